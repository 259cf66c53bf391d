// SPDX-License-Identifier: Apache-2.0
#include "bundle_text.hpp"

#include <algorithm>

namespace fairroll::trust {
namespace {

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

bool is_path(std::string_view path) noexcept {
  if (path.empty() || path.size() > max_path) return false;
  char last = '/';
  for (const char c : path) {
    const bool plain = is_lower(c) || (c >= 'A' && c <= 'Z') || is_digit(c) || c == '_';
    if (last == '/' && !plain) return false;
    if (!plain && c != '-' && c != '.' && c != '/') return false;
    last = c;
  }
  return last != '/';
}

bool is_valid_authority(std::string_view name) noexcept {
  if (name.empty() || name.size() > 64) return false;
  char last = '.';
  for (const char c : name) {
    if (last == '.' && !is_lower(c)) return false;
    if (!is_lower(c) && !is_digit(c) && c != '_' && c != '.') return false;
    last = c;
  }
  return last != '.';
}

std::string entry_line(const BundleText& text) {
  const std::string rest = std::to_string(text.source->text().size()) + " " + text.digest + " " + text.path;
  return text.unit.empty() ? "words " + rest + "\n" : "unit " + rest + " " + text.unit + "\n";
}

std::string format_head(const Bundle& bundle) {
  std::string text = std::string(bundle_begins) + "1\nauthority " + bundle.head.authority + "\nversion " +
                     std::to_string(bundle.head.version) + "\nexpires " + to_string(bundle.head.expires) + "\ncontent " + bundle.content +
                     "\n";
  for (const BundleText& one : bundle.texts) text += entry_line(one);
  return text + "\n";
}

std::string format_trusted_comment(const BundleHead& head) {
  return "fairroll bundle " + head.authority + " version " + std::to_string(head.version) + " expires " + to_string(head.expires);
}

}  // namespace fairroll::trust
