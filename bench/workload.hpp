// SPDX-License-Identifier: Apache-2.0
// The neutral workload: one stream of throws, one of records, from one generator, and the lines that every implementation prints.
#pragma once

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace workload {

/// splitmix64.
class Random {
 public:
  explicit Random(std::uint64_t seed) noexcept : state_(seed) {}
  std::uint64_t next() noexcept {
    state_ += 0x9E3779B97F4A7C15U;
    std::uint64_t z = state_;
    z = (z ^ (z >> 30U)) * 0xBF58476D1CE4E5B9U;
    z = (z ^ (z >> 27U)) * 0x94D049BB133111EBU;
    return z ^ (z >> 31U);
  }

 private:
  std::uint64_t state_;
};

/// `count` throws of two dice, two bytes each.
inline std::vector<std::uint8_t> throws(std::size_t count) {
  Random random(42);
  std::vector<std::uint8_t> faces(count * 2);
  for (std::uint8_t& face : faces) face = static_cast<std::uint8_t>(1 + (random.next() >> 32U) % 6);
  return faces;
}

/// One observed throw, as an observer writes it down.
struct Record {
  enum Place : std::uint8_t { flat, off_table, rail, on_other_die, bank, bowl, cocked_one_side, cocked_two_sides };
  std::uint8_t place[2];
  std::uint8_t entered_bowl[2];
  std::uint8_t hit_wall[2];
  std::uint8_t simultaneous;
  std::uint8_t cheating;
  std::uint8_t improper_by;  // 0 nobody, 1 box, 2 stick, 3 somebody else
  std::uint8_t chips_only;
  std::uint8_t caller;  // 0 nobody, 1 designated employee, 2 box, 3 stick, 4 other employee, 5 player
  std::uint8_t timing;  // 0 before rest, 1 after rest although an earlier call was possible, 2 after rest, earlier call impossible
};
static_assert(sizeof(Record) == 12);

inline std::vector<Record> records(std::size_t count) {
  Random random(4242);
  std::vector<Record> all(count);
  for (Record& record : all) {
    std::uint64_t r = random.next();
    const auto take = [&](unsigned bits) {
      const std::uint64_t field = r & ((std::uint64_t{1} << bits) - 1);
      r >>= bits;
      return static_cast<std::uint8_t>(field);
    };
    const auto place = [](std::uint8_t selected) -> std::uint8_t {
      if (selected <= 43) return Record::flat;
      if (selected <= 49) return Record::cocked_one_side;
      if (selected <= 53) return Record::cocked_two_sides;
      constexpr std::uint8_t rest[] = {Record::off_table, Record::rail, Record::on_other_die, Record::bank, Record::bowl};
      return rest[(selected - 54) / 2];
    };
    for (std::uint8_t& one : record.place) one = place(take(6));
    for (std::uint8_t& one : record.entered_bowl) one = take(5) == 0;
    for (std::uint8_t& one : record.hit_wall) one = take(3) != 0;
    record.simultaneous = take(4) != 0;
    record.cheating = take(6) == 0;
    const std::uint8_t improper = take(3);
    record.improper_by = improper <= 4 ? std::uint8_t{0} : static_cast<std::uint8_t>(improper - 4);
    record.chips_only = take(1);
    constexpr std::uint8_t callers[] = {0, 0, 1, 1, 1, 2, 3, 5};
    record.caller = callers[take(3)];
    constexpr std::uint8_t timings[] = {0, 0, 1, 2};
    record.timing = timings[take(2)];
  }
  return all;
}

/// Both dice flat, nothing against them, nobody calls: valid.
inline Record clean_record() {
  Record record{};
  record.hit_wall[0] = record.hit_wall[1] = record.simultaneous = 1;
  return record;
}

struct Line {
  const char* name;
  std::uint64_t won = 0;
  std::uint64_t lost = 0;
  std::uint64_t pushed = 0;
  std::int64_t net = 0;
};
inline constexpr const char* wagers[] = {"pass", "dontpass", "field", "place6", "place8", "hard6", "hard8", "any7", "sharp"};
inline constexpr std::size_t wager_count = 9;

inline void print_settled(std::size_t throws, std::uint64_t seven_outs, std::uint64_t points_made, const Line* lines) {
  std::printf("W1 n=%zu\nsevenouts=%llu points_made=%llu\n", throws, static_cast<unsigned long long>(seven_outs),
              static_cast<unsigned long long>(points_made));
  for (std::size_t i = 0; i < wager_count; ++i)
    std::printf("%s %llu %llu %llu %lld\n", lines[i].name, static_cast<unsigned long long>(lines[i].won),
                static_cast<unsigned long long>(lines[i].lost), static_cast<unsigned long long>(lines[i].pushed),
                static_cast<long long>(lines[i].net));
}

inline constexpr const char* verdicts[] = {"valid",        "invalid_06_1", "invalid_06_2", "invalid_06_3", "invalid_06_4",
                                           "noroll_06_n1", "noroll_06_n2", "noroll_06_n3", "void_07"};
inline constexpr std::size_t verdict_count = 9;

inline void print_judged(std::size_t records, const std::uint64_t* counts) {
  std::printf("W2 m=%zu\n", records);
  for (std::size_t i = 0; i < verdict_count; ++i) std::printf("%s %llu\n", verdicts[i], static_cast<unsigned long long>(counts[i]));
}

/// With W2DUMP=file one digit per record: the verdicts themselves, since swapped records leave the counts as they are.
template <typename Items, typename Judge>
void dump_judged(const Items& items, const Judge& judge) {
  const char* path = std::getenv("W2DUMP");
  if (path == nullptr) return;
  std::FILE* file = std::fopen(path, "w");
  if (file == nullptr) {
    std::perror(path);
    std::exit(74);
  }
  for (const auto& item : items) std::fputc('0' + judge(item), file);
  std::fclose(file);
}

using Clock = std::chrono::steady_clock;
inline long long nanoseconds(Clock::time_point from, Clock::time_point to) {
  return std::chrono::duration_cast<std::chrono::nanoseconds>(to - from).count();
}
inline void print_time(long long eval, long long load, std::size_t units, std::uint64_t settled) {
  std::fprintf(stderr, "TIME eval_ns=%lld load_ns=%lld units=%zu settled=%llu\n", eval, load, units,
               static_cast<unsigned long long>(settled));
}

}  // namespace workload
