// SPDX-License-Identifier: Apache-2.0
// Every function of fairroll.h while memory runs out: allocations of a call, from its first to its last, fail in turn, once, and from there
// on for good. No call ends the program or loses memory, each says FAIRROLL_ERROR_MEMORY and leaves its handles as they were.
//   fairroll_c_memory_tests [CASE]    the cases whose name contains CASE; FAIRROLL_LONG=1: more allocations of each
#include <algorithm>
#include <cstdlib>
#include <exception>
#include <fstream>
#include <iterator>
#include <regex>

#include "run.hpp"
#include "support/effort.hpp"

Tally tally;

namespace {

constinit const char* current = "";
constinit std::size_t current_nth = 0;

[[noreturn]] void ended() {
  failing::disarm();
  std::fprintf(stderr, "%s, allocation %zu fails: the program is ended\n", current, current_nth);
  std::abort();
}

void play_once(const Case& one, std::size_t nth, bool lasting) {
  current = one.name;
  current_nth = nth;
  Run run(one.name, nth, lasting);
  const std::ptrdiff_t before = failing::living();
  one.play(run);
  run.check(failing::living() == before, "all memory is given back");
}

/// Of a call that allocates very often only some allocations, spread over all of them.
void play(const Case& one) {
  current = one.name;
  Run whole(one.name, 0, false);
  one.play(whole);
  const std::size_t asked = whole.met().asked;
  const std::size_t most = std::min(asked, effort(60, 1000));
  const std::size_t failures = tally.failures;
  for (const bool lasting : {false, true})
    for (std::size_t i = 0; i < most; ++i) play_once(one, 1 + i * asked / most, lasting);
  ++tally.calls;
  std::printf("%-32s %8zu allocations, %zu failures\n", one.name, asked, tally.failures - failures);
}

/// Every function that the header declares is called by some case.
void compare_with_header() {
  std::ifstream file(FAIRROLL_ROOT "/bindings/c/include/fairroll.h");
  const std::string text{std::istreambuf_iterator<char>(file), {}};
  const std::regex declared(R"(FAIRROLL_C_API [^;(]*\b(fairroll_\w+)\()");
  std::size_t count = 0;
  for (std::sregex_iterator at(text.begin(), text.end(), declared), end; at != end; ++at, ++count)
    if (tally.driven.count((*at)[1]) == 0) {
      ++tally.wrong;
      std::fprintf(stderr, "no case calls %s\n", (*at)[1].str().c_str());
    }
  if (count < 60) {
    ++tally.wrong;
    std::fprintf(stderr, "only %zu functions were found in fairroll.h\n", count);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::set_terminate(ended);
  const std::string wanted = argc > 1 ? argv[1] : "";
  for (const auto& cases :
       {source_cases(), rules_cases(), table_cases(), roll_cases(), judge_cases(), audit_cases(), head_cases(), analysis_cases(), trust_cases()})
    for (const Case& one : cases)
      if (std::string(one.name).find(wanted) != std::string::npos) play(one);
  if (wanted.empty()) compare_with_header();
  std::printf("%zu functions, %zu calls x failures: %zu; %zu checks, %zu wrong\n", tally.driven.size(), tally.calls, tally.failures,
              tally.checks, tally.wrong);
  return tally.wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
