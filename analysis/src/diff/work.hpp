// SPDX-License-Identifier: Apache-2.0
// The parts of diff(). Each adds what differs and counts what it went through.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fairroll/analysis/diff.hpp>

#include "../proof.hpp"
#include "../witness.hpp"
#include "common.hpp"

namespace fairroll::analysis::difference {

/// What every part needs.
struct Work {
  const ComparedRuleset& a;
  const ComparedRuleset& b;
  const ProgressCallback& progress;
  Diff& result;
  bool same_dice = true;  ///< else nothing that a throw does can be compared

  [[nodiscard]] const ComparedRuleset& side(int book) const { return book == 0 ? a : b; }
  [[nodiscard]] const Ruleset& rules(int book) const { return *side(book).ruleset; }
  void tell(std::string_view what, std::size_t done, std::size_t of) const {
    if (progress && !progress(what, done, of)) throw Stopped{};
  }
};

/// Each once, in the order of the ruleset.
[[nodiscard]] std::vector<Citation> citations(const Ruleset& rules, std::vector<Index> clauses);
/// One file of two scenarios.
[[nodiscard]] std::string both_scenarios(const std::string& a, const std::string& b);
/// What a scenario does, without seats and who throws, and without what is expected.
[[nodiscard]] std::vector<std::string> steps_of(const std::string& scenario);

/// The steps of a scenario with everything that was seen of a throw, whichever book records it. Values that a book takes where nothing is
/// said are left out.
[[nodiscard]] std::vector<std::string> joint_steps(const Common& common, ThrowRecord record, const Situation& situation);

void compare_rulings(Work& work, const Common& common);
void compare_duties(Work& work, const Common& common);
void compare_conduct(Work& work);
void compare_turns(Work& work);
void compare_wagers(Work& work);
/// Lists the wagers of both books, of which none has a counterpart when the dice differ.
void list_wagers(Work& work);
void compare_terms(Work& work);
void compare_edges(Work& work);
/// diff(), of the conduct or of the wagers alone as well.
[[nodiscard]] Diff compare(const ComparedRuleset& a, const ComparedRuleset& b, const ResultScope& matter, const ProgressCallback& progress);

}  // namespace fairroll::analysis::difference
