// SPDX-License-Identifier: Apache-2.0
// Receipts: digests of each judged record and of its result. Receipts form a chain, so that every change, omission, insertion or reordering
// can be detected. A receipt log consists of lines of JSON that have exactly one valid form, which docs/receipts.md defines.
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

/// Version of the receipt format. The first line of every receipt log states it.
inline constexpr std::uint64_t receipt_format_version = 1;
/// Maximum length of a line in a receipt log, in bytes without the LF.
inline constexpr std::size_t max_receipt_bytes = std::size_t{1} << 20U;
/// Maximum receipt number and maximum line number.
inline constexpr std::uint64_t max_receipt_number = 999'999'999'999'999;

/// Returns the BLAKE2b-256 digest (RFC 7693) of the bytes as 64 lowercase hexadecimal digits, as `b2sum -l 256` prints it. Thread-safe.
[[nodiscard]] std::string compute_receipt_digest(std::string_view bytes);

/// Returns the BLAKE2b-256 digest of the canonical text that compute_fingerprint() uses. The digest changes if and only if the fingerprint
/// changes. Unlike the fingerprint, it resists deliberate forgery. Comments, titles and line endings do not affect it. Pure and
/// thread-safe.
[[nodiscard]] std::string compute_meaning_digest(const Ruleset& rules);

/// Returns the text whose digest is the result digest of a receipt. The text is the output of `fairroll judge --format jsonl` for the line,
/// with one line and an LF per rule book. The `place` members are omitted, because they depend on the paths of rule files. For an invalid
/// line, the text contains the line number and the kind. `number` is the number of the line, counted from 1. Pure and thread-safe while
/// `line` is valid.
[[nodiscard]] std::string format_receipt_result(std::uint32_t number, const LogLine& line);

/// The first line of a receipt log. It contains the settings that are needed to judge the same records again.
struct ReceiptOpening {
  std::string program;                  ///< Name and version of the program that judged the log, such as `fairroll 0.1.0`.
  std::vector<std::string> rule_books;  ///< Names of the rule books. Empty if the head of the log names them.
  Selection selection;                  ///< Selection that overrides and supplements the selection in the log.
  std::vector<std::string> seats;       ///< Names of the seats. Empty if the log names them.
  std::optional<Date> today{};          ///< Current date when the log was judged (RunOptions::today).
};

/// A rule book under which records are judged.
struct RulesInForce {
  std::string name;            ///< Name of the rule book, such as `us_sd.craps`.
  std::string meaning_digest;  ///< Digest of the rule book (compute_meaning_digest()).

  /// Returns true if the names and the meanings are equal.
  friend bool operator==(const RulesInForce&, const RulesInForce&) = default;
};

/// A position in a chain of receipts, identified by the receipt before it. The link of that receipt depends on all preceding receipts.
struct ReceiptPosition {
  std::uint64_t number = 0;  ///< Number of the receipt before the position. 0 directly after the opening line.
  std::string link;          ///< Link of the receipt or opening line before the position, as 64 hexadecimal digits.

  /// Returns true if the numbers and the links are equal.
  friend bool operator==(const ReceiptPosition&, const ReceiptPosition&) = default;
};

/// Creates the lines of a receipt log. Each function returns one line with its LF. The returned view is valid until the next call. The
/// caller must store the lines in the order of the calls, without other lines between them. write_opening() and write_rules()
/// allocate memory. write_record() allocates memory only while its buffer is too small for a receipt, normally in the first call. Not
/// thread-safe: use one writer per log.
class ReceiptWriter {
 public:
  /// Creates a writer for a new log. write_opening() must be called first.
  ReceiptWriter();
  /// Creates a writer for a log that continues after `last`, a position from a ReceiptChainChecker or from a signed head.
  explicit ReceiptWriter(const ReceiptPosition& last);

