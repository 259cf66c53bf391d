// SPDX-License-Identifier: Apache-2.0
#include <fairroll/trust/receipted_log.hpp>

namespace fairroll::trust {

bool RulesChangeDetector::check_line(const LogLine& line) {
  if (line.results.empty()) return false;
  bool same = rules_.size() == line.results.size();
  for (std::size_t i = 0; same && i < rules_.size(); ++i) same = rules_[i] == line.results[i].report->ruleset;
  if (same) return false;
  rules_.clear();
  std::vector<RulesInForce> now;
  for (const LogLine::RuleBookResult& one : line.results) {
    rules_.push_back(one.report->ruleset);
    now.push_back({one.report->ruleset->name, compute_meaning_digest(*one.report->ruleset)});
  }
  std::swap(in_force_, now);
  return in_force_ != now;
}

std::string_view ReceiptLogWriter::write_opening(const ReceiptOpening& opening) { return writer_.write_opening(opening); }

std::string_view ReceiptLogWriter::write_line(std::uint32_t number, std::string_view record, const LogLine& judged) {
  lines_.clear();
  if (watch_.check_line(judged)) lines_ += writer_.write_rules(number, watch_.rules_in_force());
  lines_ += writer_.write_record(number, record, format_receipt_result(number, judged));
  return lines_;
}

}  // namespace fairroll::trust
