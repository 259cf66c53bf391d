// SPDX-License-Identifier: Apache-2.0
#include <fairroll/log.hpp>

#include <algorithm>
#include <limits>
#include <utility>

#include <fairroll/json_form.hpp>

#include "../oracle/settle.hpp"
#include "../snapshot/document.hpp"
#include "play.hpp"
#include "select.hpp"

namespace fairroll {

using scenario::Chosen;
using scenario::fault;
using scenario::give_back;
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
  std::vector<Play> plays;    ///< as soon as there is a step
  std::vector<Chosen> holds;  ///< of each play: the rules that hold now
  std::optional<LogOther> other;
  std::vector<Chosen> others;  ///< of each play: the other rules
  /// A step under the other rules, or why it could not be put to them.
  struct Beside {
    std::optional<Play> play;
    std::string why_not;
  };
  std::vector<Beside> beside;  ///< of each play; none: the line is no throw and no act
  bool happened = false;       ///< something that is no note
  bool follows = false;

  LogLine::Kind play(const ParseResult& parsed, Diagnostics& out);
  bool begin(const Syntax& log, Diagnostics& out);
  bool sit(const Syntax& step, Diagnostics& out);
  bool play(const Syntax& log, const std::vector<Syntax>& line, Diagnostics& out);
  [[nodiscard]] std::optional<Chosen> newer(const Syntax& log, const Syntax& step, Diagnostics& out);
  [[nodiscard]] bool restore(const Json& saved, Diagnostics& out);
  [[nodiscard]] RunOptions wishes() const;
  bool choose_others(const Syntax& log, const std::vector<Chosen>& mine, Diagnostics& out);
  [[nodiscard]] Beside put(std::size_t which, const Table& before, const Syntax& node) const;
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
  if (follows && step.is(Kind::expect)) {
    out.push_back(fault(Code::misplaced, step.place(), "an audit asks what was done, and expects nothing by itself",
                        "say `ruled`, `paid` or `balance` in the line of the throw or act"));
    return LogLine::Kind::Faulty;
  }
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
  return !has_errors(out) && choose_others(log, under, out);
}

bool LogRun::State::sit(const Syntax& step, Diagnostics& out) {
  if (happened || !seats.empty())
    out.push_back(fault(Code::duplicate, step.place(), "the seats of a log are named once, before anything happens",
                        "name all seats in one line, clockwise"));
  else if (auto seated = scenario::seats_of({step}, Row{}, under, options.seats, out))
    seats = std::move(*seated);
  plays.clear();  // they have notes at most
  holds.clear();
  return !has_errors(out);
}

/// What was asked for from the start holds for rules that come later as well.
RunOptions LogRun::State::wishes() const {
  RunOptions wishes = options;
  if (wishes.under.empty()) wishes.under = named;
  if (head == nullptr) return wishes;
  const Syntax of_head = head->top().child(Kind::scenario);
  if (const Syntax day = of_head.child(Kind::as_of); day && !wishes.as_of) wishes.as_of = parse_date(day.child(Kind::date).text());
  for (const Syntax& wish : of_head.children()) {
    if (wish.is(Kind::reading_as)) wishes.readings.emplace(wish[0].str(), wish[wish.size() - 1].str());
    if (wish.is(Kind::posting)) wishes.postings.emplace(wish[0].str(), wish[wish.size() - 1].str());
  }
  return wishes;
}

/// What the other rules do not have of these wishes is not wished of them.
bool LogRun::State::choose_others(const Syntax& log, const std::vector<Chosen>& mine, Diagnostics& out) {
  others.clear();
  if (!other) return true;
  for (const Chosen& one : mine) {
    RunOptions wish = wishes();
    wish.under = {other->ruleset.empty() ? one.rules->name : other->ruleset};
    if (other->as_of) wish.as_of = other->as_of;
    if (needs) needs(wish.under.front());
    Diagnostics why;
    const scenario::Choice choice = scenario::choose(cache, log, wish, why);
    if (!choice.under.empty()) {
      others.push_back(choice.under.front());
      continue;
    }
    for (Diagnostic& diagnostic : why) out.push_back(std::move(diagnostic));
    return false;
  }
  return true;
}

