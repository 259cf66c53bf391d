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
/// What `verify` writes with `--format json`.
[[nodiscard]] Json verify_schema(const SchemaWords& words);
/// What `diff` writes with `--format json`.
[[nodiscard]] Json diff_schema(const SchemaWords& words);
/// What `conforms` writes with `--format json`.
[[nodiscard]] Json conforms_schema(const SchemaWords& words);
/// What `exposure` writes with `--format json`.
[[nodiscard]] Json exposure_schema(const SchemaWords& words);
/// What `fairroll cover` writes.
[[nodiscard]] Json cover_schema(const SchemaWords& words);
/// What `explain-code` writes with `--format json`.
[[nodiscard]] Json codes_schema(const SchemaWords& words);

}  // namespace fairroll::cli::schemas
