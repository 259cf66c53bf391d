// SPDX-License-Identifier: Apache-2.0
#include <fairroll/log.hpp>

#include <algorithm>
#include <utility>

#include <fairroll/json_form.hpp>

#include "play.hpp"
#include "select.hpp"

namespace fairroll {

using scenario::Chooser;
using scenario::Chosen;
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
  std::optional<Chooser> chooser;  ///< what is played under now
  std::vector<Chosen> under;       ///< where it began
  std::vector<std::string> named;  ///< by the head
  std::vector<std::string> seats;
  std::vector<Play> plays;  ///< as soon as there is a step
  bool happened = false;    ///< something that is no note
  bool follows = false;

  LogLine::Kind play(const ParseResult& parsed, Diagnostics& out);
  bool begin(const Syntax& log, Diagnostics& out);
  bool sit(const Syntax& step, Diagnostics& out);
  bool change(const std::vector<Syntax>& line, Diagnostics& out);
  bool play(const std::vector<Syntax>& line, const std::vector<Chosen>* changed, Diagnostics& out);
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
    if (!begin(log, out)) return LogLine::Kind::Faulty;
    if (!step) return LogLine::Kind::Head;
  }
  if (step.is(Kind::seats)) return sit(step, out) ? LogLine::Kind::Seats : LogLine::Kind::Faulty;
  if (!(step.is(Kind::rules_change) ? change(line_of, out) : play(line_of, nullptr, out))) return LogLine::Kind::Faulty;
  return step.is(Kind::expect) ? LogLine::Kind::Expectation : LogLine::Kind::Step;
}

bool LogRun::State::begin(const Syntax& log, Diagnostics& out) {
  named = scenario::named_rulesets(log);
  if (options.under.empty() && named.empty())
    out.push_back(fault(Code::missing_key, {log.place().source, {0, 0}}, "this log names no ruleset to judge it by",
                        "name one with `--under`, or begin the log with `{\"title\": \"...\", \"under\": [\"...\"]}`"));
  for (const std::string& name : options.under.empty() ? named : options.under)
    if (needs) needs(name);
  chooser.emplace(cache, log, options, out);
  chooser->report_untaken(out);
  under = chooser->under();
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

/// All rulesets change, or none.
bool LogRun::State::change(const std::vector<Syntax>& line, Diagnostics& out) {
  if (const Syntax path = line.front().child(Kind::path); path && needs) needs(path.str());
  Chooser next = *chooser;
  const std::optional<std::vector<Chosen>> changed = next.change(line.front(), out);
  if (changed) next.report_untaken(out);
  if (has_errors(out)) return false;
  std::vector<Play> before = plays;
  if (!play(line, &*changed, out)) {
    plays = std::move(before);
    return false;
  }
  chooser = std::move(next);
  return true;
}

bool LogRun::State::play(const std::vector<Syntax>& line, const std::vector<Chosen>* changed, Diagnostics& out) {
  static const Row no_columns;
  const Syntax& node = line.front();
  happened = happened || !node.is(Kind::note);
  if (plays.empty()) {
    if (seats.empty() && !options.seats.empty())
      if (auto seated = scenario::seats_of({}, no_columns, under, options.seats, out)) seats = std::move(*seated);
    if (has_errors(out)) return false;
    for (const Chosen& one : under) plays.emplace_back(one.rules, seats, std::vector<Step>{});
  }
  std::vector<std::vector<Step>> lowered(plays.size());
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const Names names{*plays[i].current().rules, &cache.library(), seats, no_columns, named, under[i].rules->name};
    for (const Syntax& one : line) lowered[i].push_back(Lowering(names, out).step(one));
    if (auto* const change = std::get_if<scenario::RulesChange>(&lowered[i].front().does)) change->newer = changed->at(i).rules;
  }
  if (has_errors(out)) return false;
  bool good = true;
  for (std::size_t i = 0; i < plays.size(); ++i) good = plays[i].feed_line(std::move(lowered[i]), follows, out) && good;
  return good && !has_errors(out);
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
  played.kind = state_->play(line, played.diagnostics);
  if (played.kind == LogLine::Kind::Step || played.kind == LogLine::Kind::Expectation)
    for (const Play& play : state_->plays) played.under.push_back({&play.current(), play.fed(), play.as_done(), play.told()});
  return played;
}

bool LogRun::undetermined() const {
  return std::any_of(state_->plays.begin(), state_->plays.end(), [](Play play) {
    const std::vector<RulesetReport> told = play.finish();
    return std::any_of(told.begin(), told.end(), [](const RulesetReport& one) { return one.undetermined; });
  });
}

}  // namespace fairroll
