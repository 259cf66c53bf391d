// SPDX-License-Identifier: Apache-2.0
// The conditions of a ruleset: what each clause asks.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <fairroll/table.hpp>

#include "expression.hpp"

namespace fairroll::analysis::cover {

struct Decision {
  enum class Asked {
    WithClause,    ///< whenever the clause is
    EachDie,       ///< of one die after the other (`reads as`)
    Afterwards,    ///< of how things stand behind a throw or an act (`directs` without `on`)
    Power,         ///< whether a power may be used at all: only of those who have it
    StakeAllowed,  ///< a limit of the stake: by every act on one
    WinAllowed,    ///< a limit of the win: by every win
    Refund,        ///< by taking the wager down
    PartsOf,       ///< whether a part is left out: by every bet on the whole
  } asked = Asked::WithClause;
  Index clause = no_index;
  Index wager = no_index;        ///< whose sentence it is; none: of the game or of conduct
  const Power* power = nullptr;  ///< Power
  bool alone = true;             ///< no other decision has this clause
  Expression expression;
  /// Whose number a test names.
  enum class Family : std::uint8_t { None, Own, Parent };
  std::vector<Family> families{};  ///< one for each test; empty: none names any
};

/// Every condition of a ruleset, which must outlive it. Immutable.
class Decisions {
 public:
  explicit Decisions(const Ruleset& rules);
  [[nodiscard]] const Ruleset& rules() const noexcept { return rules_; }
  [[nodiscard]] const std::vector<Decision>& all() const noexcept { return all_; }
  /// By clause; all of them have tests.
  [[nodiscard]] const std::vector<std::size_t>& of(Index clause) const { return by_clause_.at(clause); }
  /// Those that are asked without their clause being named, by wager.
  [[nodiscard]] const std::vector<std::size_t>& unnamed(Index wager) const { return unnamed_.at(wager); }
  /// What makes an event happen; null: it has no such event.
  [[nodiscard]] const Expression* event(Index wager, Index event) const;
  /// What moves a variable; null: there is no such variable.
  [[nodiscard]] const std::vector<Expression>* moves(Index wager, Index variable) const;
  /// The members of the family whose number the test names; empty: it names none.
  [[nodiscard]] std::vector<std::string> members(const Decision& decision, std::size_t test) const;
  /// Which of them the test is asked of; empty: none, or nobody knows. Either wager may be null.
  [[nodiscard]] std::string member(const Decision& decision, std::size_t test, const StandingWager* own, const StandingWager* parent) const;

 private:
  void add(Decision::Asked asked, Index clause, Index wager, Composer& what, const Power* power = nullptr);
  template <typename Speaks>
  void add_sentences(const Speaks& of, Index wager);
  void add_states(const std::vector<Variable>& variables, const std::vector<Event>& events, Index wager);
  void find_families(Decision& decision) const;
  [[nodiscard]] std::string member(const Decision& decision, Decision::Family family, const std::vector<int>& numbers) const;

  const Ruleset& rules_;
  std::vector<Decision> all_;
  std::vector<std::vector<std::size_t>> by_clause_;
  std::vector<std::vector<std::size_t>> unnamed_;
  std::map<std::pair<Index, Index>, Expression> events_;
  std::map<std::pair<Index, Index>, std::vector<Expression>> moves_;
};

}  // namespace fairroll::analysis::cover
