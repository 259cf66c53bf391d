// SPDX-License-Identifier: Apache-2.0
#include "blocks.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>

#include "children.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_statements = 200'000;

/// For so many more; of many calls each still doubles the room at least.
void make_room(std::vector<Item>& items, std::size_t more) {
  if (items.capacity() - items.size() < more) items.reserve(items.size() + std::max(items.size(), more));
}

}  // namespace

BlockPtr Blocks::enter(const std::vector<Syntax>& remarks, Block&& block, const std::string& about) {
  Syntax in_force;
  for (const Syntax& remark : remarks) {
    if (remark.is(Kind::in_force)) {
      if (in_force)
        work_.report.add(Code::duplicate, remark.place(), "a block has one period", {in_force.place(), "first here"},
                         "leave one of them out");
      in_force = remark;
    }
    if (remark.is(Kind::recalled)) block.recalled = true;
    if (remark.is(Kind::fixed) && !block.fixed) {
      block.fixed = true;
      block.fixed_layer = block.layer;
      block.fixed_at = remark.place();
    }
  }
  if (in_force && !in_force_now(period_of(in_force))) return nullptr;
  for (const Syntax& remark : remarks) keep_remark(remark, about);
  return std::make_shared<const Block>(std::move(block));
}

void Blocks::keep_remark(const Syntax& node, const std::string& about) {
  Remark remark;
  switch (node.kind()) {
    case Kind::source:
      remark.kind = Remark::Kind::Source;
      break;
    case Kind::recalled:
      remark.kind = Remark::Kind::Recalled;
      break;
    case Kind::unencoded:
      remark.kind = Remark::Kind::Unencoded;
      break;
    case Kind::note:
      remark.kind = Remark::Kind::Note;
      break;
    default:
      return;
  }
  remark.address = about;
  remark.text = std::string(node[0].unquoted());
  remark.place = node.place();
  // A block that is written out for several wagers says it once.
  if (remarks_.insert({remark.place.source.get(), remark.place.span.begin}).second) work_.out.remarks.push_back(std::move(remark));
}

Period Blocks::period_of(const Syntax& node) {
  Period period;
  const std::vector<Syntax> dates = node.all(Kind::date);
  for (std::size_t i = 0; i < dates.size(); ++i) {
    const std::optional<Date> date = parse_date(dates[i].text());
    if (!date)
      work_.report.add(Code::bad_date, dates[i].place(), quoted(dates[i].text()) + " is not a day of the calendar",
                       "write year, month and day: 2015-07-01");
    (i == 0 ? period.from : period.until) = date;
  }
  if (period.from && period.until && *period.until < *period.from)
    work_.report.add(Code::bad_date, dates[1].place(), "the period ends before it begins", {dates[0].place(), "it begins here"},
                     "write the earlier day first");
  return period;
}

bool Blocks::in_force_now(const Period& period) const {
  return work_.selection.as_of ? period.contains(*work_.selection.as_of) : !period.until;
}

std::vector<Syntax> Blocks::remarks_of(const Syntax& block) {
  std::vector<Syntax> remarks;
  for (const Syntax& statement : Children(block, Kind::statement)) {
    const Syntax inner = inner_of(statement);
    if (inner && is_remark(inner.kind())) remarks.push_back(inner);
  }
  return remarks;
}

std::string Blocks::marks_of(const Syntax& statement) {
  return detail::joined(Children(statement, Kind::mark), " ", [&](const Syntax& mark) { return mark.str(); });
}

bool Blocks::spend(const Syntax& node, std::size_t cost) {
  work_.statements += cost;
  if (work_.statements <= most_statements) return true;
  if (!work_.exhausted)
    work_.report.add(Code::too_many_states, node.place(), "more than 200000 statements once adoptions and lists of wagers are written out",
                     "split the ruleset");
  work_.exhausted = true;
  return false;
}

void Blocks::flatten(const Syntax& braces, const BlockPtr& block, Where where, const std::string& about, std::vector<Item>& out) {
  make_room(out, braces.size());
  for (const Syntax& statement : Children(braces, Kind::statement)) {
    const Syntax node = inner_of(statement);
    if (!node || !spend(node)) continue;
    lay_out(node, marks_of(statement), block, where, about, out);
  }
}

void Blocks::lay_out(const Syntax& node, const std::string& marks, const BlockPtr& block, Where where, const std::string& about,
                     std::vector<Item>& out) {
  const Report::Adopted adopted(work_.report, block->adopted_at);
  if (work_.edits.leaves_out(node) || !may_stand(work_.report, node, where, unit_kind, block->rank > 0)) return;
  const Edit* const edit = node.is(Kind::section) ? nullptr : work_.edits.find(node, *block);
  if (edit == nullptr) return put({node, marks, block}, where, about, out);
  if (!edit->gone) {
    put({node, marks, block}, where, about, out);
  } else if (node.is(Kind::event) && edit->replacement.empty()) {
    out.push_back({node, marks, block, true});
  }
  for (const NewText& text : edit->replacement) lay_out_new(text, block, where, about, out);
  for (const NewText& text : edit->inserted) lay_out_new(text, block, where, about, out);
}

void Blocks::put(Item item, Where where, const std::string& about, std::vector<Item>& out) {
  if (item.node.is(Kind::event) && item.node.has(Kind::never_)) item.struck = true;
  if (item.node.is(Kind::reading) || item.node.is(Kind::choice)) {
    flatten_alternative(item, where, about, out);
  } else if (item.node.is(Kind::overriding)) {
    flatten_overriding(item, where, about, out);
  } else if (!is_remark(item.node.kind())) {
    out.push_back(std::move(item));
  }
}

void Blocks::lay_out_new(const NewText& text, const BlockPtr& place, Where where, const std::string& about, std::vector<Item>& out) {
  if (const BlockPtr block = enter(remarks_of(text.node), block_of(text, *place), about)) flatten(text.node, block, where, about, out);
}

void Blocks::flatten_overriding(const Item& item, Where where, const std::string& about, std::vector<Item>& out) {
  const Syntax braces = item.node.child(Kind::block);
  Block inner = *item.block;
  ++inner.rank;
  inner.marks = with_words(std::move(inner.marks), item.marks);
  if (const BlockPtr block = enter(remarks_of(braces), std::move(inner), about)) flatten(braces, block, where, about, out);
}

void Blocks::flatten_alternative(const Item& item, Where where, const std::string& about, std::vector<Item>& out) {
  const Syntax chosen = choose(item, where);
  if (!chosen) return;
  const Syntax braces = chosen.child(Kind::block);
  Block inner = *item.block;
  inner.readings.push_back(item.node.child(Kind::name).str() + " as " + chosen.child(Kind::name).str());
  inner.marks = with_words(std::move(inner.marks), item.marks);
  if (const BlockPtr block = enter(remarks_of(braces), std::move(inner), about)) flatten(braces, block, where, about, out);
}

}  // namespace fairroll::checking
