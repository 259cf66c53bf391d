// SPDX-License-Identifier: Apache-2.0
#include "explain_text.hpp"

#include <algorithm>
#include <numeric>
#include <set>
#include <utility>

#include <fairroll/detail/joined.hpp>
#include <fairroll/law_text.hpp>
#include <fairroll/report.hpp>

#include "layout.hpp"
#include "report.hpp"

namespace fairroll::cli {

using namespace words;

namespace {

/// Every clause that was asked takes a few lines: the text is told as it comes.
constexpr std::size_t most_kept = 1U << 20;

class ExplainText {
 public:
  ExplainText(const TextStyle& style, const std::function<void(const std::string&)>& tell) : style_(style), tell_(tell) {}

  void add(const ScenarioReport& report) {
    for (const RulesetReport& under : report.ruleset_reports) {
      if (!under.ruleset) continue;
      if (books_++ > 0) out_ += '\n';
      const std::string title = report.title + (report.row.empty() ? "" : "  (" + report.row + ")");
      out_ += both_ends(bold(title, style_.use_colours), format_short_location(report.location), style_.width);
      std::string book = "under " + under.ruleset_name;
      if (under.ruleset->as_of) book += " as of " + to_string(*under.ruleset->as_of);
      for (const ReadingOrChoice& one : under.ruleset->alternatives)
        if (one.selected_index) book += ", " + one.name + " as " + one.alternative_names[*one.selected_index];
      out_ += wrapped(book, 0, style_.width);
      for (const StepReport& step : under.steps) add_step(under, step);
      if (const std::string accounts = format_balances(under); !accounts.empty()) out_ += '\n' + wrapped(accounts, 0, style_.width);
    }
    if (has_errors(report.diagnostics)) out_ += "\n" + report.title + ": not completed, see the errors above\n";
  }

  /// Writes the remaining text and the totals.
  void finish() const { tell_(out_ + "\n" + plural(results_, "result") + " explained, " + plural(asked_, "clause") + " evaluated\n"); }

 private:
  void add_step(const RulesetReport& under, const StepReport& step) {
    const Ruleset& rules = *under.ruleset;
    if (!has_result(step)) {
      out_ += '\n' + wrapped(step.text, 0, style_.width);
      return;
    }
    ++results_;
    out_ += '\n' + wrapped(format_step(step, rules), 0, style_.width);
    const std::vector<Index> by =
        step.throw_result ? find_deciding_clauses(step.throw_result->ruling) : step.action_result->deciding_clauses;
    std::string head = (step.throw_result ? "ruling: " : "answer: ") + bold(format_result(step), style_.use_colours);
    if (!by.empty()) head += " by " + format_addresses(rules, by);
    if (step.action_result && !step.action_result->reason.empty()) head += ": " + step.action_result->reason;
    out_ += wrapped(head, 0, style_.width);
    stage_ = 0;
    last_stage_ = -1;
    if (step.throw_result) {
      add_asked(rules, step.throw_result->ruling.trace);
      add_reading(rules.vocabulary, step.throw_result->ruling);
    } else {
      add_asked(rules, step.action_result->trace);
    }
    add_settlements(rules, step);
    if (step.throw_result) add_table(rules, *step.throw_result);
    add_ledger(under, step);
    add_rest(under, step);
    if (out_.size() > most_kept) tell_(std::exchange(out_, {}));
  }

  void begin_stage(const std::string& name) { out_ += "  " + std::to_string(++stage_) + " " + name + '\n'; }

  void add_asked(const Ruleset& rules, const std::vector<TraceEntry>& all,
                 const std::string& standing = "state of the game and the wagers") {
    for (const TraceEntry& asked : all) {
      // Of the game and its states, and of how they stand, the library asks as of a settlement.
      if (static_cast<int>(asked.stage) != last_stage_)
        begin_stage(asked.stage == Stage::Settlement ? standing : std::string(stage_name(asked.stage)));
      last_stage_ = static_cast<int>(asked.stage);
      add_clause(rules, asked);
    }
  }

