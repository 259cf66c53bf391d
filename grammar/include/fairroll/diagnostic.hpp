// SPDX-License-Identifier: Apache-2.0
// What is wrong, where, why, and the way out. Diagnostics are data; render.hpp makes text, JSON and SARIF of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

/// Follows from the code alone: nothing raises or lowers it.
enum class Severity : std::uint8_t {
  Error,    ///< the file cannot be used
  Warning,  ///< it can, but somebody should look
  Note,     ///< a fact worth knowing
};

/// The closed list of diagnostic codes, the rows of diagnostics.def. A code never changes its meaning; docs/diagnostics.md explains each.
/// The values of the enumerators are places in the list and may change: keep code_number().
enum class Code : std::uint16_t {
#define FAIRROLL_DIAGNOSTIC(number, slug, severity, meaning) slug,
#include <fairroll/diagnostics.def>
#undef FAIRROLL_DIAGNOSTIC
};

/// `F0101`: stable, for machines and manuals. This view and those of the four functions below are of constants: they live for ever.
[[nodiscard]] std::string_view code_number(Code code) noexcept;
/// `expected`: the same in a word.
[[nodiscard]] std::string_view code_slug(Code code) noexcept;
/// One line that says what the code means.
[[nodiscard]] std::string_view code_meaning(Code code) noexcept;
/// How grave that code is, wherever it is found.
[[nodiscard]] Severity code_severity(Code code) noexcept;
/// `error`, `warning` or `note`, as people, GNU tools and SARIF write it.
[[nodiscard]] std::string_view severity_name(Severity severity) noexcept;
/// Every code, in the order of diagnostics.def. Made at the first call (safe from any thread), the same object ever after.
[[nodiscard]] const std::vector<Code>& all_codes();

/// A second place that explains the first ("opened here", "and here another").
struct Label {
  Place place;          ///< perhaps in another file than the diagnostic's; perhaps without a source
  std::string message;  ///< one line
};

/// An edit that would mend a fault.
struct Repair {
  std::string title;  ///< what it does, `write 7/495`; one line
  Place place;        ///< what it replaces; an empty span: where it inserts
  std::string text;   ///< by this
};

/// One fault, warning or note, as data. A value: its places keep the texts alive, so it may outlive parser, tree and library.
/// Wording: lower case, one line, no final period, user text in backticks, no C++ names; what to do goes into `help`.
struct Diagnostic {
  Code code{};                  ///< what sort of fault; tells the severity
  Place place;                  ///< what the carets underline; without a source if the call is at fault and not a text
  std::string message;          ///< what is wrong, one line; words of the source are in it as they are, which render_text() makes harmless
  std::string caption{};        ///< optional words right of the carets
  std::vector<Label> labels{};  ///< further places, in the order in which they explain
  std::string witness{};        ///< a throw or state that shows it; empty when there is none
  std::string help{};           ///< the way out; empty only when the message says it all
  std::vector<Repair> repairs{};  ///< edits of which each is a way out; see suggested() for words that were nearly written

  /// code_severity(code).
  [[nodiscard]] Severity severity() const noexcept { return code_severity(code); }
};

/// Any number of them; sort_diagnostics() puts them into the order in which a reader wants them.
using Diagnostics = std::vector<Diagnostic>;

/// True if any of them is an Error. Without one the result beside it is complete.
[[nodiscard]] bool has_errors(const Diagnostics& diagnostics) noexcept;

/// Sorts by source name, then place, then code, and drops duplicates (same code and place; without a place, same code and message). Those
/// without a source come first. Stable: of duplicates the first stays.
void sort_diagnostics(Diagnostics& diagnostics);

/// The candidate nearest to `word` (of at most 64 bytes) but not equal to it (edit distance with transpositions, upper case as lower case,
/// at most a third of its length, at least 1, never all of it; the alphabet decides among equals), or empty.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
/// "did you mean `x`?", ready for Diagnostic::help, or `otherwise` if nothing is near.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates, std::string otherwise = {});

/// What a help made by did_you_mean() suggests to write in place of the words underlined; empty: it is another help.
[[nodiscard]] std::string suggested(std::string_view help);

}  // namespace fairroll
