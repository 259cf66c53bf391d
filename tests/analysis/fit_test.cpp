// SPDX-License-Identifier: Apache-2.0
// The chi-squared test against published tables, identities of the distribution, and multinomial tails counted out one by one.
#include <fairroll/analysis/fit.hpp>

#include <doctest/doctest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

namespace fairroll::analysis::fit_test {
namespace {

Fraction number(const std::string& text) {
  const std::optional<Fraction> value = Fraction::parse(text);
  REQUIRE(value);
  return *value;
}

std::string tail(const std::string& statistic, int freedom) { return compute_chi_squared_tail(number(statistic), freedom); }

/// Sequences of `count` throws of a die with `faces` faces whose statistic is no smaller, of all, one by one.
Fraction counted_out(const std::vector<std::uint64_t>& shown, int count) {
  const auto faces = static_cast<int>(shown.size());
  const auto squares = [](const std::vector<std::uint64_t>& counts) {
    std::uint64_t sum = 0;
    for (const std::uint64_t one : counts) sum += one * one;
    return sum;
  };
  int all = 1;
  for (int i = 0; i < count; ++i) all *= faces;
  int uneven = 0;
  for (int sequence = 0; sequence < all; ++sequence) {
    std::vector<std::uint64_t> counts(shown.size(), 0);
    int rest = sequence;
    for (int i = 0; i < count; ++i, rest /= faces) ++counts[static_cast<std::size_t>(rest % faces)];
    if (squares(counts) >= squares(shown)) ++uneven;
  }
  return number(std::to_string(uneven) + "/" + std::to_string(all));
}

TEST_CASE("with two degrees of freedom the tail is e to the minus half of the statistic") {
  CHECK(tail("2", 2) == "0.367879");                                    // 1/e
  CHECK(tail("1", 2) == "0.606531");                                    // 1/sqrt(e)
  CHECK(tail("20", 2) == "0.0000453999");                               // e^-10
  CHECK(tail("200", 2) == "3.72008e-44");                               // e^-100
  CHECK(tail("460.517018598809136803598290936", 2) == "1.00000e-100");  // 2 * 100 ln 10, cut off: no less than 1e-100
  CHECK(tail("460.517018598809136803598290937", 2) == "<1e-100");       // and rounded up: less
}

TEST_CASE("with one and four degrees of freedom") {
  CHECK(tail("1", 1) == "0.317311");    // outside of one standard deviation
  CHECK(tail("4", 1) == "0.0455003");   // of two
  CHECK(tail("9", 1) == "0.00269980");  // of three
  CHECK(tail("2", 4) == "0.735759");    // 2/e
  CHECK(tail("10", 3) == "0.0185661");
}

TEST_CASE("critical values of published tables, NIST/SEMATECH e-Handbook 1.3.6.7.4") {
  // Each is rounded to three decimals: half a unit less is above the level, half a unit more below it.
  struct Critical {
    int freedom;
    const char* below;
    const char* above;
    const char* level;
  };
  const std::vector<Critical> table{{1, "3.8405", "3.8415", "0.05"},     {5, "11.0695", "11.0705", "0.05"},
                                    {5, "9.2355", "9.2365", "0.10"},     {5, "15.0855", "15.0865", "0.01"},
                                    {5, "20.5145", "20.5155", "0.001"},  {10, "18.3065", "18.3075", "0.05"},
                                    {10, "29.5875", "29.5885", "0.001"}, {100, "124.3415", "124.3425", "0.05"}};
  for (const Critical& one : table) {
    CAPTURE(one.above);
    const Fraction level = number(one.level);
    CHECK(level < number(tail(one.below, one.freedom)));
    CHECK_FALSE(level < number(tail(one.above, one.freedom)));
  }
  CHECK(tail("11.0705", 5) == "0.0500000");
}

TEST_CASE("the tail agrees with the closed form by floating point, to what that can say") {
  for (int tenths = 1; tenths < 600; tenths += 7) {
    const double x = tenths / 10.0;
    const double five = std::erfc(std::sqrt(x / 2)) + std::sqrt(2 * x / std::acos(-1.0)) * std::exp(-x / 2) * (1 + x / 3);
    const double six = std::exp(-x / 2) * (1 + x / 2 + x * x / 8);
    const std::string statistic = std::to_string(tenths) + "/10";
    CAPTURE(statistic);
    CHECK(std::stod(tail(statistic, 5)) == doctest::Approx(five).epsilon(1e-5));
    CHECK(std::stod(tail(statistic, 6)) == doctest::Approx(six).epsilon(1e-5));
  }
}

TEST_CASE("ends of the tail") {
  CHECK(tail("0", 5) == "1.00000");
  CHECK(tail("1/1000000", 1) == "0.999202");
  CHECK(tail("1/1000000", 7) == "1.00000");
  CHECK(tail("999999999999", 5) == "<1e-100");
  CHECK(tail("1000", 1000) == "0.494053");
  CHECK_THROWS_AS((void)tail("1", 0), std::domain_error);
  CHECK_THROWS_AS((void)tail("1", 1001), std::domain_error);
  CHECK_THROWS_AS((void)tail("-1", 5), std::domain_error);
}

TEST_CASE("the statistic is a fraction, and many throws are held against the distribution") {
  const std::optional<FitResult> found = test_fit({50, 58, 62, 48, 39, 43}, make_equal_probabilities(6));
  REQUIRE(found);
  CHECK(found->observation_count == 300);
  CHECK(found->degrees_of_freedom == 5);
  CHECK(found->expected_counts.front().str() == "50");
  CHECK(found->statistic.str() == "191/25");  // 382 / 50
  CHECK(found->distribution == FitResult::Distribution::ChiSquared);
  CHECK(found->p_value == "0.177224");
  CHECK_FALSE(found->is_approximate);
  CHECK_FALSE(found->exact_p_value);
}

TEST_CASE("few throws are counted out") {
  for (const std::vector<std::uint64_t>& shown : std::vector<std::vector<std::uint64_t>>{
           {3, 1, 0, 1}, {2, 1, 1, 1}, {5, 0, 0, 0}, {2, 2, 1, 0}, {7, 2}, {5, 4}, {3, 2, 2}, {6, 0, 1}, {2, 2, 2, 1, 0, 0}}) {
    int count = 0;
    for (const std::uint64_t one : shown) count += static_cast<int>(one);
    const std::optional<FitResult> found = test_fit(shown, make_equal_probabilities(static_cast<int>(shown.size())));
    REQUIRE(found);
    CHECK(found->distribution == FitResult::Distribution::Multinomial);
    REQUIRE(found->exact_p_value);
    CHECK(found->exact_p_value->str() == counted_out(shown, count).str());
    CHECK(found->p_value == found->exact_p_value->to_significant_digits(6));
  }
}

TEST_CASE("where listing ends, the two ways lie close to each other") {
  const std::optional<FitResult> listed = test_fit({15, 8, 9, 12, 6, 10}, make_equal_probabilities(6));
  REQUIRE(listed);
  CHECK(listed->distribution == FitResult::Distribution::Multinomial);
  CHECK(std::stod(listed->p_value) == doctest::Approx(std::stod(compute_chi_squared_tail(listed->statistic, 5))).epsilon(0.05));
  CHECK(test_fit({100, 80, 90, 120, 60, 100}, make_equal_probabilities(6))->distribution == FitResult::Distribution::ChiSquared);
}

TEST_CASE("totals have chances of their own") {
  const std::vector<Fraction> chances = compute_total_probabilities(2, 6);
  REQUIRE(chances.size() == 11);
  CHECK(chances.front().str() == "1/36");
  CHECK(chances[5].str() == "1/6");
  CHECK(compute_total_probabilities(8, 20).size() == 153);
  std::vector<std::uint64_t> as_expected;
  for (const std::uint64_t ways : {1, 2, 3, 4, 5, 6, 5, 4, 3, 2, 1}) as_expected.push_back(5 * ways);
  const std::optional<FitResult> even = test_fit(as_expected, chances);
  REQUIRE(even);
  CHECK(even->statistic.is_zero());
  CHECK(even->p_value == "1.00000");
  CHECK_FALSE(even->is_approximate);
  as_expected.front() = 1;
  CHECK(test_fit(as_expected, chances)->is_approximate);
}

TEST_CASE("what cannot be tested") {
  CHECK_FALSE(test_fit({0, 0}, make_equal_probabilities(2)));
  CHECK_FALSE(test_fit({3}, make_equal_probabilities(1)));
  CHECK_THROWS_AS((void)test_fit({1, 2}, make_equal_probabilities(3)), std::domain_error);
  CHECK_THROWS_AS((void)test_fit({1, 2}, {number("1/2"), number("1/3")}), std::domain_error);
  CHECK_THROWS_AS((void)test_fit({1, 2}, {number("1"), number("0")}), std::domain_error);
  const std::uint64_t most = std::numeric_limits<std::uint64_t>::max();
  CHECK_THROWS_AS((void)test_fit({most, 1}, make_equal_probabilities(2)), std::domain_error);
  CHECK(test_fit({most, 0}, make_equal_probabilities(2))->p_value == "<1e-100");
}

}  // namespace
}  // namespace fairroll::analysis::fit_test
