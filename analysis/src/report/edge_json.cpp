// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/json_results.hpp>
#include <fairroll/report.hpp>

#include <fairroll/detail/analysis_shapes.hpp>

namespace fairroll::analysis {

namespace {

using namespace detail;

constexpr auto money_or_null = [] { return schema::or_null(schema::ref("money")); };

/// exact_shape, whose schema says in addition how its digits look.
constexpr auto figure_shape = [](auto& out, const Fraction& value) {
  out.member("fraction", value.str(), [] { return schema::text_like("^-?[0-9]+(/[0-9]+)?$"); });
  out.member("decimal", value.to_decimal(exact_digits), [] { return schema::text_like("^-?[0-9]+[.][0-9]{12}$"); });
};

constexpr auto payout_shape = [](auto& out, const Payout& one) {
  out.object("profit", one.profit, figure_shape);
  out.object("chance", one.chance, figure_shape);
};

constexpr auto until_down_shape = [](auto& out, const FiguresUntilRemoval& figures) {
  out.object("edge", figures.edge, figure_shape);
  out.object("decisions", figures.expected_decision_count, figure_shape);
  out.object("throws", figures.expected_throw_count, figure_shape);
};

/// Of a bet that one chain of throws decides.
constexpr auto figures_shape = [](auto& out, const Figures& figures) {
  out.object("perBetMade", figures.edge, figure_shape);
  out.object_or_null("perBetResolved", figures.edge_per_bet_resolved, figure_shape);
  out.object_or_null("perThrow", std::optional(figures.edge_per_throw), figure_shape);
  out.object("outlay", figures.outlay, figure_shape);
  out.object("win", figures.win_probability, figure_shape);
  out.object("lose", figures.loss_probability, figure_shape);
  out.object("push", figures.push_probability, figure_shape);
  out.object("returned", figures.return_probability, figure_shape);
  out.object("throws", figures.expected_throw_count, figure_shape);
  out.object("variance", figures.variance, figure_shape);
  out.member("standardDeviation", figures.variance.to_square_root_decimal(exact_digits));
  out.list("payouts", figures.payouts, payout_shape);
  out.object_or_null("untilDown", figures.until_removal, until_down_shape);
};

/// Of parts that different throws decide: what they come to together, for which there is no figure per throw.
constexpr auto sums_shape = [](auto& out, const Figures& figures) {
  out.object("perBetMade", figures.edge, figure_shape);
  out.object_or_null("perBetResolved", figures.edge_per_bet_resolved, figure_shape);
  out.member("perThrow", nullptr);
  out.object("outlay", figures.outlay, figure_shape);
};

constexpr auto start_shape = [](auto& out, const StartFigures& start) {
  out.member("while", start.states);
  out.object("chance", start.chance, figure_shape);
  out.object("figures", start.figures, figures_shape);
};

constexpr auto undefined_shape = [](auto& out, const UndefinedReason& undefined) {
  out.members("why", named(undefined.kind, UndefinedReason::Kind::Stopped, undefined_reason_name), "words", undefined.description);
};

constexpr auto part_shape = [](auto& out, const ComponentEdge& part) {
  out.member("name", part.name);
  out.object("share", part.share, figure_shape);
  out.object_or_null("edge", part.edge, figure_shape);
};

template <typename Out>
void tell_clauses(Out& out, const Ruleset* rules, const std::vector<Index>& clauses) {
  out.list("clauses", clauses, [rules](auto& inner, Index clause) {
    inner.member("address", [&] { return rules->clauses[clause].address; });
    inner.member("place", [&] { return words::format_citation(*rules, clause); });
    inner.member("recalled", [&] { return rules->clauses[clause].is_unverified; });
  });
}

/// What becomes of the bet, under one reading.
template <typename Out>
void tell_outcome(Out& out, const Ruleset* rules, const WagerEdge& edge) {
  const bool one_chain = edge.components.empty() || edge.is_one_throw;
  const bool told = one_chain && !edge.undefined_reason;
  out.given_object("undefined", edge.undefined_reason, undefined_shape);
  out.when(!edge.undefined_reason).either("figures", one_chain, edge.first_bet_figures, figures_shape, sums_shape);
  out.when(told).list("starts", edge.start_figures.size() < 2 ? std::vector<StartFigures>{} : edge.start_figures, start_shape);
  out.when(!edge.components.empty()).list("parts", edge.components, part_shape);
  out.member(
      "stake", [&] { return edge.stake ? Json(to_string(*edge.stake, rules->currency)) : Json(nullptr); }, money_or_null);
  out.members("states", edge.state_count, "recalled", edge.is_unverified);
  tell_clauses(out, rules, edge.clauses);
}

template <typename Out>
void tell_bet(Out& out, const Ruleset* rules, const BetByReading& bet) {
  using Words = std::optional<std::string>;
  const WagerEdge& edge = bet.edge;
  out.member("name", edge.name);
  out.member("wager", [&] { return edge.key.wager == no_index ? Words() : Words(rules->wagers[edge.key.wager].name); });
  out.member("numbers", edge.key.numbers, [] { return schema::any_number_of({{"type", "integer"}}); });
  out.member("behind", [&] { return edge.key.parent ? Words(format_wager_name(*rules, *edge.key.parent)) : Words(); });
  out.member("column", edge.column);
  tell_outcome(out, rules, edge);
  out.member("dependsOn", [&] {
    std::vector<std::string> names;
    for (const SelectedAlternative& one : bet.selected_alternatives) names.push_back(one.question.name);
    return names;
  });
  list_otherwise(out, bet.other_edges, [](auto& inner, const OtherEdge& other) { tell_outcome(inner, other.ruleset.get(), other.edge); });
}

/// Bets made together, under one reading.
template <typename Out>
void tell_combination(Out& out, const Ruleset* rules, const Combination& all) {
  const bool told = !all.undefined_reason;
  out.given_object("undefined", all.undefined_reason, undefined_shape);
  out.list("bets", all.bets, [rules, told](auto& inner, const CombinedBet& bet) {
    inner.members("words", bet.text, "name", bet.name);
    inner.member(
        "stake", [&] { return Json(to_string(bet.stake, rules->currency)); }, [] { return schema::ref("money"); });
    inner.when(told).object("chance", bet.chance, figure_shape);
    inner.when(told).object("outlay", bet.outlay, figure_shape);
    inner.when(told).object("loss", bet.loss, figure_shape);
  });
  out.when(told).object("outlay", all.outlay, figure_shape);
  out.when(told).object("loss", all.loss, figure_shape);
  out.when(told).object("perAmountStaked", all.edge, figure_shape);
  out.when(told).object("perFirstBet", all.loss_per_first_outlay, figure_shape);
  out.member("recalled", all.is_unverified);
  tell_clauses(out, rules, all.clauses);
}

struct EdgeDocument {
  const EdgeReport& report = MemberSchema::specimen<EdgeReport>();
  const Diagnostics& diagnostics = MemberSchema::specimen<Diagnostics>();
};

constexpr auto edge_document_shape = [](auto& out, const EdgeDocument& document) {
  const EdgeReport& report = document.report;
  const Ruleset* rules = report.ruleset.get();
  const bool told = rules != nullptr;
  out.member("diagnostics", make_diagnostics_json(document.diagnostics), known_diagnostics);
  out.when(told).member(
      "ruleset", [&] { return rules->name; }, ruleset_name);
  out.when(told).member("asOf", [&] { return rules->as_of ? std::optional(to_string(*rules->as_of)) : std::nullopt; });
  out.when(told).member("dice", [&] {
    std::vector<std::string> dice;
    for (const Fraction& face : report.face_probabilities) dice.push_back(face.str());
    return dice;
  });
  out.when(told).member(
      "stake", [&] { return report.stake ? Json(to_string(*report.stake, rules->currency)) : Json(nullptr); }, money_or_null);
  out.when(told).list("wagers", report.bets, [rules](auto& inner, const BetByReading& bet) { tell_bet(inner, rules, bet); });
  out.given_object("together", report.combination_report, [rules](auto& inner, const CombinationReport& together) {
    tell_combination(inner, rules, together.selected_combination);
    inner.member("tooManyReadings", together.readings.has_too_many_readings);
    list_otherwise(inner, together.other_combinations,
                   [](auto& each, const OtherCombination& other) { tell_combination(each, other.ruleset.get(), other.figures); });
  });
  out.when(told).list("dependsOn", report.selected_alternatives, alternative_shape);
  out.when(told).member("tooManyReadings", report.truncated_wagers);
  out.when(told).member("unasserted", report.assertable_bet_count == 0 ? std::nullopt : std::optional(report.unasserted_bets));
  out.when(report.stopped).member("interrupted", true, always_true);
};

}  // namespace

std::string format_edge_json(const EdgeReport& report, const Diagnostics& diagnostics) {
  return json_document(EdgeDocument{report, diagnostics}, edge_document_shape);
}

Json edge_schema(const ResultNames& names) {
  return schema::described(schema_of<EdgeDocument>(edge_document_shape, names), "output of `fairroll edge`");
}

}  // namespace fairroll::analysis
