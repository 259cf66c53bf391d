// SPDX-License-Identifier: Apache-2.0
// Every throw that the clauses of conduct tell apart: which grounds hold, as classes of what was observed and how things stood.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/record.hpp>
#include <fairroll/ruling.hpp>

#include "observed.hpp"

namespace fairroll::analysis {

/// Throws for which the same clauses hold, and one of them.
struct ThrowClass {
  ThrowRecord record;
  Situation situation;      ///< the thrower is seat 0; seat 1 holds what only others hold
  std::size_t unusual = 0;  ///< how much of the record is not at its default
  mpz_class size;           ///< records, in each situation that is told apart
};

class ConductSpace {
 public:
  explicit ConductSpace(const Ruleset& ruleset);

  /// Lists the classes, the most ordinary first. Nothing, and why() says so: there are too many.
  [[nodiscard]] std::optional<std::vector<ThrowClass>> classes();
  /// Ways to record a throw: facts, without the faces and calls.
  [[nodiscard]] const mpz_class& records() const noexcept { return records_; }
  /// Situations that the clauses tell apart.
  [[nodiscard]] std::size_t situations() const noexcept { return situations_.size(); }
  [[nodiscard]] const std::string& why() const noexcept { return why_; }

 private:
  friend struct ConductSpaceProbe;  // of the test that holds evaluators against the oracle
  struct DiceCase {
    std::vector<bool> nodes;            // per Dice node: it holds
    std::vector<int> readings;          // ways to be read that occur, sorted
    std::vector<std::size_t> variants;  // per die
    std::size_t unusual = 0;
    mpz_class size;
  };
  struct Stood {
    Situation situation;
    std::vector<bool> truths;  // per atom of the situation
  };

  void gather(const Condition& condition);
  void gather_grounds(const std::vector<Ground>& grounds);
  [[nodiscard]] bool list_situations();
  [[nodiscard]] bool list_dice();
  [[nodiscard]] int reading_of(const Variant& variant);
  struct Source;
  [[nodiscard]] bool holds(const Condition& condition, const DiceCase& dice, const Variant& thrown, const Stood& stood) const;
  [[nodiscard]] bool holds(const Ground& ground, const DiceCase& dice, const Variant& thrown, const Stood& stood) const;
  [[nodiscard]] std::vector<int> key_of(const DiceCase& dice, const Variant& thrown, const Stood& stood) const;
  [[nodiscard]] ThrowClass class_of(const DiceCase& dice, const Variant& thrown, const Stood& stood) const;

  const Ruleset& ruleset_;
  ObservedSpace observed_;
  std::vector<const Condition*> nodes_;  // Dice conditions
  std::vector<const Condition*> stood_;  // atoms of the situation
  std::vector<const Power*> powers_;     // to call, or to overrule who calls
  std::vector<Variant> of_dice_;
  std::vector<Variant> of_throw_;
  std::vector<DiceCase> dice_;
  std::vector<Stood> situations_;
  std::map<std::vector<int>, int> readings_;
  mpz_class records_;
  std::string why_;
};

}  // namespace fairroll::analysis
