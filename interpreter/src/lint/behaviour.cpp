// SPDX-License-Identifier: Apache-2.0
#include "behaviour.hpp"

#include <algorithm>
#include <map>
#include <set>

#include <fairroll/detail/speller.hpp>

#include "checks.hpp"

namespace fairroll::linting {
namespace {

/// What a wager comes to, by state and throw.
class Profile : public Visitor {
 public:
  Profile(const Ruleset& ruleset, const Wager& wager) : ruleset_(ruleset), wager_(wager) {}

  void look_at(const WagerWalk& walk, const std::vector<int>& numbers) {
    walk_ = &walk;
    family_ = words(numbers);
  }

  void state(const EvalContext& context) override {
    std::string said = standing(wager_.betting_windows, context);
    for (const WagerAction act :
         {WagerAction::Remove, WagerAction::Reduce, WagerAction::Raise, WagerAction::CallOn, WagerAction::CallOff})
      said += leave(act, context);
    said_[family_ + walk_->state_in_words()].insert(said + standing(wager_.off_windows, context));
  }

  void transition(const Transition& transition) override {
    const automaton::Effect& step = transition.effect;
    std::string said = step.verdict ? std::to_string(static_cast<int>(*step.verdict)) : "stands";
    said += step.stays_up ? " up" : "";
    said += step.off ? " off" : "";
    said += ' ' + words(transition.after);
    if (step.payment) said += paid(*step.payment);
    said_[family_ + walk_->state_in_words() + (transition.context.turn_ends ? " turn" : " " + words(transition.context.faces))].insert(
        said);
  }

  friend bool operator==(const Profile& a, const Profile& b) { return a.said_ == b.said_; }

 private:
  static std::string words(const std::vector<int>& values) {
    std::string text;
    for (const int value : values) text += std::to_string(value) + ',';
    return text + ' ';
  }

  std::string paid(const Payment& payment) const {
    std::string text = payment.column_open ? " open" : "";
    if (payment.odds) text += ' ' + to_string(*payment.odds);
    for (const std::size_t arm : payment.arms) text += wager_.pay_rows[arm].is_minimum ? " floor" : "";
    if (payment.row)
      for (const Odds& odds : ruleset_.paytables[wager_.paytable].rows[*payment.row].columns) text += ' ' + to_string(odds);
    return text;
  }

  /// Of the rows that apply those of the highest layer speak.
  template <typename Row, typename Wanted>
  static std::string highest(const std::vector<Row>& rows, const EvalContext& context, const Wanted& wanted) {
    std::map<int, std::set<std::string>> by_layer;
    for (const Row& row : rows) {
      const std::string said = wanted(row);
      const Answer answer = said.empty() ? Answer::No : stood(row.condition, context);
      if (answer != Answer::No) by_layer[row.layer].insert(said + (answer == Answer::Yes ? "!" : "?"));
    }
    std::string text = "|";
    if (!by_layer.empty())
      for (const std::string& said : by_layer.rbegin()->second) text += said;
    return text;
  }

  static std::string standing(const std::vector<Window>& rows, const EvalContext& context) {
    return highest(rows, context, [](const Window&) { return std::string("yes"); });
  }

  std::string leave(WagerAction act, const EvalContext& context) const {
    return highest(wager_.permissions, context,
                   [&](const Permission& row) { return row.action == act ? std::string(row.is_allowed ? "may" : "not") : ""; });
  }

  const Ruleset& ruleset_;
  const Wager& wager_;
  const WagerWalk* walk_ = nullptr;
  std::string family_;
  std::map<std::string, std::set<std::string>> said_;
};

/// False if the wager cannot be walked through.
bool walk_through(const Ruleset& ruleset, Spaces& spaces, Index index, Profile& profile) {
  const Wager& wager = ruleset.wagers[index];
  if (wager.parent != no_index && ruleset.wagers[wager.parent].parent != no_index) return false;
  if (wager.parent == no_index && wager.verdicts.empty()) return false;
  for (FamilyMember& one : family(ruleset, index)) {
    std::vector<int> numbers = one.numbers;
    numbers.insert(numbers.end(), one.parent_numbers.begin(), one.parent_numbers.end());
    WagerWalk walk(ruleset, spaces, std::move(one));
    walk.also_ask(wager, {ClauseKind::BettingWindow, ClauseKind::OffWindow, ClauseKind::Permission});
    profile.look_at(walk, numbers);
    walk.run(profile);
    if (walk.too_many() || walk.doubtful()) return false;
  }
  return true;
}

}  // namespace

bool same_behaviour(const Ruleset& a, const Ruleset& b) {
  if (a.wagers.size() != b.wagers.size() || detail::spelt(a, detail::SpellFor::Behaviour) != detail::spelt(b, detail::SpellFor::Behaviour))
    return false;
  Spaces spaces_a(a);
  Spaces spaces_b(b);
  const bool enumerable = spaces_a.enumerable() && spaces_b.enumerable();
  for (Index i = 0; i < a.wagers.size(); ++i) {
    if (detail::spelt_table(a, a.wagers[i], detail::SpellFor::Behaviour) ==
        detail::spelt_table(b, b.wagers[i], detail::SpellFor::Behaviour))
      continue;
    Profile one(a, a.wagers[i]);
    Profile other(b, b.wagers[i]);
    if (!enumerable || !walk_through(a, spaces_a, i, one) || !walk_through(b, spaces_b, i, other) || !(one == other)) return false;
  }
  return true;
}

}  // namespace fairroll::linting
