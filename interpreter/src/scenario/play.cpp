// SPDX-License-Identifier: Apache-2.0
#include "play.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include <fairroll/report.hpp>
#include <fairroll/snapshot.hpp>

#include "../table/naming.hpp"

namespace fairroll::scenario {
namespace {

/// `come 5` in a scene means a come wager whose only state is 5.
bool put_number_into_state(const Wager& wager, int number, std::vector<int>& states) {
  if (wager.variables.size() != 1 || wager.variables.front().kind != Variable::Kind::State) return false;
  const std::vector<std::optional<int>>& totals = wager.variables.front().totals;
  for (std::size_t i = 0; i < totals.size(); ++i) {
    if (totals[i] != number) continue;
    states.front() = static_cast<int>(i);
    return true;
  }
  return false;
}

}  // namespace

Diagnostic several_fit(const std::string& seat, const Named& named, std::vector<std::string> names) {
  if (named.behind)
    for (std::string& name : names) name.insert(0, "behind ");
  const std::string fit = named.behind ? "several wagers of `" + seat + "` can be the parent of `" + named.written.words + "`"
                                       : "several wagers of `" + seat + "` match `" + named.written.words + "`";
  return fault(Code::which_wager, named.written.place, fit, "write one of " + quoted_list(names, "or"));
}

bool means_one(const Table& table, const Named& named, Diagnostics& out) {
  const Naming naming(table.ruleset(), table.wagers());
  const std::vector<const StandingWager*> meant = naming.meant(named.seat, named.wager);
  if (meant.size() > 1) out.push_back(several_fit(table.seats()[named.seat], named, naming.describe(meant)));
  return meant.size() < 2;
}

bool says_which(const Table& table, const ActStep& step, Diagnostics& out) {
  const TableAction& act = step.act;
  const Ruleset& rules = table.ruleset();
  if (act.wager.wager == no_index || act.seat == no_index) return true;
  const bool bets = act.kind == TableAction::Kind::Bet;
  if (bets && rules.wagers[act.wager.wager].parent == no_index) return true;
  const WagerRef wanted = bets ? parent_reference(rules, act.wager) : act.wager;
  return means_one(table, {act.seat, wanted, bets, step.written}, out);
}

namespace {

/// What every step leaves in the report, whatever it does.
constexpr std::uint64_t entries_of_step = 8;
/// What going through one case of a doubt takes: nothing is kept of it.
constexpr std::uint64_t entries_of_case = 8;
/// Another reading keeps nothing, so its step takes an eighth.
constexpr std::uint64_t variants_per_entry = 8;

/// Plays a step that the main table has accepted on a variant's table, without a word.
void follow(Variant& variant, const Step& step) {
  Diagnostics ignored;
  if (const auto* const state = step.get<StateStep>()) variant.table.set_variable(state->variable, state->value);
  if (const auto* const given = step.get<GivenWager>()) put_wager(variant.table, *given, ignored);
}

void depends(std::vector<Finding>& findings, Variant& variant, const std::string& words) {
  if (words.empty()) return;
  if (!variant.is_sound) variant.is_sound = variant.sound();
  if (!*variant.is_sound) return;
  findings.push_back({variant.kind, no_index, variant.name + ": " + words});
}

bool expects_refusal(const ExpectStep& step) noexcept {
  const auto* const answer = std::get_if<ExpectedAnswer>(&step.what);
  return answer != nullptr && answer->status == ActionResult::Status::Refused;
}

bool expects_no_answer(const ExpectStep& step) noexcept {
  if (const auto* const wager = std::get_if<ExpectedWager>(&step.what)) return wager->outcome == Outcome::Undetermined;
  const auto* const answer = std::get_if<ExpectedAnswer>(&step.what);
  return answer != nullptr && answer->ruling == RulingKind::Undetermined;
}

bool is_undetermined(const StepReport& step) {
  if (step.action_result && step.action_result->status == ActionResult::Status::Undetermined) return true;
  if (!step.throw_result) return false;
  if (step.throw_result->ruling.kind == RulingKind::Undetermined) return true;
  return std::any_of(step.throw_result->settlements.begin(), step.throw_result->settlements.end(),
                     [](const Settlement& settlement) { return settlement.outcome == Outcome::Undetermined; });
}

}  // namespace

bool put_wager(Table& table, const GivenWager& step, Diagnostics& out) {
  const Ruleset& rules = table.ruleset();
  const WagerRef& reference = step.wager;
  const Wager& wager = rules.wagers[reference.wager];
  const std::string& seat = table.seats()[step.seat];
  std::vector<int> states = step.own_states;
  std::vector<int> numbers = reference.numbers;
  if (wager.numbers.empty() && !numbers.empty()) {
    if (numbers.size() != 1 || !put_number_into_state(wager, numbers.front(), states)) {
      out.push_back(fault(Code::not_a_value, step.written.place, "`" + wager.name + "` has no number",
                          "remove the number, or set a state with `with ... is ...`"));
      return false;
    }
    numbers.clear();
  }
  std::uint32_t parent = 0;
  if (wager.parent != no_index) {
    const WagerRef wanted = parent_reference(rules, reference);
    if (!means_one(table, {step.seat, wanted, true, step.written}, out)) return false;
    const StandingWager* standing = table.find_wager(step.seat, wanted);
    if (standing == nullptr) {
      out.push_back(
          fault(Code::no_such_wager, step.written.place,
                "no `" + rules.wagers[wager.parent].name + "` wager of `" + seat + "` can be the parent of `" + step.written.words + "`",
                "place the parent wager first"));
      return false;
    }
    parent = standing->id;
  }
  try {
    table.place_wager(step.seat, reference.wager, std::move(numbers), step.stake, std::move(states), parent, reference.role);
  } catch (const std::out_of_range& why) {
    out.push_back(fault(
        Code::bad_amount, step.written.place, "this wager cannot be set with `given`: " + std::string(why.what()),
        wager.components.empty() ? "change the stake or the states of the wager" : "use a stake that can be divided among the components"));
    return false;
  }
  return true;
}

Play::Play(std::shared_ptr<const Ruleset> rules, std::vector<std::string> seats, std::vector<Step> steps)
    : rules_(rules), steps_(std::move(steps)), table_(rules, std::move(seats)) {
  begin_report();
}

Play::Play(Table table) : rules_(table.state().ruleset), table_(std::move(table)) { begin_report(); }

Diagnostic too_large(const Step& step) {
  return fault(Code::bad_amount, step.place, "the amounts in this step are too large to compute exactly", "use smaller amounts");
}

void refuse_change(const Step& step, Diagnostics refusals, Diagnostics& out) {
  for (Diagnostic& refusal : refusals) {
    if (!refusal.location.source) refusal.location = step.place;
    out.push_back(std::move(refusal));
  }
}

Diagnostic too_much_work(const SourceLocation& place, const RunBudget& budget) {
  return fault(Code::too_much_work, place,
               "up to this step, the results for this file contain more than " + std::to_string(budget.max_entries()) + " entries",
               "split the file, run fewer scenarios with `--filter`, use fewer standing wagers, or raise the limit `entries`");
}

std::uint64_t Play::cost(std::size_t index) const {
  const RulesetReport& told = reports_.back();
  if (steps_[index].get<ExpectStep>() != nullptr || told.steps.empty()) return entries_of_step;
  const StepReport& step = told.steps.back();
  std::uint64_t entries = entries_of_step + 2 * step.standing_wagers.size() + step.table_status_lines.size();
  if (step.throw_result) entries += step.throw_result->ruling.trace.size() + step.throw_result->trace.size();
  if (step.action_result) entries += step.action_result->trace.size();
  if (step.throw_result || step.action_result)
    for (const Settlement& settlement : words::get_settlements(step)) entries += 2 + settlement.trace.size();
  const std::uint64_t gone_through = step.throw_result ? entries_of_case * (step.throw_result->ruling.case_count - 1) : 0;
  return entries + entries * variants_.size() / variants_per_entry + gone_through * (1 + variants_.size());
}

void Play::begin_report() {
  const std::size_t told = reports_.empty() ? 0 : report().earlier_step_count + report().steps.size();
  reports_.emplace_back();
  report().ruleset_name = rules_->name;
  report().ruleset = rules_;
  report().seats = table_.seats();
  report().earlier_step_count = told;
}

StepReport report_of(StepReport::Kind kind, const Step& step) {
  StepReport report;
  report.kind = kind;
  report.location = step.place;
  report.text = step.text;
  report.metadata = step.meta;
  return report;
}

ActionResult refusal(const ActStep& step) {
  ActionResult refused;
  refused.status = ActionResult::Status::Refused;
  refused.reason = step.refused;
  return refused;
}

StepReport& Play::begin(StepReport::Kind kind, const Step& step) {
  report().steps.push_back(report_of(kind, step));
  return report().steps.back();
}

bool Play::step(std::size_t index, Diagnostics& out) {
  const Step& step = steps_[index];
  try {
    return play(index, step, out);
  } catch (const std::overflow_error&) {
    out.push_back(too_large(step));
    return false;
  }
}

bool Play::play(std::size_t index, const Step& step, Diagnostics& out) {
  if (step.get<SeatsStep>() != nullptr) return true;
  if (const auto* const act = step.get<ActStep>()) return this->act(index, *act, out);
  if (const auto* const change = step.get<RulesChange>()) return change_rules(index, *change, out);
  if (const auto* const expected = step.get<ExpectStep>()) return expect(step, *expected, out);
  if (const auto* const thrown = step.get<ThrowStep>()) {
    roll(index, *thrown);
    return true;
  }
  if (const auto* const state = step.get<StateStep>()) table_.set_variable(state->variable, state->value);
  const auto* const given = step.get<GivenWager>();
  if (given != nullptr && !put_wager(table_, *given, out)) return false;
  begin(step.get<NoteStep>() != nullptr ? StepReport::Kind::Note : StepReport::Kind::Scene, step);
  for (Variant& variant : variants_) follow(variant, variant.steps[index]);
  return true;
}

void Play::roll(std::size_t index, const ThrowStep& thrown) {
  StepReport& report = begin(StepReport::Kind::Throw, steps_[index]);
  report.record = thrown.record;
  keep_before(table_, report);
  report.throw_result = table_.roll(thrown.record);
  last_ = this->report().steps.size() - 1;
  spoken_.clear();
  for (Variant& variant : variants_) {
    const ThrowResult other = variant.table.roll(variant.steps[index].get<ThrowStep>()->record);
    depends(report.throw_result->findings, variant, difference(report, table_, other, variant.table));
  }
  add_recalled(*rules_, report);
  tell_after(table_, report);
}

bool Play::act(std::size_t index, const ActStep& act, Diagnostics& out) {
  if (act.refused.empty() && !says_which(table_, act, out)) return false;
  StepReport& report = begin(StepReport::Kind::Action, steps_[index]);
  last_ = this->report().steps.size() - 1;
  spoken_.clear();
  if (act.refused.empty()) {
    report.action = act.act;
    keep_before(table_, report);
    report.action_result = table_.execute(act.act);
    for (Variant& variant : variants_) {
      const ActionResult other = variant.table.execute(variant.steps[index].get<ActStep>()->act);
      depends(report.action_result->findings, variant, difference(report, table_, other, variant.table));
    }
    add_recalled(*rules_, report);
  } else {
    report.action_result = refusal(act);
  }
  tell_after(table_, report);
  return true;
}

bool Play::expect(const Step& step, const ExpectStep& expected, Diagnostics& out) {
  if (!last_) {
    out.push_back(fault(Code::nothing_to_expect, step.place, "no throw or action precedes this `expect`",
                        "move `expect` so that it follows a throw or an action"));
    return false;
  }
  StepReport& last = report().steps[*last_];
  Expectation result;
  result.location = step.place;
  result.text = step.text;
  result.metadata = step.meta;
  result.is_applicable = expected.applies;
  if (expected.applies && !judge(expected, step.place, table_, last, spoken_, result, out)) return false;
  if (expected.applies && expects_refusal(expected)) refusal_expected_.insert({reports_.size() - 1, *last_});
  if (expected.applies && expects_no_answer(expected)) open_expected_.insert({reports_.size() - 1, *last_});
  last.expectations.push_back(std::move(result));
  return true;
}

/// All that stands goes on under the new rules, or the step cannot be played. Another reading goes on under them as well, if it can.
bool Play::change_rules(std::size_t index, const RulesChange& change, Diagnostics& out) {
  const Step& step = steps_[index];
  CarryOverResult carried = carry_over(table_, change.newer);
  refuse_change(step, std::move(carried.refusals), out);
  if (!carried.table) return false;
  std::vector<Variant> going_on;
  for (Variant& variant : variants_) {
    CarryOverResult other = carry_over(variant.table, variant.steps[index].get<RulesChange>()->newer);
    if (!other.ok()) continue;
    variant.table = std::move(*other.table);
    going_on.push_back(std::move(variant));
  }
  variants_ = std::move(going_on);
  close_report();
  table_ = std::move(*carried.table);
  rules_ = change.newer;
  last_.reset();
  begin_report();
  begin(StepReport::Kind::Rules, step);
  return true;
}

void Play::warn_of_refusals(Diagnostics& out) const {
  for (std::size_t which = 0; which < reports_.size(); ++which) {
    const RulesetReport& report = reports_[which];
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
      const StepReport& step = report.steps[i];
      if (!step.action_result || step.action_result->status != ActionResult::Status::Refused) continue;
      if (refusal_expected_.count({which, i}) != 0) continue;
      out.push_back(
          fault(Code::refused_act, step.location,
                "the scenario does not expect that this action is refused by `" + report.ruleset_name + "`: " + step.action_result->reason,
                "write `expect refused` after the action, or change the action"));
      for (const Index clause : step.action_result->deciding_clauses)
        out.back().labels.push_back({report.ruleset->clauses[clause].location, "this clause refuses the action"});
    }
  }
}

