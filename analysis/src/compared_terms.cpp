// What two books say without a throw: limits, columns of paytables, notation.
#include <algorithm>
#include <map>
#include <set>

#include "comparison.hpp"

namespace fairroll::analysis {

namespace {

using Kind = Breach::Kind;

/// Of all limits that hold whatever happens: the highest stake, or the lowest.
std::optional<Money> stake_of(const Ruleset& rules, const Wager& wager, Limit::Kind kind, Index& clause) {
  std::optional<Money> found;
  for (const Limit& limit : wager.limits) {
    if (limit.kind != kind || limit.while_.op != Condition::Op::Always || limit.amount.of == Amount::Of::Stake) continue;
    std::optional<Money> amount = limit.amount.money;
    if (limit.amount.of == Amount::Of::Posted) {
      amount = rules.postings[limit.amount.index].value;
      if (amount) amount = Money{(limit.amount.factor * Rational(amount->units)).floor()};
    }
    if (!amount || (found && (kind == Limit::Kind::StakeAtMost ? *found <= *amount : *amount <= *found))) continue;
    found = amount;
    clause = limit.clause;
  }
  return found;
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
  std::optional<Money> allowed;
  std::vector<std::string> wagers;
};

std::string listed(const std::vector<std::string>& names) {
  std::string words;
  for (const std::string& name : names) words += (words.empty() ? "`" : ", `") + name + "`";
  return words;
}

void compare_limits(const Ruleset& house, const Ruleset& ruleset, Limit::Kind kind, std::vector<Breach>& breaches) {
  const bool most = kind == Limit::Kind::StakeAtMost;
  std::vector<OverLimit> all;
  for (const Wager& wager : house.wagers) {
    const Index other = ruleset.find_wager(wager.name);
    Index here = no_index;
    Index there = no_index;
    const std::optional<Money> asked = other == no_index ? std::nullopt : stake_of(ruleset, ruleset.wagers[other], kind, there);
    if (!asked) continue;
    const std::optional<Money> allowed = stake_of(house, wager, kind, here);
    if (allowed && (most ? *allowed <= *asked : *asked <= *allowed)) continue;
    OverLimit one{here == no_index ? wager.place : place_of(house, here), place_of(ruleset, there), *asked, allowed, {}};
    const auto same = [&](const OverLimit& known) {
      return known.asked == one.asked && known.allowed == one.allowed && known.ruleset.span.begin == one.ruleset.span.begin &&
             known.ruleset.source == one.ruleset.source && (here == no_index || known.house.span.begin == one.house.span.begin);
    };
    auto at = std::find_if(all.begin(), all.end(), same);
    if (at == all.end()) at = all.insert(at, std::move(one));
    at->wagers.push_back(wager.name);
  }
  const std::string bound = most ? "at most " : "at least ";
  for (const OverLimit& one : all) {
    const std::string here = one.allowed ? bound + to_string(*one.allowed, house.currency) : "nothing says so";
    breaches.push_back({Kind::Limits,
                        listed(one.wagers) + ": " + bound + to_string(one.asked, ruleset.currency) + " may be staked under `" +
                            ruleset.name + "`, and here " + here,
                        one.allowed ? to_string(Money{one.allowed->units - one.asked.units}, house.currency) : "", one.house, one.ruleset,
                        ""});
  }
}

}  // namespace

void compare_limits(const Ruleset& house, const Ruleset& ruleset, Conformity& result) {
  compare_limits(house, ruleset, Limit::Kind::StakeAtMost, result.breaches);
  compare_limits(house, ruleset, Limit::Kind::StakeAtLeast, result.breaches);
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
        result.breaches.push_back({Kind::Options,
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
    result.breaches.push_back({Kind::Notation, "`" + to_string(odds) + "` includes the stake, and payouts are stated only with `to`", "",
                               place, place_of(ruleset, ruleset.to_only_clause), ""});
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
