// Definitions that lead back to themselves.
#include <algorithm>

#include "work.hpp"

namespace fairroll::checking {
namespace {

struct Edge {
  std::size_t to = 0;
  Place place;
};

struct Thing {
  std::string what;  ///< `event x`
  Place place;
  std::vector<Edge> rests_on;
};

/// Events, phases and counts of the game, then the counts of each wager, as one graph.
class Graph {
 public:
  explicit Graph(Work& work) : work_(work) {
    const Game& game = work.out.game;
    for (const Event& event : game.events) add("event", event.name);
    for (const Phase& phase : game.phases) add("phase", phase.name);
    wagers_.push_back(things_.size());
    for (const Variable& variable : game.variables) add("count", variable.name, variable.place);
    for (const Wager& wager : work.out.wagers) {
      wagers_.push_back(things_.size());
      for (const Variable& variable : wager.variables) add("count", variable.name, variable.place);
    }
    link();
  }

  bool sound() {
    state_.assign(things_.size(), 0);
    depth_.assign(things_.size(), 0);
    for (std::size_t i = 0; i < things_.size(); ++i)
      if (state_[i] == 0 && !visit(i)) return false;
    return true;
  }

 private:
  void add(const char* kind, const std::string& name, Place place = {}) {
    if (!place.source)
      if (const Entity* entity = work_.game_names.find(name)) place = entity->place;
    things_.push_back({std::string(kind) + " " + quoted(name), std::move(place), {}});
  }

  void link() {
    const Game& game = work_.out.game;
    std::size_t at = 0;
    for (const Event& event : game.events) link(things_[at++], event.occasion.on, no_index);
    for (const Phase& phase : game.phases) link(things_[at++], phase.condition);
    for (const Variable& variable : game.variables) link(things_[at++], variable, no_index);
    for (std::size_t i = 0; i < work_.out.wagers.size(); ++i)
      for (const Variable& variable : work_.out.wagers[i].variables) link(things_[at++], variable, static_cast<Index>(i));
  }

  /// A state's own moves rest on events, but nothing rests on a moved state: it is read as it stood before.
  void link(Thing& thing, const Variable& variable, Index wager) {
    if (variable.kind == Variable::Kind::State) return;
    for (const Move& move : variable.moves) link(thing, move.occasion.on, wager);
  }

  void link(Thing& thing, const Pattern& pattern, Index wager) {
    for (const auto* happenings : {&pattern.any, &pattern.except}) {
      for (const Happening& happening : *happenings) {
        if (happening.op == Happening::Op::Event) thing.rests_on.push_back({happening.index, happening.place});
        if (happening.op == Happening::Op::Reaching || happening.op == Happening::Op::SetReaching)
          thing.rests_on.push_back({at(happening.variable, wager), happening.place});
      }
    }
  }

  void link(Thing& thing, const Condition& condition) {
    if (condition.op == Condition::Op::Phase) thing.rests_on.push_back({work_.out.game.events.size() + condition.phase, condition.place});
    for (const Condition& operand : condition.operands) link(thing, operand);
  }

  [[nodiscard]] std::size_t at(const VariableRef& ref, Index wager) const {
    if (ref.owner == Owner::Game) return wagers_[0] + ref.index;
    const Index owner = ref.owner == Owner::Wager ? wager : work_.out.wagers[wager].behind;
    return wagers_[owner + 1] + ref.index;
  }

  /// Depth first without recursion: a file may chain thousands of definitions.
  bool visit(std::size_t from) {
    std::vector<std::pair<std::size_t, std::size_t>> path{{from, 0}};
    state_[from] = open;
    while (!path.empty()) {
      const std::size_t now = path.back().first;
      if (path.back().second == things_[now].rests_on.size()) {
        if (!close(now)) return false;
        path.pop_back();
        continue;
      }
      const Edge& edge = things_[now].rests_on[path.back().second++];
      if (state_[edge.to] == open) {
        work_.report.add(Code::circular, edge.place, things_[edge.to].what + " rests on itself", {things_[edge.to].place, "declared here"},
                         "break the circle");
        return false;
      }
      if (state_[edge.to] == 0) {
        state_[edge.to] = open;
        path.push_back({edge.to, 0});
      }
    }
    return true;
  }

  bool close(std::size_t now) {
    state_[now] = closed;
    for (const Edge& edge : things_[now].rests_on) depth_[now] = std::max(depth_[now], depth_[edge.to] + 1);
    if (depth_[now] <= deepest) return true;
    work_.report.add(Code::too_deep, things_[now].place, things_[now].what + " rests on others, more than 100 deep",
                     "define it by totals or by nearer events");
    return false;
  }

  static constexpr char open = 1;
  static constexpr char closed = 2;

  Work& work_;
  std::vector<Thing> things_;
  std::vector<std::size_t> wagers_;  // where the counts begin: of the game, then of each wager
  std::vector<char> state_;
  std::vector<std::size_t> depth_;
};

}  // namespace

bool find_circles(Work& work) { return Graph(work).sound(); }

}  // namespace fairroll::checking
