// SPDX-License-Identifier: Apache-2.0
// From a scenario's syntax to steps that one ruleset understands. Everything that can be said without playing is said here, so that one run
// reports every wrong name of a scenario, not only the first.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include <fairroll/mentions.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/table.hpp>

#include "words.hpp"

namespace fairroll::scenario {

/// A wager as a step writes it, and where.
struct Written {
  SourceLocation place;
  std::string words;
};

// ---- what an `expect` asks, with its names resolved

/// A ruling, what came of an act or, of `undetermined`, either.
struct ExpectedAnswer {
  std::optional<RulingKind> ruling;
  std::optional<ActionResult::Status> status;
  std::optional<int> total;
  std::optional<std::vector<Index>> by;       ///< sorted clauses
  std::optional<std::vector<FactKey>> needs;  ///< sorted
};
struct ExpectedFinding {
  FindingKind kind{};
  bool absent = false;
};
struct ExpectedDirective {
  std::string words;
  bool absent = false;
};
struct ExpectedDice {
  Index seat = no_index;
};
/// No wager is decided but those of which the expectations before it speak.
struct ExpectedNothingElse {};
struct ExpectedMoney {
  Index seat = no_index;
  Index role = no_index;  ///< of a role, and not of a seat
  bool chips = false;     ///< what it has; else what it is up or down
  Money amount;
};
struct ExpectedWager {
  enum class What : std::uint8_t { Outcome, Stands, Commission } what{};
  Index seat = no_index;
  WagerRef wager;  ///< its `wager` is no_index if the ruleset does not have it
  Outcome outcome{};
  std::optional<Money> amount;
  Written written;
};

// ---- what a step does

struct SeatsStep {};
struct NoteStep {};
/// `given` a state; of an expectation the state that is expected.
struct StateStep {
  Index variable = no_index;
  int value = 0;  ///< of a set: its members
};
struct GivenWager {
  Index seat = no_index;
  Money stake;
  WagerRef wager;
  std::vector<int> own_states;
  Written written;
};
struct ThrowStep {
  ThrowRecord record;
};
struct ActStep {
  TableAction act;
  std::string refused;  ///< not empty: the ruleset does not have the wager; these words say so
  Written written;      ///< its wager
};
struct RulesChange {
  std::string unit;                        ///< empty: the rules that hold by then
  SourceLocation place;                    ///< of the name; without one of the step
  Selection wished;                        ///< what the step says of day, postings and readings
  std::shared_ptr<const Ruleset> newer{};  ///< as whoever plays the step found it
};
struct ExpectStep {
  bool applies = true;
  std::variant<ExpectedAnswer, ExpectedFinding, ExpectedDirective, ExpectedDice, ExpectedNothingElse, StateStep, ExpectedMoney,
               ExpectedWager>
      what;
};

/// One step for one ruleset.
struct Step {
  SourceLocation place;
  std::string text;
  std::string meta;  ///< JSON, without blanks; empty: none
  std::variant<NoteStep, SeatsStep, StateStep, GivenWager, ThrowStep, ActStep, RulesChange, ExpectStep> does;

  /// What it does, if it is that; else null.
  template <typename What>
  [[nodiscard]] const What* get() const noexcept {
    return std::get_if<What>(&does);
  }
};

/// What lowering looks names up in.
struct Names {
  const Ruleset& rules;
  const Library* library;  ///< where other units may have a wager that this ruleset lacks; null: one ruleset is all there is
  const std::vector<std::string>& seats;
  const Row& row;
  const std::vector<std::string>& under;      ///< the rulesets that the scenario itself names
  std::string began{};                        ///< under which of them this run began; empty: under `rules`
  std::vector<Mention>* mentions = nullptr;   ///< receives the meaning of each name; null if not needed
  std::vector<SourceLocation> seat_places{};  ///< locations of the names in `seats`; empty if the seats are named elsewhere
};

/// Reports faults as it goes; a step with an error must not be played.
class Lowering {
 public:
  Lowering(const Names& names, Diagnostics& out) : names_(names), out_(out) {}

  [[nodiscard]] Step step(const Syntax& node);
  [[nodiscard]] ThrowRecord thrown(const Syntax& node);
  [[nodiscard]] ActStep act(const Syntax& node);

 private:
  // lower_throw.cpp
  void lower_faces(const Syntax& node, ThrowRecord& record);
  void lower_details(const Syntax& node, ThrowRecord& record);
  /// `place`: of the line that goes past the limit.
  void too_much_in_doubt(const FactKey& at, const SourceLocation& place);
  [[nodiscard]] std::optional<FactKey> fact_at(const Syntax& subject, const Syntax& die, const Syntax& name);
  [[nodiscard]] std::vector<Mask> values_of(const Syntax& detail, const Fact& fact);
  [[nodiscard]] std::optional<std::vector<Mask>> value_bits(const Syntax& value, const Fact& fact);
  /// The value of the fact that the word names, if there is one.
  [[nodiscard]] std::optional<Mask> value_called(const Word& word, const Fact& fact);
  void lower_call(const Syntax& node, ThrowRecord& record);
  [[nodiscard]] std::vector<Index> call_grounds(const Syntax& text, Index role);

