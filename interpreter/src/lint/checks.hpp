// The parts of lint(). Each appends what it finds; none changes anything.
#pragma once

#include <fairroll/diagnostic.hpp>
#include <fairroll/ruleset.hpp>

namespace fairroll::linting {

class Satisfier;

/// Grounds that no throw meets, clauses that come too late, rulings and readings that contradict each other.
void check_conduct(const Ruleset& ruleset, Diagnostics& found);
/// never_holds for a condition and for every alternative in it. `die` >= 0: it speaks of one die. True if the whole can hold.
bool check_can_hold(const Ruleset& ruleset, Satisfier& satisfier, const Condition& condition, int die, Index clause, Diagnostics& found);
/// F0308: ways to lie that leave the face in doubt.
void check_no_reading(const Ruleset& ruleset, Satisfier& satisfier, Diagnostics& found);

}  // namespace fairroll::linting
