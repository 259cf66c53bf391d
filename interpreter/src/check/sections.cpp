// SPDX-License-Identifier: Apache-2.0
// Sections: their periods, and the statements of a whole unit.
#include <algorithm>

#include "blocks.hpp"
#include "children.hpp"
#include "words.hpp"

namespace fairroll::checking {

void Blocks::flatten_unit(const Syntax& unit, const BlockPtr& block, std::vector<Item>& out) {
  std::vector<Item> top;
  flatten(unit, block, Where::Unit, block->unit, top);
  SectionsByNumber sections;
  out.reserve(out.size() + top.size());
  for (Item& item : top) {
    if (item.node.is(Kind::section)) {
      flatten_section(item, sections, out);
    } else {
      out.push_back(std::move(item));
    }
  }
}

void Blocks::flatten_section(const Item& item, SectionsByNumber& sections, std::vector<Item>& out) {
  const std::vector<Syntax> texts = item.node.all(Kind::text);
  const Syntax braces = item.node.child(Kind::block);
  Section section;
  section.number = std::string(texts[0].unquoted());
  section.title = texts.size() > 1 ? std::string(texts[1].unquoted()) : std::string();
  section.place = texts[0].place();
  section.unit = item.block->unit;
  for (const Syntax& remark : remarks_of(braces))
    if (remark.is(Kind::in_force)) section.in_force = period_of(remark);
  const Edit* const edit = work_.edits.find(item.node, *item.block);
  const bool gone = edit != nullptr && edit->gone;
  if (!gone) refuse_overlap(section, sections);
  Block inner = *item.block;
  const std::string number = folded(section.number);
  inner.lead = inner.lead.size() > inner.unit.size() ? inner.lead.substr(0, inner.lead.size() - inner.unit.size()) + number : number;
  inner.in_section = true;
  inner.section = number;
  const std::string about = inner.lead;
  std::vector<Syntax> remarks = remarks_of(braces);
  if (gone)  // they go with it, but for the days on which it would stand
    remarks.erase(std::remove_if(remarks.begin(), remarks.end(), [](const Syntax& remark) { return !remark.is(Kind::in_force); }),
                  remarks.end());
  const BlockPtr block = enter(remarks, std::move(inner), about);
  if (!block) return;
  if (!gone) {
    work_.out.sections.push_back(std::move(section));
    add_target(work_, {item.node, {}, block}, {});
    flatten(braces, block, Where::Section, about, out);
  }
  if (edit == nullptr) return;
  for (const NewText& text : edit->replacement) lay_out_beside(text, item, block, sections, out);
  for (const NewText& text : edit->inserted) lay_out_beside(text, item, block, sections, out);
}

void Blocks::lay_out_beside(const NewText& text, const Item& item, const BlockPtr& inside, SectionsByNumber& sections,
                            std::vector<Item>& out) {
  const BlockPtr within = enter(remarks_of(text.node), block_of(text, *inside), inside->lead);
  const auto beside = std::make_shared<const Block>(block_of(text, *item.block));
  if (!within) return;
  for (const Syntax& statement : Children(text.node, Kind::statement)) {
    const Syntax node = inner_of(statement);
    if (!node || !spend(node)) continue;
    if (node.is(Kind::section)) {
      flatten_section({node, marks_of(statement), beside}, sections, out);
    } else {
      lay_out(node, marks_of(statement), within, Where::Section, inside->lead, out);
    }
  }
}

void Blocks::refuse_overlap(const Section& section, SectionsByNumber& sections) {
  std::vector<Section>& namesakes = sections[section.number];
  for (const Section& other : namesakes) {
    const bool before = other.in_force.until && section.in_force.from && *other.in_force.until < *section.in_force.from;
    const bool after = section.in_force.until && other.in_force.from && *section.in_force.until < *other.in_force.from;
    if (before || after) continue;
    work_.report.add(Code::overlap, section.place, "two sections " + quoted(section.number) + " are in force on the same day",
                     {other.place, "the other"}, "give them periods that do not meet, or another number");
    break;
  }
  namesakes.push_back(section);
}

}  // namespace fairroll::checking
