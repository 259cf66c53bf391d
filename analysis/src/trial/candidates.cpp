// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include <fairroll/detail/variable_range.hpp>

#include "candidates.hpp"

namespace fairroll::analysis::trial {
namespace {

/// The words of a set of happenings and conditions: names of facts and of variables.
void names_in(const Syntax& node, std::set<std::string>& out) {
  if (node.is(Kind::name)) out.insert(node.str());
  for (std::size_t i = 0; i < node.size(); ++i) names_in(node[i], out);
}

bool covers(const Syntax& node, Span span) { return node.span().begin <= span.begin && span.end <= node.span().end; }

bool is_conduct(Kind kind) {
  switch (kind) {
    case Kind::duty_before:
    case Kind::duty:
    case Kind::power:
    case Kind::roll_is:
    case Kind::nothing_else:
    case Kind::left_open:
    case Kind::never_a_cause:
    case Kind::die_reads:
    case Kind::result_is:
    case Kind::bets_close:
    case Kind::dice_go:
    case Kind::keep_dice:
    case Kind::direct:
    case Kind::fact:
      return true;
    default:
      return false;
  }
}

void add_paid_by(const Ruleset& rules, const std::string& table, std::set<std::string>& out) {
  for (const Wager& wager : rules.wagers)
    if (wager.paytable != no_index && rules.paytables[wager.paytable].name == table) out.insert(wager.name);
}

}  // namespace

Focus focus_of(const Tree& file, const Ruleset& rules, Span changed) {
  Focus focus;
  Syntax node = file.root_node();
  for (bool deeper = true; deeper;) {
    deeper = false;
    if (node.is(Kind::wager)) focus.wagers.insert(node.child(Kind::name).str());
    if (node.is(Kind::amend_wager))
      for (const Syntax& name : node.children_of_kind(Kind::name)) focus.wagers.insert(name.str());
    if (node.is(Kind::paytable) || node.is(Kind::amend_paytable)) add_paid_by(rules, node.child(Kind::name).str(), focus.wagers);
    if (is_conduct(node.kind())) {
      focus.conduct = true;
      std::set<std::string> names;
      names_in(node, names);
      for (const Fact& fact : rules.vocabulary.facts)
        if (names.count(fact.name) != 0) focus.facts.insert(fact.name);
    }
    for (std::size_t i = 0; i < node.size() && !deeper; ++i)
      if (covers(node[i], changed)) {
        node = node[i];
        deeper = true;
      }
  }
  return focus;
}

std::string money_words(const Ruleset& rules, std::int64_t whole) {
  std::int64_t units = whole;
  for (int i = 0; i < rules.currency.decimal_count; ++i) units *= 10;
  return to_string(Money{units}, rules.currency);
}

std::string format_throw(const Vocabulary& vocabulary, const std::vector<int>& faces) {
  std::string out = "throw";
  for (const int face : faces) out += " " + vocabulary.face_name(face);
  return out;
}

std::vector<int> any_faces(const Vocabulary& vocabulary) {
  std::vector<int> all(static_cast<std::size_t>(vocabulary.dice_count), std::min(vocabulary.lowest_face + 2, vocabulary.highest_face));
  if (!all.empty()) all.front() = std::min(vocabulary.lowest_face + 3, vocabulary.highest_face);
  return all;
}

Steps opening(const Ruleset& rules, const std::string& thrower) {
  Steps steps{"seats ann, bob"};
  if (rules.vocabulary.thrower == no_index) return steps;
  const std::optional<Index> offered = find_first_offered_seat(rules, 2);
  const std::string first = !offered ? thrower : *offered == 0 ? "ann" : "bob";
  if (first != thrower) steps.push_back(first + " declines the dice");
  steps.push_back(thrower + " takes the dice");
  return steps;
}

// ---- observations and calls

namespace {

struct Observed {
  std::string fact;
  std::string words;
};

/// Every value of every fact of the throw, of the first die and of both.
std::vector<Observed> observations(const Ruleset& rules, const std::set<std::string>* only) {
  const Vocabulary& vocabulary = rules.vocabulary;
  std::vector<Observed> out;
  for (Index i = 0; i < vocabulary.facts.size(); ++i) {
    const Fact& fact = vocabulary.facts[i];
    if (fact.subject == Subject::Turn || (only != nullptr && only->count(fact.name) == 0)) continue;
    for (std::size_t value = 0; value < fact.values.size(); ++value) {
      const Mask mask = Mask{1} << value;
      const std::string first = to_string(FactKey{fact.subject, 0, i}, mask, vocabulary);
      out.push_back({fact.name, first});
      if (fact.subject == Subject::Die && vocabulary.dice_count > 1)
        out.push_back({fact.name, first + "  " + to_string(FactKey{fact.subject, 1, i}, mask, vocabulary)});
    }
    if (fact.is_set) out.push_back({fact.name, to_string(FactKey{fact.subject, 0, i}, 0, vocabulary)});
    if (fact.is_set && fact.values.size() > 1) out.push_back({fact.name, to_string(FactKey{fact.subject, 0, i}, 3, vocabulary)});
  }
  return out;
}

std::vector<std::string> calls(const Ruleset& rules) {
  std::vector<std::string> out{""};
  for (const std::string& role : rules.vocabulary.roles) {
    for (const char* when : {"", " late", " as soon as possible"}) out.push_back("  call no_roll by " + role + when);
    out.push_back("  call 8 by " + role);
  }
  return out;
}

}  // namespace

bool try_throws(const Ruleset& rules, const Focus& focus, const Try& attempt) {
  const Steps before = opening(rules);
  const std::string thrown = format_throw(rules.vocabulary, any_faces(rules.vocabulary));
  const auto ask = [&](const std::string& details) {
    Steps steps = before;
    steps.push_back(details.empty() ? thrown : thrown + " { " + details + " }");
    return attempt(steps);
  };
  const std::vector<std::string> all_calls = calls(rules);
  const std::vector<Observed> near = observations(rules, focus.facts.empty() ? nullptr : &focus.facts);
  for (const std::string& call : all_calls)
    if (ask(call)) return true;
  for (const Observed& one : near)
    for (const std::string& call : all_calls)
      if (ask(one.words + call)) return true;
  for (const Observed& one : near)
    for (const Observed& other : observations(rules, nullptr))
      if (one.fact != other.fact && (ask(one.words + "  " + other.words) || ask(one.words + "  " + other.words + all_calls.back())))
        return true;
  for (const std::string& first : all_calls)
    for (const std::string& second : all_calls)
      if (first != second && ask(first + second)) return true;
  for (const Observed& one : near)
    for (const Observed& other : near)
      if (one.fact != other.fact)
        for (const std::string& call : all_calls)
          if (ask(one.words + "  " + other.words + call)) return true;
  return false;
}

// ---- who takes, declines and gives up the dice, and what officials do

namespace {

/// Single values of the variables of the game, one at a time: what somebody could find.
std::vector<Steps> scenes(const Ruleset& rules) {
  std::vector<Steps> out{Steps{}};
  for (const Variable& variable : rules.game.variables) {
    if (variable.kind == Variable::Kind::Set) continue;
    const int low = least_value(variable);
    for (int value = low; in_range(variable, value) && value < low + 12; ++value)
      out.push_back({"given " + variable.name + " is " + Table::describe(variable, value)});
  }
  return out;
}

std::vector<std::string> deeds(const Ruleset& rules) {
  std::vector<std::string> out;
  for (const char* seat : {"ann", "bob"})
    for (const char* deed : {" relinquishes the dice", " takes the dice", " declines the dice"}) out.push_back(std::string(seat) + deed);
  std::vector<std::string> reasons{""};
  for (const Fact& fact : rules.vocabulary.facts)
    if (fact.subject == Subject::Turn)
      for (const std::string& value : fact.values) reasons.push_back(" because " + value);
  for (const std::string& role : rules.vocabulary.roles)
    for (const std::string& reason : reasons) out.push_back(role + " orders relinquishment" + reason);
  for (const std::string& role : rules.vocabulary.roles) {
    for (const Duty& duty : rules.conduct.duties)
      if (duty.action.kind == ConductActionKind::Other) out.push_back(role + " does \"" + duty.action.text + "\"");
    for (const Power& power : rules.conduct.powers)
      if (power.action.kind == ConductActionKind::Other) out.push_back(role + " does \"" + power.action.text + "\"");
  }
  return out;
}

}  // namespace

bool try_turns(const Ruleset& rules, const Try& attempt) {
  if (rules.vocabulary.thrower == no_index) return false;
  const DiceOutcomes outcomes(rules.vocabulary);
  const std::vector<std::string> acts = deeds(rules);
  std::vector<std::string> bets{""};
  for (const Wager& wager : rules.wagers)
    if (wager.numbers.empty() && wager.parent == no_index && wager.components.empty())
      bets.push_back("given ann has " + money_words(rules, 10) + " on " + wager.name);
  const auto ask = [&](const Steps& scene, const std::string& bet, std::initializer_list<std::string> more) {
    Steps steps = opening(rules);
    steps.insert(steps.end(), scene.begin(), scene.end());
    if (!bet.empty()) steps.push_back(bet);
    steps.insert(steps.end(), more);
    return attempt(steps);
  };
  for (const Steps& scene : scenes(rules))
    for (std::size_t i = 0; outcomes.is_enumerated() && i < outcomes.size() && i < 60; ++i)
      if (ask(scene, "", {format_throw(rules.vocabulary, outcomes.faces(i))})) return true;
  for (const Steps& scene : scenes(rules))
    for (const std::string& act : acts)
      if (ask(scene, "", {act})) return true;
  for (const std::string& bet : bets)
    for (const std::string& first : acts) {
      if (ask({}, bet, {first})) return true;
      for (const char* second : {"bob declines the dice", "ann declines the dice", "bob takes the dice"})
        if (ask({}, bet, {first, second}) || ask({}, bet, {first, second, "ann takes the dice"})) return true;
    }
  for (const Steps& scene : scenes(rules))
    for (const std::string& bet : bets)
      for (std::size_t i = 0; outcomes.is_enumerated() && i < outcomes.size() && i < 60; ++i)
        if (ask(scene, bet, {format_throw(rules.vocabulary, outcomes.faces(i))})) return true;
  return false;
}

// ---- every way in which a wager stands

namespace {

/// Rows of one wager that are tried; a machine of more is tried at its beginning and at its end.
constexpr std::uint32_t most_rows = 120;
constexpr std::size_t most_members = 6;

MachineKey key_of(const Ruleset& rules, Index wager, const std::vector<int>& numbers) {
  MachineKey key{wager, numbers, {}};
  const Index behind = rules.wagers[wager].parent;
  if (behind == no_index) return key;
  const Wager& parent = rules.wagers[behind];
  key.parent =
      std::make_shared<const MachineKey>(key_of(rules, behind, parent.numbers.empty() ? std::vector<int>{} : parent.numbers.front()));
  return key;
}

std::string name_of(const Ruleset& rules, const MachineKey& key, bool with_parent) {
  std::string name = rules.wagers[key.wager].format_name(key.numbers);
  if (with_parent && key.parent) name += " behind " + name_of(rules, *key.parent, false);
  return name;
}

/// Where a limit lies, behind a parent of 60 whole units; nothing: beyond what anybody can stake.
std::optional<Money> turning_point(const Limit& limit, std::int64_t whole) try {
  return limit.amount.kind == Amount::Kind::Money ? limit.amount.money : Money{(limit.amount.factor * Rational(60 * whole)).floor()};
} catch (const std::overflow_error&) {
  return std::nullopt;
}

/// So much more or less; nothing likewise.
std::optional<Money> moved_by(Money from, std::int64_t units) try { return from + Money{units}; } catch (const std::overflow_error&) {
  return std::nullopt;
}

/// Amounts at which a limit, a commission or a rounding of that wager may turn.
std::vector<std::string> amounts(const Ruleset& rules, const Wager& wager) {
  std::vector<std::int64_t> units;
  std::int64_t whole = 1;
  for (int i = 0; i < rules.currency.decimal_count; ++i) whole *= 10;
  for (const int n : {60, 10, 1, 3, 7, 11, 20, 25, 33, 100, 120, 1000, 50000}) units.push_back(n * whole);
  for (const Limit& limit : wager.limits) {
    const std::optional<Money> at = turning_point(limit, whole);
    if (!at) continue;
    for (const std::int64_t by :
         {std::int64_t{0}, rules.currency.smallest_unit, -rules.currency.smallest_unit, whole, -whole, 2 * whole, -2 * whole})
      if (const std::optional<Money> turn = moved_by(*at, by)) units.push_back(turn->units);
  }
  std::vector<std::string> out;
  for (const std::int64_t one : units) {
    const std::string words = to_string(Money{one}, rules.currency);
    if (one > 0 && std::find(out.begin(), out.end(), words) == out.end()) out.push_back(words);
  }
  return out;
}

/// One throw for each class that the machine tells apart.
std::vector<std::vector<int>> throws_of(const Machine& machine, const DiceOutcomes& outcomes, bool every) {
  std::vector<std::vector<int>> out;
  std::set<std::uint16_t> seen;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (every || seen.insert(machine.columns_by_outcome[i]).second) out.push_back(outcomes.faces(i));
  return out;
}

/// `given point is 6`: lines that set a row of a machine; the bets of it belong to ann.
Steps scene_of(const Ruleset& rules, const Machine& machine, std::uint32_t row, const std::string& stake) {
  Steps steps;
  for (std::size_t i = 0; i < machine.game_variables.size(); ++i) {
    const Variable& variable = rules.game.variables[machine.game_variables[i]];
    steps.push_back("given " + variable.name + " is " + Table::describe(variable, machine.row(row)[i]));
  }
  std::string behind;
  for (std::size_t level = machine.levels.size(); level-- > 0;) {
    if (!machine.is_in_play(row, level)) break;
    const Wager& wager = rules.wagers[machine.levels[level].wager];
    const std::string name = wager.format_name(machine.levels[level].numbers);
    std::string states;
    const std::vector<int> own = machine.wager_variables(row, level);
    for (std::size_t i = 0; i < own.size() && i < wager.variables.size(); ++i)
      states += (i == 0 ? " with " : " and ") + wager.variables[i].name + " is " + Table::describe(wager.variables[i], own[i]);
    steps.push_back("given ann has " + stake + " on " + name + behind + states);
    behind =
        " behind " + wager.name + (machine.levels[level].numbers.size() == 1 ? " " + std::to_string(machine.levels[level].numbers[0]) : "");
  }
  return steps;
}

class WagerProbe {
 public:
  WagerProbe(const Ruleset& rules, const MachineKey& key, const Machine& machine, const DiceOutcomes& outcomes, const Try& attempt)
      : rules_(rules), wager_(rules.wagers[key.wager]), machine_(machine), attempt_(attempt), name_(name_of(rules, key, true)) {
    // Throws that this text does not tell apart may be told apart by the changed one.
    faces_ = throws_of(machine, outcomes, machine.row_count <= 40);
    amounts_ = amounts(rules, wager_);
  }

