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

/// Text that an editor displays after a step, without changing the file.
struct InlayHint {
  std::uint32_t offset = 0;  ///< Byte offset at which the text is displayed: the end of the first line of the step.
  std::string label;         ///< Short text on one line, such as `INVALID by 20:18:33:06 invalid (2)` or `VALID 7 · ann up 10.00`.
  std::string tooltip;       ///< Complete result in Markdown. If the results under the rulesets differ, there is one line per ruleset.
};
/// Returns hints with the results of the throws and actions in a scenario file. If several rulesets have the same result, the hint contains
/// it once. `reports` must be the result of run_scenarios() for the same text. For a table of examples, the hint contains the result of the
/// first row.
[[nodiscard]] std::vector<InlayHint> build_inlay_hints(const Tree& tree, const std::vector<ScenarioReport>& reports);

/// A command or a remark that an editor displays above a line.
struct CodeLens {
  /// The kind of lens. Run runs the scenario, and Explain explains its throws. Edge displays an edge. DecidesScenarios and DecidesNothing
  /// display how many scenarios the clause decides. Compare compares the results under two rule books.
  enum class Kind : std::uint8_t { Run, Explain, Edge, DecidesScenarios, DecidesNothing, Compare } kind{};  ///< Kind of the lens.
  /// Span of the words above which the lens is displayed.
  Span span;
  std::string title;  ///< Displayed text, such as `run`, `edge 1.4141 %` or `decides a result 3 times`.
  /// Subject of the lens: the title of the scenario, the name of the wager, the address of the clause, or the name of the other rule book.
  std::string subject;
};
/// Returns the lenses of a file. A wager has a lens with its edge. If `coverage` is not null, a clause has a lens with the number of
/// passing scenarios that it decides. A scenario has lenses that run it, explain it, and compare its rule books.
[[nodiscard]] std::vector<CodeLens> build_code_lenses(const DocumentContext& context, const ClauseCoverage* coverage);

/// A correction of the error that a diagnostic reports.
struct QuickFix {
  std::string title;            ///< Description of the correction, such as `write \`pass\``.
  std::vector<TextEdit> edits;  ///< Edits of the correction. Never empty.
  bool is_preferred = false;    ///< True if this is the only probable correction.
};
/// Returns the corrections that a diagnostic suggests, either as Diagnostic::repairs or as a word in Diagnostic::help. Returns an empty
/// list if the diagnostic suggests none.
[[nodiscard]] std::vector<QuickFix> find_quick_fixes(const Diagnostic& diagnostic);

}  // namespace authoring
}  // namespace fairroll
