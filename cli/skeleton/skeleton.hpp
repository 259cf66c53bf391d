// SPDX-License-Identifier: Apache-2.0
// The first text of a rule file and of the scenarios beside it, for `fairroll new`: it checks and its scenarios pass, so that whoever
// writes on changes one sentence at a time. Pure: nothing is read or written here.
#pragma once

#include <memory>
#include <string>

#include <fairroll/model/ruleset.hpp>

namespace fairroll::cli::skeleton {

/// What its author says of it. No text has quotation marks or line ends.
struct Head {
  std::string name;       ///< of the unit: `us_xx.craps`
  std::string title;      ///< for people
  std::string authority;  ///< of a ruleset: who answers for it
  std::string cites;      ///< of a ruleset: its source
  std::string currency;   ///< of a ruleset: `USD in 0.01`
};

/// A rule file, and scenarios that pass under it.
struct Draft {
  std::string rules;
  std::string scenarios;
};

/// A ruleset with one wager on the higher totals of these dice.
[[nodiscard]] Draft new_ruleset(const Head& head, const Vocabulary& vocabulary);
/// A house under that ruleset with a limit of its own; what it has to post stands in it as remarks. `rules`: without the house.
[[nodiscard]] Draft new_house(const Head& head, const std::shared_ptr<const Ruleset>& rules);
/// An amendment to that ruleset from a day on, with one sentence to the table.
[[nodiscard]] Draft new_amendment(const Head& head, const std::shared_ptr<const Ruleset>& rules, const Date& from);
/// A bet and a throw under that ruleset or house, with what they come to; `rules.as_of` is written into it.
[[nodiscard]] std::string new_scenario(const std::string& title, const std::shared_ptr<const Ruleset>& rules);

// ---- What several have in common

/// `language 1`, and a remark of several lines.
[[nodiscard]] std::string opening(const std::string& remark);
/// `  seats ann, bob`, and a line by which ann has the dice, if anybody throws at this game.
[[nodiscard]] std::string seated(const Vocabulary& vocabulary);
/// The first role that does not throw; the thrower if there is no other.
[[nodiscard]] std::string official(const Vocabulary& vocabulary);

/// A bet that is accepted on a fresh table, and a throw that decides it, if there is one; else a throw that is valid.
struct SampleBet {
  std::string wager;       ///< as scenarios write it; empty: no bet is accepted
  Index index = no_index;  ///< into Ruleset::wagers
  Money stake;
  std::string faces;  ///< `4 3`
  int total = 0;
  std::string result;  ///< `wins 10.00`, `loses`, `stays`
};
[[nodiscard]] SampleBet sample_bet(const std::shared_ptr<const Ruleset>& rules);

}  // namespace fairroll::cli::skeleton
