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
  Json options;              ///< of the command line: what bears on the report
  Json position;             ///< of the logs: AuditInput::position()
  Json rules;                ///< format_ruleset_json()
  std::uint64_t output = 0;  ///< bytes of the report
  std::string audit;         ///< Audit::save()
};

/// Three lines: what it is with a digest, members, the audit.
[[nodiscard]] std::string checkpoint_text(const Checkpoint& checkpoint);
/// Of the file; nothing, without diagnostics: there is none; with them: it cannot be read, or is no checkpoint of this program.
[[nodiscard]] std::optional<Checkpoint> read_checkpoint(const std::string& path, Diagnostics& out);

/// Every unit of the library with a digest of its text.
[[nodiscard]] Json rules_json(const Library& library);
/// Why an audit cannot go on under these rules, or with these options; empty: it can.
[[nodiscard]] Diagnostics other_rules(const Json& saved, const Json& now);
[[nodiscard]] Diagnostics other_options(const Json& saved, const Json& now);

}  // namespace fairroll::cli
