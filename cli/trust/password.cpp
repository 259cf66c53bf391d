// SPDX-License-Identifier: Apache-2.0
#include "password.hpp"

#include <termios.h>
#include <unistd.h>

#include "../io.hpp"
#include "../time_limit.hpp"
#include "bytes.hpp"

namespace fairroll::cli {

namespace {

/// While it lives the terminal shows nothing of what is typed.
class Unseen {
 public:
  Unseen() : hidden_(::tcgetattr(STDIN_FILENO, &before_) == 0) {
    termios now = before_;
    now.c_lflag &= ~static_cast<tcflag_t>(ECHO);
    hidden_ = hidden_ && ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &now) == 0;
  }
  Unseen(const Unseen&) = delete;
  Unseen& operator=(const Unseen&) = delete;
  ~Unseen() {
    if (hidden_) ::tcsetattr(STDIN_FILENO, TCSAFLUSH, &before_);
  }

 private:
  termios before_{};
  bool hidden_;
};

Diagnostic no_password(std::string message, std::string help) {
  Diagnostic made;
  made.code = Code::bad_key;
  made.message = std::move(message);
  made.help = std::move(help);
  return made;
}

std::optional<std::string> typed(const std::string& question) {
  std::string answer;
  const Unseen unseen;
  const bool given = ask(question, answer);
  if (given) show(stderr, "\n");
  return given ? std::optional(answer) : std::nullopt;
}

}  // namespace

std::optional<std::string> read_password(const std::string& file, const std::string& what, bool again, Diagnostics& out) {
  TimeLimit::of_call().give_for_password();
  if (!file.empty()) {
    const SourcePtr read = read_small(file, out);
    if (!read) return std::nullopt;
    return std::string(read->text().substr(0, read->text().find('\n')));
  }
  const std::optional<std::string> first = typed("password of " + what);
  if (!first) {
    out.push_back(no_password("the password of " + what + " cannot be read, because there is no terminal",
                              "specify a file that contains the password with `--password-file FILE`"));
    return std::nullopt;
  }
  if (again && typed("repeat the password") != first) {
    out.push_back(no_password("the two passwords differ", "try again and enter the same password twice"));
    return std::nullopt;
  }
  return first;
}

}  // namespace fairroll::cli
