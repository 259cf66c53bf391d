// SPDX-License-Identifier: Apache-2.0
// South Dakota's throw rules against the same rules written by hand as branches: every clause, every caller, every time of call, in all the
// combinations of a regular sample. The reference knows nothing of rule files; where the two differ, one of them misreads the regulation.
#include <array>
#include <map>
#include <string>

#include <doctest/doctest.h>

#include <fairroll/ruling.hpp>

#include "support/shipped.hpp"

namespace validity_test {

using namespace fairroll;

namespace {

enum Place : int { Flat, OffTable, Rail, OnOtherDie, Bank, Bowl, CockedOneSide, CockedTwoSides, places };
enum Caller : int { Nobody, Designated, Box, Stick, OtherEmployee, Player, callers };

/// One throw as the reference sees it.
struct Case {
  std::array<int, 2> place{};
  std::array<bool, 2> entered_bowl{};
  std::array<bool, 2> hit_end{};
  bool together = false;
  bool cheating = false;
  int improper_by = 0;  // 0 nobody, 1 box, 2 stick, 3 somebody else
  bool chips_only = false;
  int caller = Nobody;
  int time = 0;  // 0 before rest, 1 after although an earlier call was possible, 2 after because none was
};

constexpr std::size_t all_cases = std::size_t{places} * places * 4 * 4 * 2 * 2 * 4 * 2 * callers * 3;

Case case_of(std::size_t number) {
  const auto take = [&](std::size_t radix) {
    const std::size_t digit = number % radix;
    number /= radix;
    return static_cast<int>(digit);
  };
  Case one;
  one.place = {take(places), take(places)};
  one.entered_bowl = {take(2) != 0, take(2) != 0};
  one.hit_end = {take(2) != 0, take(2) != 0};
  one.together = take(2) != 0;
  one.cheating = take(2) != 0;
  one.improper_by = take(4);
  one.chips_only = take(2) != 0;
  one.caller = take(callers);
  one.time = take(3);
  return one;
}

/// The first rule that holds.
std::string expected(const Case& one) {
  const auto either_rests = [&](int place) { return one.place[0] == place || one.place[1] == place; };
  if (either_rests(OffTable) || either_rests(Rail) || either_rests(OnOtherDie)) return "20:18:33:06 invalid (1)";
  if (either_rests(Bank)) return "20:18:33:06 invalid (2)";
  if (either_rests(Bowl) || one.entered_bowl[0] || one.entered_bowl[1]) return "20:18:33:06 invalid (3)";
  if (one.cheating) return "20:18:33:06 invalid (4)";
  const bool call_ok = one.caller == Designated && one.time != 1;
  if (call_ok && !one.together) return "20:18:33:06 no_roll (1)";
  if (call_ok && !(one.hit_end[0] && one.hit_end[1])) return "20:18:33:06 no_roll (2)";
  if (call_ok && (one.improper_by == 1 || one.improper_by == 2) && !one.chips_only) return "20:18:33:06 no_roll (3)";
  if (either_rests(CockedTwoSides)) return "20:18:33:07 [void]";
  return "valid";
}

/// Writes such cases down as records of the shipped vocabulary.
class Recorder {
 public:
  explicit Recorder(const Ruleset& rules) : rules_(rules) {}

  ThrowRecord record(const Case& one) {
    record_ = {};
    record_.faces = {2, 3};
    static const char* const rests[places] = {"layout", "off_table", "rail", "other_die", "bank", "bowl", "layout", "layout"};
    for (int die = 0; die < 2; ++die) {
      const auto d = static_cast<std::size_t>(die);
      const int place = one.place[d];
      see(Subject::Die, die, "rests", rests[place]);
      if (one.entered_bowl[d]) see(Subject::Die, die, "entered", "bowl");
      see(Subject::Die, die, "struck", one.hit_end[d] ? "far_end" : "");
      if (place == CockedOneSide || place == CockedTwoSides) {
        see(Subject::Die, die, "cocked", place == CockedOneSide ? "one_face" : "several_faces");
        see(Subject::Die, die, "supported", "1");
      }
    }
    see(Subject::Throw, 0, "released", one.together ? "together" : "apart");
    see(Subject::Throw, 0, "cheating", one.cheating ? "device" : "");
    static const char* const improper[] = {"", "boxperson", "stickperson", "floorperson"};
    see(Subject::Throw, 0, "improper", improper[one.improper_by]);
    see(Subject::Throw, 0, "objection", one.chips_only ? "chips" : "");
    call(one);
    return record_;
  }

 private:
  void see(Subject subject, int die, const char* name, const std::string& value) {
    const Index fact = rules_.find_fact(subject, name);
    REQUIRE(fact != no_index);
    const std::vector<std::string>& values = rules_.vocabulary.facts[fact].values;
    Mask mask = 0;
    for (std::size_t i = 0; i < values.size(); ++i)
      if (values[i] == value) mask = Mask{1} << i;
    REQUIRE((mask != 0 || value.empty()));
    record_.observations.push_back({FactKey{subject, die, fact}, {mask}, {}});
  }

  void call(const Case& one) {
    if (one.caller == Nobody) return;
    static const char* const roles[] = {"", "designated_employee", "boxperson", "stickperson", "dealer", "player"};
    Call& call = record_.calls.emplace_back();
    call.is_no_roll = true;
    call.role = rules_.find_role(roles[one.caller]);
    call.time = one.time == 0 ? CallTime::BeforeRest : one.time == 1 ? CallTime::Late : CallTime::AsSoonAsPossible;
  }

  const Ruleset& rules_;
  ThrowRecord record_;
};

}  // namespace

TEST_CASE("the oracle and the same rules as hand-written branches agree") {
  const Library library = shipped_rules();
  const CheckResult checked = check(library, "us_sd.craps");
  REQUIRE(checked.ok());
  const Ruleset& rules = *checked.ruleset;
  Situation situation;
  situation.game_values.assign(rules.game.variables.size(), 0);
  situation.thrower = 0;
  situation.held_wagers = {{rules.find_wager("pass")}};
  Recorder recorder(rules);
  std::map<std::string, int> met;
  const auto compare = [&](std::size_t number) {
    const Case one = case_of(number);
    const Ruling ruling = adjudicate(rules, recorder.record(one), situation);
    // The reference names the first rule only; the oracle names all of its stage, in the order of the text.
    const std::string decided = ruling.deciding_clauses.empty() ? "valid" : rules.clauses[ruling.deciding_clauses.front()].address;
    const std::string wanted = expected(one);
    ++met[wanted];
    CAPTURE(number);
    if (decided != wanted) CHECK(decided == wanted);
    if (ruling.total.has_value() != (wanted == "valid")) CHECK(format_headline(ruling) == wanted);
  };
  for (std::size_t number = 0; number < all_cases; number += 89) compare(number);  // 89 divides no radix: every digit meets every other
  // Most of those are invalid: all that are not, besides.
  for (std::size_t number = 0; number < all_cases; ++number) {
    const Case one = case_of(number);
    const auto in_play = [](int place) { return place == Flat || place == CockedOneSide || place == CockedTwoSides; };
    if (in_play(one.place[0]) && in_play(one.place[1]) && !one.entered_bowl[0] && !one.entered_bowl[1] && !one.cheating) compare(number);
  }
  CHECK(met.size() == 9);  // every verdict occurred
}

}  // namespace validity_test
