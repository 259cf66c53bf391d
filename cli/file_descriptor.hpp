// SPDX-License-Identifier: Apache-2.0
// An open file that is closed when it goes out of scope.
#pragma once

#include <cerrno>
#include <utility>

#include <unistd.h>

namespace fairroll::cli {

/// Owner of a file descriptor; standard input and negative numbers are never closed.
class FileDescriptor {
 public:
  explicit FileDescriptor(int number) : number_(number) {}
  FileDescriptor(const FileDescriptor&) = delete;
  FileDescriptor& operator=(const FileDescriptor&) = delete;
  ~FileDescriptor() { (void)close(); }

  [[nodiscard]] int number() const noexcept { return number_; }
  /// Returns 0, or the `errno` of a write that failed late.
  int close() noexcept {
    const int open = std::exchange(number_, -1);
    return open > STDIN_FILENO && ::close(open) != 0 ? errno : 0;
  }

 private:
  int number_;
};

}  // namespace fairroll::cli
