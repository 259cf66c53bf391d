// SPDX-License-Identifier: Apache-2.0
#include "audit_database.hpp"

#include <filesystem>
#include <map>

#include <fairroll/diagnostic.hpp>

#include "audit_schema.hpp"
#include "sqlite.hpp"

namespace fairroll::cli {

namespace {

constexpr int schema_version = 1;  ///< `PRAGMA user_version`

std::int64_t as_cell(std::uint64_t count) { return static_cast<std::int64_t>(count); }

/// NULL, if there is nothing.
Cell unless_empty(const std::string& text) { return text.empty() ? Cell() : Cell(std::string_view(text)); }

std::int64_t power_of_ten(int decimals) {
  std::int64_t power = 1;
  for (int i = 0; i < decimals; ++i) power *= 10;
  return power;
}

bool made_by_audit(const std::string& path) {
  if (!is_database(path)) return false;
  try {
    Database database(path, Database::Use::Read);
    Statement id(database, "PRAGMA application_id");
    return id.next() && id.number(0) == audit_application;
  } catch (const DatabaseError&) {
    return false;
  }
}

/// Why that file may not be made.
Diagnostics why_taken(const std::string& path, bool replace) {
  std::error_code error;
  const auto type = std::filesystem::symlink_status(path, error).type();
  if (type == std::filesystem::file_type::not_found) return {};
  const auto fault = [&](const std::string& why, const std::string& help) {
    return Diagnostics{{.code = Code::unwritable, .location = {}, .message = "`" + path + "` " + why, .help = help}};
  };
  if (!made_by_audit(path)) return fault("already exists and was not written by `fairroll audit --database`", "choose another file");
  if (!replace) return fault("already exists", "choose another file, or add `--force` to replace it");
  return {};
}

}  // namespace

/// The database while it is made, and what is written again and again.
struct AuditDatabase::Open {
  explicit Open(const std::string& file)
      : database(file, Database::Use::Make),
        discrepancy(prepared(database),
                    "INSERT INTO discrepancies VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17)"),
        clause(database, "INSERT INTO discrepancy_clauses VALUES (?1, ?2, ?3)"),
        undetermined(database, "INSERT INTO undetermined VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"),
        need(database, "INSERT INTO undetermined_needs VALUES (?1, ?2, ?3)"),
        invalid_line(database, "INSERT INTO invalid_lines VALUES (?1, ?2, ?3, ?4, ?5)"),
        sum(database, "INSERT INTO sums VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"),
        count(database, "INSERT INTO counts VALUES (?1, ?2, ?3, ?4)") {}

  /// Nothing is ever taken back in a file that goes away with the first error, so no journal is kept; and until it has its name, nobody
  /// needs it on the disk.
  static Database& prepared(Database& database) {
    database.run(
        "PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -16384;"
        "PRAGMA application_id = " +
        std::to_string(audit_application) + "; BEGIN EXCLUSIVE;" + audit_tables() + audit_views());
    return database;
  }

  void write(const audit::Discrepancy& one);
  void write(const audit::UndeterminedLine& one);
  void write(const std::string& ruleset, const audit::RulesetSummary& under);
  void write(const std::string& ruleset, const char* kind, const std::map<std::string, audit::Tally>& all);
  void write(const std::string& ruleset, const char* kind, const std::map<std::string, std::uint64_t>& all);
  void write(const std::string& ruleset, const char* kind, const std::string& name, const audit::Tally& one);

