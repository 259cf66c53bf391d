// SPDX-License-Identifier: Apache-2.0
#include <fairroll/model/money.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>

namespace rational_test {

using fairroll::Rational;

namespace {
constexpr std::int64_t largest = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t smallest = std::numeric_limits<std::int64_t>::min();
}  // namespace

TEST_CASE("a fraction is reduced and its denominator positive") {
  CHECK(to_string(Rational(14, 12)) == "7/6");
  CHECK(to_string(Rational(-14, 12)) == "-7/6");
  CHECK(to_string(Rational(14, -12)) == "-7/6");
  CHECK(to_string(Rational(-14, -7)) == "2");
  CHECK(to_string(Rational(0, -7)) == "0");
  CHECK(Rational(0, 5) == Rational());
  CHECK_THROWS_AS(Rational(1, 0), std::domain_error);
  CHECK_THROWS_AS(Rational(1, smallest), std::overflow_error);
  CHECK(Rational(smallest, smallest) == Rational(1));
}

TEST_CASE("arithmetic is exact") {
  CHECK(Rational(1, 3) + Rational(1, 6) == Rational(1, 2));
  CHECK(Rational(1, 3) - Rational(1, 2) == Rational(-1, 6));
  CHECK(Rational(7, 6) * Rational(12) == Rational(14));
  CHECK(Rational(7, 6) / Rational(-7, 12) == Rational(-2));
  CHECK_THROWS_AS(Rational(1) / Rational(0), std::domain_error);
  // Intermediate values wider than 64 bits are no obstacle if the result fits.
  CHECK(Rational(largest, 3) * Rational(3, largest) == Rational(1));
  CHECK(Rational(1, largest) + Rational(-1, largest) == Rational(0));
}

TEST_CASE("what does not fit 64 bits is an error, never a wrong number") {
  CHECK_THROWS_AS(Rational(largest) + Rational(1), std::overflow_error);
  CHECK_THROWS_AS(Rational(smallest) - Rational(1), std::overflow_error);
  CHECK_THROWS_AS(Rational(largest) * Rational(2), std::overflow_error);
  CHECK_THROWS_AS(Rational(1, largest) * Rational(1, 2), std::overflow_error);
  CHECK(Rational(smallest) + Rational(largest) == Rational(-1));
}

TEST_CASE("order") {
  CHECK(Rational(1, 3) < Rational(34, 100));
  CHECK_FALSE(Rational(1, 3) < Rational(1, 3));
  CHECK(Rational(1, 3) <= Rational(2, 6));
  CHECK(Rational(-1, 2) < Rational(-1, 3));
  CHECK(Rational(largest - 1, largest) < Rational(1));
}

TEST_CASE("rounding to whole numbers") {
  CHECK(Rational(7, 2).floor() == 3);
  CHECK(Rational(7, 2).ceil() == 4);
  CHECK(Rational(7, 2).round() == 4);
  CHECK(Rational(-7, 2).floor() == -4);
  CHECK(Rational(-7, 2).ceil() == -3);
  CHECK(Rational(-7, 2).round() == -3);  // halves up
  CHECK(Rational(10, 3).round() == 3);
  CHECK(Rational(smallest).floor() == smallest);
  CHECK(Rational(smallest).ceil() == smallest);
  CHECK(Rational(largest).round() == largest);
}

TEST_CASE("numbers are read as written") {
  CHECK(Rational::parse("12") == Rational(12));
  CHECK(Rational::parse("12.50") == Rational(25, 2));
  CHECK(Rational::parse("0.01") == Rational(1, 100));
  CHECK(Rational::parse("999999999999999999") == Rational(999999999999999999));
  for (const char* bad : {"", ".", "1.", ".5", "1.2.3", "-1", "+1", "1 ", "1e3", "1/2", "1234567890123456789"}) {
    CAPTURE(bad);
    CHECK_THROWS_AS(static_cast<void>(Rational::parse(bad)), std::invalid_argument);
  }
}

}  // namespace rational_test
