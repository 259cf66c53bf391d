// SPDX-License-Identifier: Apache-2.0
// The shape of a text: what stands in it, what can be folded, how a selection grows, and how its words are coloured. All of it follows from
// the tree alone, which may be that of a faulty text. Everything here is pure, and safe from any thread.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// What an entry of an outline is.
enum class SymbolKind : std::uint8_t {
  Unit,       ///< a vocabulary, model, ruleset, house, amendment or file of assertions
  Section,    ///< a section
  Game,       ///< the game
  Wager,      ///< a wager, or what amends one
  Paytable,   ///< a paytable
  List,       ///< a list of values
  Variable,   ///< a state, count, tally, set or figure
  Event,      ///< a phase or an event
  Fact,       ///< a fact, the roles, the dice
  Statement,  ///< any other statement that has a mark
  Scenario,   ///< a scenario
};

/// An entry of an outline, with what stands inside of it.
struct Symbol {
  std::string name;              ///< for people: `pass`, `20:18:33:06`, the title of a scenario; never empty
  std::string detail;            ///< a title, or the statement's first words; may be empty
  SymbolKind kind{};             ///< what it is
  Span whole;                    ///< all of it
  Span name_span;                ///< the words that name it, inside of `whole`
  std::vector<Symbol> children;  ///< in the order of the text
};
/// Everything in a rule file or a scenario file that somebody may want to go to, in the order of the text.
[[nodiscard]] std::vector<Symbol> symbols(const Tree& tree);

/// A part of a text of more than one line that can be folded away.
struct Fold {
  Span span;                ///< from what opens it to what closes it
  bool is_comment = false;  ///< lines of comment that stand together
};
/// Blocks, scenarios, long lists and runs of comments, in the order of the text.
[[nodiscard]] std::vector<Fold> folds(const Tree& tree);

/// What holds the byte at `offset`, the innermost first and the whole text last, each span once.
[[nodiscard]] std::vector<Span> selections(const Tree& tree, std::uint32_t offset);

/// How a word is coloured. The classes of words are those of the language's own table.
enum class TokenClass : std::uint8_t {
  Comment,    ///< from `#` to the end of the line
  Text,       ///< a string
  Mark,       ///< `(1)`, `[bank]`
  Number,     ///< a number, date or fraction
  Unit,       ///< a word that says what a file is
  Statement,  ///< a word that begins a statement
  Joint,      ///< a word that joins or continues
  Value,      ///< a word that is a value
  Record,     ///< a word of scenarios
  Name,       ///< a name, or the name of a unit
};
/// One coloured stretch of text, on one line.
struct Token {
  Span span;              ///< its bytes
  TokenClass of{};        ///< how it is coloured
  bool declares = false;  ///< a name where it is declared, as far as the tree tells
};
/// All tokens that have a colour, in the order of the text. Punctuation has none.
[[nodiscard]] std::vector<Token> tokens(const Tree& tree);

}  // namespace authoring
}  // namespace fairroll
