// SPDX-License-Identifier: Apache-2.0
// Which changes are made to which kind of node. A test holds this against nodes.def: no kind is forgotten.
#include <algorithm>
#include <array>

#include "site.hpp"

namespace fairroll::analysis {
namespace mutation {

const std::vector<Operator>& operators() {
  static const std::vector<Operator> all = [] {
    std::vector<Operator> out;
    const auto add = [&out](std::string_view change, Maker make, std::initializer_list<Kind> kinds) {
      for (const Kind kind : kinds) out.push_back({kind, change, make});
    };
    add(names::struck, strike, {Kind::statement});
    add(names::struck, drop_items, {Kind::grounds, Kind::state, Kind::tally});
    add(names::struck, drop_arm, {Kind::arm, Kind::limit});
    add(names::struck, drop_row, {Kind::row});
    add(names::item_dropped, drop_items,
        {Kind::values,          Kind::pattern,      Kind::except,        Kind::holding,     Kind::seats_that_hold,
         Kind::for_only,        Kind::confirmed_by, Kind::overrule,      Kind::cap,         Kind::amend_wager,
         Kind::adopts,          Kind::may,          Kind::never_a_cause, Kind::parts,       Kind::subject_to,
         Kind::notwithstanding, Kind::showing,      Kind::some_faces,    Kind::figure_test, Kind::ties,
         Kind::roles,           Kind::hard,         Kind::easy});
    add(names::item_added, add_item, {Kind::pattern, Kind::except, Kind::values});
    add(names::clause_dropped, drop_this,
        {Kind::alone,      Kind::per,         Kind::or_more,        Kind::stays_up,        Kind::may_not,      Kind::opposite_face,
         Kind::timing,     Kind::negated,     Kind::only,           Kind::including,       Kind::only_when,    Kind::default_value,
         Kind::on_pattern, Kind::except,      Kind::after_each_win, Kind::else_throws,     Kind::for_only,     Kind::once,
         Kind::twice,      Kind::thrice,      Kind::subject_to,     Kind::notwithstanding, Kind::default_name, Kind::or_less,
         Kind::in_a_row,   Kind::tally_from,  Kind::of_group,       Kind::exactly_times,   Kind::least_times,  Kind::most_often,
         Kind::ties,       Kind::figure_plus, Kind::figure_less,    Kind::first_seat});
    add(names::clause_dropped, drop_behind_comma, {Kind::charge_rounded, Kind::charge_at_least, Kind::refunded, Kind::confirmed_by});
    add(names::clause_dropped, drop_end, {Kind::in_force});
    add(names::condition_dropped, drop_this, {Kind::while_, Kind::unless});
    add(names::condition_dropped, drop_grounds, {Kind::grounds});
    add(names::condition_dropped, drop_condition, {Kind::standing});
    add(names::condition_dropped, drop_items, {Kind::and_, Kind::or_, Kind::all_of});
    add(names::negated, negate, {Kind::while_, Kind::unless, Kind::standing, Kind::phase, Kind::duty_before, Kind::never_a_cause});
    add(names::negated, negate_fact, {Kind::fact_test});
    add(names::only_added, add_only, {Kind::fact_test});
    add(names::exchanged, exchange_word, {Kind::wins,           Kind::loses,
                                          Kind::pushes,         Kind::returned,
                                          Kind::die_any,        Kind::die_each,
                                          Kind::die_no,         Kind::seat_any,
                                          Kind::seat_no,        Kind::hard,
                                          Kind::easy,           Kind::odd,
                                          Kind::even,           Kind::any_pair,
                                          Kind::any_triple,     Kind::once,
                                          Kind::twice,          Kind::thrice,
                                          Kind::odds_to,        Kind::odds_for,
                                          Kind::round_up,       Kind::round_down,
                                          Kind::round_nearest,  Kind::of_stake,
                                          Kind::of_win,         Kind::limit_at_most,
                                          Kind::limit_at_least, Kind::is_invalid,
                                          Kind::is_no_roll,     Kind::is_void,
                                          Kind::clockwise,      Kind::counterclockwise,
                                          Kind::over_maximum,   Kind::under_minimum,
                                          Kind::bound_more,     Kind::bound_less,
                                          Kind::when_placed,    Kind::on_a_win,
                                          Kind::result_faces,   Kind::result_called,
                                          Kind::close_before,   Kind::close_at_rest,
                                          Kind::paid_to_limit,  Kind::paid_in_full,
                                          Kind::paid_back,      Kind::whenever_possible,
                                          Kind::preferably,     Kind::above,
                                          Kind::below,          Kind::no_less,
                                          Kind::no_more,        Kind::figure_highest,
                                          Kind::figure_lowest,  Kind::figure_plus,
                                          Kind::figure_less,    Kind::rises,
                                          Kind::falls,          Kind::all_different,
                                          Kind::all_alike});
    add(names::exchanged, exchange_joint, {Kind::and_, Kind::or_});
    add(names::value_exchanged, exchange_fact_values, {Kind::fact_test});
    add(names::value_exchanged, exchange_default, {Kind::default_value, Kind::default_name});
    add(names::value_exchanged, exchange_becomes, {Kind::becomes});
    add(names::role_exchanged, exchange_role,
        {Kind::duty_before, Kind::duty, Kind::direct, Kind::else_throws, Kind::designates, Kind::roles, Kind::overrule});
    add(names::start_exchanged, rotate_first, {Kind::state, Kind::reading});
    add(names::off_by_one, off_by_one, {Kind::integer, Kind::number});
    add(names::off_by_a_day, off_by_a_day, {Kind::date});
    return out;
  }();
  return all;
}

namespace {

struct Why {
  std::string_view why;
  std::vector<Kind> kinds;
};

/// Kinds that nothing is done to, and why not.
const std::vector<Why>& untouched() {
  static const std::vector<Why> all = {
      {"not changed on its own, because a name is changed together with the syntax node that contains it",
       {Kind::name, Kind::path, Kind::preposition, Kind::text, Kind::mark, Kind::none_, Kind::total_, Kind::of_die, Kind::of_throw,
        Kind::of_turn}},
      {"not changed as a whole, because only the parts of the node are changed",
       {Kind::rule_file,      Kind::vocabulary,      Kind::unit,      Kind::head,     Kind::block,       Kind::section,   Kind::game,
        Kind::every_wager,    Kind::overriding,      Kind::wager,     Kind::choice,   Kind::alternative, Kind::paytable,  Kind::amend_game,
        Kind::amend_paytable, Kind::new_text,        Kind::ground,    Kind::occasion, Kind::deed,        Kind::range,     Kind::test,
        Kind::rounding,       Kind::phase_ref,       Kind::is,        Kind::includes, Kind::holds,       Kind::number_is, Kind::die_exactly,
        Kind::die_number,     Kind::throw_test,      Kind::turn_test, Kind::not_,     Kind::times,       Kind::percent,   Kind::part,
        Kind::change_of,      Kind::number_reaching, Kind::reaching,  Kind::for_each, Kind::in_order,    Kind::list,      Kind::fact}},
      {"not changed as a whole, because only the figures and faces in the node are changed",
       {Kind::figure, Kind::expression, Kind::equal_to, Kind::alike, Kind::group_showing, Kind::owner_holds, Kind::figure_total,
        Kind::figure_most, Kind::figure_showing}},
      {"removed together with its statement",
       {Kind::strike,
        Kind::replace,
        Kind::insert_after,
        Kind::posts,
        Kind::power,
        Kind::roll_is,
        Kind::nothing_else,
        Kind::left_open,
        Kind::about_rolls,
        Kind::about_calls,
        Kind::about_dice,
        Kind::die_reads,
        Kind::result_is,
        Kind::bets_close,
        Kind::dice_go,
        Kind::keep_dice,
        Kind::house_posts,
        Kind::payouts_rounded,
        Kind::payouts_to_only,
        Kind::accepted,
        Kind::count,
        Kind::set,
        Kind::event,
        Kind::placed,
        Kind::contract,
        Kind::off,
        Kind::one_roll,
        Kind::pays,
        Kind::pays_per,
        Kind::surrender,
        Kind::commission,
        Kind::stake_limit,
        Kind::win_limit,
        Kind::call_no_roll,
        Kind::call_total,
        Kind::relinquish,
        Kind::order_relinquishment,
        Kind::never_,
        Kind::any_seat,
        Kind::at_any_time,
        Kind::any_roll,
        Kind::any_other,
        Kind::invalid_roll,
        Kind::before_rest,
        Kind::limit_steps,
        Kind::limit_equal,
        Kind::owner_throws}},
      {"removed from its list", {Kind::adopts_game, Kind::removed, Kind::reduced, Kind::raised, Kind::called_on, Kind::called_off}},
      {"unchanged, because the statement is not a rule: it declares the language, unit, dice, currency or recorded facts",
       {Kind::language, Kind::thrower, Kind::one_of, Kind::any_of, Kind::dice, Kind::die_group, Kind::face_names, Kind::opposite,
        Kind::model, Kind::ruleset, Kind::house, Kind::amendment, Kind::assertions, Kind::base, Kind::uses, Kind::currency, Kind::behind,
        Kind::measure, Kind::number_of}},
      {"unchanged, because the statement restricts only houses, so no throw can show an effect", {Kind::at_least, Kind::fixed}},
      {"unchanged, because an assertion states a result of the rules and is not a rule",
       {Kind::assert_edge, Kind::edge_of, Kind::edge_behind, Kind::edge_by, Kind::per_made, Kind::per_resolved, Kind::per_throw,
        Kind::edge_stake, Kind::fraction, Kind::undefined_}},
      {"unchanged, because a remark does not affect any result",
       {Kind::authority, Kind::cites, Kind::law_text, Kind::digest, Kind::source, Kind::recalled, Kind::unencoded, Kind::note}},
  };
  return all;
}

}  // namespace
}  // namespace mutation

const std::vector<MutationKind>& mutation_kinds() {
  namespace n = mutation::names;
  static const std::vector<MutationKind> all = {
      {n::struck, "a statement, a ground, a transition of a state, a case of a payout or limit, or a paytable row"},
      {n::item_dropped, "one item in a list of totals, values, roles, wagers, actions, components or addresses"},
      {n::item_added, "an additional number at the end of a list"},
      {n::clause_dropped,
       "`alone`, `per`, `or more`, `or less`, `in a row`, `and stays up`, `not`, `only`, `opposite`, `except`, `on`, a timing, a default, "
       "a rule of precedence, "
       "or part of a commission"},
      {n::condition_dropped, "`while`, `unless`, the grounds of a power, or one side of `and` or `or`"},
      {n::negated, "a condition or the test of a fact"},
      {n::only_added, "`only` before the values of a fact"},
      {n::exchanged,
       "`wins` replaced by `loses`, `any` by `each`, `to` by `for`, `hard` by `easy`, `above` by `below`, `and` by `or`, and similar "
       "words"},
      {n::value_exchanged, "the value of a fact, a default or a state, replaced by the next value"},
      {n::role_exchanged, "a role, replaced by the next role"},
      {n::start_exchanged, "the first value of a state or the first alternative of a reading, exchanged with the second"},
      {n::off_by_one, "a total, bound, count, amount or percentage, either number of the odds, or the number of shares of a component"},
      {n::off_by_a_day, "the first or last day on which a text is in force"},
  };
  return all;
}

NodeMutationKinds find_mutation_kinds(Kind kind) {
  NodeMutationKinds out;
  for (const mutation::Operator& one : mutation::operators())
    if (one.kind == kind && std::find(out.kind_names.begin(), out.kind_names.end(), one.change) == out.kind_names.end())
      out.kind_names.push_back(one.change);
  if (!out.kind_names.empty()) return out;
  for (const mutation::Why& why : mutation::untouched())
    if (std::find(why.kinds.begin(), why.kinds.end(), kind) != why.kinds.end()) out.exclusion_reason = why.why;
  return out;
}

}  // namespace fairroll::analysis
