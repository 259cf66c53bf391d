// SPDX-License-Identifier: Apache-2.0
// What the text says of acts on a standing wager, and of how much may be staked on it, state by state.
#include <algorithm>
#include <array>

#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/variable_range.hpp>

#include "../trial/evaluate.hpp"
#include "wagers.hpp"

namespace fairroll::analysis::difference {

namespace {

// ---- what is said

struct SaidOf {
  std::string result;
  std::vector<Index> clauses;
};

constexpr std::array limits{Limit::Kind::MaxStake, Limit::Kind::MinStake, Limit::Kind::StakeStep, Limit::Kind::MaxWin};
constexpr std::array acts{WagerAction::Remove, WagerAction::Reduce, WagerAction::Raise, WagerAction::CallOn, WagerAction::CallOff};

/// One row of a machine as a case that conditions can be asked of.
class RowCase {
 public:
  RowCase(const Ruleset& rules, const Machine& machine, std::uint32_t row) {
    before_.game_values = first_values(rules.game.variables);
    for (std::size_t i = 0; i < machine.game_variables.size(); ++i) before_.game_values[machine.game_variables[i]] = machine.row(row)[i];
    before_.held_wagers.resize(1);
    before_.owner = 0;
    if (rules.vocabulary.thrower != no_index) before_.thrower = machine.key.owner_throws ? 0 : 1;
    for (std::size_t level = 0; level < machine.levels.size(); ++level)
      if (machine.is_in_play(row, level)) before_.held_wagers.front().push_back(machine.levels[level].wager);
    own_ = standing(machine, row, 0);
    case_ = {&rules, nullptr, &before_, &rules.wagers[machine.key.wager], &own_, nullptr, -1};
    if (machine.levels.size() < 2) return;
    parent_ = standing(machine, row, 1);
    case_.parent = &parent_;
  }
  RowCase(const RowCase&) = delete;
  RowCase& operator=(const RowCase&) = delete;

  [[nodiscard]] bool holds(const Condition& condition) const { return conditions::evaluate(condition, case_).value_or(false); }

 private:
  static StandingWager standing(const Machine& machine, std::uint32_t row, std::size_t level) {
    StandingWager one;
    one.wager = machine.levels[level].wager;
    one.numbers = machine.levels[level].numbers;
    one.variables = machine.wager_variables(row, level);
    return one;
  }

