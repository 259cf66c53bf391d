// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/fit.hpp>

#include <algorithm>
#include <limits>
#include <stdexcept>

#include "number.hpp"

namespace fairroll::analysis {
namespace {

constexpr std::size_t most_cells = 1001;
constexpr std::uint64_t most_listed_throws = 200;
constexpr std::uint64_t most_listings = 20'000;
constexpr int least_expected = 5;
constexpr int shown_digits = 6;

/// Whether `count` can be cut into `cells` parts, in no order, in so few ways that all can be gone through.
bool can_be_listed(std::uint64_t count, std::size_t cells) {
  if (count > most_listed_throws) return false;
  std::vector<std::uint64_t> ways(count + 1, 0);
  ways[0] = 1;  // into parts of at most `part`, which are as many as into at most `part` parts
  for (std::size_t part = 1; part <= std::min<std::size_t>(cells, count); ++part)
    for (std::size_t sum = part; sum <= count; ++sum) ways[sum] = std::min(ways[sum] + ways[sum - part], 2 * most_listings);
  return ways[count] <= most_listings;
}

/// Goes through all ways in which throws fall into equal cells, the fullest cells first. The statistic grows with the sum of the squares of
/// what is counted, which is compared in its place.
class EqualCells {
 public:
  explicit EqualCells(std::uint64_t squares) : squares_(squares) {}

  /// How many sequences of `left` throws make the sum of squares large enough, if no cell that is left has more than `most`.
  Whole as_uneven(std::uint64_t left, std::uint64_t cells, std::uint64_t most, std::uint64_t squares) const {
    if (left == 0) return squares >= squares_ ? 1 : 0;
    Whole sum;
    if (cells == 0) return sum;
    for (std::uint64_t each = std::min(most, left); each > 0 && each * cells >= left; --each) {
      Whole ways = 1;
      std::uint64_t rest = left;
      for (std::uint64_t full = 1; full <= cells && rest >= each; ++full) {  // so many cells have `each`
        ways *= choose(rest, each);
        rest -= each;
        sum += choose(cells, full) * ways * as_uneven(rest, cells - full, each - 1, squares + full * each * each);
      }
    }
    return sum;
  }

 private:
  std::uint64_t squares_;
};

Fraction multinomial_tail(const std::vector<std::uint64_t>& counts, std::uint64_t count) {
  std::uint64_t squares = 0;
  for (const std::uint64_t one : counts) squares += one * one;
  return fraction_of(ratio(EqualCells(squares).as_uneven(count, counts.size(), count, 0), power(counts.size(), count)));
}

std::uint64_t sum_of(const std::vector<std::uint64_t>& counts) {
  std::uint64_t sum = 0;
  for (const std::uint64_t one : counts) {
    if (one > std::numeric_limits<std::uint64_t>::max() - sum) throw std::domain_error("the sum of the counts exceeds 64 bits");
    sum += one;
  }
  return sum;
}

void demand_chances(const std::vector<Number>& chances) {
  Number sum;
  bool all_above_zero = true;
  for (const Number& one : chances) {
    sum += one;
    all_above_zero = all_above_zero && one > 0;
  }
  if (!all_above_zero || sum != 1) throw std::domain_error("the probabilities must be positive and must add up to 1");
}

}  // namespace

std::optional<FitResult> test_fit(const std::vector<std::uint64_t>& counts, const std::vector<Fraction>& chances) {
  if (counts.size() != chances.size() || counts.size() > most_cells)
    throw std::domain_error("there must be at most 1001 cells, with one probability for each cell");
  std::vector<Number> likely;
  for (const Fraction& one : chances) likely.push_back(number_of(one));
  demand_chances(likely);
  FitResult out;
  out.observation_count = sum_of(counts);
  if (counts.size() < 2 || out.observation_count == 0) return std::nullopt;
  Number statistic;
  for (std::size_t i = 0; i < counts.size(); ++i) {
    const Number expected = whole_of(out.observation_count) * likely[i];
    const Number off = whole_of(counts[i]) - expected;
    statistic += off * off / expected;
    out.is_approximate = out.is_approximate || expected < least_expected;
    out.expected_counts.push_back(fraction_of(expected));
  }
  out.statistic = fraction_of(statistic);
  out.degrees_of_freedom = static_cast<int>(counts.size()) - 1;
  const bool equal = std::all_of(chances.begin(), chances.end(), [&](const Fraction& one) { return one == chances.front(); });
  if (equal && can_be_listed(out.observation_count, counts.size())) {
    out.distribution = FitResult::Distribution::Multinomial;
    out.is_approximate = false;
    out.exact_p_value = multinomial_tail(counts, out.observation_count);
    out.p_value = out.exact_p_value->to_significant_digits(shown_digits);
  } else {
    out.p_value = compute_chi_squared_tail(out.statistic, out.degrees_of_freedom);
  }
  return out;
}

std::vector<Fraction> make_equal_probabilities(int cells) {
  if (cells < 1 || cells > static_cast<int>(most_cells)) throw std::domain_error("the number of cells must be between 1 and 1001");
  return std::vector<Fraction>(static_cast<std::size_t>(cells), Fraction(Rational(1, cells)));
}

std::vector<Fraction> compute_total_probabilities(int dice, int faces) {
  if (dice < 1 || dice > 8 || faces < 1 || faces > 20)
    throw std::domain_error("the number of dice must be between 1 and 8, and the number of faces between 1 and 20");
  std::vector<std::int64_t> ways{1};  // 20^8 at most
  std::int64_t all = 1;
  for (int die = 0; die < dice; ++die) {
    std::vector<std::int64_t> next(ways.size() + static_cast<std::size_t>(faces) - 1, 0);
    for (std::size_t i = 0; i < ways.size(); ++i)
      for (std::size_t face = 0; face < static_cast<std::size_t>(faces); ++face) next[i + face] += ways[i];
    ways = std::move(next);
    all *= faces;
  }
  std::vector<Fraction> chances;
  for (const std::int64_t one : ways) chances.emplace_back(Rational(one, all));
  return chances;
}

}  // namespace fairroll::analysis
