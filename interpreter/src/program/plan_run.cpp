// SPDX-License-Identifier: Apache-2.0
// Runs of a plan: one look-up per throw and automaton, and what they come to.
#include <cstring>
#include <limits>
#include <stdexcept>

#include <fairroll/simulate.hpp>

namespace fairroll {
namespace {

/// All throws, one automaton after another. `column_of(i)`: of the i-th.
template <typename Group, typename Cursor, typename Columns>
void play_all(const Group& group, Cursor& cursor, std::size_t throws, const Columns& column_of) {
  const std::uint32_t* const next = group.next.data();
  std::uint64_t* const visits = cursor.visits.data();
  std::uint32_t base = cursor.base;
  std::uint32_t at = cursor.last;
  for (std::size_t i = 0; i < throws; ++i) {
    at = base + column_of(i);
    ++visits[at];
    base = next[at];
  }
  cursor.base = base;
  cursor.last = at;
}

void add_times(std::int64_t& sum, std::int64_t amount, std::uint64_t count) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(amount, count, &product) || __builtin_add_overflow(sum, product, &sum))
    throw std::overflow_error("an amount does not fit in 64 bits");
}

/// Of BetTotals or of a BetTally.
template <typename Totals>
std::uint64_t& count_of(Totals& totals, Outcome outcome) noexcept {
  switch (outcome) {
    case Outcome::Wins:
      return totals.win_count;
    case Outcome::Loses:
      return totals.loss_count;
    case Outcome::Pushes:
      return totals.push_count;
    default:
      return totals.return_count;
  }
}

}  // namespace

void Plan::need_pairs() const {
  for (const Group& group : groups_)
    if (group.column_of_pair.empty())
      throw std::logic_error("a plan can play specified faces only with two dice that have at most 16 faces each");
}

Plan::Run::Run(const Plan& plan) : plan_(&plan) {
  for (const Group& group : plan.groups_) cursors_.push_back({group.start, std::vector<std::uint64_t>(group.cells.size(), 0)});
}

void Plan::Run::roll(std::span<const std::uint8_t> faces) {
  plan_->need_pairs();
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest_face);
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const std::uint16_t* const column_of = group.column_of_pair.data();
    play_all(group, cursors_[g], faces.size() / 2, [&](std::size_t i) { return column_of[pair_of(&faces[2 * i], lowest)]; });
  }
  throws_ += faces.size() / 2;
}

void Plan::Run::roll_outcomes(std::span<const std::uint16_t> indices) {
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const std::uint16_t* const column_of = group.column_of.data();
    play_all(group, cursors_[g], indices.size(), [&](std::size_t i) { return column_of[indices[i]]; });
  }
  throws_ += indices.size();
}

void Plan::Run::roll(std::span<const std::uint8_t> faces, PlanSettlements& report) {
  plan_->need_pairs();
  report.throws_ = faces.size() / 2;
  std::size_t most = block;  // of one throw, and room to copy whole blocks
  for (const Group& group : plan_->groups_) most += group.blocks * block;
  if (report.throws_ > std::numeric_limits<std::uint32_t>::max() / most)
    throw std::length_error("there are too many throws for one report");
  if (report.decided_.size() < most * (report.throws_ + 1)) report.decided_.resize(most * (report.throws_ + 1));
  if (report.ends_.size() < report.throws_) report.ends_.resize(report.throws_);
  if (cursors_.size() != 1)
    report_all(faces, report);
  else if (plan_->groups_.front().blocks <= 1)
    report_one<1>(faces, report);
  else if (plan_->groups_.front().blocks == 2)
    report_one<2>(faces, report);
  else
    report_all(faces, report);
  throws_ += report.throws_;
}

/// One automaton whose lists fit in few blocks: every throw copies all of them, and the next throw overwrites what is too much.
template <std::size_t Blocks>
void Plan::Run::report_one(std::span<const std::uint8_t> faces, PlanSettlements& report) {
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest_face);
  const Group& group = plan_->groups_.front();
  Cursor& cursor = cursors_.front();
  const std::uint32_t* const next = group.next.data();
  const std::uint32_t* const list_of = group.list_of.data();
  const std::uint16_t* const lists = group.lists.data();
  const std::uint16_t* const column_of = group.column_of_pair.data();
  std::uint64_t* const visits = cursor.visits.data();
  std::uint16_t* const decided = report.decided_.data();
  std::uint32_t* end = report.ends_.data();
  std::uint32_t size = 0;
  std::uint32_t base = cursor.base;
  std::uint32_t at = cursor.last;
  for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
    at = base + column_of[pair_of(&faces[i], lowest)];
    ++visits[at];
    base = next[at];
    const std::uint16_t* const list = lists + list_of[at];
    std::memcpy(decided + size, list + 1, Blocks * block * sizeof(std::uint16_t));
    size += *list;
    *end++ = size;
  }
  cursor.base = base;
  cursor.last = at;
}

