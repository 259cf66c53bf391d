// SPDX-License-Identifier: Apache-2.0
// Nine wagers by hand: what an expert in C++ writes for this one game. Stakes and odds as in the workload.
#pragma once

#include <array>
#include <cstdint>

#include "workload.hpp"

namespace baseline {

inline constexpr std::int64_t stakes[] = {1000, 1000, 500, 1200, 1200, 500, 500, 500, 500};
inline constexpr std::int64_t sharp_pays[] = {0, 0, 0, 5, 9, 20, 30, 50, 100, 200, 299};

/// The game between throws.
struct Game {
  int point = 0;      // 0 on the come-out
  int made = 0;       // points by this shooter
  bool fresh = true;  // before the first throw of a new shooter
  std::uint64_t seven_outs = 0;
  std::uint64_t points_made = 0;
};

enum Result : std::uint8_t { stays, wins, loses, pushes };
struct Decision {
  Result result = stays;
  std::int32_t net = 0;
};

/// What a throw decides of a standing wager (by its number in workload::wagers), by hand.
inline Decision decide(std::size_t wager, const Game& game, int a, int b) {
  const int s = a + b;
  const bool come_out = game.point == 0;
  const auto win = [&](std::int64_t num, std::int64_t den = 1) {
    return Decision{wins, static_cast<std::int32_t>(stakes[wager] * num / den)};
  };
  const Decision loss{loses, static_cast<std::int32_t>(-stakes[wager])};
  switch (wager) {
    case 0:
      if (come_out) {
        if (s == 7 || s == 11) return win(1);
        return s == 2 || s == 3 || s == 12 ? loss : Decision{};
      }
      return s == game.point ? win(1) : s == 7 ? loss : Decision{};
    case 1:
      if (come_out) {
        if (s == 7 || s == 11) return loss;
        return s == 2 || s == 3 ? win(1) : s == 12 ? Decision{pushes, 0} : Decision{};
      }
      return s == 7 ? win(1) : s == game.point ? loss : Decision{};
    case 2:
      if (s == 2) return win(2);
      if (s == 12) return win(3);
      return s == 3 || s == 4 || (s >= 9 && s <= 11) ? win(1) : loss;
    case 3:
    case 4:
      if (come_out) return {};
      return s == (wager == 3 ? 6 : 8) ? win(7, 6) : s == 7 ? loss : Decision{};
    case 5:
    case 6:
      if (s == (wager == 5 ? 6 : 8)) return a == b ? win(9) : loss;
      return s == 7 ? loss : Decision{};
    case 7:
      return s == 7 ? win(4) : loss;
    default:
      if (come_out) return {};
      if (s == game.point) return game.made + 1 == 10 ? win(299) : Decision{};
      if (s != 7) return {};
      return game.made >= 3 && game.made <= 9 ? win(sharp_pays[game.made]) : loss;
  }
}

/// Moves the game on.
inline void advance(Game& game, int s) {
  game.fresh = false;
  if (game.point == 0) {
    if (s >= 4 && s <= 10 && s != 7) game.point = s;
  } else if (s == game.point) {
    game.point = 0;
    ++game.made;
    ++game.points_made;
  } else if (s == 7) {
    game.point = 0;
    game.made = 0;
    game.fresh = true;
    ++game.seven_outs;
  }
}

inline bool may_be_made(std::size_t wager, const Game& game) {
  if (wager <= 1) return game.point == 0;
  return wager != 8 || game.fresh;
}

}  // namespace baseline
