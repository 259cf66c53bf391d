// SPDX-License-Identifier: Apache-2.0
// Receipts for a log that is judged line by line (LogRun): written during judging, and checked when the log is judged again. Not
// thread-safe: use one object per log. Reads no clock and no files.
//
//   ReceiptedLog receipts;
//   out << receipts.opening({"our table 3.1", {"us_sd.craps"}, selection, seats});
//   while (next(record)) out << receipts.line(++number, record, log_run.execute(source_of(record)));
//
// To judge again, with a ReceiptChain `chain` that has taken the opening:
//
//   JudgedAgain again("night.receipts", "night.jsonl", [&] { return next_line(line) ? chain.take(line) : nullptr; });
//   while (next(record)) again.line(++number, record, log_run.execute(source_of(record)));
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

/// Detects changes of the rules under which lines are judged. Keeps the current rules alive. A digest is computed once per change, which
/// takes as long as compute_fingerprint() of the rules.
class RulesWatch {
 public:
  /// Returns true if the rules of this line (LogLine::results) differ from those of the line before, or if it is the first line with rules.
  bool changed(const LogLine& line);
  /// Returns the current rules; empty if there are none yet.
  [[nodiscard]] const std::vector<RulesInForce>& in_force() const noexcept { return in_force_; }

 private:
  std::vector<std::shared_ptr<const Ruleset>> rules_;
  std::vector<RulesInForce> in_force_;
};

/// Writes the receipts of a log. A line that is judged under several rule books has one receipt for its results under all of them.
class ReceiptedLog {
 public:
  /// Returns the first line with its LF, valid until the next call. Exceptions as for ReceiptWriter::opening().
  [[nodiscard]] std::string_view opening(const ReceiptOpening& opening);
  /// Returns the receipts of one line, each with its LF: one, or two if the rules change with this line. `number` is the number of the line
  /// in its file, from 1. `record` is the line without its line end. Valid until the next call.
  [[nodiscard]] std::string_view line(std::uint32_t number, std::string_view record, const LogLine& judged);
  /// Returns the last receipt that was written.
  [[nodiscard]] ReceiptMark mark() const { return writer_.mark(); }

 private:
  ReceiptWriter writer_;
  RulesWatch watch_;
  std::string lines_;
};

/// Compares the receipts of a log with the results of judging it again. The records must be passed in order; the object reads the receipts
/// that belong to each record. It does not check the chain: use a ReceiptChain, from which `next` can read. A changed record is judged as
/// well, so its effects on the table can also cause errors at later lines. Memory use depends only on the number of stored errors.
class JudgedAgain {
 public:
  /// Returns the next readable line of the receipts after the opening, or null at the end. The line is valid until the next call.
  using Next = std::function<const ReceiptLine*()>;

  /// Creates a comparison. `receipts` and `records` are the names of the files in messages. At most `most_faults` errors are stored.
  JudgedAgain(std::string receipts, std::string records, Next next, std::size_t most_faults = 100);

  /// Compares one line of the records. The arguments are the same as for ReceiptedLog::line().
  void line(std::uint32_t number, std::string_view record, const LogLine& judged);
  /// Ends the comparison after the last record, even if the last line could not be judged. Reports receipts without a record.
  void finish();

  /// Returns the number of records whose bytes and results agree with their receipts. Changes of rules are counted as separate errors.
  [[nodiscard]] std::uint64_t agreeing() const noexcept { return agreeing_; }
  /// Returns the number of errors found.
  [[nodiscard]] std::uint64_t faults() const noexcept { return faults_; }
  /// Returns the first errors: other_record, other_result, other_rules_in_force, no_receipt, no_record, each at its line of the records.
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }

 private:
  // Each of the following three functions checks one aspect.
  void skip_to(std::uint32_t number);
  void hold_rules(std::uint32_t number, std::string_view record, bool changed);
  void hold_record(std::uint32_t number, std::string_view record, const LogLine& judged);
  void refuse(RefusalReason reason, std::uint64_t number, std::string_view record, std::string message, std::string help);

  std::string receipts_;  // name of the file
  std::string records_;
  Next next_;
  std::size_t most_faults_;
  const ReceiptLine* receipt_ = nullptr;  // the next receipt, which no record was compared with yet
  bool begun_ = false;                    // the first receipt was requested
  bool ended_ = false;                    // missing receipts were reported
  RulesWatch watch_;
  std::uint64_t agreeing_ = 0;
  std::uint64_t faults_ = 0;
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
