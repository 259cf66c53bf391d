// SPDX-License-Identifier: Apache-2.0
// What lint() finds, as properties: it looks for what nothing reaches, and its words are better where a throw shows the same. What only an
// act can show, a bet, a surrender or a change that gets no answer, a turn that ends by will, is looked for at a table.
#include <algorithm>

#include "pairs.hpp"
#include "proof.hpp"

namespace fairroll::analysis {

namespace {

std::optional<Property> property_of(Code code) {
  switch (code) {
    case Code::two_rulings:
    case Code::two_readings:
      return Property::OneRuling;
    case Code::past_top:
    case Code::outside_values:
    case Code::two_values:
    case Code::two_verdicts:
    case Code::two_leaves:
      return Property::OneVerdict;
    case Code::no_verdict:
    case Code::never_decided:
    case Code::outlives_thrower:
      return Property::Decided;
    case Code::no_pay:
    case Code::two_pays:
    case Code::missing_row:
    case Code::charged_again:
    case Code::unclear_base:
      return Property::Payable;
    case Code::below_floor:
    case Code::not_open:
      return Property::MinimumOdds;
    case Code::never_holds:
    case Code::dead_clause:
    case Code::unreachable:
    case Code::no_window:
    case Code::verdict_behind:
    case Code::no_effect:
      return Property::NoUnusedClause;
    default:
      return std::nullopt;
  }
}

bool meets(const SourceLocation& a, const SourceLocation& b) {
  return a.source && a.source == b.source && a.span.begin < b.span.end && b.span.begin < a.span.end;
}

bool at_one_place(const Diagnostic& linted, const PropertyFailure& shown) {
  if (meets(linted.location, shown.location)) return true;
  return std::any_of(linted.labels.begin(), linted.labels.end(), [&](const Label& label) { return meets(label.location, shown.location); });
}

/// It speaks of that wager, or of the paytable that it pays by; what nobody knows the place of is the game as a whole.
bool about(const Ruleset& rules, const Diagnostic& linted, const PropertyFailure& shown) {
  const std::string& name = shown.wager;
  if (name.empty() && !shown.location.source) return true;
  const Index wager = name.empty() ? no_index : rules.find_wager(name);
  if (wager == no_index) return false;
  const auto says = [&](const std::string& word) { return linted.message.find('`' + word + '`') != std::string::npos; };
  const Index table = rules.wagers[wager].paytable;
  const std::vector<Variable>& own = rules.wagers[wager].variables;
  return says(name) || (table != no_index && says(rules.paytables[table].name)) ||
         std::any_of(own.begin(), own.end(), [&](const Variable& variable) { return says(variable.name); });
}

std::string words_of(const Diagnostic& one) { return one.message + (one.witness.empty() ? "" : ": " + one.witness); }

/// The first wager that the message names.
Index wager_in(const Ruleset& rules, const std::string& message) {
  for (std::size_t begin = message.find('`'); begin != std::string::npos;) {
    const std::size_t end = message.find('`', begin + 1);
    if (end == std::string::npos) break;
    const Index wager = rules.find_wager(message.substr(begin + 1, end - begin - 1));
    if (wager != no_index) return wager;
    begin = message.find('`', end + 1);
  }
  return no_index;
}

constexpr std::size_t most_scenes = 2'000;  // that are tried for one wager

class ActWitness {
 public:
  ActWitness(const Proof& proof, const Machine& machine, Code code)
      : proof_(proof), machine_(machine), code_(code), outcomes_(proof.ruleset->vocabulary), walk_(machine, outcomes_) {}

  std::optional<Played> find() {
    walk_.walk([](const PairStep&) { return true; });
    for (std::uint32_t at = 0; at < walk_.size(); ++at) {
      const std::uint32_t row = walk_.row(at);
      if (!machine_.is_in_play(row)) continue;
      const std::vector<WayStep> way = walk_.way_to(at);
      std::optional<Played> shown;
      if (code_ == Code::charged_again)
        shown = winning(row, way);
      else if (code_ == Code::outlives_thrower)
        shown = leaving(row, way);
      else
        shown = acting(way);
      if (shown || scenes_ > most_scenes) return shown;
    }
    return std::nullopt;
  }

 private:
  [[nodiscard]] std::string title(const std::string& what) const { return what + key_words(*proof_.ruleset, machine_.key); }

