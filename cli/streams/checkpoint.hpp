// SPDX-License-Identifier: Apache-2.0
// What an audit writes every now and then, so that it can go on behind it: which logs and rules it had, how far it was, and how things
// stood.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include <fairroll/json.hpp>
#include <fairroll/rules.hpp>

namespace fairroll::cli {

struct Checkpoint {
  Json options;              ///< Options on the command line that affect the report.
  Json position;             ///< Position in the logs, from AuditInput::position().
  Json rules;                ///< Rules, from rules_json().
  std::uint64_t output = 0;  ///< Size of the report, in bytes.
  std::string audit;         ///< State of the audit, from Audit::save().
};

/// Returns a checkpoint as three lines: a header with a digest, the members, and the audit.
[[nodiscard]] std::string checkpoint_text(const Checkpoint& checkpoint);
/// Returns the checkpoint in a file. Returns `std::nullopt` if there is no file, or if it is invalid, which adds diagnostics to `out`.
[[nodiscard]] std::optional<Checkpoint> read_checkpoint(const std::string& path, Diagnostics& out);

/// Returns every unit of the library with a digest of its text.
[[nodiscard]] Json rules_json(const Library& library);
/// Returns the reasons why an audit cannot continue under the current rules. other_options() compares the options.
[[nodiscard]] Diagnostics other_rules(const Json& saved, const Json& now);
[[nodiscard]] Diagnostics other_options(const Json& saved, const Json& now);

}  // namespace fairroll::cli
