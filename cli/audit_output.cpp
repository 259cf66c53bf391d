// SPDX-License-Identifier: Apache-2.0
#include "audit_output.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <string_view>
#include <system_error>
#include <utility>

#include "io.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

std::string why_not(int number) { return std::generic_category().message(number); }

Diagnostics cannot_write(const std::string& path, const std::string& why) {
  return {{.code = Code::unwritable, .place = {}, .message = "`" + path + "` cannot be written: " + why, .help = {}}};
}

/// A name that was taken is on the disk once its folder is.
void sync_folder_of(const fs::path& file) {
  const fs::path folder = file.parent_path().empty() ? fs::path(".") : file.parent_path();
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return;
  ::fsync(descriptor);
  ::close(descriptor);
}

}  // namespace

ReportFile::ReportFile(std::string path) : path_(std::move(path)) {
  if (path_.empty()) return;
  std::error_code error;
  target_ = fs::weakly_canonical(path_, error);
  if (error) target_ = path_;
  const bool is_there = fs::exists(target_, error);
  if (!is_there || fs::is_regular_file(target_, error)) part_ = target_.string() + ".part";
}

ReportFile::~ReportFile() {
  if (stream_ == nullptr || stream_ == stdout) return;
  std::fclose(stream_);
  std::error_code ignored;
  if (is_file() && !keeps_) fs::remove(part_, ignored);
}

Diagnostics ReportFile::open(const char* mode) {
  stream_ = std::fopen((is_file() ? part_ : target_).c_str(), mode);
  return stream_ == nullptr ? cannot_write(path_, why_not(errno)) : Diagnostics{};
}

Diagnostics ReportFile::begin() {
  if (path_.empty()) return {};
  std::error_code error;
  if (fs::is_directory(target_, error)) return cannot_write(path_, "it is a folder");
  return open("wbe");
}

Diagnostics ReportFile::go_on(std::uint64_t bytes) {
  std::error_code error;
  if (!fs::exists(part_, error)) fs::rename(target_, part_, error);  // it was finished, or told what there was when it was interrupted
  if (error) return cannot_write(path_, error.message());
  const std::uintmax_t size = fs::file_size(part_, error);
  if (!error && size < bytes)
    return {{.code = Code::bad_snapshot,
             .place = {},
             .message = "`" + part_.string() + "` is shorter than it was at the checkpoint",
             .help = "audit the logs from the start, without `--resume`"}};
  keep();
  if (!error) fs::resize_file(part_, bytes, error);
  if (error) return cannot_write(path_, error.message());
  return open("abe");
}

void ReportFile::failed() const { throw OutputError("`" + path_ + "` cannot be written: " + why_not(errno)); }

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
  if (error) throw OutputError("`" + path_ + "` cannot be written: " + error.message());
  sync_folder_of(target_);
}

Diagnostics write_file_through(const std::string& path, std::string_view text) {
  FileBeside beside(path);
  if (!beside.diagnostics().empty()) return beside.diagnostics();
  const int descriptor = ::open(beside.name().c_str(), O_WRONLY | O_CLOEXEC);
  int number = descriptor < 0 ? errno : 0;
  while (!text.empty() && number == 0) {
    const ssize_t done = ::write(descriptor, text.data(), text.size());
    if (done >= 0) text.remove_prefix(static_cast<std::size_t>(done));
    if (done < 0 && errno != EINTR) number = errno;
  }
  if (number == 0 && ::fsync(descriptor) != 0) number = errno;
  if (descriptor >= 0 && ::close(descriptor) != 0 && number == 0) number = errno;
  if (number != 0) return cannot_write(path, why_not(number));
  Diagnostics faults = beside.take_place();
  if (faults.empty()) sync_folder_of(path);
  return faults;
}

}  // namespace fairroll::cli
