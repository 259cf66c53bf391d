// SPDX-License-Identifier: Apache-2.0
// Cold start and memory of a command: fairroll-cold-start RUNS COMMAND ARGS...
// Starts the command and `true` in turn, output discarded, and prints median wall time and peak resident memory of both.
#include <fcntl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

namespace {

struct Run {
  double milliseconds = 0;
  long kilobytes = 0;
};

Run run(char* const* command) {
  const auto start = std::chrono::steady_clock::now();
  const pid_t child = fork();
  if (child == 0) {
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    execvp(command[0], command);
    _exit(127);
  }
  int status = 0;
  rusage usage{};
  wait4(child, &status, 0, &usage);
  if (WIFEXITED(status) && WEXITSTATUS(status) == 127) {
    std::cerr << "cannot start " << command[0] << '\n';
    std::exit(2);
  }
  return {std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count(), usage.ru_maxrss};
}

void print(const char* what, std::vector<Run> runs) {
  std::sort(runs.begin(), runs.end(), [](const Run& a, const Run& b) { return a.milliseconds < b.milliseconds; });
  long peak = 0;
  for (const Run& r : runs) peak = std::max(peak, r.kilobytes);
  std::printf("%-10s median %.2f ms   90th %.2f ms   peak resident %.1f MB\n", what, runs[runs.size() / 2].milliseconds,
              runs[runs.size() * 9 / 10].milliseconds, static_cast<double>(peak) / 1024.0);
}

}  // namespace

int main(int argc, char** argv) {
  const long wanted = argc > 2 ? std::strtol(argv[1], nullptr, 10) : 0;
  if (wanted <= 0) {
    std::cerr << "usage: fairroll-cold-start RUNS COMMAND ARGS...\n";
    return 2;
  }
  char name[] = "true";
  char* const nothing[] = {name, nullptr};
  std::vector<Run> command, baseline;
  for (long i = 0; i < wanted; ++i) {
    command.push_back(run(argv + 2));
    baseline.push_back(run(nothing));
  }
  print("command", std::move(command));
  print("true", std::move(baseline));
  return 0;
}
