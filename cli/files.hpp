// SPDX-License-Identifier: Apache-2.0
// Where files are looked for and read from, so that one search for rule files serves the disk, what an editor holds above it, and tests.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <system_error>
#include <vector>

#include "io.hpp"

namespace fairroll::cli {

/// A tree of folders and files. Paths have the form that people write. Relative paths start at the current folder.
class Files {
 public:
  Files() = default;
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  virtual ~Files() = default;

  /// Reads a file, as read_source() does.
  [[nodiscard]] virtual ReadResult read(const std::string& path) const = 0;
  /// Reads a file for a caller that uses only the part of a rule file that parse_unit_head() needs.
  [[nodiscard]] virtual ReadResult peek(const std::string& path) const { return read(path); }
  /// Returns the type of the file, following symbolic links. Returns `not_found` if there is none, or `none` with an error.
  [[nodiscard]] virtual std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const = 0;
  /// Returns the type of the file itself, without following symbolic links.
  [[nodiscard]] virtual std::filesystem::file_type own_type(const std::filesystem::path& path) const = 0;
  /// Returns the paths of at most `most` entries of a folder, in no particular order.
  [[nodiscard]] virtual std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                                   std::error_code& error) const = 0;
  /// Returns the real path after all symbolic links. Returns the given path if it leads to no file.
  [[nodiscard]] virtual std::filesystem::path real(const std::filesystem::path& path) const = 0;

  [[nodiscard]] bool is_there(const std::filesystem::path& path) const;
  [[nodiscard]] bool is_file(const std::filesystem::path& path) const;
  [[nodiscard]] bool is_folder(const std::filesystem::path& path) const;
};

/// The files on the disk. Thread-safe.
class Disk : public Files {
 public:
  [[nodiscard]] ReadResult read(const std::string& path) const override;
  [[nodiscard]] std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const override;
  [[nodiscard]] std::filesystem::file_type own_type(const std::filesystem::path& path) const override;
  [[nodiscard]] std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                           std::error_code& error) const override;
  [[nodiscard]] std::filesystem::path real(const std::filesystem::path& path) const override;
};

/// Returns the files that commands read: the disk, or its replacement from read_from(). Always returns the same object.
[[nodiscard]] const Files& on_disk();
/// Makes commands read from `files`, or from the disk if it is null. Must be called before the program reads any file.
void read_from(std::unique_ptr<const Files> files);

/// Finds real paths by following symbolic links. Caches folders, so that for several files in one folder, only links among the files
/// themselves are followed. Keeps a reference to the files.
class RealPaths {
 public:
  explicit RealPaths(const Files& files) : files_(files) {}
  /// Returns the real path. Returns the given path if it leads to no file.
  [[nodiscard]] std::filesystem::path of(const std::filesystem::path& path);

 private:
  const Files& files_;
  std::map<std::filesystem::path, std::filesystem::path> folders_;  // as written -> real
};

}  // namespace fairroll::cli
