// SPDX-License-Identifier: Apache-2.0
// A file of numbered lines that survives a power cut: a line that append() has returned from is on the disk, whole; one that was being
// written is there or is not, and is never half there.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

/// A file descriptor that closes itself.
class File {
 public:
  explicit File(const std::filesystem::path& path, int flags);
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  ~File();

  void write(std::string_view bytes) const;
  /// Until the disk has it.
  void sync() const;
  void cut_to(std::uint64_t size) const;

 private:
  int descriptor_;
};

/// Replaces a file at once or not at all, also if the power fails meanwhile.
void replace_file(const std::filesystem::path& path, std::string_view bytes);
/// Empty if there is none.
[[nodiscard]] std::string read_file(const std::filesystem::path& path);

struct Entry {
  std::uint64_t number = 0;
  std::string text;  ///< one line
};

class Journal {
 public:
  /// Opens or makes the file. What was left half written at its end is taken for not written.
  explicit Journal(const std::filesystem::path& path);

  /// What it held when it was opened.
  [[nodiscard]] const std::vector<Entry>& entries() const noexcept { return entries_; }
  void append(const Entry& entry);

 private:
  std::vector<Entry> entries_;
  File file_;
};
