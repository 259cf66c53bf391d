// SPDX-License-Identifier: Apache-2.0
// Receipts: for each record that was judged, digests of the record and of its result, chained so that nothing can be changed, dropped, put
// in or reordered unseen. A log of receipts is lines of JSON in one form, byte for byte; docs/receipts.md has it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/log.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/trust/refusal.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// The version of the form, in the first line of every log of receipts.
inline constexpr std::uint64_t receipts_version = 1;
/// The longest line of a log of receipts, in bytes without its LF.
inline constexpr std::size_t max_receipt = std::size_t{1} << 20U;
/// The greatest number of a receipt, and of a line of records.
inline constexpr std::uint64_t max_receipts = 999'999'999'999'999;

/// BLAKE2b-256 (RFC 7693) of the bytes: 64 digits of `0`-`9` and `a`-`f`, as `b2sum -l 256` prints them. Any thread may call it.
[[nodiscard]] std::string receipt_digest(std::string_view bytes);

/// The digest of what rules mean: BLAKE2b-256 over the spelling that fingerprint() is over, so it changes exactly with that, and is proof
/// against people as well. `us_sd.craps` of two folders with other comments, titles and line ends has one. Pure; any thread may call it.
[[nodiscard]] std::string meaning_digest(const Ruleset& rules);

/// What the result digest of a receipt is over: the lines that `fairroll judge --format jsonl` prints for a line of a log (one for each
/// rule book, each with its LF) without the members `place`, which say where rule files lie on a disk; of a faulty line its number and
/// kind. `number` is that of the line, from 1. Pure; any thread may call it while the line is valid.
[[nodiscard]] std::string receipt_result(std::uint32_t number, const LogLine& line);

/// The first line of a log of receipts: what has to be asked for to judge the same records again. A value.
struct ReceiptOpening {
  std::string program;             ///< `fairroll 0.1.0`: who judged
  std::vector<std::string> under;  ///< rule books; empty: the head of the records names them
  Selection selection;             ///< instead of, and in addition to, what the records say
  std::vector<std::string> seats;  ///< where the records name none
  std::optional<Date> today{};     ///< RunOptions::today
};

/// One rule book by which is judged from some line on.
struct RulesInForce {
  std::string name;     ///< `us_sd.craps`
  std::string meaning;  ///< meaning_digest()

  /// The same name and meaning.
  friend bool operator==(const RulesInForce&, const RulesInForce&) = default;
};

/// How far a chain goes: the receipt that was last. Whoever has it knows all before it.
struct ReceiptMark {
  std::uint64_t number = 0;  ///< of the last receipt; 0: there is the opening alone
  std::string link;          ///< its link, 64 hexadecimal digits

  /// The same number and link.
  friend bool operator==(const ReceiptMark&, const ReceiptMark&) = default;
};

/// Writes receipts one after another. Each function gives one line with its LF, valid until the next call; write them in that order, and
/// nothing else. Only opening() and rules() allocate, record() once at most. Not thread-safe: one writer for each log.
class ReceiptWriter {
 public:
  /// For a new log: opening() comes first.
  ReceiptWriter();
  /// For a log that goes on behind `last`, as a ReceiptChain gave it, or a head that was signed.
  explicit ReceiptWriter(const ReceiptMark& last);

  /// The first line. std::invalid_argument if a text is not UTF-8, or the line would be longer than max_receipt; std::logic_error behind
  /// any other line.
  std::string_view opening(const ReceiptOpening& opening);
  /// A receipt of its own: by these rules is judged from that line of the records (from 1) on. Before the first receipt that rests on
  /// rules, and whenever others hold. Errors as of opening().
  std::string_view rules(std::uint64_t line, const std::vector<RulesInForce>& in_force);
  /// A receipt for that line of the records: its bytes without line end, and what receipt_result() made of it.
  std::string_view record(std::uint64_t line, std::string_view record, std::string_view result);

  /// The receipt that was written last.
  [[nodiscard]] ReceiptMark mark() const;

 private:
  std::string_view seal();

  std::uint64_t number_ = 0;
  bool opened_ = false;
  std::string line_;  // 64 digits of the link before, then the line
};

/// One line of a log of receipts. Views are into the line that was taken.
struct ReceiptLine {
  /// What a line says.
  enum class Kind : std::uint8_t { Opening, Rules, Record };
  Kind kind{};               ///< which of the three
  std::uint64_t number = 0;  ///< of the receipt, from 1; 0: the opening
  std::uint64_t line = 0;    ///< of the records, from 1; 0: the opening
  std::string_view record;   ///< of Record: the digest of its bytes
  std::string_view result;   ///< of Record: the digest of receipt_result()
  std::string_view content;  ///< all before `,"link"`: what is linked
  std::string_view link;     ///< 64 hexadecimal digits
};

/// Reads one line in the one form that it has, without its LF; the link is not looked at but for its form. Nothing: it is in another.
[[nodiscard]] std::optional<ReceiptLine> read_receipt(std::string_view line);
/// What an opening says; nothing of any other line.
[[nodiscard]] std::optional<ReceiptOpening> opening_of(const ReceiptLine& line);
/// What a change of rules says; empty of any other line.
[[nodiscard]] std::vector<RulesInForce> rules_of(const ReceiptLine& line);

/// Checks a chain line by line. What is wrong with a line is told once, and the chain goes on behind it as far as it can be followed, so
/// that each fault is found at its place. Without faults nothing is allocated for a line. Not thread-safe: one for each log.
class ReceiptChain {
 public:
  /// `name` is what messages call the log. At most `most_faults` are kept; all are counted.
  explicit ReceiptChain(std::string name, std::size_t most_faults = 100);

  /// The next line without its LF. Null if it cannot be read at all; else what it says, valid until the next call, also where its number
  /// or link is wrong (refusals() has grown then).
  const ReceiptLine* take(std::string_view line);
  /// Behind the last line. `cut`: it had no LF.
  void finish(bool cut);

  /// The last receipt that was read.
  [[nodiscard]] ReceiptMark mark() const;
  /// The link of the opening: a name for the log that no other has, unless all of its beginning is the same. Empty: there is none.
  [[nodiscard]] const std::string& opening_link() const noexcept { return opening_link_; }
  /// How many lines were taken.
  [[nodiscard]] std::uint64_t lines() const noexcept { return lines_; }
  /// How many faults there were.
  [[nodiscard]] std::uint64_t faults() const noexcept { return faults_; }
  /// The first of them, each at its line.
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }

 private:
  void check_place(std::string_view line);
  void check_link(std::string_view line);
  void refuse(RefusalReason reason, std::string_view line, std::string message, std::string help);

  std::string name_;
  std::size_t most_faults_;
  std::uint64_t lines_ = 0;
  std::uint64_t faults_ = 0;
  ReceiptLine last_;
  std::uint64_t number_ = 0;  // of the last receipt
  std::string link_;          // of the last line as it says; empty: nobody knows it
  std::string other_link_;    // as it should have been, where that is another
  std::string opening_link_;
  std::string linked_;  // what is hashed
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
