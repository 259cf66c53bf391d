#include <fairroll/analysis/conforms.hpp>

#include <algorithm>
#include <optional>
#include <set>

#include "pairs.hpp"
#include "proof.hpp"

namespace fairroll::analysis {

namespace {

using Kind = Breach::Kind;

std::string signed_words(const Rational& value) { return (Rational(0) < value ? "+" : "") + to_string(value); }

Place place_of(const Ruleset& rules, Index clause) { return clause < rules.clauses.size() ? rules.clauses[clause].place : Place{}; }

/// Of all limits that hold whatever happens: the highest stake, or the lowest.
std::optional<Money> stake_of(const Ruleset& rules, const Wager& wager, Limit::Kind kind, Index& clause) {
  std::optional<Money> found;
  for (const Limit& limit : wager.limits) {
    if (limit.kind != kind || limit.while_.op != Condition::Op::Always || limit.amount.of == Amount::Of::Stake) continue;
    std::optional<Money> amount = limit.amount.money;
    if (limit.amount.of == Amount::Of::Posted) {
      amount = rules.postings[limit.amount.index].value;
      if (amount) amount = Money{(limit.amount.factor * Rational(amount->units)).floor()};
    }
    if (!amount || (found && (kind == Limit::Kind::StakeAtMost ? *found <= *amount : *amount <= *found))) continue;
    found = amount;
    clause = limit.clause;
  }
  return found;
}

class Comparison {
 public:
  Comparison(std::shared_ptr<const Ruleset> house, std::shared_ptr<const Ruleset> ruleset, const Selection& selection, bool odds_only,
             std::vector<Breach>& breaches)
      : house_(std::move(house)),
        ruleset_(std::move(ruleset)),
        selection_(selection),
        odds_only_(odds_only),
        breaches_(breaches),
        outcomes_(house_->vocabulary) {}

  [[nodiscard]] bool comparable() const {
    const Vocabulary& a = house_->vocabulary;
    const Vocabulary& b = ruleset_->vocabulary;
    return a.dice == b.dice && a.lowest == b.lowest && a.highest == b.highest && outcomes_.possible();
  }

  void compare(const MachineKey& key) {
    name_ = key_words(*house_, key);
    const std::optional<MachineKey> other = counterpart(*house_, key, *ruleset_);
    if (!other) {
      if (!odds_only_) missing(key);
      return;
    }
    std::vector<CompileFault> faults;
    a_ = compile_machine(*house_, outcomes_, key, faults);
    b_ = compile_machine(*ruleset_, outcomes_, *other, faults);
    if (!a_ || !b_) return;
    seen_.clear();
    Pairs pairs(*a_, *b_, outcomes_);
    pairs.walk([&](const PairStep& step) { look_at(pairs, step); });
    states += pairs.size();
    ++wagers;
  }

  void compare_limits() {
    for (const Wager& wager : house_->wagers) {
      const Index other = ruleset_->find_wager(wager.name);
      if (other == no_index) continue;
      for (const Limit::Kind kind : {Limit::Kind::StakeAtMost, Limit::Kind::StakeAtLeast}) limit(wager, ruleset_->wagers[other], kind);
    }
  }

  std::size_t wagers = 0;
  std::size_t states = 0;

 private:
  void missing(const MachineKey& key) {
    const Wager& wager = house_->wagers[key.wager];
    const Index other = ruleset_->find_wager(wager.name);
    if (other == no_index && !missed_.insert(wager.name).second) return;
    breaches_.push_back({Kind::Options,
                         other == no_index ? "`" + wager.name + "` is no wager of `" + ruleset_->name + "`"
                                           : "`" + name_ + "` is none of the wagers `" + wager.name + "` of `" + ruleset_->name + "`",
                         "", wager.place, other == no_index ? Place{} : ruleset_->wagers[other].place, ""});
  }

  void look_at(const Pairs& pairs, const PairStep& step) {
    if (step.a == nullptr) {
      if (!odds_only_ && step.open_a && !step.open_b)
        tell(pairs, step, Kind::Windows, "`" + name_ + "` may be placed where `" + ruleset_->name + "` does not let it be", "");
      return;
    }
    if (step.a->outcome != step.b->outcome) {
      if (!odds_only_)
        tell(pairs, step, Kind::Verdicts,
             "`" + name_ + "` " + words_of(step.a->outcome) + " where under `" + ruleset_->name + "` it " + words_of(step.b->outcome), "");
      return;
    }
    if (step.a->odds == Cell::no_odds || step.b->odds == Cell::no_odds) return;
    const Odds& paid = a_->odds[step.a->odds];
    const Odds& asked = b_->odds[step.b->odds];
    const Rational difference = paid.profit() - asked.profit();
    if (difference == Rational(0)) return;
    const bool floor = !odds_only_ && is_floor(asked);
    if (floor && Rational(0) < difference) return;
    const std::string words = "`" + name_ + "` is paid " + to_string(paid);
    if (odds_only_)
      tell(pairs, step, Kind::Uniform, words + ", and " + to_string(asked) + " under `" + ruleset_->name + "`", signed_words(difference));
    else
      tell(pairs, step, floor ? Kind::Floors : Kind::Payouts,
           words + (floor ? ", less than the floor of " : ", where `" + ruleset_->name + "` says ") + to_string(asked),
           signed_words(difference));
  }

