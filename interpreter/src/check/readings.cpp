// SPDX-License-Identifier: Apache-2.0
// Doubtful texts and choices of the house: which alternative is read.
#include <algorithm>

#include "blocks.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t most_alternatives = 64;

std::optional<std::size_t> index_of(const Alternatives& record, const std::string& name) {
  const auto found = std::find(record.names.begin(), record.names.end(), name);
  if (found == record.names.end()) return std::nullopt;
  return static_cast<std::size_t>(found - record.names.begin());
}

Alternatives::Within within(Where where) noexcept {
  if (where == Where::Game) return Alternatives::Within::Game;
  return where == Where::Wager ? Alternatives::Within::Wager : Alternatives::Within::Ruleset;
}

}  // namespace

Syntax Blocks::choose(const Item& item, Where where) {
  const Syntax node = item.node;
  const Syntax name = node.child(Kind::name);
  const std::vector<Syntax> all = node.all(Kind::alternative);
  Alternatives record;
  record.name = name.str();
  record.is_reading = node.is(Kind::reading);
  const Syntax question = node.child(Kind::text);
  if (question) record.question = std::string(question.unquoted());
  record.place = name.place();
  record.within = within(where);
  for (const Syntax& alternative : all) add_alternative(record, alternative.child(Kind::name));
  if (all.size() > most_alternatives)
    work_.report.add(Code::too_many_states, name.place(), quoted(name.text()) + " has more than 64 alternatives", "split it");
  record.chosen = chosen_of(record, node);
  const auto again = questions_.insert({record.name, record.place});
  const bool same_place = again.first->second.source == record.place.source && again.first->second.span == record.place.span;
  if (!again.second && !same_place)
    work_.report.add(Code::duplicate, name.place(), "there are two questions called " + quoted(name.text()),
                     {again.first->second, "first here"}, "rename one of them");
  const std::optional<std::size_t> chosen = record.chosen;
  if (again.second) work_.out.alternatives.push_back(std::move(record));
  return chosen && *chosen < all.size() ? all[*chosen] : Syntax{};
}

void Blocks::add_alternative(Alternatives& record, const Syntax& name) {
  if (std::find(record.names.begin(), record.names.end(), name.text()) != record.names.end())
    work_.report.add(Code::duplicate, name.place(), "alternative " + quoted(name.text()) + " stands twice", "rename one of them");
  record.names.push_back(name.str());
}

std::optional<std::size_t> Blocks::asked_of(const Alternatives& record) {
  const std::string* asked = nullptr;
  const auto read = work_.selection.readings.find(record.name);
  if (read != work_.selection.readings.end()) asked = &read->second;
  const std::optional<Given> posted = record.is_reading ? std::nullopt : posted_of(work_, record.name);
  if (asked == nullptr && posted) asked = &posted->text;
  if (asked == nullptr) return std::nullopt;
  if (const auto index = index_of(record, *asked)) return index;
  if (posted && posted->place.source) return std::nullopt;  // told where the house posts it
  std::string help = did_you_mean(*asked, record.names);
  if (help.empty()) help = "the alternatives are " + quoted_list(record.names);
  work_.report.add(Code::no_such_reading, {}, quoted(record.name) + " has no alternative " + quoted(*asked), help);
  return std::nullopt;
}

std::optional<std::size_t> Blocks::chosen_of(const Alternatives& record, const Syntax& node) {
  if (const auto asked = asked_of(record)) return asked;
  if (record.is_reading) return 0;
  const Syntax standard = node.child(Kind::default_name);
  if (!standard) {
    work_.report.add(Code::choice_open, record.place, "the house has to choose " + quoted(record.name) + ", and has not",
                     "the alternatives are " + quoted_list(record.names));
    return std::nullopt;
  }
  const auto index = index_of(record, standard[0].str());
  if (!index) work_.report.unknown("alternative", standard[0], record.names);
  return index;
}

}  // namespace fairroll::checking
