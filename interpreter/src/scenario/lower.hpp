// SPDX-License-Identifier: Apache-2.0
// From a scenario's syntax to steps that one ruleset understands. Everything that can be said without playing is said here, so that one run
// reports every wrong name of a scenario, not only the first.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/checker.hpp>
#include <fairroll/table.hpp>

#include "words.hpp"

namespace fairroll::scenario {

/// What an `expect` asks, with its names resolved. Only the members that `kind` needs are set.
struct Expected {
  enum class Kind : std::uint8_t {
    Ruling,
    ActStatus,
    Undetermined,
    Finding,
    NoFinding,
    Directive,
    NoDirective,
    Dice,
    State,
    Balance,
    Chips,
    Wager,
    Stands,
    Commission,
  } kind{};
  RulingKind ruling{};
  std::optional<int> total;
  ActResult::Status status{};
  bool by_given = false;
  std::vector<Index> by;  ///< sorted clauses
  bool needs_given = false;
  std::vector<FactAt> needs;  ///< sorted
  FindingKind finding{};
  std::string directive;
  Index seat = no_index;
  Index role = no_index;  ///< Balance, Chips: of a role, and not of a seat
  Index variable = no_index;
  std::vector<int> values;  ///< State: any of these; of a set: the one value
  Money amount;
  bool amount_given = false;
  Index wager_index = no_index;  ///< no_index: the ruleset does not have it
  WagerRef wager;
  Outcome outcome{};
  Place wager_place;
  std::string wager_words;
};

/// One step for one ruleset.
struct Step {
  enum class Kind : std::uint8_t { Seats, GivenState, GivenWager, Throw, Act, Note, RulesChange, Expect } kind{};
  Place place;
  std::string text;
  std::string meta;  ///< JSON, without blanks; empty: none
  // GivenState
  Index variable = no_index;
  int value = 0;
  // GivenWager: `wager`, `seat`, `amount`, and
  std::vector<int> own_states;
  // Throw
  ThrowRecord record;
  // Act
  TableAct act;
  std::string refused;  ///< not empty: the ruleset does not have the wager; these words say so
  Place wager_place;
  std::string wager_words;  ///< the wager as written
  // RulesChange
  std::string unit;
  Place unit_place;
  std::shared_ptr<const Ruleset> newer;  ///< of that name, as whoever plays the step found it
  // Expect
  bool applies = true;
  Expected expected;
};

/// What lowering looks names up in.
struct Names {
  const Ruleset& rules;
  const Library* library;  ///< where other units may have a wager that this ruleset lacks; null: one ruleset is all there is
  const std::vector<std::string>& seats;
  const Row& row;
  const std::vector<std::string>& under;  ///< the rulesets that the scenario itself names
  std::string began{};                    ///< under which of them this run began; empty: under `rules`
};

/// Reports faults as it goes; a step with an error must not be played.
class Lowering {
 public:
  Lowering(const Names& names, Diagnostics& out) : names_(names), out_(out) {}

  [[nodiscard]] Step step(const Syntax& node);

 private:
  // lower_throw.cpp
  void lower_throw(const Syntax& node, Step& step);
  void lower_faces(const Syntax& node, ThrowRecord& record);
  void lower_details(const Syntax& node, ThrowRecord& record);
  /// `place`: of the line that goes past the limit.
  void too_much_in_doubt(const FactAt& at, const Place& place);
  [[nodiscard]] std::optional<FactAt> fact_at(const Syntax& subject, const Syntax& die, const Syntax& name);
  [[nodiscard]] std::vector<Mask> values_of(const Syntax& detail, const Fact& fact);
  [[nodiscard]] std::optional<std::vector<Mask>> value_bits(const Syntax& value, const Fact& fact);
  void lower_call(const Syntax& node, ThrowRecord& record);
  [[nodiscard]] std::vector<Index> call_grounds(const Syntax& text, Index role);

  // lower_names.cpp
  [[nodiscard]] Index seat_of(const Syntax& leaf);
  [[nodiscard]] Index role_of(const Syntax& leaf);
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
  [[nodiscard]] Index wager_named(const Syntax& leaf, std::string& lacking);
  void check_order(const Syntax& ref, const Wager& wager, const std::vector<int>& numbers);
  void check_reference(const Syntax& ref, WagerRef& reference);
  /// Of whatever has to stand: the family has such a wager. A bet on another is refused at the table.
  void require_member(const Syntax& ref, const WagerRef& reference);
  /// A new wager gets its ordinal by itself.
  void refuse_ordinal(const Syntax& ref, const WagerRef& reference);

  // lower_act.cpp
  void lower_given_state(const Syntax& node, Step& step);
  void lower_given_wager(const Syntax& node, Step& step);
  void lower_act(const Syntax& node, Step& step);
  void lower_deed(const Syntax& deed, Step& step);
  void lower_orders(const Syntax& deed, TableAct& act);
  void check_actor(const Syntax& actor, const Syntax& deed, const TableAct& act);

  // lower_expect.cpp
  void lower_expect(const Syntax& node, Step& step);
  void known_directive(const Syntax& text);
  void lower_said(const Syntax& what, Expected& expected);
  void lower_money(const Syntax& what, Expected& expected);
  void lower_ruling(const Syntax& node, Expected& expected);
  void lower_expected_wager(const Syntax& node, Expected& expected);
  void lower_by(const Syntax& by, Expected& expected);
  [[nodiscard]] std::vector<std::string> rulings_near(const std::string& address, RulingKind kind) const;
  void lower_needs(const Syntax& needs, Expected& expected);

  Diagnostic& fault(Code code, Place place, std::string message, std::string help = {});
  [[nodiscard]] const Vocabulary& vocabulary() const { return names_.rules.vocabulary; }

  Names names_;
  Diagnostics& out_;
};

/// `place 4`, `place 5`, ...: the wagers of a family.
[[nodiscard]] std::vector<std::string> members(const Wager& wager);

/// Every wager name that some unit of the library declares.
[[nodiscard]] std::vector<std::string> wagers_anywhere(const Library& library);

}  // namespace fairroll::scenario
