// SPDX-License-Identifier: Apache-2.0
// Which name in a text means what: for editors, which find the declaration of a word, all its uses, and rename it everywhere. The checker
// and the reader of scenarios record what they resolve; nothing here looks a name up by itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/source.hpp>

namespace FAIRROLL_API fairroll {

/// One place that names something. The declaration itself is one, too: then both places are the same.
struct Mention {
  /// What sort of thing a name means.
  enum class Sort : std::uint8_t {
    Unit,        ///< a vocabulary, model, ruleset, house, amendment
    List,        ///< a list of values
    State,       ///< a state of the game or of a wager
    Count,       ///< a count or a tally
    Set,         ///< a set that gathers totals
    Phase,       ///< a phase
    Event,       ///< an event
    DiceFigure,  ///< a figure of a throw
    Number,      ///< a number of a wager: `n` of `wager place for n in ...`
    Wager,       ///< a wager
    Role,        ///< a role of the vocabulary
    Fact,        ///< a fact that officials observe
    Value,       ///< a value of facts, or a role that is one
    Group,       ///< dice that can be told apart
    Paytable,    ///< a paytable
    Posting,     ///< an amount that a house posts
    Question,    ///< a reading or a choice
    Clause,      ///< a statement, named by its address
    Seat,        ///< a seat of a scenario
  };

  Place place;        ///< the word; of an address the text with its quotes
  Place declaration;  ///< the word that declares it, perhaps in another file; of a clause, the clause
  Sort sort{};        ///< what it means
  std::uint32_t words = 0;  ///< of an address the byte where the clause's own words begin, behind section or unit and wager
};

/// What sort of thing a name means.
using NameSort = Mention::Sort;
/// `wager`, `state`, ... in the words of the language. The view is of a constant.
[[nodiscard]] std::string_view name_sort_words(NameSort sort) noexcept;

/// Sorts by file and place, and leaves each once; what a name means in several rule books stays several.
void sort_mentions(std::vector<Mention>& names);

/// What every name in the text of that unit means, and in the texts that it is made of: of a ruleset or house as check() reads it, with
/// every alternative of readings and choices, on each day from which another text is in force; of any other unit as check_unit() does. A
/// faulty text gives what could be resolved: if one of the texts could not even be parsed, that is the names of units alone. Sorted by
/// sort_mentions(). Of scenarios see RunOptions::names. Pure; safe from any thread.
[[nodiscard]] std::vector<Mention> mentions_in(const Library& library, const std::string& unit);

}  // namespace fairroll
