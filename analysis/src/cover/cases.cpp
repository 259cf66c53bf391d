// SPDX-License-Identifier: Apache-2.0
#include "cases.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/variable_range.hpp>

#include "../answers.hpp"
#include "../book.hpp"
#include "../trial/candidates.hpp"

namespace fairroll::analysis::cover {
namespace {

using trial::Steps;

constexpr std::size_t most_throws = 36;
constexpr std::int64_t usual_stake = 60;  // divides by what odds and parts usually ask

std::string values_words(const std::vector<std::string>& all) { return detail::joined(all, ", "); }

class Cases {
 public:
  Cases(const Ruleset& rules, const Decision& decision, const Scene& scene) : rules_(rules), decision_(decision), scene_(scene) {}

  std::vector<Steps> all() {
    if (decision_.wager != no_index)
      of_wager();
    else if (decision_.asked == Decision::Asked::Power || is_ground())
      of_powers();
    else
      of_throw();
    return std::move(out_);
  }

 private:
  [[nodiscard]] ClauseKind kind() const { return rules_.clauses[decision_.clause].kind; }
  [[nodiscard]] bool is_ground() const {
    return kind() == ClauseKind::CallGround || kind() == ClauseKind::Power || kind() == ClauseKind::ExcludedGrounds;
  }

  void add(Steps steps, std::initializer_list<std::string> more) {
    steps.insert(steps.end(), more);
    out_.push_back(std::move(steps));
  }

  /// How things stand: the game, and who holds what.
  [[nodiscard]] Steps standing() const {
    Steps steps = trial::opening(rules_, scene_.before.thrower.value_or(0) == 0 ? "ann" : "bob");
    for (std::size_t i = 0; i < scene_.before.game_values.size(); ++i) {
      const Variable& variable = rules_.game.variables[i];
      if (scene_.before.game_values[i] != first_value(variable))
        steps.push_back("given " + variable.name + " is " + Table::describe(variable, scene_.before.game_values[i]));
    }
    const char* const seats[] = {"ann", "bob"};
    for (std::size_t seat = 0; seat < 2 && seat < scene_.before.held_wagers.size(); ++seat)
      for (const Index wager : scene_.before.held_wagers[seat]) {
        const std::vector<std::vector<int>>& numbers = rules_.wagers[wager].numbers;
        steps.push_back("given " + std::string(seats[seat]) + " has " + stake() + " on " +
                        rules_.wagers[wager].format_name(numbers.empty() ? std::vector<int>{} : numbers.front()));
      }
    return steps;
  }

  [[nodiscard]] std::string stake() const { return trial::money_words(rules_, usual_stake); }

  // ---- throws

  [[nodiscard]] std::string details() const {
    std::string out;
    for (const Observation& one : scene_.record.observations)
      out += (out.empty() ? "" : "  ") + to_string(one.fact, one.possible_values.front(), rules_.vocabulary);
    return out;
  }

  [[nodiscard]] std::vector<int> faces() const {
    std::vector<int> out;
    for (const std::optional<int>& one : scene_.record.faces)
      if (one) out.push_back(*one);
    if (out.size() == scene_.record.faces.size()) return out;
    return trial::any_faces(rules_.vocabulary);
  }

  [[nodiscard]] std::string thrown(const std::vector<int>& faces, const std::string& details) const {
    return trial::format_throw(rules_.vocabulary, faces) + (details.empty() ? "" : " { " + details + " }");
  }

  void of_throw() {
    add(standing(), {thrown(faces(), details())});
    if (scene_.record.faces.empty() || scene_.record.faces.front()) return;
    each_throw([this](const std::vector<int>& faces) { add(standing(), {thrown(faces, details())}); });
  }

  template <typename Each>
  void each_throw(Each&& each) const {
    const DiceOutcomes outcomes(rules_.vocabulary);
    if (!outcomes.is_enumerated()) return;
    for (std::size_t i = 0; i < outcomes.size() && i < most_throws; ++i) each(outcomes.faces(i));
  }

  // ---- powers

  void of_powers() {
    for (const Power& power : rules_.conduct.powers) {
      const auto has = [&](Index clause) {
        return std::any_of(power.grounds.begin(), power.grounds.end(), [&](const Ground& one) { return one.clause == clause; });
      };
      bool concerned = decision_.power == &power || has(decision_.clause);
      for (const ExcludedGrounds& never : rules_.conduct.excluded_grounds)
        if (never.clause == decision_.clause && std::any_of(never.grounds.begin(), never.grounds.end(), has)) concerned = true;
      if (concerned)
        for (const Index role : power.roles) use(power, rules_.vocabulary.roles[role]);
    }
  }

