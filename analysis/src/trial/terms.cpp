// SPDX-License-Identifier: Apache-2.0
// When a wager may be placed, changed, and for how much: compared state by state, since the same can be said in several ways.
#include <algorithm>
#include <map>
#include <set>

#include <fairroll/detail/variable_range.hpp>
#include <fairroll/detail/visit.hpp>

#include "evaluate.hpp"
#include "meaning.hpp"

namespace fairroll::analysis::trial {
namespace {

constexpr std::size_t most_states = 20'000;

/// Variables that terms mention: of the game, of the wager, of the one it stands behind.
struct Mentioned {
  std::set<Index> game;
  std::set<Index> own;
  std::set<Index> parent;
  bool other = false;  ///< something that is no state: who holds what
};

void mention(const Ruleset& rules, const Wager& wager, Mentioned& out) {
  const auto look = [&](const auto& part, const detail::Speaker& speaker) {
    if constexpr (std::is_same_v<decltype(part), const Condition&>) {
      using Op = Condition::Op;
      if (part.op == Op::Holds || part.op == Op::Fact || part.op == Op::Dice) out.other = true;
      if (!detail::names_variable(part)) return true;
      const bool of_parent = part.variable.owner == Owner::Parent || speaker.above > 0;
      (part.variable.owner == Owner::Game ? out.game : of_parent ? out.parent : out.own).insert(part.variable.index);
    }
    return true;
  };
  detail::for_each_sentence(wager, [&](const detail::Sentence& one) {
    if (one.is(ClauseKind::BettingWindow, ClauseKind::Permission, ClauseKind::Limit)) detail::read(one, detail::Speaker(rules, &wager), look);
  });
}

/// What all terms say where things stand so. Of limits of one kind and one measure the strictest is all that counts.
class Said {
 public:
  Said(const Wager& wager, const conditions::Case& of) : wager_(wager), case_(of) {}

  std::set<std::string> all() {
    // Of each matter the rows of the highest layer that apply speak alone; of limits those that add up speak as well.
    std::map<WagerAction, int> highest;
    std::map<Limit::Kind, int> highest_limit;
    for (const Permission& one : wager_.permissions)
      if (holds(one.condition)) raise(highest, one.action, one.layer);
    for (const Limit& one : wager_.limits)
      if (!one.is_cumulative && holds(one.condition)) raise(highest_limit, one.kind, one.layer);
    for (const Window& one : wager_.betting_windows)
      if (holds(one.condition)) out_.insert("placed");
    for (const Permission& one : wager_.permissions)
      if (holds(one.condition) && one.layer == highest[one.action])
        out_.insert("leave " + std::to_string(static_cast<int>(one.action)) + (one.is_allowed ? "+" : "-"));
    for (const Limit& one : wager_.limits)
      if (holds(one.condition) && (one.is_cumulative || one.layer == highest_limit[one.kind])) limit(one);
    for (const auto& [kind, amount] : strictest_) out_.insert(kind + to_string(amount));
    return out_;
  }
  [[nodiscard]] bool unknown() const noexcept { return unknown_; }

 private:
  template <typename Matter>
  static void raise(std::map<Matter, int>& highest, Matter matter, int layer) {
    const auto [at, fresh] = highest.emplace(matter, layer);
    if (!fresh) at->second = std::max(at->second, layer);
  }
  bool holds(const Condition& condition) {
    const std::optional<bool> answer = conditions::evaluate(condition, case_);
    unknown_ = unknown_ || !answer;
    return answer.value_or(false);
  }
  void limit(const Limit& one) {
    std::string kind = std::to_string(static_cast<int>(one.kind)) + "/" + std::to_string(static_cast<int>(one.amount.kind)) + "/" +
                       (one.amount.kind == Amount::Kind::Money ? "" : std::to_string(one.amount.index)) + " ";
    const Rational amount = one.amount.kind == Amount::Kind::Money ? Rational(one.amount.money.units) : one.amount.factor;
    if (one.kind == Limit::Kind::StakeStep) {
      out_.insert(kind + to_string(amount));
      return;
    }
    const auto [at, fresh] = strictest_.emplace(kind, amount);
    const bool stricter = one.kind == Limit::Kind::MinStake ? at->second < amount : amount < at->second;
    if (!fresh && stricter) at->second = amount;
  }

  const Wager& wager_;
  const conditions::Case& case_;
  std::map<std::string, Rational> strictest_;
  std::set<std::string> out_;
  bool unknown_ = false;
};

/// Every value of the mentioned variables in turn; the others stay at their first.
class States {
 public:
  States(const Ruleset& rules, const Wager& wager, const Mentioned& mentioned) {
    situation.game_values = first_values(rules.game.variables);
    own.variables = first_values(wager.variables);
    if (wager.parent != no_index) parent.variables = first_values(rules.wagers[wager.parent].variables);
    for (const Index one : mentioned.game) add(rules.game.variables[one], situation.game_values[one]);
    for (const Index one : mentioned.own) add(wager.variables[one], own.variables[one]);
    for (const Index one : mentioned.parent) add(rules.wagers[wager.parent].variables[one], parent.variables[one]);
  }

  [[nodiscard]] std::size_t count() const {
    std::size_t product = 1;
    for (const Turning& one : turning_) product = std::min(product * static_cast<std::size_t>(one.high - one.low + 1), most_states + 1);
    return product;
  }
  bool next() {
    for (Turning& one : turning_) {
      if (++*one.value <= one.high) return true;
      *one.value = one.low;
    }
    return false;
  }

  Situation situation;
  StandingWager own;
  StandingWager parent;

 private:
  struct Turning {
    int* value;
    int low;
    int high;
  };
  void add(const Variable& variable, int& value) {
    const int low = least_value(variable);
    turning_.push_back({&value, low, low + static_cast<int>(range_size(variable)) - 1});
  }

  std::vector<Turning> turning_;
};

bool same_rest(const Wager& a, const Wager& b) {
  // Commission, rounding, surrender, parts and family are compared by their words, elsewhere.
  return a.numbers == b.numbers && a.parent == b.parent && a.variables.size() == b.variables.size();
}

}  // namespace

bool same_windows(const Ruleset& a, const Ruleset& b, const std::string& name) {
  const Index index = a.find_wager(name);
  if (index == no_index || b.find_wager(name) != index) return false;
  const Wager& first = a.wagers[index];
  const Wager& second = b.wagers[index];
  if (!same_rest(first, second)) return false;
  Mentioned mentioned;
  mention(a, first, mentioned);
  mention(b, second, mentioned);
  if (mentioned.other) return false;
  States states(a, first, mentioned);
  if (states.count() > most_states) return false;
  std::vector<std::vector<int>> members = first.numbers;
  if (members.empty()) members.emplace_back();
  do {
    for (const std::vector<int>& numbers : members) {
      states.own.numbers = numbers;
      const conditions::Case one{&a, nullptr, &states.situation, &first, &states.own, &states.parent, -1};
      const conditions::Case other{&b, nullptr, &states.situation, &second, &states.own, &states.parent, -1};
      Said here(first, one);
      Said there(second, other);
      if (here.all() != there.all() || here.unknown() || there.unknown()) return false;
    }
  } while (states.next());
  return true;
}

}  // namespace fairroll::analysis::trial
