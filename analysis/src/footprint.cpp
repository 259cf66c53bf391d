// SPDX-License-Identifier: Apache-2.0
#include "footprint.hpp"

#include <algorithm>

#include <fairroll/detail/speller.hpp>
#include <fairroll/detail/visit.hpp>

#include "trial/meaning.hpp"

namespace fairroll::analysis {
namespace {

using detail::Sentence;
using detail::Speaker;
using detail::Speller;
using detail::SpellFor;

/// Follows names: from a sentence to the phases, events and variables of the game that it names, and on to what these name. What a wager
/// has of its own, and what it stands behind, is read with it.
class Gatherer {
 public:
  Gatherer(const Ruleset& rules, Footprint& out) : rules_(rules), out_(out), spell_(rules, SpellFor::Meaning) {}

  void conduct() {
    detail::for_each_sentence(rules_.conduct, [&](const Sentence& one) { read(one, nullptr); });
    for (const Designation& one : rules_.designations) clause(one.clause);
  }

  /// With what it stands behind and is made of.
  void wager(Index index, bool acts, std::set<std::string>& names) {
    const Wager& of = rules_.wagers[index];
    if (!names.insert(of.name).second) return;
    keep_dice();
    detail::for_each_sentence(of, [&](const Sentence& one) {
      if (acts || !one.is(ClauseKind::Permission, ClauseKind::Limit, ClauseKind::Surrender)) read(one, &of);
    });
    for (const Variable& one : of.variables)
      if (one.is_per_thrower) turn_ends();
    for (const Window& one : of.betting_windows)
      out_.meaning.insert(of.name + " placed " + Speller(rules_, SpellFor::Meaning, &of).standing(one, of.betting_windows));
    if (of.paytable != no_index) paytable(rules_.paytables[of.paytable]);
    for (const Component& part : of.components) wager(part.wager, acts, names);
    if (of.parent != no_index) wager(of.parent, acts, names);
  }

  void cap(const Cap& of) {
    clause(of.clause);
    out_.meaning.insert("cap " + spell_.cap(of));
  }

  /// All of it, named or not.
  void game() {
    keep_dice();
    for (Index i = 0; i < rules_.game.variables.size(); ++i) variable(i);
    for (const Phase& one : rules_.game.phases) read(detail::sentence(ClauseKind::Phase, one), nullptr);
    for (Index i = 0; i < rules_.game.events.size(); ++i) event(i);
  }

 private:
  void clause(Index index) {
    if (index < rules_.clauses.size()) out_.clauses.insert(index);
  }
  void read(const Sentence& sentence, const Wager* wager) {
    clause(sentence.clause);
    detail::read(sentence, Speaker(rules_, wager), [this](const auto& part, const Speaker& speaker) { return look(part, speaker); });
  }
  void paytable(const Paytable& table) {
    detail::for_each_sentence(table, [&](const Sentence& one) { clause(one.clause); });
    if (table.figure.empty()) name(table.measure);
    out_.meaning.insert("table " + spell_.paytable(table));
  }

  /// The chances of every throw rest on it.
  void keep_dice() {
    const std::optional<HeldDiceRule>& keep = rules_.conduct.held_dice_rule;
    if (!keep || !seen_.insert(&*keep).second) return;
    out_.meaning.insert("keep " + spell_.keep(*keep));
    read(detail::sentence(ClauseKind::HeldDiceRule, *keep), nullptr);
    for (const Figure* const figure : {&keep->held_count, &keep->shown_face})
      detail::for_each_variable(*figure, [this](const VariableRef& named) { name(named); });
  }

  /// Phases and events of the game are read where they are named, those of wagers with their wager.
  bool look(const Condition& condition, const Speaker& /*speaker*/) {
    if (detail::names_variable(condition)) name(condition.variable);
    if (condition.op != Condition::Op::Phase) return true;
    if (condition.variable.owner == Owner::Game) phase(rules_.game.phases[condition.phase]);
    return false;
  }
  bool look(const ThrowTest& dice_event, const Speaker& /*speaker*/) {
    detail::for_each_variable(dice_event, [this](const VariableRef& named) { name(named); });
    if (dice_event.op == ThrowTest::Op::Event && dice_event.variable.owner == Owner::Game) event(dice_event.event_index);
    // A turn ends by the duties to give up the dice.
    if (dice_event.op == ThrowTest::Op::ChangeOfThrower) turn_ends();
    return dice_event.op == ThrowTest::Op::All;
  }

