// SPDX-License-Identifier: Apache-2.0
#include "log_table.hpp"

#include <sys/stat.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <utility>
#include <vector>

#include <fairroll/detail/joined.hpp>
#include <fairroll/source.hpp>

namespace fairroll::cli {

namespace {

constexpr const char* usual_column = "line";

Diagnostic table_fault(Code code, std::string message, std::string help) {
  return {.code = code, .location = {}, .message = std::move(message), .help = std::move(help)};
}

char lower_case(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; }
/// As SQL compares names.
bool same_name(std::string_view a, std::string_view b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](char x, char y) { return lower_case(x) == lower_case(y); });
}

std::string names_in_quotes(const std::vector<std::string>& names) {
  return detail::joined(names, ", ", [](const std::string& name) { return "`" + name + "`"; });
}

struct TableColumn {
  std::string name;
  bool is_text = false;  ///< by how it is declared
  std::int64_t key = 0;  ///< its place in the primary key; 0: it is not in it
};

/// A table of a database, or a view.
struct Relation {
  std::string name;
  bool is_view = false;
  bool has_rowid = true;
  std::vector<TableColumn> columns{};

  [[nodiscard]] const TableColumn* column(std::string_view called) const {
    const auto found = std::find_if(columns.begin(), columns.end(), [&](const TableColumn& one) { return same_name(one.name, called); });
    return found == columns.end() ? nullptr : &*found;
  }
  /// The column that holds the steps; null: it cannot be told.
  [[nodiscard]] const TableColumn* log_column(const std::string& wanted) const {
    if (!wanted.empty()) return column(wanted);
    if (const TableColumn* usual = column(usual_column)) return usual;
    const TableColumn* only = nullptr;
    for (const TableColumn& one : columns) {
      if (!one.is_text) continue;
      if (only != nullptr) return nullptr;
      only = &one;
    }
    return only;
  }
  [[nodiscard]] std::vector<std::string> column_names() const {
    std::vector<std::string> names;
    for (const TableColumn& one : columns) names.push_back(one.name);
    return names;
  }
  /// In the order in which its rows were written, or in that of its key; empty: they have none.
  [[nodiscard]] std::string order() const {
    if (is_view) return {};
    if (has_rowid) {
      for (const char* called : {"rowid", "_rowid_", "oid"})
        if (column(called) == nullptr) return called;
      return {};
    }
    std::vector<const TableColumn*> key;
    for (const TableColumn& one : columns)
      if (one.key > 0) key.push_back(&one);
    std::sort(key.begin(), key.end(), [](const TableColumn* a, const TableColumn* b) { return a->key < b->key; });
    return detail::joined(key, ", ", [](const TableColumn* one) { return sql_name(one->name); });
  }
};

bool declares_text(std::string_view type) {
  std::string declared(type);
  std::transform(declared.begin(), declared.end(), declared.begin(), lower_case);
  constexpr std::array<std::string_view, 4> words = {"char", "clob", "text", "json"};
  return std::any_of(words.begin(), words.end(), [&](std::string_view word) { return declared.find(word) != std::string::npos; });
}

std::vector<Relation> relations_of(Database& database) {
  std::vector<Relation> all;
  Statement tables(database,
                   "SELECT name, type, wr FROM pragma_table_list "
                   "WHERE schema = 'main' AND type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY name");
  while (tables.next())
    all.push_back({.name = std::string(tables.text(0)), .is_view = tables.text(1) == "view", .has_rowid = tables.number(2) == 0});
  Statement columns(database, "SELECT name, type, pk FROM pragma_table_xinfo(?1)");
  for (Relation& one : all) {
    if (one.is_view) continue;  // it may be of anything, and is not read
    columns.bind({std::string_view(one.name)});
    while (columns.next()) one.columns.push_back({std::string(columns.text(0)), declares_text(columns.text(1)), columns.number(2)});
  }
  return all;
}

// ---- which table is meant

std::string shown_table(const TableAddress& address, const std::string& table) { return "`" + address.file + ":" + table + "`"; }

Diagnostic no_such_table(const TableAddress& address, const std::vector<Relation>& all) {
  std::vector<std::string> names;
  for (const Relation& one : all)
    if (!one.is_view) names.push_back(one.name);
  return table_fault(Code::unreadable, "`" + address.file + "` has no table `" + address.table + "`",
                     names.empty() ? "the database has no tables" : "the tables are " + names_in_quotes(names));
}

Diagnostic no_column(const TableAddress& address, const Relation& table, const std::string& wanted) {
  const std::string where = shown_table(address, table.name);
  if (!wanted.empty())
    return table_fault(Code::unreadable, where + " has no column `" + wanted + "`",
                       "the columns are " + names_in_quotes(table.column_names()));
  return table_fault(Code::unreadable, "the column of " + where + " that contains the steps is ambiguous",
                     "specify the column with `--column`; the columns are " + names_in_quotes(table.column_names()));
}

const Relation* named_table(const TableAddress& address, const std::vector<Relation>& all, Diagnostics& faults) {
  const auto found = std::find_if(all.begin(), all.end(), [&](const Relation& one) { return same_name(one.name, address.table); });
  if (found != all.end()) return &*found;
  faults.push_back(no_such_table(address, all));
  return nullptr;
}

