// SPDX-License-Identifier: Apache-2.0
// Annotations for editors: the result after each step of a scenario, the edge above each wager, and corrections for diagnostics.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/authoring/hover.hpp>
#include <fairroll/scenario.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// A text that an editor displays after a step, without changing the file.
struct Hint {
  std::uint32_t offset = 0;  ///< position of the text: the end of the first line of the step
  std::string label;         ///< short text in one line: `INVALID by 20:18:33:06 invalid (2)`, `VALID 7 · ann up 10.00`
  std::string tooltip;       ///< the complete result in Markdown, with one line per ruleset if the results differ
};
/// Returns hints with the results of the throws and actions in a scenario file. A result that several rulesets agree on is contained once.
/// `reports` is the result of run_scenarios() for the same text. For a table of examples, the result of the first row is used.
[[nodiscard]] std::vector<Hint> build_hints(const Tree& tree, const std::vector<ScenarioReport>& reports);

/// A command or a remark that an editor displays above a line.
struct Lens {
  /// Run runs the scenario, Explain explains its throws, Edge displays an edge, DecidesScenarios and DecidesNothing display how many
  /// scenarios the clause decides, and Compare compares with the other rule book.
  enum class Kind : std::uint8_t { Run, Explain, Edge, DecidesScenarios, DecidesNothing, Compare } kind{};  ///< the kind of the lens
  /// The words above which the lens is displayed.
  Span span;
  std::string title;    ///< displayed text: `run`, `edge 1.4141 %`, `decides 3 scenarios`
  std::string subject;  ///< title of the scenario, name of the wager, address of the clause, or name of the other rule book
};
/// Returns the lenses of a file. A wager has its edge, a clause the number of passing scenarios that it decides (only if `coverage` is not
/// null), and a scenario the commands to run it, to explain it, and to compare its rule books.
[[nodiscard]] std::vector<Lens> build_lenses(const Context& context, const ClauseCoverage* coverage);

/// A correction for a diagnostic.
struct Fix {
  std::string title;            ///< description of the correction, such as `write \`pass\``
  std::vector<TextEdit> edits;  ///< at least one
  bool is_preferred = false;    ///< true if it is the only probable correction
};
/// Returns the corrections that a diagnostic suggests, as repairs or as a word in its help; an empty list if it suggests none.
[[nodiscard]] std::vector<Fix> find_fixes(const Diagnostic& diagnostic);

}  // namespace authoring
}  // namespace fairroll
