// SPDX-License-Identifier: Apache-2.0
// From bytes to the document of a snapshot, and what can be read of it without rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/json.hpp>
#include <fairroll/snapshot.hpp>

namespace fairroll {

/// What begins the binary form.
inline constexpr std::string_view snapshot_magic = "FAIRROLL";
/// Of the binary form, with version, length and checksum; numbers lowest byte first.
inline constexpr std::size_t snapshot_head_size = snapshot_magic.size() + 2 + 8 + 8;

/// Nothing, and why, if the bytes are no whole snapshot of a known version.
[[nodiscard]] std::optional<Json> open_snapshot(std::string_view bytes, Diagnostics& out);

/// Nothing, and why, if it says nothing of its rules.
[[nodiscard]] std::optional<SnapshotHead> head_of(const Json& document, Diagnostics& out);
/// Of rules, as a member of a document.
[[nodiscard]] Json head_json(const Ruleset& rules);

/// Nothing if it has none, or, with the reason, none that can be read.
[[nodiscard]] std::optional<LiveMeters> meters_of(const Json& document, Diagnostics& out);
/// As a member of a document.
[[nodiscard]] Json meters_json(const LiveMeters& meters);

/// Why a snapshot cannot be read.
[[nodiscard]] Diagnostic damaged_snapshot(const std::string& why);

}  // namespace fairroll
