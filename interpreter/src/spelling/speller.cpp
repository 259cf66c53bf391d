// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/speller.hpp>

namespace fairroll::detail {

// ---- what another ruleset may number otherwise, by its name

std::string Speller::clause(Index index) const {
  if (index >= ruleset_.clauses.size()) return "- ";
  const Clause& one = ruleset_.clauses[index];
  return word(use_ == SpellFor::Behaviour ? one.text : one.address);
}

std::string Speller::by(Index clause) const { return use_ == SpellFor::Fingerprint ? this->clause(clause) : std::string(); }

std::string Speller::role(Index index) const {
  return index < ruleset_.vocabulary.roles.size() ? word(ruleset_.vocabulary.roles[index]) : "- ";
}

std::string Speller::roles(const std::vector<Index>& indices) const {
  return heap(indices, [&](Index one) { return role(one); });
}

std::string Speller::wager_name(Index index) const { return index < ruleset_.wagers.size() ? word(ruleset_.wagers[index].name) : "- "; }

std::string Speller::wager_names(const std::vector<Index>& indices) const {
  return heap(indices, [&](Index one) { return wager_name(one); });
}

std::string Speller::fact(Index index) const {
  if (index >= ruleset_.vocabulary.facts.size()) return "- ";
  const Fact& one = ruleset_.vocabulary.facts[index];
  return number(one.subject) + word(one.name);
}

std::string Speller::values(Index fact, Mask mask) const {
  std::vector<std::string> all;
  const std::vector<std::string>& names = ruleset_.vocabulary.facts.at(fact).values;
  for (std::size_t i = 0; i < names.size(); ++i)
    if ((mask >> i & 1U) != 0) all.push_back(word(names[i]));
  return heap_of(std::move(all));
}

const Wager* Speller::owner(Owner of) const {
  if (of == Owner::Game || own_ == nullptr) return nullptr;
  return of == Owner::Wager ? own_ : &ruleset_.wagers.at(own_->parent);
}

const Variable& Speller::variable_at(const VariableRef& reference) const {
  const Wager* const of = owner(reference.owner);
  return (of == nullptr ? ruleset_.game.variables : of->variables).at(reference.index);
}

const std::vector<Phase>& Speller::phases(Owner of) const {
  const Wager* const wager = owner(of);
  return wager == nullptr ? ruleset_.game.phases : wager->phases;
}

const std::vector<Event>& Speller::events(Owner of) const {
  const Wager* const wager = owner(of);
  return wager == nullptr ? ruleset_.game.events : wager->events;
}

std::string Speller::variable(const VariableRef& reference) const { return number(reference.owner) + word(variable_at(reference).name); }

/// Of a state the words, of counts and of the sizes of sets the numbers.
std::string Speller::values(const VariableRef& reference, const IntSet& values) const {
  const Variable& of = variable_at(reference);
  if (of.kind != Variable::Kind::State) return range(values.ranges);
  std::vector<std::string> all;
  for (std::size_t i = 0; i < of.values.size(); ++i)
    if (values.contains(static_cast<int>(i))) all.push_back(word(of.values[i]));
  return heap_of(std::move(all));
}

/// Sorted, and joined where they meet: a set can be written in many ways.
std::string Speller::range(std::vector<IntRange> ranges) const {
  std::sort(ranges.begin(), ranges.end(), [](const IntRange& a, const IntRange& b) { return a.low < b.low; });
  std::vector<IntRange> joined;
  for (const IntRange& one : ranges) {
    if (one.high < one.low) continue;
    if (!joined.empty() && std::int64_t{one.low} <= std::int64_t{joined.back().high} + 1)
      joined.back().high = std::max(joined.back().high, one.high);
    else
      joined.push_back(one);
  }
  return list(joined, [&](const IntRange& one) { return number(one.low) + number(one.high); });
}

// ---- conditions, happenings, and what they move

/// The operands of a chain: `a or (b or c)` is `c or a or b`.
void Speller::gather(const Condition& condition, Condition::Op op, std::vector<std::string>& operands) const {
  for (const Condition& one : condition.operands) {
    if (one.op == op)
      gather(one, op, operands);
    else
      operands.push_back(this->condition(one));
  }
}

std::string Speller::fact_test(const FactTest& test) const {
  return fact(test.fact) + values(test.fact, test.mask) + number(test.accepts_none) + number(test.is_exclusive) + number(test.is_negated);
}

std::string Speller::condition(const Condition& c) const {
  const std::string op = number(c.op);
  switch (c.op) {
    case Condition::Op::Always:
      return op;
    case Condition::Op::And:
    case Condition::Op::Or: {
      std::vector<std::string> operands;
      gather(c, c.op, operands);
      return operands.size() == 1 ? operands.front() : op + heap_of(std::move(operands));
    }
    case Condition::Op::Not:
      return op + condition(c.operands.at(0));
    case Condition::Op::Dice:
      return op + number(c.quantifier) + number(c.number) + condition(c.operands.at(0));
    case Condition::Op::Fact:
      return op + fact_test(c.test);
    case Condition::Op::Variable:
      return op + variable(c.variable) + values(c.variable, c.values);
    case Condition::Op::Includes:
      return op + variable(c.variable) + range(c.values.ranges);
    case Condition::Op::Number:
      return op + number(c.number) + range(c.values.ranges);
    case Condition::Op::Phase: {
      const Phase& phase = phases(c.variable.owner).at(c.phase);
      if (use_ == SpellFor::Meaning) return Speller(ruleset_, use_, owner(c.variable.owner)).condition(phase.condition);
      return op + number(c.variable.owner) + word(phase.name);
    }
    case Condition::Op::Holds:
      return op + number(c.holder) + wager_names(c.wagers);
    case Condition::Op::Throws:
      break;
  }
  return op;
}

/// Old texts have no groups: what they say is spelt as it was.
std::string Speller::dice(const DieRange& dice) const { return dice.die_count == 0 ? "" : number(dice.first_die) + number(dice.die_count); }

std::string Speller::figure(const Figure& figure) const {
  return list(figure, [&](const FigureTerm& part) {
    const std::string what = number(part.kind) + number(part.is_subtracted);
    if (part.kind == FigureTerm::Kind::Number) return what + term(part.number);
    if (part.kind == FigureTerm::Kind::Variable) return what + variable(part.variable);
    if (part.kind == FigureTerm::Kind::Showing) return what + term(part.number) + dice(part.dice);
    return what + (part.kind == FigureTerm::Kind::ShowingValue ? variable(part.variable) : "") + dice(part.dice);
  });
}

std::string Speller::dice_event(const ThrowTest& h) const {
  const std::string op = number(h.op);
  switch (h.op) {
    case ThrowTest::Op::Total:
      return op + term(h.first_term) + term(h.last_term);
    case ThrowTest::Op::Hard:
    case ThrowTest::Op::Easy:
      return op + term(h.first_term);
    case ThrowTest::Op::Showing: {
      std::vector<std::string> faces;  // a face may be asked for twice
      for (const Term& one : h.terms) faces.push_back(term(one));
      std::sort(faces.begin(), faces.end());
      return op + list(faces, [](const std::string& one) { return one; }) + number(h.required_count) +
             (h.allows_more ? word("or more") : "") + dice(h.dice);
    }
    case ThrowTest::Op::ShowingSome:
      return op + heap(h.terms, [&](const Term& one) { return term(one); }) + number(h.required_count) + dice(h.dice);
    case ThrowTest::Op::MostOften:
      return op + terms(h.terms) + dice(h.dice);
    case ThrowTest::Op::Alike: {
      std::vector<std::string> counts;  // one count may be asked for twice
      for (std::size_t i = 0; i < h.terms.size(); ++i)
        counts.push_back(term(h.terms[i]) + number(h.values.ranges[i].low) + number(h.values.ranges[i].high));
      std::sort(counts.begin(), counts.end());
      return op + list(counts, [](const std::string& one) { return one; }) + dice(h.dice);
    }
    case ThrowTest::Op::FigureIs:
      return op + figure(h.figure) + range(h.values.ranges);
    case ThrowTest::Op::All:
      return op + heap(h.operands, [&](const ThrowTest& one) { return dice_event(one); });
    case ThrowTest::Op::Event:
      return op + number(h.variable.owner) + word(events(h.variable.owner).at(h.event_index).name);
    case ThrowTest::Op::StateValue:
      return op + variable(h.variable);
    case ThrowTest::Op::Reaching:
    case ThrowTest::Op::SetReaching:
      return op + variable(h.variable) + term(h.first_term);
    case ThrowTest::Op::Pair:
    case ThrowTest::Op::Triple:
    case ThrowTest::Op::Different:
      return op + dice(h.dice);
    case ThrowTest::Op::Odd:
    case ThrowTest::Op::Even:
    case ThrowTest::Op::AnyRoll:
    case ThrowTest::Op::AnyOther:
    case ThrowTest::Op::ChangeOfThrower:
    case ThrowTest::Op::InvalidRoll:
      break;
  }
  return op;
}

/// `4, 5, 6` is `4..6`.
std::string Speller::dice_events(const std::vector<ThrowTest>& all) const {
  std::vector<IntRange> totals;
  std::vector<std::string> others;
  for (const ThrowTest& one : all) {
    if (one.op == ThrowTest::Op::Total && !one.first_term.is_number_of_wager && !one.last_term.is_number_of_wager)
      totals.push_back({one.first_term.value, one.last_term.value});
    else
      others.push_back(dice_event(one));
  }
  return range(std::move(totals)) + heap_of(std::move(others));
}

std::string Speller::pattern(const ThrowPattern& pattern) const {
  return dice_events(pattern.included_tests) + dice_events(pattern.excluded_tests);
}

std::string Speller::precedence(const Precedence& precedence) const {
  const auto one = [&](Index index) { return clause(index); };
  return heap(precedence.overriding_clauses, one) + heap(precedence.overridden_clauses, one);
}

namespace {

/// Of a state the word, of counts and sets nothing.
std::string value_word(const Speller& spell, const Variable& v, int at) {
  if (v.is_tally) return spell.number(at);
  return v.kind == Variable::Kind::State ? spell.word(v.values.at(static_cast<std::size_t>(at))) : std::string();
}

}  // namespace

/// Of a state's values the first is where it starts; the order of the others means nothing.
std::string Speller::range(const Variable& v) const {
  const auto total = [&](const std::optional<int>& t) { return perhaps(t, [&](int n) { return number(n); }); };
  std::string text = number(v.kind) + word(v.name);
  if (v.kind == Variable::Kind::State) text += value_word(*this, v, 0) + words(v.values);
  if (v.kind == Variable::Kind::Set) text += heap(v.totals, total);
  text += number(v.min_value) + number(v.max_value) + number(v.is_capped_at_max) + number(v.is_per_thrower);
  if (v.is_tally) text += word("tally") + number(v.initial_value) + number(v.is_capped_at_min);
  return v.is_consecutive ? text + word("in a row") : text;
}

std::vector<std::string> Speller::moves(const Variable& v) const {
  std::vector<std::string> all;
  for (const VariableUpdate& m : v.moves)
    all.push_back((m.is_change       ? figure(m.change)
                   : m.becomes_total ? number(1)
                                     : number(0) + value_word(*this, v, m.value)) +
                  trigger(m.trigger) + by(m.clause));
  return all;
}

std::string Speller::machine(const std::vector<Variable>& variables, const std::vector<Phase>& phases,
                             const std::vector<Event>& events) const {
  return heap(variables, [&](const Variable& v) { return range(v) + heap_of(moves(v)) + by(v.clause); }) +
         heap(phases, [&](const Phase& p) { return word(p.name) + condition(p.condition) + by(p.clause); }) +
         heap(events, [&](const Event& e) { return word(e.name) + trigger(e.trigger) + by(e.clause); });
}

// ---- wagers, paytables and money

std::string Speller::amount(const Amount& a) const {
  const std::string of = number(a.kind);
  if (a.kind == Amount::Kind::Money) return of + number(a.money.units);
  const std::string factor = of + word(to_string(a.factor));
  return factor + (a.kind == Amount::Kind::Stake ? wager_name(a.index) : word(ruleset_.postings.at(a.index).name));
}

/// Limits of one kind follow the layers, unless they add up.
std::string Speller::limit(const Limit& l) const {
  const auto compared = [&](const Limit& other) { return other.kind == l.kind && !other.is_cumulative && !l.is_cumulative; };
  return number(l.kind) + amount(l.amount) + condition(l.condition) + number(l.is_cumulative) + rank(own_->limits, l.layer, compared) +
         by(l.clause);
}

std::string Speller::commission(const Commission& c) const {
  return word(to_string(c.percent)) + number(c.is_percentage_of_win) + number(c.moment) +
         perhaps(c.rounding, [&](const Rounding& r) { return rounding(r); }) +
         perhaps(c.minimum, [&](const Amount& a) { return amount(a); }) +
         perhaps(c.refund_condition, [&](const Condition& r) { return condition(r); }) + by(c.clause);
}

std::string Speller::paid(const PayRow& p) const {
  return odds(p.odds) + number(p.is_minimum) + perhaps(p.pattern, [&](const ThrowPattern& on) { return pattern(on); }) +
         condition(p.condition) + by(p.clause);
}

std::string Speller::part(const Component& p) const {
  return number(p.share_units) + wager_name(p.wager) + terms(p.numbers) +
         perhaps(p.exception, [&](const Condition& c) { return condition(c); });
}

namespace {

constexpr auto any = [](const auto&) { return true; };

/// Of the table that pays beside the rows, if there is one.
std::optional<int> layer_of_table(const Wager& wager) {
  return wager.paytable == no_index ? std::nullopt : std::optional(wager.paytable_layer);
}

}  // namespace

std::string Speller::standing(const Window& row, const std::vector<Window>& rows) const {
  return condition(row.condition) + rank(rows, row.layer, any) + by(row.clause);
}

std::string Speller::leave(const Permission& l) const {
  const auto same_act = [&](const Permission& other) { return other.action == l.action; };
  return number(l.action) + number(l.is_allowed) + condition(l.condition) + rank(own_->permissions, l.layer, same_act) + by(l.clause);
}

std::string Speller::verdict(const VerdictRow& r) const {
  return number(r.verdict) + number(r.stays_up) + trigger(r.trigger) + precedence(r.precedence) + rank(own_->verdicts, r.layer, any) +
         by(r.clause);
}

std::string Speller::pay(const PayRow& p) const { return paid(p) + rank(own_->pay_rows, p.layer, any, layer_of_table(*own_)); }

std::string Speller::surrender(const PayRow& p) const { return paid(p) + rank(own_->surrender_rows, p.layer, any); }

std::string Speller::wager() const {
  const Wager& w = *own_;
  const auto number_list = [&](const std::vector<int>& n) { return list(n, [&](int one) { return number(one); }); };
  return word(w.name) + heap(w.numbers, number_list) + wager_name(w.parent) + number(w.is_one_roll) + by(w.one_roll_clause) +
         machine(w.variables, w.phases, w.events) + heap(w.limits, [&](const Limit& l) { return limit(l); }) +
         perhaps(w.commission, [&](const Commission& c) { return commission(c); }) +
         perhaps(w.rounding, [&](const PayRounding& r) { return rounding(r.rounding) + by(r.clause); }) +
         heap(w.surrender_rows, [&](const PayRow& p) { return surrender(p); }) +
         list(w.components, [&](const Component& p) { return part(p); }) + by(w.components_clause) + by(w.clause);
}

std::string Speller::table() const {
  const Wager& w = *own_;
  std::string text = heap(w.betting_windows, [&](const Window& s) { return standing(s, w.betting_windows); }) +
                     heap(w.off_windows, [&](const Window& s) { return standing(s, w.off_windows); }) +
                     heap(w.permissions, [&](const Permission& l) { return leave(l); }) +
                     heap(w.verdicts, [&](const VerdictRow& r) { return verdict(r); }) +
                     heap(w.pay_rows, [&](const PayRow& p) { return pay(p); });
  if (w.paytable == no_index) return text;
  const Paytable& table = ruleset_.paytables.at(w.paytable);
  return text + paytable(table) + (table.figure.empty() ? variable(table.measure) : figure(table.figure)) +
         rank(w.pay_rows, w.paytable_layer, any) + by(w.paytable_clause);
}

std::string Speller::paytable(const Paytable& t) const {
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < t.columns.size(); ++i)
    columns.push_back(word(t.columns[i]) + number(t.posted_column == i) +
                      heap(t.rows, [&](const PaytableRow& r) { return range(r.key.ranges) + odds(r.columns.at(i)) + by(r.clause); }));
  return word(t.name) + word(t.measure_name) + heap_of(std::move(columns)) + by(t.clause);
}

