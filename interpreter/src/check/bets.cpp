// SPDX-License-Identifier: Apache-2.0
// The sentences of a wager: when it may be placed and left, what decides it, what it pays.
#include <algorithm>

#include "lowering_context.hpp"
#include "topics.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

class Bet : WagerSentence {
 public:
  Bet(LoweringContext& work, const NameScope& reach, const Item& item, const std::vector<WagerAction>& muted)
      : WagerSentence(work, reach, item), muted_(muted) {}

  void lower() {
    switch (node_.kind()) {
      case Kind::placed:
        return stand(wager_.betting_windows, ClauseKind::BettingWindow, true);
      case Kind::off:
        return stand(wager_.off_windows, ClauseKind::OffWindow, false);
      case Kind::contract:
        return leave({WagerAction::Remove, WagerAction::Reduce}, false);
      case Kind::may:
        return may();
      case Kind::one_roll:
        return one_roll();
      case Kind::pays:
        return node_.has(Kind::pays_per) ? pays_per() : pays();
      default:
        for (const auto& [kind, what] : verdicts)
          if (node_.is(kind)) verdict(what);
    }
  }

 private:
  static constexpr std::pair<Kind, Verdict> verdicts[] = {
      {Kind::wins, Verdict::Wins}, {Kind::loses, Verdict::Loses}, {Kind::pushes, Verdict::Pushes}, {Kind::returned, Verdict::Returned}};

  void stand(std::vector<Window>& rows, ClauseKind kind, bool holding) {
    NameScope reach = reach_;
    reach.holding = holding;
    Condition condition = lower_standing(work_, reach, node_);
    const bool conditional = condition.op != Condition::Op::Always;
    rows.push_back({std::move(condition), clause(kind, conditional), layer()});
  }

  void may() {
    std::vector<WagerAction> acts;
    for (const Syntax& child : Children(node_)) {
      const std::optional<WagerAction> act = act_of(child);
      if (!act) continue;
      if (!contains(acts, *act)) {
        acts.push_back(*act);
      } else {
        work_.report.add(Code::duplicate, child, in_backticks(child) + " is listed twice", "remove one of them");
      }
    }
    leave(acts, !node_.has(Kind::may_not));
  }

  void leave(const std::vector<WagerAction>& acts, bool allowed) {
    const Condition condition = lower_standing(work_, reach_, node_);
    const Index at = clause(ClauseKind::Permission, condition.op != Condition::Op::Always);
    for (const WagerAction act : acts) {
      if (contains(muted_, act)) continue;
      refuse_contradiction(act, allowed, condition);
      wager_.permissions.push_back({act, allowed, condition, at, layer()});
    }
  }

  /// What contradicts itself on the face of it: the same act, in one layer, one of the two at any time.
  void refuse_contradiction(WagerAction act, bool allowed, const Condition& condition) {
    for (const Permission& other : wager_.permissions) {
      const bool evident = condition.op == Condition::Op::Always || other.condition.op == Condition::Op::Always;
      if (other.action != act || other.is_allowed == allowed || other.layer != layer() || !evident) continue;
      work_.report.add(
          Code::two_leaves, node_,
          "two statements about " + in_backticks(wager_.name) + " contradict each other; one allows an action that the other forbids",
          {work_.out.clauses[other.clause].location, "the other statement"}, "use `while` to state when each statement applies");
      return;
    }
  }

  void one_roll() {
    if (wager_.is_one_roll) return work_.report.add(Code::duplicate, node_, "`one roll` is written twice", "remove one of them");
    wager_.is_one_roll = true;
    wager_.one_roll_clause = clause(ClauseKind::OneRoll, false);
  }

