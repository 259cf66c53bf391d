// SPDX-License-Identifier: Apache-2.0
#include "audit_schema.hpp"

namespace fairroll::cli {

namespace {

constexpr const char* table_statements = R"(
CREATE TABLE run (program TEXT NOT NULL, complete INTEGER NOT NULL, lines INTEGER NOT NULL, invalid_lines INTEGER NOT NULL,
                  tables INTEGER NOT NULL);
CREATE TABLE run_options (name TEXT NOT NULL, value TEXT NOT NULL);
CREATE TABLE rulesets (ruleset TEXT PRIMARY KEY, currency TEXT NOT NULL, decimals INTEGER NOT NULL, units_per_one INTEGER NOT NULL,
                       throws INTEGER NOT NULL, acts INTEGER NOT NULL, undetermined INTEGER NOT NULL);
CREATE TABLE discrepancies (id INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL, table_name TEXT NOT NULL,
                            official TEXT NOT NULL, ruleset TEXT NOT NULL, step TEXT NOT NULL, entry TEXT NOT NULL, recorded TEXT,
                            expected TEXT NOT NULL, who TEXT, wager TEXT, difference TEXT, difference_units INTEGER, currency TEXT NOT NULL,
                            time TEXT, meta TEXT);
CREATE TABLE discrepancy_clauses (discrepancy INTEGER NOT NULL REFERENCES discrepancies (id), position INTEGER NOT NULL,
                                  clause TEXT NOT NULL, PRIMARY KEY (discrepancy, position)) WITHOUT ROWID;
CREATE TABLE undetermined (id INTEGER PRIMARY KEY, file TEXT NOT NULL, line INTEGER NOT NULL, table_name TEXT NOT NULL,
                           official TEXT NOT NULL, ruleset TEXT NOT NULL, step TEXT NOT NULL, why TEXT NOT NULL, time TEXT,
                           meta TEXT);
CREATE TABLE undetermined_needs (undetermined INTEGER NOT NULL REFERENCES undetermined (id), position INTEGER NOT NULL,
                                 facts TEXT NOT NULL, PRIMARY KEY (undetermined, position)) WITHOUT ROWID;
CREATE TABLE invalid_lines (file TEXT NOT NULL, line INTEGER NOT NULL, code TEXT NOT NULL, message TEXT NOT NULL, help TEXT);
CREATE TABLE sums (ruleset TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL, too_much_units INTEGER NOT NULL,
                   too_little_units INTEGER NOT NULL, unpriced INTEGER NOT NULL, PRIMARY KEY (ruleset, kind, name)) WITHOUT ROWID;
CREATE TABLE counts (ruleset TEXT NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL, count INTEGER NOT NULL,
                     PRIMARY KEY (ruleset, kind, name)) WITHOUT ROWID;
)";

/// Discrepancies one by one, and the parts of their time. A night lasts from noon to noon. Nothing here is a function that SQLite refuses
/// to a schema that is not trusted.
constexpr const char* wrong_view = R"(
CREATE VIEW wrong AS
SELECT id, file, line, table_name, official, ruleset, step, entry, recorded, expected, who, wager, difference, currency, time, day, hour,
       CASE WHEN hour < 12 THEN date(day, '-1 day') ELSE day END AS night,
       max(coalesce(difference_units, 0), 0) AS too_much_units, -min(coalesce(difference_units, 0), 0) AS too_little_units,
       difference_units IS NULL AS unpriced, meta
FROM (SELECT *,
        CASE WHEN time GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]*' THEN substr(time, 1, 10) END AS day,
        CASE WHEN time GLOB '[0-9][0-9]:[0-9][0-9]*' THEN CAST(substr(time, 1, 2) AS INTEGER)
             WHEN time GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9][T ][0-9][0-9]:[0-9][0-9]*' THEN CAST(substr(time, 12, 2) AS INTEGER)
             END AS hour
      FROM discrepancies);
)";

constexpr const char* undetermined_view = R"(
CREATE VIEW undetermined_by_fact AS
SELECT u.ruleset, n.facts, count(*) AS lines
FROM undetermined u JOIN undetermined_needs n ON n.undetermined = u.id GROUP BY u.ruleset, n.facts;
)";

