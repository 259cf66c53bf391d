// SPDX-License-Identifier: Apache-2.0
// A table in bytes and back: what an electronic table writes before a power cut, and goes on from behind it.
//
// A snapshot is the whole of a Table: seats, states of the game, every standing wager with its states, all accounts, whose turn it is. It
// names things as the rule files do, so it can be read by people and by later versions of this library. What it is not: the totals and
// counts of a LiveTable, which say what happened since that object was made.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/table.hpp>

namespace FAIRROLL_API fairroll {

/// The version of the form, in every snapshot. A library reads its own version and all before it.
inline constexpr int snapshot_version = 1;

/// Which rules these are: 32 hexadecimal digits (XXH3, 128 bits) over the texts that the ruleset was made of, its name, its date, and the
/// readings and postings chosen. Two rulesets with one fingerprint play alike. It shows a mistake, not a forgery: sign what must be proof
/// against people.
[[nodiscard]] std::string fingerprint(const Ruleset& ruleset);

/// How it is written. Both say the same, and restore() tells them apart by itself.
enum class SnapshotForm : std::uint8_t {
  Json,    ///< one line of UTF-8 without a line end; its checksum is over the rest of it
  Binary,  ///< `FAIRROLL`, the version, length and checksum of what follows: the same as CBOR (RFC 8949); shorter
};

/// The table in bytes. The same table gives the same bytes, on every machine. Pure; safe from any thread while nobody changes the table.
/// Names of seats must be UTF-8: std::invalid_argument otherwise.
[[nodiscard]] std::string snapshot(const Table& table, SnapshotForm form = SnapshotForm::Json);

/// A table, or why there is none.
struct Restored {
  std::optional<Table> table;  ///< nothing if it could not be restored
  Diagnostics diagnostics;     ///< why: bad_snapshot, other_snapshot_version, other_rules; without a place, they name the member

  /// There is a table.
  [[nodiscard]] bool ok() const noexcept { return table.has_value(); }
};

/// The table that a snapshot holds, in either form. Refuses what is cut off, changed, of a later version, or was made under rules with
/// another fingerprint: load those rules, restore, and carry_over() to others. Whatever the bytes, what comes out is a table that play
/// could have led to as far as names, ranges and books go: accounts sum to nothing, wagers stand behind wagers that stand. Never throws but
/// for want of memory. `ruleset` must not be null; the table keeps it alive.
[[nodiscard]] Restored restore(std::string_view bytes, std::shared_ptr<const Ruleset> ruleset);

/// What became of a table whose rules are replaced.
struct CarriedOver {
  std::optional<Table> table;  ///< nothing if something on it has no place under the new rules
  Diagnostics refusals;        ///< cannot_carry_over, each with what it speaks of: `ann place 4: ...`

  /// There is a table: everything was carried over.
  [[nodiscard]] bool ok() const noexcept { return table.has_value(); }
};

/// The table as it stands, under other rules: an amendment that takes effect, a house that posts another paytable. Everything is found
/// again by its name: seats and accounts stay, standing wagers keep number, stake, states, commission and id. Refused, each with its
/// reason: a wager, number, state or role that the new rules do not have, another currency, other dice. A state of the game that only the
/// new rules have starts at its first value; one that only the old have is dropped while it has its own first value, and refused with any
/// other. Limits bind who bets, not what stands. `newer` must not be null; the new table keeps it alive. Never throws but for want of
/// memory. The old table is not changed.
[[nodiscard]] CarriedOver carry_over(const Table& table, std::shared_ptr<const Ruleset> newer);

}  // namespace fairroll
