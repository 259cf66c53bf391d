// SPDX-License-Identifier: Apache-2.0
// What the JSON schemas list: the words of one or several rulesets, with every reading and choice.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include <fairroll/detail/shape.hpp>
#include <fairroll/model/ruleset.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll::cli::schemas {

/// The possible JSON values of a fact, state, count or set.
struct SchemaValues {
  std::vector<Json> values;  ///< Values without duplicates. If empty, the value is a whole number from `low` to `high`.
  int low = 0;
  int high = 0;
  bool several = false;  ///< True if an array of several values is also allowed.
};

struct SchemaFact {
  Subject subject{};
  std::string name;
  std::string preposition;
  std::string description;
  SchemaValues values;
};

struct SchemaWager {
  std::set<std::vector<int>> numbers;   ///< Numbers of a family whose order is ignored. Pairs occur in both orders. Otherwise empty.
  std::set<std::vector<int>> in_order;  ///< Numbers of a family in which the order of the numbers matters.
  bool may_have_number = false;         ///< True if the wager is not a family but can have a number from its state (`come 5`).
  std::set<std::string> behind;
  std::map<std::string, SchemaValues> states;
};

struct SchemaWords : detail::ResultNames {
  int dice = 0;
  int lowest = 0;
  int highest = 0;
  std::set<std::string> faces{};  ///< Names of the faces. Empty if the faces are numbers.
  std::vector<SchemaFact> facts;
  std::map<std::string, SchemaValues> states;
  std::map<std::string, SchemaWager> wagers;
  std::map<std::string, std::set<std::string>> readings;
  std::map<std::string, std::set<std::string>> choices;  ///< Columns of each paytable and alternatives of each choice. Empty for an amount.
  std::set<std::string> foreign;                         ///< Wagers that only other units declare. Bets on them are refused.

  void add(const Vocabulary& vocabulary);
  void add(const Ruleset& ruleset);
  /// Adds the wagers below a node of a rule file to `foreign`, unless they are in `wagers`.
  void add_foreign(const Syntax& node);
};

}  // namespace fairroll::cli::schemas
