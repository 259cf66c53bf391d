// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>

#include <algorithm>

#include <fairroll/detail/analysis_shapes.hpp>

namespace fairroll::analysis {

namespace {

using namespace detail;

auto named_property(Property property) { return named(property, static_cast<Property>(property_count - 1), property_name); }

constexpr auto failure_shape = [](auto& out, const PropertyFailure& one) {
  out.members("property", named_property(one.property), "message", one.description, "help", one.help);
  out.member("place", place_words(one.location), text_or_null);
  out.member("wager", unless_empty(one.wager), text_or_null);
  out.members("clauses", one.clauses, "throws", one.throw_count);
  out.member("scenario", unless_empty(one.scenario), text_or_null);
};

constexpr auto remark_shape = [](auto& out, const PropertyRemark& one) {
  out.members("property", named_property(one.property), "message", one.text);
  out.member("place", place_words(one.location), text_or_null);
};

constexpr auto enumerated_shape = [](auto& out, const ProofSize& n) {
  out.member("records", n.record_count.empty() ? "0" : n.record_count, digits);
  out.members("situations", n.situation_count, "classes", n.class_count);
  out.member("largest", n.largest_class_size.empty() ? "0" : n.largest_class_size, digits);
  out.members("rulings", n.ruling_count, "outcomes", n.outcome_count, "wagers", n.wager_count, "states", n.state_count, "cells",
              n.cell_count, "turnEnds", n.turn_end_count, "clauses", n.clause_count, "orders", n.order_count, "compared", n.compared_count);
};

/// Whether each property holds; null of what was not gone through.
constexpr auto holds_shape = [](auto& out, const Verification& result) {
  const bool open = !result.ruleset || result.stopped || !result.limitations.empty();
  for (std::size_t i = 0; i < property_count; ++i) {
    const auto property = static_cast<Property>(i);
    const bool failed =
        std::any_of(result.failures.begin(), result.failures.end(), [&](const PropertyFailure& f) { return f.property == property; });
    out.member(property_name(property), failed || !open ? std::optional(!failed) : std::nullopt, [] {
      return Json{{"type", Json::array({"boolean", "null"})}};
    });
  }
};

/// `proved`: under every reading that is told.
template <typename Out>
void tell_verification(Out& out, const Verification& result, bool proved) {
  out.members("proved", proved, "stopped", result.stopped);
  out.object("holds", result, holds_shape);
  out.list("failures", result.failures, failure_shape);
  out.list("remarks", result.remarks, remark_shape);
  out.member("limits", result.limitations);
  out.object("enumerated", result.proof_size, enumerated_shape);
}

constexpr auto verify_result_shape = [](auto& out, const RulesetVerification& one) {
  const ResultsByReading<Verification>& all = one.verifications;
  out.member("ruleset", one.name);
  tell_period(out, one.period);
  tell_verification(out, all.base_result, is_proved(all));
  under_readings(out, all.readings, all.other_results,
                 [](auto& inner, const Verification& other) { tell_verification(inner, other, other.is_proved()); });
  out.member("diagnostics", make_diagnostics_json(one.diagnostics), any_diagnostics);
};

constexpr auto verify_shape = [](auto& out, const std::vector<RulesetVerification>& results) {
  out.list("results", results, verify_result_shape);
};

}  // namespace

std::string format_verification_json(const std::vector<RulesetVerification>& results) { return json_document(results, verify_shape); }

Json make_readings_json(const std::vector<ChangedAlternative>& readings) { return list_json(readings, read_as_shape); }

Json verify_schema() { return document_schema<std::vector<RulesetVerification>>("output of `fairroll verify`", verify_shape); }

}  // namespace fairroll::analysis
