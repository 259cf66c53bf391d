// SPDX-License-Identifier: Apache-2.0
// What `fairroll audit` writes, as it goes.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>

#include "command.hpp"

namespace fairroll::cli {

class AuditReport {
 public:
  virtual ~AuditReport() = default;
  /// What came of that line, if there is anything to tell.
  virtual void line(const std::string& path, std::uint32_t number, const audit::LineAudit& audited) = 0;
  /// Behind the last line.
  virtual void end(const audit::Summary& summary) = 0;
};

/// Several at once, each of which is told everything; they outlive it.
class AuditReports : public AuditReport {
 public:
  void add(AuditReport& one) { all_.push_back(&one); }
  void line(const std::string& path, std::uint32_t number, const audit::LineAudit& audited) override {
    for (AuditReport* one : all_) one->line(path, number, audited);
  }
  void end(const audit::Summary& summary) override {
    for (AuditReport* one : all_) one->end(summary);
  }

 private:
  std::vector<AuditReport*> all_;
};

/// Text, Csv or JsonLines, on standard output.
[[nodiscard]] std::unique_ptr<AuditReport> audit_report(Format format, const TextStyle& style);

}  // namespace fairroll::cli
