// SPDX-License-Identifier: Apache-2.0
// Bets in the words of a scenario file.
#include <algorithm>

#include <fairroll/simulate.hpp>

#include "../scenario/lower.hpp"
#include "../scenario/select.hpp"

namespace fairroll {
namespace {

using scenario::ActStep;
using scenario::fault;
using scenario::Lowering;
using scenario::Names;
using scenario::Row;

class Reader {
 public:
  Reader(const Library& library, CompiledBets& out) : library_(library), out_(out) {}

  void read(RulesetCache& cache, const Tree& file, const std::string& ruleset, const Selection& wishes, const std::optional<Date>& today) {
    const std::vector<Syntax> scenarios = file.root_node().children_of_kind(Kind::scenario);
    if (scenarios.empty())
      return complain(Code::nothing_to_do, file.root_node().location(), "the bet file contains no scenario",
                      "write a scenario with a seat that bets: `scenario \"bets\" under RULESET { ann bets 10.00 on WAGER }`");
    if (scenarios.size() > 1)
      return complain(Code::duplicate, scenarios[1].child(Kind::text).location(),
                      "the bet file contains a second scenario, but a simulation uses only one table",
                      "write the bets of each simulation in a separate file");
    RunOptions options;
    options.rule_books = {ruleset};
    options.as_of = wishes.as_of;
    options.today = today;
    options.readings = wishes.readings;
    options.postings = wishes.postings;
    const std::vector<scenario::Chosen> chosen = scenario::choose(cache, scenarios.front(), options, out_.diagnostics).under;
    if (chosen.empty() || has_errors(out_.diagnostics)) return;
    out_.ruleset = chosen.front().rules;
    out_.selection = chosen.front().selection;
    if (const Syntax rows = scenarios.front().child(Kind::examples))
      complain(Code::misplaced, rows.location(), "a simulation uses a single list of bets and cannot repeat the list for each row",
               "write the bets without `with each row of`");
    read(scenarios.front(), scenarios.front().child(Kind::text).location());
  }

  /// The steps of a scenario, or steps by themselves. `whole` is to blame if there are none.
  void read(const Syntax& list, const SourceLocation& whole) {
    steps(list, whole);
    if (!has_errors(out_.diagnostics)) compile();
  }

  /// The same without compiling a plan.
  ParsedBets list(const Syntax& list, const SourceLocation& whole) {
    steps(list, whole);
    if (has_errors(out_.diagnostics)) return {{}, {}, std::move(out_.diagnostics)};
    return {std::move(bets_), std::move(places_), std::move(out_.diagnostics)};
  }

 private:
  void complain(Code code, const SourceLocation& place, std::string message, std::string help) {
    out_.diagnostics.push_back(fault(code, place, std::move(message), std::move(help)));
  }

  void steps(const Syntax& list, const SourceLocation& whole) {
    std::vector<std::string> seats;
    for (const Syntax& step : list.children()) {
      if (step.is(Kind::seats)) {
        for (const Syntax& seat : step.children_of_kind(Kind::name)) seats.push_back(seat.str());
        if (seats.size() > 1)
          complain(Code::misplaced, step.location(), "a simulation has only one seat, which throws in every hand", "name one seat");
      }
    }
    const std::vector<std::string> under{out_.ruleset->name};
    const Row row;
    Lowering lowering(Names{*out_.ruleset, &library_, seats, row, under}, out_.diagnostics);
    for (const Syntax& step : list.children()) {
      if (step.is(Kind::act) && step.has(Kind::bets))
        bet(step, lowering.act(step));
      else if (step.is(Kind::act) || step.is(Kind::throw_) || step.is(Kind::given_is) || step.is(Kind::given_has) || step.is(Kind::expect))
        complain(Code::misplaced, step.location(), "a simulation throws the dice and repeats the bets automatically",
                 "remove all steps except `seats` and `bets`");
    }
    if (bets_.empty() && !has_errors(out_.diagnostics))
      complain(Code::nothing_to_do, whole, "the bet file contains no bets", "add a line such as `ann bets 10.00 on WAGER`");
  }

