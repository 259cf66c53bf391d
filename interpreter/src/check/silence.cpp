// SPDX-License-Identifier: Apache-2.0
// What the text leaves open of throws (A8): which rolls count, who may call, how a die is read. It becomes rules of the roll that rule
// nothing, so whoever goes through those meets it too.
#include <algorithm>

#include <fairroll/detail/visit.hpp>

#include "../conduct/asks.hpp"
#include "../doubtful_faces.hpp"
#include "layers.hpp"
#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

/// The facts of a throw of which no clause of conduct speaks, as conditions.
class Unspoken {
 public:
  explicit Unspoken(const Ruleset& ruleset) : vocabulary_(ruleset.vocabulary), told_(ruleset) {
    using Kind = ClauseKind;
    detail::for_each_sentence(ruleset.conduct, [&](const detail::Sentence& one) {
      if (!one.is(Kind::Ruling, Kind::Silence, Kind::CallGround, Kind::ExcludedGrounds, Kind::DutyBeforeThrow, Kind::DieReading)) return;
      if (one.while_ != nullptr) told_.add(*one.while_);
      if (one.unless != nullptr) told_.add(*one.unless);
    });
    for (const DieReading& reads : ruleset.conduct.die_readings) told_.facts[reads.fact].each = true;  // how a die lies is not told by that
  }

  /// Something is recorded of the throw or of a die that is not as usual, and that no clause tells from what is usual.
  [[nodiscard]] Condition anything() const {
    return somewhere([](Index) { return ~Mask{0}; });
  }
  /// A die lies so that its face is in doubt.
  [[nodiscard]] Condition doubtful_face() const {
    return somewhere([&](Index fact) { return doubtful_values(vocabulary_, fact); });
  }

 private:
  /// A fact has one of the values that `among` says of it.
  template <typename Among>
  [[nodiscard]] Condition somewhere(Among&& among) const {
    std::vector<Condition> of_die;
    std::vector<Condition> all;
    for (Index fact = 0; fact < vocabulary_.facts.size(); ++fact) {
      if (vocabulary_.facts[fact].subject == Subject::Turn) continue;
      add_unusual(fact, among, vocabulary_.facts[fact].subject == Subject::Die ? of_die : all);
    }
    if (!of_die.empty()) {
      Condition any{.op = Condition::Op::Dice};
      any.operands.push_back(one_of(std::move(of_die)));
      all.push_back(std::move(any));
    }
    return one_of(std::move(all));
  }

  [[nodiscard]] static Condition one_of(std::vector<Condition> all) {
    if (all.size() == 1) return std::move(all.front());
    return {.op = Condition::Op::Or, .operands = std::move(all)};
  }

  [[nodiscard]] static Condition test(Index fact, Mask mask, bool negated) {
    Condition one{.op = Condition::Op::Fact};
    one.test.fact = fact;
    one.test.mask = mask;
    one.test.is_negated = negated;
    return one;
  }

  /// Some clause tells this value from the usual one. Of a `one of` fact.
  [[nodiscard]] bool is_told(Index index, Mask value) const {
    const detail::AskedFact& told = told_.facts[index];
    const Mask usual = vocabulary_.facts[index].default_value.value_or(0);
    const auto tells_apart = [&](Mask mask) { return ((mask & value) != 0) != ((mask & usual) != 0); };
    return told.each || std::any_of(told.masks.begin(), told.masks.end(), tells_apart);
  }

  /// Values of a `one of` fact that are not usual and that no clause tells from the usual one. Without a usual value none is unusual.
  [[nodiscard]] Mask unspoken_values(Index index, Mask among) const {
    const Fact& fact = vocabulary_.facts[index];
    if (!fact.default_value) return 0;
    Mask unspoken = 0;
    for (Mask rest = detail::every_value(fact) & among & ~*fact.default_value; rest != 0; rest &= rest - 1)
      if (const Mask value = detail::lowest_bit(rest); !is_told(index, value)) unspoken |= value;
    return unspoken;
  }

  template <typename Among>
  void add_unusual(Index index, const Among& among, std::vector<Condition>& out) const {
    const Fact& fact = vocabulary_.facts[index];
    if (!fact.default_value) return;
    if (fact.is_set) return add_unusual_set(index, among, out);
    if (const Mask unspoken = unspoken_values(index, among(index)); unspoken != 0) out.push_back(test(index, unspoken, false));
  }

