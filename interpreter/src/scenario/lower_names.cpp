// SPDX-License-Identifier: Apache-2.0
// The names, numbers and amounts that the steps of a scenario are made of.
#include <algorithm>

#include "../addresses.hpp"
#include "../index_list.hpp"
#include "../table/naming.hpp"
#include "lower.hpp"

namespace fairroll::scenario {
namespace {

void collect_wagers(const Syntax& node, std::string_view name, std::vector<SourceLocation>& out) {
  if (node.is(Kind::wager) && node.child(Kind::name).text() == name) out.push_back(node.child(Kind::name).location());
  for (std::size_t i = 0; i < node.size(); ++i)
    if (!node[i].is(Kind::pattern) && node[i].size() > 0) collect_wagers(node[i], name, out);
}

}  // namespace

std::vector<std::string> members(const Wager& wager) {
  std::vector<std::string> out;
  for (const std::vector<int>& numbers : wager.numbers) out.push_back(wager.format_name(numbers));
  return out;
}

std::vector<SourceLocation> wagers_in(const Library& library, const std::vector<std::string>& units, std::string_view name) {
  std::vector<SourceLocation> declared;
  for (const std::string& unit : units)
    if (const auto tree = library.find_unit(unit)) collect_wagers(tree->root_node(), name, declared);
  return declared;
}

Index Lowering::seat_called(const Word& word) {
  const std::optional<std::size_t> seat = position_of(names_.seats, word.text);
  if (!seat) return no_index;
  if (*seat < names_.seat_places.size()) means(word.place, names_.seat_places[*seat], NameKind::Seat);
  return static_cast<Index>(*seat);
}

Index Lowering::seat_of(const Syntax& leaf) {
  const Word word = word_of(leaf, names_.row);
  if (const Index seat = seat_called(word); seat != no_index) return seat;
  std::string help = make_suggestion(word.text, names_.seats);
  if (help.empty())
    help = names_.seats.empty() ? "declare the seat at the beginning of the scenario: `seats " + word.text + "`"
                                : (names_.seats.size() == 1 ? "the only seat is " : "the seats are ") + quoted_list(names_.seats, "and");
  if (names_.seats.empty())
    fault(Code::no_thrower, word.place, "the scenario declares no seats, but contains an action by `" + word.text + "`", help);
  else if (names_.rules.find_role(word.text) != no_index)
    fault(Code::no_such_seat, word.place, "`" + word.text + "` is a role in `" + vocabulary().name + "`, not a seat",
          "write the name of a seat; a tip for the role ends with `for " + word.text + "`");
  else
    fault(Code::no_such_seat, word.place, "there is no seat `" + word.text + "` at the table", help);
  return no_index;
}

Index Lowering::role_called(const Word& word) {
  const Index role = names_.rules.find_role(word.text);
  if (role != no_index) means(word.place, vocabulary().role_locations[role], NameKind::Role);
  return role;
}

Index Lowering::role_of(const Syntax& leaf) {
  const Word word = word_of(leaf, names_.row);
  const Index role = role_called(word);
  if (role != no_index) return role;
  fault(Code::unknown, word.place, "vocabulary `" + vocabulary().name + "` has no role `" + word.text + "`",
        make_suggestion(word.text, vocabulary().roles, "its roles are " + quoted_list(vocabulary().roles, "and")));
  return no_index;
}

void Lowering::owner_of(const Syntax& leaf, Index& seat, Index& role) {
  const Word word = word_of(leaf, names_.row);
  seat = seat_called(word);
  if (seat != no_index) return;
  role = role_called(word);
  if (role != no_index) return;
  std::vector<std::string> known = names_.seats;
  known.insert(known.end(), vocabulary().roles.begin(), vocabulary().roles.end());
  fault(Code::no_such_seat, word.place, "there is no seat or role `" + word.text + "`",
        make_suggestion(word.text, known, "the seats and roles are " + quoted_list(known, "and")));
}

Index Lowering::tipped(const Syntax& leaf) {
  const Word word = word_of(leaf, names_.row);
  std::vector<std::string> roles = vocabulary().roles;
  if (vocabulary().thrower != no_index) roles.erase(roles.begin() + static_cast<std::ptrdiff_t>(vocabulary().thrower));
  const bool is_seat = std::find(names_.seats.begin(), names_.seats.end(), word.text) != names_.seats.end();
  const Index role = is_seat ? no_index : role_of(leaf);
  if (!is_seat && (role == no_index || role != vocabulary().thrower)) return role;
  fault(Code::wrong_kind, word.place,
        "a tip must be for an official in `" + vocabulary().name + "`, but `" + word.text + (is_seat ? "` is a seat" : "` throws the dice"),
        "remove `for " + word.text + "`, or name one of " + quoted_list(roles));
  return no_index;
}

std::optional<Money> Lowering::amount_of(const Syntax& leaf, bool zero_allowed, const char* what) {
  const Word word = word_of(leaf, names_.row);
  const Currency& currency = names_.rules.currency;
  if (word.text.empty() || word.text[0] < '0' || word.text[0] > '9') {
    fault(Code::bad_amount, word.place, "`" + word.text + "` is not an amount",
          "write an amount such as `" + to_string(Money{currency.smallest_unit}, currency) + "`");
    return std::nullopt;
  }
  const std::optional<Money> money = parse_money(word.text, currency);
  if (!money && exceeds_max_money(word.text, currency)) {
    fault(Code::bad_amount, word.place, "`" + word.text + "` is too large to compute exactly",
          "write at most " + std::to_string(max_money_digits(currency)) + " digits before the decimal separator");
    return std::nullopt;
  }
  if (!money) {
    fault(Code::bad_amount, word.place,
          "`" + word.text + "` is not an amount in " + currency.name + " that is a multiple of " +
              to_string(Money{currency.smallest_unit}, currency),
          "`" + names_.rules.name + "` uses " + currency.name + "; the smallest amount is " +
              to_string(Money{currency.smallest_unit}, currency));
    return std::nullopt;
  }
  if (money->units > 0 || (zero_allowed && money->units == 0)) return money;
  fault(Code::bad_amount, word.place, "a " + std::string(what) + " of " + to_string(*money, currency) + " is not allowed",
        "the smallest amount is " + to_string(Money{currency.smallest_unit}, currency));
  return std::nullopt;
}

void Lowering::is_address(const SourceLocation& text, const Clause& clause) {
  if (names_.mentions == nullptr) return;
  const auto wager_called = [&](const std::string& name) {
    const Index wager = names_.rules.find_wager(name);
    return wager == no_index ? SourceLocation{} : names_.rules.wagers[wager].location;
  };
  name_address(text, clause.location, clause.address, clause.prefix_length, wager_called, *names_.mentions);
}

/// Where units declare a wager that the rule book does not have on that day. The word means those that are its own on another day; if none
/// is, that of another book, if just one has it.
std::vector<SourceLocation> Lowering::wagers_of_others(const Word& word) {
  if (names_.library == nullptr) return {};
  std::vector<SourceLocation> anywhere = wagers_in(*names_.library, names_.library->unit_names(), word.text);
  if (names_.mentions == nullptr) return anywhere;
  const std::vector<SourceLocation> own = wagers_in(*names_.library, list_dependencies(*names_.library, names_.rules.name), word.text);
  if (own.empty() && anywhere.size() > 1) return anywhere;
  for (const SourceLocation& declared : own.empty() ? anywhere : own) means(word.place, declared, NameKind::Wager);
  return anywhere;
}

Index Lowering::wager_named(const Syntax& leaf, std::string& lacking) {
  const Word word = word_of(leaf, names_.row);
  const Index wager = names_.rules.find_wager(word.text);
  if (wager != no_index) means(word.place, names_.rules.wagers[wager].location, NameKind::Wager);
  if (wager != no_index) return wager;
  std::vector<std::string> own;
  for (const Wager& each : names_.rules.wagers) own.push_back(each.name);
  const std::string near = make_suggestion(word.text, own);
  const std::vector<SourceLocation> anywhere = wagers_of_others(word);
  if (names_.library == nullptr || !anywhere.empty()) {
    lacking = "`" + names_.rules.name + "` has no wager `" + word.text + "`";
    if (names_.rules.as_of) lacking += " as of " + to_string(*names_.rules.as_of);
    if (names_.library == nullptr && !near.empty()) lacking += ": " + near;
    return no_index;
  }
  const std::string help = !near.empty() ? near : own.empty() ? "it has no wagers" : "its wagers are " + quoted_list(own, "and");
  fault(Code::unknown, word.place, "`" + names_.rules.name + "` has no wager `" + word.text + "`", help);
  return no_index;
}

std::vector<int> Lowering::numbers_of(const Syntax& ref) {
  std::vector<int> out;
  const Syntax ordered = ref.child(Kind::in_order);
  const Syntax numbers = ordered ? ordered : ref;
  for (std::size_t i = ordered ? 0 : 1; i < numbers.size(); ++i)  // in `ref` the first is the wager's name
    if (numbers[i].is(Kind::integer) || numbers[i].is(Kind::name))
      if (const auto number = number_of(numbers[i])) out.push_back(*number);
  return out;
}

std::optional<int> Lowering::number_of(const Syntax& leaf) {
  const Word word = word_of(leaf, names_.row);
  if (is_whole_number(word.text)) return small_number(word.text);
  fault(Code::not_a_value, word.place, "`" + word.text + "` is not a valid wager number",
        "write a number, or the name of a column in `with each row of` that contains the number");
  return std::nullopt;
}

/// `(2)`: which of several of one name.
std::optional<int> Lowering::ordinal_of(const Syntax& ref) {
  const Syntax ordinal = ref.child(Kind::ordinal);
  if (!ordinal) return std::nullopt;
  const std::optional<int> which = number_of(ordinal[0]);
  const bool too_many = which && *which < 1 && ordinal[0].text().find_first_not_of('0') != std::string_view::npos;
  if (which && *which < 1)
    fault(Code::not_a_value, ordinal.location(),
          too_many ? "this ordinal exceeds the number of wagers that can be in play" : "wager ordinals begin at 1",
          "write `(1)` for the first wager");
  return which;
}

WagerRef Lowering::wager_of(const Syntax& ref, std::string& lacking) {
  WagerRef out;
  out.wager = wager_named(ref.child(Kind::name), lacking);
  out.numbers = numbers_of(ref);
  out.ordinal = ordinal_of(ref);
  if (const Syntax behind = ref.child(Kind::behind_ref)) {
    out.parent = wager_named(behind.child(Kind::name), lacking);
    if (const std::vector<int> numbers = numbers_of(behind); !numbers.empty()) out.parent_number = numbers.front();
    out.parent_ordinal = ordinal_of(behind);
  }
  if (const Syntax tip = ref.child(Kind::for_role)) out.role = tipped(tip.child(Kind::name));
  if (out.wager != no_index) check_reference(ref, out);
  return out;
}

/// `5 then 2` where the order counts, `2 and 5` where it does not, so that nobody takes the one for the other.
void Lowering::check_order(const Syntax& ref, const Wager& wager, const std::vector<int>& numbers) {
  if (numbers.size() < 2 || ref.has(Kind::in_order) == wager.is_ordered) return;
  fault(Code::not_a_value, ref.location(),
        wager.is_ordered ? "the order of the numbers matters for `" + wager.name + "`"
                         : "the order of the numbers does not matter for `" + wager.name + "`",
        "write `" + wager.format_name(numbers) + "`");
}

void Lowering::check_reference(const Syntax& ref, WagerRef& out) {
  const Wager& wager = names_.rules.wagers[out.wager];
  check_order(ref, wager, out.numbers);
  if (const std::vector<int>* const numbers = wager.find_numbers(out.numbers)) out.numbers = *numbers;
  if (wager.parent == no_index && out.parent != no_index)
    fault(Code::wrong_kind, ref.child(Kind::behind_ref).location(), "`" + wager.name + "` is not placed behind another wager",
          "remove `behind`");
  if (wager.parent != no_index && out.parent != no_index && out.parent != wager.parent)
    fault(Code::wrong_kind, ref.child(Kind::behind_ref).location(),
          "`" + wager.name + "` can be placed only behind `" + names_.rules.wagers[wager.parent].name + "`",
          "write `" + wager.name + " behind " + names_.rules.wagers[wager.parent].name + "`");
}

void Lowering::require_member(const Syntax& ref, const WagerRef& reference) {
  const Wager& wager = names_.rules.wagers[reference.wager];
  if (wager.numbers.empty() || reference.numbers.empty() || wager.find_numbers(reference.numbers) != nullptr) return;
  fault(Code::not_a_value, ref.location(), "`" + names_.rules.name + "` has no wager `" + wager.format_name(reference.numbers) + "`",
        "write one of " + quoted_list(members(wager)));
}

void Lowering::refuse_ordinal(const Syntax& ref, const WagerRef& reference) {
  if (!reference.ordinal) return;
  const Syntax ordinal = ref.child(Kind::ordinal);
  fault(Code::wrong_kind, ordinal.location(), "the ordinal of a new wager is assigned automatically",
        "use `raises` to add to a standing wager, or remove `" + one_line(ordinal, names_.row) + "`");
}

std::optional<int> Lowering::single_value(const Variable& variable, const Syntax& value) {
  const Word word = word_of(value, names_.row);
  std::string help;
  if (variable.kind == Variable::Kind::State) {
    const auto at = std::find(variable.values.begin(), variable.values.end(), word.text);
    if (at != variable.values.end()) return static_cast<int>(at - variable.values.begin());
    help = make_suggestion(word.text, variable.values, "write one of " + quoted_list(variable.values));
  } else if (variable.kind == Variable::Kind::Count) {
    const int number = small_number(word.text);
    if (number >= variable.min_value && number <= variable.max_value) return number;
    help = "write a number from " + std::to_string(variable.min_value) + " to " + std::to_string(variable.max_value);
  } else {
    const int total = small_number(word.text);
    for (std::size_t i = 0; i < variable.totals.size(); ++i)
      if (variable.totals[i] == total) return 1 << i;
    if (word.text == "none") return 0;
    std::vector<std::string> totals;
    for (const std::optional<int>& one : variable.totals) totals.push_back(std::to_string(one.value_or(0)));
    help = "the totals of the set are " + quoted_list(totals, "and");
  }
  fault(Code::not_a_value, word.place, "`" + word.text + "` is not a value of `" + variable.name + "`", help);
  return std::nullopt;
}

std::optional<int> Lowering::variable_value(const Variable& variable, const std::vector<Syntax>& values) {
  std::optional<int> out;
  for (const Syntax& value : values) {
    const std::optional<int> one = single_value(variable, value);
    if (!one) return std::nullopt;
    if (out && variable.kind != Variable::Kind::Set) {
      fault(Code::not_a_value, value.location(), "`" + variable.name + "` can have only one value", "keep one of the values");
      return std::nullopt;
    }
    out = out.value_or(0) | *one;
  }
  return out;
}

}  // namespace fairroll::scenario
