// SPDX-License-Identifier: Apache-2.0
// Checks of the whole ruleset: what it leaves unsaid, what stands outside its sections, who may do what, and facts that apply.
#include <algorithm>

#include <fairroll/detail/conduct_facts.hpp>
#include <fairroll/detail/visit.hpp>

#include "../mask_bit.hpp"
#include "layers.hpp"
#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

void warn_uncited(LoweringContext& work, const Item& item) {
  const Block& block = *item.block;
  if (block.in_section || block.recalled || block.adopted_at.source) return;
  if (block.layer > ruleset_layer) return;  // an amendment or a house is cited by its own name
  work.report.add(Code::uncited, first_word_of(item.node), "this rule is not in any section, so it cites no source",
                  "move the rule into a `section`, or write `recalled` in its block if you did not compare it with the text of the law");
}

void check_cited(LoweringContext& work) {
  if (work.out.citation.empty() || work.is_model) return;
  if (work.out.base.empty() && unit_named(work.library, work.out.name).has(Kind::house)) return;  // cited by its own name
  for (const Item& item : work.material.conduct) warn_uncited(work, item);
  for (const Item& item : work.material.general) warn_uncited(work, item);
  for (const Item& item : work.material.game) warn_uncited(work, item);
  for (const WagerText& wager : work.material.wagers) {
    warn_uncited(work, wager.declaration);
    for (const Item& item : wager.items)
      if (item.block->amends) warn_uncited(work, item);
  }
  for (const PaytableText& table : work.material.paytables) warn_uncited(work, table.declaration);
}

void check_currency(LoweringContext& work) {
  if (work.has_currency || work.is_model || work.out.wagers.empty()) return;
  const Syntax unit = unit_named(work.library, work.out.base.empty() ? work.out.name : work.out.base);
  if (unit.child(Kind::head).has(Kind::currency)) return;  // what is wrong with it was told
  const Syntax path = unit.child(Kind::path);
  work.report.add(Code::incomplete, path, "ruleset " + in_backticks(path) + " has wagers but no currency",
                  "add `currency` with its smallest unit, such as `currency USD in 0.01`");
}

bool stands_behind(const Ruleset& rules, const Wager& wager, Index other) {
  for (Index at = wager.parent; at != no_index; at = rules.wagers[at].parent)
    if (at == other) return true;
  return false;
}

/// Whoever makes a wager in that window holds the other one.
bool asks_for(const Condition& window, Index other) {
  const auto asks = [other](const Condition& one) { return asks_for(one, other); };
  if (window.op == Condition::Op::And) return std::any_of(window.operands.begin(), window.operands.end(), asks);
  if (window.op == Condition::Op::Or) return std::all_of(window.operands.begin(), window.operands.end(), asks);
  return window.op == Condition::Op::Holds && window.holder == Holder::Owner && window.wagers.size() == 1 && window.wagers.front() == other;
}

/// A stake is measured by that of a wager which stands whenever it does.
void check_measures(LoweringContext& work) {
  for (const Wager& wager : work.out.wagers)
    for (const Limit& limit : wager.limits) {
      if (limit.amount.kind != Amount::Kind::Stake || stands_behind(work.out, wager, limit.amount.index)) continue;
      const auto asks = [&](const Window& window) { return asks_for(window.condition, limit.amount.index); };
      if (std::all_of(wager.betting_windows.begin(), wager.betting_windows.end(), asks)) continue;
      const std::string other = in_backticks(work.out.wagers[limit.amount.index].name);
      work.report.add(Code::bad_amount_of, work.out.clauses[limit.clause].location,
                      in_backticks(wager.name) + " may be placed without " + other + ", but its limit depends on the stake on " + other,
                      "add `behind NAME` or `placed while its owner holds NAME` to the wager, where NAME is " + other);
      break;
    }
}

}  // namespace

void check_whole(LoweringContext& work) {
  check_cited(work);
  check_measures(work);
  check_currency(work);
}

// ---- Who may do what, and facts that apply.

namespace {

bool meet(const std::vector<Index>& a, const std::vector<Index>& b) {
  return std::any_of(a.begin(), a.end(), [&](Index role) { return contains(b, role); });
}

bool same_deed(const ConductAction& a, const ConductAction& b) {
  if (a.kind != b.kind) return false;
  if (a.kind == ConductActionKind::Overrule) return meet(a.overruled, b.overruled);
  return a.kind != ConductActionKind::Other || a.text == b.text;
}

SourceLocation place_of(const LoweringContext& work, Index clause) { return work.out.clauses[clause].location; }

bool is_shared(const Power& alone, const Power& other) {
  return std::any_of(other.roles.begin(), other.roles.end(), [&](Index role) { return !contains(alone.roles, role); });
}

/// Tells once of each power that another role was given alone.
void refuse_shared(LoweringContext& work, const std::vector<const Power*>& alone, const Power& other) {
  for (const Power* sole : alone) {
    if (sole == &other || !same_deed(sole->action, other.action) || !is_shared(*sole, other)) continue;
    if (other.is_exclusive && sole->clause > other.clause) continue;  // told at the later of the two
    work.report.add(Code::sole_power_shared, place_of(work, other.clause), "this power is reserved for another role",
                    {place_of(work, sole->clause), "declared with `alone` here"}, "remove `alone`, or remove one of the two powers");
    return;
  }
}

/// Overruling as a graph over roles. Their number is limited, so a row for each is the smallest form.
class Overruling {
 public:
  explicit Overruling(const LoweringContext& work) {
    for (const Power& power : work.out.conduct.powers) {
      if (power.action.kind != ConductActionKind::Overrule) continue;
      through_.resize(work.out.vocabulary.roles.size());
      for (const Index whom : power.action.overruled) {
        through_[whom].resize(through_.size(), no_index);
        for (const Index who : power.roles) through_[whom][who] = power.clause;
      }
    }
  }

