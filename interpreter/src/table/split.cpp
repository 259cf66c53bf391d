// SPDX-License-Identifier: Apache-2.0
// A wager made of parts, taken apart (L7).
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
  const Standpoint standpoint(rules_, table_.situation(), whole, nullptr);
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

}  // namespace fairroll
