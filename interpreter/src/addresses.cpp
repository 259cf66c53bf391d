// SPDX-License-Identifier: Apache-2.0
#include "addresses.hpp"

#include <algorithm>

#include <fairroll/detail/joined.hpp>
#include <fairroll/diagnostic.hpp>

namespace fairroll {
namespace {

constexpr std::size_t most_named = 5;

/// The address from where those words stand in it as whole words, if more follows; else empty.
std::string from_words(const std::string& whole, const std::string& words) {
  for (std::size_t at = whole.find(words); at != std::string::npos; at = whole.find(words, at + 1)) {
    const std::size_t end = at + words.size();
    if ((at == 0 || whole[at - 1] == ' ') && end < whole.size() && whole[end] == ' ') return whole.substr(at);
  }
  return {};
}

}  // namespace

std::string help_for_address(const std::string& address, const std::vector<std::string>& addresses) {
  std::vector<std::string> longer;
  for (const std::string& one : addresses) {
    std::string found = address.empty() ? std::string() : from_words(one, address);
    if (!found.empty() && std::find(longer.begin(), longer.end(), found) == longer.end()) longer.push_back(std::move(found));
  }
  if (longer.empty() || longer.size() > most_named) return make_suggestion(address, addresses);
  return "write a longer address: " + detail::quoted_list(longer, "or");
}

void name_address(const SourceLocation& text, const SourceLocation& clause, std::string_view address, std::size_t lead,
                  const std::function<SourceLocation(const std::string&)>& wager_called, std::vector<Mention>& names) {
  const std::string_view words = text.text().substr(1, std::max<std::size_t>(text.text().size(), 2) - 2);
  const std::size_t left_out = address.size() - std::min(address.size(), words.size());
  const std::size_t subject = lead + 1;  // behind a blank
  std::size_t begin = subject - std::min(subject, left_out);
  const std::size_t end = std::min(words.find(' ', begin), words.size());
  const SourceLocation wager =
      left_out <= subject && begin < end ? wager_called(std::string(words.substr(begin, end - begin))) : SourceLocation{};
  if (wager.source) {
    const std::uint32_t at = text.span.begin + 1;  // behind the quotation mark
    const Span span{at + static_cast<std::uint32_t>(begin), at + static_cast<std::uint32_t>(end)};
    names.push_back({{text.source, span}, wager, NameKind::Wager});
    begin = end;
  }
  Mention mention{text, clause, NameKind::Clause};
  mention.label_offset = static_cast<std::uint32_t>(1 + begin);
  names.push_back(std::move(mention));
}

}  // namespace fairroll
