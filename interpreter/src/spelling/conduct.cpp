// SPDX-License-Identifier: Apache-2.0
// Conduct.
#include "speller.hpp"

namespace fairroll {

std::string Speller::ground(const Ground& g) const {
  return list(g.marks, [&](const std::string& m) { return word(m); }) + condition(g.condition) +
         perhaps(g.unless, [&](const Condition& c) { return condition(c); }) + precedence(g.precedence) + by(g.clause);
}

std::string Speller::deed(const Deed& d) const { return number(d.kind) + roles(d.overruled) + word(d.words); }

std::string Speller::power(const Power& p) const {
  return roles(p.roles) + number(p.alone) + deed(p.deed) + perhaps(p.on, [&](const Pattern& on) { return pattern(on); }) +
         grounds(p.grounds) + condition(p.while_) + number(p.timing) + by(p.clause);
}

std::string Speller::conduct(const Conduct& c) const {
  std::string text = heap(c.duties_before, [&](const DutyBefore& d) { return role(d.role) + condition(d.condition) + by(d.clause); });
  text += heap(c.duties, [&](const Duty& d) {
    return role(d.role) + deed(d.deed) + perhaps(d.occasion, [&](const Occasion& o) { return occasion(o); }) + by(d.clause);
  });
  text += heap(c.powers, [&](const Power& p) { return power(p); });
  text += heap(c.rolls, [&](const RollRule& r) { return number(r.kind) + grounds(r.grounds); });
  text += heap(c.nevers, [&](const NeverACause& n) {
    return heap(n.grounds, [&](Index index) { return clause(index); }) + condition(n.condition) + by(n.clause);
  });
  text += heap(c.readings, [&](const DieReads& r) {
    return number(r.opposite) + fact(r.fact) + condition(r.condition) + precedence(r.precedence) + by(r.clause);
  });
  for (const Index said : {c.nothing_else, c.open_no_roll, c.open_total}) text += number(said != no_index) + by(said);
  text += number(c.total_called_governs.value_or(false)) + by(c.result_clause);  // nothing said: the faces
  text += perhaps(c.bets_close, [&](const BetsClose& b) { return number(b.at_rest) + roles(b.in_flight_confirmed_by) + by(b.clause); });
  text += perhaps(c.dice_go, [&](const DiceGo& d) {
    return number(d.clockwise) + wager_names(d.seats_holding) + role(d.else_throws) + wager_names(d.for_only) + by(d.clause);
  });
  return text + heap(c.directives, [&](const Direct& d) {
           return role(d.role) + word(d.words) + perhaps(d.on, [&](const Pattern& on) { return pattern(on); }) + condition(d.while_) +
                  by(d.clause);
         });
}

}  // namespace fairroll
