// SPDX-License-Identifier: Apache-2.0
// Files as they would be if the editor had written every open text.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>

#include "../files.hpp"

namespace fairroll::cli::lsp {

/// Refers to what lies below.
class Overlay : public Files {
 public:
  explicit Overlay(const Files& below) : below_(below) {}

  /// From now on the file has this text. True: there was no such file before.
  bool put(const std::string& path, std::string text);
  /// It is again what lies below. True: there is none.
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

/// Of each file the source that was made of it last: as long as its text is the same, all that refers to it shares one.
using SharedSources = std::map<std::string, std::weak_ptr<const Source>>;

/// Hands on everything, and remembers what was read.
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

  /// Paths of files that were read whole, and of those of which no more than the head was looked at.
  [[nodiscard]] std::set<std::string>& whole() noexcept { return whole_; }
  [[nodiscard]] std::set<std::string>& heads() noexcept { return heads_; }
  /// Paths of files that were looked for in vain.
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
