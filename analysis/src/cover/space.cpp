// SPDX-License-Identifier: Apache-2.0
#include "space.hpp"

#include <algorithm>
#include <functional>
#include <set>

#include <fairroll/automata.hpp>
#include <fairroll/detail/variable_range.hpp>

#include "mentioned.hpp"

namespace fairroll::analysis::cover {
namespace {

/// Of one condition: one part in so many of those of all.
constexpr std::uint64_t share_of_one = 5;
/// The square of the tests that a condition usually has at most.
constexpr std::size_t few_tests = 256;
constexpr std::size_t kept_scenes = 8;
constexpr std::size_t not_preferred = 1'000;
constexpr std::size_t most_untold = 6;
/// Of a fact that may have several values at once all sets of them are looked at, if it has no more values than this.
constexpr std::size_t most_sets = 6;

/// Something that is looked at: how many values it has, and how to set one. Value 0 is the usual one.
struct Axis {
  std::size_t values = 0;
  std::function<void(Scene&, std::size_t)> set;
};

/// A wager that can be had without another.
bool stands_alone(const Wager& wager) { return wager.parent == no_index && wager.components.empty(); }

class Axes {
 public:
  Axes(const Decision& decision, const Decisions& decisions) : rules_(decisions.rules()), decision_(decision) {
    const Mentioned mentioned = mentioned_by(decision, decisions.rules());
    for (const auto& [fact, die] : mentioned.facts) add_fact(fact, die, mentioned.values);
    for (const Index one : mentioned.game) add(rules_.game.variables[one], [one](Scene& s) -> int& { return s.before.game_values[one]; });
    if (decision.wager != no_index) add_wager(mentioned);
    for (const Index one : mentioned.held) add_holding(one);
    if (mentioned.owner_throws)
      all_.push_back({2, [](Scene& scene, std::size_t value) { scene.before.thrower = static_cast<Index>(value); }});
    if (mentioned.faces) add_faces();
    whole_ = whole_ && !mentioned.beyond;
  }

  [[nodiscard]] const std::vector<Axis>& all() const noexcept { return all_; }
  /// False: some situations cannot be set up here.
  [[nodiscard]] bool whole() const noexcept { return whole_; }
  [[nodiscard]] Scene usual() const {
    Scene scene;
    scene.record.faces.assign(static_cast<std::size_t>(rules_.vocabulary.dice_count), std::nullopt);
    scene.before.game_values = first_values(rules_.game.variables);
    scene.before.thrower = 0;
    scene.before.owner = 0;
    scene.before.held_wagers.resize(2);
    if (decision_.wager == no_index) return scene;
    const Wager& wager = rules_.wagers[decision_.wager];
    scene.own.wager = decision_.wager;
    scene.own.variables = first_values(wager.variables);
    if (!wager.numbers.empty()) scene.own.numbers = wager.numbers.front();
    scene.parent.wager = wager.parent;
    if (wager.parent == no_index) return scene;
    scene.parent.variables = first_values(rules_.wagers[wager.parent].variables);
    if (!rules_.wagers[wager.parent].numbers.empty()) scene.parent.numbers = rules_.wagers[wager.parent].numbers.front();
    return scene;
  }

 private:
  void add(const Variable& variable, std::function<int&(Scene&)> where) {
    all_.push_back({static_cast<std::size_t>(range_size(variable)),
                    [where, &variable](Scene& scene, std::size_t value) { where(scene) = value_at(variable, static_cast<int>(value)); }});
  }

  /// Without a default there is no usual value: nobody looked. Of the values that nothing tells apart one stands for all.
  void add_fact(Index index, int die, const std::set<std::string>& named) {
    const Fact& fact = rules_.vocabulary.facts[index];
    std::vector<Mask> single;
    bool other = false;
    for (std::size_t i = 0; i < fact.values.size(); ++i)
      if (named.count(fact.values[i]) != 0 || !std::exchange(other, true)) single.push_back(Mask{1} << i);
    std::vector<std::optional<Mask>> values{std::nullopt};
    if (fact.is_set && single.size() <= most_sets) {
      for (std::size_t set = 0; set < std::size_t{1} << single.size(); ++set) {
        Mask mask = 0;
        for (std::size_t i = 0; i < single.size(); ++i) mask |= (set >> i & 1U) != 0 ? single[i] : 0;
        values.emplace_back(mask);
      }
    } else {
      values.insert(values.end(), single.begin(), single.end());
      whole_ = whole_ && !fact.is_set;
    }
    values.erase(std::remove(values.begin() + 1, values.end(), fact.default_value), values.end());
    const FactKey at{fact.subject, die, index};
    all_.push_back({values.size(), [values, at](Scene& scene, std::size_t value) {
                      if (values[value]) scene.record.observations.push_back({at, {*values[value]}, {}});
                    }});
  }

  void add_wager(const Mentioned& mentioned) {
    const Wager& wager = rules_.wagers[decision_.wager];
    for (const Index one : mentioned.own) add(wager.variables[one], [one](Scene& s) -> int& { return s.own.variables[one]; });
    if (mentioned.own_number && wager.numbers.size() > 1)
      all_.push_back({wager.numbers.size(), [&wager](Scene& scene, std::size_t value) { scene.own.numbers = wager.numbers[value]; }});
    if (wager.parent == no_index) return;
    const Wager& parent = rules_.wagers[wager.parent];
    for (const Index one : mentioned.parent) add(parent.variables[one], [one](Scene& s) -> int& { return s.parent.variables[one]; });
    if (parent.numbers.size() > 1)
      all_.push_back({parent.numbers.size(), [&parent](Scene& scene, std::size_t value) { scene.parent.numbers = parent.numbers[value]; }});
  }

