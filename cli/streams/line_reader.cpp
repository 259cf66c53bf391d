// SPDX-License-Identifier: Apache-2.0
#include "line_reader.hpp"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include <fairroll/source.hpp>

#include "../io.hpp"
#include "../time_limit.hpp"
#include "log_table.hpp"

namespace fairroll::cli {

namespace {

Diagnostics database_in_a_stream(const std::string& path) {
  return {{.code = Code::unreadable,
           .location = {},
           .message = path_in_words(path) + " is an SQLite database, but databases can be read only from uncompressed files",
           .help = "save the database as an uncompressed file, and specify this file"}};
}

}  // namespace

LineReader::LineReader(const std::string& path, const std::atomic<bool>& stop, const std::string& column)
    : path_(path), stop_(stop), packed_([this](char* to, std::size_t size) { return read_some(to, size); }) {
  TimeLimit::of_call().give_all();  // a log may be of any length
  if (const auto address = path == standard_input ? std::nullopt : table_address(path)) {
    table_ = std::make_unique<LogTable>(*address, column);
    diagnostics_ = table_->diagnostics();
  } else {
    open();
  }
}

void LineReader::open() {
  if (path_ != standard_input) diagnostics_ = unfit_to_read(path_);
  if (!diagnostics_.empty()) return;
  // Opening a pipe does not wait for whoever writes into it: wait() does.
  descriptor_ = path_ == standard_input ? STDIN_FILENO : ::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
  if (descriptor_ < 0) diagnostics_ = unreadable(path_, errno);
}

LineReader::~LineReader() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

/// ppoll() ends when a signal is caught, though read() would be begun again. Until then it is held back: one that is caught between the
/// question whether to stop and the waiting would be slept through.
bool LineReader::wait() {
  if (descriptor_ < 0) return false;
  sigset_t interrupt;
  sigset_t before;
  sigemptyset(&interrupt);
  sigaddset(&interrupt, SIGINT);
  pthread_sigmask(SIG_BLOCK, &interrupt, &before);
  pollfd ready{descriptor_, POLLIN, 0};
  while (!stop_ && ::ppoll(&ready, 1, nullptr, &before) < 0 && errno == EINTR) {
  }
  pthread_sigmask(SIG_SETMASK, &before, nullptr);
  return !stop_;
}

/// As read(2), once there is something; ECANCELED: the user asked to stop.
ssize_t LineReader::read_some(char* to, std::size_t size) {
  for (;;) {
    if (!wait()) return errno = ECANCELED, -1;
    const ssize_t got = ::read(descriptor_, to, size);
    if (got > 0) bytes_read_ += static_cast<std::uint64_t>(got);
    if (got >= 0 || (errno != EINTR && errno != EAGAIN)) return got;
  }
}

/// Adds more of the file to what is left of it; false at its end.
bool LineReader::fill() {
  std::array<char, 65536> bytes;  // not cleared: it is written before it is read
  buffer_.erase(0, at_);
  at_ = 0;
  const ssize_t got = packed_.read(bytes.data(), bytes.size());
  ended_ = got == 0;
  if (got < 0 && errno != ECANCELED && diagnostics_.empty())
    diagnostics_ = packed_.fault().empty() ? unreadable(path_, errno) : unreadable(path_, packed_.fault());
  if (got > 0) buffer_.append(bytes.data(), static_cast<std::size_t>(got));
  return got > 0;
}

bool LineReader::next_row(std::string& line) {
  stopped_ = stop_;
  if (stopped_) return false;
  const bool got = table_->next(line);
  diagnostics_ = table_->diagnostics();
  if (got) ++number_;
  return got;
}

bool LineReader::next(std::string& line) {
  if (table_) return next_row(line);
  std::size_t end = buffer_.find('\n', at_);
  while (end == std::string::npos && buffer_.size() - at_ <= Source::max_bytes) {
    const std::size_t seen = buffer_.size() - at_;
    if (!fill()) break;
    end = buffer_.find('\n', seen);
  }
  if (number_ == 0 && begins_as_database(buffer_) && diagnostics_.empty()) diagnostics_ = database_in_a_stream(path_);
  if (!diagnostics_.empty() || (ended_ && at_ == buffer_.size())) return false;
  stopped_ = stop_;
  if (stopped_ || at_ == buffer_.size()) return false;
  const std::size_t size = std::min((end == std::string::npos ? buffer_.size() : end) - at_, Source::max_bytes + 1);
  line.assign(buffer_, at_, size);
  cut_ = end == std::string::npos && size <= Source::max_bytes;
  at_ += size + (end == at_ + size ? 1 : 0);
  ++number_;
  return true;
}

}  // namespace fairroll::cli
