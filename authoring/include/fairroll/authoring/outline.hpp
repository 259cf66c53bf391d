// SPDX-License-Identifier: Apache-2.0
// The structure of a text for editors: outline, folding, selection ranges and syntax highlighting. All results depend only on the tree,
// which can be that of an invalid text. All functions are pure and thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// The kind of a symbol.
enum class SymbolKind : std::uint8_t {
  Unit,       ///< a vocabulary, model, ruleset, house, amendment or file of assertions
  Section,    ///< a section
  Game,       ///< the game
  Wager,      ///< a wager or an amendment of a wager
  Paytable,   ///< a paytable
  List,       ///< a list of values
  Variable,   ///< a state, count, tally, set or figure
  Event,      ///< a phase or an event
  Fact,       ///< a fact, the roles, the dice
  Statement,  ///< another statement with a mark
  Scenario,   ///< a scenario
};

/// An entry of an outline with the entries that it contains.
struct Symbol {
  std::string name;              ///< displayed name: `pass`, `20:18:33:06`, the title of a scenario; never empty
  std::string detail;            ///< a title, or the first words of the statement; can be empty
  SymbolKind kind{};             ///< the kind of the symbol
  Span statement_span;           ///< the complete statement
  Span name_span;                ///< the name, inside `statement_span`
  std::vector<Symbol> children;  ///< in text order
};
/// Returns the outline of a rule file or a scenario file, in text order.
[[nodiscard]] std::vector<Symbol> find_symbols(const Tree& tree);

/// A part of a text with several lines that can be folded.
struct Fold {
  Span span;                ///< from the opening to the closing character
  bool is_comment = false;  ///< true for consecutive comment lines
};
/// Returns blocks, scenarios, long lists and groups of comment lines, in text order.
[[nodiscard]] std::vector<Fold> find_folds(const Tree& tree);

/// Returns the spans that contain the byte at `offset`, from the innermost to the whole text, without duplicates.
[[nodiscard]] std::vector<Span> find_selections(const Tree& tree, std::uint32_t offset);

/// The class of a word for syntax highlighting, from the word list of the language.
enum class TokenClass : std::uint8_t {
  Comment,    ///< from `#` to the end of the line
  Text,       ///< a string
  Mark,       ///< `(1)`, `[bank]`
  Number,     ///< a number, date or fraction
  Unit,       ///< a word that states the kind of a file
  Statement,  ///< the first word of a statement
  Joint,      ///< a word that joins or continues parts of a statement
  Value,      ///< a reserved word that is a value
  Record,     ///< a word of scenario files
  Name,       ///< a name, or the name of a unit
};
/// A text on one line that is highlighted.
struct Token {
  Span span;                    ///< place in the text
  TokenClass token_class{};     ///< class for highlighting
  bool is_declaration = false;  ///< true for a name in its declaration, as far as the tree shows
};
/// Returns all tokens with a class, in text order. Punctuation has no class.
[[nodiscard]] std::vector<Token> find_tokens(const Tree& tree);

}  // namespace authoring
}  // namespace fairroll
