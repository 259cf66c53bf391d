// SPDX-License-Identifier: Apache-2.0
// Money terms of one wager over its reachable states: what never applies, what contradicts itself, what cannot be known in time.
#include <algorithm>
#include <map>
#include <stdexcept>

#include <fairroll/detail/heard.hpp>

#include "../automaton/wager_walk.hpp"
#include "checks.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

std::string witness_of(const Ruleset& ruleset, const WagerWalk& walk) {
  const FamilyMember& one = walk.member();
  std::string words = one.numbers.empty() ? "" : ruleset.wagers[one.wager].format_name(one.numbers);
  const std::string state = walk.state_in_words();
  if (!words.empty() && !state.empty()) words += ", ";
  return words + state;
}

/// A condition that some reachable state should meet.
struct Awaited {
  const Condition* condition = nullptr;
  Index clause = no_index;
  std::string message;
  bool met = false;
};

struct AwaitedEvent {
  const Event* event = nullptr;
  bool happened = false;
};

class TermCheck : public Visitor {
 public:
  TermCheck(const Ruleset& ruleset, Spaces& spaces, const Wager& wager, Diagnostics& found)
      : ruleset_(ruleset), wager_(wager), found_(found), used_(wager.surrender_rows.size(), 0) {
    for (const Limit& limit : wager.limits)
      if (limit.condition.op != Condition::Op::Always && !spaces.stands_in_several(limit.clause))
        awaited_.push_back({&limit.condition, limit.clause, "this limit of `" + wager.name + "` never applies"});
    if (wager.commission && wager.commission->refund_condition && wager.commission->refund_condition->op != Condition::Op::Always &&
        !spaces.stands_in_several(wager.commission->clause))
      awaited_.push_back(
          {&*wager.commission->refund_condition, wager.commission->clause, "this refund for `" + wager.name + "` never applies"});
    for (const Phase& phase : wager.phases)
      if (!spaces.stands_in_several(phase.clause))
        awaited_.push_back({&phase.condition, phase.clause, "`" + wager.name + "` never enters phase `" + phase.name + "`"});
    for (const Event& event : wager.events)
      if (!spaces.stands_in_several(event.clause)) events_.push_back({&event});
  }

  [[nodiscard]] bool has_questions() const { return !awaited_.empty() || !events_.empty() || !used_.empty(); }

  void prepare(WagerWalk& walk) {
    walk_ = &walk;
    for (const Awaited& one : awaited_) walk.also_ask(*one.condition);
    walk.also_ask(wager_, {ClauseKind::Surrender});
    for (const AwaitedEvent& one : events_) walk.also_ask(one.event->trigger);
  }

  void state(const EvalContext& context) override {
    for (Awaited& one : awaited_) one.met = one.met || stood(*one.condition, context) != Answer::No;
    see_surrenders(context);
  }

  [[nodiscard]] bool wants_every_transition() const override { return !events_.empty(); }

  void transition(const Transition& transition) override {
    for (AwaitedEvent& one : events_) one.happened = one.happened || happens(one.event->trigger, transition.context);
  }

  void finish() {
    for (const Awaited& one : awaited_)
      if (!one.met) unused(place_of(ruleset_, *one.condition, one.clause), one.message);
    for (const AwaitedEvent& one : events_)
      if (!one.happened) unused(place_of(ruleset_, one.event->clause), "event `" + one.event->name + "` never occurs");
    int highest = 0;
    for (const PayRow& row : wager_.surrender_rows) highest = std::max(highest, row.layer);
    for (std::size_t i = 0; i < used_.size(); ++i)
      if (used_[i] == 0 && wager_.surrender_rows[i].layer == highest)
        unused(place_of(ruleset_, wager_.surrender_rows[i]), "no seat can ever surrender `" + wager_.name + "` in this case");
  }

