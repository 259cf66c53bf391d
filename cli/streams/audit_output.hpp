// SPDX-License-Identifier: Apache-2.0
// Where a long command writes its report: standard output, or a file that bears its name only when it is whole.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>

#include <fairroll/diagnostic.hpp>

namespace fairroll::cli {

/// Of `wrong.csv` it is `wrong.csv.part` until it is whole. What is no file (a pipe, a device) is written to as it is.
class ReportFile {
 public:
  /// Empty: standard output.
  explicit ReportFile(std::string path);
  ~ReportFile();
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  /// A new file; not empty: `unwritable`.
  [[nodiscard]] Diagnostics begin();
  /// What an earlier run wrote, cut behind that many bytes; it lies under either name. Not empty: `unwritable`, or bad_snapshot if it is
  /// shorter.
  [[nodiscard]] Diagnostics go_on(std::uint64_t bytes);

  [[nodiscard]] std::FILE* stream() const noexcept { return stream_; }
  /// It can be gone on with after the end of the program: it is a file.
  [[nodiscard]] bool is_file() const noexcept { return !part_.empty(); }
  /// From now on what was written stays where the program ends before finish().
  void keep() noexcept {
    keeps_ = true;
    goes_ = false;
  }
  /// Hands everything over to the disk, and says how much it is. Throws OutputError.
  [[nodiscard]] std::uint64_t sync();
  /// It is whole: it takes its name. Throws OutputError.
  void finish();

 private:
  [[nodiscard]] Diagnostics open(const char* mode);
  [[noreturn]] void failed() const;

  std::string path_;
  std::filesystem::path target_;
  std::filesystem::path part_;  // empty: it is no file
  std::FILE* stream_ = stdout;
  bool keeps_ = false;
  bool goes_ = false;  // the file is removed at the end, unless it took its name
};

}  // namespace fairroll::cli
