// SPDX-License-Identifier: Apache-2.0
// What a stake may be (L4), and what becomes of one outside its limits that the house took in error (M5).
#include <algorithm>
#include <limits>
#include <stdexcept>
#include <utility>

#include "../money/multiple.hpp"
#include "../oracle/standing_words.hpp"
#include "inner_composites.hpp"
#include "money.hpp"

namespace fairroll {

void Bounds::lower_to(Bound bound) {
  if (!most || bound.value() < most->value()) most = std::move(bound);
}

void Bounds::raise_to(Bound bound) {
  if (!least || least->value() < bound.value()) least = std::move(bound);
}

void Bounds::add(Bounds others) {
  if (others.most) lower_to(std::move(*others.most));
  if (others.least) raise_to(std::move(*others.least));
  const auto append = [](auto& to, auto& from) { to.insert(to.end(), from.begin(), from.end()); };
  append(steps, others.steps);
  append(broken, others.broken);
  append(open, others.open);
  unit = others.unit;
}

namespace {

bool is_multiple(const Rational& stake, const Bound& step) {
  return stake.is_whole() ? stake.numerator() % step.amount.units == 0 : (stake / step.value()).is_whole();
}

}  // namespace

const Bound* Bounds::broken_by(const Rational& stake) const {
  if (most && most->value() < stake) return &*most;
  if (least && stake < least->value()) return &*least;
  for (const Bound& step : steps)
    if (!is_multiple(stake, step)) return &step;
  return broken.empty() ? nullptr : &broken.front();
}

namespace {

/// The smallest common multiple of two positive fractions; nothing if it is too large to be counted.
std::optional<Rational> common_multiple_of(const Rational& a, const Rational& b) {
  const auto denominator = common_multiple(a.denominator(), b.denominator());
  if (!denominator) return std::nullopt;
  const auto in_units = [&](const Rational& one) { return (one * Rational(*denominator)).numerator(); };
  const auto multiple = common_multiple(in_units(a), in_units(b));
  return multiple ? std::optional(Rational(*multiple, *denominator)) : std::nullopt;
}

/// The stakes next to `stake` that break no limit: at most one below and one above.
ExactNearestStakes next_allowed(const Bounds& bounds, const Rational& stake) {
  std::optional<Rational> step = bounds.unit;
  for (const Bound& one : bounds.steps) {
    step = *step == Rational(0) ? one.value() : common_multiple_of(*step, one.value());
    if (!step) return {};
  }
  const auto multiple = [&](std::int64_t count) -> std::optional<Rational> {
    try {
      return Rational(count) * *step;
    } catch (const std::overflow_error&) {
      return std::nullopt;
    }
  };
  const auto fits = [&](const std::optional<Rational>& amount) {
    return amount && Rational(0) < *amount && bounds.broken_by(*amount) == nullptr;
  };
  // The greatest multiple not above the stake and the maximum, the smallest not below the stake and the minimum.
  const Rational top = bounds.most ? std::min(stake, bounds.most->value()) : stake;
  const Rational bottom = bounds.least ? std::max(stake, bounds.least->value()) : stake;
  ExactNearestStakes allowed;
  const bool any = *step == Rational(0);
  if (const auto below = any ? top : multiple((top / *step).floor()); fits(below)) allowed.below = below;
  if (const auto above = any ? bottom : multiple((bottom / *step).ceil()); fits(above)) allowed.above = above;
  return allowed;
}

// ---- the limits that speak

/// The rows that speak: of each kind those of the highest layer that apply, and all that add up. `doubtful`: those of which nobody can say
/// whether they apply.
std::vector<const Limit*> speaking(const std::vector<Limit>& limits, const EvalContext& context, std::vector<const Limit*>& doubtful) {
  std::vector<const Limit*> applying;
  for (const Limit& limit : limits) {
    const Answer answer = stood(limit.condition, context);
    if (answer == Answer::Yes) applying.push_back(&limit);
    if (answer == Answer::Depends) doubtful.push_back(&limit);
  }
  const auto silenced = [&](const Limit* limit) {
    if (limit->is_cumulative) return false;
    return std::any_of(applying.begin(), applying.end(), [&](const Limit* other) {
      return !other->is_cumulative && other->kind == limit->kind && other->layer > limit->layer;
    });
  };
  std::vector<const Limit*> speak;
  for (const Limit* limit : applying)
    if (!silenced(limit)) speak.push_back(limit);
  return speak;
}

const char* kind_words(Limit::Kind kind) noexcept {
  switch (kind) {
    case Limit::Kind::MaxStake:
      return "at most ";
    case Limit::Kind::MinStake:
      return "at least ";
    case Limit::Kind::StakeStep:
      return "a multiple of ";
    default:
      return "low enough that it wins at most ";
  }
}

/// Whole units not above, not below.
Money floored(const Rational& units) { return Money{units.floor()}; }
Money ceiled(const Rational& units) { return Money{units.ceil()}; }

/// The wager whose limits are asked. Only refers.
struct Limited {
  const StandingWager& wager;
  const StandingWager* parent;  ///< null: it stands behind none
  const EvalContext& context;   ///< as Standpoint gives it
};

/// The highest profit per unit staked that may come; nothing if none may, or if it is not posted.
std::optional<Rational> best_profit(const TableState& state, const Limited& subject, Bounds& bounds, const Limit& limit) {
  std::vector<const StandingWager*> line{&subject.wager};
  for (const StandingWager* one = subject.parent; one != nullptr; one = parent_of(state, *one)) line.push_back(one);
  const PossibleOdds ahead = possible_odds(*state.ruleset, state.variables, line);
  if (ahead.column_open)
    bounds.open.push_back({FindingKind::ChoiceOpen, limit.clause,
                           "the house has not posted the paytable column for `" + state.ruleset->wagers[subject.wager.wager].name + "`",
                           limit.kind});
  std::optional<Rational> best;
  for (const std::optional<Rational>& one : ahead.best)
    if (one && Rational(0) < *one && (!best || *best < *one)) best = one;
  return best;
}

void add_limit(const TableState& state, Bounds& bounds, const Limit& limit, const Limited& subject) {
  const std::string words = kind_words(limit.kind) + amount_words(state, limit.amount, &subject.wager);
  const auto units = units_of(state, limit.amount, &subject.wager);
  if (!units) {
    bounds.open.push_back(
        {FindingKind::ChoiceOpen, limit.clause,
         "the stake must be " + words +
             (limit.amount.kind == Amount::Kind::Stake ? ", but the owner of the wager has several different stakes of that kind"
                                                       : ", which the house has not posted"),
         limit.kind});
    return;
  }
  switch (limit.kind) {
    case Limit::Kind::MaxStake:
      return bounds.lower_to({floored(*units), limit.clause, words, {}, *units});
    case Limit::Kind::MinStake:
      return bounds.raise_to({ceiled(*units), limit.clause, words, {}, *units});
    case Limit::Kind::StakeStep:
      if (units->numerator() > 0) bounds.steps.push_back({Money{units->numerator()}, limit.clause, words, {}, *units});
      return;
    case Limit::Kind::MaxWin:
      if (const auto best = best_profit(state, subject, bounds, limit))
        bounds.lower_to({floored(*units / *best), limit.clause, words, {}, *units / *best});
      return;
  }
}

Bounds own_bounds(const TableState& state, const Limited& subject) {
  Bounds bounds;
  bounds.unit = Rational(state.ruleset->currency.smallest_unit);
  const std::vector<Limit>& limits = state.ruleset->wagers[subject.wager.wager].limits;
  std::vector<const Limit*> doubtful;
  for (const Limit* limit : speaking(limits, subject.context, doubtful)) add_limit(state, bounds, *limit, subject);
  bounds.is_undetermined = !doubtful.empty();
  return bounds;
}

/// What the limits of one wager behind it, measured by this one's stake, ask of that stake.
void add_follower(const TableState& state, const Situation& now, Bounds& bounds, const StandingWager& follower,
                  const StandingWager& wager) {
  const StandingWager* parent = parent_of(state, follower);
  const Standpoint standpoint(*state.ruleset, now, follower, parent);
  const Limited subject{follower, parent, standpoint.context()};
  const auto measured = [&](const Limit& limit) { return limit.amount.kind == Amount::Kind::Stake && limit.amount.index == wager.wager; };
  std::vector<const Limit*> doubtful;
  for (const Limit* limit : speaking(state.ruleset->wagers[follower.wager].limits, standpoint.context(), doubtful)) {
    if (!measured(*limit)) continue;
    const std::string its_limit = kind_words(limit->kind) + amount_words(state, limit->amount, &follower);
    const std::string words =
        "such that " + to_string(follower.stake, state.ruleset->currency) + " on " + describe(state, follower) + " is " + its_limit;
    const Rational stake = Rational(follower.stake.units) / limit->amount.factor;
    switch (limit->kind) {
      case Limit::Kind::MaxStake:
        bounds.raise_to({ceiled(stake), limit->clause, words, its_limit});
        break;
      case Limit::Kind::MinStake:
        bounds.lower_to({floored(stake), limit->clause, words, its_limit});
        break;
      case Limit::Kind::StakeStep:
        if (!(stake / Rational(wager.stake.units)).is_whole()) bounds.broken.push_back({wager.stake, limit->clause, words, its_limit});
        break;
      case Limit::Kind::MaxWin:
        if (const auto best = best_profit(state, subject, bounds, *limit))
          bounds.raise_to({ceiled(stake * *best), limit->clause, words, its_limit});
        break;
    }
  }
  bounds.is_undetermined =
      bounds.is_undetermined || std::any_of(doubtful.begin(), doubtful.end(), [&](const Limit* limit) { return measured(*limit); });
}

void add_followers(const TableState& state, const Situation& now, Bounds& bounds, const StandingWager& wager) {
  std::vector<std::uint32_t> followers = with_followers(state, wager.id);
  for (std::size_t i = 1; i < followers.size(); ++i) {
    const StandingWager& follower = *with_id(state.wagers, followers[i]);
    if (!follower.is_accepted_in_error) add_follower(state, now, bounds, follower, wager);
  }
}

/// The stake breaks it where it applies, and whether it does depends on who throws.
OpenBound depending_on_thrower(const Bound& broken) {
  return {FindingKind::Unsettled, broken.clause,
          "the thrower is not recorded, so it is undetermined whether this limit applies: " +
              (broken.limit.empty() ? broken.words : broken.limit)};
}

/// What `bounds_at` a moment asks of a stake: of each way to throw where it matters who throws and nobody knows.
template <typename At>
std::vector<Bounds> in_each_way(const TableState& state, Index owner, const At& bounds_at) {
  std::vector<Bounds> ways;
  ways.push_back(bounds_at(situation_of(state)));
  if (!ways.front().is_undetermined) return ways;
  ways.clear();
  for (const Situation& way : ways_to_throw(state, owner)) ways.push_back(bounds_at(way));
  return ways;
}

Bounds all_of(std::vector<Bounds> ways) {
  Bounds all;
  for (Bounds& one : ways) all.add(std::move(one));
  return all;
}

/// A stake is within limits, or outside, if it is so in every way; else nobody can say (U4), for the limit that it breaks in one way alone.
Bounds in_every_way(std::vector<Bounds> ways, const Rational& stake) {
  const auto breaks = [&](const Bounds& one) { return one.broken_by(stake) != nullptr; };
  const auto breaking = std::find_if(ways.begin(), ways.end(), breaks);
  if (breaking == ways.end() || std::all_of(ways.begin(), ways.end(), breaks)) return all_of(std::move(ways));
  Bounds open;
  for (const Bounds& one : ways) open.open.insert(open.open.end(), one.open.begin(), one.open.end());
  open.open.push_back(depending_on_thrower(*breaking->broken_by(stake)));
  return open;
}

Bounds own_bounds_at(const TableState& state, const StandingWager& wager, const Situation& now) {
  const StandingWager* parent = parent_of(state, wager);
  const Standpoint standpoint(*state.ruleset, now, wager, parent);
  return own_bounds(state, {wager, parent, standpoint.context()});
}

StandingWager as_wager(const Composite& whole, const InnerComposite& inner) {
  return {.seat = whole.seat, .wager = inner.wager, .numbers = inner.numbers, .role = whole.role};
}

}  // namespace

Bounds bounds_of(const TableState& state, const StandingWager& wager, bool followers) {
  const auto at = [&](const Situation& now) {
    Bounds bounds = own_bounds_at(state, wager, now);
    if (followers) add_followers(state, now, bounds, wager);
    return bounds;
  };
  return in_every_way(in_each_way(state, wager.seat, at), Rational(wager.stake.units));
}

Bounds bounds_of(const TableState& state, const Composite& composite) {
  const auto at = [&](const Situation& now) { return own_bounds_at(state, as_wager(composite), now); };
  return in_every_way(in_each_way(state, composite.seat, at), Rational(composite.stake.units));
}

Bounds bounds_of(const TableState& state, const Composite& whole, const InnerComposite& inner) {
  const auto at = [&](const Situation& now) {
    Bounds bounds = own_bounds_at(state, as_wager(whole, inner), now);
    bounds.unit = Rational(0);  // its stake is a sum of shares
    return bounds;
  };
  return in_every_way(in_each_way(state, whole.seat, at), inner.stake);
}

bool within_limits(const TableCall& call, const Bounds& bounds, const std::string& name, const Rational& stake, bool in_error,
                   bool& outside, ActionResult& result) {
  const Bound* broken = bounds.broken_by(stake);
  if (broken == nullptr && bounds.open.empty()) return true;
  if (broken == nullptr) {
    const OpenBound& open = bounds.open.front();
    if (!in_error) return undetermined(result, open.kind, name + ": " + open.words, {open.clause});
    outside = true;  // nobody can say: whoever decides it will have to
    result.findings.push_back({open.kind, open.clause, name + ": " + open.words});
    return true;
  }
  const std::string amount = format_exact_amount(stake, call.rules.currency);
  std::string words = "the stake on " + name + " would be " + amount + ", but it must be " + broken->words;
  if (in_error) {
    outside = true;
    const bool under = bounds.least && broken == &*bounds.least;
    result.findings.push_back({under ? FindingKind::UnderLimit : FindingKind::OverLimit, broken->clause,
                               "the stake on " + name + " is " + amount + " and was taken in error; it must be " + broken->words});
    return true;
  }
  const ExactNearestStakes allowed = next_allowed(bounds, stake);
  words += nearest_words(allowed, call.rules.currency);
  if (!allowed.below && !allowed.above) words += ", and no stake is possible now";
  note_nearest(call, stake, allowed, result);
  take_back_words(result);
  return refuse(result, std::move(words), {broken->clause});
}

bool limits_hold(TableCall& call, std::uint32_t id, bool in_error, ActionResult& result) {
  const StandingWager& wager = *with_id(call.state.wagers, id);
  const Bounds bounds = bounds_of(call.state, wager, true);
  bool outside = false;
  const Rational stake(wager.stake.units);
  const bool keeps_all = !bounds.may_be_broken_by(stake);  // then nobody needs its name
  if (!keeps_all && !within_limits(call, bounds, "`" + describe(call.state, wager) + "`", stake, in_error, outside, result)) return false;
  standing_wager(call.state, id).is_accepted_in_error = outside;
  return true;
}

StakeLimit find_stake_limit(const Table& table, std::uint32_t id) {
  const TableState& state = table.state();
  const StandingWager* wager = with_id(state.wagers, id);
  if (wager == nullptr) throw std::out_of_range("find_stake_limit: there is no such standing wager");
  const Bounds bounds = bounds_of(state, *wager, false);
  StakeLimit limit;
  limit.is_unposted = !bounds.open.empty();
  const auto most = bounds.most ? next_allowed(bounds, bounds.most->value()).below : std::nullopt;
  if (most) limit.max_stake = Money{most->numerator()};
  return limit;
}

// ---- taken in error

namespace {

/// A composite that was taken in error, or one inside a composite, and one of its parts.
struct PartInError {
  const Bounds& of_whole;  ///< the limits of the whole
  Rational staked;         ///< the stake of the whole, as the last act left it
  Rational stake;          ///< of the part
  Rational share;          ///< how much of the part belongs to the whole
};

/// Adds the limits that the whole breaks: the part counts for its share of the limit, and for what does not belong to the whole.
void add_whole_in_error(Bounds& bounds, const PartInError& part) {
  const Bounds& whole = part.of_whole;
  const auto share_of_limit = [&](const Bound& limit) {
    const Rational inside = part.stake * part.share;
    return part.stake - inside + inside / part.staked * limit.value();
  };
  if (whole.most && whole.most->value() < part.staked) {
    const Rational most = share_of_limit(*whole.most);
    bounds.lower_to({floored(most), whole.most->clause, whole.most->words, {}, most});
  }
  if (whole.least && part.staked < whole.least->value()) {
    const Rational least = share_of_limit(*whole.least);
    bounds.raise_to({ceiled(least), whole.least->clause, whole.least->words, {}, least});
  }
  for (const Bound& step : whole.steps)
    if (!is_multiple(part.staked, step)) bounds.broken.push_back(step);
  bounds.open.insert(bounds.open.end(), whole.open.begin(), whole.open.end());
  bounds.is_undetermined = bounds.is_undetermined || whole.is_undetermined;
}

/// The limits of the wager, and those of the wholes that it is a part of and that were taken in error. What was decided since had its share
/// of a whole's limit as well.
Bounds bounds_in_error(const TableState& state, const StandingWager& wager, const Situation& now) {
  Bounds bounds = own_bounds_at(state, wager, now);
  const Composite* whole = wager.composite_id == 0 ? nullptr : composite_with_id(state, wager.composite_id);
  if (whole == nullptr) return bounds;
  const Rational stake(wager.stake.units);
  if (whole->is_accepted_in_error) {
    const Bounds of_whole = own_bounds_at(state, as_wager(*whole), now);
    add_whole_in_error(bounds, {of_whole, Rational(whole->stake_after_action.units), stake, Rational(1)});
  }
  for (const InnerComposite& inner : whole->inner_composites) {
    const Rational share = share_of(inner, wager.id);
    if (!inner.is_accepted_in_error || share == Rational(0)) continue;
    const Bounds of_inner = own_bounds_at(state, as_wager(*whole, inner), now);
    add_whole_in_error(bounds, {of_inner, inner.stake_after_action, stake, share});
  }
  return bounds;
}

/// What becomes of a stake in error in one way to throw.
struct InError {
  enum class Kind : std::uint8_t { Whole, ToLimit, Returned, Silent, Open };
  Kind kind{};
  Money counted{};                                ///< of `paid to limit`
  const AcceptedInErrorRule* accepted = nullptr;  ///< statement that accepts the wager in error

