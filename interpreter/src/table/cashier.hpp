// SPDX-License-Identifier: Apache-2.0
// What one seat's bets come to in a state that is set, asked of the table's own rules: for compiled play, which knows the verdicts.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/table.hpp>

namespace fairroll {

/// A bet that was tried.
struct BetAttempt {
  ActionResult::Status status{};
  std::vector<StandingWager> made;  ///< accepted: what now stands because of it, with the commission that was taken
  Money commission;                 ///< that was taken for all of it
  std::string words;                ///< refused, undetermined: why, with the nearest stake that would do
  std::string help;                 ///< undetermined: what to do about it
  Index clause = no_index;          ///< that refused it, if one did
};

/// A wager of which a throw, or the end of a turn, decided.
struct Known {
  StandingWager before;
  StandingWager after;  ///< of no meaning if it ended
  Outcome outcome{};
  bool ended = false;
  std::optional<Odds> odds;                 ///< of a win; nothing: whoever asks does not know any
  const std::vector<int>* faces = nullptr;  ///< that were thrown; null: a turn ended
};

/// What it comes to.
struct Paid {
  Outcome outcome{};
  Money net;              ///< what its owner gains or, negative, loses
  Money commission;       ///< in `net`: what was taken for it, less what was given back
  Money kept_commission;  ///< charged for the stake as it stands on (StandingWager::commission)
  std::string fault;      ///< why nobody can say; empty: it can be said
  std::string help;
  Index clause = no_index;  ///< the fault's
};

/// Not thread-safe. One seat, that throws and plays without a limit of chips.
class Cashier {
 public:
  explicit Cashier(std::shared_ptr<const Ruleset> rules);

  void set_variable(Index variable, int value) { state_.variables.at(variable) = value; }
  /// Nothing else stands. Parents before what stands behind them; ids > 0 are the caller's. What stood before is left in their place, so
  /// that its room is used again.
  void set_layout(std::vector<StandingWager>& wagers, std::vector<Composite>& composites);
  /// Tries a bet of the seat and takes it back. `behind`: null if it stands behind none.
  [[nodiscard]] BetAttempt bet(Index wager, const std::vector<int>& numbers, Money stake, const StandingWager* behind) const;
  /// The parts of a composite as they would begin now, down to wagers that have no parts; nothing where the stake cannot be shared.
  [[nodiscard]] std::vector<StandingWager> parts(Index wager, const std::vector<int>& numbers, Money stake) const;
  /// What becomes of wagers of the layout that are decided at one moment: one answer each, added to `paid`. Uses up what is known.
  void settle(std::vector<Known>& decided, std::vector<Paid>& paid) const;

 private:
  TableState state_;
};

}  // namespace fairroll
