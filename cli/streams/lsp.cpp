// SPDX-License-Identifier: Apache-2.0
// fairroll lsp: the language server on standard input and output.
#include <signal.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <utility>

#include "../command.hpp"
#include "../lsp/framing.hpp"
#include "../lsp/server.hpp"
#include "../time_limit.hpp"

namespace fairroll::cli {

namespace {

/// What has come and nobody has looked at yet. A thread of its own reads, so that what the editor sends can stop work that is under way.
class Incoming {
 public:
  Incoming() : reader_([state = state_] { read(*state); }) {}
  Incoming(const Incoming&) = delete;
  Incoming& operator=(const Incoming&) = delete;
  /// Whoever reads may wait for input that never comes: the thread is left to the end of the process.
  ~Incoming() { reader_.detach(); }

  /// All that has come; waits for something if `wait`. Empty: nothing has, or nothing will.
  [[nodiscard]] std::vector<std::string> take(bool wait) {
    std::unique_lock lock(state_->mutex);
    if (wait) state_->arrival.wait(lock, [this] { return !state_->messages.empty() || state_->ended; });
    return std::exchange(state_->messages, {});
  }
  [[nodiscard]] bool is_empty() const {
    const std::lock_guard lock(state_->mutex);
    return state_->messages.empty() && !state_->ended;
  }
  /// Nothing comes any more, and everything was taken.
  [[nodiscard]] bool ended() const {
    const std::lock_guard lock(state_->mutex);
    return state_->messages.empty() && state_->ended;
  }

 private:
  struct State {
    std::mutex mutex;
    std::condition_variable arrival;
    std::vector<std::string> messages;
    bool ended = false;
  };

  static void read(State& state) {
    lsp::MessageReader messages;
    std::array<char, 65536> bytes;  // not cleared: it is written before it is read
    while (true) {
      const ssize_t got = ::read(STDIN_FILENO, bytes.data(), bytes.size());
      if (got < 0 && errno == EINTR) continue;
      std::vector<std::string> received;
      if (got > 0) received = messages.feed({bytes.data(), static_cast<std::size_t>(got)});
      const std::lock_guard lock(state.mutex);
      for (std::string& one : received) state.messages.push_back(std::move(one));
      state.ended = got <= 0;
      state.arrival.notify_one();
      if (got <= 0) return;
    }
  }

  std::shared_ptr<State> state_ = std::make_shared<State>();
  std::thread reader_;
};

void send(const std::vector<std::string>& messages) {
  for (const std::string& one : messages) print(stdout, lsp::framed(one));
  if (!messages.empty()) flush(stdout);
}

/// Messages first, each answered before the next slice of work.
void converse(lsp::LanguageServer& server, Incoming& incoming) {
  while (!server.ended() && !incoming.ended()) {
    for (const std::string& one : incoming.take(!server.has_work())) server.take(one);
    while (server.has_messages()) {
      send(server.answer());
      for (const std::string& one : incoming.take(false)) server.take(one);
    }
    if (!server.ended()) send(server.work([&incoming] { return incoming.is_empty(); }));
  }
}

ExitCode serve() {
  ::signal(SIGPIPE, SIG_IGN);  // an editor that has died is told of by the error of writing
  TimeLimit::of_call().give_all();
  lsp::LanguageServer server(on_disk());
  Incoming incoming;
  try {
    converse(server, incoming);
  } catch (const OutputError&) {
    return ExitCode::ExpectationFailed;
  }
  return static_cast<ExitCode>(server.exit_code());
}

}  // namespace

void add_lsp(CommandForm& program, Context& /*context*/) {
  CommandForm& command = program.add_command("lsp", "Run the language server (LSP) for editors, using standard input and output");
  const auto stdio = std::make_shared<bool>(true);
  command.add_flag("--stdio", stdio.get(), "This option has no effect; it is accepted because some editors add it");
  add_examples(command, {"fairroll lsp    command that an editor runs to start the language server"},
               "Editors start this command, which prints nothing until the editor sends a request. "
               "The server reports the\ndiagnostics of `fairroll check` for the text in the editor. "
               "The exit code is 0 after a `shutdown` request, or\n1 otherwise.");
  command.action = [stdio] { return serve(); };  // which keeps what the option writes
}

}  // namespace fairroll::cli
