// SPDX-License-Identifier: Apache-2.0
// A log of receipts read line by line, checked as it goes.
#pragma once

#include <atomic>
#include <string>

#include <fairroll/trust/receipt_head.hpp>

#include "../streams/line_reader.hpp"
#include "receipt_report.hpp"

namespace fairroll::cli {

/// Maximum number of reported errors of each kind. All errors are counted.
inline constexpr std::size_t most_faults_told = 100;

/// Reads a receipt log, checks its chain and its heads, and collects the information for a report.
class ReceiptsRead {
 public:
  /// Creates a reader. Reading ends when `stop` is set. `stop` must outlive this object.
  ReceiptsRead(const std::string& path, const std::atomic<bool>& stop, trust::ReceiptHeadChecker heads);

  /// Returns the next valid line after the opening line, or null if there is none.
  const trust::ReceiptLine* next();
  /// Reads and returns the opening line, or null if there is none. Must be called before next().
  const trust::ReceiptOpening* opening();
  /// Reads the remaining lines. After this call, told() returns the complete results.
  void finish();

  [[nodiscard]] Diagnostics diagnostics() const;
  [[nodiscard]] std::uint64_t faults() const { return chain_.error_count() + heads_.refusals().size(); }
  [[nodiscard]] bool stopped() const { return lines_.stopped(); }
  [[nodiscard]] const trust::ReceiptChainChecker& chain() const { return chain_; }
  [[nodiscard]] ReceiptsTold& told() { return told_; }

 private:
  const trust::ReceiptLine* take();
  bool note(const trust::ReceiptLine& read);

  std::string path_;
  LineReader lines_;
  std::string line_;
  trust::ReceiptChainChecker chain_;
  trust::ReceiptHeadChecker heads_;
  ReceiptsTold told_;
  bool opened_ = false;
};

}  // namespace fairroll::cli
