// SPDX-License-Identifier: Apache-2.0
// The front door: rule books, rulings, tables, logs, scenarios and simulations. House edges, proofs and comparisons are of another library:
// <fairroll/analysis/...>. What lies under `model` and in automata.hpp is exported for tools that need the resolved rules; it may change
// from release to release.
#pragma once

#include <fairroll/live_table.hpp>
#include <fairroll/log.hpp>
#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/ruling.hpp>
#include <fairroll/scenario.hpp>
#include <fairroll/simulate.hpp>
#include <fairroll/snapshot.hpp>
#include <fairroll/table.hpp>
