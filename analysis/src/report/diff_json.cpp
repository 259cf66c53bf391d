// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>

#include <fairroll/detail/analysis_shapes.hpp>

namespace fairroll::analysis {

namespace {

using namespace detail;

constexpr auto citation_shape = [](auto& out, const Citation& one) {
  out.member("address", one.address);
  out.member("place", [&] { return format_short_location(one.location); });
};

constexpr auto side_shape = [](auto& out, const DiffSide& side) {
  out.member("result", side.result);
  out.list("by", side.deciding_clauses, citation_shape);
  out.list("inapplicableClauses", side.inapplicable_clauses, citation_shape);
};

constexpr auto difference_shape = [](auto& out, const Difference& one) {
  out.members("kind", named(one.kind, static_cast<Difference::Kind>(difference_kind_count - 1), difference_kind_name), "what",
              one.description, "wagers", one.wagers, "steps", one.steps);
  out.object("a", one.side_a, side_shape);
  out.object("b", one.side_b, side_shape);
  out.member("count", unless_empty(one.case_count), [] { return schema::or_null(digits()); });
  out.member("scenario", unless_empty(one.scenario), text_or_null);
};

constexpr auto edge_difference_shape = [](auto& out, const EdgeDifference& one) {
  out.member("name", one.name);
  out.member("column", one.column, text_or_null);
  out.object_or_null("a", one.edge_a, exact_shape);
  out.object_or_null("b", one.edge_b, exact_shape);
  out.object_or_null("difference", one.difference, exact_shape);
  out.member("undefinedA", unless_empty(one.undefined_reason_a), text_or_null);
  out.member("undefinedB", unless_empty(one.undefined_reason_b), text_or_null);
};

constexpr auto diff_counts_shape = [](auto& out, const DiffCounts& n) {
  out.member("records", n.record_count, digits);
  out.members("cases", n.class_count, "rulings", n.ruling_count, "duties", n.duty_class_count, "outcomes", n.outcome_count, "turns",
              n.turn_count, "wagers", n.wager_count, "states", n.state_count, "steps", n.step_count, "terms", n.term_count, "edges",
              n.edge_count);
};

constexpr auto book_shape = [](auto& out, const ComparedRuleset& book) {
  out.member("ruleset", [&] { return book.ruleset->name; });
  out.member("title", [&] { return book.ruleset->title; });
  out.member(
      "asOf", [&] { return book.ruleset->as_of ? Json(to_string(*book.ruleset->as_of)) : Json(nullptr); }, text_or_null);
};

/// What differs, and how much was gone through.
constexpr auto differing_shape = [](auto& out, const Diff& diff) {
  out.list("differences", diff.differences, difference_shape);
  out.list("edges", diff.edge_differences, edge_difference_shape);
  out.members("onlyA", diff.wagers_only_in_a, "onlyB", diff.wagers_only_in_b, "vocabularyA", diff.vocabulary_only_in_a, "vocabularyB",
              diff.vocabulary_only_in_b, "otherwise", diff.other_differences, "limits", diff.limitations);
  out.object("enumerated", diff.counts, diff_counts_shape);
};

/// What another reading adds, and takes away.
constexpr auto change_shape = [](auto& out, const DiffChange& change) {
  differing_shape(out, change.additions);
  out.members("removed", change.removed_difference_indices, "removedEdges", change.removed_edge_indices);
};

constexpr auto diff_shape = [](auto& out, const DiffByReading& diff) {
  out.object("a", diff.base_diff.ruleset_a, book_shape);
  out.object("b", diff.base_diff.ruleset_b, book_shape);
  out.members("equivalent", diff.is_equivalent(), "stopped", diff.is_stopped());
  differing_shape(out, diff.base_diff);
  under_readings(out, diff.readings, diff.other_diffs, change_shape);
};

struct DiffDocument {
  const DiffByReading* diff = nullptr;
  const Diagnostics* diagnostics = nullptr;
};

constexpr auto diff_document_shape = [](auto& out, const DiffDocument& document) {
  out.object_or_null("result", document.diff, diff_shape);
  out.member(
      "diagnostics", [&] { return make_diagnostics_json(*document.diagnostics); }, any_diagnostics);
};

}  // namespace

std::string format_diff_json(const DiffByReading* diff, const Diagnostics& diagnostics) {
  return json_document(DiffDocument{diff, &diagnostics}, diff_document_shape);
}

Json diff_schema() { return document_schema<DiffDocument>("output of `fairroll diff`", diff_document_shape); }

}  // namespace fairroll::analysis
