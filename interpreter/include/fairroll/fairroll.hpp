// SPDX-License-Identifier: Apache-2.0
// The front door: rule books, rulings, tables, logs, scenarios and simulations. House edges, proofs and comparisons are of another library:
// <fairroll/analysis/...>. What lies under `model` and in automata.hpp is exported for tools that need the resolved rules; it may change
// from release to release.
#pragma once

// Rule books, wherever their files come from; diagnostics for people and machines.
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

// Throws without a table: one with every reason; many, or a log of them, from compiled rules.
#include <fairroll/log.hpp>
#include <fairroll/ruling.hpp>

// Tables: spoken to in words or rolled at full speed, shown, kept, handed on to newer rules.
#include <fairroll/live_table.hpp>
#include <fairroll/snapshot.hpp>
#include <fairroll/table.hpp>

// Scenarios, and results in words and as JSON. Bets that are made again and again.
#include <fairroll/report.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/simulate.hpp>
