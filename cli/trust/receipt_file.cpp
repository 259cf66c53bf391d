// SPDX-License-Identifier: Apache-2.0
#include "receipt_file.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <utility>

namespace fairroll::cli {

namespace {

constexpr std::size_t most_receipts_kept_back = std::size_t{1} << 16U;

}  // namespace

std::string receipts_program() { return "fairroll " FAIRROLL_VERSION; }

ReceiptFile::ReceiptFile(std::string path, const trust::ReceiptOpening& opening) : path_(std::move(path)) {
  try {
    kept_back_ = log_.write_opening(opening);
  } catch (const std::invalid_argument& why) {
    diagnostics_ = unwritable(path_, why.what());
    return;
  }
  descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOCTTY, 0644);
  if (descriptor_ >= 0) return;
  diagnostics_ =
      errno == EEXIST ? unwritable(path_, "the file already exists, and the program never overwrites receipts") : unwritable(path_, errno);
}

ReceiptFile::~ReceiptFile() {
  if (descriptor_ < 0) return;
  hand_over();
  ::close(descriptor_);
}

bool ReceiptFile::hand_over() {
  if (!diagnostics_.empty()) return false;
  if (const int why = write_all(descriptor_, kept_back_); why != 0) diagnostics_ = unwritable(path_, why);
  kept_back_.clear();
  return diagnostics_.empty();
}

bool ReceiptFile::line(std::uint32_t number, std::string_view record, const LogLine& judged, bool now) {
  kept_back_ += log_.write_line(number, record, judged);
  return diagnostics_.empty() && ((!now && kept_back_.size() < most_receipts_kept_back) || hand_over());
}

void ReceiptFile::close() {
  if (!hand_over()) return;
  const int synced = ::fsync(descriptor_) == 0 || errno == EINVAL ? 0 : errno;  // EINVAL: it is a pipe
  const int closed = ::close(std::exchange(descriptor_, -1)) == 0 ? 0 : errno;
  const int named = synced == 0 && closed == 0 ? sync_folder_of(path_) : 0;
  for (const int number : {synced, closed, named})
    if (number != 0 && diagnostics_.empty()) diagnostics_ = unwritable(path_, number);
}

}  // namespace fairroll::cli
