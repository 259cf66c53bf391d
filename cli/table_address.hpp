// SPDX-License-Identifier: Apache-2.0
// Which paths mean a table of an SQLite database. Looks at the beginning of files, and opens no database.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace fairroll::cli {

/// A regular file that begins as SQLite databases do. Opens no pipe and no device.
[[nodiscard]] bool is_database(const std::string& path);
/// A text, or the beginning of one, that is a database.
[[nodiscard]] bool begins_as_database(std::string_view text) noexcept;

/// `season.db`, or `season.db:night`.
struct TableAddress {
  std::string file;
  std::string table{};  ///< empty: the one that holds a log
};

/// What the path means, if it is a database, or a database and behind a colon a table; a file of that very name comes first.
[[nodiscard]] std::optional<TableAddress> table_address(const std::string& path);

}  // namespace fairroll::cli
