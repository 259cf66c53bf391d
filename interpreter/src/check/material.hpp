// SPDX-License-Identifier: Apache-2.0
// The text of a ruleset, gathered from its unit and from what it adopts, before any name is resolved.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <vector>

#include <fairroll/ruleset.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll::checking {

/// Whose text is weaker than whose: adopted text stands below the text that adopts it, amendments above it by their first day, the house on
/// top.
inline constexpr int ruleset_layer = 64;
inline constexpr int first_amendment_layer = 65;
inline constexpr int house_layer = 1000;

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
  bool recalled = false;
  bool in_section = false;
  bool dated = false;   ///< of a file of assertions: it states for which period it speaks
  bool amends = false;  ///< inside `amend`: prevails over older text
  bool fixed = false;   ///< no later layer than `fixed_layer` may change what stands in it
  int fixed_layer = 0;
  Place fixed_at;
  std::vector<std::string> readings;
  Place adopted_at;  ///< null: written in the ruleset itself
};
using BlockPtr = std::shared_ptr<const Block>;

/// Which text speaks where several do (VerdictRow::layer): a later layer, then what stands `notwithstanding any other` of its own. Blocks
/// lie in one another at most a hundred deep.
inline int order_of(const Block& block) noexcept { return block.layer * 128 + block.rank; }

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

struct Material {
  bool has_game = false;
  bool adopted_game = false;
  Place game_place;
  std::vector<Item> game;
  std::vector<WagerText> wagers;
  std::vector<PaytableText> paytables;
  std::map<std::string, std::size_t> wagers_by_name;
  std::map<std::string, std::size_t> paytables_by_name;
  std::vector<Item> conduct;
  std::vector<Item> postings;  ///< `house posts X`: what a house must post
  std::vector<EveryText> every;
  std::vector<Item> edits;       ///< of the unit whose edits are being learnt
  std::vector<Item> posted;      ///< `posts X 5.00`, by the house
  std::vector<Item> designated;  ///< `designates R as R`, by the house
  std::vector<Item> assertions;  ///< of edges
  std::vector<Item> general;     ///< money terms outside any wager: for all of them
};

}  // namespace fairroll::checking
