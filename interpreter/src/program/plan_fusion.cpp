#include "plan_fusion.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace fairroll {

PlanFusion::PlanFusion(const Plan& plan, const PlanMaterial& material, PlanLists& lists, const std::vector<PlanCluster*>& clusters,
                       bool with_game, std::size_t most)
    : plan_(plan), material_(material), lists_(lists), clusters_(clusters), with_game_(with_game), most_(most) {}

Plan::Group PlanFusion::run() {
  classify();
  if (!begin()) return {};
  Automaton all = game();
  for (const std::size_t cluster : by_size()) {
    all = join(all, cluster);
    if (fault_ || too_large_) return {};
  }
  finish(all);
  return std::move(group_);
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
      all = (all ^ cells[at].events ^ std::uint64_t{cells[at].next} << 32U) * 0x9E3779B97F4A7C15U;
      all ^= all >> 29U;
    }
    return all;
  };
  std::unordered_multimap<std::uint64_t, std::uint16_t> known;
  std::vector<std::uint16_t> classes(width);
  for (std::size_t outcome = 0; outcome < width; ++outcome) {
    const std::uint64_t digested = digest(outcome);
    const auto [first, last] = known.equal_range(digested);
    const auto equal = std::find_if(first, last, [&](const auto& one) { return same(one.second, outcome); });
    classes[outcome] = equal == last ? static_cast<std::uint16_t>(outcome) : equal->second;
    if (equal == last) known.emplace(digested, static_cast<std::uint16_t>(outcome));
  }
  return classes;
}

