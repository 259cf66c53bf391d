// SPDX-License-Identifier: Apache-2.0
#include "audit_output.hpp"

#include <unistd.h>

#include <cerrno>
#include <system_error>
#include <utility>

#include "../io.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

ReportFile::ReportFile(std::string path) : path_(std::move(path)) {
  if (path_.empty()) return;
  std::error_code error;
  target_ = fs::weakly_canonical(path_, error);
  if (error) target_ = path_;
  const bool is_there = fs::exists(target_, error);
  if (!is_there || fs::is_regular_file(target_, error)) part_ = target_.string() + ".part";
}

ReportFile::~ReportFile() {
  if (stream_ != nullptr && stream_ != stdout) std::fclose(stream_);
  std::error_code ignored;
  if (goes_) fs::remove(part_, ignored);
}

Diagnostics ReportFile::open(const char* mode) {
  stream_ = std::fopen((is_file() ? part_ : target_).c_str(), mode);
  if (stream_ == nullptr) return unwritable(path_, errno);
  goes_ = is_file() && !keeps_;
  return {};
}

Diagnostics ReportFile::begin() {
  if (path_.empty()) return {};
  std::error_code error;
  if (fs::is_directory(target_, error)) return unwritable(path_, "the path is a folder");
  return open("wbe");
}

Diagnostics ReportFile::go_on(std::uint64_t bytes) {
  std::error_code error;
  const bool bears_its_name = !fs::exists(part_, error);  // it was finished, or told what there was when it was interrupted
  const fs::path& written = bears_its_name ? target_ : part_;
  const std::uintmax_t size = fs::file_size(written, error);
  if (!error && size < bytes)
    return {{.code = Code::bad_snapshot,
             .location = {},
             .message = "`" + written.string() + "` was shortened after the checkpoint was saved",
             .help = "start the audit from the beginning, without `--resume`"}};
  keep();
  if (!error && bears_its_name) fs::rename(target_, part_, error);
  if (!error) fs::resize_file(part_, bytes, error);
  if (error) return unwritable(path_, error.message());
  return open("abe");
}

void ReportFile::failed() const { throw OutputError(unwritable(path_, errno).front().message); }

std::uint64_t ReportFile::sync() {
  if (std::fflush(stream_) != 0 || std::ferror(stream_) != 0) failed();
  if (!is_file()) return 0;
  if (::fsync(::fileno(stream_)) != 0) failed();
  const auto size = ::lseek(::fileno(stream_), 0, SEEK_END);
  if (size < 0) failed();
  return static_cast<std::uint64_t>(size);
}

void ReportFile::finish() {
  if (!is_file()) return flush(stream_);
  (void)sync();
  std::FILE* const stream = std::exchange(stream_, nullptr);
  if (std::fclose(stream) != 0) failed();
  std::error_code error;
  fs::rename(part_, target_, error);
  if (error) throw OutputError(unwritable(path_, error.message()).front().message);
  goes_ = false;
  if (const int number = sync_folder_of(target_); number != 0) throw OutputError(unwritable(path_, number).front().message);
}

}  // namespace fairroll::cli
