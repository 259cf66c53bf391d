// SPDX-License-Identifier: Apache-2.0
// What a house pays, against the floors of its ruleset: every win in every pair of states that the same bets and throws lead to.
#include <algorithm>
#include <set>

#include "house_base.hpp"
#include "pairs.hpp"
#include "proof.hpp"

namespace fairroll::analysis {

namespace {

class FloorProof {
 public:
  FloorProof(Proof& proof, std::shared_ptr<const Ruleset> base) : proof_(proof), base_(std::move(base)), outcomes_(base_->vocabulary) {}

  void run(const Machine& house) {
    const std::optional<MachineKey> key = counterpart(*proof_.ruleset, house.key, *base_);
    if (!key) return;  // a wager of its own, without a floor
    std::vector<CompileFault> faults;
    const std::optional<Machine> floor = compile_machine(*base_, outcomes_, *key, faults);
    if (!floor) {
      const std::string why = faults.empty() ? "it cannot be compiled" : faults.front().message;
      proof_.result.limits.push_back("the floors of `" + key_words(*proof_.ruleset, house.key) + "`: " + why);
      return;
    }
    Pairs pairs(house, *floor, outcomes_);
    pairs.walk([&](const PairStep& step) {
      if (step.a == nullptr || step.a->odds == Cell::no_odds || step.b->odds == Cell::no_odds) return;
      const Odds& paid = house.odds[step.a->odds];
      const Odds& least = floor->odds[step.b->odds];
      if (paid.profit() < least.profit()) report(pairs, house, step, paid, least);
    });
  }

 private:
  void report(const Pairs& pairs, const Machine& house, const PairStep& step, const Odds& paid, const Odds& least) {
    const Ruleset& rules = *proof_.ruleset;
    std::vector<WayStep> way = pairs.way();
    way.push_back({std::nullopt, outcomes_.faces(step.outcome)});
    const std::string name = key_words(rules, house.key);
    const Played played = play(proof_.ruleset, proof_.selection, "a win of " + name + " below its floor", house.key, way);
    const std::vector<Index> by = played.last ? played.last->by : std::vector<Index>{};
    const Index at = by.empty() ? no_index : by.back();
    if (!seen_.insert(at).second) return;
    Failure failure{.property = Property::Floors,
                    .words = "`" + name + "` is paid " + to_string(paid) + ", less than the floor of " + to_string(least),
                    .help = "pay at least the floor",
                    .place = at < rules.clauses.size() ? rules.clauses[at].place : Place{},
                    .wager = {},
                    .clauses = {},
                    .scenario = played.scenario};
    for (const Index clause : by) failure.clauses.push_back(rules.clauses[clause].address);
    failure.wager = rules.wagers[house.key.wager].name;
    failure.throws = played.throws;
    proof_.result.failures.push_back(std::move(failure));
  }

  Proof& proof_;
  std::shared_ptr<const Ruleset> base_;
  Outcomes outcomes_;
  std::set<Index> seen_;
};

}  // namespace

void prove_floors(Proof& proof, const Library& library, const std::vector<Machine>& machines) {
  if (proof.ruleset->base.empty()) return;
  const std::shared_ptr<const Ruleset> base = base_as_posted(library, *proof.ruleset);
  if (!base) return;  // then the house would not have been accepted
  FloorProof floors(proof, base);
  for (std::size_t i = 0; i < machines.size(); ++i) {
    proof.tell("floors", i, machines.size());
    floors.run(machines[i]);
  }
}

}  // namespace fairroll::analysis
