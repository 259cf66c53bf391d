// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/unified_diff.hpp>

#include <doctest/doctest.h>

#include <cstdlib>
#include <random>

#include "cli/scratch.hpp"

namespace fairroll::publishing::unified_diff_test {
namespace {

std::string random_lines(std::mt19937& random, int most) {
  std::string text;
  for (int i = static_cast<int>(random() % static_cast<unsigned>(most)); i > 0; --i) text += "abc"[random() % 3] + std::string("\n");
  if (random() % 4 == 0 && !text.empty()) text.pop_back();
  return text;
}

/// What patch(1) makes of it.
std::string patched(const std::string& before, const std::string& diff) {
  const cli::Scratch scratch;
  scratch.write("text", before);
  scratch.write("diff", diff);
  const std::string command = "cd '" + scratch.folder() + "' && patch -s -p0 text diff >/dev/null 2>&1";
  return std::system(command.c_str()) == 0 ? scratch.read("text") : "patch refuses it:\n" + diff;
}

TEST_CASE("a unified diff says what goes and what comes, with three lines around it") {
  CHECK(unified_diff("x", "a\n", "a\n").empty());
  CHECK(unified_diff("x", "", "a\n") == "--- x\n+++ x\n@@ -0,0 +1 @@\n+a\n");
  CHECK(unified_diff("x", "a", "a\n") == "--- x\n+++ x\n@@ -1 +1 @@\n-a\n\\ No newline at end of file\n+a\n");
  CHECK(unified_diff("x", "1\n2\n3\n4\n5\n6\n7\n8\n9\n", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n") ==
        "--- x\n+++ x\n@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n");
}

TEST_CASE("patch makes the one version of the other") {
  if (std::system("command -v patch >/dev/null") != 0) return;
  std::mt19937 random(7);
  for (int round = 0; round < 100; ++round) {
    const std::string before = random_lines(random, round % 2 == 0 ? 8 : 60);
    const std::string after = random_lines(random, round % 2 == 0 ? 8 : 60);
    if (before == after || after.empty()) continue;  // patch removes a file that becomes empty
    CHECK(patched(before, unified_diff("text", before, after)) == after);
  }
  std::string many;
  std::string others;
  for (int i = 0; i < 4000; ++i) many += std::to_string(i) + '\n';
  for (int i = 0; i < 4000; ++i) others += 'x' + std::to_string(i) + '\n';
  CHECK(patched(many, unified_diff("text", many, others)) == others);  // more than is gone through
}

}  // namespace
}  // namespace fairroll::publishing::unified_diff_test
