// SPDX-License-Identifier: Apache-2.0
// Logs that lie in a table of an SQLite database, one step a row.
#pragma once

#include <sys/types.h>

#include <cstddef>
#include <cstdint>
#include <ctime>
#include <memory>
#include <optional>
#include <string>

#include <fairroll/diagnostic.hpp>

#include "../table_address.hpp"
#include "sqlite.hpp"

namespace fairroll::cli {

/// Reads the rows of a table in the order of the rowid, or else of the primary key. Never changes the table, and stores one row at a time.
/// While the table is read, programs that write to a database without a write-ahead log must wait.
class LogTable {
 public:
  /// Opens a table. The steps are in `column`. If it is empty, they are in the column `line`, or in the only text column.
  LogTable(TableAddress address, const std::string& column);
  ~LogTable();
  LogTable(const LogTable&) = delete;
  LogTable& operator=(const LogTable&) = delete;

  /// Reads the text of the next row, up to Source::max_bytes + 1 bytes. Returns false after the last row, or if the table cannot be read.
  /// NULL and blobs are returned in SQL notation, which is not valid JSON.
  bool next(std::string& line);
  /// Returns the error unreadable, or nothing_to_do if no table contains a log, without a location.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  /// The size and time of a file, which show whether the file was changed.
  struct Stamp {
    off_t size = 0;
    std::int64_t seconds = 0;
    std::int64_t nanoseconds = 0;
    friend bool operator==(const Stamp&, const Stamp&) = default;
  };
  [[nodiscard]] Stamp stamp() const;
  void open(const std::string& column);
  void told(const DatabaseError& error);

  TableAddress address_;
  std::unique_ptr<Database> database_;
  std::unique_ptr<Statement> rows_;
  std::optional<Stamp> as_it_stood_;  // it is read without locks
  std::uint64_t row_ = 0;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
