// SPDX-License-Identifier: Apache-2.0
// Duties before the throw: every throw and situation in which one book sees a breach and the other does not.
#include <map>

#include "work.hpp"

namespace fairroll::analysis::difference {

namespace {

class Duties {
 public:
  Duties(Work& work, const Common& common) : work_(work), common_(common), space_(common.rules(), ThrowSpace::Order::Merged) {}

  void run() {
    ask(0);
    ask(1);
    if (asked_.empty()) return;
    if (!space_.list()) {
      work_.result.limitations.emplace_back("the duties before a throw depend on so many facts that their cases cannot be enumerated");
      return;
    }
    work_.result.counts.duty_class_count = space_.size();
    space_.each([&](const ThrowSpace::Spot& spot) {
      look_at(spot);
      return true;
    });
    for (const auto& [key, found] : found_) tell(key.first, found);
  }

 private:
  struct Asked {
    int book = 0;
    std::string role;
    Index clause = no_index;
    std::size_t bit = 0;
  };
  struct Found {
    ThrowSpace::Spot spot;
    std::size_t cost = 0;
    Whole size;
    int book = 0;
    Index clause = no_index;
  };

  void ask(int book) {
    const Ruleset& rules = work_.rules(book);
    for (const DutyBeforeThrow& one : rules.conduct.duties_before_throw)
      asked_.push_back({book, rules.vocabulary.roles[one.role], one.clause, space_.ask(common_.condition(book, one.condition))});
  }

  void look_at(const ThrowSpace::Spot& spot) {
    std::map<std::string, std::vector<const Asked*>> breached[2];
    for (const Asked& one : asked_)
      if (!spot.bits.test(one.bit)) breached[one.book][one.role].push_back(&one);
    for (const int book : {0, 1})
      for (const auto& [role, all] : breached[book])
        if (breached[1 - book].count(role) == 0) add(spot, all);
  }

  void add(const ThrowSpace::Spot& spot, const std::vector<const Asked*>& breached) {
    for (const Asked* one : breached) {
      const std::size_t cost = 1000 * breached.size() + spot.unusual;
      const auto [at, fresh] = found_.try_emplace({one->role, {one->book, one->clause}});
      Found& found = at->second;
      if (fresh || cost < found.cost) {
        found.spot = spot;
        found.cost = cost;
      }
      found.book = one->book;
      found.clause = one->clause;
      found.size += space_.size_of(spot);
    }
  }

  void tell(const std::string& role, const Found& found) {
    Difference difference;
    difference.kind = Difference::Kind::Conduct;
    difference.description = "before the throw, " + role;
    const DiffSide breach{"breaks a duty", citations(work_.rules(found.book), {found.clause})};
    const DiffSide none{"breaks no duty", {}};
    difference.side_a = found.book == 0 ? breach : none;
    difference.side_b = found.book == 0 ? none : breach;
    const auto scene = [&](int book) {
      return scenario_of(work_.rules(book), work_.side(book).selection, "a throw after a possible breach of duty",
                         common_.record(book, space_.record(found.spot)), common_.situation(book, space_.situation(found.spot)),
                         book == found.book ? "finding duty" : "no finding duty");
    };
    difference.steps = joint_steps(common_, space_.record(found.spot), space_.situation(found.spot));
    difference.scenario = both_scenarios(scene(0), scene(1));
    difference.case_count = to_string(found.size);
    work_.result.differences.push_back(std::move(difference));
  }

  Work& work_;
  const Common& common_;
  ThrowSpace space_;
  std::vector<Asked> asked_;
  std::map<std::pair<std::string, std::pair<int, Index>>, Found> found_;
};

}  // namespace

void compare_duties(Work& work, const Common& common) { Duties(work, common).run(); }

}  // namespace fairroll::analysis::difference
