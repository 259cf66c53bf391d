// SPDX-License-Identifier: Apache-2.0
#include "run_text.hpp"

#include <algorithm>
#include <set>

#include <fairroll/detail/joined.hpp>
#include <fairroll/report.hpp>

#include "layout.hpp"
#include "report.hpp"

namespace fairroll::cli {

using namespace words;

namespace {

/// Counts for the last line.
struct Totals {
  std::set<std::string> books;
  std::size_t throws = 0;
  std::size_t differ = 0;
  std::size_t undetermined = 0;
  std::size_t expectations = 0;
  std::size_t failed = 0;
  std::size_t not_run = 0;
};

/// What a reader compares between rule books.
std::string essence(const StepReport& step, const Ruleset& rules) {
  std::string out = format_result(step);
  const std::vector<Settlement>& settlements = get_settlements(step);
  for (std::size_t i = 0; i < settlements.size(); ++i)
    out += "\n" + step.settled_wagers.at(i) + " " + format_outcome(rules, settlements[i]);
  if (step.action_result) out += "\n" + format_charges(rules, step.action_result->commission, step.action_result->refund);
  return out;
}

bool is_recalled(const Ruleset& rules, const std::vector<Index>& clauses) {
  return std::any_of(clauses.begin(), clauses.end(),
                     [&](Index clause) { return clause < rules.clauses.size() && rules.clauses[clause].is_unverified; });
}

std::string settlement_words(const StepReport& step, const Ruleset& rules, std::size_t index) {
  const Settlement& settlement = get_settlements(step)[index];
  return step.settled_wagers.at(index) + " " + format_outcome(rules, settlement) +
         (is_recalled(rules, settlement.deciding_clauses) ? " [unverified]" : "");
}

/// `ann horn: ann single 2 loses 1.00; ...`: what a wager made of parts came to, part by part.
std::string parts_words(const StepReport& step, const Ruleset& rules, std::size_t composite) {
  std::string out;
  for (std::size_t i = 0; i < get_settlements(step).size(); ++i)
    if (find_composite_settlement(step, get_settlements(step)[i]) == &get_composite_settlements(step)[composite])
      out += (out.empty() ? "" : "; ") + settlement_words(step, rules, i);
  return step.settled_composites.at(composite) + ": " + out;
}

/// The clauses that a reader wants to see in their own words: those that decided against a throw or an act, and those that read the dice
/// otherwise than they lie.
std::vector<Index> worth_words(const StepReport& step) {
  if (step.action_result)
    return step.action_result->status == ActionResult::Status::Accepted ? std::vector<Index>{} : step.action_result->deciding_clauses;
  const Ruling& ruling = step.throw_result->ruling;
  if (ruling.kind != RulingKind::Valid || !ruling.deciding_clauses.empty()) return ruling.deciding_clauses;
  const bool miscalled = std::any_of(step.throw_result->findings.begin(), step.throw_result->findings.end(),
                                     [](const Finding& one) { return one.kind == FindingKind::Miscalled; });
  std::vector<Index> out;
  for (const TraceEntry& asked : ruling.trace)
    if (asked.is_deciding && (asked.stage == Stage::DiceReading || (miscalled && asked.stage == Stage::Total)) &&
        std::find(out.begin(), out.end(), asked.clause) == out.end())
      out.push_back(asked.clause);
  return out;
}

/// Why a win is paid otherwise than its odds say: the clauses that round, limit or share it.
std::vector<Index> paid_otherwise(const StepReport& step, const Ruleset& rules) {
  std::vector<Index> out;
  for (const Settlement& one : get_settlements(step)) {
    if (!one.exact_profit || !one.amount) continue;
    for (const Index clause : one.deciding_clauses) {
      if (clause >= rules.clauses.size()) continue;
      const ClauseKind kind = rules.clauses[clause].kind;
      const bool of_money = kind == ClauseKind::Limit || kind == ClauseKind::Other;
      if (of_money && std::find(out.begin(), out.end(), clause) == out.end()) out.push_back(clause);
    }
  }
  return out;
}

/// True if the record has a call, or an observation that differs from the default of its fact (A8).
bool is_unusual(const ThrowRecord& record, const Vocabulary& vocabulary) {
  const auto differs = [&](const Observation& one) {
    if (one.fact.fact == no_index) return false;  // a face
    const std::optional<Mask>& usual = vocabulary.facts.at(one.fact.fact).default_value;
    return !usual || one.possible_values != std::vector<Mask>{*usual};
  };
  return !record.calls.empty() || std::any_of(record.observations.begin(), record.observations.end(), differs);
}

/// Returns the reason why a throw is valid although no clause decided it. If the text leaves open which throws count, the reason is that
/// nothing unusual was recorded; otherwise, that none of the evaluated clauses applies.
std::string nothing_against(const StepReport& step, const Ruleset& rules) {
  std::size_t asked = 0;
  bool left_open = false;
  for (const TraceEntry& one : step.throw_result->ruling.trace) {
    left_open = left_open || one.stage == Stage::OpenQuestion;
    if (one.stage == Stage::RulingWithoutCall || one.stage == Stage::Call || one.stage == Stage::Void) ++asked;
  }
  if (left_open && !is_unusual(*step.record, rules.vocabulary)) return "nothing unusual was recorded";
  return "no clause makes the throw invalid or void (" + std::to_string(asked) + " evaluated)";
}

class RunText {
 public:
  RunText(const TextStyle& style, RunDetail detail) : style_(style), detail_(detail), brief_(detail == RunDetail::Brief) {}

