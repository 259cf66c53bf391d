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

/// The rows of a table in the order of its rowid, or of its primary key if it has none; only read, whatever is done with it. Holds one row.
/// As long as it is read, whoever writes into a database without a write-ahead log has to wait.
class LogTable {
 public:
  /// The steps stand in `column`; empty: in `line`, or in the only column of text.
  LogTable(TableAddress address, const std::string& column);
  ~LogTable();
  LogTable(const LogTable&) = delete;
  LogTable& operator=(const LogTable&) = delete;

  /// The text of the next row, no more than one byte more than Source::max_bytes of it; false behind the last one, or if it cannot be read.
  /// NULL and blobs are given as SQL writes them, which is no JSON.
  bool next(std::string& line);
  /// Why it cannot be read: unreadable, or nothing_to_do where no table holds a log; without a place.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  /// What a file is known by that nobody has written to meanwhile.
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
