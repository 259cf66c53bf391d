// SPDX-License-Identifier: Apache-2.0
#include <fairroll/table_session.hpp>

#include <stdexcept>

#include <fairroll/parser.hpp>

#include "../scenario/fault.hpp"
#include "../scenario/lower.hpp"
#include "../scenario/narrator.hpp"
#include "../scenario/play.hpp"

namespace fairroll {
namespace {

using scenario::fault;
using scenario::Lowering;
using scenario::Names;
using scenario::Row;
using scenario::Step;

/// The one step of a text that can be played at a table; null, and why.
Syntax single_step(const Tree& tree, const SourcePtr& source, Diagnostics& out) {
  const std::vector<Syntax> steps = tree.top().children();
  const auto whole = static_cast<std::uint32_t>(source->text().size());
  if (steps.empty()) {
    out.push_back(fault(Code::not_one_step, {source, {0, whole}}, "there is no step in this text", "write a throw or an act: `throw 4 3`"));
    return {};
  }
  if (steps.size() > 1) {
    out.push_back(fault(Code::not_one_step, steps[1].place(), "this is a second step; one is played at a time", "play it with a call of its own"));
    return {};
  }
  if (steps.front().is(Kind::seats) || steps.front().is(Kind::expect)) {
    out.push_back(fault(Code::not_one_step, steps.front().place(), "only a scenario has `seats` and `expect`",
                        steps.front().is(Kind::seats) ? "the seats are named when the table is made" : "look at the result instead"));
    return {};
  }
  return steps.front();
}

StepReport report_of(StepReport::Kind kind, const Step& step) {
  StepReport report;
  report.kind = kind;
  report.place = step.place;
  report.text = step.text;
  report.meta = step.meta;
  return report;
}

/// Plays one lowered step; nothing, and why, if it cannot be played.
class Player {
 public:
  Player(LiveTable& live, const RulesByName& find_rules, Diagnostics& out) : live_(live), find_rules_(find_rules), out_(out) {}

  std::optional<StepReport> play(const Step& step) {
    try {
      switch (step.kind) {
        case Step::Kind::Throw:
          return roll(step);
        case Step::Kind::Act:
          return act(step);
        case Step::Kind::GivenState:
          live_.set_scene([&](Table& table) { table.set_variable(step.variable, step.value); });
          return report_of(StepReport::Kind::Given, step);
        case Step::Kind::GivenWager:
          return give(step);
        case Step::Kind::RulesChange:
          return change_rules(step);
        default:
          return report_of(StepReport::Kind::Note, step);
      }
    } catch (const std::overflow_error&) {
      out_.push_back(fault(Code::bad_amount, step.place, "the amounts of this step are too large to be counted exactly", "use smaller amounts"));
      return std::nullopt;
    }
  }

 private:
  StepReport roll(const Step& step) {
    StepReport report = report_of(StepReport::Kind::Throw, step);
    report.record = step.record;
    scenario::keep_before(live_.table(), report);
    report.thrown = live_.roll_in_full(step.record);
    scenario::add_recalled(live_.table().ruleset(), report);
    scenario::tell_after(live_.table(), report);
    return report;
  }

  std::optional<StepReport> act(const Step& step) {
    if (step.refused.empty() && !scenario::says_which(live_.table(), step, out_)) return std::nullopt;
    StepReport report = report_of(StepReport::Kind::Act, step);
    if (!step.refused.empty()) {
      report.acted.emplace();
      report.acted->status = ActResult::Status::Refused;
      report.acted->words = step.refused;
    } else {
      report.act = step.act;
      scenario::keep_before(live_.table(), report);
      report.acted = live_.act(step.act);
      scenario::add_recalled(live_.table().ruleset(), report);
    }
    scenario::tell_after(live_.table(), report);
    return report;
  }

  std::optional<StepReport> give(const Step& step) {
    bool put = false;
    live_.set_scene([&](Table& table) { put = scenario::put_wager(table, step, out_); });
    if (!put) return std::nullopt;
    return report_of(StepReport::Kind::Given, step);
  }

  std::optional<StepReport> change_rules(const Step& step) {
    const std::shared_ptr<const Program> newer = find_rules_ ? find_rules_(step.unit, out_) : nullptr;
    if (!newer && !has_errors(out_))
      out_.push_back(fault(Code::no_unit, step.unit_place, "this table does not know any rules `" + step.unit + "`",
                           find_rules_ ? "name rules that it knows" : "whoever keeps the table has to say how it finds rules by their names"));
    Diagnostics refusals = newer ? live_.change_program(newer) : Diagnostics{};
    const bool changed = newer && refusals.empty();
    for (Diagnostic& refusal : refusals) {
      if (!refusal.place.source) refusal.place = step.place;
      out_.push_back(std::move(refusal));
    }
    if (!changed) return std::nullopt;
    return report_of(StepReport::Kind::Rules, step);
  }

  LiveTable& live_;
  const RulesByName& find_rules_;
  Diagnostics& out_;
};

/// Plays on a second table, so that memory that runs out while the step is told leaves the first as it was.
void play_lowered(LiveTable& live, const RulesByName& find_rules, const Step& step, StepResult& result) {
  LiveTable next = live;
  result.report = Player(next, find_rules, result.diagnostics).play(step);
  if (result.ok()) live = std::move(next);
}

void require_names(LiveTable& live) {
  const Diagnostics faults = seat_faults(live.program().ruleset(), live.table().seats());
  if (!faults.empty()) throw std::invalid_argument("TableSession: " + faults.front().message);
}

}  // namespace

TableSession::TableSession(std::shared_ptr<const Program> program, std::vector<std::string> seats)
    : live_(std::move(program), std::move(seats)) {
  require_names(live_);
}
TableSession::TableSession(std::shared_ptr<const Program> program, Table table) : live_(std::move(program), std::move(table)) {
  require_names(live_);
}

StepResult TableSession::play(std::string_view step, const std::string& name) {
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
    result.diagnostics.push_back(fault(Code::given_refused, node.place(), "`given` sets the table past all rules, and nobody has allowed that here",
                                       "play what leads there; whoever made the table may allow `given`"));
    return result;
  }
  const Ruleset& rules = program().ruleset();
  const Step lowered =
      Lowering(Names{rules, nullptr, live_.table().seats(), no_columns, no_other_rulesets}, result.diagnostics).step(node);
  if (has_errors(result.diagnostics)) return result;
  play_lowered(live_, find_rules_, lowered, result);
  return result;
}

StepResult TableSession::play(const ThrowRecord& record) {
  Step step;
  step.kind = Step::Kind::Throw;
  step.record = record;
  step.place = record.place;
  StepResult result;
  play_lowered(live_, find_rules_, step, result);
  return result;
}

StepResult TableSession::play(const TableAct& act) {
  Step step;
  step.kind = Step::Kind::Act;
  step.act = act;
  StepResult result;
  play_lowered(live_, find_rules_, step, result);
  return result;
}

RulesetReport TableSession::frame() {
  RulesetReport frame;
  frame.rules = program().ruleset_pointer();
  frame.ruleset = frame.rules->name;
  frame.seats = table().seats();
  return frame;
}

}  // namespace fairroll
