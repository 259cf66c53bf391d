// SPDX-License-Identifier: Apache-2.0
// Kills the electronic table with SIGKILL at random moments under load. After each restart what it keeps must be the replay of what it
// acknowledged: nothing lost, nothing doubled. At most the steps that were sent and not yet answered may be kept, too, in their order.
//
//   fairroll-kill ELECTRONIC_TABLE RULES_FOLDER KILLS [SEED]
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <random>
#include <string>
#include <vector>

#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/snapshot.hpp>

#include "../support/must.hpp"

namespace {

using Clock = std::chrono::steady_clock;

const std::vector<std::string> seats = {"ann", "bob", "cy"};
constexpr const char* first_rules = "us_sd.craps";
constexpr const char* second_rules = "us_sd.deadwood_one";
constexpr std::size_t sent_ahead = 6;
/// Time for a start or an answer that is to come: longer than the whole test may take (TIMEOUT in CMakeLists.txt), however slow the
/// machine. A table that dies closes its pipe, which ends the wait at once.
constexpr std::chrono::milliseconds patience{3'600'000};
/// Answers that the table gives before it is killed: fewer than this, so that a slow disk makes the test long and not empty.
constexpr unsigned most_answers = 20;

/// What the table should be: the same steps in this process.
class Replay {
 public:
  explicit Replay(const std::string& folder) : folder_(folder), session_(program(first_rules), seats) {}

  void play(const std::string& step) {
    const fairroll::Diagnostics faults =
        step.rfind("rules ", 0) == 0 ? session_.live_table().change_program(program(step.substr(6))) : session_.execute(step).diagnostics;
    must::hold(!fairroll::has_errors(faults), [&] { return "the replay cannot play `" + step + "`:\n" + fairroll::render_text(faults); });
  }
  std::string state() { return fairroll::save_snapshot(session_.table()); }

 private:
  std::shared_ptr<const fairroll::Program> program(const std::string& name) {
    std::shared_ptr<const fairroll::Program>& known = programs_[name];
    if (known) return known;
    const fairroll::LoadResult loaded = fairroll::load(name, fairroll::make_folder_resolver({folder_}));
    must::hold(loaded.program != nullptr, [&] { return "no rules " + name + ":\n" + fairroll::render_text(loaded.diagnostics); });
    return known = loaded.program;
  }

  std::string folder_;
  std::map<std::string, std::shared_ptr<const fairroll::Program>> programs_;
  fairroll::TableSession session_;
};

/// What the system says of the call before.
auto why(const char* what) {
  return [what] { return what + std::string(": ") + std::strerror(errno); };
}

/// The electronic table in a process of its own.
class Child {
 public:
  Child(const std::string& program, const std::string& folder, const std::string& state) {
    int in[2];
    int out[2];
    must::hold(::pipe2(in, O_CLOEXEC) == 0 && ::pipe2(out, O_CLOEXEC) == 0, why("no pipe"));
    process_ = ::fork();
    must::hold(process_ >= 0, why("no process"));
    if (process_ == 0) {
      ::dup2(in[0], STDIN_FILENO);
      ::dup2(out[1], STDOUT_FILENO);
      ::execl(program.c_str(), program.c_str(), folder.c_str(), first_rules, state.c_str(), "ann", "bob", "cy", nullptr);
      ::_exit(127);
    }
    ::close(in[0]);
    ::close(out[1]);
    to_ = in[1];
    from_ = out[0];
  }
  Child(const Child&) = delete;
  Child& operator=(const Child&) = delete;
  ~Child() {
    kill();
    ::close(to_);
    ::close(from_);
  }

  void kill() {
    if (process_ <= 0) return;
    ::kill(process_, SIGKILL);
    ::waitpid(process_, nullptr, 0);
    process_ = 0;
  }
  void send(const std::string& line) const {
    const std::string bytes = line + '\n';
    must::hold(::write(to_, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()),
               [&] { return why("the table does not listen")() + ", at `" + line + "`"; });
  }
  /// The next line; nothing if the moment comes first or the table has ended.
  std::optional<std::string> line(Clock::time_point until) {
    for (;;) {
      const std::size_t end = buffer_.find('\n');
      if (end != std::string::npos) {
        std::string line = buffer_.substr(0, end);
        buffer_.erase(0, end + 1);
        return line;
      }
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
      if (left <= 0) return std::nullopt;
      pollfd wait{from_, POLLIN, 0};
      if (::poll(&wait, 1, static_cast<int>(left)) <= 0) continue;
      char bytes[4096];
      const ssize_t count = ::read(from_, bytes, sizeof bytes);
      if (count <= 0) return std::nullopt;
      buffer_.append(bytes, static_cast<std::size_t>(count));
    }
  }

