// SPDX-License-Identifier: Apache-2.0
#include <fairroll/log.hpp>

#include <algorithm>
#include <limits>
#include <utility>

#include <fairroll/json_form.hpp>

#include "../oracle/settle.hpp"
#include "../snapshot/document.hpp"
#include "fast_table.hpp"
#include "play.hpp"
#include "select.hpp"

namespace fairroll {

using scenario::Chooser;
using scenario::Chosen;
using scenario::FastTable;
using scenario::fault;
using scenario::give_back;
using scenario::Lowering;
using scenario::Names;
using scenario::Play;
using scenario::Row;
using scenario::Step;

struct LogRun::State {
  State(RulesetCache& rules, RunOptions chosen, UnitLoader asks) : cache(rules), options(std::move(chosen)), needs(std::move(asks)) {}

  RulesetCache& cache;
  RunOptions options;
  UnitLoader needs;
  bool begun = false;
  std::shared_ptr<const Tree> head;  ///< null: the log has none
  std::vector<SourcePtr> changes;    ///< lines of a log that is followed which changed the rules
  std::optional<Chooser> chooser;    ///< what is played under now
  std::vector<Chosen> under;         ///< where it began
  std::vector<std::string> named;    ///< by the head
  std::vector<std::string> seats;
  std::vector<Play> plays;    ///< as soon as there is a step
  std::vector<Chosen> holds;  ///< of each play: the rules that hold now
  std::optional<OtherRuleBook> other;
  std::vector<Chosen> others;  ///< of each play: the other rules
  /// A step under the other rules, or why it could not be put to them.
  struct Beside {
    std::optional<Play> play;
    std::string why_not;
  };
  std::vector<Beside> beside;  ///< of each play; none: the line is no throw and no act
  bool happened = false;       ///< something that is no note
  bool follows = false;
  std::optional<FastTable> fast;  ///< of the one table
  bool fast_is_ahead = false;     ///< the table of the play is to be brought up to date
  bool fast_is_behind = true;     ///< the other way round
  std::uint32_t slow_lines = 0;   ///< under these rules

  /// So many lines of a table are played in full before a program is worth compiling, unless another table has it.
  static constexpr std::uint32_t worth_a_program = 50;

