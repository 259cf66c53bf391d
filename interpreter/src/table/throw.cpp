// SPDX-License-Identifier: Apache-2.0
// A throw, from its ruling to what stands afterwards.
#include <algorithm>
#include <set>

#include "mechanics.hpp"

namespace fairroll {
namespace {

/// Faces that differ only in which die shows what settle alike, and are tried once.
std::vector<std::vector<int>> classes_of_faces(const Ruling& ruling) {
  std::set<std::vector<int>> classes;
  for (std::vector<int> faces : ruling.faces) {
    std::sort(faces.begin(), faces.end());
    classes.insert(std::move(faces));
  }
  return {classes.begin(), classes.end()};
}

bool agree(const LedgerEntry& a, const LedgerEntry& b) {
  return a.kind == b.kind && a.from == b.from && a.to == b.to && a.amount == b.amount && a.wager == b.wager;
}

bool agree(const Decided& one, const Decided& other) {
  const Settlement& a = one.settlement;
  const Settlement& b = other.settlement;
  return a.outcome == b.outcome && a.ended == b.ended && a.amount == b.amount && a.exact == b.exact && a.commission == b.commission &&
         a.after.variables == b.after.variables && a.after.in_doubt == b.after.in_doubt && a.after.commission == b.after.commission &&
         std::equal(one.entries.begin(), one.entries.end(), other.entries.begin(), other.entries.end(),
                    [](const LedgerEntry& x, const LedgerEntry& y) { return agree(x, y); });
}

/// Answers that differ depend on the faces.
void blend(std::vector<Asked>& asked, const std::vector<Asked>& others) {
  for (const Asked& other : others) {
    const auto known =
        std::find_if(asked.begin(), asked.end(), [&](const Asked& one) { return one.clause == other.clause && one.stage == other.stage; });
    if (known == asked.end()) {
      asked.push_back(other);
      asked.back().answer = Answer::Depends;
      asked.back().decided = false;
    } else if (known->answer != other.answer) {
      known->answer = Answer::Depends;
      known->decided = false;
    }
  }
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
    blend(effects.wagers[i].settlement.asked, other.wagers[i].settlement.asked);
  }
  keep_shared(effects.events, other.events);
  keep_shared(effects.directives, other.directives);
  blend(effects.asked, other.asked);
  return true;
}

}  // namespace

ThrowResult TableMechanics::roll(const ThrowRecord& record) {
  composites_before_ = table_.composites_;
  ThrowResult result;
  const Situation before = table_.situation();
  result.ruling = adjudicate(rules_, record, before);
  result.findings = result.ruling.findings;
  if (result.ruling.kind == RulingKind::Valid) {
    settle(result, before);
    if (!reasons_) result.asked.clear();
    result.composites = settled_composites(result.settlements);
    result.ledger = std::move(ledger_);
    return result;
  }
  const bool open = result.ruling.kind == RulingKind::Undetermined;
  stand_still(result, open ? Outcome::Undetermined : Outcome::Stays);
  if (open)
    result.findings.push_back({FindingKind::Unsettled, no_index, "nothing is settled and nothing moves until the ruling is known"});
  else
    result.directives.emplace_back(rethrow_words);
  return result;
}

void TableMechanics::stand_still(ThrowResult& result, Outcome outcome) const {
  result.settlements.clear();
  for (const StandingWager& wager : table_.wagers_) {
    Settlement settlement;
    settlement.before = settlement.after = wager;
    settlement.outcome = wager.in_doubt ? Outcome::Undetermined : outcome;
    settlement.by = result.ruling.by;
    result.settlements.push_back(std::move(settlement));
  }
  result.settlements = by_seat(std::move(result.settlements));
}

/// What every class of faces does alike; nothing if the game would move differently, or in two ways at once.
std::optional<Effects> TableMechanics::agreed_effects(const Situation& before, const std::vector<std::vector<int>>& classes,
                                                      std::string& why) const {
  why = "the game would move differently by the faces that are not known";
  if (classes.empty()) return std::nullopt;  // more faces fit than the ruling lists: they cannot agree
  std::set<std::size_t> open;
  Effects effects = effects_of(before, classes.front());
  for (std::size_t i = 1; i < classes.size(); ++i)
    if (!blend(effects, effects_of(before, classes[i]), open)) return std::nullopt;
  why = "the rules move the game in two ways at once";
  if (effects.faulty) return std::nullopt;
  for (const std::size_t i : open) {
    Decided undecided;
    Settlement& settlement = undecided.settlement;
    settlement.before = settlement.after = effects.wagers[i].settlement.before;
    settlement.outcome = Outcome::Undetermined;
    settlement.asked = std::move(effects.wagers[i].settlement.asked);
    settlement.after.in_doubt = true;
    undecided.findings = {
        {FindingKind::Unsettled, no_index, owner_and_wager(settlement.before) + ": the faces that are not known decide it"}};
    effects.wagers[i] = std::move(undecided);
  }
  return effects;
}

void TableMechanics::settle(ThrowResult& result, const Situation& before) {
  const std::vector<std::vector<int>> classes = classes_of_faces(result.ruling);
  std::string why;
  std::optional<Effects> agreed = agreed_effects(before, classes, why);
  if (!agreed) {
    stand_still(result, Outcome::Undetermined);
    result.findings.push_back({FindingKind::Unsettled, no_index, why + ": nothing is settled and nothing moves"});
    return;
  }
  Effects& effects = *agreed;
  const GameStep game = step_game(rules_, before, classes.front(), false, false);
  table_.variables_ = effects.game;
  carry_out(effects.wagers);
  for (Decided& decided : effects.wagers) {
    result.findings.insert(result.findings.end(), decided.findings.begin(), decided.findings.end());
    result.settlements.push_back(std::move(decided.settlement));
  }
  result.events = std::move(effects.events);
  result.asked = std::move(effects.asked);
  result.directives = std::move(effects.directives);
  table_.last_faces_ = classes;
  table_.last_game_ = before.game;
  const Notes notes{result.settlements, result.asked, result.findings, result.directives};
  if (continuing()) {
    note_undecided(notes);
    end_continuation_if_over(notes);
  }
  result.moved_by_throw = ledger_.size();
  if (effects.turn_ends) end_turn(false, notes);
  join_equal();
  refresh_composites();
  standing_directives(result.directives, result.asked);
  list_moved(result, before.game, game);
  result.settlements = by_seat(std::move(result.settlements));
}

std::vector<Settlement> TableMechanics::by_seat(std::vector<Settlement> settlements) const {
  std::stable_sort(settlements.begin(), settlements.end(),
                   [](const Settlement& a, const Settlement& b) { return a.before.seat < b.before.seat; });
  return settlements;
}

void TableMechanics::list_moved(ThrowResult& result, const std::vector<int>& before, const GameStep& step) const {
  for (Index i = 0; i < before.size(); ++i) {
    const int now = table_.variables_[i];
    if (now == before[i]) continue;
    const auto by_throw =
        std::find_if(step.moved.begin(), step.moved.end(), [&](const Moved& one) { return one.variable == i && one.to == now; });
    // What the throw did not move so, the end of the turn did: the declaration says `per thrower`.
    result.moved.push_back({i, before[i], now, by_throw == step.moved.end() ? rules_.game.variables[i].clause : by_throw->clause});
  }
}

}  // namespace fairroll
