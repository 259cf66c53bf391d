// SPDX-License-Identifier: Apache-2.0
// Checks of conduct, two clauses at a time (F6).
#include <algorithm>
#include <array>

#include "../index_list.hpp"
#include "checks.hpp"
#include "satisfy.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

// One thing that may decide or bar: its whole condition, and which facts that asks for.
struct Rule {
  const Condition* condition = nullptr;  // with `unless` and `while` worked in
  const Condition* words = nullptr;      // what to underline
  int die = -1;                          // 0: a condition of one die
  Index clause = no_index;
  RulingKind kind{};
  const Precedence* precedence = nullptr;
  Mask facts = 0;  // bit i: fact i modulo 64
};

struct Book {
  std::vector<Rule> law;        // A2
  std::vector<Rule> calls;      // A3
  std::vector<Rule> annulled;   // A4
  std::vector<Rule> readings;   // A5
  std::vector<Condition> made;  // conditions that had to be put together; never reallocated
};

void add_fact(const Ruleset& ruleset, Index fact, Mask& facts) {
  facts |= Mask{1} << (fact % 64U);
  const Fact& f = ruleset.vocabulary.facts[fact];
  if (f.required_fact != no_index) add_fact(ruleset, f.required_fact, facts);
  if (f.included_fact != no_index) add_fact(ruleset, f.included_fact, facts);
}

void add_facts(const Ruleset& ruleset, const Condition& condition, Mask& facts) {
  for_each_part(condition, [&](const Condition& one) {
    if (one.op == Condition::Op::Fact) add_fact(ruleset, one.test.fact, facts);
  });
}

const Condition* whole(Book& book, const Ground& ground, const Condition& standing) {
  bool always = standing.op == Condition::Op::Always;
  if (!ground.exception && always) return &ground.condition;
  Condition all = detail::with_exception(ground);
  if (!always) all = Condition{.op = Condition::Op::And, .operands = {std::move(all), standing}};
  book.made.push_back(std::move(all));
  return &book.made.back();
}

Book make_book(const Ruleset& ruleset) {
  Book book;
  const Conduct& conduct = ruleset.conduct;
  std::size_t grounds = 0;
  for (const RollRule& rule : conduct.rulings) grounds += rule.grounds.size();
  for (const Power& power : conduct.powers) grounds += power.grounds.size();
  book.made.reserve(grounds);
  const Condition always;
  auto add = [&](std::vector<Rule>& rules, const Ground& ground, const Condition& standing, RulingKind kind) {
    Rule rule{whole(book, ground, standing), &ground.condition, -1, ground.clause, kind, &ground.precedence};
    add_facts(ruleset, *rule.condition, rule.facts);
    rules.push_back(rule);
  };
  for (const RollRule& roll : conduct.rulings) {
    if (roll.kind == RulingKind::Undetermined) continue;  // nobody wrote it
    for (const Ground& ground : roll.grounds) add(roll.kind == RulingKind::Void ? book.annulled : book.law, ground, always, roll.kind);
  }
  for (const Power& power : conduct.powers)
    if (power.action.kind == ConductActionKind::CallNoRoll)
      for (const Ground& ground : power.grounds) add(book.calls, ground, power.condition, RulingKind::NoRoll);
  for (const DieReading& reads : conduct.die_readings) {
    Rule rule{&reads.condition, &reads.condition, 0, reads.clause, RulingKind::Valid, &reads.precedence};
    add_facts(ruleset, reads.condition, rule.facts);
    book.readings.push_back(rule);
  }
  return book;
}

bool ranked(const Rule& a, const Rule& b) {
  auto names = [](const Rule& from, const Rule& to) {
    return contains(from.precedence->overriding_clauses, to.clause) || contains(from.precedence->overridden_clauses, to.clause);
  };
  return names(a, b) || names(b, a);
}

const char* effect(RulingKind kind) {
  switch (kind) {
    case RulingKind::Invalid:
      return "invalid";
    case RulingKind::NoRoll:
      return "no_roll";
    default:
      return "void";
  }
}

// ---- can it hold at all?
// -------------------------------------------------------------------------------------------------------------------

class HoldCheck {
 public:
  HoldCheck(const Ruleset& ruleset, Satisfier& satisfier, Diagnostics& found) : ruleset_(ruleset), satisfier_(satisfier), found_(found) {}

  void ground(const Ground& ground) {
    bool holds = check_can_hold(ruleset_, satisfier_, ground.condition, -1, ground.clause, found_);
    if (!ground.exception || !check_can_hold(ruleset_, satisfier_, *ground.exception, -1, ground.clause, found_) || !holds) return;
    if (satisfier_.solve({{{&ground.condition, true}, {&*ground.exception, false}}, {}}) == Found::No) {
      tell(found_, Code::never_holds, place_of(ruleset_, ground.condition, ground.clause),
           "whenever this condition is true, its exception is true as well", "restrict the exception to fewer cases, or remove the clause",
           {{place_of(ruleset_, *ground.exception, ground.clause), "the exception excludes every case"}});
    } else if (satisfier_.solve({{{&ground.condition, true}, {&*ground.exception, true}}, {}}) == Found::No) {
      tell(found_, Code::never_holds, place_of(ruleset_, *ground.exception, ground.clause), "this exception does not exclude any case",
           "remove the exception, or correct its condition",
           {{place_of(ruleset_, ground.condition, ground.clause), "this condition and the exception are never true together"}});
    }
  }