  void catch_up();
  bool execute_if_correct(const detail::ScannedLine& line, LogLineSummary& out);
  LogLine::Kind play(const ParseResult& parsed, Diagnostics& out);
  bool begin(const Syntax& log, Diagnostics& out);
  bool sit(const Syntax& step, Diagnostics& out);
  bool play_under_all(const std::vector<Syntax>& line, Diagnostics& out);
  bool change(const SourcePtr& source, const std::vector<Syntax>& line, Diagnostics& out);
  bool play(const std::vector<Syntax>& line, const std::vector<Chosen>* changed, Diagnostics& out);
  [[nodiscard]] bool restore(const Json& saved, Diagnostics& out);
  bool replay(const Json& saved, Diagnostics& out);
  bool choose_others(const std::vector<Chosen>& mine, Diagnostics& out);
  [[nodiscard]] Beside put(std::size_t which, const Table& before, const Syntax& node) const;
};

LogLine::Kind LogRun::State::play(const ParseResult& parsed, Diagnostics& out) {
  const SourcePtr& line = parsed.tree->source;
  out = parsed.diagnostics;
  if (!parsed.ok()) return LogLine::Kind::Malformed;
  const Syntax log = parsed.tree->root_node().child(Kind::scenario);
  const std::vector<Syntax> line_of = scenario::steps_of(log);
  const Syntax step = line_of.empty() ? Syntax() : line_of.front();
  if (!step && begun) {
    const SourceLocation place{line, {0, static_cast<std::uint32_t>(line->text().size())}};
    out.push_back(
        fault(Code::misplaced, place, "a head is allowed only in the first line of a log", "start a separate log with this head"));
    return LogLine::Kind::Malformed;
  }
  if (!begun) {
    begun = true;
    if (!step) head = parsed.tree;
    if (!begin(log, out)) return LogLine::Kind::Malformed;
    if (!step) return LogLine::Kind::Head;
  }
  if (follows && step.is(Kind::expect)) {
    out.push_back(fault(Code::misplaced, step.location(), "an audit compares the log with the rules and does not check `expect` steps",
                        "write `ruled`, `paid` or `balance` on the line of the throw or action"));
    return LogLine::Kind::Malformed;
  }
  if (step.is(Kind::seats)) return sit(step, out) ? LogLine::Kind::Seats : LogLine::Kind::Malformed;
  if (!(step.is(Kind::rules_change) ? change(line, line_of, out) : play_under_all(line_of, out))) return LogLine::Kind::Malformed;
  return step.is(Kind::expect) ? LogLine::Kind::Expectation : LogLine::Kind::Step;
}

bool LogRun::State::begin(const Syntax& log, Diagnostics& out) {
  named = scenario::named_rulesets(log);
  if (options.rule_books.empty() && named.empty())
    out.push_back(fault(Code::missing_key, {log.location().source, {0, 0}}, "the log names no ruleset",
                        "name a ruleset with `--under`, or begin the log with `{\"title\": \"...\", \"under\": [\"...\"]}`"));
  for (const std::string& name : options.rule_books.empty() ? named : options.rule_books)
    if (needs) needs(name);
  chooser.emplace(cache, log, options, out);
  chooser->report_untaken(out);
  under = chooser->under();
  return !has_errors(out) && choose_others(under, out);
}

bool LogRun::State::sit(const Syntax& step, Diagnostics& out) {
  if (happened || !seats.empty())
    out.push_back(fault(Code::duplicate, step.location(), "the seats of a log can be listed only once, before the first step",
                        "list all seats clockwise on one line"));
  else if (auto seated = scenario::seats_of({step}, Row{}, under, options.seats, out))
    seats = std::move(*seated);
  plays.clear();  // they have notes at most
  holds.clear();
  return !has_errors(out);
}

/// What is chosen of the log's rules is chosen of the others, too, where they have it.
bool LogRun::State::choose_others(const std::vector<Chosen>& mine, Diagnostics& out) {
  if (!other) return true;
  static const ParseResult nothing = parse_scenario_lines(std::make_shared<const Source>("-", R"({"note": "-"})"));
  std::vector<Chosen> chosen;
  for (const Chosen& one : mine) {
    RunOptions wish = options;
    wish.rule_books = {other->ruleset.empty() ? one.rules->name : other->ruleset};
    // The caller's date is chosen anew: it is no day of another rule book whose text is the same on every day.
    const bool is_today = one.selection.as_of == options.today;
    wish.as_of = other->as_of || is_today ? other->as_of : one.selection.as_of;
    for (const auto& [name, reading] : one.selection.readings) wish.readings[name] = reading;
    for (const auto& [name, posting] : one.selection.postings) wish.postings[name] = posting;
    if (needs) needs(wish.rule_books.front());
    Diagnostics why;
    const scenario::Choice choice = scenario::choose(cache, nothing.tree->root_node().child(Kind::scenario), wish, why);
    if (choice.under.empty()) {
      for (Diagnostic& diagnostic : why) out.push_back(std::move(diagnostic));
      return false;
    }
    chosen.push_back(choice.under.front());
  }
  others = std::move(chosen);
  return true;
}

namespace {

/// The table as it stands, without wagers and states of the game that those rules do not have.
Table without_strangers(const Table& table, const Ruleset& rules) {
  Table rest = table;
  const auto is_strange = [&](Index wager) { return rules.find_wager(table.ruleset().wagers[wager].name) == no_index; };
  for (const StandingWager& one : table.wagers())
    if (is_strange(one.wager)) give_back(rest.mutable_state(), one.id);
  for (const Composite& one : table.composites())
    if (is_strange(one.wager)) give_back(rest.mutable_state(), one.id);
  const std::vector<Variable>& variables = table.ruleset().game.variables;
  const auto is_known = [&](const Variable& variable) {
    return std::any_of(rules.game.variables.begin(), rules.game.variables.end(),
                       [&](const Variable& one) { return one.name == variable.name; });
  };
  for (std::size_t i = 0; i < variables.size(); ++i)
    if (!is_known(variables[i])) rest.set_variable(static_cast<Index>(i), first_value(variables[i]));
  return rest;
}

}  // namespace

LogRun::State::Beside LogRun::State::put(std::size_t which, const Table& before, const Syntax& node) const {
  static const Row no_columns;
  const std::shared_ptr<const Ruleset>& rules = others[which].rules;
  Beside out;
  Diagnostics faults;
  Step step = Lowering(Names{*rules, nullptr, seats, no_columns, named, under[which].rules->name}, faults).step(node);
  if (!has_errors(faults)) {
    CarryOverResult carried = carry_over(without_strangers(before, *rules), rules);
    faults = std::move(carried.refusals);
    if (carried.table) {
      out.play.emplace(rules, seats, std::vector<Step>{});
      out.play->stand(std::move(*carried.table));
      if (out.play->feed(std::move(step), faults) && !has_errors(faults)) return out;
    }
  }
  out.play.reset();
  out.why_not = faults.empty() ? "the line cannot be judged under these rules" : faults.front().message;
  return out;
}

/// Under all rulesets, or under none.
bool LogRun::State::play_under_all(const std::vector<Syntax>& line, Diagnostics& out) {
  if (!follows || under.size() < 2) return play(line, nullptr, out);
  std::vector<Play> before = plays;
  if (play(line, nullptr, out)) return true;
  plays = std::move(before);
  return false;
}

/// All rulesets change, or none.
bool LogRun::State::change(const SourcePtr& source, const std::vector<Syntax>& line, Diagnostics& out) {
  if (const Syntax path = line.front().child(Kind::path); path && needs) needs(path.str());
  Chooser next = *chooser;
  const std::optional<std::vector<Chosen>> changed = next.change(line.front(), out);
  if (changed) next.report_untaken(out);
  if (has_errors(out)) return false;
  std::vector<Play> before = plays;
  std::vector<Chosen> held = holds;
  if (!play(line, &*changed, out) || !choose_others(holds, out)) {
    plays = std::move(before);
    holds = std::move(held);
    return false;
  }
  chooser = std::move(next);
  slow_lines = 0;
  if (follows) changes.push_back(source);
  return true;
}

bool LogRun::State::play(const std::vector<Syntax>& line, const std::vector<Chosen>* changed, Diagnostics& out) {
  static const Row no_columns;
  const Syntax& node = line.front();
  beside.clear();
  if (plays.empty()) {
    if (seats.empty() && !options.seats.empty())
      if (auto seated = scenario::seats_of({}, no_columns, under, options.seats, out)) seats = std::move(*seated);
    if (has_errors(out)) return false;
    for (const Chosen& one : under) plays.emplace_back(one.rules, seats, std::vector<Step>{});
    holds = under;
  }
  std::vector<std::vector<Step>> lowered(plays.size());
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const Names names{*plays[i].current().ruleset, &cache.library(), seats, no_columns, named, under[i].rules->name};
    for (const Syntax& one : line) lowered[i].push_back(Lowering(names, out).step(one));
    if (auto* const change = std::get_if<scenario::RulesChange>(&lowered[i].front().does)) change->newer = changed->at(i).rules;
  }
  if (has_errors(out)) return false;
  bool good = true;
  const bool is_put = other && (node.is(Kind::throw_) || node.is(Kind::act));
  for (std::size_t i = 0; i < plays.size(); ++i) {
    if (is_put) beside.push_back(put(i, plays[i].table(), node));
    const bool played = plays[i].feed_line(std::move(lowered[i]), follows, out);
    if (played && changed != nullptr) holds[i] = changed->at(i);
    good = played && good;
  }
  good = good && !has_errors(out);
  happened = happened || (good && !node.is(Kind::note));
  return good;
}