 private:
  void see_surrenders(const EvalContext& context) {
    std::vector<std::size_t> apply;
    int highest = 0;
    for (std::size_t i = 0; i < wager_.surrender_rows.size(); ++i) {
      if (stood(wager_.surrender_rows[i].condition, context) == Answer::No) continue;
      apply.push_back(i);
      highest = std::max(highest, wager_.surrender_rows[i].layer);
    }
    const PayRow* first = nullptr;
    for (const std::size_t i : apply) {
      const PayRow& row = wager_.surrender_rows[i];
      if (row.layer != highest) continue;
      used_[i] = 1;
      if (first != nullptr && !(first->odds == row.odds)) two_pays(*first, row);
      if (first == nullptr) first = &row;
    }
  }

  void two_pays(const PayRow& first, const PayRow& second) {
    if (told_) return;
    told_ = true;
    tell(found_, Code::two_pays, place_of(ruleset_, second), "two different odds apply to the same surrender of `" + wager_.name + "`",
         "use `while ...` to restrict one of the odds to fewer cases", {{place_of(ruleset_, first), "the other odds"}},
         witness_of(ruleset_, *walk_));
  }

  void unused(const SourceLocation& place, std::string message) {
    tell(found_, Code::unreachable, place, std::move(message), "remove the statement, or correct its condition");
  }

  const Ruleset& ruleset_;
  const Wager& wager_;
  Diagnostics& found_;
  const WagerWalk* walk_ = nullptr;
  std::vector<char> used_;
  std::vector<Awaited> awaited_;
  std::vector<AwaitedEvent> events_;
  bool told_ = false;
};

// ---- a commission of the win, taken when nobody has won yet (F0420)

class WinCheck : public Visitor {
 public:
  explicit WinCheck(const Ruleset& ruleset) : ruleset_(ruleset) {}
  void state(const EvalContext& /*moment*/) override {}
  [[nodiscard]] bool wants_every_transition() const override { return false; }
  void transition(const Transition& transition) override {
    const std::optional<Payment>& payment = transition.effect.payment;
    if (!payment || !payment->odds) return;
    const Wager& wager = *transition.context.wager;
    SourceLocation place = payment->row ? place_of(ruleset_, ruleset_.paytables[wager.paytable].rows[*payment->row].clause)
                                        : place_of(ruleset_, wager.pay_rows[payment->arms.front()]);
    wins_.insert({to_string(payment->odds->profit()), std::move(place)});
  }
  [[nodiscard]] const std::map<std::string, SourceLocation>& wins() const noexcept { return wins_; }

 private:
  const Ruleset& ruleset_;
  std::map<std::string, SourceLocation> wins_;
};

void check_base(const Ruleset& ruleset, Spaces& spaces, Index index, Diagnostics& found) {
  const Wager& wager = ruleset.wagers[index];
  if (!wager.commission || !wager.commission->is_percentage_of_win || wager.commission->moment == Commission::Moment::OnWin) return;
  constexpr std::size_t most_starts = 200;
  for (const FamilyMember& one : family(ruleset, index)) {
    std::size_t starts = 1;
    for (std::size_t start = 0; start < std::min(starts, most_starts); ++start) {
      WagerWalk walk(ruleset, spaces, one);
      walk.begin_only_at(start);
      WinCheck check(ruleset);
      walk.run(check);
      starts = walk.starts();
      if (check.wins().size() < 2) continue;
      Diagnostic d{Code::unclear_base, place_of(ruleset, wager.commission->clause),
                   "the commission is a share of a win that is unknown when a seat places `" + wager.name + "`"};
      d.labels.push_back({check.wins().begin()->second, "these odds may apply"});
      d.labels.push_back({std::next(check.wins().begin())->second, "these odds may apply instead"});
      if (!one.numbers.empty()) d.witness = wager.format_name(one.numbers);
      d.help = "take the commission `on a win`, or base the commission on the stake";
      found.push_back(std::move(d));
      return;
    }
  }
}

