// SPDX-License-Identifier: Apache-2.0
// What two rule books make of one step.
#pragma once

#include <fairroll/audit/audit.hpp>

namespace fairroll::audit {

/// Tells changes of lines, and counts them in one summary.
class Comparer {
 public:
  explicit Comparer(AuditSummary& summary) : summary_(summary) {}

  /// Of a line that was put to another rule book. `at`: with its rule book, step and meta.
  void compare(const LogLocation& at, const LogLine::RuleBookResult& one, LineAuditResult& out);

 private:
  void tell(ResultChange change, LineAuditResult& out);

  AuditSummary& summary_;
};

}  // namespace fairroll::audit
