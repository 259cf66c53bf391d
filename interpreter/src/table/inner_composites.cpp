// SPDX-License-Identifier: Apache-2.0
#include "inner_composites.hpp"

#include <algorithm>

namespace fairroll {
namespace {

template <typename Inner>
bool is_equal(const InnerComposite& inner, const Inner& other) {
  return inner.wager == other.wager && inner.numbers == other.numbers;
}

/// Sets the share of a part; a share of 0 removes it.
void set_share(InnerComposite& inner, std::uint32_t part, const Rational& share) {
  const auto known =
      std::find_if(inner.components.begin(), inner.components.end(), [&](const ComponentShare& one) { return one.id == part; });
  if (share == Rational(0)) {
    if (known != inner.components.end()) inner.components.erase(known);
  } else if (known != inner.components.end()) {
    known->share = share;
  } else {
    inner.components.push_back({part, share});
  }
}

/// The share of two stakes together.
Rational mixed_share(const Rational& share, Money stake, const Rational& other_share, Money other_stake) {
  if (share == other_share) return share;
  return (share * Rational(stake.units) + other_share * Rational(other_stake.units)) / Rational((stake + other_stake).units);
}

/// The share of one part of the split that belongs to the inner composite.
Rational share_in(const InnerSplit& inner, const Split& split, std::size_t part) {
  return part < inner.of_parts.size() ? inner.of_parts[part] / split.parts[part].share : Rational(0);
}

void add_inner_composites(Composite& whole, const Split& split) {
  for (const InnerSplit& one : split.inner) {
    const auto is_it = [&](const InnerComposite& inner) { return is_equal(inner, one.fresh); };
    if (std::any_of(whole.inner_composites.begin(), whole.inner_composites.end(), is_it)) continue;
    InnerComposite& fresh = whole.inner_composites.emplace_back();
    fresh.wager = one.fresh.wager;
    fresh.numbers = one.fresh.numbers;
  }
}

}  // namespace

Rational share_of(const InnerComposite& inner, std::uint32_t part) {
  for (const ComponentShare& one : inner.components)
    if (one.id == part) return one.share;
  return {};
}

const InnerComposite* inner_of(const Composite& whole, const InnerComposite& inner) {
  const auto is_it = [&](const InnerComposite& one) { return is_equal(one, inner); };
  const auto found = std::find_if(whole.inner_composites.begin(), whole.inner_composites.end(), is_it);
  return found == whole.inner_composites.end() ? nullptr : &*found;
}

const InnerSplit* split_of(const Split& split, const InnerComposite& inner) {
  const auto is_it = [&](const InnerSplit& one) { return is_equal(inner, one.fresh); };
  const auto found = std::find_if(split.inner.begin(), split.inner.end(), is_it);
  return found == split.inner.end() ? nullptr : &*found;
}

void add_inner_shares(Composite& whole, const Split& split, std::size_t part, const StandingWager& standing, Money added) {
  add_inner_composites(whole, split);
  for (InnerComposite& inner : whole.inner_composites) {
    const InnerSplit* const of_bet = split_of(split, inner);
    const Rational share = of_bet == nullptr ? Rational(0) : share_in(*of_bet, split, part);
    const Money stood = standing.stake - added;
    set_share(inner, standing.id, mixed_share(share_of(inner, standing.id), stood, share, added));
  }
}

void refresh_inner(const TableState& state, Composite& whole) {
  for (InnerComposite& inner : whole.inner_composites) {
    inner.stake = Rational(0);
    std::size_t kept = 0;
    for (const ComponentShare& part : inner.components) {
      const StandingWager* const standing = with_id(state.wagers, part.id);
      if (standing == nullptr) continue;
      inner.stake = inner.stake + part.share * Rational(standing->stake.units);
      inner.components[kept++] = part;
    }
    inner.components.resize(kept);
    inner.stake_after_action = std::max(inner.stake_after_action, inner.stake);
  }
  const auto ended = [](const InnerComposite& inner) { return inner.components.empty(); };
  whole.inner_composites.erase(std::remove_if(whole.inner_composites.begin(), whole.inner_composites.end(), ended),
                               whole.inner_composites.end());
}

void join_inner_shares(std::vector<Composite>& composites, const JoinedParts& joined) {
  if (joined.whole == 0) return;
  for (Composite& whole : composites) {
    if (whole.id != joined.whole) continue;
    for (InnerComposite& inner : whole.inner_composites) {
      const Rational share = mixed_share(share_of(inner, joined.id), joined.stake, share_of(inner, joined.gone), joined.added);
      set_share(inner, joined.gone, Rational(0));  // makes room, so that nothing is allocated
      set_share(inner, joined.id, share);
    }
  }
}

void restore_inner(const TableState& state, Composite& whole) {
  const Split split = split_parts(state, as_wager(whole));
  add_inner_composites(whole, split);
  for (InnerComposite& inner : whole.inner_composites)
    for (std::size_t i = 0; i < split.parts.size(); ++i)
      for (const StandingWager& wager : state.wagers)
        if (wager.composite_id == whole.id && wager.wager == split.parts[i].fresh.wager && wager.numbers == split.parts[i].fresh.numbers)
          set_share(inner, wager.id, share_in(*split_of(split, inner), split, i));
}

}  // namespace fairroll
