// SPDX-License-Identifier: Apache-2.0
// Where a long command writes its report: standard output, or a file that bears its name only when it is whole.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <string>

#include <fairroll/diagnostic.hpp>

namespace fairroll::cli {

/// An output file such as `wrong.csv`, which has the name `wrong.csv.part` until it is complete. Pipes and devices are written directly.
class ReportFile {
 public:
  /// Creates an output file for `path`. If `path` is empty, the output is standard output.
  explicit ReportFile(std::string path);
  ~ReportFile();
  ReportFile(const ReportFile&) = delete;
  ReportFile& operator=(const ReportFile&) = delete;

  /// Creates the file. Returns the error `unwritable`, or an empty list.
  [[nodiscard]] Diagnostics begin();
  /// Continues the file of an earlier run, truncated to `bytes` bytes. The file can have either name. Returns the error `unwritable`,
  /// `bad_snapshot` if the file is shorter, or an empty list.
  [[nodiscard]] Diagnostics go_on(std::uint64_t bytes);

  [[nodiscard]] std::FILE* stream() const noexcept { return stream_; }
  /// Returns true if the output is a file, so that a later call of the program can continue it.
  [[nodiscard]] bool is_file() const noexcept { return !part_.empty(); }
  /// Keeps the output from now on, even if the program ends before finish().
  void keep() noexcept {
    keeps_ = true;
    goes_ = false;
  }
  /// Writes all data to the disk and returns the size of the file. Throws OutputError.
  [[nodiscard]] std::uint64_t sync();
  /// Completes the file and gives it its final name. Throws OutputError.
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
