// SPDX-License-Identifier: Apache-2.0
// Runs the commands of every *.transcript in tests/cli and compares the output with the transcript. Form of a transcript:
//   # a remark
//   $ fairroll fmt --check "$SCRATCH/a.fair"      run by sh in the project's root; $SCRATCH is an empty folder of the transcript's own
//                                                 and the current date is 2026-11-27 (SOURCE_DATE_EPOCH)
//   > more of the same command (here-documents)
//   lines of standard output
//   2> lines of standard error
//   [exit 1]                                      unless it is 0
// With FAIRROLL_RESET in the environment the files are rewritten instead (script/reset-goldens); review by `git diff`.
#include <doctest/doctest.h>
#include <sys/wait.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <ostream>
#include <set>
#include <sstream>
#include <vector>

#include "cli/scratch.hpp"
#include "support/effort.hpp"

namespace fairroll::cli {
namespace {

namespace fs = std::filesystem;

struct Command {
  std::string remarks;  // the lines before it, as they are
  std::string shown;    // with `$ ` and `> `
  std::string script;
  std::string expected;
};

std::vector<Command> commands_of(const fs::path& path) {
  std::vector<Command> commands(1);
  std::ifstream file(path);
  for (std::string line; std::getline(file, line);) {
    Command& last = commands.back();
    if (line.rfind("$ ", 0) == 0) {
      if (!last.script.empty()) commands.emplace_back();
      commands.back().shown += line + '\n';
      commands.back().script = line.substr(2) + '\n';
    } else if (line.rfind("> ", 0) == 0 && last.expected.empty()) {
      last.shown += line + '\n';
      last.script += line.substr(2) + '\n';
    } else if (last.script.empty()) {
      last.remarks += line + '\n';
    } else if (line.rfind("# ", 0) == 0) {
      commands.emplace_back();
      commands.back().remarks = line + '\n';
    } else {
      last.expected += line + '\n';
    }
  }
  return commands;
}

/// Commands that take from four seconds to half a minute with sanitizers: only the release program runs them (FAIRROLL_LONG).
constexpr const char* slow_commands[] = {
    "fairroll check rulesets\n",
    "cd rulesets/us_sd && fairroll check .",
    "fairroll diff us_sd.craps nv.fair_roll | grep -A 7",
    "fairroll diff us_sd.craps --as-of 2029-12-31 --as-of 2030-01-01 --rules rulesets --rules tests/samples\n",
    "fairroll test rulesets\n",
    "fairroll test rulesets --filter \"no such title\"",
    "fairroll test rulesets/nv --filter hidden --coverage",
    "fairroll verify us_sd.craps --house nv.strip",
    "SCRATCH=\"$SCRATCH\" sh \"$SCRATCH/same.sh\"",
    "fairroll exposure us_sd.craps --house us_sd.deadwood_one --seats 14",
    "fairroll exposure us_sd.craps --throws 1 --limits 500.00 --posting",
};

std::size_t slow_command(const std::string& script) {
  std::size_t at = 0;
  while (at < std::size(slow_commands) && script.find(slow_commands[at]) != 0) ++at;
  return at;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at + to.size())) text.replace(at, from.size(), to);
  return text;
}

std::string output_of(const Command& command, const Scratch& scratch, const Scratch& streams) {
  streams.write("script", "cd '" FAIRROLL_ROOT "'\nPATH='" FAIRROLL_BIN "':$PATH\nunset NO_COLOR\nSCRATCH='" + scratch.folder() + "'\n" +
                              command.script);
  const std::string run = "sh '" + streams.path("script") + "' >'" + streams.path("out") + "' 2>'" + streams.path("err") + "' </dev/null";
  const int status = std::system(run.c_str());
  std::string text = streams.read("out");
  if (!text.empty() && text.back() != '\n') text += '\n';
  std::istringstream errors(streams.read("err"));
  for (std::string line; std::getline(errors, line);) text += "2> " + line + '\n';
  const int code = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  if (code != 0) text += "[exit " + std::to_string(code) + "]\n";
  return replaced(text, scratch.folder(), "$SCRATCH");
}

TEST_CASE("commands print what the transcripts contain") {
  const bool reset = std::getenv("FAIRROLL_RESET") != nullptr;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(FAIRROLL_ROOT "/tests/cli")) {
    if (entry.path().extension() == ".transcript") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::set<std::size_t> slow;
  for (const fs::path& path : files) {
    const Scratch scratch;
    const Scratch streams;
    std::string text;
    CAPTURE(path.filename().string());
    for (const Command& command : commands_of(path)) {
      if (command.script.empty()) {
        text += command.remarks;
        continue;
      }
      CAPTURE(command.shown);
      if (const std::size_t at = slow_command(command.script); at < std::size(slow_commands)) {
        slow.insert(at);
        if (!long_form() && !reset) continue;
      }
      const std::string got = output_of(command, scratch, streams);
      if (!reset) CHECK(got == command.expected);
      text += command.remarks + command.shown + got;
    }
    if (reset) std::ofstream(path, std::ios::binary) << text;
  }
  CHECK(slow.size() == std::size(slow_commands));  // each is a command of some transcript
}

}  // namespace
}  // namespace fairroll::cli
