// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/conforms.hpp>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include <fairroll/detail/dice_words.hpp>

#include "pairs.hpp"

namespace fairroll::analysis {

namespace {

// ---- wins, verdicts and windows

std::string signed_words(const Rational& value) { return (Rational(0) < value ? "+" : "") + to_string(value); }

SourceLocation last_place(const Ruleset& rules, const Played& played, const SourceLocation& otherwise) {
  return played.last && !played.last->deciding_clauses.empty() ? place_of(rules, played.last->deciding_clauses.back()) : otherwise;
}

SourceLocation window_of(const Ruleset& rules, const Wager& wager) {
  return wager.betting_windows.empty() ? wager.location : place_of(rules, wager.betting_windows.front().clause);
}

/// Every win, verdict and window of one book, against the wager of the same name in another.
class Comparison {
 public:
  /// `odds_only`: only wins are compared, as of two tables of one casino.
  Comparison(std::shared_ptr<const Ruleset> house, std::shared_ptr<const Ruleset> ruleset, const Selection& selection, bool odds_only,
             Conformance& result)
      : house_(std::move(house)),
        ruleset_(std::move(ruleset)),
        selection_(selection),
        odds_only_(odds_only),
        result_(result),
        outcomes_(house_->vocabulary) {}

  /// Both are played with the same dice, and those can be gone through; otherwise says why in the result, and nothing can be compared.
  [[nodiscard]] bool comparable() {
    const Vocabulary& a = house_->vocabulary;
    const Vocabulary& b = ruleset_->vocabulary;
    if (!detail::same_dice(a, b)) {
      result_.breaches.push_back(
          {Breach::Kind::Options, "`" + house_->name + "` uses different dice from `" + ruleset_->name + "`", "", {}, {}, ""});
      return false;
    }
    if (!outcomes_.is_enumerated()) result_.limitations.emplace_back("the dice have too many outcomes to enumerate");
    return outcomes_.is_enumerated();
  }

  void compare(const MachineKey& key) {
    name_ = key_words(*house_, key);
    const std::optional<MachineKey> other = counterpart(*house_, key, *ruleset_);
    if (!other) {
      if (!odds_only_) missing(key);
      return;
    }
    std::vector<CompileError> faults;
    a_ = compiler_a_.compile_machine(key, faults);
    b_ = compiler_b_.compile_machine(*other, faults);
    if (!a_ || !b_) {
      result_.limitations.push_back("`" + name_ + "`: " + (faults.empty() ? "the wager cannot be compiled" : faults.front().message));
      return;
    }
    seen_.clear();
    Pairs pairs(*a_, *b_, outcomes_);
    pairs.walk([&](const PairStep& step) { return look_at(pairs, step); });
    result_.state_count += pairs.size();
    ++result_.wager_count;
  }

 private:
  void missing(const MachineKey& key) {
    const Wager& wager = house_->wagers[key.wager];
    const Index index = ruleset_->find_wager(wager.name);
    const std::string& book = ruleset_->name;
    if (index == no_index) {
      if (!missed_.insert(wager.name).second) return;
      return result_.breaches.push_back(
          {Breach::Kind::Options, "`" + book + "` has no wager `" + wager.name + "`", "", wager.location, {}, ""});
    }
    const Wager& other = ruleset_->wagers[index];
    std::string words = "`" + book + "` has `" + wager.name + "`, but not `" + name_ + "`";
    if (wager.components.empty() != other.components.empty())
      words = "`" + name_ + "` is " + (wager.components.empty() ? "a composite wager only under `" : "not a composite wager under `") +
              book + "`";
    else if ((wager.parent == no_index) != (other.parent == no_index))
      words = "`" + name_ + "` is " +
              (wager.parent == no_index ? "placed behind another wager only under `" : "not placed behind another wager under `") + book +
              "`";
    result_.breaches.push_back({Breach::Kind::Options, words, "", wager.location, other.location, ""});
  }

  bool look_at(const Pairs& pairs, const PairStep& step) {
    const unsigned differences = pairs.differences(step);
    const std::string& book = ruleset_->name;
    if ((differences & differs::profit) != 0 && step.a->outcome == step.b->outcome) compare_odds(pairs, step);
    if (odds_only_) return true;
    if ((differences & differs::verdict) != 0)
      tell(pairs, step, Breach::Kind::Verdicts,
           "`" + name_ + "` " + verdict_words(step.a->outcome) + " on a throw on which, under `" + book + "`, it " +
               verdict_words(step.b->outcome));
    if ((differences & differs::window) != 0 && step.level == 0 && step.open_a)
      tell(pairs, step, Breach::Kind::Windows, "`" + name_ + "` may be placed when `" + book + "` does not allow it");
    return true;
  }

