// SPDX-License-Identifier: Apache-2.0
#include "odds_ahead.hpp"

#include <algorithm>
#include <limits>

#include "foresight.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_throws = 2'000;

/// All throws, dice in order; with the end of a turn (no faces) last. None if there are too many to try.
void list_throws(const Vocabulary& vocabulary, std::vector<int>& faces, std::vector<std::vector<int>>& throws) {
  if (throws.size() > most_throws) return;
  if (faces.size() == static_cast<std::size_t>(vocabulary.dice)) {
    throws.push_back(faces);
    return;
  }
  for (int face = faces.empty() ? vocabulary.lowest : faces.back(); face <= vocabulary.highest; ++face) {
    faces.push_back(face);
    list_throws(vocabulary, faces, throws);
    faces.pop_back();
  }
}

/// Puts together what the arms and the table of one wager may pay.
class Collector {
 public:
  Collector(const Ruleset& rules, const Foresight& foresight, OddsAhead& ahead) : rules_(rules), foresight_(foresight), ahead_(ahead) {}

  /// The wager wins on these faces: by which odds?
  void collect(const std::vector<int>& faces) {
    const Wager& type = foresight_.type(0);
    std::vector<std::pair<const PayRow*, Answer>> rows;
    const bool per_table = type.pays_per != no_index;
    int sure = per_table ? type.pays_per_layer : std::numeric_limits<int>::min();
    for (const PayRow& row : type.pays) {
      const Answer on = row.on ? foresight_.comes(*row.on, 0, faces) : Answer::Yes;
      const Answer answer = both(on, foresight_.stands(row.while_, 0));
      if (answer == Answer::No) continue;
      rows.emplace_back(&row, answer);
      if (answer == Answer::Yes) sure = std::max(sure, row.layer);
    }
    // What surely applies silences the layers below it.
    for (const auto& [row, answer] : rows)
      if (row->layer >= sure) add(row->odds);
    if (per_table && type.pays_per_layer >= sure) collect_table(rules_.paytables[type.pays_per]);
  }

  void begin_throw() { ahead_.best.emplace_back(); }

 private:
  void add(const Odds& odds) {
    const Rational profit = odds.profit();
    const auto same = [&](const Odds& one) { return one.profit() == profit; };
    if (std::none_of(ahead_.odds.begin(), ahead_.odds.end(), same)) ahead_.odds.push_back(odds);
    std::optional<Rational>& best = ahead_.best.back();
    if (!best || *best < profit) best = profit;
  }

  void collect_table(const Paytable& table) {
    const auto range = foresight_.reach(table.measure, 0);
    for (const PaytableRow& row : table.rows) {
      if (row.columns.empty()) continue;
      bool entered = !range;
      for (int key = range ? range->low : 1; range && key <= range->high && !entered; ++key) entered = row.key.contains(key);
      if (!entered) continue;
      if (table.posted && *table.posted < row.columns.size()) {
        add(row.columns[*table.posted]);
        continue;
      }
      for (const Odds& odds : row.columns) {
        if (!(odds.profit() == row.columns.front().profit())) {
          ahead_.column_open = true;
          ahead_.column_clause = table.clause;
        }
        add(odds);
      }
    }
  }

  const Ruleset& rules_;
  const Foresight& foresight_;
  OddsAhead& ahead_;
};

}  // namespace

OddsAhead odds_ahead(const Ruleset& rules, const std::vector<int>& game, const Line& line) {
  OddsAhead ahead;
  std::vector<std::vector<int>> throws;
  std::vector<int> faces;
  list_throws(rules.vocabulary, faces, throws);
  const bool blind = throws.size() > most_throws;
  if (blind) throws.clear();
  throws.emplace_back();
  const Foresight foresight(rules, game, line, blind);
  Collector collector(rules, foresight, ahead);
  const std::size_t root = line.size() - 1;  // it alone has verdicts (S6)
  for (const std::vector<int>& thrown : throws) {
    collector.begin_throw();
    const auto wins = [&](const VerdictRow& row) {
      return row.verdict == Verdict::Wins && foresight.comes(row.occasion, root, thrown) != Answer::No;
    };
    const std::vector<VerdictRow>& rows = foresight.type(root).verdicts;
    if (std::any_of(rows.begin(), rows.end(), wins)) collector.collect(thrown);
  }
  return ahead;
}

}  // namespace fairroll
