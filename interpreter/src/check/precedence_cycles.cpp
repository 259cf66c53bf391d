// SPDX-License-Identifier: Apache-2.0
// Cycles of `notwithstanding` and `subject to`: clauses of which each prevails over the next, and the last over the first, cancel one
// another.
#include <algorithm>
#include <utility>
#include <vector>

#include "lowering_context.hpp"

namespace fairroll::checking {
namespace {

/// The clauses as nodes, and an edge from each clause to every clause over which it prevails.
class PrecedenceGraph {
 public:
  explicit PrecedenceGraph(LoweringContext& work) : work_(work), edges_(work.out.clauses.size()), state_(edges_.size()) {
    std::vector<int> layers(edges_.size(), no_layer);
    for (const Wager& wager : work.out.wagers)
      for (const VerdictRow& row : wager.verdicts) layers[row.clause] = row.layer;
    for (const ClausePrecedence& one : work.precedences) {
      // Between verdicts of two layers the later layer prevails, whatever addresses they name.
      const bool of_two_layers = layers[one.winner] != no_layer && layers[one.loser] != no_layer && layers[one.winner] != layers[one.loser];
      if (!of_two_layers) edges_[one.winner].push_back(&one);
    }
  }

  void report_cycles() {
    for (Index clause = 0; clause < edges_.size(); ++clause)
      if (state_[clause] == State::New && !edges_[clause].empty()) visit(clause);
  }

 private:
  enum class State : char { New, Open, Closed };
  struct Step {
    Index clause = no_index;
    std::size_t edge = 0;  ///< number of edges followed so far
  };
  static constexpr int no_layer = -1;

  /// Depth first, without recursion: a file may name thousands of clauses in a row.
  void visit(Index from) {
    std::vector<Step> path{{from}};
    state_[from] = State::Open;
    while (!path.empty()) {
      const Index clause = path.back().clause;
      if (path.back().edge == edges_[clause].size()) {
        state_[clause] = State::Closed;
        path.pop_back();
        continue;
      }
      const Index next = edges_[clause][path.back().edge++]->loser;
      if (state_[next] == State::Open) report_cycle(path, next);
      if (state_[next] != State::New) continue;
      state_[next] = State::Open;
      path.push_back({next});
    }
  }

  /// The edges of the path from `first` on, the last of which leads back to `first`.
  void report_cycle(const std::vector<Step>& path, Index first) {
    std::vector<const ClausePrecedence*> cycle;
    const auto begin = std::find_if(path.begin(), path.end(), [&](const Step& step) { return step.clause == first; });
    for (auto step = begin; step != path.end(); ++step) cycle.push_back(edges_[step->clause][step->edge - 1]);
    // The edge of the latest layer comes first: its text closes the cycle.
    const auto is_earlier = [&](const ClausePrecedence* a, const ClausePrecedence* b) { return order(*a) < order(*b); };
    std::rotate(cycle.begin(), std::max_element(cycle.begin(), cycle.end(), is_earlier), cycle.end());
    Diagnostic diagnostic{Code::circular, cycle.front()->place, message(cycle)};
    diagnostic.caption = words(*cycle.front());
    for (std::size_t i = 1; i < cycle.size(); ++i) diagnostic.labels.push_back({cycle[i]->place, words(*cycle[i])});
    diagnostic.help = "remove one of the marked addresses to break the cycle";
    work_.report.add(std::move(diagnostic));
  }

  /// The number of the layer whose text names the address, then the position in that text.
  [[nodiscard]] std::pair<std::size_t, std::uint64_t> order(const ClausePrecedence& edge) const {
    const std::vector<Layer>& layers = work_.out.layers;
    const auto is_its = [&](const Layer& layer) { return layer.location.source == edge.place.source; };
    const auto found = std::find_if(layers.begin(), layers.end(), is_its);
    return {found == layers.end() ? 0 : static_cast<std::size_t>(found - layers.begin()) + 1, edge.place.span.begin};
  }

  [[nodiscard]] std::string address(Index clause) const { return in_backticks(work_.out.clauses[clause].address); }

  [[nodiscard]] std::string words(const ClausePrecedence& edge) const {
    return address(edge.winner) + " takes precedence over " + address(edge.loser);
  }

  [[nodiscard]] std::string message(const std::vector<const ClausePrecedence*>& cycle) const {
    if (cycle.size() == 2) return address(cycle[0]->winner) + " and " + address(cycle[1]->winner) + " each take precedence over the other";
    std::vector<std::string> addresses;
    for (const ClausePrecedence* edge : cycle) addresses.push_back(work_.out.clauses[edge->winner].address);
    return std::to_string(cycle.size()) + " clauses take precedence over one another in a cycle: " + quoted_list(addresses);
  }

  LoweringContext& work_;
  std::vector<std::vector<const ClausePrecedence*>> edges_;  ///< by the clause that prevails
  std::vector<State> state_;
};

}  // namespace

void check_precedence_cycles(LoweringContext& work) { PrecedenceGraph(work).report_cycles(); }

}  // namespace fairroll::checking
