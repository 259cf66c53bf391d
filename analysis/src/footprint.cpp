// SPDX-License-Identifier: Apache-2.0
#include "footprint.hpp"

#include <algorithm>

#include "trial/meaning.hpp"

namespace fairroll::analysis {
namespace {

using trial::Words;

/// Follows names: from a sentence to the phases, events and variables of the game that it names, and on to what these name. What a wager
/// has of its own, and what it stands behind, is read with it.
class Gatherer {
 public:
  Gatherer(const Ruleset& rules, Footprint& out) : rules_(rules), out_(out), words_(rules, nullptr) {}

  void conduct() {
    const Conduct& all = rules_.conduct;
    for (const DutyBefore& one : all.duties_before) sentence(one.clause, one.condition);
    for (const Duty& one : all.duties) {
      clause(one.clause);
      if (one.occasion) read(*one.occasion);
    }
    for (const Power& one : all.powers) power(one);
    for (const RollRule& one : all.rolls) grounds(one.grounds);
    for (const NeverACause& one : all.nevers) sentence(one.clause, one.condition);
    for (const DieReads& one : all.readings) sentence(one.clause, one.condition);
    for (const Index one : {all.result_clause, all.nothing_else, all.open_no_roll, all.open_total}) clause(one);
    if (all.bets_close) clause(all.bets_close->clause);
    if (all.dice_go) clause(all.dice_go->clause);
    for (const Direct& one : all.directives) {
      sentence(one.clause, one.while_);
      if (one.on) read(*one.on);
    }
    for (const Designation& one : rules_.designations) clause(one.clause);
  }

  /// With what it stands behind and is made of.
  void wager(Index index, bool acts, std::set<std::string>& names) {
    const Wager& of = rules_.wagers[index];
    if (!names.insert(of.name).second) return;
    for (const Index one : {of.clause, of.one_roll_clause, of.parts_clause, of.pays_per_clause}) clause(one);
    for (const Variable& one : of.variables) moves(one);
    for (const Phase& one : of.phases) sentence(one.clause, one.condition);
    for (const Event& one : of.events) occasion(one.clause, one.occasion);
    for (const VerdictRow& one : of.verdicts) occasion(one.clause, one.occasion);
    for (const PayRow& one : of.pays) {
      sentence(one.clause, one.while_);
      if (one.on) read(*one.on);
    }
    for (const Standing& one : of.off) sentence(one.clause, one.while_);
    for (const Standing& one : of.placed) {
      sentence(one.clause, one.while_);
      out_.meaning.insert(of.name + " placed " + std::to_string(one.layer) + Words(rules_, &of).condition(one.while_));
    }
    if (of.commission) charge(*of.commission);
    if (of.rounding) clause(of.rounding->clause);
    if (of.pays_per != no_index) paytable(rules_.paytables[of.pays_per]);
    if (acts) changes(of);
    for (const Part& part : of.parts) {
      if (part.unless) read(*part.unless);
      wager(part.wager, acts, names);
    }
    if (of.behind != no_index) wager(of.behind, acts, names);
  }

  void cap(const Cap& of) {
    clause(of.clause);
    out_.meaning.insert("cap " + words_.wagers(of.wagers) + words_.amount(of.at));
  }

  /// All of it, named or not.
  void game() {
    for (Index i = 0; i < rules_.game.variables.size(); ++i) variable(i);
    for (const Phase& one : rules_.game.phases) sentence(one.clause, one.condition);
    for (Index i = 0; i < rules_.game.events.size(); ++i) event(i);
  }

 private:
  void clause(Index index) {
    if (index < rules_.clauses.size()) out_.clauses.insert(index);
  }
  void sentence(Index index, const Condition& condition) {
    clause(index);
    read(condition);
  }
  void occasion(Index index, const Occasion& when) {
    clause(index);
    read(when);
  }
  void grounds(const std::vector<Ground>& all) {
    for (const Ground& one : all) {
      sentence(one.clause, one.condition);
      if (one.unless) read(*one.unless);
    }
  }
  void power(const Power& of) {
    sentence(of.clause, of.while_);
    if (of.on) read(*of.on);
    grounds(of.grounds);
  }
  void charge(const Commission& of) {
    clause(of.clause);
    if (of.refunded) read(*of.refunded);
  }
  void changes(const Wager& of) {
    for (const Leave& one : of.leaves) sentence(one.clause, one.while_);
    for (const Limit& one : of.limits) sentence(one.clause, one.while_);
    for (const PayRow& one : of.surrenders) sentence(one.clause, one.while_);
  }
  void paytable(const Paytable& table) {
    clause(table.clause);
    for (const PaytableRow& row : table.rows) clause(row.clause);
    name(table.measure);
    out_.meaning.insert(trial::meaning_of(table));
  }

