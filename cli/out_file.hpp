// SPDX-License-Identifier: Apache-2.0
// A file of any length that is written piece by piece, and is there whole or not at all.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include <fairroll/diagnostic.hpp>

#include "io.hpp"

namespace fairroll::cli {

/// The path that means standard output.
inline constexpr std::string_view standard_output = "-";

/// What is written goes to a file beside the one that is meant (FileBeside), which takes its name with keep(). A device or a pipe is
/// written to as it is, and so is standard output (`-`).
class OutFile {
 public:
  /// Opens it; whether that worked, diagnostics() tells.
  explicit OutFile(std::string path);
  OutFile(const OutFile&) = delete;
  OutFile& operator=(const OutFile&) = delete;
  /// Without keep(), nothing is left of it, and a file that was there before is as it was.
  ~OutFile();

  /// Adds to the end. False: it cannot be written, and diagnostics() says why.
  bool write(std::string_view text);
  /// All of it is written: it takes its name. False as write().
  bool keep();
  /// `unwritable`; empty: so far all is well.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

 private:
  bool flush();
  bool fail(int number);

  std::string path_;
  std::optional<FileBeside> beside_;  ///< nothing: it is written in place
  int descriptor_ = -1;
  std::string buffer_;
  Diagnostics diagnostics_;
};

}  // namespace fairroll::cli
