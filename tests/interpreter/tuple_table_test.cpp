// SPDX-License-Identifier: Apache-2.0
// Numbers of equal things, beyond the first growths of the tables; sets and rows as numbers.
#include <doctest/doctest.h>

#include <map>

#include "lint/space.hpp"
#include "program/number_sets.hpp"
#include "program/row_code.hpp"
#include "program/tuple_table.hpp"

using namespace fairroll;

TEST_CASE("tuples are numbered as they turn up") {
  TupleTable table(3);
  std::map<std::vector<std::uint32_t>, std::uint32_t> known;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    const std::vector<std::uint32_t> tuple{i % 7, i * i % 101, i % 3 == 0 ? 0xFFFFFFFF : i % 11};
    const auto [at, fresh] = known.try_emplace(tuple, static_cast<std::uint32_t>(known.size()));
    const auto [number, added] = table.insert(tuple.data());
    CHECK(number == at->second);
    CHECK(added == fresh);
  }
  CHECK(table.size() == known.size());
  for (const auto& [tuple, number] : known) CHECK(std::vector(table[number], table[number] + 3) == tuple);
}

TEST_CASE("so are pairs, in their order") {
  PairTable table;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> known;
  for (std::uint32_t i = 0; i < 3000; ++i) {
    const std::pair<std::uint32_t, std::uint32_t> pair{i * 37 % 61, i % 83 == 0 ? 0xFFFFFFFF : i % 83};
    const auto at = known.try_emplace(pair, static_cast<std::uint32_t>(known.size())).first;
    CHECK(table.insert(pair.first, pair.second) == at->second);
  }
  CHECK(table.size() == known.size());
  CHECK(known.size() > 1000);
}

TEST_CASE("a set is known by its members") {
  NumberSets sets;
  const std::uint32_t two = sets.with(sets.with(0, 5), 0);
  const std::uint32_t one = sets.with(two, 7);
  const std::uint32_t other = sets.with(sets.with(0, 5), 7);
  CHECK(one != other);
  CHECK(one != 0);
  CHECK(sets.with(sets.with(sets.with(0, 5), 0), 7) == one);
  CHECK(sets.last(one).set == two);
  CHECK(sets.last(one).member == 7);
  std::vector<std::uint32_t> members{99};
  sets.list(one, members);
  CHECK(members == std::vector<std::uint32_t>{5, 0, 7});
  sets.list(0, members);
  CHECK(members.empty());
  CHECK(sets.size() == 5);
}

TEST_CASE("a row is a number, and the number a row") {
  Variable count;
  count.kind = Variable::Kind::Count;
  count.low = 2;
  count.high = 4;
  Variable state;
  state.kind = Variable::Kind::State;
  state.values = {"a", "b"};
  Variable set;
  set.kind = Variable::Kind::Set;
  set.totals = {4, 5};
  const std::vector<const Variable*> variables{&count, &state, &set, &state};
  const RowCode code(variables, 2);
  linting::Seen seen(variables);
  std::vector<int> row(4);
  for (std::uint32_t number = 0; number < 3 * 2 * 4 * 2; ++number) {
    code.decode(number, row.data());
    CHECK(code.of(row.data()) == number);
    CHECK(code.of_wagers(row.data()) == number % 8);
    CHECK(code.factor_of_members() == 8);
    CHECK(seen.insert(row.data()) == std::pair<std::uint32_t, bool>{number, true});
    CHECK(seen.insert_code(number) == std::pair<std::uint32_t, bool>{number, false});
  }
  CHECK(row == std::vector<int>{4, 1, 3, 1});
}