  bool run() {
    for (std::uint32_t row = 0; row < machine_.row_count; ++row) {
      if (row >= most_rows && row + most_rows / 4 < machine_.row_count) continue;
      if (wager_.components.empty() && machine_.is_in_play(row) ? standing(row) : open(row)) return true;
    }
    return false;
  }

 private:
  bool ask(Steps steps, std::initializer_list<std::string> more) {
    steps.insert(steps.end(), more);
    return attempt_(steps);
  }
  Steps start(std::uint32_t row, const std::string& stake) const {
    Steps steps = opening(rules_);
    const Steps scene = scene_of(rules_, machine_, row, stake);
    steps.insert(steps.end(), scene.begin(), scene.end());
    return steps;
  }

  bool standing(std::uint32_t row) {
    const Steps steps = start(row, money_words(rules_, 60));
    for (const std::vector<int>& faces : faces_)
      if (ask(steps, {format_throw(rules_.vocabulary, faces)})) return true;
    for (const int stake : {7, 10, 33})
      for (const std::vector<int>& faces : faces_)
        if (row < 12 && ask(start(row, money_words(rules_, stake)), {format_throw(rules_.vocabulary, faces)})) return true;
    if (ask(steps, {"ann removes " + name_}) || ask(steps, {"ann surrenders " + name_})) return true;
    if (ask(steps, {"ann calls " + name_ + " off"}) || ask(steps, {"ann calls " + name_ + " on"})) return true;
    for (const std::string& amount : amounts_)
      if (ask(steps, {"ann raises " + name_ + " to " + amount}) || ask(steps, {"ann reduces " + name_ + " to " + amount})) return true;
    for (const char* call : {" on", " off"})
      for (const std::vector<int>& faces : faces_)
        if (row < 12 && ask(steps, {"ann calls " + name_ + call, format_throw(rules_.vocabulary, faces)})) return true;
    return false;
  }