/// The play stands as the lines did that were played without it.
void LogRun::State::catch_up() {
  if (fast_is_ahead) plays.front().stand(fast->table());
  fast_is_ahead = false;
}

bool LogRun::State::execute_if_correct(const detail::ScannedLine& line, LogLineSummary& out) {
  if (!follows || other || plays.size() != 1) return false;
  const std::shared_ptr<const Ruleset>& rules = plays.front().current().ruleset;
  if (fast_is_behind) {
    if (fast && &fast->rule_book().rules() != rules.get()) fast.reset();
    const std::shared_ptr<const detail::FastRules> shared = cache.get_fast_rules(rules, slow_lines >= worth_a_program);
    if (!shared) return false;
    if (fast)
      fast->take(plays.front().table());
    else
      fast.emplace(shared, plays.front().table());
    fast_is_behind = false;
  }
  if (!fast->play(line, out)) return false;
  fast_is_ahead = happened = true;  // it plays throws and acts
  out.ruleset = &rules;
  out.as_of = holds.front().selection.as_of;
  return true;
}

// ---- in mid-log
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

Json source_json(const Source& source) { return {{"name", source.name()}, {"line", source.first_line()}, {"text", source.text()}}; }

/// Null if it is none.
SourcePtr source_of(const Json& json) {
  const Json* const name = json.find("name");
  const Json* const line = json.find("line");
  const Json* const text = json.find("text");
  if (name == nullptr || !name->is_string() || line == nullptr || text == nullptr || !text->is_string()) return nullptr;
  const std::uint64_t number = line->unsigned_integer().value_or(0);
  if (number == 0 || number > std::numeric_limits<std::uint32_t>::max()) return nullptr;
  return std::make_shared<const Source>(name->text(), text->text(), static_cast<std::uint32_t>(number));
}

