// SPDX-License-Identifier: Apache-2.0
// The checks that enumerate.
#include <utility>

#include <fairroll/rules.hpp>

#include "../automaton/spaces.hpp"
#include "checks.hpp"
#include "words.hpp"

namespace fairroll {

Diagnostics lint(const Ruleset& ruleset) { return linting::lint(ruleset, nullptr); }

Diagnostics linting::lint(const Ruleset& ruleset, std::shared_ptr<automaton::Transitions> transitions) {
  Diagnostics found;
  check_conduct(ruleset, found);
  Spaces spaces(ruleset, std::move(transitions));
  if (spaces.enumerable()) {
    check_game(ruleset, spaces, found);
    check_wagers(ruleset, spaces, found);
  } else {
    tell(found, Code::too_many_states, {},
         "in vocabulary `" + ruleset.vocabulary.name + "`, the dice have more outcomes than can be enumerated",
         "declare fewer dice or fewer faces");
  }
  check_notation(ruleset, found);
  check_odds(ruleset, found);
  sort_diagnostics(found);
  return found;
}

}  // namespace fairroll
