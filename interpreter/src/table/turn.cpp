// SPDX-License-Identifier: Apache-2.0
// The turn: how it ends, to whom the dice go, and who throws when nobody wants them (T1-T3, L8, S10).
#include <algorithm>

#include "../oracle/standing_words.hpp"
#include "mechanics.hpp"

namespace fairroll {

void TableMechanics::begin_turn(Index seat) {
  state_.thrower = seat;
  state_.offered.reset();
  state_.declined.assign(state_.seats.size(), false);
  state_.only.clear();
  state_.excused = false;
  state_.last_faces.clear();
}

/// `gave_up`: by will or by order, so that the dice are not offered to the same seat again.
void TableMechanics::end_turn(bool gave_up, const Notes& notes) {
  direct_turn_end(notes);
  settle_turn_end(notes);
  reset_turn();
  if (state_.thrower) state_.last_thrower = state_.thrower;
  const std::optional<Index> giver = state_.thrower;
  state_.thrower.reset();
  state_.only.clear();
  state_.excused = false;
  state_.last_faces.clear();
  state_.declined.assign(state_.seats.size(), false);
  if (giver && gave_up) state_.declined[*giver] = true;
  if (state_.last_thrower) offer_after(*state_.last_thrower, notes);
}

/// Duties of other people, and directives, `on change of the thrower`. The values are those that stand after S8.
void TableMechanics::direct_turn_end(const Notes& notes) const {
  const Situation situation = situation_of(state_);
  const std::vector<int> no_faces;
  const Moment moment{.ruleset = rules_, .before = situation, .faces = no_faces, .turn_ends = true};
  const auto tell = [&](Stage stage, Index clause, const std::string& words, const std::string& standing, Trace reasons) {
    notes.directives.push_back(words);
    if (!reasons_) return;
    reasons.push_back(Asked{stage, clause, Answer::Yes, true, {}, standing});
    merge(notes.asked, std::move(reasons), true);  // after a throw it has been asked, and answered no
  };
  for (const Duty& duty : rules_.conduct.duties) {
    Trace reasons;
    if (duty.deed.kind == DeedKind::Other && duty.occasion && happens(*duty.occasion, moment, reasons_ ? &reasons : nullptr))
      tell(Stage::Turn, duty.clause, duty.deed.words, standing_words(*duty.occasion, moment), std::move(reasons));
  }
  for (const Direct& direct : rules_.conduct.directives) {
    Trace reasons;
    if (direct.on && happens(*direct.on, moment, reasons_ ? &reasons : nullptr) &&
        stood(direct.while_, moment, reasons_ ? &reasons : nullptr) == Answer::Yes)
      tell(Stage::Direction, direct.clause, direct.words, standing_words(direct.while_, moment), std::move(reasons));
  }
}

/// T2: rows `on change of the thrower`, then what L8 leaves open. The values are those that stand after S8.
void TableMechanics::settle_turn_end(const Notes& notes) {
  std::vector<Decided> wagers = settle_wagers(situation_of(state_), {});
  carry_out(wagers);
  for (Decided& decided : wagers) {
    notes.findings.insert(notes.findings.end(), decided.findings.begin(), decided.findings.end());
    note_settlement(notes, std::move(decided.settlement));
  }
}

/// What the end of the turn did to a wager joins what the throw did to it, if there was a throw; what that decided keeps its own place.
void TableMechanics::note_settlement(const Notes& notes, Settlement settlement) {
  const auto same = [&](const Settlement& one) { return one.before.id == settlement.before.id; };
  const auto known = std::find_if(notes.settlements.begin(), notes.settlements.end(), same);
  if (known == notes.settlements.end()) {
    // Between throws only what was decided or came into doubt is news.
    if (settlement.outcome != Outcome::Stays && !settlement.before.in_doubt) notes.settlements.push_back(std::move(settlement));
    return;
  }
  const bool unpaid = known->outcome == Outcome::Undetermined && !known->after.in_doubt;
  if (settlement.outcome != Outcome::Stays && (is_decided(known->outcome) || unpaid)) {
    settlement.at_turn_end = true;
    notes.settlements.insert(known + 1, std::move(settlement));
    return;
  }
  merge(known->asked, std::move(settlement.asked), false);
  if (settlement.outcome == Outcome::Stays) return;
  known->outcome = settlement.outcome;
  known->after = settlement.after;
  known->ended = settlement.ended;
  known->amount = settlement.amount;
  known->exact = settlement.exact;
  known->odds = settlement.odds;
  known->by = settlement.by;
  if (settlement.commission) known->commission = known->commission.value_or(Money{}) + *settlement.commission;
  known->refund = settlement.refund;
}

void TableMechanics::reset_turn() {
  const Situation before = situation_of(state_);
  state_.variables = step_game(rules_, before, {}, true, false).after;
  const auto reset = [](const std::vector<Variable>& declared, std::vector<int>& values) {
    for (std::size_t i = 0; i < declared.size(); ++i)
      if (declared[i].per_thrower) values[i] = first_value(declared[i]);
  };
  reset(rules_.game.variables, state_.variables);
  for (StandingWager& wager : state_.wagers) reset(rules_.wagers[wager.wager].variables, wager.variables);
}

// ---- to whom the dice go
// -------------------------------------------------------------------------------------------------------------------

/// `to seats that hold W`; where nothing is asked for, every seat.
bool TableMechanics::holds_what_the_dice_ask(Index seat) const {
  const std::vector<Index>& wanted = rules_.conduct.dice_go->seats_holding;
  if (wanted.empty()) return true;
  return std::any_of(state_.wagers.begin(), state_.wagers.end(), [&](const StandingWager& wager) {
    return wager.seat == seat && std::find(wanted.begin(), wanted.end(), wager.wager) != wanted.end();
  });
}

/// To the next seat in order that has not declined.
void TableMechanics::offer_after(Index seat, const Notes& notes) {
  state_.offered.reset();
  if (rules_.vocabulary.thrower == no_index) return;
  if (!rules_.conduct.dice_go) {
    notes.findings.push_back({FindingKind::Silent, no_index, "the text does not say to whom the dice go"});
    return;
  }
  const DiceGo& go = *rules_.conduct.dice_go;
  state_.offered = next_seat(go, static_cast<Index>(state_.seats.size()), seat,
                             [&](Index next) { return !state_.declined[next] && holds_what_the_dice_ask(next); });
  const std::string words = state_.offered ? "offered to " + seat_name(*state_.offered) : "nobody takes the dice";
  notes.asked.push_back(Asked{Stage::Turn, go.clause, Answer::Yes, true, {}, words});
  if (!state_.offered) nobody_takes(notes);
}

void TableMechanics::nobody_takes(const Notes& notes) {
  const DiceGo& go = *rules_.conduct.dice_go;
  if (go.else_throws == no_index) {
    notes.findings.push_back({FindingKind::Silent, go.clause, "nobody takes the dice, and the text does not say what then"});
    return;
  }
  const auto named = [&](const StandingWager& wager) {
    return !wager.in_doubt && std::find(go.for_only.begin(), go.for_only.end(), wager.wager) != go.for_only.end();
  };
  const bool by_seat_before = go.else_throws == rules_.vocabulary.thrower;
  const bool something_to_decide = go.for_only.empty() || std::any_of(state_.wagers.begin(), state_.wagers.end(), named);
  if (something_to_decide && (!by_seat_before || state_.last_thrower)) {
    state_.only = go.for_only;
    state_.excused = true;
    if (by_seat_before) state_.thrower = state_.last_thrower;
  }
  note_undecided(notes);
}

/// Wagers that stand although nobody throws for them: the text names only some.
void TableMechanics::note_undecided(const Notes& notes) const {
  if (state_.excused && !continuing()) return;
  std::string undecided;
  for (const StandingWager& wager : state_.wagers)
    if (!wager.in_doubt && (!continuing() || !counts(wager))) undecided += (undecided.empty() ? "" : ", ") + owner_and_wager(wager);
  if (undecided.empty()) return;
  notes.findings.push_back({FindingKind::Silent, rules_.conduct.dice_go->clause,
                            "nobody throws for " + undecided + ": the text does not say what becomes of it"});
}

/// T3 ends when what was thrown for is decided: the dice are offered anew.
void TableMechanics::end_continuation_if_over(const Notes& notes) {
  const auto remains = [&](const StandingWager& wager) {
    return !wager.in_doubt && std::find(state_.only.begin(), state_.only.end(), wager.wager) != state_.only.end();
  };
  if (std::any_of(state_.wagers.begin(), state_.wagers.end(), remains)) return;
  state_.only.clear();
  state_.excused = false;
  state_.thrower.reset();
  state_.last_faces.clear();
  state_.declined.assign(state_.seats.size(), false);
  if (state_.last_thrower) offer_after(*state_.last_thrower, notes);
}

}  // namespace fairroll
