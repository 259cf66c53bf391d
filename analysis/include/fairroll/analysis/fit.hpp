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

/// The result of a chi-squared test. Sources: K. Pearson, "On the criterion ...", Philosophical Magazine 50 (1900), 157-175, and
/// NIST/SEMATECH e-Handbook of Statistical Methods, 1.3.5.15.
struct FitResult {
  /// The distribution from which the p-value was computed.
  enum class Distribution : std::uint8_t {
    /// The multinomial distribution. The p-value is exact, because all possible results of the observed number of throws were enumerated.
    Multinomial,
    /// The chi-squared distribution, which the distribution of the statistic approaches as the number of throws grows. The p-value is exact
    /// for this distribution.
    ChiSquared,
  };

  std::uint64_t observation_count = 0;  ///< Total number of observations. Always at least 1.
  /// Expected number of observations in each cell (such as a face or a total): `observation_count` times the probability of the cell.
  std::vector<Fraction> expected_counts;
  Fraction statistic;                                    ///< Sum of (counted - expected)^2 / expected over all cells, without rounding.
  int degrees_of_freedom = 0;                            ///< Number of degrees of freedom: one less than the number of cells.
  Distribution distribution = Distribution::ChiSquared;  ///< Distribution from which `p_value` was computed.
  std::optional<Fraction> exact_p_value;                 ///< Exact p-value if `distribution` is Multinomial. Otherwise no value.
  /// Probability of a statistic at least this large, in the format of compute_chi_squared_tail().
  std::string p_value;
  /// True if `distribution` is ChiSquared and a cell has an expected count below 5. The p-value is then only an approximation.
  bool is_approximate = false;
};

/// Tests whether counts are consistent with probabilities. Each list contains one element per cell, such as a face or a total. The
/// probabilities must be positive and must add up to 1. The multinomial distribution is used if all cells are equally likely, there are at
/// most 200 observations, and the observations can be divided among the cells in at most 20,000 ways, regardless of the order of the cells.
/// For a six-sided die, the maximum is 60 throws.
///
/// Returns `std::nullopt` if there is only one cell or no observation. Throws std::domain_error if the probabilities are invalid, if there
/// are more than 1001 cells, or if the sum of the counts exceeds 64 bits. Pure and thread-safe, like all functions in this file.
[[nodiscard]] std::optional<FitResult> test_fit(const std::vector<std::uint64_t>& counts, const std::vector<Fraction>& chances);

/// Returns the probability that a chi-squared variable is at least `statistic`, such as `0.0500000`, `1.23457e-12` or `<1e-100`. The
/// variable has `degrees_of_freedom` (1 to 1000) degrees of freedom, and `statistic` must not be negative. Every digit is proved correct:
/// the probability lies between two fractions that round to the same six digits. Throws std::domain_error if an argument is out of range.
[[nodiscard]] std::string compute_chi_squared_tail(const Fraction& statistic, int degrees_of_freedom);

/// Returns a list of `cells` (1 to 1001) equal probabilities. Throws std::domain_error if `cells` is out of range.
[[nodiscard]] std::vector<Fraction> make_equal_probabilities(int cells);
/// Returns the probabilities of the totals of `dice` (1 to 8) fair dice with `faces` (1 to 20) faces each, beginning with the lowest total.
/// Throws std::domain_error if an argument is out of range.
[[nodiscard]] std::vector<Fraction> compute_total_probabilities(int dice, int faces);

}  // namespace analysis
}  // namespace fairroll