/// A sum that is not negative, in the words of `to_string(Money)`. `r` is the row of `rulesets`.
std::string units_in_words(const std::string& units) {
  return "CASE r.decimals WHEN 0 THEN printf('%d', " + units + ") ELSE printf('%d.%0*d', (" + units + ") / r.units_per_one, r.decimals, (" +
         units + ") % r.units_per_one) END";
}

/// The same columns in each view that adds up. `t` has the sums.
std::string amount_columns() {
  const std::string net = "t.too_much_units - t.too_little_units";
  return units_in_words("t.too_much_units") + " AS too_much, " + units_in_words("t.too_little_units") + " AS too_little, CASE WHEN " + net +
         " < 0 THEN '-' ELSE '' END || " + units_in_words("abs(" + net + ")") +
         " AS net, t.unpriced, r.currency, t.too_much_units, t.too_little_units, " + net + " AS net_units";
}

std::string wrong_by_name(const std::string& kind, const std::string& column) {
  return "CREATE VIEW wrong_by_" + kind + " AS\nSELECT t.ruleset, t.name AS " + column + ", t.count, " + amount_columns() +
         "\nFROM sums t JOIN rulesets r ON r.ruleset = t.ruleset WHERE t.kind = '" + kind + "';\n";
}

/// Those without a fault have a row as well. Rates are rounded down.
std::string wrong_by_who_was_judged(const std::string& kind, const std::string& column, const std::string& judged) {
  return "CREATE VIEW wrong_by_" + kind + " AS\nSELECT t.ruleset, t.name AS " + column +
         ", t.judged, t.count, printf('%d.%02d', 100000 * t.count / t.judged / 100, 100000 * t.count / t.judged % 100) AS per_thousand, " +
         amount_columns() +
         ", 1000000 * t.count / t.judged AS per_million\n"
         "FROM (SELECT c.ruleset, c.name, c.count AS judged, coalesce(s.count, 0) AS count, coalesce(s.too_much_units, 0) AS "
         "too_much_units, "
         "coalesce(s.too_little_units, 0) AS too_little_units, coalesce(s.unpriced, 0) AS unpriced\n"
         "      FROM counts c LEFT JOIN sums s ON s.ruleset = c.ruleset AND s.kind = '" +
         kind + "' AND s.name = c.name WHERE c.kind = '" + judged + "') t JOIN rulesets r ON r.ruleset = t.ruleset;\n";
}

/// From discrepancies one by one: each `keys` has a name, and `names` are these.
std::string wrong_by(const std::string& view, const std::string& keys, const std::string& names, const std::string& of = "") {
  return "CREATE VIEW " + view + " AS\nSELECT t.ruleset, " + names + ", t.count, " + amount_columns() + "\nFROM (SELECT ruleset, " + keys +
         ", count(*) AS count, sum(too_much_units) AS too_much_units, sum(too_little_units) AS too_little_units, sum(unpriced) AS unpriced "
         "FROM (SELECT *, coalesce(night, file) AS night_or_file FROM wrong)" +
         of + " GROUP BY ruleset, " + keys + ") t JOIN rulesets r ON r.ruleset = t.ruleset;\n";
}

}  // namespace

std::string audit_tables() { return table_statements; }

std::string audit_views() {
  return std::string(wrong_view) + wrong_by_name("entry", "entry") + wrong_by_name("clause", "clause") + wrong_by_name("wager", "wager") +
         wrong_by_who_was_judged("table", "table_name", "judged_at_table") +
         wrong_by_who_was_judged("official", "official", "judged_by_official") +
         wrong_by("wrong_by_hour", "table_name, hour, entry", "t.table_name, t.hour, t.entry") +
         wrong_by("wrong_by_night", "night_or_file", "t.night_or_file AS night") +
         wrong_by("wrong_by_seat", "who, night_or_file", "t.who, t.night_or_file AS night", " WHERE who IS NOT NULL") + undetermined_view;
}

}  // namespace fairroll::cli
