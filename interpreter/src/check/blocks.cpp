// SPDX-License-Identifier: Apache-2.0
#include "blocks.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>

#include "words.hpp"

namespace fairroll::checking {
namespace {

/// For so many more; of many calls each still doubles the room at least.
void make_room(std::vector<Item>& items, std::size_t more) {
  if (items.capacity() - items.size() < more) items.reserve(items.size() + std::max(items.size(), more));
}

}  // namespace

BlockPtr Blocks::enter(const std::vector<Syntax>& remarks, Block&& block, const std::string& about) {
  Syntax in_force;
  for (const Syntax& remark : remarks) {
    if (remark.is(Kind::in_force)) {
      if (in_force) work_.report.twice(remark, "a block can have only one period", in_force.location());
      in_force = remark;
    }
    if (remark.is(Kind::recalled)) block.recalled = remark;
    if (remark.is(Kind::fixed) && !block.fixed) block.fixed = Protection{block.layer, remark.location()};
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
  remark.text = std::string(node[0].unquoted_text());
  remark.location = node.location();
  // A block that is written out for several wagers says it once.
  if (remarks_.insert({remark.location.source.get(), remark.location.span.begin}).second) work_.out.remarks.push_back(std::move(remark));
}

Period Blocks::period_of(const Syntax& node) {
  Period period;
  const std::vector<Syntax> dates = node.children_of_kind(Kind::date);
  for (std::size_t i = 0; i < dates.size(); ++i) {
    const std::optional<Date> date = parse_date(dates[i].text());
    if (!date)
      work_.report.add(Code::bad_date, dates[i], in_backticks(dates[i].text()) + " is not a valid date",
                       "write year, month and day, such as `2018-01-31`");
    (i == 0 ? period.first_date : period.last_date) = date;
  }
  if (period.first_date && period.last_date && *period.last_date < *period.first_date)
    work_.report.add(Code::bad_date, dates[1], "the period ends before it begins", {dates[0].location(), "the first day"},
                     "write the earlier date first");
  return period;
}

bool Blocks::in_force_now(const Period& period) const {
  return work_.selection.as_of ? period.contains(*work_.selection.as_of) : !period.last_date;
}

std::vector<Syntax> Blocks::remarks_of(const Syntax& block) {
  std::vector<Syntax> remarks;
  for (const Syntax& statement : Children(block, Kind::statement)) {
    const Syntax inner = inner_of(statement);
    if (remark_kinds.has(inner)) remarks.push_back(inner);
  }
  return remarks;
}

std::string Blocks::marks_of(const Syntax& statement) {
  return detail::joined(Children(statement, Kind::mark), " ", [&](const Syntax& mark) { return mark.str(); });
}

bool Blocks::spend(const Syntax& node, std::size_t cost) {
  work_.statements += cost;
  const std::uint64_t most = work_.out.limits.statements;
  if (work_.statements <= most) return true;
  if (!work_.exhausted)
    work_.report.add(Code::too_many_states, node,
                     "the rule book has more than " + std::to_string(most) + " statements after adoptions and wager lists are expanded",
                     "split the ruleset, or raise the limit `statements`");
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
  } else if (!remark_kinds.has(item.node)) {
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

// ---- Sections: their periods, and the statements of a whole unit.

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
  const std::vector<Syntax> texts = item.node.children_of_kind(Kind::text);
  const Syntax braces = item.node.child(Kind::block);
  Section section;
  section.number = std::string(texts[0].unquoted_text());
  section.title = texts.size() > 1 ? std::string(texts[1].unquoted_text()) : std::string();
  section.location = texts[0].location();
  section.unit = item.block->unit;
  for (const Syntax& remark : remarks_of(braces))
    if (remark.is(Kind::in_force)) section.period = period_of(remark);
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
    const bool before = other.period.last_date && section.period.first_date && *other.period.last_date < *section.period.first_date;
    const bool after = section.period.last_date && other.period.first_date && *section.period.last_date < *other.period.first_date;
    if (before || after) continue;
    work_.report.add(Code::overlap, section.location, "two sections " + in_backticks(section.number) + " are in force on the same day",
                     {other.location, "the other section"}, "give the sections different numbers, or periods that do not overlap");
    break;
  }
  namesakes.push_back(section);
}

// ---- Doubtful texts and choices of the house: which alternative is read.

namespace {

ReadingOrChoice::Scope within(Where where) noexcept {
  if (where == Where::Game) return ReadingOrChoice::Scope::Game;
  return where == Where::Wager ? ReadingOrChoice::Scope::Wager : ReadingOrChoice::Scope::Ruleset;
}

}  // namespace

Syntax Blocks::choose(const Item& item, Where where) {
  const Syntax node = item.node;
  const Syntax name = node.child(Kind::name);
  const std::vector<Syntax> all = node.children_of_kind(Kind::alternative);
  ReadingOrChoice record;
  record.name = name.str();
  record.is_reading = node.is(Kind::reading);
  const Syntax question = node.child(Kind::text);
  if (question) record.question = std::string(question.unquoted_text());
  record.location = name.location();
  record.scope = within(where);
  for (const Syntax& alternative : all) add_alternative(record, alternative.child(Kind::name));
  if (all.size() > most_alternatives)
    work_.report.add(Code::too_many_states, name, in_backticks(name) + " has more than 64 alternatives",
                     "declare several readings or choices with fewer alternatives each");
  record.selected_index = chosen_of(record, node);
  const auto again = questions_.insert({record.name, record.location});
  const bool same_place = again.first->second.source == record.location.source && again.first->second.span == record.location.span;
  if (!again.second && !same_place)
    work_.report.twice(name, "two readings or choices have the same name: " + in_backticks(name), again.first->second,
                       "rename one of them");
  const std::optional<std::size_t> chosen = record.selected_index;
  work_.usage.declares(name, NameKind::Question);
  if (again.second) work_.out.alternatives.push_back(std::move(record));
  return chosen && *chosen < all.size() ? all[*chosen] : Syntax{};
}

void Blocks::add_alternative(ReadingOrChoice& record, const Syntax& name) {
  if (contains(record.alternative_names, name.text()))
    work_.report.add(Code::duplicate, name, "alternative " + in_backticks(name) + " is declared twice", "rename one of them");
  record.alternative_names.push_back(name.str());
}

std::optional<std::size_t> Blocks::asked_of(const ReadingOrChoice& record) {
  const std::string* asked = nullptr;
  const auto read = work_.selection.readings.find(record.name);
  if (read != work_.selection.readings.end()) asked = &read->second;
  const std::optional<Given> posted = record.is_reading ? std::nullopt : posted_of(work_, record.name);
  if (asked == nullptr && posted) asked = &posted->text;
  if (asked == nullptr) return std::nullopt;
  if (const auto index = position_of(record.alternative_names, *asked)) return index;
  if (posted && posted->place.source) return std::nullopt;  // told where the house posts it
  work_.report.add(Code::no_such_reading, {}, in_backticks(record.name) + " has no alternative " + in_backticks(*asked),
                   make_suggestion(*asked, record.alternative_names, "its alternatives are " + quoted_list(record.alternative_names)));
  return std::nullopt;
}

std::optional<std::size_t> Blocks::chosen_of(const ReadingOrChoice& record, const Syntax& node) {
  if (const auto asked = asked_of(record)) return asked;
  if (record.is_reading) return 0;
  const Syntax standard = node.child(Kind::default_name);
  if (!standard) {
    work_.report.add(Code::choice_open, record.location, "the house must select an alternative for the choice " + in_backticks(record.name),
                     "its alternatives are " + quoted_list(record.alternative_names));
    return std::nullopt;
  }
  const auto index = position_of(record.alternative_names, standard[0].text());
  if (!index) work_.report.unknown("alternative", standard[0], record.alternative_names);
  return index;
}

// ---- The head of a unit: who answers for it, what it cites, its money.

namespace {

void read_currency(LoweringContext& work, const Syntax& node) {
  const Syntax unit = node[1];
  Currency currency;
  currency.name = node[0].str();
  const std::string text = unit.str();
  const std::size_t dot = text.find('.');
  currency.decimal_count = dot == std::string::npos ? 0 : static_cast<int>(text.size() - dot - 1);
  std::int64_t step = 0;
  constexpr int most_decimals = 9;
  constexpr std::int64_t most_step = 1'000'000'000;
  for (const char c : text)
    if (c != '.' && step <= most_step) step = step * 10 + (c - '0');
  if (currency.decimal_count > most_decimals || step == 0 || step > most_step) {
    work.report.add(Code::minor_unit, unit, in_backticks(text) + " cannot be the smallest unit of a currency",
                    "write a number greater than zero with at most 9 decimals");
    return;
  }
  currency.smallest_unit = step;
  work.out.currency = currency;
  work.has_currency = true;
}

}  // namespace

Syntax single_in_head(LoweringContext& work, const Syntax& head, Kind kind) {
  const Syntax first = head.child(kind);
  for (const Syntax& line : Children(head, kind))
    if (!(line == first)) work.report.twice(line, in_backticks(kind_name(kind)) + " is written twice", first.location());
  return first;
}

void read_head(LoweringContext& work, const Syntax& head) {
  if (const Syntax authority = single_in_head(work, head, Kind::authority)) work.out.authority = std::string(authority[0].unquoted_text());
  if (const Syntax cites = single_in_head(work, head, Kind::cites)) work.out.citation = std::string(cites[0].unquoted_text());
  if (const Syntax currency = single_in_head(work, head, Kind::currency)) read_currency(work, currency);
}

}  // namespace fairroll::checking
