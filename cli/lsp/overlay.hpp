// SPDX-License-Identifier: Apache-2.0
// Files as they would be if the editor had written every open text.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "../files.hpp"

namespace fairroll::cli::lsp {

/// Files in which the texts that are open in the editor replace the files in `below`. Keeps a reference to `below`.
class Overlay : public Files {
 public:
  explicit Overlay(const Files& below) : below_(below) {}

  /// Replaces the text of a file. Returns true if the file did not exist before.
  bool put(const std::string& path, std::string text);
  /// Removes the replacement of a file. Returns true if the file no longer exists.
  bool take_away(const std::string& path);

  [[nodiscard]] ReadResult read(const std::string& path) const override;
  [[nodiscard]] std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const override;
  [[nodiscard]] std::filesystem::file_type own_type(const std::filesystem::path& path) const override;
  [[nodiscard]] std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                           std::error_code& error) const override;
  [[nodiscard]] std::filesystem::path real(const std::filesystem::path& path) const override;

 private:
  struct Text {
    std::string real;  // what the path is really called
    std::shared_ptr<const std::string> text;
  };
  [[nodiscard]] const Text* find(const std::filesystem::path& path) const;

  const Files& below_;
  std::map<std::string, Text> texts_;  // by path
};

/// The most recent source of each file. While the text of a file is unchanged, all objects share one source.
using SharedSources = std::map<std::string, std::weak_ptr<const Source>>;

/// Forwards all calls to other files and records which paths were read.
class Recorder : public Files {
 public:
  Recorder(const Files& files, SharedSources& sources) : files_(files), sources_(sources) {}

  [[nodiscard]] ReadResult read(const std::string& path) const override;
  [[nodiscard]] ReadResult peek(const std::string& path) const override;
  [[nodiscard]] std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const override;
  [[nodiscard]] std::filesystem::file_type own_type(const std::filesystem::path& path) const override { return files_.own_type(path); }
  [[nodiscard]] std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                           std::error_code& error) const override {
    return files_.entries(folder, most, error);
  }
  [[nodiscard]] std::filesystem::path real(const std::filesystem::path& path) const override { return files_.real(path); }

  /// Returns the paths of files that were read completely. heads() returns the paths of files of which only the head was read.
  [[nodiscard]] std::set<std::string>& whole() noexcept { return whole_; }
  [[nodiscard]] std::set<std::string>& heads() noexcept { return heads_; }
  /// Returns the paths of files that were requested but do not exist.
  [[nodiscard]] std::set<std::string>& missing() noexcept { return missing_; }

 private:
  [[nodiscard]] ReadResult shared(const std::string& path, const std::string& key) const;

  const Files& files_;
  SharedSources& sources_;
  mutable std::set<std::string> whole_;
  mutable std::set<std::string> heads_;
  mutable std::set<std::string> missing_;
};

}  // namespace fairroll::cli::lsp