 private:
  pid_t process_ = 0;
  int to_ = -1;
  int from_ = -1;
  std::string buffer_;
};

class Test {
 public:
  Test(std::string program, std::string folder, std::uint32_t seed)
      : program_(std::move(program)), folder_(std::move(folder)), draw_(seed), replay_(folder_) {
    std::string name = (std::filesystem::temp_directory_path() / "fairroll-kill-XXXXXX").string();
    must::hold(::mkdtemp(name.data()) != nullptr, why("no folder for the state"));
    state_ = name;
  }
  ~Test() {
    std::error_code ignored;
    std::filesystem::remove_all(state_, ignored);
  }
  Test(const Test&) = delete;
  Test& operator=(const Test&) = delete;

  void run(int kills) {
    for (int i = 0; i < kills; ++i) {
      // One in eight dies while it starts, wherever it is then; the others somewhere in a step, some answers behind the start.
      const bool early = pick(8) == 0;
      live_and_die(early ? std::chrono::milliseconds(pick(30)) : patience, pick(most_answers));
      if ((i + 1) % 100 == 0) std::printf("%d kills, %zu steps kept\n", i + 1, replayed_), std::fflush(stdout);
    }
    check_after_restart();
    check_journals();
    std::printf(
        "%d kills at random moments (%d before the table was ready): %zu steps acknowledged or kept, %zu of them kept unanswered; "
        "%zu restarts compared with the replay, no difference\n",
        kills, unready_, replayed_, kept_unanswered_, compared_);
    must::hold(replayed_ > static_cast<std::size_t>(kills) && compared_ > 0, [&] {
      return "the table hardly played: " + std::to_string(replayed_) + " steps and " + std::to_string(compared_) +
             " restarts compared, in " + std::to_string(kills) + " kills";
    });
  }

 private:
  /// Where the test is, for what it says of a failure.
  [[nodiscard]] std::string so_far() const {
    return "after " + std::to_string(acknowledged_) + " steps acknowledged or kept and " + std::to_string(compared_) + " restarts compared";
  }
  /// `17 `ann bets 10.00 on pass``: its number, and the step.
  [[nodiscard]] std::string format_step(std::size_t index) const {
    return std::to_string(index + 1) + (index < steps_.size() ? " `" + steps_[index] + "`" : std::string(", which was never sent"));
  }
  unsigned pick(unsigned below) { return static_cast<unsigned>(draw_() % below); }

  std::string some_step() {
    const auto face = [&] { return std::to_string(1 + pick(6)); };
    const std::string who = seats[pick(3)];
    switch (pick(12)) {
      case 0:
        return who + " takes dice";
      case 1:
        return who + " bets 10.00 on pass";
      case 2:
        return who + " bets 12.00 on place 6";
      case 3:
        return who + " bets 5.00 on come";
      case 4:
        return who + " bets 5.00 on field";
      case 5:
        return who + " buys in for 100.00";
      case 6:
        return std::string("rules ") + (pick(2) == 0 ? first_rules : second_rules);
      case 7:
        return "throw " + face() + " " + face() + " { die 2 rests on other_die }";
      default:
        return "throw " + face() + " " + face();
    }
  }

  /// Sends steps, reads so many answers, and kills the table in one of the steps behind them. `steps_` are all that were ever sent under
  /// the number that they still have.
  void live_and_die(std::chrono::milliseconds start, unsigned answers) {
    Child child(program_, folder_, state_);
    if (!ready(child, Clock::now() + start)) {
      must::hold(start < patience, [&] { return "the table does not start any more, " + so_far(); });
      ++unready_;
      return;
    }
    const std::size_t awaited = acknowledged_ + answers;
    std::size_t sent = acknowledged_;
    const Clock::time_point begin = Clock::now();
    while (acknowledged_ < awaited) {
      send_ahead(child, sent);
      must::hold(take_answer(child, Clock::now() + patience),
                 [&] { return "step " + format_step(acknowledged_) + " is not answered, " + so_far(); });
    }
    send_ahead(child, sent);
    if (answers > 0) step_time_ = (Clock::now() - begin) / answers;
    const Clock::time_point context = Clock::now() + step_time_ * pick(1000) / 500;
    while (Clock::now() < context && take_answer(child, context)) send_ahead(child, sent);
    child.kill();
  }

  void send_ahead(const Child& child, std::size_t& sent) {
    for (; sent < acknowledged_ + sent_ahead; ++sent) {
      if (steps_.size() == sent) steps_.push_back(some_step());
      child.send(std::to_string(sent + 1) + ' ' + steps_[sent]);
    }
  }

