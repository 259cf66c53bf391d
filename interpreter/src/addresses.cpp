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
  if (longer.empty() || longer.size() > most_named) return did_you_mean(address, addresses);
  return "give more of the address: " + detail::quoted_list(longer, "or");
}

}  // namespace fairroll
