// How things stand (`given`) and what people do between throws.
#include <algorithm>
#include <set>

#include "lower.hpp"

namespace fairroll::scenario {
namespace {

const Syntax amount_leaf(const Syntax& node) {
  // The amount follows a seat (`given ann has X on ...`) or leads (`bets X on ...`, `raises W to X`).
  if (const Syntax number = node.child(Kind::number)) return number;
  const std::vector<Syntax> names = node.all(Kind::name);
  return names.empty() ? Syntax{} : names.back();
}

std::vector<Syntax> value_leaves(const Syntax& node) {
  std::vector<Syntax> values;
  bool name_seen = false;
  for (const Syntax& child : node.children()) {
    if (!name_seen && child.is(Kind::name))
      name_seen = true;
    else
      values.push_back(child);
  }
  return values;
}

void collect_wagers(const Syntax& node, std::set<std::string>& out) {
  if (node.is(Kind::wager)) out.insert(node.child(Kind::name).str());
  for (std::size_t i = 0; i < node.size(); ++i)
    if (!node[i].is(Kind::pattern) && node[i].size() > 0) collect_wagers(node[i], out);
}

std::string joined(const std::vector<int>& numbers) {
  std::string out;
  for (const int number : numbers) out += (out.empty() ? "" : " and ") + std::to_string(number);
  return out;
}

/// The numbers as the family spells them, or nothing if it has no such wager. A pair has no order.
std::optional<std::vector<int>> member_of(const Wager& wager, std::vector<int> numbers) {
  if (std::find(wager.numbers.begin(), wager.numbers.end(), numbers) != wager.numbers.end()) return numbers;
  std::reverse(numbers.begin(), numbers.end());
  if (std::find(wager.numbers.begin(), wager.numbers.end(), numbers) != wager.numbers.end()) return numbers;
  return std::nullopt;
}

std::vector<std::string> members(const Wager& wager) {
  std::vector<std::string> out;
  for (const std::vector<int>& numbers : wager.numbers) out.push_back(wager.name + " " + joined(numbers));
  return out;
}

}  // namespace

std::vector<std::string> wagers_anywhere(const Library& library) {
  std::set<std::string> names;
  for (const std::string& unit : library.names())
    if (const auto tree = library.find(unit)) collect_wagers(tree->top(), names);
  return {names.begin(), names.end()};
}

Index Lowering::seat_of(const Syntax& leaf) {
  const Word word = word_of(leaf, names_.row);
  const auto at = std::find(names_.seats.begin(), names_.seats.end(), word.text);
  if (at != names_.seats.end()) return static_cast<Index>(at - names_.seats.begin());
  std::string help = did_you_mean(word.text, names_.seats);
  if (help.empty())
    help = names_.seats.empty() ? "begin the scenario with `seats " + word.text + "`" : (names_.seats.size() == 1 ? "the only seat is " : "the seats are ") + quoted_list(names_.seats, "and");
  if (names_.seats.empty())
    fault(Code::no_thrower, word.place, "`" + word.text + "` acts, and the scenario names no seats", help);
  else
    fault(Code::no_such_seat, word.place, "nobody called `" + word.text + "` sits at the table", help);
  return no_index;
}

Index Lowering::role_of(const Syntax& leaf) {
  const Word word = word_of(leaf, names_.row);
  const Index role = names_.rules.find_role(word.text);
  if (role != no_index) return role;
  std::string help = did_you_mean(word.text, vocabulary().roles);
  if (help.empty()) help = "its roles are " + quoted_list(vocabulary().roles, "and");
  fault(Code::unknown, word.place, "no role `" + word.text + "` in vocabulary `" + vocabulary().name + "`", help);
  return no_index;
}

std::optional<Money> Lowering::amount_of(const Syntax& leaf, bool zero_allowed) {
  const Word word = word_of(leaf, names_.row);
  const Currency& currency = names_.rules.currency;
  if (word.text.empty() || word.text[0] < '0' || word.text[0] > '9') {
    fault(Code::bad_amount, word.place, "`" + word.text + "` is no amount",
          "write an amount such as `" + to_string(Money{currency.step}, currency) + "`");
    return std::nullopt;
  }
  const std::optional<Money> money = parse_money(word.text, currency);
  // With so many digits before the decimals it is not the decimals that are wrong.
  constexpr std::size_t plenty = 13;
  const std::string whole = word.text.substr(0, word.text.find('.'));
  if (!money && whole.size() > plenty && !parse_money(whole, currency)) {
    fault(Code::bad_amount, word.place, "`" + word.text + "` is more than can be reckoned with exactly",
          "write at most " + std::to_string(plenty) + " digits before the decimals");
    return std::nullopt;
  }
  if (!money) {
    fault(
        Code::bad_amount, word.place,
        "`" + word.text + "` is no amount of " + currency.name + " in steps of " + to_string(Money{currency.step}, currency),
        "`" + names_.rules.name + "` counts in " + currency.name + "; its smallest amount is " + to_string(Money{currency.step}, currency));
    return std::nullopt;
  }
  if (money->units > 0 || (zero_allowed && money->units == 0)) return money;
  fault(Code::bad_amount, word.place, "a wager of " + to_string(*money, currency) + " is no wager",
        "a stake is at least " + to_string(Money{currency.step}, currency));
  return std::nullopt;
}

Index Lowering::wager_named(const Syntax& leaf, std::string& lacking) {
  const Word word = word_of(leaf, names_.row);
  const Index wager = names_.rules.find_wager(word.text);
  if (wager != no_index) return wager;
  const std::vector<std::string> anywhere = wagers_anywhere(names_.library);
  if (std::find(anywhere.begin(), anywhere.end(), word.text) != anywhere.end()) {
    lacking = "`" + names_.rules.name + "` has no wager `" + word.text + "`";
    if (names_.rules.as_of) lacking += " as of " + to_string(*names_.rules.as_of);
    return no_index;
  }
  std::vector<std::string> own;
  for (const Wager& each : names_.rules.wagers) own.push_back(each.name);
  std::string help = did_you_mean(word.text, own);
  if (help.empty()) help = own.empty() ? "it has no wagers" : "its wagers are " + quoted_list(own, "and");
  fault(Code::unknown, word.place, "no wager `" + word.text + "` in `" + names_.rules.name + "`", help);
  return no_index;
}

WagerRef Lowering::wager_of(const Syntax& ref, std::string& lacking) {
  WagerRef out;
  out.wager = wager_named(ref.child(Kind::name), lacking);
  for (const Syntax& number : ref.all(Kind::integer)) out.numbers.push_back(small_number(number.text()));
  if (const Syntax behind = ref.child(Kind::behind_ref)) {
    out.behind = wager_named(behind.child(Kind::name), lacking);
    if (const Syntax number = behind.child(Kind::integer)) out.behind_number = small_number(number.text());
  }
  if (out.wager == no_index) return out;
  const Wager& wager = names_.rules.wagers[out.wager];
  if (!wager.numbers.empty() && !out.numbers.empty()) {
    if (auto numbers = member_of(wager, out.numbers))
      out.numbers = std::move(*numbers);
    else
      fault(Code::not_a_value, ref.place(), "no wager `" + wager.name + " " + joined(out.numbers) + "` in `" + names_.rules.name + "`",
            "there is " + quoted_list(members(wager), "and"));
  }
  if (wager.behind == no_index && out.behind != no_index)
    fault(Code::wrong_kind, ref.child(Kind::behind_ref).place(), "`" + wager.name + "` stands behind no other wager", "leave `behind` out");
  if (wager.behind != no_index && out.behind != no_index && out.behind != wager.behind)
    fault(Code::wrong_kind, ref.child(Kind::behind_ref).place(),
          "`" + wager.name + "` stands behind `" + names_.rules.wagers[wager.behind].name + "`",
          "write `" + wager.name + " behind " + names_.rules.wagers[wager.behind].name + "`");
  return out;
}

std::optional<int> Lowering::single_value(const Variable& variable, const Syntax& value) {
  const Word word = word_of(value, names_.row);
  std::string help;
  if (variable.kind == Variable::Kind::State) {
    const auto at = std::find(variable.values.begin(), variable.values.end(), word.text);
    if (at != variable.values.end()) return static_cast<int>(at - variable.values.begin());
    help = did_you_mean(word.text, variable.values);
    if (help.empty()) help = "one of " + quoted_list(variable.values);
  } else if (variable.kind == Variable::Kind::Count) {
    const int number = small_number(word.text);
    if (number >= variable.low && number <= variable.high) return number;
    help = std::to_string(variable.low) + " to " + std::to_string(variable.high);
  } else {
    const int total = small_number(word.text);
    for (std::size_t i = 0; i < variable.totals.size(); ++i)
      if (variable.totals[i] == total) return 1 << i;
    if (word.text == "none") return 0;
    std::vector<std::string> totals;
    for (const std::optional<int>& one : variable.totals) totals.push_back(std::to_string(one.value_or(0)));
    help = "totals of " + quoted_list(totals, "and");
  }
  fault(Code::not_a_value, word.place, "`" + word.text + "` is no value of `" + variable.name + "`", help);
  return std::nullopt;
}

std::optional<int> Lowering::variable_value(const Variable& variable, const std::vector<Syntax>& values) {
  std::optional<int> out;
  for (const Syntax& value : values) {
    const std::optional<int> one = single_value(variable, value);
    if (!one) return std::nullopt;
    if (out && variable.kind != Variable::Kind::Set) {
      fault(Code::not_a_value, value.place(), "`" + variable.name + "` has one value at a time", "leave all but one out");
      return std::nullopt;
    }
    out = out.value_or(0) | *one;
  }
  return out;
}

void Lowering::lower_given_state(const Syntax& node, Step& step) {
  step.kind = Step::Kind::GivenState;
  const Syntax name = node.child(Kind::name);
  std::vector<std::string> candidates;
  const std::vector<Variable>& variables = names_.rules.game.variables;
  for (std::size_t i = 0; i < variables.size(); ++i) {
    candidates.push_back(variables[i].name);
    if (variables[i].name == name.text()) step.variable = static_cast<Index>(i);
  }
  if (step.variable == no_index) {
    std::string help = did_you_mean(name.text(), candidates);
    if (help.empty()) help = candidates.empty() ? "its game has no states" : "its game has " + quoted_list(candidates, "and");
    fault(Code::unknown, name.place(), "no state, count or set `" + name.str() + "` in the game of `" + names_.rules.name + "`", help);
    return;
  }
  if (const auto value = variable_value(variables[step.variable], value_leaves(node))) step.value = *value;
}

void Lowering::lower_given_wager(const Syntax& node, Step& step) {
  step.kind = Step::Kind::GivenWager;
  step.act.seat = seat_of(node.child(Kind::name));
  if (const auto amount = amount_of(amount_leaf(node), false)) step.act.amount = *amount;
  const Syntax ref = node.child(Kind::wager_ref);
  std::string lacking;
  step.act.wager = wager_of(ref, lacking);
  step.wager_place = ref.place();
  step.wager_words = one_line(ref, names_.row);
  if (!lacking.empty())
    fault(names_.rules.as_of ? Code::not_in_force : Code::unknown, ref.place(), lacking,
          "leave `" + names_.rules.name + "` out of this scenario, or the wager");
  if (step.act.wager.wager == no_index) return;
  const Wager& wager = names_.rules.wagers[step.act.wager.wager];
  if (!wager.numbers.empty() && step.act.wager.numbers.empty())
    fault(Code::which_wager, ref.place(), "`" + wager.name + "` is a family of wagers", "one of " + quoted_list(members(wager)));
  for (const Variable& variable : wager.variables) step.own_states.push_back(variable.kind == Variable::Kind::Count ? variable.low : 0);
  for (const Syntax& with : node.all(Kind::with_state)) {
    const Syntax name = with.child(Kind::name);
    bool found = false;
    std::vector<std::string> candidates;
    for (std::size_t i = 0; i < wager.variables.size(); ++i) {
      candidates.push_back(wager.variables[i].name);
      if (wager.variables[i].name != name.text()) continue;
      found = true;
      if (const auto value = variable_value(wager.variables[i], value_leaves(with))) step.own_states[i] = *value;
    }
    if (found) continue;
    std::string help = did_you_mean(name.text(), candidates);
    if (help.empty()) help = candidates.empty() ? "it has no states of its own" : "it has " + quoted_list(candidates, "and");
    fault(Code::unknown, name.place(), "no state `" + name.str() + "` in wager `" + wager.name + "`", help);
  }
}

void Lowering::lower_orders(const Syntax& deed, TableAct& act) {
  const Vocabulary& words = vocabulary();
  act.conduct.assign(words.facts.size(), 0);
  for (const Syntax& leaf : deed.all(Kind::name)) {
    const Word word = word_of(leaf, names_.row);
    bool found = false;
    std::vector<std::string> candidates;
    for (std::size_t i = 0; i < words.facts.size(); ++i) {
      const Fact& fact = words.facts[i];
      if (fact.subject != Subject::Turn) continue;
      candidates.insert(candidates.end(), fact.values.begin(), fact.values.end());
      const auto at = std::find(fact.values.begin(), fact.values.end(), word.text);
      if (at == fact.values.end()) continue;
      found = true;
      act.conduct[i] |= Mask{1} << (at - fact.values.begin());
    }
    if (found) continue;
    std::string help = did_you_mean(word.text, candidates);
    if (help.empty()) help = candidates.empty() ? "it records nothing of a turn" : "one of " + quoted_list(candidates);
    fault(Code::not_a_value, word.place, "no fact of the turn can be `" + word.text + "` in vocabulary `" + words.name + "`", help);
  }
}

void Lowering::lower_act(const Syntax& node, Step& step) {
  step.kind = Step::Kind::Act;
  const Syntax actor = node.child(Kind::name);
  const Word word = word_of(actor, names_.row);
  const auto at = std::find(names_.seats.begin(), names_.seats.end(), word.text);
  if (at != names_.seats.end())
    step.act.seat = static_cast<Index>(at - names_.seats.begin());
  else if ((step.act.role = names_.rules.find_role(word.text)) == no_index)
    (void)seat_of(actor);  // reports
  const Syntax deed = node.child_of({Kind::bets, Kind::raises, Kind::reduces, Kind::removes, Kind::surrenders, Kind::calls,
                                     Kind::takes_dice, Kind::declines_dice, Kind::relinquishes_dice, Kind::orders, Kind::does});
  const bool of_a_turn =
      deed.is(Kind::takes_dice) || deed.is(Kind::declines_dice) || deed.is(Kind::relinquishes_dice) || deed.is(Kind::orders);
  if (of_a_turn && vocabulary().thrower == no_index)
    fault(Code::no_thrower, deed.place(), "vocabulary `" + vocabulary().name + "` has no turns: nobody in it throws the dice",
          "leave the act out, or add `thrower` and a role to the vocabulary");
  lower_deed(deed, step);
}

void Lowering::lower_deed(const Syntax& deed, Step& step) {
  using Deed = TableAct::Kind;
  TableAct& act = step.act;
  switch (deed.kind()) {
    case Kind::bets:
      act.kind = Deed::Bets;
      break;
    case Kind::raises:
      act.kind = Deed::Raises;
      break;
    case Kind::reduces:
      act.kind = Deed::Reduces;
      break;
    case Kind::removes:
      act.kind = Deed::Removes;
      break;
    case Kind::surrenders:
      act.kind = Deed::Surrenders;
      break;
    case Kind::calls:
      act.kind = deed.has(Kind::called_on) ? Deed::CallsOn : Deed::CallsOff;
      break;
    case Kind::takes_dice:
      act.kind = Deed::TakesDice;
      break;
    case Kind::declines_dice:
      act.kind = Deed::DeclinesDice;
      break;
    case Kind::relinquishes_dice:
      act.kind = Deed::RelinquishesDice;
      break;
    case Kind::orders:
      act.kind = Deed::OrdersRelinquishment;
      lower_orders(deed, act);
      break;
    default:
      act.kind = Deed::Does;
      act.words = std::string(deed.child(Kind::text).unquoted());
      break;
  }
  if (const Syntax ref = deed.child(Kind::wager_ref)) {
    act.wager = wager_of(ref, step.refused);
    step.wager_place = ref.place();
    step.wager_words = one_line(ref, names_.row);
    if (act.kind == Deed::Bets && act.wager.wager != no_index && act.wager.numbers.empty() &&
        !names_.rules.wagers[act.wager.wager].numbers.empty())
      fault(Code::which_wager, ref.place(), "`" + step.wager_words + "` is a family of wagers",
            "one of " + quoted_list(members(names_.rules.wagers[act.wager.wager])));
  }
  if (deed.is(Kind::bets) || deed.is(Kind::raises) || deed.is(Kind::reduces))
    if (const auto amount = amount_of(amount_leaf(deed), false)) act.amount = *amount;
  act.in_flight = deed.has(Kind::in_flight);
  if (const Syntax confirmed = deed.child(Kind::confirmed_by)) act.confirmed_by = role_of(confirmed.child(Kind::name));
  if (const Syntax error = deed.child(Kind::taken_in_error))
    fault(Code::not_built, error.place(), "`taken in error` is part of the language, but its meaning is not built yet", "leave it out");
}

}  // namespace fairroll::scenario
