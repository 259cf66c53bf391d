// What is wrong, where, why, and the way out. Diagnostics are data; render.hpp makes text, JSON and SARIF of them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

enum class Severity : std::uint8_t {
  Error,    ///< the file cannot be used
  Warning,  ///< it can, but somebody should look
  Note,     ///< a fact worth knowing
};

/// The closed list of diagnostic codes. A code never changes its meaning; docs/diagnostics.md explains each.
enum class Code : std::uint16_t {
#define FAIRROLL_DIAGNOSTIC(number, slug, severity, meaning) slug,
#include <fairroll/diagnostics.def>
#undef FAIRROLL_DIAGNOSTIC
};

/// `F0101`: stable, for machines and manuals.
[[nodiscard]] std::string_view code_number(Code code) noexcept;
/// `expected`: the same in a word.
[[nodiscard]] std::string_view code_slug(Code code) noexcept;
/// One line that says what the code means.
[[nodiscard]] std::string_view code_meaning(Code code) noexcept;
[[nodiscard]] Severity code_severity(Code code) noexcept;
/// `error`, `warning` or `note`, as people, GNU tools and SARIF write it.
[[nodiscard]] std::string_view severity_name(Severity severity) noexcept;
/// Every code, in the order of diagnostics.def.
[[nodiscard]] const std::vector<Code>& all_codes();

/// A second place that explains the first ("opened here", "and here another").
struct Label {
  Place place;
  std::string message;
};

/// Wording: lower case, one line, no final period, user text in backticks, no C++ names; what to do goes into `help`.
struct Diagnostic {
  Code code{};
  Place place;          ///< what the carets underline
  std::string message;
  std::string caption{};  ///< optional words right of the carets
  std::vector<Label> labels{};
  std::string witness{};  ///< a throw or state that shows it; empty when there is none
  std::string help{};     ///< the way out; empty only when the message says it all

  [[nodiscard]] Severity severity() const noexcept { return code_severity(code); }
};

using Diagnostics = std::vector<Diagnostic>;

/// True if any of them is an Error.
[[nodiscard]] bool has_errors(const Diagnostics& diagnostics) noexcept;

/// Sorts by source name, then place, then code, and drops duplicates (same code and place; without a place, same code and message).
void sort_diagnostics(Diagnostics& diagnostics);

/// The candidate nearest to `word` but not equal to it (edit distance with transpositions, upper case as lower case, at most a third of its
/// length, at least 1, never all of it; the alphabet decides among equals), or empty.
[[nodiscard]] std::string nearest(std::string_view word, const std::vector<std::string>& candidates);
/// "did you mean `x`?" or empty.
[[nodiscard]] std::string did_you_mean(std::string_view word, const std::vector<std::string>& candidates);

}  // namespace fairroll
