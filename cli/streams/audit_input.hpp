// SPDX-License-Identifier: Apache-2.0
// The lines of several logs, one after the other, in batches; and how far they were read, so that somebody can go on there later.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>
#include <fairroll/json.hpp>

#include "../digest.hpp"
#include "../io.hpp"
#include "line_reader.hpp"

namespace fairroll::cli {

class AuditInput {
 public:
  /// Opens the logs in sequence. The parameters `column` and `stop` are the same as for LineReader.
  AuditInput(std::vector<std::string> paths, std::string column, const std::atomic<bool>& stop);

  /// Returns the next lines that are not blank, or an empty list at the end. Returns at most `most` lines and a few MiB. For standard
  /// input, returns the lines that are available without waiting, but at least one.
  [[nodiscard]] std::vector<audit::AuditInputLine> next(std::size_t most);
  /// Returns true if the user stopped the program before the end of the logs.
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  /// Returns the errors that prevented logs from being read, partly or completely.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

  /// Returns the number of bytes that were read, as stored in the file (possibly compressed). See bytes_in_all().
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_before_ + (reader_ ? reader_->bytes_read() : 0); }
  /// Returns the size of all logs, or 0 if it is unknown.
  [[nodiscard]] std::uint64_t bytes_in_all() const;

  /// Returns the names of the logs and the position after the last line that next() returned.
  [[nodiscard]] Json position() const;
  /// Continues at a position from position(). Must be called before next(). Returns errors, for example if the logs have changed.
  [[nodiscard]] Diagnostics go_to(const Json& position);

 private:
  struct Log {
    std::string path;
    std::uint64_t size = 0;  ///< Size in bytes. 0 for standard input.
  };
  /// The position in a log that has been begun.
  struct Mark {
    std::uint64_t lines = 0;  ///< Number of lines that were read.
    bool ended = false;
    std::string digest;  ///< Digest of the lines that were read.
  };

  bool open();
  void close();
  bool read(std::string& line);
  [[nodiscard]] Mark mark() const;
  bool skip(const Mark& to);

  std::vector<Log> logs_;
  std::string column_;
  const std::atomic<bool>& stop_;
  std::unique_ptr<LineReader> reader_;  // null: the next log was not begun
  Digest digest_;                       // of the lines of that log
  std::vector<Mark> ended_;             // logs
  bool begins_ = false;                 // the next line is the first of its log
  bool stopped_ = false;
  std::uint64_t bytes_before_ = 0;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