/// F2: outcomes that neither a cluster nor the game tells apart share a column.
void PlanFusion::classify() {
  std::vector<std::uint16_t> game;
  if (with_game_) game = classes_of_game();
  TupleTable classes(clusters_.size() + 1);
  std::vector<std::uint32_t> columns(clusters_.size() + 1);
  for (std::size_t outcome = 0; outcome < outcomes().size(); ++outcome) {
    for (std::size_t i = 0; i < clusters_.size(); ++i) columns[i] = clusters_[i]->column_of()[outcome];
    columns.back() = with_game_ ? game[outcome] : 0;
    const auto [number, fresh] = classes.insert(columns.data());
    group_.column_of.push_back(static_cast<std::uint16_t>(number));
    if (!fresh) continue;
    representatives_.push_back(outcome);
    for (std::size_t i = 0; i < clusters_.size(); ++i) columns_.push_back(static_cast<std::uint16_t>(columns[i]));
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
  TupleTable known(3);
  const GameMachine& machine = material_.game;
  all.steps.reserve(machine.rows * representatives_.size());
  for (std::size_t row = 0; row < machine.rows; ++row) {
    for (const std::size_t outcome : representatives_) {
      const GameMachine::Cell& cell = machine.cells[row * outcomes().size() + outcome];
      const std::uint32_t effect[] = {static_cast<std::uint32_t>(cell.events), static_cast<std::uint32_t>(cell.events >> 32U),
                                      cell.turn_ends ? 1U : 0U};
      const auto [number, fresh] = known.insert(effect);
      if (fresh) game_effects_.push_back(&cell);
      all.steps.push_back({cell.turn_ends ? machine.turn_end[cell.next] : cell.next, effects_.with(0, number)});
    }
  }
  return all;
}

std::vector<std::size_t> PlanFusion::by_size() const {
  std::vector<std::size_t> order(clusters_.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  std::stable_sort(order.begin(), order.end(),
                   [this](std::size_t a, std::size_t b) { return clusters_[a]->most_rows() < clusters_[b]->most_rows(); });
  return order;
}

const PlanCluster::Step* PlanFusion::steps_of(std::size_t cluster, std::uint32_t state) {
  const PlanCluster::Step* steps = clusters_[cluster]->steps(state);
  for (std::size_t column = 0; column < group_.columns; ++column) {
    const std::uint16_t own = columns_[column * clusters_.size() + cluster];
    if (steps[own].next != PlanCluster::unknown) continue;
    (void)clusters_[cluster]->ask(state, own);
    fault_ = clusters_[cluster]->fault();
    if (fault_) return nullptr;
    steps = clusters_[cluster]->steps(state);
  }
  return steps;
}

PlanFusion::Automaton PlanFusion::join(const Automaton& before, std::size_t cluster) {
  Automaton joined;
  PairTable numbers;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> states;
  const auto number_of = [&](std::uint32_t first, std::uint32_t second) {
    const std::uint32_t number = numbers.insert(first, second);
    if (number == states.size()) states.emplace_back(first, second);
    return number;
  };
  joined.start = number_of(before.start, clusters_[cluster]->start().next);
  const std::size_t columns = group_.columns;
  for (std::size_t at = 0; at < states.size(); ++at) {
    too_large_ = states.size() * columns > most_;
    if (too_large_) return {};
    const auto [first, second] = states[at];
    const PlanCluster::Step* const steps = steps_of(cluster, second);
    if (fault_) return {};
    for (std::size_t column = 0; column < columns; ++column) {
      const PlanCluster::Step& own = steps[columns_[column * clusters_.size() + cluster]];
      const PlanCluster::Step& other = before.steps[first * columns + column];
      const std::uint32_t effect = own.effect == 0 ? other.effect : effects_.with(other.effect, own.effect);
      joined.steps.push_back({number_of(other.next, own.next), effect});
    }
  }
  return joined;
}

// ---- what is told
// --------------------------------------------------------------------------------------------------------------------------

void PlanFusion::finish(const Automaton& all) {
  const std::uint32_t columns = group_.columns;
  group_.start = all.start * columns;
  group_.cells.reserve(all.steps.size());
  group_.made.reserve(all.steps.size());
  if (with_game_) group_.events.reserve(all.steps.size());
  if (with_game_) group_.turn_ends.reserve(all.steps.size());
  unions_.resize(effects_.size());
  for (const PlanCluster::Step& step : all.steps) {
    const Union& effect = together(step.effect);
    group_.cells.push_back({step.next * columns, effect.first, effect.count});
    group_.made.push_back(effect.made);
    if (!with_game_) continue;
    const GameMachine::Cell& cell = *game_effects_[effect.game];
    group_.events.push_back(cell.events);
    group_.turn_ends.push_back(cell.turn_ends ? 1 : 0);
  }
}

const PlanFusion::Union& PlanFusion::together(std::uint32_t effects) {
  Union& together = unions_[effects];
  if (together.known) return together;
  together.known = true;
  effects_.list(effects, numbers_);
  if (with_game_) {
    together.game = numbers_.front();
    numbers_.erase(numbers_.begin());
  }
  tell(together);
  make(together);
  return together;
}

/// In the order of the plan's bets.
void PlanFusion::tell(Union& together) {
  lists_of_.clear();
  for (const std::uint32_t effect : numbers_)
    if (lists_.effect(effect).told != 0) lists_of_.push_back(lists_.effect(effect).told);
  const std::uint32_t node = told_sets_.of(lists_of_);
  if (node >= told_.size()) told_.resize(std::size_t{node} + 1);
  Union& told = told_[node];
  std::vector<PlanSettlement>& all = group_.settlements;
  if (!told.known) {
    told.known = true;
    told.first = static_cast<std::uint32_t>(all.size());
    for (const std::uint32_t list : lists_of_) {
      const std::vector<PlanSettlement>& settlements = lists_.settlements(list);
      all.insert(all.end(), settlements.begin(), settlements.end());
    }
    told.count = static_cast<std::uint32_t>(all.size()) - told.first;
    std::stable_sort(all.begin() + told.first, all.end(), [](const PlanSettlement& a, const PlanSettlement& b) { return a.bet < b.bet; });
  }
  together.first = told.first;
  together.count = told.count;
}

void PlanFusion::make(Union& together) {
  lists_of_.clear();
  for (const std::uint32_t effect : numbers_)
    if (lists_.effect(effect).made != 0) lists_of_.push_back(lists_.effect(effect).made);
  const std::uint32_t node = made_sets_.of(lists_of_);
  if (node >= made_.size()) made_.resize(std::size_t{node} + 1);
  Union& made = made_[node];
  if (!made.known) {
    made.known = true;
    made.made = static_cast<std::uint32_t>(group_.makings.size());
    group_.makings.push_back(makings_of(lists_of_));
  }
  together.made = made.made;
}

std::vector<Plan::Making> PlanFusion::makings_of(const std::vector<std::uint32_t>& lists) const {
  std::vector<Plan::Making> makings;
  for (const std::uint32_t list : lists)  // 0 is a list of none
    for (const PlanMaking& one : lists_.makings(list)) makings.push_back({one.bet, one.commission});
  std::sort(makings.begin(), makings.end(), [](const Plan::Making& a, const Plan::Making& b) { return a.bet < b.bet; });
  return makings;
}

}  // namespace fairroll