  static std::string words_of(std::uint8_t outcome) {
    const auto one = static_cast<Outcome>(outcome);
    if (one == Outcome::Returned || one == Outcome::Undetermined || one == Outcome::Off) return "is " + std::string(outcome_name(one));
    return std::string(outcome_name(one));
  }

  [[nodiscard]] bool is_floor(const Odds& odds) const {
    bool floor = false;
    for (const PayRow& row : ruleset_->wagers[b_->key.wager].pays) {
      if (!(row.odds == odds)) continue;
      if (!row.at_least) return false;
      floor = true;
    }
    return floor;
  }

  static Place last_place(const Ruleset& rules, const Played& played, const Place& otherwise) {
    return played.last && !played.last->by.empty() ? place_of(rules, played.last->by.back()) : otherwise;
  }

  /// Each difference once for a wager: the nearest throw shows it.
  void tell(const Pairs& pairs, const PairStep& step, Kind kind, const std::string& words, const std::string& difference) {
    if (!seen_.insert({kind, kind == Kind::Verdicts || kind == Kind::Windows ? std::string() : words}).second) return;
    std::vector<WayStep> way = pairs.way();
    if (step.a != nullptr)
      way.push_back({std::nullopt, outcomes_.faces(step.outcome)});
    else
      way.push_back({a_->key, {}});
    std::vector<WayStep> other_way = way;
    for (WayStep& one : other_way)
      if (one.placed) one.placed = counterpart(*house_, *one.placed, *ruleset_);
    const Played here = play(house_, selection_, "`" + name_ + "` held against " + ruleset_->name, a_->key, way);
    const Played there = play(ruleset_, {}, "", b_->key, other_way);
    const Wager& wager = house_->wagers[a_->key.wager];
    const Wager& other = ruleset_->wagers[b_->key.wager];
    const Place window = wager.placed.empty() ? wager.place : place_of(*house_, wager.placed.front().clause);
    const Place other_window = other.placed.empty() ? other.place : place_of(*ruleset_, other.placed.front().clause);
    breaches_.push_back({kind, words, difference, last_place(*house_, here, kind == Kind::Windows ? window : wager.place),
                         last_place(*ruleset_, there, kind == Kind::Windows ? other_window : other.place), here.scenario});
  }

  void limit(const Wager& wager, const Wager& other, Limit::Kind kind) {
    const bool most = kind == Limit::Kind::StakeAtMost;
    Index here = no_index;
    Index there = no_index;
    const std::optional<Money> asked = stake_of(*ruleset_, other, kind, there);
    if (!asked) return;
    const std::optional<Money> allowed = stake_of(*house_, wager, kind, here);
    if (allowed && (most ? *allowed <= *asked : *asked <= *allowed)) return;
    const std::string bound = most ? "at most " : "at least ";
    breaches_.push_back({Kind::Limits,
                         "`" + wager.name + "`: " + bound + to_string(*asked, ruleset_->currency) + " may be staked under `" +
                             ruleset_->name + "`, and here " +
                             (allowed ? bound + to_string(*allowed, house_->currency) : "nothing says so"),
                         allowed ? to_string(Money{allowed->units - asked->units}, house_->currency) : "",
                         here == no_index ? wager.place : place_of(*house_, here), place_of(*ruleset_, there), ""});
  }

