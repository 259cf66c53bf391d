// SPDX-License-Identifier: Apache-2.0
// The grammar of scenario files. grammar.hpp has the rules that they share with rule files.
#pragma once

#include "grammar.hpp"

namespace fairroll::rules {

struct to_scenario;
struct to_step;
struct to_detail;
struct to_examples;

// clang-format off

// ---- names and columns --------------------------------------------------------------------------------------------------------

struct step_word  : sor< kw< "seats" >, kw< "given" >, kw< "throw" >, kw< "note" >, kw< "rules" >, kw< "expect" > > {};
struct verb       : sor< kw< "bets" >, kw< "buys" >, kw< "raises" >, kw< "reduces" >, kw< "removes" >, kw< "surrenders" >, kw< "calls" >, kw< "takes" >, kw< "declines" >,
                         kw< "relinquishes" >, kw< "orders" >, kw< "does" > > {};
struct act_head   : seq< name, verb > {};
struct own_name   : seq< not_at< step_word >, name > {};                        // excludes the first word of the next step
struct sum        : sor< number, own_name > {};                                      // an amount, or the column with the amounts
struct one_value  : sor< integer, none_, own_name > {};
struct some_values : seq< one_value, star< if_must< separator, one_value > > > {};
struct after_wager : sor< kw< "confirmed" >, kw< "taken" >, kw< "to" >, kw< "stays" >, kw< "moves" >, kw< "stands" >, kw< "undetermined" > > {};
struct number_column : seq< not_at< act_head >, not_at< after_wager >, own_name, not_at< number > > {};   // a word before a number is a spelling error
struct wager_number : sor< integer, number_column > {};                               // a number, or the column with the numbers
struct ordinal    : parens< wager_number > {};                                        // selects one of several wagers with the same name
struct behind_ref : begins< "behind", own_name, opt< wager_number >, opt< ordinal > > {};
struct for_role   : begins< "for", own_name > {};
struct wager_numbers_then : seq< wager_number, plus< if_must< kw< "then" >, wager_number > > > {};   // the order counts
struct wager_numbers : sor< seq< at< wager_number, kw< "then" > >, wager_numbers_then >, seq< wager_number, star< if_must< kw< "and" >, wager_number > > > > {};
struct wager_ref  : seq< own_name, opt< wager_numbers >, opt< ordinal >, opt< behind_ref >, opt< for_role > > {};

// ---- throws -------------------------------------------------------------------------------------------------------------------

struct unknown_   : kw< "unknown" > {};
struct column     : seq< not_at< act_head >, own_name > {};        // a name from `with each row of`, not the next action
struct face       : sor< integer, unknown_, column > {};
struct die_index  : seq< integer > {};
struct which_die  : seq< of_die, must< die_index > > {};
struct fact_of    : sor< which_die, of_throw, of_turn > {};
struct perhaps    : kw< "perhaps" > {};
struct either     : kw< "or" > {};
struct more_seen  : sor< seq< comma, opt< either >, must< value > >, if_must< either, value > > {};
struct seen       : seq< value, star< more_seen > > {};
struct unknown_or_seen : sor< unknown_, seen > {};
struct detail_rest : must< own_name, opt< preposition >, opt< only >, unknown_or_seen > {};
struct observed   : seq< fact_of, detail_rest > {};
struct perhaps_observed : seq< perhaps, must< observed > > {};
struct detail     : sor< perhaps_observed, observed > {};
struct late       : kw< "late" > {};
struct asap       : begins< "as", kw< "soon" >, kw< "as" >, kw< "possible" > > {};
struct by_whom    : seq< kw< "by" >, must< own_name >, opt< sor< late, asap > > > {};
struct called_no_roll : begins< "no_roll", opt< if_must< kw< "under" >, text > >, by_whom > {};
struct called_total : seq< integer, must< by_whom > > {};
struct called_what : sor< as< called_no_roll >, as< called_total > > {};
struct officials_call : opens_with< "call", called_what > {};
struct record     : sor< officials_call, detail > {};
struct throw_     : begins< "throw", face, star< face >, opt< optional_braces< items< record, to_detail > > > > {};

// ---- actions and standing wagers ---------------------------------------------------------------------------------------------------

struct seats      : begins< "seats", own_name, star< if_must< separator, own_name > > > {};
struct with_state : begins< "with", own_name, kw< "is" >, some_values > {};
struct with_next  : begins< "and", own_name, kw< "is" >, some_values > {};
struct with_states : seq< with_state, star< with_next > > {};
struct given_is   : begins< "is", some_values > {};
struct given_has  : begins< "has", sum, kw< "on" >, wager_ref, opt< with_states > > {};
struct setting    : sor< as< given_is >, as< given_has > > {};
struct given      : opens_with< "given", own_name, setting > {};

struct buys_in    : begins< "buys", kw< "in" >, kw< "for" >, sum > {};
struct in_flight  : begins< "in", kw< "flight" > > {};
struct taken_in_error : begins< "taken", kw< "in" >, kw< "error" > > {};
struct bets       : begins< "bets", sum, kw< "on" >, wager_ref, opt< in_flight >, opt< confirmed_by >, opt< taken_in_error > > {};
struct raises     : begins< "raises", wager_ref, kw< "to" >, sum > {};
struct reduces    : begins< "reduces", wager_ref, kw< "to" >, sum > {};
struct removes    : begins< "removes", wager_ref > {};
struct surrenders : begins< "surrenders", wager_ref > {};
struct on_off     : sor< called_on, called_off > {};
struct calls      : begins< "calls", wager_ref, on_off > {};
struct takes_dice : begins< "takes", kw< "dice" > > {};
struct declines_dice : begins< "declines", kw< "dice" > > {};
struct relinquishes_dice : begins< "relinquishes", kw< "dice" > > {};
struct orders     : begins< "orders", kw< "relinquishment" >, opt< if_must< kw< "because" >, names > > > {};
struct does       : begins< "does", text > {};
struct act_deed   : by_word< buys_in, bets, raises, reduces, removes, surrenders, calls, takes_dice, declines_dice, relinquishes_dice, orders, does > {};
struct act        : seq< own_name, must< act_deed > > {};

// ---- expectations -------------------------------------------------------------------------------------------------------------

struct under      : begins< "under", path > {};
struct valid      : seq< kw< "valid" >, opt< integer > > {};
struct invalid    : kw< "invalid" > {};
struct no_roll    : kw< "no_roll" > {};
struct void_      : kw< "void" > {};
struct undetermined : kw< "undetermined" > {};
struct refused    : kw< "refused" > {};
struct accepted_  : kw< "accepted" > {};
struct by_address : begins< "by", texts > {};
struct need       : seq< fact_of, must< own_name > > {};
struct needs      : begins< "needs", need, star< if_must< comma, need > > > {};
struct expect_ruling : seq< sor< valid, invalid, no_roll, void_, undetermined, refused, accepted_ >, opt< by_address >, opt< needs > > {};
struct expect_finding : begins< "finding", any_word > {};
struct expect_no_finding : begins< "no", kw< "finding" >, any_word > {};
struct expect_directive : begins< "directive", text > {};
struct expect_no_directive : seq< kw< "no" >, kw< "directive" >, must< text > > {};
struct expect_dice : begins< "dice", kw< "with" >, own_name > {};
struct expect_nothing_else : seq< kw< "nothing" >, must< kw< "else" > > > {};
struct won        : begins< "wins", sum > {};
struct has_commission : begins< "commission", sum > {};
struct stands     : begins< "stands", sum > {};
struct lost       : kw< "loses" > {};
struct pushed     : kw< "pushes" > {};
struct given_back : kw< "returned" > {};
struct stays      : kw< "stays" > {};
struct moves      : kw< "moves" > {};
struct is_off     : kw< "off" > {};
struct outcome    : by_word< won, has_commission, stands, lost, pushed, given_back, stays, moves, is_off, undetermined > {};
struct expect_is  : begins< "is", some_values > {};
struct expect_up  : begins< "up", sum > {};
struct expect_down : begins< "down", sum > {};
struct expect_has : begins< "has", sum > {};
struct expect_wager : seq< wager_ref, must< outcome > > {};
struct expected_of : sor< as< expect_is >, as< expect_up >, as< expect_down >, as< expect_has >, as< expect_wager > > {};
struct expect_named : opens< own_name, must< expected_of > > {};
struct expectation_body : sor< expect_ruling, expect_finding, expect_no_directive, expect_no_finding, expect_directive, expect_dice, expect_nothing_else, expect_named > {};
struct expect     : begins< "expect", opt< under >, expectation_body > {};

// ---- scenarios ----------------------------------------------------------------------------------------------------------------

struct as_of      : begins< "as", kw< "of" >, date > {};
struct posting    : begins< "posting", own_name, sum > {};
struct reading_as : begins< "reading", own_name, kw< "as" >, own_name > {};
struct change_to  : begins< "to", path > {};
struct posting_anew : seq< not_at< act_head >, posting > {};                         // a seat can have this name
struct chosen_anew : sor< reading_as, posting_anew > {};
struct other_rules : seq< change_to, opt< as_of >, star< chosen_anew > > {};
struct other_day  : seq< as_of, star< chosen_anew > > {};
struct other_choices : plus< chosen_anew > {};
struct what_changes : sor< other_rules, other_day, other_choices > {};
struct rules_change : begins< "rules", kw< "change" >, what_changes > {};
struct step_words : by_word< seats, given, throw_, note, rules_change, expect > {};
struct step       : sor< step_words, act > {};
struct examples   : begins< "with", kw< "each" >, kw< "row" >, kw< "of" >, rows > {};
struct paths      : seq< path, star< if_must< comma, path > > > {};
struct steps      : braces< items< step, to_step > > {};
struct scenario   : begins< "scenario", region< to_examples, text, kw< "under" >, paths, opt< as_of >, star< sor< posting, reading_as > > >, opt< examples >, steps > {};
struct any_scenario : not_at< eof > {};
struct loose_steps : must< items< step, to_step >, end_of_file > {};
struct scenario_file : must< region< to_unit, language >, any_scenario, items< scenario, to_scenario >, end_of_file > {};

// clang-format on

}  // namespace fairroll::rules
