#include "plan_fusion.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace fairroll {

PlanFusion::PlanFusion(const Plan& plan, const PlanMaterial& material, PlanLists& lists, const std::vector<PlanCluster*>& clusters,
                       bool with_game, std::size_t most)
    : plan_(plan),
      material_(material),
      lists_(lists),
      clusters_(clusters),
      with_game_(with_game),
      most_(most),
      states_(clusters.size() + 1),
      after_(clusters.size() + 1),
      steps_(clusters.size()) {}

Plan::Group PlanFusion::run() {
  classify();
  begin();
  for (std::uint32_t row = 0; row < states_.size() && !fault_; ++row) {
    if (states_.size() * group_.columns > most_) {
      too_large_ = true;
      return {};
    }
    explore(row);
  }
  for (Plan::Cell& cell : group_.cells) cell.next *= group_.columns;
  group_.start *= group_.columns;
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

void PlanFusion::begin() {
  for (std::size_t i = 0; i < clusters_.size(); ++i) {
    const PlanCluster::Step& start = clusters_[i]->start();
    if (clusters_[i]->fault()) {
      fault_ = clusters_[i]->fault();
      return;
    }
    after_[i] = start.next;
    if (start.effect != 0) lists_of_.push_back(lists_.effect(start.effect).made);
  }
  after_.back() = 0;  // a game starts in its first row
  group_.made_at_start = makings_of(lists_of_);
  group_.start = states_.insert(after_.data()).first;
}

void PlanFusion::explore(std::uint32_t row) {
  before_.assign(states_[row], states_[row] + after_.size());
  for (std::size_t i = 0; i < clusters_.size(); ++i) steps_[i] = clusters_[i]->steps(before_[i]);
  const std::uint16_t* columns = columns_.data();
  for (const std::size_t outcome : representatives_) {
    if (!throw_dice(columns)) return;
    columns += clusters_.size();
    if (with_game_) after_.back() = step_game(before_.back(), outcome);
    const Union& effect = together();
    group_.cells.push_back({states_.insert(after_.data()).first, effect.first, effect.count});
    group_.made.push_back(effect.made);
  }
}

/// False: a fault was met.
bool PlanFusion::throw_dice(const std::uint16_t* columns) {
  effects_.resize(steps_.size());
  std::uint32_t* effect = effects_.data();
  std::uint32_t* const after = after_.data();
  for (std::size_t i = 0; i < steps_.size(); ++i) {
    PlanCluster::Step step = steps_[i][columns[i]];
    if (step.next == PlanCluster::unknown) {
      step = clusters_[i]->ask(before_[i], columns[i]);
      steps_[i] = clusters_[i]->steps(before_[i]);
      fault_ = clusters_[i]->fault();
      if (fault_) return false;
    }
    after[i] = step.next;
    *effect = step.effect;  // 0: none, and the next one takes its place
    effect += step.effect != 0 ? 1 : 0;
  }
  effects_.resize(static_cast<std::size_t>(effect - effects_.data()));
  return true;
}

std::uint32_t PlanFusion::step_game(std::uint32_t row, std::size_t outcome) {
  const GameMachine::Cell& cell = material_.game.cells[row * outcomes().size() + outcome];
  group_.events.push_back(cell.events);
  group_.turn_ends.push_back(cell.turn_ends ? 1 : 0);
  return cell.turn_ends ? material_.game.turn_end[cell.next] : cell.next;
}

// ---- what is told
// --------------------------------------------------------------------------------------------------------------------------

std::uint32_t PlanFusion::Sets::node_of(const std::vector<std::uint32_t>& numbers) {
  std::uint32_t node = 0;
  for (const std::uint32_t number : numbers) node = further.insert(node, number) + 1;
  return node;
}

const PlanFusion::Union& PlanFusion::together() {
  const std::uint32_t node = effect_sets_.node_of(effects_);
  if (node >= unions_.size()) unions_.resize(std::size_t{node} + 1);
  Union& together = unions_[node];
  if (together.known) return together;
  together.known = true;
  tell(together);
  make(together);
  return together;
}

/// In the order of the plan's bets.
void PlanFusion::tell(Union& together) {
  lists_of_.clear();
  for (const std::uint32_t effect : effects_)
    if (lists_.effect(effect).told != 0) lists_of_.push_back(lists_.effect(effect).told);
  const std::uint32_t node = told_sets_.node_of(lists_of_);
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
  for (const std::uint32_t effect : effects_)
    if (lists_.effect(effect).made != 0) lists_of_.push_back(lists_.effect(effect).made);
  const std::uint32_t node = made_sets_.node_of(lists_of_);
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