  void add_clause(const Ruleset& rules, const TraceEntry& asked) {
    ++asked_;
    const bool beaten = asked.overriding_clause != no_index || !asked.override_reason.empty();
    std::string answer(answer_name(asked.answer));
    if (asked.is_deciding)
      for (char& letter : answer) letter = static_cast<char>(letter - 'a' + 'A');  // capitals: this one decided
    if (beaten && asked.answer == Answer::Yes) answer = "yes, but";
    const std::string line =
        "    " + answer + std::string(answer.size() < 9 ? 9 - answer.size() : 1, ' ') + get_clause_address(rules, asked.clause);
    out_ += both_ends(line, format_citation(rules, asked.clause), style_.width);
    if (!get_clause_text(rules, asked.clause).empty()) out_ += wrapped(get_clause_text(rules, asked.clause), 13, style_.width);
    if (asked.clause < rules.clauses.size()) add_law_text(rules.clauses[asked.clause]);
    std::string why = detail::joined(asked.reasons, "; ", [&](const Reason& reason) { return format_reason(rules, reason); });
    if (!asked.explanation.empty()) why += (why.empty() ? "" : "; ") + asked.explanation;
    if (!why.empty()) out_ += wrapped("because " + why, 13, style_.width);
    if (!beaten) return;
    std::string effect = "without effect";
    if (!asked.override_reason.empty()) effect += ": " + asked.override_reason;
    if (asked.overriding_clause != no_index)
      effect += " (" + get_clause_address(rules, asked.overriding_clause) + ", " + format_citation(rules, asked.overriding_clause) + ")";
    out_ += wrapped(effect, 13, style_.width);
  }

  /// Each passage of the law whole where it comes first, and by its place from then on.
  void add_law_text(const Clause& clause) {
    for (const Passage& passage : clause.law_passages) {
      const bool fresh = shown_.emplace(passage.location.source.get(), passage.location.span.begin).second;
      out_ += both_ends(std::string(13, ' ') + "law " + passage.address() + (fresh ? "" : ": as above"),
                        format_short_location(passage.location), style_.width);
      if (fresh) out_ += wrapped("\"" + format_passage(passage) + "\"", 15, style_.width);
    }
  }

  void add_reading(const Vocabulary& vocabulary, const Ruling& ruling) {
    if (ruling.faces.empty()) return;
    if (last_stage_ < static_cast<int>(Stage::DiceReading)) begin_stage(std::string(stage_name(Stage::DiceReading)));
    last_stage_ = static_cast<int>(Stage::DiceReading);
    std::string words;
    for (std::size_t i = 0; i < ruling.faces.size() && i < 6; ++i) {
      const std::vector<int>& faces = ruling.faces[i];
      words += (words.empty() ? "" : " or ") + vocabulary.format_faces(faces);
      if (vocabulary.face_names.empty()) words += " = " + std::to_string(std::accumulate(faces.begin(), faces.end(), 0));
    }
    if (ruling.faces.size() > 6) words += " or other faces";
    out_ += wrapped(words, 4, style_.width);
  }

  void add_settlements(const Ruleset& rules, const StepReport& step) {
    for (std::size_t i = 0; i < get_composite_settlements(step).size(); ++i)
      begin_stage("settlement by component: " + step.settled_composites.at(i) + " " +
                  to_string(get_composite_settlements(step)[i].composite_before.stake, rules.currency) + " " +
                  format_outcome(rules, get_composite_settlements(step)[i]));
    const std::vector<Settlement>& settlements = get_settlements(step);
    for (std::size_t i = 0; i < settlements.size(); ++i) {
      const Settlement& one = settlements[i];
      begin_stage("settlement: " + step.settled_wagers.at(i) + " " + format_stake(rules, one.wager_before) + " " +
                  format_outcome(rules, one) + (one.odds ? " at " + to_string(*one.odds) : ""));
      last_stage_ = -1;
      for (const TraceEntry& asked : one.trace) add_clause(rules, asked);
      if (one.trace.empty())
        for (const Index clause : one.deciding_clauses)
          out_ += both_ends("    by       " + get_clause_address(rules, clause), format_citation(rules, clause), style_.width);
    }
  }

