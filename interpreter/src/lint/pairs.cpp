// SPDX-License-Identifier: Apache-2.0
// F0425: `for a and b` names pairs that have no order, so that 5 and 2 is 2 and 5. Then no sentence may tell a from b.
#include <map>
#include <set>
#include <utility>

#include <fairroll/detail/joined.hpp>

#include "../automaton/throw_classes.hpp"
#include "../automaton/wager_walk.hpp"
#include "checks.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

/// The same numbers with two neighbours changed, once for each two. Whoever answers alike for all of these answers alike in every order.
std::vector<std::vector<int>> turned(const std::vector<int>& numbers) {
  std::vector<std::vector<int>> all;
  for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
    all.push_back(numbers);
    std::swap(all.back()[i], all.back()[i + 1]);
  }
  return all;
}

std::string amount_key(const Amount& amount) {
  return std::to_string(static_cast<int>(amount.kind)) + " " + to_string(amount.factor) + " " + std::to_string(amount.money.units) + " " +
         std::to_string(amount.index);
}

/// What a wager's sentences say between throws, in no order; of each the clause that says so first.
std::map<std::string, Index> said_between_throws(const Wager& wager, const EvalContext& context) {
  std::map<std::string, Index> said;
  const auto say = [&](const Condition& condition, std::string what, Index clause) {
    if (stood(condition, context) != Answer::No) said.insert({std::move(what), clause});
  };
  for (const Window& one : wager.betting_windows) say(one.condition, "placed", one.clause);
  for (const Window& one : wager.off_windows) say(one.condition, "off " + std::to_string(one.layer), one.clause);
  for (const Permission& one : wager.permissions)
    say(one.condition, std::string(wager_action_name(one.action)) + (one.is_allowed ? " " : " not ") + std::to_string(one.layer),
        one.clause);
  for (const Limit& one : wager.limits)
    say(one.condition, "limit " + std::to_string(static_cast<int>(one.kind)) + " " + amount_key(one.amount) + std::to_string(one.layer),
        one.clause);
  for (const PayRow& one : wager.surrender_rows) say(one.condition, "surrender " + to_string(one.odds), one.clause);
  if (wager.commission && wager.commission->refund_condition)
    say(*wager.commission->refund_condition, "refunded", wager.commission->clause);
  return said;
}

/// What a bet on these numbers is split into, in no order.
std::multiset<std::pair<std::string, int>> parts_of(const Ruleset& ruleset, const Wager& wager, const std::vector<int>& numbers) {
  std::multiset<std::pair<std::string, int>> parts;
  for (const fairroll::Component& part : wager.components) {
    const Wager& of = ruleset.wagers[part.wager];
    std::vector<int> own;
    for (const Term& term : part.numbers)
      own.push_back(term.is_number_of_wager ? numbers[static_cast<std::size_t>(term.value)] : term.value);
    const std::vector<int>* const known = of.find_numbers(own);
    parts.insert({of.format_name(known == nullptr ? own : *known), part.share_units});
  }
  return parts;
}

/// Asks every question once with the numbers as they are listed and once with two of them changed, until the answers differ.
class PairCheck : public Visitor {
 public:
  struct Difference {
    std::string state, when;
    Index clause = no_index;  // of a sentence that tells them apart
  };

  PairCheck(const Ruleset& ruleset, const Spaces& spaces, const Wager& wager, const FamilyMember& one)
      : ruleset_(ruleset), spaces_(spaces), wager_(wager), one_(one), others_(turned(one.numbers)) {
    const Wager* const parent = one.parent == no_index ? nullptr : &ruleset.wagers[one.parent];
    Footprint footprint(ruleset, &wager, parent);
    footprint.add_settling(wager, !automaton::called_in_walk(wager));
    automaton::ThrowClasses classes(ruleset, spaces.all_outcomes());
    for (const std::vector<int>* numbers : every_order()) classes.add(footprint, &wager, numbers, parent, &one.parent_numbers);
    throws_ = classes.representatives();
  }

  void prepare(WagerWalk& walk) {
    walk_ = &walk;
    using Kind = ClauseKind;
    walk.also_ask(wager_, {Kind::OffWindow, Kind::Permission, Kind::Limit, Kind::Surrender, Kind::Commission});
  }

  void state(const EvalContext& context) override {
    for (const std::vector<int>& other : others_) {
      if (found_) return;
      compare_said(context, other);
      if (context.parent == nullptr || !wager_.pay_rows.empty()) compare_throws(context, other);
    }
  }
  void transition(const Transition& /*transition*/) override {}
  [[nodiscard]] bool wants_every_transition() const override { return false; }

