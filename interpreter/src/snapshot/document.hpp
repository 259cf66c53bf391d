// SPDX-License-Identifier: Apache-2.0
// The document of a snapshot: from bytes to it and back, and what can be read of it without rules.
#pragma once

#include <cstdint>
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
/// The same of rules that were loaded with that selection, which names no more than was chosen.
[[nodiscard]] Json head_json(const Ruleset& rules, const Selection& selection);
/// Reads what either wrote; nothing if it is no such thing.
[[nodiscard]] std::optional<SnapshotHead> head_of_rules(const Json& rules);
/// The ruleset is the one that the head speaks of; else `out` says why.
[[nodiscard]] bool same_rules(const SnapshotHead& head, const Ruleset& rules, Diagnostics& out);

/// Nothing if it has none, or, with the reason, none that can be read.
[[nodiscard]] std::optional<LiveCounters> meters_of(const Json& document, Diagnostics& out);
/// As a member of a document.
[[nodiscard]] Json meters_json(const LiveCounters& counters);

/// Why a snapshot cannot be read.
[[nodiscard]] Diagnostic damaged_snapshot(const std::string& why);

// ---- its two skins: JSON, which every Json writes, and CBOR (RFC 8949)

/// The shortest form of every number and length, as section 4.2.1 of the RFC asks.
[[nodiscard]] std::string to_cbor(const Json& document);

/// Nothing if the bytes are no such text, have more than it, are deeper than a snapshot is, or hold what Json has not: fractions,
/// strings of bytes, texts and names that are not UTF-8. Of equal names the last counts.
[[nodiscard]] std::optional<Json> read_json(std::string_view bytes);
/// As read_json().
[[nodiscard]] std::optional<Json> read_cbor(std::string_view bytes);

// ---- checksums

/// XXH3, 64 bits.
[[nodiscard]] std::uint64_t digest(std::string_view bytes) noexcept;
/// The same in 16 hexadecimal digits.
[[nodiscard]] std::string digest_words(std::string_view bytes);

}  // namespace fairroll
