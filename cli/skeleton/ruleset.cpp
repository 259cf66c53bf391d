// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "skeleton.hpp"

namespace fairroll::cli::skeleton {
namespace {

/// As many dice, each with that face.
std::string all_show(const Vocabulary& vocabulary, int face) {
  std::string faces;
  for (int die = 0; die < vocabulary.dice_count; ++die) faces += (die == 0 ? "" : " ") + vocabulary.face_name(face);
  return faces;
}

std::string rules_of(const Head& head, const Vocabulary& vocabulary) {
  const int lowest = vocabulary.dice_count * vocabulary.lowest_face;
  const int highest = vocabulary.dice_count * vocabulary.highest_face;
  const std::string from = std::to_string((lowest + highest) / 2 + 1);
  std::string text = opening(
      "Written by `fairroll new`. This ruleset has no errors, and all of its scenarios passed. Change one statement at a time, and\n"
      "run `fairroll check` and `fairroll test` on the folder after each change.");
  text += "ruleset " + head.name + " \"" + head.title + "\" {\n  authority \"" + head.authority + "\"\n  cites \"" + head.cites +
          "\"\n  uses " + vocabulary.name + "\n  currency " + head.currency + "\n}\n\n";
  text +=
      "# Write one section for each section of the legal text. A mark before a statement gives the statement an address: `1 (a)`.\n"
      "section \"1\" \"Throws\" {\n"
      "  # State which throws do not count: the roll is invalid when any die ...\n"
      "  # State what this file does not encode: unencoded \"which throws are invalid\" about rolls\n"
      "  (a) nothing else makes a roll invalid\n";
  if (vocabulary.thrower != no_index)
    text += "  (b) power of " + vocabulary.roles[vocabulary.thrower] + " to relinquish the dice\n  (c) dice go clockwise to any seat\n";
  text +=
      "}\n\nsection \"2\" \"Wagers\" {\n"
      "  # State verdicts and payouts. Every throw that decides a wager needs a verdict, and every win needs odds.\n"
      "  (a) wager high \"High\" {\n    one roll\n    placed at any time\n    wins on " +
      from + " or more\n    loses on any other\n    pays 1 to 1\n  }\n}\n";
  return text;
}

std::string scenario(const Head& head, const Vocabulary& vocabulary, const std::string& title, int face, const std::string& result) {
  return "scenario \"" + title + "\" under " + head.name + " {\n" + seated(vocabulary) +
         "  ann bets 10.00 on high\n    expect accepted by \"2 high placed\"\n  throw " + all_show(vocabulary, face) +
         "\n    expect valid " + std::to_string(vocabulary.dice_count * face) + "\n    expect ann high " + result + "\n}\n";
}

}  // namespace

Draft new_ruleset(const Head& head, const Vocabulary& vocabulary) {
  return {rules_of(head, vocabulary), opening("Each scenario tests the result of a throw.") +
                                          scenario(head, vocabulary, "a high throw wins", vocabulary.highest_face, "wins 10.00") + '\n' +
                                          scenario(head, vocabulary, "a low throw loses", vocabulary.lowest_face, "loses")};
}

}  // namespace fairroll::cli::skeleton
