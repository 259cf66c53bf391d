// SPDX-License-Identifier: Apache-2.0
// The structure of a text for editors: outline, folding, selection ranges and syntax highlighting. All results depend only on the tree,
// which can be the tree of an invalid text. All functions are pure and thread-safe.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/source.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll {
namespace FAIRROLL_API authoring {

/// The kind of a symbol in an outline.
enum class SymbolKind : std::uint8_t {
  Unit,       ///< A vocabulary, model, ruleset, house, amendment or file of assertions.
  Section,    ///< A section of a rule file.
  Game,       ///< The game of a rule book.
  Wager,      ///< A wager or an amendment of a wager.
  Paytable,   ///< A paytable.
  List,       ///< A list of values.
  Variable,   ///< A state, count, tally, set or figure.
  Event,      ///< A phase or an event.
  Fact,       ///< A fact, the roles or the dice.
  Statement,  ///< Any other statement that has a mark.
  Scenario,   ///< A scenario.
};

/// An entry of an outline, with the entries that it contains.
struct OutlineSymbol {
  std::string name;                     ///< Displayed name, such as `pass`, `20:18:33:06` or the title of a scenario. Never empty.
  std::string detail;                   ///< Title or first words of the statement. May be empty.
  SymbolKind kind{};                    ///< Kind of the symbol.
  Span statement_span;                  ///< Span of the complete statement.
  Span name_span;                       ///< Span of the name, which is inside `statement_span`.
  std::vector<OutlineSymbol> children;  ///< Entries that this entry contains, in text order.
};
/// Returns the outline of a rule file or a scenario file, in text order.
[[nodiscard]] std::vector<OutlineSymbol> find_symbols(const Tree& tree);

/// A part of a text that has several lines and that an editor can fold.
struct FoldingRange {
  Span span;                ///< Span from the opening to the closing character.
  bool is_comment = false;  ///< True if the part consists of consecutive comment lines.
};
/// Returns the parts that an editor can fold: blocks, scenarios, long lists and groups of comment lines. The result is in text order.
[[nodiscard]] std::vector<FoldingRange> find_folding_ranges(const Tree& tree);

/// Returns the spans that contain the byte at `offset`, from the innermost span to the entire text, without duplicates.
[[nodiscard]] std::vector<Span> find_selection_ranges(const Tree& tree, std::uint32_t offset);

/// The class of a word for syntax highlighting, from the word list of the language.
enum class TokenClass : std::uint8_t {
  Comment,    ///< A comment, from `#` to the end of the line.
  Text,       ///< A string.
  Mark,       ///< A mark, such as `(1)` or `[bank]`.
  Number,     ///< A number, date or fraction.
  Unit,       ///< A word that states the kind of a file.
  Statement,  ///< The first word of a statement.
  Joint,      ///< A word that joins or continues parts of a statement.
  Value,      ///< A reserved word that is a value.
  Record,     ///< A reserved word of scenario files.
  Name,       ///< A name, or the name of a unit.
};
/// Text on one line that an editor highlights.
struct HighlightedToken {
  Span span;                    ///< Location of the text.
  TokenClass token_class{};     ///< Class for syntax highlighting.
  bool is_declaration = false;  ///< True if the token is the name in a declaration, as far as the syntax tree shows.
};
/// Returns all tokens that have a class, in text order. Punctuation has no class.
[[nodiscard]] std::vector<HighlightedToken> find_highlighted_tokens(const Tree& tree);

}  // namespace authoring
}  // namespace fairroll
