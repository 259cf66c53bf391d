// SPDX-License-Identifier: Apache-2.0
#include <fairroll/log.hpp>

#include <algorithm>
#include <utility>

#include <fairroll/json_form.hpp>

#include "fast_table.hpp"
#include "play.hpp"
#include "select.hpp"

namespace fairroll {

using scenario::Chosen;
using scenario::FastTable;
using scenario::fault;
using scenario::Lowering;
using scenario::Names;
using scenario::Play;
using scenario::Row;
using scenario::Step;

struct LogRun::State {
  State(RulesetCache& rules, RunOptions chosen, Needs asks) : cache(rules), options(std::move(chosen)), needs(std::move(asks)) {}

  RulesetCache& cache;
  RunOptions options;
  Needs needs;
  bool begun = false;
  std::shared_ptr<const Tree> head;  ///< null: the log has none
  std::vector<Chosen> under;
  std::vector<std::string> named;  ///< by the head
  std::vector<std::string> seats;
  std::vector<Play> plays;  ///< as soon as there is a step
  bool happened = false;    ///< something that is no note
  bool follows = false;
  std::optional<FastTable> fast;  ///< of the one table
  bool fast_is_ahead = false;     ///< the table of the play is to be brought up to date
  bool fast_is_behind = true;     ///< the other way round
  std::uint32_t slow_lines = 0;   ///< under these rules

  /// So many lines are played in full before a program is worth compiling.
  static constexpr std::uint32_t worth_a_program = 50;

  void catch_up();
  bool play_if_due(const detail::ScannedLine& line, LogTally& out);
  LogLine::Kind play(const ParseResult& parsed, Diagnostics& out);
  bool begin(const Syntax& log, Diagnostics& out);
  bool sit(const Syntax& step, Diagnostics& out);
  bool play(const Syntax& log, const std::vector<Syntax>& line, Diagnostics& out);
  [[nodiscard]] std::shared_ptr<const Ruleset> newer(const Syntax& log, const Syntax& step, Diagnostics& out);
};

namespace {

/// The step of a line, and behind it what the line says was done; none: it is a head.
std::vector<Syntax> steps_of(const Syntax& log) {
  std::vector<Syntax> steps;
  for (const Syntax& node : log.children())
    for (const Kind kind :
         {Kind::seats, Kind::given_is, Kind::given_has, Kind::throw_, Kind::note, Kind::rules_change, Kind::expect, Kind::act})
      if (node.is(kind)) steps.push_back(node);
  return steps;
}

}  // namespace

LogLine::Kind LogRun::State::play(const ParseResult& parsed, Diagnostics& out) {
  const SourcePtr& line = parsed.tree->source;
  out = parsed.diagnostics;
  if (!parsed.ok()) return LogLine::Kind::Faulty;
  const Syntax log = parsed.tree->top().child(Kind::scenario);
  const std::vector<Syntax> line_of = steps_of(log);
  const Syntax step = line_of.empty() ? Syntax() : line_of.front();
  if (!step && begun) {
    const Place place{line, {0, static_cast<std::uint32_t>(line->text().size())}};
    out.push_back(fault(Code::misplaced, place, "a log has its head in its first line", "begin a log of its own with it"));
    return LogLine::Kind::Faulty;
  }
  if (!begun) {
    begun = true;
    if (!step) head = parsed.tree;
    if (!begin(log, out)) return LogLine::Kind::Faulty;
    if (!step) return LogLine::Kind::Head;
  }
  if (follows && step.is(Kind::expect)) return LogLine::Kind::Expectation;
  if (step.is(Kind::seats)) return sit(step, out) ? LogLine::Kind::Seats : LogLine::Kind::Faulty;
  if (!play(log, line_of, out)) return LogLine::Kind::Faulty;
  return step.is(Kind::expect) ? LogLine::Kind::Expectation : LogLine::Kind::Step;
}

bool LogRun::State::begin(const Syntax& log, Diagnostics& out) {
  named = scenario::named_rulesets(log);
  if (options.under.empty() && named.empty())
    out.push_back(fault(Code::missing_key, {log.place().source, {0, 0}}, "this log names no ruleset to judge it by",
                        "name one with `--under`, or begin the log with `{\"title\": \"...\", \"under\": [\"...\"]}`"));
  for (const std::string& name : options.under.empty() ? named : options.under)
    if (needs) needs(name);
  under = scenario::choose(cache, log, options, out).under;
  return !has_errors(out);
}

bool LogRun::State::sit(const Syntax& step, Diagnostics& out) {
  if (happened || !seats.empty())
    out.push_back(fault(Code::duplicate, step.place(), "the seats of a log are named once, before anything happens",
                        "name all seats in one line, clockwise"));
  else if (auto seated = scenario::seats_of({step}, Row{}, under, options.seats, out))
    seats = std::move(*seated);
  plays.clear();  // they have notes at most
  return !has_errors(out);
}

/// What a change of rules changes to; null, and why, if it cannot. The head's wishes hold for the new rules as well.
std::shared_ptr<const Ruleset> LogRun::State::newer(const Syntax& log, const Syntax& step, Diagnostics& out) {
  if (needs) needs(step.child(Kind::path).str());
  RunOptions wishes = options;
  if (wishes.under.empty()) wishes.under = named;
  if (head != nullptr) {
    const Syntax of_head = head->top().child(Kind::scenario);
    if (const Syntax day = of_head.child(Kind::as_of); day && !wishes.as_of) wishes.as_of = parse_date(day.child(Kind::date).text());
    for (const Syntax& wish : of_head.children()) {
      if (wish.is(Kind::reading_as)) wishes.readings.emplace(wish[0].str(), wish[wish.size() - 1].str());
      if (wish.is(Kind::posting)) wishes.postings.emplace(wish[0].str(), wish[wish.size() - 1].str());
    }
  }
  const scenario::Choice choice = scenario::choose(cache, log, wishes, out);
  const auto found = choice.later.find(step.child(Kind::path).str());
  return has_errors(out) || found == choice.later.end() ? nullptr : found->second.rules;
}

bool LogRun::State::play(const Syntax& log, const std::vector<Syntax>& line, Diagnostics& out) {
  static const Row no_columns;
  const Syntax& node = line.front();
  happened = happened || !node.is(Kind::note);
  if (plays.empty()) {
    if (seats.empty() && !options.seats.empty())
      if (auto seated = scenario::seats_of({}, no_columns, under, options.seats, out)) seats = std::move(*seated);
    if (has_errors(out)) return false;
    for (const Chosen& one : under) plays.emplace_back(one.rules, seats, std::vector<Step>{});
  }
  const std::shared_ptr<const Ruleset> changed = node.is(Kind::rules_change) ? newer(log, node, out) : nullptr;
  if (node.is(Kind::rules_change) && !changed) return false;
  std::vector<std::vector<Step>> lowered(plays.size());
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const Names names{*plays[i].current().rules, &cache.library(), seats, no_columns, named, under[i].rules->name};
    for (const Syntax& one : line) lowered[i].push_back(Lowering(names, out).step(one));
    if (auto* const change = std::get_if<scenario::RulesChange>(&lowered[i].front().does)) change->newer = changed;
  }
  if (has_errors(out)) return false;
  bool good = true;
  for (std::size_t i = 0; i < plays.size(); ++i) good = plays[i].feed_line(std::move(lowered[i]), follows, out) && good;
  return good && !has_errors(out);
}