  void use(const Power& power, const std::string& role) {
    const std::string observed = details().empty() ? "" : details() + "  ";
    int total = 0;
    for (const int face : faces()) total += face;
    switch (power.action.kind) {
      case ConductActionKind::CallNoRoll:
        return add(standing(), {thrown(faces(), observed + "call no_roll by " + role)});
      case ConductActionKind::CallTotal:
        return add(standing(), {thrown(faces(), observed + "call " + std::to_string(total) + " by " + role)});
      case ConductActionKind::Overrule:
        for (const Index other : power.action.overruled)
          add(standing(), {thrown(faces(), observed + "call " + std::to_string(total) + " by " + rules_.vocabulary.roles[other] +
                                               "  call " + std::to_string(total) + " by " + role)});
        return;
      case ConductActionKind::Relinquish:
        add(standing(), {"ann relinquishes the dice"});
        return add(standing(), {thrown(faces(), ""), "ann relinquishes the dice"});
      case ConductActionKind::OrderRelinquishment:
        add(standing(), {role + " orders relinquishment" + because()});
        return add(standing(), {thrown(faces(), ""), role + " orders relinquishment" + because()});
      case ConductActionKind::Other:
        if (rules_.vocabulary.thrower != no_index && role == rules_.vocabulary.roles[rules_.vocabulary.thrower])
          return add(standing(), {"ann does \"" + power.action.text + "\""});
        return add(standing(), {role + " does \"" + power.action.text + "\""});
    }
  }

  [[nodiscard]] std::string because() const {
    std::vector<std::string> values;
    for (const Observation& one : scene_.record.observations) {
      const std::vector<std::string>& names = rules_.vocabulary.facts[one.fact.fact].values;
      for (std::size_t i = 0; one.fact.subject == Subject::Turn && i < names.size(); ++i)
        if ((one.possible_values.front() >> i & 1U) != 0) values.push_back(names[i]);
    }
    return values.empty() ? "" : " because " + values_words(values);
  }

  // ---- wagers

  [[nodiscard]] std::string states(const Wager& wager, const StandingWager& standing) const {
    std::string out;
    for (std::size_t i = 0; i < wager.variables.size() && i < standing.variables.size(); ++i) {
      const Variable& variable = wager.variables[i];
      if (standing.variables[i] == first_value(variable)) continue;
      out += (out.empty() ? " with " : " and ") + variable.name + " is " + Table::describe(variable, standing.variables[i]);
    }
    return out;
  }

  void of_wager() {
    const Wager& wager = rules_.wagers[decision_.wager];
    Steps steps = standing();
    std::string name = wager.format_name(scene_.own.numbers);
    if (wager.parent != no_index) {
      const Wager& parent = rules_.wagers[wager.parent];
      steps.push_back("given ann has " + stake() + " on " + parent.format_name(scene_.parent.numbers) + states(parent, scene_.parent));
      name += " behind " + parent.format_name(scene_.parent.numbers);
    }
    const std::string bet = "ann bets " + stake() + " on " + name;
    const std::string given = "given ann has " + stake() + " on " + name + states(wager, scene_.own);
    if (kind() == ClauseKind::BettingWindow || decision_.asked == Decision::Asked::StakeAllowed || !wager.components.empty()) {
      add(steps, {bet});
      for (const int amount : {1, 5, 10, 100, 1000, 5000, 50000})
        add(steps, {"ann bets " + trial::money_words(rules_, amount) + " on " + name});
    }
    if (!wager.components.empty()) return;
    if (kind() == ClauseKind::Permission || kind() == ClauseKind::Surrender || decision_.asked == Decision::Asked::Refund) {
      const std::string called = wager.format_name(scene_.own.numbers);
      for (const char* act : {"removes ", "surrenders "}) add(steps, {given, "ann " + (act + called)});
      for (const char* to : {" on", " off"}) add(steps, {given, "ann calls " + called + to});
      for (const int amount : {30, 90}) {
        const std::string act = amount < usual_stake ? "reduces " : "raises ";
        add(steps, {given, "ann " + act + called + " to " + trial::money_words(rules_, amount)});
      }
      add(steps, {bet, "ann removes " + called});
    }
    if (scene_.record.faces.front()) {
      add(steps, {given, thrown(faces(), "")});
      return;
    }
    each_throw([&](const std::vector<int>& faces) { add(steps, {given, thrown(faces, "")}); });
  }

  const Ruleset& rules_;
  const Decision& decision_;
  const Scene& scene_;
  std::vector<Steps> out_;
};

}  // namespace

std::vector<Steps> cases_of(const Ruleset& rules, const Decision& decision, const Scene& scene) {
  return Cases(rules, decision, scene).all();
}

const std::optional<Reachable::States>& Reachable::states_of(Index wager, const std::vector<int>& numbers) {
  const auto [at, fresh] = known_.try_emplace({wager, numbers});
  if (!fresh || !outcomes_.is_enumerated()) return at->second;
  States states;
  MachineKey key{wager, numbers, {}};
  for (const bool throws : {true, false}) {
    if (!throws && !asks_owner(rules_, key)) continue;
    key.owner_throws = throws;
    std::vector<CompileError> faults;
    const std::optional<Machine> machine = compile_machine(rules_, outcomes_, key, faults);
    if (!machine) return at->second;
    for (std::uint32_t row = 0; row < machine->row_count; ++row)
      if (machine->is_in_play(row)) states.insert(machine->wager_variables(row));
  }
  at->second = std::move(states);
  return at->second;
}

bool Reachable::operator()(const Decision& decision, const Scene& scene) {
  if (decision.wager == no_index) return true;
  const Wager& wager = rules_.wagers[decision.wager];
  if (wager.parent != no_index || !wager.components.empty()) return true;
  const std::optional<States>& states = states_of(decision.wager, scene.own.numbers);
  return !states || states->count(scene.own.variables) != 0;
}

}  // namespace fairroll::analysis::cover