/// Of tables with the usual column the only one, else of all that may hold steps.
const Relation* only_table(const TableAddress& address, const std::vector<Relation>& all, const std::string& wanted, Diagnostics& faults) {
  std::vector<const Relation*> usual;
  std::vector<const Relation*> possible;
  for (const Relation& one : all) {
    if (one.is_view || one.log_column(wanted) == nullptr) continue;
    possible.push_back(&one);
    if (wanted.empty() && one.column(usual_column) != nullptr) usual.push_back(&one);
  }
  const std::vector<const Relation*>& chosen = usual.empty() ? possible : usual;
  if (chosen.size() == 1) return chosen.front();
  if (chosen.empty()) {
    faults.push_back(table_fault(
        Code::nothing_to_do, "no table of `" + address.file + "` has a column " + (wanted.empty() ? "with steps" : "`" + wanted + "`"),
        wanted.empty() ? "store one JSON step in each row of a column named `line`, or specify the table and the column: `" + address.file +
                             ":TABLE` and `--column NAME`"
                       : "check the spelling, or specify the table as well: `" + address.file + ":TABLE`"));
    return nullptr;
  }
  std::vector<std::string> addresses;
  for (const Relation* one : chosen) addresses.push_back(address.file + ":" + one->name);
  faults.push_back(table_fault(Code::unreadable, "several tables of `" + address.file + "` may contain the log",
                               "specify one of " + names_in_quotes(addresses)));
  return nullptr;
}

/// Asks for the steps in their order; empty: `faults` say why not.
std::string rows_in_order(const TableAddress& address, const Relation& table, const std::string& wanted, Diagnostics& faults) {
  const std::string where = shown_table(address, table.name);
  if (table.is_view) {
    faults.push_back(table_fault(Code::unreadable, where + " is a view, and the rows of a view have no order",
                                 "create a table from it: `CREATE TABLE log AS SELECT line FROM " + table.name + " ORDER BY ...`"));
    return {};
  }
  const TableColumn* const column = table.log_column(wanted);
  if (column == nullptr) {
    faults.push_back(no_column(address, table, wanted));
    return {};
  }
  const std::string order = table.order();
  if (order.empty()) {
    faults.push_back(table_fault(Code::unreadable,
                                 where + " has columns named `rowid`, `_rowid_` and `oid`, which hide the order of its rows",
                                 "create a table without these columns: `CREATE TABLE log AS SELECT line FROM ... ORDER BY ...`"));
    return {};
  }
  return "SELECT " + sql_name(column->name) + " FROM main." + sql_name(table.name) + " ORDER BY " + order;
}

// ---- how it is opened

/// It keeps a write-ahead log, and nobody has anything in it: opened as usual, even a reader would leave two files beside it.
bool rests_in_wal_mode(const std::string& file) {
  constexpr std::size_t read_version = 19;
  constexpr char write_ahead = 2;
  std::array<char, read_version + 1> begin{};
  std::ifstream in(file, std::ios::binary);
  if (!in.read(begin.data(), static_cast<std::streamsize>(begin.size())) || begin[read_version] != write_ahead) return false;
  struct ::stat status {};
  return ::stat((file + "-wal").c_str(), &status) != 0 || status.st_size == 0;
}

}  // namespace

LogTable::LogTable(TableAddress address, const std::string& column) : address_(std::move(address)) {
  try {
    open(column);
  } catch (const DatabaseError& error) {
    told(error);
  }
}

LogTable::~LogTable() = default;

LogTable::Stamp LogTable::stamp() const {
  struct ::stat status {};
  if (::stat(address_.file.c_str(), &status) != 0) return {};
  return {status.st_size, status.st_mtim.tv_sec, status.st_mtim.tv_nsec};
}

void LogTable::open(const std::string& column) {
  if (rests_in_wal_mode(address_.file)) as_it_stood_ = stamp();
  database_ = std::make_unique<Database>(address_.file, as_it_stood_ ? Database::Use::ReadAsItStands : Database::Use::Read);
  const std::vector<Relation> all = relations_of(*database_);
  const Relation* const table =
      address_.table.empty() ? only_table(address_, all, column, diagnostics_) : named_table(address_, all, diagnostics_);
  if (table == nullptr) return;
  const std::string sql = rows_in_order(address_, *table, column, diagnostics_);
  if (!sql.empty()) rows_ = std::make_unique<Statement>(*database_, sql);
}

void LogTable::told(const DatabaseError& error) {
  rows_.reset();
  const std::string rows = row_ == 0 ? "" : " after row " + std::to_string(row_);
  std::string why = error.what();
  std::string help = "check the database with SQLite: `sqlite3 " + address_.file + " 'PRAGMA integrity_check'`";
  if (error.is_locked()) {
    why = "another program is writing to the database";
    help = "try again when the other program has finished, or read a copy of the database";
  } else if (error.is_unfinished()) {
    why = "another program ended while it was writing and left an incomplete transaction";
    help = "to repair the database, open it with the other program or with `sqlite3`";
  } else if (error.is_too_large()) {
    why = "the next row is larger than 64 MiB";
    help = "store one step in each row";
  }
  diagnostics_.push_back(table_fault(Code::unreadable, "`" + address_.file + "` cannot be read" + rows + ": " + why, help));
}

bool LogTable::next(std::string& line) {
  if (!rows_) return false;
  try {
    if (rows_->next()) {
      ++row_;
      line = rows_->shown(0, Source::max_bytes + 1);
      // One row is one line, however its JSON is laid out: both are blanks there, and neither may stand in a string.
      std::replace(line.begin(), line.end(), '\n', '\r');
      return true;
    }
    rows_.reset();
    if (as_it_stood_ && *as_it_stood_ != stamp())
      diagnostics_.push_back(table_fault(Code::unreadable, "`" + address_.file + "` was changed while it was being read",
                                         "read the database again or read a copy"));
  } catch (const DatabaseError& error) {
    told(error);
  }
  return false;
}

}  // namespace fairroll::cli
