// SPDX-License-Identifier: Apache-2.0

#include <algorithm>
#include <array>

#include <fairroll/detail/heard.hpp>
#include <fairroll/detail/in_force.hpp>
#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/pays.hpp>

#include "../rule_words.hpp"

namespace fairroll::publishing {

namespace {

bool is_unverified(const Ruleset& rules, Index clause) { return clause < rules.clauses.size() && rules.clauses[clause].is_unverified; }

/// In the order of Limit::Kind: the phrase with the amount, and what the amounts of several cases bound.
struct KindPhrases {
  Phrase with_amount;
  Phrase of_cases;
};
KindPhrases phrases_of(Limit::Kind kind) {
  constexpr std::array<KindPhrases, 4> phrases{{{Phrase::StakeAtMost, Phrase::HighestStake},
                                                {Phrase::StakeAtLeast, Phrase::LowestStake},
                                                {Phrase::StakeSteps, Phrase::StepsOfStake},
                                                {Phrase::WinAtMost, Phrase::HighestWin}}};
  return phrases[static_cast<std::size_t>(kind)];
}

/// Limits are listed by kind, whatever their order in the text.
int rank_of(const LimitLine& line) {
  if (!line.kind) return 0;
  constexpr std::array<int, 4> ranks{1, 0, 2, 3};  // in the order of Limit::Kind
  return ranks[static_cast<std::size_t>(*line.kind)];
}

bool is_narrower(Limit::Kind kind, const Rational& a, const Rational& b) { return kind == Limit::Kind::MinStake ? b < a : a < b; }

/// The limits of one statement and kind, which differ by their cases.
LimitLine line_of(const RuleWords& words, const Ruleset& rules, Language language, const std::vector<detail::RowInForce<Limit>>& rows) {
  const Limit& first = *rows.front().row;
  const KindPhrases phrases = phrases_of(first.kind);
  LimitLine line{{}, {}, first.kind, {}, is_unverified(rules, first.clause), first.clause};
  const std::string when = words.case_words(rows.front().in);
  if (rows.size() > 1) {
    line.words = say(language, phrases.of_cases);
    for (const detail::RowInForce<Limit>& one : rows) {
      std::string of_case = words.case_words(one.in);
      if (of_case.empty()) of_case = say(language, Phrase::Otherwise);
      line.cases.push_back({std::move(of_case), words.amount(one.row->amount)});
    }
    return line;
  }
  line.words = say(language, phrases.with_amount, {words.amount(first.amount)}) + (when.empty() ? "" : " " + when);
  if (when.empty()) line.amount = detail::known_amount(rules, first.amount);
  return line;
}

bool is_plain(const ThrowPattern& pattern) { return pattern.excluded_tests.empty(); }

/// The same variable or number, with values.
bool is_same_question(const Condition& a, const Condition& b) {
  if (a.op != b.op || (a.op != Condition::Op::Variable && a.op != Condition::Op::Number)) return false;
  return a.number == b.number && a.variable.owner == b.variable.owner && a.variable.index == b.variable.index;
}

/// Adds the cases of `other` to those of `one`; returns false if one sentence cannot say both.
bool join_cases(detail::RowCase& one, const detail::RowCase& other) {
  if (one.otherwise || other.otherwise || one.on.has_value() != other.on.has_value()) return false;
  if (one.on && detail::always(one.while_) && detail::always(other.while_) && is_plain(*one.on) && is_plain(*other.on)) {
    one.on->included_tests.insert(one.on->included_tests.end(), other.on->included_tests.begin(), other.on->included_tests.end());
    return true;
  }
  if (one.on || !is_same_question(one.while_, other.while_)) return false;
  one.while_.values.ranges.insert(one.while_.values.ranges.end(), other.while_.values.ranges.begin(), other.while_.values.ranges.end());
  return true;
}

/// Payouts in force; rows that pay the same are joined where one sentence can say it.
std::vector<detail::RowInForce<PayRow>> joined_pays(const Ruleset& rules, const Wager& wager) {
  std::vector<detail::RowInForce<PayRow>> all;
  for (detail::RowInForce<PayRow>& one : detail::pays_in_force(rules, wager)) {
    const auto joins = [&](detail::RowInForce<PayRow>& other) {
      return other.row->odds == one.row->odds && other.row->is_minimum == one.row->is_minimum &&
             is_unverified(rules, other.row->clause) == is_unverified(rules, one.row->clause) && join_cases(other.in, one.in);
    };
    if (std::none_of(all.begin(), all.end(), joins)) all.push_back(std::move(one));
  }
  return all;
}

/// `stake equal to` is checked as two limits; it is one line.
void join_equal(const RuleWords& words, Language language, const std::vector<detail::RowInForce<Limit>>& rows,
                std::vector<LimitLine>& lines) {
  for (std::size_t i = 0; i + 1 < lines.size(); ++i) {
    if (lines[i].clause != lines[i + 1].clause || !lines[i].cases.empty() || !lines[i + 1].cases.empty()) continue;
    const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& one) { return one.row->clause == lines[i].clause; });
    if (row == rows.end() || !detail::always(row->in.while_)) continue;
    lines[i] = {say(language, Phrase::StakeEqual, {words.amount(row->row->amount)}), {}, {}, {}, lines[i].unverified, lines[i].clause};
    lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(i) + 1);
  }
}

}  // namespace