  /// A value that the set has by what it includes is recorded of that other fact, and opens nothing here.
  template <typename Among>
  void add_unusual_set(Index index, const Among& among, std::vector<Condition>& out) const {
    const Fact& fact = vocabulary_.facts[index];
    const detail::AskedFact& told = told_.facts[index];
    if (told.rest) return;
    Mask spoken = 0;
    for (const Mask mask : told.masks) spoken |= mask;
    const Fact* included = fact.included_fact == no_index ? nullptr : &vocabulary_.facts[fact.included_fact];
    const Mask open_there = included == nullptr || included->is_set ? 0 : unspoken_values(fact.included_fact, among(fact.included_fact));
    Mask unspoken = 0;
    for (Mask rest = detail::every_value(fact) & among(index) & ~spoken; rest != 0; rest &= rest - 1) {
      const Mask value = detail::lowest_bit(rest);
      const Mask theirs = included_value(fact, value);
      if ((*fact.default_value & value) != 0) {
        out.push_back(test(index, value, true));
      } else if ((theirs & ~open_there) == 0) {  // the included fact cannot have it, or opens the throw by it as well
        unspoken |= value;
      } else if ((usual_values(fact.included_fact) & theirs) == 0) {
        Condition of_its_own{.op = Condition::Op::Not, .operands = {test(fact.included_fact, theirs, false)}};
        out.push_back({.op = Condition::Op::And, .operands = {test(index, value, false), std::move(of_its_own)}});
      }
    }
    if (unspoken != 0) out.push_back(test(index, unspoken, false));
  }

  /// Its default, with that of what it includes.
  [[nodiscard]] Mask usual_values(Index index) const {
    const Fact& fact = vocabulary_.facts[index];
    const Mask own = fact.default_value.value_or(0);
    return fact.included_fact == no_index
               ? own
               : own | detail::translated(vocabulary_.facts[fact.included_fact], usual_values(fact.included_fact), fact);
  }

  /// The value of the included fact that puts this one into the set; none: 0.
  [[nodiscard]] Mask included_value(const Fact& fact, Mask value) const {
    if (fact.included_fact == no_index) return 0;
    const Fact& included = vocabulary_.facts[fact.included_fact];
    return detail::putting_into(included, fact, value);
  }

  const Vocabulary& vocabulary_;
  judging::Distinctions told_;
};

/// One question that a throw may ask, and how to say that the text says nothing of it.
struct OpenQuestion {
  Kind about;           ///< behind `about`
  const char* heading;  ///< of the address
  const char* nothing;  ///< in words
};

constexpr OpenQuestion about_rolls{Kind::about_rolls, "silent on rolls", "the rules do not state which rolls count"};
constexpr OpenQuestion about_calls{Kind::about_calls, "silent on calls", "the rules do not state who may call"};
constexpr OpenQuestion about_dice{Kind::about_dice, "silent on dice", "the rules do not state how a die is read"};

class Silences {
 public:
  explicit Silences(LoweringContext& work) : work_(work), conduct_(work.out.conduct) {}

  void lower() {
    for (const Item& item : work_.material.conduct)
      if (item.node.is(Kind::left_open)) left_open_.push_back({&item, clause_of(item)});
    if (work_.keeps_targets) return;  // what nobody wrote cannot be edited
    const Unspoken unspoken(work_.out);
    const bool closed = is_closed();
    const bool says_no_rolls = !closed && conduct_.rulings.empty() && !left_open(about_rolls);
    open_calls(closed);
    if (says_no_rolls) note_silence(add_rule({unsaid(about_rolls)}, unspoken.anything()));
    if (!closed) (void)add_rule(statements(about_rolls), unspoken.anything());
    const bool rolls_are_open = says_no_rolls || (!closed && left_open(about_rolls));
    (void)add_rule(rolls_are_open ? only_about_dice() : about_dice_or_unsaid(), unspoken.doubtful_face());
  }

 private:
  struct LeftOpen {
    const Item* item;
    Index clause;
  };

  Index clause_of(const Item& item) {
    const Index clause = add_clause(work_, item, {.kind = ClauseKind::Silence, .place = item.node.location(), .conditional = true});
    work_.out.clauses[clause].is_unverified = false;  // that the file leaves it out is no hearsay
    return clause;
  }