  [[nodiscard]] Scene scene(const std::vector<WayStep>& way, const std::string& title) {
    ++scenes_;
    Scene made(proof_.ruleset, proof_.selection, title);
    made.walk(way);
    return made;
  }

  static Played told(const Scene& scene, const std::vector<WayStep>& way) {
    const auto throws = std::count_if(way.begin(), way.end(), [](const WayStep& step) { return !step.placed; });
    return {scene.str(), static_cast<std::size_t>(throws), {}, std::nullopt};
  }

  [[nodiscard]] std::vector<WayStep> behind(std::vector<WayStep> way, std::size_t outcome) const {
    way.push_back({std::nullopt, outcomes_.faces(outcome)});
    return way;
  }

  /// A throw that it wins on, and stays.
  std::optional<Played> winning(std::uint32_t row, const std::vector<WayStep>& way) {
    for (const std::size_t outcome : walk_.throws()) {
      const Cell& cell = machine_.cell(row, outcome);
      if (static_cast<Outcome>(cell.outcome) != Outcome::Wins || (cell.flags & Cell::ends_flag) != 0) continue;
      return play(proof_.ruleset, proof_.selection, title("a win that leaves the wager in play: "), machine_.key, behind(way, outcome));
    }
    return std::nullopt;
  }

  /// The turn ends, by duty of a throw or by will, and nothing says what becomes of it.
  std::optional<Played> leaving(std::uint32_t row, const std::vector<WayStep>& way) {
    const std::string words = title("the turn ends with a standing wager: ");
    if (auto shown = giving_up(way, words)) return shown;
    for (const std::size_t outcome : walk_.throws()) {
      const Cell& cell = machine_.cell(row, outcome);
      if ((cell.flags & Cell::impossible_flag) != 0) continue;
      const std::vector<WayStep> longer = behind(way, outcome);
      if ((cell.flags & Cell::turn_ends_flag) != 0 && cell.next_row < machine_.turn_end_cells.size() &&
          static_cast<Outcome>(machine_.turn_end_cells[cell.next_row].outcome) == Outcome::Undetermined)
        return play(proof_.ruleset, proof_.selection, words, machine_.key, longer);
      if (cell.next_row != Machine::no_row && machine_.is_in_play(cell.next_row) && (cell.flags & Cell::turn_ends_flag) == 0)
        if (auto shown = giving_up(longer, words)) return shown;
    }
    return std::nullopt;
  }

  std::optional<Played> giving_up(const std::vector<WayStep>& way, const std::string& words) {
    Scene made = scene(way, words);
    const StandingWager* wager = made.standing(machine_.key);
    if (wager == nullptr) return std::nullopt;
    const std::string name = made.table().describe(*wager);
    const std::uint32_t id = wager->id;
    TableAction act;
    act.kind = TableAction::Kind::RelinquishDice;
    act.seat = Scene::bettor;
    const auto open = [&](const ActionResult& result) {
      return result.status == ActionResult::Status::Accepted &&
             std::any_of(result.settlements.begin(), result.settlements.end(),
                         [&](const Settlement& one) { return one.wager_before.id == id && one.outcome == Outcome::Undetermined; });
    };
    const std::string& seat = Scene::seats()[Scene::bettor];
    if (!made.execute_if(act, seat + " relinquishes the dice", open)) return std::nullopt;
    made.expect(seat + " " + name + " undetermined");
    return told(made, way);
  }

  /// An act that is neither accepted nor refused.
  std::optional<Played> acting(const std::vector<WayStep>& way) {
    Scene made = scene(way, title("an action with contradictory rules: "));
    if (!made.unanswered().empty()) return refused_bet(way, made.unanswered());
    const StandingWager* wager = made.standing(machine_.key);
    if (wager == nullptr) return std::nullopt;
    const std::string name = made.table().describe(*wager);
    TableAction act;
    act.seat = Scene::bettor;
    act.wager = made.table().make_reference(*wager);
    using Kind = TableAction::Kind;
    const std::pair<Kind, Money> acts[] = {
        {Kind::Remove, {}},  {Kind::Surrender, {}}, {Kind::Reduce, {wager->stake.units / 2}}, {Kind::Raise, {wager->stake.units * 2}},
        {Kind::CallOff, {}}, {Kind::CallOn, {}}};
    for (const auto& [kind, amount] : acts) {
      if (code_ == Code::two_pays && kind != TableAction::Kind::Surrender) continue;
      act.kind = kind;
      act.amount = amount;
      if (!made.execute_if(act, act_words(made.table(), act, name), contradicts)) continue;
      made.expect("undetermined");
      return told(made, way);
    }
    return std::nullopt;
  }

