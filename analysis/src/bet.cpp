// SPDX-License-Identifier: Apache-2.0
#include "bet.hpp"

#include <algorithm>

namespace fairroll::analysis {

Bet::Bet(const Ruleset& rules, const Machine& machine, Chances& chances, const Terms& terms)
    : rules_(rules), machine_(machine), terms_(terms) {
  list_chances(chances);
  fault_ = terms.fault();
  find_opportunities();
  if (!fault_) solve_first();
  if (!fault_ && stays_up_) solve_until_down();
}

void Bet::list_chances(Chances& chances) {
  std::vector<HeldDice> known;
  const auto add = [&](const HeldDice& aside) {
    const auto found = std::find(known.begin(), known.end(), aside);
    if (found != known.end()) return static_cast<std::size_t>(found - known.begin());
    known.push_back(aside);
    std::vector<Number>& columns = chances_.emplace_back(machine_.column_count);
    const std::vector<Number>& all = chances.of(aside);
    for (std::size_t i = 0; i < all.size(); ++i) columns[machine_.columns_by_outcome[i]] += all[i];
    return known.size() - 1;
  };
  if (machine_.held_dice.empty()) (void)add({});
  for (const HeldDice& aside : machine_.held_dice) chances_of_row_.push_back(add(aside));
}

void Bet::refuse(UndefinedReason::Kind why, std::string words) {
  if (!fault_) fault_ = UndefinedReason{why, std::move(words)};
}

// ---- one throw

void Bet::settle(const Cell& cell, std::uint32_t row, Step& step) {
  const auto decide = [&](Decision decision) {
    const bool ends = (cell.flags & Cell::ends_flag) != 0;
    if (step.decisions.empty()) step.stands = !ends;
    step.stands_at_last = !ends;
    step.decisions.push_back(std::move(decision));
  };
  switch (static_cast<Outcome>(cell.outcome)) {
    case Outcome::Wins:
      if (cell.odds == Cell::no_odds)
        return refuse(UndefinedReason::Kind::NoOdds, "no rule states the payout of a win while " + format_row(rules_, machine_, row));
      return decide(terms_.win(cell.odds));
    case Outcome::Loses:
      return decide({Decision::Kind::Lose, -1});
    case Outcome::Pushes:
      return decide({Decision::Kind::Push, 0});
    case Outcome::Returned:
      return decide({Decision::Kind::Returned, terms_.charge()});
    case Outcome::Undetermined:
      return refuse(UndefinedReason::Kind::Undetermined,
                    "the outcome of the wager is undetermined while " + format_row(rules_, machine_, row));
    default:
      return;
  }
}

Bet::Step Bet::step(std::uint32_t row, std::size_t column) {
  const Cell& cell = machine_.cells[std::size_t{row} * machine_.column_count + column];
  Step step;
  settle(cell, row, step);
  step.next = cell.next_row;
  if ((cell.flags & Cell::turn_ends_flag) == 0) return step;
  const Cell& end = machine_.turn_end_cells[cell.next_row];
  if (step.stands_at_last) settle(end, cell.next_row, step);
  step.next = end.next_row;
  return step;
}

// ---- all throws

Bet::Walk Bet::walk(bool until_down) {
  Walk walk;
  const auto meet = [&](std::uint32_t row) { (void)walk.rows.insert(&row); };
  for (const Opportunity& one : opportunities_) meet(one.placed);
  for (std::uint32_t i = 0; i < walk.rows.size() && !fault_; ++i) {
    if (std::size_t{walk.rows.size()} * machine_.column_count > rules_.limits.edge_steps) refuse_size();
    std::vector<Step> steps;
    const std::vector<Number>& chances = chances_in(*walk.rows[i]);
    for (std::size_t column = 0; column < machine_.column_count; ++column) {
      steps.push_back(step(*walk.rows[i], column));
      const Step& last = steps.back();
      const bool goes_on = until_down ? last.stands_at_last : last.decisions.empty();
      if (chances[column] != 0 && goes_on) meet(last.next);
      if (chances[column] != 0 && !last.decisions.empty() && last.stands) stays_up_ = true;
    }
    walk.steps.push_back(std::move(steps));
  }
  return walk;
}

bool Bet::decided_for_sure(const Walk& walk, const std::vector<ChainRow>& chain, bool say) {
  const std::vector<char> stuck = endless(chain);
  const auto found = std::find(stuck.begin(), stuck.end(), 1);
  if (found == stuck.end()) return true;
  if (say)
    refuse(UndefinedReason::Kind::Undecided,
           "no throw can decide the wager while " +
               format_row(rules_, machine_, *walk.rows[static_cast<std::uint32_t>(found - stuck.begin())]));
  return false;
}

void Bet::refuse_size() {
  refuse(UndefinedReason::Kind::TooLarge, "too large to compute, because the exact fractions exceed the limit for one wager");
}

std::vector<std::vector<Number>> Bet::solved(std::vector<ChainRow> chain, std::size_t quantities) {
  std::optional<std::vector<std::vector<Number>>> found = solve(std::move(chain), quantities, rules_.limits.edge_work);
  if (found) return std::move(*found);
  refuse_size();
  return {};
}

void Bet::solve_first() {
  first_ = walk(false);
  if (fault_) return;
  std::map<Decision, std::size_t> kinds;
  for (std::uint32_t i = 0; i < first_.steps.size(); ++i)
    for (std::size_t column = 0; column < first_.steps[i].size(); ++column)
      if (chances_in(*first_.rows[i])[column] != 0 && !first_.steps[i][column].decisions.empty())
        kinds.insert({first_.steps[i][column].decisions.front(), 0});
  for (auto& [decision, at] : kinds) {
    at = decisions_.size();
    decisions_.push_back(decision);
  }
  std::vector<ChainRow> chain;
  for (std::uint32_t i = 0; i < first_.steps.size(); ++i) {
    const std::vector<Step>& steps = first_.steps[i];
    const std::vector<Number>& chances = chances_in(*first_.rows[i]);
    ChainRow row{{}, std::vector<Number>(decisions_.size() + 1)};
    row.earned.back() = 1;  // a throw
    for (std::size_t column = 0; column < steps.size(); ++column) {
      if (chances[column] == 0) continue;
      if (steps[column].decisions.empty())
        row.add(first_.number(steps[column].next), chances[column]);
      else
        row.earned[kinds.at(steps[column].decisions.front())] += chances[column];
    }
    chain.push_back(std::move(row));
  }
  if (decided_for_sure(first_, chain, true)) first_.solved = solved(std::move(chain), decisions_.size() + 1);
}

/// What a throw brings a bet that is left to lie; for what stays up a commission may be taken again (M4).
Number Bet::earned(const Step& step) const {
  Number sum = 0;
  for (std::size_t i = 0; i < step.decisions.size(); ++i) {
    const bool stays = i == 0 ? step.stands : step.stands_at_last;
    sum += step.decisions[i].profit;
    if (stays && step.decisions[i].kind == Decision::Kind::Win && terms_.charged_after_each_win()) sum -= terms_.charge();
  }
  return sum;
}

void Bet::solve_until_down() {
  Walk walk = this->walk(true);
  if (fault_) return;
  std::vector<ChainRow> chain;
  for (std::uint32_t i = 0; i < walk.steps.size(); ++i) {
    const std::vector<Step>& steps = walk.steps[i];
    const std::vector<Number>& chances = chances_in(*walk.rows[i]);
    ChainRow row{{}, std::vector<Number>(3)};
    row.earned[2] = 1;
    for (std::size_t column = 0; column < steps.size(); ++column) {
      const Step& step = steps[column];
      if (chances[column] == 0) continue;
      row.earned[0] += chances[column] * earned(step);
      row.earned[1] += chances[column] * whole_of(std::uint64_t{step.decisions.size()});
      if (step.stands_at_last) row.add(walk.number(step.next), chances[column]);
    }
    chain.push_back(std::move(row));
  }
  if (!decided_for_sure(walk, chain, false)) return;
  walk.solved = solved(std::move(chain), 3);
  if (!fault_) down_ = std::move(walk);
}

Prospect Bet::from(std::uint32_t placed) const {
  Prospect prospect;
  prospect.chances = first_.solved[first_.number(placed)];
  prospect.throws = std::move(prospect.chances.back());
  prospect.chances.pop_back();
  if (!down_) return prospect;
  const std::vector<Number>& all = down_->solved[down_->number(placed)];
  prospect.won = all[0];
  prospect.decisions = all[1];
  prospect.throws_until_down = all[2];
  return prospect;
}

// ---- when it is made

void Bet::find_opportunities() {
  for (std::uint32_t row = 0; row < machine_.row_count; ++row)
    if (!machine_.is_in_play(row) && machine_.placed_rows[row] != Machine::no_row)
      opportunities_.push_back({row, machine_.placed_rows[row], 0});
  if (opportunities_.empty()) return refuse(UndefinedReason::Kind::NeverPlaced, "the wager can never be placed");
  const std::vector<Number> chances = chances_of_opportunities([](std::size_t, std::uint32_t) { return true; }, true);
  for (std::size_t i = 0; i < opportunities_.size(); ++i) opportunities_[i].chance = chances[i];
}

/// What it stands behind is made as soon as it may be, the one that all others stand behind first.
std::uint32_t Bet::with_parents(std::uint32_t row, const MayMake& may_make) const {
  if (machine_.placed_rows[row] != Machine::no_row) return row;
  for (std::size_t level = machine_.parent_placed_rows.size(); level > 0; --level)
    if (const std::uint32_t placed = machine_.parent_placed_rows[level - 1][row]; placed != Machine::no_row && may_make(level, row))
      row = placed;
  return row;
}

bool Bet::is_parent_gone(std::uint32_t before, std::uint32_t after) const {
  for (std::size_t level = 1; level < machine_.levels.size(); ++level)
    if (machine_.is_in_play(before, level) && !machine_.is_in_play(after, level)) return true;
  return false;
}

/// Throws without the bet, from a fresh table until it may be made: where that comes to pass. `parents_made_again`: a parent that is
/// decided before the bet is made is made anew; otherwise the bet is then not made.
std::vector<Number> Bet::chances_of_opportunities(const MayMake& may_make, bool parents_made_again) {
  std::vector<Number> chances_of_each(opportunities_.size());
  RowNumbers ends{1};
  std::vector<std::size_t> opportunity_of;  // per row of `ends`
  for (std::size_t i = 0; i < opportunities_.size(); ++i)
    if (may_make(0, opportunities_[i].row)) {
      (void)ends.insert(&opportunities_[i].row);
      opportunity_of.push_back(i);
    }
  const std::uint32_t first = with_parents(Machine::start_row, may_make);
  if (const std::uint32_t end = ends.find(&first); end != RowNumbers::none) {
    chances_of_each[opportunity_of[end]] = 1;
    return chances_of_each;
  }
  RowNumbers rows{1};
  (void)rows.insert(&first);
  std::vector<ChainRow> chain;
  for (std::uint32_t i = 0; i < rows.size(); ++i) {
    if (rows.size() * opportunities_.size() > rules_.limits.edge_steps) {
      refuse_size();
      return chances_of_each;
    }
    ChainRow row{{}, std::vector<Number>(opportunity_of.size())};
    const std::uint32_t before = *rows[i];
    const std::vector<Number>& chances = chances_in(before);
    for (std::size_t column = 0; column < machine_.column_count; ++column) {
      if (chances[column] == 0) continue;
      const Cell& cell = machine_.cells[std::size_t{before} * machine_.column_count + column];
      const bool turn = (cell.flags & Cell::turn_ends_flag) != 0;
      const std::uint32_t after = turn ? machine_.turn_end_cells[cell.next_row].next_row : cell.next_row;
      if (!parents_made_again && is_parent_gone(before, after)) continue;
      const std::uint32_t next = with_parents(after, may_make);
      if (const std::uint32_t end = ends.find(&next); end != RowNumbers::none)
        row.earned[end] += chances[column];
      else
        row.add(rows.insert(&next).first, chances[column]);
    }
    chain.push_back(std::move(row));
  }
  const std::vector<char> stuck = endless(chain);
  if (std::find(stuck.begin(), stuck.end(), 1) != stuck.end()) {
    refuse(UndefinedReason::Kind::NeverPlaced, "the betting window never opens");
    return chances_of_each;
  }
  const std::vector<std::vector<Number>> found = solved(std::move(chain), opportunity_of.size());
  for (std::size_t i = 0; !fault_ && i < opportunity_of.size(); ++i) chances_of_each[opportunity_of[i]] = found.front()[i];
  return chances_of_each;
}

}  // namespace fairroll::analysis