  [[nodiscard]] const std::optional<Difference>& found() const noexcept { return found_; }

 private:
  [[nodiscard]] std::vector<const std::vector<int>*> every_order() const {
    std::vector<const std::vector<int>*> all{&one_.numbers};
    for (const std::vector<int>& other : others_) all.push_back(&other);
    return all;
  }

  void compare_said(const EvalContext& context, const std::vector<int>& other) {
    EvalContext then = context;
    then.numbers = &other;
    const std::map<std::string, Index> here = said_between_throws(wager_, context);
    const std::map<std::string, Index> there = said_between_throws(wager_, then);
    for (const auto& [a, b] : {std::pair(&here, &there), std::pair(&there, &here)})
      for (const auto& [what, clause] : *a)
        if (!found_ && b->count(what) == 0) found_ = Difference{walk_->state_in_words(), {}, clause};
  }

  void compare_throws(const EvalContext& context, const std::vector<int>& other) {
    for (const std::size_t thrown : throws_) {
      const std::vector<int>& faces = spaces_.all_outcomes()[thrown];
      const WagerStep here = step(context, one_.numbers, faces);
      const WagerStep there = step(context, other, faces);
      if (alike(here, there)) continue;
      const std::vector<Index>& by = here.by.empty() ? there.by : here.by;
      found_ =
          Difference{walk_->state_in_words(), throw_in_words(context.ruleset.vocabulary, faces), by.empty() ? wager_.clause : by.front()};
      return;
    }
  }

  [[nodiscard]] WagerStep step(const EvalContext& context, const std::vector<int>& numbers, const std::vector<int>& faces) const {
    const ParentFate wins{Verdict::Wins, false, false, {}};
    const WagerBefore before{one_.wager, numbers, *context.own, true, context.parent, context.parent_numbers};
    return step_wager(ruleset_, context.before, before, faces, nullptr, context.parent == nullptr ? nullptr : &wins, false);
  }

  static bool alike(const WagerStep& a, const WagerStep& b) {
    const auto odds = [](const WagerStep& step) { return step.payment ? step.payment->odds : std::nullopt; };
    return a.off == b.off && a.contradiction == b.contradiction && a.verdict == b.verdict && a.stays_up == b.stays_up &&
           a.after == b.after && odds(a).has_value() == odds(b).has_value() && (!odds(a) || *odds(a) == *odds(b));
  }

  const Ruleset& ruleset_;
  const Spaces& spaces_;
  const Wager& wager_;
  const FamilyMember& one_;
  std::vector<std::vector<int>> others_;
  std::vector<std::size_t> throws_;
  const WagerWalk* walk_ = nullptr;
  std::optional<Difference> found_;
};

void report(const Ruleset& ruleset, const Wager& wager, const std::vector<int>& numbers, const PairCheck::Difference& difference,
            Diagnostics& found) {
  Diagnostic d{Code::order_counts, place_of(ruleset, wager),
               "statements treat the numbers differently, although no order is declared for the numbers of `" + wager.name + "`"};
  if (difference.clause != no_index && place_of(ruleset, difference.clause).source)
    d.labels.push_back({place_of(ruleset, difference.clause), "this statement treats the numbers differently"});
  d.witness = wager.format_name(numbers);
  for (const std::string& more : {difference.state, difference.when})
    if (!more.empty()) d.witness += ", " + more;
  std::string names = detail::joined(wager.number_names, " then ");
  d.help = "write the same rules for all numbers, or declare `for " + names + " in ...` if the order matters";
  found.push_back(std::move(d));
}

}  // namespace

void check_pairs(const Ruleset& ruleset, Spaces& spaces, Index index, Diagnostics& found) {
  const Wager& wager = ruleset.wagers[index];
  if (wager.is_ordered || wager.number_names.size() < 2) return;
  for (const std::vector<int>& numbers : wager.numbers)
    for (const std::vector<int>& other : turned(numbers))
      if (parts_of(ruleset, wager, numbers) != parts_of(ruleset, wager, other))
        return report(ruleset, wager, numbers, {{}, {}, wager.components_clause}, found);
  if (!wager.components.empty()) return;
  for (const FamilyMember& one : family(ruleset, index)) {
    PairCheck check(ruleset, spaces, wager, one);
    WagerWalk walk(ruleset, spaces, one);
    check.prepare(walk);
    walk.run(check);
    if (walk.too_many() || walk.doubtful()) return;
    if (check.found()) return report(ruleset, wager, one.numbers, *check.found(), found);
  }
}

}  // namespace fairroll::linting
