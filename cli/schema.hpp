// SPDX-License-Identifier: Apache-2.0
// JSON Schemas (draft 2020-12) of what programs write for us and read from us.
#pragma once

#include "schema_words.hpp"

namespace fairroll::cli::schemas {

/// A throw record: the value of a step's `throw`.
[[nodiscard]] Json throw_schema(const SchemaWords& words);
/// What somebody does: the value of a step's `act`.
[[nodiscard]] Json act_schema(const SchemaWords& words);
/// A scenario file.
[[nodiscard]] Json scenario_schema(const SchemaWords& words);
/// What `run`, `judge` of steps, `explain` and `test` write with `--format json`.
[[nodiscard]] Json result_schema(const SchemaWords& words);
/// A line of what `judge` writes with `--format jsonl`.
[[nodiscard]] Json judge_schema(const SchemaWords& words);
/// The schema with its title, the names of what it is made of, and its definitions.
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
