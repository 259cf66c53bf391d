// SPDX-License-Identifier: Apache-2.0
// Throws as lines of a log, and what the general way says of a line: parse, lower, ask the oracle.
#pragma once

#include <algorithm>
#include <bit>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <fairroll/log.hpp>

#include "support/judges.hpp"

namespace lines {

using namespace fairroll;

/// Writes records as people and programs do: members in any order, blanks here and there, lists of one, facts with and without preposition.
class Writer {
 public:
  Writer(const Vocabulary& vocabulary, std::uint32_t seed) : vocabulary_(vocabulary), draw_(seed) {}

  /// Nothing, if JSON has no words for it: one of several sets of values.
  std::optional<std::string> write(const ThrowRecord& record) {
    std::vector<std::string> facts;
    for (const Observation& seen : record.observations) {
      const std::optional<std::string> one = fact(seen);
      if (!one) return std::nullopt;
      facts.push_back(*one);
    }
    std::vector<std::string> faces;
    for (const std::optional<int>& face : record.faces)
      faces.push_back(!face ? "null" : vocabulary_.face_names.empty() ? std::to_string(*face) : quoted(vocabulary_.face_name(*face)));
    std::vector<std::string> calls;
    for (const Call& one : record.calls) calls.push_back(call(one));
    std::vector<std::string> members{member("faces", array(faces))};
    if (!facts.empty()) members.push_back(member("facts", array(facts)));
    if (!calls.empty() || pick(9) == 0) members.push_back(member("calls", array(calls)));
    return object({member("throw", object(members))});
  }

 private:
  std::size_t pick(std::size_t from) { return draw_() % from; }
  std::string gap() { return pick(40) == 0 ? "\t " : pick(3) == 0 ? " " : ""; }
  static std::string quoted(const std::string& text) { return '"' + text + '"'; }
  std::string member(const std::string& key, const std::string& value) { return quoted(key) + gap() + ':' + gap() + value; }
  std::string listed(const std::vector<std::string>& all) {
    std::string out;
    for (const std::string& one : all) out += (out.empty() ? gap() : gap() + ',' + gap()) + one;
    return out + gap();
  }
  std::string array(const std::vector<std::string>& all) { return '[' + listed(all) + ']'; }
  std::string object(std::vector<std::string> members) {
    std::shuffle(members.begin(), members.end(), draw_);
    return '{' + listed(members) + '}';
  }

  /// Numbers stand without quotes.
  static std::string word(const std::string& value) { return value.front() >= '0' && value.front() <= '9' ? value : quoted(value); }

  static std::vector<std::string> words(const Fact& fact, Mask mask) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < fact.values.size(); ++i)
      if ((mask >> i & 1U) != 0) out.push_back(word(fact.values[i]));
    if (out.empty()) out.push_back(quoted("none"));
    return out;
  }

  std::optional<std::string> values(const Fact& fact, const std::vector<Mask>& possible) {
    if (possible.empty()) return "null";
    std::vector<std::string> all = words(fact, possible.front());
    if (possible.size() == 1) return all.size() == 1 && pick(4) > 0 ? all.front() : array(all);
    all.clear();
    for (const Mask one : possible) {
      if (std::popcount(one) > 1) return std::nullopt;
      all.push_back(words(fact, one).front());
    }
    return object({member("either", array(all))});
  }

  std::optional<std::string> fact(const Observation& seen) {
    const Fact& fact = vocabulary_.facts[seen.fact.fact];
    const std::optional<std::string> is = values(fact, seen.possible_values);
    if (!is) return std::nullopt;
    const std::string name = fact.preposition.empty() || pick(2) == 0 ? fact.name : fact.name + ' ' + fact.preposition;
    const std::string subject = seen.fact.subject == Subject::Die
                                    ? member("die", std::to_string(seen.fact.die + 1))
                                    : member("of", quoted(seen.fact.subject == Subject::Throw ? "throw" : "turn"));
    return object({subject, member("fact", quoted(name)), member("is", *is)});
  }

  std::string call(const Call& call) {
    std::vector<std::string> members{member("call", call.is_no_roll ? quoted("no_roll") : std::to_string(call.total)),
                                     member("by", quoted(vocabulary_.roles[call.role]))};
    if (call.time != CallTime::BeforeRest)
      members.push_back(member("when", quoted(call.time == CallTime::Late ? "late" : "as_soon_as_possible")));
    if (call.ground) members.push_back(member("under", quoted(*call.ground)));
    return object(members);
  }

  const Vocabulary& vocabulary_;
  std::mt19937 draw_;
};

/// A row in words; of a faulty one its faults.
inline std::string told(const LineJudge& judge, const LineResults& verdicts, std::size_t row) {
  const LineKind kind = verdicts.kinds[row];
  if (kind == LineKind::NotAThrow) return "not a throw";
  if (kind != LineKind::Malformed) {
    const auto by = verdicts.row_clauses(row);
    const auto findings = verdicts.row_findings(row);
    const std::int32_t total = verdicts.totals[row];
    return judges::told(judge.ruleset(), static_cast<RulingKind>(kind),
                        total == LineResults::no_total ? std::nullopt : std::optional<int>(total), {by.begin(), by.end()},
                        {findings.begin(), findings.end()});
  }
  std::string text = "faulty";
  for (const LineError& one : verdicts.row_errors(row))
    text += ' ' + std::string(code_number(one.code)) + '@' + std::to_string(one.span.begin) + '-' + std::to_string(one.span.end);
  return text;
}

/// The same of one line by the general way alone.
inline std::string told_slowly(const LineJudge& judge, std::string_view line) {
  const ParsedLine read = judge.parse(line);
  std::string text = "faulty";
  for (const Diagnostic& one : read.diagnostics)
    text += ' ' + std::string(code_number(one.code)) + '@' + std::to_string(one.location.span.begin) + '-' +
            std::to_string(one.location.span.end);
  if (!read.diagnostics.empty()) return text;
  if (!read.is_throw) return "not a throw";
  return judges::told(judge.ruleset(), adjudicate(judge.ruleset(), read.record, judge.situation()));
}

}  // namespace lines