namespace {

/// The table as it stands, without wagers and states of the game that those rules do not have.
Table without_strangers(const Table& table, const Ruleset& rules) {
  Table rest = table;
  const auto is_strange = [&](Index wager) { return rules.find_wager(table.ruleset().wagers[wager].name) == no_index; };
  for (const StandingWager& one : table.wagers())
    if (is_strange(one.wager)) give_back(rest.edit(), one.id);
  for (const Composite& one : table.composites())
    if (is_strange(one.wager)) give_back(rest.edit(), one.id);
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
    CarriedOver carried = carry_over(without_strangers(before, *rules), rules);
    faults = std::move(carried.refusals);
    if (carried.table) {
      out.play.emplace(rules, seats, std::vector<Step>{});
      out.play->stand(std::move(*carried.table));
      if (out.play->feed(std::move(step), faults) && !has_errors(faults)) return out;
    }
  }
  out.play.reset();
  out.why_not = faults.empty() ? "it cannot be put to these rules" : faults.front().message;
  return out;
}

/// What a change of rules changes to; nothing, and why, if it cannot. The head's wishes hold for the new rules as well.
std::optional<Chosen> LogRun::State::newer(const Syntax& log, const Syntax& step, Diagnostics& out) {
  if (needs) needs(step.child(Kind::path).str());
  const scenario::Choice choice = scenario::choose(cache, log, wishes(), out);
  const auto found = choice.later.find(step.child(Kind::path).str());
  return has_errors(out) || found == choice.later.end() ? std::nullopt : std::optional(found->second);
}

bool LogRun::State::play(const Syntax& log, const std::vector<Syntax>& line, Diagnostics& out) {
  static const Row no_columns;
  const Syntax& node = line.front();
  beside.clear();
  happened = happened || !node.is(Kind::note);
  if (plays.empty()) {
    if (seats.empty() && !options.seats.empty())
      if (auto seated = scenario::seats_of({}, no_columns, under, options.seats, out)) seats = std::move(*seated);
    if (has_errors(out)) return false;
    for (const Chosen& one : under) plays.emplace_back(one.rules, seats, std::vector<Step>{});
    holds = under;
  }
  const std::optional<Chosen> changed = node.is(Kind::rules_change) ? newer(log, node, out) : std::nullopt;
  if (node.is(Kind::rules_change) && !changed) return false;
  std::vector<std::vector<Step>> lowered(plays.size());
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const Names names{*plays[i].current().rules, &cache.library(), seats, no_columns, named, under[i].rules->name};
    for (const Syntax& one : line) lowered[i].push_back(Lowering(names, out).step(one));
    if (auto* const change = std::get_if<scenario::RulesChange>(&lowered[i].front().does)) change->newer = changed->rules;
  }
  if (has_errors(out)) return false;
  const std::vector<Chosen> kept = others;
  if (changed && !choose_others(log, std::vector<Chosen>(plays.size(), *changed), out)) {
    others = kept;
    return false;
  }
  bool good = true;
  const bool is_put = other && (node.is(Kind::throw_) || node.is(Kind::act));
  for (std::size_t i = 0; i < plays.size(); ++i) {
    if (is_put) beside.push_back(put(i, plays[i].table(), node));
    const bool played = plays[i].feed_line(std::move(lowered[i]), follows, out);
    if (played && changed) holds[i] = *changed;
    if (!played && changed && other) others[i] = kept[i];
    good = played && good;
  }
  return good && !has_errors(out);
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
  const std::uint64_t number = line->natural().value_or(0);
  if (number == 0 || number > std::numeric_limits<std::uint32_t>::max()) return nullptr;
  return std::make_shared<const Source>(name->text(), text->text(), static_cast<std::uint32_t>(number));
}

Json chosen_json(const std::vector<Chosen>& all) {
  Json out = Json::array();
  for (const Chosen& one : all) out.push_back(head_json(*one.rules, one.selection));
  return out;
}

/// The rule books that those heads speak of, as they are now; nothing, and why, if one is another.
std::optional<std::vector<Chosen>> chosen_of(RulesetCache& cache, const LogRun::Needs& needs, const Json* heads, Diagnostics& out) {
  std::vector<Chosen> all;
  if (heads == nullptr || !heads->is_array()) return std::nullopt;
  for (const Json& one : heads->items()) {
    std::optional<SnapshotHead> head = head_of_rules(one);
    if (!head) return std::nullopt;
    if (needs) needs(head->rules);
    const CheckResult& found = cache.get(head->rules, head->selection);
    if (!found.ok()) {
      for (const Diagnostic& why : found.diagnostics)
        if (why.severity() == Severity::Error) out.push_back(why);
      return std::nullopt;
    }
    if (!same_rules(*head, *found.ruleset, out)) return std::nullopt;
    all.push_back({found.ruleset, std::move(head->selection)});
  }
  return all;
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
  Json plays = Json::array();
  for (const Play& one : state_->plays) plays.push_back(one.save());
  return {{"begun", state_->begun},
          {"happened", state_->happened},
          {"head", state_->head ? source_json(*state_->head->source) : Json(nullptr)},
          {"named", state_->named},
          {"seats", state_->seats},
          {"under", chosen_json(state_->under)},
          {"holds", chosen_json(state_->holds)},
          {"plays", std::move(plays)}};
}

