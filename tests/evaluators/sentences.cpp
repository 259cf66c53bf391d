// SPDX-License-Identifier: Apache-2.0
#include "book.hpp"

#include <fairroll/detail/speller.hpp>

namespace evaluators {
namespace {

/// Lists what the parts of a ruleset ask.
class Lister {
 public:
  explicit Lister(const Ruleset& rules) : rules_(rules) {}

  std::vector<Sentence> list() {
    add_states(rules_.game.variables, rules_.game.phases, rules_.game.events);
    add_powers();
    add_conduct();
    for (wager_ = 0; wager_ < rules_.wagers.size(); ++wager_) add_wager(rules_.wagers[wager_]);
    return std::move(all_);
  }

 private:
  void add(const ThrowPattern* on, const Condition* condition, bool of_die = false) { all_.push_back({on, condition, wager_, of_die}); }
  void add(const Condition& condition) { add(nullptr, &condition); }
  void add(const Trigger& trigger) { add(&trigger.pattern, &trigger.condition); }
  void add(const std::optional<ThrowPattern>& on, const Condition& condition) { add(on ? &*on : nullptr, &condition); }

  void add_states(const std::vector<Variable>& variables, const std::vector<Phase>& phases, const std::vector<Event>& events) {
    for (const Variable& variable : variables)
      for (const VariableUpdate& move : variable.moves) add(move.trigger);
    for (const Phase& phase : phases) add(phase.condition);
    for (const Event& event : events) add(event.trigger);
  }

  void add_grounds(const std::vector<Ground>& grounds) {
    for (const Ground& ground : grounds) {
      add(ground.condition);
      if (ground.exception) add(*ground.exception);
    }
  }

  void add_powers() {
    for (const Power& power : rules_.conduct.powers) {
      add(power.pattern, power.condition);
      add_grounds(power.grounds);
    }
  }

  void add_conduct() {
    const Conduct& conduct = rules_.conduct;
    for (const DutyBeforeThrow& duty : conduct.duties_before_throw) add(duty.condition);
    for (const Duty& duty : conduct.duties)
      if (duty.trigger) add(*duty.trigger);
    for (const RollRule& roll : conduct.rulings) add_grounds(roll.grounds);
    for (const ExcludedGrounds& never : conduct.excluded_grounds) add(never.condition);
    for (const DieReading& reads : conduct.die_readings) add(nullptr, &reads.condition, true);
    for (const Directive& direct : conduct.directives) add(direct.pattern, direct.condition);
  }

  void add_wager(const Wager& wager) {
    add_states(wager.variables, wager.phases, wager.events);
    for (const VerdictRow& row : wager.verdicts) add(row.trigger);
    for (const PayRow& row : wager.pay_rows) add(row.pattern, row.condition);
    for (const PayRow& row : wager.surrender_rows) add(row.pattern, row.condition);
    for (const Window& row : wager.betting_windows) add(row.condition);
    for (const Window& row : wager.off_windows) add(row.condition);
    for (const Permission& row : wager.permissions) add(row.condition);
    for (const Limit& limit : wager.limits) add(limit.condition);
    if (wager.commission && wager.commission->refund_condition) add(*wager.commission->refund_condition);
    for (const Component& part : wager.components)
      if (part.exception) add(*part.exception);
  }

  const Ruleset& rules_;
  Index wager_ = no_index;
  std::vector<Sentence> all_;
};

SourceLocation place_of(const Sentence& sentence) {
  if (sentence.on != nullptr && !sentence.on->included_tests.empty()) return sentence.on->included_tests.front().location;
  return sentence.condition != nullptr ? sentence.condition->location : SourceLocation{};
}

/// What the events that a pattern names are, and those that they name.
std::string events_in_words(const ThrowPattern& pattern, const Ruleset& rules, const Wager* wager) {
  std::string out;
  for (const std::vector<ThrowTest>* const all : {&pattern.included_tests, &pattern.excluded_tests})
    for (const ThrowTest& one : *all) {
      if (one.op != ThrowTest::Op::Event) continue;
      const Owner owner = one.variable.owner;
      const Wager* const whose = owner == Owner::Game ? nullptr : owner == Owner::Wager ? wager : &rules.wagers[wager->parent];
      const Event& event = whose == nullptr ? rules.game.events[one.event_index] : whose->events[one.event_index];
      out += "\n    " + event.name + " is on " + detail::Speller(rules, detail::SpellFor::Meaning, whose).trigger(event.trigger);
      out += events_in_words(event.trigger.pattern, rules, whose);
    }
  return out;
}

}  // namespace

std::vector<Sentence> sentences_of(const Ruleset& rules) { return Lister(rules).list(); }

std::string in_words(const Sentence& sentence, const Ruleset& rules) {
  const Wager* wager = sentence.wager == no_index ? nullptr : &rules.wagers[sentence.wager];
  const detail::Speller words(rules, detail::SpellFor::Meaning, wager);
  std::string out = wager == nullptr ? "" : "wager " + wager->name + ": ";
  if (sentence.on != nullptr) out += "on " + words.pattern(*sentence.on) + " ";
  if (sentence.condition != nullptr) out += "while " + words.condition(*sentence.condition);
  if (sentence.on != nullptr) out += events_in_words(*sentence.on, rules, wager);
  const SourceLocation place = place_of(sentence);
  if (place.source) out += "\n    `" + std::string(place.text()) + "` at " + format_short_location(place);
  return out;
}

}  // namespace evaluators
