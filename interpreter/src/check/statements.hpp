// SPDX-License-Identifier: Apache-2.0
// The kinds of statements by what the checker does with them, and which of them may stand in which block.
#pragma once

#include <array>
#include <initializer_list>

#include <fairroll/syntax.hpp>

namespace fairroll::checking {

class Report;

class KindSet {
 public:
  constexpr KindSet(std::initializer_list<Kind> kinds) {
    for (const Kind kind : kinds) has_[static_cast<std::size_t>(kind)] = true;
  }
  constexpr KindSet(std::initializer_list<KindSet> parts) {
    for (const KindSet& part : parts)
      for (std::size_t i = 0; i < count; ++i) has_[i] = has_[i] || part.has_[i];
  }
  [[nodiscard]] constexpr bool has(Kind kind) const noexcept { return has_[static_cast<std::size_t>(kind)]; }
  [[nodiscard]] bool has(const Syntax& node) const noexcept { return node && has(node.kind()); }

 private:
#define FAIRROLL_NODE(kind, contents) +1
  static constexpr std::size_t count = 0
#include <fairroll/nodes.def>
      ;
#undef FAIRROLL_NODE

  std::array<bool, count> has_{};
};

/// What the game or a wager declares under a name.
inline constexpr KindSet machine_kinds{Kind::list,  Kind::figure, Kind::state, Kind::count,
                                       Kind::tally, Kind::set,    Kind::phase, Kind::event};
inline constexpr KindSet verdict_kinds{Kind::wins, Kind::loses, Kind::pushes, Kind::returned};
/// Money terms of one wager.
inline constexpr KindSet term_kinds{Kind::stake_limit, Kind::win_limit, Kind::payouts_rounded,
                                    Kind::commission,  Kind::surrender, Kind::parts};
/// What holds for all wagers, outside any: rounding, notation, wagers taken in error, caps.
inline constexpr KindSet general_term_kinds{Kind::payouts_rounded, Kind::payouts_to_only, Kind::accepted, Kind::cap};
/// Conduct that is a matter as a whole: of its sentences those of the highest layer speak alone.
inline constexpr KindSet whole_conduct_kinds{Kind::nothing_else, Kind::result_is, Kind::bets_close, Kind::dice_go, Kind::keep_dice};
inline constexpr KindSet conduct_kinds{
    {Kind::duty_before, Kind::duty, Kind::power, Kind::roll_is, Kind::left_open, Kind::never_a_cause, Kind::die_reads, Kind::direct},
    whole_conduct_kinds};
inline constexpr KindSet remark_kinds{Kind::source, Kind::in_force, Kind::recalled, Kind::unencoded, Kind::note, Kind::fixed};
inline constexpr KindSet edit_kinds{Kind::strike, Kind::replace, Kind::insert_after};
inline constexpr KindSet amendment_kinds{Kind::amend_game, Kind::amend_wager, Kind::amend_paytable};

// ---- Which statement may stand in which block.

enum class Where : std::uint8_t { Unit, Section, Game, Wager };
/// Whose text it is: a model states no conduct, only a house posts and designates, a house under a ruleset edits nothing, one that is
/// written out whole is a ruleset besides, and a file of assertions holds nothing else.
enum class UnitKind : std::uint8_t { Model, Ruleset, Amendment, House, WholeHouse, Assertions };

/// True if the statement may stand there and has a meaning; otherwise a diagnostic says why not. `overriding`: it stands in a block
/// `notwithstanding any other`.
[[nodiscard]] bool may_stand(Report& report, const Syntax& node, Where place, UnitKind unit, bool overriding = false);

}  // namespace fairroll::checking
