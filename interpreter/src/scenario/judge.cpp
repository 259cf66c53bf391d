// SPDX-License-Identifier: Apache-2.0
// Does a result keep what was expected of it?
#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/report.hpp>

#include "../table/naming.hpp"
#include "play.hpp"

namespace fairroll::scenario {
namespace {

std::string join_words(const std::vector<std::string>& words, const std::string& none) {
  std::string out = detail::joined(words, ", ");
  return out.empty() ? none : out;
}

std::string format_needed_facts(const Ruleset& rules, const std::vector<FactKey>& facts) {
  std::vector<std::string> words;
  for (const FactKey& at : facts) words.push_back(to_string(at, rules.vocabulary));
  return join_words(words, "nothing");
}

std::string act_words(const Ruleset& rules, const ActionResult& act) {
  std::string out(action_status_name(act.status));
  if (!act.deciding_clauses.empty()) out += " by " + addresses(rules, act.deciding_clauses);
  if (!act.reason.empty()) out += ": " + act.reason;
  return out;
}

std::vector<Index> sorted(std::vector<Index> list) {
  std::sort(list.begin(), list.end());
  list.erase(std::unique(list.begin(), list.end()), list.end());
  return list;
}

bool by_matches(const ExpectedAnswer& expected, const std::vector<Index>& by) { return !expected.by || sorted(by) == *expected.by; }

bool needs_match(const ExpectedAnswer& expected, const Ruling& ruling) {
  if (!expected.needs) return true;
  return std::any_of(ruling.deciding_fact_sets.begin(), ruling.deciding_fact_sets.end(), [&](std::vector<FactKey> set) {
    std::sort(set.begin(), set.end());
    return set == *expected.needs;
  });
}

std::string signed_words(const Ruleset& rules, Money amount) {
  const bool down = amount.units < 0;
  return (down ? "down " : "up ") + to_string(down ? Money{} - amount : amount, rules.currency);
}

bool is_as(const ExpectedWager& expected, const Settlement& settlement) {
  return settlement.outcome == expected.outcome && (!expected.amount || settlement.amount == expected.amount);
}

/// Of a wager that the throw and then the end of the turn decided, the one that is meant.
void choose_moment(std::vector<const Settlement*>& found, const ExpectedWager& expected) {
  if (found.size() != 2 || !found.back()->is_at_turn_end || found.front()->wager_before.id != found.back()->wager_before.id) return;
  const bool second = is_as(expected, *found.back()) && !is_as(expected, *found.front());
  found.erase(found.begin() + (second ? 0 : 1));
}

/// The settlements of the wager that is meant; if there is none, or not one, the wagers that could be.
struct Settled {
  std::vector<const Settlement*> settlements;
  std::vector<std::string> names;  ///< more than one: the expectation has to say which
};

/// Compares what is expected with the last step and the table behind it; false, and the reason in `out`, if that cannot be asked of it.
class Judge {
 public:
  Judge(const Table& table, const StepReport& last, const SourceLocation& place, std::vector<std::uint32_t>& spoken, Expectation& result,
        Diagnostics& out)
      : rules_(table.ruleset()), table_(table), last_(last), place_(place), spoken_(spoken), result_(result), out_(out) {}

  bool operator()(const ExpectedAnswer& expected) {
    if (last_.throw_result && !expected.ruling)
      return cannot_ask(Code::nothing_to_expect, place_, "a throw cannot be accepted or refused",
                        "expect `valid`, `invalid`, `no_roll`, `void` or `undetermined`");
    if (!last_.throw_result && !expected.status)
      return cannot_ask(Code::nothing_to_expect, place_, "the last step is an action, but only a throw has a ruling",
                        "expect `accepted`, `refused` or `undetermined`, or move this expectation after the throw");
    if (last_.throw_result) return is_ruled(expected, last_.throw_result->ruling);
    const ActionResult& act = *last_.action_result;
    return passes(act.status == *expected.status && by_matches(expected, act.deciding_clauses), [&] { return act_words(rules_, act); });
  }

