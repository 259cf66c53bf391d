// The shipped rule files, read once: fuzzed text may use, adopt and judge under them.
#pragma once

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include <fairroll/checker.hpp>

inline std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

inline std::string unit_name(const std::filesystem::path& relative) {
  std::string name;
  for (const auto& part : std::filesystem::path(relative).replace_extension()) name += (name.empty() ? "" : ".") + part.string();
  return name;
}

inline fairroll::Library shipped_rules() {
  fairroll::Library library;
  const std::filesystem::path root = FAIRROLL_ROOT "/rulesets";
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root))
    if (entry.path().extension() == ".fair")
      library.add(std::make_shared<const fairroll::Source>(entry.path().filename().string(), read_file(entry.path())),
                  unit_name(std::filesystem::relative(entry.path(), root)));
  return library;
}
