// SPDX-License-Identifier: Apache-2.0
// Wagers made of parts (L7): taken apart, bet, put, limited, changed and settled as one.
#include <algorithm>
#include <stdexcept>

#include "../money/multiple.hpp"
#include "inner_composites.hpp"
#include "money.hpp"

namespace fairroll {

namespace {

/// The part of that composite, as it would begin.
StandingWager component_of(const Component& part, const StandingWager& whole, const Wager& type) {
  StandingWager fresh;
  fresh.seat = whole.seat;
  fresh.role = whole.role;
  fresh.wager = part.wager;
  for (const Term& term : part.numbers)
    fresh.numbers.push_back(term.is_number_of_wager ? whole.numbers.at(static_cast<std::size_t>(term.value)) : term.value);
  if (const std::vector<int>* const known = type.find_numbers(fresh.numbers)) fresh.numbers = *known;
  fresh.variables = first_values(type.variables);
  return fresh;
}

/// Adds to the share of an equal part, or adds the part. Returns its index.
template <typename Shared>
std::size_t add_share(std::vector<Shared>& shares, StandingWager part, const Rational& share) {
  const auto same = [&](const Shared& one) { return one.fresh.wager == part.wager && one.fresh.numbers == part.numbers; };
  const auto known = std::find_if(shares.begin(), shares.end(), same);
  const auto index = static_cast<std::size_t>(known - shares.begin());
  if (known == shares.end()) {
    shares.emplace_back();
    shares.back().fresh = std::move(part);
  }
  shares[index].share = shares[index].share + share;
  return index;
}

/// The parts of one composite that are not left out, as they would begin.
struct ChosenParts {
  std::vector<std::pair<std::int64_t, StandingWager>> parts;  ///< with their units
  std::int64_t units = 0;                                     ///< of all of them
  bool open = false;                                          ///< whether a part is left out is not known
};

/// A composite of which every part is left out is left out itself.
ChosenParts chosen_parts(const TableState& state, const StandingWager& whole) {
  const Standpoint standpoint(*state.ruleset, situation_of(state), whole, nullptr);
  ChosenParts chosen;
  for (const Component& part : state.ruleset->wagers[whole.wager].components) {
    const Answer left_out = part.exception ? stood(*part.exception, standpoint.context()) : Answer::No;
    if (left_out == Answer::Depends) chosen.open = true;
    if (left_out == Answer::Yes) continue;
    const Wager& type = state.ruleset->wagers[part.wager];
    StandingWager fresh = component_of(part, whole, type);
    if (!type.components.empty() && chosen_parts(state, fresh).parts.empty()) continue;
    chosen.parts.emplace_back(part.share_units, std::move(fresh));
    chosen.units += part.share_units;
  }
  return chosen;
}

/// The chosen parts share the stake by their units. `around`: indices into Split::inner, of the composites around this one.
void split_into(const TableState& state, Split& split, const StandingWager& whole, const Rational& share,
                const std::vector<std::size_t>& around) {
  ChosenParts chosen = chosen_parts(state, whole);
  split.open = split.open || chosen.open;
  for (auto& [units, fresh] : chosen.parts) {
    const Rational own = share * Rational(units, chosen.units);
    if (!state.ruleset->wagers[fresh.wager].components.empty()) {
      std::vector<std::size_t> around_part = around;
      around_part.push_back(add_share(split.inner, fresh, own));
      split_into(state, split, fresh, own, around_part);
      continue;
    }
    const std::size_t part = add_share(split.parts, std::move(fresh), own);
    for (const std::size_t inner : around) {
      std::vector<Rational>& of_parts = split.inner[inner].of_parts;
      of_parts.resize(std::max(of_parts.size(), part + 1));
      of_parts[part] = of_parts[part] + own;
    }
  }
}

/// L7: into whole smallest units or not at all.
bool shares_whole(const TableCall& call, const std::string& name, Index clause, Money stake, const std::vector<Share>& shares,
                  ActionResult& result) {
  const auto whole = [&](const Share& one) { return whole_share(stake, one.share, call.rules.currency).has_value(); };
  if (std::all_of(shares.begin(), shares.end(), whole)) return true;
  std::vector<ExactShare> fractions;
  for (const Share& one : shares) fractions.push_back(one.share);
  const NearestStakes nearest_stakes = payable_stakes(call.state, stake, fractions);
  take_back_words(result);
  refuse(result,
         to_string(stake, call.rules.currency) + " cannot be divided among the components of " + name + " in multiples of " +
             to_string(Money{call.rules.currency.smallest_unit}, call.rules.currency) +
             nearest_words(as_nearest(nearest_stakes), call.rules.currency),
         {clause});
  result.nearest_stakes = nearest_stakes;
  note_nearest(call, Rational(stake.units), as_nearest(nearest_stakes), result);
  return false;
}

}  // namespace

Split split_parts(const TableState& state, const StandingWager& whole) {
  Split split;
  split_into(state, split, whole, Rational(1), {});
  return split;
}

// ---- bets

namespace {

/// An equal one of the same owner, or a new one.
std::uint32_t composite_for(TableState& state, const StandingWager& whole) {
  for (const Composite& one : state.composites)
    if (one.seat == whole.seat && one.role == whole.role && one.wager == whole.wager && one.numbers == whole.numbers) return one.id;
  Composite& fresh = state.composites.emplace_back();
  fresh.id = state.next_id++;
  fresh.seat = whole.seat;
  fresh.role = whole.role;
  fresh.wager = whole.wager;
  fresh.numbers = whole.numbers;
  return state.composites.back().id;
}

/// The windows of the composite, of composites inside it and of every part; what a part stands behind is found on the way.
bool parts_open(const TableCall& call, const TableAction& act, Split& split, ActionResult& result) {
  if (!in_time(call.state, act, result) || !window_open(call, act, nullptr, result)) return false;
  const auto act_on = [&](const StandingWager& fresh) {
    TableAction one = act;
    one.wager.wager = fresh.wager;
    one.wager.numbers = fresh.numbers;
    return one;
  };
  for (const InnerSplit& inner : split.inner)
    if (!window_open(call, act_on(inner.fresh), nullptr, result)) return false;
  for (Share& part : split.parts) {
    TableAction one = act_on(part.fresh);
    if (!family_has(call.state, one, part.fresh.numbers, result)) return false;
    const StandingWager* parent = parent_for(call.state, one, result);
    if (!result.reason.empty() || !window_open(call, one, parent, result)) return false;
    part.fresh.parent_id = parent == nullptr ? 0 : parent->id;
  }
  return true;
}

/// M5: the parts of a whole in error are in error with it, and so are those of a composite inside it; other parts are in error if they
/// break limits of their own.
void share_error(TableState& state, const Composite& whole) {
  for (StandingWager& wager : state.wagers) {
    if (wager.composite_id != whole.id) continue;
    const auto shares = [&](const InnerComposite& inner) { return inner.is_accepted_in_error && share_of(inner, wager.id) != Rational(0); };
    const bool is_shared = whole.is_accepted_in_error || std::any_of(whole.inner_composites.begin(), whole.inner_composites.end(), shares);
    wager.is_accepted_in_error =
        is_shared || (wager.is_accepted_in_error && bounds_of(state, wager, true).may_be_broken_by(Rational(wager.stake.units)));
  }
}

Composite& standing_composite(TableState& state, std::uint32_t id) {
  return *std::find_if(state.composites.begin(), state.composites.end(), [&](const Composite& one) { return one.id == id; });
}

/// L4, of the composite as one, then of each composite inside it: of what stands after the act. `bet`: how the bet that is being made was
/// shared, of which it concerns only what has a share; null: the act is none.
bool composite_within(TableCall& call, std::uint32_t id, const Split* bet, bool in_error, ActionResult& result) {
  Composite& whole = standing_composite(call.state, id);
  const std::string name = describe(call.state, whole);
  bool outside = false;
  if (!within_limits(call, bounds_of(call.state, whole), "`" + name + "`", Rational(whole.stake.units), in_error, outside, result))
    return false;
  whole.is_accepted_in_error = outside;
  for (InnerComposite& inner : whole.inner_composites) {
    const InnerSplit* const split = bet == nullptr ? nullptr : split_of(*bet, inner);
    if (bet != nullptr && split == nullptr) continue;
    if (split != nullptr) call.bet->share = split->share;
    outside = false;
    const std::string inner_name = "`" + call.rules.wagers[inner.wager].format_name(inner.numbers) + "` in `" + name + "`";
    if (!within_limits(call, bounds_of(call.state, whole, inner), inner_name, inner.stake, in_error, outside, result)) return false;
    inner.is_accepted_in_error = outside;
  }
  share_error(call.state, whole);
  return true;
}

void note_unpayable_parts(const TableState& state, ActionResult& result, const StandingWager& whole, const std::vector<Share>& shares) {
  std::vector<ExactShare> fractions;
  for (const Share& part : shares) {
    fractions.emplace_back(part.share);  // what is paid must be split as well
    for (const ExactShare& one : shares_paid(state, part.fresh))
      fractions.emplace_back(part.share * one.share, greatest_with_share(Rational(one.up_to.units), part.share));
  }
  note_unpayable(state, result, "`" + describe(state, whole) + "`", state.ruleset->wagers[whole.wager].components_clause, whole.stake,
                 fractions);
}

}  // namespace

const Composite* composite_with_id(const TableState& state, std::uint32_t id) {
  const auto found = std::find_if(state.composites.begin(), state.composites.end(), [&](const Composite& one) { return one.id == id; });
  return found == state.composites.end() ? nullptr : &*found;
}

bool bet_parts(TableCall& call, const TableAction& act, ActionResult& result) {
  const Wager& type = call.rules.wagers[act.wager.wager];
  StandingWager whole{
      .seat = act.seat, .wager = act.wager.wager, .numbers = act.wager.numbers, .stake = act.amount, .role = act.wager.role};
  const std::string name = "`" + describe(call.state, whole) + "`";
  if (act.wager.parent != no_index) return refuse(result, name + " is not placed behind another wager", {type.clause});
  Split split = split_parts(call.state, whole);
  if (split.open)
    return undetermined(result, FindingKind::Unsettled, "the components of " + name + " are undetermined", {type.components_clause});
  if (split.parts.empty()) return refuse(result, "all components of " + name + " are currently excluded", {type.components_clause});
  call.bet = {act.amount, Rational(1)};
  if (!parts_open(call, act, split, result) || !shares_whole(call, name, type.components_clause, act.amount, split.parts, result))
    return false;
  const std::size_t composites = call.state.composites.size();
  const std::uint32_t id = composite_for(call.state, whole);
  const bool again = call.state.composites.size() == composites;
  for (std::size_t i = 0; i < split.parts.size(); ++i) {
    Share& part = split.parts[i];
    part.fresh.composite_id = id;
    call.bet->share = part.share;
    const Money amount = *whole_share(act.amount, part.share, call.rules.currency);
    const std::uint32_t placed = place_one(call, part.fresh, amount, act.is_accepted_in_error, result);
    if (placed == 0) return false;
    add_inner_shares(standing_composite(call.state, id), split, i, *with_id(call.state.wagers, placed), amount);
  }
  refresh_composites(call.state);
  call.bet->share = Rational(1);
  if (!composite_within(call, id, &split, act.is_accepted_in_error, result)) return false;
  decide_by(result, type.components_clause);
  whole.stake = composite_with_id(call.state, id)->stake;
  note_unpayable_parts(call.state, result, whole, shares_now(call.state, *composite_with_id(call.state, id)));
  result.reason = placed_words(call.state, describe(call.state, *composite_with_id(call.state, id)), act.seat, whole.stake, again, result);
  return true;
}

std::uint32_t put_parts(TableCall& call, const StandingWager& whole) {
  const Split split = split_parts(call.state, whole);
  if (split.parts.empty()) throw std::out_of_range("all components of this wager are currently excluded");
  const std::uint32_t id = composite_for(call.state, whole);
  for (std::size_t i = 0; i < split.parts.size(); ++i) {
    const Share& part = split.parts[i];
    const auto amount = whole_share(whole.stake, part.share, call.rules.currency);
    const Wager& type = call.rules.wagers[part.fresh.wager];
    const bool member = std::find(type.numbers.begin(), type.numbers.end(), part.fresh.numbers) != type.numbers.end();
    if (!amount) throw std::out_of_range("the stake cannot be divided among the components");
    if (type.parent != no_index || (!member && !part.fresh.numbers.empty())) throw std::out_of_range("this wager cannot be a component");
    StandingWager fresh = part.fresh;
    fresh.composite_id = id;
    StandingWager* joined = equal_to(call.state, fresh);
    StandingWager& standing = joined == nullptr ? add_wager(call.state, std::move(fresh)) : *joined;
    add_stake(call, standing, *amount);
    add_inner_shares(standing_composite(call.state, id), split, i, standing, *amount);
  }
  refresh_composites(call.state);
  return id;
}

std::vector<Share> shares_now(const TableState& state, const Composite& composite) {
  std::vector<Share> shares;
  for (const StandingWager& wager : state.wagers)
    if (wager.composite_id == composite.id) shares.push_back({wager, Rational(wager.stake.units, composite.stake.units)});
  return shares;
}

// ---- acts on the composite

namespace {

/// All its parts or none.
bool change_each(TableCall& call, const TableAction& act, WagerAction wanted, const Composite& composite, ActionResult& result) {
  const std::vector<Share> shares = shares_now(call.state, composite);
  const std::string name = "`" + describe(call.state, composite) + "`";
  const bool sized = wanted == WagerAction::Raise || wanted == WagerAction::Reduce;
  for (const Share& part : shares) {
    if (part.fresh.is_undetermined) return silent(result, "the outcome of " + owner_and_wager(call.state, part.fresh) + " is undetermined");
    if (!permission_given(call, part.fresh, wanted, result)) return false;
  }
  if (sized && !shares_whole(call, name, call.rules.wagers[composite.wager].components_clause, act.amount, shares, result)) return false;
  for (const Share& part : shares) {
    const Money stake = sized ? *whole_share(act.amount, part.share, call.rules.currency) : Money{};
    if (!change_one(call, part.fresh.id, wanted, stake, result)) return false;
  }
  return true;
}

}  // namespace

bool change_parts(TableCall& call, const TableAction& act, std::uint32_t id, ActionResult& result) {
  const Composite whole = *composite_with_id(call.state, id);
  const std::string name = describe(call.state, whole);
  if (act.kind == TableAction::Kind::Surrender)
    return refuse(result, "a composite wager cannot be surrendered as a whole; surrender each component of `" + name + "`");
  const WagerAction wanted = wanted_act(act.kind);
  if (!sized_well(call.state, act, wanted, whole.stake, "`" + name + "`", result)) return false;
  const auto speaks = [&](const Permission& row) { return row.action == wanted; };
  const std::vector<Permission>& permissions = call.rules.wagers[whole.wager].permissions;
  // Where the composite has sentences of its own on such an act, they are asked as well.
  if (std::any_of(permissions.begin(), permissions.end(), speaks) && !permission_given(call, as_wager(whole), wanted, result)) return false;
  if (!change_each(call, act, wanted, whole, result)) return false;
  refresh_composites(call.state);
  const Composite* now = composite_with_id(call.state, id);
  const bool sized = wanted == WagerAction::Raise || wanted == WagerAction::Reduce;
  if (sized && !composite_within(call, id, nullptr, false, result)) return false;
  if (wanted == WagerAction::Raise) note_unpayable_parts(call.state, result, as_wager(*now), shares_now(call.state, *now));
  result.reason = changed_words(call.state, name, act, result);
  join_equal(call.state);
  return true;
}

// ---- settled as one

namespace {

bool is_news(const Settlement& settlement) {
  return settlement.outcome == Outcome::Undetermined ? !settlement.wager_before.is_undetermined : is_decided(settlement.outcome);
}

}  // namespace

void refresh_composites(TableState& state) {
  for (Composite& composite : state.composites) {
    composite.stake = {};
    for (const StandingWager& wager : state.wagers)
      if (wager.composite_id == composite.id) composite.stake = composite.stake + wager.stake;
    composite.stake_after_action = std::max(composite.stake_after_action, composite.stake);
    refresh_inner(state, composite);
  }
  const auto ended = [](const Composite& composite) { return composite.stake.units == 0; };
  state.composites.erase(std::remove_if(state.composites.begin(), state.composites.end(), ended), state.composites.end());
}

void note_changed_composites(TableCall& call) {
  for (Composite& now : call.state.composites) {
    const auto is_it = [&](const Composite& one) { return one.id == now.id; };
    const auto before = std::find_if(call.composites_before.begin(), call.composites_before.end(), is_it);
    if (before != call.composites_before.end() && before->stake == now.stake) continue;
    bool was_in_error = false;
    const auto note = [&](auto& whole, const Rational& stake, const auto& bounds) {
      whole.stake_after_action = whole.stake;
      was_in_error = was_in_error || whole.is_accepted_in_error;
      whole.is_accepted_in_error = whole.is_accepted_in_error && bounds().may_be_broken_by(stake);
    };
    note(now, Rational(now.stake.units), [&] { return bounds_of(call.state, now); });
    for (InnerComposite& inner : now.inner_composites) {
      const InnerComposite* const stood = before == call.composites_before.end() ? nullptr : inner_of(*before, inner);
      if (stood == nullptr || stood->stake != inner.stake) note(inner, inner.stake, [&] { return bounds_of(call.state, now, inner); });
    }
    if (was_in_error) share_error(call.state, now);
  }
}

std::vector<CompositeSettlement> settled_composites(const TableCall& call, const std::vector<Settlement>& settlements) {
  std::vector<CompositeSettlement> settled;
  for (const Composite& before : call.composites_before) {
    CompositeSettlement one;
    one.composite_before = before;
    bool decided = false;
    bool open = false;
    Money refunded;
    for (const Settlement& settlement : settlements) {
      if (settlement.wager_before.composite_id != before.id || !is_news(settlement)) continue;
      decided = true;
      open = open || settlement.outcome == Outcome::Undetermined;
      if (settlement.is_at_turn_end) continue;  // its money is counted
      for (const LedgerEntry& entry : call.ledger) {
        if (entry.wager_id != settlement.wager_before.id) continue;
        one.net = one.net + decided_by(entry);
        if (entry.kind == LedgerEntry::Kind::Refund) refunded = refunded + entry.amount;
      }
    }
    if (!decided) continue;
    one.has_ended = composite_with_id(call.state, before.id) == nullptr;
    const Money won = one.net - refunded;
    one.outcome = open ? Outcome::Undetermined : won.units > 0 ? Outcome::Wins : won.units < 0 ? Outcome::Loses : Outcome::Pushes;
    settled.push_back(one);
  }
  return settled;
}

}  // namespace fairroll
