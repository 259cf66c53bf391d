// SPDX-License-Identifier: Apache-2.0
// What a player may and may not do, at the same time; odds that need large stakes.
#include <algorithm>
#include <stdexcept>

#include "../automaton/wager_walk.hpp"
#include "checks.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

struct Pair {
  const Permission* may = nullptr;
  const Permission* may_not = nullptr;
};

std::vector<Pair> rivals(const Wager& wager) {
  std::vector<Pair> pairs;
  for (const Permission& a : wager.permissions)
    for (const Permission& b : wager.permissions)
      if (a.is_allowed && !b.is_allowed && a.action == b.action && a.layer == b.layer) pairs.push_back({&a, &b});
  return pairs;
}

/// It names a variable or a phase of that owner.
bool names(const Condition& condition, Owner owner) {
  return any_part(condition, [&](const Condition& one) {
    return (names_variable(one) || one.op == Condition::Op::Phase) && one.variable.owner == owner;
  });
}

bool names(const Pair& pair, Owner owner) { return names(pair.may->condition, owner) || names(pair.may_not->condition, owner); }

// Goes through all values that the named variables could have, reachable or not: what nothing satisfies here, nothing reachable satisfies.
class AnyState {
 public:
  AnyState(const Ruleset& ruleset, const Wager& wager, const Wager* parent, const Pair& pair, const Footprint& footprint)
      : ruleset_(ruleset), wager_(wager), situation_(at_the_start(ruleset)), own_(first_values(wager.variables)) {
    if (parent != nullptr) parent_own_ = first_values(parent->variables);
    for (std::size_t i = 0; i < footprint.game().size(); ++i)
      if (footprint.game()[i] != 0) add(situation_.game_values[i], ruleset.game.variables[i]);
    if (names(pair, Owner::Wager))
      for (std::size_t i = 0; i < own_.size(); ++i) add(own_[i], wager.variables[i]);
    if (names(pair, Owner::Parent))
      for (std::size_t i = 0; i < parent_own_.size(); ++i) add(parent_own_[i], parent->variables[i]);
  }
  AnyState(const AnyState&) = delete;
  AnyState& operator=(const AnyState&) = delete;

  /// False only if certainly no state satisfies both for these numbers.
  bool may_both_hold(const Condition& a, const Condition& b, const FamilyMember& one) {
    if (product_ >= too_many) return true;
    EvalContext context{.ruleset = ruleset_, .before = situation_, .faces = no_dice};
    context.wager = &wager_;
    context.numbers = &one.numbers;
    context.own = &own_;
    context.parent = &parent_own_;
    context.parent_numbers = &one.parent_numbers;
    for (const Digit& digit : digits_) *digit.value = digit.first;
    do {
      if (stood(a, context) != Answer::No && stood(b, context) != Answer::No) return true;
    } while (next());
    return false;
  }

 private:
  static constexpr std::uint64_t too_many = 20'000;

  struct Digit {
    int* value = nullptr;
    int first = 0;
    int last = 0;
  };

  /// False: all first values again.
  bool next() {
    for (const Digit& digit : digits_) {
      if (*digit.value != digit.last) {
        ++*digit.value;
        return true;
      }
      *digit.value = digit.first;
    }
    return false;
  }

  void add(int& value, const Variable& variable) {
    const std::uint64_t size = range_size(variable);
    value = least_value(variable);
    digits_.push_back({&value, value, value + static_cast<int>(size - 1)});
    product_ = std::min<std::uint64_t>(too_many, product_ * size);
  }

  const Ruleset& ruleset_;
  const Wager& wager_;
  Situation situation_;
  std::vector<int> own_;
  std::vector<int> parent_own_;
  std::vector<Digit> digits_;
  std::uint64_t product_ = 1;
};

// Looks for a state in which the wager stands and both sentences apply.
class LeaveCheck : public Visitor {
 public:
  explicit LeaveCheck(const Pair& pair) : pair_(pair) {}
  void look_at(const WagerWalk& walk) { walk_ = &walk; }
  void state(const EvalContext& context) override {
    if (witness_ || stood(pair_.may->condition, context) != Answer::Yes || stood(pair_.may_not->condition, context) != Answer::Yes) return;
    witness_ = walk_->state_in_words();
  }
  void transition(const Transition& /*transition*/) override {}
  [[nodiscard]] bool wants_every_transition() const override { return false; }
  [[nodiscard]] const std::optional<std::string>& witness() const noexcept { return witness_; }

 private:
  const Pair& pair_;
  const WagerWalk* walk_ = nullptr;
  std::optional<std::string> witness_;
};