  /// The last clause by which `who` may overrule `whom`; no_index if none says so.
  [[nodiscard]] Index through(Index who, Index whom) const {
    return whom >= through_.size() || through_[whom].empty() ? no_index : through_[whom][who];
  }

  /// Which roles may overrule that one, or one that may, and so on.
  [[nodiscard]] std::vector<bool> above(Index role) const {
    std::vector<bool> seen(through_.size(), false);
    std::vector<Index> next{role};
    while (!next.empty() && !through_.empty()) {
      const std::vector<Index>& row = through_[next.back()];
      next.pop_back();
      for (Index who = 0; who < row.size(); ++who) {
        if (row[who] == no_index || seen[who]) continue;
        seen[who] = true;
        next.push_back(who);
      }
    }
    return seen;
  }

 private:
  std::vector<std::vector<Index>> through_;  // [whom][who]; a row is empty if nobody overrules that role
};

void refuse_circle(LoweringContext& work, const Overruling& overruling, Index who, Index whom) {
  const std::vector<std::string>& roles = work.out.vocabulary.roles;
  const Index back = overruling.through(whom, who);
  const std::string message = who == whom ? in_backticks(roles[who]) + " may overrule itself"
                                          : in_backticks(roles[who]) + " and " + in_backticks(roles[whom]) + " may overrule each other";
  const Label other = back != no_index && who != whom ? Label{place_of(work, back), "the opposite statement"} : Label{};
  work.report.add(Code::overruling_circle, place_of(work, overruling.through(who, whom)), message, other,
                  "keep only the statement of the role whose decision is final");
}

void refuse_circle(LoweringContext& work) {
  const Overruling overruling(work);
  const auto roles = static_cast<Index>(work.out.vocabulary.roles.size());
  for (Index who = 0; who < roles; ++who) {
    const std::vector<bool> above = overruling.above(who);
    for (Index whom = 0; whom < above.size(); ++whom) {
      const Index clause = overruling.through(who, whom);
      if (clause == no_index || !above[whom]) continue;
      const Index back = overruling.through(whom, who);
      if (back == no_index || back <= clause) return refuse_circle(work, overruling, who, whom);  // else told at the later of the two
    }
  }
}

// ---- only when

/// The values of `fact` with which the condition can hold, as far as its words say.
Mask possible(const LoweringContext& work, const Condition& condition, Index fact) {
  const Mask all = detail::every_value(work.out.vocabulary.facts[fact]);
  switch (condition.op) {
    case Condition::Op::Fact:
      if (condition.test.fact != fact || work.out.vocabulary.facts[fact].is_set) return all;
      return condition.test.is_negated ? all & ~condition.test.mask : condition.test.mask;
    case Condition::Op::And: {
      Mask mask = all;
      for (const Condition& operand : condition.operands) mask &= possible(work, operand, fact);
      return mask;
    }
    case Condition::Op::Or: {
      Mask mask = 0;
      for (const Condition& operand : condition.operands) mask |= possible(work, operand, fact);
      return mask;
    }
    default:
      return all;
  }
}

void refuse_inapplicable(LoweringContext& work, const Condition& test, const Fact& fact) {
  work.report.add(Code::inapplicable, test.location, in_backticks(fact.name) + " is tested in a case in which it cannot have a value",
                  {fact.location, "declared here with `only when`"}, "remove the test, or move it to a case in which the fact has a value");
}

void walk(LoweringContext& work, const Condition& condition) {
  detail::for_each_part(condition, [&](const Condition& one) {
    if (one.op != Condition::Op::And) return;
    for (const Condition& operand : one.operands) {
      if (operand.op != Condition::Op::Fact) continue;
      const Fact& fact = work.out.vocabulary.facts[operand.test.fact];
      if (fact.required_fact != no_index && (possible(work, one, fact.required_fact) & fact.required_values) == 0)
        refuse_inapplicable(work, operand, fact);
    }
  });
}

void check_reading(LoweringContext& work, const DieReading& reads) {
  const Fact& fact = work.out.vocabulary.facts[reads.fact];
  if (fact.required_fact == no_index || (possible(work, reads.condition, fact.required_fact) & ~fact.required_values) == 0) return;
  work.report.add(Code::inapplicable, place_of(work, reads.clause),
                  "the die is read by " + in_backticks(fact.name) + " even in cases in which this fact may have no value",
                  {fact.location, "declared here with `only when`"}, "restrict the condition to cases in which the fact has a value");
}

}  // namespace

void check_authority(LoweringContext& work) {
  std::vector<const Power*> alone;
  for (const Power& power : work.out.conduct.powers)
    if (power.is_exclusive) alone.push_back(&power);
  for (const Power& power : work.out.conduct.powers) refuse_shared(work, alone, power);
  refuse_circle(work);
}

void check_applicable(LoweringContext& work) {
  using Kind = ClauseKind;
  detail::for_each_sentence(work.out.conduct, [&](const detail::Sentence& one) {
    if (!one.is(Kind::Ruling, Kind::Silence, Kind::CallGround, Kind::ExcludedGrounds, Kind::DieReading)) return;
    if (one.while_ != nullptr) walk(work, *one.while_);
    if (one.unless != nullptr) walk(work, *one.unless);
  });
  for (const DieReading& reads : work.out.conduct.die_readings) check_reading(work, reads);
}

}  // namespace fairroll::checking
