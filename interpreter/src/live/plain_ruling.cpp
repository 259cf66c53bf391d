// SPDX-License-Identifier: Apache-2.0
// When a throw of which nothing but the faces is recorded is valid. What it rests on besides is who holds what, and that in few kinds.
#include <algorithm>
#include <map>

#include "../oracle/settle.hpp"
#include "compile.hpp"

namespace fairroll::live {
namespace {

constexpr std::uint32_t most_kinds = 3;

/// Gathers what a condition asks of who holds what. False: it asks for more than facts and that.
bool gather(const Condition& condition, std::vector<const Condition*>& holdings) {
  switch (condition.op) {
    case Condition::Op::Variable:
    case Condition::Op::Includes:
    case Condition::Op::Phase:
      return false;
    case Condition::Op::Holds:
      holdings.push_back(&condition);
      return true;
    default:
      return std::all_of(condition.operands.begin(), condition.operands.end(), [&](const Condition& one) { return gather(one, holdings); });
  }
}

bool gather(const Conduct& conduct, std::vector<const Condition*>& holdings) {
  bool all = true;
  for (const RollRule& rule : conduct.rolls)
    for (const Ground& ground : rule.grounds)
      all = all && gather(ground.condition, holdings) && (!ground.unless || gather(*ground.unless, holdings));
  for (const DieReads& reading : conduct.readings) all = all && gather(reading.condition, holdings);
  return all;
}

/// Wagers that the same conditions name are of one kind.
bool sort_into_kinds(const Ruleset& ruleset, const std::vector<const Condition*>& holdings, PlainRuling& ruling,
                     std::vector<Index>& examples) {
  std::map<std::vector<bool>, std::uint32_t> kinds;
  ruling.kind_of.assign(ruleset.wagers.size(), 0);
  for (Index wager = 0; wager < ruleset.wagers.size(); ++wager) {
    std::vector<bool> named;
    for (const Condition* one : holdings) named.push_back(std::find(one->wagers.begin(), one->wagers.end(), wager) != one->wagers.end());
    if (std::find(named.begin(), named.end(), true) == named.end()) continue;
    const auto [at, fresh] = kinds.insert({std::move(named), static_cast<std::uint32_t>(kinds.size())});
    if (kinds.size() > most_kinds) return false;
    if (fresh) examples.push_back(wager);
    ruling.kind_of[wager] = 1U << at->second;
  }
  ruling.kinds = static_cast<std::uint32_t>(kinds.size());
  return true;
}

bool every_throw_is_valid(const Ruleset& ruleset, const Outcomes& outcomes, const Situation& situation) {
  for (std::size_t outcome = 0; outcome < outcomes.size(); ++outcome) {
    ThrowRecord record;
    record.faces.assign(outcomes.faces(outcome).begin(), outcomes.faces(outcome).end());
    const Ruling ruling = adjudicate(ruleset, record, situation);
    if (ruling.kind != RulingKind::Valid || ruling.faces.size() != 1 || ruling.faces.front() != outcomes.faces(outcome)) return false;
  }
  return true;
}

}  // namespace

bool compile_plain_ruling(const Ruleset& ruleset, const Outcomes& outcomes, PlainRuling& ruling) {
  std::vector<const Condition*> holdings;
  std::vector<Index> examples;
  if (!gather(ruleset.conduct, holdings) || !sort_into_kinds(ruleset, holdings, ruling, examples)) return false;
  Situation situation = at_the_start(ruleset);
  situation.thrower = 0;
  bool ever = false;
  for (std::uint32_t held = 0; held < 1U << (2 * ruling.kinds); ++held) {
    situation.held.assign(2, {});
    for (std::uint32_t kind = 0; kind < ruling.kinds; ++kind) {
      if ((held >> (ruling.kinds + kind) & 1U) != 0) situation.held[0].push_back(examples[kind]);
      if ((held >> kind & 1U) != 0) situation.held[1].push_back(examples[kind]);
    }
    ruling.valid.push_back(every_throw_is_valid(ruleset, outcomes, situation) ? 1 : 0);
    ever = ever || ruling.valid.back() != 0;
  }
  return ever;
}

}  // namespace fairroll::live
