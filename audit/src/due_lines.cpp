// SPDX-License-Identifier: Apache-2.0
#include "due_lines.hpp"

#include <algorithm>
#include <numeric>

#include <fairroll/detail/dice_words.hpp>
#include <fairroll/report.hpp>

#include "counts.hpp"
#include "summary.hpp"

namespace fairroll::audit {

namespace {

/// There are few of them.
template <typename Key, typename Name>
std::uint64_t& count_of(std::vector<std::pair<Key, std::uint64_t>>& counts, const Name& name) {
  auto known = std::find_if(counts.begin(), counts.end(), [&](const auto& one) { return one.first == name; });
  if (known == counts.end()) known = counts.insert(known, {Key(name), 0});
  return known->second;
}

}  // namespace

bool DueLines::scan(std::string_view line) { return line.size() <= Source::max_bytes && detail::scan_line(line, scanned_); }

bool DueLines::play(LogRun& table) {
  LogTally tally;
  if (!table.play_if_due(scanned_, tally)) return false;
  if (rules_ != tally.rules || table_ != this->table()) {
    add_up();
    begin(*tally.rules);
  }
  count(tally);
  return true;
}

void DueLines::begin(const Ruleset& rules) {
  rules_ = &rules;
  table_ = table();
  dice_ = none_shown(rules.vocabulary);
}

void DueLines::count(const LogTally& tally) {
  ++(tally.is_throw ? rulings_.at(static_cast<std::size_t>(tally.ruling)) : acts_);
  if (tally.is_throw) add_faces(dice_, tally.faces);
  for (const Index clause : tally.clauses) ++count_of(clauses_, clause);
  for (const FindingKind kind : tally.findings) ++findings_.at(static_cast<std::size_t>(kind));
  times_.add_step(Moment::parse(scanned_.member(options_.time)));
  ++count_of(officials_, scanned_.member(options_.official));
}

void DueLines::add_up() {
  if (rules_ == nullptr) return;
  RulesetSummary& under = summary_.rulesets[rules_->name];
  take_currency(under.currency, rules_->currency);
  const std::uint64_t throws = std::accumulate(rulings_.begin(), rulings_.end(), std::uint64_t{0});
  summary_.lines += throws + acts_;
  summary_.tables.insert(table_);
  under.throws += throws;
  under.acts += acts_;
  for (std::size_t i = 0; i < rulings_.size(); ++i)
    if (rulings_.at(i) > 0) under.rulings[std::string(words::ruling_words(static_cast<RulingKind>(i)))] += rulings_.at(i);
  for (const auto& [clause, count] : clauses_) under.clauses[rules_->clauses[clause].address] += count;
  for (std::size_t i = 0; i < findings_.size(); ++i)
    if (findings_.at(i) > 0) under.findings[std::string(finding_name(static_cast<FindingKind>(i)))] += findings_.at(i);
  under.judged_at_table[table_] += throws + acts_;
  for (const auto& [official, count] : officials_) under.judged_by_official[official] += count;
  under.times += times_;
  if (throws > 0) under.dice[detail::dice_words(rules_->vocabulary)] += dice_;
  rules_ = nullptr;
  acts_ = 0;
  rulings_.fill(0);
  clauses_.clear();
  findings_.fill(0);
  officials_.clear();
  times_.steps.fill(0);
}

}  // namespace fairroll::audit
