// SPDX-License-Identifier: Apache-2.0
// Snapshots: saving the state of a table as bytes, and restoring it. An electronic table can save a snapshot after each throw and continue
// from it after a power failure.
//
// A snapshot contains the complete state of a Table: seats, states of the game, standing wagers with their states, all accounts, and the
// turn. A snapshot of a LiveTable also contains its counters. Names are those of the rule files, so people and later versions of this
// library can read a snapshot. A snapshot contains the selection (date, interpretations and posted values), so that the same rules can be
// loaded again.
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

/// Version of the snapshot format, which every snapshot contains. The library reads this version and all earlier versions. Only
/// carry_over() accepts version 1, because the fingerprint in version 1 depends on the characters of the rule files.
inline constexpr int snapshot_version = 2;

/// Version of the fingerprint algorithm, which every snapshot contains. The version increases if a change to the algorithm gives the same
/// rules a different fingerprint.
inline constexpr int fingerprint_version = 1;

/// Returns the fingerprint of a ruleset as 32 hexadecimal digits (XXH3, 128 bits).
///
/// The fingerprint depends on the vocabulary, the currency, the game, the wagers, the paytables, the terms and the rules of conduct. It
/// also depends on the addresses of their clauses, and on the selected interpretations and posted values. It does not depend on source
/// locations, files, comments, titles, notes, assertions, the order of statements, the names of the rule book and its layers, alternatives
/// that are not selected, or the date.
///
/// Two rulesets with the same fingerprint give the same results and cite the same clauses. The full list is in docs/versioning.md. A
/// fingerprint detects mistakes, not forgeries. To detect forgeries, sign the rule book. Pure and thread-safe.
[[nodiscard]] std::string compute_fingerprint(const Ruleset& ruleset);

/// The format of a snapshot. Both formats have the same content, and restore_table() detects the format.
enum class SnapshotFormat : std::uint8_t {
  Json,  ///< One line of UTF-8 text without a line feed. The last member is a checksum of the preceding bytes.
  /// The word `FAIRROLL`, then the version, length and checksum of the rest, and then the document in CBOR (RFC 8949) instead of JSON. This
  /// format is shorter than JSON.
  Binary,
};

/// Returns a snapshot of the table. The same state gives the same bytes on every machine. Throws std::invalid_argument if the name of a
/// seat is not valid UTF-8. Thread-safe as long as no other thread changes the table.
[[nodiscard]] std::string save_snapshot(const Table& table, SnapshotFormat form = SnapshotFormat::Json);

/// Returns a snapshot of a live table with its counters (LiveTable::counters()). Calls LiveTable::table(), so no other thread may use the
/// table during the call.
[[nodiscard]] std::string save_snapshot(LiveTable& table, SnapshotFormat form = SnapshotFormat::Json);

/// The rules under which a snapshot was saved.
struct SnapshotHead {
  int version = 0;              ///< Version of the snapshot format, from 1 to `snapshot_version`.
  std::string ruleset_name;     ///< Name of the ruleset or house, such as `us_sd.craps`.
  std::string fingerprint;      ///< Fingerprint of the rules. In version 1, a digest of the characters of the rule files.
  int fingerprint_version = 0;  ///< Version of the fingerprint algorithm, or 0 if `version` is 1.
  Selection selection;          ///< Date, interpretations, choices and posted values of the rules. If `version` is 1, only the date.
};

/// The result of parse_snapshot_head().
struct ParsedSnapshotHead {
  std::optional<SnapshotHead> head;  ///< Parsed head, or `std::nullopt` if the bytes are not a complete snapshot.
  Diagnostics diagnostics;           ///< Reasons for a failure, with the code `bad_snapshot` or `other_snapshot_version`. Empty on success.

  /// Returns true if the head was parsed, so that `head` has a value.
  [[nodiscard]] bool ok() const noexcept { return head.has_value(); }
};

/// Parses the head of a snapshot, which identifies the rules that the snapshot requires. The caller then loads SnapshotHead::ruleset_name
/// with SnapshotHead::selection and calls restore_table(). Accepts both formats. Rejects the same bytes as restore_table(), except for
/// bytes with errors that cannot be detected without the rules. Throws only std::bad_alloc.
[[nodiscard]] ParsedSnapshotHead parse_snapshot_head(std::string_view bytes);

/// The result of restore_table().
struct RestoredTable {
  std::optional<Table> table;            ///< Restored table, or `std::nullopt` if the table could not be restored.
  std::optional<LiveCounters> counters;  ///< Counters of a LiveTable, or `std::nullopt` if the snapshot was saved from a Table.
  /// Reasons for a failure, each with the code `bad_snapshot`, `other_snapshot_version` or `other_rules`. The diagnostics have no location,
  /// but the message names the affected member of the snapshot, if there is one.
  Diagnostics diagnostics;

  /// Returns true if the table was restored, so that `table` has a value.
  [[nodiscard]] bool ok() const noexcept { return table.has_value(); }
};

/// Restores a table from a snapshot in either format.
///
/// Rejects truncated bytes, changed bytes, and snapshots in a later version of the format. Also rejects a snapshot of rules with a
/// different name or fingerprint, which carry_over() accepts. For any bytes, a restored table is consistent: names and ranges are valid,
/// the accounts add up to zero, every parent of a wager exists, and the names of seats are unique. Only a charged commission
/// (StandingWager::commission) may have any value, because no account records it and it may exceed the stake.
///
/// `ruleset` must not be null. The table shares its ownership. Throws only std::bad_alloc.
[[nodiscard]] RestoredTable restore_table(std::string_view bytes, std::shared_ptr<const Ruleset> ruleset);

/// The result of carry_over().
struct CarryOverResult {
  /// Table under the new rules, or `std::nullopt` if the new rules do not support a wager, state or role on the table.
  std::optional<Table> table;
  /// Counters in the snapshot, or `std::nullopt` if it contains none. They include counters of wagers that the new rules do not declare.
  std::optional<LiveCounters> counters;
  /// Reasons for a refusal, with the code `cannot_carry_over`. Each message names the wager or state to which it refers, as in
  /// `ann place 4: ...`. If the snapshot cannot be read, contains the diagnostics of restore_table().
  Diagnostics refusals;

  /// Returns true if the complete state was carried over, so that `table` has a value.
  [[nodiscard]] bool ok() const noexcept { return table.has_value(); }
};

/// Returns a copy of the table under different rules, for example after an amendment takes effect or a house posts a different paytable.
///
/// Seats, wagers, states and roles are matched by name. Seats and accounts are kept, and standing wagers keep their numbers, stake, states,
/// commission and id. The function refuses the change, with a reason for each obstacle, if a wager, number, state or role that is in use
/// does not exist in the new rules. It also refuses the change if the currency or the dice differ. A state of the game that does not exist
/// in the new rules is omitted if it has its initial value. Otherwise the change is refused.
///
/// A state of the game that exists only in the new rules has its initial value. The new limits apply to later bets, not to standing wagers.
///
/// `new_rules` must not be null. The new table shares its ownership. `table` is not changed. Throws only std::bad_alloc.
[[nodiscard]] CarryOverResult carry_over(const Table& table, std::shared_ptr<const Ruleset> new_rules);

/// Restores the table of a snapshot under different rules, such as a newer text, a different date or different posted values. The rules
/// under which the snapshot was saved are not needed. Rejects invalid bytes, as restore_table() does. If the rules have the fingerprint of
/// the snapshot, the result is the same as that of restore_table().
[[nodiscard]] CarryOverResult carry_over(std::string_view bytes, std::shared_ptr<const Ruleset> new_rules);

}  // namespace fairroll
