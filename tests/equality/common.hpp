// SPDX-License-Identifier: Apache-2.0
// What the comparisons share: drawing at random, counting, tables at which every throw is valid.
#pragma once

#include <cstdint>
#include <optional>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/table.hpp>

namespace equality {

using namespace fairroll;

/// Draws by remainder, so that every library draws alike.
class Draw {
 public:
  explicit Draw(std::uint64_t seed) : bits_(seed) {}
  std::size_t below(std::size_t count) { return static_cast<std::size_t>(bits_() % count); }
  bool one_in(std::size_t count) { return below(count) == 0; }
  template <typename T>
  const T& of(const std::vector<T>& all) {
    return all[below(all.size())];
  }

 private:
  std::mt19937_64 bits_;
};

/// A difference, as a scenario that shows it.
struct Difference : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct Counts {
  std::size_t rulesets = 0;
  std::size_t machines = 0;
  std::size_t states = 0;
  std::size_t cells = 0;  ///< states x outcomes of the dice
  std::size_t rolls = 0;  ///< that tables made to compare them: every order of the faces
  std::size_t placings = 0;
  std::size_t plans = 0;
  std::size_t refused_plans = 0;
  std::size_t throws = 0;
  std::size_t settlements = 0;
  std::size_t judges = 0;  ///< of conduct made up at random
  std::size_t refused_judges = 0;
  std::size_t judged = 0;  ///< throws, by tables and by the oracle
  std::size_t from_tables = 0;
};

/// All throws in the order of the dice.
inline std::vector<std::vector<int>> all_throws(const Vocabulary& dice) {
  std::vector<std::vector<int>> all{{}};
  for (int die = 0; die < dice.dice_count; ++die) {
    std::vector<std::vector<int>> longer;
    for (const std::vector<int>& faces : all)
      for (int face = dice.lowest_face; face <= dice.highest_face; ++face) {
        longer.push_back(faces);
        longer.back().push_back(face);
      }
    all = std::move(longer);
  }
  return all;
}

inline ThrowRecord record_of(const std::vector<int>& faces) {
  ThrowRecord record;
  record.faces.assign(faces.begin(), faces.end());
  return record;
}

/// Throws; where the rules ask for a fact of the throw to find it valid, with that fact.
class Roller {
 public:
  ThrowResult roll(Table& table, const std::vector<int>& faces) {
    ThrowRecord record = record_of(faces);
    if (!works_with(table, record) && !find(table, record))
      throw std::runtime_error(table.ruleset().name + ": no throw is valid, whatever is observed of it");
    return table.roll(record, ReasonDetail::None);
  }

 private:
  bool works_with(const Table& table, ThrowRecord& record) {
    record.observations.clear();
    if (fact_) record.observations.push_back(*fact_);
    if (adjudicate(table.ruleset(), record, table.situation()).kind == RulingKind::Valid) return true;
    if (!fact_) return false;
    record.observations.clear();
    return adjudicate(table.ruleset(), record, table.situation()).kind == RulingKind::Valid;
  }

  bool find(const Table& table, ThrowRecord& record) {
    const std::vector<Fact>& facts = table.ruleset().vocabulary.facts;
    for (Index fact = 0; fact < facts.size(); ++fact)
      for (std::size_t value = 0; facts[fact].subject == Subject::Throw && value < facts[fact].values.size(); ++value) {
        const Observation one{{Subject::Throw, 0, fact}, {Mask{1} << value}, {}};
        record.observations = {one};
        if (!find_record_errors(record, table.ruleset().vocabulary).empty() ||
            adjudicate(table.ruleset(), record, table.situation()).kind != RulingKind::Valid)
          continue;
        fact_ = one;
        return true;
      }
    return false;
  }

  std::optional<Observation> fact_;  // that helped last
};

inline void take_dice(Table& table) {
  if (table.thrower() || table.ruleset().vocabulary.thrower == no_index) return;
  TableAction takes;
  takes.kind = TableAction::Kind::TakeDice;
  takes.seat = 0;
  (void)table.execute(takes, ReasonDetail::None);
}

inline std::string faces_words(const std::vector<int>& faces) {
  std::string words;
  for (const int face : faces) words += (words.empty() ? "" : " ") + std::to_string(face);
  return words;
}

inline std::string numbers_words(const Wager& wager, const std::vector<int>& numbers) {
  std::string words = wager.name;
  for (std::size_t i = 0; i < numbers.size(); ++i) words += (i == 0 ? " " : " and ") + std::to_string(numbers[i]);
  return words;
}

}  // namespace equality