void check_pair(const Ruleset& ruleset, Spaces& spaces, const Wager& wager, const Pair& pair, const FamilyMember& one, Diagnostics& found) {
  LeaveCheck check(pair);
  WagerWalk walk(ruleset, spaces, one);
  walk.also_ask(pair.may->condition);
  walk.also_ask(pair.may_not->condition);
  check.look_at(walk);
  walk.run(check);
  if (!check.witness() && walk.too_many()) {
    Diagnostic d{Code::not_compared, place_of(ruleset, pair.may_not->clause),
                 "these statements depend on too many states to be checked for contradictions; they state whether `" + wager.name +
                     "` may be " + std::string(wager_action_name(pair.may->action))};
    d.caption = "forbidden here";
    d.labels.push_back({place_of(ruleset, pair.may->clause), "allowed here"});
    d.help = "make the statements depend on fewer states, or use `while` to restrict both statements";
    found.push_back(std::move(d));
  }
  if (!check.witness()) return;
  Diagnostic d{Code::two_leaves, place_of(ruleset, pair.may_not->clause),
               "in the same state, one statement allows `" + wager.name + "` to be " + std::string(wager_action_name(pair.may->action)) +
                   ", but another statement forbids this"};
  d.caption = "forbidden here";
  d.labels.push_back({place_of(ruleset, pair.may->clause), "allowed here"});
  if (!one.numbers.empty()) d.witness = wager.format_name(one.numbers);
  if (!d.witness.empty() && !check.witness()->empty()) d.witness += ", ";
  d.witness += *check.witness();
  d.help = "use `while` to restrict one of the statements to fewer states";
  found.push_back(std::move(d));
}

// Wins are rounded, or stakes come in steps whose wins are whole.
bool always_payable(const Ruleset& ruleset, const Wager& wager, const Odds& odds) {
  if (wager.rounding) return true;
  const auto whole = [&](const Limit& limit) {
    if (limit.kind != Limit::Kind::StakeStep || limit.amount.kind != Amount::Kind::Money || limit.condition.op != Condition::Op::Always)
      return false;
    try {
      return to_exact_money(Rational(limit.amount.money.units) * odds.profit(), ruleset.currency).has_value();
    } catch (const std::overflow_error&) {
      return false;
    }
  };
  return std::any_of(wager.limits.begin(), wager.limits.end(), whole);
}

}  // namespace

void check_leaves(const Ruleset& ruleset, Spaces& spaces, const Wager& wager, Diagnostics& found) {
  const Wager* parent = wager.parent == no_index ? nullptr : &ruleset.wagers[wager.parent];
  const auto index = static_cast<Index>(&wager - ruleset.wagers.data());
  for (const Pair& pair : rivals(wager)) {
    Footprint footprint(ruleset, &wager, parent);
    footprint.add(pair.may->condition);
    footprint.add(pair.may_not->condition);
    AnyState any(ruleset, wager, parent, pair, footprint);
    for (const FamilyMember& one : family(ruleset, index)) {
      if (!any.may_both_hold(pair.may->condition, pair.may_not->condition, one)) continue;
      const std::size_t before = found.size();
      check_pair(ruleset, spaces, wager, pair, one, found);
      if (found.size() != before) break;
    }
  }
}

void check_odds(const Ruleset& ruleset, Diagnostics& found) {
  std::int64_t major = 1;
  for (int i = 0; i < ruleset.currency.decimal_count; ++i) major *= 10;
  std::vector<SourceLocation> told;
  auto check = [&](const Wager& wager, const Odds& odds, const SourceLocation& place) {
    const std::int64_t parts = odds.profit().denominator();
    if (parts <= major / ruleset.currency.smallest_unit || parts > 1'000'000'000 || always_payable(ruleset, wager, odds)) return;
    const auto same = [&](const SourceLocation& other) { return other.source == place.source && other.span.begin == place.span.begin; };
    if (std::any_of(told.begin(), told.end(), same)) return;  // a table that several wagers share
    told.push_back(place);
    const std::string stake = to_string(Money{parts * ruleset.currency.smallest_unit}, ruleset.currency);
    tell(found, Code::unpayable_stake, place, "only stakes in steps of " + stake + " are paid exactly at " + to_string(odds),
         "wins on other stakes cannot be paid exactly; if the legal text contains a rounding rule or a limit, add it");
  };
  for (const Wager& wager : ruleset.wagers) {
    for (const PayRow& row : wager.pay_rows) check(wager, row.odds, place_of(ruleset, row));
    if (wager.paytable == no_index) continue;
    const Paytable& table = ruleset.paytables[wager.paytable];
    for (const PaytableRow& row : table.rows)
      for (std::size_t i = 0; i < row.columns.size(); ++i)
        if (!table.posted_column || *table.posted_column == i) check(wager, row.columns[i], place_of(ruleset, row.clause));
  }
}

}  // namespace fairroll::linting
