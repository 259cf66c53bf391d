// SPDX-License-Identifier: Apache-2.0
// Numbers of equal things, beyond the first growths of the tables; sets and rows as numbers.
#include <doctest/doctest.h>

#include <map>

#include "automaton/state_code.hpp"

namespace tuple_table_test {

using namespace fairroll;
using automaton::NumberSets;
using automaton::PairTable;
using automaton::TupleTable;

TEST_CASE("tuples are numbered as they turn up") {
  TupleTable<std::uint32_t> table(3);
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
  CHECK(sets.last(one).first == two);
  CHECK(sets.last(one).second == 7);
  std::vector<std::uint32_t> members{99};
  sets.list(one, members);
  CHECK(members == std::vector<std::uint32_t>{5, 0, 7});
  sets.list(0, members);
  CHECK(members.empty());
  CHECK(sets.size() == 5);
}

TEST_CASE("a state is a number, and the number a state") {
  Variable count;
  count.kind = Variable::Kind::Count;
  count.min_value = 2;
  count.max_value = 4;
  count.initial_value = 3;
  Variable state;
  state.kind = Variable::Kind::State;
  state.values = {"a", "b"};
  Variable set;
  set.kind = Variable::Kind::Set;
  set.totals = {4, 5};
  const automaton::StateCode code({&count, &state, &set, &state});
  CHECK(code.count() == 3 * 2 * 4 * 2);
  CHECK(code.factor(0) == 2 * 4 * 2);
  CHECK(code.factor(3) == 1);
  automaton::CodeIndex index(code.count());
  std::vector<int> values(code.width());
  for (std::uint32_t number = 0; number < code.count(); ++number) {
    code.decode(number, values.data());
    CHECK(code.of(values.data()) == number);
    CHECK(!index.find(number));
    CHECK(index.insert(number) == std::pair<std::uint32_t, bool>{number, true});
    CHECK(index.insert(number) == std::pair<std::uint32_t, bool>{number, false});
    CHECK(index.find(number) == number);
  }
  CHECK(values == std::vector<int>{2, 1, 3, 1});  // what lies below the start comes last
  code.decode(0, values.data());
  CHECK(values == std::vector<int>{3, 0, 0, 0});
}

TEST_CASE("codes beyond an array are numbered as they are met, too") {
  automaton::CodeIndex index(std::uint64_t{1} << 40U);
  for (std::uint32_t i = 0; i < 3000; ++i) CHECK(index.insert(std::uint64_t{i} * 0x10000001U) == std::pair<std::uint32_t, bool>{i, true});
  CHECK(index.insert(0x10000001U) == std::pair<std::uint32_t, bool>{1, false});
  CHECK(index.find(std::uint64_t{2} * 0x10000001U) == 2U);
  CHECK(!index.find(7));
  CHECK(index.size() == 3000);
}

TEST_CASE("ranges that multiply to too much have no code") {
  Variable set;
  set.kind = Variable::Kind::Set;
  set.totals.resize(31);
  CHECK(automaton::StateCode({&set, &set}).count() == std::uint64_t{1} << 62U);
  CHECK(automaton::StateCode({&set, &set, &set}).count() == 0);
}

}  // namespace tuple_table_test
