// SPDX-License-Identifier: Apache-2.0
// The language is compiled in parts, at the same time: these rules are matched by a function of their own, which stands in the file of
// their part (part_*.cpp). Rules that no list names are compiled wherever they are used.
#pragma once

#include "scenario_grammar.hpp"

namespace fairroll {

// clang-format off
#define FAIRROLL_PART_CONDITIONS( X ) \
  X( values ) X( holding ) X( amount ) X( arms ) X( condition ) X( negation ) X( group ) X( die_test ) X( fact_test ) \
  X( expression ) X( pattern ) X( while_ ) X( on_pattern ) X( occasion )
#define FAIRROLL_PART_STATEMENTS( X ) \
  X( duty_of ) X( power ) X( roll_is ) X( never_a_cause ) X( die_reads ) X( result_is ) X( bets_close ) X( dice_go ) X( keep_dice ) \
  X( direct ) X( house_posts ) X( payouts ) X( accepted ) X( cap ) X( list ) X( figure ) X( state ) X( count ) X( tally ) X( set ) X( phase ) X( event ) \
  X( placed ) X( may ) X( contract ) X( off ) X( wins ) X( loses ) X( pushes ) X( returned ) X( pays ) X( surrender ) X( commission ) \
  X( stake_limit ) X( win_limit ) X( parts ) X( assert_edge )
#define FAIRROLL_PART_SCENARIOS( X ) \
  X( step ) X( scenario )
// clang-format on

/// Where the parser is in the text.
using Input = TAO_PEGTL_NAMESPACE::memory_input<TAO_PEGTL_NAMESPACE::tracking_mode::lazy, TAO_PEGTL_NAMESPACE::eol::lf_crlf, const char*>;

template <typename Rule>
inline constexpr bool is_apart = false;

/// Matches the rule and makes its nodes. part.hpp defines it, for the file of the rule's part.
template <typename Rule>
[[nodiscard]] bool match_apart(Input& in, Builder& b) = delete;

#define FAIRROLL_APART(rule)                          \
  template <>                                         \
  inline constexpr bool is_apart<rules::rule> = true; \
  template <>                                         \
  bool match_apart<rules::rule>(Input & in, Builder & b);
FAIRROLL_PART_CONDITIONS(FAIRROLL_APART)
FAIRROLL_PART_STATEMENTS(FAIRROLL_APART)
FAIRROLL_PART_SCENARIOS(FAIRROLL_APART)
#undef FAIRROLL_APART

}  // namespace fairroll
