// SPDX-License-Identifier: Apache-2.0
#include "plans.hpp"

#include <fairroll/simulate.hpp>

#include <algorithm>
#include <map>
#include <utility>

namespace equality {
namespace {

/// What one throw, and the end of a turn behind it, came to for one bet.
struct Told {
  Outcome outcome{};
  bool ended = false;
  std::int64_t net = 0;
  friend bool operator==(const Told&, const Told&) = default;
};
using ByBet = std::map<std::size_t, Told>;

std::string words_of(const ByBet& told, std::size_t bet, const Currency& currency) {
  const auto found = told.find(bet);
  if (found == told.end()) return "nothing";
  return std::string(outcome_name(found->second.outcome)) + (found->second.ended ? " and ends, " : " and stays up, ") +
         to_string(Money{found->second.net}, currency);
}

/// The bets of a plan at a table: made whenever nothing of them stands and the table takes them.
class AtTable {
 public:
  AtTable(std::shared_ptr<const Ruleset> rules, const std::vector<PlannedBet>& bets)
      : table_(std::move(rules), {"ann"}), bets_(bets), made_(bets.size()) {
    prepare();
  }

  ByBet roll(const std::vector<int>& faces) {
    for (std::size_t i = 0; i < bets_.size(); ++i) made_[i] += std::exchange(pending_[i], 0U);
    const std::vector<StandingWager> before = table_.wagers();
    const ThrowResult result = roller_.roll(table_, faces);
    ByBet told;
    for (const Settlement& one : result.settlements) tell(one, before, result, told);
    for (const CompositeSettlement& one : result.composite_settlements)
      for (std::size_t bet = 0; bet < bets_.size(); ++bet)
        if (bets_[bet].wager == one.composite_before.wager && bets_[bet].numbers == one.composite_before.numbers)
          told[bet] = {one.outcome, one.has_ended, one.net.units};
    prepare();
    return told;
  }

  /// No die is kept that they do not show (T5); a plan is played with throws that can fall.
  [[nodiscard]] bool can_fall(const std::vector<int>& faces) {
    if (!table_.ruleset().conduct.held_dice_rule) return true;
    Table trial = table_;
    return roller_.roll(trial, faces).ruling.kind != RulingKind::Undetermined;
  }
  /// A plan is played by one seat that throws turn after turn. No table plays so where the text does not say to whom the dice go.
  [[nodiscard]] bool seat_throws() const { return table_.thrower() || table_.ruleset().vocabulary.thrower == no_index; }
  [[nodiscard]] std::uint64_t made(std::size_t bet) const { return made_[bet]; }
  [[nodiscard]] std::int64_t balance() const { return table_.balance(0).units; }
  /// Taken for bets that no throw has seen yet.
  [[nodiscard]] std::int64_t pending_commission() const { return pending_commission_; }

 private:
  void prepare() {
    take_dice(table_);
    pending_.assign(bets_.size(), 0);
    pending_commission_ = 0;
    for (std::size_t bet = 0; bet < bets_.size(); ++bet) make(bet);
  }

  [[nodiscard]] const StandingWager* parent_of(const StandingWager& wager, const std::vector<StandingWager>& among) const {
    for (const StandingWager& one : among)
      if (wager.parent_id != 0 && one.id == wager.parent_id) return &one;
    return nullptr;
  }

  [[nodiscard]] bool is(const StandingWager& wager, std::size_t bet, const std::vector<StandingWager>& among) const {
    const PlannedBet& planned = bets_[bet];
    if (wager.composite_id != 0 || wager.wager != planned.wager || wager.numbers != planned.numbers) return false;
    const StandingWager* parent = parent_of(wager, among);
    return planned.parent ? parent != nullptr && is(*parent, *planned.parent, among) : parent == nullptr;
  }

