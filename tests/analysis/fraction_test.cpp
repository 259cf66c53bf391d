// SPDX-License-Identifier: Apache-2.0
#include <doctest/doctest.h>

#include <stdexcept>
#include <string>
#include <string_view>

#include <fairroll/analysis/fraction.hpp>

#include "number.hpp"

namespace fairroll::analysis::fraction_test {
namespace {

Fraction of(std::string_view text) { return Fraction::parse(text).value(); }

TEST_CASE("fractions are read, reduced and written") {
  CHECK(of("7/495").str() == "7/495");
  CHECK(of("14/990").str() == "7/495");
  CHECK(of("-2/4").str() == "-1/2");
  CHECK(of("6/3").str() == "2");
  CHECK(of("0.125").str() == "1/8");
  CHECK(of("0").is_zero());
  CHECK(of("-0").str() == "0");
  CHECK(Fraction(Rational(3, 220)).str() == "3/220");
  for (const char* text : {"", "-", "1/0", "1/", "/2", "1/-2", "1.", ".5", "1.5/2", "1/2/3", "a", "1 /2", "--1"})
    CHECK_FALSE(Fraction::parse(text));
  CHECK_FALSE(Fraction::parse(std::string(Fraction::max_digits + 1, '1')));
  CHECK(Fraction::parse(std::string(Fraction::max_digits, '1')));
}

TEST_CASE("what is reckoned may be longer than what is read") {
  const Number seventh = Number(Whole("1" + std::string(3 * Fraction::max_digits, '0'), 10)) / 7;
  const Fraction fraction = fraction_of(seventh);
  CHECK(fraction.str() == "1" + std::string(3 * Fraction::max_digits, '0') + "/7");
  CHECK(number_of(fraction) == seventh);
  CHECK_FALSE(Fraction::parse(fraction.str()));
}

TEST_CASE("decimals are rounded from the fraction, halves away from 0") {
  CHECK(of("7/495").to_percent(4) == "1.4141");
  CHECK(of("7/495").to_decimal(12) == "0.014141414141");
  CHECK(of("1/8").to_decimal(2) == "0.13");
  CHECK(of("-1/8").to_decimal(2) == "-0.13");
  CHECK(of("1/2").to_decimal(0) == "1");
  CHECK(of("2").to_decimal(3) == "2.000");
  CHECK(of("-1/1000").to_decimal(2) == "0.00");
  CHECK_THROWS_AS((void)of("1").to_decimal(-1), std::domain_error);
}

TEST_CASE("digits that count are rounded likewise, and small and large numbers have a power of ten") {
  CHECK(of("7/495").to_significant_digits(6) == "0.0141414");
  CHECK(of("-1/8").to_significant_digits(2) == "-0.13");
  CHECK(of("170").to_significant_digits(6) == "170.000");
  CHECK(of("999999").to_significant_digits(6) == "999999");
  CHECK(of("9999995").to_significant_digits(6) == "1.00000e+07");
  CHECK(of("0.9999996").to_significant_digits(6) == "1.00000");
  CHECK(of("0.9999994").to_significant_digits(6) == "0.999999");
  CHECK(of("1/100000").to_significant_digits(3) == "0.0000100");
  CHECK(of("1/100001").to_significant_digits(6) == "9.99990e-06");
  CHECK(of("1/3000000000000").to_significant_digits(3) == "3.33e-13");
  CHECK(of("1/1" + std::string(120, '0')).to_significant_digits(1) == "1e-120");
  CHECK(of("1").to_significant_digits(1) == "1");
  CHECK(of("0").to_significant_digits(6) == "0");
  CHECK_THROWS_AS((void)of("1").to_significant_digits(0), std::domain_error);
}

TEST_CASE("square roots are rounded in the same way") {
  CHECK(of("2").to_square_root_decimal(4) == "1.4142");
  CHECK(of("9/4").to_square_root_decimal(2) == "1.50");
  CHECK(of("1/4").to_square_root_decimal(0) == "1");
  CHECK(of("0").to_square_root_decimal(3) == "0.000");
  CHECK(of("9/400").to_square_root_decimal(1) == "0.2");  // 0.15
  CHECK_THROWS_AS((void)of("-1").to_square_root_decimal(2), std::domain_error);
}

TEST_CASE("fractions are in order") {
  CHECK(of("1/3") < of("1/2"));
  CHECK(of("-1/2") < of("0"));
  CHECK_FALSE(of("2/4") < of("1/2"));
}

}  // namespace
}  // namespace fairroll::analysis::fraction_test
