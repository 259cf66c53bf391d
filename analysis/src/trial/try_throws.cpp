// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "candidates.hpp"

namespace fairroll::analysis::trial {
namespace {

struct Observed {
  std::string fact;
  std::string words;
};

/// Every value of every fact of the throw, of the first die and of both.
std::vector<Observed> observations(const Ruleset& rules, const std::set<std::string>* only) {
  const Vocabulary& vocabulary = rules.vocabulary;
  std::vector<Observed> out;
  for (Index i = 0; i < vocabulary.facts.size(); ++i) {
    const Fact& fact = vocabulary.facts[i];
    if (fact.subject == Subject::Turn || (only != nullptr && only->count(fact.name) == 0)) continue;
    for (std::size_t value = 0; value < fact.values.size(); ++value) {
      const Mask mask = Mask{1} << value;
      const std::string first = to_string(FactAt{fact.subject, 0, i}, mask, vocabulary);
      out.push_back({fact.name, first});
      if (fact.subject == Subject::Die && vocabulary.dice > 1)
        out.push_back({fact.name, first + "  " + to_string(FactAt{fact.subject, 1, i}, mask, vocabulary)});
    }
    if (fact.several) out.push_back({fact.name, to_string(FactAt{fact.subject, 0, i}, 0, vocabulary)});
    if (fact.several && fact.values.size() > 1) out.push_back({fact.name, to_string(FactAt{fact.subject, 0, i}, 3, vocabulary)});
  }
  return out;
}

std::vector<std::string> calls(const Ruleset& rules) {
  std::vector<std::string> out{""};
  for (const std::string& role : rules.vocabulary.roles) {
    for (const char* when : {"", " late", " as soon as possible"}) out.push_back("  call no_roll by " + role + when);
    out.push_back("  call 8 by " + role);
  }
  return out;
}

/// Two faces whose total is not the one that is called.
std::string faces(const Ruleset& rules) {
  std::vector<int> all(static_cast<std::size_t>(rules.vocabulary.dice), 3);
  all.front() = 4;
  return throw_words(all);
}

}  // namespace

bool try_throws(const Ruleset& rules, const Focus& focus, const Try& attempt) {
  const Steps before = opening(rules);
  const std::string thrown = faces(rules);
  const auto ask = [&](const std::string& details) {
    Steps steps = before;
    steps.push_back(details.empty() ? thrown : thrown + " { " + details + " }");
    return attempt(steps);
  };
  const std::vector<std::string> all_calls = calls(rules);
  const std::vector<Observed> near = observations(rules, focus.facts.empty() ? nullptr : &focus.facts);
  for (const std::string& call : all_calls)
    if (ask(call)) return true;
  for (const Observed& one : near)
    for (const std::string& call : all_calls)
      if (ask(one.words + call)) return true;
  for (const Observed& one : near)
    for (const Observed& other : observations(rules, nullptr))
      if (one.fact != other.fact && (ask(one.words + "  " + other.words) || ask(one.words + "  " + other.words + all_calls.back())))
        return true;
  for (const std::string& first : all_calls)
    for (const std::string& second : all_calls)
      if (first != second && ask(first + second)) return true;
  for (const Observed& one : near)
    for (const Observed& other : near)
      if (one.fact != other.fact)
        for (const std::string& call : all_calls)
          if (ask(one.words + "  " + other.words + call)) return true;
  return false;
}

}  // namespace fairroll::analysis::trial