void Plan::Run::report_all(std::span<const std::uint8_t> faces, PlanSettlements& report) {
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest_face);
  std::uint32_t size = 0;
  for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
    const std::size_t pair = pair_of(&faces[i], lowest);
    for (std::size_t g = 0; g < cursors_.size(); ++g) {
      const Group& group = plan_->groups_[g];
      Cursor& cursor = cursors_[g];
      cursor.last = cursor.base + group.column_of_pair[pair];
      ++cursor.visits[cursor.last];
      cursor.base = group.next[cursor.last];
      const std::uint16_t* const list = group.lists.data() + group.list_of[cursor.last];
      for (std::size_t b = 0; b < group.blocks; ++b)
        std::memcpy(report.decided_.data() + size + b * block, list + 1 + b * block, block * sizeof(std::uint16_t));
      size += *list;
    }
    report.ends_[i / 2] = size;
  }
}

// ---- what it came to
// -----------------------------------------------------------------------------------------------------------------------------------

/// From how often each cell was visited. What is made or stays up behind the last throw has seen none.
Plan::Run::Counts Plan::Run::counts() const {
  Counts counts{std::vector<std::uint64_t>(plan_->kinds_.size()), std::vector<std::uint64_t>(plan_->kinds_.size()),
                std::vector<std::uint64_t>(plan_->bets_.size()), std::vector<std::int64_t>(plan_->bets_.size())};
  if (throws_ == 0) return counts;
  const auto make = [&](const Placement& one, std::uint64_t times) {
    counts.made[one.bet] += times;
    add_times(counts.charged[one.bet], one.commission, times);
  };
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const Cursor& cursor = cursors_[g];
    for (const Placement& one : group.made_at_start) make(one, 1);
    for (std::size_t at = 0; at < cursor.visits.size(); ++at) {
      const std::uint64_t visits = cursor.visits[at];
      if (visits == 0) continue;
      const std::uint16_t* const list = group.lists.data() + group.list_of[at];
      for (std::uint16_t i = 1; i <= *list; ++i) counts.settled[list[i]] += visits;
      for (const Placement& one : group.placements[group.effects[group.effect_of[at]].made])
        make(one, visits - (at == cursor.last ? 1 : 0));
    }
    const std::uint16_t* const list = group.lists.data() + group.list_of[cursor.last];
    for (std::uint16_t i = 1; i <= *list; ++i) ++counts.settled_at_last[list[i]];
  }
  return counts;
}

void Plan::Run::tally(std::span<BetTally> bets) const {
  if (bets.size() != plan_->bets_.size()) throw std::invalid_argument("the number of tallies must equal the number of bets in the plan");
  const Counts counts = this->counts();
  for (std::size_t bet = 0; bet < bets.size(); ++bet) {
    bets[bet] = {};
    bets[bet].bet_count = counts.made[bet];
    bets[bet].outlay = counts.charged[bet];
    bets[bet].net = -counts.charged[bet];
  }
  for (std::size_t kind = 0; kind < counts.settled.size(); ++kind) {
    const PlanSettlement& one = plan_->kinds_[kind];
    const std::uint64_t often = counts.settled[kind];
    BetTally& tally = bets[one.bet_index];
    const PlannedBet& bet = plan_->bets_[one.bet_index];
    count_of(tally, one.outcome) += often;
    add_times(tally.net, one.net, often);
    if (!one.has_ended && !plan_->ruleset_->wagers[bet.wager].components.empty()) continue;
    tally.decided_count += often;
    add_times(tally.outlay, bet.stake.units, often);
    if (!one.has_ended) tally.bet_count += often - counts.settled_at_last[kind];
  }
}

PlanTotals Plan::Run::totals() const {
  PlanTotals totals;
  totals.throw_count = throws_;
  totals.events.resize(plan_->ruleset_->game.events.size());
  totals.bets.resize(plan_->bets_.size());
  const Counts counts = this->counts();
  for (std::size_t bet = 0; bet < totals.bets.size(); ++bet) {
    totals.bets[bet].bet_count = counts.made[bet];
    totals.bets[bet].commission = counts.charged[bet];
    totals.bets[bet].net = -counts.charged[bet];
  }
  for (std::size_t kind = 0; kind < counts.settled.size(); ++kind) {
    const PlanSettlement& one = plan_->kinds_[kind];
    const std::uint64_t often = counts.settled[kind];
    if (often == 0) continue;
    BetTotals& bet = totals.bets[one.bet_index];
    count_of(bet, one.outcome) += often;
    add_times(bet.net, one.net, often);
    add_times(bet.commission, one.commission, often);
    bet.decisions_by_net[one.net] += often;
  }
  const Group& group = plan_->groups_.front();  // the one that tells of the game
  for (std::size_t at = 0; at < group.cells.size(); ++at) {
    const std::uint64_t visits = cursors_.front().visits[at];
    if (visits == 0) continue;
    const Effect& effect = group.effects[group.effect_of[at]];
    totals.turn_count += effect.turn_ends ? visits : 0;
    for (std::size_t event = 0; event < totals.events.size(); ++event)
      if ((effect.events >> event & 1U) != 0) totals.events[event] += visits;
  }
  return totals;
}

}  // namespace fairroll
