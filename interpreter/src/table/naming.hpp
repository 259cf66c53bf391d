// SPDX-License-Identifier: Apache-2.0
// How a table stands, and what its wagers are called (L2). Acts, expectations, results and messages ask for names here, each of its own
// moment.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <fairroll/table.hpp>

namespace fairroll {

// What Table says by the same names (fairroll/table.hpp).
[[nodiscard]] Situation situation_of(const TableState& state);
[[nodiscard]] inline std::optional<Index> dice_seat(const TableState& state) noexcept {
  return state.thrower ? state.thrower : state.offered_seat;
}
[[nodiscard]] const StandingWager* find_wager(const TableState& state, Index seat, const WagerRef& reference,
                                              WagerRefError* fault = nullptr);
[[nodiscard]] const Composite* find_composite(const TableState& state, Index seat, const WagerRef& reference);
[[nodiscard]] bool fits(const Ruleset& rules, const Composite& composite, const WagerRef& reference);
[[nodiscard]] std::string describe(const Ruleset& rules, const Composite& composite);

/// Situation::held_wagers, whatever stood there. `wagers`: of things with a seat, a role and a wager. A tip is the role's.
template <typename Wagers>
void write_holdings(const Wagers& wagers, const std::vector<Composite>& composites, std::vector<std::vector<Index>>& out) {
  for (std::vector<Index>& held : out) held.clear();
  for (const auto& one : wagers) {
    std::vector<Index>& held = out[one.seat];
    if (one.role == no_index && std::find(held.begin(), held.end(), one.wager) == held.end()) held.push_back(one.wager);
  }
  for (const Composite& one : composites)
    if (one.role == no_index) out[one.seat].push_back(one.wager);
}

/// The one with that id, or null; no wager has the id 0.
[[nodiscard]] const StandingWager* with_id(std::span<const StandingWager> standing, std::uint32_t id) noexcept;

/// A standing wager, as whoever names it sees it.
struct NamedWager {
  Index wager = no_index;
  Index role = no_index;
  int ordinal = 1;
  const std::vector<int>& numbers;
  std::span<const int> variables;
};
[[nodiscard]] inline NamedWager named(const StandingWager& wager) noexcept {
  return {wager.wager, wager.role, wager.ordinal, wager.numbers, wager.variables};
}
/// The reference fits that wager, whoever owns it. `parent`: null if it stands behind none. Allocates nothing.
[[nodiscard]] bool fits(const Ruleset& rules, const NamedWager& wager, const NamedWager* parent, const WagerRef& reference);

/// The wagers that stand at one moment, and their names. Refers to both arguments.
class Naming {
 public:
  Naming(const Ruleset& rules, std::span<const StandingWager> wagers) : rules_(rules), wagers_(wagers) {}

  /// Those of that seat which the reference fits.
  [[nodiscard]] std::vector<const StandingWager*> fitting(Index seat, const WagerRef& reference) const;
  /// Those among fitting ones that are meant: an ordinary wager before a part, and without a number the one that has none.
  [[nodiscard]] std::vector<const StandingWager*> narrowed(std::vector<const StandingWager*> fitting, const WagerRef& reference) const;
  /// Those that the reference means: one, or the reference does not do.
  [[nodiscard]] std::vector<const StandingWager*> meant(Index seat, const WagerRef& reference) const {
    return narrowed(fitting(seat, reference), reference);
  }

  /// The reference fits that wager, whoever owns it. Allocates nothing.
  [[nodiscard]] bool fits(const StandingWager& wager, const WagerRef& reference) const;
  /// The reference that means this wager and no other of the layout; it need not stand itself any more.
  [[nodiscard]] WagerRef reference(const StandingWager& wager) const;
  /// The same in words: `come 5`, `buy 4 (2)`, `come_odds behind come 5`, `pass for dealer`.
  [[nodiscard]] std::string describe(const StandingWager& wager) const;
  [[nodiscard]] std::vector<std::string> describe(const std::vector<const StandingWager*>& wagers) const;

 private:
  /// What it stands behind, or stood.
  [[nodiscard]] const StandingWager* parent_of(const StandingWager& wager) const {
    const StandingWager* const standing = with_id(wagers_, wager.parent_id);
    return standing == nullptr ? wager.ended_parent.get() : standing;
  }

  const Ruleset& rules_;
  std::span<const StandingWager> wagers_;
};

/// The reference to the wager that one of this reference stands behind, or would.
[[nodiscard]] WagerRef parent_reference(const Ruleset& rules, const WagerRef& wager);

/// A reference as a step writes it: `buy 4 (2)`, `come_odds behind come 5`, `pass for dealer`.
[[nodiscard]] std::string reference_words(const Ruleset& rules, const WagerRef& reference);

/// Equal wagers of one owner, behind the same one, are one wager (L2).
[[nodiscard]] bool are_one(const StandingWager& a, const StandingWager& b);
/// A standing wager of the same owner, kind and numbers has that ordinal.
[[nodiscard]] bool is_taken(std::span<const StandingWager> standing, const StandingWager& like, int ordinal);
template <typename IsTaken>
[[nodiscard]] int least_ordinal(const IsTaken& is_taken) {
  int ordinal = 1;
  while (is_taken(ordinal)) ++ordinal;
  return ordinal;
}
/// The least that is not taken.
[[nodiscard]] int free_ordinal(std::span<const StandingWager> standing, const StandingWager& fresh);

/// Those of one wager of the family, however a file lists them.
[[nodiscard]] bool same_numbers(const Wager& family, const std::vector<int>& listed, const std::vector<int>& own);

}  // namespace fairroll
