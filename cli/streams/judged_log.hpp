// SPDX-License-Identifier: Apache-2.0
// A log of steps judged line by line: what `judge` prints, and what receipts are held against.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/log.hpp>

#include "../interrupt.hpp"
#include "../workspace.hpp"
#include "line_reader.hpp"

namespace fairroll::cli {

/// The combined results of the lines of a log.
struct LogOutcome {
  bool failed = false;  ///< True if an expectation failed.
  bool undetermined = false;
  bool interrupted = false;
  Diagnostics diagnostics;  ///< Diagnostics of the last line, the file and the rule books.
};

/// A log and the rule books under which it is judged. Only one object can exist at a time (see Interrupt).
class JudgedLog {
 public:
  /// A callback for each line that is not blank. `text` has no line ending. The callback returns false to stop.
  using Each = std::function<bool(std::uint32_t number, const std::string& text, const LogLine& judged)>;

  /// Opens a log. For `column`, see LineReader. For `rules`, see open_workspace(). faults() contains the errors.
  JudgedLog(std::string path, const std::string& column, const std::vector<std::string>& rules, const RunOptions& run);

  /// Returns the errors that prevent the log from being judged.
  [[nodiscard]] const Diagnostics& faults() const { return faults_; }
  /// Judges the log line by line, until a line cannot be judged.
  [[nodiscard]] LogOutcome play(const Each& each);
  /// Returns the rule books that were read.
  [[nodiscard]] const Library& library() const { return workspace_->library(); }
  /// Returns true if the log is standard input, so that its writer may be waiting for the result of each line.
  [[nodiscard]] bool is_live() const;

 private:
  bool play_line(const std::string& line, const Each& each, LogOutcome& outcome);
  void need(const std::string& name);

  std::string path_;
  std::vector<std::string> rules_;
  std::filesystem::path start_;
  Interrupt interrupt_;
  LineReader lines_;
  Diagnostics faults_;
  std::unique_ptr<Workspace> workspace_;
  std::optional<LogRun> log_;
};

}  // namespace fairroll::cli
