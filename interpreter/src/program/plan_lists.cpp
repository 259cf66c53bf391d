// SPDX-License-Identifier: Apache-2.0
#include "plan_lists.hpp"

namespace fairroll {
namespace {

std::uint32_t low_half(std::int64_t number) noexcept { return static_cast<std::uint32_t>(number); }
std::uint32_t high_half(std::int64_t number) noexcept { return static_cast<std::uint32_t>(static_cast<std::uint64_t>(number) >> 32U); }

}  // namespace

std::uint32_t PlanLists::number_of(const std::vector<PlanSettlement>& settlements) {
  std::uint32_t list = 0;
  for (const PlanSettlement& one : settlements) {
    const std::uint32_t tuple[] = {one.bet,
                                   static_cast<std::uint32_t>(one.outcome) * 2 + (one.ended ? 1U : 0U),
                                   low_half(one.net),
                                   high_half(one.net),
                                   low_half(one.commission),
                                   high_half(one.commission)};
    const auto [number, fresh] = settlement_numbers_.insert(tuple);
    if (fresh) settlements_.push_back(one);
    list = told_.with(list, number);
  }
  return list;
}

std::uint32_t PlanLists::number_of(const std::vector<PlanMaking>& makings) {
  std::uint32_t list = 0;
  for (const PlanMaking& one : makings) {
    const std::uint32_t tuple[] = {one.bet, low_half(one.commission), high_half(one.commission)};
    const auto [number, fresh] = making_numbers_.insert(tuple);
    if (fresh) makings_.push_back(one);
    list = made_.with(list, number);
  }
  return list;
}

void PlanLists::add_told(std::uint32_t list, std::vector<std::uint32_t>& all) {
  if (told_.last(list).set == 0) return all.push_back(told_.last(list).member);
  told_.list(list, list_);
  all.insert(all.end(), list_.begin(), list_.end());
}

void PlanLists::add_made(std::uint32_t list, std::vector<PlanMaking>& all) {
  made_.list(list, list_);
  for (const std::uint32_t number : list_) all.push_back(makings_[number]);
}

std::uint32_t PlanLists::number_of_some(const Effect& effect) {
  const std::uint32_t number = effect_numbers_.insert(effect.told, effect.made) + 1;
  if (number == effects_.size()) effects_.push_back(effect);
  return number;
}

}  // namespace fairroll
