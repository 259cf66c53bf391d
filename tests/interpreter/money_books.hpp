// SPDX-License-Identifier: Apache-2.0
// Rules that several tests of the table's money take.
#pragma once

#include <string>

namespace money_books {

inline const std::string craps = R"(
adopts game, pass from common.craps
amend wager pass { pays 1 to 1 }
wager pass_odds behind pass { placed while point_roll   pays 2 to 1 on 4, 10   3 to 2 on 5, 9   6 to 5 on 6, 8   may be removed, reduced, raised at any time
  stake at most 3 times pass while point is 4, 10   4 times pass while point is 5, 9   5 times pass while point is 6, 8 }
duty of shooter to relinquish the dice on seven_out
dice go clockwise to any seat
)";

/// One roll at two to one, with further sentences.
inline std::string even(const std::string& more, const std::string& odds = "1 to 1") {
  return "wager evens { one roll   placed at any time   wins on even   loses on odd   pays " + odds +
         "   may be removed, reduced, raised at any time   " + more + " }\n";
}

/// Wins on the number and stays up.
inline std::string box(const std::string& more, const std::string& odds = "2 to 1", const std::string& stays = "and stays up ") {
  return "wager box for n in 4, 10 { placed at any time   wins " + stays + "on n   loses on 7   pays " + odds +
         "   may be removed, reduced, raised at any time   " + more + " }\n";
}

}  // namespace money_books