  /// Nobody has it, the thrower has, the other has.
  void add_holding(Index wager) {
    if (!stands_alone(rules_.wagers[wager])) return void(whole_ = false);
    all_.push_back({3, [wager](Scene& scene, std::size_t value) {
                      if (value > 0) scene.before.held_wagers[value - 1].push_back(wager);
                    }});
  }

  void add_faces() {
    const DiceOutcomes outcomes(rules_.vocabulary);
    if (!outcomes.is_enumerated()) return void(whole_ = false);
    std::vector<std::vector<int>> faces;
    for (std::size_t i = 0; i < outcomes.size(); ++i) faces.push_back(outcomes.faces(i));
    all_.push_back(
        {faces.size(), [faces](Scene& scene, std::size_t value) { scene.record.faces.assign(faces[value].begin(), faces[value].end()); }});
  }

  const Ruleset& rules_;
  const Decision& decision_;
  std::vector<Axis> all_;
  bool whole_ = true;
};

/// The same situation, ready to be asked about.
Asking asking_of(const Scene& scene, const Decision& decision, const Ruleset& rules) {
  Asking asking{{&rules, &scene.record, &scene.before, nullptr, nullptr, nullptr, 0}, std::nullopt};
  if (decision.wager != no_index) {
    asking.at.wager = &rules.wagers[decision.wager];
    asking.at.own = &scene.own;
    if (asking.at.wager->parent != no_index) asking.at.parent = &scene.parent;
  }
  std::vector<int> faces;
  for (const std::optional<int>& face : scene.record.faces)
    if (face) faces.push_back(*face);
  if (faces.size() == scene.record.faces.size()) asking.faces = std::move(faces);
  return asking;
}

/// Adds the sides that some way of what only the oracle can tell would show; false: there are too many ways.
bool add_possible(const Decision& decision, const Decisions& decisions, const Asking& asking, std::set<Side>& out) {
  const Expression& what = decision.expression;
  std::vector<Known> permissions = answers_of(what, asking, decisions);
  std::vector<std::size_t> untold;
  for (std::size_t i = 0; i < permissions.size(); ++i)
    if (!permissions[i] && what.permissions[i].dice_event != nullptr) untold.push_back(i);
  if (untold.size() > most_untold) return false;
  for (std::size_t way = 0; way < std::size_t{1} << untold.size(); ++way) {
    for (std::size_t i = 0; i < untold.size(); ++i) permissions[untold[i]] = (way >> i & 1U) != 0;
    for (std::size_t i = 0; i < permissions.size(); ++i)
      if (what.permissions[i].test != Leaf::untold && permissions[i] && matters(what.root, permissions, i))
        out.insert({what.permissions[i].test, *permissions[i]});
  }
  return true;
}

void keep(std::vector<Scene>& scenes, const Scene& scene) {
  const auto usual = [](const Scene& a, const Scene& b) { return a.unusual < b.unusual; };
  if (scenes.size() >= kept_scenes && !usual(scene, scenes.back())) return;
  scenes.insert(std::upper_bound(scenes.begin(), scenes.end(), scene, usual), scene);
  if (scenes.size() > kept_scenes) scenes.pop_back();
}

}  // namespace

Explored explore(const Decision& decision, const Decisions& decisions, std::uint64_t& left, const Preferred& preferred) {
  Explored out;
  const Axes axes(decision, decisions);
  // Whether a test matters is asked of each test, and asks all others.
  const std::size_t tests = decision.expression.permissions.size();
  const std::uint64_t cost = 1 + tests * tests / few_tests;
  const auto most = static_cast<std::size_t>(std::min(decisions.rules().limits.situations / share_of_one, left) / cost);
  std::size_t product = 1;
  for (const Axis& axis : axes.all()) product = product > most ? product : product * std::max<std::size_t>(axis.values, 1);
  if (product > most && !preferred) return out;  // a scene or two of it are of no use
  bool whole = axes.whole();
  const std::size_t wanted = std::min(product, most);
  std::vector<std::size_t> at(axes.all().size(), 0);
  for (; out.situations < wanted; ++out.situations) {
    Scene scene = axes.usual();
    for (std::size_t i = 0; i < at.size(); ++i) {
      axes.all()[i].set(scene, at[i]);
      scene.unusual += at[i] == 0 ? 0U : 1U;
    }
    std::set<Side> sides;
    whole = add_possible(decision, decisions, asking_of(scene, decision, decisions.rules()), sides) && whole;
    if (!sides.empty() && preferred && !preferred(scene)) scene.unusual += not_preferred;
    for (const Side& side : sides) {
      keep(out.scenes[side], scene);
      const std::string member = side.holds ? decisions.member(decision, side.test, &scene.own, &scene.parent) : "";
      if (!member.empty()) keep(out.members[{side.test, member}], scene);
    }
    for (std::size_t i = 0; i < at.size() && ++at[i] == axes.all()[i].values; ++i) at[i] = 0;
  }
  left -= out.situations * cost;
  out.whole = whole && product <= most;
  return out;
}

}  // namespace fairroll::analysis::cover
