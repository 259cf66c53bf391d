// SPDX-License-Identifier: Apache-2.0
// Clauses: everything in a ruleset that can be asked and named in an answer; what a ruleset says about itself; days.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

/// A day. There is no clock here: whoever runs something says as of which day (Selection::as_of).
struct Date {
  int year = 0;   ///< 0..9999
  int month = 1;  ///< 1..12
  int day = 1;    ///< 1..31; whether the month has that day only parse_date() checks

  /// Earlier is less.
  friend auto operator<=>(const Date&, const Date&) = default;
};

/// Reads `2015-07-01` (ISO 8601, all ten characters and no other); nothing if it is not a day of the calendar.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text) noexcept;
/// `2015-07-01`.
[[nodiscard]] std::string to_string(const Date& date);

/// Inclusive days; an open end if `until` is empty, an open beginning if `from` is.
struct Period {
  std::optional<Date> from;   ///< the first day
  std::optional<Date> until;  ///< the last day, which still belongs to it

  /// Whether that day lies in it, both ends included.
  [[nodiscard]] bool contains(const Date& day) const noexcept { return (!from || *from <= day) && (!until || day <= *until); }
  /// The same days.
  friend bool operator==(const Period&, const Period&) = default;
};

// ---- Clauses

/// A place in one of a ruleset's lists, from 0; every member of this type says in which. It means something within one Ruleset object
/// alone: another date, reading or version of the same text may number otherwise, so what is kept goes by name or address.
using Index = std::uint32_t;
/// None: nothing is named there, or nothing was found.
inline constexpr Index no_index = 0xFFFFFFFFU;

/// What sort of sentence a clause is; the rules are those of docs/language/semantics.md.
enum class ClauseKind : std::uint8_t {
  DutyBefore,   ///< a duty before the throw (A1)
  Duty,         ///< any other duty: to call the total (A6), to give up the dice (T1), deeds in words
  Power,        ///< a power; its grounds are clauses of their own if they are a list
  Ruling,       ///< a ground of invalid or no_roll (A2) or of void (A4)
  CallGround,   ///< a ground on which a power may be used (A3, A6)
  Never,        ///< `never a cause of no_roll` (A3)
  DieReads,     ///< which face of a die counts (A5)
  ResultIs,     ///< whether the faces or the total called governs (A6)
  BetsClose,    ///< when bets close
  DiceGo,       ///< to whom the dice are offered (T3)
  KeepDice,     ///< which dice are not thrown (T5)
  Direct,       ///< words to the table (S10)
  Silence,      ///< what the text leaves open of throws, or that it says nothing of them (A8)
  Becomes,      ///< what moves a state (S3)
  Counts,       ///< what raises a count (S3)
  Gathers,      ///< what a set gathers (S3)
  Event,        ///< a named event (S2)
  Phase,        ///< a named phase (S1)
  Placed,       ///< when a wager may be made (L3)
  Permission,   ///< permission to remove, reduce, raise, call on or off, given or refused (L3)
  Off,          ///< when a wager is off (S4)
  Verdict,      ///< what decides a wager (S5)
  Pays,         ///< what a win pays (S7)
  PaytableRow,  ///< a row of a paytable (S7)
  OneRoll,      ///< the claim that every throw decides a wager
  Commission,   ///< what a wager costs (M4)
  Limit,        ///< a limit of the stake or of the win (L4)
  Parts,        ///< what a wager is made of (L7)
  Surrender,    ///< what a wager is given up for between throws
  Other,        ///< a declaration, or a sentence about all wagers: never asked, but it may be named as what decided
};

/// Words of the law, in a text beside the rule file (fairroll/law_text.hpp).
struct Passage {
  std::string section;  ///< the number of the section that they stand in
  std::string marks;    ///< `(a) (1)`; empty: under no mark
  Place place;          ///< the words

  /// `4 (a) (1)`
  [[nodiscard]] std::string address() const { return marks.empty() ? section : section + " " + marks; }
};

/// Everything that can be asked and named in an answer. Owned by its Ruleset, which lists all of them in Ruleset::clauses.
struct Clause {
  ClauseKind kind{};                  ///< what sort of sentence
  std::string address;                ///< whole, e.g. `20:18:33:06 invalid (2)`; unique within a ruleset
  std::uint32_t lead = 0;             ///< as many of its bytes say in which section or unit it stands
  Place place;                        ///< the words of the rule file
  std::string text;                   ///< those words on one line, blanks folded, comments dropped
  std::string unit;                   ///< the unit it was written in, e.g. `common.craps`
  bool conditional = false;           ///< it has a condition or happening, so it can be asked and not hold
  bool recalled = false;              ///< from a block marked `recalled`: not from a text that was read
  std::vector<std::string> readings;  ///< the alternatives it stands under, e.g. `points as corrected`
  std::vector<Passage> words;         ///< that it writes down; none if no text of the law was given, or it has none of them
};

/// Text that the ruleset carries about itself (`note`, `unencoded`, `recalled`, `source`).
struct Remark {
  /// Where the text comes from; that it was never read; what was left out; a remark.
  enum class Kind : std::uint8_t { Source, Recalled, Unencoded, Note } kind{};  ///< which of the four
  std::string address;                                                          ///< of the block that it speaks of
  std::string text;                                                             ///< without its quotes
  Place place;                                                                  ///< of the statement
};

/// A section that is in force. Its number leads the addresses of what stands in it; it may stand twice if the periods do not meet.
struct Section {
  std::string number;  ///< as the source numbers it, e.g. `20:18:33:06`
  std::string title;   ///< empty if it has none
  Period in_force;     ///< its own; that of the unit around it comes on top
  Place place;         ///< of the number
  std::string unit;    ///< the unit that it was written in
};

}  // namespace fairroll