  Situation before_;
  StandingWager own_;
  StandingWager parent_;
  conditions::Case case_;
};

/// Those of the highest layer among the rows that apply.
template <typename Row, typename Applies>
std::vector<const Row*> speaking(const std::vector<Row>& rows, Applies applies) {
  std::vector<const Row*> all;
  for (const Row& row : rows) {
    if (!applies(row)) continue;
    if (!all.empty() && all.front()->layer < row.layer) all.clear();
    if (all.empty() || all.front()->layer == row.layer) all.push_back(&row);
  }
  return all;
}

SaidOf of_act(const Wager& wager, WagerAction act, const RowCase& at) {
  const auto rows = speaking(wager.permissions, [&](const Permission& one) { return one.action == act && at.holds(one.condition); });
  SaidOf said{"the rules are silent", {}};
  for (const Permission* one : rows) {
    said.clauses.push_back(one->clause);
    said.result = one->is_allowed ? "may be " : "may not be ";
    said.result += wager_action_name(act);
  }
  return said;
}

SaidOf of_surrender(const Wager& wager, const RowCase& at) {
  const auto rows = speaking(wager.surrender_rows, [&](const PayRow& one) { return at.holds(one.condition); });
  SaidOf said{"may not be surrendered", {}};
  for (const PayRow* one : rows) said = {"may be surrendered for " + to_string(one->odds), {one->clause}};
  return said;
}

/// Amounts of one measure: the strictest is all that counts.
struct Bound {
  std::string words;
  Rational amount;
  Index clause = no_index;
};

SaidOf of_limit(const Ruleset& rules, const Wager& wager, Limit::Kind kind, const RowCase& at) {
  const auto applies = [&](const Limit& one) { return one.kind == kind && at.holds(one.condition); };
  std::vector<const Limit*> rows = speaking(wager.limits, [&](const Limit& one) { return !one.is_cumulative && applies(one); });
  for (const Limit& one : wager.limits)
    if (one.is_cumulative && applies(one)) rows.push_back(&one);
  std::map<std::string, Bound> strictest;  // per measure
  for (const Limit* one : rows) {
    const std::optional<Rational> units = detail::known_amount(rules, one->amount);
    const Rational amount = units.value_or(one->amount.factor);
    std::string measure = units ? "" : std::to_string(static_cast<int>(one->amount.kind)) + "/" + std::to_string(one->amount.index);
    if (kind == Limit::Kind::StakeStep) measure += to_string(amount);  // all of them must be met
    const auto [known, fresh] = strictest.try_emplace(measure, Bound{amount_words(rules, one->amount), amount, one->clause});
    const bool stricter = kind == Limit::Kind::MinStake ? known->second.amount < amount : amount < known->second.amount;
    if (!fresh && stricter) known->second = {amount_words(rules, one->amount), amount, one->clause};
  }
  SaidOf said;
  std::vector<std::string> words;
  for (const auto& [measure, bound] : strictest) {
    words.push_back(bound.words);
    said.clauses.push_back(bound.clause);
  }
  std::sort(words.begin(), words.end());
  for (const std::string& one : words) said.result += (said.result.empty() ? std::string(limit_topic(kind)) + " " : " and ") + one;
  static constexpr std::array<const char*, 4> unlimited{"no maximum stake", "no minimum stake", "no stake step", "no maximum win"};
  if (said.result.empty()) said.result = unlimited[static_cast<std::size_t>(kind)];
  return said;
}

/// By topic: acts by their names, `surrendered`, `stake at most`, `stake at least`, `stake in steps`, `win at most`, `commission back`.
/// Precondition: the wager stands in that row.
std::map<std::string, SaidOf> said_of(const Ruleset& rules, const Machine& machine, std::uint32_t row) {
  const Wager& wager = rules.wagers[machine.key.wager];
  const RowCase at(rules, machine, row);
  std::map<std::string, SaidOf> all;
  for (const WagerAction act : acts) all[std::string(wager_action_name(act))] = of_act(wager, act, at);
  all["surrendered"] = of_surrender(wager, at);
  for (const Limit::Kind kind : limits) all[std::string(limit_topic(kind))] = of_limit(rules, wager, kind, at);
  if (wager.commission) {
    const bool back = wager.commission->refund_condition && at.holds(*wager.commission->refund_condition);
    all["commission back"] = {
        back ? "the commission is refunded when the wager is removed" : "the commission is not refunded when the wager is removed",
        {wager.commission->clause}};
  }
  return all;
}

// ---- acts that show it

const std::string placing = "placed";

/// One act that may show it.
struct Tried {
  TableAction act;
  std::string words;
};

TableAction::Kind kind_of(const std::string& topic) {
  static const std::map<std::string, TableAction::Kind> kinds{
      {std::string(wager_action_name(WagerAction::Remove)), TableAction::Kind::Remove},
      {std::string(wager_action_name(WagerAction::Reduce)), TableAction::Kind::Reduce},
      {std::string(wager_action_name(WagerAction::CallOn)), TableAction::Kind::CallOn},
      {std::string(wager_action_name(WagerAction::CallOff)), TableAction::Kind::CallOff},
      {"surrendered", TableAction::Kind::Surrender},
      {"commission back", TableAction::Kind::Remove},
      {placing, TableAction::Kind::Bet}};
  const auto at = kinds.find(topic);
  return at == kinds.end() ? TableAction::Kind::Raise : at->second;  // limits are shown by a raise
}

/// The act on one table, with that amount; nothing: there is no wager to do it to.
std::optional<Tried> act_on(const Played& played, const MachineKey& key, TableAction::Kind kind, Money amount) {
  const Table& table = *played.table;
  const StandingWager* const wager = standing(table, key);
  const bool bets = kind == TableAction::Kind::Bet;
  if (!bets && wager == nullptr) return std::nullopt;
  const NamedWager named = bets ? bet_on(table, key) : NamedWager{table.make_reference(*wager), table.describe(*wager)};
  Tried tried;
  tried.act.kind = kind;
  tried.act.seat = Scene::bettor;
  tried.act.wager = named.ref;
  tried.act.amount = amount;
  tried.words = act_words(table, tried.act, named.words);
  return tried;
}

ActionResult result_of(const Played& played, const Tried& tried) {
  Table table = *played.table;
  return table.execute(tried.act, ReasonDetail::None);
}

bool fits(TableAction::Kind kind, const Played& played, const MachineKey& key, Money amount) {
  const bool raises = kind == TableAction::Kind::Raise;
  if (!raises && kind != TableAction::Kind::Reduce) return true;
  const StandingWager* const wager = standing(*played.table, key);
  return wager != nullptr && (raises ? wager->stake < amount : amount < wager->stake);
}

}  // namespace

std::string_view limit_topic(Limit::Kind kind) noexcept {
  static constexpr std::array<std::string_view, 4> topics{"stake at most", "stake at least", "stake in steps of", "win at most"};
  return topics[static_cast<std::size_t>(kind)];
}

std::string amount_words(const Ruleset& rules, const Amount& amount) {
  if (amount.kind == Amount::Kind::Money) return to_string(amount.money, rules.currency);
  const Rational percent = amount.factor * Rational(100);
  const std::string factor =
      !amount.factor.is_whole() && percent.is_whole() ? to_string(percent) + " percent of " : to_string(amount.factor) + " times ";
  if (amount.kind == Amount::Kind::Stake) return factor + rules.wagers[amount.index].name;
  const Posting& posting = rules.postings[amount.index];
  const std::string times = amount.factor == Rational(1) ? "" : factor;
  if (!posting.value) return times + posting.name;
  const Rational units = amount.factor * Rational(posting.value->units);
  return units.is_whole() ? to_string(Money{units.numerator()}, rules.currency) : times + to_string(*posting.value, rules.currency);
}

void Acts::look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step) {
  if (!step.is_bet() || step.level != 0) return;
  const Ruleset& a = *pair.a.ruleset;
  const Ruleset& b = *pair.b.ruleset;
  if (step.open_a != step.open_b) {
    const auto side = [](const Ruleset& rules, Index wager, bool open) {
      std::vector<Index> clauses;
      for (const Window& one : rules.wagers[wager].betting_windows) clauses.push_back(one.clause);
      return DiffSide{open ? "may be placed" : "may not be placed", citations(rules, std::move(clauses))};
    };
    add(pair, pairs, placing, side(a, pair.key_a.wager, step.open_a), side(b, pair.key_b.wager, step.open_b));
  }
  ++work_.result.counts.term_count;
  if (!a.wagers[pair.key_a.wager].components.empty() || !pair.machine_a.is_in_play(step.row_a) || !pair.machine_b.is_in_play(step.row_b))
    return;
  const std::map<std::string, SaidOf> here = said_of(a, pair.machine_a, step.row_a);
  const std::map<std::string, SaidOf> there = said_of(b, pair.machine_b, step.row_b);
  for (const auto& [topic, one] : here) {
    ++work_.result.counts.term_count;
    const auto other = there.find(topic);
    if (other == there.end() || other->second.result == one.result) continue;
    add(pair, pairs, topic, {one.result, citations(a, one.clauses)}, {other->second.result, citations(b, other->second.clauses)});
  }
}

