// SPDX-License-Identifier: Apache-2.0
#include "progress.hpp"

#include <unistd.h>

#include <algorithm>

#include "diff_report.hpp"
#include "report.hpp"

namespace fairroll::cli {

namespace {

constexpr std::chrono::milliseconds between{100};
constexpr int widest_bar = 40;

}  // namespace

std::string progress_words(std::uint64_t done, std::uint64_t whole, const std::string& unit, std::chrono::milliseconds passed,
                           const std::string& rate, std::uint64_t begun) {
  const double part = static_cast<double>(done) / static_cast<double>(std::max<std::uint64_t>(whole, 1));
  std::string words = " " + std::to_string(static_cast<int>(100 * part)) + " % of " + std::to_string(whole) + " " + unit;
  if (passed < std::chrono::seconds(2) || done <= begun || done >= whole) return words;
  const double share = static_cast<double>(whole - done) / static_cast<double>(done - begun);
  const auto seconds = static_cast<std::size_t>(static_cast<double>(passed.count()) / 1000 * share) + 1;
  return words + (rate.empty() ? "" : ", " + rate) + ", " + (seconds < 120 ? plural(seconds, "second") : plural(seconds / 60, "minute")) +
         " left";
}

std::string rate_words(std::uint64_t done, const std::string& unit, std::chrono::milliseconds passed) {
  if (passed < std::chrono::seconds(1)) return {};
  return grouped(std::to_string(static_cast<std::uint64_t>(static_cast<double>(done) * 1000 / static_cast<double>(passed.count())))) + " " +
         unit + " per second";
}

void add_progress(CommandForm& command, ShowProgress& show) {
  const auto choose = [&show](const std::string& word) {
    show = word == "never" ? ShowProgress::Never : word == "auto" ? ShowProgress::Auto : ShowProgress::Always;
  };
  command
      .add_option("--progress", "WHEN", choose,
                  "When to show progress on standard error: never, auto or always (default auto: on a terminal)")
      .value.take_one_of({"never", "auto", "always"});
}

Progress::Progress(ShowProgress show, std::uint64_t whole, std::string unit, std::uint64_t begun)
    : terminal_(::isatty(STDERR_FILENO) == 1),
      shown_(show == ShowProgress::Always || (show == ShowProgress::Auto && terminal_)),
      width_(style_for(stderr, Colour::Never).width),
      whole_(std::max<std::uint64_t>(whole, 1)),
      begun_(begun),
      unit_(std::move(unit)) {}

Progress::~Progress() {
  if (drawn_) std::fputs("\r\x1b[K", stderr);
}

std::chrono::milliseconds Progress::passed() const {
  return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin_);
}

void Progress::tell(std::uint64_t done) { tell(done, std::string()); }

void Progress::tell(std::uint64_t done, std::uint64_t pieces, const std::string& unit) {
  if (shown_) tell(done, rate_words(pieces, unit, passed()));
}

void Progress::tell(std::uint64_t done, const std::string& rate) {
  if (!shown_) return;
  done = std::min(done, whole_);  // a log may grow while it is read
  const auto percent = static_cast<std::uint64_t>(100.0 * static_cast<double>(done) / static_cast<double>(whole_));
  const auto now = std::chrono::steady_clock::now();
  if (terminal_ ? now - last_ < between : percent == percent_) return;
  last_ = now;
  percent_ = percent;
  if (terminal_) return draw(done, rate);
  std::fprintf(stderr, "%d %% of %llu %s\n", static_cast<int>(percent), static_cast<unsigned long long>(whole_), unit_.c_str());
  std::fflush(stderr);
}

void Progress::draw(std::uint64_t done, const std::string& rate) {
  drawn_ = true;
  const std::string words = progress_words(done, whole_, unit_, passed(), rate, begun_);
  const int room = std::min(widest_bar, width_ - static_cast<int>(words.size()) - 4);
  std::string line = "\r\x1b[K";
  if (room > 0) {
    const auto full = static_cast<std::size_t>(static_cast<double>(room) * static_cast<double>(done) / static_cast<double>(whole_));
    line += "[" + std::string(full, '=') + std::string(static_cast<std::size_t>(room) - full, ' ') + "]";
  }
  line += words;
  std::fputs(line.c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace fairroll::cli
