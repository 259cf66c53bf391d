// SPDX-License-Identifier: Apache-2.0
// What a scenario expects, and the steps that need no more than a line.
#include <algorithm>
#include <utility>

#include <fairroll/json.hpp>
#include "../addresses.hpp"
#include "lower.hpp"
#include "select.hpp"

namespace fairroll::scenario {
namespace {

std::vector<std::string> finding_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= static_cast<int>(FindingKind::Recalled); ++i) names.emplace_back(finding_name(static_cast<FindingKind>(i)));
  return names;
}

template <typename T>
void sort_unique(std::vector<T>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

Outcome expected_outcome(const Syntax& outcome) {
  constexpr std::pair<Kind, Outcome> outcomes[] = {{Kind::loses, Outcome::Loses},
                                                   {Kind::pushes, Outcome::Pushes},
                                                   {Kind::returned, Outcome::Returned},
                                                   {Kind::stays, Outcome::Stays},
                                                   {Kind::moves, Outcome::Moves},
                                                   {Kind::is_off, Outcome::Off},
                                                   {Kind::undetermined, Outcome::Undetermined}};
  for (const auto& [kind, expected] : outcomes)
    if (outcome.is(kind)) return expected;
  return Outcome::Wins;
}

}  // namespace

Diagnostic& Lowering::fault(Code code, SourceLocation place, std::string message, std::string help) {
  out_.push_back(scenario::fault(code, std::move(place), std::move(message), std::move(help)));
  return out_.back();
}

Step Lowering::step(const Syntax& node) {
  Step step;
  step.place = node.location();
  step.text = one_line(node, names_.row);
  if (!node.metadata().empty()) step.meta = minify_json(node.metadata());
  switch (node.kind()) {
    case Kind::seats:
      step.does = SeatsStep{};
      for (const Syntax& name : node.children_of_kind(Kind::name)) (void)seat_called(word_of(name, names_.row));
      break;
    case Kind::given_is:
      step.does = state(node);
      break;
    case Kind::given_has:
      step.does = given_wager(node);
      break;
    case Kind::throw_:
      step.does = ThrowStep{thrown(node)};
      break;
    case Kind::act:
      step.does = act(node);
      break;
    case Kind::rules_change:
      step.does = rules_change(node);
      break;
    case Kind::expect:
      step.does = expect(node);
      break;
    default:
      break;
  }
  return step;
}

RulesChange Lowering::rules_change(const Syntax& node) {
  RulesChange change;
  const Syntax path = node.child(Kind::path);
  change.unit = path ? path.str() : std::string();
  change.place = path ? path.location() : node.location();
  change.wished.as_of = day_of(node, out_);
  refuse_twice(node, out_);
  for (const Syntax& one : node.children_of_kind(Kind::posting)) change.wished.postings[one[0].str()] = one[1].str();
  for (const Syntax& one : node.children_of_kind(Kind::reading_as)) change.wished.readings[one[0].str()] = one[1].str();
  return change;
}

ExpectStep Lowering::expect(const Syntax& node) {
  ExpectStep step;
  if (const Syntax under = node.child(Kind::under)) {
    const Syntax path = under.child(Kind::path);
    const std::string name = path.str();
    if (std::find(names_.under.begin(), names_.under.end(), name) == names_.under.end())
      fault(Code::unknown, path.location(), "this scenario is not run under `" + name + "`",
            "the scenario is run under " + quoted_list(names_.under, "and"));
    step.applies = name == (names_.began.empty() ? names_.rules.name : names_.began);
    if (!step.applies) return step;
  }
  const Syntax what = node.child_of_any_kind({Kind::expect_ruling, Kind::expect_finding, Kind::expect_no_finding, Kind::expect_directive,
                                              Kind::expect_no_directive, Kind::expect_dice, Kind::expect_nothing_else, Kind::expect_is,
                                              Kind::expect_up, Kind::expect_down, Kind::expect_has, Kind::expect_wager});
  switch (what.kind()) {
    case Kind::expect_ruling:
      step.what = expected_answer(what);
      break;
    case Kind::expect_up:
    case Kind::expect_down:
    case Kind::expect_has:
      step.what = expected_money(what);
      break;
    case Kind::expect_wager:
      step.what = expected_wager(what);
      break;
    case Kind::expect_finding:
    case Kind::expect_no_finding:
      step.what = expected_finding(what);
      break;
    case Kind::expect_directive:
    case Kind::expect_no_directive:
      step.what = expected_directive(what);
      break;
    case Kind::expect_dice:
      step.what = ExpectedDice{seat_of(what.child(Kind::name))};
      break;
    case Kind::expect_nothing_else:
      step.what = ExpectedNothingElse{};
      break;
    default:
      step.what = state(what);
      break;
  }
  return step;
}

