// SPDX-License-Identifier: Apache-2.0
#include "pairs.hpp"

#include <set>

namespace fairroll::analysis {

std::vector<WayStep> counterpart(const Ruleset& from, std::vector<WayStep> way, const Ruleset& to) {
  for (WayStep& one : way)
    if (one.placed) one.placed = counterpart(from, *one.placed, to);
  return way;
}

std::uint32_t row_after(const Machine& machine, const Cell& cell) {
  if ((cell.flags & Cell::turn_ends_flag) == 0 || cell.next_row >= machine.turn_end_cells.size()) return cell.next_row;
  const std::uint32_t next = machine.turn_end_cells[cell.next_row].next_row;
  return next == Machine::no_row ? cell.next_row : next;
}

bool leaves_standing(std::uint8_t outcome) {
  const auto one = static_cast<Outcome>(outcome);
  return one == Outcome::Stays || one == Outcome::Moves || one == Outcome::Off;
}

std::string verdict_words(std::uint8_t outcome) {
  const auto one = static_cast<Outcome>(outcome);
  const bool is = one == Outcome::Returned || one == Outcome::Undetermined || one == Outcome::Off;
  return (is ? "is " : "") + std::string(outcome_name(one));
}

// ---- the walk

Pairs::Pairs(const Machine& a, const Machine& b, const DiceOutcomes& outcomes) : a_(a), b_(b), outcomes_(outcomes) {
  std::set<std::pair<std::uint16_t, std::uint16_t>> known;
  for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome)
    if (known.insert({a.columns_by_outcome[outcome], b.columns_by_outcome[outcome]}).second) throws_.push_back(outcome);
}

bool Pairs::walk(const Show& show) {
  reach(Machine::start_row, Machine::start_row, {});
  for (at_ = 0; at_ < pairs_.size(); ++at_) {
    row_a_ = pairs_[at_][0];
    row_b_ = pairs_[at_][1];
    if (!bets(show)) return false;
    for (const std::size_t outcome : throws_)
      if (!falls(outcome, show)) return false;
  }
  return true;
}

void Pairs::reach(std::uint32_t a, std::uint32_t b, const By& by) {
  const std::uint32_t pair[] = {a, b};
  pairs_.meet(pair, at_, by);
}

bool Pairs::bets(const Show& show) {
  const std::size_t above = std::min(a_.parent_placed_rows.size(), b_.parent_placed_rows.size());
  for (std::size_t level = 0; level <= above; ++level) {
    const std::uint32_t a = (level == 0 ? a_.placed_rows : a_.parent_placed_rows[level - 1])[row_a_];
    const std::uint32_t b = (level == 0 ? b_.placed_rows : b_.parent_placed_rows[level - 1])[row_b_];
    const bool open_a = a != Machine::no_row;
    const bool open_b = b != Machine::no_row;
    if (!show({row_a_, row_b_, PairStep::no_outcome, nullptr, nullptr, false, level, open_a, open_b})) return false;
    if (open_a && open_b) reach(a, b, {static_cast<int>(level), 0});
  }
  return true;
}

bool Pairs::falls(std::size_t outcome, const Show& show) {
  const Cell& a = a_.cell(row_a_, outcome);
  const Cell& b = b_.cell(row_b_, outcome);
  if (((a.flags | b.flags) & Cell::impossible_flag) != 0) return true;
  if (!show({row_a_, row_b_, outcome, &a, &b})) return false;
  const auto ends_turn = [](const Machine& machine, const Cell& cell) {
    return (cell.flags & Cell::turn_ends_flag) != 0 && cell.next_row < machine.turn_end_cells.size();
  };
  if (ends_turn(a_, a) && ends_turn(b_, b) &&
      !show({a.next_row, b.next_row, outcome, &a_.turn_end_cells[a.next_row], &b_.turn_end_cells[b.next_row], true}))
    return false;
  const std::uint32_t next_a = row_after(a_, a);
  const std::uint32_t next_b = row_after(b_, b);
  if (a_.is_in_play(next_a) == b_.is_in_play(next_b)) reach(next_a, next_b, {-1, outcome});
  return true;
}

// ---- ways

WayStep Pairs::step_of(const By& by) const {
  if (by.placed < 0) return {std::nullopt, outcomes_.faces(by.outcome)};
  const MachineKey* key = &a_.key;
  for (int level = 0; level < by.placed; ++level) key = key->parent.get();
  return {*key, {}};
}

std::vector<WayStep> Pairs::way_to(std::uint32_t pair) const {
  std::vector<WayStep> way;
  for (const By& by : pairs_.way(pair)) way.push_back(step_of(by));
  return way;
}

std::vector<WayStep> Pairs::way_with(const PairStep& step) const {
  std::vector<WayStep> way = this->way();
  way.push_back(step_of(step.is_bet() ? By{static_cast<int>(step.level), 0} : By{-1, step.outcome}));
  return way;
}

// ---- what differs

unsigned Pairs::differences(const PairStep& step) const {
  if (step.is_bet()) return step.open_a == step.open_b ? 0 : differs::window;
  unsigned all = 0;
  if (step.a->outcome != step.b->outcome)
    all |= leaves_standing(step.a->outcome) && leaves_standing(step.b->outcome) ? differs::name : differs::verdict;
  const unsigned flags = static_cast<unsigned>(step.a->flags ^ step.b->flags);
  if ((flags & Cell::ends_flag) != 0) all |= differs::staying;
  if ((flags & Cell::turn_ends_flag) != 0) all |= differs::turn;
  const Odds* const a = odds_a(step);
  const Odds* const b = odds_b(step);
  if ((a == nullptr) != (b == nullptr)) return all | differs::profit;
  if (a != nullptr && !(*a == *b)) all |= a->profit() == b->profit() ? differs::notation : differs::profit;
  return all;
}

}  // namespace fairroll::analysis
