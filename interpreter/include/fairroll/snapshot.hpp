// SPDX-License-Identifier: Apache-2.0
// Snapshots: the state of a table as bytes, and back. An electronic table can write one after each throw and continue from it after a power
// failure.
//
// A snapshot contains the complete state of a Table: seats, states of the game, standing wagers with their states, all accounts, and the
// turn. A snapshot of a LiveTable also contains its counters. Names are those of the rule files, so people and later versions of this
// library can read it. It states the selection (date, interpretations, postings), so that the same rules can be loaded again.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/live_table.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {

/// Version of the snapshot format, which every snapshot contains. A library reads this version and all earlier ones. Version 1 is accepted
/// only by carry_over(), because its fingerprint depends on the characters of the rule files.
inline constexpr int snapshot_version = 2;

/// Version of the fingerprint algorithm, which every snapshot contains. It increases when the same rules get a different fingerprint.
inline constexpr int fingerprint_version = 1;

/// Returns the fingerprint of a ruleset, as 32 hexadecimal digits (XXH3, 128 bits).
///
/// It depends on the vocabulary, the currency, the game, the wagers, the paytables, the terms and the rules of conduct, with the addresses
/// of their clauses, and on the selected interpretations and postings. It does not depend on places and files, comments, titles, notes,
/// assertions, the order of statements, the names of the rule book and its layers, alternatives that are not selected, or the date.
///
/// Two rulesets with the same fingerprint give the same results and cite the same clauses; docs/versioning.md has the full list. A
/// fingerprint detects mistakes, not forgeries. To detect forgeries, sign the rule book. Pure; thread-safe.
[[nodiscard]] std::string compute_fingerprint(const Ruleset& ruleset);

/// Format of a snapshot. Both formats have the same content, and restore() detects which one it is given.
enum class SnapshotFormat : std::uint8_t {
  Json,    ///< one line of UTF-8 without a line feed; its last member is a checksum of the preceding bytes
  Binary,  ///< `FAIRROLL`, then version, length and checksum of the rest, then the same document as CBOR (RFC 8949); shorter than JSON
};

/// Returns a snapshot of the table. The same state gives the same bytes on every machine. Names of seats must be UTF-8; otherwise the
/// function throws std::invalid_argument. Thread-safe as long as no other thread changes the table.
[[nodiscard]] std::string save_snapshot(const Table& table, SnapshotFormat form = SnapshotFormat::Json);

/// Returns a snapshot of a live table, with its counters (LiveTable::counters()). Calls LiveTable::table(), so no other thread may use the
/// table during the call.
[[nodiscard]] std::string save_snapshot(LiveTable& table, SnapshotFormat form = SnapshotFormat::Json);

/// The rules under which a snapshot was saved.
struct SnapshotHead {
  int version = 0;              ///< version of the snapshot format, from 1 to snapshot_version
  std::string rules;            ///< name of the ruleset or house: `us_sd.craps`
  std::string fingerprint;      ///< fingerprint of the rules; in version 1, a digest of the characters of the rule files
  int fingerprint_version = 0;  ///< version of the fingerprint; 0 if `version` is 1
  Selection selection;          ///< date, interpretations, choices and postings of the rules; if `version` is 1, only the date
};

/// Result of parse_snapshot_head().
struct ParsedSnapshotHead {
  std::optional<SnapshotHead> head;  ///< parsed head; `std::nullopt` if the bytes are not a complete snapshot
  Diagnostics diagnostics;           ///< reasons for a failure, with the codes bad_snapshot or other_snapshot_version; empty on success

  /// Returns true if `head` has a value.
  [[nodiscard]] bool ok() const noexcept { return head.has_value(); }
};

/// Parses the head of a snapshot, which states the rules that the snapshot requires. The caller then loads SnapshotHead::rules with
/// SnapshotHead::selection and calls restore(). Accepts both formats. Rejects the same bytes as restore(), as far as this can be determined
/// without the rules. Throws only std::bad_alloc.
[[nodiscard]] ParsedSnapshotHead parse_snapshot_head(std::string_view bytes);

/// Result of restore().
struct RestoredTable {
  std::optional<Table> table;            ///< restored table; `std::nullopt` if the table could not be restored
  std::optional<LiveCounters> counters;  ///< counters of a LiveTable; `std::nullopt` if a Table was saved
  /// The reasons for a failure: bad_snapshot, other_snapshot_version or other_rules. They have no place; the message names the member.
  Diagnostics diagnostics;

  /// Returns true if `table` has a value.
  [[nodiscard]] bool ok() const noexcept { return table.has_value(); }
};

/// Restores a table from a snapshot in either format.
///
/// Rejects bytes that are truncated, were changed or have a later version. Also rejects a snapshot of rules with another name or
/// fingerprint; carry_over() accepts it. For any bytes, a restored table is consistent: names and ranges are valid, the accounts add up to
/// zero, every parent of a wager exists, and the names of seats are distinct. Only a charged commission (StandingWager::commission) is
/// accepted with any value, because no account records it and it may exceed the stake.
///
/// `ruleset` must not be null; the table shares ownership of it. Throws only std::bad_alloc.
[[nodiscard]] RestoredTable restore(std::string_view bytes, std::shared_ptr<const Ruleset> ruleset);

/// Result of carry_over().
struct CarryOverResult {
  std::optional<Table> table;  ///< restored table; `std::nullopt` if the new rules do not support a wager, state or role on the table
  /// Counters of the snapshot, if it contains counters; they include wagers that the new rules do not declare.
  std::optional<LiveCounters> counters;
  /// The reasons for a refusal: cannot_carry_over, each with the wager or state that it refers to (`ann place 4: ...`). For a snapshot that
  /// cannot be read, the diagnostics of restore().
  Diagnostics refusals;

  /// Returns true if `table` has a value: the complete state was carried over.
  [[nodiscard]] bool ok() const noexcept { return table.has_value(); }
};

/// Returns a copy of the table under other rules, for example after an amendment takes effect or a house posts another paytable.
///
/// Seats, wagers, states and roles are matched by name. Seats and accounts are kept; standing wagers keep their numbers, stake, states,
/// commission and id. The change is refused, with a reason for each obstacle, if the new rules lack a wager, number, state or role that is
/// in use, or if the currency or the dice differ. It is also refused if a state of the game that the new rules lack is not at its first
/// value; otherwise that state is dropped.
///
/// A state of the game that only the new rules have starts at its first value. The new limits apply to later bets, not to standing wagers.
///
/// `new_rules` must not be null; the new table shares ownership of it. `table` is not changed. Throws only std::bad_alloc.
[[nodiscard]] CarryOverResult carry_over(const Table& table, std::shared_ptr<const Ruleset> new_rules);

/// Restores the table of a snapshot under other rules, for example a newer text, another date or other postings. The rules under which the
/// snapshot was made are not needed. Rejects invalid bytes as restore() does. Under rules with the fingerprint of the snapshot, the result
/// is the same as that of restore().
[[nodiscard]] CarryOverResult carry_over(std::string_view bytes, std::shared_ptr<const Ruleset> new_rules);

}  // namespace fairroll
