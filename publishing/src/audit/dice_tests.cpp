// SPDX-License-Identifier: Apache-2.0
#include <utility>

#include <fairroll/publishing/audit_page.hpp>

namespace fairroll::publishing {

namespace {

void hold(std::vector<DiceTest>& tests, DiceTest::Subject of, int die, std::vector<std::uint64_t> counts,
          const std::vector<analysis::Fraction>& chances) {
  const std::optional<analysis::FitResult> fit = analysis::test_fit(counts, chances);
  if (fit) tests.push_back({of, die, std::move(counts), *fit});
}

}  // namespace

std::vector<DiceTest> test_dice(const audit::FaceCounts& dice) {
  std::vector<DiceTest> tests;
  if (dice.throw_count == 0 || dice.face_names.empty()) return tests;
  const std::vector<analysis::Fraction> equal = analysis::make_equal_probabilities(static_cast<int>(dice.face_names.size()));
  std::vector<std::uint64_t> all(dice.face_names.size(), 0);
  for (std::size_t die = 0; die < dice.counts_by_die.size(); ++die) {
    hold(tests, DiceTest::Subject::Die, static_cast<int>(die) + 1, dice.counts_by_die[die], equal);
    for (std::size_t face = 0; face < all.size(); ++face) all[face] += dice.counts_by_die[die].at(face);
  }
  if (dice.counts_by_die.size() < 2) return tests;
  hold(tests, DiceTest::Subject::AllDice, 0, std::move(all), equal);
  if (dice.is_numbered)
    hold(tests, DiceTest::Subject::Totals, 0, dice.total_counts,
         analysis::compute_total_probabilities(static_cast<int>(dice.counts_by_die.size()), static_cast<int>(dice.face_names.size())));
  return tests;
}

}  // namespace fairroll::publishing
