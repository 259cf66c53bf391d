// SPDX-License-Identifier: Apache-2.0
// Which conditions the clauses of conduct ask, and what those tell apart.
#pragma once

#include <deque>
#include <vector>

#include <fairroll/detail/conduct_facts.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll::judging {

/// A ground of the roll (A2, A4, A8): the ground and its `unless` as one condition.
struct LawGround {
  const Condition* condition = nullptr;
  Index clause = no_index;
  RulingKind kind{};
  Stage stage{};
  bool linked = false;  ///< some clause yields to it, or it to some clause
};

/// A condition of any other clause. `die` is that of a reading, else -1.
struct AskedCondition {
  const Condition* condition = nullptr;
  Index clause = no_index;
  int die = -1;
};

struct AskedDuty {
  const Condition* condition = nullptr;
  Index clause = no_index;
  Index role = no_index;
};

/// Everything that a ruling with at most one call may ask. Refers to the ruleset.
struct ConductAsks {
  explicit ConductAsks(const Ruleset& ruleset);

  std::vector<LawGround> law;
  std::vector<AskedCondition> calls;  ///< of powers and `never a cause`; of a power's `while`, once for each of its clauses
  std::vector<Index> causes;          ///< clauses that a call of no_roll may rest on, in order
  std::vector<AskedDuty> duties;
  std::vector<AskedCondition> readings;  ///< those of which the ruling itself may depend: their text was not read
  bool linked = false;                   ///< some clause of conduct yields to another
  bool no_roll_by_dice_event = false;    ///< a power or duty to call depends on what the throw does
  bool total_by_dice_event = false;

 private:
  void ask_law(const Ruleset& ruleset);
  void ask_powers(const Ruleset& ruleset);
  void ask_readings(const Ruleset& ruleset);
  const Condition* with_unless(const Ground& ground);

  std::deque<Condition> made_;  // conditions that stand nowhere in the ruleset
};

/// Who is asked whether he holds one of some wagers.
struct Holding {
  bool thrower = false;  ///< else any seat
  std::vector<Index> wagers;
  friend bool operator==(const Holding&, const Holding&) = default;
};

/// The facts, variables and holdings that conditions look at.
class Distinctions : public detail::AskedFacts {
 public:
  explicit Distinctions(const Ruleset& ruleset)
      : AskedFacts(ruleset.vocabulary), variables(ruleset.game.variables.size()), ruleset_(ruleset) {}

  using AskedFacts::add;
  void add(const Condition& condition);
  void add(const std::vector<Ground>& grounds);

  std::vector<std::vector<const Condition*>> variables;  ///< per variable of the game: the tests on it
  std::vector<Holding> holdings;

 private:
  void note(const Condition& part);

  const Ruleset& ruleset_;
};

/// What a condition asks by Op::Holds.
[[nodiscard]] Holding holding_of(const Condition& condition);
/// It holds if that seat holds one.
[[nodiscard]] Condition condition_of(const Holding& holding);

}  // namespace fairroll::judging
