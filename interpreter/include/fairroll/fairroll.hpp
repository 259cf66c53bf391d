// SPDX-License-Identifier: Apache-2.0
// Includes the whole public interface of the interpreter library: rule books, rulings, tables, logs, scenarios and simulations. House
// edges, proofs and comparisons are in the analysis library, <fairroll/analysis/...>. The headers in `model` and automata.hpp are installed
// for tools that need the resolved rules; they may change incompatibly in any release.
#pragma once

// Loading of rule books from files or from memory, and diagnostics for people and for programs.
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

// Rulings on throws without a table: single throws with the full explanation, batches and logs with compiled rules.
#include <fairroll/log.hpp>
#include <fairroll/ruling.hpp>

// Tables: play by statements of the scenario language or from compiled tables, JSON output, snapshots, change of rules.
#include <fairroll/live_table.hpp>
#include <fairroll/snapshot.hpp>
#include <fairroll/table.hpp>

// Scenarios, reports as text and JSON, and simulations of repeated bets.
#include <fairroll/report.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/simulate.hpp>
