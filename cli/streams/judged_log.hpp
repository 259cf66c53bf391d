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

/// What the lines came to.
struct LogOutcome {
  bool failed = false;  ///< an expectation
  bool undetermined = false;
  bool interrupted = false;
  Diagnostics diagnostics;  ///< of the last line, of the file and of the rule books
};

/// The log at a path, and the rule books that it is judged by. One at a time (see Interrupt).
class JudgedLog {
 public:
  /// Gets each line that is not blank: its number, its bytes without line end, and what it came to. False: no more.
  using Each = std::function<bool(std::uint32_t number, const std::string& text, const LogLine& judged)>;

  /// `column`: of a database, see LineReader. `rules`: see open_workspace(). What is wrong with them is in faults().
  JudgedLog(std::string path, const std::string& column, const std::vector<std::string>& rules, const RunOptions& run);

  /// Errors: nothing can be judged.
  [[nodiscard]] const Diagnostics& faults() const { return faults_; }
  /// Judges line by line up to the first that cannot be played.
  [[nodiscard]] LogOutcome play(const Each& each);
  /// The rule books that were read.
  [[nodiscard]] const Library& library() const { return workspace_->library(); }
  /// Somebody writes it now, and may wait for what a line comes to.
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
