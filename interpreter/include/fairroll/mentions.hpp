// SPDX-License-Identifier: Apache-2.0
// The meaning of each name in rule files and scenarios. Editors use it to find the declaration and all uses of a name, and to rename it.
// The checker and the scenario reader record names when they resolve them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

/// A use of a name, with its declaration. The declaration itself is a mention, too, whose two locations are equal.
struct Mention {
  /// The kind of thing that a name refers to.
  enum class Kind : std::uint8_t {
    Unit,        ///< a vocabulary, model, ruleset, house, amendment or assertion file
    List,        ///< a named list of values
    State,       ///< a state of the game or of a wager
    Count,       ///< a count or a tally
    Set,         ///< a set that collects totals
    Phase,       ///< a phase of the game or of a wager
    Event,       ///< an event of the game or of a wager
    DiceFigure,  ///< a named figure of a throw
    Number,      ///< a number of a wager: `n` of `wager place for n in ...`
    Wager,       ///< a wager, or a family of wagers
    Role,        ///< a role of the vocabulary
    Fact,        ///< a fact that officials observe
    Value,       ///< a value of facts, including a role that is used as a value
    Group,       ///< a group of dice
    Paytable,    ///< a paytable
    Posting,     ///< a quantity that a house posts
    Question,    ///< a reading or a choice
    Clause,      ///< a clause, named by its address in quotes
    Seat,        ///< a seat of a scenario
  };

  Place place;        ///< location where the name is used; for an address, the text with its quotes
  Place declaration;  ///< location where the name is declared, possibly in another file; for an address, the complete clause
  Kind kind{};        ///< kind of thing that the name refers to
  /// For an address: offset in bytes, from the start of `place`, of the part after the section or unit and the wager. Otherwise 0.
  std::uint32_t label_offset = 0;
};

/// The kind of thing that a name refers to.
using NameKind = Mention::Kind;
/// Returns the kind as text for display, such as `wager` or `state`. The view refers to a constant.
[[nodiscard]] std::string_view name_kind_text(NameKind sort) noexcept;

/// Sorts mentions by file and place, and removes duplicates. A name that has several meanings in different rule books keeps one mention for
/// each.
void sort_mentions(std::vector<Mention>& names);

/// Returns the mentions of all names in the text of a unit and of the units that it depends on, sorted by sort_mentions(). For a ruleset or
/// house, they cover every alternative of readings and choices, and every period of the text. If the text has errors, only the names that
/// could be resolved are returned; if a file has syntax errors, only the names of units. RunOptions::mentions records the names in
/// scenarios. Pure; safe from any thread while the library does not change.
[[nodiscard]] std::vector<Mention> find_mentions(const Library& library, const std::string& unit);

}  // namespace fairroll
