// SPDX-License-Identifier: Apache-2.0
// What `fairroll audit` writes into an SQLite database, beside its report.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "../io.hpp"
#include "audit_report.hpp"

namespace fairroll::cli {

/// A database of all that is told, with views (audit_schema.hpp). It appears under its name whole or not at all. What cannot be written
/// throws OutputError.
class AuditDatabase : public AuditReport {
 public:
  /// An option of the run, and what was chosen.
  using Options = std::vector<std::pair<std::string, std::string>>;

  /// A file that is there is replaced only if `replace` says so, and if `fairroll audit` made it; see diagnostics().
  AuditDatabase(const std::string& path, bool replace, const Options& options);
  ~AuditDatabase() override;

  /// Why it cannot be begun: `unwritable`. Nothing else may be asked then.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

  void line(const std::string& path, std::uint32_t number, const audit::LineAuditResult& audited) override;
  void end(const audit::AuditSummary& summary) override;
  /// Behind end(): the file takes its name. `complete`: every log was read to its end.
  void finish(bool complete);

 private:
  struct Open;
  template <typename Work>
  void carry_out(const Work& work);

  std::string path_;
  bool replace_;
  Diagnostics diagnostics_;
  std::unique_ptr<FileBeside> file_;
  std::unique_ptr<Open> open_;
};

}  // namespace fairroll::cli
