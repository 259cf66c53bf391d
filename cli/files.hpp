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

/// A tree of folders and files. Names are paths as people write them; relative ones start at the current folder.
class Files {
 public:
  Files() = default;
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;
  virtual ~Files() = default;

  /// As read_source().
  [[nodiscard]] virtual ReadResult read(const std::string& path) const = 0;
  /// The same for somebody who looks at no more of a rule file than parse_unit_head() does.
  [[nodiscard]] virtual ReadResult peek(const std::string& path) const { return read(path); }
  /// What lies there, symbolic links followed; `not_found`, or `none` with an error.
  [[nodiscard]] virtual std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const = 0;
  /// The same of what lies there by itself: of a link that it is one.
  [[nodiscard]] virtual std::filesystem::file_type own_type(const std::filesystem::path& path) const = 0;
  /// Paths of what lies in that folder, in no order; no more than `most`.
  [[nodiscard]] virtual std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                                   std::error_code& error) const = 0;
  /// What the path is really called, symbolic links followed; the path as it is given, if it leads nowhere.
  [[nodiscard]] virtual std::filesystem::path real(const std::filesystem::path& path) const = 0;

  [[nodiscard]] bool is_there(const std::filesystem::path& path) const;
  [[nodiscard]] bool is_file(const std::filesystem::path& path) const;
  [[nodiscard]] bool is_folder(const std::filesystem::path& path) const;
};

/// Files of the disk. Safe from any thread.
class Disk : public Files {
 public:
  [[nodiscard]] ReadResult read(const std::string& path) const override;
  [[nodiscard]] std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const override;
  [[nodiscard]] std::filesystem::file_type own_type(const std::filesystem::path& path) const override;
  [[nodiscard]] std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                           std::error_code& error) const override;
  [[nodiscard]] std::filesystem::path real(const std::filesystem::path& path) const override;
};

/// The one that commands read from: the disk, or what read_from() has put in its place. Always the same object.
[[nodiscard]] const Files& on_disk();
/// From now on commands read from these; null: from the disk. For the start of a program, before anything is read.
void read_from(std::unique_ptr<const Files> files);

/// What files are really called, symbolic links followed. Remembers folders, so that of many files in one folder only what is itself a
/// link is followed step by step. Refers to the files.
class RealPaths {
 public:
  explicit RealPaths(const Files& files) : files_(files) {}
  /// The path as it is given, if it leads nowhere.
  [[nodiscard]] std::filesystem::path of(const std::filesystem::path& path);

 private:
  const Files& files_;
  std::map<std::filesystem::path, std::filesystem::path> folders_;  // as written -> real
};

}  // namespace fairroll::cli
