// SPDX-License-Identifier: Apache-2.0
// The disk as `--trust` shows it: a bundle is a folder, and a rule file elsewhere is not to be read.
#pragma once

#include <map>
#include <set>
#include <string>

#include <fairroll/trust/trust.hpp>

#include "../files.hpp"

namespace fairroll::cli {

/// Files in which each bundle appears as a folder. Rule files elsewhere cannot be read. All other files are those on the disk.
class SignedFiles : public Files {
 public:
  /// Adds a bundle as a folder. `path` is its path on the command line, and its texts appear in this folder.
  void add(const std::string& path, const trust::AuthenticBundle& bundle);

  [[nodiscard]] ReadResult read(const std::string& path) const override;
  [[nodiscard]] std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const override;
  [[nodiscard]] std::filesystem::file_type own_type(const std::filesystem::path& path) const override;
  [[nodiscard]] std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                           std::error_code& error) const override;
  [[nodiscard]] std::filesystem::path real(const std::filesystem::path& path) const override;

 private:
  [[nodiscard]] std::filesystem::file_type bundled(const std::filesystem::path& path) const;

  Disk disk_;
  std::map<std::string, SourcePtr> texts_;                // by path
  std::map<std::string, std::set<std::string>> folders_;  // paths of what lies in each
};

}  // namespace fairroll::cli
