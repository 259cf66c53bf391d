// SPDX-License-Identifier: Apache-2.0
#include "time_limit.hpp"

#include <sys/time.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>

#include <fairroll/render.hpp>
#include <fairroll/source.hpp>

#include "exit_code.hpp"
#include "interrupt.hpp"
#include "io.hpp"
#include "report.hpp"

namespace fairroll::cli {

namespace {

// Builds without optimisation, and with sanitizers, are many times slower.
#ifdef NDEBUG
constexpr std::uint64_t slower = 1;
#else
constexpr std::uint64_t slower = 20;
#endif
constexpr std::uint64_t seconds_at_first = 7 * slower;  // and two to stop, and one until that is noticed
constexpr std::uint64_t seconds_for_mebibyte = 10 * slower;
constexpr std::uint64_t milliseconds_for_file = 500 * slower;
constexpr std::uint64_t milliseconds_for_password = 60'000 * slower;
constexpr std::uint64_t seconds_to_stop = 2 * slower;

// A module has no timer: whoever runs it in a worker ends the worker.
#ifdef __EMSCRIPTEN__
constexpr bool has_timer = false;
#else
constexpr bool has_timer = true;
#endif

// All that the signal touches: numbers without locks, and texts that are made before.
std::atomic<std::uint64_t> given_ms{0};  // since the begin; 0: no limit
std::atomic<std::uint64_t> begin_ms{0};
std::atomic<std::uint64_t> bytes_read{0};
std::atomic<bool> is_said{false};  // somebody said how long
std::atomic<bool> up{false};
char on_error[512];    // what is told at the end
char on_output[1024];  // the document; empty: text is told
static_assert(std::atomic<std::uint64_t>::is_always_lock_free, "a signal handler may access only lock-free atomic objects");

std::uint64_t core_ms() noexcept {
  struct timespec now {};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<std::uint64_t>(now.tv_sec) * 1000 + static_cast<std::uint64_t>(now.tv_nsec) / 1'000'000;
}

void wake_after(std::uint64_t milliseconds) noexcept {
  if (!has_timer) return;
  struct itimerval timer {};
  timer.it_value.tv_sec = static_cast<time_t>(milliseconds / 1000);
  timer.it_value.tv_usec = static_cast<suseconds_t>(milliseconds % 1000 * 1000 + (milliseconds == 0 ? 1 : 0));
  ::setitimer(ITIMER_PROF, &timer, nullptr);
}

void stop_timer() noexcept {
  if (!has_timer) return;
  const struct itimerval none {};
  ::setitimer(ITIMER_PROF, &none, nullptr);
}

void tell_the_end() noexcept {
  const bool document = on_output[0] != '\0' && !has_printed();
  const char* const text = document ? on_output : on_error;
  (void)write_all(document ? STDOUT_FILENO : STDERR_FILENO, {text, std::strlen(text)});
}

void look_at_time(int) {
  const int before = errno;
  const std::uint64_t given = given_ms;
  const std::uint64_t passed = core_ms() - begin_ms;
  if (given == 0) {
    stop_timer();
  } else if (passed < given) {
    wake_after(given - passed);
  } else if (up.exchange(true) || !Interrupt::ask()) {
    tell_the_end();
    ::_exit(static_cast<int>(ExitCode::LimitReached));
  } else {
    wake_after(seconds_to_stop * 1000);
  }
  errno = before;
}

void keep(char* to, std::size_t room, const std::string& text) {
  const std::size_t size = std::min(text.size(), room - 1);
  text.copy(to, size);
  to[size] = '\0';
}

}  // namespace

TimeLimit& TimeLimit::of_call() noexcept {
  static TimeLimit one;
  return one;
}

std::string TimeLimit::message() { return "the time limit was reached"; }
const char* TimeLimit::help() noexcept {
  return "process fewer files at a time, or use `--limit seconds=N` to raise the limit on processor time";
}

void TimeLimit::begin(bool json) {
  const Diagnostics told = {{.code = Code::too_much_time, .location = {}, .message = message(), .help = help()}};
  keep(on_error, sizeof on_error, render_text(told));
  keep(on_output, sizeof on_output, json ? complaint_document(told) : std::string());
  up = false;
  is_said = false;
  bytes_read = 0;
  begin_ms = core_ms();
  given_ms = seconds_at_first * 1000;
  struct sigaction action {};
  action.sa_handler = look_at_time;
  sigemptyset(&action.sa_mask);
  action.sa_flags = SA_RESTART;
  ::sigaction(SIGPROF, &action, nullptr);
  wake_after(given_ms);
}

void TimeLimit::end() noexcept {
  given_ms = 0;
  stop_timer();
}

void TimeLimit::give_seconds(std::uint64_t seconds) noexcept {
  is_said = true;
  given_ms = std::min(seconds, most_seconds) * 1000;
  const std::uint64_t passed = core_ms() - begin_ms;
  wake_after(given_ms > passed ? given_ms - passed : 0);
}

void TimeLimit::give_for_file(std::size_t bytes) noexcept {
  if (is_said || given_ms == 0) return;
  const std::uint64_t before = bytes_read.fetch_add(bytes) / Source::max_bytes;
  const std::uint64_t further = bytes_read / Source::max_bytes - before;
  given_ms += milliseconds_for_file + further * seconds_for_mebibyte * 1000;
}

void TimeLimit::give_for_password() noexcept {
  if (!is_said && given_ms != 0) given_ms += milliseconds_for_password;
}

void TimeLimit::give_all() noexcept {
  if (!is_said) end();
}

bool TimeLimit::is_up() const noexcept { return up; }

}  // namespace fairroll::cli
