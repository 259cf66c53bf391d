// SPDX-License-Identifier: Apache-2.0
#include <fairroll/live_table.hpp>

#include <algorithm>
#include <stdexcept>

#include <fairroll/parser.hpp>

#include "../scenario/play.hpp"

namespace fairroll {

// ---- names of seats

namespace {

Diagnostic bad_seat(Code code, std::string message, std::string help) {
  return {.code = code, .location = {}, .message = std::move(message), .help = std::move(help)};
}

/// Why no scenario can say this name; nothing: one can.
std::optional<Diagnostic> unsayable(const std::string& name) {
  const ParseResult parsed = parse_steps(std::make_shared<const Source>("seats", "seats " + name));
  const Diagnostics& faults = parsed.diagnostics;
  if (has_errors(faults) && faults.front().code == Code::reserved)
    return bad_seat(Code::reserved, faults.front().message, faults.front().help);
  if (!has_errors(faults)) {
    const std::vector<Syntax> steps = parsed.tree->root_node().children();
    const std::vector<Syntax> names = steps.size() == 1 ? steps[0].children_of_kind(Kind::name) : std::vector<Syntax>();
    if (names.size() == 1 && names[0].str() == name) return std::nullopt;
  }
  return bad_seat(Code::expected, "`" + name + "` is not a valid seat name",
                  "use letters, digits and underscores, such as `ann` or `seat_1`");
}

}  // namespace

Diagnostics check_seat_names(const Ruleset& rules, const std::vector<std::string>& seats) {
  Diagnostics faults;
  for (auto seat = seats.begin(); seat != seats.end(); ++seat) {
    if (auto fault = unsayable(*seat))
      faults.push_back(std::move(*fault));
    else if (std::find(seats.begin(), seat, *seat) != seat)
      faults.push_back(bad_seat(Code::duplicate, "two seats are named `" + *seat + "`", "give each seat a different name"));
    else if (rules.find_role(*seat) != no_index)
      faults.push_back(
          bad_seat(Code::duplicate, "`" + *seat + "` is a role in `" + rules.vocabulary.name + "`", "give the seat a different name"));
  }
  return faults;
}

// ---- steps

namespace {

using scenario::ActStep;
using scenario::fault;
using scenario::Lowering;
using scenario::Names;
using scenario::report_of;
using scenario::Row;
using scenario::Step;
using scenario::ThrowStep;

/// The one step of a text that can be played at a table; null, and why.
Syntax single_step(const Tree& tree, const SourcePtr& source, Diagnostics& out) {
  const std::vector<Syntax> steps = tree.root_node().children();
  const auto whole = static_cast<std::uint32_t>(source->text().size());
  if (steps.empty()) {
    out.push_back(
        fault(Code::not_one_step, {source, {0, whole}}, "the text contains no step", "write a throw or an action, such as `throw 4 3`"));
    return {};
  }
  if (steps.size() > 1) {
    out.push_back(
        fault(Code::not_one_step, steps[1].location(), "the text contains more than one step", "play each step with a separate call"));
    return {};
  }
  if (steps.front().is(Kind::seats) || steps.front().is(Kind::expect)) {
    out.push_back(
        fault(Code::not_one_step, steps.front().location(), "`seats` and `expect` are allowed only in scenarios",
              steps.front().is(Kind::seats) ? "list the seats when you create the table" : "check the result of the step instead"));
    return {};
  }
  return steps.front();
}

/// Plays one lowered step; nothing, and why, if it cannot be played.
class Player {
 public:
  Player(LiveTable& live, const RulesFinder& find_rules, Diagnostics& out) : live_(live), find_rules_(find_rules), out_(out) {}

  std::optional<StepReport> play(const Step& step) {
    try {
      return std::visit([&](const auto& what) { return play(step, what); }, step.does);
    } catch (const std::overflow_error&) {
      out_.push_back(scenario::too_large(step));
      return std::nullopt;
    }
  }

 private:
  std::optional<StepReport> play(const Step& step, const ThrowStep& thrown) {
    StepReport report = report_of(StepReport::Kind::Throw, step);
    report.record = thrown.record;
    scenario::keep_before(live_.table(), report);
    report.throw_result = live_.roll_with_explanation(thrown.record);
    scenario::add_recalled(live_.table().ruleset(), report);
    scenario::tell_after(live_.table(), report);
    return report;
  }

  std::optional<StepReport> play(const Step& step, const ActStep& act) {
    if (act.refused.empty() && !scenario::says_which(live_.table(), act, out_)) return std::nullopt;
    StepReport report = report_of(StepReport::Kind::Action, step);
    if (act.refused.empty()) {
      report.action = act.act;
      scenario::keep_before(live_.table(), report);
      report.action_result = live_.execute(act.act);
      scenario::add_recalled(live_.table().ruleset(), report);
    } else {
      report.action_result = scenario::refusal(act);
    }
    scenario::tell_after(live_.table(), report);
    return report;
  }

  std::optional<StepReport> play(const Step& step, const scenario::StateStep& given) {
    live_.edit_table([&](Table& table) { table.set_variable(given.variable, given.value); });
    return report_of(StepReport::Kind::Scene, step);
  }

