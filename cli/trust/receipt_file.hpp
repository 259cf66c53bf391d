// SPDX-License-Identifier: Apache-2.0
// `--receipts`: a log of receipts as it is written.
#pragma once

#include <string>
#include <string_view>

#include <fairroll/trust/receipted_log.hpp>

#include "../io.hpp"

namespace fairroll::cli {

/// `fairroll 0.1.0`: who judges.
[[nodiscard]] std::string receipts_program();

/// A new file. What was written stays, also where the program ends early: a chain may end anywhere.
class ReceiptFile {
 public:
  /// Writes the opening. A file that is there is not touched: `unwritable`, as when it cannot be made.
  ReceiptFile(std::string path, const trust::ReceiptOpening& opening);
  ReceiptFile(const ReceiptFile&) = delete;
  ReceiptFile& operator=(const ReceiptFile&) = delete;
  ~ReceiptFile();

  /// The receipts of a line, see trust::ReceiptLogWriter::write_line(); `now`: in the file before this returns. False: it cannot be
  /// written.
  bool line(std::uint32_t number, std::string_view record, const LogLine& judged, bool now);
  /// Nothing is kept back any more; on the disk.
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