/// False, with a reason in `out` or without one, if it cannot be.
bool LogRun::State::restore(const Json& saved, Diagnostics& out) {
  follows = true;
  if (!read_flag(saved.find("begun"), begun) || !read_flag(saved.find("happened"), happened)) return false;
  const Json* const written = saved.find("head");
  if (written == nullptr) return false;
  if (!written->is_null()) {
    const SourcePtr source = source_of(*written);
    const ParseResult parsed = source ? parse_scenario_lines(source) : ParseResult{};
    if (!source || !parsed.ok() || !steps_of(parsed.tree->top().child(Kind::scenario)).empty()) return false;
    head = parsed.tree;
  }
  std::optional<std::vector<std::string>> names = texts_of(saved.find("named"));
  std::optional<std::vector<std::string>> sitting = texts_of(saved.find("seats"));
  std::optional<std::vector<Chosen>> began = chosen_of(cache, needs, saved.find("under"), out);
  std::optional<std::vector<Chosen>> now = began ? chosen_of(cache, needs, saved.find("holds"), out) : std::nullopt;
  const Json* const stands = saved.find("plays");
  if (!names || !sitting || !began || !now || stands == nullptr || !stands->is_array()) return false;
  if (stands->size() != now->size() || (!now->empty() && now->size() != began->size())) return false;
  named = std::move(*names);
  seats = std::move(*sitting);
  under = std::move(*began);
  holds = std::move(*now);
  for (std::size_t i = 0; i < holds.size(); ++i) {
    plays.emplace_back(holds[i].rules, seats, std::vector<Step>{});
    if (!plays.back().restore(stands->items()[i], out)) return false;
  }
  static const ParseResult nothing = parse_scenario_lines(std::make_shared<const Source>("-", R"({"note": "-"})"));
  return choose_others(nothing.tree->top().child(Kind::scenario), holds.empty() ? under : holds, out);
}

LogRunRestored LogRun::restore(RulesetCache& cache, RunOptions options, const Json& saved, Needs needs, std::optional<LogOther> other) {
  LogRunRestored out;
  LogRun run(cache, std::move(options), std::move(needs));
  run.state_->other = std::move(other);
  if (run.state_->restore(saved, out.diagnostics))
    out.run = std::move(run);
  else if (out.diagnostics.empty())
    out.diagnostics.push_back(damaged_snapshot("it is not that of a log"));
  return out;
}

LogRun::LogRun(RulesetCache& cache, RunOptions options, Needs needs)
    : state_(std::make_unique<State>(cache, std::move(options), std::move(needs))) {}
LogRun::LogRun(LogRun&& other) noexcept = default;
LogRun& LogRun::operator=(LogRun&& other) noexcept = default;
LogRun::~LogRun() = default;

void LogRun::follow() { state_->follows = true; }

void LogRun::beside(LogOther other) { state_->other = std::move(other); }

LogLine LogRun::play(const SourcePtr& line) { return play(parse_scenario_lines(line)); }

LogLine LogRun::play(const ParseResult& line) {
  LogLine played;
  played.kind = state_->play(line, played.diagnostics);
  if (played.kind == LogLine::Kind::Step || played.kind == LogLine::Kind::Expectation)
    for (const Play& play : state_->plays) played.under.push_back({&play.current(), play.fed(), play.as_done(), play.told(), nullptr, nullptr, {}});
  for (std::size_t i = 0; i < played.under.size() && i < state_->beside.size(); ++i) {
    const State::Beside& beside = state_->beside[i];
    played.under[i].not_put = beside.why_not;
    played.under[i].other_rules = state_->others[i].rules;
    if (beside.play) played.under[i].other = beside.play->fed();
  }
  return played;
}

bool LogRun::undetermined() const {
  return std::any_of(state_->plays.begin(), state_->plays.end(), [](Play play) {
    const std::vector<RulesetReport> told = play.finish();
    return std::any_of(told.begin(), told.end(), [](const RulesetReport& one) { return one.undetermined; });
  });
}

}  // namespace fairroll
