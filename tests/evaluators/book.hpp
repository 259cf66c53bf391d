// SPDX-License-Identifier: Apache-2.0
// The rule books that evaluators are compared under, and every sentence in them that asks a condition or a happening.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>

#include "equality/common.hpp"

namespace evaluators {

using namespace fairroll;
using equality::Draw;

/// One sentence that asks something.
struct Sentence {
  const ThrowPattern* on = nullptr;      ///< null: it asks no happening
  const Condition* condition = nullptr;  ///< null: it asks no condition
  Index wager = no_index;                ///< whose sentence it is; none: of the game or of conduct
  bool of_die = false;                   ///< it speaks of one die (`die reads`)
};

struct Book {
  std::string name;
  std::shared_ptr<const Ruleset> rules;
  std::vector<Sentence> sentences;
};

/// Every sentence of the ruleset, which must outlive the list.
[[nodiscard]] std::vector<Sentence> sentences_of(const Ruleset& rules);

/// Every rule book that ships, as it stands and under each alternative and each first day of an amendment. Of a variation only the
/// sentences are listed that say what no sentence before them said.
[[nodiscard]] std::vector<Book> shipped(const Library& library);

/// `every_form.fair`, rulesets and texts of conduct written at random, and copies of shipped books with random trees of conditions that
/// no text spells.
[[nodiscard]] std::vector<Book> made_up(Library& library, const std::vector<Book>& shipped, std::size_t count, Draw& draw);

/// The sentence in words, with the place of its text.
[[nodiscard]] std::string in_words(const Sentence& sentence, const Ruleset& rules);

}  // namespace evaluators
