// SPDX-License-Identifier: Apache-2.0
// From odds to what one unit of stake wins or costs: commission, rounding and caps (M1-M6 of docs/language/semantics.md).
#pragma once

#include <map>
#include <optional>
#include <string>

#include <fairroll/analysis/edge.hpp>

#include "number.hpp"

namespace fairroll::analysis {

/// One decision of a bet, per unit of stake.
struct Decision {
  enum class Kind : std::uint8_t { Win, Lose, Push, Returned } kind{};
  Number profit;  ///< commission taken when placed not deducted

  friend bool operator<(const Decision& a, const Decision& b) {
    return a.kind != b.kind ? a.kind < b.kind : compare(a.profit, b.profit) < 0;
  }
};

/// The money terms of one wager at one stake, or at a stake that is never rounded.
class Terms {
 public:
  Terms(const Ruleset& rules, const Machine& machine, const std::optional<Money>& stake);

  /// Why nothing can be said; nothing: no fault. Asked first.
  [[nodiscard]] const std::optional<UndefinedReason>& fault() const noexcept { return fault_; }
  /// Commission taken when placed, per unit of stake.
  [[nodiscard]] const Number& charge() const noexcept { return charge_; }
  [[nodiscard]] bool charged_after_each_win() const noexcept { return after_each_win_; }
  /// A win at these odds (into Machine::odds).
  [[nodiscard]] const Decision& win(std::size_t odds) const { return wins_.at(odds); }
  /// The smallest stake, in the ruleset's currency, at which nothing above would be rounded; nothing: it does not fit 64 bits.
  [[nodiscard]] std::optional<Money> exact_stake() const;

 private:
  [[nodiscard]] std::optional<Number> posted(const Amount& amount) const;
  [[nodiscard]] std::optional<Number> rounded(const Number& units, const std::optional<Rounding>& rounding);
  void find_charge();
  [[nodiscard]] Decision value(const Odds& odds);
  [[nodiscard]] Number capped(Number win);
  [[nodiscard]] Number commission(const Number& base);
  void refuse(std::string words);
  void demand(const Number& share, const std::optional<Rounding>& rounding, Whole& units) const;

  const Ruleset& rules_;
  const Machine& machine_;
  const Wager& wager_;
  std::optional<Money> stake_;
  std::optional<UndefinedReason> fault_;
  Number charge_;
  bool after_each_win_ = false;
  std::vector<Decision> wins_;
};

}  // namespace fairroll::analysis