bool Play::has_open() const {
  const std::vector<StepReport>& steps = reports_.back().steps;
  for (std::size_t i = 0; i < steps.size(); ++i)
    if (is_undetermined(steps[i]) && open_expected_.count({reports_.size() - 1, i}) == 0) return true;
  return false;
}

void Play::tell_open() { report().is_undetermined = report().is_undetermined || has_open(); }

bool Play::feed(Step step, Diagnostics& out) {
  const bool begins = step.get<ThrowStep>() != nullptr || step.get<ActStep>() != nullptr || step.get<RulesChange>() != nullptr;
  forget(begins);
  as_done_.reset();
  told_.clear();
  steps_.assign(1, std::move(step));
  return this->step(0, out);
}

const StepReport* Play::fed() const {
  const RulesetReport& told = reports_.back();
  if (steps_.empty() || told.steps.empty() || steps_.front().get<SeatsStep>() != nullptr) return nullptr;
  return steps_.front().get<ExpectStep>() != nullptr ? &told.steps[*last_] : &told.steps.back();
}

void Play::forget(bool last_too) {
  if (last_too) tell_open();
  if (reports_.size() > 1) {
    const bool open = std::any_of(reports_.begin(), reports_.end(), [](const RulesetReport& one) { return one.is_undetermined; });
    reports_.erase(reports_.begin(), reports_.end() - 1);
    report().is_undetermined = open;
  }
  RulesetReport& told = report();
  StepReport last;
  const bool keeps = last_ && !last_too;
  if (keeps) last = std::move(told.steps[*last_]);
  told.earlier_step_count += told.steps.size() - (keeps ? 1 : 0);
  told.steps.clear();
  const bool open_expected = keeps && !open_expected_.empty();
  refusal_expected_.clear();
  open_expected_.clear();
  last_.reset();
  if (!keeps) return;
  last.expectations.clear();
  told.steps.push_back(std::move(last));
  last_ = 0;
  if (open_expected) open_expected_.insert({0, 0});
}

void Play::close_report() {
  tell_open();
  RulesetReport& told = report();
  const auto add = [&](Account::Kind of, Index count) {
    for (Index i = 0; i < count; ++i) told.accounts.emplace_back(Account{of, i}, table_.account_balance({of, i}));
  };
  add(Account::Kind::Seat, static_cast<Index>(table_.seats().size()));
  add(Account::Kind::Role, static_cast<Index>(rules_->vocabulary.roles.size()));
  for (const Account::Kind of : {Account::Kind::Layout, Account::Kind::House, Account::Kind::Outside})
    told.accounts.emplace_back(Account{of, no_index}, table_.account_balance({of, no_index}));
}

std::vector<RulesetReport> Play::finish() {
  close_report();
  return std::move(reports_);
}

}  // namespace fairroll::scenario
