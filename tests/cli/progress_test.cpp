// SPDX-License-Identifier: Apache-2.0
// What a progress line says, by a clock that is made up.
#include "../../cli/progress.hpp"

#include <doctest/doctest.h>

namespace fairroll::cli::progress_test {
namespace {

using std::chrono::milliseconds;

TEST_CASE("a progress line says how much is done, and after two seconds how long the rest takes") {
  CHECK(progress_words(0, 250, "hands", milliseconds(0)) == " 0 % of 250 hands");
  CHECK(progress_words(25, 250, "hands", milliseconds(1999)) == " 10 % of 250 hands");
  CHECK(progress_words(50, 250, "hands", milliseconds(2000)) == " 20 % of 250 hands, 9 seconds left");
  CHECK(progress_words(249, 250, "hands", milliseconds(10000)) == " 99 % of 250 hands, 1 second left");
  CHECK(progress_words(1, 250, "hands", milliseconds(10000)) == " 0 % of 250 hands, 41 minutes left");
  CHECK(progress_words(0, 250, "hands", milliseconds(10000)) == " 0 % of 250 hands");
  CHECK(progress_words(250, 250, "hands", milliseconds(10000)) == " 100 % of 250 hands");
}

TEST_CASE("what was done before, in another run, says nothing of how long the rest takes, and a rate is told") {
  CHECK(progress_words(200, 400, "MiB", milliseconds(10000), "", 100) == " 50 % of 400 MiB, 21 seconds left");
  CHECK(progress_words(100, 400, "MiB", milliseconds(10000), "", 100) == " 25 % of 400 MiB");
  CHECK(progress_words(200, 400, "MiB", milliseconds(10000), rate_words(12345678, "lines", milliseconds(10000))) ==
        " 50 % of 400 MiB, 1,234,567 lines per second, 11 seconds left");
  CHECK(rate_words(5, "lines", milliseconds(999)).empty());
}

}  // namespace
}  // namespace fairroll::cli::progress_test
