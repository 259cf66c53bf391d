// What the bets of a plan come to: verdicts from their machines, money from the table's own rules.
#include <algorithm>

#include "../lint/words.hpp"
#include "plan_cluster.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_alike = 16;  // looked through one by one

}  // namespace

/// All that one moment decides. Wins under a cap depend on one another; everything else is by itself.
void PlanCluster::settle(const std::vector<Decision>& decided) {
  together_.clear();
  for (const Decision& one : decided) {
    const auto outcome = static_cast<Outcome>(one.cell->outcome);
    if (outcome == Outcome::Undetermined) return undetermined(one);
    if (!is_decided(outcome)) continue;
    if (outcome == Outcome::Wins && part(one.at).capped)
      together_.push_back(one);
    else
      settle_one(one);
  }
  if (!together_.empty()) settle_capped(together_);
}

/// What the table's answer depends on.
void PlanCluster::add_key(const Decision& one, bool by_state, std::vector<std::uint32_t>& key) const {
  const fairroll::Cell& cell = *one.cell;
  key.push_back(static_cast<std::uint32_t>(parts_[one.at]));
  key.push_back(static_cast<std::uint32_t>(cell.outcome) << 24U | static_cast<std::uint32_t>(cell.flags & fairroll::Cell::ends) << 16U |
                cell.odds);
  if (!by_state) return;
  key.push_back(one.row);
  key.push_back(cell.next);
}

Known PlanCluster::known_of(const Decision& one) {
  const PlanPart& settled = part(one.at);
  Known known;
  known.before = settled.wager;
  known.before.variables = settled.machine->own(one.row);
  known.before.commission = money_.parts[parts_[one.at]].charged.value_or(Money{});
  known.outcome = static_cast<Outcome>(one.cell->outcome);
  known.ended = (one.cell->flags & fairroll::Cell::ends) != 0;
  known.after = known.before;
  if (!known.ended) known.after.variables = settled.machine->own(one.cell->next);
  if (one.cell->odds != fairroll::Cell::no_odds) known.odds = settled.machine->odds[one.cell->odds];
  known.faces = one.faces;
  return known;
}

void PlanCluster::settle_one(const Decision& one) {
  key_.clear();
  add_key(one, part(one.at).by_state, key_);
  std::vector<PaidAlike>& alike = paid_[one.at];
  const auto same = std::find_if(alike.begin(), alike.end(), [&](const PaidAlike& other) { return other.key == key_; });
  if (same != alike.end()) return note(one, *same->paid);
  auto known = money_.settlements.find(key_);
  if (known == money_.settlements.end()) {
    std::vector<StandingWager> layout;
    set_game(*part(one.at).machine, one.row);
    add_line(parts_[one.at], one.row, layout);
    money_.cashier.set_layout(std::move(layout), {});
    known = money_.settlements.emplace(key_, money_.cashier.settle({known_of(one)})).first;
  }
  if (!part(one.at).by_state && alike.size() < most_alike) alike.push_back({key_, &known->second.front()});
  note(one, known->second.front());
}

void PlanCluster::settle_capped(const std::vector<Decision>& together) {
  std::vector<std::uint32_t> key;
  for (const Decision& one : together) add_key(one, part(one.at).by_state, key);
  auto known = money_.settlements.find(key);
  if (known == money_.settlements.end()) {
    std::vector<StandingWager> layout;
    std::vector<Known> all;
    for (const Decision& one : together) {
      set_game(*part(one.at).machine, one.row);
      add_line(parts_[one.at], one.row, layout);
      all.push_back(known_of(one));
    }
    money_.cashier.set_layout(std::move(layout), {});
    known = money_.settlements.emplace(std::move(key), money_.cashier.settle(all)).first;
  }
  for (std::size_t i = 0; i < together.size(); ++i) note(together[i], known->second[i]);
}

void PlanCluster::note(const Decision& one, const Paid& paid) {
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
  told_.push_back({settled, ended, &paid});
}

void PlanCluster::undetermined(const Decision& one) {
  const std::string name = name_of(parts_[one.at]);
  const std::string state = row_words(plan_.ruleset(), *part(one.at).machine, one.row);
  const Place& place = plan_.ruleset().wagers[part(one.at).wager.wager].place;
  if (one.faces == nullptr)
    fault_ = CompileFault{"the text does not say what becomes of " + name + " when the turn ends while " + state,
                          "say it with a sentence `on change of` who throws", place};
  else
    fault_ = CompileFault{"what becomes of " + name + " on " + linting::throw_in_words(*one.faces) + " while " + state +
                              " cannot be said: its sentences, or those of what it stands behind, say two things",
                          "run `fairroll check`, which names them", place};
}

}  // namespace fairroll
