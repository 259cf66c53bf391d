// SPDX-License-Identifier: Apache-2.0
// What a throw decided, wager by wager, as a line of a log is to tell it.
#pragma once

#include <string>
#include <vector>

#include <fairroll/live_table.hpp>

#include "words.hpp"

namespace fairroll::audit::season {

/// One wager, or one made of parts, and what became of it.
struct Settled {
  std::uint32_t id = 0;
  Index seat = 0;
  Index role = no_index;
  Outcome outcome{};
  Money amount;        ///< of a win, as the line tells it
  Money lost;          ///< of a loss: what it took; of one made of parts, what they lost together
  Money commission;    ///< taken with the win
  Money net;           ///< of its owner
  Money stake;         ///< before the throw
  bool twice = false;  ///< the throw and then the end of the turn decided it: the line tells the first
};

/// What a throw came to.
struct Settlements {
  std::vector<Settled> wagers;  ///< those that a line tells
  Money net;                    ///< of all wagers together
  bool open = false;            ///< of some the rules do not say what became of it
};

/// Of a throw that was played; `before`: the table as it stood then.
[[nodiscard]] Settlements settled(const Table& before, const LiveThrow& thrown);
/// The same of one that was played as the house ruled it.
[[nodiscard]] Settlements settled(const Table& before, const ThrowResult& thrown);

/// As the line tells it.
[[nodiscard]] Paid paid_of(const Table& before, const Settled& one);
/// The wager's name.
[[nodiscard]] std::string name_of(const Table& before, const Settled& one);

}  // namespace fairroll::audit::season
