// SPDX-License-Identifier: Apache-2.0
#include "asking.hpp"

#include <algorithm>

#include <fairroll/detail/dice_event.hpp>
#include <fairroll/detail/evaluate.hpp>

namespace fairroll::analysis::cover {
namespace {

using Faces = std::vector<int>;

/// Leaves that only the oracle can tell, at most.
constexpr std::size_t most_untold_asked = 8;

bool is_known(const Term& term, const Asking& asking) {
  if (!term.is_number_of_wager) return true;
  return asking.at.own != nullptr && static_cast<std::size_t>(term.value) < asking.at.own->numbers.size();
}

/// Every number of the wager that the happening names is known.
bool numbers_known(const Happening& of, const Asking& asking) {
  const auto known = [&](const Term& term) { return is_known(term, asking); };
  return known(of.first) && known(of.last) && std::all_of(of.terms.begin(), of.terms.end(), known);
}

/// Requires is_known().
int value_of(const Term& term, const Asking& asking) {
  return term.is_number_of_wager ? asking.at.own->numbers[static_cast<std::size_t>(term.value)] : term.value;
}

const Variable* variable_of(VariableRef ref, const Asking& asking, const std::vector<int>*& values) {
  const Ruleset& rules = *asking.at.rules;
  if (ref.owner == Owner::Game) {
    values = &asking.at.before->game;
    return &rules.game.variables[ref.index];
  }
  const StandingWager* standing = ref.owner == Owner::Wager ? asking.at.own : asking.at.parent;
  if (asking.at.wager == nullptr || standing == nullptr || standing->wager >= rules.wagers.size()) return nullptr;
  values = &standing->variables;
  return &rules.wagers[standing->wager].variables[ref.index];
}

Known is_value_before(const Happening& of, const Faces& faces, const Asking& asking) {
  const std::vector<int>* values = nullptr;
  const Variable* variable = variable_of(of.variable, asking, values);
  if (variable == nullptr || of.variable.index >= values->size()) return std::nullopt;
  return detail::is_value_thrown(*variable, (*values)[of.variable.index], faces);
}

/// As the owner of what is named sees it.
Asking seen_by(Owner owner, const Asking& asking) {
  Asking out = asking;
  if (owner == Owner::Wager) return out;
  out.nothing_else = false;  // it is a matter of the verdicts of the wager that asks
  const bool parent = owner == Owner::Parent && asking.at.wager != nullptr && asking.at.wager->behind != no_index;
  out.at.wager = parent ? &asking.at.rules->wagers[asking.at.wager->behind] : nullptr;
  out.at.own = parent ? asking.at.parent : nullptr;
  out.at.parent = nullptr;
  return out;
}

Index index_of(const Asking& owner, const Decisions& decisions) {
  return owner.at.wager == nullptr ? no_index : static_cast<Index>(owner.at.wager - decisions.rules().wagers.data());
}

/// What the throw brings a count or the size of a set to.
Known reaches(const Happening& of, const Asking& asking, const Decisions& decisions) {
  const Asking owner = seen_by(of.variable.owner, asking);
  const std::vector<int>* values = nullptr;
  const Variable* variable = variable_of(of.variable, asking, values);
  const std::vector<Expression>* moves = decisions.moves(index_of(owner, decisions), of.variable.index);
  if (variable == nullptr || moves == nullptr || !asking.faces || of.variable.index >= values->size()) return std::nullopt;
  const int value = (*values)[of.variable.index];
  const bool is_set = variable->kind == Variable::Kind::Set;
  if (variable->kind == Variable::Kind::State || !numbers_known(of, asking)) return std::nullopt;
  if (detail::measure(*variable, value) + 1 != value_of(of.first, asking)) return false;  // a throw adds one at most
  if (is_set) {
    const auto at = std::find(variable->totals.begin(), variable->totals.end(), detail::total_of(*asking.faces));
    if (at == variable->totals.end() || (value >> (at - variable->totals.begin()) & 1) != 0) return false;
  }
  Known any = false;
  for (const Expression& move : *moves) {
    const Known answer = evaluate(move.root, answers_of(move, owner, decisions));
    if (answer && *answer) return true;
    if (!answer) any = std::nullopt;
  }
  return any;
}

Known event_happens(const Happening& of, const Asking& asking, const Decisions& decisions) {
  const Asking owner = seen_by(of.variable.owner, asking);
  if (of.variable.owner != Owner::Game && owner.at.wager == nullptr) return std::nullopt;
  const Expression* event = decisions.event(index_of(owner, decisions), of.index);
  return event == nullptr ? std::nullopt : evaluate(event->root, answers_of(*event, owner, decisions));
}

Known happens(const Happening& of, const Asking& asking, const Decisions& decisions) {
  if (of.op == Happening::Op::Event) return event_happens(of, asking, decisions);
  if (of.op == Happening::Op::Reaching || of.op == Happening::Op::SetReaching) return reaches(of, asking, decisions);
  if (of.op == Happening::Op::ChangeOfThrower) return std::nullopt;
  if (asking.faces && asking.faces->empty()) return false;  // without a throw nothing else happens
  if (of.op == Happening::Op::AnyRoll) return true;
  if (of.op == Happening::Op::AnyOther) return asking.nothing_else;
  if (!asking.faces || !numbers_known(of, asking)) return std::nullopt;
  if (of.op == Happening::Op::StateValue) return is_value_before(of, *asking.faces, asking);
  return detail::dice_show(of, *asking.faces, [&asking](const Term& term) { return value_of(term, asking); });
}

bool is_untold(const Leaf& leaf) {
  if (leaf.happening == nullptr) return false;
  const Happening::Op op = leaf.happening->op;
  return op == Happening::Op::Reaching || op == Happening::Op::SetReaching || op == Happening::Op::ChangeOfThrower ||
         op == Happening::Op::AnyOther || op == Happening::Op::Event;
}

/// The oracle may have answered so.
bool agrees(Known worked_out, const Answered& answered) {
  if (!worked_out || !answered.whole) return true;
  return *answered.whole ? *worked_out || !answered.alone : !*worked_out;
}

/// What is shown if the leaves say this.
void add_shown(const Expression& expression, std::vector<Known>& leaves, std::vector<Side>& out) {
  for (std::size_t i = 0; i < leaves.size(); ++i) {
    const std::size_t test = expression.leaves[i].test;
    if (test != Leaf::untold && leaves[i] && matters(expression.root, leaves, i)) out.push_back({test, *leaves[i]});
  }
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
}

}  // namespace

Known answer_of(const Leaf& leaf, const Asking& asking, const Decisions& decisions) {
  if (leaf.happening != nullptr) return happens(*leaf.happening, asking, decisions);
  if (leaf.die < 0) return conditions::evaluate(*leaf.condition, asking.at);
  conditions::Case of_die = asking.at;
  of_die.die = leaf.die;
  return conditions::evaluate(*leaf.condition, of_die);
}

std::vector<Known> answers_of(const Expression& expression, const Asking& asking, const Decisions& decisions) {
  std::vector<Known> out;
  out.reserve(expression.leaves.size());
  for (const Leaf& leaf : expression.leaves) out.push_back(answer_of(leaf, asking, decisions));
  return out;
}

std::vector<Side> shown_by(const Expression& expression, const Asking& asking, const Decisions& decisions, Answered answered) {
  std::vector<Known> leaves = answers_of(expression, asking, decisions);
  std::vector<std::size_t> untold;
  for (std::size_t i = 0; i < leaves.size(); ++i)
    if (!leaves[i] && is_untold(expression.leaves[i])) untold.push_back(i);
  if (untold.size() > most_untold_asked || !answered.whole) untold.clear();
  std::optional<std::vector<Side>> always;  // shown in whatever way the answer may have come about
  for (std::size_t way = 0; way < std::size_t{1} << untold.size(); ++way) {
    for (std::size_t i = 0; i < untold.size(); ++i) leaves[untold[i]] = (way >> i & 1U) != 0;
    if (!agrees(evaluate(expression.root, leaves), answered)) continue;
    std::vector<Side> shown;
    add_shown(expression, leaves, shown);
    if (!always) {
      always = std::move(shown);
      continue;
    }
    const auto not_now = [&](const Side& side) { return !std::binary_search(shown.begin(), shown.end(), side); };
    always->erase(std::remove_if(always->begin(), always->end(), not_now), always->end());
  }
  return always.value_or(std::vector<Side>{});
}

}  // namespace fairroll::analysis::cover
