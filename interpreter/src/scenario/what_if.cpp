// SPDX-License-Identifier: Apache-2.0
// What would make a ruling another: small changes of the record, judged again.
#include <algorithm>

#include <fairroll/scenario.hpp>

#include "play.hpp"

namespace fairroll {
namespace {

/// Judging again costs as much as judging; nobody reads more than this.
constexpr std::size_t most_suggestions = 6;

class WhatIf {
 public:
  WhatIf(const Ruleset& rules, const ThrowRecord& record, const Situation& situation, const Ruling& ruling)
      : rules_(rules), record_(record), situation_(situation), ruling_(ruling) {}

  std::vector<std::string> find() {
    if (ruling_.kind == RulingKind::Undetermined) {
      for (const std::vector<FactKey>& set : ruling_.deciding_fact_sets) add(format_needed_facts(set));
      return out_;
    }
    for (std::size_t i = 0; i < record_.calls.size(); ++i)
      if (record_.calls[i].is_no_roll) other_call(i);
    if (std::none_of(record_.calls.begin(), record_.calls.end(), [](const Call& call) { return call.is_no_roll; })) missing_call();
    for (std::size_t i = 0; i < record_.observations.size(); ++i) without_observation(i);
    return out_;
  }

 private:
  void add(std::string words) {
    if (out_.size() < most_suggestions && std::find(out_.begin(), out_.end(), words) == out_.end()) out_.push_back(std::move(words));
  }

  std::string format_needed_facts(const std::vector<FactKey>& set) const {
    std::string out;
    for (const FactKey& at : set)
      out += (!out.empty() ? " and " : set.size() > 1 ? "the values of " : "the value of ") + to_string(at, rules_.vocabulary);
    return out;
  }

  /// The other ruling in words, or nothing if the record leads to the same.
  std::string changed(const ThrowRecord& record) const {
    if (!find_record_errors(record, rules_.vocabulary).empty()) return {};
    const Ruling other = adjudicate(rules_, record, situation_);
    if (other.kind == ruling_.kind && other.total == ruling_.total) return {};
    return format_headline(other);
  }

  bool try_record(const ThrowRecord& record, const std::string& words) {
    const std::string other = changed(record);
    if (!other.empty()) add(words + ": " + other);
    return !other.empty();
  }

  std::vector<Index> callers() const {
    std::vector<Index> roles;
    for (const Power& power : rules_.conduct.powers)
      if (power.action.kind == ConductActionKind::CallNoRoll)
        for (const Index role : power.roles)
          if (std::find(roles.begin(), roles.end(), role) == roles.end()) roles.push_back(role);
    return roles;
  }

  /// The same call in time, by somebody else, or both.
  void other_call(std::size_t index) {
    const Call& call = record_.calls[index];
    const bool late = call.time != CallTime::BeforeRest;
    ThrowRecord record = record_;
    Call& changed_call = record.calls[index];
    changed_call.time = CallTime::BeforeRest;
    if (late && try_record(record, "the same call before the dice rest")) return;
    for (const Index role : callers()) {
      if (role == call.role) continue;
      const std::string by = "the same call by " + rules_.vocabulary.roles.at(role);
      changed_call.role = role;
      changed_call.time = call.time;
      if (try_record(record, by)) continue;
      changed_call.time = CallTime::BeforeRest;
      if (late) try_record(record, by + " before the dice rest");
    }
    record = record_;
    record.calls.erase(record.calls.begin() + static_cast<std::ptrdiff_t>(index));
    try_record(record, "without this call");
  }

  void missing_call() {
    for (const Index role : callers()) {
      ThrowRecord record = record_;
      Call call;
      call.is_no_roll = true;
      call.role = role;
      record.calls.push_back(std::move(call));
      try_record(record, "a call of no_roll by " + rules_.vocabulary.roles.at(role) + " before the dice rest");
    }
  }

  void without_observation(std::size_t index) {
    const Observation& seen = record_.observations[index];
    if (seen.fact.fact == no_index || seen.possible_values.size() != 1) return;
    const Fact& fact = rules_.vocabulary.facts.at(seen.fact.fact);
    ThrowRecord record = record_;
    record.observations.erase(record.observations.begin() + static_cast<std::ptrdiff_t>(index));
    if (!fact.default_value) return;
    try_record(record, "`" + to_string(seen.fact, *fact.default_value, rules_.vocabulary) + "` instead of `" +
                           to_string(seen.fact, seen.possible_values.front(), rules_.vocabulary) + "`");
  }

  const Ruleset& rules_;
  const ThrowRecord& record_;
  const Situation& situation_;
  const Ruling& ruling_;
  std::vector<std::string> out_;
};

}  // namespace

std::vector<std::string> list_ruling_changes(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation,
                                             const Ruling& ruling) {
  return WhatIf(ruleset, record, situation, ruling).find();
}

}  // namespace fairroll
