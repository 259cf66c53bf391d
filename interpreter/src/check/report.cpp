// SPDX-License-Identifier: Apache-2.0
#include "report.hpp"

#include <utility>

namespace fairroll::checking {

void Report::add(Code code, At at, std::string message, std::string help) {
  add(code, std::move(at), std::move(message), Label{}, std::move(help));
}

void Report::twice(At at, std::string message, const SourceLocation& first, std::string help) {
  add(Code::duplicate, std::move(at), std::move(message), {first, "first occurrence"}, std::move(help));
}

void Report::add(Code code, At at, std::string message, Label other, std::string help) {
  Diagnostic diagnostic{code, std::move(at.place), std::move(message)};
  if (other.location.source) diagnostic.labels.push_back(std::move(other));
  if (adopted_at_ != nullptr && adopted_at_->source) diagnostic.labels.push_back({*adopted_at_, "adopted here"});
  diagnostic.help = std::move(help);
  out_->push_back(std::move(diagnostic));
}

void Report::unknown(std::string_view kind, const Syntax& word, const std::vector<std::string>& candidates, const std::string& help) {
  if (refuse_struck(kind, word)) return;
  std::string way_out = suggests() ? make_suggestion(word.text(), candidates, help) : help;
  ++unknowns_;
  constexpr std::size_t few = 12;
  if (way_out.empty() && !candidates.empty() && candidates.size() <= few) way_out = "available: " + quoted_list(candidates);
  add(Code::unknown, word.location(), "there is no " + std::string(kind) + " named " + in_backticks(word.text()), way_out);
}

void Report::unknown_name(std::string_view kind, const Syntax& word, const std::vector<std::string>& candidates, const std::string& help) {
  if (!adoption_failed_) unknown(kind, word, candidates, help);
}

bool Report::refuse_struck(std::string_view kind, const Syntax& word) {
  const SourceLocation struck = struck_ ? struck_(word.text()) : SourceLocation{};
  if (!struck.source) return false;
  add(Code::still_named, word.location(),
      std::string(kind) + " " + in_backticks(word.text()) + " was struck, but this statement refers to it", {struck, "struck here"},
      "strike or replace this statement as well");
  return true;
}

void Report::wrong_kind(const Syntax& word, std::string_view is, std::string_view wanted, std::string help) {
  add(Code::wrong_kind, word.location(), in_backticks(word.text()) + " is " + std::string(is) + ", not " + std::string(wanted),
      std::move(help));
}

}  // namespace fairroll::checking
