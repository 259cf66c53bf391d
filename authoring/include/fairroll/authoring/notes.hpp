// SPDX-License-Identifier: Apache-2.0
// What an editor writes between the lines: the ruling behind each step of a scenario, the price above each wager, and what can be done with
// a fault.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/authoring/hover.hpp>
#include <fairroll/scenario.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// Words behind a step, which are not part of the text.
struct Hint {
  std::uint32_t offset = 0;  ///< where they stand: the end of the step's first line
  std::string label;         ///< `INVALID by 20:18:33:06 invalid (2)`, `VALID 7 · ann up 10.00`; short, one line
  std::string tooltip;       ///< the same in full, Markdown; one line for each ruleset where they differ
};
/// What came of each throw and act of a file of scenarios; under several rulesets once if they agree. `reports`: run_scenarios() of that
/// text. Of rows of examples the first is shown.
[[nodiscard]] std::vector<Hint> hints(const Tree& tree, const std::vector<ScenarioReport>& reports);

/// What can be done at a place, or is known of it.
struct Lens {
  /// Runs the scenario; explains its throws; tells an edge; tells how often scenarios decide by a clause, or that none does;
  /// compares with the other book.
  enum class Kind : std::uint8_t { Run, Explain, Edge, DecidedBy, Undecided, Compare } kind{};  ///< which of them
  Span span;                                                                                    ///< the words above which it stands
  std::string title;  ///< for people: `run`, `edge 1.4141 %`, `decides 3 scenarios`
  std::string about;  ///< the title of the scenario, the wager's name, the clause's address, or the other book
};
/// Above each wager its edge, above each clause how often passing scenarios decided by it (`coverage`; null: nothing is known), above each
/// scenario that it can be run, explained, and compared under its books.
[[nodiscard]] std::vector<Lens> lenses(const Context& context, const Coverage* coverage);

/// A repair of a fault, ready to be applied.
struct Fix {
  std::string title;            ///< `write \`pass\``
  std::vector<TextEdit> edits;  ///< at least one
  bool is_preferred = false;    ///< there is no other likely one
};
/// The repairs of that fault: a word that was nearly written, and what its help says to write. None where the help is no edit.
[[nodiscard]] std::vector<Fix> fixes(const Diagnostic& diagnostic);

}  // namespace authoring
}  // namespace fairroll
