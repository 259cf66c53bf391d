// SPDX-License-Identifier: Apache-2.0
// What a win may be paid, seen from between throws.
#include <algorithm>
#include <limits>
#include <stdexcept>

#include "../oracle/every_throw.hpp"
#include "money.hpp"

namespace fairroll {

Foresight::Named Foresight::look_up(const VariableRef& reference, std::size_t at) const {
  if (reference.owner == Owner::Game) return {&rules_.game.variables[reference.index], now_.game_values[reference.index]};
  const std::size_t owner = reference.owner == Owner::Wager ? at : at + 1;
  if (owner >= line_.size()) return {};
  return {&type(owner).variables[reference.index], line_[owner]->variables[reference.index]};
}

std::optional<Foresight::Reach> Foresight::reach(const VariableRef& reference, std::size_t at) const {
  const Named named = look_up(reference, at);
  if (named.variable == nullptr) return std::nullopt;
  const Variable& variable = *named.variable;
  const int now = measure(variable, named.value);
  switch (variable.kind) {
    case Variable::Kind::State:
      if (variable.totals[static_cast<std::size_t>(named.value)]) return Reach{now, now, true};
      return Reach{0, static_cast<int>(variable.values.size()) - 1};
    case Variable::Kind::Count:
      return Reach{variable.is_per_thrower || variable.is_tally || variable.is_consecutive ? variable.min_value : now, variable.max_value};
    default:
      return Reach{variable.is_per_thrower ? 0 : now, static_cast<int>(variable.totals.size())};
  }
}

std::optional<Foresight::Reach> Foresight::figure(const Figure& figure, const std::vector<int>& faces) const {
  if (blind_ || faces.empty()) return std::nullopt;
  const int value = detail::figure_of_dice(figure, faces, [&](const Term& term) { return detail::value_of(term, &line_[0]->numbers); });
  return Reach{value, value, true};
}

/// What is known of the values of one wager of the line. Facts, and who holds what, are nobody's to foresee.
struct Foresight::Source {
  using Truth = Answer;
  const Foresight& of;
  std::size_t at;

  [[nodiscard]] static Answer dice(const Condition&) { return Answer::Depends; }
  [[nodiscard]] static Answer fact(const FactTest&, int) { return Answer::Depends; }
  [[nodiscard]] static Answer holds(const Condition&) { return Answer::Depends; }

  [[nodiscard]] Answer variable(const Condition& condition) const {
    const auto range = of.reach(condition.variable, at);
    if (!range) return Answer::Depends;
    int inside = 0;
    for (int value = range->low; value <= range->high; ++value) inside += condition.values.contains(value) ? 1 : 0;
    if (inside == 0) return Answer::No;
    return inside == range->high - range->low + 1 ? Answer::Yes : Answer::Depends;
  }

  /// What was gathered stays, unless it lives for one turn.
  [[nodiscard]] Answer includes(const Condition& condition) const {
    const Named named = of.look_up(condition.variable, at);
    if (named.variable == nullptr || named.variable->is_per_thrower) return Answer::Depends;
    return detail::has_gathered(condition, *named.variable, named.value) ? Answer::Yes : Answer::Depends;
  }

  [[nodiscard]] Answer number(const Condition& condition) const {
    const std::size_t owner = condition.variable.owner == Owner::Parent ? at + 1 : at;
    if (owner >= of.line_.size()) return Answer::Depends;
    return answer_of(condition.values.contains(of.line_[owner]->numbers.at(static_cast<std::size_t>(condition.number))));
  }

