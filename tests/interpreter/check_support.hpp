// SPDX-License-Identifier: Apache-2.0
// Checks snippets of rule text against what they should be told: codes with the text that they underline.
#pragma once

#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/rules.hpp>

namespace check_test {

inline const char* const vocabulary = R"(language 1
vocabulary t.table {
  dice 2 with faces 1..6
  opposite faces sum to 7
  roles shooter, dealer, boss, clerk
  thrower shooter
  list zones  felt, rail, bowl
  die rests on     one of zones  default felt
  die entered      any of zones  default none including rests
  die leaning      one of flat, a_bit, much  default flat
  die supported on one of 1..6  only when leaning a_bit, much
  throw made by    one of shooter, other  default shooter
  throw improper by any of roles default none
  turn conduct     any of delay, violation  default none
}
)";

inline const char* const model = R"(language 1
model t.model "A game" { uses t.table }
game {
  list boxes 4, 5, 6, 8, 9, 10
  state point none or boxes  becomes total on point_set  becomes none on point_made, seven_out
  phase opening while point is none
  phase running while point is not none
  event point_set on boxes while opening
  event point_made on point while running
  event seven_out on 7 while running
}
wager line "Line" {
  placed while opening
  wins on point_made, 11   loses on seven_out, 12
}
wager box "Box" for n in boxes {
  placed at any time   wins on n   loses on 7
}
)";

inline const char* const head = R"(language 1
ruleset t.rules "Rules" { authority "nobody"  uses t.table  currency USD in 0.01 }
section "throws" "Throws" { nothing else makes a roll invalid }
)";

inline const char* const adopted = "adopts game, line, box from t.model\namend wager line, box { pays 1 to 1 }\n";

inline fairroll::SourcePtr source(const std::string& name, const std::string& text) {
  return std::make_shared<const fairroll::Source>(name, text);
}

/// The library of the vocabulary, the model and further units.
inline fairroll::Library library(const std::vector<std::string>& units, fairroll::Diagnostics* faults = nullptr) {
  fairroll::Library result;
  std::vector<std::string> texts{vocabulary, model};
  texts.insert(texts.end(), units.begin(), units.end());
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const fairroll::Diagnostics found = result.add(source("unit" + std::to_string(i), texts[i]));
    if (faults != nullptr) faults->insert(faults->end(), found.begin(), found.end());
  }
  return result;
}

/// A whole ruleset around `body`.
inline std::string rules(const std::string& body) { return head + (adopted + body); }

/// `unknown <rial>; unused <x>`, in the order of the report; a diagnostic without place shows its message.
inline std::string told(const fairroll::Diagnostics& diagnostics) {
  std::string text;
  for (const fairroll::Diagnostic& d : diagnostics) {
    if (d.code == fairroll::Code::silent_on_throws) continue;  // most books that are made up here say nothing of throws
    if (!text.empty()) text += "; ";
    text += std::string(fairroll::code_slug(d.code)) + " <" + (d.location.source ? std::string(d.location.text()) : d.message) + ">";
  }
  return text;
}

/// What check() says about a ruleset with that body.
inline std::string told_of(const std::string& body, const fairroll::Selection& selection = {}) {
  return told(check(library({rules(body)}), "t.rules", selection).diagnostics);
}

struct Case {
  const char* about;
  std::string body;
  std::string expected;
};

}  // namespace check_test
