// SPDX-License-Identifier: Apache-2.0
// The texts of all syntax errors, in one table. A grammar rule that can begin only with keywords needs no row: the message lists the
// keywords. Any other must<> point without a row does not compile.
#pragma once

#include "scenario_grammar.hpp"

namespace fairroll {

// ---- the words that a rule can begin with

struct FirstWords {
  WordSet set{};
  bool nothing_else = true;  ///< it begins with one of them, always
};

template <typename Impl>
struct first_of {
  static constexpr void add(FirstWords& words) noexcept { words.nothing_else = false; }
};
template <typename Rule>
constexpr void add_first(FirstWords& words) noexcept {
  first_of<typename Rule::rule_t>::add(words);
}
template <words::Word W>
struct first_of<rules::keyword<W>> {
  static constexpr void add(FirstWords& words) noexcept { words.set[W] = true; }
};
// clang-format off
template <typename... R> struct first_of<TAO_PEGTL_NAMESPACE::internal::sor<R...>> { static constexpr void add(FirstWords& words) noexcept { (add_first<R>(words), ...); } };
template <typename... R> struct first_of<rules::by_word<R...>> { static constexpr void add(FirstWords& words) noexcept { (add_first<R>(words), ...); } };
template <typename F, typename... R> struct first_of<TAO_PEGTL_NAMESPACE::internal::seq<F, R...>> { static constexpr void add(FirstWords& words) noexcept { add_first<F>(words); } };
template <typename F> struct first_of<TAO_PEGTL_NAMESPACE::internal::must<F>> { static constexpr void add(FirstWords& words) noexcept { add_first<F>(words); } };
template <bool D, typename F, typename... R> struct first_of<TAO_PEGTL_NAMESPACE::internal::if_must<D, F, R...>> { static constexpr void add(FirstWords& words) noexcept { add_first<F>(words); } };
template <typename R> struct first_of<rules::as<R>> { static constexpr void add(FirstWords& words) noexcept { add_first<R>(words); } };
template <typename R, typename S, bool I> struct first_of<rules::recover<R, S, I>> { static constexpr void add(FirstWords& words) noexcept { add_first<R>(words); } };
// clang-format on

template <typename Rule>
constexpr FirstWords make_first_words() noexcept {
  FirstWords words;
  add_first<Rule>(words);
  return words;
}
template <typename Rule>
inline constexpr FirstWords first_words = make_first_words<Rule>();

// ---- the table

template <typename Rule>
inline constexpr ExpectedSyntax expectation = {};
// clang-format off
#define ROW( rule ) template<> inline constexpr ExpectedSyntax expectation< rules::rule >
ROW( name )        = { "a name", "", Wants::Name };
ROW( own_name )    = { "a name", "", Wants::Name };
ROW( integer )     = { "a whole number" };
ROW( number )      = { "a number", "write the number in digits, such as `7` or `0.01`", Wants::Amount };
ROW( commission_terms ) = { "a number or `unencoded`", "write, for example, `commission 5 percent of win taken on a win`", Wants::Amount };
ROW( date )        = { "a date", "write year, month and day, such as `2015-07-01`" };
ROW( text )        = { "text in double quotes" };
ROW( mark )        = { "a mark such as `(1)` or `[edge]`" };
ROW( path )        = { "the name of a unit", "write the name as `folder.file`", Wants::Name };
ROW( any_word )    = { "a name" };
ROW( comma )       = { "`,`" };
ROW( colon )       = { "`:`" };
ROW( dots )        = { "`..`", "write ranges as `8..12`" };
ROW( line_end )    = { "the end of the line", "write each row of a table on a separate line" };
ROW( value )       = { "a value (a number, a range, a name or `none`)", "", Wants::Name };
ROW( new_value )   = { "a value (`total`, a number, a name or `none`)", "", Wants::Name };
ROW( values )      = { "a value (a number, a range, a name or `none`)", "", Wants::Name };
ROW( die_values )  = { "a value (a number, a range, a name or `none`)", "", Wants::Name };
ROW( one_value )   = { "a value (a number, a name or `none`)", "", Wants::Name };
ROW( some_values ) = { "a value (a number, a name or `none`)", "", Wants::Name };
ROW( term )        = { "a number or a name", "", Wants::Name };
ROW( number_or_name ) = { "a number or a name", "", Wants::Name };
ROW( names )       = { "a name", "", Wants::Name };
ROW( number_names ) = { "a name", "write `for n in VALUES`; for a pair, write `for a and b in VALUES`, or `for a then b in VALUES` if the order matters", Wants::Name };
ROW( holders )     = { "a role", "", Wants::Name };
ROW( texts )       = { "text in double quotes" };
ROW( amount )      = { "an amount", "write `5.00`, `3 times NAME` or `120 percent of NAME`, where NAME is a wager or a posted amount", Wants::Amount };
ROW( limits )      = { "an amount", "write `5.00`, `3 times NAME` or `120 percent of NAME`, where NAME is a wager or a posted amount", Wants::Amount };
ROW( odds_tail )   = { nullptr, "write odds as `7 to 6`, or as `8 for 1` if they include the stake", Wants::Amount };
ROW( odds_or_table ) = { "odds", "write odds as `7 to 6`, or refer to a paytable with `pays per NAME`", Wants::Amount };
ROW( arms )        = { "odds", "write odds as `7 to 6`, or as `8 for 1` if they include the stake", Wants::Amount };
ROW( rounding )    = { nullptr, "write, for example, `rounded down to 1.00`" };
ROW( condition )   = { "a condition", "write, for example, `PHASE`, `STATE is VALUE` or `any die rests on wall`" };
ROW( negation )    = { "a condition", "write, for example, `PHASE`, `STATE is VALUE` or `any die rests on wall`" };
ROW( and_ )        = { "a condition", "write, for example, `PHASE`, `STATE is VALUE` or `any die rests on wall`" };
ROW( ground_rest ) = { "a condition", "write, for example, `any die rests on wall`" };
ROW( grounds )     = { "a condition, or a list of grounds in `{ }`", "write, for example, `any die rests on wall`" };
ROW( ground )      = { "a ground with its mark, such as `(2) any die rests on wall`, or `}`", "write a mark before each ground in a list", Wants::Item };
ROW( group )       = { "`(`" };
ROW( fact_test )   = { "a fact, such as `rests on wall`", "", Wants::Name };
ROW( die_fact )    = { "a fact, such as `rests on wall`", "", Wants::Name };
ROW( die_and )     = { "a fact, such as `rests on wall`", "", Wants::Name };
ROW( die_or )      = { "a fact, such as `rests on wall`", "", Wants::Name };
ROW( die_test )    = { "a fact, such as `rests on wall`, or several facts in `( )`", "", Wants::Name };
ROW( holding )     = { "a wager", "", Wants::Name };
ROW( tested )      = { "a value", "write, for example, `is none`, `is 4, 10` or `is 3 or more`", Wants::Name };
ROW( happening )   = { "a pattern of throws", "write a total, an event or a pattern such as `any roll` or `hard 6`", Wants::Name };
ROW( happenings )  = { "a pattern of throws", "write a total, an event or a pattern such as `any roll` or `hard 6`", Wants::Name };
ROW( pattern )     = { "a pattern of throws", "write a total, an event or a pattern such as `any roll` or `hard 6`", Wants::Name };
ROW( bounds )      = { "the minimum and the maximum", "write the bounds and the first value of a tally, for example `tally to_go 0..10 from 10`" };
ROW( expression )  = { "a figure", "write `total`, `total of GROUP`, `highest of GROUP` or the name of a figure", Wants::Name };
ROW( figure_part ) = { "a figure or a number", "write `total`, `total of GROUP`, `highest of GROUP` or the name of a figure", Wants::Name };
ROW( bound )       = { "a bound or a number", "write, for example, `5 or more`, `2, 3`, `above FIGURE` or `equal to FIGURE`" };
ROW( all_of )      = { "a pattern of throws", "write a total, an event or a pattern such as `any roll` or `hard 6`", Wants::Name };
ROW( shown )       = { "a number or a name", "", Wants::Name };
ROW( dice_thrown ) = { "the number of dice", "write `dice 2 with faces 1..6`, or `dice green 2, red 1 with faces 1..6` if the dice differ" };
ROW( die_group )   = { "the name of a group of dice and the number of dice in the group", "list the groups of dice, for example `dice green 2, red 1 with faces 1..6`", Wants::Name };
ROW( die_faces )   = { "the faces of a die", "write `faces 1..6`, or name the faces: `faces heads, tails`" };
ROW( measure )     = { "a count, a state or `number of SET`", "", Wants::Name };
ROW( adopted )     = { "`game` or a wager", "", Wants::Name };
ROW( deed )        = { "`call`, `overrule`, `relinquish`, `order`, or text in double quotes" };
ROW( part )        = { "a number of shares and a wager", "write components as `parts 1 single 2, 1 single 3`" };
ROW( cell )        = { "a cell (a number, odds, `4 or more` or a name)" };
ROW( row )         = { "a row of the table", "separate the cells with `|`", Wants::Item };
ROW( edge_of )     = { "a wager", "write the name of the wager, followed by its number if the wager has numbers: `assert edge of odds 4 is 1/15`", Wants::Name };
ROW( edge_value )  = { "the edge as a fraction, or `undefined`", "write the fraction without spaces, such as `7/495`, `-1/36` or `0`" };
ROW( not_empty )   = { "an item between the braces", "add an item, or remove the empty list" };
ROW( head )        = { "`{`", "write a head in braces after the name of the unit, such as `{ uses common.craps_table }`" };
ROW( brace_ahead ) = { "`{`" };
ROW( block )       = { "`{`" };
ROW( rows )        = { "`{`" };
ROW( vocabulary_items ) = { "`{`" };
ROW( test )        = { "a value", "write, for example, `is none`, `is 4, 10` or `is 3 or more`", Wants::Name };
ROW( alternatives ) = { "`{`" };
ROW( new_text )    = { "`{`" };
ROW( steps )       = { "`{`" };
ROW( header )      = { "an entry of the head, or `}`", "write other statements after the head, outside the braces of the head", Wants::Item };
ROW( vocabulary_item ) = { "an entry of the vocabulary", "", Wants::Item };
ROW( alternative ) = { "an alternative, such as `as printed { ... }`, or `}`", "", Wants::Item };
ROW( statement )   = { "a statement", "begin the statement with a keyword, such as `wager`, `wins` or `pays`", Wants::Item };
ROW( statement_body ) = { "a statement", "begin the statement with a keyword, such as `wager`, `wins` or `pays`", Wants::Item };
ROW( new_item )    = { "a ground or a statement", "", Wants::Item };
ROW( language )    = { "`language 1`", "write `language 1` at the beginning of every file" };
ROW( unit_head )   = { "`vocabulary`, `model`, `ruleset`, `house`, `amendment` or `assertions`", "write the kind of unit before the name of the unit", Wants::Unit };
ROW( end_of_file ) = { "the end of the file", "write each unit in a separate file", Wants::Item };

ROW( scenario )    = { "a scenario", "write `scenario \"TITLE\" under RULE_BOOK`", Wants::Item };
ROW( any_scenario ) = { "a scenario", "write `scenario \"TITLE\" under RULE_BOOK`", Wants::Item };
ROW( step )        = { "a step of the scenario", "write, for example, `throw 4 3`, `expect invalid` or `ann takes the dice`", Wants::Item };
ROW( what_changes ) = { "`to`, `as of`, `posting` or `reading`", "write, for example, `rules change to RULE_BOOK` or `rules change as of 2018-07-01`" };
ROW( act_deed )    = { "an action", "write, for example, `ann takes the dice` or `ann bets 10.00 on WAGER`" };
ROW( record )      = { "an observed fact, a call or `}`", "write, for example, `die 2 rests on wall` or `call 7 by OFFICIAL`", Wants::Item };
ROW( face )        = { "a face, or `unknown`", "separate the faces with spaces, for example `throw 4 3`" };
ROW( paths )       = { "the name of a rule book", "write the name as `folder.file`", Wants::Name };
ROW( sum )         = { "an amount", "write the amount as `5.00`", Wants::Amount };
ROW( wager_ref )   = { "a wager", "write `WAGER`, `WAGER NUMBER` or `WAGER behind PARENT`", Wants::Name };
ROW( wager_number ) = { "the number of a wager", "write the number in digits, or the name of the column that contains the number" };
ROW( die_index )   = { "the number of the die", "number the dice from 1, for example `die 2 rests on wall`" };
ROW( unknown_or_seen ) = { "the observed value, or `unknown`" };
ROW( observed )    = { "`die`, `throw` or `turn`" };
ROW( called_what ) = { "`no_roll` or a total" };
ROW( expectation_body ) = { "an expected result", "write, for example, `valid 7`, `STATE is VALUE`, `SEAT WAGER wins 10.00` or `invalid by \"ADDRESS\"`" };
ROW( expected_of ) = { "`is`, `up`, `down`, or a wager and its outcome" };
#undef ROW
// clang-format on

template <typename R, typename S>
inline constexpr ExpectedSyntax expectation<rules::recover<R, S, true>> = expectation<R>;

// ---- errors for which an earlier word is to blame

/// If the word before the error is nearly one of these, it is at fault, and this is what was expected there.
struct NoBlame {
  static constexpr bool any = false;
};
template <typename First, typename Expected>
struct BlameOn {
  static constexpr bool any = true;
  static constexpr const WordSet& words() noexcept { return first_words<First>.set; }
  static constexpr const ExpectedSyntax& expected() noexcept { return expectation<Expected>; }
};
template <typename Rule>
struct blame : NoBlame {};
template <>
struct blame<rules::act_deed> : BlameOn<rules::step_words, rules::step> {};
template <>
struct blame<rules::expected_of> : BlameOn<rules::expectation_body, rules::expectation_body> {};

// ---- rules that cannot fail, and so need no row

template <typename Impl>
inline constexpr bool never_fails = false;
template <typename... R>
inline constexpr bool never_fails<TAO_PEGTL_NAMESPACE::internal::star<R...>> = true;
template <typename... R>
inline constexpr bool never_fails<TAO_PEGTL_NAMESPACE::internal::opt<R...>> = true;
template <typename... R>
inline constexpr bool never_fails<TAO_PEGTL_NAMESPACE::internal::must<R...>> = true;
template <typename... R>
inline constexpr bool never_fails<TAO_PEGTL_NAMESPACE::internal::seq<TAO_PEGTL_NAMESPACE::internal::must<R>...>> = true;
template <typename... R>
inline constexpr bool never_fails<TAO_PEGTL_NAMESPACE::internal::seq<TAO_PEGTL_NAMESPACE::must<R>...>> = true;
template <typename R>
inline constexpr bool never_fails<rules::deeper<R>> = true;
template <typename R>
inline constexpr bool never_fails<rules::as<R>> = std::is_same_v<typename R::rule_t, TAO_PEGTL_NAMESPACE::internal::success>;
template <typename R, typename S, bool I>
inline constexpr bool never_fails<rules::recover<R, S, I>> = true;
template <typename R, typename S>
inline constexpr bool never_fails<rules::items<R, S>> = true;
template <typename Rule>
inline constexpr bool always_succeeds = never_fails<typename Rule::rule_t>;
template <typename... R>
inline constexpr bool never_fails<TAO_PEGTL_NAMESPACE::internal::sor<R...>> = (always_succeeds<R> || ...);

// ---- what a failure leaves behind

/// True if the rule has taken nothing whenever it fails.
template <typename Impl>
inline constexpr bool fails_at_once = never_fails<Impl> || rules::is_token<Impl>;
template <typename Rule>
inline constexpr bool takes_all_or_nothing = fails_at_once<typename Rule::rule_t>;
template <typename F, typename... R>
inline constexpr bool fails_at_once<TAO_PEGTL_NAMESPACE::internal::seq<F, R...>> = takes_all_or_nothing<F> && (always_succeeds<R> && ...);
template <typename... R>
inline constexpr bool fails_at_once<TAO_PEGTL_NAMESPACE::internal::sor<R...>> = (takes_all_or_nothing<R> && ...);
template <typename R>
inline constexpr bool fails_at_once<TAO_PEGTL_NAMESPACE::internal::plus<R>> = takes_all_or_nothing<R>;
template <bool D, typename F, typename... R>
inline constexpr bool fails_at_once<TAO_PEGTL_NAMESPACE::internal::if_must<D, F, R...>> = takes_all_or_nothing<F>;
template <typename R>
inline constexpr bool fails_at_once<TAO_PEGTL_NAMESPACE::internal::at<R>> = true;
template <typename R>
inline constexpr bool fails_at_once<TAO_PEGTL_NAMESPACE::internal::not_at<R>> = true;
template <typename... R>
inline constexpr bool fails_at_once<rules::by_word<R...>> = true;
template <typename R>
inline constexpr bool fails_at_once<rules::as<R>> = true;
template <char O, char C, bool N, typename R>
inline constexpr bool fails_at_once<rules::bracketed<O, C, N, R>> = true;

/// True if the rule's parts give back what they took, so that the rule itself need not.
template <typename Impl>
inline constexpr bool parts_give_back = fails_at_once<Impl>;
template <typename R>
inline constexpr bool parts_give_back<TAO_PEGTL_NAMESPACE::internal::seq<R>> = true;
template <typename... R>
inline constexpr bool parts_give_back<TAO_PEGTL_NAMESPACE::internal::sor<R...>> = true;
template <typename R>
inline constexpr bool parts_give_back<TAO_PEGTL_NAMESPACE::internal::plus<R>> = true;
template <bool D, typename... R>
inline constexpr bool parts_give_back<TAO_PEGTL_NAMESPACE::internal::if_must<D, R...>> = true;

}  // namespace fairroll
