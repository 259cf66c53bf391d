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

/// SQLite cannot do it.
class DatabaseError : public std::runtime_error {
 public:
  /// `code` is a result code of SQLite, `why` one line without the name of the file.
  DatabaseError(int code, const std::string& why) : std::runtime_error(why), code_(code) {}
  /// Another program holds it.
  [[nodiscard]] bool is_locked() const noexcept;
  /// It is damaged, or no database at all.
  [[nodiscard]] bool is_damaged() const noexcept;
  /// Another program ended within a write, which has to be undone first, and a reader may not.
  [[nodiscard]] bool is_unfinished() const noexcept;
  /// A cell holds more than is read.
  [[nodiscard]] bool is_too_large() const noexcept;

 private:
  int code_;
};

/// The name as SQL writes it: in double quotes.
[[nodiscard]] std::string sql_name(std::string_view name);

/// A connection. Not thread-safe. Everything may throw DatabaseError.
class Database {
 public:
  enum class Use {
    Read,            ///< nothing of the content is ever changed; waits two seconds for whoever holds it
    ReadAsItStands,  ///< likewise, without locks and without any file beside it: the caller sees to it that nobody writes
    Make,            ///< a file that is there, and empty, or a new one
  };
  Database(const std::string& path, Use use);
  ~Database();
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  /// Carries out statements that have no result.
  void run(const std::string& sql);

 private:
  friend class Statement;
  [[noreturn]] void fail(int code) const;

  sqlite3* handle_ = nullptr;
};

/// A value of a cell; monostate is NULL.
using Cell = std::variant<std::monostate, std::int64_t, std::string_view>;

/// A prepared statement; ends before its database. Everything may throw DatabaseError.
class Statement {
 public:
  Statement(Database& database, const std::string& sql);
  ~Statement();
  Statement(const Statement&) = delete;
  Statement& operator=(const Statement&) = delete;

  /// The parameters from the first; a text has to live until the next bind() or write().
  void bind(std::initializer_list<Cell> cells);
  /// The next row. False behind the last one.
  [[nodiscard]] bool next();
  /// Carries it out with these parameters, once; it has no result.
  void write(std::initializer_list<Cell> cells);

  // ---- of the row, by column from 0

  [[nodiscard]] std::int64_t number(int column) const;
  /// As UTF-8, whatever the database is in; good until the next row.
  [[nodiscard]] std::string_view text(int column) const;
  /// How SQL writes it: of text the text alone, `NULL`, `X'00FF'` (no more than 32 bytes of it).
  [[nodiscard]] std::string shown(int column, std::size_t most) const;

 private:
  Database& database_;
  sqlite3_stmt* handle_ = nullptr;
};

}  // namespace fairroll::cli
