// SPDX-License-Identifier: Apache-2.0
#include <fairroll/scenario.hpp>

#include <algorithm>

#include "../index_list.hpp"
#include "possible.hpp"

namespace fairroll {
namespace {

using covering::Possible;

/// One name for a ruleset as it was selected; what is possible is worked out once for each.
std::string selection_key(const Ruleset& ruleset) {
  std::string key = ruleset.name + (ruleset.as_of ? " " + to_string(*ruleset.as_of) : std::string());
  for (const ReadingOrChoice& one : ruleset.alternatives)
    key += "\n" + one.name + " " + (one.selected_index ? one.alternative_names.at(*one.selected_index) : "");
  for (const Posting& one : ruleset.postings) key += "\n" + one.name + " " + (one.value ? std::to_string(one.value->units) : "");
  return key;
}

/// A house plays by its ruleset: what is shown at its table shows what the rule book does.
const std::string& book_of(const Ruleset& ruleset) { return ruleset.base.empty() ? ruleset.name : ruleset.base; }

/// A limit by its place: what one sentence says for many wagers is a clause of each of them, and still one limit.
std::string limit_key(const Clause& clause) {
  return clause.location.source ? format_short_location(clause.location) + ":" + std::to_string(clause.location.span.begin)
                                : clause.address;
}

bool forbids(const Wager& wager, WagerAction act, const std::vector<Index>& by) {
  return std::any_of(wager.permissions.begin(), wager.permissions.end(),
                     [&](const Permission& row) { return row.action == act && !row.is_allowed && contains(by, row.clause); });
}

/// `raised`, refused: a raise.
std::string noun_of(const std::string& act) {
  if (act == wager_action_name(WagerAction::Remove)) return "removal";
  if (act == wager_action_name(WagerAction::Reduce)) return "reduction";
  if (act == wager_action_name(WagerAction::Raise)) return "raise";
  if (act == wager_action_name(WagerAction::CallOn)) return "call on";
  if (act == wager_action_name(WagerAction::CallOff)) return "call off";
  return "placing";
}

std::optional<WagerAction> act_of(TableAction::Kind kind) {
  switch (kind) {
    case TableAction::Kind::Bet:  // betting again raises
    case TableAction::Kind::Raise:
      return WagerAction::Raise;
    case TableAction::Kind::Reduce:
      return WagerAction::Reduce;
    case TableAction::Kind::Remove:
      return WagerAction::Remove;
    case TableAction::Kind::CallOn:
      return WagerAction::CallOn;
    case TableAction::Kind::CallOff:
      return WagerAction::CallOff;
    default:
      return std::nullopt;
  }
}

}  // namespace

std::string OutcomeCoverage::Item::describe_missing() const {
  switch (kind) {
    case Kind::Refused:
      return noun_of(description) + " was never refused";
    case Kind::Limit:
      return "no refusal by " + description;
    case Kind::Commission:
      return "no commission was taken";
    default:
      return "never " + description;
  }
}

std::size_t OutcomeCoverage::RulesetItems::covered_count() const noexcept {
  return static_cast<std::size_t>(std::count_if(items.begin(), items.end(), [](const Item& side) { return side.shown_count > 0; }));
}

void OutcomeCoverage::add(const Ruleset& ruleset) {
  if (!known_.insert(selection_key(ruleset)).second) return;
  const std::string& name = book_of(ruleset);
  RulesetItems& book = books_[name];
  book.ruleset = name;
  automaton::Spaces spaces(ruleset);
  if (!spaces.enumerable()) return;
  const auto note = [&](const std::string& wager, OutcomeCoverage::Kind kind, const std::string& what, const SourceLocation& place,
                        const std::string& key) {
    if (!places_.emplace(std::tuple(name, wager, kind, key), book.items.size()).second) return;
    book.items.push_back({wager, kind, what, place, 0});
  };
  for (Index index = 0; index < ruleset.wagers.size(); ++index) {
    const Wager& wager = ruleset.wagers[index];
    const Possible possible(ruleset, spaces, index);
    for (const auto& [kind, what] : possible.sides()) note(wager.name, kind, what, wager.location, what);
    // One limit may bind many wagers: it is enough that it refused one.
    for (const Index at : possible.limits()) {
      const Clause& clause = ruleset.clauses.at(at);
      note("", Kind::Limit, clause.address, clause.location, limit_key(clause));
    }
    if (possible.unenumerated_wagers()) book.unenumerated_wagers.push_back(wager.name);
  }
  std::sort(book.unenumerated_wagers.begin(), book.unenumerated_wagers.end());
  book.unenumerated_wagers.erase(std::unique(book.unenumerated_wagers.begin(), book.unenumerated_wagers.end()),
                                 book.unenumerated_wagers.end());
}

void OutcomeCoverage::add(const ScenarioReport& report) {
  if (!report.ok()) return;
  for (const RulesetReport& under : report.ruleset_reports) {
    if (!under.ruleset) continue;
    add(*under.ruleset);
    for (const StepReport& step : under.steps) see(*under.ruleset, step);
  }
}

void OutcomeCoverage::see(RulesetItems& book, const std::string& wager, Kind kind, const std::string& what) {
  const auto at = places_.find(std::tuple(book.ruleset, wager, kind, what));
  if (at != places_.end()) ++book.items[at->second].shown_count;
}

void OutcomeCoverage::see(const Ruleset& ruleset, const StepReport& step) {
  RulesetItems& book = books_[book_of(ruleset)];
  const auto settle = [&](const std::vector<Settlement>& settlements, const std::vector<CompositeSettlement>& composites) {
    for (const Settlement& one : settlements) {
      const std::string& wager = ruleset.wagers.at(one.wager_before.wager).name;
      see(book, wager, Kind::Outcome, std::string(outcome_name(one.outcome)));
      if (one.commission && one.commission->units > 0) see(book, wager, Kind::Commission, "");
    }
    for (const CompositeSettlement& one : composites)
      see(book, ruleset.wagers.at(one.composite_before.wager).name, Kind::Outcome, std::string(outcome_name(one.outcome)));
  };
  // A throw that is not valid settles nothing; that everything stays then shows nothing.
  if (step.throw_result && step.throw_result->ruling.kind == RulingKind::Valid)
    settle(step.throw_result->settlements, step.throw_result->composite_settlements);
  if (step.action_result) settle(step.action_result->settlements, step.action_result->composite_settlements);
  if (step.action_result && step.action) see_act(book, ruleset, *step.action, *step.action_result);
}

void OutcomeCoverage::see_act(RulesetItems& book, const Ruleset& ruleset, const TableAction& act, const ActionResult& result) {
  if (act.wager.wager >= ruleset.wagers.size()) return;
  const Wager& wager = ruleset.wagers[act.wager.wager];
  const std::string word = covering::act_word(act.kind);
  if (result.status == ActionResult::Status::Accepted) {
    if (!word.empty()) see(book, wager.name, Kind::Accepted, word);
    if (result.commission && result.commission->units > 0) see(book, wager.name, Kind::Commission, "");
  }
  if (result.status != ActionResult::Status::Refused) return;
  for (const Index clause : result.deciding_clauses)
    if (clause < ruleset.clauses.size() && ruleset.clauses[clause].kind == ClauseKind::Limit)
      see(book, "", Kind::Limit, limit_key(ruleset.clauses[clause]));
  const std::optional<WagerAction> leave = act_of(act.kind);
  if (leave && forbids(wager, *leave, result.deciding_clauses))
    see(book, wager.name, Kind::Refused, std::string(wager_action_name(*leave)));
  const bool window =
      act.kind == TableAction::Kind::Bet && std::any_of(wager.betting_windows.begin(), wager.betting_windows.end(),
                                                        [&](const Window& row) { return contains(result.deciding_clauses, row.clause); });
  if (window) see(book, wager.name, Kind::Refused, word);
}

}  // namespace fairroll