  void verdict(Verdict what) {
    if (item_.node.child(Kind::occasion).size() == 0) return;
    const Syntax behind = work_.material.wagers[reach_.wager].declaration.node.child(Kind::behind);
    if (behind) {
      work_.report.add(Code::verdict_behind, node_.location(),
                       "a wager cannot have its own verdict if it is decided together with its parent; " + in_backticks(wager_.name) +
                           " is placed behind " + in_backticks(behind[0]),
                       {behind.location(), "the wager is placed behind another wager"}, "remove the verdict, or remove `behind`");
      return;
    }
    if (node_.has(Kind::stays_up) && what == Verdict::Returned)
      work_.report.add(Code::misplaced, node_.child(Kind::stays_up).location(), "a wager that is returned cannot stay up",
                       "remove `and stays up`");
    NameScope reach = reach_;
    reach.verdict = true;
    Trigger trigger = lower_trigger(work_, reach, node_.child(Kind::occasion));
    if (trigger.pattern.included_tests.empty()) return;  // it waits for what was struck
    const Index at = clause(ClauseKind::Verdict, !is_unconditional(trigger));
    VerdictRow& row = wager_.verdicts.emplace_back();
    row.verdict = what;
    row.stays_up = node_.has(Kind::stays_up);
    row.trigger = std::move(trigger);
    row.clause = at;
    row.precedence = lower_precedence(work_, node_, row.clause);
    row.layer = layer();
  }

  void pays() {
    const Children arms(node_, Kind::arm);
    bool conditional = true;
    for (const Syntax& arm : arms) conditional = conditional && (arm.has(Kind::on_pattern) || arm.has(Kind::while_));
    const Index at = clause(ClauseKind::Odds, conditional);
    for (const Syntax& arm : arms) {
      PayRow row = row_of(arm, at);
      row.is_minimum = node_.has(Kind::at_least);
      if (const Syntax on = arm.child(Kind::on_pattern)) row.pattern = lower_pattern(work_, reach_, on[0]);
      if (row.pattern && row.pattern->included_tests.empty()) continue;  // it waits for what was struck
      row.condition = lower_while(work_, reach_, arm);
      wager_.pay_rows.push_back(std::move(row));
    }
  }

  void pays_per() {
    const Syntax name = node_.child(Kind::pays_per)[0];
    const std::vector<PaytableText>& tables = work_.material.paytables;
    const auto found = work_.material.paytables_by_name.find(name.str());
    const Index at = clause(ClauseKind::Odds, false);
    if (found == work_.material.paytables_by_name.end()) return work_.report.unknown_name("paytable", name, work_.report.names_of(tables));
    if (work_.usage.names() != nullptr)
      work_.usage.means(name, tables[found->second].declaration.node.child(Kind::name).location(), NameKind::Paytable);
    if (wager_.paytable_clause != no_index && wager_.paytable_layer == layer()) {
      work_.report.add(Code::same_question, node_, "wager " + in_backticks(wager_.name) + " is paid by two paytables",
                       {work_.out.clauses[wager_.paytable_clause].location, "first occurrence"}, "remove one of them");
      return;
    }
    if (wager_.paytable_clause != no_index && wager_.paytable_layer > layer()) return;
    work_.usage.use(tables[found->second].declaration.node.child(Kind::name).location());
    wager_.paytable = static_cast<Index>(found->second);
    wager_.paytable_clause = at;
    wager_.paytable_layer = layer();
  }

  const std::vector<WagerAction>& muted_;
};

}  // namespace

std::optional<Odds> lower_odds(LoweringContext& work, const Syntax& node) {
  if (node.size() < 2) return std::nullopt;
  const std::optional<Rational> paid = read_number(work, node[0]);
  const std::optional<Rational> staked = read_number(work, node[1]);
  if (!paid || !staked) return std::nullopt;
  const bool includes_stake = node.is(Kind::odds_for);
  if (*paid <= Rational{0} || *staked <= Rational{0}) {
    work.report.add(Code::bad_odds, node, "the odds " + in_backticks(node) + " contain a zero", "write two numbers greater than zero");
    return std::nullopt;
  }
  if (includes_stake && *paid == *staked) {
    work.report.add(Code::bad_odds, node, in_backticks(node) + " returns only the stake, without a profit",
                    "state the profit with `to`, or use `pushes` if the stake is only returned");
    return std::nullopt;
  }
  return Odds{*paid, *staked, includes_stake ? Odds::Notation::For : Odds::Notation::To};
}

void lower_bet(LoweringContext& work, const NameScope& reach, const Item& item, const std::vector<WagerAction>& muted) {
  Bet(work, reach, item, muted).lower();
}

}  // namespace fairroll::checking
