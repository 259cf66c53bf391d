// SPDX-License-Identifier: Apache-2.0
#include <fairroll/model/money.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <stdexcept>
#include <string>

namespace money_test {

using namespace fairroll;

namespace {
const Currency usd{"USD", 2, 1};
const Currency chf{"CHF", 2, 5};
const Currency yen{"JPY", 0, 1};
}  // namespace

TEST_CASE("an amount is written with the decimals of its currency") {
  CHECK(to_string(Money{1000}, usd) == "10.00");
  CHECK(to_string(Money{7}, usd) == "0.07");
  CHECK(to_string(Money{0}, usd) == "0.00");
  CHECK(to_string(Money{-1234}, usd) == "-12.34");
  CHECK(to_string(Money{1234}, yen) == "1234");
  CHECK(to_string(Money{std::numeric_limits<std::int64_t>::min()}, yen) == "-9223372036854775808");
}

TEST_CASE("an amount finer than the smallest unit is not money") {
  CHECK(parse_money("10", usd) == Money{1000});
  CHECK(parse_money("10.5", usd) == Money{1050});
  CHECK(parse_money("10.500", usd) == Money{1050});
  CHECK_FALSE(parse_money("10.005", usd));
  CHECK_FALSE(parse_money("10.50", yen));
  CHECK(parse_money("0.05", chf) == Money{5});
  CHECK_FALSE(parse_money("0.03", chf));
  CHECK_FALSE(parse_money("", usd));
  CHECK_FALSE(parse_money("-1", usd));
  CHECK_FALSE(parse_money("999999999999999999", usd));
  for (const std::int64_t units :
       {std::int64_t{0}, std::int64_t{7}, std::int64_t{-7}, std::int64_t{100}, std::int64_t{1'000'000'000'000'000'000},
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()})
    for (const Currency& currency : {usd, yen, chf, Currency{"X", 9, 1}})
      CHECK(parse_formatted_money(to_string(Money{units}, currency), currency) == Money{units});
  for (const char* const bad :
       {"", "-", "1", "1.", ".10", "1.0", "1.000", "1 .00", "+1.00", "--1.00", "1.0x", "92233720368547758.08", "-92233720368547758.09"})
    CHECK_FALSE(parse_formatted_money(bad, usd));
  CHECK(to_exact_money(Rational(15, 3), usd) == Money{5});
  CHECK_FALSE(to_exact_money(Rational(35, 6), usd));
  CHECK_FALSE(to_exact_money(Rational(7), chf));
}

TEST_CASE("what is too much money is what does not fit, not what has many digits") {
  const Currency fine{"USD", 9, 1};
  const Currency coarse{"USD", 0, 5};
  CHECK(max_money_digits(usd) == 16);
  CHECK(max_money_digits(fine) == 9);
  CHECK(max_money_digits(coarse) == 18);
  for (const Currency& currency : {usd, chf, yen, fine, coarse}) {
    const std::string most(max_money_digits(currency), '9');
    CHECK_FALSE(exceeds_max_money(most, currency));
    CHECK(exceeds_max_money("10" + most, currency));
  }
  CHECK(parse_money("9999999999999999", usd));
  CHECK(exceeds_max_money("99999999999", fine));
  CHECK(exceeds_max_money("9223372036.9", fine));
  CHECK_FALSE(exceeds_max_money("9223372036.8", fine));
  CHECK_FALSE(exceeds_max_money("1.0000000001", fine));
  CHECK_FALSE(parse_money("12345678901234", coarse));
  CHECK_FALSE(exceeds_max_money("12345678901234", coarse));
}

TEST_CASE("sums of money that do not fit are errors") {
  CHECK(Money{3} + Money{4} == Money{7});
  CHECK(Money{3} - Money{4} == Money{-1});
  CHECK_THROWS_AS(static_cast<void>(Money{std::numeric_limits<std::int64_t>::max()} + Money{1}), std::overflow_error);
  CHECK_THROWS_AS(static_cast<void>(Money{std::numeric_limits<std::int64_t>::min()} - Money{1}), std::overflow_error);
}

TEST_CASE("M1: `to` is profit, `for` includes the stake") {
  const Odds to{Rational(7), Rational(6), Odds::Notation::To};
  const Odds with_stake{Rational(8), Rational(1), Odds::Notation::For};
  CHECK(to.profit() == Rational(7, 6));
  CHECK(with_stake.profit() == Rational(7));
  CHECK(to_string(to) == "7 to 6");
  CHECK(to_string(with_stake) == "8 for 1");
  CHECK(to_string(Odds{Rational(3, 2), Rational(1), Odds::Notation::To}) == "1.5 to 1");
  CHECK(to_string(Odds{Rational(1, 3), Rational(1), Odds::Notation::To}) == "1/3 to 1");
}

TEST_CASE("M2: rounding goes in the stated direction to the stated unit") {
  CHECK(round_to_multiple(Rational(583, 1), Money{100}, Direction::Down) == Money{500});
  CHECK(round_to_multiple(Rational(583, 1), Money{100}, Direction::Up) == Money{600});
  CHECK(round_to_multiple(Rational(550, 1), Money{100}, Direction::Nearest) == Money{600});
  CHECK(round_to_multiple(Rational(1749, 3), Money{1}, Direction::Down) == Money{583});
  CHECK(round_to_multiple(Rational(1, 3), Money{1}, Direction::Up) == Money{1});
  CHECK_THROWS_AS(static_cast<void>(round_to_multiple(Rational(1), Money{0}, Direction::Up)), std::domain_error);
}

}  // namespace money_test
