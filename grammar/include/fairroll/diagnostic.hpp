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

/// The severity of a diagnostic. It depends only on the code and cannot be configured.
enum class Severity : std::uint8_t {
  Error,    ///< the file cannot be used
  Warning,  ///< the file can be used, but the author should check the place
  Note,     ///< a fact that may be useful
};

/// The diagnostic codes: one enumerator for each row of diagnostics.def. A code never changes its meaning; docs/diagnostics.md explains
/// each code. The numeric values of the enumerators can change between versions: store code_number() instead.
enum class Code : std::uint16_t {
#define FAIRROLL_DIAGNOSTIC(number, slug, severity, meaning) slug,
#include <fairroll/diagnostics.def>
#undef FAIRROLL_DIAGNOSTIC
};

/// Returns the stable number of a code, such as `F0101`, for programs and manuals. The views that this function and the following four
/// return refer to constants and are always valid.
[[nodiscard]] std::string_view code_number(Code code) noexcept;
/// Returns the short name of a code, such as `expected`.
[[nodiscard]] std::string_view code_slug(Code code) noexcept;
/// Returns one line that explains what the code means.
[[nodiscard]] std::string_view code_meaning(Code code) noexcept;
/// Returns the severity of every diagnostic with this code.
[[nodiscard]] Severity code_severity(Code code) noexcept;
/// Returns `error`, `warning` or `note`, the words that GNU tools and SARIF use.
[[nodiscard]] std::string_view severity_name(Severity severity) noexcept;
/// Returns all codes in the order of diagnostics.def. Thread-safe. The list is created by the first call; all calls return the same object.
[[nodiscard]] const std::vector<Code>& all_codes();

/// An additional place that explains a diagnostic, such as the earlier declaration of a duplicate name.
struct Label {
  Place place;          ///< can be in another file than the diagnostic; can have no source
  std::string message;  ///< one line that describes the place
};

/// An edit that corrects an error.
struct Repair {
  std::string title;  ///< what the edit does, in one line, such as `write 7/495`
  Place place;        ///< the text to replace; if the span is empty, the position of the insertion
  std::string text;   ///< the new text
};

/// One error, warning or note. A value: its places keep their sources alive, so it can outlive the parser, the tree and the library.
/// Messages are in lower case, in one line, without a final period, with the user's words in backticks and without C++ names. `help`
/// contains what to do.
struct Diagnostic {
  Code code{};                  ///< determines the severity
  Place place;                  ///< the text to underline; has no source if the call was wrong, not a text
  std::string message;          ///< what is wrong, in one line; can contain characters of the source that only render_text() makes harmless
  std::string caption{};        ///< text to the right of the carets; can be empty
  std::vector<Label> labels{};  ///< further places, in the order in which they explain the problem
  std::string witness{};        ///< a throw or state that demonstrates the problem, or empty
  std::string help{};           ///< what to do; empty only if the message is sufficient
  std::vector<Repair> repairs{};  ///< alternative edits, each of which corrects the error; for misspelled words see suggested()

  /// Returns code_severity(code).
  [[nodiscard]] Severity severity() const noexcept { return code_severity(code); }
};

/// A list of diagnostics. Use sort_diagnostics() to sort it for display.
using Diagnostics = std::vector<Diagnostic>;

/// Returns true if at least one diagnostic is an error. Without errors, the result that accompanies the diagnostics is complete.
[[nodiscard]] bool has_errors(const Diagnostics& diagnostics) noexcept;

/// Sorts by source name, then place, then code, and removes duplicates. Two diagnostics are duplicates if code and place are equal; without
/// a place, if code and message are equal. Diagnostics without a source come first. The sort is stable: the first of several duplicates
/// remains.
void sort_diagnostics(Diagnostics& diagnostics);

/// Returns the candidate with the smallest edit distance from `word`, or an empty string if no candidate is similar. A transposition counts
/// as one edit, and case is ignored. The maximum distance is a third of the length of `word`, at least 1, and always less than its length.
/// Candidates equal to `word` are ignored. Of equally distant candidates, one of the same length wins, then the alphabetically first.
/// Returns an empty string for words of more than 64 bytes.
[[nodiscard]] std::string find_nearest(std::string_view word, const std::vector<std::string>& candidates);
/// Returns "did you mean `x`?" for Diagnostic::help, where `x` is find_nearest(word, candidates); returns `otherwise` if no candidate is
/// similar.
[[nodiscard]] std::string make_suggestion(std::string_view word, const std::vector<std::string>& candidates, std::string otherwise = {});

/// Returns the word that a help from make_suggestion() suggests; returns an empty string for any other help.
[[nodiscard]] std::string parse_suggestion(std::string_view help);

}  // namespace fairroll
