// SPDX-License-Identifier: Apache-2.0
#include "witness.hpp"

#include <algorithm>
#include <array>

#include <fairroll/detail/variable_range.hpp>
#include <fairroll/detail/visit.hpp>

namespace fairroll::analysis {

namespace {

/// `wins 10.00`, `stays`, ...
std::string format_outcome(const Settlement& settlement, const Currency& currency) {
  std::string words(outcome_name(settlement.outcome));
  if (settlement.outcome == Outcome::Wins && settlement.amount) words += " " + to_string(*settlement.amount, currency);
  return words;
}

/// Wagers that a condition asks to be held.
void add_held(const Condition& condition, std::vector<Index>& wagers) {
  detail::for_each_part(condition, [&](const Condition& one) { wagers.insert(wagers.end(), one.wagers.begin(), one.wagers.end()); });
}

}  // namespace

ThrowRecord record_of(const std::vector<int>& faces) {
  ThrowRecord record;
  for (const int face : faces) record.faces.emplace_back(face);
  return record;
}

std::optional<Index> take_dice(Table& table, Index first) {
  if (table.ruleset().vocabulary.thrower == no_index || table.thrower()) return std::nullopt;
  TableAction act;
  act.kind = TableAction::Kind::TakeDice;
  act.seat = table.dice_holder().value_or(first);
  return table.execute(act, ReasonDetail::None).status == ActionResult::Status::Accepted ? std::optional(act.seat) : std::nullopt;
}

ScenarioText::ScenarioText(const Ruleset& ruleset, const Selection& selection, const std::string& title) {
  text_ = "language 1\n\nscenario \"" + title + "\" under " + ruleset.name;
  if (ruleset.as_of) text_ += " as of " + to_string(*ruleset.as_of);
  for (const auto& [name, value] : selection.postings) text_ += "\n  posting " + name + " " + value;
  for (const auto& [name, value] : selection.readings) text_ += "\n  reading " + name + " as " + value;
  text_ += " {\n";
}

void ScenarioText::line(const std::string& words, int deeper) {
  text_ += std::string(static_cast<std::size_t>(2 + 2 * deeper), ' ') + words + "\n";
}

std::string throw_in_words(const Ruleset& ruleset, const ThrowRecord& record) {
  std::string words = "throw";
  for (const std::optional<int>& face : record.faces) words += " " + (face ? ruleset.vocabulary.face_name(*face) : std::string("unknown"));
  std::string details;
  for (const Observation& seen : record.observations)
    if (seen.possible_values.size() == 1) details += "  " + to_string(seen.fact, seen.possible_values.front(), ruleset.vocabulary);
  static constexpr std::array<const char*, 3> when{"", " late", " as soon as possible"};
  for (const Call& call : record.calls)
    details += "  call " + (call.is_no_roll ? std::string("no_roll") : std::to_string(call.total)) + " by " +
               ruleset.vocabulary.roles[call.role] + when[static_cast<std::size_t>(call.time)];
  return details.empty() ? words : words + " {" + details.substr(1) + " }";
}

std::string scenario_of(const Ruleset& ruleset, const Selection& selection, const std::string& title, const ThrowRecord& record,
                        const Situation& situation, const std::string& expected) {
  ScenarioText text(ruleset, selection, title);
  text.line("seats " + Scene::seats()[0] + ", " + Scene::seats()[1]);
  for (std::size_t i = 0; i < situation.game_values.size(); ++i) {
    const Variable& variable = ruleset.game.variables[i];
    if (situation.game_values[i] != first_value(variable))
      text.line("given " + variable.name + " is " + Table::describe(variable, situation.game_values[i]));
  }
  for (std::size_t seat = 0; seat < situation.held_wagers.size() && seat < Scene::seats().size(); ++seat)
    for (const Index wager : situation.held_wagers[seat]) {
      const Wager& one = ruleset.wagers[wager];
      text.line("given " + Scene::seats()[seat] + " has " + to_string(Scene::stakes(ruleset.currency).front(), ruleset.currency) + " on " +
                one.format_name(one.numbers.empty() ? std::vector<int>{} : one.numbers.front()));
    }
  if (ruleset.vocabulary.thrower != no_index) {
    if (find_first_offered_seat(ruleset, 2).value_or(0) != 0) text.line(Scene::seats()[1] + " declines the dice");
    text.line(Scene::seats()[0] + " takes the dice");
  }
  text.line(throw_in_words(ruleset, record));
  text.line("expect " + expected, 1);
  return text.str();
}

std::string continued(const std::string& scenario, const std::string& step, const std::string& expected) {
  std::string text = scenario.substr(0, scenario.rfind('}'));
  if (!step.empty()) text += "  " + step + "\n";
  if (!expected.empty()) text += "    expect " + expected + "\n";
  return text + "}\n";
}

Played play(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title, const MachineKey& key,
            const std::vector<WayStep>& way) {
  Scene scene(ruleset, selection, title);
  scene.let_throws_count(key);
  Played played;
  for (std::size_t i = 0; i < way.size(); ++i) {
    if (way[i].placed) {
      scene.place(*way[i].placed);
      continue;
    }
    const StandingWager* before = scene.standing(key);
    const std::string name = before == nullptr ? "" : scene.table().describe(*before);
    const std::uint32_t id = before == nullptr ? 0 : before->id;
    ThrowResult result = scene.roll(way[i].faces);
    ++played.throws;
    if (i + 1 < way.size()) continue;
    played.findings = result.findings;
    bool told = false;
    for (const Settlement& settlement : result.settlements) {
      if (settlement.wager_before.id != id) continue;
      scene.expect(Scene::seats()[Scene::bettor] + " " + name + " " + format_outcome(settlement, ruleset->currency));
      played.last = settlement;
      told = settlement.outcome != Outcome::Undetermined;
    }
    const auto unsettled = [](const Finding& finding) { return finding.kind == FindingKind::Unsettled; };
    if (!told && std::any_of(result.findings.begin(), result.findings.end(), unsettled)) scene.expect("finding unsettled");
  }
  played.scenario = scene.str();
  played.table = scene.table();
  return played;
}

// ---- the scene

const std::array<std::string, 2>& Scene::seats() {
  static const std::array<std::string, 2> names{"ann", "bob"};
  return names;
}

std::vector<Money> Scene::stakes(const Currency& currency) {
  std::int64_t whole = 1;
  for (int i = 0; i < currency.decimal_count; ++i) whole *= 10;
  std::vector<Money> all;
  for (const std::int64_t units : {10, 5, 1, 20, 25, 30, 60, 100, 120, 600, 1000, 2, 3, 4, 6, 12, 50, 500, 2000, 5000, 10000})
    all.push_back({units * whole});
  all.push_back({currency.smallest_unit});
  return all;
}

Scene::Scene(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title)
    : rules_(*ruleset), table_(ruleset, {seats()[0], seats()[1]}), text_(*ruleset, selection, title) {
  line("seats " + seats()[0] + ", " + seats()[1]);
}

NamedWager bet_on(const Table& table, const MachineKey& key) {
  NamedWager bet;
  bet.ref.wager = key.wager;
  bet.ref.numbers = key.numbers;
  bet.words = table.ruleset().wagers[key.wager].format_name(key.numbers);
  const StandingWager* const parent = key.parent ? standing(table, *key.parent) : nullptr;
  if (parent == nullptr) return bet;
  bet.words += " behind " + table.describe(*parent);
  const WagerRef behind = table.make_reference(*parent);
  bet.ref.parent = behind.wager;
  if (behind.numbers.size() == 1) bet.ref.parent_number = behind.numbers.front();
  bet.ref.parent_ordinal = behind.ordinal;
  return bet;
}

const StandingWager* standing(const Table& table, const MachineKey& key) {
  const StandingWager* found = nullptr;
  for (const StandingWager& one : table.wagers())
    if (one.seat == Scene::bettor && one.wager == key.wager && one.numbers == key.numbers) found = &one;
  return found;
}

std::string act_words(const Table& table, const TableAction& act, const std::string& name) {
  const std::string who = table.seats()[Scene::bettor];
  const std::string sum = to_string(act.amount, table.ruleset().currency);
  switch (act.kind) {
    case TableAction::Kind::Bet:
      return who + " bets " + sum + " on " + name;
    case TableAction::Kind::Remove:
      return who + " removes " + name;
    case TableAction::Kind::Surrender:
      return who + " surrenders " + name;
    case TableAction::Kind::CallOn:
      return who + " calls " + name + " on";
    case TableAction::Kind::CallOff:
      return who + " calls " + name + " off";
    case TableAction::Kind::Reduce:
      return who + " reduces " + name + " to " + sum;
    default:
      return who + " raises " + name + " to " + sum;
  }
}

void Scene::place(const MachineKey& key) {
  TableAction act;
  act.kind = TableAction::Kind::Bet;
  act.seat = bettor;
  take_dice();
  const NamedWager named = bet_on(table_, key);
  act.wager = named.ref;
  if (bet(act, named.words)) return;
  // Its owner may have got it some other way; what matters is that it stands.
  const Money stake = stakes(rules_.currency).front();
  const StandingWager* const parent = key.parent ? standing(*key.parent) : nullptr;
  table_.place_wager(bettor, key.wager, key.numbers, stake, first_values(rules_.wagers[key.wager].variables),
                     parent == nullptr ? 0 : parent->id);
  text_.line("given " + seats()[bettor] + " has " + to_string(stake, rules_.currency) + " on " + named.words);
}

ThrowResult Scene::roll(const std::vector<int>& faces) {
  take_dice();
  const ThrowRecord record = record_of(faces);
  if (!kept_.empty()) hold_what_it_needs(record);
  text_.line(throw_in_words(rules_, record));
  return table_.roll(record, ReasonDetail::None);
}

void Scene::walk(const std::vector<WayStep>& way) {
  for (const WayStep& step : way) {
    if (step.placed)
      place(*step.placed);
    else
      (void)roll(step.faces);
  }
}

bool Scene::bet(TableAction& act, const std::string& words) {
  for (const Money stake : stakes(rules_.currency)) {
    act.amount = stake;
    Table trial = table_;
    const ActionResult result = trial.execute(act, ReasonDetail::None);
    if (result.status == ActionResult::Status::Undetermined && !result.nearest_stakes && unanswered_.empty())
      unanswered_ = act_words(table_, act, words);
    if (result.status != ActionResult::Status::Accepted || result.nearest_stakes) continue;
    table_ = std::move(trial);
    text_.line(act_words(table_, act, words));
    return true;
  }
  return false;
}

void Scene::take_dice() {
  const std::optional<Index> offered = table_.dice_holder();
  if (wanted_ && !table_.thrower() && offered && offered != wanted_) {
    TableAction act;
    act.kind = TableAction::Kind::DeclineDice;
    act.seat = *offered;
    if (table_.execute(act, ReasonDetail::None).status == ActionResult::Status::Accepted)
      text_.line(seats()[*offered] + " declines the dice");
  }
  if (const auto seat = analysis::take_dice(table_, wanted_.value_or(0))) text_.line(seats()[*seat] + " takes the dice");
}

void Scene::let_throws_count(const MachineKey& key) {
  for (const MachineKey* one = &key; one != nullptr; one = one->parent.get()) kept_.push_back(one->wager);
  if (asks_owner(rules_, key)) wanted_ = key.owner_throws ? Index{bettor} : Index{1 - bettor};
}

/// Some rule books let a throw count only if somebody holds something.
void Scene::hold_what_it_needs(const ThrowRecord& record) {
  if (adjudicate(rules_, record, table_.situation()).kind == RulingKind::Valid) return;
  std::vector<Index> wagers;
  for (const RollRule& roll : rules_.conduct.rulings)
    for (const Ground& ground : roll.grounds) add_held(ground.condition, wagers);
  for (const Index wager : wagers) {
    const Wager& one = rules_.wagers[wager];
    if (one.parent != no_index || !one.numbers.empty() || std::find(kept_.begin(), kept_.end(), wager) != kept_.end()) continue;
    Table trial = table_;
    const Money stake = stakes(rules_.currency).front();
    trial.place_wager(bettor, wager, {}, stake, first_values(one.variables), 0);
    if (adjudicate(rules_, record, trial.situation()).kind != RulingKind::Valid) continue;
    table_ = std::move(trial);
    return line("given " + seats()[bettor] + " has " + to_string(stake, rules_.currency) + " on " + one.name);
  }
}

}  // namespace fairroll::analysis
