// SPDX-License-Identifier: Apache-2.0
// A run of the program beside the test: its output, its errors, and signals.
#pragma once

#include <doctest/doctest.h>
#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace fairroll::cli {

/// A run of the program with its output in a file, and its errors, or its input, at the other end of a pipe.
class Child {
 public:
  enum class Piped { Input, Errors };

  Child(std::vector<std::string> arguments, const std::string& out, Piped piped) : piped_(piped), out_(out) {
    arguments.insert(arguments.begin(), "fairroll");
    std::vector<char*> words;
    for (std::string& argument : arguments) words.push_back(argument.data());
    words.push_back(nullptr);
    std::array<int, 2> ends{};
    REQUIRE(::pipe(ends.data()) == 0);
    std::array<int, 2> begun{};
    REQUIRE(::pipe2(begun.data(), O_CLOEXEC) == 0);
    const int theirs = piped == Piped::Input ? ends[0] : ends[1];
    ours_ = piped == Piped::Input ? ends[1] : ends[0];
    id_ = ::fork();
    REQUIRE(id_ >= 0);
    if (id_ == 0) {
      ::dup2(theirs, piped == Piped::Input ? STDIN_FILENO : STDERR_FILENO);
      ::close(theirs);
      ::close(ours_);
      if (::freopen(out.c_str(), "w", stdout) == nullptr) ::_exit(99);
      if (piped == Piped::Input && ::freopen("/dev/null", "w", stderr) == nullptr) ::_exit(99);
      ::execv(FAIRROLL_BIN "/fairroll", words.data());
      ::_exit(98);
    }
    ::close(theirs);
    // What this program catches is caught in its copy, too, until that becomes the other program and this pipe closes.
    ::close(begun[1]);
    char nothing = 0;
    REQUIRE(::read(begun[0], &nothing, 1) == 0);
    ::close(begun[0]);
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() { ::close(ours_); }

  void write(const std::string& text) { REQUIRE(::write(ours_, text.data(), text.size()) == static_cast<ssize_t>(text.size())); }
  void read_errors_until(const std::string& words) {
    for (char one = 0; errors_.find(words) == std::string::npos; errors_ += one) REQUIRE(::read(ours_, &one, 1) == 1);
  }
  /// Returns once its output has these words; fails if it ends before. Waits as long as that takes: the limit is that of the whole test.
  void read_output_until(const std::string& words) const {
    const auto has_words = [&] {
      std::ifstream file(out_);
      return std::string(std::istreambuf_iterator<char>(file), {}).find(words) != std::string::npos;
    };
    for (bool ended = false; !has_words(); ::usleep(1000)) {
      REQUIRE_FALSE(ended);
      siginfo_t state{};
      REQUIRE(::waitid(P_PID, static_cast<id_t>(id_), &state, WEXITED | WNOHANG | WNOWAIT) == 0);
      ended = state.si_pid == id_;  // what it wrote last is read once more
    }
  }
  /// Returns once SIGINT would no longer end it at once, which proc(5) tells.
  void wait_until_it_listens() const {
    for (;;) {
      std::ifstream status("/proc/" + std::to_string(id_) + "/status");
      bool seen = false;
      for (std::string line; std::getline(status, line);) {
        if (line.rfind("SigCgt:", 0) != 0) continue;
        seen = true;
        if ((std::stoull(line.substr(7), nullptr, 16) >> (SIGINT - 1) & 1) != 0) return;
      }
      REQUIRE(seen);  // else it has ended
      ::usleep(1000);
    }
  }
  void interrupt() { REQUIRE(::kill(id_, SIGINT) == 0); }
  /// How it ended; what it said until then is in errors().
  int wait() {
    for (char more = 0; piped_ == Piped::Errors && ::read(ours_, &more, 1) > 0;) errors_ += more;  // so that it never waits for a reader
    int status = 0;
    REQUIRE(::waitpid(id_, &status, 0) == id_);
    REQUIRE(WIFEXITED(status));
    return WEXITSTATUS(status);
  }
  [[nodiscard]] const std::string& errors() const noexcept { return errors_; }

 private:
  Piped piped_;
  std::string out_;
  pid_t id_ = -1;
  int ours_ = -1;
  std::string errors_;
};

}  // namespace fairroll::cli
