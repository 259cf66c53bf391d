// SPDX-License-Identifier: Apache-2.0
#include "markdown.hpp"

#include <algorithm>

namespace fairroll::authoring {
namespace {

/// One backtick more than the text has in a row: so no text can end its own code.
std::string fence_for(std::string_view text, std::size_t least) {
  std::size_t longest = 0;
  std::size_t run = 0;
  for (const char c : text) {
    run = c == '`' ? run + 1 : 0;
    longest = std::max(longest, run);
  }
  return std::string(std::max(least, longest + 1), '`');
}

}  // namespace

std::string plain(std::string_view text) {
  constexpr std::string_view special = "\\`*_{}[]<>()#+-.!|~&";
  std::string out;
  for (const char c : text) {
    if (special.find(c) != std::string_view::npos) out += '\\';
    out += c == '\n' || c == '\r' ? ' ' : c;
  }
  return out;
}

std::string code(std::string_view text) {
  std::string line(text);
  std::replace_if(
      line.begin(), line.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  const std::string fence = fence_for(line, 1);
  return fence.size() == 1 ? fence + line + fence : fence + ' ' + line + ' ' + fence;
}

std::string code_block(std::string_view text) {
  const std::string fence = fence_for(text, 3);
  return fence + "fairroll\n" + std::string(text) + '\n' + fence;
}

}  // namespace fairroll::authoring