Json chosen_json(const std::vector<Chosen>& all) {
  Json out = Json::array();
  for (const Chosen& one : all) out.push_back(head_json(*one.rules, one.selection));
  return out;
}

/// Those rules are the ones that the heads speak of; else false, with a reason in `out` or without one.
bool are_those(const Json* heads, const std::vector<Chosen>& now, Diagnostics& out) {
  if (heads == nullptr || !heads->is_array() || heads->size() != now.size()) return false;
  for (std::size_t i = 0; i < now.size(); ++i) {
    const std::optional<SnapshotHead> head = head_of_rules(heads->items()[i]);
    if (!head || !same_rules(*head, *now[i].rules, out)) return false;
  }
  return true;
}

std::optional<std::vector<std::string>> texts_of(const Json* list) {
  std::vector<std::string> all;
  if (list == nullptr || !list->is_array()) return std::nullopt;
  for (const Json& one : list->items()) {
    if (!one.is_string()) return std::nullopt;
    all.push_back(one.text());
  }
  return all;
}

bool read_flag(const Json* json, bool& flag) {
  if (json == nullptr || !json->is_boolean()) return false;
  flag = json->boolean();
  return true;
}

}  // namespace

Json LogRun::save() const {
  state_->catch_up();
  Json plays = Json::array();
  for (const Play& one : state_->plays) plays.push_back(one.save());
  Json changes = Json::array();
  for (const SourcePtr& one : state_->changes) changes.push_back(source_json(*one));
  return {{"begun", state_->begun},
          {"happened", state_->happened},
          {"head", state_->head ? source_json(*state_->head->source) : Json(nullptr)},
          {"today", state_->options.today ? Json(to_string(*state_->options.today)) : Json(nullptr)},
          {"changes", std::move(changes)},
          {"seats", state_->seats},
          {"under", chosen_json(state_->under)},
          {"holds", chosen_json(state_->holds)},
          {"plays", std::move(plays)}};
}

/// What the head chose, and what later lines changed of it, is chosen again.
bool LogRun::State::replay(const Json& saved, Diagnostics& out) {
  static const ParseResult nothing = parse_scenario_lines(std::make_shared<const Source>("-", R"({"note": "-"})"));
  const Json* const written = saved.find("head");
  const Json* const changed = saved.find("changes");
  if (written == nullptr || changed == nullptr || !changed->is_array()) return false;
  ParseResult parsed = nothing;
  if (!written->is_null()) {
    const SourcePtr source = source_of(*written);
    if (!source) return false;
    parsed = parse_scenario_lines(source);
    if (!parsed.ok() || !scenario::steps_of(parsed.tree->root_node().child(Kind::scenario)).empty()) return false;
    head = parsed.tree;
  }
  if (!begun) return changed->empty();
  if (!begin(parsed.tree->root_node().child(Kind::scenario), out)) return false;
  for (const Json& one : changed->items()) {
    const SourcePtr source = source_of(one);
    if (!source) return false;
    const ParseResult line = parse_scenario_lines(source);
    const std::vector<Syntax> steps = line.ok() ? scenario::steps_of(line.tree->root_node().child(Kind::scenario)) : std::vector<Syntax>{};
    if (steps.empty() || !steps.front().is(Kind::rules_change)) return false;
    if (const Syntax path = steps.front().child(Kind::path); path && needs) needs(path.str());
    if (!chooser->change(steps.front(), out)) return false;
    changes.push_back(source);
  }
  return true;
}