  void bet(const Syntax& node, const ActStep& step) {
    if (has_errors(out_.diagnostics)) return;
    const SourceLocation place = node.child(Kind::bets).location();
    if (!step.refused.empty()) return complain(Code::unknown, step.written.place, step.refused, "remove the bet");
    if (step.act.is_in_flight || step.act.is_accepted_in_error || step.act.wager.role != no_index)
      return complain(Code::misplaced, place, "a simulation cannot include tips, bets during a throw or bets that were taken in error",
                      "remove the words after the wager");
    PlannedBet bet{step.act.wager.wager, step.act.wager.numbers, step.act.amount, std::nullopt};
    const Wager& wager = out_.ruleset->wagers[bet.wager];
    if (!wager.numbers.empty() && std::find(wager.numbers.begin(), wager.numbers.end(), bet.numbers) == wager.numbers.end())
      return complain(Code::not_a_value, step.written.place, "`" + out_.ruleset->name + "` has no wager `" + step.written.words + "`",
                      "choose one of " + scenario::quoted_list(scenario::members(wager)));
    if (wager.parent != no_index && !find_parent(step, bet)) return;
    bets_.push_back(std::move(bet));
    places_.push_back(place);
  }

  bool find_parent(const ActStep& step, PlannedBet& bet) {
    const std::string& parent = out_.ruleset->wagers[out_.ruleset->wagers[bet.wager].parent].name;
    std::size_t found = 0;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      if (bets_[i].wager != out_.ruleset->wagers[bet.wager].parent) continue;
      if (step.act.wager.parent_number && (bets_[i].numbers.empty() || bets_[i].numbers.front() != *step.act.wager.parent_number)) continue;
      bet.parent = i;
      ++found;
    }
    if (found == 1) return true;
    complain(found == 0 ? Code::no_such_wager : Code::which_wager, step.written.place,
             "`" + step.written.words + "` is placed behind `" + parent + "`, but " +
                 (found == 0 ? "no earlier line bets on that wager" : "several earlier lines bet on that wager"),
             found == 0 ? "bet on `" + parent + "` first" : "write the number of the parent wager after `behind " + parent + "`");
    return false;
  }

  /// Bet by bet, so that a fault is shown where it is; then together.
  void compile() {
    std::vector<CompileError> faults;
    std::optional<Plan> plan = Plan::compile(out_.ruleset, bets_, faults);
    if (plan) {
      out_.plan = std::make_shared<const Plan>(std::move(*plan));
      return;
    }
    for (std::size_t count = 1; count <= bets_.size(); ++count) {
      std::vector<CompileError> own;
      if (Plan::compile(out_.ruleset, {bets_.begin(), bets_.begin() + static_cast<std::ptrdiff_t>(count)}, own)) continue;
      if (!own.empty()) faults = std::move(own);
      const Code code = faults.front().is_too_large ? Code::too_many_states : Code::bad_amount;
      return complain(code, places_[count - 1], faults.front().message, help_for(count - 1, faults.front()));
    }
  }

  /// The nearest stakes that the odds pay exactly are worth more than a general remark.
  [[nodiscard]] std::string help_for(std::size_t index, const CompileError& found) const {
    const PlannedBet& bet = bets_[index];
    const std::optional<Money> parent = bet.parent ? std::optional(bets_[*bet.parent].stake) : std::nullopt;
    const std::optional<Money> least = find_min_stake(*out_.ruleset, bet.wager, parent);
    if (!least) return found.help;
    const std::string words = "the smallest possible stake is " + to_string(*least, out_.ruleset->currency);
    return found.help.empty() ? words : found.help + "; " + words;
  }

  const Library& library_;  ///< where wagers that the ruleset does not have are known
  CompiledBets& out_;
  std::vector<PlannedBet> bets_;
  std::vector<SourceLocation> places_;
};

}  // namespace

CompiledBets compile_bets(RulesetCache& cache, const Tree& scenarios, const std::string& ruleset, const Selection& selection,
                          const std::optional<Date>& today) {
  CompiledBets out;
  Reader(cache.library(), out).read(cache, scenarios, ruleset, selection, today);
  sort_diagnostics(out.diagnostics);
  return out;
}

CompiledBets compile_bets(const std::shared_ptr<const Ruleset>& ruleset, const Tree& steps) {
  CompiledBets out;
  out.ruleset = ruleset;
  const Library none;
  Reader(none, out).read(steps.root_node(), steps.root_node().location());
  sort_diagnostics(out.diagnostics);
  return out;
}

ParsedBets parse_bets(const std::shared_ptr<const Ruleset>& ruleset, const Tree& steps) {
  CompiledBets out;
  out.ruleset = ruleset;
  const Library none;
  ParsedBets listed = Reader(none, out).list(steps.root_node(), steps.root_node().location());
  sort_diagnostics(listed.diagnostics);
  return listed;
}

}  // namespace fairroll
