// SPDX-License-Identifier: Apache-2.0
// What the oracle says: the one answer that all evaluators are held against.
#pragma once

#include <optional>

#include "state.hpp"

namespace evaluators {

/// What is known of the wagers that stand.
struct Knows {
  bool own = true;
  bool parent = true;
  bool facts = true;
};

/// Of a state that leaves nothing open but what `knows` takes away.
[[nodiscard]] Answer holds_now(const Ruleset& rules, const Condition& condition, const State& state, Knows knows = {});

/// Over everything that the record may mean: yes or no if the oracle says so of all completions. Nothing: there are too many.
[[nodiscard]] std::optional<Answer> holds_anyway(const Ruleset& rules, const Condition& condition, const State& state, Draw& draw);

/// The happening and the condition of the sentence, in a state that leaves nothing open.
[[nodiscard]] Answer happens_now(const Ruleset& rules, const Sentence& sentence, const State& state, bool nothing_else);

}  // namespace evaluators
