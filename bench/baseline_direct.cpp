// SPDX-License-Identifier: Apache-2.0
// baseline-direct: both workloads with hand-written branches. See workload.hpp; arguments as of fairroll-workload.
#include <cstdlib>
#include <cstring>

#include "baseline_settle.hpp"
#include "baseline_validity.hpp"

namespace {

enum Wager : std::size_t { pass, dontpass, field, place6, place8, hard6, hard8, any7, sharp };

/// The workload as an expert writes it out for this one game: one branch on the phase, one on the total, and then what that throw settles.
/// Every wager but the last may be made whenever it does not stand, or stands until the phase in which it may, so it always stands.
class Direct {
 public:
  Direct() {
    for (std::size_t i = 0; i < workload::wager_count; ++i) lines_[i].name = workload::wagers[i];
  }

  void roll(int a, int b) {
    const int s = a + b;
    sharp_stands_ = sharp_stands_ || fresh_;
    fresh_ = false;
    center(s, a == b);
    if (point_ == 0)
      come_out(s);
    else
      point_roll(s);
  }

  [[nodiscard]] const workload::Line* lines() const { return lines_; }
  [[nodiscard]] std::uint64_t seven_outs() const { return seven_outs_; }
  [[nodiscard]] std::uint64_t points_made() const { return points_made_; }

 private:
  void wins(Wager wager, std::int64_t net) {
    ++lines_[wager].won;
    lines_[wager].net += net;
  }
  void loses(Wager wager) {
    ++lines_[wager].lost;
    lines_[wager].net -= baseline::stakes[wager];
  }
  void hard(Wager wager, bool pair) {
    lines_[wager].won += pair;
    lines_[wager].lost += !pair;
    lines_[wager].net += pair ? 4500 : -500;
  }

  /// The field, the hardways and any seven ask for no phase.
  void center(int s, bool pair) {
    switch (s) {
      case 2:
        wins(field, 1000);
        break;
      case 3:
      case 4:
      case 9:
      case 10:
      case 11:
        wins(field, 500);
        break;
      case 12:
        wins(field, 1500);
        break;
      case 7:
        loses(field);
        loses(hard6);
        loses(hard8);
        wins(any7, 2000);
        return;
      case 6:
        loses(field);
        hard(hard6, pair);
        break;
      case 8:
        loses(field);
        hard(hard8, pair);
        break;
      default:
        loses(field);
        break;
    }
    loses(any7);
  }

  void come_out(int s) {
    switch (s) {
      case 2:
      case 3:
        loses(pass);
        wins(dontpass, 1000);
        break;
      case 12:
        loses(pass);
        ++lines_[dontpass].pushed;
        break;
      case 7:
      case 11:
        wins(pass, 1000);
        loses(dontpass);
        break;
      default:
        point_ = s;
        break;
    }
  }

  void point_roll(int s) {
    if (s == 7) return seven_out();
    if (s == 6) wins(place6, 1400);
    if (s == 8) wins(place8, 1400);
    if (s != point_) return;
    wins(pass, 1000);
    loses(dontpass);
    point_ = 0;
    ++points_made_;
    if (++made_ != 10 || !sharp_stands_) return;
    wins(sharp, 500 * baseline::sharp_pays[10]);
    sharp_stands_ = false;
  }

  void seven_out() {
    loses(pass);
    wins(dontpass, 1000);
    loses(place6);
    loses(place8);
    if (sharp_stands_ && made_ >= 3)
      wins(sharp, 500 * baseline::sharp_pays[made_]);
    else if (sharp_stands_)
      loses(sharp);
    sharp_stands_ = false;
    fresh_ = true;
    point_ = made_ = 0;
    ++seven_outs_;
  }

  int point_ = 0;      // 0 on the come-out
  int made_ = 0;       // points by this shooter
  bool fresh_ = true;  // before the first throw of a new shooter
  bool sharp_stands_ = false;
  std::uint64_t seven_outs_ = 0;
  std::uint64_t points_made_ = 0;
  workload::Line lines_[workload::wager_count];
};

int settle(std::size_t count) {
  const std::vector<std::uint8_t> faces = workload::throws(count);
  Direct game;
  const auto begin = workload::Clock::now();
  for (std::size_t i = 0; i < count; ++i) game.roll(faces[2 * i], faces[2 * i + 1]);
  const auto end = workload::Clock::now();
  workload::print_settled(count, game.seven_outs(), game.points_made(), game.lines());
  std::uint64_t settled = 0;
  for (std::size_t w = 0; w < workload::wager_count; ++w) settled += game.lines()[w].won + game.lines()[w].lost + game.lines()[w].pushed;
  workload::print_time(workload::nanoseconds(begin, end), 0, count, settled);
  return 0;
}

int judge(const std::vector<workload::Record>& records, std::size_t passes) {
  return baseline::judge_all(records, passes, [](const workload::Record& record) { return baseline::judge_by_branches(record); });
}

}  // namespace

int main(int argc, char** argv) {
  if (argc >= 3 && std::strcmp(argv[1], "w1") == 0) return settle(std::strtoull(argv[2], nullptr, 10));
  if (argc >= 4 && std::strcmp(argv[1], "w2") == 0)
    return judge(workload::records(std::strtoull(argv[2], nullptr, 10)), std::strtoull(argv[3], nullptr, 10));
  if (argc >= 2 && std::strcmp(argv[1], "cold2") == 0) return judge({workload::clean_record()}, 1);
  std::fprintf(stderr, "usage: baseline-direct w1 N | w2 M PASSES | cold2\n");
  return 64;
}