  void add(const ScenarioReport& report) {
    if (!out_.empty() && !brief_) out_ += '\n';
    const std::string title = report.title + (report.row.empty() ? "" : "  (" + report.row + ")");
    if (detail_ != RunDetail::Alone) out_ += both_ends(bold(title, style_.use_colours), format_short_location(report.location), style_.width);
    for (const RulesetReport& under : report.ruleset_reports) totals_.books.insert(under.ruleset_name);
    const std::size_t steps = report.ruleset_reports.empty() ? 0 : longest(report);
    several_throws_.clear();
    for (const RulesetReport& under : report.ruleset_reports) several_throws_.push_back(throws_of(under) > 1);
    for (std::size_t i = 0; i < steps; ++i) add_step(report, i);
    if (has_errors(report.diagnostics) && detail_ != RunDetail::Alone) {
      ++totals_.not_run;
      out_ += "  " + tinted("not completed", Tint::Bad, style_.use_colours) + ": see the errors above\n";
    }
  }

  std::string finish(const std::vector<BookDays>& days) {
    std::string line = plural(totals_.books.size(), "rule book") + ", " + plural(totals_.throws, "throw") + " judged";
    if (totals_.books.size() > 1) line += ": " + std::to_string(totals_.differ) + (totals_.differ == 1 ? " differs" : " differ");
    if (totals_.undetermined > 0) line += ", " + std::to_string(totals_.undetermined) + " undetermined";
    if (totals_.expectations > 0)
      line += "; " + plural(totals_.expectations, "expectation") +
              (totals_.failed == 0 ? ", all met" : ", " + std::to_string(totals_.failed) + " failed");
    if (totals_.not_run > 0) line += "; " + plural(totals_.not_run, "scenario") + " not completed";
    std::string footnote = detail::joined(recalled_, "; ");
    if (brief_ && !footnote.empty())
      out_ +=
          "\nSome results are unverified, because they are based on text that was not compared with the law. Omit `--brief` to list this "
          "text.\n";
    if (!brief_ && !footnote.empty())
      out_ +=
          "\n" + wrapped("[unverified] marks results based on clauses that were not compared with the law: " + footnote, 0, style_.width);
    const std::string dated = book_days_words(days, style_.width);
    if (detail_ == RunDetail::Alone) return out_.empty() ? out_ : out_ + dated;
    return out_ + (out_.empty() ? "" : "\n") + dated + line + '\n';
  }

 private:
  static std::size_t longest(const ScenarioReport& report) {
    std::size_t steps = 0;
    for (const RulesetReport& under : report.ruleset_reports) steps = std::max(steps, under.earlier_step_count + under.steps.size());
    return steps;
  }

