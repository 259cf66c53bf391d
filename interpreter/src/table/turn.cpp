// SPDX-License-Identifier: Apache-2.0
// The turn: how it ends, to whom the dice go, and who throws when nobody wants them (T1-T3, L8, S10).
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "money.hpp"

namespace fairroll {

namespace {

/// Duties of other people, and directives, `on change of the thrower`. The values are those that stand after S8.
void direct_turn_end(const TableCall& call, const TurnNotes& notes) {
  const Situation situation = situation_of(call.state);
  const std::vector<int> no_faces;
  const EvalContext context{.ruleset = call.rules, .before = situation, .faces = no_faces, .turn_ends = true};
  const auto tell = [&](Stage stage, Index clause, const std::string& words, const std::string& standing, Trace reasons) {
    notes.directives.push_back(words);
    if (!call.reasons) return;
    reasons.push_back(TraceEntry{stage, clause, Answer::Yes, true, {}, standing});
    merge(notes.asked, std::move(reasons), true);  // after a throw it has been asked, and answered no
  };
  for (const Duty& duty : call.rules.conduct.duties) {
    Trace reasons;
    if (duty.action.kind == ConductActionKind::Other && duty.trigger && happens(*duty.trigger, context, call.reasons ? &reasons : nullptr))
      tell(Stage::Turn, duty.clause, duty.action.text, standing_words(*duty.trigger, context), std::move(reasons));
  }
  for (const Directive& direct : call.rules.conduct.directives) {
    Trace reasons;
    if (direct.pattern && happens(*direct.pattern, context, call.reasons ? &reasons : nullptr) &&
        stood(direct.condition, context, call.reasons ? &reasons : nullptr) == Answer::Yes)
      tell(Stage::Directive, direct.clause, direct.text, standing_words(direct.condition, context), std::move(reasons));
  }
}

/// What the end of the turn did to a wager joins what the throw did to it, if there was a throw; what that decided keeps its own place.
void note_settlement(const TurnNotes& notes, Settlement settlement) {
  const auto same = [&](const Settlement& one) { return one.wager_before.id == settlement.wager_before.id; };
  const auto known = std::find_if(notes.settlements.begin(), notes.settlements.end(), same);
  if (known == notes.settlements.end()) {
    // Between throws only what was decided or came into doubt is news.
    if (settlement.outcome != Outcome::Stays && !settlement.wager_before.is_undetermined)
      notes.settlements.push_back(std::move(settlement));
    return;
  }
  const bool unpaid = known->outcome == Outcome::Undetermined && !known->wager_after.is_undetermined;
  if (settlement.outcome != Outcome::Stays && (is_decided(known->outcome) || unpaid)) {
    settlement.is_at_turn_end = true;
    notes.settlements.insert(known + 1, std::move(settlement));
    return;
  }
  merge(known->trace, std::move(settlement.trace), false);
  // Of what is in doubt the end of the turn says nothing new.
  if (settlement.outcome == Outcome::Stays || settlement.wager_before.is_undetermined) return;
  known->outcome = settlement.outcome;
  known->wager_after = settlement.wager_after;
  known->has_ended = settlement.has_ended;
  known->amount = settlement.amount;
  known->exact_profit = settlement.exact_profit;
  known->odds = settlement.odds;
  known->deciding_clauses = settlement.deciding_clauses;
  if (settlement.commission) known->commission = known->commission.value_or(Money{}) + *settlement.commission;
  known->refund = settlement.refund;
}

/// T2: rows `on change of the thrower`, then what L8 leaves open. The values are those that stand after S8.
void settle_turn_end(TableCall& call, const TurnNotes& notes) {
  std::vector<Decided> wagers = settle_wagers(call, situation_of(call.state), {});
  carry_out(call, wagers);
  for (Decided& decided : wagers) {
    notes.findings.insert(notes.findings.end(), decided.findings.begin(), decided.findings.end());
    note_settlement(notes, std::move(decided.settlement));
  }
}

void reset_turn(TableState& state) {
  const Situation before = situation_of(state);
  state.variables = step_game(*state.ruleset, before, {}, true, false).after;
  const auto reset = [](const std::vector<Variable>& declared, std::vector<int>& values) {
    for (std::size_t i = 0; i < declared.size(); ++i)
      if (declared[i].is_per_thrower) values[i] = first_value(declared[i]);
  };
  reset(state.ruleset->game.variables, state.variables);
  for (StandingWager& wager : state.wagers) reset(state.ruleset->wagers[wager.wager].variables, wager.variables);
}

}  // namespace

void begin_turn(TableState& state, Index seat) {
  state.thrower = seat;
  state.offered_seat.reset();
  state.has_declined.assign(state.seats.size(), false);
  state.counted_wagers.clear();
  state.is_thrower_excused = false;
  state.last_faces.clear();
}

void end_turn(TableCall& call, bool gave_up, const TurnNotes& notes) {
  direct_turn_end(call, notes);
  settle_turn_end(call, notes);
  reset_turn(call.state);
  if (call.state.thrower) call.state.last_thrower = call.state.thrower;
  const std::optional<Index> giver = call.state.thrower;
  call.state.thrower.reset();
  call.state.counted_wagers.clear();
  call.state.is_thrower_excused = false;
  call.state.last_faces.clear();
  call.state.has_declined.assign(call.state.seats.size(), false);
  if (giver && gave_up) call.state.has_declined[*giver] = true;
  if (call.state.last_thrower) offer_after(call.state, *call.state.last_thrower, notes);
}

// ---- to whom the dice go

namespace {

void nobody_takes(TableState& state, const TurnNotes& notes) {
  const DiceOffer& go = *state.ruleset->conduct.dice_offer;
  if (go.fallback_thrower == no_index) {
    notes.findings.push_back({FindingKind::Silent, go.clause, "no seat takes the dice, but the rules do not state what happens next"});
    return;
  }
  const auto named = [&](const StandingWager& wager) {
    return !wager.is_undetermined &&
           std::find(go.fallback_wagers.begin(), go.fallback_wagers.end(), wager.wager) != go.fallback_wagers.end();
  };
  const bool by_seat_before = go.fallback_thrower == state.ruleset->vocabulary.thrower;
  const bool something_to_decide = go.fallback_wagers.empty() || std::any_of(state.wagers.begin(), state.wagers.end(), named);
  if (something_to_decide && (!by_seat_before || state.last_thrower)) {
    state.counted_wagers = go.fallback_wagers;
    state.is_thrower_excused = true;
    if (by_seat_before) state.thrower = state.last_thrower;
  }
  note_undecided(state, notes);
}

}  // namespace

std::optional<Index> find_first_offered_seat(const Ruleset& ruleset, Index seats) {
  const std::optional<DiceOffer>& go = ruleset.conduct.dice_offer;
  if (!go || go->first_seat == 0 || ruleset.vocabulary.thrower == no_index || seats == 0) return std::nullopt;
  const Index wanted = static_cast<Index>(go->first_seat) - 1;
  // Where fewer sit, the dice go on past the empty places.
  return wanted < seats ? wanted : go->is_clockwise ? 0 : seats - 1;
}

bool holds_what_the_dice_ask(const TableState& state, Index seat) {
  const std::vector<Index>& wanted = state.ruleset->conduct.dice_offer->required_wagers;
  if (wanted.empty() || !state.last_thrower) return true;  // who throws first may bet after taking the dice
  const std::vector<Index> held = std::move(situation_of(state).held_wagers[seat]);
  return std::find_first_of(held.begin(), held.end(), wanted.begin(), wanted.end()) != held.end();
}

void offer_after(TableState& state, Index seat, const TurnNotes& notes) {
  state.offered_seat.reset();
  if (state.ruleset->vocabulary.thrower == no_index) return;
  if (!state.ruleset->conduct.dice_offer) {
    notes.findings.push_back({FindingKind::Silent, no_index, "the rules do not state which seat receives the dice next"});
    return;
  }
  const DiceOffer& go = *state.ruleset->conduct.dice_offer;
  state.offered_seat = next_seat(go, static_cast<Index>(state.seats.size()), seat,
                                 [&](Index next) { return !state.has_declined[next] && holds_what_the_dice_ask(state, next); });
  const std::string words = state.offered_seat ? "offered to " + state.seats[*state.offered_seat] : "no seat takes the dice";
  notes.asked.push_back(TraceEntry{Stage::Turn, go.clause, Answer::Yes, true, {}, words});
  if (!state.offered_seat) nobody_takes(state, notes);
}

void note_undecided(const TableState& state, const TurnNotes& notes) {
  if (state.is_thrower_excused && !continuing(state)) return;
  std::string undecided;
  for (const StandingWager& wager : state.wagers)
    if (!wager.is_undetermined && (!continuing(state) || !counts(state, wager)))
      undecided += (undecided.empty() ? "" : ", ") + owner_and_wager(state, wager);
  if (undecided.empty()) return;
  notes.findings.push_back({FindingKind::Silent, state.ruleset->conduct.dice_offer->clause,
                            "no seat throws to decide " + undecided + ", but the rules do not state the outcome"});
}

void end_continuation_if_over(TableState& state, const TurnNotes& notes) {
  const auto remains = [&](const StandingWager& wager) {
    return !wager.is_undetermined &&
           std::find(state.counted_wagers.begin(), state.counted_wagers.end(), wager.wager) != state.counted_wagers.end();
  };
  if (std::any_of(state.wagers.begin(), state.wagers.end(), remains)) return;
  state.counted_wagers.clear();
  state.is_thrower_excused = false;
  state.thrower.reset();
  state.last_faces.clear();
  state.has_declined.assign(state.seats.size(), false);
  if (state.last_thrower) offer_after(state, *state.last_thrower, notes);
}

}  // namespace fairroll
