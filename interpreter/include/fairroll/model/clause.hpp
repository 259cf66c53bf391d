// SPDX-License-Identifier: Apache-2.0
// Calendar days and periods, and the clauses, sections and remarks of a ruleset.
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

/// A calendar day. The library reads no clock: the caller selects the day, see Selection::as_of.
struct Date {
  int year = 0;   ///< 0..9999
  int month = 1;  ///< 1..12
  int day = 1;    ///< 1..31; only parse_date() checks that the month has this day

  /// Orders dates chronologically.
  friend auto operator<=>(const Date&, const Date&) = default;
};

/// Parses an ISO 8601 date of exactly ten characters, such as `2015-07-01`. Returns `std::nullopt` if the text has another form or is not a
/// day of the calendar.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text) noexcept;
/// Returns the date in ISO 8601, such as `2015-07-01`.
[[nodiscard]] std::string to_string(const Date& date);

/// A range of days. Both ends are included; an end without a value is open.
struct Period {
  std::optional<Date> from;   ///< first day; `std::nullopt`: no beginning
  std::optional<Date> until;  ///< last day, included; `std::nullopt`: no end

  /// Returns true if the day is in the period.
  [[nodiscard]] bool contains(const Date& day) const noexcept { return (!from || *from <= day) && (!until || day <= *until); }
  /// Compares both ends.
  friend bool operator==(const Period&, const Period&) = default;
};

// ---- Clauses

/// A zero-based position in one of the lists of a Ruleset. The comment of each member names the list. An index is valid only for the
/// Ruleset object that it comes from: the same rule book checked for another date or interpretation may be numbered differently. Store
/// names or addresses instead of indices.
using Index = std::uint32_t;
/// The index that refers to no element: a reference that is not set, or a search without a match.
inline constexpr Index no_index = 0xFFFFFFFFU;

/// What a clause states. The codes in parentheses are rules in docs/language/semantics.md.
enum class ClauseKind : std::uint8_t {
  DutyBeforeThrow,  ///< a duty before the throw (A1)
  Duty,             ///< any other duty, such as to call the total (A6), to relinquish the dice (T1) or an action in quotes
  Power,            ///< a power; if it has a list of grounds, each ground is a clause of its own (CallGround)
  Ruling,           ///< a ground of `the roll is invalid`, `no_roll` (A2) or `void` (A4)
  CallGround,       ///< a ground of a power (A3, A6)
  ExcludedGrounds,            ///< `never a cause of no_roll` (A3)
  DieReading,       ///< `die reads`: which face of a die counts (A5)
  ResultIs,         ///< `the result is`: whether the faces or the called total governs (A6)
  BetClosing,       ///< `bets close`: when betting ends
  DiceOffer,        ///< `dice go`: which seats are offered the dice (T3)
  HeldDiceRule,     ///< `keep`: which dice are held and not thrown (T5)
  Directive,        ///< `direct`: a text for the table (S10)
  Silence,          ///< a question about throws that the text leaves open, or on which it has no statement (A8)
  StateChange,          ///< how a state changes, or a tally moves (S3)
  CountChange,           ///< when a count rises (S3)
  SetChange,          ///< when a set collects a total (S3)
  Event,            ///< a named event (S2)
  Phase,            ///< a named phase (S1)
  BettingWindow,           ///< when a wager may be placed (L3)
  Permission,       ///< a permission, or prohibition, to remove, reduce, raise or call a wager on or off (L3)
  OffWindow,              ///< when a wager is off (S4)
  Verdict,          ///< what decides a wager (S5)
  Odds,             ///< the odds of a win (S7)
  PaytableRow,      ///< a row of a paytable (S7)
  OneRoll,          ///< `one roll`: the assertion that every throw decides the wager
  Commission,       ///< the commission of a wager (M4)
  Limit,            ///< a limit of the stake or of the win (L4)
  Components,            ///< the components of a composite wager (L7)
  Surrender,        ///< the odds at which a wager may be surrendered between throws (M7)
  Other,            ///< a declaration, or a statement about all wagers; it is not evaluated itself, but a result may cite it
};

/// A passage of the text of the law next to the rule file (fairroll/law_text.hpp).
struct Passage {
  std::string section;  ///< number of the section that contains the passage
  std::string marks;    ///< marks around the passage, such as `(a) (1)`; empty if it is under no mark
  Place place;          ///< where the passage is in the text of the law

  /// Returns the section followed by the marks, such as `4 (a) (1)`.
  [[nodiscard]] std::string address() const { return marks.empty() ? section : section + " " + marks; }
};

/// A statement, or an item of its list, that can be evaluated or cited in a result. Ruleset::clauses owns all clauses of a ruleset.
struct Clause {
  ClauseKind kind{};                  ///< what the clause states
  std::string address;                ///< complete address, such as `20:18:33:06 invalid (2)`; unique in a ruleset
  std::uint32_t prefix_length = 0;    ///< number of bytes at the start of `address` that name the section or unit
  Place place;                        ///< where the clause is in the rule file
  std::string text;                   ///< source text of the clause on one line, with blanks folded and comments removed
  std::string unit;                   ///< unit that contains the clause, such as `common.craps`
  bool conditional = false;           ///< true if the clause has a condition or a pattern, so that it may be false when evaluated
  bool recalled = false;              ///< true if the clause is in a block marked `recalled`: it is unverified
  std::vector<std::string> readings;  ///< alternatives that the clause belongs to, such as `points as corrected`
  std::vector<Passage> law_passages;  ///< passages of the text of the law that the clause encodes; empty without such a text
};

/// Information of a ruleset about its own text: `source`, `recalled`, `unencoded` or `note`.
struct Remark {
  /// Source: where the text comes from. Recalled: the block is unverified. Unencoded: what the file omits. Note: any other remark.
  enum class Kind : std::uint8_t { Source, Recalled, Unencoded, Note } kind{};  ///< keyword of the statement
  std::string address;                                                          ///< address of the block that the remark is about
  std::string text;                                                             ///< text without quotes
  Place place;                                                                  ///< where the statement is
};

/// A section of a rule file that is in force. A number may occur several times if the periods do not overlap.
struct Section {
  std::string number;  ///< number in the source, such as `20:18:33:06`; addresses of clauses in the section begin with it
  std::string title;   ///< title; empty if there is none
  Period in_force;     ///< period of the section itself; the period of its unit restricts it further
  Place place;         ///< where the number is in the rule file
  std::string unit;    ///< unit that contains the section
};

}  // namespace fairroll