  /// What a rule book says of step `index` since the table was made; null if it held earlier or later.
  static const StepReport* step_of(const RulesetReport& under, std::size_t index) {
    const bool held = index >= under.earlier_step_count && index < under.earlier_step_count + under.steps.size();
    return held ? &under.steps[index - under.earlier_step_count] : nullptr;
  }

  void add_step(const ScenarioReport& report, std::size_t index) {
    std::vector<const RulesetReport*> books;
    std::set<std::string> essences;
    bool worth_a_line = false;
    bool change_told = false;
    for (const RulesetReport& under : report.ruleset_reports) {
      const StepReport* const step = step_of(under, index);
      if (step != nullptr && step->kind == StepReport::Kind::Rules && !change_told) {
        out_ += wrapped(step->text, 2, style_.width);
        change_told = true;
      }
      if (step == nullptr || !has_result(*step)) continue;
      books.push_back(&under);
      essences.insert(essence(*step, *under.ruleset));
      worth_a_line = worth_a_line || says_something(*step);
    }
    if (books.empty()) return;
    const StepReport& first = *step_of(*books.front(), index);
    if (first.throw_result) {
      ++totals_.throws;
      if (essences.size() > 1) ++totals_.differ;
    }
    std::size_t name = 0;
    std::size_t result = 0;
    for (const RulesetReport* book : books) {
      count(*book, *step_of(*book, index));
      name = std::max(name, width_of(book->ruleset_name));
      result = std::max(result, width_of(format_result(*step_of(*book, index))));
    }
    // An act that everybody simply accepts is part of the scene.
    if (!worth_a_line && essences.size() == 1) return;
    const auto place = static_cast<std::size_t>(books.front() - report.ruleset_reports.data());
    if (!brief_ || several_throws_[place] || first.action_result)
      out_ += wrapped(format_step(first, *books.front()->ruleset), 2, style_.width);
    for (const RulesetReport* book : books) {
      Columns columns(brief_ ? 2 : 4, style_.width);
      const StepReport& step = *step_of(*book, index);
      std::string head = format_result(step);
      head = tinted(bold(head, style_.use_colours), tint_of(step), style_.use_colours) + std::string(result - width_of(head), ' ');
      columns.add({book->ruleset_name + std::string(name - width_of(book->ruleset_name), ' '), head,
                   brief_ ? decided_by(step, *book->ruleset) : first_line(step, *book->ruleset)});
      out_ += columns.text();
      if (!brief_) add_details(step, *book);
      add_failures(step);
    }
  }

  static bool says_something(const StepReport& step) {
    if (step.throw_result || step.action_result->status != ActionResult::Status::Accepted || !get_directives(step).empty() ||
        !get_settlements(step).empty() || step.action_result->commission || step.action_result->refund)
      return true;
    const auto news = [](const Finding& one) { return one.kind != FindingKind::Recalled; };
    return std::any_of(get_findings(step).begin(), get_findings(step).end(), news) ||
           std::any_of(step.expectations.begin(), step.expectations.end(),
                       [](const Expectation& one) { return one.is_applicable && !one.passed; });
  }

  static std::size_t throws_of(const RulesetReport& under) {
    return static_cast<std::size_t>(
        std::count_if(under.steps.begin(), under.steps.end(), [](const StepReport& step) { return step.throw_result.has_value(); }));
  }

  static Tint tint_of(const StepReport& step) {
    if (format_result(step) == "UNDETERMINED") return Tint::Doubt;
    return step.throw_result && step.throw_result->ruling.kind == RulingKind::Valid ? Tint::Good : Tint::Bad;
  }

  void count(const RulesetReport& under, const StepReport& step) {
    if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Undetermined) ++totals_.undetermined;
    for (const Expectation& one : step.expectations) {
      if (!one.is_applicable) continue;
      ++totals_.expectations;
      totals_.failed += one.passed ? 0U : 1U;
    }
    for (const Finding& finding : get_findings(step))
      if (finding.kind == FindingKind::Recalled && finding.clause != no_index)
        recalled_.insert(under.ruleset_name + ": " + get_clause_address(*under.ruleset, finding.clause));
  }

