// SPDX-License-Identifier: Apache-2.0
// What a house pays, against what its ruleset says of the same win: case by case, over everything that can happen.
#include <algorithm>
#include <set>

#include "../automaton/wager_walk.hpp"
#include "checks.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

class FloorCheck : public Visitor {
 public:
  FloorCheck(const Ruleset& ruleset, const Wager& wager, Diagnostics& found) : ruleset_(ruleset), wager_(wager), found_(found) {}

  [[nodiscard]] bool has_questions() const {
    return !ruleset_.base.empty() &&
           std::any_of(wager_.pay_rows.begin(), wager_.pay_rows.end(), [&](const PayRow& row) { return of_house(row); });
  }

  void look_at(const WagerWalk& walk) { walk_ = &walk; }
  void state(const EvalContext& /*moment*/) override {}

  void transition(const Transition& transition) override {
    const std::optional<Payment>& payment = transition.effect.payment;
    if (!payment || payment->arms.empty()) return;
    const PayRow& paid = wager_.pay_rows[payment->arms.front()];
    if (!of_house(paid)) return;
    const PayRow* floor = floor_at(transition.context);
    if (floor == nullptr || !seen_.insert({&paid, floor}).second) return;
    if (!floor->is_minimum)
      return tell(Code::not_open, paid, *floor, transition, "a house cannot change odds that the ruleset states without `at least`");
    if (paid.odds.profit() < floor->odds.profit())
      tell(Code::below_floor, paid, *floor, transition, "the house pays less than the minimum odds of " + to_string(floor->odds));
  }

 private:
  [[nodiscard]] bool of_house(const PayRow& row) const {
    return row.clause < ruleset_.clauses.size() && ruleset_.clauses[row.clause].unit == ruleset_.name;
  }

  /// What the ruleset would pay if the house had said nothing.
  [[nodiscard]] const PayRow* floor_at(const EvalContext& context) const {
    const PayRow* floor = nullptr;
    for (const PayRow& row : wager_.pay_rows) {
      if (of_house(row) || (row.pattern && !happens(*row.pattern, context)) || stood(row.condition, context) == Answer::No) continue;
      if (floor == nullptr || row.layer > floor->layer) floor = &row;
    }
    return floor;
  }

  void tell(Code code, const PayRow& paid, const PayRow& floor, const Transition& transition, const std::string& why) {
    Diagnostic d{code, place_of(ruleset_, paid), why + ": `" + to_string(paid.odds) + "` for `" + wager_.name + "`"};
    d.labels.push_back(
        {place_of(ruleset_, floor), code == Code::below_floor ? "the minimum odds in this case" : "the odds of the ruleset"});
    for (const std::string& words : {wager_.numbers.empty() ? std::string() : wager_.format_name(walk_->member().numbers),
                                     walk_->state_in_words(), throw_in_words(ruleset_.vocabulary, transition.context.faces)}) {
      if (words.empty()) continue;
      d.witness += (d.witness.empty() ? "" : ", ") + words;
    }
    d.help = code == Code::below_floor
                 ? "pay at least the minimum odds, or limit the odds of the house to other cases with `on ...` or `while ...`"
                 : "limit the odds of the house to other cases with `on ...` or `while ...`";
    found_.push_back(std::move(d));
  }

  const Ruleset& ruleset_;
  const Wager& wager_;
  Diagnostics& found_;
  const WagerWalk* walk_ = nullptr;
  std::set<std::pair<const PayRow*, const PayRow*>> seen_;
};

}  // namespace

void check_floors(const Ruleset& ruleset, Spaces& spaces, Index index, Diagnostics& found) {
  FloorCheck check(ruleset, ruleset.wagers[index], found);
  if (!check.has_questions()) return;
  for (const FamilyMember& one : family(ruleset, index)) {
    WagerWalk walk(ruleset, spaces, one);
    check.look_at(walk);
    walk.run(check);
  }
}

}  // namespace fairroll::linting