  /// Returns the first line. Throws std::invalid_argument if a text is not UTF-8, or if the line would be longer than max_receipt_bytes.
  /// Throws std::logic_error if a line was already written.
  std::string_view write_opening(const ReceiptOpening& opening);
  /// Returns a receipt for the rules that apply from line number `line` of the log, counted from 1. Must be called before the first
  /// receipt that depends on rules, and whenever the rules change. Throws the same exceptions as write_opening().
  std::string_view write_rules(std::uint64_t line, const std::vector<RulesInForce>& in_force);
  /// Returns a receipt for line number `line` of the log, counted from 1. `record` is the line without its line ending. `result` is
  /// the text from format_receipt_result().
  std::string_view write_record(std::uint64_t line, std::string_view record, std::string_view result);

  /// Returns the position after the last receipt that was created.
  [[nodiscard]] ReceiptPosition position() const;

 private:
  std::string_view seal();

  std::uint64_t number_ = 0;
  bool opened_ = false;
  std::string line_;  // the previous link (64 digits), followed by the line
};

/// A parsed line of a receipt log. The views refer to the text that was parsed.
struct ReceiptLine {
  /// The kind of a line: the opening line, a change of rules, or the receipt for a record.
  enum class Kind : std::uint8_t { Opening, Rules, Record };
  Kind kind{};                    ///< Kind of the line.
  std::uint64_t number = 0;       ///< Number of the receipt, counted from 1. 0 for the opening line.
  std::uint64_t line_number = 0;  ///< Line number in the judged log, counted from 1. 0 for the opening line.
  std::string_view record;        ///< Digest of the bytes of the record. Empty unless the kind is Record.
  std::string_view result;        ///< Digest of the text from format_receipt_result(). Empty unless the kind is Record.
  std::string_view content;       ///< Text before `,"link"`, from which the link is computed.
  std::string_view link;          ///< Link of the line, as 64 hexadecimal digits.
};

/// Parses one line of a receipt log, without its LF. The value of the link is not checked. Returns `std::nullopt` if the line does not have
/// the required form.
[[nodiscard]] std::optional<ReceiptLine> parse_receipt_line(std::string_view line);
/// Returns the settings in an opening line, or `std::nullopt` if the line is of another kind.
[[nodiscard]] std::optional<ReceiptOpening> parse_opening(const ReceiptLine& line);
/// Returns the rules in a line of the kind Rules. Returns an empty list if the line is of another kind.
[[nodiscard]] std::vector<RulesInForce> parse_rules(const ReceiptLine& line);

/// Checks the numbers and links of a receipt log line by line. After an error, the check continues with the following lines where possible.
/// Each error is therefore reported once, at its own line. Checking a line without errors allocates no memory. Not thread-safe: use one
/// object per log.
class ReceiptChainChecker {
 public:
  /// Creates a checker that has not checked any line. `name` is the name of the receipt log in messages. At most `max_stored_errors` errors
  /// are stored. error_count() includes errors that were not stored.
  explicit ReceiptChainChecker(std::string name, std::size_t max_stored_errors = 100);

  /// Checks the next line, which is passed without its LF. Returns the parsed line, which is valid until the next call, or null if the line
  /// cannot be parsed. A line with a wrong number or link is also returned, and an error is added to refusals().
  const ReceiptLine* check_line(std::string_view line);
  /// Ends the check after the last line. `is_truncated` is true if the last line had no LF, which is an error.
  void finish(bool is_truncated);

  /// Returns the position after the last receipt that was checked.
  [[nodiscard]] ReceiptPosition position() const;
  /// Returns the link of the opening line, which identifies the log. Returns an empty string if there is no opening line.
  [[nodiscard]] const std::string& opening_link() const noexcept { return opening_link_; }
  /// Returns the number of lines that were checked.
  [[nodiscard]] std::uint64_t line_count() const noexcept { return lines_; }
  /// Returns the number of errors that were found, including errors that were not stored.
  [[nodiscard]] std::uint64_t error_count() const noexcept { return faults_; }
  /// Returns the first errors, at most `max_stored_errors`, each with the location of its line.
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
  std::uint64_t number_ = 0;  // number of the last receipt
  std::string link_;          // link that the last line states; empty if unknown
  std::string other_link_;    // the correct link of the last line, if it differs
  std::string opening_link_;
  std::string linked_;  // the text from which the link is computed
  Refusals refusals_;
};

}  // namespace trust
}  // namespace fairroll
