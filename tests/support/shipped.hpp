// SPDX-License-Identifier: Apache-2.0
// What the project ships, read from disk: texts by path and the library of all rule files.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fairroll/law_text.hpp>
#include <fairroll/rules.hpp>

/// The whole text of a file of the project; `path` is relative to its root.
inline std::string shipped_text(const std::filesystem::path& path) {
  std::ifstream file(std::filesystem::path(FAIRROLL_ROOT) / path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// `us_sd.craps` for us_sd/craps.fair.
inline std::string unit_name(std::filesystem::path relative) {
  std::string name;
  for (const auto& part : relative.replace_extension()) name += (name.empty() ? "" : ".") + part.string();
  return name;
}

/// Every rule file of a folder of the project.
inline void add_rules(fairroll::Library& library, const std::string& folder) {
  const std::filesystem::path root = std::filesystem::path(FAIRROLL_ROOT) / folder;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    if (entry.path().extension() != ".fair") continue;
    const auto relative = std::filesystem::relative(entry.path(), root);
    (void)library.add(std::make_shared<const fairroll::Source>(relative.string(), shipped_text(folder / relative)), unit_name(relative));
  }
}

/// The texts of the law that the head of this rule file names, as far as tests/corpus/law has them.
inline void add_corpus_words(fairroll::Library& library, const fairroll::SourcePtr& rule_file) {
  const std::filesystem::path folder = "tests/corpus/law";
  for (const std::string& name : fairroll::list_cited_law_texts(rule_file->text()))
    if (std::filesystem::exists(std::filesystem::path(FAIRROLL_ROOT) / folder / name))
      library.add_law_text(fairroll::parse_unit_head(rule_file->text()).name,
                           std::make_shared<const fairroll::Source>(name, shipped_text(folder / name)));
}

inline fairroll::Library shipped_rules(const fairroll::Limits& limits = {}) {
  fairroll::Library library(limits);
  add_rules(library, "rulesets");
  return library;
}

/// They, and a made-up game with the statements that none of them needs.
inline fairroll::Library shipped_rules_and_samples() {
  fairroll::Library library = shipped_rules();
  add_rules(library, "tests/samples");
  return library;
}