  bool operator()(const ExpectedFinding& expected) {
    const std::vector<Finding>& findings = words::get_findings(last_);
    const auto found = std::find_if(findings.rbegin(), findings.rend(), [&](const Finding& one) { return one.kind == expected.kind; });
    return passes((found == findings.rend()) == expected.absent, [&] {
      if (expected.absent) return words::format_finding(*found);
      std::vector<std::string> names;
      for (const Finding& finding : findings) names.emplace_back(finding_name(finding.kind));
      return join_words(names, "no finding");
    });
  }

  bool operator()(const ExpectedDirective& expected) {
    const std::vector<std::string>& directives = words::get_directives(last_);
    const bool given = std::find(directives.begin(), directives.end(), expected.words) != directives.end();
    return passes(given != expected.absent, [&] {
      if (expected.absent) return "directive \"" + expected.words + "\"";
      std::vector<std::string> quoted;
      for (const std::string& directive : directives) quoted.push_back("\"" + directive + "\"");
      return join_words(quoted, "no directive");
    });
  }

  bool operator()(const ExpectedDice& expected) {
    const std::optional<Index> seat = table_.dice_holder();
    return passes(seat == expected.seat, [&] { return "dice with " + (seat ? table_.seats()[*seat] : "nobody"); });
  }

  bool operator()(const ExpectedNothingElse& /*expected*/) {
    std::vector<std::string> others;
    for (const Settlement& one : words::get_settlements(last_)) {
      if (!is_decided(one) || is_spoken_of(spoken_, one.wager_before.id) || is_spoken_of(spoken_, one.wager_before.composite_id)) continue;
      others.push_back(whose_words(table_, last_.standing_wagers, one.wager_before) + " " + format_outcome(rules_, one));
    }
    return passes(others.empty(), [&] { return detail::joined(others, ", "); });
  }

  bool operator()(const StateStep& expected) {
    const int value = table_.variables().at(expected.variable);
    const Variable& variable = rules_.game.variables[expected.variable];
    return passes(value == expected.value, [&] { return variable.name + " is " + Table::describe(variable, value); });
  }

  /// What a seat or a role is up or down, or has in chips.
  bool operator()(const ExpectedMoney& expected) {
    const bool of_role = expected.role != no_index;
    const std::string& owner = of_role ? rules_.vocabulary.roles.at(expected.role) : table_.seats().at(expected.seat);
    const Account purse = of_role ? Account{Account::Kind::Role, expected.role} : Account{Account::Kind::Seat, expected.seat};
    const Money amount = expected.chips ? table_.account_balance(purse)
                         : of_role      ? table_.role_balance(expected.role)
                                        : table_.balance(expected.seat);
    return passes(amount == expected.amount, [&] {
      return owner + (expected.chips ? " has " + to_string(amount, rules_.currency) : " " + signed_words(rules_, amount));
    });
  }

  bool operator()(const ExpectedWager& expected) {
    return rules_.wagers.at(expected.wager.wager).components.empty() ? of_plain(expected) : of_composite(expected);
  }

 private:
  /// `got`: what it is instead.
  template <typename Got>
  bool passes(bool passed, const Got& got) {
    result_.passed = passed;
    if (!passed) result_.actual = got();
    return true;
  }

  bool cannot_ask(Code code, const SourceLocation& place, std::string message, std::string help) {
    out_.push_back(fault(code, place, std::move(message), std::move(help)));
    return false;
  }

  bool is_ruled(const ExpectedAnswer& expected, const Ruling& ruling) {
    const bool passed = ruling.kind == *expected.ruling && (!expected.total || ruling.total == expected.total) &&
                        by_matches(expected, deciding(ruling)) && needs_match(expected, ruling);
    return passes(passed, [&] {
      std::string got = ruling_name(rules_, ruling);
      if (ruling.kind != RulingKind::Undetermined) return got;
      const std::string needs = detail::joined(ruling.deciding_fact_sets, " or ",
                                               [&](const std::vector<FactKey>& set) { return format_needed_facts(rules_, set); });
      return needs.empty() ? got : got + " needs " + needs;
    });
  }

  // ---- wagers

  [[nodiscard]] const std::string& owner(const ExpectedWager& expected) const { return table_.seats()[expected.seat]; }

