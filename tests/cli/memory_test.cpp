// SPDX-License-Identifier: Apache-2.0
// Memory that runs out: the program says so, in the format that was asked for, and ends with 5.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "scratch.hpp"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // they take more room than any limit leaves
namespace fairroll::cli::memory_test {
namespace {

/// A log without an end, on standard input of a program that may take 200 MB.
int given_too_much(const std::string& command, const Scratch& scratch) {
  const std::string log = "{ echo '{\"seats\": [\"ann\"]}'; head -c 300000000 /dev/zero; }";
  const std::string run = "ulimit -v 200000; " + log + " | '" FAIRROLL_BIN "/fairroll' " + command + " - >'" + scratch.path("out") + "' 2>'" +
                          scratch.path("err") + "'";
  const int status = std::system(run.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

TEST_CASE("memory that runs out is a limit") {
  const Scratch scratch;
  CHECK(given_too_much("run", scratch) == 5);
  CHECK(scratch.read("out").empty());
  CHECK(scratch.read("err") ==
        "error[F0827]: there is not enough memory for this\n  help: give it more, or ask for less at a time\n");
  for (const char* command : {"run --format json", "explain --format json", "test --format json", "check --format json"}) {
    CAPTURE(command);
    CHECK(given_too_much(command, scratch) == 5);
    CHECK(scratch.read("err").empty());
    const auto document = nlohmann::json::parse(scratch.read("out"));
    CHECK(document["diagnostics"][0]["code"] == "F0827");
  }
}

}  // namespace
}  // namespace fairroll::cli::memory_test
#endif
