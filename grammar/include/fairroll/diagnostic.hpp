// SPDX-License-Identifier: Apache-2.0
// Diagnostics: errors, warnings and notes about a text, as data. render.hpp formats them as text, JSON and SARIF.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

/// The severity of a diagnostic. The severity depends only on the code and cannot be configured.
enum class Severity : std::uint8_t {
  Error,    ///< The file contains an error and cannot be used.
  Warning,  ///< The file can be used, but the author should check the reported location.
  Note,     ///< The diagnostic reports a fact that may be useful.
};

/// The diagnostic codes. Each row of diagnostics.def defines one enumerator. A code never changes its meaning, and docs/diagnostics.md
/// explains each code. The numeric values of the enumerators can change between versions. To store a code, use code_number().
enum class Code : std::uint16_t {
#define FAIRROLL_DIAGNOSTIC(number, slug, severity, meaning) slug,
#include <fairroll/diagnostics.def>
#undef FAIRROLL_DIAGNOSTIC
};

/// Returns the stable number of a code, such as `F0101`, for programs and manuals. The views that this function and the following four
/// functions return refer to constants and are always valid.
[[nodiscard]] std::string_view code_number(Code code) noexcept;
/// Returns the short name of a code, such as `expected`.
[[nodiscard]] std::string_view code_slug(Code code) noexcept;
/// Returns a one-line explanation of a code.
[[nodiscard]] std::string_view code_meaning(Code code) noexcept;
/// Returns the severity of every diagnostic with the given code.
[[nodiscard]] Severity code_severity(Code code) noexcept;
/// Returns `error`, `warning` or `note`. GNU tools and SARIF use the same words.
[[nodiscard]] std::string_view severity_name(Severity severity) noexcept;
/// Returns all codes in the order of diagnostics.def. The first call creates the list, and all calls return the same object. Thread-safe.
[[nodiscard]] const std::vector<Code>& all_codes();

/// An additional location that explains a diagnostic, such as the earlier declaration of a duplicate name.
struct Label {
  /// Location that the label describes. It may be in a different file from the location of the diagnostic, and it may have no source.
  SourceLocation location;
  std::string message;  ///< One-line description of the location.
};

/// An edit that corrects an error.
struct Repair {
  std::string title;        ///< One-line description of the edit, such as `write 7/495`.
  SourceLocation location;  ///< Location of the text that is replaced. If the span is empty, the new text is inserted there.
  std::string text;         ///< Text that replaces the text at `location`.
};

/// One error, warning or note. The locations of a diagnostic keep their sources alive. A diagnostic can therefore outlive the parser, the
/// tree and the library. A message is one line in lower case without a final period. It contains the user's words in backticks and contains
/// no C++ names.
struct Diagnostic {
  Code code{};  ///< Code of the diagnostic, which determines its severity.
  /// Location of the text that is underlined. The location has no source if the error is in a function call and not in a text.
  SourceLocation location;
  /// One-line description of the problem. May contain control characters from the source, which render_text() replaces.
  std::string message;
  std::string caption{};          ///< Text to the right of the carets. May be empty.
  std::vector<Label> labels{};    ///< Additional locations, in the order in which they explain the problem.
  std::string witness{};          ///< Throw or state that demonstrates the problem. Empty if there is none.
  std::string help{};             ///< Advice on how to correct the problem. Empty only if the message is sufficient.
  std::vector<Repair> repairs{};  ///< Alternative edits, each of which corrects the error. For misspelled words, see parse_suggestion().

  /// Returns the severity of the code (code_severity()).
  [[nodiscard]] Severity severity() const noexcept { return code_severity(code); }
};

/// A list of diagnostics. Use sort_diagnostics() to sort it for display.
using Diagnostics = std::vector<Diagnostic>;

/// Returns true if at least one diagnostic is an error. If there are no errors, the result that accompanies the diagnostics is complete.
[[nodiscard]] bool has_errors(const Diagnostics& diagnostics) noexcept;

/// Sorts diagnostics by source name, location and code, and removes duplicates. Two diagnostics are duplicates if their codes and locations
/// are equal. If they have no location, they are duplicates if their codes and messages are equal. Diagnostics without a source come first.
/// The sort is stable, and the first of several duplicates remains.
void sort_diagnostics(Diagnostics& diagnostics);

/// Returns the candidate with the smallest edit distance from `word`. Returns an empty string if no candidate is similar, or if `word` has
/// more than 64 bytes. A transposition counts as one edit, and case is ignored. The maximum distance is a third of the length of `word`,
/// but at least 1 and always less than that length. Candidates that are equal to `word` are ignored. Among candidates with the same
/// distance, those of the same length as `word` take precedence. Remaining ties are resolved in alphabetical order.
[[nodiscard]] std::string find_nearest(std::string_view word, const std::vector<std::string>& candidates);
/// Returns the help text "did you mean `x`?" for Diagnostic::help, where `x` is the result of find_nearest(word, candidates). Returns
/// `otherwise` if no candidate is similar.
[[nodiscard]] std::string make_suggestion(std::string_view word, const std::vector<std::string>& candidates, std::string otherwise = {});

/// Returns the word that a help text from make_suggestion() suggests. Returns an empty string for any other help text.
[[nodiscard]] std::string parse_suggestion(std::string_view help);

}  // namespace fairroll
