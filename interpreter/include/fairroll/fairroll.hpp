// SPDX-License-Identifier: Apache-2.0
// Includes the complete public interface of the interpreter library: rule books, rulings, tables, logs, scenarios and simulations. House
// edges, proofs and comparisons are in the analysis library, <fairroll/analysis/...>. The headers in `model`, and automata.hpp, are
// installed for tools that need the resolved rules. They may change incompatibly in any release.
#pragma once

// Rule books are loaded from files or from memory. Diagnostics are available as text and as data.
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

// Rulings on throws without a table. Single throws are judged with a full explanation, batches and logs with compiled rules.
#include <fairroll/log.hpp>
#include <fairroll/ruling.hpp>

// Tables, which execute steps of the scenario language or settle throws with compiled tables. JSON output, snapshots, and changes of rules.
#include <fairroll/live_table.hpp>
#include <fairroll/snapshot.hpp>
#include <fairroll/table.hpp>

// Scenarios, reports as text and JSON, and simulations of repeated bets.
#include <fairroll/report.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/simulate.hpp>
