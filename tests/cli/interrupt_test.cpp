// SPDX-License-Identifier: Apache-2.0
// Ctrl-C during long commands: they tell what they have done (a simulation the hands that it has played, whole blocks of them), and end
// with 130.
#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>

#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "child.hpp"
#include "scratch.hpp"

namespace fairroll::cli::interrupt_test {
namespace {

/// Runs the program, interrupts it when its progress says so (there is far too much to be done at once), and returns what it printed. It
/// must end with 130.
nlohmann::json interrupted(std::vector<std::string> arguments, const std::string& when = "0") {
  const Scratch scratch;
  for (const char* more : {"--progress", "always", "--format", "json"}) arguments.emplace_back(more);
  Child child(arguments, scratch.path("out.json"), Child::Piped::Errors);
  child.read_errors_until(when);
  child.interrupt();
  CHECK(child.wait() == 130);
  return nlohmann::json::parse(scratch.read("out.json"));
}

/// Runs the program, interrupts it once it would listen, and returns what it printed. It must end with 130.
std::string interrupted_early(const Scratch& scratch, std::vector<std::string> arguments) {
  Child child(std::move(arguments), scratch.path("out"), Child::Piped::Errors);
  child.wait_until_it_listens();
  child.interrupt();
  CHECK(child.wait() == 130);
  return scratch.read("out") + child.errors();
}

/// Scenarios that take far longer than it takes to interrupt them.
void write_many_scenarios(const Scratch& scratch) {
  std::string text = "language 1\n";
  for (int i = 0; i < 30; ++i) {
    text += "scenario \"number " + std::to_string(i) + "\" under us_sd.craps { seats ann ann takes the dice\n";
    for (int step = 0; step < 1000; ++step) text += "throw 4 3\n";
    text += "expect valid 7 }\n";
  }
  scratch.write("many.scenario", text);
}

/// A book whose edges take as long as its counts are: the first come in a moment, all of them take some seconds of an optimised build.
void write_long_edges(const Scratch& scratch) {
  std::string text =
      "language 1\nruleset long.edges \"e\" { authority \"a\" cites \"c\" uses common.craps_table currency USD in 0.01 }\n"
      "section \"1\" \"s\" { in force from 2020-01-01\n";
  for (int i = 0; i < 40; ++i) {
    const std::string most = std::to_string(i < 4 ? 400 + i : 19'000);
    text += "wager w" + std::to_string(i) + " \"w\" { placed at any time may be removed at any time count hits 0.." + most +
            " on 2, 3, 11, 12 wins on hits reaching " + most + " loses on 7 pays 1 to 1 }\n";
  }
  scratch.write("long/edges.fair", text + "}\n");
}

TEST_CASE("an interrupted simulation tells what it has done") {
  const auto document =
      interrupted({"simulate", "us_nj.mini_dice", "--hands", "1000000000000", "--threads", "2", "--rules", FAIRROLL_ROOT "/rulesets"});
  CHECK(document["interrupted"] == true);
  CHECK(document["handsRequested"] == 1'000'000'000'000);
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

TEST_CASE("interrupted edges are told as far as they were worked out") {
  const Scratch scratch;
  write_long_edges(scratch);
  const auto document = interrupted({"edge", "long.edges", "--rules", scratch.folder(), "--rules", FAIRROLL_ROOT "/rulesets"}, "2 %");
  CHECK(document["interrupted"] == true);
  REQUIRE(document["wagers"].size() == 40);
  CHECK(document["wagers"].front().contains("figures"));
  CHECK(document["wagers"].back()["undefined"]["why"] == "stopped");
}

TEST_CASE("what an interruption left out is asserted by nobody") {
  const Scratch scratch;
  write_long_edges(scratch);
  Child child({"edge", "long.edges", "--rules", scratch.folder(), "--rules", FAIRROLL_ROOT "/rulesets", "--format", "assertions",
               "--progress", "always"},
              scratch.path("out"), Child::Piped::Errors);
  child.read_errors_until("2 %");
  child.interrupt();
  CHECK(child.wait() == 130);
  CHECK(child.errors().find("interrupted: ") != std::string::npos);
  const std::string text = scratch.read("out");
  CHECK(text.find("# Interrupted") != std::string::npos);
  CHECK(text.find("assert edge of w0 is ") != std::string::npos);
  CHECK(text.find("w39") == std::string::npos);
}

TEST_CASE("interrupted scenarios: what was run is told") {
  const Scratch scratch;
  write_many_scenarios(scratch);
  const std::string rules = FAIRROLL_ROOT "/rulesets";
  for (const std::string command : {"run", "test", "explain", "check"}) {
    CAPTURE(command);
    const std::string text = interrupted_early(scratch, {command, scratch.path("many.scenario"), "--rules", rules});
    CHECK(text.find("interrupted: ") != std::string::npos);
    CHECK(text.find("FAILED") == std::string::npos);
    CHECK(text.find("number 29") == std::string::npos);
    const auto document =
        nlohmann::json::parse(interrupted_early(scratch, {command, scratch.path("many.scenario"), "--rules", rules, "--format", "json"}));
    CHECK(document["interrupted"] == true);
  }
}

TEST_CASE("an interrupted log: the lines before are judged, and one that is waited for ends the waiting") {
  const Scratch scratch;
  Child child({"judge", "-", "--under", "us_sd.craps", "--rules", FAIRROLL_ROOT "/rulesets", "--format", "csv"}, scratch.path("out"),
              Child::Piped::Input);
  child.write("{\"throw\": {\"faces\": [4, 3]}}\n{\"throw\": {\"faces\": [6");
  child.read_output_until("VALID 7");
  child.interrupt();
  CHECK(child.wait() == 130);
  CHECK(scratch.read("out").find("\n2,") == std::string::npos);
}

}  // namespace
}  // namespace fairroll::cli::interrupt_test
