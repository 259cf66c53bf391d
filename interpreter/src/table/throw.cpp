// SPDX-License-Identifier: Apache-2.0
// A throw, from its ruling to what stands afterwards (S1-S8).
#include <algorithm>
#include <map>
#include <numeric>
#include <set>
#include <stdexcept>

#include <fairroll/detail/visit.hpp>

#include <fairroll/detail/dice_aside.hpp>
#include "../oracle/every_throw.hpp"
#include "../oracle/standing_words.hpp"
#include "money.hpp"

namespace fairroll {

namespace {

/// What one throw with known faces does, before anything is touched (S1-S8). With unknown faces there is one per class of faces (U3).
struct Effects {
  std::vector<int> game;  ///< game variables afterwards
  std::vector<Index> events;
  std::vector<Decided> wagers;  ///< in the order of the table's wagers
  bool turn_ends = false;       ///< a duty to give up the dice arose
  bool faulty = false;          ///< the rules move the game two ways
  std::vector<std::string> directives;
  std::vector<TraceEntry> asked;
};

Outcome outcome_of(const WagerStep& step, const StandingWager& before) noexcept {
  if (step.verdict) return outcome_of(*step.verdict);
  if (step.off) return Outcome::Off;
  return step.after == before.variables ? Outcome::Stays : Outcome::Moves;
}

/// The rules move the wager, or decide it, in two ways at once: lint reports such rules; at play nobody can say which it is.
bool two_ways(const WagerStep& step) noexcept { return step.contradiction || step.faulty(); }

/// One that the throw, or the end of the turn, may decide: what its sentences say, and what its owner gets.
void settle_working(const TableCall& call, Decided& decided, const Situation& before, const std::vector<int>& faces,
                    const ParentFate* parent, ParentFate& fate) {
  Settlement& settlement = decided.settlement;
  const StandingWager& wager = settlement.wager_before;
  const Wager& type = call.rules.wagers[wager.wager];
  const TurnTerms turns = faces.empty() ? turn_terms(call.rules, type) : TurnTerms{};
  WagerBefore seen{wager.wager, wager.numbers, wager.variables, wager.is_called_on};
  if (const StandingWager* behind = parent == nullptr ? nullptr : with_id(call.state.wagers, wager.parent_id)) {
    seen.parent = &behind->variables;
    seen.parent_numbers = &behind->numbers;
  }
  WagerStep step = step_wager(call.rules, before, seen, faces, faces.empty() ? &turns : nullptr, parent, call.reasons);
  settlement.trace = std::move(step.asked);
  settlement.deciding_clauses = step.by;
  const bool contradicted = two_ways(step);
  if (contradicted)
    decided.findings.push_back({FindingKind::Unsettled, step.by.empty() ? no_index : step.by.front(),
                                owner_and_wager(call.state, wager) + " is undetermined, because two of its rules disagree on this throw"});
  const std::optional<Verdict> said = step.verdict;
  if (contradicted || !judge_error(call.state, decided, step.verdict)) {
    if (!contradicted && step.payment && step.payment->odds) bound_win(call.state, decided, *step.payment->odds);
    settlement.outcome = Outcome::Undetermined;
    settlement.wager_after.is_undetermined = fate.open = true;
    return;
  }
  if (step.verdict == Verdict::Returned) step.stays_up = false;
  fate = fate_of(type, step);
  if (step.verdict != said)  // M5: what stands behind it is returned by what returns it
    fate.by.insert(fate.by.end(), settlement.deciding_clauses.begin() + static_cast<std::ptrdiff_t>(step.by.size()),
                   settlement.deciding_clauses.end());
  if (step.verdict == Verdict::Returned) step.payment.reset();
  settlement.outcome = step.silent ? Outcome::Undetermined : outcome_of(step, wager);
  settlement.has_ended = step.verdict && !step.stays_up;
  settlement.wager_after.variables = step.after;
  settlement.wager_after.is_undetermined = fate.open = step.silent;
  if (step.silent)
    decided.findings.push_back(
        {FindingKind::Silent, type.clause,
         owner_and_wager(call.state, wager) + " depends on the turn that is ending, but the rules do not state the outcome of the wager"});
  if (step.payment) pay_win(call.state, decided, *step.payment);
}

Decided settle_one(const TableCall& call, const StandingWager& wager, const Situation& before, const std::vector<int>& faces,
                   const ParentFate* parent, ParentFate& fate) {
  Decided decided;
  Settlement& settlement = decided.settlement;
  settlement.wager_before = settlement.wager_after = wager;
  settlement.outcome = Outcome::Stays;
  decided.counted = wager.stake;
  if (wager.is_undetermined || (parent != nullptr && parent->open)) {
    settlement.outcome = Outcome::Undetermined;
    settlement.wager_after.is_undetermined = fate.open = true;
  } else if (!faces.empty() && !counts(call.state, wager)) {
    if (call.rules.conduct.dice_offer) settlement.deciding_clauses.push_back(call.rules.conduct.dice_offer->clause);
  } else {
    settle_working(call, decided, before, faces, parent, fate);
  }
  return decided;
}

void ask_duties(const TableCall& call, Effects& effects, const EvalContext& context) {
  if (continuing(call.state)) return;  // T3: the game does not move, and neither do the dice
  for (const Duty& duty : call.rules.conduct.duties) {
    const bool gives_up = duty.action.kind == ConductActionKind::Relinquish && duty.role == call.rules.vocabulary.thrower;
    if (!gives_up && duty.action.kind != ConductActionKind::Other) continue;
    Trace reasons;
    const bool arises = duty.trigger ? happens(*duty.trigger, context, call.reasons ? &reasons : nullptr) : !context.uncounted;
    if (call.reasons) {
      merge(effects.asked, std::move(reasons), arises);
      const std::string words = duty.trigger ? standing_words(*duty.trigger, context) : std::string{};
      effects.asked.push_back(TraceEntry{Stage::Turn, duty.clause, answer_of(arises), arises, {}, words});
    }
    if (!arises) continue;
    if (gives_up)
      effects.turn_ends = true;
    else
      effects.directives.push_back(duty.action.text);
  }
}

/// Those of a happening, at that moment; the others as long as things stand so.
void give_directives(const TableCall& call, const EvalContext& context, bool of_dice_event, std::vector<std::string>& directives,
                     std::vector<TraceEntry>& asked) {
  for (const Directive& direct : call.rules.conduct.directives) {
    if (direct.pattern.has_value() != of_dice_event) continue;
    Trace reasons;
    const Answer thrown = direct.pattern ? answer_of(happens(*direct.pattern, context, call.reasons ? &reasons : nullptr)) : Answer::Yes;
    const Answer answer = both(thrown, stood(direct.condition, context, call.reasons ? &reasons : nullptr));
    const bool given = answer == Answer::Yes;
    if (given) directives.push_back(direct.text);
    if (!call.reasons) continue;
    merge(asked, std::move(reasons), given);
    asked.push_back(TraceEntry{Stage::Directive, direct.clause, answer, given, {}, standing_words(direct.condition, context)});
  }
}

/// What the sentences of the game and of conduct make of the throw.
Effects effects_on_game(const TableCall& call, GameStep game, const EvalContext& context) {
  Effects effects;
  effects.asked = std::move(game.asked);
  effects.events = std::move(game.events);
  effects.faulty = game.faulty() && !continuing(call.state);
  effects.game = continuing(call.state) ? context.before.game_values : std::move(game.after);
  if (continuing(call.state))
    for (TraceEntry& asked : effects.asked) asked.is_deciding = false;  // T3: the game does not move
  ask_duties(call, effects, context);
  give_directives(call, context, true, effects.directives, effects.asked);
  return effects;
}

Effects effects_of(const TableCall& call, const Situation& before, const std::vector<int>& faces) {
  Effects effects = effects_on_game(call, step_game(call.rules, before, faces, false, call.reasons), {call.rules, before, faces});
  effects.wagers = settle_wagers(call, before, faces);
  return effects;
}

}  // namespace

Decided undecided(const TableState& state, Settlement&& open, const std::string& why) {
  Decided decided;
  Settlement& settlement = decided.settlement;
  settlement.wager_before = settlement.wager_after = open.wager_before;
  settlement.outcome = Outcome::Undetermined;
  settlement.trace = std::move(open.trace);
  settlement.wager_after.is_undetermined = true;
  decided.findings = {{FindingKind::Unsettled, no_index, owner_and_wager(state, settlement.wager_before) + ": " + why}};
  return decided;
}

bool counts(const TableState& state, const StandingWager& wager) {
  if (!continuing(state)) return true;
  const auto named = [&](const StandingWager& one) {
    return std::find(state.counted_wagers.begin(), state.counted_wagers.end(), one.wager) != state.counted_wagers.end();
  };
  for (const StandingWager* one = &wager; one != nullptr; one = one->parent_id == 0 ? nullptr : with_id(state.wagers, one->parent_id))
    if (named(*one)) return true;
  return false;
}

namespace {

bool agree(const LedgerEntry& a, const LedgerEntry& b) {
  return a.kind == b.kind && a.payer == b.payer && a.payee == b.payee && a.amount == b.amount && a.wager_id == b.wager_id;
}

/// Nothing is left of a wager that ends in both.
bool leave_alike(const Settlement& a, const Settlement& b) {
  if (a.has_ended && b.has_ended) return true;
  return a.has_ended == b.has_ended && a.wager_after.variables == b.wager_after.variables &&
         a.wager_after.is_undetermined == b.wager_after.is_undetermined && a.wager_after.commission == b.wager_after.commission;
}

bool agree(const Decided& one, const Decided& other) {
  const Settlement& a = one.settlement;
  const Settlement& b = other.settlement;
  return a.outcome == b.outcome && a.amount == b.amount && a.exact_profit == b.exact_profit && a.commission == b.commission &&
         leave_alike(a, b) &&
         std::equal(one.entries.begin(), one.entries.end(), other.entries.begin(), other.entries.end(),
                    [](const LedgerEntry& x, const LedgerEntry& y) { return agree(x, y); });
}

/// Answers that differ depend on what is not known.
void blend(std::vector<TraceEntry>& asked, const std::vector<TraceEntry>& others) {
  for (const TraceEntry& other : others) {
    const auto known = std::find_if(asked.begin(), asked.end(),
                                    [&](const TraceEntry& one) { return one.clause == other.clause && one.stage == other.stage; });
    if (known == asked.end()) {
      asked.push_back(other);
      asked.back().answer = Answer::Depends;
      asked.back().is_deciding = false;
    } else if (known->answer != other.answer) {
      known->answer = Answer::Depends;
      known->is_deciding = false;
    }
  }
}

std::vector<Decided> settle_as_recorded(const TableCall& call, Situation before, const std::vector<int>& faces) {
  std::map<std::uint32_t, ParentFate> fates;  // parents stand before what stands behind them
  std::vector<Decided> wagers;
  for (const StandingWager& wager : call.state.wagers) {
    before.owner = wager.seat;
    const auto parent = wager.parent_id == 0 ? fates.end() : fates.find(wager.parent_id);
    wagers.push_back(settle_one(call, wager, before, faces, parent == fates.end() ? nullptr : &parent->second, fates[wager.id]));
  }
  complete_settlements(call.state, wagers);
  return wagers;
}

/// Some seat threw, and nobody recorded which, though it matters to a wager.
bool thrower_missing(const TableCall& call, const Situation& before) {
  if (before.thrower || before.is_thrower_excused) return false;
  const std::vector<StandingWager>& all = call.state.wagers;
  return std::any_of(all.begin(), all.end(),
                     [&](const StandingWager& one) { return detail::names_owner(call.rules, call.rules.wagers[one.wager]); });
}

}  // namespace

/// U4: with a thrower that nobody recorded, what every seat's throw would do alike stands.
std::vector<Decided> settle_wagers(const TableCall& call, const Situation& before, const std::vector<int>& faces) {
  if (!thrower_missing(call, before)) return settle_as_recorded(call, before, faces);
  std::vector<std::vector<Decided>> by_seat;
  for (Index seat = 0; seat < call.state.seats.size(); ++seat) {
    Situation thrown = before;
    thrown.thrower = seat;
    by_seat.push_back(settle_as_recorded(call, thrown, faces));
  }
  std::vector<Decided> wagers = settle_as_recorded(call, before, faces);
  for (std::size_t i = 0; i < wagers.size(); ++i) {
    const auto differs = [&](const std::vector<Decided>& others) { return !agree(by_seat.front()[i], others[i]); };
    if (std::none_of(by_seat.begin(), by_seat.end(), differs)) {
      wagers[i] = std::move(by_seat.front()[i]);
      continue;
    }
    for (const std::vector<Decided>& others : by_seat) blend(wagers[i].settlement.trace, others[i].settlement.trace);
    wagers[i] = undecided(call.state, std::move(wagers[i].settlement), "its outcome depends on the thrower, who is not recorded");
  }
  return wagers;
}

void standing_directives(const TableCall& call, std::vector<std::string>& directives, std::vector<TraceEntry>& asked) {
  const Situation now = situation_of(call.state);
  const std::vector<int> no_faces;
  give_directives(call, {call.rules, now, no_faces}, false, directives, asked);
}

// ---- the throw as a whole

namespace {

/// Faces that differ only in which die shows what settle alike, and are tried once.
std::vector<std::vector<int>> classes_of_faces(const std::vector<DiceGroup>& groups, const Ruling& ruling) {
  std::set<std::vector<int>> classes;
  for (std::vector<int> faces : ruling.faces) {
    sort_alike(groups, faces, std::less<>());
    classes.insert(std::move(faces));
  }
  return {classes.begin(), classes.end()};
}

template <typename T>
void keep_shared(std::vector<T>& list, const std::vector<T>& others) {
  const auto only_here = [&](const T& one) { return std::find(others.begin(), others.end(), one) == others.end(); };
  list.erase(std::remove_if(list.begin(), list.end(), only_here), list.end());
}

/// U3: what all faces agree on stands. `open` collects the settlements that they do not agree on. False: the game or the turn would differ.
bool blend(Effects& effects, const Effects& other, std::set<std::size_t>& open) {
  if (effects.game != other.game || effects.turn_ends != other.turn_ends || effects.faulty != other.faulty) return false;
  for (std::size_t i = 0; i < effects.wagers.size(); ++i) {
    if (!agree(effects.wagers[i], other.wagers[i])) open.insert(i);
    blend(effects.wagers[i].settlement.trace, other.wagers[i].settlement.trace);
  }
  keep_shared(effects.events, other.events);
  keep_shared(effects.directives, other.directives);
  blend(effects.asked, other.asked);
  return true;
}

std::vector<Settlement> by_seat(std::vector<Settlement> settlements) {
  std::stable_sort(settlements.begin(), settlements.end(),
                   [](const Settlement& a, const Settlement& b) { return a.wager_before.seat < b.wager_before.seat; });
  return settlements;
}

void stand_still(const TableState& state, ThrowResult& result, Outcome outcome) {
  result.settlements.clear();
  for (const StandingWager& wager : state.wagers) {
    Settlement settlement;
    settlement.wager_before = settlement.wager_after = wager;
    settlement.outcome = wager.is_undetermined ? Outcome::Undetermined : outcome;
    settlement.deciding_clauses = result.ruling.deciding_clauses;
    result.settlements.push_back(std::move(settlement));
  }
  result.settlements = by_seat(std::move(result.settlements));
}

/// What every class of faces does alike; nothing if the game would move differently, or in two ways at once.
std::optional<Effects> agreed_effects(const TableCall& call, const Situation& before, const std::vector<std::vector<int>>& classes,
                                      std::string& why) {
  why = "the next state of the game depends on unknown faces";
  if (classes.empty()) return std::nullopt;  // more faces fit than the ruling lists: they cannot agree
  std::set<std::size_t> open;
  Effects effects = effects_of(call, before, classes.front());
  for (std::size_t i = 1; i < classes.size(); ++i)
    if (!blend(effects, effects_of(call, before, classes[i]), open)) return std::nullopt;
  why = "the rules set the game to two different states";
  if (effects.faulty) return std::nullopt;
  for (const std::size_t i : open) {
    effects.wagers[i] = undecided(call.state, std::move(effects.wagers[i].settlement), "its outcome depends on unknown faces");
  }
  return effects;
}

void list_moved(const TableState& state, ThrowResult& result, const std::vector<int>& before, const GameStep& step) {
  for (Index i = 0; i < before.size(); ++i) {
    const int now = state.variables[i];
    if (now == before[i]) continue;
    const auto by_throw = std::find_if(step.moved.begin(), step.moved.end(),
                                       [&](const VariableChange& one) { return one.variable == i && one.new_value == now; });
    // What the throw did not move so, the end of the turn did: the declaration says `per thrower`.
    result.variable_changes.push_back(
        {i, before[i], now, by_throw == step.moved.end() ? state.ruleset->game.variables[i].clause : by_throw->clause});
  }
}

void settle_throw(TableCall& call, ThrowResult& result, const Situation& before) {
  const std::vector<std::vector<int>> classes = classes_of_faces(call.rules.vocabulary.groups, result.ruling);
  std::string why;
  std::optional<Effects> agreed = agreed_effects(call, before, classes, why);
  if (!agreed) {
    stand_still(call.state, result, Outcome::Undetermined);
    result.findings.push_back({FindingKind::Unsettled, no_index, why + ", so no wager is settled and the game does not change"});
    return;
  }
  Effects& effects = *agreed;
  const GameStep game = step_game(call.rules, before, classes.front(), false, false);
  call.state.variables = effects.game;
  carry_out(call, effects.wagers);
  for (Decided& decided : effects.wagers) {
    result.findings.insert(result.findings.end(), decided.findings.begin(), decided.findings.end());
    result.settlements.push_back(std::move(decided.settlement));
  }
  result.events = std::move(effects.events);
  result.trace = std::move(effects.asked);
  result.directives = std::move(effects.directives);
  call.state.last_faces = classes;
  call.state.last_game_values = before.game_values;
  const TurnNotes notes{result.settlements, result.trace, result.findings, result.directives};
  if (continuing(call.state)) {
    note_undecided(call.state, notes);
    end_continuation_if_over(call.state, notes);
  }
  result.throw_entry_count = call.ledger.size();
  if (effects.turn_ends) end_turn(call, false, notes);
  join_equal(call.state);
  refresh_composites(call.state);
  standing_directives(call, result.directives, result.trace);
  list_moved(call.state, result, before.game_values, game);
  result.settlements = by_seat(std::move(result.settlements));
}

/// What asks for a throw that does not count hears of it (A7). Where nothing does, every answer is no, and nothing is asked.
Effects effects_of_uncounted(const TableCall& call, const Situation& before) {
  Effects effects;
  effects.game = before.game_values;
  if (!names_invalid_roll(call.rules)) return effects;
  EvalContext context{call.rules, before, no_dice};
  context.uncounted = true;
  return effects_on_game(call, step_game_uncounted(call.rules, before, call.reasons), context);
}

/// What a throw that does not count does all the same (A7).
void note_uncounted(TableCall& call, ThrowResult& result, const Situation& before) {
  Effects effects = effects_of_uncounted(call, before);
  if (effects.faulty) {
    result.findings.push_back(
        {FindingKind::Unsettled, no_index, "the rules set the game to two different states, so the game does not change"});
    effects = {};
    effects.game = before.game_values;
  }
  call.state.variables = effects.game;
  result.events = std::move(effects.events);
  result.trace = std::move(effects.asked);
  result.directives = std::move(effects.directives);
  if (effects.turn_ends)
    end_turn(call, false, {result.settlements, result.trace, result.findings, result.directives});
  else
    result.directives.emplace_back(rethrow_directive);
  join_equal(call.state);
  refresh_composites(call.state);
  standing_directives(call, result.directives, result.trace);
  list_moved(call.state, result, before.game_values, step_game_uncounted(call.rules, before, false));
  if (!call.reasons) result.trace.clear();
  result.composite_settlements = settled_composites(call, result.settlements);
  result.ledger = std::move(call.ledger);
}

/// `4 dice that show 6 are held`.
std::string aside_words(const Vocabulary& vocabulary, const HeldDice& aside) {
  const std::string face = " that show" + std::string(aside.held_count == 1 ? "s " : " ") + vocabulary.face_name(aside.face);
  return aside.held_count == 1 ? "a die" + face + " is held" : std::to_string(aside.held_count) + " dice" + face + " are held";
}

/// Asks which dice are kept (T5), and notes it. False: however the throw may be read, it does not show them, which the ruling then says.
bool shows_what_is_kept(const TableCall& call, const Situation& before, ThrowResult& result) {
  const std::optional<HeldDiceRule>& keep = call.rules.conduct.held_dice_rule;
  if (!keep) return true;
  const HeldDice aside = dice_aside(call.rules, before);
  const bool any = aside.held_count > 0;
  std::vector<std::vector<int>>& ways = result.ruling.faces;  // of dice that nobody saw, those that can fall
  const auto cannot = [&](const std::vector<int>& faces) { return !can_fall(aside, faces); };
  const bool falls = !std::all_of(ways.begin(), ways.end(), cannot);
  if (falls) ways.erase(std::remove_if(ways.begin(), ways.end(), cannot), ways.end());
  const std::string why = any ? aside_words(call.rules.vocabulary, aside)
                              : standing_words(keep->condition, {.ruleset = call.rules, .before = before, .faces = no_dice});
  std::vector<TraceEntry>& asked = result.ruling.trace;  // in the order of the stages
  const auto behind = std::find_if(asked.begin(), asked.end(), [](const TraceEntry& one) { return one.stage > Stage::DiceReading; });
  asked.insert(behind, {Stage::DiceReading, keep->clause, answer_of(any), !falls, {}, why});
  if (falls) return true;
  result.ruling.kind = RulingKind::Undetermined;
  result.ruling.deciding_clauses = {keep->clause};
  result.findings.push_back({FindingKind::Silent, keep->clause,
                             why + ", but the faces of the throw do not match, so no wager is settled and the game does not change"});
  return false;
}

/// What follows from its ruling.
ThrowResult settle_as_ruled(TableCall& call, ThrowResult result, const Situation& before) {
  if (result.ruling.kind == RulingKind::Valid) {
    settle_throw(call, result, before);
    if (!call.reasons) result.trace.clear();
    result.composite_settlements = settled_composites(call, result.settlements);
    result.ledger = std::move(call.ledger);
    return result;
  }
  const bool open = result.ruling.kind == RulingKind::Undetermined;
  stand_still(call.state, result, open ? Outcome::Undetermined : Outcome::Stays);
  if (open)
    result.findings.push_back(
        {FindingKind::Unsettled, no_index, "until the ruling is determined, no wager is settled and the game does not change"});
  else
    note_uncounted(call, result, before);
  return result;
}

/// The faces that the throw has if it counts as that total: those that were seen, or all that show it.
std::vector<std::vector<int>> faces_of_total(const Vocabulary& vocabulary, const ThrowRecord& record, std::optional<int> total) {
  std::vector<int> seen;
  for (const std::optional<int>& face : record.faces)
    if (face) seen.push_back(*face);
  const bool all_seen = seen.size() == record.faces.size();
  if (all_seen && (!total || std::accumulate(seen.begin(), seen.end(), 0) == *total)) return {seen};
  std::vector<std::vector<int>> ways;
  if (!total || !every_throw(vocabulary, ways)) return {};
  const auto differs = [&](const std::vector<int>& faces) { return std::accumulate(faces.begin(), faces.end(), 0) != *total; };
  ways.erase(std::remove_if(ways.begin(), ways.end(), differs), ways.end());
  if (ways.empty()) throw std::out_of_range("no throw of these dice has the total " + std::to_string(*total));
  return ways;
}

}  // namespace

ThrowResult roll(TableCall& call, const ThrowRecord& record) {
  call.composites_before = call.state.composites;
  ThrowResult result;
  const Situation before = situation_of(call.state);
  result.ruling = adjudicate(call.rules, record, before);
  result.findings = result.ruling.findings;
  if (result.ruling.kind == RulingKind::Valid && !shows_what_is_kept(call, before, result)) {
    stand_still(call.state, result, Outcome::Undetermined);
    return result;
  }
  return settle_as_ruled(call, std::move(result), before);
}

ThrowResult roll_as_ruled(TableCall& call, const ThrowRecord& record, const HouseRuling& ruled) {
  call.composites_before = call.state.composites;
  ThrowResult result;
  result.ruling.kind = ruled.kind;
  result.ruling.total = ruled.total;
  if (ruled.kind == RulingKind::Valid) result.ruling.faces = faces_of_total(call.rules.vocabulary, record, ruled.total);
  if (!ruled.total && !result.ruling.faces.empty()) {
    const std::vector<int>& faces = result.ruling.faces.front();
    result.ruling.total = std::accumulate(faces.begin(), faces.end(), 0);
  }
  return settle_as_ruled(call, std::move(result), situation_of(call.state));
}

}  // namespace fairroll
