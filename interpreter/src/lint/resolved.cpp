// SPDX-License-Identifier: Apache-2.0
#include "resolved.hpp"

#include <algorithm>
#include <vector>

namespace fairroll::linting {
namespace {

/// Spells values one behind the other. The order of statements means nothing, so lists of statements are sorted.
class Speller {
 public:
  explicit Speller(const Ruleset& ruleset) : ruleset_(ruleset) {}

  template <typename Number>
  std::string number(Number value) const {
    return std::to_string(static_cast<long long>(value)) + ' ';
  }
  std::string word(const std::string& text) const { return std::to_string(text.size()) + ':' + text + ' '; }
  std::string clause(Index index) const { return index < ruleset_.clauses.size() ? word(ruleset_.clauses[index].text) : "- "; }

  template <typename Things, typename Spell>
  std::string list(const Things& things, const Spell& spell) const {
    std::string text = "[";
    for (const auto& thing : things) text += spell(thing);
    return text + "] ";
  }
  template <typename Things, typename Spell>
  std::string heap(const Things& things, const Spell& spell) const {
    std::vector<std::string> all;
    for (const auto& thing : things) all.push_back(spell(thing));
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return list(all, [](const std::string& one) { return one + ';'; });
  }
  template <typename Numbers>
  std::string numbers(const Numbers& values) const {
    return list(values, [&](auto value) { return number(value); });
  }
  template <typename Thing, typename Spell>
  std::string perhaps(const std::optional<Thing>& thing, const Spell& spell) const {
    return thing ? '+' + spell(*thing) : "- ";
  }

  std::string odds(const Odds& o) const { return word(to_string(o)); }
  std::string term(const Term& t) const { return number(t.is_number_of_wager) + number(t.value); }
  std::string variable(const VariableRef& v) const { return number(v.owner) + number(v.index); }
  std::string set(const IntSet& s) const {
    return list(s.ranges, [&](const IntRange& r) { return number(r.low) + number(r.high); });
  }
  std::string test(const FactTest& t) const {
    return number(t.fact) + number(t.mask) + number(t.accepts_none) + number(t.only) + number(t.negated);
  }
  std::string condition(const Condition& c) const {
    return number(c.op) + list(c.operands, [&](const Condition& one) { return condition(one); }) + number(c.quantifier) + number(c.number) +
           test(c.test) + variable(c.variable) + set(c.values) + number(c.phase) + number(c.holder) + numbers(c.wagers);
  }
  std::string happening(const Happening& h) const {
    return number(h.op) + term(h.first) + term(h.last) + list(h.terms, [&](const Term& t) { return term(t); }) + number(h.times) +
           number(h.index) + variable(h.variable);
  }
  std::string pattern(const Pattern& p) const {
    const auto one = [&](const Happening& h) { return happening(h); };
    return heap(p.any, one) + heap(p.except, one);
  }
  std::string occasion(const Occasion& o) const { return pattern(o.on) + condition(o.while_); }
  std::string precedence(const Precedence& p) const {
    const auto one = [&](Index index) { return clause(index); };
    return heap(p.subject_to, one) + heap(p.notwithstanding, one);
  }

  std::string moving(const Variable& v) const {
    const auto total = [&](const std::optional<int>& t) { return perhaps(t, [&](int n) { return number(n); }); };
    const auto move = [&](const Move& m) { return number(m.becomes_total) + number(m.value) + occasion(m.occasion); };
    return number(v.kind) + word(v.name) + list(v.values, [&](const std::string& w) { return word(w); }) + list(v.totals, total) +
           number(v.low) + number(v.high) + number(v.or_more) + number(v.per_thrower) + heap(v.moves, move);
  }
  std::string phase(const Phase& p) const { return word(p.name) + condition(p.condition); }
  std::string event(const Event& e) const { return word(e.name) + occasion(e.occasion); }
  std::string machine(const std::vector<Variable>& variables, const std::vector<Phase>& phases, const std::vector<Event>& events) const {
    return list(variables, [&](const Variable& v) { return moving(v); }) + list(phases, [&](const Phase& p) { return phase(p); }) +
           list(events, [&](const Event& e) { return event(e); });
  }

  std::string ground(const Ground& g) const {
    return list(g.marks, [&](const std::string& m) { return word(m); }) + condition(g.condition) +
           perhaps(g.unless, [&](const Condition& c) { return condition(c); }) + precedence(g.precedence);
  }
  std::string deed(const Deed& d) const { return number(d.kind) + numbers(d.overruled) + word(d.words); }
  std::string power(const Power& p) const {
    return numbers(p.roles) + number(p.alone) + deed(p.deed) + perhaps(p.on, [&](const Pattern& on) { return pattern(on); }) +
           heap(p.grounds, [&](const Ground& g) { return ground(g); }) + condition(p.while_) + number(p.timing);
  }
  std::string conduct(const Conduct& c) const {
    std::string text = heap(c.duties_before, [&](const DutyBefore& d) { return number(d.role) + condition(d.condition); });
    text += heap(c.duties, [&](const Duty& d) {
      return number(d.role) + deed(d.deed) + perhaps(d.occasion, [&](const Occasion& o) { return occasion(o); });
    });
    text += heap(c.powers, [&](const Power& p) { return power(p); });
    text += heap(c.rolls, [&](const RollRule& r) { return number(r.kind) + heap(r.grounds, [&](const Ground& g) { return ground(g); }); });
    text += heap(c.nevers, [&](const NeverACause& n) {
      return heap(n.grounds, [&](Index index) { return clause(index); }) + condition(n.condition);
    });
    text += heap(c.readings, [&](const DieReads& r) {
      return number(r.opposite) + number(r.fact) + condition(r.condition) + precedence(r.precedence);
    });
    text += number(c.total_called_governs.value_or(false));  // nothing said: the faces
    text += perhaps(c.bets_close, [&](const BetsClose& b) { return number(b.at_rest) + numbers(b.in_flight_confirmed_by); });
    text += perhaps(c.dice_go, [&](const DiceGo& d) {
      return number(d.clockwise) + numbers(d.seats_holding) + number(d.else_throws) + numbers(d.for_only);
    });
    return text + heap(c.directives, [&](const Direct& d) {
             return number(d.role) + word(d.words) + perhaps(d.on, [&](const Pattern& on) { return pattern(on); }) + condition(d.while_);
           });
  }