void check_again(const Ruleset& ruleset, const Wager& wager, Diagnostics& found) {
  if (!wager.commission || wager.commission->moment != Commission::Moment::WhenPlaced) return;
  const auto row = std::find_if(wager.verdicts.begin(), wager.verdicts.end(),
                                [](const VerdictRow& one) { return one.verdict == Verdict::Wins && one.stays_up; });
  if (row == wager.verdicts.end()) return;
  tell(found, Code::charged_again, place_of(ruleset, wager.commission->clause),
       "the rules do not state whether commission is charged again after a win on `" + wager.name + "`, which stays up",
       "write `when placed and after each win` or `on a win`, or remove `and stays up` if commission is charged only once",
       {{place_of(ruleset, row->clause), "the wager wins and stays up here"}});
}

// ---- limits that leave no stake

bool speaks(const Wager& wager, const Limit& limit) {
  if (limit.condition.op != Condition::Op::Always) return false;
  return limit.is_cumulative || std::none_of(wager.limits.begin(), wager.limits.end(), [&](const Limit& other) {
           return other.kind == limit.kind && !other.is_cumulative && other.layer > limit.layer;
         });
}

/// Both in money, or both of one stake or posted quantity: else nothing is evident.
bool is_more(const Ruleset& ruleset, const Amount& a, const Amount& b) {
  const auto units = [&](const Amount& amount) { return detail::known_amount(ruleset, amount); };
  try {
    if (units(a) && units(b)) return *units(b) < *units(a);
  } catch (const std::overflow_error&) {
    return false;
  }
  return a.kind == b.kind && a.kind != Amount::Kind::Money && a.index == b.index && b.factor < a.factor;
}

void check_stakes(const Ruleset& ruleset, const Wager& wager, Diagnostics& found) {
  constexpr std::size_t most_limits = 300;  // beyond that nothing is evident, and pairs are many
  if (wager.limits.size() > most_limits) return;
  for (const Limit& least : wager.limits) {
    if (least.kind != Limit::Kind::MinStake || !speaks(wager, least)) continue;
    for (const Limit& most : wager.limits) {
      if (most.kind != Limit::Kind::MaxStake || !speaks(wager, most) || !is_more(ruleset, least.amount, most.amount)) continue;
      tell(found, Code::no_window, place_of(ruleset, least.clause), "no stake on `" + wager.name + "` is within its limits",
           "correct one of the two limits", {{place_of(ruleset, most.clause), "the maximum"}});
      return;
    }
  }
}

}  // namespace

void check_terms(const Ruleset& ruleset, Spaces& spaces, Index index, Diagnostics& found) {
  const Wager& wager = ruleset.wagers[index];
  check_again(ruleset, wager, found);
  check_base(ruleset, spaces, index, found);
  check_stakes(ruleset, wager, found);
  TermCheck check(ruleset, spaces, wager, found);
  if (!check.has_questions()) return;
  for (const FamilyMember& one : family(ruleset, index)) {
    WagerWalk walk(ruleset, spaces, one);
    check.prepare(walk);
    walk.run(check);
    if (walk.too_many() || walk.doubtful()) return;
  }
  check.finish();
}

void check_notation(const Ruleset& ruleset, Diagnostics& found) {
  if (ruleset.to_only_clause == no_index) return;
  const auto check = [&](const Odds& odds, Index clause) {
    if (odds.notation != Odds::Notation::For) return;
    const SourceLocation& place = place_of(ruleset, clause);
    if (!found.empty() && found.back().code == Code::notation && found.back().location.span.begin == place.span.begin) return;
    tell(found, Code::notation, place, "`" + to_string(odds) + "` includes the stake, but payouts may be stated only with `to`",
         "write the profit: `" + to_string(Odds{odds.payment - odds.stake, odds.stake, Odds::Notation::To}) + "`",
         {{place_of(ruleset, ruleset.to_only_clause), "required here"}});
  };
  for (const Wager& wager : ruleset.wagers) {
    for (const PayRow& row : wager.pay_rows) check(row.odds, row.clause);
    for (const PayRow& row : wager.surrender_rows) check(row.odds, row.clause);
  }
  for (const Paytable& table : ruleset.paytables)
    for (const PaytableRow& row : table.rows)
      for (const Odds& odds : row.columns) check(odds, row.clause);
}

}  // namespace fairroll::linting
