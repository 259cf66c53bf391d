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

/// The values of a fact, state, count or set, as JSON has them.
struct SchemaValues {
  std::vector<Json> values;  ///< each once; empty: a whole number between low and high
  int low = 0;
  int high = 0;
  bool several = false;  ///< an array of several is a value, too
};

struct SchemaFact {
  Subject subject{};
  std::string name;
  std::string preposition;
  std::string description;
  SchemaValues values;
};

struct SchemaWager {
  std::set<std::vector<int>> numbers;   ///< of a family, with pairs that have no order in both; else empty
  std::set<std::vector<int>> in_order;  ///< likewise where the order of the numbers counts
  bool may_have_number = false;         ///< no family, but known by a state of its own (`come 5`)
  std::set<std::string> behind;
  std::map<std::string, SchemaValues> states;
};

struct SchemaWords : detail::ResultNames {
  int dice = 0;
  int lowest = 0;
  int highest = 0;
  std::set<std::string> faces{};  ///< their names; empty: they are numbers
  std::vector<SchemaFact> facts;
  std::map<std::string, SchemaValues> states;
  std::map<std::string, SchemaWager> wagers;
  std::map<std::string, std::set<std::string>> readings;
  std::map<std::string, std::set<std::string>> choices;  ///< columns of paytables and alternatives; empty: an amount
  std::set<std::string> foreign;                         ///< wagers that only other units have: whoever bets on them is refused

  void add(const Vocabulary& vocabulary);
  void add(const Ruleset& ruleset);
  /// The wagers below that node of a rule file, as foreign ones unless they are in `wagers`.
  void add_foreign(const Syntax& node);
};

}  // namespace fairroll::cli::schemas
