// SPDX-License-Identifier: Apache-2.0
// The first text of a rule file and of the scenarios beside it, for `fairroll new`: it checks and its scenarios pass, so that whoever
// writes on changes one sentence at a time. Pure: nothing is read or written here.
#pragma once

#include <memory>
#include <string>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::cli::skeleton {

/// Information about the new unit from its author. No text contains quotation marks or line endings.
struct Head {
  std::string name;       ///< Name of the unit, such as `us_xx.craps`.
  std::string title;      ///< Title of the unit, for people.
  std::string authority;  ///< Authority that issues the ruleset. Used only for rulesets.
  std::string cites;      ///< Source of the ruleset. Used only for rulesets.
  std::string currency;   ///< Currency of the ruleset, such as `USD in 0.01`. Used only for rulesets.
};

/// The texts of a new rule file and of scenarios that pass under it.
struct Draft {
  std::string rules;
  std::string scenarios;
};

/// Returns a ruleset with one wager on the higher totals of the dice.
[[nodiscard]] Draft new_ruleset(const Head& head, const Vocabulary& vocabulary);
/// Returns a house under a ruleset, with its own limit. Values that the house must post are comments. `rules` does not include the house.
[[nodiscard]] Draft new_house(const Head& head, const std::shared_ptr<const Ruleset>& rules);
/// Returns an amendment to a ruleset, in force from the date `from`, with one duty of an official.
[[nodiscard]] Draft new_amendment(const Head& head, const std::shared_ptr<const Ruleset>& rules, const Date& from);
/// Returns a scenario with a bet, a throw and their results under a rule book. If `rules.as_of` has a value, the scenario states it.
[[nodiscard]] std::string new_scenario(const std::string& title, const std::shared_ptr<const Ruleset>& rules);

// ---- What several have in common

/// Returns the line `language 1`, followed by a comment of several lines.
[[nodiscard]] std::string opening(const std::string& remark);
/// Returns the line `  seats ann, bob`. If the game has a thrower, also returns a line that gives ann the dice.
[[nodiscard]] std::string seated(const Vocabulary& vocabulary);
/// Returns the first role that does not throw, or the thrower if there is no other role.
[[nodiscard]] std::string official(const Vocabulary& vocabulary);

/// A bet that is accepted at a new table, and a throw that decides it, if there is one. Otherwise, any valid throw.
struct SampleBet {
  std::string wager;       ///< Wager in the form used in scenarios. Empty if no bet is accepted.
  Index index = no_index;  ///< Index of the wager in Ruleset::wagers.
  Money stake;
  std::string faces;  ///< Faces of the throw, such as `4 3`.
  int total = 0;
  std::string result;  ///< Result of the bet, such as `wins 10.00`, `loses` or `stays`.
};
[[nodiscard]] SampleBet sample_bet(const std::shared_ptr<const Ruleset>& rules);

}  // namespace fairroll::cli::skeleton
