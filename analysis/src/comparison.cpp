// SPDX-License-Identifier: Apache-2.0
#include "comparison.hpp"

#include "witness.hpp"

namespace fairroll::analysis {

namespace {

std::string signed_words(const Rational& value) { return (Rational(0) < value ? "+" : "") + to_string(value); }

std::string words_of(std::uint8_t outcome) {
  const auto one = static_cast<Outcome>(outcome);
  if (one == Outcome::Returned || one == Outcome::Undetermined || one == Outcome::Off) return "is " + std::string(outcome_name(one));
  return std::string(outcome_name(one));
}

/// It leaves the wager standing, whatever it is called there: nothing is decided.
bool stands(std::uint8_t outcome) {
  const auto one = static_cast<Outcome>(outcome);
  return one == Outcome::Stays || one == Outcome::Moves || one == Outcome::Off;
}

Place last_place(const Ruleset& rules, const Played& played, const Place& otherwise) {
  return played.last && !played.last->by.empty() ? place_of(rules, played.last->by.back()) : otherwise;
}

Place window_of(const Ruleset& rules, const Wager& wager) {
  return wager.placed.empty() ? wager.place : place_of(rules, wager.placed.front().clause);
}

}  // namespace

Comparison::Comparison(std::shared_ptr<const Ruleset> house, std::shared_ptr<const Ruleset> ruleset, const Selection& selection,
                       bool odds_only, Conformity& result)
    : house_(std::move(house)),
      ruleset_(std::move(ruleset)),
      selection_(selection),
      odds_only_(odds_only),
      result_(result),
      outcomes_(house_->vocabulary) {}

bool Comparison::comparable() {
  const Vocabulary& a = house_->vocabulary;
  const Vocabulary& b = ruleset_->vocabulary;
  if (a.dice != b.dice || a.lowest != b.lowest || a.highest != b.highest) {
    result_.breaches.push_back(
        {Breach::Kind::Options, "`" + house_->name + "` is played with other dice than `" + ruleset_->name + "`", "", {}, {}, ""});
    return false;
  }
  if (!outcomes_.possible()) result_.limits.emplace_back("the dice can fall in more ways than can be gone through");
  return outcomes_.possible();
}

void Comparison::compare(const MachineKey& key) {
  name_ = key_words(*house_, key);
  const std::optional<MachineKey> other = counterpart(*house_, key, *ruleset_);
  if (!other) {
    if (!odds_only_) missing(key);
    return;
  }
  std::vector<CompileFault> faults;
  a_ = compile_machine(*house_, outcomes_, key, faults);
  b_ = compile_machine(*ruleset_, outcomes_, *other, faults);
  if (!a_ || !b_) {
    result_.limits.push_back("`" + name_ + "`: " + (faults.empty() ? "it cannot be compiled" : faults.front().message));
    return;
  }
  seen_.clear();
  Pairs pairs(*a_, *b_, outcomes_);
  pairs.walk([&](const PairStep& step) { look_at(pairs, step); });
  result_.states += pairs.size();
  ++result_.wagers;
}

void Comparison::missing(const MachineKey& key) {
  const Wager& wager = house_->wagers[key.wager];
  const Index index = ruleset_->find_wager(wager.name);
  const std::string& book = ruleset_->name;
  if (index == no_index) {
    if (!missed_.insert(wager.name).second) return;
    return result_.breaches.push_back(
        {Breach::Kind::Options, "`" + wager.name + "` is no wager of `" + book + "`", "", wager.place, {}, ""});
  }
  const Wager& other = ruleset_->wagers[index];
  std::string words = "`" + name_ + "` is none of the wagers `" + wager.name + "` of `" + book + "`";
  if (wager.parts.empty() != other.parts.empty())
    words = "`" + name_ + "` is " + (wager.parts.empty() ? "not " : "") + "made of parts, and " + (other.parts.empty() ? "not " : "") +
            "under `" + book + "`";
  else if ((wager.behind == no_index) != (other.behind == no_index))
    words =
        "`" + name_ + "` stands " + (wager.behind == no_index ? "by itself" : "behind another wager") + ", and not so under `" + book + "`";
  result_.breaches.push_back({Breach::Kind::Options, words, "", wager.place, other.place, ""});
}

void Comparison::look_at(const Pairs& pairs, const PairStep& step) {
  if (step.a == nullptr) {
    if (!odds_only_ && step.open_a && !step.open_b)
      tell(pairs, step, Breach::Kind::Windows, "`" + name_ + "` may be placed where `" + ruleset_->name + "` does not let it be", "");
    return;
  }
  if (step.a->outcome == step.b->outcome) return compare_odds(pairs, step);
  if (odds_only_ || (stands(step.a->outcome) && stands(step.b->outcome))) return;
  tell(pairs, step, Breach::Kind::Verdicts,
       "`" + name_ + "` " + words_of(step.a->outcome) + " where under `" + ruleset_->name + "` it " + words_of(step.b->outcome), "");
}

void Comparison::compare_odds(const Pairs& pairs, const PairStep& step) {
  if (step.a->odds == Cell::no_odds || step.b->odds == Cell::no_odds) return;  // a column: see compare_columns()
  const Odds& paid = a_->odds[step.a->odds];
  const Odds& asked = b_->odds[step.b->odds];
  const Rational difference = paid.profit() - asked.profit();
  if (difference == Rational(0)) return;
  const bool floor = !odds_only_ && is_floor(asked);
  if (floor && Rational(0) < difference) return;
  const std::string words = "`" + name_ + "` is paid " + to_string(paid);
  const std::string exact = signed_words(difference);
  if (odds_only_)
    return tell(pairs, step, Breach::Kind::Uniform, words + ", and " + to_string(asked) + " under `" + ruleset_->name + "`", exact);
  if (floor) return tell(pairs, step, Breach::Kind::Floors, words + ", less than the floor of " + to_string(asked), exact);
  tell(pairs, step, Breach::Kind::Payouts, words + ", where `" + ruleset_->name + "` says " + to_string(asked), exact);
}

bool Comparison::is_floor(const Odds& odds) const {
  bool floor = false;
  for (const PayRow& row : ruleset_->wagers[b_->key.wager].pays) {
    if (!(row.odds == odds)) continue;
    if (!row.at_least) return false;
    floor = true;
  }
  return floor;
}

/// Each difference once for a wager: the nearest throw shows it.
void Comparison::tell(const Pairs& pairs, const PairStep& step, Breach::Kind kind, const std::string& words,
                      const std::string& difference) {
  const bool window = kind == Breach::Kind::Windows;
  if (!seen_.insert({kind, kind == Breach::Kind::Verdicts || window ? std::string() : words}).second) return;
  std::vector<WayStep> way = pairs.way();
  if (step.a == nullptr)
    way.push_back({a_->key, {}});
  else  // a turn that ends is part of the throw that ends it
    way.push_back({std::nullopt, outcomes_.faces(step.outcome)});
  std::vector<WayStep> other_way = way;
  for (WayStep& one : other_way)
    if (one.placed) one.placed = counterpart(*house_, *one.placed, *ruleset_);
  const Played here = play(house_, selection_, "`" + name_ + "` held against " + ruleset_->name, a_->key, way);
  const Played there = play(ruleset_, {}, "", b_->key, other_way);
  const Wager& wager = house_->wagers[a_->key.wager];
  const Wager& other = ruleset_->wagers[b_->key.wager];
  result_.breaches.push_back({kind, words, difference, last_place(*house_, here, window ? window_of(*house_, wager) : wager.place),
                              last_place(*ruleset_, there, window ? window_of(*ruleset_, other) : other.place), here.scenario});
}

}  // namespace fairroll::analysis
