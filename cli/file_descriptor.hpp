// SPDX-License-Identifier: Apache-2.0
// An open file that is closed when it goes out of scope.
#pragma once

#include <cerrno>
#include <utility>

#include <unistd.h>

namespace fairroll::cli {

/// Owner of a file descriptor. Standard input and negative numbers are never closed.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { (void)close(); }

  [[nodiscard]] int number() const noexcept { return number_; }
  /// Closes the file. Returns 0, or the value of `errno` if a delayed write failed.
  int close() noexcept {
    const int open = std::exchange(number_, -1);
    return open > STDIN_FILENO && ::close(open) != 0 ? errno : 0;
  }

 private:
  int number_;
};

}  // namespace fairroll::cli
