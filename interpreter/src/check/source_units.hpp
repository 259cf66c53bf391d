// SPDX-License-Identifier: Apache-2.0
// The text of a ruleset, gathered from its unit and from what it adopts, before any name is resolved; and what edits do to it.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include <fairroll/model/ruleset.hpp>
#include <fairroll/syntax.hpp>

#include "statements.hpp"

namespace fairroll::checking {

/// Whose text is weaker than whose: adopted text stands below the text that adopts it, amendments above it by their first day, the house on
/// top.
inline constexpr int ruleset_layer = 64;
inline constexpr int first_amendment_layer = 65;
inline constexpr int house_layer = 1000;

/// No later layer may change what stands in a block that is fixed.
struct Protection {
  int layer = 0;
  SourceLocation at;
};

/// What the braces around a statement say about it.
struct Block {
  std::string unit;     ///< the unit that it is written in
  std::string lead;     ///< how its addresses begin: the section, or the unit; before it the adopting statement
  std::string marks;    ///< of the readings and choices around it
  std::string section;  ///< the number of the section that it stands in; of adopted text that of the adopting statement
  std::string change;   ///< of new text: `replaces common/craps.fair:40`
  std::string subject;  ///< the wager (or `game`) that its statements speak of
  int layer = ruleset_layer;
  int rank = 0;  ///< how many blocks `notwithstanding any other` it stands in
  Syntax recalled;  ///< the statement that marks its text as not read, the innermost; null: the text was read
  bool in_section = false;
  bool dated = false;   ///< of a file of assertions: it states for which period it speaks
  bool amends = false;  ///< inside `amend`: prevails over older text
  std::optional<Protection> fixed;
  std::vector<std::string> readings;
  SourceLocation adopted_at;  ///< null: written in the ruleset itself
};
using BlockPtr = std::shared_ptr<const Block>;

/// Which text speaks where several do (VerdictRow::layer): a later layer, then what stands `notwithstanding any other` of its own. Blocks
/// lie in one another at most a hundred deep.
inline int order_of(int layer, int rank = 0) noexcept { return layer * 128 + rank; }
inline int order_of(const Block& block) noexcept { return order_of(block.layer, block.rank); }

/// A statement and where it stands.
struct Item {
  Syntax node;        ///< without its marks
  std::string marks;  ///< `(8)`, `(a) (1)`, or empty
  BlockPtr block;
  bool struck = false;  ///< an event that was struck: it never happens, and may still be named
};

struct WagerText {
  std::string name;
  Item declaration;
  std::vector<Item> items;  ///< its own sentences, of all layers
  std::vector<Item> every;  ///< of `every wager` blocks
};

/// One `every wager` block; its sentences stand in WagerText::every of each wager, too.
struct EveryText {
  Item declaration;
  std::vector<Item> items;
};

struct PaytableText {
  std::string name;
  Item declaration;
  std::vector<Item> amendments;
};

class Report;

struct SourceUnits {
  /// Refused if one of that name is there already.
  void add(WagerText text, Report& report);
  void add(PaytableText text, Report& report);
  /// Where a wager of that name is declared; no source: there is none.
  [[nodiscard]] SourceLocation wager_called(const std::string& name) const;
  /// What one adoption has gathered. `game`: where it asks for the game.
  void merge(SourceUnits adopted, const Syntax& game, Report& report);

  bool has_game = false;
  bool adopted_game = false;
  SourceLocation game_place;
  std::vector<Item> game;
  std::vector<WagerText> wagers;
  std::vector<PaytableText> paytables;
  std::map<std::string, std::size_t> wagers_by_name;
  std::map<std::string, std::size_t> paytables_by_name;
  std::vector<Item> conduct;
  std::vector<Item> postings;  ///< `house posts X`: what a house must post
  std::vector<EveryText> every;
  std::vector<Item> edits;       ///< of the unit whose edits are being resolved
  std::vector<Item> posted;      ///< `posts X 5.00`, by the house
  std::vector<Item> designated;  ///< `designates R as R`, by the house
  std::vector<Item> assertions;  ///< of edges
  std::vector<Item> general;     ///< money terms outside any wager: for all of them
};

// ---- `strike`, `replace`, `insert after`: what they do to the text below them.

/// A node of the text, and of which wager (or of the game) it speaks there: `amend wager a, b { ... }` says one sentence of two.
struct Spot {
  const Source* source = nullptr;
  Span span;
  Kind kind{};
  std::string subject;

  friend bool operator<(const Spot& a, const Spot& b) {
    return std::tie(a.source, a.span.begin, a.span.end, a.kind, a.subject) <
           std::tie(b.source, b.span.begin, b.span.end, b.kind, b.subject);
  }
};
[[nodiscard]] Spot spot_of(const Syntax& node, const Block& block);

/// Something that has an address, as it stands in the text below an edit.
struct Target {
  std::string address;
  Index clause = no_index;  ///< whose address it has, if it has one of its own
  Syntax node;
  BlockPtr block;
  std::string own{};  ///< the words that the address cannot be shortened by
};

/// What stands in the braces of an edit, and the block of the edit itself.
struct NewText {
  Syntax node;
  BlockPtr block;
  std::string change{};  ///< what it does, in words: `replaces common/craps.fair:40`
};

/// Who edited a place, for diagnostics.
struct EditedBy {
  int layer = 0;
  SourceLocation place;
};

struct Edit {
  bool gone = false;  ///< struck or replaced
  std::vector<NewText> replacement;
  std::vector<NewText> inserted;
  std::vector<EditedBy> by;
};

/// A name or an address that no longer stands, and the edit that took it away.
struct Struck {
  std::string words;
  EditedBy by;
};

struct Edits {
  std::map<Spot, Edit> at;
  std::vector<Struck> names;
  std::vector<Struck> addresses;
  std::optional<Spot> left_out;  ///< a statement to leave aside, whatever it speaks of, to see what it does

  [[nodiscard]] const Edit* find(const Syntax& node, const Block& block) const;
  [[nodiscard]] bool leaves_out(const Syntax& node) const;
  [[nodiscard]] const Struck* struck_name(std::string_view name) const;
  /// The struck text that has the address, which may be shortened from the left.
  [[nodiscard]] const Struck* struck_address(const std::string& address) const;
};

/// The grounds of a list as the edits leave them, each with the block that it was written in.
[[nodiscard]] std::vector<Item> edited_grounds(const Edits& edits, const Syntax& grounds, const Item& statement);
/// The block of new text: it stands where the old text stood, and was written by another unit.
[[nodiscard]] Block block_of(const NewText& text, const Block& place);

}  // namespace fairroll::checking
