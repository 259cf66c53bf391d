// SPDX-License-Identifier: Apache-2.0
// JSON Schemas (draft 2020-12) of what programs write for us and read from us.
#pragma once

#include "schema_words.hpp"

namespace fairroll::cli::schemas {

/// Returns the schema of a throw record: the value of the member `throw` of a step.
[[nodiscard]] Json throw_schema(const SchemaWords& words);
/// Returns the schema of an action: the value of the member `act` of a step.
[[nodiscard]] Json act_schema(const SchemaWords& words);
/// Returns the schema of a scenario file.
[[nodiscard]] Json scenario_schema(const SchemaWords& words);
/// Returns the schema of the output of `run`, `judge` (for steps), `explain` and `test` with `--format json`.
[[nodiscard]] Json result_schema(const SchemaWords& words);
/// Returns the schema of a line of the output of `judge` with `--format jsonl`.
[[nodiscard]] Json judge_schema(const SchemaWords& words);
/// Returns a schema with its title, the names of its rule books, and its definitions.
[[nodiscard]] Json titled(const std::string& title, const SchemaWords& words, Json body, Json definitions);

}  // namespace fairroll::cli::schemas

namespace fairroll::cli {

// What commands write with `--format json`. Each is made in the file of its command.
#define FAIRROLL_DOCUMENT(name, function) [[nodiscard]] Json function();
#include "commands.def"

// Parts of the schema `result`.

[[nodiscard]] Json test_schema();
[[nodiscard]] Json mutation_schema(const detail::ResultNames& names);

}  // namespace fairroll::cli
