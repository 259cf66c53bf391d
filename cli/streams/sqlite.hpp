// SPDX-License-Identifier: Apache-2.0
// SQLite databases: opened, asked and written, and closed again whatever happens. The one place that knows the library's names.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>
#include <variant>

struct sqlite3;
struct sqlite3_stmt;

namespace fairroll::cli {

/// An error that SQLite reported.
class DatabaseError : public std::runtime_error {
 public:
  /// `code` is a result code of SQLite. `why` is a one-line reason without the name of the file.
  DatabaseError(int code, const std::string& why) : std::runtime_error(why), code_(code) {}
  /// Returns true if another program has locked the database.
  [[nodiscard]] bool is_locked() const noexcept;
  /// Returns true if the file is damaged or is not a database.
  [[nodiscard]] bool is_damaged() const noexcept;
  /// Returns true if another program ended during a write that must first be undone, which a reader cannot do.
  [[nodiscard]] bool is_unfinished() const noexcept;
  /// Returns true if a cell contains more data than the program reads.
  [[nodiscard]] bool is_too_large() const noexcept;

 private:
  int code_;
};

/// Returns a name as an SQL identifier in double quotes.
[[nodiscard]] std::string sql_name(std::string_view name);

/// A connection to a database. Not thread-safe. All functions can throw DatabaseError.
class Database {
 public:
  enum class Use {
    Read,            ///< Never changes the contents. Waits at most two seconds for a lock.
    ReadAsItStands,  ///< Never changes the contents, and uses no locks and no other files. No program may write to the database.
    Make,            ///< Creates a new file, or uses an existing empty file.
  };
  Database(const std::string& path, Use use);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Executes statements that have no result.
  void run(const std::string& sql);

 private:
  friend class Statement;
  [[noreturn]] void fail(int code) const;

  sqlite3* handle_ = nullptr;
};

/// A value of a cell. std::monostate represents NULL.
using Cell = std::variant<std::monostate, std::int64_t, std::string_view>;

/// A prepared statement, which must not outlive its database. All functions can throw DatabaseError.
class Statement {
 public:
  Statement(Database& database, const std::string& sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// Sets the parameters, beginning with the first. Texts must remain valid until the next bind() or write().
  void bind(std::initializer_list<Cell> cells);
  /// Moves to the next row. Returns false after the last row.
  [[nodiscard]] bool next();
  /// Executes the statement once with the given parameters. The statement has no result.
  void write(std::initializer_list<Cell> cells);

  // ---- of the row, by column from 0

  [[nodiscard]] std::int64_t number(int column) const;
  /// Returns a cell as UTF-8, regardless of the encoding of the database. The result is valid until the next row.
  [[nodiscard]] std::string_view text(int column) const;
  /// Returns a cell as text of at most `most` bytes, or in SQL notation: `NULL` or `X'00FF'` (at most 32 bytes of a blob).
  [[nodiscard]] std::string shown(int column, std::size_t most) const;

 private:
  Database& database_;
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace fairroll::cli
