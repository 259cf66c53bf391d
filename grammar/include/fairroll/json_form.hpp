// SPDX-License-Identifier: Apache-2.0
// Conversion of scenario files between text and JSON. docs/language/json.md describes the JSON form.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/parser.hpp>

namespace FAIRROLL_API fairroll {

/// Parses a scenario file in its JSON form, {"format": 1, "language": 1, "scenarios": [...]}. The tree is the same as the tree of the
/// equivalent text, except that its locations refer to the JSON text. The limits are the same as for text: a size of 1 MiB, 100 levels of
/// nesting, and numbers of 18 digits. The text must be UTF-8. The function reports every error. If the text is not JSON, it reports only
/// the first error. It does not throw on invalid input. `source` must not be null. Thread-safe.
[[nodiscard]] ParseResult parse_scenarios_json(SourcePtr source);

/// Parses a log (`.jsonl`) as one scenario. Each line contains one step in JSON form. The first line may be a head, which is a scenario
/// without steps with members such as `title` and `under`. If there is no head, the file name becomes the title, and the caller must name
/// the rule books. The function reports every invalid line.
[[nodiscard]] ParseResult parse_scenario_lines(SourcePtr source);

/// The notation of a scenario file: text, one JSON document, or one JSON object per line.
enum class Notation : std::uint8_t { Text, Json, JsonLines };
/// Guesses the notation from the start of a text, without checking whether the text is valid. A text that begins with `{` or `[` is JSON.
/// The result is JsonLines if the text contains several values, or a single value that has neither `format` nor `scenarios`.
[[nodiscard]] Notation detect_notation(std::string_view text);

/// A scenario file in the other notation, or the reasons why it cannot be converted.
struct ConvertedText {
  std::string text;         ///< Converted file with a final line ending. Empty if there are diagnostics.
  Diagnostics diagnostics;  ///< Errors about content that the other notation cannot express.
};

/// Converts scenarios to JSON in canonical layout. Comments are omitted. `scenarios` must have been parsed without errors.
[[nodiscard]] ConvertedText to_json(const Tree& scenarios);
/// Converts scenarios to text in canonical layout. `scenarios` must have been parsed without errors.
[[nodiscard]] ConvertedText to_text(const Tree& scenarios);

/// Returns a step, or a part of a step, as one line of text in the scenario language. `word` formats each name or number, for example to
/// insert the value of a column. If `word` is empty, the text in the tree is used. Trees that were parsed from JSON need this function,
/// because their source contains no such text.
[[nodiscard]] std::string format_syntax(const Syntax& node, const std::function<std::string(const Syntax& leaf)>& word = {});

}  // namespace fairroll
