// SPDX-License-Identifier: Apache-2.0
// Diagnostics as SARIF 2.1.0 (OASIS standard), for code hosts and reviewers' tools.
#include <algorithm>

#include <fairroll/json.hpp>
#include <fairroll/render.hpp>

namespace fairroll {

namespace {

bool unreserved(char c) noexcept {
  const bool letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
  return letter || (c >= '0' && c <= '9') || c == '-' || c == '.' || c == '_' || c == '~' || c == '/';
}

// A relative path stays a relative reference (RFC 3986); everything that is not plainly allowed is percent-encoded.
std::string uri_of(const std::string& path) {
  constexpr std::string_view digits = "0123456789ABCDEF";
  std::string uri = path.rfind('/', 0) == 0 ? "file://" : "";
  for (const char c : path) {
    if (unreserved(c)) {
      uri += c;
      continue;
    }
    const auto byte = static_cast<unsigned char>(c);
    uri += '%';
    uri += digits[byte >> 4U];
    uri += digits[byte & 0x0FU];
  }
  return uri;
}

Json location_of(const SourceLocation& place) {
  const LineColumn begin = place.source->locate(place.span.begin);
  const LineColumn end = place.source->locate(place.span.end);
  Json region = {{"startLine", begin.line}, {"startColumn", begin.column}, {"endLine", end.line}, {"endColumn", end.column}};
  if (!place.text().empty()) region["snippet"] = {{"text", std::string(place.text())}};
  return {{"physicalLocation", {{"artifactLocation", {{"uri", uri_of(place.source->name())}}}, {"region", std::move(region)}}}};
}

Json rule_of(Code code) {
  return {{"id", code_number(code)},
          {"name", code_slug(code)},
          {"shortDescription", {{"text", code_meaning(code)}}},
          {"defaultConfiguration", {{"level", severity_name(code_severity(code))}}}};
}

std::string words_of(const Diagnostic& diagnostic) {
  std::string words = diagnostic.message;
  if (!diagnostic.witness.empty()) words += "\nwitness: " + diagnostic.witness;
  if (!diagnostic.help.empty()) words += "\nhelp: " + diagnostic.help;
  return words;
}

Json result_of(const Diagnostic& diagnostic, std::size_t rule) {
  Json result = {{"ruleId", code_number(diagnostic.code)},
                 {"ruleIndex", rule},
                 {"level", severity_name(diagnostic.severity())},
                 {"message", {{"text", words_of(diagnostic)}}},
                 {"locations", Json::array()}};
  if (diagnostic.location.source) result["locations"].push_back(location_of(diagnostic.location));
  Json related = Json::array();
  for (const Label& label : diagnostic.labels) {
    if (!label.location.source) continue;
    Json other = location_of(label.location);
    other["message"] = {{"text", label.message}};
    related.push_back(std::move(other));
  }
  if (!related.empty()) result["relatedLocations"] = std::move(related);
  return result;
}

}  // namespace

std::string render_sarif(const Diagnostics& diagnostics, const std::string& tool_version) {
  std::vector<Code> used;
  for (const Diagnostic& diagnostic : diagnostics) used.push_back(diagnostic.code);
  std::sort(used.begin(), used.end());
  used.erase(std::unique(used.begin(), used.end()), used.end());

  Json rules = Json::array();
  for (const Code code : used) rules.push_back(rule_of(code));
  Json results = Json::array();
  for (const Diagnostic& diagnostic : diagnostics) {
    const auto at = std::lower_bound(used.begin(), used.end(), diagnostic.code);
    results.push_back(result_of(diagnostic, static_cast<std::size_t>(at - used.begin())));
  }
  const Json driver = {{"name", "fairroll"}, {"version", tool_version}, {"rules", std::move(rules)}};
  const Json run = {{"tool", {{"driver", driver}}}, {"columnKind", "unicodeCodePoints"}, {"results", std::move(results)}};
  const Json document = {{"$schema", "https://json.schemastore.org/sarif-2.1.0.json"}, {"version", "2.1.0"}, {"runs", Json::array({run})}};
  return document.dump(2);
}

}  // namespace fairroll
