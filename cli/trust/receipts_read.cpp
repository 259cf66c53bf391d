// SPDX-License-Identifier: Apache-2.0
#include "receipts_read.hpp"

#include <utility>

namespace fairroll::cli {

ReceiptsRead::ReceiptsRead(const std::string& path, const std::atomic<bool>& stop, trust::ReceiptHeadChecker heads)
    : path_(path), lines_(path, stop), chain_(path, most_faults_told), heads_(std::move(heads)) {
  told_.file = path;
}

const trust::ReceiptLine* ReceiptsRead::take() {
  const trust::ReceiptLine* const read = chain_.check_line(line_);
  heads_.check_line(chain_, path_, read);
  return read;
}

const trust::ReceiptLine* ReceiptsRead::next() {
  while (lines_.next(line_)) {
    const trust::ReceiptLine* const read = take();
    if (read != nullptr && note(*read)) return read;
  }
  return nullptr;
}

const trust::ReceiptOpening* ReceiptsRead::opening() {
  if (chain_.line_count() == 0 && lines_.next(line_)) {
    const trust::ReceiptLine* const read = take();
    if (read != nullptr) note(*read);
  }
  return opened_ ? &told_.opening : nullptr;
}

void ReceiptsRead::finish() {
  while (next() != nullptr) {
  }
  if (!lines_.diagnostics().empty() || lines_.stopped()) return;
  chain_.finish(lines_.cut());
  heads_.finish(chain_, path_);
  told_.link = chain_.position().link;
}

Diagnostics ReceiptsRead::diagnostics() const {
  Diagnostics all = lines_.diagnostics();
  for (const trust::Refusals* some : {&chain_.refusals(), &heads_.refusals()})
    for (const trust::Refusal& one : *some) all.push_back(one.diagnostic);
  return all;
}

/// False of an opening.
bool ReceiptsRead::note(const trust::ReceiptLine& read) {
  if (read.kind == trust::ReceiptLine::Kind::Opening) {
    if (!opened_) told_.opening = *trust::parse_opening(read);
    opened_ = true;
    return false;
  }
  ++told_.receipts;
  if (read.kind == trust::ReceiptLine::Kind::Record) ++told_.records;
  if (read.kind == trust::ReceiptLine::Kind::Rules && told_.rules.size() < most_faults_told)
    told_.rules.push_back({read.line_number, trust::parse_rules(read)});
  return true;
}

}  // namespace fairroll::cli
