// SPDX-License-Identifier: Apache-2.0
// What the bets of a plan come to: verdicts from their machines, money from the table's own rules.
#include "../automaton/state_words.hpp"
#include "plan_cluster.hpp"

namespace fairroll {

/// All that one moment decides. Wins under a cap depend on one another; everything else is by itself.
void PlanCluster::settle(const std::vector<Decision>& decided) {
  now_.together.clear();
  for (const Decision& one : decided) {
    const auto outcome = static_cast<Outcome>(one.cell->outcome);
    if (outcome == Outcome::Undetermined) return undetermined(one);
    if (!is_decided(outcome)) continue;
    if (outcome == Outcome::Wins && part(one.at).capped)
      now_.together.push_back(one);
    else
      settle_one(one);
  }
  if (!now_.together.empty()) settle_capped(now_.together);
}

std::array<std::uint32_t, 4> PlanCluster::key_of(const Decision& one) const {
  const fairroll::Cell& cell = *one.cell;
  const bool by_state = part(one.at).by_state;
  return {
      static_cast<std::uint32_t>(parts_[one.at]),
      static_cast<std::uint32_t>(cell.outcome) << 24U | static_cast<std::uint32_t>(cell.flags & fairroll::Cell::ends) << 16U | cell.odds,
      by_state ? one.row : 0, by_state ? cell.next : 0};
}

Known PlanCluster::known_of(const Decision& one) {
  const PlanPart& settled = part(one.at);
  Known known;
  known.before = settled.wager;
  known.before.variables = settled.machine->own(one.row);
  known.before.commission = money_.parts[parts_[one.at]].charged.value_or(Money{});
  known.outcome = static_cast<Outcome>(one.cell->outcome);
  known.ended = (one.cell->flags & fairroll::Cell::ends) != 0;
  if (!known.ended) {
    known.after = known.before;
    known.after.variables = settled.machine->own(one.cell->next);
  }
  if (one.cell->odds != fairroll::Cell::no_odds) known.odds = settled.machine->odds[one.cell->odds];
  known.faces = one.faces;
  return known;
}

void PlanCluster::settle_one(const Decision& one) {
  const auto [number, fresh] = money_.alone.insert(key_of(one).data());
  if (fresh) {
    ask_cashier({&one, 1}, money_.paid_alone);
    money_.list_alone.push_back(0);
  }
  note(one, money_.paid_alone[number], number);
}

void PlanCluster::settle_capped(const std::vector<Decision>& together) {
  std::vector<std::uint32_t> key;
  for (const Decision& one : together) {
    const auto of_one = key_of(one);
    key.insert(key.end(), of_one.begin(), of_one.end());
  }
  const auto [known, fresh] = money_.capped.try_emplace(std::move(key));
  if (fresh) ask_cashier(together, known->second);
  for (std::size_t i = 0; i < together.size(); ++i) note(together[i], known->second[i], unknown);
}

void PlanCluster::ask_cashier(std::span<const Decision> together, std::vector<Paid>& paid) {
  now_.layout.clear();
  now_.composites.clear();
  now_.known.clear();
  for (const Decision& one : together) {
    set_game(*part(one.at).machine, one.row);
    add_line(parts_[one.at], one.row);
    now_.known.push_back(known_of(one));
  }
  money_.cashier.set_layout(now_.layout, now_.composites);
  money_.cashier.settle(now_.known, paid);
}

void PlanCluster::note(const Decision& one, const Paid& paid, std::uint32_t alone) {
  const std::size_t settled = parts_[one.at];
  if (!paid.fault.empty()) {
    const Ruleset& rules = plan_.ruleset();
    const Place& place =
        paid.clause == no_index ? rules.wagers[material_.parts[settled].wager.wager].place : rules.clauses[paid.clause].place;
    fault_ = CompileFault{paid.fault, paid.help, place};
    return;
  }
  const bool ended = (one.cell->flags & fairroll::Cell::ends) != 0;
  if (!ended) charge(settled, paid.kept_commission);
  if (paid.outcome == Outcome::Returned) money_.parts[settled].returned = true;
  now_.told.push_back({settled, ended, paid.outcome, paid.net, paid.commission, alone});
}

void PlanCluster::undetermined(const Decision& one) {
  const std::string name = name_of(parts_[one.at]);
  const std::string state = row_words(plan_.ruleset(), *part(one.at).machine, one.row);
  const Place& place = plan_.ruleset().wagers[part(one.at).wager.wager].place;
  if (one.faces == nullptr)
    fault_ = CompileFault{"the text does not say what becomes of " + name + " when the turn ends while " + state,
                          "say it with a sentence `on change of` who throws", place};
  else
    fault_ = CompileFault{"what becomes of " + name + " on " + automaton::throw_in_words(*one.faces) + " while " + state +
                              " cannot be said: its sentences, or those of what it stands behind, say two things",
                          "run `fairroll check`, which names them", place};
}

}  // namespace fairroll