  static std::string first_line(const StepReport& step, const Ruleset& rules) {
    std::string out = step.action_result ? step.action_result->reason : consequences(step, rules);
    if (step.action_result && !consequences(step, rules).empty()) out += (out.empty() ? "" : "; ") + consequences(step, rules);
    if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Valid)
      out += (out.empty() ? "" : "; ") + nothing_against(step, rules);
    return out;
  }

  void add_details(const StepReport& step, const RulesetReport& under) {
    const Ruleset& rules = *under.ruleset;
    for (std::size_t i = 0; i < get_composite_settlements(step).size(); ++i) out_ += wrapped(parts_words(step, rules, i), 6, style_.width);
    std::vector<Index> clauses = worth_words(step);
    for (const Index clause : paid_otherwise(step, rules)) clauses.push_back(clause);
    for (const Index clause : clauses)
      out_ += wrapped(get_clause_address(rules, clause) + ": " + get_clause_text(rules, clause) + (is_recalled(rules, {clause}) ? " [unverified]" : ""),
                      6, style_.width);
    if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Undetermined) {
      const Ruling& ruling = step.throw_result->ruling;
      for (const PossibleRuling& possibility : ruling.possible_rulings)
        out_ += wrapped("the ruling would be " + format_possible_ruling(under, possibility), 6, style_.width);
      for (const std::vector<FactKey>& set : ruling.deciding_fact_sets)
        out_ += wrapped((ruling.has_too_many_cases ? "too many facts are unknown; establish the following facts first: "
                                                   : "facts that would decide the ruling: ") +
                            format_needed_facts(rules, set),
                        6, style_.width);
    }
    for (const Finding& finding : get_findings(step))
      if (finding.kind != FindingKind::Recalled) out_ += wrapped("finding " + format_finding(finding), 6, style_.width);
  }

  void add_failures(const StepReport& step) {
    for (const Expectation& one : step.expectations) {
      if (!one.is_applicable || one.passed) continue;
      out_ +=
          wrapped(tinted("FAILED", Tint::Bad, style_.use_colours) + " " + one.text + "  " + format_short_location(one.location), 6, style_.width);
      out_ += wrapped("got " + one.actual, 13, style_.width);
    }
  }

  TextStyle style_;
  RunDetail detail_;
  bool brief_;
  std::string out_;
  Totals totals_;
  std::vector<bool> several_throws_;  // of each rule book of the report at hand: counted once, not at each step
  std::set<std::string> recalled_;
};

}  // namespace

std::string consequences(const StepReport& step, const Ruleset& rules) {
  std::string out;
  const auto join = [&out](const std::string& words) { out += (out.empty() ? "" : "; ") + words; };
  const std::vector<Settlement>& settlements = get_settlements(step);
  for (std::size_t i = 0; i < get_composite_settlements(step).size(); ++i)
    join(step.settled_composites.at(i) + " " + format_outcome(rules, get_composite_settlements(step)[i]));
  for (std::size_t i = 0; i < settlements.size(); ++i)
    if (find_composite_settlement(step, settlements[i]) == nullptr) join(settlement_words(step, rules, i));
  if (step.throw_result)
    for (const VariableChange& moved : step.throw_result->variable_changes) join(format_variable_change(rules, moved));
  for (const std::string& directive : get_directives(step)) join(directive);
  return out;
}

std::string decided_by(const StepReport& step, const Ruleset& rules) {
  if (step.action_result) return step.action_result->reason;
  const std::vector<Index> by = worth_words(step);
  return by.empty() ? nothing_against(step, rules) : format_addresses(rules, by);
}

std::string run_text(const Session& session, const TextStyle& style, RunDetail detail) {
  RunText text(style, detail);
  std::size_t reports = 0;
  for (const FileRun& file : session.files)
    for (const ScenarioReport& report : file.reports) {
      text.add(report);
      ++reports;
    }
  return reports == 0 ? std::string{} : text.finish(session.days);
}

}  // namespace fairroll::cli
