// SPDX-License-Identifier: Apache-2.0
// Receipts for a log that is played line by line (LogRun): written while it is judged, and held against it when it is judged again.
// Not thread-safe: one object for each log. No clock is read and no file.
//
//   ReceiptedLog receipts;
//   out << receipts.opening({"our table 3.1", {"us_sd.craps"}, selection, seats});
//   while (next(record)) out << receipts.line(++number, record, log_run.play(source_of(record)));
//
// Judged again, `chain` being a ReceiptChain that has taken the opening:
//
//   JudgedAgain again("night.receipts", "night.jsonl", [&] { return next_line(line) ? chain.take(line) : nullptr; });
//   while (next(record)) again.line(++number, record, log_run.play(source_of(record)));
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

/// By which rules lines are judged, as it changes. Keeps the rules alive by which was judged last; a digest is made once for each change,
/// and takes as long as the fingerprint of the rules.
class RulesWatch {
 public:
  /// True: other rules than before hold from this line on (LogLine::under), or the first ones.
  bool changed(const LogLine& line);
  /// The last that held; empty: none yet.
  [[nodiscard]] const std::vector<RulesInForce>& in_force() const noexcept { return in_force_; }

 private:
  std::vector<std::shared_ptr<const Ruleset>> rules_;
  std::vector<RulesInForce> in_force_;
};

/// Writes the receipts of a log. Where lines are judged by several rule books, each line has one receipt, of what it came to under all of
/// them.
class ReceiptedLog {
 public:
  /// The first line with its LF, valid until the next call. Errors as of ReceiptWriter::opening().
  [[nodiscard]] std::string_view opening(const ReceiptOpening& opening);
  /// The receipts of one line, each with its LF: one, or two where other rules hold from it on. `number` is that of the line in its file,
  /// from 1; `record` its bytes without line end. Valid until the next call.
  [[nodiscard]] std::string_view line(std::uint32_t number, std::string_view record, const LogLine& judged);
  /// The receipt that was written last.
  [[nodiscard]] ReceiptMark mark() const { return writer_.mark(); }

 private:
  ReceiptWriter writer_;
  RulesWatch watch_;
  std::string lines_;
};

/// Holds the receipts of a log against what each line comes to when it is judged again. Wants the records in their order; pulls the
/// receipts that belong to each. Whether the receipts are a chain is not asked here: that is the ReceiptChain's, which `next` may read
/// from. A record that was changed is judged all the same, so what it changes at the table is told of the lines behind it as well. Takes
/// memory for the faults alone, however long the log is.
class JudgedAgain {
 public:
  /// The next line of the receipts that can be read, behind the opening; null: there is none. Valid until the next call.
  using Next = std::function<const ReceiptLine*()>;

  /// `receipts` and `records` are what messages call the two files.
  JudgedAgain(std::string receipts, std::string records, Next next, std::size_t most_faults = 100);

  /// A line of the records: arguments as of ReceiptedLog::line().
  void line(std::uint32_t number, std::string_view record, const LogLine& judged);
  /// Behind the last line of the records, also where the last could not be played: receipts that are left over belong to none.
  void finish();

  /// How many records agree with their receipts, so far: the bytes and what they came to. Rules are another matter, and told by
  /// themselves.
  [[nodiscard]] std::uint64_t agreeing() const noexcept { return agreeing_; }
  /// How many faults there were.
  [[nodiscard]] std::uint64_t faults() const noexcept { return faults_; }
  /// other_record, other_result, other_rules_in_force, no_receipt, no_record, each at its line of the records; the first `most_faults`.
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }

 private:
  // Each of the three tells what is wrong with one thing.
  void skip_to(std::uint32_t number);
  void hold_rules(std::uint32_t number, std::string_view record, bool changed);
  void hold_record(std::uint32_t number, std::string_view record, const LogLine& judged);
  void refuse(RefusalReason reason, std::uint64_t number, std::string_view record, std::string message, std::string help);

  std::string receipts_;  // names
  std::string records_;
  Next next_;
  std::size_t most_faults_;
  const ReceiptLine* receipt_ = nullptr;  // the next that belongs to no record yet
  bool begun_ = false;                    // it was asked for
  bool ended_ = false;                    // that receipts are missing was told
  RulesWatch watch_;
  std::uint64_t agreeing_ = 0;
  std::uint64_t faults_ = 0;
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