  [[nodiscard]] Answer phase(const Condition& condition, int) const {
    if (condition.variable.owner == Owner::Game) return of.stands(of.rules_.game.phases[condition.phase].condition, at);
    const std::size_t owner = condition.variable.owner == Owner::Wager ? at : at + 1;
    return owner < of.line_.size() ? of.stands(of.type(owner).phases[condition.phase].condition, owner) : Answer::Depends;
  }
};

Answer Foresight::stands(const Condition& condition, std::size_t at) const { return detail::evaluate(condition, Source{*this, at}); }

Answer Foresight::state_comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const {
  const Named named = look_up(dice_event.variable, at);
  if (named.variable == nullptr) return Answer::Depends;
  const int total = total_of(faces);
  const std::optional<int>& now = named.variable->totals[static_cast<std::size_t>(named.value)];
  if (now) return answer_of(*now == total);
  const std::vector<std::optional<int>>& all = named.variable->totals;
  return std::find(all.begin(), all.end(), std::optional<int>(total)) == all.end() ? Answer::No : Answer::Depends;
}

Answer Foresight::event_comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const {
  if (dice_event.variable.owner == Owner::Game) return comes(rules_.game.events[dice_event.event_index].trigger, at, faces);
  const std::size_t owner = dice_event.variable.owner == Owner::Wager ? at : at + 1;
  return owner < line_.size() ? comes(type(owner).events[dice_event.event_index].trigger, owner, faces) : Answer::Depends;
}

/// What stands at the aim and never falls below it reaches it no more. The end of a turn reaches something only if it moves what is
/// counted.
Answer Foresight::reaching_comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const {
  const Named named = look_up(dice_event.variable, at);
  if (named.variable == nullptr) return Answer::Depends;
  const int aim = detail::value_of(dice_event.first_term, &line_[at]->numbers);
  if (reach(dice_event.variable, at)->low >= aim) return Answer::No;
  if (!faces.empty()) return Answer::Depends;
  const std::size_t owner = dice_event.variable.owner == Owner::Parent ? at + 1 : at;
  const auto may_come = [&](const VariableUpdate& move) { return comes(move.trigger, owner, faces) != Answer::No; };
  const std::vector<VariableUpdate>& moves = named.variable->moves;
  return std::any_of(moves.begin(), moves.end(), may_come) ? Answer::Depends : Answer::No;
}

Answer Foresight::comes(const ThrowTest& dice_event, std::size_t at, const std::vector<int>& faces) const {
  using Op = ThrowTest::Op;
  if (blind_) return Answer::Depends;
  if (dice_event.op == Op::ChangeOfThrower) return answer_of(faces.empty());
  if (dice_event.op == Op::Event) return event_comes(dice_event, at, faces);
  if (dice_event.op == Op::Reaching || dice_event.op == Op::SetReaching) return reaching_comes(dice_event, at, faces);
  if (faces.empty()) return Answer::No;
  switch (dice_event.op) {
    case Op::All: {
      Answer all = Answer::Yes;
      for (const ThrowTest& one : dice_event.operands) all = both(all, comes(one, at, faces));
      return all;
    }
    case Op::FigureIs:
      if (detail::names_variable(dice_event.figure)) return Answer::Depends;
      break;
    case Op::AnyOther:
      return Answer::Depends;
    case Op::StateValue:
      return state_comes(dice_event, at, faces);
    default:
      break;
  }
  EvalContext context{rules_, now_, faces};
  context.numbers = &line_[at]->numbers;
  return answer_of(happens(dice_event, context));
}

Answer Foresight::comes(const ThrowPattern& pattern, std::size_t at, const std::vector<int>& faces) const {
  Answer any = Answer::No;
  for (const ThrowTest& dice_event : pattern.included_tests) any = either(any, comes(dice_event, at, faces));
  Answer except = Answer::No;
  for (const ThrowTest& dice_event : pattern.excluded_tests) except = either(except, comes(dice_event, at, faces));
  return both(any, negated(except));
}

// ---- which odds may come

namespace {

constexpr std::size_t most_throws = 2'000;

/// Puts together what the arms and the table of one wager may pay.
class Collector {
 public:
  Collector(const Ruleset& rules, const Foresight& foresight, PossibleOdds& ahead) : rules_(rules), foresight_(foresight), ahead_(ahead) {}

  /// The wager wins on these faces: by which odds?
  void collect(const std::vector<int>& faces) {
    const Wager& type = foresight_.type(0);
    std::vector<std::pair<const PayRow*, Answer>> rows;
    const bool per_table = type.paytable != no_index;
    int sure = per_table ? type.paytable_layer : std::numeric_limits<int>::min();
    for (const PayRow& row : type.pay_rows) {
      const Answer on = row.pattern ? foresight_.comes(*row.pattern, 0, faces) : Answer::Yes;
      const Answer answer = both(on, foresight_.stands(row.condition, 0));
      if (answer == Answer::No) continue;
      rows.emplace_back(&row, answer);
      if (answer == Answer::Yes) sure = std::max(sure, row.layer);
    }
    // What surely applies silences the layers below it.
    for (const auto& [row, answer] : rows)
      if (row->layer >= sure) add(row->odds);
    if (per_table && type.paytable_layer >= sure) collect_table(rules_.paytables[type.paytable], faces);
  }

