// SPDX-License-Identifier: Apache-2.0
// Two books side by side: the parts of conforms() and uniform(). Each adds what it finds to the breaches.
#pragma once

#include <fairroll/analysis/conforms.hpp>

#include <optional>
#include <set>
#include <utility>

#include "pairs.hpp"

namespace fairroll::analysis {

[[nodiscard]] inline Place place_of(const Ruleset& rules, Index clause) {
  return clause < rules.clauses.size() ? rules.clauses[clause].place : Place{};
}

/// Every win, verdict and window of one book, against the wager of the same name in another.
class Comparison {
 public:
  /// `odds_only`: only wins are compared, as of two tables of one casino.
  Comparison(std::shared_ptr<const Ruleset> house, std::shared_ptr<const Ruleset> ruleset, const Selection& selection, bool odds_only,
             Conformity& result);

  /// Both are played with the same dice, and those can be gone through; otherwise says why in the result, and nothing can be compared.
  [[nodiscard]] bool comparable();
  void compare(const MachineKey& key);

 private:
  void missing(const MachineKey& key);
  void look_at(const Pairs& pairs, const PairStep& step);
  void compare_odds(const Pairs& pairs, const PairStep& step);
  [[nodiscard]] bool is_floor(const Odds& odds) const;
  void tell(const Pairs& pairs, const PairStep& step, Breach::Kind kind, const std::string& words, const std::string& difference);

  std::shared_ptr<const Ruleset> house_;
  std::shared_ptr<const Ruleset> ruleset_;
  const Selection& selection_;
  bool odds_only_;
  Conformity& result_;
  Outcomes outcomes_;
  std::string name_;
  std::optional<Machine> a_;
  std::optional<Machine> b_;
  std::set<std::pair<Breach::Kind, std::string>> seen_;
  std::set<std::string> missed_;
};

/// Highest and lowest stakes that hold whatever happens.
void compare_limits(const Ruleset& house, const Ruleset& ruleset, Conformity& result);
/// Each column of a paytable that the house may pay by must be one of the ruleset's.
void compare_columns(const Ruleset& house, const Ruleset& ruleset, Conformity& result);
/// Odds with `for` where the ruleset lets payouts be stated only with `to`.
void compare_notation(const Ruleset& house, const Ruleset& ruleset, Conformity& result);

}  // namespace fairroll::analysis