  std::optional<StepReport> play(const Step& step, const scenario::GivenWager& given) {
    bool put = false;
    live_.edit_table([&](Table& table) { put = scenario::put_wager(table, given, out_); });
    if (!put) return std::nullopt;
    return report_of(StepReport::Kind::Scene, step);
  }

  std::optional<StepReport> play(const Step& step, const scenario::RulesChange& change) {
    const RulesRequest wanted{change.unit, change.wished};
    const std::shared_ptr<const Program> newer = find_rules_ ? find_rules_(wanted, out_) : nullptr;
    if (!newer && !has_errors(out_))
      out_.push_back(fault(Code::no_unit, change.place, "this table cannot find the rules `" + wanted.to_text() + "`",
                           find_rules_ ? "write the name of rules that the table can find"
                                       : "the program that runs the table must provide a function that finds rules by name"));
    for (Diagnostic& one : out_)
      if (!one.location.source) one.location = change.place;
    Diagnostics refusals = newer ? live_.change_program(newer) : Diagnostics{};
    const bool changed = newer && refusals.empty();
    scenario::refuse_change(step, std::move(refusals), out_);
    if (!changed) return std::nullopt;
    return report_of(StepReport::Kind::Rules, step);
  }

  /// Notes; a session has no other steps.
  template <typename Other>
  std::optional<StepReport> play(const Step& step, const Other& /*other*/) {
    return report_of(StepReport::Kind::Note, step);
  }

  LiveTable& live_;
  const RulesFinder& find_rules_;
  Diagnostics& out_;
};

/// Plays on a second table, so that memory that runs out while the step is told leaves the first as it was.
void play_lowered(LiveTable& live, const RulesFinder& find_rules, const Step& step, StepResult& result) {
  LiveTable next = live;
  result.report = Player(next, find_rules, result.diagnostics).play(step);
  if (result.ok()) live = std::move(next);
}

void begin(LiveTable& live) {
  live.defer_compiled_updates();
  const Diagnostics faults = check_seat_names(live.program().ruleset(), live.table().seats());
  if (!faults.empty()) throw std::invalid_argument("TableSession: " + faults.front().message);
}

}  // namespace

TableSession::TableSession(std::shared_ptr<const Program> program, std::vector<std::string> seats)
    : live_(std::move(program), std::move(seats)) {
  begin(live_);
}
TableSession::TableSession(std::shared_ptr<const Program> program, Table table) : live_(std::move(program), std::move(table)) {
  begin(live_);
}

std::string RulesRequest::to_text() const {
  std::string out = name;
  const auto add = [&out](const std::string& more) { out += (out.empty() ? "" : " ") + more; };
  if (selection.as_of) add("as of " + to_string(*selection.as_of));
  for (const auto& [what, value] : selection.postings) add("posting " + what + ' ' + value);
  for (const auto& [what, value] : selection.readings) add("reading " + what + " as " + value);
  return out;
}

void TableSession::set_rules_finder(RulesByNameFinder find) {
  if (!find) return void(find_rules_ = nullptr);
  find_rules_ = [find = std::move(find)](const RulesRequest& wanted, Diagnostics& out) -> std::shared_ptr<const Program> {
    const bool by_name = !wanted.selection.as_of && wanted.selection.readings.empty() && wanted.selection.postings.empty();
    if (by_name) return find(wanted.name, out);
    out.push_back(
        fault(Code::no_unit, {},
              "this table can find rules only by name, without a date, posted values or interpretations: `" + wanted.to_text() + "`",
              "write only the name of rules that were loaded with this date and these selections"));
    return nullptr;
  };
}

StepResult TableSession::execute(std::string_view step, const std::string& name) {
  static const Row no_columns;
  static const std::vector<std::string> no_other_rulesets;
  const auto source = std::make_shared<const Source>(name, std::string(step));
  const ParseResult parsed = parse_steps(source);
  StepResult result;
  result.diagnostics = parsed.diagnostics;
  if (!parsed.ok()) return result;
  const Syntax node = single_step(*parsed.tree, source, result.diagnostics);
  if (!node) return result;
  if ((node.is(Kind::given_is) || node.is(Kind::given_has)) && !given_) {
    result.diagnostics.push_back(fault(Code::given_refused, node.location(),
                                       "this table does not allow `given`, because `given` sets a state without applying the rules",
                                       "play the steps that lead to the state, or allow `given` when you create the table"));
    return result;
  }
  const Ruleset& rules = program().ruleset();
  const Step lowered = Lowering(Names{rules, nullptr, live_.table().seats(), no_columns, no_other_rulesets}, result.diagnostics).step(node);
  if (has_errors(result.diagnostics)) return result;
  play_lowered(live_, find_rules_, lowered, result);
  return result;
}

StepResult TableSession::execute(const ThrowRecord& record) {
  StepResult result;
  play_lowered(live_, find_rules_, {record.location, {}, {}, ThrowStep{record}}, result);
  return result;
}

StepResult TableSession::execute(const TableAction& act) {
  StepResult result;
  play_lowered(live_, find_rules_, {{}, {}, {}, ActStep{act, {}, {}}}, result);
  return result;
}

RulesetReport TableSession::make_report_header() {
  RulesetReport frame;
  frame.ruleset = program().shared_ruleset();
  frame.ruleset_name = frame.ruleset->name;
  frame.seats = table().seats();
  return frame;
}

}  // namespace fairroll
