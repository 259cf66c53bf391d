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

/// Writes all reports of an audit to a database with views (audit_schema.hpp). The database gets its name only when it is complete. Throws
/// OutputError if it cannot be written.
class AuditDatabase : public AuditReport {
 public:
  /// Options of the run with their values.
  using Options = std::vector<std::pair<std::string, std::string>>;

  /// Creates the database. An existing file is replaced only if `replace` is true and `fairroll audit` created it; see diagnostics().
  AuditDatabase(const std::string& path, bool replace, const Options& options);
  ~AuditDatabase() override;

  /// Returns the error `unwritable` if the database could not be created. No other function may then be called.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }

  void line(const std::string& path, std::uint32_t number, const audit::LineAuditResult& audited) override;
  void end(const audit::AuditSummary& summary) override;
  /// Gives the file its final name. Must be called after end(). `complete` is true if every log was read to its end.
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
