// SPDX-License-Identifier: Apache-2.0
// From the tally of a judged record to what a reader is told: clauses asked, with reasons, and findings.
#pragma once

#include "judge.hpp"

namespace fairroll {

/// A1: asks the duties before the throw, each of the facts that it looks at; adds their findings.
void report_duties(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation, Ruling& ruling);

/// A2-A6: every clause that was asked in some of the `judged` completions. `stands`: the ruling is what the clauses decided.
void report_questions(const Ruleset& ruleset, const ThrowRecord& record, const Situation& situation, const Judge& judge,
                      const Knowledge& knowledge, std::uint64_t judged, bool stands, Ruling& ruling);

/// Findings about calls that are the same in all `judged` completions, and about text that was not read.
void report_findings(const Ruleset& ruleset, const ThrowRecord& record, const Judge& judge, std::uint64_t judged, Ruling& ruling);

}  // namespace fairroll