/// That something is absent is worth saying only of what could be there: a slip of the pen would else be met by every throw.
void Lowering::known_directive(const Syntax& text) {
  std::vector<std::string> known = {std::string(rethrow_directive)};
  for (const Directive& direct : names_.rules.conduct.directives) known.push_back(direct.text);
  for (const Duty& duty : names_.rules.conduct.duties)
    if (!duty.action.text.empty()) known.push_back(duty.action.text);
  const std::string_view asked = text.unquoted_text();
  if (std::find(known.begin(), known.end(), asked) != known.end()) return;
  fault(Code::unknown, text.location(), "`" + names_.rules.name + "` has no directive \"" + std::string(asked) + "\"",
        make_suggestion(asked, known, "its directives are " + quoted_list(known, "and")));
}

ExpectedFinding Lowering::expected_finding(const Syntax& what) {
  const Syntax name = what.child(Kind::name);
  const std::optional<FindingKind> kind = parse_finding_kind(name.text());
  if (kind) return {*kind, what.is(Kind::expect_no_finding)};
  fault(Code::unknown, name.location(), "there is no finding `" + name.str() + "`",
        make_suggestion(name.text(), finding_names(), "write one of " + quoted_list(finding_names())));
  return {};
}

ExpectedDirective Lowering::expected_directive(const Syntax& what) {
  const Syntax text = what.child(Kind::text);
  const bool absent = what.is(Kind::expect_no_directive);
  if (absent) known_directive(text);
  return {std::string(text.unquoted_text()), absent};
}

ExpectedMoney Lowering::expected_money(const Syntax& what) {
  ExpectedMoney expected;
  expected.chips = what.is(Kind::expect_has);
  const std::vector<Syntax> names = what.children_of_kind(Kind::name);
  owner_of(names.front(), expected.seat, expected.role);
  const Syntax amount = what.has(Kind::number) ? what.child(Kind::number) : names.back();
  if (const auto money = amount_of(amount, true)) expected.amount = what.is(Kind::expect_down) ? Money{} - *money : *money;
  return expected;
}

std::optional<int> Lowering::total_of(const Syntax& total) {
  if (!total) return std::nullopt;
  const int number = small_number(total.text());
  const int lowest = vocabulary().dice_count * vocabulary().lowest_face;
  const int highest = vocabulary().dice_count * vocabulary().highest_face;
  if (number < lowest || number > highest)
    fault(Code::not_a_value, total.location(), "no throw has the total " + total.str(),
          "totals are " + std::to_string(lowest) + " to " + std::to_string(highest));
  return number;
}

ExpectedAnswer Lowering::expected_answer(const Syntax& node) {
  const Syntax kind =
      node.child_of_any_kind({Kind::valid, Kind::invalid, Kind::no_roll, Kind::void_, Kind::undetermined, Kind::refused, Kind::accepted_});
  ExpectedAnswer expected;
  constexpr std::pair<Kind, RulingKind> rulings[] = {{Kind::valid, RulingKind::Valid},
                                                     {Kind::invalid, RulingKind::Invalid},
                                                     {Kind::no_roll, RulingKind::NoRoll},
                                                     {Kind::void_, RulingKind::Void},
                                                     {Kind::undetermined, RulingKind::Undetermined}};
  constexpr std::pair<Kind, ActionResult::Status> ends[] = {{Kind::undetermined, ActionResult::Status::Undetermined},
                                                            {Kind::refused, ActionResult::Status::Refused},
                                                            {Kind::accepted_, ActionResult::Status::Accepted}};
  for (const auto& [named, ruling] : rulings)
    if (kind.is(named)) expected.ruling = ruling;
  for (const auto& [named, status] : ends)
    if (kind.is(named)) expected.status = status;
  if (kind.is(Kind::valid)) expected.total = total_of(kind.child(Kind::integer));
  if (const Syntax by = node.child(Kind::by_address)) expected.by = deciding_clauses(by, expected.status ? std::nullopt : expected.ruling);
  if (const Syntax needs = node.child(Kind::needs)) expected.needs = needed(needs);
  return expected;
}

/// Clauses that rule so by operation of the rule, in the section that the address names; a ruling may stand under a label of its own.
std::vector<std::string> Lowering::rulings_near(const std::string& address, RulingKind kind) const {
  const std::string section = address.substr(0, address.find(' '));
  std::vector<std::string> found;
  const auto look_at = [&](const std::vector<Ground>& grounds) {
    for (const Ground& ground : grounds) {
      const std::string& whole = names_.rules.clauses[ground.clause].address;
      if (whole.compare(0, section.size() + 1, section + ' ') == 0) found.push_back(whole);
    }
  };
  for (const RollRule& rule : names_.rules.conduct.rulings)
    if (rule.kind == kind) look_at(rule.grounds);
  for (const Power& power : names_.rules.conduct.powers)
    if (kind == RulingKind::NoRoll && power.action.kind == ConductActionKind::CallNoRoll) look_at(power.grounds);
  return found;
}