  bool open(std::uint32_t row) {
    const Steps steps = start(row, money_words(rules_, 60));
    for (const std::string& amount : amounts_) {
      const std::string bet = "ann bets " + amount + " on " + name_;
      if (ask(steps, {bet})) return true;
      if (row >= 8) continue;
      if (!wager_.components.empty() && composite(steps, bet)) return true;
      if (ask(steps, {bet, "ann removes " + name_}) || ask(steps, {bet + " taken in error"})) return true;
      if (!wager_.components.empty() || wager_.commission || wager_.rounding)
        for (const std::vector<int>& faces : faces_)
          if (ask(steps, {bet, format_throw(rules_.vocabulary, faces)})) return true;
    }
    return false;
  }

  /// Parts stand by themselves in no row: the bet is made first.
  bool composite(const Steps& steps, const std::string& bet) {
    for (const std::string& amount : amounts_)
      if (ask(steps, {bet, "ann raises " + name_ + " to " + amount}) || ask(steps, {bet, "ann reduces " + name_ + " to " + amount}))
        return true;
    return ask(steps, {bet, "ann calls " + name_ + " off"}) || ask(steps, {bet, "ann calls " + name_ + " on"});
  }

  const Ruleset& rules_;
  const Wager& wager_;
  const Machine& machine_;
  const Try& attempt_;
  std::string name_;
  std::vector<std::vector<int>> faces_;
  std::vector<std::string> amounts_;
};

}  // namespace

bool try_wagers(const Ruleset& rules, const Focus& focus, const Try& attempt) {
  const DiceOutcomes outcomes(rules.vocabulary);
  if (!outcomes.is_enumerated()) return false;
  MachineCompiler compiler(rules, outcomes);
  for (Index i = 0; i < rules.wagers.size(); ++i) {
    const Wager& wager = rules.wagers[i];
    if (!focus.wagers.empty() && focus.wagers.count(wager.name) == 0) continue;
    std::vector<std::vector<int>> members = wager.numbers;
    if (members.empty()) members.emplace_back();
    if (members.size() > most_members && focus.wagers.empty()) members.resize(most_members);
    for (const std::vector<int>& numbers : members) {
      std::vector<CompileError> faults;
      const MachineKey key = key_of(rules, i, numbers);
      const std::optional<Machine> machine = compiler.compile_machine(key, faults);
      if (machine && WagerProbe(rules, key, *machine, outcomes, attempt).run()) return true;
    }
  }
  return false;
}

}  // namespace fairroll::analysis::trial