  void begin_throw() { ahead_.best.emplace_back(); }

 private:
  void add(const Odds& odds) {
    const Rational profit = odds.profit();
    const auto same = [&](const Odds& one) { return one.profit() == profit; };
    if (std::none_of(ahead_.odds.begin(), ahead_.odds.end(), same)) ahead_.odds.push_back(odds);
    std::optional<Rational>& best = ahead_.best.back();
    if (!best || *best < profit) best = profit;
  }

  void collect_table(const Paytable& table, const std::vector<int>& faces) {
    const auto range = table.figure.empty() ? foresight_.reach(table.measure, 0) : foresight_.figure(table.figure, faces);
    for (const PaytableRow& row : table.rows) {
      if (row.columns.empty()) continue;
      bool entered = !range;
      for (int key = range ? range->low : 1; range && key <= range->high && !entered; ++key) entered = row.key.contains(key);
      if (!entered) continue;
      if (table.posted_column && *table.posted_column < row.columns.size()) {
        add(row.columns[*table.posted_column]);
        continue;
      }
      for (const Odds& odds : row.columns) {
        if (!(odds.profit() == row.columns.front().profit())) {
          ahead_.column_open = true;
          ahead_.column_clause = table.clause;
        }
        add(odds);
      }
    }
  }

  const Ruleset& rules_;
  const Foresight& foresight_;
  PossibleOdds& ahead_;
};

}  // namespace

PossibleOdds possible_odds(const Ruleset& rules, const std::vector<int>& game, const Line& line) {
  PossibleOdds ahead;
  std::vector<std::vector<int>> throws;
  const bool blind = !every_throw(rules.vocabulary, throws, most_throws);
  if (blind) throws.clear();
  throws.emplace_back();  // the end of a turn
  const Foresight foresight(rules, game, line, blind);
  Collector collector(rules, foresight, ahead);
  const std::size_t root = line.size() - 1;  // it alone has verdicts (S6)
  for (const std::vector<int>& thrown : throws) {
    collector.begin_throw();
    const auto wins = [&](const VerdictRow& row) {
      return row.verdict == Verdict::Wins && foresight.comes(row.trigger, root, thrown) != Answer::No;
    };
    const std::vector<VerdictRow>& rows = foresight.type(root).verdicts;
    if (std::any_of(rows.begin(), rows.end(), wins)) collector.collect(thrown);
  }
  return ahead;
}

// ---- what a win at given odds will move

namespace {

PayoutQuote counted_quote(const TableState& state, Index wager, Money stake, const Odds& odds) {
  PayoutQuote ahead;
  const Wager& type = state.ruleset->wagers[wager];
  const std::optional<Rational> exact = profit_of(stake, odds);
  if (!exact) return ahead;
  const std::optional<Money> profit = paid_profit(state, wager, stake, *exact);
  if (!profit) return ahead;
  ahead.profit = *profit;
  ahead.rounded = type.rounding && Rational(profit->units) != *exact;
  ahead.known = ahead.known_up = true;
  const std::optional<Commission>& commission = type.commission;
  if (!commission || profit->units < 0 || commission->moment == Commission::Moment::WhenPlaced) return ahead;
  ahead.charged_up = true;
  if (commission->moment == Commission::Moment::WhenPlacedAndAfterEachWin) {
    ahead.charges_stake = true;
    // Of a win, it is taken of one that is not known yet: the table looks at the odds ahead.
    const Charge charge = commission->is_percentage_of_win ? Charge{} : charge_of(state, *commission, Rational(stake.units));
    ahead.known_up = charge.amount.has_value();
    ahead.commission_up = charge.amount.value_or(Money{});
    return ahead;
  }
  const Charge charge = charge_of(state, *commission, commission->is_percentage_of_win ? *exact : Rational(stake.units));
  ahead.charged = true;
  ahead.known = ahead.known_up = charge.amount.has_value();
  ahead.commission = ahead.commission_up = charge.amount.value_or(Money{});
  return ahead;
}

}  // namespace

PayoutQuote payout_quote(const TableState& state, Index wager, Money stake, const Odds& odds) {
  try {
    return counted_quote(state, wager, stake, odds);
  } catch (const std::overflow_error&) {
    return {};
  }
}

}  // namespace fairroll
