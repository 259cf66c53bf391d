// SPDX-License-Identifier: Apache-2.0
// The lines of a log, one at a time.
#pragma once

#include <sys/types.h>

#include <atomic>
#include <cstdint>
#include <memory>
#include <string>

#include <fairroll/diagnostic.hpp>

#include "../unpack.hpp"

namespace fairroll::cli {

class LogTable;

/// Reads any number of lines, one at a time, from a file, from standard input for `-`, or from a table of an SQLite database
/// (log_table.hpp).
class LineReader {
 public:
  /// Opens the file. Reading ends when `stop` is set, and a signal that sets it ends waiting for input. `stop` must outlive the reader. In
  /// a database, the lines are in the given `column` (see LogTable).
  LineReader(const std::string& path, const std::atomic<bool>& stop, const std::string& column = {});
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// Reads the next line without its line ending. Returns false at the end, or if the file cannot be read. A line longer than
  /// Source::max_bytes is divided after Source::max_bytes + 1 bytes, and the rest counts as the next line.
  bool next(std::string& line);
  /// Returns true if the next line is available without waiting.
  [[nodiscard]] bool has_line() const noexcept { return buffer_.find('\n', at_) != std::string::npos; }
  /// Returns the number of bytes that were read from the file, before decompression. Returns 0 for a table.
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  /// Returns the number of the last line, counted from 1. For a table, returns the number of the row in the reading order.
  [[nodiscard]] std::uint32_t number() const noexcept { return number_; }
  /// Returns true if next() returned false because `stop` was set, and not at the end of the file.
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  /// Returns true if the file ended within the last line.
  [[nodiscard]] bool cut() const noexcept { return cut_; }
  /// Returns the reasons why the file cannot be read, as in ReadResult::diagnostics.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  void open();
  bool next_row(std::string& line);
  bool fill();
  ssize_t read_some(char* to, std::size_t size);

  /// Waits for input. Returns false if the user stopped the program, or if an error occurred.
  bool wait();

  std::string path_;
  const std::atomic<bool>& stop_;
  int descriptor_ = -1;
  Unpacker packed_;
  std::unique_ptr<LogTable> table_;  // null: it is no database
  std::string buffer_;
  std::size_t at_ = 0;
  std::uint32_t number_ = 0;
  std::uint64_t bytes_read_ = 0;
  bool cut_ = false;
  bool ended_ = false;
  bool stopped_ = false;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
