// What a plan counts, as whole numbers: by them equal ones are found.
#pragma once

#include <array>
#include <cstdint>

#include "plan_material.hpp"

namespace fairroll {

[[nodiscard]] inline std::uint32_t low_half(std::int64_t number) noexcept { return static_cast<std::uint32_t>(number); }
[[nodiscard]] inline std::uint32_t high_half(std::int64_t number) noexcept {
  return static_cast<std::uint32_t>(static_cast<std::uint64_t>(number) >> 32U);
}

using SettlementTuple = std::array<std::uint32_t, 6>;
[[nodiscard]] inline SettlementTuple tuple_of(const PlanSettlement& one) noexcept {
  return {one.bet,
          static_cast<std::uint32_t>(one.outcome) * 2 + (one.ended ? 1U : 0U),
          low_half(one.net),
          high_half(one.net),
          low_half(one.commission),
          high_half(one.commission)};
}

using MakingTuple = std::array<std::uint32_t, 3>;
[[nodiscard]] inline MakingTuple tuple_of(const PlanMaking& one) noexcept {
  return {one.bet, low_half(one.commission), high_half(one.commission)};
}

}  // namespace fairroll
