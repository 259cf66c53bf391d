// SPDX-License-Identifier: Apache-2.0
// `--receipts`: a log of receipts as it is written.
#pragma once

#include <string>
#include <string_view>

#include <fairroll/trust/receipted_log.hpp>

#include "../io.hpp"

namespace fairroll::cli {

/// Returns the name and version of the program that judges, such as `fairroll 0.1.0`.
[[nodiscard]] std::string receipts_program();

/// A new receipt log. Lines that were written remain even if the program ends early, because a chain may end after any line.
class ReceiptFile {
 public:
  /// Creates the file and writes the opening line. An existing file is not changed and causes the error `unwritable`.
  ReceiptFile(std::string path, const trust::ReceiptOpening& opening);
  ReceiptFile(const ReceiptFile&) = delete;
  ReceiptFile& operator=(const ReceiptFile&) = delete;
  ~ReceiptFile();

  /// Writes the receipts of a line (see trust::ReceiptLogWriter::write_line()). If `now` is true, they are in the file when the function
  /// returns. Returns false if the file cannot be written.
  bool line(std::uint32_t number, std::string_view record, const LogLine& judged, bool now);
  /// Writes all buffered lines to the disk.
  void close();
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  bool hand_over();

  std::string path_;
  int descriptor_ = -1;
  std::string kept_back_;
  trust::ReceiptLogWriter log_;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
