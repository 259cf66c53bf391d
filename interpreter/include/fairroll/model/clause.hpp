// SPDX-License-Identifier: Apache-2.0
// Calendar dates and periods, and the clauses, sections and remarks of a ruleset.
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

/// A calendar date. The library never reads the clock: the caller selects the date (see Selection::as_of).
struct Date {
  int year = 0;   ///< Year, from 0 to 9999.
  int month = 1;  ///< Month, from 1 to 12.
  int day = 1;    ///< Day of the month, from 1 to 31. Only parse_date() checks that the day exists in the month.

  /// Compares dates chronologically.
  friend auto operator<=>(const Date&, const Date&) = default;
};

/// Parses an ISO 8601 date of exactly ten characters, such as `2015-07-01`. Returns `std::nullopt` if the text does not have this format or
/// is not a calendar date.
[[nodiscard]] std::optional<Date> parse_date(std::string_view text) noexcept;
/// Returns the date in ISO 8601 format, such as `2015-07-01`.
[[nodiscard]] std::string to_string(const Date& date);

/// A range of dates that includes its first and last dates. Without a first or last date, the range is unlimited in that direction.
struct Period {
  std::optional<Date> first_date;  ///< First date of the period, or `std::nullopt` if the period has no beginning.
  std::optional<Date> last_date;   ///< Last date of the period, or `std::nullopt` if the period has no end.

  /// Returns true if the date is in the period.
  [[nodiscard]] bool contains(const Date& day) const noexcept {
    return (!first_date || *first_date <= day) && (!last_date || day <= *last_date);
  }
  /// Returns true if the periods have the same first date and the same last date.
  friend bool operator==(const Period&, const Period&) = default;
};

// ---- Clauses

/// A zero-based position in one of the lists of a Ruleset. The comment on each member of this type names the list. An index is valid only
/// for the Ruleset object from which it was obtained. If the same rule book is checked for a different date or interpretation, the indices
/// may be different. Store names or addresses instead of indices.
using Index = std::uint32_t;
/// Index that refers to no element, for example because a reference is not set or a search found nothing.
inline constexpr Index no_index = 0xFFFFFFFFU;

/// The kind of statement that a clause makes. The codes in parentheses refer to rules in docs/language/semantics.md.
enum class ClauseKind : std::uint8_t {
  DutyBeforeThrow,  ///< A duty before the throw (A1).
  /// A duty that is not a DutyBeforeThrow, such as a duty to call the total (A6), to relinquish the dice (T1), or to do what the rule file
  /// states in quotation marks.
  Duty,
  Power,            ///< A power. If it has a list of grounds, each ground is a separate clause (CallGround).
  Ruling,           ///< A ground of a statement `the roll is invalid`, `no_roll` (A2) or `void` (A4).
  CallGround,       ///< A ground of a power (A3, A6).
  ExcludedGrounds,  ///< A statement `never a cause of no_roll` (A3).
  DieReading,       ///< A statement `die reads`, which determines the face that counts for a die (A5).
  ResultIs,         ///< A statement `the result is`, which determines whether the faces or the called total governs (A6).
  BetClosing,       ///< A statement `bets close`, which determines when bets close.
  DiceOffer,        ///< A statement `dice go`, which determines the seats that are offered the dice (T3).
  HeldDiceRule,     ///< A statement `keep`, which determines which dice are held instead of thrown (T5).
  Directive,        ///< A statement `direct`, which gives the table a directive (S10).
  Silence,          ///< A question about throws that the text leaves open, or that no statement answers (A8).
  StateChange,      ///< A change of a state or tally (S3).
  CountChange,      ///< A condition under which a count rises (S3).
  SetChange,        ///< A condition under which a total is added to a set (S3).
  Event,            ///< A named event (S2).
  Phase,            ///< A named phase (S1).
  BettingWindow,    ///< A betting window, during which a wager may be placed (L3).
  Permission,       ///< A permission to remove, reduce or raise a wager or to call it on or off, or a prohibition of such an action (L3).
  OffWindow,        ///< A condition under which a wager is off (S4).
  Verdict,          ///< A verdict on a wager (S5).
  Odds,             ///< The odds of a win (S7).
  PaytableRow,      ///< A row of a paytable (S7).
  OneRoll,          ///< A statement `one roll`, which asserts that every throw decides the wager.
  Commission,       ///< The commission of a wager (M4).
  Limit,            ///< A limit on the stake or the win (L4).
  Components,       ///< The components of a composite wager (L7).
  Surrender,        ///< The odds at which a wager may be surrendered between throws (M7).
  Other,            ///< A declaration, or a statement about all wagers. The clause is not evaluated, but a result may cite it.
};

/// A passage of the text of the law, from a file next to the rule file (fairroll/law_text.hpp).
struct Passage {
  std::string section;  ///< Number of the section that contains the passage.
  std::string marks;    ///< Marks of the passage, from the outermost to the innermost, such as `(a) (1)`. Empty if the passage has no mark.
  SourceLocation location;  ///< Location of the passage in the text of the law.

  /// Returns the section number followed by the marks, such as `4 (a) (1)`.
  [[nodiscard]] std::string address() const { return marks.empty() ? section : section + " " + marks; }
};

/// A statement, or an item of a list in a statement, that can be evaluated or cited. Ruleset::clauses owns all clauses of a ruleset.
struct Clause {
  ClauseKind kind{};                ///< Kind of statement.
  std::string address;              ///< Complete address, unique in the ruleset, such as `20:18:33:06 invalid (2)`.
  std::uint32_t prefix_length = 0;  ///< Length in bytes of the first part of `address`, which names the section or unit.
  SourceLocation location;          ///< Location of the clause in the rule file.
  /// Source text of the clause on one line, with each sequence of blanks replaced by one space and with comments removed.
  std::string text;
  std::string unit;                   ///< Name of the unit that contains the clause, such as `common.craps`.
  bool is_conditional = false;        ///< True if the clause has a condition or a pattern, so that it may not apply.
  bool is_unverified = false;         ///< True if the clause is in a block marked `recalled`, which means that it is unverified.
  std::vector<std::string> readings;  ///< Alternatives of readings or choices that contain the clause, such as `points as corrected`.
  std::vector<Passage> law_passages;  ///< Passages of the legal text that the clause encodes. Empty if the unit has no such text.
};

/// A statement of a ruleset about its own text: `source`, `recalled`, `unencoded` or `note`.
struct Remark {
  /// Kind of remark. Source names the origin of the text. Recalled marks the block as unverified. Unencoded describes what the file omits.
  /// Note is any other remark.
  enum class Kind : std::uint8_t { Source, Recalled, Unencoded, Note } kind{};  ///< Kind of the remark.
  std::string address;                                                          ///< Address of the block that the remark describes.
  std::string text;                                                             ///< Text of the remark, without quotation marks.
  SourceLocation location;                                                      ///< Location of the statement.
};

/// A section of a rule file that is in force. Several sections may have the same number if their periods do not overlap.
struct Section {
  /// Section number in the legal text, such as `20:18:33:06`. The addresses of the section's clauses begin with this number.
  std::string number;
  std::string title;        ///< Title of the section. Empty if there is none.
  Period period;            ///< Period in which the section is in force. The period of the unit may restrict it further.
  SourceLocation location;  ///< Location of the section number in the rule file.
  std::string unit;         ///< Name of the unit that contains the section.
};

}  // namespace fairroll
