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
  /// `column`: as for LineReader, which says what `stop` does.
  AuditInput(std::vector<std::string> paths, std::string column, const std::atomic<bool>& stop);

  /// Lines that are not blank, some at least; none: nothing more is to be read. No more than that many, or than some MiB; of standard input
  /// those that are there.
  [[nodiscard]] std::vector<audit::AuditInputLine> next(std::size_t most);
  /// The user asked to stop before the logs had ended.
  [[nodiscard]] bool stopped() const noexcept { return stopped_; }
  /// Why logs could not be read, or not to their end.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

  /// How much was read of `bytes_in_all`, packed as it is.
  [[nodiscard]] std::uint64_t bytes_read() const noexcept { return bytes_before_ + (reader_ ? reader_->bytes_read() : 0); }
  /// Of all logs; 0: nobody knows.
  [[nodiscard]] std::uint64_t bytes_in_all() const;

  /// Which logs these are, and how far they were read: behind the last line that next() gave.
  [[nodiscard]] Json position() const;
  /// Reads up to where another stood; nothing may have been read before. Not empty: why not, above all since the logs have changed.
  [[nodiscard]] Diagnostics go_to(const Json& position);

 private:
  struct Log {
    std::string path;
    std::uint64_t size = 0;  ///< in bytes; 0 of standard input
  };
  /// Of a log that was begun.
  struct Mark {
    std::uint64_t lines = 0;  ///< that were read
    bool ended = false;
    std::string digest;  ///< of these
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
