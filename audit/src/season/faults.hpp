// SPDX-License-Identifier: Apache-2.0
// What an official gets wrong with a throw, and what that comes to in money: reckoned from what is written otherwise, and from nothing
// else.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/audit/log_generator.hpp>
#include <fairroll/detail/stream.hpp>

#include "settled.hpp"

namespace fairroll::audit::season {

/// What a line says of a throw.
struct Told {
  HouseRuling ruled;
  std::vector<Paid> paid;
  std::vector<Balance> balance;
};

/// A throw as the rules have it.
struct Played {
  const Table& before;
  const Table& behind;
  const ThrowRecord& record;
  HouseRuling ruled;
  const Settlements& settled;
};

/// How often each kind was planted: of those that are possible, the one that was planted least is next.
using Planted = std::array<std::uint64_t, planted_error_kind_count>;

/// Makes something of a line wrong, which is right so far. `fault` gets kind, deed, whose, what is told and the difference.
void plant(const Played& played, detail::Stream& stream, Planted& planted, Told& told, PlantedError& fault);

}  // namespace fairroll::audit::season