  friend bool operator==(const InError& a, const InError& b) noexcept { return a.kind == b.kind && a.counted == b.counted; }
};

bool is_maximum(const OpenBound& open) { return open.limit == Limit::Kind::MaxStake || open.limit == Limit::Kind::MaxWin; }

/// Under limits that nobody can work out: within them or beyond, a whole stake that counts in either case does.
InError end_beyond_open(const Ruleset& rules, const Bounds& bounds) {
  const AcceptedInErrorRule* accepted = nullptr;
  for (const OpenBound& open : bounds.open) {
    const std::optional<AcceptedInErrorRule>& beyond = is_maximum(open) ? rules.over_maximum_rule : rules.under_minimum_rule;
    const bool whole = beyond && (beyond->consequence == AcceptedInErrorSettlement::PaidInFull ||
                                  (beyond->consequence == AcceptedInErrorSettlement::PaidToLimit && !is_maximum(open)));
    if (!whole || open.limit == Limit::Kind::StakeStep) return {InError::Kind::Open};
    accepted = &*beyond;
  }
  return {InError::Kind::Whole, {}, accepted};
}

InError end_in_error(const Ruleset& rules, const Bounds& bounds, Money stake) {
  using End = InError::Kind;
  const Bound* broken = bounds.broken_by(Rational(stake.units));
  if (broken == nullptr) return bounds.open.empty() ? InError{End::Whole} : end_beyond_open(rules, bounds);
  const bool over = bounds.most && broken == &*bounds.most;
  const bool under = bounds.least && broken == &*bounds.least;
  const std::optional<AcceptedInErrorRule>& accepted = over ? rules.over_maximum_rule : rules.under_minimum_rule;
  if ((!over && !under) || !accepted) return {End::Silent};
  if (accepted->consequence == AcceptedInErrorSettlement::Returned) return {End::Returned, {}, &*accepted};
  if (accepted->consequence != AcceptedInErrorSettlement::PaidToLimit || !over) return {End::Whole, {}, &*accepted};
  if (std::any_of(bounds.open.begin(), bounds.open.end(), is_maximum)) return {End::Open};  // a limit that is not posted may be tighter
  return {End::ToLimit, Money{broken->amount.units - broken->amount.units % rules.currency.smallest_unit}, &*accepted};
}

/// Why nobody can say what becomes of it.
Finding why_not_decided(const TableState& state, const StandingWager& wager, const std::vector<Bounds>& ways,
                        const std::vector<InError>& ends) {
  using End = InError::Kind;
  const auto all = [&](End kind) { return std::all_of(ends.begin(), ends.end(), [&](const InError& one) { return one.kind == kind; }); };
  const bool open_alone = all(End::Open);
  const bool silent = all(End::Silent);
  const bool to_a_limit = std::any_of(ends.begin(), ends.end(), [](const InError& one) { return one.kind == End::ToLimit; });
  const std::string name = owner_and_wager(state, wager);
  const Rational stake(wager.stake.units);
  const Bounds every = in_every_way(ways, stake);
  const Bound* broken = every.broken_by(stake);
  if (broken == nullptr || open_alone) {
    const OpenBound& open = every.open.front();
    return {open.kind, open.clause, name + " was taken in error: " + open.words};
  }
  if (silent)
    return {FindingKind::Silent, broken->clause,
            "the stake of " + to_string(wager.stake, state.ruleset->currency) + " on " + name + " was taken in error, because it must be " +
                broken->words + "; the rules do not state its outcome"};
  return {FindingKind::Unsettled, broken->clause,
          name + " was taken in error: " + (to_a_limit ? "the limit up to which the wager is paid" : "its outcome") +
              " depends on the thrower, who is not recorded"};
}

/// What the stake counts for at least, and at most.
std::pair<Money, Money> counts_for(const InError& end, Money stake) {
  using End = InError::Kind;
  if (end.kind == End::Whole) return {stake, stake};
  if (end.kind == End::ToLimit) return {end.counted, end.counted};
  return {Money{}, end.kind == End::Returned ? Money{} : stake};
}

void bound_count(Decided& decided, const std::vector<InError>& ends) {
  decided.least_win = decided.counted;
  for (const InError& end : ends) {
    const auto [least, most] = counts_for(end, decided.counted);
    decided.least_win = std::min(decided.least_win, least);
    decided.most_win = std::max(decided.most_win, most);
  }
}

}  // namespace

bool judge_error(const TableState& state, Decided& decided, std::optional<Verdict>& verdict) {
  using End = InError::Kind;
  Settlement& settlement = decided.settlement;
  const StandingWager& wager = settlement.wager_before;
  if (!wager.is_accepted_in_error || (verdict != Verdict::Wins && verdict != Verdict::Loses)) return true;
  const std::vector<Bounds> ways = in_each_way(state, wager.seat, [&](const Situation& now) { return bounds_in_error(state, wager, now); });
  std::vector<InError> ends;
  for (const Bounds& way : ways) ends.push_back(end_in_error(*state.ruleset, way, wager.stake));
  const InError& end = ends.front();
  const bool the_same = std::all_of(ends.begin(), ends.end(), [&](const InError& other) { return other == end; });
  if (!the_same || end.kind == End::Silent || end.kind == End::Open) {
    decided.findings.push_back(why_not_decided(state, wager, ways, ends));
    if (verdict == Verdict::Wins) bound_count(decided, ends);
    return false;
  }
  for (const InError& one : ends)
    if (one.accepted != nullptr && !contains(settlement.deciding_clauses, one.accepted->clause))
      settlement.deciding_clauses.push_back(one.accepted->clause);
  if (end.kind == End::Returned) verdict = Verdict::Returned;
  if (end.kind == End::ToLimit) decided.counted = end.counted;
  return true;
}

}  // namespace fairroll
