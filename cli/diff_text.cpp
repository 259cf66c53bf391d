// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/report.hpp>

#include "diff_report.hpp"
#include "layout.hpp"
#include "report.hpp"
#include "rests_on.hpp"

namespace fairroll::cli {

using namespace words;

namespace {

using analysis::Citation;
using analysis::Diff;
using analysis::DiffByReading;
using analysis::Difference;
using analysis::DiffSide;
const char* heading(Difference::Kind kind) {
  switch (kind) {
    case Difference::Kind::Ruling:
      return "rulings";
    case Difference::Kind::Conduct:
      return "duties, powers and turns";
    case Difference::Kind::Settlement:
      return "settlements";
    case Difference::Kind::Action:
      return "placing, changing and removing wagers";
    case Difference::Kind::Term:
      return "limits and money terms";
    case Difference::Kind::Interpretation:
      return "doubtful texts and house choices";
  }
  return "";
}

std::string citations_words(const std::vector<Citation>& all) {
  return detail::joined(all, "; ", [&](const Citation& one) { return one.address + " (" + format_short_location(one.location) + ")"; });
}

class DiffText {
 public:
  DiffText(const Diff& diff, const TextStyle& style) : diff_(diff), style_(style), names_(diff_names(diff)) {}

  std::string whole() {
    head();
    what_differs();
    list("compared", gone_through(diff_.counts));
    return std::move(text_);
  }

  /// Differences that another interpretation adds or removes.
  std::string change(const std::string& readings, const std::string& gone) {
    text_ += "\n" + bold("another interpretation", style_.use_colours) + ": " + readings + "\n";
    const std::size_t head = text_.size();
    what_differs();
    if (!gone.empty()) text_ += wrapped("without these differences: " + gone, 2, style_.width);
    if (text_.size() == head) text_ += "  the differences do not change\n";
    return std::move(text_);
  }

 private:
  void what_differs() {
    list("not comparable", diff_.other_differences);
    for (std::size_t i = 0; i < analysis::difference_kind_count; ++i) section(static_cast<Difference::Kind>(i));
    edges();
    list("only " + names_.a + " offers", {joined(diff_.wagers_only_in_a, ", ")});
    list("only " + names_.b + " offers", {joined(diff_.wagers_only_in_b, ", ")});
    list("only " + names_.a + " declares", {joined(diff_.vocabulary_only_in_a, ", ")});
    list("only " + names_.b + " declares", {joined(diff_.vocabulary_only_in_b, ", ")});
    list("not compared", diff_.limitations);
  }

  void head() {
    const Ruleset& a = *diff_.ruleset_a.ruleset;
    const Ruleset& b = *diff_.ruleset_b.ruleset;
    if (a.name == b.name) {
      text_ += bold(a.name, style_.use_colours) + ", " + a.title + ": " + names_.a + ", and " + names_.b + "\n";
      return;
    }
    text_ += bold(a.name, style_.use_colours) + ", " + a.title + "\n" + bold(b.name, style_.use_colours) + ", " + b.title + "\n";
  }

  void list(const std::string& title, const std::vector<std::string>& lines) {
    if (std::all_of(lines.begin(), lines.end(), [](const std::string& line) { return line.empty(); })) return;
    text_ += "\n" + bold(title, style_.use_colours) + "\n";
    for (const std::string& line : lines) text_ += wrapped(line, 2, style_.width);
  }

  void section(Difference::Kind kind) {
    const auto of_kind = [&](const Difference& one) { return one.kind == kind; };
    const auto count = std::count_if(diff_.differences.begin(), diff_.differences.end(), of_kind);
    if (count == 0) return;
    text_ +=
        "\n" + bold(std::string(heading(kind)), style_.use_colours) + ": " + plural(static_cast<std::size_t>(count), "difference") + "\n";
    std::size_t number = 0;
    for (const Difference& one : diff_.differences)
      if (of_kind(one)) add(one, ++number);
  }

  void add(const Difference& one, std::size_t number) {
    const std::string name = joined(one.wagers, ", ") + (one.wagers.empty() || one.description.empty() ? "" : ": ") + one.description;
    const std::string steps = steps_words(one);
    text_ += wrapped(std::to_string(number) + ". " + (name.empty() ? steps : name), 2, style_.width);
    if (!name.empty() && !steps.empty()) text_ += wrapped(steps, 5, style_.width);
    add(names_.a, one.side_a);
    add(names_.b, one.side_b);
    if (one.kind == Difference::Kind::Ruling && !one.case_count.empty())
      text_ +=
          wrapped("for " + grouped(one.case_count) + (one.case_count == "1" ? " record" : " records") + " of a throw", 5, style_.width);
  }

