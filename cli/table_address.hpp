// SPDX-License-Identifier: Apache-2.0
// Which paths mean a table of an SQLite database. Looks at the beginning of files, and opens no database.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairroll::cli {

/// Returns true if the path is a regular file with the header of an SQLite database. Pipes and devices are not opened.
[[nodiscard]] bool is_database(const std::string& path);
/// Returns true if the text begins with the header of an SQLite database.
[[nodiscard]] bool begins_as_database(std::string_view text) noexcept;

/// The address of a table, such as `season.db` or `season.db:night`.
struct TableAddress {
  std::string file;
  std::string table{};  ///< Name of the table. If empty, the only table that contains a log.
};

/// Returns the address if the path is a database, or a database, a colon and a table. A file with exactly this name takes precedence.
[[nodiscard]] std::optional<TableAddress> table_address(const std::string& path);

}  // namespace fairroll::cli
