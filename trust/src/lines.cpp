// SPDX-License-Identifier: Apache-2.0
#include "lines.hpp"

#include <algorithm>
#include <charconv>

namespace fairroll::trust {

Refusal refusal_at(RefusalReason reason, SourceLocation place, std::string message, std::string help) {
  Refusal made;
  made.reason = reason;
  made.diagnostic.code = diagnostic_code(reason);
  made.diagnostic.location = std::move(place);
  made.diagnostic.message = std::move(message);
  made.diagnostic.help = std::move(help);
  return made;
}

Refusal refusal(RefusalReason reason, std::string message, std::string help) {
  return refusal_at(reason, {}, std::move(message), std::move(help));
}

std::string_view Lines::line() const {
  const std::string_view rest = source_->text().substr(std::min(at_, source_->text().size()));
  return rest.substr(0, rest.find('\n'));
}

SourceLocation Lines::place() const {
  const auto begin = static_cast<std::uint32_t>(std::min(at_, source_->text().size()));
  return {source_, {begin, begin + static_cast<std::uint32_t>(line().size())}};
}

SourceLocation Lines::place_of(std::string_view part) const {
  const auto begin = static_cast<std::uint32_t>(part.data() - source_->text().data());
  return {source_, {begin, begin + static_cast<std::uint32_t>(part.size())}};
}

void Lines::next() {
  at_ = std::min(at_ + line().size() + 1, source_->text().size());
  ++number_;
}

std::vector<std::string_view> cut_at_blanks(std::string_view text) {
  std::vector<std::string_view> parts;
  for (std::size_t blank = text.find(' '); blank != std::string_view::npos; blank = text.find(' ')) {
    parts.push_back(text.substr(0, blank));
    text.remove_prefix(blank + 1);
  }
  parts.push_back(text);
  return parts;
}

std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t most) {
  std::uint64_t number = 0;
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size() || number > most) return std::nullopt;
  if (text.size() > 1 && text.front() == '0') return std::nullopt;
  return number;
}

bool is_digest(std::string_view text) {
  return text.size() == 64 &&
         std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

bool is_printable(char c) { return c >= ' ' && c <= '~'; }

std::string shown(std::string_view text) {
  constexpr std::size_t most = 60;
  std::string words = "`";
  for (const char c : text.substr(0, most)) words.push_back(is_printable(c) && c != '`' ? c : '?');
  return words + (text.size() > most ? "...`" : "`");
}

std::optional<std::size_t> first_unprintable(std::string_view text) {
  const auto at = std::find_if(text.begin(), text.end(), [](char c) { return c != '\n' && !is_printable(c); });
  if (at == text.end()) return std::nullopt;
  return static_cast<std::size_t>(at - text.begin());
}

std::string at_offset(std::size_t offset) { return "offset " + std::to_string(offset); }

}  // namespace fairroll::trust
