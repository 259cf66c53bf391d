// The checks that enumerate.
#include <fairroll/checker.hpp>

#include "checks.hpp"
#include "space.hpp"
#include "words.hpp"

namespace fairroll {

Diagnostics lint(const Ruleset& ruleset) {
  Diagnostics found;
  linting::check_conduct(ruleset, found);
  linting::Spaces spaces(ruleset);
  if (spaces.enumerable()) {
    linting::check_game(ruleset, spaces, found);
    linting::check_wagers(ruleset, spaces, found);
  } else {
    Diagnostic d{Code::too_many_states,
                 {},
                 "the dice of vocabulary `" + ruleset.vocabulary.name + "` can fall in more ways than can be gone through"};
    d.help = "declare fewer dice or fewer faces";
    found.push_back(std::move(d));
  }
  linting::check_notation(ruleset, found);
  linting::check_odds(ruleset, found);
  sort_diagnostics(found);
  return found;
}

}  // namespace fairroll
