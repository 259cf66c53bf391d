// SPDX-License-Identifier: Apache-2.0
// Conversion of scenario files between text and JSON. docs/language/json.md describes the JSON form.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/parser.hpp>

namespace FAIRROLL_API fairroll {

/// Parses a scenario file in its JSON form, {"format": 1, "language": 1, "scenarios": [...]}. Returns the tree that the equivalent text
/// would produce, with places in the JSON. The limits are the same as for text: 1 MiB, 100 levels, 18 digits, UTF-8. Reports every error;
/// if the text is not JSON, only the first. Does not throw on invalid input. Thread-safe. `source` must not be null.
[[nodiscard]] ParseResult parse_scenarios_json(SourcePtr source);

/// Parses a log (`.jsonl`), which contains one step in JSON form per line, as one scenario. The first line may be a header: a scenario
/// without steps, with `title`, `under` and so on. Without a header, the file name becomes the title and the caller must name the rule
/// books. Reports every invalid line.
[[nodiscard]] ParseResult parse_scenario_lines(SourcePtr source);

/// The notation of a scenario file: text, one JSON document, or one JSON object per line.
enum class Notation : std::uint8_t { Text, Json, JsonLines };
/// Guesses the notation from the start of a text, without checking whether the text is valid. A text that begins with `{` or `[` is JSON.
/// It is JsonLines if it contains several values, or a single value with neither `format` nor `scenarios`.
[[nodiscard]] Notation guess_notation(std::string_view text);

/// A file in the other notation, or the reasons why it cannot be converted.
struct ConvertedText {
  std::string text;         ///< the converted file with a final line end; empty if there are diagnostics
  Diagnostics diagnostics;  ///< content that the other notation cannot express
};

/// Converts scenarios to JSON in canonical layout. Comments are dropped. `scenarios` must have been read without errors.
[[nodiscard]] ConvertedText to_json(const Tree& scenarios);
/// Converts scenarios to text in canonical layout. `scenarios` must have been read without errors.
[[nodiscard]] ConvertedText to_text(const Tree& scenarios);

/// Returns a step, or a part of a step, as text of the scenario language on one line. `word` formats each name or number, for example to
/// fill in a column; without `word`, the text of the leaf is used. Needed for trees that were read from JSON, whose source has no such
/// text.
[[nodiscard]] std::string format_syntax(const Syntax& node, const std::function<std::string(const Syntax& leaf)>& word = {});

}  // namespace fairroll
