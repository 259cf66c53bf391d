// SPDX-License-Identifier: Apache-2.0
// Bets on wagers made of parts, and acts on them as one (L7).
#include <algorithm>
#include <stdexcept>

#include "../money/multiple.hpp"
#include "mechanics.hpp"

namespace fairroll {
namespace {

/// The composite as if it were a wager: what its own windows and limits are asked of.
StandingWager as_wager(const Composite& composite) {
  StandingWager whole;
  whole.seat = composite.seat;
  whole.role = composite.role;
  whole.wager = composite.wager;
  whole.numbers = composite.numbers;
  whole.stake = composite.stake;
  return whole;
}

}  // namespace

const Composite* TableMechanics::composite(std::uint32_t id) const {
  const auto found = std::find_if(table_.composites_.begin(), table_.composites_.end(), [&](const Composite& one) { return one.id == id; });
  return found == table_.composites_.end() ? nullptr : &*found;
}

/// An equal one of the same owner, or a new one.
std::uint32_t TableMechanics::composite_for(const StandingWager& whole) {
  for (const Composite& one : table_.composites_)
    if (one.seat == whole.seat && one.role == whole.role && one.wager == whole.wager && one.numbers == whole.numbers) return one.id;
  Composite fresh;
  fresh.id = table_.next_id_++;
  fresh.seat = whole.seat;
  fresh.role = whole.role;
  fresh.wager = whole.wager;
  fresh.numbers = whole.numbers;
  table_.composites_.push_back(std::move(fresh));
  return table_.composites_.back().id;
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
  StandingWager whole;
  whole.seat = act.seat;
  whole.role = act.wager.role;
  whole.wager = act.wager.wager;
  whole.numbers = act.wager.numbers;
  whole.stake = act.amount;
  const std::string name = "`" + table_.describe(whole) + "`";
  if (act.wager.behind != no_index) return refuse(result, name + " stands behind no other wager", {type.clause});
  Split split = this->split(whole);
  if (split.open)
    return undetermined(result, FindingKind::Unsettled, "of which parts " + name + " is made is not known", {type.parts_clause});
  if (split.parts.empty()) return refuse(result, "every part of " + name + " is left out now", {type.parts_clause});
  bet_ = {act.amount, Rational(1)};
  if (!parts_open(act, split, result) || !shares_whole(name, type.parts_clause, act.amount, split.parts, result)) return;
  const std::size_t composites = table_.composites_.size();
  const std::uint32_t id = composite_for(whole);
  const bool again = table_.composites_.size() == composites;
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
    if (!within_limits(bounds, "`" + table_.describe(one) + "`", one.stake, act.taken_in_error, outside, result)) return;
  }
  decide_by(result, type.parts_clause);
  whole.stake = composite(id)->stake;
  note_unpayable_parts(result, whole, shares_now(*composite(id)));
  result.words = placed_words(table_.describe(*composite(id)), act.seat, whole.stake, again, result);
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
  for (const StandingWager& wager : table_.wagers_)
    if (wager.part_of == composite.id) shares.push_back({wager, Rational(wager.stake.units, composite.stake.units)});
  return shares;
}

Bounds TableMechanics::bounds_of(const Composite& composite, const std::vector<Share>& shares) const {
  const StandingWager whole = as_wager(composite);
  const Standpoint standpoint(rules_, table_.situation(), whole, nullptr);
  return own_bounds({whole, nullptr, standpoint.moment(), &shares});
}

/// L4, of the composite as one. What stands outside, stands so in every part.
bool TableMechanics::composite_within(std::uint32_t id, const std::vector<Share>& shares, bool in_error, ActResult& result) {
  const Composite& whole = *composite(id);
  bool outside = false;
  if (!within_limits(bounds_of(whole, shares), "`" + table_.describe(whole) + "`", whole.stake, in_error, outside, result)) return false;
  if (!outside) return true;
  for (StandingWager& wager : table_.wagers_)
    if (wager.part_of == id) wager.taken_in_error = true;
  return true;
}

void TableMechanics::note_unpayable_parts(ActResult& result, const StandingWager& whole, const std::vector<Share>& shares) const {
  std::vector<Rational> fractions;
  for (const Share& part : shares) {
    fractions.push_back(part.share);  // what is paid must be split as well
    for (const Rational& share : shares_paid(part.fresh)) fractions.push_back(part.share * share);
  }
  note_unpayable(result, "`" + table_.describe(whole) + "`", rules_.wagers[whole.wager].parts_clause, whole.stake, fractions);
}

// ---- acts on the composite
// -------------------------------------------------------------------------------------------------------------------

/// All its parts or none.
bool TableMechanics::change_each(const TableAct& act, Act wanted, const Composite& composite, ActResult& result) {
  const std::vector<Share> shares = shares_now(composite);
  const std::string name = "`" + table_.describe(composite) + "`";
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
  const std::string name = table_.describe(whole);
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

}  // namespace fairroll