// ---- conduct

std::string Speller::ground(const Ground& g) const {
  return list(g.marks, [&](const std::string& m) { return word(m); }) + condition(g.condition) +
         perhaps(g.exception, [&](const Condition& c) { return condition(c); }) + precedence(g.precedence) + by(g.clause);
}

std::string Speller::deed(const ConductAction& d) const { return number(d.kind) + roles(d.overruled) + word(d.text); }

std::string Speller::power(const Power& p) const {
  return roles(p.roles) + number(p.is_exclusive) + deed(p.action) +
         perhaps(p.pattern, [&](const ThrowPattern& on) { return pattern(on); }) + grounds(p.grounds) + condition(p.condition) +
         number(p.timing) + by(p.clause);
}

std::string Speller::duty(const Duty& d) const {
  return role(d.role) + deed(d.action) + perhaps(d.trigger, [&](const Trigger& o) { return trigger(o); }) + by(d.clause);
}

std::string Speller::never(const ExcludedGrounds& n) const {
  return heap(n.grounds, [&](Index index) { return clause(index); }) + condition(n.condition) + by(n.clause);
}

std::string Speller::reads(const DieReading& r) const {
  return number(r.is_opposite) + fact(r.fact) + condition(r.condition) + precedence(r.precedence) + by(r.clause);
}

