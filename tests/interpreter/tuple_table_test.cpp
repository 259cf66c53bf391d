// Numbers of equal things, beyond the first growths of the tables.
#include <doctest/doctest.h>

#include <map>

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
