// SPDX-License-Identifier: Apache-2.0
#include "shells.hpp"

#include <algorithm>
#include <string_view>

namespace fairroll::cli {

std::string shell_word(const std::string& text) {
  const auto plain = [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
           std::string_view("_-./,:+@%=").find(c) != std::string_view::npos;
  };
  if (!text.empty() && std::all_of(text.begin(), text.end(), plain)) return text;
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

std::vector<OptionForm> options_of(const CommandForm& program, const CommandForm& command) {
  std::vector<OptionForm> options = command.options;
  for (const OptionForm& option : program.options) {
    const auto same = [&](const OptionForm& other) { return other.names == option.names; };
    const bool valued = !option.value.placeholder.empty();  // flags of the program, such as --version, are its own
    if (valued && std::none_of(options.begin(), options.end(), same)) options.push_back(option);
  }
  return options;
}

}  // namespace fairroll::cli
