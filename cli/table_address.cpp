// SPDX-License-Identifier: Apache-2.0
#include "table_address.hpp"

#include <sys/stat.h>

#include <fstream>

namespace fairroll::cli {

namespace {

constexpr std::string_view database_begin("SQLite format 3\0", 16);

}  // namespace

bool begins_as_database(std::string_view text) noexcept { return text.substr(0, database_begin.size()) == database_begin; }

bool is_database(const std::string& path) {
  struct ::stat status {};
  if (::stat(path.c_str(), &status) != 0 || !S_ISREG(status.st_mode)) return false;
  std::string begin(database_begin.size(), '\0');
  return std::ifstream(path, std::ios::binary).read(begin.data(), static_cast<std::streamsize>(begin.size())) && begins_as_database(begin);
}

std::optional<TableAddress> table_address(const std::string& path) {
  struct ::stat status {};
  if (::stat(path.c_str(), &status) == 0) return is_database(path) ? std::optional(TableAddress{path}) : std::nullopt;
  for (std::size_t colon = path.find(':'); colon != std::string::npos; colon = path.find(':', colon + 1)) {
    const std::string file = path.substr(0, colon);
    if (colon + 1 < path.size() && is_database(file)) return TableAddress{file, path.substr(colon + 1)};
  }
  return std::nullopt;
}

}  // namespace fairroll::cli
