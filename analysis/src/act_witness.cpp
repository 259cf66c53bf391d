// SPDX-License-Identifier: Apache-2.0
#include "act_witness.hpp"

#include <algorithm>

#include "scene.hpp"
#include "ways.hpp"

namespace fairroll::analysis {

namespace {

constexpr std::size_t most_scenes = 2'000;  // that are tried for one wager

class ActWitness {
 public:
  ActWitness(const Proof& proof, const Machine& machine, Code code)
      : proof_(proof), machine_(machine), code_(code), outcomes_(proof.ruleset->vocabulary), ways_(machine, outcomes_) {}

  std::optional<Played> find() {
    for (const std::uint32_t row : ways_.nearest()) {
      if (!machine_.stands(row)) continue;
      const std::vector<WayStep> way = ways_.to(row);
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

  [[nodiscard]] std::vector<WayStep> behind(std::vector<WayStep> way, std::uint32_t column) const {
    way.push_back({std::nullopt, ways_.faces(column)});
    return way;
  }

  /// A throw that it wins on, and stays.
  std::optional<Played> winning(std::uint32_t row, const std::vector<WayStep>& way) {
    for (std::uint32_t column = 0; column < machine_.columns; ++column) {
      const Cell& cell = machine_.cells[std::size_t{row} * machine_.columns + column];
      if (static_cast<Outcome>(cell.outcome) != Outcome::Wins || (cell.flags & Cell::ends) != 0) continue;
      return play(proof_.ruleset, proof_.selection, title("a win that leaves standing: "), machine_.key, behind(way, column));
    }
    return std::nullopt;
  }

  /// The turn ends, by duty of a throw or by will, and nothing says what becomes of it.
  std::optional<Played> leaving(std::uint32_t row, const std::vector<WayStep>& way) {
    const std::string words = title("the turn ends under ");
    if (auto shown = giving_up(way, words)) return shown;
    for (std::uint32_t column = 0; column < machine_.columns; ++column) {
      const Cell& cell = machine_.cells[std::size_t{row} * machine_.columns + column];
      const std::vector<WayStep> longer = behind(way, column);
      if ((cell.flags & Cell::turn_ends) != 0 && cell.next < machine_.turn_end.size() &&
          static_cast<Outcome>(machine_.turn_end[cell.next].outcome) == Outcome::Undetermined)
        return play(proof_.ruleset, proof_.selection, words, machine_.key, longer);
      if (cell.next != Machine::no_row && machine_.stands(cell.next) && (cell.flags & Cell::turn_ends) == 0)
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
    TableAct act;
    act.kind = TableAct::Kind::RelinquishesDice;
    act.seat = Scene::bettor;
    const auto open = [&](const ActResult& result) {
      return result.status == ActResult::Status::Accepted &&
             std::any_of(result.settlements.begin(), result.settlements.end(),
                         [&](const Settlement& one) { return one.before.id == id && one.outcome == Outcome::Undetermined; });
    };
    const std::string& seat = Scene::seats()[Scene::bettor];
    if (!made.act_if(act, seat + " relinquishes the dice", open)) return std::nullopt;
    made.expect(seat + " " + name + " undetermined");
    return told(made, way);
  }

  /// An act that is neither accepted nor refused.
  std::optional<Played> acting(const std::vector<WayStep>& way) {
    Scene made = scene(way, title("an act without an answer: "));
    if (!made.unanswered().empty()) return refused_bet(way, made.unanswered());
    const StandingWager* wager = made.standing(machine_.key);
    if (wager == nullptr) return std::nullopt;
    const Currency& currency = proof_.ruleset->currency;
    const std::string name = made.table().describe(*wager);
    TableAct act;
    act.seat = Scene::bettor;
    act.wager = reference(made, *wager);
    const Money half{wager->stake.units / 2};
    const Money twice{wager->stake.units * 2};
    const std::tuple<TableAct::Kind, const char*, Money, std::string> acts[] = {
        {TableAct::Kind::Removes, " removes ", {}, ""},
        {TableAct::Kind::Surrenders, " surrenders ", {}, ""},
        {TableAct::Kind::Reduces, " reduces ", half, " to " + to_string(half, currency)},
        {TableAct::Kind::Raises, " raises ", twice, " to " + to_string(twice, currency)},
        {TableAct::Kind::CallsOff, " calls ", {}, " off"},
        {TableAct::Kind::CallsOn, " calls ", {}, " on"}};
    for (const auto& [kind, verb, amount, rest] : acts) {
      if (code_ == Code::two_pays && kind != TableAct::Kind::Surrenders) continue;
      act.kind = kind;
      act.amount = amount;
      if (!made.act_if(act, Scene::seats()[Scene::bettor] + verb + name + rest, contradicts)) continue;
      made.expect("undetermined");
      return told(made, way);
    }
    return std::nullopt;
  }

  /// Sentences speak of it, and not with one voice; where none speaks the text is silent, which is no fault.
  static bool contradicts(const ActResult& result) {
    return result.status == ActResult::Status::Undetermined && !result.payable && !result.by.empty() &&
           std::any_of(result.findings.begin(), result.findings.end(),
                       [](const Finding& finding) { return finding.kind == FindingKind::Silent; });
  }

  [[nodiscard]] WagerRef reference(const Scene& made, const StandingWager& wager) const {
    WagerRef ref;
    ref.wager = wager.wager;
    ref.numbers = wager.numbers;
    const auto& all = made.table().wagers();
    const auto parent = std::find_if(all.begin(), all.end(), [&](const StandingWager& one) { return one.id == wager.parent; });
    if (parent != all.end()) ref.behind = parent->wager;
    return ref;
  }

  /// The bet itself has no answer: what comes behind it does not matter.
  std::optional<Played> refused_bet(const std::vector<WayStep>& way, const std::string& words) {
    const auto placing = [&](const WayStep& step) { return step.placed && step.placed->wager == machine_.key.wager; };
    const auto at = std::find_if(way.begin(), way.end(), placing);
    const std::vector<WayStep> before(way.begin(), at);
    Scene made = scene(before, title("a bet without an answer: "));
    made.line(words);
    made.expect("undetermined");
    return told(made, before);
  }

  const Proof& proof_;
  const Machine& machine_;
  Code code_;
  Outcomes outcomes_;
  Ways ways_;
  std::size_t scenes_ = 0;
};

}  // namespace

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

}  // namespace fairroll::analysis