/// The play stands as the lines did that were played without it.
void LogRun::State::catch_up() {
  if (fast_is_ahead) plays.front().goes_on_from(fast->table());
  fast_is_ahead = false;
  fast_is_behind = true;
  ++slow_lines;
}

bool LogRun::State::play_if_due(const detail::ScannedLine& line, LogTally& out) {
  if (!follows || plays.size() != 1 || slow_lines < worth_a_program) return false;
  const std::shared_ptr<const Ruleset>& rules = plays.front().current().rules;
  if (fast_is_behind) {
    if (fast && &fast->rule_book().rules() != rules.get()) fast.reset();
    const std::shared_ptr<const scenario::FastRules>& shared = cache.fast_rules(rules);
    if (!shared) return false;
    if (fast)
      fast->take(plays.front().table());
    else
      fast.emplace(shared, plays.front().table());
    fast_is_behind = false;
  }
  if (!fast->play(line, out)) return false;
  fast_is_ahead = true;
  out.rules = rules.get();
  return true;
}

LogRun::LogRun(RulesetCache& cache, RunOptions options, Needs needs)
    : state_(std::make_unique<State>(cache, std::move(options), std::move(needs))) {}
LogRun::LogRun(LogRun&& other) noexcept = default;
LogRun& LogRun::operator=(LogRun&& other) noexcept = default;
LogRun::~LogRun() = default;

void LogRun::follow() { state_->follows = true; }

LogLine LogRun::play(const SourcePtr& line) { return play(parse_scenario_lines(line)); }

LogLine LogRun::play(const ParseResult& line) {
  LogLine played;
  state_->catch_up();
  played.kind = state_->play(line, played.diagnostics);
  if (played.kind == LogLine::Kind::Step || played.kind == LogLine::Kind::Expectation)
    for (const Play& play : state_->plays) played.under.push_back({&play.current(), play.fed(), play.as_done(), play.told()});
  return played;
}

bool LogRun::play_if_due(const detail::ScannedLine& line, LogTally& out) { return state_->play_if_due(line, out); }

bool LogRun::undetermined() const {
  return std::any_of(state_->plays.begin(), state_->plays.end(), [](Play play) {
    const std::vector<RulesetReport> told = play.finish();
    return std::any_of(told.begin(), told.end(), [](const RulesetReport& one) { return one.undetermined; });
  });
}

}  // namespace fairroll
