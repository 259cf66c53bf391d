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

/// The lines of a file, of standard input for `-`, or of a table of an SQLite database (log_table.hpp), one at a time, whatever their
/// number.
class LineReader {
 public:
  /// There is no next line once `stop` is set; a signal that sets it ends waiting for one. `stop` must outlive the reader. Of a database
  /// the lines stand in that `column`, see LogTable.
  LineReader(const std::string& path, const std::atomic<bool>& stop, const std::string& column = {});
  ~LineReader();
  LineReader(const LineReader&) = delete;
  LineReader& operator=(const LineReader&) = delete;

  /// The next line without its end; false behind the last one, or if the file cannot be read. Of a line that is longer than
  /// Source::max_bytes there is one byte more than that, and what follows counts as the next.
  bool next(std::string& line);
  /// The next line is there: nobody has to wait for it.
  [[nodiscard]] bool has_line() const noexcept { return buffer_.find('\n', at_) != std::string::npos; }
  /// How much of the file was read so far, packed as it is; of a table nothing.
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_read_; }
  /// The number of the line that was read last, from 1; of a table its place in the order of rows.
  [[nodiscard]] std::uint32_t number() const noexcept { return number_; }
  /// next() was false because `stop` was set, and not because the file had ended.
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  /// The file ends within that line.
  [[nodiscard]] bool cut() const noexcept { return cut_; }
  /// Why it cannot be read: as ReadResult::diagnostics.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  void open();
  bool next_row(std::string& line);
  bool fill();
  ssize_t read_some(char* to, std::size_t size);

  /// False: the user asked to stop, or something is wrong with the file.
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
