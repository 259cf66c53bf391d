// SPDX-License-Identifier: Apache-2.0
// Wagers made of parts (L7): taken apart, bet, put, limited, changed and settled as one.
#include <algorithm>
#include <stdexcept>

#include "../money/multiple.hpp"
#include "mechanics.hpp"

namespace fairroll {

namespace {

/// The part of that composite, as it would begin.
StandingWager part_of(const Part& part, const StandingWager& whole, const Wager& type) {
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

}  // namespace

/// Parts that are left out do not count: the others share the stake by their units.
void TableMechanics::split_into(Split& split, const StandingWager& whole, const Rational& share) const {
  const Standpoint standpoint(rules_, situation_of(state_), whole, nullptr);
  std::vector<const Part*> parts;
  std::int64_t units = 0;
  for (const Part& part : rules_.wagers[whole.wager].parts) {
    const Answer left_out = part.unless ? stood(*part.unless, standpoint.moment()) : Answer::No;
    if (left_out == Answer::Depends) split.open = true;
    if (left_out == Answer::Yes) continue;
    parts.push_back(&part);
    units += part.units;
  }
  for (const Part* part : parts) add_part(split, part_of(*part, whole, rules_.wagers[part->wager]), share * Rational(part->units, units));
}

void TableMechanics::add_part(Split& split, StandingWager part, const Rational& share) const {
  if (!rules_.wagers[part.wager].parts.empty()) {
    split.inner.push_back({part, share});
    return split_into(split, part, share);
  }
  const auto same = [&](const Share& one) { return one.fresh.wager == part.wager && one.fresh.numbers == part.numbers; };
  const auto known = std::find_if(split.parts.begin(), split.parts.end(), same);
  if (known != split.parts.end())
    known->share = known->share + share;
  else
    split.parts.push_back({std::move(part), share});
}

Split TableMechanics::split(const StandingWager& whole) const {
  Split split;
  split_into(split, whole, Rational(1));
  return split;
}

/// L7: into whole smallest units or not at all.
bool TableMechanics::shares_whole(const std::string& name, Index clause, Money stake, const std::vector<Share>& shares,
                                  ActResult& result) const {
  const auto whole = [&](const Share& one) { return whole_share(stake, one.share, rules_.currency).has_value(); };
  if (std::all_of(shares.begin(), shares.end(), whole)) return true;
  std::vector<Rational> fractions;
  for (const Share& one : shares) fractions.push_back(one.share);
  const Payable payable = payable_stakes(stake, fractions);
  std::string words = money_words(stake) + " cannot be shared among the parts of " + name + " in whole units of " +
                      money_words(Money{rules_.currency.step});
  if (payable.below) words += ": the nearest below is " + money_words(*payable.below);
  if (payable.above) words += std::string(payable.below ? "," : ":") + " the nearest above is " + money_words(*payable.above);
  take_back_words(result);
  refuse(result, std::move(words), {clause});
  result.payable = payable;
  note_nearest(stake, payable.below, payable.above, result);
  return false;
}

// ---- bets
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

/// The composite as if it were a wager: what its own windows and limits are asked of.
StandingWager as_wager(const Composite& composite) {
  return {.seat = composite.seat, .wager = composite.wager, .numbers = composite.numbers, .stake = composite.stake, .role = composite.role};
}

}  // namespace

const Composite* TableMechanics::composite(std::uint32_t id) const {
  const auto found = std::find_if(state_.composites.begin(), state_.composites.end(), [&](const Composite& one) { return one.id == id; });
  return found == state_.composites.end() ? nullptr : &*found;
}

/// An equal one of the same owner, or a new one.
std::uint32_t TableMechanics::composite_for(const StandingWager& whole) {
  for (const Composite& one : state_.composites)
    if (one.seat == whole.seat && one.role == whole.role && one.wager == whole.wager && one.numbers == whole.numbers) return one.id;
  state_.composites.push_back({state_.next_id++, whole.seat, whole.role, whole.wager, whole.numbers, {}});
  return state_.composites.back().id;
}

/// The windows of the composite, of composites inside it and of every part; what a part stands behind is found on the way.
bool TableMechanics::parts_open(const TableAct& act, Split& split, ActResult& result) const {
  if (!in_time(act, result) || !window_open(act, nullptr, result)) return false;
  const auto act_on = [&](const Share& share) {
    TableAct one = act;
    one.wager.wager = share.fresh.wager;
    one.wager.numbers = share.fresh.numbers;
    return one;
  };
  for (const Share& inner : split.inner)
    if (!window_open(act_on(inner), nullptr, result)) return false;
  for (Share& part : split.parts) {
    TableAct one = act_on(part);
    if (!family_has(one, part.fresh.numbers, result)) return false;
    const StandingWager* parent = parent_for(one, result);
    if (!result.words.empty() || !window_open(one, parent, result)) return false;
    part.fresh.parent = parent == nullptr ? 0 : parent->id;
  }
  return true;
}

void TableMechanics::bet_parts(const TableAct& act, ActResult& result) {
  const Wager& type = rules_.wagers[act.wager.wager];
  StandingWager whole{
      .seat = act.seat, .wager = act.wager.wager, .numbers = act.wager.numbers, .stake = act.amount, .role = act.wager.role};
  const std::string name = "`" + describe(whole) + "`";
  if (act.wager.behind != no_index) return refuse(result, name + " stands behind no other wager", {type.clause});
  Split split = this->split(whole);
  if (split.open)
    return undetermined(result, FindingKind::Unsettled, "of which parts " + name + " is made is not known", {type.parts_clause});
  if (split.parts.empty()) return refuse(result, "every part of " + name + " is left out now", {type.parts_clause});
  bet_ = {act.amount, Rational(1)};
  if (!parts_open(act, split, result) || !shares_whole(name, type.parts_clause, act.amount, split.parts, result)) return;
  const std::size_t composites = state_.composites.size();
  const std::uint32_t id = composite_for(whole);
  const bool again = state_.composites.size() == composites;
  for (Share& part : split.parts) {
    part.fresh.part_of = id;
    bet_->share = part.share;
    const Money amount = *whole_share(act.amount, part.share, rules_.currency);
    if (place_one(part.fresh, amount, act.taken_in_error, result) == 0) return;
  }
  refresh_composites();
  bet_->share = Rational(1);
  if (!composite_within(id, split.parts, act.taken_in_error, result)) return;
  for (const Share& inner : split.inner) {
    bet_->share = inner.share;
    Composite one{
        0, whole.seat, whole.role, inner.fresh.wager, inner.fresh.numbers, *whole_share(act.amount, inner.share, rules_.currency)};
    bool outside = false;
    const Bounds bounds = bounds_of(one, this->split(inner.fresh).parts);
    if (!within_limits(bounds, "`" + describe(one) + "`", one.stake, act.taken_in_error, outside, result)) return;
  }
  decide_by(result, type.parts_clause);
  whole.stake = composite(id)->stake;
  note_unpayable_parts(result, whole, shares_now(*composite(id)));
  result.words = placed_words(describe(*composite(id)), act.seat, whole.stake, again, result);
}

std::uint32_t TableMechanics::put_parts(const StandingWager& whole) {
  const Split split = this->split(whole);
  if (split.parts.empty()) throw std::out_of_range("every part is left out now");
  const std::uint32_t id = composite_for(whole);
  for (const Share& part : split.parts) {
    const auto amount = whole_share(whole.stake, part.share, rules_.currency);
    const Wager& type = rules_.wagers[part.fresh.wager];
    const bool member = std::find(type.numbers.begin(), type.numbers.end(), part.fresh.numbers) != type.numbers.end();
    if (!amount) throw std::out_of_range("the parts cannot share that stake");
    if (type.behind != no_index || (!member && !part.fresh.numbers.empty())) throw std::out_of_range("not a part that can be put");
    StandingWager fresh = part.fresh;
    fresh.part_of = id;
    StandingWager* joined = equal_to(fresh);
    stake(joined == nullptr ? add_wager(std::move(fresh)) : *joined, *amount);
  }
  refresh_composites();
  return id;
}

// ---- limits
// ----------------------------------------------------------------------------------------------------------------------------------

std::vector<Share> TableMechanics::shares_now(const Composite& composite) const {
  std::vector<Share> shares;
  for (const StandingWager& wager : state_.wagers)
    if (wager.part_of == composite.id) shares.push_back({wager, Rational(wager.stake.units, composite.stake.units)});
  return shares;
}

Bounds TableMechanics::bounds_of(const Composite& composite, const std::vector<Share>& shares) const {
  const StandingWager whole = as_wager(composite);
  const Standpoint standpoint(rules_, situation_of(state_), whole, nullptr);
  return own_bounds({whole, nullptr, standpoint.moment(), &shares});
}

/// L4, of the composite as one. What stands outside, stands so in every part.
bool TableMechanics::composite_within(std::uint32_t id, const std::vector<Share>& shares, bool in_error, ActResult& result) {
  const Composite& whole = *composite(id);
  bool outside = false;
  if (!within_limits(bounds_of(whole, shares), "`" + describe(whole) + "`", whole.stake, in_error, outside, result)) return false;
  if (!outside) return true;
  for (StandingWager& wager : state_.wagers)
    if (wager.part_of == id) wager.taken_in_error = true;
  return true;
}

void TableMechanics::note_unpayable_parts(ActResult& result, const StandingWager& whole, const std::vector<Share>& shares) const {
  std::vector<Rational> fractions;
  for (const Share& part : shares) {
    fractions.push_back(part.share);  // what is paid must be split as well
    for (const Rational& share : shares_paid(part.fresh)) fractions.push_back(part.share * share);
  }
  note_unpayable(result, "`" + describe(whole) + "`", rules_.wagers[whole.wager].parts_clause, whole.stake, fractions);
}

// ---- acts on the composite
// -------------------------------------------------------------------------------------------------------------------

/// All its parts or none.
bool TableMechanics::change_each(const TableAct& act, Act wanted, const Composite& composite, ActResult& result) {
  const std::vector<Share> shares = shares_now(composite);
  const std::string name = "`" + describe(composite) + "`";
  const bool sized = wanted == Act::Raised || wanted == Act::Reduced;
  for (const Share& part : shares) {
    if (part.fresh.in_doubt) {
      silent(result, "nobody can say what became of " + owner_and_wager(part.fresh));
      return false;
    }
    if (!leave_given(part.fresh, wanted, result)) return false;
  }
  if (sized && !shares_whole(name, rules_.wagers[composite.wager].parts_clause, act.amount, shares, result)) return false;
  for (const Share& part : shares) {
    const Money stake = sized ? *whole_share(act.amount, part.share, rules_.currency) : Money{};
    if (!change_one(part.fresh.id, wanted, stake, result)) return false;
  }
  return true;
}

void TableMechanics::change_parts(const TableAct& act, std::uint32_t id, ActResult& result) {
  const Composite whole = *composite(id);
  const std::string name = describe(whole);
  if (act.kind == TableAct::Kind::Surrenders) return refuse(result, "`" + name + "` is given up part by part: name the part");
  const Act wanted = wanted_act(act.kind);
  if (!sized_well(act, wanted, whole.stake, "`" + name + "`", result)) return;
  const auto speaks = [&](const Leave& row) { return row.act == wanted; };
  const std::vector<Leave>& leaves = rules_.wagers[whole.wager].leaves;
  // Where the composite has sentences of its own on such an act, they are asked as well.
  if (std::any_of(leaves.begin(), leaves.end(), speaks) && !leave_given(as_wager(whole), wanted, result)) return;
  if (!change_each(act, wanted, whole, result)) return;
  refresh_composites();
  const Composite* now = composite(id);
  const bool sized = wanted == Act::Raised || wanted == Act::Reduced;
  if (sized && !composite_within(id, shares_now(*now), false, result)) return;
  if (wanted == Act::Raised) note_unpayable_parts(result, as_wager(*now), shares_now(*now));
  result.words = changed_words(name, act, result);
  join_equal();
}

// ---- settled as one
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

using Kind = LedgerEntry::Kind;

bool is_news(const Settlement& settlement) {
  return settlement.outcome == Outcome::Undetermined ? !settlement.before.in_doubt : is_decided(settlement.outcome);
}

}  // namespace

