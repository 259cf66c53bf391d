// SPDX-License-Identifier: Apache-2.0
// Names and values: what the checker says about words that mean nothing, or something else.
#include <doctest/doctest.h>

#include "check_support.hpp"

namespace check_names_test {

using check_test::Case;
using check_test::told_of;

namespace {

const Case cases[] = {
    {"nothing wrong", "", ""},
    {"a value misspelt", "section \"1\" \"S\" { roll is void when any die rests on rial }", "unknown <rial>"},
    {"a value of another fact", "section \"1\" \"S\" { roll is void when any die rests on flat }", "not_a_value <flat>"},
    {"a fact misspelt", "section \"1\" \"S\" { roll is void when any die rest on rail }", "unknown <rest>"},
    {"a fact of another subject", "section \"1\" \"S\" { roll is void when throw rests on rail }", "wrong_kind <rests>"},
    {"another preposition", "section \"1\" \"S\" { roll is void when any die rests in rail }", "unknown <rests in>"},
    {"one-of facts are never none", "section \"1\" \"S\" { roll is void when any die rests on none }", "not_a_value <none>"},
    {"any-of facts may be none", "section \"1\" \"S\" { roll is void when throw improper by none }", ""},
    {"a list of the vocabulary as values", "section \"1\" \"S\" { roll is void when any die (entered only zones and not rests on felt) }",
     ""},
    {"a role misspelt", "section \"1\" \"S\" { power of bos to call no_roll }", "unknown <bos>"},
    {"a wager misspelt", "section \"1\" \"S\" { duty of shooter before throw: shooter holds lien }", "unknown <lien>"},
    {"a phase where a wager belongs", "section \"1\" \"S\" { duty of shooter before throw: shooter holds line or opening }",
     "read_as_value <opening>"},
    {"another role never holds wagers", "section \"1\" \"S\" { duty of shooter before throw: dealer holds line }", "wrong_kind <dealer>"},
    {"a phase read as value", "amend wager line { off while point is none or opening }", "read_as_value <opening>"},
    {"a phase read as a fact's value", "section \"1\" \"S\" { roll is void when throw made by other or opening }",
     "read_as_value <opening>"},
    {"a phase in parentheses", "amend wager line { off while point is none or (opening) }", ""},
    {"an event after while", "amend wager line { off while seven_out }", "wrong_kind <seven_out>"},
    {"a state alone after while", "amend wager line { off while point }", "wrong_kind <point>"},
    {"a phase after on", "amend game { event e on opening  event f on e }", "wrong_kind <opening>; unused <f>"},
    {"no such phase", "amend wager line { off while openning }", "unknown <openning>"},
    {"no such event", "amend wager line { pushes on sevenout }", "unknown <sevenout>"},
    {"no value of the state", "amend wager line { off while point is 7 }", "not_a_value <7>"},
    {"no total of the dice", "amend wager line { pushes on 13 }", "not_a_value <13>"},
    {"a range that runs backwards", "amend wager line { pushes on 6..4 }", "not_a_value <6..4>"},
    {"a range that goes too far", "amend wager line { pushes on 4..1000000000 }", "not_a_value <1000000000>"},
    {"a total that is far too large", "amend wager line { pushes on 1000000000 }", "not_a_value <1000000000>"},
    {"a count that goes too far", "amend game { count c 0..1000000000 on 7 }\namend wager line { off while c is 1 }",
     "too_many_states <1000000000>"},
    {"a list that goes too far", "amend game { list a 4..1000000000 }\namend wager line { pushes on a }", "not_a_value <4..1000000000>"},
    {"no face of a die", "amend wager line { pushes on showing 7 }", "not_a_value <7>"},
    {"three dice needed", "amend wager line { pushes on any triple }", "not_a_value <any triple>"},
    {"number not listed", "amend wager box { off while n is 7 }", "not_a_value <7>"},
    {"number compared with a state", "amend wager box { off while point is n }", ""},
    {"count out of range", "amend game { count c 0..3 on 7 }\namend wager line { off while c is 4 or more }", "not_a_value <4 or more>"},
    {"count reaching too much", "amend game { count c 0..3 on 7 }\namend wager line { pushes on c reaching 4 }", "not_a_value <4>"},
    {"count as an event", "amend game { count c 0..3 on 7 }\namend wager line { pushes on c }", "wrong_kind <c>"},
    {"set where a count belongs", "amend game { set s of 4, 5 }\namend wager line { pushes on s reaching 2  off while s is 2 }",
     "wrong_kind <s>; wrong_kind <s>"},
    {"set includes", "amend game { set s of 4, 5 }\namend wager line { may be raised while s includes 5 }", ""},
    {"set never includes", "amend game { set s of 4, 5 }\namend wager line { off while s includes 6 }", "not_a_value <6>"},
    {"count where a set belongs", "amend game { count c 0..3 on 7 }\namend wager line { off while number of c is 2 }", "wrong_kind <c>"},
    {"who changes", "amend wager line { returned on change of dealer }", "wrong_kind <dealer>"},
    {"per a role that throws not", "amend game { count c 0..3 per dealer on 7 }\namend wager line { off while c is 2 }",
     "wrong_kind <dealer>"},
    {"two names alike", "amend game { count c 0..3 on 7  event c on 7 }\namend wager line { off while c is 2 }", "duplicate <c>"},
    {"a wager's name for what the game has", "amend wager line { count point 0..3 on 7  off while point is 2 }", "duplicate <point>"},
    {"a list within itself", "amend game { list a 4, b  list b 5, a }\namend wager line { pushes on a }", "circular <a>"},
    {"events that rest on each other", "amend game { event a on b  event b on a }", "circular <a>"},
    {"phases that rest on each other", "amend game { phase a while not b  phase b while a }", "circular <a>"},
    {"a count that waits for itself", "amend game { count c 0..3 on e  event e on c reaching 2 }", "circular <e>"},
    {"never used", "amend game { count c 0..3 or more on 7  list l 4  phase p while point is 4 }", "unused <c>; unused <l>; unused <p>"},
    {"no value to become", "amend game { state s a, b  becomes d on 7  becomes b on 2 }\namend wager line { off while s is b }",
     "not_a_value <d>"},
    {"a list replaced reaches adopted text", "amend game { list boxes 2..6, 8..10 }", ""},
    {"the model's own text with a narrower list", "amend game { list boxes 4, 15 }", "not_a_value <boxes>; not_a_value <n>"},
    {"a count with its top below", "amend game { count c 3..2 on 7 }\namend wager line { off while c is 3 }", "not_a_value <2>"},
    {"facts cannot decide a wager", "amend wager line { off while any die rests on rail }", "wrong_kind <any die rests on rail>"},
    {"holding cannot decide a wager", "amend wager line { off while any seat holds box }", "wrong_kind <any seat holds box>"},
    {"any other outside a verdict", "amend game { event e on any other }\namend wager line { pushes on e }", "wrong_kind <any other>"},
    {"no die 3", "section \"1\" \"S\" { roll is void when die 3 rests on rail }", "not_a_value <3>"},
    {"no three dice", "section \"1\" \"S\" { roll is void when exactly 3 die rests on rail }", "not_a_value <3>"},
};

}  // namespace

TEST_CASE("names and values") {
  for (const Case& c : cases) {
    CAPTURE(std::string(c.about));
    CAPTURE(c.body);
    CHECK(told_of(c.body) == c.expected);
  }
}

TEST_CASE("an unknown name is told with the nearest one") {
  const auto result =
      check(check_test::library({check_test::rules("section \"1\" \"S\" { roll is void when any die rests on rial }")}), "t.rules");
  REQUIRE(result.diagnostics.size() == 1);
  CHECK(result.diagnostics[0].message == "there is no value of `rests on` named `rial`");
  CHECK(result.diagnostics[0].help == "did you mean `rail`?");
  CHECK(result.ruleset == nullptr);
}

TEST_CASE("a fault in adopted text shows where it was adopted") {
  const std::string text = std::string(check_test::head) + "adopts line from t.model\namend wager line { pays 1 to 1 }";
  const auto result = check(check_test::library({text}), "t.rules");
  CHECK(check_test::told(result.diagnostics) == "unknown <opening>; unknown <point_made>; unknown <seven_out>");
  REQUIRE(!result.diagnostics.empty());
  REQUIRE(!result.diagnostics[0].labels.empty());
  CHECK(result.diagnostics[0].labels[0].message == "adopted here");
  CHECK(result.diagnostics[0].labels[0].location.text() == "adopts line from t.model");
}

}  // namespace check_names_test
