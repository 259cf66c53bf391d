// SPDX-License-Identifier: Apache-2.0
#include "source_units.hpp"

#include <algorithm>

#include "words.hpp"

namespace fairroll::checking {

Spot spot_of(const Syntax& node, const Block& block) {
  const bool whole = node.is(Kind::wager) || node.is(Kind::section) || node.is(Kind::paytable) || node.is(Kind::game);
  return {node.place().source.get(), node.span(), node.kind(), whole ? std::string() : block.subject};
}

const Edit* Edits::find(const Syntax& node, const Block& block) const {
  if (at.empty()) return nullptr;
  const auto found = at.find(spot_of(node, block));
  return found == at.end() ? nullptr : &found->second;
}

bool Edits::leaves_out(const Syntax& node) const {
  return left_out && left_out->kind == node.kind() && left_out->span == node.span() && left_out->source == node.place().source.get();
}

const Struck* Edits::struck_name(std::string_view name) const {
  for (const Struck& struck : names)
    if (struck.words == name) return &struck;
  return nullptr;
}

const Struck* Edits::struck_address(const std::string& address) const {
  const std::string end = folded(address);
  for (const Struck& struck : addresses)
    if (ends_with_words(struck.words, end)) return &struck;
  return nullptr;
}

namespace {

void gather_grounds(const Edits& edits, const std::vector<Syntax>& nodes, const Item& statement, const BlockPtr& block,
                    std::vector<Item>& out) {
  for (const Syntax& node : nodes) {
    if (edits.leaves_out(node)) continue;
    const Edit* const edit = edits.find(node, *block);
    if (edit == nullptr || !edit->gone) out.push_back({node, statement.marks, block});
    if (edit == nullptr) continue;
    const auto write_in = [&](const NewText& text) {
      gather_grounds(edits, text.node.all(Kind::ground), statement, std::make_shared<const Block>(block_of(text, *block)), out);
    };
    for (const NewText& text : edit->replacement) write_in(text);
    for (const NewText& text : edit->inserted) write_in(text);
  }
}

}  // namespace

std::vector<Item> edited_grounds(const Edits& edits, const Syntax& grounds, const Item& statement) {
  std::vector<Item> out;
  if (grounds) gather_grounds(edits, grounds.all(Kind::ground), statement, statement.block, out);
  return out;
}

Block block_of(const NewText& text, const Block& place) {
  Block block = place;
  block.unit = text.block->unit;
  block.change = text.change;
  block.recalled = text.block->recalled;
  block.fixed = text.block->fixed;
  block.adopted_at = {};
  block.readings.insert(block.readings.end(), text.block->readings.begin(), text.block->readings.end());
  return block;
}

}  // namespace fairroll::checking