  void compare_odds(const Pairs& pairs, const PairStep& step) {
    if (pairs.odds_a(step) == nullptr || pairs.odds_b(step) == nullptr) return;  // a column: see compare_columns()
    const Odds& paid = *pairs.odds_a(step);
    const Odds& asked = *pairs.odds_b(step);
    const Rational difference = paid.profit() - asked.profit();
    const bool floor = !odds_only_ && is_floor(asked);
    if (floor && Rational(0) < difference) return;
    const std::string words = "`" + name_ + "` is paid " + to_string(paid);
    const std::string exact = signed_words(difference);
    if (odds_only_)
      return tell(pairs, step, Breach::Kind::NotUniform, words + ", but under `" + ruleset_->name + "` the payout is " + to_string(asked),
                  exact);
    if (floor) return tell(pairs, step, Breach::Kind::MinimumOdds, words + ", less than the minimum odds of " + to_string(asked), exact);
    tell(pairs, step, Breach::Kind::Payouts, words + ", but under `" + ruleset_->name + "` the payout is " + to_string(asked), exact);
  }

  [[nodiscard]] bool is_floor(const Odds& odds) const {
    bool floor = false;
    for (const PayRow& row : ruleset_->wagers[b_->key.wager].pay_rows) {
      if (!(row.odds == odds)) continue;
      if (!row.is_minimum) return false;
      floor = true;
    }
    return floor;
  }

  /// Each difference once for a wager: the nearest throw shows it.
  void tell(const Pairs& pairs, const PairStep& step, Breach::Kind kind, const std::string& words, const std::string& difference = "") {
    const bool window = kind == Breach::Kind::Windows;
    if (!seen_.insert({kind, kind == Breach::Kind::Verdicts || window ? std::string() : words}).second) return;
    const std::vector<WayStep> way = pairs.way_with(step);
    const Played here = play(house_, selection_, "`" + name_ + "` compared with " + ruleset_->name, a_->key, way);
    const Played there = play(ruleset_, {}, "", b_->key, counterpart(*house_, way, *ruleset_));
    const Wager& wager = house_->wagers[a_->key.wager];
    const Wager& other = ruleset_->wagers[b_->key.wager];
    result_.breaches.push_back({kind, words, difference, last_place(*house_, here, window ? window_of(*house_, wager) : wager.location),
                                last_place(*ruleset_, there, window ? window_of(*ruleset_, other) : other.location), here.scenario});
  }

