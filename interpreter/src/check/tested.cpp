// SPDX-License-Identifier: Apache-2.0
#include "tested.hpp"

#include <algorithm>

#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr int open_end = 2'000'000;

}  // namespace

void Tested::read(const Syntax& test) {
  if (const Syntax more = test.child(Kind::bound_more)) {
    add_bounds(more, small_int(more[0]).value_or(open_end), open_end);
  } else if (const Syntax less = test.child(Kind::bound_less)) {
    add_bounds(less, 0, capped_int(less[0]));
  } else {
    for (const Syntax& value : Children(test.child(Kind::values))) add(value);
  }
}

void Tested::add(const Syntax& value) {
  if (value.is(Kind::integer)) {
    const std::optional<int> number = small_int(value);
    if (!number || !add_number(*number)) refuse(value);
  } else if (value.is(Kind::range)) {
    add_bounds(value, capped_int(value[0]), capped_int(value[1]));
  } else if (value.is(Kind::name)) {
    add_name(value);
  } else if (!add_word(value.str())) {
    refuse(value);
  }
}

bool Tested::add_number(int number) {
  if (range_.state != nullptr) {
    const auto at = position_of(range_.state->totals, std::optional<int>(number));
    if (at) values_.insert(static_cast<int>(*at));
    return at.has_value();
  }
  if (!range_.allowed.empty() && !contains(range_.allowed, number)) return false;
  if (range_.allowed.empty() && (number < range_.low || range_.high < number)) return false;
  values_.insert(values_.end(), number);  // they mostly come in order
  return true;
}

bool Tested::add_word(const std::string& word) {
  const auto at = range_.state == nullptr ? std::nullopt : position_of(range_.state->values, word);
  if (at) values_.insert(static_cast<int>(*at));
  return at.has_value();
}

void Tested::add_bounds(const Syntax& node, int low, int high) {
  bool any = false;
  for (const int number : numbers_known()) any = (low <= number && number <= high && add_number(number)) || any;
  if (!any) refuse(node);
}

std::vector<int> Tested::numbers_known() const {
  std::vector<int> known = range_.allowed;
  if (range_.state != nullptr) {
    for (const auto& total : range_.state->totals)
      if (total) known.push_back(*total);
  } else if (known.empty() && range_.low <= range_.high) {
    known.reserve(static_cast<std::size_t>(range_.high - range_.low) + 1);
    for (int i = range_.low; i <= range_.high; ++i) known.push_back(i);
  }
  return known;
}

void Tested::add_name(const Syntax& node) {
  if (add_word(node.str())) return;
  const Found found = find_name(work_, reach_, node);
  if (found && found.entity->sort == Sort::Number) {
    numbers_.push_back(found.variable());
  } else if (found && found.entity->sort == Sort::List) {
    const NameScope own{found.owner == Owner::Wager ? reach_.wager : no_index};
    for (const Value& value : list_values(work_, own, *found.entity))
      if (!(value.number ? add_number(*value.number) : add_word(value.text))) return refuse(node);
  } else if (found && found.entity->sort == Sort::Phase) {
    work_.report.add(Code::read_as_value, node.location(),
                     "phase " + in_backticks(node.text()) + " is parsed as an additional value of " + range_.what,
                     {found.entity->place, "the phase"}, "put the phase in parentheses");
  } else {
    refuse(node);
  }
}

void Tested::refuse(const Syntax& node) {
  std::string help;
  if (range_.state != nullptr) {
    help = make_suggestion(node.text(), range_.state->values, "its values are " + quoted_list(range_.state->values));
  } else if (range_.allowed.empty()) {
    help = "its values are " + std::to_string(range_.low) + ".." + std::to_string(range_.high);
  } else {
    std::vector<std::string> allowed;
    for (const int number : range_.allowed)
      if (const std::string text = std::to_string(number); !contains(allowed, text)) allowed.push_back(text);
    help = "its possible values are " + quoted_list(allowed);
  }
  work_.report.add(Code::not_a_value, node.location(), in_backticks(node.text()) + " is not a value of " + range_.what,
                   {range_.declared, "declared here"}, help);
}

}  // namespace fairroll::checking
