// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cstdint>
#include <optional>
#include <stdexcept>

#include "candidates.hpp"

namespace fairroll::analysis::trial {
namespace {

/// Rows of one wager that are tried; a machine of more is tried at its beginning and at its end.
constexpr std::uint32_t most_rows = 120;
constexpr std::size_t most_members = 6;

MachineKey key_of(const Ruleset& rules, Index wager, const std::vector<int>& numbers) {
  MachineKey key{wager, numbers, {}};
  const Index behind = rules.wagers[wager].behind;
  if (behind == no_index) return key;
  const Wager& parent = rules.wagers[behind];
  key.parent =
      std::make_shared<const MachineKey>(key_of(rules, behind, parent.numbers.empty() ? std::vector<int>{} : parent.numbers.front()));
  return key;
}

std::string name_of(const Ruleset& rules, const MachineKey& key, bool with_parent) {
  std::string name = rules.wagers[key.wager].named(key.numbers);
  if (with_parent && key.parent) name += " behind " + name_of(rules, *key.parent, false);
  return name;
}

/// Where a limit lies, behind a parent of 60 whole units; nothing: beyond what anybody can stake.
std::optional<Money> turning_point(const Limit& limit, std::int64_t whole) try {
  return limit.amount.of == Amount::Of::Money ? limit.amount.money : Money{(limit.amount.factor * Rational(60 * whole)).floor()};
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
  for (int i = 0; i < rules.currency.decimals; ++i) whole *= 10;
  for (const int n : {60, 10, 1, 3, 7, 11, 20, 25, 33, 100, 120, 1000, 50000}) units.push_back(n * whole);
  for (const Limit& limit : wager.limits) {
    const std::optional<Money> at = turning_point(limit, whole);
    if (!at) continue;
    for (const std::int64_t by : {std::int64_t{0}, rules.currency.step, -rules.currency.step, whole, -whole, 2 * whole, -2 * whole})
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
std::vector<std::vector<int>> throws_of(const Machine& machine, const Outcomes& outcomes, bool every) {
  std::vector<std::vector<int>> out;
  std::set<std::uint16_t> seen;
  for (std::size_t i = 0; i < outcomes.size(); ++i)
    if (every || seen.insert(machine.column_of[i]).second) out.push_back(outcomes.faces(i));
  return out;
}

class WagerProbe {
 public:
  WagerProbe(const Ruleset& rules, const MachineKey& key, const Machine& machine, const Outcomes& outcomes, const Try& attempt)
      : rules_(rules), wager_(rules.wagers[key.wager]), machine_(machine), attempt_(attempt), name_(name_of(rules, key, true)) {
    // Throws that this text does not tell apart may be told apart by the changed one.
    faces_ = throws_of(machine, outcomes, machine.rows <= 40);
    amounts_ = amounts(rules, wager_);
  }

  bool run() {
    for (std::uint32_t row = 0; row < machine_.rows; ++row) {
      if (row >= most_rows && row + most_rows / 4 < machine_.rows) continue;
      if (wager_.parts.empty() && machine_.stands(row) ? standing(row) : open(row)) return true;
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
      if (ask(steps, {throw_words(faces)})) return true;
    for (const int stake : {7, 10, 33})
      for (const std::vector<int>& faces : faces_)
        if (row < 12 && ask(start(row, money_words(rules_, stake)), {throw_words(faces)})) return true;
    if (ask(steps, {"ann removes " + name_}) || ask(steps, {"ann surrenders " + name_})) return true;
    if (ask(steps, {"ann calls " + name_ + " off"}) || ask(steps, {"ann calls " + name_ + " on"})) return true;
    for (const std::string& amount : amounts_)
      if (ask(steps, {"ann raises " + name_ + " to " + amount}) || ask(steps, {"ann reduces " + name_ + " to " + amount})) return true;
    for (const char* call : {" on", " off"})
      for (const std::vector<int>& faces : faces_)
        if (row < 12 && ask(steps, {"ann calls " + name_ + call, throw_words(faces)})) return true;
    return false;
  }

  bool open(std::uint32_t row) {
    const Steps steps = start(row, money_words(rules_, 60));
    for (const std::string& amount : amounts_) {
      const std::string bet = "ann bets " + amount + " on " + name_;
      if (ask(steps, {bet})) return true;
      if (row >= 8) continue;
      if (!wager_.parts.empty() && composite(steps, bet)) return true;
      if (ask(steps, {bet, "ann removes " + name_}) || ask(steps, {bet + " taken in error"})) return true;
      if (!wager_.parts.empty() || wager_.commission || wager_.rounding)
        for (const std::vector<int>& faces : faces_)
          if (ask(steps, {bet, throw_words(faces)})) return true;
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
  const Outcomes outcomes(rules.vocabulary);
  if (!outcomes.possible()) return false;
  MachineCompiler compiler(rules, outcomes);
  for (Index i = 0; i < rules.wagers.size(); ++i) {
    const Wager& wager = rules.wagers[i];
    if (!focus.wagers.empty() && focus.wagers.count(wager.name) == 0) continue;
    std::vector<std::vector<int>> members = wager.numbers;
    if (members.empty()) members.emplace_back();
    if (members.size() > most_members && focus.wagers.empty()) members.resize(most_members);
    for (const std::vector<int>& numbers : members) {
      std::vector<CompileFault> faults;
      const MachineKey key = key_of(rules, i, numbers);
      const std::optional<Machine> machine = compiler.machine(key, faults);
      if (machine && WagerProbe(rules, key, *machine, outcomes, attempt).run()) return true;
    }
  }
  return false;
}

}  // namespace fairroll::analysis::trial
