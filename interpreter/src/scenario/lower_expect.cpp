// SPDX-License-Identifier: Apache-2.0
// What a scenario expects, and the steps that need no more than a line.
#include <algorithm>

#include <fairroll/json.hpp>
#include "../addresses.hpp"
#include "fault.hpp"

#include "lower.hpp"

namespace fairroll::scenario {
namespace {

std::vector<std::string> finding_names() {
  std::vector<std::string> names;
  for (int i = 0; i <= static_cast<int>(FindingKind::Recalled); ++i) names.emplace_back(finding_name(static_cast<FindingKind>(i)));
  return names;
}

void sort_unique(std::vector<Index>& list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
}

}  // namespace

Diagnostic& Lowering::fault(Code code, Place place, std::string message, std::string help) {
  out_.push_back(scenario::fault(code, std::move(place), std::move(message), std::move(help)));
  return out_.back();
}

Step Lowering::step(const Syntax& node) {
  Step step;
  step.place = node.place();
  step.text = one_line(node, names_.row);
  if (!node.meta().empty()) step.meta = without_blanks(node.meta());
  switch (node.kind()) {
    case Kind::seats:
      step.kind = Step::Kind::Seats;
      break;
    case Kind::note:
      step.kind = Step::Kind::Note;
      break;
    case Kind::given_is:
      lower_given_state(node, step);
      break;
    case Kind::given_has:
      lower_given_wager(node, step);
      break;
    case Kind::throw_:
      lower_throw(node, step);
      break;
    case Kind::act:
      lower_act(node, step);
      break;
    case Kind::rules_change:
      step.kind = Step::Kind::RulesChange;
      step.unit = node.child(Kind::path).str();
      step.unit_place = node.child(Kind::path).place();
      break;
    case Kind::expect:
      lower_expect(node, step);
      break;
    default:
      step.kind = Step::Kind::Note;
      break;
  }
  return step;
}

void Lowering::lower_expect(const Syntax& node, Step& step) {
  step.kind = Step::Kind::Expect;
  if (const Syntax under = node.child(Kind::under)) {
    const Syntax path = under.child(Kind::path);
    const std::string name = path.str();
    if (std::find(names_.under.begin(), names_.under.end(), name) == names_.under.end())
      fault(Code::unknown, path.place(), "this scenario does not run under `" + name + "`",
            "it runs under " + quoted_list(names_.under, "and"));
    step.applies = name == (names_.began.empty() ? names_.rules.name : names_.began);
    if (!step.applies) return;
  }
  Expected& expected = step.expected;
  const Syntax what =
      node.child_of({Kind::expect_ruling, Kind::expect_finding, Kind::expect_no_finding, Kind::expect_directive, Kind::expect_no_directive,
                     Kind::expect_dice, Kind::expect_is, Kind::expect_up, Kind::expect_down, Kind::expect_has, Kind::expect_wager});
  switch (what.kind()) {
    case Kind::expect_ruling:
      lower_ruling(what, expected);
      break;
    case Kind::expect_up:
    case Kind::expect_down:
    case Kind::expect_has:
      lower_money(what, expected);
      break;
    case Kind::expect_wager:
      lower_expected_wager(what, expected);
      break;
    default:
      lower_said(what, expected);
      break;
  }
}

/// That something is absent is worth saying only of what could be there: a slip of the pen would else be met by every throw.
void Lowering::known_directive(const Syntax& text) {
  std::vector<std::string> known = {std::string(rethrow_words)};
  for (const Direct& direct : names_.rules.conduct.directives) known.push_back(direct.words);
  for (const Duty& duty : names_.rules.conduct.duties)
    if (!duty.deed.words.empty()) known.push_back(duty.deed.words);
  const std::string_view asked = text.unquoted();
  if (std::find(known.begin(), known.end(), asked) != known.end()) return;
  const std::string help = did_you_mean(asked, known);
  fault(Code::unknown, text.place(), "`" + names_.rules.name + "` never directs \"" + std::string(asked) + "\"",
        help.empty() ? "it directs " + quoted_list(known, "and") : help);
}

/// A finding, a directive, the dice, a state.
void Lowering::lower_said(const Syntax& what, Expected& expected) {
  switch (what.kind()) {
    case Kind::expect_finding:
    case Kind::expect_no_finding: {
      expected.kind = what.is(Kind::expect_finding) ? Expected::Kind::Finding : Expected::Kind::NoFinding;
      const Syntax name = what.child(Kind::name);
      if (const auto kind = finding_of(name.text())) {
        expected.finding = *kind;
        break;
      }
      std::string help = did_you_mean(name.text(), finding_names());
      fault(Code::unknown, name.place(), "no finding is called `" + name.str() + "`",
            help.empty() ? "one of " + quoted_list(finding_names()) : help);
      break;
    }
    case Kind::expect_directive:
    case Kind::expect_no_directive:
      expected.kind = what.is(Kind::expect_directive) ? Expected::Kind::Directive : Expected::Kind::NoDirective;
      expected.directive = std::string(what.child(Kind::text).unquoted());
      if (what.is(Kind::expect_no_directive)) known_directive(what.child(Kind::text));
      break;
    case Kind::expect_dice:
      expected.kind = Expected::Kind::Dice;
      expected.seat = seat_of(what.child(Kind::name));
      break;
    default: {
      Step state;
      lower_given_state(what, state);
      expected.kind = Expected::Kind::State;
      expected.variable = state.variable;
      expected.values = {state.value};
      break;
    }
  }
}

/// What a seat or a role is up or down, or has in chips.
void Lowering::lower_money(const Syntax& what, Expected& expected) {
  expected.kind = what.is(Kind::expect_has) ? Expected::Kind::Chips : Expected::Kind::Balance;
  const std::vector<Syntax> names = what.all(Kind::name);
  owner_of(names.front(), expected.seat, expected.role);
  const Syntax amount = what.has(Kind::number) ? what.child(Kind::number) : names.back();
  if (const auto money = amount_of(amount, true)) expected.amount = what.is(Kind::expect_down) ? Money{} - *money : *money;
}

void Lowering::lower_ruling(const Syntax& node, Expected& expected) {
  const Syntax kind =
      node.child_of({Kind::valid, Kind::invalid, Kind::no_roll, Kind::void_, Kind::undetermined, Kind::refused, Kind::accepted_});
  expected.kind = Expected::Kind::Ruling;
  switch (kind.kind()) {
    case Kind::valid:
      expected.ruling = RulingKind::Valid;
      if (const Syntax total = kind.child(Kind::integer)) {
        expected.total = small_number(total.text());
        const Vocabulary& words = vocabulary();
        if (*expected.total < words.dice * words.lowest || *expected.total > words.dice * words.highest)
          fault(Code::not_a_value, total.place(), "no throw comes to " + total.str(),
                "a total is " + std::to_string(words.dice * words.lowest) + " to " + std::to_string(words.dice * words.highest));
      }
      break;
    case Kind::invalid:
      expected.ruling = RulingKind::Invalid;
      break;
    case Kind::no_roll:
      expected.ruling = RulingKind::NoRoll;
      break;
    case Kind::void_:
      expected.ruling = RulingKind::Void;
      break;
    case Kind::undetermined:
      expected.kind = Expected::Kind::Undetermined;
      break;
    case Kind::refused:
      expected.kind = Expected::Kind::ActStatus;
      expected.status = ActResult::Status::Refused;
      break;
    default:
      expected.kind = Expected::Kind::ActStatus;
      expected.status = ActResult::Status::Accepted;
      break;
  }
  if (const Syntax by = node.child(Kind::by_address)) lower_by(by, expected);
  if (const Syntax needs = node.child(Kind::needs)) lower_needs(needs, expected);
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
  for (const RollRule& rule : names_.rules.conduct.rolls)
    if (rule.kind == kind) look_at(rule.grounds);
  for (const Power& power : names_.rules.conduct.powers)
    if (kind == RulingKind::NoRoll && power.deed.kind == DeedKind::CallNoRoll) look_at(power.grounds);
  return found;
}

void Lowering::lower_by(const Syntax& by, Expected& expected) {
  expected.by_given = true;
  for (const Syntax& text : by.all(Kind::text)) {
    const std::string address(text.unquoted());
    const std::vector<Index> found = names_.rules.find_clauses(address);
    if (found.size() == 1) expected.by.push_back(found.front());
    std::vector<std::string> addresses;
    if (found.empty()) {
      for (const Clause& clause : names_.rules.clauses) addresses.push_back(clause.address);
      std::string help = help_for_address(address, addresses);
      const bool of_ruling = expected.kind == Expected::Kind::Ruling && help.empty();
      const std::vector<std::string> near = of_ruling ? rulings_near(address, expected.ruling) : std::vector<std::string>();
      if (!near.empty()) help = near.size() == 1 ? "did you mean `" + near.front() + "`?" : "it is ruled so by " + quoted_list(near);
      if (help.empty())
        help = names_.under.size() > 1 ? "write `expect under ...` if it belongs to another rule book"
                                       : "`fairroll list sections " + names_.rules.name + "` shows every address";
      fault(Code::no_target, text.place(), "no clause of `" + names_.rules.name + "` has the address `" + address + "`", help);
    } else if (found.size() > 1) {
      for (const Index clause : found) addresses.push_back(names_.rules.clauses[clause].address);
      fault(Code::many_targets, text.place(), "`" + address + "` may be one of several clauses", "write one of " + quoted_list(addresses));
    }
  }
  sort_unique(expected.by);
}

void Lowering::lower_needs(const Syntax& needs, Expected& expected) {
  expected.needs_given = true;
  for (const Syntax& need : needs.all(Kind::need)) {
    const Syntax name = need.child(Kind::name);
    const Syntax subject = need.child_of({Kind::of_die, Kind::of_throw, Kind::of_turn});
    const Syntax die = need.child(Kind::integer);
    if (die && name.text() == "face" && names_.rules.find_fact(Subject::Die, "face") == no_index) {
      const int number = small_number(die.text());
      if (number >= 1 && number <= vocabulary().dice)
        expected.needs.push_back({Subject::Die, number - 1, no_index});
      else
        fault(Code::wrong_dice, die.place(),
              "there is no die " + die.str() + "; `" + names_.rules.name + "` is played with " + std::to_string(vocabulary().dice));
    } else if (subject.is(Kind::of_turn) && vocabulary().thrower != no_index && name.text() == vocabulary().roles[vocabulary().thrower]) {
      expected.needs.push_back({Subject::Turn, 0, no_index});  // whose turn it is
    } else if (const auto at = fact_at(subject, die, name)) {
      expected.needs.push_back(*at);
    }
  }
  std::sort(expected.needs.begin(), expected.needs.end());
  expected.needs.erase(std::unique(expected.needs.begin(), expected.needs.end()), expected.needs.end());
}

void Lowering::lower_expected_wager(const Syntax& node, Expected& expected) {
  expected.kind = Expected::Kind::Wager;
  expected.seat = seat_of(node.child(Kind::name));
  const Syntax ref = node.child(Kind::wager_ref);
  std::string lacking;
  expected.wager = wager_of(ref, lacking);
  expected.wager_index = expected.wager.wager;
  expected.wager_place = ref.place();
  expected.wager_words = one_line(ref, names_.row);
  if (!lacking.empty())
    fault(Code::no_such_wager, ref.place(), lacking,
          names_.under.size() > 1 ? "write `expect under ...` if it is meant under another rule book" : "");
  if (expected.wager_index != no_index) require_member(ref, expected.wager);
  const Syntax outcome = node.child_of({Kind::wins, Kind::has_commission, Kind::stands, Kind::loses, Kind::pushes, Kind::returned,
                                        Kind::stays, Kind::moves, Kind::is_off, Kind::undetermined});
  switch (outcome.kind()) {
    case Kind::wins:
    case Kind::stands:
    case Kind::has_commission:
      if (outcome.is(Kind::stands)) expected.kind = Expected::Kind::Stands;
      if (outcome.is(Kind::has_commission)) expected.kind = Expected::Kind::Commission;
      expected.outcome = Outcome::Wins;
      expected.amount_given = outcome.size() > 0;
      if (expected.amount_given)
        if (const auto money = amount_of(outcome[0], true)) expected.amount = *money;
      break;
    case Kind::loses:
      expected.outcome = Outcome::Loses;
      break;
    case Kind::pushes:
      expected.outcome = Outcome::Pushes;
      break;
    case Kind::returned:
      expected.outcome = Outcome::Returned;
      break;
    case Kind::stays:
      expected.outcome = Outcome::Stays;
      break;
    case Kind::moves:
      expected.outcome = Outcome::Moves;
      break;
    case Kind::is_off:
      expected.outcome = Outcome::Off;
      break;
    default:
      expected.outcome = Outcome::Undetermined;
      break;
  }
}

}  // namespace fairroll::scenario
