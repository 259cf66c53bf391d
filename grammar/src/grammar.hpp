// SPDX-License-Identifier: Apache-2.0
// The grammar of rule files, and the rules that scenario files share with them. scenario_grammar.hpp has the rest of scenario files.
// A rule with the name of a kind in nodes.def creates a node of that kind. `begins< "word", R... >` is the word followed by all of R. The first
// word selects the alternative, and the rest of it must follow, so the parser never backtracks (`at<>` looks one word further).
#pragma once

#include <fairroll/syntax.hpp>

#include "recover.hpp"

namespace fairroll::rules {

using namespace TAO_PEGTL_NAMESPACE;  // NOLINT: this namespace *is* the grammar vocabulary

// Every kind has a rule with its name.
#define FAIRROLL_NODE( kind, contents ) struct kind;
#include <fairroll/nodes.def>
#undef FAIRROLL_NODE

// Where the parser resumes after an error: see stops.hpp.
struct to_unit; struct to_statement; struct to_new_item; struct to_vocabulary_item; struct to_header; struct to_ground; struct to_row; struct to_alternative;
struct to_brace; struct to_paren;

// clang-format off

// ---- tokens -------------------------------------------------------------------------------------------------------------------

struct name       : token< scan::name > {};
struct integer    : token< scan::integer > {};
struct number     : token< scan::number > {};
struct date       : token< scan::date > {};
struct text       : token< scan::text > {};
struct mark       : token< scan::mark > {};
struct path       : token< scan::path > {};
struct fraction   : token< scan::fraction > {};
struct any_word   : token< scan::word > {};                                      // a name that may also be a keyword
struct comma      : sym< "," > {};
struct colon      : sym< ":" > {};
struct dots       : sym< ".." > {};
struct separator  : sor< seq< comma, opt< kw< "or" > > >, kw< "or" > > {};

struct names      : seq< name, star< if_must< separator, name > > > {};
struct texts      : seq< text, star< if_must< comma, text > > > {};
struct none_      : kw< "none" > {};
struct range      : seq< integer, opt< if_must< dots, integer > > > {};           // creates a node only for a range
struct value      : sor< range, none_, name > {};
struct term       : sor< integer, name > {};
struct preposition : sor< kw< "on" >, kw< "in" >, kw< "at" >, kw< "by" >, kw< "from" > > {};

// A list of values ends before `or` that begins a condition, and before a comma that begins another part of a commission.
struct atom_head   : seq< name, sor< kw< "is" >, kw< "includes" >, kw< "holds" > > > {};
struct charge_head : sor< seq< kw< "rounded" >, sor< kw< "up" >, kw< "down" >, kw< "nearest" > > >, seq< kw< "refunded" >, kw< "when" > >, kw< "at" > > {};
struct list_stop   : sor< atom_head, charge_head > {};
template< typename V, typename Stop > struct more : star< sor< seq< at< comma, not_at< Stop > >, separator, must< V > >, seq< at< kw< "or" >, not_at< Stop >, V >, kw< "or" >, must< V > > > > {};
struct values      : seq< value, more< value, list_stop > > {};

// ---- amounts and odds ---------------------------------------------------------------------------------------------------------

struct times      : begins< "times", name > {};
struct percent    : begins< "percent", kw< "of" >, name > {};
struct multiple   : joins< number, opt< sor< as< times >, as< percent > > > > {};  // creates a node only for a relative amount
struct amount     : sor< multiple, name > {};
struct odds_to    : begins< "to", number > {};
struct odds_for   : begins< "for", number > {};
struct odds_tail  : sor< as< odds_to >, as< odds_for > > {};
struct odds       : opens< number, must< odds_tail > > {};
struct round_up      : kw< "up" > {};
struct round_down    : kw< "down" > {};
struct round_nearest : kw< "nearest" > {};
struct direction  : sor< round_up, round_down, round_nearest > {};
struct rounding   : seq< direction, must< kw< "to" >, amount > > {};

// ---- conditions, loosest binding first ----------------------------------------------------------------------------------------

struct condition;
struct negation;
struct group      : parens< region< to_paren, condition > > {};
struct not_       : begins< "not", deeper< negation > > {};

struct only       : kw< "only" > {};
struct negated    : kw< "not" > {};
struct fact_test  : seq< opt< negated >, name, opt< preposition >, opt< only >, must< values > > {};
struct die_head   : seq< name, sor< preposition, only, value > > {};
struct die_values : seq< value, more< value, die_head > > {};
struct die_fact   : seq< opt< negated >, name, opt< preposition >, opt< only >, must< die_values > > {};
struct die_and    : seq< die_fact, star< if_must< kw< "and" >, die_fact > > > {};
struct die_or     : seq< die_and, star< if_must< kw< "or" >, die_and > > > {};
struct die_test   : sor< parens< region< to_paren, die_or > >, fact_test > {};

struct holding    : seq< name, more< name, list_stop > > {};
struct bound_more : seq< integer, kw< "or" >, kw< "more" > > {};
struct bound_less : seq< integer, kw< "or" >, kw< "less" > > {};
struct tested     : sor< bound_more, bound_less, values > {};
struct test       : seq< opt< negated >, must< tested > > {};

struct die_any    : begins< "die", die_test > {};
struct seat_any   : begins< "seat", kw< "holds" >, holding > {};
struct any_of_all : sor< as< die_any >, as< seat_any > > {};
struct any_atom   : opens_with< "any", any_of_all > {};
struct die_no     : begins< "die", die_test > {};
struct seat_no    : begins< "seat", kw< "holds" >, holding > {};
struct none_of_all : sor< as< die_no >, as< seat_no > > {};
struct no_atom    : opens_with< "no", none_of_all > {};
struct die_each   : begins< "each", kw< "die" >, die_test > {};
struct die_exactly : begins< "exactly", integer, kw< "die" >, die_test > {};
struct die_number : begins< "die", integer, die_test > {};
struct throw_test : begins< "throw", fact_test > {};
struct turn_test  : begins< "turn", fact_test > {};
struct number_is  : begins< "number", kw< "of" >, name, kw< "is" >, test > {};
struct is         : begins< "is", test > {};
struct includes   : begins< "includes", value > {};
struct holds      : begins< "holds", holding > {};
struct phase_ref  : success {};
struct named_atom : opens< name, sor< as< is >, as< includes >, as< holds >, as< phase_ref > > > {};
struct owner_holds : begins< "holds", holding > {};
struct owner_throws : kw< "throws" > {};
struct owner_what : sor< as< owner_holds >, as< owner_throws > > {};
struct owner_atom : opens_with< "its", kw< "owner" >, owner_what > {};
struct owner_ahead : seq< kw< "its" >, kw< "owner" > > {};
struct atom       : sor< seq< at< owner_ahead >, owner_atom >, by_word< any_atom, die_each, no_atom, die_exactly, die_number, throw_test, turn_test, number_is >, named_atom > {};
struct negation   : sor< not_, group, atom > {};
struct and_       : seq< negation, star< if_must< kw< "and" >, negation > > > {};  // creates a node only for two or more
struct or_        : seq< and_, star< if_must< kw< "or" >, and_ > > > {};           // as above
struct condition  : seq< or_ > {};

// ---- figures: whole numbers that a throw shows ---------------------------------------------------------------------------------

struct of_group   : begins< "of", name > {};                                      // a group of dice
struct figure_total : begins< "total", opt< of_group > > {};
struct figure_highest : begins< "highest", opt< of_group > > {};
struct figure_lowest : begins< "lowest", opt< of_group > > {};
struct figure_most : begins< "most", kw< "alike" >, opt< of_group > > {};           // the largest number of dice with the same face
struct figure_showing : begins< "dice", kw< "showing" >, term, opt< of_group > > {};   // the number of dice with this face
struct figure_part : sor< integer, by_word< figure_total, figure_highest, figure_lowest, figure_most, figure_showing >, name > {};
struct figure_plus : begins< "plus", figure_part > {};
struct figure_less : begins< "less", figure_part > {};
struct expression : seq< figure_part, star< sor< figure_plus, figure_less > > > {};

struct odds_word  : sor< kw< "to" >, kw< "for" > > {};                            // the number before it begins the next case of `pays`
struct how_many   : sor< bound_more, term > {};
struct alike_ahead : seq< how_many, kw< "alike" > > {};

// A list of numbers belongs to the word before it. It ends before anything that is not a number, before odds, and before `2 alike`.
struct number_ahead : seq< integer, not_at< odds_word > > {};
struct listed_ahead : seq< separator, not_at< alike_ahead >, number_ahead > {};
struct figure_value : sor< bound_more, bound_less, range > {};
struct more_numbers : star< seq< at< listed_ahead >, separator, figure_value > > {};
struct number_or_name : sor< figure_value, name > {};
struct figure_values : seq< figure_value, more_numbers > {};

struct above      : begins< "above", expression, more_numbers > {};
struct below      : begins< "below", expression, more_numbers > {};
struct equal_to   : begins< "equal", kw< "to" >, expression, more_numbers > {};
struct no_less    : begins< "least", expression, more_numbers > {};
struct no_more    : begins< "most", expression, more_numbers > {};
struct least_or_most : sor< as< no_less >, as< no_more > > {};
struct bound_at   : opens_with< "at", least_or_most > {};
struct bound_word : sor< kw< "above" >, kw< "below" >, kw< "equal" >, kw< "at" > > {};
struct bound      : sor< by_word< above, below, equal_to >, bound_at, figure_values > {};
struct figure_test : seq< opt< seq< not_at< bound_word >, expression > >, must< bound > > {};   // without a figure, the total

// Words of figures can be names elsewhere, so two words are needed to recognise a figure.
struct test_ahead : sor< kw< "above" >, kw< "below" >, seq< kw< "equal" >, kw< "to" > >, kw< "at" >, kw< "plus" >, kw< "less" >, number_ahead > {};
struct extreme_or_total : sor< kw< "total" >, kw< "highest" >, kw< "lowest" > > {};
struct figure_ahead : sor< seq< extreme_or_total, sor< kw< "of" >, test_ahead > >, seq< name, test_ahead >, seq< sor< kw< "above" >, kw< "below" > >, sor< number_ahead, name > >,
                           seq< kw< "most" >, kw< "alike" > >, seq< kw< "dice" >, kw< "showing" > >, seq< kw< "equal" >, kw< "to" > >, seq< kw< "at" >, sor< kw< "least" >, kw< "most" > > > > {};

// ---- patterns of throws ---------------------------------------------------------------------------------------------------------------

struct any_roll   : kw< "roll" > {};
struct any_other  : kw< "other" > {};
struct any_pair   : seq< kw< "pair" >, opt< of_group > > {};
struct any_triple : seq< kw< "triple" >, opt< of_group > > {};
struct any_what   : sor< as< any_roll >, as< any_other >, as< any_pair >, as< any_triple > > {};
struct any_happening : opens_with< "any", any_what > {};
struct all_different : seq< kw< "different" >, opt< of_group > > {};
struct all_alike  : seq< kw< "alike" >, opt< of_group > > {};
struct all_what   : sor< as< all_different >, as< all_alike > > {};
struct all_dice   : opens_with< "all", all_what > {};
struct all_ahead  : seq< kw< "all" >, sor< kw< "different" >, kw< "alike" > > > {};
struct alike      : seq< how_many, kw< "alike" >, opt< of_group > > {};
struct hard       : begins< "hard", number_or_name, more_numbers > {};
struct easy       : begins< "easy", number_or_name, more_numbers > {};
struct once       : kw< "once" > {};
struct twice      : kw< "twice" > {};
struct thrice     : kw< "thrice" > {};
struct exactly_times : begins< "exactly", integer, kw< "times" > > {};
struct least_times : begins< "at", kw< "least" >, integer, kw< "times" > > {};
struct more_than_faces : sor< kw< "alike" >, test_ahead, odds_word, kw< "showing" >, seq< kw< "or" >, sor< kw< "more" >, kw< "less" > > > > {};
struct figure_word : sor< extreme_or_total, kw< "above" >, kw< "below" >, kw< "equal" >, kw< "all" > > {};
struct one_face   : seq< not_at< figure_word >, term, not_at< more_than_faces > > {};
struct one_more_face : seq< kw< "and" >, one_face > {};
struct listed_face : seq< separator, one_face > {};
struct ties       : begins< "with", kw< "ties" >, kw< "by" >, term, star< seq< at< listed_face >, separator, term > > > {};
struct most_often : begins< "most", kw< "often" >, opt< ties > > {};
struct how_often  : sor< once, twice, thrice, exactly_times, least_times, most_often > {};
struct shown_at_once : seq< term, star< seq< at< one_more_face >, kw< "and" >, term > > > {};   // creates a node only for two or more
struct several_ahead : seq< integer, sor< dots, seq< kw< "or" >, sor< kw< "more" >, kw< "less" > > > > > {};
struct face_choice : sor< seq< at< several_ahead >, figure_value >, shown_at_once > {};
struct faces      : seq< face_choice, star< seq< at< listed_ahead >, separator, face_choice > >, opt< how_often > > {};
struct some_faces : seq< integer, kw< "of" >, term, star< seq< at< listed_face >, separator, term > > > {};
struct some_ahead : seq< integer, kw< "of" > > {};
struct shown      : sor< seq< at< some_ahead >, some_faces >, faces > {};
struct showing    : begins< "showing", shown > {};
struct group_showing : seq< name, showing > {};
struct group_ahead : seq< name, kw< "showing" > > {};
struct odd        : kw< "odd" > {};
struct even       : kw< "even" > {};
struct change_of  : begins< "change", kw< "of" >, name > {};
struct invalid_roll : seq< kw< "invalid" >, kw< "roll" > > {};                     // a throw that is not valid
struct invalid_ahead : seq< kw< "invalid" >, kw< "roll" > > {};
struct number_reaching : begins< "number", kw< "of" >, name, kw< "reaching" >, integer, more_numbers > {};
struct reaching   : seq< name, opt< if_must< kw< "reaching" >, number_or_name, more_numbers > > > {};       // creates a node only with `reaching`
struct numeric    : sor< seq< at< alike_ahead >, alike >, bound_more, bound_less, range > {};
struct happening  : sor< seq< at< integer >, numeric >, seq< at< figure_ahead >, figure_test >, seq< at< all_ahead >, all_dice >, seq< at< alike_ahead >, alike >, seq< at< group_ahead >, group_showing >, seq< at< invalid_ahead >, invalid_roll >,
                         by_word< any_happening, hard, easy, showing, odd, even, change_of, number_reaching >, reaching > {};
struct all_of     : seq< happening, star< if_must< kw< "and" >, happening > > > {};  // creates a node only for two or more
struct happenings : seq< all_of, star< if_must< separator, all_of > > > {};
struct except     : begins< "except", happenings > {};
struct pattern    : seq< happenings, opt< except > > {};
struct while_     : begins< "while", condition > {};
struct on_pattern : begins< "on", pattern > {};
struct occasion   : begins< "on", pattern, opt< while_ > > {};

// ---- remarks and heads --------------------------------------------------------------------------------------------------------

struct source     : begins< "source", text > {};
struct in_force   : begins< "in", kw< "force" >, kw< "from" >, date, opt< if_must< kw< "until" >, date > > > {};
struct recalled   : begins< "recalled", text > {};
struct about_rolls : kw< "rolls" > {};
struct about_calls : kw< "calls" > {};
struct about_dice : kw< "dice" > {};
struct throw_question : sor< about_rolls, about_calls, about_dice > {};
struct left_open  : begins< "about", throw_question, star< if_must< separator, throw_question > > > {};   // only in conduct
struct unencoded  : success {};
struct remark_unencoded : opens_with< "unencoded", text, as< unencoded > > {};
struct unencoded_text : opens_with< "unencoded", text, sor< as< left_open >, as< unencoded > > > {};
struct note       : begins< "note", text > {};
struct fixed      : begins< "fixed" > {};
struct authority  : begins< "authority", text > {};
struct cites      : begins< "cites", text > {};
struct uses       : begins< "uses", path > {};
struct currency   : begins< "currency", name, kw< "in" >, number > {};
struct digest     : begins< "digest", text > {};
struct law_text   : begins< "words", kw< "in" >, text, opt< digest > > {};
struct header     : by_word< authority, cites, law_text, uses, currency, source, in_force, recalled, remark_unencoded, note, fixed > {};
struct head       : braces< items< header, to_header > > {};

// An error between the first word of a block and its brace leaves the content of the block intact.
struct brace_ahead : sor< at< sym< "{" > >, line_end > {};
template< typename... R > struct heading : region< to_brace, R..., brace_ahead > {};

// ---- vocabularies -------------------------------------------------------------------------------------------------------------

struct die_group  : seq< name, must< integer > > {};
struct dice_thrown : sor< integer, seq< die_group, star< if_must< comma, die_group > > > > {};
struct face_names : names {};
struct die_faces  : sor< seq< integer, must< dots, integer > >, face_names > {};
struct dice       : begins< "dice", dice_thrown, kw< "with" >, kw< "faces" >, die_faces > {};
struct opposite   : begins< "opposite", kw< "faces" >, kw< "sum" >, kw< "to" >, integer > {};
struct roles      : begins< "roles", names > {};
struct thrower    : begins< "thrower", name > {};
struct list       : begins< "list", name, values > {};
struct of_die     : kw< "die" > {};
struct of_throw   : kw< "throw" > {};
struct of_turn    : kw< "turn" > {};
struct one_of     : begins< "one", kw< "of" >, value, more< value, list_stop > > {};
struct any_of     : begins< "any", kw< "of" >, value, more< value, list_stop > > {};
struct one_or_any : sor< one_of, any_of > {};
struct default_value : begins< "default", value > {};
struct including  : begins< "including", name > {};
struct only_when  : begins< "only", kw< "when" >, fact_test > {};
struct fact_rest  : must< name, opt< preposition >, one_or_any, opt< default_value >, opt< including >, opt< only_when > > {};
template< typename Of > struct begins_fact : seq< Of, fact_rest > { static constexpr bool begins_with( words::Word word ) noexcept { return Of::begins_with( word ); } };
struct fact       : by_word< begins_fact< of_die >, begins_fact< of_throw >, begins_fact< of_turn > > {};
struct vocabulary_item : by_word< dice, opposite, roles, thrower, list, fact, source, in_force, recalled, remark_unencoded, note, fixed > {};
struct vocabulary_items : braces< items< vocabulary_item, to_vocabulary_item > > {};
struct vocabulary : begins< "vocabulary", heading< path, opt< text > >, vocabulary_items > {};

// ---- containers ---------------------------------------------------------------------------------------------------------------

struct statement;
struct not_empty  : not_at< sym< "}" > > {};
struct block      : braces< items< statement, to_statement > > {};
struct section    : begins< "section", heading< text, text >, block > {};
struct game       : begins< "game", block > {};
struct every_wager : begins< "every", heading< kw< "wager" > >, block > {};
struct in_order   : seq< name, plus< if_must< kw< "then" >, name > > > {};        // the order counts
struct number_names : sor< seq< at< name, kw< "then" > >, in_order >, seq< name, star< if_must< kw< "and" >, name > > > > {};
struct for_each   : begins< "for", number_names, kw< "in" >, values > {};
struct behind     : begins< "behind", name > {};
struct wager      : begins< "wager", heading< name, opt< text >, opt< for_each >, opt< behind > >, block > {};
struct alternative : begins< "as", name, block > {};
struct alternatives : braces< must< not_empty >, items< alternative, to_alternative > > {};
struct default_name : begins< "default", name > {};
struct choice     : begins< "choice", heading< name, opt< default_name > >, alternatives > {};
struct reading    : begins< "reading", heading< name, text >, alternatives > {};
struct overriding : begins< "notwithstanding", heading< kw< "any" >, kw< "other" > >, block > {};

struct cell_odds  : opens< number, odds_tail > {};
struct cell       : sor< bound_more, bound_less, cell_odds, range, number, none_, any_word > {};
struct row        : seq< cell, star< not_at< line_end >, sym< "|" >, must< cell > >, must< line_end > > {};
struct rows       : braces< must< line_end, not_empty >, items< row, to_row > > {};
struct number_of  : begins< "number", kw< "of" >, name > {};
struct sign       : sor< kw< "plus" >, kw< "less" > > {};
struct brace_or_sign : sor< sym< "{" >, sign > {};
struct measure_ahead : sor< seq< kw< "most" >, kw< "alike" > >, seq< kw< "dice" >, kw< "showing" > >, seq< extreme_or_total, sor< kw< "of" >, brace_or_sign > >, seq< name, sign > > {};
struct measure    : sor< number_of, seq< at< measure_ahead >, expression >, name > {};
struct paytable   : begins< "paytable", heading< name, kw< "by" >, measure >, rows > {};

// ---- layers -------------------------------------------------------------------------------------------------------------------

struct adopts_game : kw< "game" > {};
struct adopted    : sor< adopts_game, name > {};
struct adopts     : begins< "adopts", adopted, star< if_must< separator, adopted > >, kw< "from" >, path > {};
struct amend_game : begins< "game", block > {};
struct amend_wager : begins< "wager", heading< names >, block > {};
struct amend_paytable : begins< "paytable", heading< name >, rows > {};
struct amended    : sor< as< amend_game >, as< amend_wager >, as< amend_paytable > > {};
struct amend      : opens_with< "amend", amended > {};
struct ground;
struct statement_ahead;                                                           // a word that begins a statement; `die` only before `reads`
struct new_ground : seq< at< plus< mark >, not_at< statement_ahead > >, ground > {};
struct new_item   : sor< new_ground, statement > {};
struct new_text   : braces< items< new_item, to_new_item > > {};
struct strike     : begins< "strike", text > {};
struct replace    : begins< "replace", text, kw< "with" >, new_text > {};
struct insert_after : begins< "insert", kw< "after" >, text, new_text > {};
struct posts      : begins< "posts", name, amount > {};
struct designates : begins< "designates", name, kw< "as" >, name > {};

// ---- conduct ------------------------------------------------------------------------------------------------------------------

struct unless     : begins< "unless", condition > {};
struct subject_to : begins< "subject", kw< "to" >, texts > {};
struct notwithstanding : begins< "notwithstanding", texts > {};
struct overriding_ahead : seq< kw< "notwithstanding" >, kw< "any" > > {};           // begins a separate statement
struct precedence : sor< subject_to, seq< not_at< overriding_ahead >, notwithstanding > > {};
struct ground_rest : seq< condition, opt< unless >, opt< precedence > > {};
struct ground     : seq< plus< mark >, must< ground_rest > > {};
struct only_ground : ground_rest {};
struct grounds    : sor< optional_braces< must< not_empty >, items< ground, to_ground > >, only_ground > {};
struct when       : begins< "when", grounds > {};

struct call_no_roll : kw< "no_roll" > {};
struct call_total : kw< "total" > {};
struct call_what  : sor< as< call_no_roll >, as< call_total > > {};
struct call       : opens_with< "call", call_what > {};
struct overrule   : begins< "overrule", names > {};
struct relinquish : begins< "relinquish", kw< "dice" > > {};
struct order_relinquishment : begins< "order", kw< "relinquishment" > > {};
struct deed       : sor< by_word< call, overrule, relinquish, order_relinquishment >, text > {};

struct duty_before : begins< "before", kw< "throw" >, colon, condition > {};
struct duty       : begins< "to", deed, opt< occasion > > {};
struct duty_tail  : sor< as< duty_before >, as< duty > > {};
struct duty_of    : opens_with< "duty", kw< "of" >, name, duty_tail > {};
struct alone      : kw< "alone" > {};
struct holders    : names {};
struct whenever_possible : begins< "whenever", kw< "possible" > > {};
struct preferably : begins< "preferably", kw< "before" >, kw< "dice" >, kw< "rest" > > {};
struct before_rest : success {};
struct before     : opens_with< "before", kw< "dice" >, kw< "rest" >, as< before_rest >, opt< as< whenever_possible > > > {};
struct timing     : by_word< preferably, before > {};
struct power      : begins< "power", kw< "of" >, holders, opt< alone >, kw< "to" >, deed, opt< on_pattern >, opt< when >, opt< while_ >, opt< timing > > {};
struct is_invalid : kw< "invalid" > {};
struct is_no_roll : kw< "no_roll" > {};
struct is_void    : kw< "void" > {};
struct ruling     : sor< is_invalid, is_no_roll, is_void > {};
struct roll_is    : begins< "roll", kw< "is" >, ruling, when > {};
struct nothing_else : begins< "nothing", kw< "else" >, kw< "makes" >, kw< "a" >, kw< "roll" >, kw< "invalid" > > {};
struct never_a_cause : begins< "never", kw< "a" >, kw< "cause" >, kw< "of" >, kw< "no_roll" >, opt< if_must< kw< "under" >, mark, star< if_must< separator, mark > > > >, colon, condition > {};
struct opposite_face : kw< "opposite" > {};
struct die_reads  : begins< "die", kw< "reads" >, opt< opposite_face >, kw< "its" >, name, kw< "face" >, kw< "when" >, die_test, opt< precedence > > {};
struct result_faces : kw< "faces" > {};
struct result_called : begins< "total", kw< "called" > > {};
struct which_result : sor< result_faces, result_called > {};
struct result_is  : begins< "result", kw< "is" >, which_result > {};
struct close_before : begins< "before", kw< "throw" > > {};
struct close_at_rest : begins< "when", kw< "dice" >, kw< "rest" > > {};
struct closing    : sor< close_before, close_at_rest > {};
struct confirmed_by : begins< "confirmed", kw< "by" >, names > {};
struct bets_close : begins< "bets", kw< "close" >, closing, opt< if_must< comma, kw< "in" >, kw< "flight" >, kw< "only" >, kw< "when" >, confirmed_by > > > {};
struct clockwise  : kw< "clockwise" > {};
struct counterclockwise : kw< "counterclockwise" > {};
struct way_round  : sor< clockwise, counterclockwise > {};
struct any_seat   : begins< "any", kw< "seat" > > {};
struct seats_that_hold : begins< "seats", kw< "that" >, kw< "hold" >, names > {};
struct which_seats : sor< any_seat, seats_that_hold > {};
struct for_only   : begins< "for", names, kw< "only" > > {};
struct else_throws : begins< "else", name, kw< "throws" >, opt< for_only > > {};
struct first_seat : begins< "first", kw< "to" >, kw< "seat" >, integer, comma, kw< "then" > > {};
struct dice_go    : begins< "dice", kw< "go" >, opt< first_seat >, way_round, kw< "to" >, which_seats, opt< else_throws > > {};
struct keep_dice  : begins< "keep", term, kw< "dice" >, kw< "showing" >, term, opt< of_group >, opt< while_ > > {};
struct direct     : begins< "direct", name, text, opt< on_pattern >, opt< while_ > > {};

// ---- house rules --------------------------------------------------------------------------------------------------------------

struct house_posts : begins< "house", kw< "posts" >, name, opt< if_must< kw< "from" >, amount, kw< "to" >, amount > > > {};
struct payouts_rounded : begins< "rounded", rounding > {};
struct payouts_to_only : begins< "stated", kw< "only" >, kw< "with" >, kw< "to" > > {};
struct payouts_how : sor< as< payouts_rounded >, as< payouts_to_only > > {};
struct payouts    : opens_with< "payouts", payouts_how > {};
struct over_maximum : begins< "over", kw< "maximum" > > {};
struct under_minimum : begins< "under", kw< "minimum" > > {};
struct which_limit : sor< over_maximum, under_minimum > {};
struct paid_in_full : begins< "in", kw< "full" > > {};
struct paid_to_limit : begins< "to", kw< "limit" > > {};
struct paid_how   : sor< as< paid_in_full >, as< paid_to_limit > > {};
struct paid       : opens_with< "paid", paid_how > {};
struct paid_back  : kw< "returned" > {};
struct consequence : sor< paid, paid_back > {};
struct accepted   : begins< "accepted", which_limit, colon, consequence > {};
struct cap        : begins< "cap", names, kw< "together" >, kw< "at" >, amount, kw< "per" >, kw< "roll" >, kw< "shared" >, kw< "in" >, kw< "proportion" > > {};

// ---- machine ------------------------------------------------------------------------------------------------------------------

struct per        : begins< "per", name > {};
struct total_     : kw< "total" > {};
struct new_value  : sor< total_, value > {};
struct becomes    : begins< "becomes", new_value, occasion > {};
struct state      : begins< "state", name, values, opt< per >, star< becomes > > {};
struct or_more    : begins< "or", kw< "more" > > {};
struct in_a_row   : begins< "in", kw< "a" >, kw< "row" > > {};
struct count      : begins< "count", name, integer, dots, integer, opt< or_more >, opt< in_a_row >, opt< per >, occasion > {};
struct or_less    : begins< "or", kw< "less" > > {};
struct or_more_ahead : seq< kw< "or" >, kw< "more" > > {};
struct tally_from : begins< "from", integer > {};
struct rises      : begins< "rises", kw< "by" >, expression, occasion > {};
struct falls      : begins< "falls", kw< "by" >, expression, occasion > {};
struct tally_move : by_word< becomes, rises, falls > {};
struct bounds     : seq< integer, must< dots, integer > > {};
struct tally      : begins< "tally", name, bounds, opt< seq< at< or_more_ahead >, or_more > >, opt< or_less >, opt< tally_from >, opt< per >, star< tally_move > > {};
struct figure     : begins< "figure", name, expression > {};
struct set        : begins< "set", name, kw< "of" >, values, opt< per >, opt< occasion > > {};
struct phase      : begins< "phase", name, kw< "while" >, condition > {};
struct never_     : kw< "never" > {};
struct event      : begins< "event", name, sor< never_, occasion > > {};

// ---- bets ---------------------------------------------------------------------------------------------------------------------

struct at_any_time : begins< "at", kw< "any" >, kw< "time" > > {};
struct standing   : sor< at_any_time, if_must< kw< "while" >, condition > > {};
struct placed     : begins< "placed", standing > {};
struct contract   : begins< "contract", standing > {};
struct off        : begins< "off", standing > {};
struct may_not    : kw< "not" > {};
struct removed    : kw< "removed" > {};
struct reduced    : kw< "reduced" > {};
struct raised     : kw< "raised" > {};
struct called_on  : kw< "on" > {};
struct called_off : kw< "off" > {};
struct on_or_off  : sor< as< called_on >, as< called_off > > {};
struct called     : opens_with< "called", on_or_off > {};
struct leave      : by_word< removed, reduced, raised, called > {};
struct may        : begins< "may", opt< may_not >, kw< "be" >, leave, star< if_must< separator, leave > >, standing > {};
struct one_roll   : begins< "one", kw< "roll" > > {};
struct stays_up   : begins< "and", kw< "stays" >, kw< "up" > > {};
struct wins       : begins< "wins", opt< stays_up >, occasion, opt< precedence > > {};
struct loses      : begins< "loses", opt< stays_up >, occasion, opt< precedence > > {};
struct pushes     : begins< "pushes", opt< stays_up >, occasion, opt< precedence > > {};
struct returned   : begins< "returned", opt< stays_up >, occasion, opt< precedence > > {};
struct arm        : seq< odds, opt< on_pattern >, opt< while_ > > {};
struct arms       : plus< arm > {};
struct at_least   : begins< "at", kw< "least" > > {};
struct pays_per   : begins< "per", name > {};
struct odds_or_table : sor< pays_per, arms > {};
struct pays       : begins< "pays", opt< at_least >, odds_or_table > {};
struct surrender  : begins< "surrender", kw< "pays" >, arms > {};
struct of_stake   : kw< "stake" > {};
struct of_win     : kw< "win" > {};
struct stake_or_win : sor< of_stake, of_win > {};
struct after_each_win : begins< "and", kw< "after" >, kw< "each" >, kw< "win" > > {};
struct when_placed : begins< "when", kw< "placed" > > {};
struct on_a_win   : begins< "on", kw< "a" >, kw< "win" > > {};
struct taken      : sor< seq< when_placed, opt< after_each_win > >, on_a_win > {};
struct charge_rounded : begins< "rounded", rounding > {};
struct charge_at_least : begins< "at", kw< "least" >, amount > {};
struct refunded   : begins< "refunded", kw< "when" >, kw< "removed" >, opt< while_ > > {};
struct charge     : by_word< charge_rounded, charge_at_least, refunded > {};
struct charged    : if_must< number, kw< "percent" >, kw< "of" >, stake_or_win, kw< "taken" >, taken, star< if_must< comma, charge > > > {};
struct commission_terms : sor< kw< "unencoded" >, charged > {};
struct commission : begins< "commission", commission_terms > {};
struct limit      : seq< amount, opt< while_ > > {};
struct limit_more : seq< multiple, opt< while_ > > {};
struct limits     : seq< limit, star< limit_more > > {};
struct limit_at_most : kw< "most" > {};
struct limit_at_least : kw< "least" > {};
struct most_or_least : sor< limit_at_most, limit_at_least > {};
struct limit_steps : begins< "in", kw< "steps" >, kw< "of" > > {};
struct limit_equal : begins< "equal", kw< "to" > > {};
struct limit_kind : sor< if_must< kw< "at" >, most_or_least >, limit_steps, limit_equal > {};
struct stake_limit : begins< "stake", limit_kind, limits > {};
struct win_limit  : begins< "win", kw< "at" >, kw< "most" >, limits > {};
struct part_unless : begins< "unless", group > {};
struct terms_then : seq< term, plus< if_must< kw< "then" >, term > > > {};
struct its_terms  : sor< seq< at< term, kw< "then" > >, terms_then >, seq< term, star< if_must< kw< "and" >, term > > > > {};
struct part       : seq< integer, must< name >, opt< its_terms >, opt< part_unless > > {};
struct parts      : begins< "parts", part, star< if_must< comma, part > > > {};

// ---- assertions ---------------------------------------------------------------------------------------------------------------

struct integers_then : seq< integer, plus< if_must< kw< "then" >, integer > > > {};
struct its_numbers : sor< seq< at< integer, kw< "then" > >, integers_then >, seq< integer, star< if_must< kw< "and" >, integer > > > > {};
struct edge_of    : seq< name, opt< its_numbers > > {};
struct edge_behind : begins< "behind", name, opt< its_numbers > > {};
struct edge_by    : begins< "by", name > {};
struct per_made   : kw< "made" > {};
struct per_resolved : kw< "resolved" > {};
struct per_throw  : kw< "throw" > {};
struct made_or_resolved : sor< as< per_made >, as< per_resolved > > {};
struct per_bet    : begins< "bet", made_or_resolved > {};
struct per_what   : sor< per_bet, as< per_throw > > {};
struct edge_per   : opens_with< "per", per_what > {};
struct edge_stake : begins< "for", kw< "a" >, kw< "stake" >, kw< "of" >, number > {};
struct undefined_ : kw< "undefined" > {};
struct edge_value : sor< fraction, undefined_ > {};
struct assert_edge : begins< "assert", kw< "edge" >, kw< "of" >, edge_of, star< edge_behind >, opt< edge_by >, opt< edge_per >, opt< edge_stake >, kw< "is" >, edge_value > {};

// ---- statements and files -----------------------------------------------------------------------------------------------------

struct statement_body : by_word<
   section, game, every_wager, wager, choice, reading, overriding, paytable, adopts, amend, strike, replace, insert_after, posts, designates,
   duty_of, power, roll_is, nothing_else, never_a_cause, die_reads, result_is, bets_close, dice_go, keep_dice, direct, house_posts, payouts, accepted, cap,
   list, figure, state, count, tally, set, phase, event, placed, may, contract, off, one_roll, wins, loses, pushes, returned, pays, surrender, commission,
   stake_limit, win_limit, parts, assert_edge, source, in_force, recalled, unencoded_text, note, fixed > {};
struct statement  : seq< star< mark >, must< statement_body > > {};

struct language   : begins< "language", integer > {};
struct model      : kw< "model" > {};
struct ruleset    : kw< "ruleset" > {};
struct house      : kw< "house" > {};
struct amendment  : kw< "amendment" > {};
struct assertions : kw< "assertions" > {};
struct base       : begins< "under", path > {};
struct base_to    : begins< "to", path > {};
struct base_for   : begins< "for", path > {};
struct alone_unit : if_must< sor< model, ruleset >, path, opt< text > > {};
struct house_unit : if_must< house, path, opt< text >, opt< base > > {};
struct amendment_unit : if_must< amendment, path, opt< text >, base_to > {};
struct assertions_unit : if_must< assertions, path, opt< text >, base_for > {};
struct unit_head  : sor< alone_unit, house_unit, amendment_unit, assertions_unit > {};
struct unit       : must< heading< unit_head >, region< to_new_item, head >, items< statement, to_statement > > {};
struct end_of_file : eof {};
struct rule_file  : must< region< to_unit, language >, sor< vocabulary, unit >, end_of_file > {};

// clang-format on

}  // namespace fairroll::rules
