// SPDX-License-Identifier: Apache-2.0
// The solver alone, on chains whose answer is known.
#include <doctest/doctest.h>

#include "chain.hpp"

namespace fairroll::analysis::chain_test {
namespace {

Number half() { return Number(1, 2); }

TEST_CASE("the ruin of a gambler, by states that all lead to one another") {
  // From k of 0..n, one up or down with chance 1/2: k / n to reach the top, k (n - k) steps.
  constexpr std::uint32_t n = 40;
  std::vector<ChainRow> rows;
  for (std::uint32_t k = 1; k < n; ++k) {
    ChainRow row{{}, {k + 1 == n ? half() : Number(0), Number(1)}};
    if (k > 1) row.links.push_back({k - 2, half()});
    if (k + 1 < n) row.links.push_back({k, half()});
    rows.push_back(row);
  }
  const auto solved = solve(rows, 2).value();
  for (std::uint32_t k = 1; k < n; ++k) {
    Number share(k, n);
    share.canonicalize();
    CHECK(solved[k - 1][0] == share);
    CHECK(solved[k - 1][1] == Number(k * (n - k)));
  }
}

TEST_CASE("states that wait, one behind another") {
  std::vector<ChainRow> rows;
  for (std::uint32_t i = 0; i < 100; ++i) {
    ChainRow row{{{i, Number(5, 6)}}, {Number(1)}};
    if (i > 0) row.links.push_back({i - 1, Number(1, 6)});
    rows.push_back(row);
  }
  CHECK(solve(rows, 1).value().back().front() == Number(600));
}

TEST_CASE("numbers that grow with every state are given up") {
  const auto chain = [](std::uint32_t states) {
    std::vector<ChainRow> rows;
    for (std::uint32_t i = 0; i < states; ++i) {
      ChainRow row{{}, {Number(1)}};
      if (i > 0) row.links.push_back({i - 1, Number(25, 36)});
      rows.push_back(row);
    }
    return rows;
  };
  CHECK(solve(chain(1000), 1));
  CHECK(!solve(chain(100000), 1));
}

TEST_CASE("states that never end are found") {
  std::vector<ChainRow> rows(3);
  rows[0] = {{{1, half()}}, {}};
  rows[1] = {{{2, Number(1)}}, {}};
  rows[2] = {{{1, Number(1)}}, {}};
  CHECK(endless(rows) == std::vector<char>{0, 1, 1});
}

}  // namespace
}  // namespace fairroll::analysis::chain_test
