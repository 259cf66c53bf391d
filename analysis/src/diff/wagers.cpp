// SPDX-License-Identifier: Apache-2.0
// Every wager that both books have, walked through in both at once; and what only one has.
#include "wagers.hpp"

namespace fairroll::analysis::difference {

namespace {

/// Columns of which the house has still to post one; one empty word: none is to be posted.
std::vector<std::string> open_columns(const Ruleset& rules, Index wager) {
  const Index table = rules.wagers[wager].paytable;
  if (table == no_index || rules.paytables[table].posted_column || rules.paytables[table].columns.size() < 2) return {""};
  return rules.paytables[table].columns;
}

/// The same book with that column posted.
ComparedRuleset posted(const ComparedRuleset& side, Index wager, const std::string& column) {
  if (column.empty() || open_columns(*side.ruleset, wager).size() < 2) return side;
  const Index table = side.ruleset->wagers[wager].paytable;
  ComparedRuleset with{with_column(*side.ruleset, table, column), side.selection};
  with.selection.postings[side.ruleset->paytables[table].name] = column;
  return with;
}

// ---- what throws do

/// Steps of one wager, with one pair of results, for which both books are asked for their clauses.
constexpr std::size_t most_plays = 60;

/// The compared part of the outcome of a throw: `wins 7 to 6`, `loses`, `stays in play`.
std::string result_of(const Cell& cell, const Odds* odds) {
  if (leaves_standing(cell.outcome)) return "stays in play";
  const auto one = static_cast<Outcome>(cell.outcome);
  std::string words = verdict_words(cell.outcome);
  if (one == Outcome::Wins) words += odds == nullptr ? ", odds not stated" : " " + to_string(*odds);
  return words + ((cell.flags & Cell::ends_flag) == 0 && one != Outcome::Undetermined ? ", stays up" : "");
}

/// Clauses that make the difference: of two wins those that pay, else those that decide.
std::vector<Index> deciding(const Ruleset& rules, const Played& played, bool both_win) {
  std::vector<Index> all = played.last ? played.last->deciding_clauses : std::vector<Index>{};
  std::vector<Index> chosen;
  for (const Index clause : all) {
    const ClauseKind kind = clause < rules.clauses.size() ? rules.clauses[clause].kind : ClauseKind::Other;
    if ((kind == ClauseKind::Odds || kind == ClauseKind::PaytableRow) == both_win) chosen.push_back(clause);
  }
  return chosen.empty() ? all : chosen;
}

/// What throws do to wagers.
class Settlements {
 public:
  explicit Settlements(Work& work) : work_(work) {}
  void begin() { plays_.clear(); }  ///< of the next pair
  void look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step);
  void tell() { groups_.tell(work_.result); }

 private:
  struct Tried {
    std::size_t plays = 0;
    Groups::Key last;
  };
  void play_both(const WagerPair& pair, const Pairs& pairs, const PairStep& step, Tried& tried, const std::string& a, const std::string& b);

  Work& work_;
  Groups groups_;
  std::map<std::pair<std::string, std::string>, Tried> plays_;
};

void Settlements::look_at(const WagerPair& pair, const Pairs& pairs, const PairStep& step) {
  if (step.is_bet()) return;
  ++work_.result.counts.step_count;
  if ((pairs.differences(step) & (differs::verdict | differs::staying | differs::profit)) == 0) return;
  const std::string a = result_of(*step.a, pairs.odds_a(step));
  const std::string b = result_of(*step.b, pairs.odds_b(step));
  Tried& tried = plays_[{a, b}];
  if (tried.plays++ < most_plays) return play_both(pair, pairs, step, tried, a, b);
  groups_.at(tried.last).first->add(pair);
}

void Settlements::play_both(const WagerPair& pair, const Pairs& pairs, const PairStep& step, Tried& tried, const std::string& a,
                            const std::string& b) {
  const std::vector<WayStep> way = pairs.way_with(step);
  const std::string title = pair.name + ": " + a + ", or " + b;
  const Played here = play(pair.a.ruleset, pair.a.selection, title, pair.key_a, way);
  const Played there = play(pair.b.ruleset, pair.b.selection, title, pair.key_b, counterpart(*pair.a.ruleset, way, *pair.b.ruleset));
  const auto wins = [](const Cell& cell) { return static_cast<Outcome>(cell.outcome) == Outcome::Wins; };
  const bool both_win = wins(*step.a) && wins(*step.b);
  Difference difference;
  difference.kind = Difference::Kind::Settlement;
  difference.side_a = {a, citations(*pair.a.ruleset, deciding(*pair.a.ruleset, here, both_win))};
  difference.side_b = {b, citations(*pair.b.ruleset, deciding(*pair.b.ruleset, there, both_win))};
  // What a win pays makes no difference of its own where the other book does not let it win.
  const auto alone = [&](const std::string& result, const Cell& cell) { return wins(cell) && !both_win ? std::string("wins") : result; };
  tried.last = {alone(a, *step.a), alone(b, *step.b), places_of(difference.side_a.deciding_clauses),
                places_of(difference.side_b.deciding_clauses)};
  const auto [group, fresh] = groups_.at(tried.last);
  if (fresh || way.size() < group->length) {
    difference.steps = steps_of(here.scenario);
    difference.scenario = both_scenarios(here.scenario, there.scenario);
    difference.wagers = group->difference.wagers;
    group->difference = std::move(difference);
    group->length = way.size();
  }
  group->add(pair);
}

// ---- all wagers

class Wagers {
 public:
  explicit Wagers(Work& work)
      : work_(work),
        outcomes_(work.rules(0).vocabulary),
        compilers_{{work.rules(0), outcomes_}, {work.rules(1), outcomes_}},
        settlements_(work),
        acts_(work) {}

