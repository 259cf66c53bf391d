#include "witness.hpp"

#include <algorithm>
#include <array>

namespace fairroll::analysis {

namespace {

constexpr std::size_t bettor = 0;
const std::array<std::string, 2> seats{"ann", "bob"};

std::string numbered(const std::string& name, const std::vector<int>& numbers) {
  std::string words = name;
  for (std::size_t i = 0; i < numbers.size(); ++i) words += (i == 0 ? " " : " and ") + std::to_string(numbers[i]);
  return words;
}

/// Stakes to try, from ordinary ones to ones that almost any odds pay exactly.
std::vector<Money> stakes(const Currency& currency) {
  std::int64_t whole = 1;
  for (int i = 0; i < currency.decimals; ++i) whole *= 10;
  std::vector<Money> all;
  for (const std::int64_t units : {10, 5, 1, 20, 25, 30, 60, 100, 120, 600, 1000, 2, 3, 4, 6, 12, 50, 500, 2000, 5000, 10000})
    all.push_back({units * whole});
  all.push_back({currency.step});
  return all;
}

/// One table, and what is said of it.
class Player {
 public:
  Player(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title)
      : rules_(*ruleset), table_(ruleset, {seats[0], seats[1]}), text_(*ruleset, selection, title) {
    text_.line("seats " + seats[0] + ", " + seats[1]);
  }

  void place(const MachineKey& key) {
    TableAct act;
    act.kind = TableAct::Kind::Bets;
    act.seat = bettor;
    act.wager.wager = key.wager;
    act.wager.numbers = key.numbers;
    const StandingWager* parent = key.parent ? standing(*key.parent) : nullptr;
    std::string words = numbered(rules_.wagers[key.wager].name, key.numbers);
    if (parent != nullptr) {
      words += " behind " + table_.describe(*parent);
      act.wager.behind = parent->wager;
      const std::string name = table_.describe(*parent);
      const std::size_t space = name.find(' ');
      if (space != std::string::npos && name.find_first_not_of("0123456789", space + 1) == std::string::npos)
        act.wager.behind_number = std::stoi(name.substr(space + 1));
    }
    take_dice();
    if (bet(act, words)) return;
    // Its owner may have got it some other way; what matters is that it stands.
    const Money stake = stakes(rules_.currency).front();
    std::vector<int> first;
    for (const Variable& variable : rules_.wagers[key.wager].variables)
      first.push_back(variable.kind == Variable::Kind::Count ? variable.low : 0);
    table_.put(bettor, key.wager, key.numbers, stake, first, parent == nullptr ? 0 : parent->id);
    text_.line("given " + seats[bettor] + " has " + to_string(stake, rules_.currency) + " on " + words);
  }

  ThrowResult roll(const std::vector<int>& faces) {
    take_dice();
    ThrowRecord record;
    for (const int face : faces) record.faces.emplace_back(face);
    text_.line(throw_in_words(rules_, record));
    return table_.roll(record, Reasons::None);
  }

  void expect(const std::string& words) { text_.line("expect " + words, 1); }

  [[nodiscard]] const StandingWager* standing(const MachineKey& key) const {
    const StandingWager* found = nullptr;
    for (const StandingWager& one : table_.wagers())
      if (one.seat == bettor && one.wager == key.wager && one.numbers == key.numbers) found = &one;
    return found;
  }
  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] std::string str() const { return text_.str(); }
  [[nodiscard]] const Ruleset& rules() const { return rules_; }

 private:
  bool bet(TableAct& act, const std::string& words) {
    for (const Money stake : stakes(rules_.currency)) {
      act.amount = stake;
      Table trial = table_;
      const ActResult result = trial.act(act, Reasons::None);
      if (result.status != ActResult::Status::Accepted || result.payable) continue;
      table_ = std::move(trial);
      text_.line(seats[bettor] + " bets " + to_string(stake, rules_.currency) + " on " + words);
      return true;
    }
    return false;
  }

  void take_dice() {
    if (rules_.vocabulary.thrower == no_index || table_.thrower()) return;
    TableAct act;
    act.kind = TableAct::Kind::TakesDice;
    act.seat = table_.dice_with().value_or(bettor);
    if (table_.act(act, Reasons::None).status == ActResult::Status::Accepted) text_.line(seats[act.seat] + " takes the dice");
  }

  const Ruleset& rules_;
  Table table_;
  ScenarioText text_;
};

/// `wins 10.00`, `stays`, ...
std::string outcome_words(const Settlement& settlement, const Currency& currency) {
  std::string words(outcome_name(settlement.outcome));
  if (settlement.outcome == Outcome::Wins && settlement.amount) words += " " + to_string(*settlement.amount, currency);
  return words;
}

}  // namespace

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
  for (const std::optional<int>& face : record.faces) words += " " + (face ? std::to_string(*face) : std::string("unknown"));
  std::string details;
  for (const Observation& seen : record.observations)
    if (seen.possible.size() == 1) details += "  " + to_string(seen.at, seen.possible.front(), ruleset.vocabulary);
  static constexpr std::array<const char*, 3> when{"", " late", " as soon as possible"};
  for (const Call& call : record.calls)
    details += "  call " + (call.no_roll ? std::string("no_roll") : std::to_string(call.total)) + " by " +
               ruleset.vocabulary.roles[call.role] + when[static_cast<std::size_t>(call.time)];
  return details.empty() ? words : words + " {" + details.substr(1) + " }";
}

std::string scenario_of(const Ruleset& ruleset, const Selection& selection, const std::string& title, const ThrowRecord& record,
                        const Situation& situation) {
  ScenarioText text(ruleset, selection, title);
  text.line("seats " + seats[0] + ", " + seats[1]);
  for (std::size_t i = 0; i < situation.game.size(); ++i) {
    const Variable& variable = ruleset.game.variables[i];
    const int first = variable.kind == Variable::Kind::Count ? variable.low : 0;
    if (situation.game[i] != first) text.line("given " + variable.name + " is " + Table::describe(variable, situation.game[i]));
  }
  for (std::size_t seat = 0; seat < situation.held.size() && seat < seats.size(); ++seat)
    for (const Index wager : situation.held[seat]) {
      const Wager& one = ruleset.wagers[wager];
      text.line("given " + seats[seat] + " has " + to_string(stakes(ruleset.currency).front(), ruleset.currency) + " on " +
                numbered(one.name, one.numbers.empty() ? std::vector<int>{} : one.numbers.front()));
    }
  if (ruleset.vocabulary.thrower != no_index) text.line(seats[0] + " takes the dice");
  text.line(throw_in_words(ruleset, record));
  text.line("expect undetermined", 1);
  return text.str();
}

Played play(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title, const MachineKey& key,
            const std::vector<WayStep>& way) {
  Player scene(ruleset, selection, title);
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
      if (settlement.before.id != id) continue;
      scene.expect(seats[bettor] + " " + name + " " + outcome_words(settlement, ruleset->currency));
      played.last = settlement;
      told = settlement.outcome != Outcome::Undetermined;
    }
    const auto unsettled = [](const Finding& finding) { return finding.kind == FindingKind::Unsettled; };
    if (!told && std::any_of(result.findings.begin(), result.findings.end(), unsettled)) scene.expect("finding unsettled");
  }
  played.scenario = scene.str();
  return played;
}

}  // namespace fairroll::analysis
