// SPDX-License-Identifier: Apache-2.0
// What one throw would do, without doing it (S1-S8).
#include <algorithm>
#include <map>

#include "../oracle/standing_words.hpp"
#include "mechanics.hpp"

namespace fairroll {
namespace {

Outcome outcome_of(const WagerStep& step, const StandingWager& before) noexcept {
  if (step.verdict) return outcome_of(*step.verdict);
  if (step.off) return Outcome::Off;
  return step.after == before.variables ? Outcome::Stays : Outcome::Moves;
}

/// The rules move the wager, or decide it, in two ways at once: lint reports such rules; at play nobody can say which it is.
bool two_ways(const WagerStep& step) noexcept { return step.contradiction || step.faulty(); }

}  // namespace

/// T3: in a continuation nothing counts but some wagers and what stands behind them.
bool TableMechanics::counts(const StandingWager& wager) const {
  if (!continuing()) return true;
  const auto named = [&](const StandingWager& one) {
    return std::find(table_.only_.begin(), table_.only_.end(), one.wager) != table_.only_.end();
  };
  for (const StandingWager* one = &wager; one != nullptr; one = one->parent == 0 ? nullptr : standing(one->parent))
    if (named(*one)) return true;
  return false;
}

/// One that the throw, or the end of the turn, may decide: what its sentences say, and what its owner gets.
void TableMechanics::settle_working(Decided& decided, const Situation& before, const std::vector<int>& faces, const ParentFate* parent,
                                    ParentFate& fate) const {
  Settlement& settlement = decided.settlement;
  const StandingWager& wager = settlement.before;
  const Wager& type = rules_.wagers[wager.wager];
  const TurnTerms turns = faces.empty() ? turn_terms(rules_, type) : TurnTerms{};
  WagerBefore seen{wager.wager, wager.numbers, wager.variables, wager.called_on};
  if (const StandingWager* behind = parent == nullptr ? nullptr : standing(wager.parent)) {
    seen.parent = &behind->variables;
    seen.parent_numbers = &behind->numbers;
  }
  WagerStep step = step_wager(rules_, before, seen, faces, faces.empty() ? &turns : nullptr, parent, reasons_);
  settlement.asked = std::move(step.asked);
  settlement.by = step.by;
  const bool contradicted = two_ways(step);
  if (contradicted)
    decided.findings.push_back({FindingKind::Unsettled, step.by.empty() ? no_index : step.by.front(),
                                owner_and_wager(wager) + ": its sentences say two things of this throw"});
  if (contradicted || !judge_error(decided, step.verdict)) {
    settlement.outcome = Outcome::Undetermined;
    settlement.after.in_doubt = fate.open = true;
    return;
  }
  if (step.verdict == Verdict::Returned) step.stays_up = false;
  settlement.outcome = step.silent ? Outcome::Undetermined : outcome_of(step, wager);
  settlement.ended = step.verdict && !step.stays_up;
  settlement.after.variables = step.after;
  fate = fate_of(type, step);
  settlement.after.in_doubt = fate.open = step.silent;
  if (step.silent)
    decided.findings.push_back({FindingKind::Silent, type.clause,
                                owner_and_wager(wager) + " depends on the turn that ends, and the text does not say what becomes of it"});
  if (step.verdict == Verdict::Wins) pay(decided, *step.payment);
}

Decided TableMechanics::settle_one(const StandingWager& wager, const Situation& before, const std::vector<int>& faces,
                                   const ParentFate* parent, ParentFate& fate) const {
  Decided decided;
  Settlement& settlement = decided.settlement;
  settlement.before = settlement.after = wager;
  settlement.outcome = Outcome::Stays;
  decided.counted = wager.stake;
  if (wager.in_doubt || (parent != nullptr && parent->open)) {
    settlement.outcome = Outcome::Undetermined;
    settlement.after.in_doubt = fate.open = true;
  } else if (!faces.empty() && !counts(wager)) {
    if (rules_.conduct.dice_go) settlement.by.push_back(rules_.conduct.dice_go->clause);
  } else {
    settle_working(decided, before, faces, parent, fate);
  }
  return decided;
}

std::vector<Decided> TableMechanics::settle_wagers(const Situation& before, const std::vector<int>& faces) const {
  std::map<std::uint32_t, ParentFate> fates;  // parents stand before what stands behind them
  std::vector<Decided> wagers;
  for (const StandingWager& wager : table_.wagers_) {
    const auto parent = wager.parent == 0 ? fates.end() : fates.find(wager.parent);
    wagers.push_back(settle_one(wager, before, faces, parent == fates.end() ? nullptr : &parent->second, fates[wager.id]));
  }
  complete(wagers);
  return wagers;
}

void TableMechanics::ask_duties(Effects& effects, const Situation& before, const std::vector<int>& faces) const {
  if (continuing()) return;  // T3: the game does not move, and neither do the dice
  const Moment moment{rules_, before, faces};
  for (const Duty& duty : rules_.conduct.duties) {
    const bool gives_up = duty.deed.kind == DeedKind::Relinquish && duty.role == rules_.vocabulary.thrower;
    if (!gives_up && duty.deed.kind != DeedKind::Other) continue;
    Trace reasons;
    const bool arises = !duty.occasion || happens(*duty.occasion, moment, reasons_ ? &reasons : nullptr);
    if (reasons_) {
      merge(effects.asked, std::move(reasons), arises);
      const std::string words = duty.occasion ? standing_words(*duty.occasion, moment) : std::string{};
      effects.asked.push_back(Asked{Stage::Turn, duty.clause, answer_of(arises), arises, {}, words});
    }
    if (!arises) continue;
    if (gives_up)
      effects.turn_ends = true;
    else
      effects.directives.push_back(duty.deed.words);
  }
}

void TableMechanics::ask_directives(Effects& effects, const Situation& before, const std::vector<int>& faces) const {
  const Moment moment{rules_, before, faces};
  for (const Direct& direct : rules_.conduct.directives) {
    if (!direct.on) continue;
    Trace reasons;
    const bool thrown = happens(*direct.on, moment, reasons_ ? &reasons : nullptr);
    const Answer holds_then = stood(direct.while_, moment, reasons_ ? &reasons : nullptr);
    const bool given = thrown && holds_then == Answer::Yes;
    if (given) effects.directives.push_back(direct.words);
    if (!reasons_) continue;
    merge(effects.asked, std::move(reasons), given);
    effects.asked.push_back(
        Asked{Stage::Direction, direct.clause, both(answer_of(thrown), holds_then), given, {}, standing_words(direct.while_, moment)});
  }
}

Effects TableMechanics::effects_of(const Situation& before, const std::vector<int>& faces) const {
  Effects effects;
  GameStep game = step_game(rules_, before, faces, false, reasons_);
  effects.asked = std::move(game.asked);
  effects.events = std::move(game.events);
  effects.faulty = game.faulty() && !continuing();
  effects.game = continuing() ? before.game : std::move(game.after);
  if (continuing())
    for (Asked& asked : effects.asked) asked.decided = false;  // T3: the game does not move
  effects.wagers = settle_wagers(before, faces);
  ask_duties(effects, before, faces);
  ask_directives(effects, before, faces);
  return effects;
}

}  // namespace fairroll
