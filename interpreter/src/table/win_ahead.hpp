// SPDX-License-Identifier: Apache-2.0
// What a win will move, worked out before it comes: by the very functions that pay it.
#pragma once

#include <fairroll/table.hpp>

namespace fairroll {

/// A win of a whole stake, in its limits and not capped, at given odds.
struct WinAhead {
  bool known = false;          ///< false: the table has to say, with findings
  Money profit;                ///< before commission; less than nothing: a loss
  bool rounded = false;        ///< the rounding rule changed it (M2)
  Money commission;            ///< taken out of the win (M4)
  Money commission_up;         ///< the same, or taken anew for the stake, where the wager stays up
  bool charged = false;        ///< a commission rule speaks on a win that ends the wager ...
  bool charged_up = false;     ///< ... or on one that stays up
  bool charges_stake = false;  ///< what is taken where it stays up is the commission of the stake that stands
  bool known_up = false;       ///< `known`, where it stays up
};

}  // namespace fairroll
