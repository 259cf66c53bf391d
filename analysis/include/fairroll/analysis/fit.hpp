// SPDX-License-Identifier: Apache-2.0
// Whether dice show their faces as often as fair ones would: Pearson's chi-squared test, with a p-value whose digits are proven.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// How counts lie to what is expected. K. Pearson, "On the criterion ...", Philosophical Magazine 50 (1900), 157-175; NIST/SEMATECH
/// e-Handbook of Statistical Methods, 1.3.5.15.
struct Fit {
  /// Where the p-value comes from.
  enum class By : std::uint8_t {
    Multinomial,  ///< all ways in which so many throws can fall were counted: `p` is exact
    ChiSquared,   ///< the chi-squared distribution, which the statistic approaches as throws grow in number: `p` is exact for that
  };

  std::uint64_t count = 0;         ///< observations in all, at least 1
  std::vector<Fraction> expected;  ///< of each cell: `count` times its chance
  Fraction statistic;              ///< the sum of (counted - expected)^2 / expected; not rounded
  int freedom = 0;                 ///< degrees of freedom: cells less 1
  By by = By::ChiSquared;          ///< how `p` was found
  std::optional<Fraction> exact;   ///< of Multinomial: `p`, not rounded
  std::string p;                   ///< the chance of a statistic as large or larger, as chi_squared_tail() writes it
  bool rough = false;              ///< of ChiSquared: a cell is expected fewer than 5 times, so the distribution is a rough guide only
};

/// The counts of cells against their chances, each above 0 and together 1. Where all are equally likely and the counts can be listed in
/// 20,000 ways at most (60 throws of a die with six faces), `p` is found by the multinomial distribution. Nothing: there is one cell, or
/// nothing was counted. Throws std::domain_error for other chances, for more than 1001 cells and for counts whose sum does not fit 64
/// bits. Pure; safe from any thread, as all here.
[[nodiscard]] std::optional<Fit> fit(const std::vector<std::uint64_t>& counts, const std::vector<Fraction>& chances);

/// The chance that a chi-squared variable with `freedom` (1..1000) degrees of freedom is `statistic` (not negative) or more:
/// `0.0500000`, `1.23457e-12`, `<1e-100`. Every digit is proven: the chance is enclosed between two fractions that round to the same six
/// digits. Throws std::domain_error for other values.
[[nodiscard]] std::string chi_squared_tail(const Fraction& statistic, int freedom);

/// The chances of so many equal cells. Throws std::domain_error unless 1..1001.
[[nodiscard]] std::vector<Fraction> equal_chances(int cells);
/// The chances of the totals of `dice` (1..8) fair dice with `faces` (1..20) faces each, from the lowest. Throws std::domain_error for
/// others.
[[nodiscard]] std::vector<Fraction> total_chances(int dice, int faces);

}  // namespace analysis
}  // namespace fairroll