  /// Sentences speak of it, and not with one voice; where none speaks the text is silent, which is no fault.
  static bool contradicts(const ActionResult& result) {
    return result.status == ActionResult::Status::Undetermined && !result.nearest_stakes && !result.deciding_clauses.empty() &&
           std::any_of(result.findings.begin(), result.findings.end(),
                       [](const Finding& finding) { return finding.kind == FindingKind::Silent; });
  }

  /// The bet itself has no answer: what comes behind it does not matter.
  std::optional<Played> refused_bet(const std::vector<WayStep>& way, const std::string& words) {
    const auto placing = [&](const WayStep& step) { return step.placed && step.placed->wager == machine_.key.wager; };
    const auto at = std::find_if(way.begin(), way.end(), placing);
    const std::vector<WayStep> before(way.begin(), at);
    Scene made = scene(before, title("a bet with contradictory rules: "));
    made.line(words);
    made.expect("undetermined");
    return told(made, before);
  }

  const Proof& proof_;
  const Machine& machine_;
  Code code_;
  DiceOutcomes outcomes_;
  Pairs walk_;
  std::size_t scenes_ = 0;
};

/// The nearest way to what lint() complains of with that code, for that wager; nothing: none was found, or the code is about no act.
std::optional<Played> act_witness(const Proof& proof, const std::vector<Machine>& machines, Code code, Index wager) {
  switch (code) {
    case Code::two_pays:
    case Code::two_leaves:
    case Code::outlives_thrower:
    case Code::charged_again:
    case Code::unclear_base:
      break;
    default:
      return std::nullopt;
  }
  for (const Machine& machine : machines) {
    if (machine.key.wager != wager) continue;
    if (auto shown = ActWitness(proof, machine, code).find()) return shown;
  }
  return std::nullopt;
}

/// What no throw alone shows: an act may.
void add_unshown(Proof& proof, const std::vector<Machine>& machines, const Diagnostic& one, Property property) {
  PropertyFailure failure{.property = property,
                          .description = words_of(one),
                          .help = one.help,
                          .location = one.location,
                          .wager = {},
                          .clauses = {},
                          .scenario = {}};
  const Ruleset& rules = *proof.ruleset;
  const Index wager = wager_in(rules, one.message);
  if (wager != no_index) {
    failure.wager = rules.wagers[wager].name;
    if (const std::optional<Played> played = act_witness(proof, machines, one.code, wager)) {
      failure.scenario = played->scenario;
      failure.throw_count = played->throws;
    }
  }
  proof.result.failures.push_back(std::move(failure));
}

}  // namespace

void prove_rows(Proof& proof, const Diagnostics& linted, const std::vector<Machine>& machines) {
  std::vector<PropertyFailure>& failures = proof.result.failures;
  std::vector<char> taken(failures.size(), 0);
  const auto shown_by = [&](const Diagnostic& one, Property property, bool by_place) {
    for (std::size_t i = 0; i < taken.size(); ++i) {
      if (taken[i] != 0 || failures[i].property != property) continue;
      if (by_place ? at_one_place(one, failures[i]) : about(*proof.ruleset, one, failures[i])) return i;
    }
    return taken.size();
  };
  for (const Diagnostic& one : linted) {
    if (one.code == Code::too_many_states) proof.result.limitations.push_back(one.message);
    if (one.code == Code::no_reading) proof.result.remarks.push_back({Property::OneRuling, words_of(one), one.location});
    const std::optional<Property> property = property_of(one.code);
    if (!property) continue;
    std::size_t at = shown_by(one, *property, true);
    if (at == taken.size()) at = shown_by(one, *property, false);
    if (at == taken.size()) {
      add_unshown(proof, machines, one, *property);
      continue;
    }
    taken[at] = 1;
    failures[at].description = one.message;
    failures[at].help = one.help;
    failures[at].location = one.location;
  }
}

}  // namespace fairroll::analysis