  std::string amount(const Amount& a) const { return number(a.of) + word(to_string(a.factor)) + number(a.money.units) + number(a.index); }
  std::string rounding(const Rounding& r) const { return number(r.direction) + amount(r.to); }
  /// Limits of one kind follow the layers, so theirs stay in sight.
  std::string limit(const Limit& l) const {
    return number(l.kind) + amount(l.amount) + condition(l.while_) + number(l.adds) + number(l.layer);
  }
  std::string commission(const Commission& c) const {
    return word(to_string(c.percent)) + number(c.of_win) + number(c.moment) +
           perhaps(c.rounding, [&](const Rounding& r) { return rounding(r); }) +
           perhaps(c.at_least, [&](const Amount& a) { return amount(a); }) +
           perhaps(c.refunded, [&](const Condition& r) { return condition(r); });
  }
  std::string pay(const PayRow& p) const {
    return odds(p.odds) + number(p.at_least) + perhaps(p.on, [&](const Pattern& on) { return pattern(on); }) + condition(p.while_) +
           number(p.layer);
  }
  std::string part(const fairroll::Part& p) const {
    return number(p.units) + number(p.wager) + list(p.numbers, [&](const Term& t) { return term(t); }) +
           perhaps(p.unless, [&](const Condition& c) { return condition(c); });
  }
  std::string wager(const Wager& w) const {
    return word(w.name) + list(w.numbers, [&](const std::vector<int>& n) { return numbers(n); }) + number(w.behind) + number(w.one_roll) +
           machine(w.variables, w.phases, w.events) + heap(w.limits, [&](const Limit& l) { return limit(l); }) +
           perhaps(w.commission, [&](const Commission& c) { return commission(c); }) +
           perhaps(w.rounding, [&](const PayRounding& r) { return rounding(r.rounding); }) +
           heap(w.surrenders, [&](const PayRow& p) { return pay(p); }) + list(w.parts, [&](const fairroll::Part& p) { return part(p); });
  }
  std::string table(const Wager& w) const {
    const auto standing = [&](const Standing& s) { return condition(s.while_) + number(s.layer); };
    return heap(w.placed, standing) + heap(w.off, standing) +
           heap(w.leaves, [&](const Leave& l) { return number(l.act) + number(l.allowed) + condition(l.while_) + number(l.layer); }) +
           heap(w.verdicts,
                [&](const VerdictRow& r) {
                  return number(r.verdict) + number(r.stays_up) + occasion(r.occasion) + precedence(r.precedence) + number(r.layer);
                }) +
           heap(w.pays, [&](const PayRow& p) { return pay(p); }) + number(w.pays_per) + number(w.pays_per_layer);
  }
  std::string paytable(const Paytable& t) const {
    return word(t.name) + word(t.measure_name) + list(t.columns, [&](const std::string& c) { return word(c); }) +
           heap(t.rows, [&](const PaytableRow& r) { return set(r.key) + list(r.columns, [&](const Odds& o) { return odds(o); }); });
  }

 private:
  const Ruleset& ruleset_;
};

}  // namespace

std::string resolved(const Ruleset& ruleset) {
  const Speller spell(ruleset);
  std::string text = spell.machine(ruleset.game.variables, ruleset.game.phases, ruleset.game.events) + spell.conduct(ruleset.conduct);
  text += spell.list(ruleset.wagers, [&](const Wager& w) { return spell.wager(w); });
  text += spell.heap(ruleset.paytables, [&](const Paytable& t) { return spell.paytable(t); });
  text += spell.heap(ruleset.postings, [&](const Posting& p) { return spell.word(p.name) + spell.clause(p.clause); });
  text += spell.heap(ruleset.designations, [&](const Designation& d) { return spell.number(d.role) + spell.number(d.as); });
  text += spell.heap(ruleset.caps, [&](const Cap& c) { return spell.numbers(c.wagers) + spell.amount(c.at); });
  const auto accepted = [&](const Accepted& a) { return spell.number(a.consequence); };
  text += spell.perhaps(ruleset.over_maximum, accepted) + spell.perhaps(ruleset.under_minimum, accepted);
  return text + spell.number(ruleset.to_only_clause != no_index);
}

std::string resolved_table(const Ruleset& ruleset, const Wager& wager) { return Speller(ruleset).table(wager); }

}  // namespace fairroll::linting
