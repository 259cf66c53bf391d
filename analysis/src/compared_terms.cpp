// SPDX-License-Identifier: Apache-2.0
// What two books say without a throw: limits, columns of paytables, notation.
#include <algorithm>
#include <map>
#include <set>

#include "comparison.hpp"

namespace fairroll::analysis {

namespace {

/// What limits a stake whatever happens.
struct Bound {
  std::optional<Money> stake;  ///< the lowest `at most`, or the highest `at least`
  Index clause = no_index;
  std::string open;  ///< a quantity that limits it, too, and that nobody has posted
};

Bound bound_of(const Ruleset& rules, const Wager& wager, Limit::Kind kind) {
  Bound bound;
  const bool most = kind == Limit::Kind::StakeAtMost;
  for (const Limit& limit : wager.limits) {
    if (limit.kind != kind || limit.while_.op != Condition::Op::Always || limit.amount.of == Amount::Of::Stake) continue;
    std::optional<Money> amount = limit.amount.money;
    if (limit.amount.of == Amount::Of::Posted) {
      const Posting& posting = rules.postings[limit.amount.index];
      amount = posting.value;
      if (amount) amount = Money{(limit.amount.factor * Rational(amount->units)).floor()};
      if (!amount) bound.open = posting.name;
    }
    if (!amount || (bound.stake && (most ? *bound.stake <= *amount : *amount <= *bound.stake))) continue;
    bound.stake = amount;
    bound.clause = limit.clause;
  }
  return bound;
}

using Column = std::vector<std::pair<std::string, Rational>>;  // key, profit

std::string key_of(const IntSet& set) {
  std::string words;
  for (const IntRange& range : set.ranges) words += std::to_string(range.low) + ".." + std::to_string(range.high) + " ";
  return words;
}

Column column_of(const Paytable& table, std::size_t column) {
  Column all;
  for (const PaytableRow& row : table.rows) all.emplace_back(key_of(row.key), row.columns[column].profit());
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return all;
}

/// Wagers that break the same limit by the same amount: one breach.
struct OverLimit {
  Place house;
  Place ruleset;
  Money asked;
  Bound allowed;
  std::vector<std::string> wagers;
};

bool at_one_place(const Place& a, const Place& b) { return a.source == b.source && a.span.begin == b.span.begin; }

bool same_breach(const OverLimit& a, const OverLimit& b) {
  return a.asked == b.asked && a.allowed.stake == b.allowed.stake && a.allowed.open == b.allowed.open &&
         at_one_place(a.ruleset, b.ruleset) && (!a.allowed.stake || at_one_place(a.house, b.house));
}

std::string listed(const std::vector<std::string>& names) {
  std::string words;
  for (const std::string& name : names) words += (words.empty() ? "`" : ", `") + name + "`";
  return words;
}

std::vector<OverLimit> over_limits(const Ruleset& house, const Ruleset& ruleset, Limit::Kind kind) {
  const bool most = kind == Limit::Kind::StakeAtMost;
  std::vector<OverLimit> all;
  for (const Wager& wager : house.wagers) {
    const Index other = ruleset.find_wager(wager.name);
    if (other == no_index) continue;
    const Bound asked = bound_of(ruleset, ruleset.wagers[other], kind);
    if (!asked.stake) continue;
    const Bound allowed = bound_of(house, wager, kind);
    if (allowed.stake && (most ? *allowed.stake <= *asked.stake : *asked.stake <= *allowed.stake)) continue;
    const Place place = allowed.clause == no_index ? wager.place : place_of(house, allowed.clause);
    OverLimit one{place, place_of(ruleset, asked.clause), *asked.stake, allowed, {}};
    auto at = std::find_if(all.begin(), all.end(), [&](const OverLimit& known) { return same_breach(known, one); });
    if (at == all.end()) at = all.insert(at, std::move(one));
    at->wagers.push_back(wager.name);
  }
  return all;
}

void compare_limits(const Ruleset& house, const Ruleset& ruleset, Limit::Kind kind, Conformity& result) {
  const std::string bound = kind == Limit::Kind::StakeAtMost ? "at most " : "at least ";
  for (const OverLimit& one : over_limits(house, ruleset, kind)) {
    const std::string words = listed(one.wagers) + ": " + bound + to_string(one.asked, ruleset.currency) + " may be staked under `" +
                              ruleset.name + "`, and here ";
    const std::optional<Money>& allowed = one.allowed.stake;
    if (!one.allowed.open.empty()) {
      result.notes.push_back(words + "`" + one.allowed.open + "` says how much; it is not posted");
      continue;
    }
    result.breaches.push_back({Breach::Kind::Limits, words + (allowed ? bound + to_string(*allowed, house.currency) : "nothing says so"),
                               allowed ? to_string(Money{allowed->units - one.asked.units}, house.currency) : "", one.house, one.ruleset,
                               ""});
  }
}

}  // namespace

void compare_limits(const Ruleset& house, const Ruleset& ruleset, Conformity& result) {
  compare_limits(house, ruleset, Limit::Kind::StakeAtMost, result);
  compare_limits(house, ruleset, Limit::Kind::StakeAtLeast, result);
}

void compare_columns(const Ruleset& house, const Ruleset& ruleset, Conformity& result) {
  std::set<Index> done;
  for (const Wager& wager : house.wagers) {
    const Index other = ruleset.find_wager(wager.name);
    if (wager.pays_per == no_index || other == no_index || ruleset.wagers[other].pays_per == no_index) continue;
    if (!done.insert(wager.pays_per).second) continue;
    const Paytable& here = house.paytables[wager.pays_per];
    const Paytable& there = ruleset.paytables[ruleset.wagers[other].pays_per];
    if (!here.posted && here.columns.size() > 1) result.notes.push_back("no column of `" + here.name + "` is posted; each was compared");
    for (std::size_t i = 0; i < here.columns.size(); ++i) {
      if (here.posted && *here.posted != i) continue;
      const Column column = column_of(here, i);
      bool known = false;
      for (std::size_t j = 0; j < there.columns.size(); ++j) known = known || column_of(there, j) == column;
      if (!known)
        result.breaches.push_back({Breach::Kind::Options,
                                   "column `" + here.columns[i] + "` of `" + here.name + "` is none of those of `" + ruleset.name + "`", "",
                                   here.place, there.place, ""});
    }
  }
}

void compare_notation(const Ruleset& house, const Ruleset& ruleset, Conformity& result) {
  if (ruleset.to_only_clause == no_index) return;
  std::set<std::pair<std::string, std::uint32_t>> told;
  const auto look_at = [&](const Odds& odds, Index clause) {
    const Place place = place_of(house, clause);
    if (odds.notation != Odds::Notation::For || !told.insert({place.source ? place.source->name() : "", place.span.begin}).second) return;
    result.breaches.push_back({Breach::Kind::Notation,
                               "`" + to_string(odds) + "` includes the stake, and payouts are stated only with `to`", "", place,
                               place_of(ruleset, ruleset.to_only_clause), ""});
  };
  for (const Wager& wager : house.wagers) {
    for (const PayRow& row : wager.pays) look_at(row.odds, row.clause);
    for (const PayRow& row : wager.surrenders) look_at(row.odds, row.clause);
  }
  for (const Paytable& table : house.paytables)
    for (const PaytableRow& row : table.rows)
      for (const Odds& odds : row.columns) look_at(odds, row.clause);
}

}  // namespace fairroll::analysis