std::vector<Index> Lowering::deciding_clauses(const Syntax& by, std::optional<RulingKind> ruling) {
  std::vector<Index> clauses;
  for (const Syntax& text : by.children_of_kind(Kind::text)) {
    const std::string address(text.unquoted_text());
    const std::vector<Index> found = names_.rules.find_clauses(address);
    if (found.size() == 1) is_address(text.location(), names_.rules.clauses[found.front()]);
    if (found.size() == 1) clauses.push_back(found.front());
    std::vector<std::string> addresses;
    if (found.empty()) {
      for (const Clause& clause : names_.rules.clauses) addresses.push_back(clause.address);
      std::string help = help_for_address(address, addresses);
      const std::vector<std::string> near = ruling && help.empty() ? rulings_near(address, *ruling) : std::vector<std::string>();
      if (!near.empty())
        help = near.size() == 1 ? "did you mean `" + near.front() + "`?" : "the clauses with this ruling are " + quoted_list(near, "and");
      if (help.empty())
        help = names_.under.size() > 1 ? "write `expect under ...` if the address belongs to another rule book"
                                       : "run `fairroll list sections " + names_.rules.name + "` to see every address";
      fault(Code::no_target, text.location(), "no clause of `" + names_.rules.name + "` has the address `" + address + "`", help);
    } else if (found.size() > 1) {
      for (const Index clause : found) addresses.push_back(names_.rules.clauses[clause].address);
      fault(Code::many_targets, text.location(), "`" + address + "` matches several clauses", "write one of " + quoted_list(addresses));
    }
  }
  sort_unique(clauses);
  return clauses;
}

std::vector<FactKey> Lowering::needed(const Syntax& needs) {
  std::vector<FactKey> facts;
  for (const Syntax& need : needs.children_of_kind(Kind::need)) {
    const Syntax name = need.child(Kind::name);
    const Syntax subject = need.child_of_any_kind({Kind::of_die, Kind::of_throw, Kind::of_turn});
    const Syntax die = need.child(Kind::integer);
    if (die && name.text() == "face" && names_.rules.find_fact(Subject::Die, "face") == no_index) {
      const int number = small_number(die.text());
      if (number >= 1 && number <= vocabulary().dice_count)
        facts.push_back({Subject::Die, number - 1, no_index});
      else
        fault(Code::wrong_dice, die.location(),
              "there is no die " + die.str() + "; `" + names_.rules.name + "` is played with " + std::to_string(vocabulary().dice_count));
    } else if (subject.is(Kind::of_turn) && vocabulary().thrower != no_index && name.text() == vocabulary().roles[vocabulary().thrower]) {
      facts.push_back({Subject::Turn, 0, no_index});  // whose turn it is
    } else if (const auto at = fact_at(subject, die, name)) {
      facts.push_back(*at);
    }
  }
  sort_unique(facts);
  return facts;
}

ExpectedWager Lowering::expected_wager(const Syntax& node) {
  using What = ExpectedWager::What;
  ExpectedWager expected;
  expected.seat = seat_of(node.child(Kind::name));
  const Syntax ref = node.child(Kind::wager_ref);
  std::string lacking;
  expected.wager = wager_of(ref, lacking);
  expected.written = {ref.location(), one_line(ref, names_.row)};
  if (!lacking.empty())
    fault(Code::no_such_wager, ref.location(), lacking,
          names_.under.size() > 1 ? "write `expect under ...` if the wager belongs to another rule book" : "");
  if (expected.wager.wager != no_index) require_member(ref, expected.wager);
  const Syntax outcome = node.child_of_any_kind({Kind::wins, Kind::has_commission, Kind::stands, Kind::loses, Kind::pushes, Kind::returned,
                                                 Kind::stays, Kind::moves, Kind::is_off, Kind::undetermined});
  expected.what = outcome.is(Kind::stands) ? What::Stands : outcome.is(Kind::has_commission) ? What::Commission : What::Outcome;
  const bool has_amount = expected.what != What::Outcome || outcome.is(Kind::wins);
  if (has_amount && outcome.size() > 0) expected.amount = amount_of(outcome[0], true);
  expected.outcome = expected_outcome(outcome);
  return expected;
}

}  // namespace fairroll::scenario