  void make(std::size_t bet) {
    const PlannedBet& planned = bets_[bet];
    for (const StandingWager& one : table_.wagers())
      if (is(one, bet, table_.wagers())) return;
    for (const Composite& one : table_.composites())
      if (one.wager == planned.wager && one.numbers == planned.numbers) return;
    TableAction makes;
    makes.kind = TableAction::Kind::Bet;
    makes.seat = 0;
    makes.amount = planned.stake;
    makes.wager.wager = planned.wager;
    makes.wager.numbers = planned.numbers;
    if (planned.parent) {
      const PlannedBet& parent = bets_[*planned.parent];
      makes.wager.parent = parent.wager;
      if (parent.numbers.size() == 1) makes.wager.parent_number = parent.numbers.front();
    }
    const ActionResult result = table_.execute(makes, ReasonDetail::None);
    if (result.status != ActionResult::Status::Accepted) return;
    pending_[bet] = 1;
    pending_commission_ += result.commission.value_or(Money{}).units;
  }

  void tell(const Settlement& one, const std::vector<StandingWager>& before, const ThrowResult& result, ByBet& told) const {
    if (one.outcome == Outcome::Stays || one.outcome == Outcome::Moves || one.outcome == Outcome::Off) return;
    for (std::size_t bet = 0; bet < bets_.size(); ++bet) {
      if (!is(one.wager_before, bet, before)) continue;
      Told& of = told[bet];
      of.outcome = one.outcome;
      of.ended = one.has_ended;
      if (one.is_at_turn_end) continue;  // its money is counted
      for (const LedgerEntry& entry : result.ledger) {
        if (entry.wager_id != one.wager_before.id) continue;
        const bool gains = entry.kind == LedgerEntry::Kind::Win || entry.kind == LedgerEntry::Kind::Refund;
        const bool pays = entry.kind == LedgerEntry::Kind::Loss || entry.kind == LedgerEntry::Kind::Commission;
        of.net += gains ? entry.amount.units : pays ? -entry.amount.units : 0;
      }
    }
  }

