// SPDX-License-Identifier: Apache-2.0
// The front door: rule books, rulings, tables, logs, scenarios and simulations by one include. House edges, proofs and comparisons are of
// another library, <fairroll/analysis/...>. Who wants to compile less includes the header that docs/api.md names for the task.
#pragma once

// Rule books, wherever their files come from; diagnostics for people and machines.
#include <fairroll/load.hpp>
#include <fairroll/render.hpp>

// Throws without a table: one with every reason, many from compiled rules.
#include <fairroll/ruling.hpp>
#include <fairroll/throw_judge.hpp>

// Tables: spoken to in words or rolled at full speed, shown, kept, handed on to newer rules.
#include <fairroll/current_program.hpp>
#include <fairroll/menu.hpp>
#include <fairroll/snapshot.hpp>
#include <fairroll/table_session.hpp>

// Logs: throws judged in batches, steps played line by line.
#include <fairroll/batch.hpp>
#include <fairroll/log_run.hpp>

// Scenarios, and results in words and as JSON.
#include <fairroll/json_results.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/words.hpp>

// Bets that are made again and again.
#include <fairroll/simulate_report.hpp>