  static std::string steps_words(const Difference& one) { return detail::joined(one.steps, "; "); }

  void add(const std::string& name, const DiffSide& side) {
    std::string words = name + ": " + side.result;
    if (!side.deciding_clauses.empty()) words += " by " + citations_words(side.deciding_clauses);
    if (!side.inapplicable_clauses.empty())
      words += "; " + citations_words(side.inapplicable_clauses) + (side.inapplicable_clauses.size() == 1 ? " does" : " do") + " not apply";
    text_ += wrapped(words, 5, style_.width);
  }

  void edges() {
    if (diff_.edge_differences.empty()) return;
    text_ += "\n" + bold("edges", style_.use_colours) + ": " + plural(diff_.edge_differences.size(), "difference") + ", per bet made\n";
    Columns columns(2, style_.width);
    columns.add({"wager", names_.a, names_.b, "difference"});
    for (const analysis::EdgeDifference& one : diff_.edge_differences)
      columns.add({one.name + (one.column ? " by " + *one.column : ""), value(one.edge_a, one.undefined_reason_a),
                   value(one.edge_b, one.undefined_reason_b),
                   one.difference ? one.difference->str() + " = " + percent(*one.difference) : "-"});
    text_ += columns.text();
  }

  static std::string percent(const analysis::Fraction& value) { return value.to_percent(4) + " %"; }
  static std::string value(const std::optional<analysis::Fraction>& edge, const std::string& undefined) {
    if (!edge) return "undefined: " + undefined;
    constexpr std::size_t longest = 12;
    return percent(*edge) + (edge->str().size() <= longest ? " " + edge->str() : "");
  }

