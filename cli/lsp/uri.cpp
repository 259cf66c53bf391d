// SPDX-License-Identifier: Apache-2.0
#include "uri.hpp"

#include <filesystem>

namespace fairroll::cli::lsp {

namespace {

int digit_of(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  return c >= 'A' && c <= 'F' ? c - 'A' + 10 : -1;
}

std::optional<std::string> without_percents(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      out += text[i];
      continue;
    }
    const int high = i + 2 < text.size() ? digit_of(text[i + 1]) : -1;
    const int low = high < 0 ? -1 : digit_of(text[i + 2]);
    if (low < 0 || high * 16 + low == 0) return std::nullopt;
    out += static_cast<char>(high * 16 + low);
    i += 2;
  }
  return out;
}

bool stands_as_it_is(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
         std::string_view("-._~/!$&'()*+,;=@").find(c) != std::string_view::npos;
}

}  // namespace

std::optional<std::string> path_of(std::string_view uri) {
  constexpr std::string_view scheme = "file:";
  if (uri.substr(0, scheme.size()) != scheme) return std::nullopt;
  uri.remove_prefix(scheme.size());
  if (uri.substr(0, 2) == "//") {
    uri.remove_prefix(2);
    const std::string_view host = uri.substr(0, uri.find('/'));
    if (!host.empty() && host != "localhost") return std::nullopt;
    uri.remove_prefix(host.size());
  }
  uri = uri.substr(0, uri.find_first_of("?#"));
  const std::optional<std::string> path = without_percents(uri);
  if (!path || path->empty() || path->front() != '/') return std::nullopt;
  std::string shortest = std::filesystem::path(*path).lexically_normal().string();
  while (shortest.size() > 1 && shortest.back() == '/') shortest.pop_back();
  return shortest;
}

std::string uri_of(const std::string& path) {
  static constexpr char digits[] = "0123456789ABCDEF";
  std::string uri = "file://";
  for (const char c : path) {
    const auto byte = static_cast<unsigned char>(c);
    if (stands_as_it_is(c))
      uri += c;
    else
      uri += {'%', digits[byte >> 4U], digits[byte & 15U]};
  }
  return uri;
}

}  // namespace fairroll::cli::lsp
