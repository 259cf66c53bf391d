// SPDX-License-Identifier: Apache-2.0
// The JSON form of scenario files, for programs that write and read them: docs/language/json.md.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/parser.hpp>

namespace FAIRROLL_API fairroll {

/// Reads a scenario file in its JSON form, {"format": 1, "language": 1, "scenarios": [...]}, and makes the tree that the text would have
/// made, with places in the JSON. The limits are those of texts: 1 MiB, 100 levels, 18 digits, UTF-8. Reports every fault (a text that is
/// not JSON: the first). Never throws on bad input; reentrant.
[[nodiscard]] ParseResult parse_scenarios_json(SourcePtr source);

/// Reads a log, one step in its JSON form on each line (`.jsonl`), as one scenario. The first line may be a scenario without steps, with
/// `title`, `under` and the like; else the scenario is called like the file and names no ruleset: the caller has to. Every bad line is
/// reported.
[[nodiscard]] ParseResult parse_scenario_lines(SourcePtr source);

/// How a text that may be a scenario file is written.
enum class Notation : std::uint8_t { Text, Json, JsonLines };
/// Looks at the first line alone; it does not tell whether the text is good.
/// A text that begins with `{` or `[` is JSON; several values, or one with neither `format` nor `scenarios`, are lines.
[[nodiscard]] Notation guess_notation(std::string_view text);

/// A file in the other notation, or why it cannot be said there.
struct Converted {
  std::string text;         ///< with a line end behind it; empty if there are diagnostics
  Diagnostics diagnostics;  ///< what the other notation cannot say
};

/// The JSON form in canonical layout. Remarks are lost: JSON has none. Requires a tree that was read without errors.
[[nodiscard]] Converted to_json(const Tree& scenarios);
/// The text in canonical layout. Requires a tree that was read without errors.
[[nodiscard]] Converted to_text(const Tree& scenarios);

/// A step, or a part of one, in the words of the text, on one line; `word` gives the words of a name or number (for columns), by itself its
/// text. For a tree that was read from JSON, where the source does not have them.
[[nodiscard]] std::string words_of(const Syntax& node, const std::function<std::string(const Syntax& leaf)>& word = {});

}  // namespace fairroll