  /// It is said that nothing else makes a roll invalid, and no later layer leaves that open again.
  bool is_closed() {
    const std::vector<Item>& conduct = work_.material.conduct;
    const auto closing = std::find_if(conduct.begin(), conduct.end(), [](const Item& item) { return item.node.is(Kind::nothing_else); });
    if (closing == conduct.end()) return false;
    bool closed = true;
    for (const LeftOpen& one : left_open_) {
      const int layer = one.item->block->layer;
      if (!one.item->node.has(Kind::about_rolls) || layer < closing->block->layer) continue;
      if (layer == closing->block->layer)
        work_.report.add(Code::same_question, one.item->node.location(),
                         "this statement leaves open which rolls count, but another statement defines which rolls count",
                         {closing->node.location(), "defined here"}, "remove one of the two statements");
      closed = false;
    }
    return closed;
  }

  void note_silence(Index clause) {
    if (clause == no_index) return;  // nothing can be recorded that would matter
    work_.report.add(
        Code::silent_on_throws, work_.out.clauses[clause].location,
        "ruleset " + in_backticks(work_.out.clauses[clause].unit) + " does not state which rolls count",
        "a throw is undetermined if a fact about the throw or a die differs from its default, unless a clause covers that value; "
        "add `the roll is invalid when ...`, `nothing else makes a roll invalid`, or `unencoded \"...\" about rolls`");
  }

  [[nodiscard]] bool left_open(const OpenQuestion& question) const { return !statements(question).empty(); }

  /// The clauses that leave the question open.
  [[nodiscard]] std::vector<Index> statements(const OpenQuestion& question) const {
    std::vector<Index> all;
    for (const LeftOpen& one : left_open_)
      if (one.item->node.has(question.about)) all.push_back(one.clause);
    return all;
  }

  /// The clauses that leave open how a die is read; where no clause says how one is read, that nothing says it.
  [[nodiscard]] std::vector<Index> about_dice_or_unsaid() {
    std::vector<Index> all = statements(about_dice);
    if (all.empty() && conduct_.die_readings.empty()) all.push_back(unsaid(about_dice));
    return all;
  }

  /// Those that leave the rolls open speak of dice as well.
  [[nodiscard]] std::vector<Index> only_about_dice() const {
    std::vector<Index> all;
    for (const LeftOpen& one : left_open_)
      if (one.item->node.has(Kind::about_dice) && !one.item->node.has(Kind::about_rolls)) all.push_back(one.clause);
    return all;
  }

  /// A clause that nobody wrote: the ruleset says nothing of the question. It stands where the ruleset is named.
  Index unsaid(const OpenQuestion& question) {
    const Syntax path = unit_named(work_.library, work_.out.base.empty() ? work_.out.name : work_.out.base).child(Kind::path);
    Block block;
    block.unit = path.str();
    block.lead = block.unit;
    const Item item{path, {}, std::make_shared<const Block>(std::move(block))};
    const Index clause =
        add_clause(work_, item, {.kind = ClauseKind::Silence, .place = path.location(), .heading = question.heading, .conditional = true});
    work_.out.clauses[clause].text = question.nothing;
    return clause;
  }

  void open_calls(bool closed) {
    const auto is_said = [&](ConductActionKind kind) {
      const auto same = [&](const auto& one) { return one.action.kind == kind; };
      return std::any_of(conduct_.powers.begin(), conduct_.powers.end(), same) ||
             std::any_of(conduct_.duties.begin(), conduct_.duties.end(), same);
    };
    const std::vector<Index> written = statements(about_calls);
    const bool no_roll = !closed && !is_said(ConductActionKind::CallNoRoll);
    const bool total =
        !is_said(ConductActionKind::CallTotal) && !is_said(ConductActionKind::Overrule) && conduct_.result_clause == no_index;
    if (written.empty() && !no_roll && !total) return;
    const Index clause = written.empty() ? unsaid(about_calls) : written.front();
    if (no_roll || !written.empty()) conduct_.open_no_roll_clause = clause;
    if (total || !written.empty()) conduct_.open_total_clause = clause;
  }

  /// The first of the clauses; no_index if there is none, or if nothing can be recorded to which they matter.
  Index add_rule(const std::vector<Index>& clauses, const Condition& condition) {
    const bool never = condition.op == Condition::Op::Or && condition.operands.empty();
    if (clauses.empty() || never) return no_index;
    RollRule rule{RulingKind::Undetermined, {}};
    for (const Index clause : clauses) {
      Ground ground;
      ground.condition = condition;
      ground.clause = clause;
      rule.grounds.push_back(std::move(ground));
    }
    conduct_.rulings.push_back(std::move(rule));
    return clauses.front();
  }

  LoweringContext& work_;
  Conduct& conduct_;
  std::vector<LeftOpen> left_open_;
};

}  // namespace

void lower_silences(LoweringContext& work) {
  if (!work.is_model) Silences(work).lower();
}

}  // namespace fairroll::checking
