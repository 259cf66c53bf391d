// SPDX-License-Identifier: Apache-2.0
// Tests of recorded facts.
#include "children.hpp"
#include "words.hpp"
#include "work.hpp"

namespace fairroll::checking {
namespace {

std::vector<std::string> fact_names(const Vocabulary& vocabulary, Subject subject) {
  std::vector<std::string> names;
  for (const Fact& fact : vocabulary.facts)
    if (fact.subject == subject) names.push_back(fact.name);
  return names;
}

std::string_view subject_name(Subject subject) noexcept {
  switch (subject) {
    case Subject::Die:
      return "die";
    case Subject::Throw:
      return "throw";
    case Subject::Turn:
      return "turn";
  }
  return "throw";
}

std::string full_name(const Fact& fact) { return fact.preposition.empty() ? fact.name : fact.name + " " + fact.preposition; }

/// True if some fact can have that value.
bool is_a_value(const Vocabulary& vocabulary, const std::string& word) {
  for (const Fact& fact : vocabulary.facts)
    for (const std::string& value : fact.values)
      if (value == word) return true;
  return false;
}

/// One test under construction: where its values go.
struct Test {
  Work& work;
  const Fact& fact;
  FactTest result;

  bool add(const std::string& value) {
    for (std::size_t i = 0; i < fact.values.size(); ++i) {
      if (fact.values[i] != value) continue;
      result.mask |= Mask{1} << i;
      return true;
    }
    return false;
  }

  void refuse(const Syntax& node) {
    const std::string message = quoted(node.text()) + " is not a value of " + quoted(full_name(fact));
    work.report.add(Code::not_a_value, node.place(), message, {fact.place, "it is declared here"}, did_you_mean(node.text(), fact.values));
  }

  void refuse_name(const Syntax& node) {
    const Found found = peek_name(work, {}, node.str());
    if (found && found.entity->sort == Sort::Phase) {
      work.report.add(Code::read_as_value, node.place(),
                      "phase " + quoted(node.text()) + " is read as one more value of " + quoted(full_name(fact)),
                      "put the phase in parentheses");
    } else if (is_a_value(work.out.vocabulary, node.str())) {
      refuse(node);
    } else {
      work.report.unknown("value of `" + full_name(fact) + "`", node, fact.values);
    }
  }

  void add_name(const Syntax& node) {
    if (add(node.str())) return;
    const auto list = work.vocabulary_lists.find(node.str());
    if (list == work.vocabulary_lists.end()) return refuse_name(node);
    for (const Value& value : list->second)
      if (!add(value.text)) return refuse(node);
  }

  void add_range(const Syntax& node) {
    const int low = small_int(node[0]).value_or(0);
    const int high = small_int(node[1]).value_or(-1);
    constexpr int widest = 1000;
    if (high < low || high - low > widest) return refuse(node);
    for (int i = low; i <= high; ++i)
      if (!add(std::to_string(i))) return refuse(node);
  }

  void add_none(const Syntax& node) {
    if (fact.several) {
      result.accepts_none = true;
    } else {
      work.report.add(Code::not_a_value, node.place(), quoted(full_name(fact)) + " always has a value, so it is never `none`",
                      {fact.place, "it is declared here"}, "name one of its values");
    }
  }
};

}  // namespace

Condition lower_fact_test(Work& work, Subject subject, const Syntax& node) {
  Condition condition;
  condition.place = node.place();
  const Syntax word = node.child(Kind::name);
  const Index index = work.out.find_fact(subject, word.str());
  if (index == no_index) {
    const std::string kind = "fact of the " + std::string(subject_name(subject));
    std::string help;
    for (const Fact& fact : work.out.vocabulary.facts)
      if (fact.name == word.text()) help = quoted(word.text()) + " is a fact of the " + std::string(subject_name(fact.subject));
    if (help.empty()) {
      work.report.unknown(kind, word, fact_names(work.out.vocabulary, subject));
    } else {
      work.report.add(Code::wrong_kind, word.place(), "no " + kind + " called " + quoted(word.text()), help);
    }
    return condition;
  }
  const Fact& fact = work.out.vocabulary.facts[index];
  const Syntax preposition = node.child(Kind::preposition);
  if (preposition && preposition.text() != fact.preposition) {
    work.report.add(Code::unknown, span_of(word, preposition),
                    "no fact of the " + std::string(subject_name(subject)) + " called " + quoted(span_of(word, preposition).text()),
                    {fact.place, "declared here"}, "write " + quoted(full_name(fact)));
    return condition;
  }
  Test test{work, fact, {}};
  test.result.fact = index;
  test.result.only = node.has(Kind::only);
  test.result.negated = node.has(Kind::negated);
  for (const Syntax& value : Children(node.child(Kind::values))) {
    if (value.is(Kind::none_)) {
      test.add_none(value);
    } else if (value.is(Kind::range)) {
      test.add_range(value);
    } else if (value.is(Kind::name)) {
      test.add_name(value);
    } else if (!test.add(value.str())) {
      test.refuse(value);
    }
  }
  condition.op = Condition::Op::Fact;
  condition.test = test.result;
  return condition;
}

Condition lower_die_test(Work& work, const Syntax& node) {
  if (!node.is(Kind::and_) && !node.is(Kind::or_) && !node.is(Kind::not_)) return lower_fact_test(work, Subject::Die, node);
  Condition condition;
  condition.op = node.is(Kind::and_) ? Condition::Op::And : node.is(Kind::or_) ? Condition::Op::Or : Condition::Op::Not;
  condition.place = node.place();
  for (const Syntax& child : Children(node)) condition.operands.push_back(lower_die_test(work, child));
  return condition;
}

}  // namespace fairroll::checking
