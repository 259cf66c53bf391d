// SPDX-License-Identifier: Apache-2.0
// When a clause was asked, and what its tests said then: every asking of every condition is found in what scenarios did.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <fairroll/scenario.hpp>

#include "../trial/evaluate.hpp"
#include "decisions.hpp"

namespace fairroll::analysis::cover {

/// The situation that a clause was asked in.
struct Asking {
  conditions::Case at;
  std::optional<std::vector<int>> faces{};  ///< nothing: a throw whose faces are not known; empty: there is no throw
  bool uncounted = false;                   ///< there was a throw that does not count
  Known nothing_else{};                     ///< no other verdict of the wager applies
};

/// What a leaf says; nothing: it rests on what is not known, or on what only the oracle can tell (a change of the thrower).
[[nodiscard]] Known answer_of(const Leaf& leaf, const Asking& asking, const Decisions& decisions);
[[nodiscard]] std::vector<Known> answers_of(const Expression& expression, const Asking& asking, const Decisions& decisions);

/// One side of a test that was shown to matter.
struct Side {
  std::size_t test = 0;  ///< into Expression::tests
  bool holds = false;

  friend auto operator<=>(const Side&, const Side&) = default;
};

/// What the oracle answered, as far as it binds the condition.
struct Answered {
  Known whole{};      ///< nothing: it is not known what came of it
  bool alone = true;  ///< yes came of this condition and of no other
};

/// Which sides of which tests this asking shows. What only the oracle can tell is inferred from its answer where that leaves one way alone.
/// Nothing if the condition as worked out here disagrees with the answer.
[[nodiscard]] std::vector<Side> shown_by(const Expression& expression, const Asking& asking, const Decisions& decisions, Answered answered);

using Shown = std::function<void(const Decision&, const Side&, const std::string& member)>;

/// Tells each side that the report shows, as often as it shows it. The decisions are those of the report's ruleset.
void watch(const Decisions& decisions, const RulesetReport& report, const Shown& shown);

}  // namespace fairroll::analysis::cover