  Table table_;
  const std::vector<PlannedBet>& bets_;
  Roller roller_;
  std::vector<std::uint64_t> made_;
  std::vector<std::uint64_t> pending_;  // made behind the last throw
  std::int64_t pending_commission_ = 0;
};

std::vector<int> random_faces(const Vocabulary& vocabulary, Draw& draw) {
  std::vector<int> faces;
  for (int die = 0; die < vocabulary.dice_count; ++die)
    faces.push_back(vocabulary.lowest_face +
                    static_cast<int>(draw.below(static_cast<std::size_t>(vocabulary.highest_face - vocabulary.lowest_face + 1))));
  return faces;
}

std::int64_t random_stake(const Currency& currency, Draw& draw) {
  const std::vector<std::int64_t> usual{100, 200, 500, 600, 1000, 1200, 2000, 2500, 3000, 3600, 5000, 10'000, 60'000, 123};
  return draw.of(usual) * currency.smallest_unit;
}

/// Places of the bets that this one needs before it, itself last.
std::size_t add_bet(const Ruleset& rules, const std::shared_ptr<const MachineKey>& key, std::vector<PlannedBet>& bets, Draw& draw) {
  PlannedBet bet{key->wager, key->numbers, Money{random_stake(rules.currency, draw)}, std::nullopt};
  if (key->parent) bet.parent = add_bet(rules, key->parent, bets, draw);
  for (std::size_t i = 0; i < bets.size(); ++i)
    if (bets[i].wager == bet.wager && bets[i].numbers == bet.numbers && bets[i].parent == bet.parent) return i;
  bets.push_back(std::move(bet));
  return bets.size() - 1;
}

[[noreturn]] void differ(const Ruleset& rules, const std::vector<PlannedBet>& bets, const std::vector<std::vector<int>>& thrown,
                         const std::string& what) {
  std::string text =
      "scenario \"" + what + "\" under " + rules.name + " {\n  seats ann\n  # these bets are made whenever nothing of them stands:\n";
  for (const PlannedBet& bet : bets)
    text += "  #   " + to_string(bet.stake, rules.currency) + " on " + numbers_words(rules.wagers[bet.wager], bet.numbers) +
            (bet.parent ? " behind " + rules.wagers[bets[*bet.parent].wager].name : "") + "\n";
  for (const std::vector<int>& faces : thrown) text += "  throw " + faces_words(faces) + "\n";
  throw Difference(text + "}\n");
}

}  // namespace

bool compare_plan(const std::shared_ptr<const Ruleset>& rules, std::size_t throws, Draw& draw, Counts& counts) {
  std::vector<MachineKey> keys;
  for (Index wager = 0; wager < rules->wagers.size(); ++wager) {
    std::vector<std::vector<int>> numbers = rules->wagers[wager].numbers;
    if (numbers.empty()) numbers.emplace_back();
    for (std::vector<int>& one : numbers) keys.push_back({wager, std::move(one), nullptr});
  }
  const auto with_parents = [&](const MachineKey& key) {
    std::vector<MachineKey> line{key};
    while (rules->wagers[line.back().wager].parent != no_index) {
      const Wager& parent = rules->wagers[rules->wagers[line.back().wager].parent];
      line.push_back(
          {rules->wagers[line.back().wager].parent, parent.numbers.empty() ? std::vector<int>{} : draw.of(parent.numbers), nullptr});
    }
    std::shared_ptr<const MachineKey> above;
    for (std::size_t i = line.size(); i-- > 0;) {
      line[i].parent = above;
      above = std::make_shared<const MachineKey>(line[i]);
    }
    return above;
  };
  std::vector<PlannedBet> bets;
  std::optional<Plan> plan;
  for (std::size_t wanted = 1 + draw.below(6); wanted > 0; --wanted) {
    std::vector<PlannedBet> more = bets;
    (void)add_bet(*rules, with_parents(draw.of(keys)), more, draw);
    std::vector<CompileError> faults;
    std::optional<Plan> with = Plan::compile(rules, more, faults);
    if (!with && (faults.empty() || faults.front().message.empty()))
      throw Difference(rules->name + ": a plan was refused without a reason");
    counts.refused_plans += with ? 0 : 1;
    if (!with) continue;
    bets = std::move(more);
    plan = std::move(with);
  }
  if (!plan) return false;
  ++counts.plans;
  AtTable table(rules, plan->bets());
  Plan::Run run(*plan);
  std::vector<std::vector<int>> thrown;
  for (std::size_t i = 0; i < throws && table.seat_throws(); ++i) {
    std::vector<int> faces = random_faces(rules->vocabulary, draw);
    while (!table.can_fall(faces)) faces = random_faces(rules->vocabulary, draw);
    thrown.push_back(faces);
    ByBet by_plan;
    const auto outcome = static_cast<std::uint16_t>(plan->outcomes().find(faces));
    run.roll_outcomes({&outcome, 1}, [&](std::uint64_t, std::span<const PlanSettlement> settlements) {
      for (const PlanSettlement& one : settlements) {
        Told& told = by_plan[one.bet_index];
        told.outcome = one.outcome;
        told.ended = one.has_ended;
        told.net += one.net;
      }
    });
    const ByBet by_table = table.roll(faces);
    ++counts.throws;
    counts.settlements += by_table.size();
    for (std::size_t bet = 0; bet < bets.size(); ++bet)
      if ((by_plan.count(bet) != by_table.count(bet)) || (by_plan.count(bet) != 0 && !(by_plan[bet] == by_table.at(bet))))
        differ(*rules, plan->bets(), thrown,
               numbers_words(rules->wagers[bets[bet].wager], bets[bet].numbers) + ": the table says " +
                   words_of(by_table, bet, rules->currency) + ", the plan " + words_of(by_plan, bet, rules->currency));
  }
  const PlanTotals totals = run.totals();
  std::int64_t all = 0;
  for (std::size_t bet = 0; bet < bets.size(); ++bet) {
    all += totals.bets[bet].net;
    if (totals.bets[bet].bet_count != table.made(bet))
      differ(*rules, plan->bets(), thrown,
             "made " + std::to_string(totals.bets[bet].bet_count) + " times by the plan, " + std::to_string(table.made(bet)) +
                 " times at the table");
  }
  if (!thrown.empty() && all != table.balance() + table.pending_commission())
    differ(*rules, plan->bets(), thrown,
           "the plan comes to " + to_string(Money{all}, rules->currency) + ", the table to " +
               to_string(Money{table.balance() + table.pending_commission()}, rules->currency));
  return true;
}

}  // namespace equality
