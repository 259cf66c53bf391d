// SPDX-License-Identifier: Apache-2.0
// How `fairroll cover` tells what it found, for programs: docs/cover.md, cli/schema_cover.cpp.
#include <fairroll/json.hpp>

#include "cover_report.hpp"

namespace fairroll::cli {

namespace {

using analysis::MissingSide;
using analysis::Seen;

Json place_json(const Place& place) {
  const LineColumn at = place.source->locate(place.span.begin);
  return {{"file", place.source->name()}, {"line", at.line}, {"column", at.column}};
}

const char* seen_name(Seen seen) { return seen == Seen::Yes ? "shown" : seen == Seen::No ? "missing" : "impossible"; }

Json side_json(const MissingSide& side) {
  return {{"clause", side.address}, {"test", side.words}, {"place", place_json(side.test)}, {"side", side.holds ? "holds" : "fails"}};
}

Json sides_json(const std::vector<MissingSide>& sides) {
  Json out = Json::array();
  for (const MissingSide& one : sides) out.push_back(side_json(one));
  return out;
}

Json clause_json(const analysis::TestedClause& clause) {
  Json tests = Json::array();
  for (const analysis::ConditionTest& one : clause.tests)
    tests.push_back(
        {{"words", one.words}, {"place", place_json(one.place)}, {"holds", seen_name(one.holding)}, {"fails", seen_name(one.failing)}});
  return {{"unit", clause.unit},
          {"clause", clause.address},
          {"text", clause.text},
          {"place", place_json(clause.place)},
          {"tests", std::move(tests)}};
}

Json book_json(const CoverBook& book) {
  Json out = {{"ruleset", book.ruleset}, {"scenarios", book.scenarios}, {"failing", book.failing}};
  for (const Seen seen : {Seen::Yes, Seen::No, Seen::Never}) out[seen_name(seen)] = book.count(seen);
  out["shownPermille"] = book.permille();
  out["clauses"] = Json::array();
  for (const analysis::TestedClause& one : book.clauses) out["clauses"].push_back(clause_json(one));
  if (!book.generated) return out;
  out["cases"] = Json::array();
  for (const analysis::GeneratedCase& one : book.cases.cases)
    out["cases"].push_back({{"scenario", one.scenario}, {"shows", sides_json(one.shows)}});
  out["tried"] = book.cases.tried;
  out["notFound"] = sides_json(book.open);
  if (!book.file.empty()) out["file"] = book.file;
  return out;
}

}  // namespace

std::string cover_json(const CoverSummary& summary) {
  Json document = {{"format", 1}, {"diagnostics", diagnostics_json(summary.diagnostics)}, {"rulesets", Json::array()}};
  for (const CoverBook& book : summary.books) document["rulesets"].push_back(book_json(book));
  document["interrupted"] = summary.interrupted;
  if (summary.threshold >= 0) document["threshold"] = summary.threshold;
  return document.dump(2) + '\n';
}

}  // namespace fairroll::cli
