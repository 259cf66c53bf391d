// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>

#include <fairroll/detail/analysis_shapes.hpp>

namespace fairroll::analysis {

namespace {

using namespace detail;

constexpr auto citation_shape = [](auto& out, const Citation& one) {
  out.member("address", one.address);
  out.member("place", [&] { return format_short_place(one.place); });
};

constexpr auto side_shape = [](auto& out, const DiffSide& side) {
  out.member("result", side.result);
  out.list("by", side.deciding_clauses, citation_shape);
  out.list("askedInVain", side.inapplicable_clauses, citation_shape);
};

constexpr auto difference_shape = [](auto& out, const Difference& one) {
  out.members("kind", named(one.kind, static_cast<Difference::Kind>(difference_kind_count - 1), kind_name), "what", one.description,
              "wagers", one.wagers, "steps", one.steps);
  out.object("a", one.a, side_shape);
  out.object("b", one.b, side_shape);
  out.member("count", unless_empty(one.case_count), [] { return schema::or_null(digits()); });
  out.member("scenario", unless_empty(one.scenario), text_or_null);
};

constexpr auto edge_difference_shape = [](auto& out, const EdgeDifference& one) {
  out.member("name", one.name);
  out.member("column", one.column, text_or_null);
  out.object_or_null("a", one.a, exact_shape);
  out.object_or_null("b", one.b, exact_shape);
  out.object_or_null("difference", one.difference, exact_shape);
  out.member("undefinedA", unless_empty(one.undefined_a), text_or_null);
  out.member("undefinedB", unless_empty(one.undefined_b), text_or_null);
};

constexpr auto diff_counts_shape = [](auto& out, const DiffCounts& n) {
  out.member("records", n.records, digits);
  out.members("cases", n.classes, "rulings", n.rulings, "duties", n.duties, "outcomes", n.outcomes, "turns", n.turns, "wagers", n.wagers,
              "states", n.states, "steps", n.steps, "terms", n.terms, "edges", n.edges);
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
  out.list("edges", diff.edges, edge_difference_shape);
  out.members("onlyA", diff.wagers_only_a, "onlyB", diff.wagers_only_b, "vocabularyA", diff.vocabulary_only_a, "vocabularyB",
              diff.vocabulary_only_b, "otherwise", diff.other_differences, "limits", diff.limits);
  out.object("enumerated", diff.counts, diff_counts_shape);
};

/// What another reading adds, and takes away.
constexpr auto change_shape = [](auto& out, const DiffChange& change) {
  differing_shape(out, change.additional);
  out.members("gone", change.removed_differences, "goneEdges", change.removed_edges);
};

constexpr auto diff_shape = [](auto& out, const DiffByReading& diff) {
  out.object("a", diff.first.a, book_shape);
  out.object("b", diff.first.b, book_shape);
  out.members("equivalent", diff.is_equivalent(), "stopped", diff.stopped());
  differing_shape(out, diff.first);
  under_readings(out, diff.readings, diff.others, change_shape);
};

struct DiffDocument {
  const DiffByReading* diff = nullptr;
  const Diagnostics* diagnostics = nullptr;
};

constexpr auto diff_document_shape = [](auto& out, const DiffDocument& document) {
  out.object_or_null("result", document.diff, diff_shape);
  out.member(
      "diagnostics", [&] { return diagnostics_json(*document.diagnostics); }, any_diagnostics);
};

}  // namespace

std::string diff_json(const DiffByReading* diff, const Diagnostics& diagnostics) {
  return json_document(DiffDocument{diff, &diagnostics}, diff_document_shape);
}

Json diff_schema() { return document_schema<DiffDocument>("Output of `fairroll diff`", diff_document_shape); }

}  // namespace fairroll::analysis