  void run() {
    work_.result.counts.outcome_count = outcomes_.size();
    const std::vector<MachineKey> keys = keys_to_compare(work_.rules(0), work_.rules(1));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      work_.tell("wagers", i, keys.size());
      compare(keys[i]);
    }
    for (const MachineKey& key : all_keys(work_.rules(1)))
      if (!counterpart(work_.rules(1), key, work_.rules(0))) only(1, key);
    note_unlike();
    settlements_.tell();
    acts_.tell();
  }

 private:
  /// A wager of one name that has no counterpart in either book, such as one that has parts in one of them, is offered by both.
  void note_unlike() {
    std::vector<std::string>& there = work_.result.wagers_only_in_b;
    std::erase_if(work_.result.wagers_only_in_a, [&](const std::string& name) {
      if (std::erase(there, name) == 0) return false;
      work_.result.limitations.push_back("`" + name + "` has a different structure in the two rule books");
      return true;
    });
  }

  void only(int book, const MachineKey& key) {
    const Ruleset& rules = work_.rules(book);
    const std::string& wager = rules.wagers[key.wager].name;
    const bool whole = work_.rules(1 - book).find_wager(wager) == no_index;
    const std::string name = whole ? wager : key_words(rules, key);
    std::vector<std::string>& list = book == 0 ? work_.result.wagers_only_in_a : work_.result.wagers_only_in_b;
    if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
  }

  void only_column(int book, const MachineKey& key, const std::string& column) {
    std::vector<std::string>& list = book == 0 ? work_.result.wagers_only_in_a : work_.result.wagers_only_in_b;
    list.push_back(work_.rules(book).wagers[key.wager].name + " by " + column);
  }

  void compare(const MachineKey& key) {
    const std::optional<MachineKey> other = counterpart(work_.rules(0), key, work_.rules(1));
    if (!other) return only(0, key);
    const std::vector<std::string> here = open_columns(work_.rules(0), key.wager);
    const std::vector<std::string> there = open_columns(work_.rules(1), other->wager);
    const bool both = here.size() > 1 && there.size() > 1;
    if (!both) {
      for (const std::string& column : here.size() > 1 ? here : there) compare(key, *other, column);
      return;
    }
    for (const std::string& column : here)
      if (std::find(there.begin(), there.end(), column) != there.end())
        compare(key, *other, column);
      else
        only_column(0, key, column);
    for (const std::string& column : there)
      if (std::find(here.begin(), here.end(), column) == here.end()) only_column(1, *other, column);
  }

  void compare(const MachineKey& key, const MachineKey& other, const std::string& column) {
    WagerPair pair;
    pair.a = posted(work_.a, key.wager, column);
    pair.b = posted(work_.b, other.wager, column);
    pair.key_a = key;
    pair.key_b = other;
    pair.name = key_words(work_.rules(0), key) + (column.empty() ? "" : " by " + column);
    std::vector<CompileError> faults;
    std::optional<Machine> a = machine(0, pair.a, key, faults);
    std::optional<Machine> b = machine(1, pair.b, other, faults);
    if (!a || !b) return work_.result.limitations.push_back("`" + pair.name + "`: " + faults.front().message);
    pair.machine_a = std::move(*a);
    pair.machine_b = std::move(*b);
    settlements_.begin();
    Pairs pairs(pair.machine_a, pair.machine_b, outcomes_);
    pairs.walk([&](const PairStep& step) {
      settlements_.look_at(pair, pairs, step);
      acts_.look_at(pair, pairs, step);
      return true;
    });
    ++work_.result.counts.wager_count;
    work_.result.counts.state_count += pairs.size();
  }

  /// What has a column posted that its book leaves open is a book of its own.
  std::optional<Machine> machine(int book, const ComparedRuleset& of, const MachineKey& key, std::vector<CompileError>& faults) {
    if (of.ruleset == work_.side(book).ruleset) return compilers_[book].compile_machine(key, faults);
    return compile_machine(*of.ruleset, outcomes_, key, faults);
  }

  Work& work_;
  DiceOutcomes outcomes_;
  MachineCompiler compilers_[2];
  Settlements settlements_;
  Acts acts_;
};

}  // namespace

std::string places_of(const std::vector<Citation>& citations) {
  std::string words;
  for (const Citation& one : citations)
    words += (one.location.source ? one.location.source->name() + ":" + std::to_string(one.location.span.begin) : one.address) + " ";
  return words;
}

void Gathered::add(const WagerPair& pair) {
  ++times;
  std::vector<std::string>& names = difference.wagers;
  if (std::find(names.begin(), names.end(), pair.name) == names.end()) names.push_back(pair.name);
}

std::pair<Gathered*, bool> Groups::at(const Key& key) {
  const auto [at, fresh] = groups_.try_emplace(key);
  if (fresh) order_.push_back(&at->second);
  return {&at->second, fresh};
}

void Groups::tell(Diff& result) {
  for (Gathered* const one : order_) {
    one->difference.case_count = std::to_string(one->times);
    result.differences.push_back(std::move(one->difference));
  }
}

void compare_wagers(Work& work) { Wagers(work).run(); }

void list_wagers(Work& work) {
  for (const Wager& one : work.rules(0).wagers) work.result.wagers_only_in_a.push_back(one.name);
  for (const Wager& one : work.rules(1).wagers) work.result.wagers_only_in_b.push_back(one.name);
}

}  // namespace fairroll::analysis::difference
