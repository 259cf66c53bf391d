// SPDX-License-Identifier: Apache-2.0
// A file of any length that is written piece by piece, and is there whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/diagnostic.hpp>

#include "io.hpp"

namespace fairroll::cli {

/// The path that represents standard output.
inline constexpr std::string_view standard_output = "-";

/// Writes to a temporary file in the same folder (FileBeside), which replaces the target file when keep() is called. Devices, pipes and
/// standard output (`-`) are written directly.
class OutFile {
 public:
  /// Opens the file. If this fails, diagnostics() contains the reason.
  explicit OutFile(std::string path);
  OutFile(const OutFile&) = delete;
  OutFile& operator=(const OutFile&) = delete;
  /// Removes the temporary file unless keep() was called. A file that existed before remains unchanged.
  ~OutFile();

  /// Appends text to the file. Returns false if it cannot be written. diagnostics() then contains the reason.
  bool write(std::string_view text);
  /// Completes the file, which then replaces the target file. Returns false on failure, like write().
  bool keep();
  /// Returns the error `unwritable`, or an empty list if no error has occurred.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  bool flush();
  bool fail(int number);

  std::string path_;
  std::optional<FileBeside> beside_;  ///< The temporary file. No value if the target is written directly.
  int descriptor_ = -1;
  std::string buffer_;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
