// Verdicts on records by hand: once with branches, once with masks.
#pragma once

#include <cstdlib>

#include "workload.hpp"

namespace baseline {

/// The code of the first rule that holds, as the workload numbers them.
inline int judge_by_branches(const workload::Record& r) {
  using P = workload::Record;
  const auto either = [&](std::uint8_t place) { return r.place[0] == place || r.place[1] == place; };
  if (either(P::off_table) || either(P::rail) || either(P::on_other_die)) return 1;
  if (either(P::bank)) return 2;
  if (either(P::bowl) || r.entered_bowl[0] != 0 || r.entered_bowl[1] != 0) return 3;
  if (r.cheating != 0) return 4;
  if (r.caller == 1 && r.timing != 1) {
    if (r.simultaneous == 0) return 5;
    if (r.hit_wall[0] == 0 || r.hit_wall[1] == 0) return 6;
    if ((r.improper_by == 1 || r.improper_by == 2) && r.chips_only == 0) return 7;
  }
  return either(P::cocked_two_sides) ? 8 : 0;
}

/// A record in one word, one bit for each value that a rule names.
inline std::uint32_t packed(const workload::Record& r) {
  std::uint32_t bits = (1U << r.place[0]) | (1U << r.place[1]);
  bits |= r.entered_bowl[0] != 0 || r.entered_bowl[1] != 0 ? 1U << workload::Record::bowl : 0U;
  bits |= r.cheating != 0 ? 1U << 8U : 0U;
  bits |= r.simultaneous == 0 ? 1U << 9U : 0U;
  bits |= r.hit_wall[0] == 0 || r.hit_wall[1] == 0 ? 1U << 10U : 0U;
  bits |= (r.improper_by == 1 || r.improper_by == 2) && r.chips_only == 0 ? 1U << 11U : 0U;
  bits |= r.caller == 1 && r.timing != 1 ? 1U << 12U : 0U;
  return bits;
}

/// The same verdict from a packed record: mask tests in turn.
inline int judge_by_masks(std::uint32_t bits) {
  struct Row {
    std::uint32_t any;
    std::uint32_t all;
    int code;
  };
  static constexpr std::uint32_t call = 1U << 12U;
  static constexpr Row rows[] = {{0b1110U, 0, 1},     {1U << 4U, 0, 2},     {1U << 5U, 0, 3},     {1U << 8U, 0, 4},
                                 {1U << 9U, call, 5}, {1U << 10U, call, 6}, {1U << 11U, call, 7}, {1U << 7U, 0, 8}};
  int code = 0;
  for (std::size_t i = 8; i-- > 0;) code = (bits & rows[i].any) != 0 && (bits & rows[i].all) == rows[i].all ? rows[i].code : code;
  return code;
}

template <typename Judge>
int judge_all(std::size_t count, std::size_t passes, const Judge& judge) {
  const std::vector<workload::Record> records = workload::records(count);
  std::uint64_t counts[workload::verdict_count] = {};
  const auto begin = workload::Clock::now();
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (const workload::Record& record : records) ++counts[judge(record)];
  const auto end = workload::Clock::now();
  for (std::uint64_t& one : counts) one /= passes;
  workload::print_judged(count, counts);
  if (const char* path = std::getenv("W2DUMP")) {
    if (std::FILE* file = std::fopen(path, "w")) {
      for (const workload::Record& record : records) std::fputc('0' + judge(record), file);
      std::fclose(file);
    }
  }
  workload::print_time(workload::nanoseconds(begin, end), 0, count * passes, count * passes);
  return 0;
}

}  // namespace baseline
