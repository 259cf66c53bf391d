// SPDX-License-Identifier: Apache-2.0
#include "due_lines.hpp"

#include <fairroll/detail/dice_words.hpp>

#include "counts.hpp"
#include "summary.hpp"

namespace fairroll::audit {

bool DueLines::scan(std::string_view line) { return line.size() <= Source::max_bytes && detail::scan_line(line, scanned_); }

bool DueLines::play(LogRun& table) {
  LogLineSummary tally;
  if (!table.execute_if_correct(scanned_, tally)) return false;
  const std::string_view name = this->table();
  if (rules_ == nullptr || rules_ != tally.ruleset->get() || day_ != tally.as_of || table_ != name) {
    add_up();
    begin(*tally.ruleset, name);
    day_ = tally.as_of;
  }
  count(tally);
  return true;
}

void DueLines::begin(const std::shared_ptr<const Ruleset>& rules, std::string_view table) {
  if (dice_of_ != rules) {
    dice_of_ = rules;
    dice_ = none_shown(rules->vocabulary);
    kind_of_dice_ = detail::dice_words(rules->vocabulary);
  }
  rules_ = rules.get();
  table_ = table;
}

void DueLines::count(const LogLineSummary& tally) {
  if (tally.is_throw) {
    counts_.add_throw(*rules_, tally.ruling, tally.clauses);
    add_faces(dice_, tally.faces);
  } else {
    counts_.add_act();
  }
  for (const FindingKind kind : tally.findings) counts_.add_finding(kind);
  counts_.add_place(scanned_.member(options_.official_key), scanned_.member(options_.time_key));
}

void DueLines::add_up() {
  if (rules_ == nullptr) return;
  RulesetSummary& under = summary_.rulesets[rules_->name];
  counts_.add_to(under, *rules_, table_);
  take_days(under.date_range, {day_, day_});
  if (counts_.throws() > 0) {
    under.face_counts[kind_of_dice_] += dice_;
    count_from_zero(dice_);
  }
  summary_.line_count += counts_.steps();
  summary_.tables.insert(table_);
  counts_.clear();
  rules_ = nullptr;
}

}  // namespace fairroll::audit
