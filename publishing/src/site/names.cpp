// SPDX-License-Identifier: Apache-2.0
#include "names.hpp"

#include <algorithm>
#include <array>

namespace fairroll::publishing {

namespace {

bool is_letter_or_digit(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }

/// Windows means a device by these, whatever stands behind a full stop.
bool is_device(std::string_view name) {
  std::string first(name.substr(0, name.find('.')));
  std::transform(first.begin(), first.end(), first.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  constexpr std::array<std::string_view, 4> plain{"con", "prn", "aux", "nul"};
  if (std::find(plain.begin(), plain.end(), first) != plain.end()) return true;
  const bool port = first.rfind("com", 0) == 0 || first.rfind("lpt", 0) == 0;
  return port && first.size() == 4 && first[3] >= '0' && first[3] <= '9';
}

}  // namespace

std::string folder_of(std::string_view unit) {
  std::string folder;
  for (const char c : unit) folder += is_letter_or_digit(c) || c == '_' || (c == '.' && !folder.empty()) ? c : '-';
  while (!folder.empty() && folder.back() == '.') folder.back() = '-';
  return folder.empty() || is_device(folder) ? "_" + folder : folder;
}

std::string Anchors::of(std::string_view prefix, std::string_view text) {
  std::string anchor(prefix);
  for (const char c : text) {
    const bool kept = is_letter_or_digit(c) || std::string_view(".:()_-").find(c) != std::string_view::npos;
    if (kept)
      anchor += c;
    else if (anchor.back() != '-')
      anchor += '-';
  }
  std::string unique = anchor;
  for (int count = 2; !given_.insert(unique).second; ++count) unique = anchor + "~" + std::to_string(count);
  return unique;
}

}  // namespace fairroll::publishing
