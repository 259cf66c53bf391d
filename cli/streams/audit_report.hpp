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
  /// What came of that line, if there is anything to tell.
  virtual void line(const std::string& path, std::uint32_t number, const audit::LineAuditResult& audited) = 0;
  /// The user ended it behind that line, of which file and number are told. end() follows.
  virtual void interrupted(const audit::LogLocation& /*last*/) {}
  /// Behind the last line.
  virtual void end(const audit::AuditSummary& summary) = 0;
};

/// Several at once, each of which is told everything; they outlive it.
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

/// Text, Csv or JsonLines. `begins`: nothing was written to `out` before, which outlives it. `compares`: with another rule book.
[[nodiscard]] std::unique_ptr<AuditReport> audit_report(Format format, const TextStyle& style, std::FILE* out, bool begins, bool compares);

}  // namespace fairroll::cli
