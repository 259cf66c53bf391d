// SPDX-License-Identifier: Apache-2.0
// Ctrl-C during long commands: they tell what they have done (a simulation the hands that it has played, whole blocks of them), and end
// with 130.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>
#include <vector>

#include "scratch.hpp"

namespace fairroll::cli {
namespace {

/// Runs the program, interrupts it when it first tells its progress, and returns what it printed. It must end with 130.
nlohmann::json interrupted(std::vector<const char*> arguments) {
  const Scratch scratch;
  const std::string out = scratch.path("out.json");
  for (const char* more : {"--progress", "always", "--format", "json"}) arguments.push_back(more);
  arguments.insert(arguments.begin(), "fairroll");
  arguments.push_back(nullptr);
  std::array<int, 2> errors{};
  REQUIRE(::pipe(errors.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::dup2(errors[1], STDERR_FILENO);
    ::close(errors[0]);
    ::close(errors[1]);
    if (::freopen(out.c_str(), "w", stdout) == nullptr) ::_exit(99);
    ::execv(FAIRROLL_BIN "/fairroll", const_cast<char* const*>(arguments.data()));
    ::_exit(98);
  }
  ::close(errors[1]);
  char first = 0;
  REQUIRE(::read(errors[0], &first, 1) == 1);  // something is done; there is far too much to be done at once
  CHECK(first == '0');
  REQUIRE(::kill(child, SIGINT) == 0);
  for (char more = 0; ::read(errors[0], &more, 1) > 0;) {  // so that it never waits for a reader
  }
  ::close(errors[0]);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  return nlohmann::json::parse(scratch.read("out.json"));
}

TEST_CASE("an interrupted simulation tells what it has done") {
  const auto document =
      interrupted({"simulate", "us_nj.mini_dice", "--hands", "1000000000000", "--threads", "2", "--rules", FAIRROLL_ROOT "/rulesets"});
  CHECK(document["interrupted"] == true);
  CHECK(document["handsAsked"] == 1'000'000'000'000);
  const auto hands = document["hands"].get<std::uint64_t>();
  CHECK(hands > 0);
  CHECK(hands < 1'000'000'000'000);
  CHECK(hands == document["blocks"].get<std::uint64_t>() * document["handsPerBlock"].get<std::uint64_t>());
}

TEST_CASE("an interrupted proof proves nothing, of this rule book and of those behind it") {
  const auto document = interrupted({"verify", "fr.craps", "us_nj.mini_dice", "--rules", FAIRROLL_ROOT "/rulesets"});
  REQUIRE(document["results"].size() == 1);
  const auto& result = document["results"][0];
  CHECK(result["stopped"] == true);
  CHECK(result["proved"] == false);
  CHECK(result["holds"]["order_free"] == nullptr);
  CHECK(result["failures"].empty());
}

TEST_CASE("interrupted coverage of conditions tells of the rule books that it came to") {
  const auto document = interrupted({"cover", FAIRROLL_ROOT "/rulesets"});
  CHECK(document["interrupted"] == true);
  REQUIRE(document["rulesets"].size() >= 1);
  CHECK(document["rulesets"].size() < 10);
}

}  // namespace
}  // namespace fairroll::cli
