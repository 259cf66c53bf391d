// SPDX-License-Identifier: Apache-2.0
#include "source_units.hpp"

#include <algorithm>

#include "report.hpp"
#include "words.hpp"

namespace fairroll::checking {

namespace {

template <typename Text>
void put(std::vector<Text>& texts, std::map<std::string, std::size_t>& by_name, Text text, const char* what, Report& report) {
  const Syntax name = text.declaration.node.child(Kind::name);
  const auto [at, fresh] = by_name.insert({text.name, texts.size()});
  if (fresh) return texts.push_back(std::move(text));
  report.twice(name, std::string(what) + " " + in_backticks(text.name) + " is already declared",
               texts[at->second].declaration.node.child(Kind::name).location(),
               "use a different name, or change the existing text with `amend`");
}

}  // namespace

void SourceUnits::add(WagerText text, Report& report) { put(wagers, wagers_by_name, std::move(text), "wager", report); }

void SourceUnits::add(PaytableText text, Report& report) { put(paytables, paytables_by_name, std::move(text), "paytable", report); }

SourceLocation SourceUnits::wager_called(const std::string& name) const {
  const auto found = std::find_if(wagers.begin(), wagers.end(), [&](const WagerText& one) { return one.name == name; });
  return found == wagers.end() ? SourceLocation{} : found->declaration.node.child(Kind::name).location();
}

void SourceUnits::merge(SourceUnits adopted, const Syntax& game_asked, Report& report) {
  if (adopted.has_game && has_game) {
    report.twice(game_asked, "the rule book already has a game", game_place, "adopt one game, and change it with `amend game { ... }`");
  } else if (adopted.has_game) {
    has_game = adopted_game = true;
    game_place = game_asked.location();
    game = std::move(adopted.game);
  }
  for (WagerText& wager : adopted.wagers) add(std::move(wager), report);
  for (EveryText& each : adopted.every) every.push_back(std::move(each));
  for (PaytableText& table : adopted.paytables) add(std::move(table), report);
}

Spot spot_of(const Syntax& node, const Block& block) {
  const bool whole = node.is(Kind::wager) || node.is(Kind::section) || node.is(Kind::paytable) || node.is(Kind::game);
  return {node.location().source.get(), node.span(), node.kind(), whole ? std::string() : block.subject};
}

const Edit* Edits::find(const Syntax& node, const Block& block) const {
  if (at.empty()) return nullptr;
  const auto found = at.find(spot_of(node, block));
  return found == at.end() ? nullptr : &found->second;
}

bool Edits::leaves_out(const Syntax& node) const {
  return left_out && left_out->kind == node.kind() && left_out->span == node.span() && left_out->source == node.location().source.get();
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
      gather_grounds(edits, text.node.children_of_kind(Kind::ground), statement, std::make_shared<const Block>(block_of(text, *block)),
                     out);
    };
    for (const NewText& text : edit->replacement) write_in(text);
    for (const NewText& text : edit->inserted) write_in(text);
  }
}

}  // namespace

std::vector<Item> edited_grounds(const Edits& edits, const Syntax& grounds, const Item& statement) {
  std::vector<Item> out;
  if (grounds) gather_grounds(edits, grounds.children_of_kind(Kind::ground), statement, statement.block, out);
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