  Database database;
  Statement discrepancy, clause, undetermined, need, invalid_line, sum, count;
  std::int64_t discrepancies = 0;
  std::int64_t open_lines = 0;
};

void AuditDatabase::Open::write(const audit::Discrepancy& one) {
  const audit::LogLocation& at = one.location;
  const std::string amount = one.difference ? to_string(*one.difference, one.currency) : "";
  discrepancy.write({++discrepancies, at.file, as_cell(at.line_number), at.table, at.official, at.ruleset, at.step,
                     audit::entry_kind_name(one.kind), unless_empty(one.recorded_result), one.expected_result, unless_empty(one.owner),
                     unless_empty(one.wager), unless_empty(amount), one.difference ? Cell(one.difference->units) : Cell(),
                     one.currency.name, unless_empty(at.time), unless_empty(at.metadata)});
  std::int64_t position = 0;
  for (const std::string& address : one.clauses) clause.write({discrepancies, ++position, address});
}

void AuditDatabase::Open::write(const audit::UndeterminedLine& one) {
  const audit::LogLocation& at = one.location;
  undetermined.write({++open_lines, at.file, as_cell(at.line_number), at.table, at.official, at.ruleset, at.step, one.reason,
                      unless_empty(at.time), unless_empty(at.metadata)});
  std::int64_t position = 0;
  for (const std::string& facts : one.deciding_facts) need.write({open_lines, ++position, facts});
}

void AuditDatabase::Open::write(const std::string& ruleset, const char* kind, const std::string& name, const audit::Tally& one) {
  sum.write({ruleset, kind, name, as_cell(one.count), one.overpayment.units, one.underpayment.units, as_cell(one.unpriced_count)});
}

void AuditDatabase::Open::write(const std::string& ruleset, const char* kind, const std::map<std::string, audit::Tally>& all) {
  for (const auto& [name, one] : all) write(ruleset, kind, name, one);
}

void AuditDatabase::Open::write(const std::string& ruleset, const char* kind, const std::map<std::string, std::uint64_t>& all) {
  for (const auto& [name, one] : all) count.write({ruleset, kind, name, as_cell(one)});
}

void AuditDatabase::Open::write(const std::string& ruleset, const audit::RulesetSummary& under) {
  const Currency& currency = under.currency;
  Statement(database, "INSERT INTO rulesets VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")
      .write({ruleset, currency.name, std::int64_t{currency.decimal_count}, power_of_ten(currency.decimal_count),
              as_cell(under.throw_count), as_cell(under.action_count), as_cell(under.undetermined_count)});
  for (std::size_t i = 0; i < under.tallies_by_kind.size(); ++i)
    write(ruleset, "entry", std::string(audit::entry_kind_name(static_cast<LogEntryCheck::Kind>(i))), under.tallies_by_kind.at(i));
  write(ruleset, "clause", under.tallies_by_clause);
  write(ruleset, "wager", under.tallies_by_wager);
  write(ruleset, "table", under.tallies_by_table);
  write(ruleset, "official", under.tallies_by_official);
  write(ruleset, "ruling", under.ruling_counts);
  write(ruleset, "decided_by", under.clause_counts);
  write(ruleset, "finding", under.finding_counts);
  write(ruleset, "needs", under.deciding_fact_counts);
  write(ruleset, "judged_at_table", under.judged_counts_by_table);
  write(ruleset, "judged_by_official", under.judged_counts_by_official);
}

/// Whatever SQLite cannot do ends the run: half a database answers no question.
template <typename Work>
void AuditDatabase::carry_out(const Work& work) {
  try {
    work();
  } catch (const DatabaseError& error) {
    throw OutputError("`" + path_ + "` cannot be written: " + error.what());
  }
}

AuditDatabase::AuditDatabase(const std::string& path, bool replace, const Options& options)
    : path_(path), replace_(replace), diagnostics_(why_taken(path, replace)) {
  if (!diagnostics_.empty()) return;
  file_ = std::make_unique<FileBeside>(path);
  diagnostics_ = file_->diagnostics();
  if (!diagnostics_.empty()) return;
  carry_out([&] {
    open_ = std::make_unique<Open>(file_->name());
    Statement option(open_->database, "INSERT INTO run_options VALUES (?1, ?2)");
    for (const auto& [name, value] : options) option.write({name, value});
  });
}

AuditDatabase::~AuditDatabase() = default;

void AuditDatabase::line(const std::string& path, std::uint32_t number, const audit::LineAuditResult& audited) {
  carry_out([&] {
    for (const Diagnostic& one : audited.diagnostics)
      open_->invalid_line.write({path, std::int64_t{number}, code_number(one.code), one.message, unless_empty(one.help)});
    for (const audit::UndeterminedLine& one : audited.undetermined_lines) open_->write(one);
    for (const audit::Discrepancy& one : audited.discrepancies) open_->write(one);
  });
}

void AuditDatabase::end(const audit::AuditSummary& summary) {
  carry_out([&] {
    Statement(open_->database, "INSERT INTO run VALUES (?1, 0, ?2, ?3, ?4)")
        .write({"fairroll " FAIRROLL_VERSION, as_cell(summary.line_count), as_cell(summary.invalid_line_count),
                as_cell(summary.tables.size())});
    for (const auto& [name, under] : summary.rulesets) open_->write(name, under);
  });
}

void AuditDatabase::finish(bool complete) {
  carry_out([&] {
    Statement(open_->database, "UPDATE run SET complete = ?1").write({std::int64_t{complete}});
    open_->database.run("COMMIT");
    // All of it onto the disk: a full one shows here at the latest.
    open_->database.run("PRAGMA synchronous = FULL; PRAGMA user_version = " + std::to_string(schema_version));
    open_.reset();
  });
  Diagnostics faults = why_taken(path_, replace_);
  if (faults.empty()) faults = file_->take_place();
  if (!faults.empty()) throw OutputError(faults.front().message);
}

}  // namespace fairroll::cli
