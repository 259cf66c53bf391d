// SPDX-License-Identifier: Apache-2.0
// Scenes and steps that may tell two texts apart, the ordinary ones first.
#pragma once

#include <functional>
#include <set>
#include <string>
#include <vector>

#include <fairroll/automata.hpp>

#include "probe.hpp"

namespace fairroll::analysis::trial {

/// What a change may concern: with nothing said, everything.
struct Focus {
  std::set<std::string> wagers;
  std::set<std::string> facts;  ///< named in the statement that is changed
  bool conduct = false;         ///< the statement is one of conduct
};
[[nodiscard]] Focus focus_of(const Tree& file, const Ruleset& rules, Span changed);

/// True: stop.
using Try = std::function<bool(const Steps&)>;

/// Every way in which a wager stands, with every throw, and every act on it.
bool try_wagers(const Ruleset& rules, const Focus& focus, const Try& attempt);
/// Observations and calls, alone and in pairs.
bool try_throws(const Ruleset& rules, const Focus& focus, const Try& attempt);
/// Who takes, declines, gives up the dice, and what officials do.
bool try_turns(const Ruleset& rules, const Try& attempt);

[[nodiscard]] std::string money_words(const Ruleset& rules, std::int64_t whole);
/// `throw 4 3`, `throw heads tails`.
[[nodiscard]] std::string format_throw(const Vocabulary& vocabulary, const std::vector<int>& faces);
/// A throw of which nothing is to be told: 4 and 3s, or what these dice have for them.
[[nodiscard]] std::vector<int> any_faces(const Vocabulary& vocabulary);
/// How people sit and who throws: the first lines.
[[nodiscard]] Steps opening(const Ruleset& rules, const std::string& thrower = "ann");

}  // namespace fairroll::analysis::trial
