// SPDX-License-Identifier: Apache-2.0
// Every wager that both books have, walked through in both at once; and what only one has.
#include <set>

#include "../ways.hpp"
#include "wager_pair.hpp"

namespace fairroll::analysis::difference {

namespace {

/// Columns of which the house has still to post one; one empty word: none is to be posted.
std::vector<std::string> open_columns(const Ruleset& rules, Index wager) {
  const Index table = rules.wagers[wager].pays_per;
  if (table == no_index || rules.paytables[table].posted || rules.paytables[table].columns.size() < 2) return {""};
  return rules.paytables[table].columns;
}

/// The same book with that column posted.
Compared posted(const Compared& side, Index wager, const std::string& column) {
  const Index table = side.ruleset->wagers[wager].pays_per;
  if (column.empty() || open_columns(*side.ruleset, wager).size() < 2) return side;
  const auto rules = std::make_shared<Ruleset>(*side.ruleset);
  Paytable& paytable = rules->paytables[table];
  const auto at = std::find(paytable.columns.begin(), paytable.columns.end(), column);
  paytable.posted = static_cast<Index>(at - paytable.columns.begin());
  Compared with{rules, side.selection};
  with.selection.postings[paytable.name] = column;
  return with;
}

class Wagers {
 public:
  explicit Wagers(Work& work) : work_(work), outcomes_(work.rules(0).vocabulary), settlements_(work, outcomes_), acts_(work) {}

  void run() {
    work_.result.counts.outcomes = outcomes_.size();
    const std::vector<MachineKey> keys = all_keys(work_.rules(0));
    for (std::size_t i = 0; i < keys.size(); ++i) {
      work_.tell("wagers", i, keys.size());
      compare(keys[i]);
    }
    for (const MachineKey& key : all_keys(work_.rules(1)))
      if (!counterpart(work_.rules(1), key, work_.rules(0))) only(1, key);
    settlements_.tell();
    acts_.tell();
  }

 private:
  void only(int book, const MachineKey& key) {
    const Ruleset& rules = work_.rules(book);
    const std::string& wager = rules.wagers[key.wager].name;
    const bool whole = work_.rules(1 - book).find_wager(wager) == no_index;
    const std::string name = whole ? wager : key_words(rules, key);
    std::vector<std::string>& list = book == 0 ? work_.result.only_a : work_.result.only_b;
    if (std::find(list.begin(), list.end(), name) == list.end()) list.push_back(name);
  }

  void only_column(int book, const MachineKey& key, const std::string& column) {
    std::vector<std::string>& list = book == 0 ? work_.result.only_a : work_.result.only_b;
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
    std::vector<CompileFault> faults;
    std::optional<Machine> a = compile_machine(*pair.a.ruleset, outcomes_, key, faults);
    std::optional<Machine> b = compile_machine(*pair.b.ruleset, outcomes_, other, faults);
    if (!a || !b) return work_.result.limits.push_back("`" + pair.name + "`: " + faults.front().message);
    pair.machine_a = std::move(*a);
    pair.machine_b = std::move(*b);
    settlements_.begin();
    Pairs pairs(pair.machine_a, pair.machine_b, outcomes_);
    pairs.walk([&](const PairStep& step) {
      settlements_.look_at(pair, pairs, step);
      acts_.look_at(pair, pairs, step);
    });
    ++work_.result.counts.wagers;
    work_.result.counts.states += pairs.size();
  }

  Work& work_;
  Outcomes outcomes_;
  Settlements settlements_;
  Acts acts_;
};

}  // namespace

void compare_wagers(Work& work) { Wagers(work).run(); }

}  // namespace fairroll::analysis::difference
