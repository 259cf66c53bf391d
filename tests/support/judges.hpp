// SPDX-License-Identifier: Apache-2.0
// Random throws judged twice: by the tables of a ThrowJudge and by the oracle. Where the two differ, the throw is told.
#pragma once

#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <fairroll/log.hpp>

namespace judges {

using namespace fairroll;

/// What is known of the throws.
enum class Known : std::uint8_t { All, Mostly, Little };

/// Makes throws of one ruleset, every one of which has a place in the vocabulary. The same seed makes the same throws.
class Maker {
 public:
  Maker(const Ruleset& rules, std::uint32_t seed) : rules_(rules), vocabulary_(rules.vocabulary), draw_(seed) {}

  ThrowRecord record(Known known, std::size_t most_calls) {
    for (;;) {
      ThrowRecord record;
      for (int die = 0; die < vocabulary_.dice_count; ++die) record.faces.push_back(face(known));
      for (Index fact = 0; fact < vocabulary_.facts.size(); ++fact) {
        const bool of_die = vocabulary_.facts[fact].subject == Subject::Die;
        for (int die = 0; die < (of_die ? vocabulary_.dice_count : 1); ++die) observe(record, fact, die, known);
      }
      const std::size_t calls = most_calls == 0 ? 0 : pick(most_calls + 1);
      for (std::size_t i = 0; i < calls; ++i) record.calls.push_back(call());
      if (find_record_errors(record, vocabulary_).empty()) return record;
    }
  }

  Situation situation() {
    Situation situation;
    for (const Variable& variable : rules_.game.variables) {
      if (variable.kind == Variable::Kind::Set)
        situation.game_values.push_back(static_cast<int>(draw_() & ((1U << variable.totals.size()) - 1U)));
      else if (variable.kind == Variable::Kind::Count)
        situation.game_values.push_back(variable.min_value +
                                        static_cast<int>(pick(static_cast<std::size_t>(variable.max_value - variable.min_value) + 1)));
      else
        situation.game_values.push_back(static_cast<int>(pick(variable.values.size())));
    }
    const std::size_t seats = pick(4);
    for (std::size_t seat = 0; seat < seats; ++seat) {
      std::vector<Index>& held = situation.held_wagers.emplace_back();
      for (Index wager = 0; wager < rules_.wagers.size(); ++wager)
        if (pick(rules_.wagers.size()) < 2) held.push_back(wager);
    }
    if (seats > 0 && pick(4) > 0) situation.thrower = static_cast<Index>(pick(seats));
    situation.is_thrower_excused = pick(8) == 0;
    return situation;
  }

  std::size_t pick(std::size_t from) { return draw_() % from; }

 private:
  std::optional<int> face(Known known) {
    if (known == Known::Little ? pick(2) == 0 : known == Known::Mostly && pick(8) == 0) return std::nullopt;
    return vocabulary_.lowest_face +
           static_cast<int>(pick(static_cast<std::size_t>(vocabulary_.highest_face - vocabulary_.lowest_face) + 1));
  }

  Mask value(const Fact& fact) {
    if (!fact.is_set) return Mask{1} << pick(fact.values.size());
    Mask value = 0;
    for (std::size_t i = 0; i < fact.values.size(); ++i)
      if (pick(fact.values.size() + 1) < 1) value |= Mask{1} << i;
    return value;
  }

  void observe(ThrowRecord& record, Index index, int die, Known known) {
    const Fact& fact = vocabulary_.facts[index];
    const bool derived = fact.required_fact != no_index;
    Observation seen{{fact.subject, die, index}, {}, {}};
    const std::size_t fate = pick(8);
    if (derived ? !has_value(record, fact, die) : fate < 5) return;  // most of what happens is as usual
    if (derived && fate == 0) return;
    const std::size_t several = known == Known::Little ? 3 : known == Known::Mostly && fate == 7 ? pick(3) : 1;
    const std::size_t possible = several == 3 ? pick(3) : several;
    for (std::size_t i = 0; i < possible; ++i) {
      const Mask one = value(fact);
      if (std::find(seen.possible_values.begin(), seen.possible_values.end(), one) == seen.possible_values.end())
        seen.possible_values.push_back(one);
    }
    record.observations.push_back(std::move(seen));
  }

  /// Was a value recorded of what `only when` asks?
  bool has_value(const ThrowRecord& record, const Fact& fact, int die) const {
    for (const Observation& seen : record.observations)
      if (seen.fact.fact == fact.required_fact && (seen.fact.subject != Subject::Die || seen.fact.die == die))
        return std::any_of(seen.possible_values.begin(), seen.possible_values.end(),
                           [&](Mask one) { return (one & fact.required_values) != 0; });
    return false;
  }

