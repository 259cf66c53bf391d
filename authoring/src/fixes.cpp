// SPDX-License-Identifier: Apache-2.0
#include <fairroll/authoring/notes.hpp>

namespace fairroll::authoring {
namespace {

/// In the place of a string the suggestion stands in its quotes.
std::string in_place_of(std::string_view old, const std::string& suggestion) {
  return !old.empty() && old.front() == '"' ? '"' + suggestion + '"' : suggestion;
}

}  // namespace

std::vector<QuickFix> find_quick_fixes(const Diagnostic& diagnostic) {
  std::vector<QuickFix> found;
  for (const Repair& one : diagnostic.repairs) found.push_back({one.title, {{one.location, one.text}}, diagnostic.repairs.size() == 1});
  const std::string suggestion = parse_suggestion(diagnostic.help);
  if (suggestion.empty() || !diagnostic.location.source || diagnostic.location.span.begin == diagnostic.location.span.end) return found;
  found.push_back({"write `" + suggestion + "`", {{diagnostic.location, in_place_of(diagnostic.location.text(), suggestion)}}, true});
  return found;
}

}  // namespace fairroll::authoring