  void name(VariableRef ref) {
    if (ref.owner == Owner::Game) variable(ref.index);
  }
  void phase(const Phase& of) {
    if (seen_.insert(&of).second) read(detail::sentence(ClauseKind::Phase, of), nullptr);
  }
  void variable(Index index) {
    const Variable& of = rules_.game.variables[index];
    if (!seen_.insert(&of).second) return;
    out_.meaning.insert("game " + spell_.range(of) + spell_.heap_of(spell_.moves(of)));
    detail::for_each_sentence(of, [&](const Sentence& one) { read(one, nullptr); });
    if (of.is_per_thrower) turn_ends();
  }
  void event(Index index) {
    const Event& of = rules_.game.events[index];
    if (!seen_.insert(&of).second) return;
    out_.meaning.insert("game event " + of.name + spell_.trigger(of.trigger));
    read(detail::sentence(ClauseKind::Event, of), nullptr);
  }
  void turn_ends() {
    if (!seen_.insert(&rules_.conduct.duties).second) return;
    for (const Duty& one : rules_.conduct.duties) {
      if (one.action.kind != ConductActionKind::Relinquish || !one.trigger) continue;
      out_.meaning.insert("turn ends " + spell_.trigger(*one.trigger));
      read(detail::sentence(ClauseKind::Duty, one), nullptr);
    }
  }

  const Ruleset& rules_;
  Footprint& out_;
  Speller spell_;
  std::set<const void*> seen_;
};

bool names(const Cap& cap, const Ruleset& rules, const std::set<std::string>& wagers) {
  return std::any_of(cap.wagers.begin(), cap.wagers.end(), [&](Index one) { return wagers.count(rules.wagers[one].name) != 0; });
}

/// The wagers that were met: those asked for, and what they stand behind and are made of.
std::set<std::string> gather(const Ruleset& rules, const ResultScope& matter, Footprint& out) {
  Gatherer gatherer(rules, out);
  std::set<std::string> wagers;
  if (matter.includes_conduct) gatherer.conduct();
  if (!matter.includes_wagers) return wagers;
  for (Index i = 0; i < rules.wagers.size(); ++i)
    if (matter.wager_names.empty() ||
        std::find(matter.wager_names.begin(), matter.wager_names.end(), rules.wagers[i].name) != matter.wager_names.end())
      gatherer.wager(i, matter.includes_actions, wagers);
  for (const Cap& cap : rules.caps)
    if (names(cap, rules, wagers)) gatherer.cap(cap);
  if (matter.wager_names.empty() && matter.includes_conduct) gatherer.game();
  return wagers;
}

}  // namespace

const std::string& Footprints::topic(const std::string& name) {
  if (topics_.empty()) topics_ = trial::meaning_of(rules_);
  return topics_[name];
}

Footprint Footprints::of(const ResultScope& matter) {
  Footprint out;
  const std::set<std::string> wagers = gather(rules_, matter, out);
  const auto mean = [&](const std::string& name) { out.meaning.insert(name + ": " + topic(name)); };
  if (matter.includes_conduct) {
    mean("conduct");
    mean("facts");
  }
  for (const std::string& one : wagers)
    for (const char* const sort : {"machine ", "states ", "terms "}) mean(sort + one);
  if (!matter.includes_actions) return out;
  for (const std::string& one : wagers) mean("windows " + one);
  if (matter.includes_wagers && matter.wager_names.empty()) mean("tables");
  return out;
}

std::vector<Index> Footprints::clauses(const ResultScope& matter) const {
  Footprint out;
  (void)gather(rules_, matter, out);
  return {out.clauses.begin(), out.clauses.end()};
}

std::vector<Index> find_clauses_in_scope(const Ruleset& ruleset, const ResultScope& matter) { return Footprints(ruleset).clauses(matter); }

}  // namespace fairroll::analysis