  bool no_such(const ExpectedWager& expected) {
    return cannot_ask(Code::no_such_wager, expected.written.place,
                      "no wager that is in play or was decided by the last throw matches `" + expected.written.words + "` for seat `" +
                          owner(expected) + "`",
                      "place the wager first, or write `expect` immediately after the throw that decides the wager");
  }

  bool stands(const ExpectedWager& expected, std::optional<Money> stake) {
    return passes(stake == expected.amount.value_or(Money{}),
                  [&] { return stake ? "stands " + to_string(*stake, rules_.currency) : std::string("it has ended"); });
  }

  bool costs(const ExpectedWager& expected, const std::vector<std::uint32_t>& wagers) {
    Money taken;
    for (const LedgerEntry& entry : last_.throw_result ? last_.throw_result->ledger : last_.action_result->ledger)
      if (entry.kind == LedgerEntry::Kind::Commission && std::find(wagers.begin(), wagers.end(), entry.wager_id) != wagers.end())
        taken = taken + entry.amount;
    return passes(taken == expected.amount.value_or(Money{}),
                  [&] { return taken.units == 0 ? "no commission" : "commission " + to_string(taken, rules_.currency); });
  }

  /// It stands, and nothing decided it.
  bool stays(const ExpectedWager& expected) {
    if (!last_.throw_result)
      return cannot_ask(Code::nothing_to_expect, place_, "no throw followed the last action",
                        "after an action, expect `" + owner(expected) + " " + expected.written.words + " stands ...`");
    return passes(expected.outcome == Outcome::Stays, [] { return std::string("stays"); });
  }

  /// As the step left them, joined or not: those that it settled and that did not end at once, and the others that stand.
  [[nodiscard]] std::vector<StandingWager> layout_after() const {
    std::vector<StandingWager> layout;
    const auto place_of = [&](const StandingWager& wager) {
      return std::find_if(layout.begin(), layout.end(), [&](const StandingWager& one) { return one.id == wager.id; });
    };
    for (const Settlement& each : words::get_settlements(last_)) {
      if (each.has_ended) continue;
      if (const auto at = place_of(each.wager_after); at != layout.end())
        *at = each.wager_after;  // the turn ended after the throw
      else
        layout.push_back(each.wager_after);
    }
    for (const StandingWager& wager : table_.wagers())
      if (place_of(wager) == layout.end()) layout.push_back(wager);
    return layout;
  }

  /// Wagers are named as they stood before the step: `ann w 5 wins` speaks of one that had the number. Only `ann w 5 moves` speaks of one
  /// that got it, and so does what nothing fitted before.
  [[nodiscard]] Settled settled(const ExpectedWager& expected) const {
    const Naming before(rules_, last_.standing_wagers);
    std::vector<const StandingWager*> meant = before.fitting(expected.seat, expected.wager);
    const std::vector<StandingWager> layout = layout_after();
    const Naming after(rules_, layout);
    std::vector<const StandingWager*> came = after.fitting(expected.seat, expected.wager);
    const auto fitted_before = [&](const StandingWager* one) {
      return std::any_of(meant.begin(), meant.end(), [&](const StandingWager* other) { return other->id == one->id; });
    };
    came.erase(std::remove_if(came.begin(), came.end(), fitted_before), came.end());
    const bool by_now = !came.empty() && (meant.empty() || expected.outcome == Outcome::Moves);
    const Naming& naming = by_now ? after : before;
    meant = naming.narrowed(by_now ? std::move(came) : std::move(meant), expected.wager);
    Settled found;
    for (const Settlement& each : words::get_settlements(last_))
      if (std::any_of(meant.begin(), meant.end(), [&](const StandingWager* one) { return one->id == each.wager_before.id; }))
        found.settlements.push_back(&each);
    if (!found.settlements.empty()) found.names = naming.describe(meant);
    return found;
  }