  void condition(const Condition& condition, Index clause, int die = -1) {
    // A phase that never holds is reported where it stands.
    if (condition.op != Condition::Op::Always && condition.op != Condition::Op::Phase)
      check_can_hold(ruleset_, satisfier_, condition, die, clause, found_);
  }

 private:
  const Ruleset& ruleset_;
  Satisfier& satisfier_;
  Diagnostics& found_;
};

void check_all_can_hold(const Ruleset& ruleset, Satisfier& satisfier, Diagnostics& found) {
  HoldCheck check(ruleset, satisfier, found);
  for_each_sentence(ruleset.conduct, [&](const Sentence& one, const auto& row) {
    if (one.kind == ClauseKind::Silence) return;  // nobody wrote it
    if constexpr (std::is_same_v<decltype(row), const Ground&>)
      check.ground(row);
    else if (one.while_ != nullptr)
      check.condition(*one.while_, one.clause, one.kind == ClauseKind::DieReading ? 0 : -1);
  });
}

// ---- one stage before another
// --------------------------------------------------------------------------------------------------------------

// Whatever makes `late` hold makes `early` hold as well, and `early` is asked first.
void check_dead(const Ruleset& ruleset, Satisfier& satisfier, const Rule& late, const std::vector<Rule>& earlier, Diagnostics& found) {
  for (const Rule& early : earlier) {
    if ((late.facts & early.facts) == 0) continue;
    if (satisfier.solve({{{late.condition, true, late.die}, {early.condition, false}}, {}}) != Found::No) continue;
    Witness witness;
    if (satisfier.solve({{{late.condition, true, late.die}}, {}}, &witness) != Found::Yes) return;  // never holds: reported as that
    tell(found, Code::dead_clause, place_of(ruleset, *late.words, late.clause),
         std::string("whenever this condition is true, the roll is already ") + effect(early.kind) + " under `" +
             clause_address(ruleset, early.clause) + "`",
         "remove one of the two clauses, or use `unless` to exclude the cases of the later clause from the earlier clause",
         {{place_of(ruleset, *early.words, early.clause), "checked earlier"}}, in_words(witness, ruleset));
    return;
  }
}

void check_stages(const Ruleset& ruleset, Satisfier& satisfier, const Book& book, Diagnostics& found) {
  for (const Rule& call : book.calls) check_dead(ruleset, satisfier, call, book.law, found);
  for (const Rule& annulled : book.annulled) check_dead(ruleset, satisfier, annulled, book.law, found);
  for (const Rule& reading : book.readings) {
    std::size_t before = found.size();
    check_dead(ruleset, satisfier, reading, book.law, found);
    if (found.size() == before) check_dead(ruleset, satisfier, reading, book.annulled, found);
  }
}

// A ground of a call that `never a cause` bars whenever it holds.
void check_barred(const Ruleset& ruleset, Satisfier& satisfier, const Book& book, Diagnostics& found) {
  for (const ExcludedGrounds& never : ruleset.conduct.excluded_grounds)
    for (const Rule& call : book.calls) {
      if (!contains(never.grounds, call.clause)) continue;
      if (satisfier.solve({{{call.condition, true}, {&never.condition, false}}, {}}) != Found::No) continue;
      Witness witness;
      if (satisfier.solve({{{call.condition, true}}, {}}, &witness) != Found::Yes) continue;
      tell(found, Code::dead_clause, place_of(ruleset, *call.words, call.clause),
           "this ground never has an effect, because it is always excluded by `" + clause_address(ruleset, never.clause) + "`",
           "remove the ground, or restrict the `never a cause` statement to fewer cases",
           {{place_of(ruleset, never.condition, never.clause), "this statement always excludes the ground"}}, in_words(witness, ruleset));
    }
}

// ---- two of one stage
// ----------------------------------------------------------------------------------------------------------------------

/// Two clauses that may contradict each other: the search was given up. Where nothing more is compared at all, that is told instead.
void note_not_compared(const Ruleset& ruleset, const Satisfier& satisfier, const SourceLocation& one, const SourceLocation& other,
                       const char* what, Diagnostics& found) {
  if (satisfier.exhausted()) return;
  Diagnostic d{Code::not_compared, one,
               std::string("this check could not determine whether ") + what + ", because they depend on too many states and facts"};
  d.caption = "this clause";
  d.labels.push_back({other, "the other clause"});
  d.help = "state which clause takes precedence, or check every case (`one_ruling`) with `fairroll verify " + ruleset.name + "`";
  found.push_back(std::move(d));
}

