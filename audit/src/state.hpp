// SPDX-License-Identifier: Apache-2.0
// What an audit keeps between two lines.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/audit/audit.hpp>
#include <fairroll/parser.hpp>

#include "due_lines.hpp"
#include "workers.hpp"

namespace fairroll::audit {

struct Audit::State {
  State(RulesetCache& rules, AuditOptions chosen, LogRun::UnitLoader asks)
      : cache(rules), options(std::move(chosen)), needs(std::move(asks)) {}

  /// One log, as it stands.
  struct Log {
    SourcePtr head;                                     ///< null: it has none
    bool begun = false;                                 ///< its first line was read
    std::map<std::string, LogRun, std::less<>> tables;  ///< by LogLocation::table
  };
  /// A line, and what its `meta` says; of one that cannot be read nothing.
  struct Read {
    SourcePtr line;
    ParseResult parsed;
    LogLocation location;
  };

  RulesetCache& cache;
  AuditOptions options;
  LogRun::UnitLoader needs;
  std::vector<std::string> asked;  ///< for which rule books, in order: each may add to what the next lines mean
  AuditSummary summary;
  DueLines due{options, summary};  ///< of lines one by one
  std::shared_ptr<Log> log = std::make_shared<Log>();
  Workers workers;  ///< of batches

  [[nodiscard]] Read read(const SourcePtr& line) const;
  /// As Audit::audit_line(); `reasons`, if it is not null, gets what the line rests on.
  LineAuditResult line(const Read& read, std::vector<LineExplanation::RulesetExplanation>* reasons = nullptr);
  /// The same of a line that can be read and that needs nothing but its table: of different tables at a time, each with a summary of its
  /// own.
  [[nodiscard]] static LineAuditResult line_of(LogRun& table, const Read& read, AuditSummary& sums);

  /// Of a line that cannot be read.
  [[nodiscard]] LineAuditResult bad_line(const Read& read, AuditSummary& sums) const;

  /// The line is another share's, or all was done on it as due, and it is counted: nothing else is to be told of it.
  [[nodiscard]] bool is_nothing_to_tell(std::string_view line);

  /// Of the share of tables that is audited.
  [[nodiscard]] bool is_ours(std::string_view table) const;
  [[nodiscard]] LogRun::UnitLoader asking();
  [[nodiscard]] bool is_known(const std::string& ruleset) const;

 private:
  void ask_for_rules_of(const ParseResult& line);
  [[nodiscard]] LogRun begin(std::string_view time);
  static void tell(const Read& read, const LogLine& played, AuditSummary& sums, LineAuditResult& out);
};

}  // namespace fairroll::audit