  const Diff& diff_;
  const TextStyle& style_;
  DiffNames names_;
  std::string text_;
};

std::string conclusion(const DiffByReading& diff, const TextStyle& style) {
  if (diff.is_stopped()) return "\nthe comparison was stopped and is incomplete\n";
  if (diff.has_differences()) return "\n" + wrapped(verdict_words(diff), 0, style.width);
  return diff.is_equivalent() ? "\n" + tinted("equivalent", Tint::Good, style.use_colours) + ": the comparison found no difference\n"
                              : "\nthe comparison found no difference, but it is incomplete\n";
}

std::string counted_things(std::size_t number, const std::string& noun) {
  return grouped(std::to_string(number)) + " " + noun + (number == 1 ? "" : "s");
}

}  // namespace

std::string grouped(std::string digits) {
  for (std::size_t at = digits.size(); at > 3;) {
    at -= 3;
    digits.insert(at, ",");
  }
  return digits;
}

DiffNames diff_names(const analysis::Diff& diff) {
  const Ruleset& a = *diff.ruleset_a.ruleset;
  const Ruleset& b = *diff.ruleset_b.ruleset;
  const auto day = [](const Ruleset& of) { return of.as_of ? "as of " + to_string(*of.as_of) : std::string("without a date"); };
  if (a.name != b.name) return {a.name, b.name};
  if (a.as_of != b.as_of) return {day(a), day(b)};
  return {a.name, b.name + " (second)"};
}

std::vector<std::string> gone_through(const analysis::DiffCounts& n) {
  std::vector<std::string> lines;
  if (n.class_count > 0)
    lines.push_back(grouped(n.record_count) + (n.record_count == "1" ? " record" : " records") +
                    " of a throw: " + counted_things(n.class_count, "case") + " distinguished by the clauses of either rule book; " +
                    counted_things(n.ruling_count, "ruling") + " evaluated");
  if (n.duty_class_count > 0) lines.push_back(counted_things(n.duty_class_count, "case") + " distinguished by duties before the throw");
  std::string dice =
      counted_things(n.outcome_count, "outcome") + " of the dice; " + counted_things(n.turn_count, "pair") + " of states of the two games";
  if (n.wager_count > 0)
    dice += "; " + counted_things(n.wager_count, "wager") + " of both rule books in " + counted_things(n.state_count, "pair") +
            " of states, " + counted_things(n.step_count, "transition") + ", " + grouped(std::to_string(n.term_count)) +
            " comparisons of actions and limits";
  if (n.outcome_count > 0) lines.push_back(std::move(dice));
  if (n.edge_count > 0) lines.push_back(counted_things(n.edge_count, "edge"));
  return lines;
}

std::string verdict_words(const DiffByReading& diff) {
  std::size_t differences = 0;
  std::size_t edges = 0;
  std::size_t alone = 0;
  bool has_limits = !diff.base_diff.other_differences.empty();
  const auto add = [&](const Diff& one) {
    differences += one.differences.size();
    edges += one.edge_differences.size();
    alone += one.wagers_only_in_a.size() + one.wagers_only_in_b.size();
    has_limits = has_limits || !one.limitations.empty();
  };
  add(diff.base_diff);
  for (const auto& other : diff.other_diffs) add(other.result.additions);
  std::vector<std::string> parts;
  if (differences > 0) parts.push_back(plural(differences, "difference"));
  if (edges > 0) parts.push_back(plural(edges, "house edge") + (edges == 1 ? " that differs" : " that differ"));
  if (alone > 0) parts.push_back(plural(alone, "wager") + " that only one rule book offers");
  if (parts.empty()) parts.emplace_back("no difference in the parts that can be compared");
  if (!diff.other_diffs.empty()) parts.push_back("under " + plural(diff.other_diffs.size() + 1, "interpretation") + " in total");
  return joined(parts, ", ") + (has_limits ? "; the comparison is incomplete" : "");
}

std::vector<BookQuestions> questions_by_book(const DiffByReading& diff, const DiffNames& names) {
  std::vector<BookQuestions> all{{"", {}}, {names.a, {}}, {names.b, {}}};
  for (const SelectedAlternative& one : diff.readings.selected_alternatives) {
    const ReadingOrChoice* const a = diff.base_diff.ruleset_a.ruleset->find_alternatives(one.question.name);
    const ReadingOrChoice* const b = diff.base_diff.ruleset_b.ruleset->find_alternatives(one.question.name);
    const bool alike =
        a != nullptr && b != nullptr && a->alternative_names == b->alternative_names && a->selected_index == b->selected_index;
    if (alike || (a == nullptr && b == nullptr)) {
      all[0].selected_alternatives.push_back(one);
      continue;
    }
    if (a != nullptr) all[1].selected_alternatives.push_back({*a, one.is_from_caller});
    if (b != nullptr) all[2].selected_alternatives.push_back({*b, one.is_from_caller});
  }
  std::erase_if(all, [](const BookQuestions& one) { return one.selected_alternatives.empty(); });
  return all;
}

std::string gone_words(const Diff& first, const analysis::DiffChange& change) {
  std::string words;
  for (std::size_t i = 0; i < analysis::difference_kind_count; ++i) {
    std::string numbers;
    std::size_t number = 0;
    for (std::size_t k = 0; k < first.differences.size(); ++k) {
      if (first.differences[k].kind != static_cast<Difference::Kind>(i)) continue;
      ++number;
      if (std::find(change.removed_difference_indices.begin(), change.removed_difference_indices.end(), k) !=
          change.removed_difference_indices.end())
        numbers += (numbers.empty() ? " " : ", ") + std::to_string(number);
    }
    if (!numbers.empty()) words += (words.empty() ? "" : "; ") + std::string(heading(static_cast<Difference::Kind>(i))) + numbers;
  }
  std::string names;
  for (const std::size_t i : change.removed_edge_indices) names += (names.empty() ? " " : ", ") + first.edge_differences[i].name;
  return words + (names.empty() ? "" : (words.empty() ? "" : "; ") + std::string("edges:") + names);
}

std::string diff_text(const DiffByReading& diff, const TextStyle& style) {
  std::string text = DiffText(diff.base_diff, style).whole();
  if (!diff.readings.selected_alternatives.empty()) text += "\n";
  for (const BookQuestions& one : questions_by_book(diff, diff_names(diff.base_diff)))
    for (const std::string& line : rests_on_lines(one.selected_alternatives, one.book)) text += wrapped(line, 0, style.width);
  for (const analysis::AlternativeResult<analysis::DiffChange>& other : diff.other_diffs)
    text += DiffText(other.result.additions, style)
                .change(analysis::format_readings(other.changed_alternatives), gone_words(diff.base_diff, other.result));
  if (diff.readings.has_too_many_readings) text += "\n" + wrapped(too_many_readings("the comparison of these rule books"), 0, style.width);
  return text + conclusion(diff, style);
}

}  // namespace fairroll::cli
