// SPDX-License-Identifier: Apache-2.0
// `strike`, `replace`, `insert after`: what they do to the text below them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "material.hpp"

namespace fairroll::checking {

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
[[nodiscard]] inline bool is_edit(Kind kind) noexcept {
  return kind == Kind::strike || kind == Kind::replace || kind == Kind::insert_after;
}

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
  Place place;
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
