// SPDX-License-Identifier: Apache-2.0
// What can be observed of a throw, cut down to what conditions of conduct tell apart; every class with the number of records in it.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/detail/conduct_facts.hpp>
#include <fairroll/model/ruleset.hpp>

#include "number.hpp"

namespace fairroll::analysis {

/// Facts of one thing (a die, or the throw and its turn) that no atom tells apart.
struct Variant {
  std::vector<bool> truths;                     ///< per atom of its kind
  std::vector<int> faces;                       ///< of a die: per fact by which dice are read, its value; -1: it has none
  std::vector<std::pair<Index, Mask>> example;  ///< facts with a value to be recorded; as ordinary as can be
  std::size_t unusual = 0;                      ///< how many of them are not at their default
  Whole size = 1;                           ///< records that are alike
};

/// The atoms of a set of conditions: tests of facts, and what they may come to. Facts that no condition names count into the sizes alone.
class ObservedSpace {
 public:
  explicit ObservedSpace(const Ruleset& ruleset);

  /// Everything that the condition looks at, through phases as well. Before variants().
  void add(const Condition& condition);
  /// Dice are read by this fact: each of its values matters by itself.
  void add_face(Index fact);

  /// Where a test stands among the atoms of its kind.
  [[nodiscard]] std::size_t atom(const FactTest& test) const;
  /// Everything that one die, or the throw as a whole, can be observed as. Nothing: the tests of one fact make more than `most` sets.
  [[nodiscard]] std::optional<std::vector<Variant>> variants(bool of_die) const;
  [[nodiscard]] const std::vector<Index>& face_facts() const noexcept { return face_facts_; }
  /// The fact that was too wide.
  [[nodiscard]] Index too_wide() const noexcept { return too_wide_; }

  static constexpr std::size_t most = 1U << 16U;

 private:
  struct Choice {
    Mask value = 0;
    Whole ways;
    bool standard = false;
  };
  using Values = std::vector<std::optional<Mask>>;

  [[nodiscard]] bool of_die(Index fact) const { return ruleset_.vocabulary.facts[fact].subject == Subject::Die; }
  [[nodiscard]] std::vector<std::vector<Index>> clusters(bool of_die) const;
  [[nodiscard]] std::vector<Choice> choices(Index fact) const;
  [[nodiscard]] std::vector<Variant> variants_of(const std::vector<Index>& cluster, std::size_t atoms, bool of_die) const;
  [[nodiscard]] std::optional<Mask> effective(Index fact, const Values& own) const;
  [[nodiscard]] Whole ways(Index fact) const;

  const Ruleset& ruleset_;
  detail::AskedFacts asked_;
  std::vector<Index> face_facts_;
  std::vector<FactTest> atoms_[2];  // of the throw, of a die
  mutable Index too_wide_ = no_index;
};

}  // namespace fairroll::analysis
