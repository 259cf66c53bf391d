// SPDX-License-Identifier: Apache-2.0
#include "out_file.hpp"

#include <cerrno>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t most_kept_back = std::size_t{1} << 20U;

std::string errno_words() { return std::generic_category().message(errno); }

}  // namespace

OutFile::OutFile(std::string path) : path_(std::move(path)) {
  if (path_ == standard_output) {
    descriptor_ = STDOUT_FILENO;
    return;
  }
  std::error_code error;
  const fs::file_status found = fs::status(path_, error);
  if (fs::exists(found) && !fs::is_regular_file(found)) {
    descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CLOEXEC | O_NOCTTY);
    if (descriptor_ < 0) fail(errno_words());
    return;
  }
  is_new_ = !fs::exists(found);
  target_ = (is_new_ ? fs::weakly_canonical(path_, error) : fs::canonical(path_, error)).string();
  if (error) {
    fail(error.message());
    return;
  }
  beside_ = target_ + ".XXXXXX";
  descriptor_ = ::mkostemp(beside_.data(), O_CLOEXEC);
  if (descriptor_ >= 0) return;
  beside_.clear();
  fail(errno_words());
}

OutFile::~OutFile() {
  if (descriptor_ > STDERR_FILENO) ::close(descriptor_);
  if (!beside_.empty()) ::unlink(beside_.c_str());
}

bool OutFile::fail(const std::string& why) {
  Diagnostic fault;
  fault.code = Code::unwritable;
  fault.message = (path_ == standard_output ? "standard output" : "`" + path_ + "`") + " cannot be written: " + why;
  diagnostics_.push_back(std::move(fault));
  return false;
}

bool OutFile::flush() {
  std::string_view rest = buffer_;
  while (!rest.empty()) {
    const ssize_t done = ::write(descriptor_, rest.data(), rest.size());
    if (done < 0 && errno != EINTR) return fail(errno_words());
    if (done > 0) rest.remove_prefix(static_cast<std::size_t>(done));
  }
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
  if (beside_.empty()) return true;
  const int descriptor = std::exchange(descriptor_, -1);
  if (::close(descriptor) != 0) return fail(errno_words());
  constexpr fs::perms ordinary = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read;
  std::error_code error;
  fs::permissions(beside_, is_new_ ? ordinary : fs::status(target_, error).permissions(), error);
  if (!error) fs::rename(beside_, target_, error);
  if (error) return fail(error.message());
  beside_.clear();
  return true;
}

}  // namespace fairroll::cli
