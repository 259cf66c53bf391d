// SPDX-License-Identifier: Apache-2.0
// A log of receipts read line by line, checked as it goes.
#pragma once

#include <atomic>
#include <string>

#include <fairroll/trust/receipt_head.hpp>

#include "../streams/line_reader.hpp"
#include "receipt_report.hpp"

namespace fairroll::cli {

/// How many faults of each kind are told; all are counted.
inline constexpr std::size_t most_faults_told = 100;

/// Gives the lines to a chain and to heads, and notes what is to be told of the log.
class ReceiptsRead {
 public:
  /// There is no next line once `stop` is set, which must outlive this.
  ReceiptsRead(const std::string& path, const std::atomic<bool>& stop, trust::ReceiptHeadChecker heads);

  /// The next line that can be read, behind the opening; null: there is none.
  const trust::ReceiptLine* next();
  /// The opening, which is read first; null: there is none.
  const trust::ReceiptOpening* opening();
  /// The rest of it; then what is told is whole.
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
