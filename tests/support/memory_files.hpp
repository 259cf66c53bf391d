// SPDX-License-Identifier: Apache-2.0
// A tree of files in memory, and a small rule book with all that may rest on one, for tests of what reads files.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <system_error>
#include <vector>

#include "../../cli/files.hpp"
#include "shipped.hpp"

namespace fairroll::cli {

/// Files that exist in a test alone, by absolute paths.
class MemoryFiles : public Files {
 public:
  std::map<std::string, std::string> texts;

  [[nodiscard]] ReadResult read(const std::string& path) const override {
    const auto at = texts.find(normal(path));
    if (at == texts.end()) return {nullptr, {{.code = Code::unreadable, .location = {}, .message = "there is no file `" + path + "`"}}};
    return as_read(path, at->second);
  }
  [[nodiscard]] std::filesystem::file_type type(const std::filesystem::path& path, std::error_code& error) const override {
    error.clear();
    const std::string name = normal(path);
    if (texts.count(name) != 0) return std::filesystem::file_type::regular;
    const std::string below = name == "/" ? name : name + "/";
    const auto next = texts.lower_bound(below);
    const bool holds = next != texts.end() && next->first.rfind(below, 0) == 0;
    return holds ? std::filesystem::file_type::directory : std::filesystem::file_type::not_found;
  }
  [[nodiscard]] std::filesystem::file_type own_type(const std::filesystem::path& path) const override {
    std::error_code error;
    return type(path, error);
  }
  [[nodiscard]] std::vector<std::filesystem::path> entries(const std::filesystem::path& folder, std::size_t most,
                                                           std::error_code& error) const override {
    error.clear();
    std::vector<std::filesystem::path> found;
    const std::string below = normal(folder) + "/";
    for (const auto& [path, text] : texts) {
      if (path.rfind(below, 0) != 0) continue;
      const std::filesystem::path entry = folder / path.substr(below.size(), path.find('/', below.size()) - below.size());
      if (found.size() < most && (found.empty() || found.back() != entry)) found.push_back(entry);
    }
    return found;
  }
  [[nodiscard]] std::filesystem::path real(const std::filesystem::path& path) const override { return normal(path); }

 private:
  static std::string normal(const std::filesystem::path& path) {
    std::string name = path.lexically_normal().string();
    while (name.size() > 1 && name.back() == '/') name.pop_back();
    return name;
  }
};

/// A rule book with all that may rest on one: vocabulary, amendment, house with its words, assertions, scenarios.
inline std::map<std::string, std::string> small_project() {
  const std::string sample = "tests/samples/sample/";
  return {
      {"/rules/sample/kept_dice.fair", shipped_text(sample + "kept_dice.fair")},
      {"/rules/sample/kept.fair", shipped_text(sample + "kept.fair")},
      {"/rules/sample/kept.scenario", shipped_text(sample + "kept.scenario")},
      {"/rules/sample/den.fair",
       "language 1\n\nhouse sample.den \"A den\" under sample.kept {\n  in force from 2018-01-01\n  words in \"law.md\" digest "
       "\"0b1251f49b915a6c\"\n}\n\nsection \"1\" \"Limits\" {\n  amend wager third { (1) stake at most 50.00 }\n}\n"},
      {"/rules/sample/law.md", "# The den\n\n## 1\n\n- (1) No bet is above 50 dollars.\n"},
      {"/rules/sample/later.fair",
       "language 1\n\namendment sample.later \"From 2030\" to sample.kept {\n  in force from 2030-01-01\n}\n\nsection \"sample\" "
       "\"Later\" {\n  amend wager two { pays 3 to 1 }\n}\n"},
      {"/rules/sample/edges.fair",
       "language 1\n\nassertions sample.kept_edges \"House edges\" for sample.kept { in force from 2030-01-01 }\n\nassert edge of third is "
       "1/8\nassert edge of "
       "pair_and_third is 1/8\nassert edge of two is -3/64\n"},
  };
}

}  // namespace fairroll::cli
