// SPDX-License-Identifier: Apache-2.0
// Memory that runs out: the program reports it in the requested format and ends with exit code 5.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <cstdlib>
#include <nlohmann/json.hpp>

#include "scratch.hpp"

#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)  // a sanitizer reserves more than any such limit
namespace fairroll::cli::memory_test {
namespace {

/// Runs a command on a log of 400,000 throws in a program that may take 120 MB, and returns its exit code.
int run_in_little_memory(const std::string& command, const Scratch& scratch) {
  const std::string log =
      R"({ echo '{"title": "t", "under": ["us_sd.craps"], "seats": ["ann"]}'; yes '{"throw": {"faces": [3, 4]}}' | head -n 400000; })";
  const std::string run = log + " | (ulimit -v 120000; exec '" FAIRROLL_BIN "/fairroll' " + command +
                          " - --rules '" FAIRROLL_ROOT "/rulesets' >'" + scratch.path("out") + "' 2>'" + scratch.path("err") + "')";
  const int status = std::system(run.c_str());
  return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

TEST_CASE("memory that runs out is a limit") {
  const Scratch scratch;
  CHECK(run_in_little_memory("run", scratch) == 5);
  CHECK(scratch.read("out").empty());
  CHECK(scratch.read("err") ==
        "error[F0827]: out of memory\n  help: make more memory available, or process fewer files or a smaller range\n");
  for (const char* command : {"run --format json", "explain --format json", "test --format json", "check --format json"}) {
    CAPTURE(std::string(command));
    CHECK(run_in_little_memory(command, scratch) == 5);
    CHECK(scratch.read("err").empty());
    const auto document = nlohmann::json::parse(scratch.read("out"));
    CHECK(document["diagnostics"][0]["code"] == "F0827");
  }
}

}  // namespace
}  // namespace fairroll::cli::memory_test
#endif
