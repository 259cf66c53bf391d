// SPDX-License-Identifier: Apache-2.0
// Receipts for a log that is judged line by line (LogRun). They are written while the log is judged, and checked when the log is judged
// again. The classes are not thread-safe: use one object per log. They read no clock and no files.
//
//   ReceiptLogWriter receipts;
//   out << receipts.write_opening({"our table 3.1", {"us_sd.craps"}, selection, seats});
//   while (next(record)) out << receipts.write_line(++number, record, log_run.execute(source_of(record)));
//
// To judge the log again, with a ReceiptChainChecker `chain` that has checked the opening line:
//
//   ReceiptComparer again("night.receipts", "night.jsonl", [&] { return next_line(line) ? chain.check_line(line) : nullptr; });
//   while (next(record)) again.compare_line(++number, record, log_run.execute(source_of(record)));
//   again.finish();  // again.refusals(), chain.refusals()
//
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/log.hpp>
#include <fairroll/trust/receipt.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// Detects the lines at which the rules in force change. The object keeps the current rules alive. It computes one digest per change, which
/// takes as long as a call of compute_fingerprint().
class RulesChangeDetector {
 public:
  /// Processes the next line of the log. Returns true if the rules of the line (LogLine::results) differ from the rules of the preceding
  /// line, or if the line is the first line with rules.
  bool check_line(const LogLine& line);
  /// Returns the rules in force at the last line. Returns an empty list if no line had rules.
  [[nodiscard]] const std::vector<RulesInForce>& rules_in_force() const noexcept { return in_force_; }

 private:
  std::vector<std::shared_ptr<const Ruleset>> rules_;
  std::vector<RulesInForce> in_force_;
};

/// Writes the receipts for a log. A line that is judged under several rule books has a single receipt, which covers the results under all
/// of them.
class ReceiptLogWriter {
 public:
  /// Returns the first line with its LF. The returned view is valid until the next call. Throws the same exceptions as
  /// ReceiptWriter::write_opening().
  [[nodiscard]] std::string_view write_opening(const ReceiptOpening& opening);
  /// Returns the receipt for one line of the log, with its LF. If the rules change at this line, a receipt for the change precedes it.
  /// `number` is the line number in the file, counted from 1. `record` is the line without its line ending. `judged` is the result from
  /// LogRun. The returned view is valid until the next call.
  [[nodiscard]] std::string_view write_line(std::uint32_t number, std::string_view record, const LogLine& judged);
  /// Returns the position after the last receipt that was written.
  [[nodiscard]] ReceiptPosition position() const { return writer_.position(); }

 private:
  ReceiptWriter writer_;
  RulesChangeDetector watch_;
  std::string lines_;
};

/// Compares receipts with the results of judging the same log again. The caller must pass the records in order. The object reads the
/// receipts that belong to each record. It does not check the links of the chain. To check them, `next` can read from a
/// ReceiptChainChecker. A changed record is also judged and can therefore cause errors at later lines. The memory usage depends only on the
/// number of stored errors.
class ReceiptComparer {
 public:
  /// A callback that returns the next valid receipt after the opening line, or null at the end of the receipts. The receipt must remain
  /// valid until the next call.
  using NextReceipt = std::function<const ReceiptLine*()>;

  /// Creates a comparison. `receipts` and `records` are the names of the files in messages. At most `max_stored_errors` errors are stored.
  ReceiptComparer(std::string receipts, std::string records, NextReceipt next, std::size_t max_stored_errors = 100);

  /// Compares the results of one line of the log with its receipts. The parameters are the same as for ReceiptLogWriter::write_line().
  void compare_line(std::uint32_t number, std::string_view record, const LogLine& judged);
  /// Ends the comparison and reports receipts without a record. Must be called after the last record, even if that record could not be
  /// judged.
  void finish();

  /// Returns the number of records whose bytes and results match their receipts. An incorrect change of rules counts as a separate error
  /// and does not reduce this number.
  [[nodiscard]] std::uint64_t matching_count() const noexcept { return agreeing_; }
  /// Returns the number of errors that were found, including errors that were not stored.
  [[nodiscard]] std::uint64_t error_count() const noexcept { return faults_; }
  /// Returns the stored errors, each with the location of its line in the log. The reasons are other_record, other_result,
  /// other_rules_in_force, no_receipt and no_record.
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }

 private:
  // Each of the following three functions checks one aspect.
  void skip_to(std::uint32_t number);
  void hold_rules(std::uint32_t number, std::string_view record, bool changed);
  void hold_record(std::uint32_t number, std::string_view record, const LogLine& judged);
  void refuse(RefusalReason reason, std::uint64_t number, std::string_view record, std::string message, std::string help);

  std::string receipts_;  // name of the receipt file
  std::string records_;
  NextReceipt next_;
  std::size_t max_stored_errors_;
  const ReceiptLine* receipt_ = nullptr;  // the next receipt, with which no record was compared yet
  bool begun_ = false;                    // true if the first receipt was requested
  bool ended_ = false;                    // true if missing receipts were reported
  RulesChangeDetector watch_;
  std::uint64_t agreeing_ = 0;
  std::uint64_t faults_ = 0;
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