/// False, with a reason in `out` or without one, if it cannot be.
bool LogRun::State::restore(const Json& saved, Diagnostics& out) {
  follows = true;
  if (!read_flag(saved.find("begun"), begun) || !read_flag(saved.find("happened"), happened)) return false;
  std::optional<std::vector<std::string>> sitting = texts_of(saved.find("seats"));
  const Json* const stands = saved.find("plays");
  const Json* const today = saved.find("today");
  if (today != nullptr && today->is_string()) options.today = parse_date(today->text());
  if (!sitting || stands == nullptr || !stands->is_array() || !replay(saved, out)) return false;
  seats = std::move(*sitting);
  if (!are_those(saved.find("under"), under, out)) return false;
  if (stands->empty()) return true;
  holds = chooser->under();
  if (stands->size() != holds.size() || !are_those(saved.find("holds"), holds, out)) return false;
  for (std::size_t i = 0; i < holds.size(); ++i) {
    plays.emplace_back(holds[i].rules, seats, std::vector<Step>{});
    if (!plays.back().restore(stands->items()[i], out)) return false;
  }
  return choose_others(holds, out);
}

RestoredLogRun LogRun::restore(RulesetCache& cache, RunOptions options, const Json& saved, UnitLoader needs,
                               std::optional<OtherRuleBook> other) {
  RestoredLogRun out;
  LogRun run(cache, std::move(options), std::move(needs));
  run.state_->other = std::move(other);
  if (run.state_->restore(saved, out.diagnostics))
    out.run = std::move(run);
  else if (out.diagnostics.empty())
    out.diagnostics.push_back(damaged_snapshot("the data is not a snapshot of a log"));
  return out;
}

LogRun::LogRun(RulesetCache& cache, RunOptions options, UnitLoader needs)
    : state_(std::make_unique<State>(cache, std::move(options), std::move(needs))) {}
LogRun::LogRun(LogRun&& other) noexcept = default;
LogRun& LogRun::operator=(LogRun&& other) noexcept = default;
LogRun::~LogRun() = default;

void LogRun::follow_recorded_results() { state_->follows = true; }

void LogRun::compare_with(OtherRuleBook other) { state_->other = std::move(other); }

LogLine LogRun::execute(const SourcePtr& line) { return execute(parse_scenario_lines(line)); }

LogLine LogRun::execute(const ParseResult& line) {
  LogLine played;
  state_->catch_up();
  state_->fast_is_behind = true;
  ++state_->slow_lines;
  played.kind = state_->play(line, played.diagnostics);
  if (played.kind == LogLine::Kind::Step || played.kind == LogLine::Kind::Expectation)
    for (std::size_t i = 0; i < state_->plays.size(); ++i) {
      const Play& play = state_->plays[i];
      played.results.push_back(
          {&play.current(), state_->holds[i].selection.as_of, play.fed(), play.as_ruled(), play.told(), nullptr, nullptr, {}, {}});
    }
  for (std::size_t i = 0; i < played.results.size() && i < state_->beside.size(); ++i) {
    const State::Beside& beside = state_->beside[i];
    played.results[i].other_failure_reason = beside.why_not;
    played.results[i].other_ruleset = state_->others[i].rules;
    played.results[i].other_as_of = state_->others[i].selection.as_of;
    if (beside.play) played.results[i].other_step = beside.play->fed();
  }
  return played;
}

bool LogRun::execute_if_correct(const detail::ScannedLine& line, LogLineSummary& out) { return state_->execute_if_correct(line, out); }

bool LogRun::is_undetermined() const {
  return std::any_of(state_->plays.begin(), state_->plays.end(), [](Play play) {
    const std::vector<RulesetReport> told = play.finish();
    return std::any_of(told.begin(), told.end(), [](const RulesetReport& one) { return one.is_undetermined; });
  });
}

}  // namespace fairroll
