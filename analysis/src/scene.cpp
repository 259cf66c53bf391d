// SPDX-License-Identifier: Apache-2.0
#include "scene.hpp"

#include <algorithm>

#include <fairroll/detail/visit.hpp>

namespace fairroll::analysis {

namespace {

/// Wagers that a condition asks to be held.
void add_held(const Condition& condition, std::vector<Index>& wagers) {
  detail::for_each_part(condition, [&](const Condition& one) { wagers.insert(wagers.end(), one.wagers.begin(), one.wagers.end()); });
}

}  // namespace

const std::array<std::string, 2>& Scene::seats() {
  static const std::array<std::string, 2> names{"ann", "bob"};
  return names;
}

std::vector<Money> Scene::stakes(const Currency& currency) {
  std::int64_t whole = 1;
  for (int i = 0; i < currency.decimals; ++i) whole *= 10;
  std::vector<Money> all;
  for (const std::int64_t units : {10, 5, 1, 20, 25, 30, 60, 100, 120, 600, 1000, 2, 3, 4, 6, 12, 50, 500, 2000, 5000, 10000})
    all.push_back({units * whole});
  all.push_back({currency.step});
  return all;
}

Scene::Scene(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title)
    : rules_(*ruleset), table_(ruleset, {seats()[0], seats()[1]}), text_(*ruleset, selection, title) {
  line("seats " + seats()[0] + ", " + seats()[1]);
}

void Scene::place(const MachineKey& key) {
  TableAct act;
  act.kind = TableAct::Kind::Bets;
  act.seat = bettor;
  act.wager.wager = key.wager;
  act.wager.numbers = key.numbers;
  const StandingWager* parent = key.parent ? standing(*key.parent) : nullptr;
  std::string words = rules_.wagers[key.wager].named(key.numbers);
  if (parent != nullptr) {
    words += " behind " + table_.describe(*parent);
    const WagerRef name = table_.reference(*parent);
    act.wager.behind = name.wager;
    if (name.numbers.size() == 1) act.wager.behind_number = name.numbers.front();
    act.wager.behind_ordinal = name.ordinal;
  }
  take_dice();
  if (bet(act, words)) return;
  // Its owner may have got it some other way; what matters is that it stands.
  const Money stake = stakes(rules_.currency).front();
  table_.put(bettor, key.wager, key.numbers, stake, first_values(rules_.wagers[key.wager]), parent == nullptr ? 0 : parent->id);
  text_.line("given " + seats()[bettor] + " has " + to_string(stake, rules_.currency) + " on " + words);
}

ThrowResult Scene::roll(const std::vector<int>& faces) {
  take_dice();
  ThrowRecord record;
  for (const int face : faces) record.faces.emplace_back(face);
  if (!kept_.empty()) hold_what_it_needs(record);
  text_.line(throw_in_words(rules_, record));
  return table_.roll(record, Reasons::None);
}

void Scene::walk(const std::vector<WayStep>& way) {
  for (const WayStep& step : way) {
    if (step.placed)
      place(*step.placed);
    else
      (void)roll(step.faces);
  }
}

const StandingWager* Scene::standing(const MachineKey& key) const {
  const StandingWager* found = nullptr;
  for (const StandingWager& one : table_.wagers())
    if (one.seat == bettor && one.wager == key.wager && one.numbers == key.numbers) found = &one;
  return found;
}

bool Scene::bet(TableAct& act, const std::string& words) {
  for (const Money stake : stakes(rules_.currency)) {
    act.amount = stake;
    Table trial = table_;
    const ActResult result = trial.act(act, Reasons::None);
    if (result.status == ActResult::Status::Undetermined && !result.payable && unanswered_.empty())
      unanswered_ = seats()[bettor] + " bets " + to_string(stake, rules_.currency) + " on " + words;
    if (result.status != ActResult::Status::Accepted || result.payable) continue;
    table_ = std::move(trial);
    text_.line(seats()[bettor] + " bets " + to_string(stake, rules_.currency) + " on " + words);
    return true;
  }
  return false;
}

void Scene::take_dice() {
  if (rules_.vocabulary.thrower == no_index || table_.thrower()) return;
  TableAct act;
  act.kind = TableAct::Kind::TakesDice;
  act.seat = table_.dice_with().value_or(bettor);
  if (table_.act(act, Reasons::None).status == ActResult::Status::Accepted) text_.line(seats()[act.seat] + " takes the dice");
}

void Scene::let_throws_count(const MachineKey& key) {
  for (const MachineKey* one = &key; one != nullptr; one = one->parent.get()) kept_.push_back(one->wager);
}

std::vector<int> Scene::first_values(const Wager& wager) {
  std::vector<int> first;
  for (const Variable& variable : wager.variables) first.push_back(variable.kind == Variable::Kind::Count ? variable.low : 0);
  return first;
}

/// Some rule books let a throw count only if somebody holds something.
void Scene::hold_what_it_needs(const ThrowRecord& record) {
  if (adjudicate(rules_, record, table_.situation()).kind == RulingKind::Valid) return;
  std::vector<Index> wagers;
  for (const RollRule& roll : rules_.conduct.rolls)
    for (const Ground& ground : roll.grounds) add_held(ground.condition, wagers);
  for (const Index wager : wagers) {
    const Wager& one = rules_.wagers[wager];
    if (one.behind != no_index || !one.numbers.empty() || std::find(kept_.begin(), kept_.end(), wager) != kept_.end()) continue;
    Table trial = table_;
    const Money stake = stakes(rules_.currency).front();
    trial.put(bettor, wager, {}, stake, first_values(one), 0);
    if (adjudicate(rules_, record, trial.situation()).kind != RulingKind::Valid) continue;
    table_ = std::move(trial);
    return line("given " + seats()[bettor] + " has " + to_string(stake, rules_.currency) + " on " + one.name);
  }
}

}  // namespace fairroll::analysis
