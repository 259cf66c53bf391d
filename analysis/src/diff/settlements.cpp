// SPDX-License-Identifier: Apache-2.0
#include "wager_pair.hpp"

namespace fairroll::analysis::difference {

namespace {

/// Steps of one wager, with one pair of results, for which both books are asked for their clauses.
constexpr std::size_t most_plays = 60;

bool stands_on(std::uint8_t outcome) {
  const auto one = static_cast<Outcome>(outcome);
  return one == Outcome::Stays || one == Outcome::Moves || one == Outcome::Off;
}

/// What a throw comes to, as far as it is compared: `wins 7 to 6`, `loses`, `stands`.
std::string result_of(const Machine& machine, const Cell& cell) {
  if (stands_on(cell.outcome)) return "stands";
  const auto one = static_cast<Outcome>(cell.outcome);
  std::string words(outcome_name(one));
  if (one == Outcome::Returned || one == Outcome::Undetermined) words = "is " + words;
  if (one == Outcome::Wins) words += cell.odds == Cell::no_odds ? ", odds not stated" : " " + to_string(machine.odds[cell.odds]);
  return words + ((cell.flags & Cell::ends) == 0 && one != Outcome::Undetermined ? ", stays up" : "");
}

bool same(const Machine& a, const Cell& here, const Machine& b, const Cell& there) {
  if (stands_on(here.outcome) != stands_on(there.outcome)) return false;
  if (stands_on(here.outcome)) return true;
  if (here.outcome != there.outcome || (here.flags & Cell::ends) != (there.flags & Cell::ends)) return false;
  if ((here.odds == Cell::no_odds) != (there.odds == Cell::no_odds)) return false;
  return here.odds == Cell::no_odds || a.odds[here.odds].profit() == b.odds[there.odds].profit();
}

/// Clauses that make the difference: of two wins those that pay, else those that decide.
std::vector<Index> deciding(const Ruleset& rules, const Played& played, bool both_win) {
  std::vector<Index> all = played.last ? played.last->by : std::vector<Index>{};
  std::vector<Index> chosen;
  for (const Index clause : all) {
    const ClauseKind kind = clause < rules.clauses.size() ? rules.clauses[clause].kind : ClauseKind::Other;
    if ((kind == ClauseKind::Pays || kind == ClauseKind::PaytableRow) == both_win) chosen.push_back(clause);
  }
  return chosen.empty() ? all : chosen;
}

}  // namespace

std::string places_of(const std::vector<Citation>& citations) {
  std::string words;
  for (const Citation& one : citations)
    words += (one.place.source ? one.place.source->name() + ":" + std::to_string(one.place.span.begin) : one.address) + " ";
  return words;
}

std::vector<WayStep> translated(const WagerPair& pair, std::vector<WayStep> way) {
  for (WayStep& one : way)
    if (one.placed) one.placed = counterpart(*pair.a.ruleset, *one.placed, *pair.b.ruleset);
  return way;
}

void Gathered::add(const WagerPair& pair) {
  ++times;
  std::vector<std::string>& names = difference.wagers;
  if (std::find(names.begin(), names.end(), pair.name) == names.end()) names.push_back(pair.name);
}

void Settlements::look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step) {
  if (step.a == nullptr) return;
  ++work_.result.counts.steps;
  if (same(pair.machine_a, *step.a, pair.machine_b, *step.b)) return;
  const std::string a = result_of(pair.machine_a, *step.a);
  const std::string b = result_of(pair.machine_b, *step.b);
  Tried& tried = plays_[{a, b}];
  if (tried.plays++ < most_plays) return play_both(pair, pairs, step, tried, a, b);
  groups_.at(tried.last).add(pair);
}

void Settlements::play_both(const WagerPair& pair, const Pairs& pairs, const PairStep& step, Tried& tried, const std::string& a,
                            const std::string& b) {
  std::vector<WayStep> way = pairs.way();
  way.push_back({std::nullopt, outcomes_.faces(step.outcome)});
  const std::string title = pair.name + ": " + a + ", or " + b;
  const Played here = play(pair.a.ruleset, pair.a.selection, title, pair.key_a, way);
  const Played there = play(pair.b.ruleset, pair.b.selection, title, pair.key_b, translated(pair, way));
  const auto wins = [](const Cell& cell) { return static_cast<Outcome>(cell.outcome) == Outcome::Wins; };
  const bool both_win = wins(*step.a) && wins(*step.b);
  Difference difference;
  difference.kind = Difference::Kind::Settlement;
  difference.a = {a, citations(*pair.a.ruleset, deciding(*pair.a.ruleset, here, both_win))};
  difference.b = {b, citations(*pair.b.ruleset, deciding(*pair.b.ruleset, there, both_win))};
  // What a win pays makes no difference of its own where the other book does not let it win.
  const auto alone = [&](const std::string& result, const Cell& cell) { return wins(cell) && !both_win ? std::string("wins") : result; };
  tried.last = {alone(a, *step.a), alone(b, *step.b), places_of(difference.a.by), places_of(difference.b.by)};
  const auto [at, fresh] = groups_.try_emplace(tried.last);
  if (fresh) order_.push_back(tried.last);
  if (fresh || way.size() < at->second.length) {
    difference.steps = steps_of(here.scenario);
    difference.scenario = both_scenarios(here.scenario, there.scenario);
    difference.wagers = at->second.difference.wagers;
    at->second.difference = std::move(difference);
    at->second.length = way.size();
  }
  at->second.add(pair);
}

void Settlements::tell() {
  for (const Key& key : order_) {
    Gathered& one = groups_.at(key);
    one.difference.count = std::to_string(one.times);
    work_.result.differences.push_back(std::move(one.difference));
  }
}

}  // namespace fairroll::analysis::difference