  std::shared_ptr<const Ruleset> house_;
  std::shared_ptr<const Ruleset> ruleset_;
  const Selection& selection_;
  bool odds_only_;
  Conformance& result_;
  DiceOutcomes outcomes_;
  MachineCompiler compiler_a_{*house_, outcomes_};
  MachineCompiler compiler_b_{*ruleset_, outcomes_};
  std::string name_;
  std::optional<Machine> a_;
  std::optional<Machine> b_;
  std::set<std::pair<Breach::Kind, std::string>> seen_;
  std::set<std::string> missed_;
};

// ---- what two books say without a throw: limits, columns of paytables, notation

/// What limits a stake whatever happens.
struct Bound {
  std::optional<Money> stake;  ///< the lowest `at most`, or the highest `at least`
  Index clause = no_index;
  std::string open;  ///< a quantity that limits it, too, and that nobody has posted
};

Bound bound_of(const Ruleset& rules, const Wager& wager, Limit::Kind kind) {
  Bound bound;
  const bool most = kind == Limit::Kind::MaxStake;
  for (const Limit& limit : wager.limits) {
    if (limit.kind != kind || limit.condition.op != Condition::Op::Always || limit.amount.kind == Amount::Kind::Stake) continue;
    const std::optional<Money> amount = money_of(rules, limit.amount);
    if (!amount) bound.open = rules.postings[limit.amount.index].name;
    if (!amount || (bound.stake && (most ? *bound.stake <= *amount : *amount <= *bound.stake))) continue;
    bound.stake = amount;
    bound.clause = limit.clause;
  }
  return bound;
}

using Column = std::vector<std::pair<std::string, Rational>>;  // key, profit

std::string key_of(const IntSet& set) {
  std::string words;
  for (const IntRange& range : set.ranges) words += std::to_string(range.low) + ".." + std::to_string(range.high) + " ";
  return words;
}

Column column_of(const Paytable& table, std::size_t column) {
  Column all;
  for (const PaytableRow& row : table.rows) all.emplace_back(key_of(row.key), row.columns[column].profit());
  std::sort(all.begin(), all.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  return all;
}

/// Wagers that break the same limit by the same amount: one breach.
struct OverLimit {
  SourceLocation house;
  SourceLocation ruleset;
  Money asked;
  Bound allowed;
  std::vector<std::string> wagers;
};

bool at_one_place(const SourceLocation& a, const SourceLocation& b) { return a.source == b.source && a.span.begin == b.span.begin; }

bool same_breach(const OverLimit& a, const OverLimit& b) {
  return a.asked == b.asked && a.allowed.stake == b.allowed.stake && a.allowed.open == b.allowed.open &&
         at_one_place(a.ruleset, b.ruleset) && (!a.allowed.stake || at_one_place(a.house, b.house));
}

std::string listed(const std::vector<std::string>& names) {
  std::string words;
  for (const std::string& name : names) words += (words.empty() ? "`" : ", `") + name + "`";
  return words;
}

std::vector<OverLimit> over_limits(const Ruleset& house, const Ruleset& ruleset, Limit::Kind kind) {
  const bool most = kind == Limit::Kind::MaxStake;
  std::vector<OverLimit> all;
  for (const Wager& wager : house.wagers) {
    const Index other = ruleset.find_wager(wager.name);
    if (other == no_index) continue;
    const Bound asked = bound_of(ruleset, ruleset.wagers[other], kind);
    if (!asked.stake) continue;
    const Bound allowed = bound_of(house, wager, kind);
    if (allowed.stake && (most ? *allowed.stake <= *asked.stake : *asked.stake <= *allowed.stake)) continue;
    const SourceLocation place = allowed.clause == no_index ? wager.location : place_of(house, allowed.clause);
    OverLimit one{place, place_of(ruleset, asked.clause), *asked.stake, allowed, {}};
    auto at = std::find_if(all.begin(), all.end(), [&](const OverLimit& known) { return same_breach(known, one); });
    if (at == all.end()) at = all.insert(at, std::move(one));
    at->wagers.push_back(wager.name);
  }
  return all;
}

void compare_limits(const Ruleset& house, const Ruleset& ruleset, Limit::Kind kind, Conformance& result) {
  const std::string bound = kind == Limit::Kind::MaxStake ? "at most " : "at least ";
  for (const OverLimit& one : over_limits(house, ruleset, kind)) {
    const std::string words = listed(one.wagers) + ": under `" + ruleset.name + "` the stake must be " + bound +
                              to_string(one.asked, ruleset.currency) + ", but ";
    const std::optional<Money>& allowed = one.allowed.stake;
    if (!one.allowed.open.empty()) {
      result.notes.push_back(words + "here the limit is `" + one.allowed.open + "`, which is not posted");
      continue;
    }
    result.breaches.push_back(
        {Breach::Kind::Limits,
         words + (allowed ? "here the stake must be " + bound + to_string(*allowed, house.currency) : "here there is no limit"),
         allowed ? to_string(Money{allowed->units - one.asked.units}, house.currency) : "", one.house, one.ruleset, ""});
  }
}

void compare_limits(const Ruleset& house, const Ruleset& ruleset, Conformance& result) {
  compare_limits(house, ruleset, Limit::Kind::MaxStake, result);
  compare_limits(house, ruleset, Limit::Kind::MinStake, result);
}

void compare_columns(const Ruleset& house, const Ruleset& ruleset, Conformance& result) {
  std::set<Index> done;
  for (const Wager& wager : house.wagers) {
    const Index other = ruleset.find_wager(wager.name);
    if (wager.paytable == no_index || other == no_index || ruleset.wagers[other].paytable == no_index) continue;
    if (!done.insert(wager.paytable).second) continue;
    const Paytable& here = house.paytables[wager.paytable];
    const Paytable& there = ruleset.paytables[ruleset.wagers[other].paytable];
    if (!here.posted_column && here.columns.size() > 1)
      result.notes.push_back("no column of `" + here.name + "` is posted, so the comparison covers every column");
    for (std::size_t i = 0; i < here.columns.size(); ++i) {
      if (here.posted_column && *here.posted_column != i) continue;
      const Column column = column_of(here, i);
      bool known = false;
      for (std::size_t j = 0; j < there.columns.size(); ++j) known = known || column_of(there, j) == column;
      if (!known)
        result.breaches.push_back({Breach::Kind::Options,
                                   "column `" + here.columns[i] + "` of `" + here.name + "` is not a column under `" + ruleset.name + "`",
                                   "", here.location, there.location, ""});
    }
  }
}

void compare_notation(const Ruleset& house, const Ruleset& ruleset, Conformance& result) {
  if (ruleset.to_only_clause == no_index) return;
  std::set<std::pair<std::string, std::uint32_t>> told;
  const auto look_at = [&](const Odds& odds, Index clause) {
    const SourceLocation place = place_of(house, clause);
    if (odds.notation != Odds::Notation::For || !told.insert({place.source ? place.source->name() : "", place.span.begin}).second) return;
    result.breaches.push_back({Breach::Kind::Notation,
                               "`" + to_string(odds) + "` includes the stake, but the ruleset requires payouts to be stated with `to`", "",
                               place, place_of(ruleset, ruleset.to_only_clause), ""});
  };
  for (const Wager& wager : house.wagers) {
    for (const PayRow& row : wager.pay_rows) look_at(row.odds, row.clause);
    for (const PayRow& row : wager.surrender_rows) look_at(row.odds, row.clause);
  }
  for (const Paytable& table : house.paytables)
    for (const PaytableRow& row : table.rows)
      for (const Odds& odds : row.columns) look_at(odds, row.clause);
}

// ---- what the checker says

std::optional<Breach::Kind> kind_of(Code code) {
  switch (code) {
    case Code::below_floor:
      return Breach::Kind::MinimumOdds;
    case Code::not_offered:
      return Breach::Kind::Options;
    case Code::out_of_range:
      return Breach::Kind::Limits;
    case Code::not_open:
      return Breach::Kind::Refused;
    case Code::notation:
      return Breach::Kind::Notation;
    default:
      return std::nullopt;
  }
}

/// What the checker says of a house that works under the ruleset.
void add_refused(const Diagnostics& diagnostics, bool playable, Conformance& result) {
  for (const Diagnostic& one : diagnostics) {
    if (one.severity() != Severity::Error) continue;
    const std::optional<Breach::Kind> kind = kind_of(one.code);
    if (!kind) {
      result.diagnostics.push_back(one);
      continue;
    }
    if (playable && (*kind == Breach::Kind::MinimumOdds || *kind == Breach::Kind::Notation)) continue;  // found with a throw
    const std::string by = *kind == Breach::Kind::Limits && !one.help.empty() ? "; " + one.help : "";
    result.breaches.push_back(
        {*kind, one.message + by, "", one.location, one.labels.empty() ? SourceLocation{} : one.labels.front().location, ""});
  }
}

}  // namespace

std::string_view breach_name(Breach::Kind kind) noexcept {
  static constexpr std::string_view names[] = {"options", "floors",   "payouts", "verdicts", "windows",
                                               "limits",  "notation", "uniform", "refused"};
  return names[static_cast<std::size_t>(kind)];
}

Conformance check_conformance(const Library& library, const std::string& house, const std::string& ruleset, const Selection& selection,
                              const ProgressCallback& progress, const std::optional<Selection>& ruleset_selection) {
  Conformance result;
  const CheckResult standard = check(library, ruleset, ruleset_selection.value_or(Selection{selection.as_of, {}, {}}));
  const CheckResult checked = check(library, house, selection);
  result.ruleset = standard.playable_ruleset;
  result.house = checked.playable_ruleset;
  if (!result.ruleset) result.diagnostics = standard.diagnostics;
  if (!result.ruleset) return result;
  add_refused(checked.diagnostics, result.house != nullptr, result);
  if (!result.house) return result;
  if (result.house->base == result.ruleset->name)
    if (const std::shared_ptr<const Ruleset> posted = base_as_posted(library, *result.house)) result.ruleset = posted;
  Comparison comparison(result.house, result.ruleset, selection, false, result);
  if (!comparison.comparable()) return result;
  const std::vector<MachineKey> keys = keys_to_compare(*result.house, *result.ruleset);
  for (std::size_t i = 0; i < keys.size() && !result.stopped; ++i) {
    comparison.compare(keys[i]);
    result.stopped = progress && !progress("wagers", i + 1, keys.size());
  }
  compare_limits(*result.house, *result.ruleset, result);
  compare_columns(*result.house, *result.ruleset, result);
  compare_notation(*result.house, *result.ruleset, result);
  std::stable_sort(result.breaches.begin(), result.breaches.end(), [](const Breach& a, const Breach& b) { return a.kind < b.kind; });
  return result;
}

Conformance compare_payments(const std::shared_ptr<const Ruleset>& a, const std::shared_ptr<const Ruleset>& b, const Selection& selection) {
  Conformance result;
  result.house = a;
  result.ruleset = b;
  Comparison comparison(a, b, selection, true, result);
  if (comparison.comparable())
    for (const MachineKey& key : keys_to_compare(*a, *b)) comparison.compare(key);
  return result;
}

}  // namespace fairroll::analysis
