// SPDX-License-Identifier: Apache-2.0
// The schema of results: what interpreter/src/report/json.cpp and test_report.cpp write.
#include <fairroll/detail/analysis_shapes.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/report.hpp>
#include <fairroll/table.hpp>

#include "schema.hpp"

namespace fairroll::cli::schemas {

using namespace words;

namespace {

using namespace detail::schema;

Json diagnostic_json() {
  Json codes = Json::array();
  Json slugs = Json::array();
  for (const Code code : all_codes()) {
    codes.push_back(code_number(code));
    slugs.push_back(code_slug(code));
  }
  const std::vector<std::pair<std::string, Json>> place = {{"file", or_null(text)},       {"line", or_null(count)},
                                                           {"column", or_null(count)},    {"endLine", or_null(count)},
                                                           {"endColumn", or_null(count)}, {"text", or_null(text)}};
  std::vector<std::pair<std::string, Json>> label = place;
  label.emplace_back("message", text);
  std::vector<std::pair<std::string, Json>> all = {
      {"code", one_of(codes)}, {"slug", one_of(slugs)}, {"severity", one_of({"error", "warning", "note"})}, {"message", text}};
  all.insert(all.end(), place.begin(), place.end());
  all.insert(all.end(), {{"caption", text}, {"labels", any_number_of(object(label))}, {"witness", text}, {"help", text}});
  return object(all);
}

Json asked_json() {
  return object({{"stage", text},
                 {"clause", or_null(ref("clause"))},
                 {"answer", names_of(Answer::Depends, answer_words)},
                 {"decided", flag},
                 {"reasons", any_number_of(text)},
                 {"beatenBy?", or_null(ref("clause"))},
                 {"whyBeaten?", text}});
}

/// What a commission came to, and the nearest stakes that are paid exactly.
std::vector<std::pair<std::string, Json>> charges() {
  return {{"commission?", ref("money")},
          {"refund?", ref("money")},
          {"payable?", object({{"below", or_null(ref("money"))}, {"above", or_null(ref("money"))}})}};
}

Json settlement_json(const SchemaWords& words) {
  std::vector<std::pair<std::string, Json>> members = {{"id", count},
                                                       {"wager", text},
                                                       {"stake", ref("money")},
                                                       {"outcome", ref("outcome")},
                                                       {"amount?", ref("money")},
                                                       {"lost?", ref("money")},
                                                       {"givenBack?", ref("money")},
                                                       {"exactUnits?", text},
                                                       {"odds?", text},
                                                       {"for?", one_of(words.roles)},
                                                       {"partOf?", count},
                                                       {"takenInError?", yes},
                                                       {"atTurnEnd?", yes},
                                                       {"ended", flag},
                                                       {"by", any_number_of(ref("clause"))},
                                                       {"asked?", any_number_of(ref("asked"))}};
  for (const auto& member : charges()) members.push_back(member);
  return object(members);
}

/// What throws and acts have in common.
std::vector<std::pair<std::string, Json>> consequences() {
  const Json account = any_of(Json::array({object({{"seat", text}}), object({{"role", text}}), text}));
  const Json entry = object({{"entry", names_of(LedgerEntry::Kind::Refund, entry_name)},
                             {"from", account},
                             {"to", account},
                             {"amount", ref("money")},
                             {"id?", count},
                             {"wager?", text},
                             {"by?", or_null(ref("clause"))}});
  const Json composite = object(
      {{"id", count}, {"wager", text}, {"stake", ref("money")}, {"outcome", ref("outcome")}, {"net", ref("money")}, {"ended", flag}});
  const Json finding =
      object({{"finding", names_of(FindingKind::Recalled, finding_name)}, {"words", text}, {"clause?", or_null(ref("clause"))}});
  const Json expectation =
      object({{"text", text}, {"place", or_null(ref("place"))}, {"passed", flag}, {"got?", text}, {"meta?", any_object()}});
  return {
      {"by", any_number_of(ref("clause"))},      {"asked?", any_number_of(ref("asked"))}, {"settlements", any_number_of(ref("settlement"))},
      {"composites?", any_number_of(composite)}, {"ledger", any_number_of(entry)},        {"directives", any_number_of(text)},
      {"findings", any_number_of(finding)},      {"balances", any_number_of(text)},       {"expectations", any_number_of(expectation)}};
}

std::vector<std::pair<std::string, Json>> head_of(const Json& kind) {
  return {{"kind", kind}, {"text", text}, {"place", or_null(ref("place"))}, {"meta?", any_object()}};
}

Json thrown_json() {
  std::vector<std::pair<std::string, Json>> members = head_of(constant("throw"));
  const Json ruling = names_of(RulingKind::Undetermined, ruling_words);
  const Json possibility =
      object({{"ruling", ruling}, {"total?", count}, {"by", any_number_of(ref("clause"))}, {"example", any_number_of(text)}});
  const Json moved = object({{"name", text}, {"from", text}, {"to", text}, {"by", or_null(ref("clause"))}});
  members.insert(members.end(), {{"recorded", text},
                                 {"ruling", ruling},
                                 {"total?", count},
                                 {"faces?", any_number_of(any_number_of(count))},
                                 {"needs?", any_number_of(any_number_of(text))},
                                 {"possible?", any_number_of(possibility)},
                                 {"tooMany?", flag},
                                 {"moved", any_number_of(moved)},
                                 {"events", any_number_of(text)},
                                 {"askedAtTheTable?", any_number_of(ref("asked"))},
                                 {"wouldChange?", any_number_of(text)}});
  for (const auto& member : consequences()) members.push_back(member);
  return object(members);
}

Json acted_json() {
  std::vector<std::pair<std::string, Json>> members = head_of(constant("act"));
  members.insert(members.end(), {{"status", names_of(ActResult::Status::Undetermined, status_name)}, {"words", text}});
  for (const auto& member : charges()) members.push_back(member);
  for (const auto& member : consequences()) members.push_back(member);
  return object(members);
}

Json run_json(const SchemaWords& words) {
  const Json step = any_of(Json::array({thrown_json(), acted_json(), object(head_of(one_of({"given", "note", "rules"})))}));
  const Json account = any_of(Json::array({object({{"seat", text}}), object({{"role", text}}), text}));
  const Json under = object({{"ruleset", one_of(words.names)},
                             {"file", or_null(text)},
                             {"asOf", or_null(text)},
                             {"currency", one_of(words.currencies)},
                             {"passed", flag},
                             {"undetermined", flag},
                             {"steps", any_number_of(step)},
                             {"accounts", any_number_of(object({{"account", account}, {"holds", ref("money")}}))}});
  const Json scenario =
      object({{"title", text}, {"row?", text}, {"place", or_null(ref("place"))}, {"ok", flag}, {"under", any_number_of(under)}});
  return described(object({{"format", constant(1)},
                           {"diagnostics", any_number_of(ref("diagnostic"))},
                           {"scenarios", any_number_of(scenario)},
                           {"interrupted?", yes}}),
                   "of `fairroll run` and `explain`");
}

Json simulation_json(const SchemaWords& words) {
  const Json sum = {{"type", "string"}, {"pattern", "^-?[0-9]+$"}};
  const Json percentage = {{"type", "string"}, {"pattern", "^-?[0-9]+[.][0-9]{4}$"}};
  const Json fraction = {{"type", "string"}, {"pattern", "^-?[0-9]+(/[0-9]+)?$"}};
  const Json sums = object({{"net", sum}, {"netSquared", sum}, {"netTimesOutlay", sum}, {"outlaySquared", sum}});
  const Json wager = object({{"wager", text},
                             {"name", text},
                             {"numbers", any_number_of(count)},
                             {"behind", or_null(text)},
                             {"stake", ref("money")},
                             {"made", count},
                             {"won", count},
                             {"lost", count},
                             {"pushed", count},
                             {"returned", count},
                             {"open", count},
                             {"net", ref("money")},
                             {"outlay", ref("money")},
                             {"edge", or_null(object({{"fraction", fraction}, {"percent", percentage}}))},
                             {"interval", or_null(object({{"low", percentage}, {"high", percentage}}))},
                             {"sums", sums}});
  return described(object({{"format", constant(1)},
                           {"ruleset", one_of(words.names)},
                           {"asOf", or_null(text)},
                           {"currency", one_of(words.currencies)},
                           {"seed", count},
                           {"hand", one_of({"turn", "throw"})},
                           {"hands", count},
                           {"handsAsked", count},
                           {"interrupted", flag},
                           {"throws", count},
                           {"blocks", count},
                           {"handsPerBlock", count},
                           {"confidence", text},
                           {"wagers", any_number_of(wager)},
                           {"notSimulated", any_number_of(object({{"wager", text}, {"why", text}, {"help", text}}))},
                           {"restsOn", any_number_of(detail::schema_of_part<AlternativeTaken>(detail::alternative_shape))}}),
                   "of `fairroll simulate`");
}

Json definitions_for(const SchemaWords& words) {
  const Json clause = object({{"address", text}, {"text", text}, {"unit", text}, {"place", or_null(ref("place"))}, {"recalled?", yes}});
  return {{"place", detail::a_place()},
          {"money", detail::amount()},
          {"outcome", names_of(Outcome::Undetermined, outcome_name)},
          {"clause", clause},
          {"asked", asked_json()},
          {"settlement", settlement_json(words)},
          {"diagnostic", diagnostic_json()}};
}

/// What one line of a log came to.
Json numbered(Json result, bool by_ruleset) {
  result["properties"]["line"] = count;
  result["required"].push_back("line");
  if (!by_ruleset) return result;
  result["properties"]["ruleset"] = text;
  result["required"].push_back("ruleset");
  return result;
}

}  // namespace

Json result_schema(const SchemaWords& words) {
  return titled("results under", words,
                any_of(Json::array({run_json(words), test_schema(), simulation_json(words), mutation_schema(words),
                                    analysis::edge_schema(words), detail::no_result(detail::known_diagnostics)})),
                definitions_for(words));
}

Json judge_schema(const SchemaWords& words) {
  const Json expectation = object({{"kind", constant("expect")}, {"text", text}, {"applies", flag}, {"passed?", flag}, {"got?", text}});
  Json choices = Json::array();
  for (const Json& one : {thrown_json(), acted_json(), object(head_of(one_of({"given", "note", "rules"}))), expectation})
    choices.push_back(numbered(one, true));
  choices.push_back(numbered(object({{"kind", one_of({"head", "seats"})}}), false));
  choices.push_back(numbered(object({{"kind", constant("faulty")}, {"diagnostics", list_of(ref("diagnostic"))}}), false));
  return titled("a line of `fairroll judge --format jsonl` under", words, any_of(std::move(choices)), definitions_for(words));
}

}  // namespace fairroll::cli::schemas