void check_rulings(const Ruleset& ruleset, Satisfier& satisfier, const Book& book, Diagnostics& found) {
  for (std::size_t i = 0; i < book.law.size(); ++i)
    for (std::size_t j = i + 1; j < book.law.size(); ++j) {
      const Rule& a = book.law[i];
      const Rule& b = book.law[j];
      if (a.kind == b.kind || ranked(a, b)) continue;
      Witness witness;
      const Found both = satisfier.solve({{{a.condition, true}, {b.condition, true}}, {}}, &witness);
      if (both == Found::TooMany)
        note_not_compared(ruleset, satisfier, place_of(ruleset, *b.words, b.clause), place_of(ruleset, *a.words, a.clause),
                          "this clause and another clause can apply to the same throw", found);
      if (both != Found::Yes) continue;
      Diagnostic d{
          Code::two_rulings, place_of(ruleset, *b.words, b.clause),
          std::string("the same throw can be ") + effect(b.kind) + " under this clause and " + effect(a.kind) + " under another clause"};
      d.caption = std::string("makes the throw ") + effect(b.kind);
      d.labels.push_back({place_of(ruleset, *a.words, a.clause), std::string("makes the throw ") + effect(a.kind)});
      d.witness = in_words(witness, ruleset);
      d.help = "write `notwithstanding \"" + clause_address(ruleset, a.clause) + "\"` or `subject to \"" +
               clause_address(ruleset, a.clause) + "\"` after this clause";
      found.push_back(std::move(d));
    }
}

// A die that both read, and differently; nothing has annulled the throw before. No: there is none.
Found find_two_readings(const Ruleset& ruleset, Satisfier& satisfier, const Book& book, std::size_t i, std::size_t j, Witness& witness) {
  const DieReading& a = ruleset.conduct.die_readings[i];
  const DieReading& b = ruleset.conduct.die_readings[j];
  Question question{{{&a.condition, true, 0}, {&b.condition, true, 0}}, {}};
  for (const std::vector<Rule>* stage : {&book.law, &book.annulled})
    for (const Rule& rule : *stage)
      if ((rule.facts & (book.readings[i].facts | book.readings[j].facts)) != 0) question.parts.push_back({rule.condition, false});
  const auto& facts = ruleset.vocabulary.facts;
  Found result = Found::No;
  for (std::size_t va = 0; va < facts[a.fact].values.size(); ++va)
    for (std::size_t vb = 0; vb < facts[b.fact].values.size(); ++vb) {
      if (a.fact == b.fact && va != vb) continue;
      if (detail::face_read(ruleset.vocabulary, a, va) == detail::face_read(ruleset.vocabulary, b, vb)) continue;
      question.given = {{FactKey{Subject::Die, 0, a.fact}, Mask{1} << va}};
      if (a.fact != b.fact) question.given.push_back({FactKey{Subject::Die, 0, b.fact}, Mask{1} << vb});
      const Found both = satisfier.solve(question, &witness);
      if (both == Found::Yes) return both;
      if (both == Found::TooMany) result = both;
    }
  return result;
}

void check_readings(const Ruleset& ruleset, Satisfier& satisfier, const Book& book, Diagnostics& found) {
  for (std::size_t i = 0; i < book.readings.size(); ++i)
    for (std::size_t j = i + 1; j < book.readings.size(); ++j) {
      if (ranked(book.readings[i], book.readings[j])) continue;
      Witness witness;
      Index first = book.readings[i].clause;
      Index second = book.readings[j].clause;
      const Found both = find_two_readings(ruleset, satisfier, book, i, j, witness);
      if (both == Found::TooMany)
        note_not_compared(ruleset, satisfier, place_of(ruleset, second), place_of(ruleset, first),
                          "this clause and another clause read the same die differently", found);
      if (both != Found::Yes) continue;
      Diagnostic d{Code::two_readings, place_of(ruleset, second), "two statements read the same die differently"};
      d.caption = "one statement";
      d.labels.push_back({place_of(ruleset, first), "the other statement"});
      d.witness = in_words(witness, ruleset);
      d.help = "after the statement that should take precedence, write `notwithstanding \"" + clause_address(ruleset, first) + "\"`";
      found.push_back(std::move(d));
    }
}

}  // namespace

void check_conduct(const Ruleset& ruleset, Diagnostics& found) {
  Satisfier satisfier(ruleset);
  const Book book = make_book(ruleset);
  check_all_can_hold(ruleset, satisfier, found);
  check_stages(ruleset, satisfier, book, found);
  check_barred(ruleset, satisfier, book, found);
  check_rulings(ruleset, satisfier, book, found);
  check_readings(ruleset, satisfier, book, found);
  check_no_reading(ruleset, satisfier, found);
  if (!satisfier.exhausted()) return;
  tell(found, Code::too_many_states, {}, "ruleset `" + ruleset.name + "` has too many conduct clauses for every pair to be compared",
       "combine clauses that differ only in a value");
}

}  // namespace fairroll::linting