  std::shared_ptr<const Ruleset> house_;
  std::shared_ptr<const Ruleset> ruleset_;
  const Selection& selection_;
  bool odds_only_;
  std::vector<Breach>& breaches_;
  Outcomes outcomes_;
  std::string name_;
  std::optional<Machine> a_;
  std::optional<Machine> b_;
  std::set<std::pair<Kind, std::string>> seen_;
  std::set<std::string> missed_;
};

// ---- paytables and notation

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

void compare_columns(const Ruleset& house, const Ruleset& ruleset, Conformity& result) {
  std::set<Index> done;
  for (const Wager& wager : house.wagers) {
    const Index other = ruleset.find_wager(wager.name);
    if (wager.pays_per == no_index || other == no_index || ruleset.wagers[other].pays_per == no_index) continue;
    if (!done.insert(wager.pays_per).second) continue;
    const Paytable& here = house.paytables[wager.pays_per];
    const Paytable& there = ruleset.paytables[ruleset.wagers[other].pays_per];
    if (!here.posted && here.columns.size() > 1) result.notes.push_back("no column of `" + here.name + "` is posted; each was compared");
    for (std::size_t i = 0; i < here.columns.size(); ++i) {
      if (here.posted && *here.posted != i) continue;
      const Column column = column_of(here, i);
      bool known = false;
      for (std::size_t j = 0; j < there.columns.size(); ++j) known = known || column_of(there, j) == column;
      if (!known)
        result.breaches.push_back({Kind::Options,
                                   "column `" + here.columns[i] + "` of `" + here.name + "` is none of those of `" + ruleset.name + "`", "",
                                   here.place, there.place, ""});
    }
  }
}

void compare_notation(const Ruleset& house, const Ruleset& ruleset, std::vector<Breach>& breaches) {
  if (ruleset.to_only_clause == no_index) return;
  std::set<std::pair<std::string, std::uint32_t>> told;
  const auto look_at = [&](const Odds& odds, Index clause) {
    const Place place = place_of(house, clause);
    if (odds.notation != Odds::Notation::For || !told.insert({place.source ? place.source->name() : "", place.span.begin}).second) return;
    breaches.push_back({Kind::Notation, "`" + to_string(odds) + "` includes the stake, and payouts are stated only with `to`", "", place,
                        place_of(ruleset, ruleset.to_only_clause), ""});
  };
  for (const Wager& wager : house.wagers) {
    for (const PayRow& row : wager.pays) look_at(row.odds, row.clause);
    for (const PayRow& row : wager.surrenders) look_at(row.odds, row.clause);
  }
  for (const Paytable& table : house.paytables)
    for (const PaytableRow& row : table.rows)
      for (const Odds& odds : row.columns) look_at(odds, row.clause);
}

std::optional<Kind> kind_of(Code code) {
  switch (code) {
    case Code::below_floor:
      return Kind::Floors;
    case Code::not_offered:
      return Kind::Options;
    case Code::out_of_range:
      return Kind::Limits;
    case Code::not_open:
      return Kind::Refused;
    case Code::notation:
      return Kind::Notation;
    default:
      return std::nullopt;
  }
}

/// What the checker says of a house that works under the ruleset.
void add_refused(const Diagnostics& diagnostics, bool playable, Conformity& result) {
  for (const Diagnostic& one : diagnostics) {
    if (one.severity() != Severity::Error) continue;
    const std::optional<Kind> kind = kind_of(one.code);
    if (!kind) {
      result.diagnostics.push_back(one);
      continue;
    }
    if (playable && (*kind == Kind::Floors || *kind == Kind::Notation)) continue;  // found with a throw
    result.breaches.push_back({*kind, one.message, "", one.place, one.labels.empty() ? Place{} : one.labels.front().place, ""});
  }
}

}  // namespace

std::string_view breach_name(Kind kind) noexcept {
  static constexpr std::string_view names[] = {"options", "floors",   "payouts", "verdicts", "windows",
                                               "limits",  "notation", "uniform", "refused"};
  return names[static_cast<std::size_t>(kind)];
}

Conformity conforms(const Library& library, const std::string& house, const std::string& ruleset, const Selection& selection,
                    const Watch& watch) {
  Conformity result;
  Selection of_ruleset;
  of_ruleset.as_of = selection.as_of;
  const CheckResult standard = check(library, ruleset, of_ruleset);
  const CheckResult checked = check(library, house, selection);
  result.ruleset = standard.playable;
  result.house = checked.playable;
  if (!result.ruleset) result.diagnostics = standard.diagnostics;
  if (!result.ruleset) return result;
  add_refused(checked.diagnostics, result.house != nullptr, result);
  if (!result.house) return result;
  Comparison comparison(result.house, result.ruleset, selection, false, result.breaches);
  if (!comparison.comparable()) {
    result.breaches.push_back({Kind::Options, "`" + house + "` is played with other dice than `" + ruleset + "`", "", {}, {}, ""});
    return result;
  }
  const std::vector<MachineKey> keys = all_keys(*result.house);
  for (std::size_t i = 0; i < keys.size() && !result.stopped; ++i) {
    comparison.compare(keys[i]);
    result.stopped = watch && !watch("wagers", i + 1, keys.size());
  }
  comparison.compare_limits();
  compare_columns(*result.house, *result.ruleset, result);
  compare_notation(*result.house, *result.ruleset, result.breaches);
  result.wagers = comparison.wagers;
  result.states = comparison.states;
  std::stable_sort(result.breaches.begin(), result.breaches.end(), [](const Breach& a, const Breach& b) { return a.kind < b.kind; });
  return result;
}

std::vector<Breach> uniform(const std::shared_ptr<const Ruleset>& a, const std::shared_ptr<const Ruleset>& b, const Selection& selection) {
  std::vector<Breach> breaches;
  Comparison comparison(a, b, selection, true, breaches);
  if (!comparison.comparable()) return breaches;
  for (const MachineKey& key : all_keys(*a)) comparison.compare(key);
  return breaches;
}

}  // namespace fairroll::analysis
