// SPDX-License-Identifier: Apache-2.0
#include "rule_words.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include <fairroll/detail/heard.hpp>
#include <fairroll/report.hpp>

namespace fairroll::publishing {

namespace {

constexpr int min_run = 3;  // numbers in a row that are written as `4 to 6`

bool has_end(int value) { return value > -open_range_end && value < open_range_end; }

/// Whether the numbers of a wager alone refute the condition.
bool is_refuted(const Condition& one, const std::vector<int>& numbers, bool negated = false) {
  using Op = Condition::Op;
  const auto refuted = [&](const Condition& operand) { return is_refuted(operand, numbers, negated); };
  if (one.op == Op::Not) return is_refuted(one.operands.front(), numbers, !negated);
  if (one.op == Op::And || one.op == Op::Or)
    return (one.op == Op::And) != negated ? std::any_of(one.operands.begin(), one.operands.end(), refuted)
                                          : std::all_of(one.operands.begin(), one.operands.end(), refuted);
  if (one.op != Op::Number || one.variable.owner == Owner::Parent) return negated && one.op == Op::Always;
  return one.values.contains(numbers[static_cast<std::size_t>(one.number)]) == negated;
}

}  // namespace

std::string odds_words(Language language, const Odds& odds) {
  const Phrase phrase = odds.notation == Odds::Notation::To ? Phrase::OddsTo : Phrase::OddsFor;
  return say(language, phrase, {to_string(odds.payment), to_string(odds.stake)});
}

std::string money_words(Language language, const Ruleset& rules, const Rational& units) {
  const std::string exact = words::format_exact_amount(rules, units);
  return exact.find(' ') == std::string::npos ? shown_decimal(language, exact) + " " + rules.currency.name : exact;
}

// ---- lists and numbers

/// `4, 10`, with the joint between the last two: `4, 5 or 6`.
std::string RuleWords::listed(Phrase joint, const std::vector<std::string>& all) const {
  if (all.empty()) return {};
  std::string text = all.front();
  for (std::size_t i = 1; i + 1 < all.size(); ++i) text += ", " + all[i];
  return all.size() == 1 ? text : said(joint, {text, all.back()});
}

std::string RuleWords::values(const IntSet& set) const {
  std::vector<std::string> all;
  for (const IntRange& range : set.ranges) {
    if (!has_end(range.high) || !has_end(range.low))
      all.push_back(said(has_end(range.low) ? Phrase::NumberOrMore : Phrase::NumberOrLess,
                         {std::to_string(has_end(range.low) ? range.low : range.high)}));
    else if (range.high - range.low + 1 >= min_run)
      all.push_back(said(Phrase::FromTo, {std::to_string(range.low), std::to_string(range.high)}));
    else
      for (int value = range.low; value <= range.high; ++value) all.push_back(std::to_string(value));
  }
  return listed(Phrase::ListOr, all);
}

std::string RuleWords::values(const Variable& variable, const IntSet& set) const {
  if (variable.kind == Variable::Kind::State) {
    std::vector<std::string> all;
    for (std::size_t i = 0; i < variable.values.size(); ++i)
      if (set.contains(static_cast<int>(i))) all.push_back(shown_name(variable.values[i]));
    return listed(Phrase::ListOr, all);
  }
  IntSet bounded = set;
  const int top = variable.kind == Variable::Kind::Count ? variable.max_value : static_cast<int>(variable.totals.size());
  for (IntRange& range : bounded.ranges)
    if (range.high >= top && variable.is_capped_at_max) range.high = open_range_end;
  return values(bounded);
}

std::string RuleWords::numbers(const std::vector<std::vector<int>>& numbers) const {
  if (numbers.empty()) return {};
  std::set<int> values_of;
  for (const std::vector<int>& one : numbers) values_of.insert(one.begin(), one.end());
  IntSet all_values;
  for (const int value : values_of) {
    if (!all_values.ranges.empty() && all_values.ranges.back().high + 1 == value)
      all_values.ranges.back().high = value;
    else
      all_values.ranges.push_back({value, value});
  }
  const std::size_t of_each = numbers.front().size();
  const bool named = !rules_.vocabulary.face_names.empty();
  if (of_each == 1 && !named) {
    std::vector<std::string> all;
    for (const IntRange& range : all_values.ranges)
      if (range.high - range.low + 1 >= min_run)
        all.push_back(said(Phrase::FromTo, {std::to_string(range.low), std::to_string(range.high)}));
      else
        for (int value = range.low; value <= range.high; ++value) all.push_back(std::to_string(value));
    std::string text = all.front();
    for (std::size_t i = 1; i < all.size(); ++i) text += ", " + all[i];
    return text;
  }
  std::size_t possible = 1;
  for (std::size_t i = 0; i < of_each; ++i) possible = possible * (values_of.size() - i) / (wager_.is_ordered ? 1 : i + 1);
  if (numbers.size() > 1 && possible == numbers.size() && of_each > 1)
    return said(wager_.is_ordered ? Phrase::AnyDifferentInOrder : Phrase::AnyDifferent, {std::to_string(of_each), values(all_values)});
  std::string text;
  for (const std::vector<int>& one : numbers) {
    std::vector<std::string> words;
    for (const int value : one) words.push_back(named ? face(value) : std::to_string(value));
    text += (text.empty() ? "" : ", ") + listed(wager_.is_ordered ? Phrase::ListThen : Phrase::ListAnd, words);
  }
  return text;
}

std::string RuleWords::title() const {
  std::vector<std::vector<int>> never_placed;
  for (const std::vector<int>& one : wager_.numbers)
    if (!wager_.betting_windows.empty() && std::all_of(wager_.betting_windows.begin(), wager_.betting_windows.end(),
                                                       [&](const Window& window) { return is_refuted(window.condition, one); }))
      never_placed.push_back(one);
  std::string own = numbers(wager_.numbers);
  if (!never_placed.empty()) own = said(Phrase::Except, {own, numbers(never_placed)});
  return wager_.title + (own.empty() ? "" : " (" + own + ")");
}

// ---- throws

std::string RuleWords::term(const Term& term, bool is_face) const {
  if (!term.is_number_of_wager) return is_face ? face(term.value) : std::to_string(term.value);
  if (wager_.number_names.size() == 1) return said(Phrase::ItsNumber);
  return said(Phrase::ItsNumberNamed, {shown_name(wager_.number_names.at(static_cast<std::size_t>(term.value)))});
}

std::string RuleWords::terms(Phrase joint, const std::vector<Term>& all) const {
  std::vector<std::string> words;
  for (const Term& one : all) words.push_back(term(one, true));
  return listed(joint, words);
}

std::string RuleWords::totals(const std::vector<ThrowTest>& all) const {
  std::vector<std::string> words;
  for (const ThrowTest& one : all) {
    const bool plain = !one.first_term.is_number_of_wager && !one.last_term.is_number_of_wager;
    if (plain && one.last_term.value - one.first_term.value + 1 < min_run)
      for (int total = one.first_term.value; total <= one.last_term.value; ++total) words.push_back(std::to_string(total));
    else if (one.first_term.is_number_of_wager && one.last_term.is_number_of_wager && one.first_term.value == one.last_term.value)
      words.push_back(term(one.first_term, false));
    else
      words.push_back(said(Phrase::FromTo, {term(one.first_term, false), term(one.last_term, false)}));
  }
  return said(Phrase::On, {listed(Phrase::ListOr, words)});
}

std::string RuleWords::of_dice(const std::string& words, const DieRange& dice) const {
  if (dice.die_count == 0) return words;
  std::vector<std::string> names;
  int next = dice.first_die;
  for (const DiceGroup& group : rules_.vocabulary.groups)
    if (group.first_die == next && group.first_die + group.die_count <= dice.first_die + dice.die_count) {
      names.push_back(shown_name(group.name));
      next += group.die_count;
    }
  if (next != dice.first_die + dice.die_count)
    return said(Phrase::FigureOf,
                {words, said(Phrase::DiceFromTo, {std::to_string(dice.first_die + 1), std::to_string(dice.first_die + dice.die_count)})});
  return said(Phrase::FigureOf, {words, listed(Phrase::ListAnd, names)});
}

std::string RuleWords::figure_part(const FigureTerm& part) const {
  using Of = FigureTerm::Kind;
  switch (part.kind) {
    case Of::Number:
      return term(part.number, false);
    case Of::Total:
      return of_dice(said(Phrase::FigureTotal), part.dice);
    case Of::Highest:
      return of_dice(said(Phrase::FigureHighest), part.dice);
    case Of::Lowest:
      return of_dice(said(Phrase::FigureLowest), part.dice);
    case Of::MostAlike:
      return of_dice(said(Phrase::FigureAlike), part.dice);
    case Of::Showing:
      return of_dice(said(Phrase::FigureShowing, {term(part.number, true)}), part.dice);
    case Of::ShowingValue:
      return of_dice(said(Phrase::FigureShowingValue, {shown_name(variable(part.variable).name)}), part.dice);
    default:
      return said(Phrase::Quoted, {shown_name(variable(part.variable).name)});
  }
}

std::string RuleWords::figure(const Figure& figure) const {
  std::string text;
  for (const FigureTerm& part : figure)
    text = text.empty() ? (part.is_subtracted ? "− " : "") + figure_part(part)
                        : said(part.is_subtracted ? Phrase::FigureLess : Phrase::FigurePlus, {text, figure_part(part)});
  return text;
}

std::string RuleWords::shown(const ThrowTest& event) const {
  if (event.required_count == 0) return of_dice(said(Phrase::IfShown, {terms(Phrase::ListAnd, event.terms)}), event.dice);
  const std::string which = terms(Phrase::ListAnd, event.terms);
  const std::string times = std::to_string(event.required_count);
  if (event.allows_more) return of_dice(said(Phrase::IfShownTimes, {which, said(Phrase::NumberOrMore, {times})}), event.dice);
  if (event.required_count == 1) return of_dice(said(Phrase::IfShownOnce, {which}), event.dice);
  if (event.required_count == 2) return of_dice(said(Phrase::IfShownTwice, {which}), event.dice);
  return of_dice(said(Phrase::IfShownTimes, {which, times}), event.dice);
}

std::string RuleWords::event(const ThrowTest& one) const {
  using Op = ThrowTest::Op;
  switch (one.op) {
    case Op::Total:
      return totals({one});
    case Op::Hard:
      return said(Phrase::OnAllAlike, {term(one.first_term, false)});
    case Op::Easy:
      return said(Phrase::OnNotAllAlike, {term(one.first_term, false)});
    case Op::Showing:
      return shown(one);
    case Op::Odd:
      return said(Phrase::OnOdd);
    case Op::Even:
      return said(Phrase::OnEven);
    case Op::Pair:
      return of_dice(said(Phrase::IfAlike, {"2"}), one.dice);
    case Op::Triple:
      return of_dice(said(Phrase::IfAlike, {"3"}), one.dice);
    case Op::Event: {
      const std::vector<Event>& events = one.variable.owner == Owner::Game ? rules_.game.events : owner(one.variable.owner).events;
      return said(Phrase::On, {shown_name(events[one.event_index].name)});
    }
    case Op::StateValue:
      return said(Phrase::IfTotalIs, {shown_name(variable(one.variable).name)});
    case Op::Reaching:
      return said(Phrase::WhenReaches, {shown_name(variable(one.variable).name), term(one.first_term, false)});
    case Op::SetReaching:
      return said(Phrase::WhenReaches, {said(Phrase::NumberOf, {shown_name(variable(one.variable).name)}), term(one.first_term, false)});
    case Op::AnyRoll:
      return said(Phrase::OnAnyThrow);
    case Op::AnyOther:
      return said(Phrase::OnAnyOtherThrow);
    case Op::ChangeOfThrower:
      return said(Phrase::OnTurnEnd);
    case Op::ShowingSome:
      return of_dice(said(Phrase::IfSomeShown, {std::to_string(one.required_count), terms(Phrase::ListAnd, one.terms)}), one.dice);
    case Op::MostOften:
      return of_dice(said(Phrase::IfMostOften, {term(one.terms.front(), true)}), one.dice);
    case Op::Alike: {
      std::vector<std::string> counts;
      for (const Term& count : one.terms) counts.push_back(term(count, false));
      const std::string alike = listed(Phrase::ListAnd, counts);
      return of_dice(one.values.ranges.empty() ? said(Phrase::IfAlike, {alike}) : said(Phrase::IfAlikeBeside, {alike, values(one.values)}),
                     one.dice);
    }
    case Op::Different:
      return of_dice(said(Phrase::IfDifferent), one.dice);
    case Op::FigureIs:
      return said(Phrase::WithMeasured, {figure(one.figure), values(one.values)});
    case Op::All: {
      std::vector<std::string> all;
      for (const ThrowTest& operand : one.operands) all.push_back(event(operand));
      return listed(Phrase::ListAnd, all);
    }
    default:
      return said(Phrase::OnInvalidThrow);
  }
}

std::string RuleWords::pattern(const ThrowPattern& pattern) const {
  std::vector<std::string> any;
  std::vector<ThrowTest> plain;
  for (const ThrowTest& one : pattern.included_tests)
    if (one.op == ThrowTest::Op::Total)
      plain.push_back(one);
    else
      any.push_back(event(one));
  if (!plain.empty()) any.insert(any.begin(), totals(plain));
  std::string text = listed(Phrase::ListOr, any);
  std::vector<std::string> except;
  for (const ThrowTest& one : pattern.excluded_tests) except.push_back(event(one));
  return except.empty() ? text : said(Phrase::Except, {text, listed(Phrase::ListOr, except)});
}

// ---- conditions

const Variable& RuleWords::variable(const VariableRef& reference) const {
  return reference.owner == Owner::Game ? rules_.game.variables[reference.index] : owner(reference.owner).variables[reference.index];
}

std::string RuleWords::holders(const Condition& one) const {
  std::vector<std::string> titles;
  for (const Index wager : one.wagers) titles.push_back(rules_.wagers[wager].title);
  const std::string all = listed(Phrase::ListOr, titles);
  switch (one.holder) {
    case Holder::Thrower:
      return said(Phrase::IfThrowerHolds, {all});
    case Holder::AnySeat:
      return said(Phrase::IfAnyHolds, {all});
    case Holder::NoSeat:
      return said(Phrase::IfNobodyHolds, {all});
    default:
      return said(Phrase::IfOwnerHolds, {all});
  }
}

std::string RuleWords::condition(const Condition& one) const {
  using Op = Condition::Op;
  std::vector<std::string> operands;
  if (one.op == Op::And || one.op == Op::Or || one.op == Op::Not)
    for (const Condition& operand : one.operands) operands.push_back(condition(operand));
  switch (one.op) {
    case Op::Always:
      return {};
    case Op::And:
      return listed(Phrase::ListAnd, operands);
    case Op::Or:
      return listed(Phrase::ListOr, operands);
    case Op::Not:
      return said(Phrase::IfNot, {operands.front()});
    case Op::Variable: {
      const Variable& named = variable(one.variable);
      const std::string name = shown_name(named.name);
      const bool is_zero = one.values.ranges.size() == 1 && one.values.ranges.front().low == 0 && one.values.ranges.front().high == 0;
      if (named.kind == Variable::Kind::Count && is_zero) return said(Phrase::WithNo, {name});
      return said(Phrase::With, {named.kind == Variable::Kind::Set ? said(Phrase::NumberOf, {name}) : name, values(named, one.values)});
    }
    case Op::Includes:
      return said(Phrase::IfIncludes, {shown_name(variable(one.variable).name), values(one.values)});
    case Op::Number: {
      const Wager& of = owner(one.variable.owner);
      if (&of != &wager_) return said(Phrase::With, {of.title, values(one.values)});
      if (of.number_names.size() == 1) return said(Phrase::On, {values(one.values)});
      return said(Phrase::With, {shown_name(of.number_names.at(static_cast<std::size_t>(one.number))), values(one.values)});
    }
    case Op::Phase: {
      const std::vector<Phase>& phases = one.variable.owner == Owner::Game ? rules_.game.phases : owner(one.variable.owner).phases;
      return said(Phrase::During, {shown_name(phases[one.phase].name)});
    }
    case Op::Holds:
      return holders(one);
    case Op::Throws:
      return said(Phrase::IfOwnerThrows);
    default:  // facts of a throw: the checker refuses them in what a wager pays and in its limits
      return shown_name(rules_.vocabulary.facts.at(one.test.fact).name);
  }
}

std::string RuleWords::case_words(const detail::RowCase& one) const {
  std::string text = one.on ? pattern(*one.on) : std::string();
  const std::string while_ = condition(one.while_);
  if (!while_.empty()) text += (text.empty() ? "" : ", ") + while_;
  if (one.otherwise) text += (text.empty() ? "" : ", ") + said(Phrase::Otherwise);
  return text;
}

std::string RuleWords::paytable_measure(const Paytable& table) const {
  if (!table.figure.empty()) return figure(table.figure);
  const Variable& entered = variable(table.measure);
  const std::string name = shown_name(entered.name);
  return entered.kind == Variable::Kind::Set ? said(Phrase::NumberOf, {name}) : name;
}

std::string RuleWords::paytable_key(const Paytable& table, const IntSet& key) const {
  return said(Phrase::WithMeasured, {paytable_measure(table), values(key)});
}

// ---- money

/// `3 × Pass`, `150 % of Pass`.
std::string RuleWords::measured(const Rational& factor, const std::string& of) const {
  if (factor == Rational(1)) return of;
  if (factor.is_whole()) return said(Phrase::TimesOf, {to_string(factor), of});
  const Rational percent = factor * Rational(100);
  if (percent.is_whole()) return said(Phrase::PercentOf, {to_string(percent), of});
  return said(Phrase::TimesOf, {to_string(factor), of});
}

std::string RuleWords::amount(const Amount& amount) const {
  if (const std::optional<Rational> units = detail::known_amount(rules_, amount)) return money_words(language_, rules_, *units);
  if (amount.kind == Amount::Kind::Stake) {
    const std::string& title = rules_.wagers[amount.index].title;
    return amount.factor == Rational(1) ? said(Phrase::StakeOf, {title}) : measured(amount.factor, title);
  }
  return measured(amount.factor, said(Phrase::Quoted, {shown_name(rules_.postings[amount.index].name)}));
}

std::string RuleWords::rounding(const Rounding& rounding) const {
  const Phrase phrase = rounding.direction == Direction::Up     ? Phrase::RoundedUp
                        : rounding.direction == Direction::Down ? Phrase::RoundedDown
                                                                : Phrase::RoundedNearest;
  return said(phrase, {amount(rounding.unit)});
}

std::string RuleWords::commission(const Commission& one) const {
  if (one.percent == Rational(0)) return said(Phrase::NoCommission);
  std::string percent = to_string(one.percent);
  if (const Rational hundredths = one.percent * Rational(100); !one.percent.is_whole() && hundredths.is_whole()) {
    const std::string rest = std::to_string(100 + hundredths.numerator() % 100).substr(1);
    percent = shown_decimal(language_, std::to_string(hundredths.numerator() / 100) + "." + rest);
  }
  std::string text = said(one.is_percentage_of_win ? Phrase::CommissionOfWin : Phrase::CommissionOfStake, {percent});
  const Phrase moment = one.moment == Commission::Moment::OnWin        ? Phrase::TakenOnAWin
                        : one.moment == Commission::Moment::WhenPlaced ? Phrase::TakenWhenPlaced
                                                                       : Phrase::TakenAfterEachWin;
  text += ", " + said(moment);
  if (one.rounding) text += ", " + rounding(*one.rounding);
  if (one.minimum) text += ", " + said(Phrase::AtLeastAmount, {amount(*one.minimum)});
  if (one.refund_condition) {
    const std::string when = condition(*one.refund_condition);
    text += ", " + said(Phrase::RefundedWhenRemoved) + (when.empty() ? "" : " " + when);
  }
  return text;
}

// ---- parts

std::string RuleWords::part_words(const Component& first, const std::vector<std::string>& numbers, bool with_units) const {
  std::string text = rules_.wagers[first.wager].title;
  for (std::size_t i = 0; i < numbers.size(); ++i) text += (i == 0 ? " (" : ", ") + numbers[i];
  if (!numbers.empty()) text += ")";
  if (with_units) text = said(Phrase::PartUnits, {std::to_string(first.share_units), text});
  return first.exception ? said(Phrase::PartUnless, {text, condition(*first.exception)}) : text;
}

std::string RuleWords::parts() const {
  const std::vector<Component>& all = wager_.components;
  const bool with_units =
      std::any_of(all.begin(), all.end(), [&](const Component& one) { return one.share_units != all.front().share_units; });
  std::string text;
  for (std::size_t i = 0; i < all.size();) {
    const Component& first = all[i];
    std::vector<std::string> numbers;
    do {
      std::vector<std::string> own;
      for (const Term& number : all[i].numbers) own.push_back(term(number, false));
      const Wager& part = rules_.wagers[all[i].wager];
      if (!own.empty()) numbers.push_back(listed(part.is_ordered ? Phrase::ListThen : Phrase::ListAnd, own));
      ++i;
    } while (i < all.size() && all[i].wager == first.wager && all[i].share_units == first.share_units && !first.exception &&
             !all[i].exception);
    text += (text.empty() ? "" : "; ") + part_words(first, numbers, with_units);
  }
  return text;
}

}  // namespace fairroll::publishing
