// SPDX-License-Identifier: Apache-2.0
// How things stand for one wager between throws, what its stake may be by the limits that speak (L4), and what a commission comes to (M4).
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/table.hpp>

#include "../oracle/happening.hpp"

namespace fairroll {

/// What windows, leaves, limits and commissions of a wager are asked at.
/// Refers to the ruleset, the wager and its parent; they must outlive it.
class Standpoint {
 public:
  /// `parent`: null if it stands behind none.
  Standpoint(const Ruleset& rules, Situation now, const StandingWager& wager, const StandingWager* parent)
      : now_(std::move(now)), moment_{rules, now_, no_faces_} {
    moment_.wager = &rules.wagers[wager.wager];
    moment_.numbers = &wager.numbers;
    moment_.own = &wager.variables;
    if (parent == nullptr) return;
    moment_.parent = &parent->variables;
    moment_.parent_numbers = &parent->numbers;
  }
  Standpoint(const Standpoint&) = delete;
  Standpoint& operator=(const Standpoint&) = delete;
  Standpoint(Standpoint&&) = delete;
  Standpoint& operator=(Standpoint&&) = delete;
  ~Standpoint() = default;

  [[nodiscard]] const Moment& moment() const noexcept { return moment_; }

 private:
  Situation now_;
  std::vector<int> no_faces_;
  Moment moment_;
};

/// One part of a composite: as it would begin, without a stake, and its share of the stake (L7).
struct Share {
  StandingWager fresh;
  Rational share;
};

/// A composite taken apart.
struct Split {
  std::vector<Share> parts;  ///< down to wagers that have no parts, each once
  std::vector<Share> inner;  ///< composites inside it, with their shares
  bool open = false;         ///< whether a part is left out is not known
};

/// The wager whose limits are asked. Only refers.
struct Limited {
  const StandingWager& wager;
  const StandingWager* parent;                 ///< null: it stands behind none
  const Moment& moment;                        ///< as Standpoint gives it
  const std::vector<Share>* shares = nullptr;  ///< of a composite: its parts
};

/// One limit as an amount.
struct Bound {
  Money amount;
  Index clause = no_index;
  std::string words;  ///< `at most 30.00 (3 times pass)`
};
/// A limit that nobody can work out, and why.
struct OpenBound {
  Index clause = no_index;
  std::string words;
};
struct Bounds {
  std::optional<Bound> least;
  std::optional<Bound> most;
  std::vector<Bound> steps;
  std::vector<Bound> broken;  ///< limits of wagers behind it that no stake of this one would mend
  std::vector<OpenBound> open;

  /// The first limit that the stake breaks, or null.
  [[nodiscard]] const Bound* broken_by(Money stake) const;
  void lower_to(Bound bound);
  void raise_to(Bound bound);
};

/// The stakes next to `stake` that break no limit: at most one below and one above.
struct Allowed {
  std::optional<Money> below;
  std::optional<Money> above;
};
[[nodiscard]] Allowed allowed_next_to(const Bounds& bounds, Money stake, const Currency& currency);

/// What the house takes when a stake is placed.
struct Charge {
  std::optional<Money> amount;    ///< nothing: it cannot be worked out
  std::optional<Rational> exact;  ///< what it would be, where that is no whole number of smallest units
  std::string why{};              ///< in words, where `amount` is missing
};

}  // namespace fairroll