  bool take_answer(Child& child, Clock::time_point until) {
    const std::optional<std::string> answer = child.line(until);
    if (!answer) return false;
    must::hold(answer->rfind("ok " + std::to_string(acknowledged_ + 1) + " ", 0) == 0,
               [&] { return "step " + format_step(acknowledged_) + " was answered: " + *answer + ", " + so_far(); });
    ++acknowledged_;
    return true;
  }

  /// Waits for the start, compares what is kept with the replay, and takes over what was kept unanswered.
  bool ready(Child& child, Clock::time_point until) {
    const std::optional<std::string> hello = child.line(until);
    if (!hello) return false;
    must::hold(hello->rfind("ready ", 0) == 0, [&] { return "no greeting: " + *hello + ", " + so_far(); });
    const std::size_t kept = std::stoull(hello->substr(6));
    must::hold(kept >= acknowledged_, [&] {
      return "lost: " + std::to_string(kept) + " steps are kept, the first that is not is " + format_step(kept) + ", " + so_far();
    });
    must::hold(kept <= steps_.size(), [&] {
      return std::to_string(kept) + " steps are kept, and " + std::to_string(steps_.size()) + " were ever sent, " + so_far();
    });
    kept_unanswered_ += kept - acknowledged_;
    acknowledged_ = kept;
    for (; replayed_ < kept; ++replayed_) replay_.play(steps_[replayed_]);
    child.send("state");
    const std::optional<std::string> state = child.line(until);
    if (!state) return false;
    must::equal_texts("the table that is kept is the replay of its steps", *state, replay_.state(),
                      [&] { return "the state after step " + format_step(kept - 1) + ", " + so_far() + ","; });
    ++compared_;
    return true;
  }

  void check_after_restart() {
    Child child(program_, folder_, state_);
    must::hold(ready(child, Clock::now() + patience), [&] { return "the table does not start any more, " + so_far(); });
    Replay from_start(folder_);
    for (std::size_t i = 0; i < replayed_; ++i) from_start.play(steps_[i]);
    must::equal_texts("the replay from the start is the same table", from_start.state(), replay_.state(),
                      [&] { return "the state after step " + format_step(replayed_ - 1) + ", " + so_far() + ","; });
  }

  /// All journals together hold every step once, in order.
  void check_journals() const {
    std::map<std::size_t, std::string> kept;
    for (const auto& entry : std::filesystem::directory_iterator(state_)) {
      if (entry.path().filename().string().rfind("journal.", 0) != 0) continue;
      std::ifstream file(entry.path());
      for (std::string line; std::getline(file, line);) {
        const std::size_t blank = line.find(' ');
        const auto added = kept.emplace(std::stoull(line.substr(0, blank)), line.substr(blank + 1, line.rfind('|') - blank - 1));
        must::hold(added.second, [&] {
          return "a step stands in the journals twice: `" + added.first->second + "` and, in " + entry.path().filename().string() + ", `" +
                 line + "`, " + so_far();
        });
      }
    }
    must::equal("the journals hold every step once", kept.size(), replayed_, [&] { return "their number, " + so_far() + ","; });
    for (std::size_t i = 0; i < replayed_; ++i) {
      const auto found = kept.find(i + 1);
      must::equal("the journals hold the steps in order", found == kept.end() ? std::string("missing") : found->second, steps_[i],
                  [&] { return "step " + std::to_string(i + 1) + ", " + so_far() + ","; });
    }
  }

  std::string program_;
  std::string folder_;
  std::string state_;
  std::mt19937 draw_;
  Replay replay_;
  std::vector<std::string> steps_;
  std::size_t acknowledged_ = 0;
  /// What a step takes here and now: the moment of death is drawn from twice that.
  Clock::duration step_time_ = std::chrono::milliseconds(2);
  std::size_t replayed_ = 0;
  std::size_t kept_unanswered_ = 0;
  std::size_t compared_ = 0;
  int unready_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  if (argc < 4) {
    std::fputs("usage: fairroll-kill ELECTRONIC_TABLE RULES_FOLDER KILLS [SEED]\n", stderr);
    return 2;
  }
  ::signal(SIGPIPE, SIG_IGN);
  const std::uint32_t seed = argc > 4 ? static_cast<std::uint32_t>(std::stoul(argv[4])) : std::random_device{}();
  std::printf("seed %u\n", seed);
  try {
    Test(argv[1], argv[2], seed).run(std::stoi(argv[3]));
  } catch (const std::exception& fault) {
    std::printf("FAILED, seed %u: %s\n", seed, fault.what());
    return 1;
  }
  return 0;
}
