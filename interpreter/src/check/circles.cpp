// SPDX-License-Identifier: Apache-2.0
// Definitions that lead back to themselves, or come to too much.
#include <algorithm>

#include <fairroll/detail/visit.hpp>

#include "lowering_context.hpp"

namespace fairroll::checking {
namespace {

struct Edge {
  std::size_t to = 0;
  const SourceLocation* place = nullptr;  ///< of the word that names it
};

struct Thing {
  std::string_view sort;
  const std::string* name = nullptr;
  Scope* names = nullptr;  ///< that it is declared in
  bool* wide = nullptr;    ///< of what it stands for
  std::vector<Edge> rests_on{};
  std::uint64_t tests = 0;  ///< that it asks, with all that it rests on written out

  [[nodiscard]] std::string in_words() const { return std::string(sort) + " " + in_backticks(*name); }
  [[nodiscard]] SourceLocation place() const {
    const Entity* const entity = names->find(*name);
    return entity == nullptr ? SourceLocation{} : entity->place;
  }
  /// What all who name it ask by that.
  [[nodiscard]] std::uint64_t written_out() const {
    const Entity* const entity = names->find(*name);
    return entity == nullptr ? 0 : tests * entity->named;
  }
};

/// Events, phases and counts of the game, then those of each wager, as one graph.
class Graph {
 public:
  explicit Graph(LoweringContext& work) : work_(work) {
    add(no_index, work.out.game.events, work.out.game.phases, work.out.game.variables);
    for (Index i = 0; i < work.out.wagers.size(); ++i) {
      Wager& wager = work.out.wagers[i];
      add(i, wager.events, wager.phases, wager.variables);
    }
    link(no_index, work.out.game.events, work.out.game.phases, work.out.game.variables);
    for (Index i = 0; i < work.out.wagers.size(); ++i) {
      const Wager& wager = work.out.wagers[i];
      link(i, wager.events, wager.phases, wager.variables);
    }
  }

  bool sound() {
    state_.assign(things_.size(), 0);
    depth_.assign(things_.size(), 0);
    for (std::size_t i = 0; i < things_.size(); ++i)
      if (state_[i] == 0 && !visit(i)) return false;
    return is_bounded();
  }

 private:
  /// Where the things of one scope begin: of the game at 0, of wager i at i + 1.
  struct Begin {
    std::size_t events = 0;
    std::size_t phases = 0;
    std::size_t counts = 0;
  };

  void add(Index wager, std::vector<Event>& events, std::vector<Phase>& phases, std::vector<Variable>& variables) {
    Scope& names = wager == no_index ? work_.game_names : work_.wager_names[wager];
    Begin begin;
    begin.events = things_.size();
    for (Event& event : events) things_.push_back({"event", &event.name, &names, &event.is_cached});
    begin.phases = things_.size();
    for (Phase& phase : phases) things_.push_back({"phase", &phase.name, &names, &phase.is_cached});
    begin.counts = things_.size();
    for (Variable& variable : variables) things_.push_back({"count", &variable.name, &names, &variable.is_cached});
    begins_.push_back(begin);
  }

  void link(Index wager, const std::vector<Event>& events, const std::vector<Phase>& phases, const std::vector<Variable>& variables) {
    const Begin& begin = begin_of(Owner::Wager, wager);
    for (std::size_t i = 0; i < events.size(); ++i) link(things_[begin.events + i], events[i].trigger, wager);
    for (std::size_t i = 0; i < phases.size(); ++i) link(things_[begin.phases + i], phases[i].condition, wager);
    for (std::size_t i = 0; i < variables.size(); ++i) link(things_[begin.counts + i], variables[i], wager);
  }

  /// A state's own moves rest on events, but nothing rests on a moved state: it is read as it stood before.
  void link(Thing& thing, const Variable& variable, Index wager) {
    if (variable.kind == Variable::Kind::State) return;
    for (const VariableUpdate& move : variable.moves) link(thing, move.trigger, wager);
  }

  void link(Thing& thing, const Trigger& trigger, Index wager) {
    link(thing, trigger.pattern, wager);
    link(thing, trigger.condition, wager);
  }

  void link(Thing& thing, const ThrowPattern& pattern, Index wager) {
    thing.tests += pattern.included_tests.size() + pattern.excluded_tests.size();
    detail::for_each_part(pattern, [&](const ThrowTest& dice_event) {
      const Begin& begin = begin_of(dice_event.variable.owner, wager);
      if (dice_event.op == ThrowTest::Op::Event) thing.rests_on.push_back({begin.events + dice_event.event_index, &dice_event.location});
      if (detail::names_moves(dice_event)) thing.rests_on.push_back({begin.counts + dice_event.variable.index, &dice_event.location});
    });
  }

  void link(Thing& thing, const Condition& condition, Index wager) {
    detail::for_each_part(condition, [&](const Condition& one) {
      ++thing.tests;
      if (one.op == Condition::Op::Phase) thing.rests_on.push_back({begin_of(one.variable.owner, wager).phases + one.phase, &one.location});
    });
  }

  [[nodiscard]] const Begin& begin_of(Owner owner, Index wager) const {
    if (owner == Owner::Game || wager == no_index) return begins_[0];
    return begins_[(owner == Owner::Wager ? wager : work_.out.wagers[wager].parent) + 1];
  }

  /// Depth first without recursion: a file may chain thousands of definitions.
  bool visit(std::size_t from) {
    std::vector<std::pair<std::size_t, std::size_t>>& path = path_;
    path.assign(1, {from, 0});
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
        work_.report.add(Code::circular, *edge.place, things_[edge.to].in_words() + " depends on itself",
                         {things_[edge.to].place(), "declared here"}, "remove one reference from the cycle");
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
    for (const Edge& edge : things_[now].rests_on) {
      depth_[now] = std::max(depth_[now], depth_[edge.to] + 1);
      things_[now].tests = std::min(things_[now].tests + things_[edge.to].tests, work_.out.limits.tests + 1);
    }
    if (depth_[now] <= deepest) return true;
    work_.report.add(Code::too_deep, things_[now].place(), things_[now].in_words() + " depends on a chain of more than 100 definitions",
                     "use totals in the definition, or events that depend on fewer definitions");
    return false;
  }

  bool is_bounded() {
    std::uint64_t all = 0;
    const Thing* most = nullptr;
    for (const Thing& thing : things_) {
      *thing.wide = thing.tests > few_tests;
      all += thing.written_out();
      if (most == nullptr || thing.written_out() > most->written_out()) most = &thing;
    }
    if (all <= work_.out.limits.tests) return true;
    work_.report.add(Code::too_much_named, most->place(),
                     "the references to events, phases and counts expand to more than " + std::to_string(work_.out.limits.tests) +
                         " elementary tests, most of them from " + most->in_words(),
                     "refer to the definition in fewer statements, simplify the definition, or raise the limit `tests`");
    return false;
  }

  /// As many are asked again sooner than remembered.
  static constexpr std::uint64_t few_tests = 64;
  static constexpr char open = 1;
  static constexpr char closed = 2;

  LoweringContext& work_;
  std::vector<Thing> things_;
  std::vector<Begin> begins_;
  std::vector<std::pair<std::size_t, std::size_t>> path_;  // to what is being visited; how many edges of each were followed
  std::vector<char> state_;
  std::vector<std::size_t> depth_;
};

}  // namespace

bool find_circles(LoweringContext& work) { return Graph(work).sound(); }

}  // namespace fairroll::checking
