// SPDX-License-Identifier: Apache-2.0
// Verdicts on records by hand: once with branches, once with masks.
#pragma once

#include <bit>

#include "workload.hpp"

namespace baseline {

/// The code of the first rule that holds, as the workload numbers them: one branch for each rule, and none inside a rule, since what is
/// observed is not to be foreseen.
inline int judge_by_branches(const workload::Record& r) {
  using P = workload::Record;
  const unsigned places = (1U << r.place[0]) | (1U << r.place[1]);
  if ((places & (1U << P::off_table | 1U << P::rail | 1U << P::on_other_die)) != 0) return 1;
  if ((places & 1U << P::bank) != 0) return 2;
  if (((places >> P::bowl & 1U) | r.entered_bowl[0] | r.entered_bowl[1]) != 0) return 3;
  if (r.cheating != 0) return 4;
  if ((r.caller == 1) & (r.timing != 1)) {
    if (r.simultaneous == 0) return 5;
    if ((r.hit_wall[0] & r.hit_wall[1]) == 0) return 6;
    if (((r.improper_by == 1) | (r.improper_by == 2)) & (r.chips_only == 0)) return 7;
  }
  return (places & 1U << P::cocked_two_sides) != 0 ? 8 : 0;
}

/// A record in one word: a bit for each thing that a rule names, in the order of the rules, and one for a call that counts.
inline constexpr unsigned call_bit = 11;
inline std::uint32_t packed(const workload::Record& r) {
  using P = workload::Record;
  static constexpr std::uint32_t place_bits[] = {0, 1U << 1U, 1U << 2U, 1U << 3U, 1U << 4U, 1U << 5U, 0, 1U << 10U};
  static_assert(P::off_table == 1 && P::bowl == 5 && P::cocked_two_sides == 7);
  std::uint32_t bits = place_bits[r.place[0]] | place_bits[r.place[1]];
  bits |= r.entered_bowl[0] != 0 || r.entered_bowl[1] != 0 ? 1U << 5U : 0U;
  bits |= r.cheating != 0 ? 1U << 6U : 0U;
  bits |= r.simultaneous == 0 ? 1U << 7U : 0U;
  bits |= r.hit_wall[0] == 0 || r.hit_wall[1] == 0 ? 1U << 8U : 0U;
  bits |= (r.improper_by == 1 || r.improper_by == 2) && r.chips_only == 0 ? 1U << 9U : 0U;
  bits |= r.caller == 1 && r.timing != 1 ? 1U << call_bit : 0U;
  return bits;
}

/// The same verdict from a packed record: masked by whether a call counts, the lowest bit is the first rule that holds.
inline int judge_by_masks(std::uint32_t bits) {
  static constexpr std::uint32_t calls = 0b111U << 7U;
  static constexpr std::uint8_t codes[] = {0, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 0};
  const std::uint32_t counts = (0U - (bits >> call_bit)) | ~calls;
  return codes[std::countr_zero((bits & counts) | 1U << call_bit)];
}

/// `items`: the records as the judge wants them.
template <typename Item, typename Judge>
int judge_all(const std::vector<Item>& items, std::size_t passes, const Judge& judge) {
  std::uint64_t counts[workload::verdict_count] = {};
  const auto begin = workload::Clock::now();
  for (std::size_t pass = 0; pass < passes; ++pass)
    for (const Item& item : items) ++counts[judge(item)];
  const auto end = workload::Clock::now();
  for (std::uint64_t& one : counts) one /= passes;
  workload::print_judged(items.size(), counts);
  workload::dump_judged(items, judge);
  workload::print_time(workload::nanoseconds(begin, end), 0, items.size() * passes, items.size() * passes);
  return 0;
}

inline std::vector<std::uint32_t> packed(const std::vector<workload::Record>& records) {
  std::vector<std::uint32_t> words;
  words.reserve(records.size());
  for (const workload::Record& record : records) words.push_back(packed(record));
  return words;
}

}  // namespace baseline