  Call call() {
    Call call;
    call.is_no_roll = pick(2) == 0;
    const int least = vocabulary_.dice_count * vocabulary_.lowest_face;
    call.total =
        least +
        static_cast<int>(pick(static_cast<std::size_t>(vocabulary_.dice_count * (vocabulary_.highest_face - vocabulary_.lowest_face)) + 1));
    call.role = static_cast<Index>(pick(vocabulary_.roles.size()));
    call.time = static_cast<CallTime>(pick(3));
    if (!call.is_no_roll || pick(8) > 0) return call;
    std::vector<Index> grounds;
    for (const Power& power : rules_.conduct.powers)
      for (const Ground& ground : power.grounds) grounds.push_back(ground.clause);
    if (grounds.empty()) return call;
    call.ground_clauses = {grounds[pick(grounds.size())]};
    call.ground = rules_.clauses[call.ground_clauses.front()].address;
    return call;
  }

  const Ruleset& rules_;
  const Vocabulary& vocabulary_;
  std::mt19937 draw_;
};

inline std::string told(const Ruleset& rules, RulingKind kind, std::optional<int> total, const std::vector<Index>& by,
                        std::vector<BriefFinding> findings) {
  Ruling ruling;
  ruling.kind = kind;
  ruling.total = total;
  std::string text = format_headline(ruling);
  for (const Index clause : by) text += ", " + rules.clauses[clause].address;
  std::sort(findings.begin(), findings.end(),
            [](const BriefFinding& a, const BriefFinding& b) { return a.kind != b.kind ? a.kind < b.kind : a.clause < b.clause; });
  for (const BriefFinding& finding : findings) {
    text += " [" + std::string(finding_name(finding.kind));
    if (finding.clause != no_index) text += " " + rules.clauses[finding.clause].address;
    text += "]";
  }
  return text;
}

inline std::string told(const Ruleset& rules, const BriefRuling& judgement) {
  return told(rules, judgement.kind, judgement.total, judgement.deciding_clauses, judgement.findings);
}

inline std::string told(const Ruleset& rules, const Ruling& ruling) {
  std::vector<BriefFinding> findings;
  for (const Finding& finding : ruling.findings) findings.push_back({finding.kind, finding.clause});
  return told(rules, ruling.kind, ruling.total, ruling.deciding_clauses, std::move(findings));
}

inline std::string told(const Ruleset& rules, const ThrowRecord& record) {
  std::string text = "throw";
  for (const std::optional<int>& face : record.faces) text += face ? ' ' + std::to_string(*face) : std::string(" unknown");
  for (const Observation& seen : record.observations) {
    text += "; " + to_string(seen.fact, rules.vocabulary) + " seen";
    for (const Mask one : seen.possible_values) text += " (" + to_string(seen.fact, one, rules.vocabulary) + ")";
  }
  for (const Call& call : record.calls)
    text += "; " + (call.is_no_roll ? std::string("no_roll") : std::to_string(call.total)) + " by " + rules.vocabulary.roles[call.role] +
            " at " + std::to_string(static_cast<int>(call.time)) + (call.ground ? " under " + *call.ground : std::string());
  return text;
}

/// Returns false if the clauses of conduct depend on more bits than a packed throw has, so that the reference interpreter judges all
/// throws.
inline bool has_tables(const std::shared_ptr<const Ruleset>& rules) {
  std::vector<CompileError> faults;
  if (rules->vocabulary.dice_count < 8 || ThrowJudge::compile(rules, faults)) return true;
  return faults.size() != 1 || faults.front().message.find("a table can contain only") == std::string::npos;
}

/// How many throws were compared, how many have a ruling, how many the tables decided, and the first that came out differently.
struct Tally {
  std::uint64_t compared = 0;
  std::uint64_t determined = 0;
  std::uint64_t from_tables = 0;
  std::uint64_t different = 0;
  std::string example;

  Tally& operator+=(const Tally& other) {
    compared += other.compared;
    determined += other.determined;
    from_tables += other.from_tables;
    if (different == 0) example = other.example;
    different += other.different;
    return *this;
  }
};

inline void compare(const ThrowJudge& judge, const ThrowRecord& record, const Situation& situation, Tally& tally) {
  const Ruleset& rules = judge.ruleset();
  const BriefRuling judgement = judge.judge(record, situation);
  const std::string by_judge = told(rules, judgement);
  const auto ruling = adjudicate(rules, record, situation);
  const std::string by_oracle = told(rules, ruling);
  ++tally.compared;
  if (ruling.kind != RulingKind::Undetermined) ++tally.determined;
  if (judgement.is_from_tables) ++tally.from_tables;
  if (by_judge == by_oracle) return;
  if (tally.different++ == 0)
    tally.example = rules.name + ": " + told(rules, record) + "\n  oracle: " + by_oracle + "\n  judge:  " + by_judge;
}

/// `count` random throws.
inline Tally compare(const ThrowJudge& judge, std::uint32_t seed, std::uint64_t count, Known known, std::size_t most_calls) {
  Tally tally;
  Maker maker(judge.ruleset(), seed);
  for (std::uint64_t i = 0; i < count; ++i) {
    const ThrowRecord record = maker.record(known, most_calls);
    compare(judge, record, maker.situation(), tally);
  }
  return tally;
}

}  // namespace judges