void Acts::add(const WagerPair& pair, const Pairs& pairs, const std::string& topic, const DiffSide& a, const DiffSide& b) {
  const auto [group, fresh] = groups_.at({topic, a.result, b.result, places_of(a.deciding_clauses), places_of(b.deciding_clauses)});
  if (fresh) {
    Difference& difference = group->difference;
    const bool is_limit = std::any_of(limits.begin(), limits.end(), [&](Limit::Kind kind) { return topic == limit_topic(kind); });
    difference.kind = is_limit ? Difference::Kind::Term : Difference::Kind::Action;
    difference.side_a = a;
    difference.side_b = b;
    show(pair, pairs.way(), topic, difference);
  }
  group->add(pair);
}

/// The first act, with the first amount, that the two tables answer otherwise; else the way alone.
void Acts::show(const WagerPair& pair, std::vector<WayStep> way, const std::string& topic, Difference& difference) {
  TableAction::Kind kind = kind_of(topic);
  const bool raises = kind == TableAction::Kind::Raise && topic != wager_action_name(WagerAction::Raise);
  if (raises && !way.empty() && way.back().placed == pair.key_a) {  // a limit is shown by the bet itself
    way.pop_back();
    kind = TableAction::Kind::Bet;
  }
  const std::string title = pair.name + ": " + difference.side_a.result + ", or " + difference.side_b.result;
  const Played here = play(pair.a.ruleset, pair.a.selection, title, pair.key_a, way);
  const Played there = play(pair.b.ruleset, pair.b.selection, title, pair.key_b, counterpart(*pair.a.ruleset, way, *pair.b.ruleset));
  difference.steps = steps_of(here.scenario);
  std::vector<Money> amounts = Scene::stakes(pair.a.ruleset->currency);
  if (topic != placing) std::sort(amounts.begin(), amounts.end());
  for (const Money amount : amounts) {
    if (!fits(kind, here, pair.key_a, amount) || !fits(kind, there, pair.key_b, amount)) continue;
    const std::optional<Tried> one = act_on(here, pair.key_a, kind, amount);
    const std::optional<Tried> other = act_on(there, pair.key_b, kind, amount);
    if (!one || !other) return;
    const ActionResult a = result_of(here, *one);
    const ActionResult b = result_of(there, *other);
    if (a.status == b.status && a.refund == b.refund) continue;
    difference.steps.push_back(one->words);
    difference.scenario = both_scenarios(continued(here.scenario, one->words, std::string(action_status_name(a.status))),
                                         continued(there.scenario, other->words, std::string(action_status_name(b.status))));
    return;
  }
}

}  // namespace fairroll::analysis::difference
