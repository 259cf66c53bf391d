// SPDX-License-Identifier: Apache-2.0
// The order of clauses in the files changes nothing: the files are rearranged, checked and compiled anew, and everything is compared.
#include <algorithm>
#include <array>
#include <set>

#include "pairs.hpp"
#include "proof.hpp"
#include "rearrange.hpp"

namespace fairroll::analysis {

namespace {

constexpr std::array<std::uint64_t, 3> orders{0, 1, 2};

class OrderProof {
 public:
  OrderProof(Proof& proof, const Library& library, const std::vector<ThrowClass>& classes, const std::vector<Machine>& machines)
      : proof_(proof), rules_(*proof.ruleset), library_(library), classes_(classes), machines_(machines) {}

  void run() {
    for (std::size_t i = 0; i < orders.size() && proof_.result.failures.size() == before_; ++i) {
      Library other;
      if (!copy(orders[i], other)) return;
      const CheckResult result = check(other, rules_.name, proof_.selection);
      if (!result.playable) return refused(result.diagnostics);
      other_ = result.playable;
      compare_rulings();
      compare_wagers();
      ++proof_.result.enumerated.orders;
    }
  }

 private:
  bool copy(std::uint64_t order, Library& to) {
    for (const std::string& name : library_.names()) {
      const std::shared_ptr<const Tree> tree = library_.find(name);
      const auto made_of = [&](const SourcePtr& source) { return source == tree->source; };
      const bool words = !tree->top().has(Kind::unit);  // a vocabulary
      if (!words && std::none_of(rules_.sources.begin(), rules_.sources.end(), made_of)) continue;
      const auto source = std::make_shared<const Source>(tree->source->name(), rearranged(*tree, order));
      if (!has_errors(to.add(source, name))) continue;
      proof_.result.limits.push_back("`" + name + "` could not be rearranged");
      return false;
    }
    return true;
  }

  void tell() {
    if (done_++ % 64 == 0) proof_.tell("comparisons", done_ - 1, orders.size() * (classes_.size() + machines_.size()));
  }

  void fail(const std::string& words, const Place& place, std::string scenario, std::size_t throws) {
    Failure failure{.property = Property::OrderFree,
                    .words = words,
                    .help = {},
                    .place = place,
                    .wager = {},
                    .clauses = {},
                    .scenario = std::move(scenario)};
    failure.throws = throws;
    failure.help = "the order of statements must mean nothing: please report this";
    proof_.result.failures.push_back(std::move(failure));
  }

  void refused(const Diagnostics& diagnostics) {
    for (const Diagnostic& one : diagnostics)
      if (one.severity() == Severity::Error)
        return fail("with the statements in another order the file is refused: " + one.message, {}, {}, 0);
  }

  [[nodiscard]] Situation translated(const Situation& from) const {
    Situation to = from;
    for (std::size_t i = 0; i < rules_.game.variables.size(); ++i)
      for (std::size_t j = 0; j < other_->game.variables.size(); ++j)
        if (rules_.game.variables[i].name == other_->game.variables[j].name) to.game[j] = from.game[i];
    for (std::vector<Index>& held : to.held)
      for (Index& wager : held) wager = other_->find_wager(rules_.wagers[wager].name);
    return to;
  }

  static std::multiset<std::string> deciders(const Ruleset& rules, const Ruling& ruling) {
    std::multiset<std::string> all;
    for (const Index clause : ruling.by) all.insert(rules.clauses[clause].text);
    return all;
  }

  void compare_rulings() {
    for (const ThrowClass& one : classes_) {
      tell();
      const Ruling a = adjudicate(rules_, one.record, one.situation);
      const Ruling b = adjudicate(*other_, one.record, translated(one.situation));
      ++proof_.result.enumerated.compared;
      if (a.kind == b.kind && a.total == b.total && deciders(rules_, a) == deciders(*other_, b)) continue;
      return fail("with the statements in another order a throw is " + headline(b) + " and not " + headline(a), {},
                  scenario_of(rules_, proof_.selection, "a throw that depends on the order of statements", one.record, one.situation), 1);
    }
  }

  static bool same(const Machine& a, const Machine& b, const PairStep& step) {
    if (step.a == nullptr) return step.open_a == step.open_b;
    const auto odds = [](const Machine& of, const Cell& cell) {
      return cell.odds == Cell::no_odds ? std::optional<Odds>() : std::optional<Odds>(of.odds[cell.odds]);
    };
    return step.a->outcome == step.b->outcome && step.a->flags == step.b->flags && odds(a, *step.a) == odds(b, *step.b);
  }

  void compare_wagers() {
    const Outcomes outcomes(rules_.vocabulary);
    std::vector<CompileFault> faults;
    for (const Machine& here : machines_) {
      tell();
      const std::optional<MachineKey> key = counterpart(rules_, here.key, *other_);
      std::optional<Machine> there;
      if (key) there = compile_machine(*other_, outcomes, *key, faults);
      const std::string name = key_words(rules_, here.key);
      if (!there)
        return fail("with the statements in another order there is no `" + name + "`", rules_.wagers[here.key.wager].place, {}, 0);
      Pairs pairs(here, *there, outcomes);
      bool told = false;
      pairs.walk([&](const PairStep& step) {
        if (told || same(here, *there, step)) return;
        told = true;
        std::vector<WayStep> way = pairs.way();
        if (step.a != nullptr) way.push_back({std::nullopt, outcomes.faces(step.outcome)});
        const Played played = play(proof_.ruleset, proof_.selection, "what depends on the order of statements: " + name, here.key, way);
        fail("with the statements in another order `" + name + "` comes to something else", rules_.wagers[here.key.wager].place,
             played.scenario, played.throws);
      });
      proof_.result.enumerated.compared += pairs.size();
      if (told) return;
    }
  }

  Proof& proof_;
  const Ruleset& rules_;
  const Library& library_;
  const std::vector<ThrowClass>& classes_;
  const std::vector<Machine>& machines_;
  std::size_t before_ = proof_.result.failures.size();
  std::size_t done_ = 0;
  std::shared_ptr<const Ruleset> other_;
};

}  // namespace

void prove_order(Proof& proof, const Library& library, const std::vector<ThrowClass>& classes, const std::vector<Machine>& machines) {
  OrderProof(proof, library, classes, machines).run();
}

}  // namespace fairroll::analysis
