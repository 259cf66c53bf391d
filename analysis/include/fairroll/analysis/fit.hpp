// SPDX-License-Identifier: Apache-2.0
// Pearson's chi-squared test for counts of faces or totals, with a p-value whose printed digits are all correct.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// The result of a chi-squared test. K. Pearson, "On the criterion ...", Philosophical Magazine 50 (1900), 157-175; NIST/SEMATECH
/// e-Handbook of Statistical Methods, 1.3.5.15.
struct FitResult {
  /// The distribution from which the p-value was computed.
  enum class Distribution : std::uint8_t {
    Multinomial,  ///< the p-value is exact: all possible results of this number of throws were enumerated
    ChiSquared,   ///< the p-value is exact for the chi-squared distribution, which the statistic approaches as the number of throws grows
  };

  std::uint64_t observation_count = 0;                   ///< total number of observations, at least 1
  std::vector<Fraction> expected;                        ///< expected number for each cell: `observation_count` times its probability
  Fraction statistic;                                    ///< the sum of (counted - expected)^2 / expected, not rounded
  int degrees_of_freedom = 0;                            ///< degrees of degrees_of_freedom: number of cells minus 1
  Distribution distribution = Distribution::ChiSquared;  ///< the distribution from which `p_value` was computed
  std::optional<Fraction> exact_p_value;                 ///< for Multinomial: the exact p-value; otherwise no value
  std::string p_value;  ///< the probability of a statistic at least this large, formatted as by chi_squared_tail()
  /// For ChiSquared: true if a cell is expected fewer than 5 times, so that the distribution is only an approximation.
  bool is_approximate = false;
};

/// Tests whether counts agree with probabilities, which must be positive and have the sum 1. Both lists contain one element per cell. The
/// multinomial distribution is used if all cells are equally likely and the counts have at most 20,000 possible combinations (60 throws of
/// a die with six faces). Returns `std::nullopt` if there is only one cell or no observation. Throws std::domain_error for other
/// probabilities, for more than 1001 cells, and if the sum of the counts does not fit into 64 bits. Pure and thread-safe, like all
/// functions of this file.
[[nodiscard]] std::optional<FitResult> test_fit(const std::vector<std::uint64_t>& counts, const std::vector<Fraction>& chances);

/// Returns the probability that a chi-squared variable with `degrees_of_freedom` (1..1000) degrees of degrees_of_freedom is at least
/// `statistic` (>= 0), such as `0.0500000`, `1.23457e-12` or `<1e-100`. Every digit is proved correct: the probability lies between two
/// fractions that round to the same six digits. Throws std::domain_error for other arguments.
[[nodiscard]] std::string chi_squared_tail(const Fraction& statistic, int degrees_of_freedom);

/// Returns equal probabilities for `cells` cells (1..1001). Throws std::domain_error for other numbers.
[[nodiscard]] std::vector<Fraction> equal_probabilities(int cells);
/// Returns the probabilities of the totals of `dice` (1..8) fair dice with `faces` (1..20) faces each, from the lowest total. Throws
/// std::domain_error for other numbers.
[[nodiscard]] std::vector<Fraction> total_probabilities(int dice, int faces);

}  // namespace analysis
}  // namespace fairroll