std::string Speller::direct(const Directive& d) const {
  return role(d.role) + word(d.text) + perhaps(d.pattern, [&](const ThrowPattern& on) { return pattern(on); }) + condition(d.condition) +
         by(d.clause);
}

std::string Speller::close(const BetClosing& b) const { return number(b.closes_at_rest) + roles(b.confirming_roles) + by(b.clause); }

std::string Speller::go(const DiceOffer& d) const {
  return number(d.first_seat) + number(d.is_clockwise) + wager_names(d.required_wagers) + role(d.fallback_thrower) +
         wager_names(d.fallback_wagers) + by(d.clause);
}

std::string Speller::keep(const HeldDiceRule& k) const {
  return figure(k.held_count) + figure(k.shown_face) + condition(k.condition) + by(k.clause);
}

std::string Speller::conduct(const Conduct& c) const {
  std::string text = heap(c.duties_before_throw, [&](const DutyBeforeThrow& d) { return before(d); }) +
                     heap(c.duties, [&](const Duty& d) { return duty(d); }) + heap(c.powers, [&](const Power& p) { return power(p); }) +
                     heap(c.rulings, [&](const RollRule& r) { return number(r.kind) + grounds(r.grounds); }) +
                     heap(c.excluded_grounds, [&](const ExcludedGrounds& n) { return never(n); }) +
                     heap(c.die_readings, [&](const DieReading& r) { return reads(r); });
  for (const Index said : {c.nothing_else_clause, c.open_no_roll_clause, c.open_total_clause}) text += number(said != no_index) + by(said);
  text += number(c.is_called_total_binding.value_or(false)) + by(c.result_clause);  // nothing said: the faces
  return text + perhaps(c.bet_closing, [&](const BetClosing& b) { return close(b); }) +
         perhaps(c.dice_offer, [&](const DiceOffer& d) { return go(d); }) +
         perhaps(c.held_dice_rule, [&](const HeldDiceRule& k) { return keep(k); }) +
         heap(c.directives, [&](const Directive& d) { return direct(d); });
}

}  // namespace fairroll::detail
