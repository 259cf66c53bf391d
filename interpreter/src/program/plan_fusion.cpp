// SPDX-License-Identifier: Apache-2.0
#include "plan_fusion.hpp"

#include <algorithm>
#include <utility>

#include "compile.hpp"

namespace fairroll {

PlanFusion::PlanFusion(const Plan& plan, const PlanMaterial& material, PlanLists& lists, const std::vector<PlanCluster*>& clusters,
                       bool with_game, std::size_t most)
    : plan_(plan), material_(material), lists_(lists), clusters_(clusters), with_game_(with_game), most_(most) {}

bool PlanFusion::join_all() {
  classify();
  if (!begin()) return false;
  all_ = game();
  for (const std::size_t cluster : by_size()) {
    all_ = join(all_, cluster);
    if (fault_ || too_large_) return false;
  }
  return true;
}

// ---- classes of outcomes
// ------------------------------------------------------------------------------------------------------------------------

std::vector<std::uint16_t> PlanFusion::classes_of_game() const {
  const std::vector<GameMachine::Cell>& cells = material_.game.cells;
  const std::size_t width = outcomes().size();
  const auto same = [&](std::size_t a, std::size_t b) {
    for (std::size_t first = 0; first < cells.size(); first += width)
      if (!(cells[first + a] == cells[first + b])) return false;
    return true;
  };
  const auto digest = [&](std::size_t outcome) {
    std::uint64_t all = 0;
    for (std::size_t at = outcome; at < cells.size(); at += width) {
      all = (all ^ cells[at].events ^ std::uint64_t{cells[at].next_row} << 32U) * 0x9E3779B97F4A7C15U;
      all ^= all >> 29U;
    }
    return all;
  };
  return first_equals(width, digest, same);
}

/// F2: outcomes that neither a cluster nor the game tells apart share a column.
void PlanFusion::classify() {
  std::vector<std::uint16_t> game;
  if (with_game_) game = classes_of_game();
  automaton::TupleTable<std::uint32_t> classes(clusters_.size() + 1);
  std::vector<std::uint32_t> columns(clusters_.size() + 1);
  group_.column_of.reserve(outcomes().size());
  representatives_.reserve(outcomes().size());
  for (std::size_t outcome = 0; outcome < outcomes().size(); ++outcome) {
    for (std::size_t i = 0; i < clusters_.size(); ++i) columns[i] = clusters_[i]->column_of()[outcome];
    columns.back() = with_game_ ? game[outcome] : 0;
    const auto [number, fresh] = classes.insert(columns.data());
    group_.column_of.push_back(static_cast<std::uint16_t>(number));
    if (fresh) representatives_.push_back(outcome);
  }
  group_.columns = classes.size();
}

// ---- states
// --------------------------------------------------------------------------------------------------------------------------------

bool PlanFusion::begin() {
  for (PlanCluster* const cluster : clusters_) {
    const PlanCluster::Step& start = cluster->start();
    fault_ = cluster->fault();
    if (fault_) return false;
    if (start.effect != 0) lists_of_.push_back(lists_.effect(start.effect).made);
  }
  group_.made_at_start = makings_of(lists_of_);
  return true;
}

/// By itself; one state in which nothing happens where it is not told.
PlanFusion::Automaton PlanFusion::game() {
  Automaton all;
  if (!with_game_) {
    all.steps.assign(group_.columns, {0, 0});
    return all;
  }
  automaton::TupleTable<std::uint32_t> known(3);
  const GameMachine& machine = material_.game;
  all.steps.reserve(machine.row_count * representatives_.size());
  for (std::size_t row = 0; row < machine.row_count; ++row) {
    for (const std::size_t outcome : representatives_) {
      const GameMachine::Cell& cell = machine.cells[row * outcomes().size() + outcome];
      const std::uint32_t effect[] = {static_cast<std::uint32_t>(cell.events), static_cast<std::uint32_t>(cell.events >> 32U),
                                      cell.ends_turn ? 1U : 0U};
      const auto [number, fresh] = known.insert(effect);
      if (fresh) game_effects_.push_back(&cell);
      all.steps.push_back({cell.ends_turn ? machine.turn_end_rows[cell.next_row] : cell.next_row, effects_.with(0, number)});
    }
  }
  return all;
}

std::vector<std::size_t> PlanFusion::by_size() const {
  std::vector<std::size_t> order(clusters_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::sort(order.begin(), order.end(), [this](std::size_t a, std::size_t b) {
    return std::pair(clusters_[a]->most_rows(), a) < std::pair(clusters_[b]->most_rows(), b);
  });
  return order;
}

std::vector<std::uint16_t> PlanFusion::columns_of(const PlanCluster& cluster) const {
  std::vector<std::uint16_t> columns;
  columns.reserve(representatives_.size());
  for (const std::size_t outcome : representatives_) columns.push_back(cluster.column_of()[outcome]);
  return columns;
}

PlanFusion::Automaton PlanFusion::join(const Automaton& before, std::size_t cluster) {
  PlanCluster& joining = *clusters_[cluster];
  const std::size_t columns = group_.columns;
  const std::vector<std::uint16_t> own_columns = columns_of(joining);
  Automaton joined;
  automaton::PairTable states;
  joined.steps.reserve(before.steps.size());
  joined.start = states.insert(before.start, joining.start().next);
  for (std::uint32_t at = 0; at < states.size(); ++at) {
    too_large_ = std::size_t{states.size()} * columns > most_;
    if (too_large_) return {};
    const auto [first, second] = states[at];
    const PlanCluster::Step* const own_steps = joining.steps(second);
    fault_ = joining.fault();
    if (fault_) return {};
    const PlanCluster::Step* const others = &before.steps[first * columns];
    std::pair<std::uint32_t, std::uint32_t> last;
    std::uint32_t next = 0;
    joined.steps.resize((std::size_t{at} + 1) * columns);
    PlanCluster::Step* const steps = &joined.steps[std::size_t{at} * columns];
    for (std::size_t column = 0; column < columns; ++column) {
      const PlanCluster::Step& own = own_steps[own_columns[column]];
      const PlanCluster::Step& other = others[column];
      if (column == 0 || other.next != last.first || own.next != last.second) {  // many throws in a row lead to one state
        last = {other.next, own.next};
        next = states.insert(other.next, own.next);
      }
      steps[column] = {next, own.effect == 0 ? other.effect : effects_.with(other.effect, own.effect)};
    }
  }
  return joined;
}

// ---- what is told
// --------------------------------------------------------------------------------------------------------------------------

Plan::Group PlanFusion::finish() {
  gather();
  const std::uint32_t columns = group_.columns;
  const std::size_t cells = all_.steps.size();
  group_.start = all_.start * columns;
  group_.cells.resize(cells);
  group_.effect_of.resize(cells);
  group_.next.resize(cells);
  group_.list_of.resize(cells);
  group_.effects.resize(effects_.size());
  std::vector<Told> told(effects_.size());  // per set of effects
  for (std::size_t i = 0; i < cells; ++i) {
    const PlanCluster::Step& step = all_.steps[i];
    Told& now = told[step.effect];
    if (now.first == unknown) now = together(step.effect);
    const std::uint32_t next = step.next * columns;
    group_.cells[i] = {next, now.first, now.count};
    group_.effect_of[i] = step.effect;
    group_.next[i] = next;
    group_.list_of[i] = now.list;
  }
  lists_.finish(group_);
  return std::move(group_);
}

/// Sets of effects by what they were made of; the game came first.
void PlanFusion::gather() {
  gathered_.resize(effects_.size());
  for (std::uint32_t set = 1; set < gathered_.size(); ++set) {
    const auto [before, last] = effects_.last(set);
    Gathered& gathered = gathered_[set] = gathered_[before];
    if (with_game_ && before == 0) {
      gathered.game = last;
      continue;
    }
    const PlanLists::Effect effect = lists_.effect(last);
    if (effect.told != 0) gathered.told = told_sets_.with(gathered.told, effect.told);
    if (effect.made != 0) gathered.made = made_sets_.with(gathered.made, effect.made);
  }
  told_.resize(told_sets_.size());
  made_.resize(made_sets_.size(), unknown);
}

PlanFusion::Told PlanFusion::together(std::uint32_t set) {
  const Gathered& gathered = gathered_[set];
  Told& told = told_[gathered.told];
  if (told.first == unknown) told = tell(gathered.told);
  std::uint32_t& made = made_[gathered.made];
  if (made == unknown) {
    made = static_cast<std::uint32_t>(group_.placements.size());
    made_sets_.list(gathered.made, lists_of_);
    group_.placements.push_back(makings_of(lists_of_));
  }
  Plan::Effect& effect = group_.effects[set];
  effect.made = made;
  if (!with_game_) return told;
  effect.turn_ends = game_effects_[gathered.game]->ends_turn;
  effect.events = game_effects_[gathered.game]->events;
  return told;
}

/// In the order of the plan's bets. Clusters seldom interlace: their lists are in order as a rule, once they are in order themselves.
PlanFusion::Told PlanFusion::tell(std::uint32_t lists) {
  told_sets_.list(lists, lists_of_);
  std::sort(lists_of_.begin(), lists_of_.end(),
            [this](std::uint32_t a, std::uint32_t b) { return lists_.last_told(a) < lists_.last_told(b); });
  settlements_.clear();
  for (const std::uint32_t list : lists_of_) lists_.add_told(list, settlements_);
  const std::vector<PlanSettlement>& all = lists_.settlements();
  const auto in_order = [&](std::uint32_t a, std::uint32_t b) { return all[a].bet_index < all[b].bet_index; };
  if (!std::is_sorted(settlements_.begin(), settlements_.end(), in_order))
    std::stable_sort(settlements_.begin(), settlements_.end(), in_order);
  const auto first = static_cast<std::uint32_t>(group_.settlements.size());
  for (const std::uint32_t one : settlements_) group_.settlements.push_back(all[one]);
  return {first, static_cast<std::uint32_t>(settlements_.size()), lists_.lay_out(group_, settlements_)};
}

std::vector<Plan::Placement> PlanFusion::makings_of(const std::vector<std::uint32_t>& lists) {
  std::vector<Plan::Placement> placements;
  for (const std::uint32_t list : lists) lists_.add_made(list, placements);
  std::sort(placements.begin(), placements.end(), [](const Plan::Placement& a, const Plan::Placement& b) { return a.bet < b.bet; });
  return placements;
}

}  // namespace fairroll