std::vector<PayLine> pay_lines(const Ruleset& rules, const Wager& wager, Language language) {
  const RuleWords words(rules, wager, language);
  if (!wager.components.empty())
    return {{{}, say(language, Phrase::AsParts, {words.parts()}), is_unverified(rules, wager.components_clause), wager.components_clause}};
  std::vector<PayLine> lines;
  for (const detail::RowInForce<PayRow>& one : joined_pays(rules, wager)) {
    const std::string odds = odds_words(language, one.row->odds);
    const bool may_pay_more = one.row->is_minimum && rules.base.empty();  // a house pays what its book says
    PayLine line{may_pay_more ? say(language, Phrase::AtLeastOdds, {odds}) : odds, words.case_words(one.in),
                 is_unverified(rules, one.row->clause), one.row->clause};
    const auto same = [&](const PayLine& other) { return other.odds == line.odds && other.when == line.when; };
    if (std::none_of(lines.begin(), lines.end(), same)) lines.push_back(std::move(line));
  }
  return lines;
}

std::vector<PayLine> paytable_lines(const Ruleset& rules, const Wager& wager, Language language) {
  if (!detail::pays_by_table(wager)) return {};
  const Paytable& table = rules.paytables[wager.paytable];
  const Index column = paying_column(table);
  const bool unverified = is_unverified(rules, table.clause);
  if (column == no_index)
    return {{{},
             say(language, Phrase::ColumnsToPost,
                 {say(language, Phrase::Measured, {paytable_title(rules, wager.paytable, language), say(language, Phrase::NotPosted)}),
                  detail::joined(table.columns, ", ")}),
             unverified,
             table.clause}};
  const RuleWords words(rules, wager, language);
  std::vector<PayLine> lines;
  for (const PaytableRow& row : table.rows)
    lines.push_back(
        {odds_words(language, row.columns[column]), words.paytable_key(table, row.key), is_unverified(rules, row.clause), row.clause});
  return lines;
}

std::string paytable_title(const Ruleset& rules, Index paytable, Language language) {
  std::vector<std::string> titles;
  for (const Wager& wager : rules.wagers)
    if (wager.paytable == paytable) titles.push_back(wager.title);
  return say(language, Phrase::Paytable, {detail::joined(titles, ", ")});
}

bool is_paytable_used(const Ruleset& rules, Index paytable) {
  return std::any_of(rules.wagers.begin(), rules.wagers.end(), [&](const Wager& wager) { return wager.paytable == paytable; });
}

Index paying_column(const Paytable& table) { return table.posted_column.value_or(table.columns.size() == 1 ? 0 : no_index); }

std::string key_words(const IntSet& keys) {
  std::string text;
  for (const IntRange& range : keys.ranges) {
    text += text.empty() ? "" : ", ";
    if (range.high >= open_range_end)
      text += "≥ " + std::to_string(range.low);
    else if (range.low <= -open_range_end)
      text += "≤ " + std::to_string(range.high);
    else
      text += std::to_string(range.low) + (range.high > range.low ? "–" + std::to_string(range.high) : "");
  }
  return text;
}

std::vector<LimitLine> limit_lines(const Ruleset& rules, const Wager& wager, Language language) {
  const RuleWords words(rules, wager, language);
  const std::vector<detail::RowInForce<Limit>> rows = detail::limits_in_force(rules, wager);
  std::vector<LimitLine> lines;
  for (std::size_t i = 0; i < rows.size();) {
    std::vector<detail::RowInForce<Limit>> cases{rows[i]};
    while (++i < rows.size() && rows[i].row->clause == cases.front().row->clause && rows[i].row->kind == cases.front().row->kind)
      cases.push_back(rows[i]);
    LimitLine line = line_of(words, rules, language, cases);
    const auto same = [&](const LimitLine& other) { return other.words == line.words && other.cases.empty() && line.cases.empty(); };
    if (std::none_of(lines.begin(), lines.end(), same)) lines.push_back(std::move(line));
  }
  join_equal(words, language, rows, lines);
  std::stable_sort(lines.begin(), lines.end(), [](const LimitLine& a, const LimitLine& b) { return rank_of(a) < rank_of(b); });
  for (LimitLine& line : lines)
    line.is_outranked =
        line.amount && line.kind != Limit::Kind::StakeStep && std::any_of(lines.begin(), lines.end(), [&](const LimitLine& other) {
          return other.kind == line.kind && other.amount && is_narrower(*line.kind, *other.amount, *line.amount);
        });
  return lines;
}

std::vector<LimitLine> binding_limits(const Ruleset& rules, const Wager& wager, Language language) {
  std::vector<LimitLine> lines = limit_lines(rules, wager, language);
  std::erase_if(lines, [](const LimitLine& line) { return line.is_outranked; });
  return lines;
}

std::vector<LimitLine> commission_lines(const Ruleset& rules, const Wager& wager, Language language) {
  if (wager.commission) {
    const Index clause = wager.commission->clause;
    return {{RuleWords(rules, wager, language).commission(*wager.commission), {}, {}, {}, is_unverified(rules, clause), clause}};
  }
  const Index clause = detail::commission_left_out(rules, wager);
  if (clause == no_index) return {};
  return {{say(language, Phrase::CommissionNotPosted), {}, {}, {}, false, clause}};
}

std::vector<LimitLine> rounding_lines(const Ruleset& rules, const Wager& wager, Language language) {
  if (!wager.rounding) return {};
  const std::string words = RuleWords(rules, wager, language).rounding(wager.rounding->rounding);
  const Index clause = wager.rounding->clause;
  return {{say(language, Phrase::PayoutsRounded, {words}), {}, {}, {}, is_unverified(rules, clause), clause}};
}

}  // namespace fairroll::publishing