/// Their stakes are those of the parts that stand; they end with the last of them.
void TableMechanics::refresh_composites() {
  for (Composite& composite : state_.composites) {
    composite.stake = {};
    for (const StandingWager& wager : state_.wagers)
      if (wager.part_of == composite.id) composite.stake = composite.stake + wager.stake;
  }
  const auto ended = [](const Composite& composite) { return composite.stake.units == 0; };
  state_.composites.erase(std::remove_if(state_.composites.begin(), state_.composites.end(), ended), state_.composites.end());
}

std::vector<CompositeSettlement> TableMechanics::settled_composites(const std::vector<Settlement>& settlements) const {
  std::vector<CompositeSettlement> settled;
  for (const Composite& before : composites_before_) {
    CompositeSettlement one;
    one.before = before;
    bool decided = false;
    bool open = false;
    for (const Settlement& settlement : settlements) {
      if (settlement.before.part_of != before.id || !is_news(settlement)) continue;
      decided = true;
      open = open || settlement.outcome == Outcome::Undetermined;
      if (settlement.at_turn_end) continue;  // its money is counted
      for (const LedgerEntry& entry : ledger_)
        if (entry.wager == settlement.before.id) one.net = one.net + decided_by(entry);
    }
    if (!decided) continue;
    one.ended = composite(before.id) == nullptr;
    one.outcome = open ? Outcome::Undetermined : one.net.units > 0 ? Outcome::Wins : one.net.units < 0 ? Outcome::Loses : Outcome::Pushes;
    settled.push_back(one);
  }
  return settled;
}

}  // namespace fairroll
