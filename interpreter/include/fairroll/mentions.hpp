// SPDX-License-Identifier: Apache-2.0
// The meaning of each name in rule files and scenarios. Editors use it to find the declaration and all uses of a name, and to rename the
// name. The checker and the scenario reader record names when they resolve them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

/// One use of a name, with its declaration. The declaration itself is also a mention, in which both locations are equal.
struct Mention {
  /// The kind of object to which a name refers.
  enum class Kind : std::uint8_t {
    Unit,        ///< A vocabulary, model, ruleset, house, amendment or assertion file.
    List,        ///< A named list of values.
    State,       ///< A state of the game or of a wager.
    Count,       ///< A count or a tally.
    Set,         ///< A set that collects totals.
    Phase,       ///< A phase of the game or of a wager.
    Event,       ///< An event of the game or of a wager.
    DiceFigure,  ///< A named figure of a throw.
    Number,      ///< A number of a wager, such as `n` in `wager place for n in ...`.
    Wager,       ///< A wager or a family of wagers.
    Role,        ///< A role of the vocabulary.
    Fact,        ///< A fact that officials record.
    Value,       ///< A value of a fact, including a role that is used as a value.
    Group,       ///< A group of dice.
    Paytable,    ///< A paytable.
    Posting,     ///< A quantity that a house posts.
    Question,    ///< A reading or a choice.
    Clause,      ///< A clause that is named by its address in quotation marks.
    Seat,        ///< A seat of a scenario.
  };

  SourceLocation location;  ///< Location where the name is used. For an address, the location includes the quotation marks.
  /// Location of the declaration, which may be in a different file. For an address, the location of the complete clause.
  SourceLocation declaration;
  Kind kind{};  ///< Kind of object to which the name refers.
  /// For the address of a clause, the offset in bytes from the start of `location` to the part of the address after the section or unit and
  /// the wager. Otherwise 0.
  std::uint32_t label_offset = 0;
};

/// The kind of object to which a name refers.
using NameKind = Mention::Kind;
/// Returns the kind as text for display, such as `wager` or `state`. The view refers to a constant.
[[nodiscard]] std::string_view describe_name_kind(NameKind sort) noexcept;

/// Sorts mentions by file and location, and removes duplicates. If a name has different meanings in different rule books, one mention is
/// kept for each meaning.
void sort_mentions(std::vector<Mention>& names);

/// Returns the mentions of all names in the texts of a unit and of the units on which it depends, in the order of sort_mentions(). For a
/// ruleset or house, the mentions cover every alternative of readings and choices, and every period of the text. If the text has errors,
/// only the names that could be resolved are returned. If a file has syntax errors, only the names of units are returned. For the names in
/// scenarios, see RunOptions::mentions. Pure and thread-safe as long as no thread changes the library.
[[nodiscard]] std::vector<Mention> find_mentions(const Library& library, const std::string& unit);

}  // namespace fairroll
