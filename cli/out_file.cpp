// SPDX-License-Identifier: Apache-2.0
#include "out_file.hpp"

#include <cerrno>
#include <filesystem>
#include <utility>

#include <fcntl.h>
#include <unistd.h>

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_kept_back = std::size_t{1} << 20U;

}  // namespace

OutFile::OutFile(std::string path) : path_(std::move(path)) {
  if (path_ == standard_output) {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  std::error_code error;
  const fs::file_status found = fs::status(path_, error);
  const bool in_place = fs::exists(found) && !fs::is_regular_file(found);
  if (!in_place) {
    beside_.emplace(path_);
    diagnostics_ = beside_->diagnostics();
    if (!diagnostics_.empty()) return;
  }
  descriptor_ = ::open(in_place ? path_.c_str() : beside_->name().c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
  if (descriptor_ < 0) fail(errno);
}

OutFile::~OutFile() {
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
}

bool OutFile::fail(int number) {
  diagnostics_ = unwritable(path_, number);
  return false;
}

bool OutFile::flush() {
  if (const int number = write_all(descriptor_, buffer_); number != 0) return fail(number);
  buffer_.clear();
  return true;
}

bool OutFile::write(std::string_view text) {
  if (!diagnostics_.empty()) return false;
  buffer_ += text;
  return buffer_.size() < most_kept_back || flush();
}

bool OutFile::keep() {
  if (!diagnostics_.empty() || !flush()) return false;
  if (!beside_) return true;
  if (beside_->replaces() && ::fsync(descriptor_) != 0) return fail(errno);
  if (::close(std::exchange(descriptor_, -1)) != 0) return fail(errno);
  diagnostics_ = beside_->take_place();
  return diagnostics_.empty();
}

}  // namespace fairroll::cli
