// SPDX-License-Identifier: Apache-2.0
// What `fairroll audit` writes, as it goes.
#pragma once

#include <cstdint>
#include <cstdio>
#include <memory>
#include <string>
#include <vector>

#include <fairroll/audit/audit.hpp>

#include "../command.hpp"

namespace fairroll::cli {

class AuditReport {
 public:
  virtual ~AuditReport() = default;
  /// Processes the result of a line, which may contain nothing to report.
  virtual void line(const std::string& path, std::uint32_t number, const audit::LineAuditResult& audited) = 0;
  /// Reports that the user stopped the audit after the line at `last`. Afterwards, end() is called.
  virtual void interrupted(const audit::LogLocation& /*last*/) {}
  /// Must be called after the last line.
  virtual void end(const audit::AuditSummary& summary) = 0;
};

/// Forwards all calls to several reports, which must outlive this object.
class AuditReports : public AuditReport {
 public:
  void add(AuditReport& one) { all_.push_back(&one); }
  void line(const std::string& path, std::uint32_t number, const audit::LineAuditResult& audited) override {
    for (AuditReport* one : all_) one->line(path, number, audited);
  }
  void interrupted(const audit::LogLocation& last) override {
    for (AuditReport* one : all_) one->interrupted(last);
  }
  void end(const audit::AuditSummary& summary) override {
    for (AuditReport* one : all_) one->end(summary);
  }

 private:
  std::vector<AuditReport*> all_;
};

/// Creates a Text, Csv or JsonLines report. `begins`: `out` is empty. `compares`: there is a comparison. `out` must outlive the report.
[[nodiscard]] std::unique_ptr<AuditReport> audit_report(Format format, const TextStyle& style, std::FILE* out, bool begins, bool compares);

}  // namespace fairroll::cli
