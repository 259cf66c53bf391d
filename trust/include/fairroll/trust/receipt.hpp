// SPDX-License-Identifier: Apache-2.0
// Receipts: digests of each judged record and of its result, chained so that every change, omission, insertion or reordering can be
// detected. A log of receipts consists of lines of JSON with exactly one valid form; docs/receipts.md defines it.
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

/// The version of the format, in the first line of every log of receipts.
inline constexpr std::uint64_t receipt_format_version = 1;
/// The maximum length of a line in a log of receipts, in bytes without its LF.
inline constexpr std::size_t max_receipt_bytes = std::size_t{1} << 20U;
/// The maximum number of a receipt, and of a line of records.
inline constexpr std::uint64_t max_receipt_number = 999'999'999'999'999;

/// Returns BLAKE2b-256 (RFC 7693) of the bytes as 64 lower-case hexadecimal digits, as `b2sum -l 256` prints it. Thread-safe.
[[nodiscard]] std::string receipt_digest(std::string_view bytes);

/// Returns a digest of the meaning of a ruleset: BLAKE2b-256 over the same canonical text as fingerprint(). It changes exactly if the
/// fingerprint changes, but also resists deliberate forgery. Comments, titles and line ends do not affect it. Pure and thread-safe.
[[nodiscard]] std::string meaning_digest(const Ruleset& rules);

/// Returns the text whose digest is the result digest of a receipt. This is the output of `fairroll judge --format jsonl` for the line,
/// with one line and LF per rule book, but without the members `place`, which depend on the paths of rule files. For an invalid line, it
/// contains the line number and the kind. `number` is the number of the line, from 1. Pure and thread-safe while `line` is valid.
[[nodiscard]] std::string receipt_result(std::uint32_t number, const LogLine& line);

/// The first line of a log of receipts: the settings that are needed to judge the same records again. A value.
struct ReceiptOpening {
  std::string program;             ///< the program that judged: `fairroll 0.1.0`
  std::vector<std::string> under;  ///< rule books; empty if the head of the records names them
  Selection selection;             ///< overrides and supplements the selection in the records
  std::vector<std::string> seats;  ///< seats, if the records do not name them
  std::optional<Date> today{};     ///< as RunOptions::today
};

/// A rule book that is used from some line on.
struct RulesInForce {
  std::string name;     ///< name of the rule book: `us_sd.craps`
  std::string meaning;  ///< its meaning_digest()

  /// Returns true if name and meaning are equal.
  friend bool operator==(const RulesInForce&, const RulesInForce&) = default;
};

/// The last receipt of a chain. It identifies all receipts before it.
struct ReceiptMark {
  std::uint64_t number = 0;  ///< number of the last receipt; 0 if there is only the opening
  std::string link;          ///< link of the last receipt, 64 hexadecimal digits

  /// Returns true if number and link are equal.
  friend bool operator==(const ReceiptMark&, const ReceiptMark&) = default;
};

/// Writes receipts one after another. Each function returns one line with its LF, which is valid until the next call. The caller must write
/// the lines in this order and nothing else. Only opening() and rules() allocate memory; record() allocates at most once. Not thread-safe:
/// use one writer per log.
class ReceiptWriter {
 public:
  /// Creates a writer for a new log. opening() must be called first.
  ReceiptWriter();
  /// Creates a writer for a log that continues after `last`, which comes from a ReceiptChain or from a signed head.
  explicit ReceiptWriter(const ReceiptMark& last);

  /// Returns the first line. Throws std::invalid_argument if a text is not UTF-8, or if the line would be longer than max_receipt_bytes.
  /// Throws std::logic_error if a line was already written.
  std::string_view opening(const ReceiptOpening& opening);
  /// Returns a receipt for the rules that apply from line `line` of the records (from 1) on. Call this before the first receipt that
  /// depends on rules, and whenever the rules change. Exceptions as for opening().
  std::string_view rules(std::uint64_t line, const std::vector<RulesInForce>& in_force);
  /// Returns a receipt for line `line` of the records. `record` is the line without its line end, `result` the text from receipt_result().
  std::string_view record(std::uint64_t line, std::string_view record, std::string_view result);

  /// Returns the last receipt that was written.
  [[nodiscard]] ReceiptMark mark() const;

 private:
  std::string_view seal();

  std::uint64_t number_ = 0;
  bool opened_ = false;
  std::string line_;  // the previous link (64 digits), followed by the line
};

/// A line of a log of receipts. The views refer to the line that was read.
struct ReceiptLine {
  /// The kind of line: the first line, a change of rules, or the receipt of a record.
  enum class Kind : std::uint8_t { Opening, Rules, Record };
  Kind kind{};               ///< the kind of line
  std::uint64_t number = 0;  ///< number of the receipt, from 1; 0 for the opening
  std::uint64_t line = 0;    ///< line of the records, from 1; 0 for the opening
  std::string_view record;   ///< for Record: the digest of its bytes
  std::string_view result;   ///< for Record: the digest of receipt_result()
  std::string_view content;  ///< the text before `,"link"`, which the link is computed from
  std::string_view link;     ///< 64 hexadecimal digits
};

/// Parses one line without its LF. Does not check the value of the link. Returns `std::nullopt` if the line does not have the required
/// form.
[[nodiscard]] std::optional<ReceiptLine> parse_receipt_line(std::string_view line);
/// Returns the contents of an opening, or `std::nullopt` for any other line.
[[nodiscard]] std::optional<ReceiptOpening> parse_opening(const ReceiptLine& line);
/// Returns the rules of a Rules line; empty for any other line.
[[nodiscard]] std::vector<RulesInForce> parse_rules(const ReceiptLine& line);

/// Checks a chain of receipts line by line. Each error is reported once; the check continues with the following lines where possible, so
/// that each error is reported at its place. Lines without errors need no memory allocation. Not thread-safe: use one object per log.
class ReceiptChain {
 public:
  /// Creates a check for the log `name` (for messages). At most `max_stored_errors` refusals are stored; all are counted.
  explicit ReceiptChain(std::string name, std::size_t max_stored_errors = 100);

  /// Checks the next line, without its LF. Returns its contents, valid until the next call, even if its number or link is wrong; refusals()
  /// then has a new element. Returns null if the line cannot be parsed.
  const ReceiptLine* take(std::string_view line);
  /// Ends the check after the last line. `cut` is true if the last line had no LF.
  void finish(bool cut);

  /// Returns the last receipt that was read.
  [[nodiscard]] ReceiptMark mark() const;
  /// Returns the link of the opening, which identifies the log; empty if there is no opening.
  [[nodiscard]] const std::string& opening_link() const noexcept { return opening_link_; }
  /// Returns the number of lines checked.
  [[nodiscard]] std::uint64_t lines() const noexcept { return lines_; }
  /// Returns the number of errors found.
  [[nodiscard]] std::uint64_t faults() const noexcept { return faults_; }
  /// Returns the first errors, at most `max_stored_errors`, each at its line.
  [[nodiscard]] const Refusals& refusals() const noexcept { return refusals_; }

 private:
  void check_place(std::string_view line);
  void check_link(std::string_view line);
  void refuse(RefusalReason reason, std::string_view line, std::string message, std::string help);

  std::string name_;
  std::size_t max_stored_errors_;
  std::uint64_t lines_ = 0;
  std::uint64_t faults_ = 0;
  ReceiptLine last_;
  std::uint64_t number_ = 0;  // of the last receipt
  std::string link_;          // of the last line, as written there; empty if unknown
  std::string other_link_;    // the correct link of the last line, if it differs
  std::string opening_link_;
  std::string linked_;  // the hashed text
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
