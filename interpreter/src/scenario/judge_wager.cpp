// SPDX-License-Identifier: Apache-2.0
// What is expected of a wager, of a wager made of parts, and of money.
#include <algorithm>

#include "judge.hpp"
#include "which.hpp"

namespace fairroll::scenario {
namespace {

const std::vector<Settlement>& settlements_of(const StepReport& step) {
  return step.thrown ? step.thrown->settlements : step.acted->settlements;
}

const std::vector<CompositeSettlement>& composites_of(const StepReport& step) {
  return step.thrown ? step.thrown->composites : step.acted->composites;
}

/// As the step left them, joined or not: those that it settled and that did not end at once, and the others that stand.
std::vector<StandingWager> layout_after(const Scene& scene) {
  std::vector<StandingWager> layout;
  const auto place_of = [&](const StandingWager& wager) {
    return std::find_if(layout.begin(), layout.end(), [&](const StandingWager& one) { return one.id == wager.id; });
  };
  for (const Settlement& each : settlements_of(scene.last)) {
    if (each.ended) continue;
    if (const auto at = place_of(each.after); at != layout.end())
      *at = each.after;  // the turn's end came behind the throw
    else
      layout.push_back(each.after);
  }
  for (const StandingWager& wager : scene.table.wagers())
    if (place_of(wager) == layout.end()) layout.push_back(wager);
  return layout;
}

/// The settlements of the wager that is meant; if there is none, or not one, the wagers that could be.
struct Settled {
  std::vector<const Settlement*> settlements;
  std::vector<std::string> names;  ///< more than one: the expectation has to say which
};

/// Wagers are named as they stood before the step: `ann w 5 wins` speaks of one that had the number. Only `ann w 5 moves` speaks of one
/// that got it, and so does what nothing fitted before.
Settled settled(const Expected& expected, const Scene& scene) {
  const Naming before(scene.rules, scene.last.stood);
  std::vector<const StandingWager*> meant = before.fitting(expected.seat, expected.wager);
  const std::vector<StandingWager> layout = layout_after(scene);
  const Naming after(scene.rules, layout);
  std::vector<const StandingWager*> came = after.fitting(expected.seat, expected.wager);
  const auto fitted_before = [&](const StandingWager* one) {
    return std::any_of(meant.begin(), meant.end(), [&](const StandingWager* other) { return other->id == one->id; });
  };
  came.erase(std::remove_if(came.begin(), came.end(), fitted_before), came.end());
  const bool by_now = !came.empty() && (meant.empty() || expected.outcome == Outcome::Moves);
  const Naming& naming = by_now ? after : before;
  meant = naming.narrowed(by_now ? std::move(came) : std::move(meant), expected.wager);
  Settled found;
  for (const Settlement& each : settlements_of(scene.last))
    if (std::any_of(meant.begin(), meant.end(), [&](const StandingWager* one) { return one->id == each.before.id; }))
      found.settlements.push_back(&each);
  if (!found.settlements.empty()) found.names = naming.describe(meant);
  return found;
}

Money commission_of(const Scene& scene, const std::vector<std::uint32_t>& wagers) {
  Money sum;
  for (const LedgerEntry& entry : scene.last.thrown ? scene.last.thrown->ledger : scene.last.acted->ledger)
    if (entry.kind == LedgerEntry::Kind::Commission && std::find(wagers.begin(), wagers.end(), entry.wager) != wagers.end())
      sum = sum + entry.amount;
  return sum;
}

bool judge_commission(const Expected& expected, const Scene& scene, const std::vector<std::uint32_t>& wagers, Expectation& result) {
  const Money taken = commission_of(scene, wagers);
  result.passed = taken == expected.amount;
  if (!result.passed) result.got = taken.units == 0 ? "no commission" : "commission " + to_string(taken, scene.rules.currency);
  return true;
}

bool is_as(const Expected& expected, const Settlement& settlement) {
  return settlement.outcome == expected.outcome && (!expected.amount_given || settlement.amount == expected.amount);
}

bool judge_outcome(const Expected& expected, const Scene& scene, const Settlement& settlement, Expectation& result) {
  result.passed = is_as(expected, settlement);
  if (!result.passed) result.got = outcome_words(scene.rules, settlement);
  return true;
}

/// Of a wager that the throw and then the end of the turn decided, the one that is meant.
void choose_moment(std::vector<const Settlement*>& found, const Expected& expected) {
  if (found.size() != 2 || !found.back()->at_turn_end || found.front()->before.id != found.back()->before.id) return;
  const bool second = is_as(expected, *found.back()) && !is_as(expected, *found.front());
  found.erase(found.begin() + (second ? 0 : 1));
}

bool nothing_decided(const Expected& expected, const std::string& seat, const Step& step, Diagnostics& out) {
  return cannot_ask(out, Code::nothing_to_expect, step.place, "no throw has decided anything since",
                    "after an act, ask `" + seat + " " + expected.wager_words + " stands ...`");
}

bool judge_stands(const Expected& expected, const Scene& scene, std::optional<Money> stake, Expectation& result) {
  result.passed = stake == expected.amount;
  if (!result.passed) result.got = stake ? "stands " + to_string(*stake, scene.rules.currency) : "it has ended";
  return true;
}

bool no_such(const Expected& expected, const std::string& seat, Diagnostics& out) {
  return cannot_ask(out, Code::no_such_wager, expected.wager_place,
                    "`" + seat + "` has no wager `" + expected.wager_words + "`, neither standing nor decided by the last throw",
                    "place it first, or ask right behind the throw that decides it");
}

Named named_by(const Expected& expected) {
  return {expected.seat, expected.wager, false, expected.wager_words, expected.wager_place};
}

bool judge_plain(const Expected& expected, const Scene& scene, const Step& step, Expectation& result, Diagnostics& out) {
  const std::string& seat = scene.table.seats()[expected.seat];
  Settled of = settled(expected, scene);
  if (of.names.size() > 1) {
    out.push_back(several_fit(seat, named_by(expected), of.names));
    return false;
  }
  std::vector<const Settlement*>& found = of.settlements;
  choose_moment(found, expected);
  if (found.empty() && !means_one(scene.table, named_by(expected), out)) return false;
  const StandingWager* standing = scene.table.find(expected.seat, expected.wager);
  if (found.empty() && standing == nullptr) return no_such(expected, seat, out);
  if (expected.kind == Expected::Kind::Stands)
    return judge_stands(expected, scene, standing == nullptr ? std::optional<Money>() : standing->stake, result);
  if (expected.kind == Expected::Kind::Commission)
    return judge_commission(expected, scene, {found.empty() ? standing->id : found.front()->before.id}, result);
  if (!found.empty()) return judge_outcome(expected, scene, *found.front(), result);
  if (!scene.last.thrown) return nothing_decided(expected, seat, step, out);
  result.passed = expected.outcome == Outcome::Stays;
  if (!result.passed) result.got = "stays";
  return true;
}

// ---- made of parts (L7)
// -----------------------------------------------------------------------------------------------------------------------

/// The ids of its parts: those that stand, and those that the step decided.
std::vector<std::uint32_t> parts_of(const Scene& scene, std::uint32_t composite) {
  std::vector<std::uint32_t> parts{composite};
  for (const StandingWager& wager : scene.table.wagers())
    if (wager.part_of == composite) parts.push_back(wager.id);
  for (const Settlement& settlement : settlements_of(scene.last))
    if (settlement.before.part_of == composite) parts.push_back(settlement.before.id);
  return parts;
}

bool judge_whole(const Expected& expected, const Scene& scene, const CompositeSettlement& settlement, Expectation& result) {
  const Money net = settlement.net.units < 0 ? Money{} - settlement.net : settlement.net;
  result.passed = settlement.outcome == expected.outcome && (!expected.amount_given || net == expected.amount);
  if (!result.passed) result.got = outcome_words(scene.rules, settlement);
  return true;
}

bool judge_composite(const Expected& expected, const Scene& scene, const Step& step, Expectation& result, Diagnostics& out) {
  const std::string& seat = scene.table.seats()[expected.seat];
  std::vector<const CompositeSettlement*> decided;
  std::vector<const Composite*> standing;
  for (const CompositeSettlement& one : composites_of(scene.last))
    if (one.before.seat == expected.seat && scene.table.fits(one.before, expected.wager)) decided.push_back(&one);
  for (const Composite& one : scene.table.composites())
    if (one.seat == expected.seat && scene.table.fits(one, expected.wager)) standing.push_back(&one);
  if (decided.size() > 1 || (decided.empty() && standing.size() > 1))
    return cannot_ask(out, Code::which_wager, expected.wager_place, "several wagers of `" + seat + "` fit `" + expected.wager_words + "`",
                      "name its number");
  if (decided.empty() && standing.empty()) return no_such(expected, seat, out);
  const std::uint32_t id = decided.empty() ? standing.front()->id : decided.front()->before.id;
  if (expected.kind == Expected::Kind::Stands) {
    const auto it = std::find_if(standing.begin(), standing.end(), [&](const Composite* one) { return one->id == id; });
    return judge_stands(expected, scene, it == standing.end() ? std::optional<Money>() : (*it)->stake, result);
  }
  if (expected.kind == Expected::Kind::Commission) return judge_commission(expected, scene, parts_of(scene, id), result);
  if (!decided.empty()) return judge_whole(expected, scene, *decided.front(), result);
  if (!scene.last.thrown) return nothing_decided(expected, seat, step, out);
  result.passed = expected.outcome == Outcome::Stays;
  if (!result.passed) result.got = "stays";
  return true;
}

std::string signed_words(const Ruleset& rules, Money amount) {
  const bool down = amount.units < 0;
  return (down ? "down " : "up ") + to_string(down ? Money{} - amount : amount, rules.currency);
}

}  // namespace

bool judge_wager(const Expected& expected, const Scene& scene, const Step& step, Expectation& result, Diagnostics& out) {
  const bool whole = !scene.rules.wagers.at(expected.wager.wager).parts.empty();
  return whole ? judge_composite(expected, scene, step, result, out) : judge_plain(expected, scene, step, result, out);
}

void judge_money(const Expected& expected, const Scene& scene, Expectation& result) {
  const bool of_role = expected.role != no_index;
  const std::string& owner = of_role ? scene.rules.vocabulary.roles.at(expected.role) : scene.table.seats().at(expected.seat);
  Money amount;
  if (expected.kind == Expected::Kind::Chips)
    amount = scene.table.held(of_role ? Account{Account::Of::Role, expected.role} : Account{Account::Of::Seat, expected.seat});
  else
    amount = of_role ? scene.table.role_balance(expected.role) : scene.table.balance(expected.seat);
  result.passed = amount == expected.amount;
  if (result.passed) return;
  result.got = owner + (expected.kind == Expected::Kind::Chips ? " has " + to_string(amount, scene.rules.currency)
                                                               : " " + signed_words(scene.rules, amount));
}

}  // namespace fairroll::scenario
