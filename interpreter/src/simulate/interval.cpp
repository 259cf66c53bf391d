// SPDX-License-Identifier: Apache-2.0
// The interval of an edge, in floating point: it is an estimate. What it is made from is exact.
//
// An edge is a ratio, net over what was put down. Bets of one hand hang together, and how many there are is chance as well; blocks are
// independent of one another and alike. So the ratio is estimated from the blocks' sums, with the variance of the ratio estimator
// (W. G. Cochran, "Sampling Techniques", 3rd ed., 1977, section 2.11):
//   blocks / (blocks - 1) x sum of (net(b) - ratio outlay(b))^2 / (sum of outlay(b))^2
// Bets that still stand when their block ends are left out of both sums, but for a commission taken when they were placed.
#include <cmath>

#include <fairroll/simulate.hpp>

namespace fairroll {
namespace {

/// The probability that Student's t with `freedom` degrees lies below `t` (>= 0): M. Abramowitz, I. A. Stegun, "Handbook of Mathematical
/// Functions", 26.7.3 and 26.7.4.
double student_below(double t, std::uint64_t freedom) {
  const double pi = std::acos(-1.0);
  const double n = static_cast<double>(freedom);
  const double angle = std::atan(t / std::sqrt(n));
  const double square = std::cos(angle) * std::cos(angle);
  const bool odd = freedom % 2 == 1;
  double term = odd ? std::cos(angle) : 1.0;
  double sum = freedom == 1 ? 0.0 : term;
  for (std::uint64_t i = odd ? 3 : 2; i + 2 <= freedom; i += 2) {
    term *= square * static_cast<double>(i - 1) / static_cast<double>(i);
    sum += term;
  }
  const double middle = odd ? 2.0 / pi * (angle + std::sin(angle) * sum) : std::sin(angle) * sum;
  return 0.5 + middle / 2.0;
}

/// The normal distribution, which Student's comes to.
double normal_below(double t) { return 0.5 * std::erfc(-t / std::sqrt(2.0)); }

/// How many standard errors an interval reaches to each side.
double reach(double confidence, std::uint64_t freedom) {
  constexpr std::uint64_t many = 100'000;  // degrees of freedom that make no difference
  const double wanted = 0.5 + confidence / 2.0;
  double low = 0.0;
  double high = 1.0;
  const auto below = [&](double t) { return freedom > many ? normal_below(t) : student_below(t, freedom); };
  while (below(high) < wanted && high < 1e6) high *= 2.0;
  for (int i = 0; i < 60; ++i) {
    const double middle = (low + high) / 2.0;
    (below(middle) < wanted ? low : high) = middle;
  }
  return high;
}

}  // namespace

std::optional<EdgeInterval> compute_edge_interval(const SimulatedBet& bet, std::uint64_t blocks, double confidence) {
  if (blocks < 2 || bet.outlay <= 0) return std::nullopt;
  const auto outlay = static_cast<long double>(bet.outlay);
  const long double ratio = static_cast<long double>(bet.net) / outlay;
  const long double squares = static_cast<long double>(bet.net_squared) - 2.0L * ratio * static_cast<long double>(bet.net_times_outlay) +
                              ratio * ratio * static_cast<long double>(bet.outlay_squared);
  const auto count = static_cast<long double>(blocks);
  const long double variance = squares <= 0.0L ? 0.0L : squares * count / (count - 1.0L) / (outlay * outlay);
  const auto edge = static_cast<double>(-ratio);
  const double width = reach(confidence, blocks - 1) * static_cast<double>(std::sqrt(variance));
  return EdgeInterval{edge - width, edge + width};
}

std::string to_string(Int128 value) {
  if (value == 0) return "0";
  std::string digits;
  const bool negative = value < 0;
  for (; value != 0; value /= 10) {
    const auto digit = static_cast<int>(value % 10);
    digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
  }
  return (negative ? "-" : "") + digits;
}

}  // namespace fairroll