  bool of_plain(const ExpectedWager& expected) {
    using What = ExpectedWager::What;
    const Named named{expected.seat, expected.wager, false, expected.written};
    Settled of = settled(expected);
    if (of.names.size() > 1) {
      out_.push_back(several_fit(owner(expected), named, of.names));
      return false;
    }
    std::vector<const Settlement*>& found = of.settlements;
    choose_moment(found, expected);
    if (found.empty() && !means_one(table_, named, out_)) return false;
    const StandingWager* standing = table_.find_wager(expected.seat, expected.wager);
    if (found.empty() && standing == nullptr) return no_such(expected);
    spoken_.push_back(found.empty() ? standing->id : found.front()->wager_before.id);
    if (expected.what == What::Stands) return stands(expected, standing == nullptr ? std::optional<Money>() : standing->stake);
    if (expected.what == What::Commission) return costs(expected, {found.empty() ? standing->id : found.front()->wager_before.id});
    if (found.empty()) return stays(expected);
    return passes(is_as(expected, *found.front()), [&] { return format_outcome(rules_, *found.front()); });
  }

  /// The ids of its parts: those that stand, and those that the step decided (L7).
  [[nodiscard]] std::vector<std::uint32_t> parts_of(std::uint32_t composite) const {
    std::vector<std::uint32_t> parts{composite};
    for (const StandingWager& wager : table_.wagers())
      if (wager.composite_id == composite) parts.push_back(wager.id);
    for (const Settlement& settlement : words::get_settlements(last_))
      if (settlement.wager_before.composite_id == composite) parts.push_back(settlement.wager_before.id);
    return parts;
  }

  bool of_composite(const ExpectedWager& expected) {
    using What = ExpectedWager::What;
    std::vector<const CompositeSettlement*> decided;
    std::vector<const Composite*> standing;
    for (const CompositeSettlement& one : words::get_composite_settlements(last_))
      if (one.composite_before.seat == expected.seat && table_.matches(one.composite_before, expected.wager)) decided.push_back(&one);
    for (const Composite& one : table_.composites())
      if (one.seat == expected.seat && table_.matches(one, expected.wager)) standing.push_back(&one);
    if (decided.size() > 1 || (decided.empty() && standing.size() > 1))
      return cannot_ask(Code::which_wager, expected.written.place,
                        "several wagers of `" + owner(expected) + "` match `" + expected.written.words + "`",
                        "add the number or ordinal of the wager");
    if (decided.empty() && standing.empty()) return no_such(expected);
    const std::uint32_t id = decided.empty() ? standing.front()->id : decided.front()->composite_before.id;
    spoken_.push_back(id);
    if (expected.what == What::Stands) {
      const auto it = std::find_if(standing.begin(), standing.end(), [&](const Composite* one) { return one->id == id; });
      return stands(expected, it == standing.end() ? std::optional<Money>() : (*it)->stake);
    }
    if (expected.what == What::Commission) return costs(expected, parts_of(id));
    if (decided.empty()) return stays(expected);
    const CompositeSettlement& whole = *decided.front();
    const Money net = whole.net.units < 0 ? Money{} - whole.net : whole.net;
    return passes(whole.outcome == expected.outcome && (!expected.amount || net == *expected.amount),
                  [&] { return words::format_outcome(rules_, whole); });
  }

  const Ruleset& rules_;
  const Table& table_;
  const StepReport& last_;
  const SourceLocation& place_;         // of the expectation
  std::vector<std::uint32_t>& spoken_;  // of which wagers expectations of this step speak, by id
  Expectation& result_;
  Diagnostics& out_;
};

}  // namespace

std::vector<Index> deciding(const Ruling& ruling) {
  if (ruling.kind != RulingKind::Valid || !ruling.deciding_clauses.empty()) return ruling.deciding_clauses;
  std::vector<Index> out;
  for (const TraceEntry& asked : ruling.trace)
    if (asked.is_deciding && asked.stage != Stage::Duty && asked.clause != no_index) out.push_back(asked.clause);
  return out;
}

bool judge(const ExpectStep& step, const SourceLocation& place, const Table& table, const StepReport& last,
           std::vector<std::uint32_t>& spoken, Expectation& result, Diagnostics& out) {
  return std::visit(Judge(table, last, place, spoken, result, out), step.what);
}

}  // namespace fairroll::scenario
