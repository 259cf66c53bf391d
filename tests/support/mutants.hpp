// SPDX-License-Identifier: Apache-2.0
// A small rule book with most of the language in it, and what changing it makes of its lines.
#pragma once

#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include <fairroll/analysis/mutation.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/rules.hpp>

#include "support/conduct.hpp"

namespace mutants {

/// Need not check: changes are made on the tree alone.
inline constexpr const char* rules_text = R"(language 1
ruleset rules { uses table   currency USD in 0.01 }
section "s" "Conduct" {
  in force from 2015-07-01 until 2019-12-31
  the roll is invalid when {
    (1) any die (entered bowl or rests on rail, bank) unless throw manner slid
    (2) throw made by other_player
  }
  power of floor, box alone to call no_roll when throw released apart before the dice rest whenever possible
  die reads opposite its supported face when cocked one_face
}
game {
  count tally 0..3 or more per shooter on 7
  state word nay or yea per shooter
    becomes yea on hard 4
  phase fresh while tally is 2 or more
}
wager bet "A bet" {
  one roll
  placed while fresh
  may not be removed, raised while fresh
  wins and stays up on 7, 11 while fresh
  pushes on 12 while fresh
  loses on any other
  pays 7 to 6 on 7 3 for 2 on 11
  commission 5 percent of stake taken when placed, rounded down to 1.00, refunded when removed
  stake at most 500.00 while fresh
}
paytable ladder by tally {
  tally | A
  3 or more | 4 to 1
  2 | 2 to 1
}
)";

struct Line {
  std::string before;
  std::string after;
};

inline std::vector<Line> changed_lines() {
  using namespace fairroll;
  Library library;
  (void)library.add(std::make_shared<const Source>("table.fair", conduct::vocabulary_text));
  const std::optional<Vocabulary> vocabulary = find_vocabulary(library, "table");
  const ParseResult parsed = parse_rules(std::make_shared<const Source>("rules.fair", rules_text));
  if (!vocabulary || !parsed.ok()) throw std::invalid_argument("the rules of this test cannot be read");
  Ruleset rules;
  rules.vocabulary = *vocabulary;
  std::vector<Line> out;
  for (const analysis::Mutation& one : analysis::find_mutations(*parsed.tree, rules)) out.push_back({one.line_before(), one.line_after()});
  return out;
}

}  // namespace mutants