  // lower_names.cpp
  [[nodiscard]] Index seat_of(const Syntax& leaf);
  [[nodiscard]] Index role_of(const Syntax& leaf);
  /// The seat that the word names, or no_index.
  [[nodiscard]] Index seat_called(const Word& word);
  /// The role that the word names, or no_index.
  [[nodiscard]] Index role_called(const Word& word);
  /// Whose money it is: a seat's or a role's; both stay no_index if it is nobody's.
  void owner_of(const Syntax& leaf, Index& seat, Index& role);
  /// For whom a tip is.
  [[nodiscard]] Index tipped(const Syntax& leaf);
  [[nodiscard]] std::optional<int> variable_value(const Variable& variable, const std::vector<Syntax>& values);
  [[nodiscard]] std::optional<int> single_value(const Variable& variable, const Syntax& value);
  [[nodiscard]] std::optional<Money> amount_of(const Syntax& leaf, bool zero_allowed, const char* what = "wager");
  [[nodiscard]] std::vector<int> numbers_of(const Syntax& ref);
  [[nodiscard]] std::optional<int> number_of(const Syntax& leaf);
  [[nodiscard]] std::optional<int> ordinal_of(const Syntax& ref);
  /// `wager` stays no_index if the ruleset does not have it but another unit does; `lacking` says so in words.
  [[nodiscard]] WagerRef wager_of(const Syntax& ref, std::string& lacking);
  [[nodiscard]] std::vector<SourceLocation> wagers_of_others(const Word& word);
  [[nodiscard]] Index wager_named(const Syntax& leaf, std::string& lacking);
  void check_order(const Syntax& ref, const Wager& wager, const std::vector<int>& numbers);
  void check_reference(const Syntax& ref, WagerRef& reference);
  /// Of whatever has to stand: the family has such a wager. A bet on another is refused at the table.
  void require_member(const Syntax& ref, const WagerRef& reference);
  /// A new wager gets its ordinal by itself.
  void refuse_ordinal(const Syntax& ref, const WagerRef& reference);

  // lower_act.cpp
  [[nodiscard]] StateStep state(const Syntax& node);
  [[nodiscard]] GivenWager given_wager(const Syntax& node);
  void lower_deed(const Syntax& deed, ActStep& step);
  void lower_orders(const Syntax& deed, TableAction& act);
  void check_actor(const Syntax& actor, const Syntax& deed, const TableAction& act);

  // lower_expect.cpp
  [[nodiscard]] RulesChange rules_change(const Syntax& node);
  [[nodiscard]] ExpectStep expect(const Syntax& node);
  [[nodiscard]] ExpectedFinding expected_finding(const Syntax& what);
  [[nodiscard]] ExpectedDirective expected_directive(const Syntax& what);
  [[nodiscard]] ExpectedMoney expected_money(const Syntax& what);
  [[nodiscard]] ExpectedAnswer expected_answer(const Syntax& node);
  /// A total that some throw comes to, or a fault; nothing: none is written.
  [[nodiscard]] std::optional<int> total_of(const Syntax& total);
  [[nodiscard]] ExpectedWager expected_wager(const Syntax& node);
  void known_directive(const Syntax& text);
  /// `ruling`: that they rule so; nothing: of something else.
  [[nodiscard]] std::vector<Index> deciding_clauses(const Syntax& by, std::optional<RulingKind> ruling);
  [[nodiscard]] std::vector<std::string> rulings_near(const std::string& address, RulingKind kind) const;
  [[nodiscard]] std::vector<FactKey> needed(const Syntax& needs);

  /// The word means what is declared there.
  void means(const SourceLocation& word, const SourceLocation& declaration, NameKind sort) {
    if (names_.mentions != nullptr && word.source && declaration.source) names_.mentions->push_back({word, declaration, sort});
  }

  void is_address(const SourceLocation& text, const Clause& clause);

  Diagnostic& fault(Code code, SourceLocation place, std::string message, std::string help = {});
  [[nodiscard]] const Vocabulary& vocabulary() const { return names_.rules.vocabulary; }

  Names names_;
  Diagnostics& out_;
};

/// `place 4`, `place 5`, ...: the wagers of a family.
[[nodiscard]] std::vector<std::string> members(const Wager& wager);

/// Where these units of the library declare wagers of that name.
[[nodiscard]] std::vector<SourceLocation> wagers_in(const Library& library, const std::vector<std::string>& units, std::string_view name);

}  // namespace fairroll::scenario
