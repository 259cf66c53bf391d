// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "skeleton.hpp"

namespace fairroll::cli::skeleton {
namespace {

/// As many dice, each with that face.
std::string all_show(const Vocabulary& vocabulary, int face) {
  std::string faces;
  for (int die = 0; die < vocabulary.dice; ++die) faces += (die == 0 ? "" : " ") + vocabulary.face_name(face);
  return faces;
}

std::string rules_of(const Head& head, const Vocabulary& vocabulary) {
  const int lowest = vocabulary.dice * vocabulary.lowest;
  const int highest = vocabulary.dice * vocabulary.highest;
  const std::string from = std::to_string((lowest + highest) / 2 + 1);
  std::string text = opening(
      "Written by `fairroll new`. It checks, and its scenarios are met. Change one sentence at a time, and run\n"
      "`fairroll check` and `fairroll test` on the folder behind each.");
  text += "ruleset " + head.name + " \"" + head.title + "\" {\n  authority \"" + head.authority + "\"\n  cites \"" + head.cites +
          "\"\n  uses " + vocabulary.name + "\n  currency " + head.currency + "\n}\n\n";
  text +=
      "# A section of the text is a section here. A mark before a sentence makes its address: `1 (a)`.\n"
      "section \"1\" \"Throws\" {\n"
      "  # Say which throws do not count: the roll is invalid when any die ...\n"
      "  # What the text has and this file leaves out: unencoded \"which throws are invalid\" about rolls\n"
      "  (a) nothing else makes a roll invalid\n";
  if (vocabulary.thrower != no_index)
    text += "  (b) power of " + vocabulary.roles[vocabulary.thrower] + " to relinquish the dice\n  (c) dice go clockwise to any seat\n";
  text +=
      "}\n\nsection \"2\" \"Wagers\" {\n"
      "  # What pays, and when: every throw that decides a wager has a verdict, and every win has its odds.\n"
      "  (a) wager high \"High\" {\n    one roll\n    placed at any time\n    wins on " +
      from + " or more\n    loses on any other\n    pays 1 to 1\n  }\n}\n";
  return text;
}

std::string scenario(const Head& head, const Vocabulary& vocabulary, const std::string& title, int face, const std::string& result) {
  return "scenario \"" + title + "\" under " + head.name + " {\n" + seated(vocabulary) +
         "  ann bets 10.00 on high\n    expect accepted by \"2 high placed\"\n  throw " + all_show(vocabulary, face) +
         "\n    expect valid " + std::to_string(vocabulary.dice * face) + "\n    expect ann high " + result + "\n}\n";
}

}  // namespace

Draft new_ruleset(const Head& head, const Vocabulary& vocabulary) {
  return {rules_of(head, vocabulary), opening("What the rules make of throws: each scenario is a test.") +
                                          scenario(head, vocabulary, "a high throw wins", vocabulary.highest, "wins 10.00") + '\n' +
                                          scenario(head, vocabulary, "a low throw loses", vocabulary.lowest, "loses")};
}

}  // namespace fairroll::cli::skeleton
