// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>

#include <algorithm>

#include <fairroll/detail/analysis_shapes.hpp>

namespace fairroll::analysis {

namespace {

using namespace detail;

auto named_property(Property property) { return named(property, static_cast<Property>(property_count - 1), property_name); }

constexpr auto failure_shape = [](auto& out, const PropertyFailure& one) {
  out.members("property", named_property(one.property), "message", one.words, "help", one.help);
  out.member("place", place_words(one.place), text_or_null);
  out.member("wager", unless_empty(one.wager), text_or_null);
  out.members("clauses", one.clauses, "throws", one.throws);
  out.member("scenario", unless_empty(one.scenario), text_or_null);
};

constexpr auto remark_shape = [](auto& out, const PropertyRemark& one) {
  out.members("property", named_property(one.property), "message", one.words);
  out.member("place", place_words(one.place), text_or_null);
};

constexpr auto enumerated_shape = [](auto& out, const ProofSize& n) {
  out.member("records", n.records.empty() ? "0" : n.records, digits);
  out.members("situations", n.situations, "classes", n.classes);
  out.member("largest", n.largest.empty() ? "0" : n.largest, digits);
  out.members("rulings", n.rulings, "outcomes", n.outcomes, "wagers", n.wagers, "states", n.states, "cells", n.cells, "turnEnds",
              n.turn_ends, "clauses", n.clauses, "orders", n.orders, "compared", n.compared);
};

/// Whether each property holds; null of what was not gone through.
constexpr auto holds_shape = [](auto& out, const Verification& result) {
  const bool open = !result.ruleset || result.stopped || !result.limits.empty();
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
  out.member("limits", result.limits);
  out.object("enumerated", result.enumerated, enumerated_shape);
}

constexpr auto verify_result_shape = [](auto& out, const RulesetVerification& one) {
  const ResultsByReading<Verification>& all = one.verification;
  out.member("ruleset", one.name);
  tell_period(out, one.period);
  tell_verification(out, all.first, is_proved(all));
  under_readings(out, all.readings, all.others,
                 [](auto& inner, const Verification& other) { tell_verification(inner, other, other.is_proved()); });
  out.member("diagnostics", diagnostics_json(one.diagnostics), any_diagnostics);
};

constexpr auto verify_shape = [](auto& out, const std::vector<RulesetVerification>& results) {
  out.list("results", results, verify_result_shape);
};

}  // namespace

std::string verify_json(const std::vector<RulesetVerification>& results) { return json_document(results, verify_shape); }

Json readings_json(const std::vector<ChangedAlternative>& readings) { return list_json(readings, read_as_shape); }

Json verify_schema() { return document_schema<std::vector<RulesetVerification>>("Output of `fairroll verify`", verify_shape); }

}  // namespace fairroll::analysis
