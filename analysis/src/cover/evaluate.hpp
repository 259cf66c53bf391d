// Conditions, answered for one case of which everything is known; and answered as if one of their tests said something else.
#pragma once

#include <optional>
#include <vector>

#include <fairroll/scenario.hpp>

namespace fairroll::analysis::covering {

/// What a condition is asked of.
struct Case {
  const Ruleset* rules = nullptr;
  const ThrowRecord* record = nullptr;  ///< null: no throw
  const Situation* before = nullptr;
  const Wager* wager = nullptr;           ///< whose sentence it is, if any
  const StandingWager* own = nullptr;     ///< as it stood; null: it does not stand yet
  const StandingWager* parent = nullptr;  ///< the one that it stands behind
  int die = -1;                           ///< of a condition of one die
};

/// A test that answers as it is told.
struct Forced {
  const Condition* test = nullptr;
  bool answer = false;
};

/// Nothing: it rests on something that is not known.
[[nodiscard]] std::optional<bool> evaluate(const Condition& condition, const Case& of, const Forced& forced);
/// Whether the pattern happens with these faces; nothing: not known.
[[nodiscard]] std::optional<bool> happens(const Pattern& pattern, const Case& of, const ThrowResult& result, const Settlement* settled);
/// The tests of a condition.
void tests_of(const Condition& condition, std::vector<const Condition*>& out);

}  // namespace fairroll::analysis::covering