  void read(const Condition& condition) {
    for (const Condition& one : condition.operands) read(one);
    if (condition.op == Condition::Op::Variable || condition.op == Condition::Op::Includes) name(condition.variable);
    if (condition.op != Condition::Op::Phase || condition.variable.owner != Owner::Game) return;
    const Phase& phase = rules_.game.phases[condition.phase];
    if (seen_.insert(&phase).second) sentence(phase.clause, phase.condition);
  }
  void read(const Pattern& pattern) {
    for (const Happening& one : pattern.any) read(one);
    for (const Happening& one : pattern.except) read(one);
  }
  void read(const Occasion& when) {
    read(when.on);
    read(when.while_);
  }
  void read(const Happening& happening) {
    using Op = Happening::Op;
    if (happening.op == Op::StateValue || happening.op == Op::Reaching || happening.op == Op::SetReaching) name(happening.variable);
    if (happening.op == Op::Event && happening.variable.owner == Owner::Game) event(happening.index);
    // A turn ends by the duties to give up the dice.
    if (happening.op == Op::ChangeOfThrower) turn_ends();
  }

  void name(VariableRef ref) {
    if (ref.owner == Owner::Game) variable(ref.index);
  }
  void moves(const Variable& of) {
    clause(of.clause);
    for (const Move& one : of.moves) occasion(one.clause, one.occasion);
    if (of.per_thrower) turn_ends();
  }
  void variable(Index index) {
    const Variable& of = rules_.game.variables[index];
    if (!seen_.insert(&of).second) return;
    out_.meaning.insert("game " + trial::meaning_of(words_, of));
    moves(of);
  }
  void event(Index index) {
    const Event& of = rules_.game.events[index];
    if (!seen_.insert(&of).second) return;
    out_.meaning.insert("game event " + of.name + words_.occasion(of.occasion));
    occasion(of.clause, of.occasion);
  }
  void turn_ends() {
    if (!seen_.insert(&rules_.conduct.duties).second) return;
    for (const Duty& one : rules_.conduct.duties) {
      if (one.deed.kind != DeedKind::Relinquish || !one.occasion) continue;
      clause(one.clause);
      out_.meaning.insert("turn ends " + words_.occasion(*one.occasion));
      read(*one.occasion);
    }
  }

  const Ruleset& rules_;
  Footprint& out_;
  Words words_;
  std::set<const void*> seen_;
};

bool names(const Cap& cap, const Ruleset& rules, const std::set<std::string>& wagers) {
  return std::any_of(cap.wagers.begin(), cap.wagers.end(), [&](Index one) { return wagers.count(rules.wagers[one].name) != 0; });
}

/// The wagers that were met: those asked for, and what they stand behind and are made of.
std::set<std::string> gather(const Ruleset& rules, const Matter& matter, Footprint& out) {
  Gatherer gatherer(rules, out);
  std::set<std::string> wagers;
  if (matter.conduct) gatherer.conduct();
  if (!matter.wagers) return wagers;
  for (Index i = 0; i < rules.wagers.size(); ++i)
    if (matter.only.empty() || std::find(matter.only.begin(), matter.only.end(), rules.wagers[i].name) != matter.only.end())
      gatherer.wager(i, matter.acts, wagers);
  for (const Cap& cap : rules.caps)
    if (names(cap, rules, wagers)) gatherer.cap(cap);
  if (matter.only.empty() && matter.conduct) gatherer.game();
  return wagers;
}

}  // namespace

const std::string& Footprints::topic(const std::string& name) {
  if (topics_.empty()) topics_ = trial::meaning_of(rules_);
  return topics_[name];
}

Footprint Footprints::of(const Matter& matter) {
  Footprint out;
  const std::set<std::string> wagers = gather(rules_, matter, out);
  const auto mean = [&](const std::string& name) { out.meaning.insert(name + ": " + topic(name)); };
  if (matter.conduct) {
    mean("conduct");
    mean("facts");
  }
  for (const std::string& one : wagers)
    for (const char* const sort : {"machine ", "states ", "terms "}) mean(sort + one);
  if (!matter.acts) return out;
  for (const std::string& one : wagers) mean("windows " + one);
  if (matter.wagers && matter.only.empty()) mean("tables");
  return out;
}

std::vector<Index> Footprints::clauses(const Matter& matter) const {
  Footprint out;
  (void)gather(rules_, matter, out);
  return {out.clauses.begin(), out.clauses.end()};
}

std::vector<Index> clauses_for(const Ruleset& ruleset, const Matter& matter) { return Footprints(ruleset).clauses(matter); }

}  // namespace fairroll::analysis