  void add_table(const Ruleset& rules, const ThrowResult& thrown) {
    if (!thrown.events.empty() || !thrown.variable_changes.empty()) {
      std::string events;
      for (const Index event : thrown.events) events += (events.empty() ? ": " : ", ") + rules.game.events.at(event).name;
      begin_stage("game" + events);
      last_stage_ = static_cast<int>(Stage::Settlement);
      for (const VariableChange& moved : thrown.variable_changes) {
        const Variable& variable = rules.game.variables.at(moved.variable);
        const std::string line = "    " + variable.name + " was " + Table::describe(variable, moved.old_value) + ", is now " +
                                 Table::describe(variable, moved.new_value);
        out_ += both_ends(line, moved.clause == no_index ? "" : get_clause_address(rules, moved.clause), style_.width);
      }
    }
    add_asked(rules, thrown.trace, "game");
  }

  /// Who gave what to whom, and why.
  void add_ledger(const RulesetReport& under, const StepReport& step) {
    const std::vector<LedgerEntry>& ledger = get_ledger(step);
    if (ledger.empty()) return;
    begin_stage("money");
    Columns columns(4, style_.width);
    std::size_t widest = 0;
    for (const LedgerEntry& entry : ledger) widest = std::max(widest, to_string(entry.amount, under.ruleset->currency).size());
    for (std::size_t i = 0; i < ledger.size(); ++i) {
      const std::string amount = to_string(ledger[i].amount, under.ruleset->currency);
      std::string why(ledger_entry_name(ledger[i].kind));
      if (!step.ledger_owners.at(i).empty()) why += ": " + step.ledger_owners[i];
      if (ledger[i].clause != no_index) why += ", by " + get_clause_address(*under.ruleset, ledger[i].clause);
      columns.add({format_account_name(under, ledger[i].payer) + " -> " + format_account_name(under, ledger[i].payee),
                   std::string(widest - amount.size(), ' ') + amount, why});
    }
    out_ += columns.text();
  }

  void add_rest(const RulesetReport& under, const StepReport& step) {
    const Ruleset& rules = *under.ruleset;
    for (const std::string& directive : get_directives(step)) out_ += wrapped("directive: " + directive, 0, style_.width);
    for (const Finding& finding : get_findings(step)) {
      out_ += wrapped(
          "finding: " + format_finding(finding) + (finding.clause == no_index ? "" : "  (" + format_citation(rules, finding.clause) + ")"),
          0, style_.width);
    }
    if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Undetermined)
      for (const PossibleRuling& one : step.throw_result->ruling.possible_rulings)
        out_ += wrapped("the ruling would be " + format_possible_ruling(under, one), 0, style_.width);
    if (step.throw_result)
      for (const std::string& change : list_ruling_changes(rules, *step.record, *step.situation_before, step.throw_result->ruling))
        out_ += wrapped("would change the ruling: " + change, 0, style_.width);
    for (const std::string& words : step.table_status_lines) out_ += "now: " + words + '\n';
    for (const Expectation& one : step.expectations)
      if (one.is_applicable)
        out_ += wrapped((one.passed ? "as expected: " : "FAILED: ") + one.text + (one.passed ? "" : " - got " + one.actual) + "  " +
                            format_short_location(one.location),
                        0, style_.width);
  }

  TextStyle style_;
  const std::function<void(const std::string&)>& tell_;
  std::string out_;
  int stage_ = 0;
  int last_stage_ = -1;
  std::size_t books_ = 0;
  std::size_t results_ = 0;
  std::size_t asked_ = 0;
  std::set<std::pair<const Source*, std::uint32_t>> shown_;  // passages of the law
};

}  // namespace

void tell_explained(const Session& session, const TextStyle& style, const std::function<void(const std::string&)>& tell) {
  ExplainText text(style, tell);
  bool any = false;
  for (const FileRun& file : session.files)
    for (const ScenarioReport& report : file.reports) {
      text.add(report);
      any = true;
    }
  if (any) text.finish();
  tell(book_days_words(session.days, style.width));
}

std::string explain_text(const Session& session, const TextStyle& style) {
  std::string all;
  tell_explained(session, style, [&all](const std::string& part) { all += part; });
  return all;
}

}  // namespace fairroll::cli
