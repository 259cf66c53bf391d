// SPDX-License-Identifier: Apache-2.0
// A table in bytes and back: what an electronic table writes before a power cut, and goes on from behind it.
//
// A snapshot is the whole of a Table: seats, states of the game, every standing wager with its states, all accounts, whose turn it is; of a
// LiveTable also what it counted. It names things as the rule files do, so it can be read by people and by later versions of this library,
// and it says what was chosen before the first throw (day, readings, postings), so that the rules can be loaded that it was made under.
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

/// The version of the form, in every snapshot. A library reads its own version and all before it; of version 1, whose fingerprint was over
/// the letters of the rule files, only by carry_over().
inline constexpr int snapshot_version = 2;

/// The version of fingerprints, in every snapshot: it rises when the same rules get another one.
inline constexpr int fingerprint_version = 1;

/// Which rules these are: 32 hexadecimal digits (XXH3, 128 bits) over all that is played, and nothing else: vocabulary, currency, the game,
/// wagers, paytables, terms and conduct with the addresses of their clauses, readings chosen, and what is posted. Not in it: places, words
/// and files, comments, titles, notes, assertions, the order of statements, names of the rule book and its layers, texts that are not
/// chosen, and the day. Two rulesets with one fingerprint play alike, and name the same clauses. docs/versioning.md has the list. It shows
/// a mistake, not a forgery: sign what must be proof against people.
[[nodiscard]] std::string fingerprint(const Ruleset& ruleset);

/// How it is written. Both say the same, and restore() tells them apart by itself.
enum class SnapshotForm : std::uint8_t {
  Json,    ///< one line of UTF-8 without a line end; its checksum is over the rest of it
  Binary,  ///< `FAIRROLL`, the version, length and checksum of what follows: the same as CBOR (RFC 8949); shorter
};

/// The table in bytes. The same table gives the same bytes, on every machine. Pure; safe from any thread while nobody changes the table.
/// Names of seats must be UTF-8: std::invalid_argument otherwise.
[[nodiscard]] std::string snapshot(const Table& table, SnapshotForm form = SnapshotForm::Json);

/// The same of a table at play, with what it counted (LiveTable::meters()). Brings the table up to date.
[[nodiscard]] std::string snapshot(LiveTable& table, SnapshotForm form = SnapshotForm::Json);

/// What a snapshot says of the rules that it was made under.
struct SnapshotHead {
  int version = 0;              ///< of the form: 1..snapshot_version
  std::string rules;            ///< the ruleset or house: `us_sd.craps`
  std::string fingerprint;      ///< of the rules; of version 1 over the letters of their files
  int fingerprint_version = 0;  ///< 0 of version 1
  Selection selection;          ///< day, readings and choices, and postings that they were loaded with; of version 1 the day alone
};

/// A head, or why there is none.
struct HeadRead {
  std::optional<SnapshotHead> head;  ///< nothing if the bytes are no whole snapshot
  Diagnostics diagnostics;           ///< why: bad_snapshot, other_snapshot_version

  /// There is a head.
  [[nodiscard]] bool ok() const noexcept { return head.has_value(); }
};

/// Which rules a snapshot of either form needs, without having them: load `rules` with `selection`, then restore(). The same bytes are
/// refused as by restore(), as far as they can be judged without rules. Never throws but for want of memory.
[[nodiscard]] HeadRead snapshot_head(std::string_view bytes);

/// A table, or why there is none.
struct Restored {
  std::optional<Table> table;        ///< nothing if it could not be restored
  std::optional<LiveMeters> meters;  ///< nothing if it is the snapshot of a Table, which counts nothing
  Diagnostics diagnostics;           ///< why: bad_snapshot, other_snapshot_version, other_rules; without a place, they name the member

  /// There is a table.
  [[nodiscard]] bool ok() const noexcept { return table.has_value(); }
};

/// The table that a snapshot holds, in either form. Refuses what is cut off, changed, of a later version, or was made under rules with
/// another name or fingerprint: carry_over() reads it under those. Whatever the bytes, what comes out is a table that play could have led
/// to as far as names, ranges and books go: accounts sum to nothing, wagers stand behind wagers that stand, seats have names of their own.
/// A commission that stands is taken as it is: the books keep no account of it, and play under these rules and those before can lead to
/// any, also above its stake.
/// Never throws but for want of memory. `ruleset` must not be null; the table keeps it alive.
[[nodiscard]] Restored restore(std::string_view bytes, std::shared_ptr<const Ruleset> ruleset);

/// What became of a table whose rules are replaced.
struct CarriedOver {
  std::optional<Table> table;        ///< nothing if something on it has no place under the new rules
  std::optional<LiveMeters> meters;  ///< of a snapshot that has any; those of wagers that the new rules do not have among them
  Diagnostics refusals;              ///< cannot_carry_over, each with what it speaks of: `ann place 4: ...`; of bytes those of restore()

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

/// The same of a snapshot, whose own rules nobody needs: a newer text, another day, other postings. Refuses bytes as restore() does. Under
/// rules of its own fingerprint it comes to the same as restore().
[[nodiscard]] CarriedOver carry_over(std::string_view bytes, std::shared_ptr<const Ruleset> newer);

}  // namespace fairroll
