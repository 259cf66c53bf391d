// SPDX-License-Identifier: Apache-2.0
#include "said.hpp"

#include <algorithm>
#include <array>

#include "../trial/evaluate.hpp"

namespace fairroll::analysis::difference {

namespace {

constexpr std::array acts{Act::Removed, Act::Reduced, Act::Raised, Act::CalledOn, Act::CalledOff};

/// One row of a machine as a case that conditions can be asked of.
class Scene {
 public:
  Scene(const Ruleset& rules, const Machine& machine, std::uint32_t row) {
    for (const Variable& variable : rules.game.variables) before_.game.push_back(variable.kind == Variable::Kind::Count ? variable.low : 0);
    for (std::size_t i = 0; i < machine.members.size(); ++i) before_.game[machine.members[i]] = machine.row(row)[i];
    before_.held.resize(1);
    if (rules.vocabulary.thrower != no_index) before_.thrower = 0;
    for (std::size_t level = 0; level < machine.levels.size(); ++level)
      if (machine.stands(row, level)) before_.held.front().push_back(machine.levels[level].wager);
    own_ = standing(machine, row, 0);
    case_ = {&rules, nullptr, &before_, &rules.wagers[machine.key.wager], &own_, nullptr, -1};
    if (machine.levels.size() < 2) return;
    parent_ = standing(machine, row, 1);
    case_.parent = &parent_;
  }
  Scene(const Scene&) = delete;
  Scene& operator=(const Scene&) = delete;

  [[nodiscard]] bool holds(const Condition& condition) const { return conditions::evaluate(condition, case_).value_or(false); }

 private:
  static StandingWager standing(const Machine& machine, std::uint32_t row, std::size_t level) {
    StandingWager one;
    one.wager = machine.levels[level].wager;
    one.numbers = machine.levels[level].numbers;
    one.variables = machine.own(row, level);
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

SaidOf of_act(const Wager& wager, Act act, const Scene& scene) {
  const auto rows = speaking(wager.leaves, [&](const Leave& one) { return one.act == act && scene.holds(one.while_); });
  SaidOf said{"the rules are silent", {}};
  for (const Leave* one : rows) {
    said.clauses.push_back(one->clause);
    said.result = one->allowed ? "may be " : "may not be ";
    said.result += act_name(act);
  }
  return said;
}

SaidOf of_surrender(const Wager& wager, const Scene& scene) {
  const auto rows = speaking(wager.surrenders, [&](const PayRow& one) { return scene.holds(one.while_); });
  SaidOf said{"may not be given up", {}};
  for (const PayRow* one : rows) said = {"may be given up for " + to_string(one->odds), {one->clause}};
  return said;
}

/// Amounts of one measure: the strictest is all that counts.
struct Bound {
  std::string words;
  Rational amount;
  Index clause = no_index;
};

SaidOf of_limit(const Ruleset& rules, const Wager& wager, Limit::Kind kind, const Scene& scene) {
  const auto applies = [&](const Limit& one) { return one.kind == kind && scene.holds(one.while_); };
  std::vector<const Limit*> rows = speaking(wager.limits, [&](const Limit& one) { return !one.adds && applies(one); });
  for (const Limit& one : wager.limits)
    if (one.adds && applies(one)) rows.push_back(&one);
  std::map<std::string, Bound> strictest;  // per measure
  for (const Limit* one : rows) {
    const bool posted = one->amount.of == Amount::Of::Posted && rules.postings[one->amount.index].value.has_value();
    const bool money = one->amount.of == Amount::Of::Money || posted;
    Rational amount = one->amount.of == Amount::Of::Money ? Rational(one->amount.money.units) : one->amount.factor;
    if (posted) amount = one->amount.factor * Rational(rules.postings[one->amount.index].value->units);
    std::string measure = money ? "" : std::to_string(static_cast<int>(one->amount.of)) + "/" + std::to_string(one->amount.index);
    if (kind == Limit::Kind::StakeSteps) measure += to_string(amount);  // all of them must be met
    const auto [at, fresh] = strictest.try_emplace(measure, Bound{amount_words(rules, one->amount), amount, one->clause});
    const bool stricter = kind == Limit::Kind::StakeAtLeast ? at->second.amount < amount : amount < at->second.amount;
    if (!fresh && stricter) at->second = {amount_words(rules, one->amount), amount, one->clause};
  }
  SaidOf said;
  std::vector<std::string> words;
  for (const auto& [measure, bound] : strictest) {
    words.push_back(bound.words);
    said.clauses.push_back(bound.clause);
  }
  std::sort(words.begin(), words.end());
  for (const std::string& one : words) said.result += (said.result.empty() ? std::string(limit_topic(kind)) + " " : " and ") + one;
  if (said.result.empty()) said.result = "no " + std::string(limit_topic(kind));
  return said;
}

}  // namespace

std::string_view limit_topic(Limit::Kind kind) noexcept {
  static constexpr std::array<std::string_view, 4> topics{"stake at most", "stake at least", "stake in steps of", "win at most"};
  return topics[static_cast<std::size_t>(kind)];
}

std::string amount_words(const Ruleset& rules, const Amount& amount) {
  if (amount.of == Amount::Of::Money) return to_string(amount.money, rules.currency);
  if (amount.of == Amount::Of::Stake) return to_string(amount.factor) + " times " + rules.wagers[amount.index].name;
  const Posting& posting = rules.postings[amount.index];
  const std::string times = amount.factor == Rational(1) ? "" : to_string(amount.factor) + " times ";
  if (!posting.value) return times + posting.name;
  const Rational units = amount.factor * Rational(posting.value->units);
  return units.is_whole() ? to_string(Money{units.numerator()}, rules.currency) : times + to_string(*posting.value, rules.currency);
}

std::map<std::string, SaidOf> said_of(const Ruleset& rules, const Machine& machine, std::uint32_t row) {
  const Wager& wager = rules.wagers[machine.key.wager];
  const Scene scene(rules, machine, row);
  std::map<std::string, SaidOf> all;
  for (const Act act : acts) all[std::string(act_name(act))] = of_act(wager, act, scene);
  all["surrendered"] = of_surrender(wager, scene);
  for (const Limit::Kind kind : {Limit::Kind::StakeAtMost, Limit::Kind::StakeAtLeast, Limit::Kind::StakeSteps, Limit::Kind::WinAtMost})
    all[std::string(limit_topic(kind))] = of_limit(rules, wager, kind, scene);
  if (wager.commission) {
    const bool back = wager.commission->refunded && scene.holds(*wager.commission->refunded);
    all["commission back"] = {back ? "commission is given back when removed" : "commission is kept when removed",
                              {wager.commission->clause}};
  }
  return all;
}

}  // namespace fairroll::analysis::difference
