// SPDX-License-Identifier: Apache-2.0
#include "due_lines.hpp"

#include <algorithm>

#include <fairroll/detail/dice_words.hpp>
#include <fairroll/report.hpp>

#include "counts.hpp"
#include "summary.hpp"

namespace fairroll::audit {

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
  ++(tally.is_throw ? throws_ : acts_);
  if (tally.is_throw) add_faces(dice_, tally.faces);
  for (const FindingKind kind : tally.findings) ++findings_.at(static_cast<std::size_t>(kind));
  times_.add_step(Moment::parse(scanned_.member(options_.time)));
  const std::string_view official = scanned_.member(options_.official);
  auto known = std::find_if(officials_.begin(), officials_.end(), [&](const auto& one) { return one.first == official; });
  if (known == officials_.end()) known = officials_.insert(known, {std::string(official), 0});
  ++known->second;
}

void DueLines::add_up() {
  if (rules_ == nullptr) return;
  RulesetSummary& under = summary_.rulesets[rules_->name];
  take_currency(under.currency, rules_->currency);
  summary_.lines += throws_ + acts_;
  summary_.tables.insert(table_);
  under.throws += throws_;
  under.acts += acts_;
  if (throws_ > 0) under.rulings[std::string(words::ruling_words(RulingKind::Valid))] += throws_;
  for (std::size_t i = 0; i < findings_.size(); ++i)
    if (findings_.at(i) > 0) under.findings[std::string(finding_name(static_cast<FindingKind>(i)))] += findings_.at(i);
  under.judged_at_table[table_] += throws_ + acts_;
  for (const auto& [official, count] : officials_) under.judged_by_official[official] += count;
  under.times += times_;
  if (throws_ > 0) under.dice[detail::dice_words(rules_->vocabulary)] += dice_;
  rules_ = nullptr;
  throws_ = acts_ = 0;
  findings_.fill(0);
  officials_.clear();
  times_.steps.fill(0);
}

}  // namespace fairroll::audit
