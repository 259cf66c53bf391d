// SPDX-License-Identifier: Apache-2.0
#include "sqlite.hpp"

#include <sqlite3.h>
#include <algorithm>
#include <cerrno>
#include <new>
#include <system_error>

namespace fairroll::cli {

namespace {

constexpr int patience_ms = 2000;
constexpr int most_bytes_of_a_cell = 64 << 20;
constexpr std::size_t most_bytes_shown = 32;

int primary_code(int code) noexcept { return code & 0xFF; }

/// `file:/a%20folder/season.db?immutable=1`, whatever the path holds.
std::string immutable_uri(const std::string& path) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string uri = "file:";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    const bool plain = (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '/' || c == '.';
    uri += plain ? std::string(1, c) : std::string{'%', digits[byte >> 4], digits[byte & 15]};
  }
  return uri + "?immutable=1";
}

/// SQLite takes `:memory:` and the like for something else than files.
std::string as_file(const std::string& path) { return path.empty() || path.front() == '/' ? path : "./" + path; }

std::string hexadecimal(const unsigned char* bytes, std::size_t size) {
  constexpr char digits[] = "0123456789ABCDEF";
  std::string out = "X'";
  for (std::size_t i = 0; i < std::min(size, most_bytes_shown); ++i) out += {digits[bytes[i] >> 4], digits[bytes[i] & 15]};
  return out + (size > most_bytes_shown ? "..." : "") + "'";
}

}  // namespace

bool DatabaseError::is_locked() const noexcept { return primary_code(code_) == SQLITE_BUSY || primary_code(code_) == SQLITE_LOCKED; }
bool DatabaseError::is_damaged() const noexcept { return primary_code(code_) == SQLITE_CORRUPT || primary_code(code_) == SQLITE_NOTADB; }
bool DatabaseError::is_unfinished() const noexcept { return primary_code(code_) == SQLITE_READONLY; }
bool DatabaseError::is_too_large() const noexcept { return primary_code(code_) == SQLITE_TOOBIG; }

std::string sql_name(std::string_view name) {
  std::string out = "\"";
  for (const char c : name) out += c == '"' ? std::string("\"\"") : std::string(1, c);
  return out + '"';
}

Database::Database(const std::string& path, Use use) {
  const bool as_it_stands = use == Use::ReadAsItStands;
  const int flags = use == Use::Make ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                    : as_it_stands   ? SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
                                     : SQLITE_OPEN_READONLY;
  const std::string name = as_it_stands ? immutable_uri(as_file(path)) : as_file(path);
  try {
    const int code = ::sqlite3_open_v2(name.c_str(), &handle_, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nullptr);
    if (handle_ == nullptr) throw std::bad_alloc();
    if (code != SQLITE_OK) fail(code);
    ::sqlite3_busy_timeout(handle_, patience_ms);
    ::sqlite3_limit(handle_, SQLITE_LIMIT_LENGTH, most_bytes_of_a_cell);
    if (use == Use::Make) return;
    // What is read may come from anybody: its schema calls no function that does something, and no page of it is believed unseen.
    ::sqlite3_db_config(handle_, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
    ::sqlite3_db_config(handle_, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
    run("PRAGMA cell_size_check = ON");
  } catch (...) {
    ::sqlite3_close(handle_);
    throw;
  }
}

Database::~Database() { ::sqlite3_close(handle_); }

void Database::run(const std::string& sql) {
  errno = 0;
  if (const int code = ::sqlite3_exec(handle_, sql.c_str(), nullptr, nullptr, nullptr); code != SQLITE_OK) fail(code);
}

void Database::fail(int code) const {
  const int last = errno;
  if (primary_code(code) == SQLITE_NOMEM) throw std::bad_alloc();
  std::string why = ::sqlite3_errmsg(handle_);
  const bool of_the_system = primary_code(code) == SQLITE_IOERR || primary_code(code) == SQLITE_CANTOPEN;
  const int told = ::sqlite3_system_errno(handle_);  // not of every write
  if (const int number = told != 0 ? told : last; of_the_system && number != 0) why += " (" + std::generic_category().message(number) + ")";
  throw DatabaseError(code, why);
}

Statement::Statement(Database& database, const std::string& sql) : database_(database) {
  const int code = ::sqlite3_prepare_v3(database.handle_, sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &handle_, nullptr);
  if (code != SQLITE_OK) database.fail(code);
}

Statement::~Statement() { ::sqlite3_finalize(handle_); }

void Statement::bind(std::initializer_list<Cell> cells) {
  ::sqlite3_reset(handle_);
  int at = 0;
  for (const Cell& cell : cells) {
    ++at;
    int code = SQLITE_OK;
    if (const auto* number = std::get_if<std::int64_t>(&cell))
      code = ::sqlite3_bind_int64(handle_, at, *number);
    else if (const auto* text = std::get_if<std::string_view>(&cell))
      code = ::sqlite3_bind_text64(handle_, at, text->data() == nullptr ? "" : text->data(), text->size(), SQLITE_STATIC, SQLITE_UTF8);
    else
      code = ::sqlite3_bind_null(handle_, at);
    if (code != SQLITE_OK) database_.fail(code);
  }
}

bool Statement::next() {
  errno = 0;
  const int code = ::sqlite3_step(handle_);
  if (code != SQLITE_ROW && code != SQLITE_DONE) database_.fail(code);
  return code == SQLITE_ROW;
}

void Statement::write(std::initializer_list<Cell> cells) {
  bind(cells);
  (void)next();
  ::sqlite3_reset(handle_);
}

std::int64_t Statement::number(int column) const { return ::sqlite3_column_int64(handle_, column); }

std::string_view Statement::text(int column) const {
  const auto* const bytes = reinterpret_cast<const char*>(::sqlite3_column_text(handle_, column));
  const auto size = static_cast<std::size_t>(::sqlite3_column_bytes(handle_, column));
  if (bytes == nullptr && ::sqlite3_column_type(handle_, column) != SQLITE_NULL) throw std::bad_alloc();
  return bytes == nullptr ? std::string_view() : std::string_view(bytes, size);
}

std::string Statement::shown(int column, std::size_t most) const {
  const int type = ::sqlite3_column_type(handle_, column);
  if (type == SQLITE_NULL) return "NULL";
  if (type == SQLITE_BLOB)
    return hexadecimal(static_cast<const unsigned char*>(::sqlite3_column_blob(handle_, column)),
                       static_cast<std::size_t>(::sqlite3_column_bytes(handle_, column)));
  return std::string(text(column).substr(0, most));
}

}  // namespace fairroll::cli
