// Ctrl-C during a simulation: it tells the hands that it has played, whole blocks of them, and ends with 130.
#include <doctest/doctest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <nlohmann/json.hpp>

#include "scratch.hpp"

namespace fairroll::cli {
namespace {

TEST_CASE("an interrupted simulation tells what it has done") {
  const Scratch scratch;
  const std::string out = scratch.path("out.json");
  std::array<int, 2> errors{};
  REQUIRE(::pipe(errors.data()) == 0);
  const pid_t child = ::fork();
  REQUIRE(child >= 0);
  if (child == 0) {
    ::dup2(errors[1], STDERR_FILENO);
    ::close(errors[0]);
    ::close(errors[1]);
    if (::freopen(out.c_str(), "w", stdout) == nullptr) ::_exit(99);
    ::execl(FAIRROLL_BIN "/fairroll", "fairroll", "simulate", "us_nj.mini_dice", "--rules", FAIRROLL_ROOT "/rulesets", "--hands",
            "1000000000000", "--threads", "2", "--progress", "always", "--format", "json", nullptr);
    ::_exit(98);
  }
  ::close(errors[1]);
  char first = 0;
  REQUIRE(::read(errors[0], &first, 1) == 1);  // a block is done; there are far too many to be done at once
  CHECK(first == '0');
  REQUIRE(::kill(child, SIGINT) == 0);
  for (char more = 0; ::read(errors[0], &more, 1) > 0;) {  // so that it never waits for a reader
  }
  ::close(errors[0]);
  int status = 0;
  REQUIRE(::waitpid(child, &status, 0) == child);
  REQUIRE(WIFEXITED(status));
  CHECK(WEXITSTATUS(status) == 130);
  const auto document = nlohmann::json::parse(scratch.read("out.json"));
  CHECK(document["interrupted"] == true);
  CHECK(document["handsAsked"] == 1'000'000'000'000);
  const auto hands = document["hands"].get<std::uint64_t>();
  CHECK(hands > 0);
  CHECK(hands < 1'000'000'000'000);
  CHECK(hands == document["blocks"].get<std::uint64_t>() * document["handsPerBlock"].get<std::uint64_t>());
}

}  // namespace
}  // namespace fairroll::cli
