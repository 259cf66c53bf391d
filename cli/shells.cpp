// SPDX-License-Identifier: Apache-2.0
#include "shells.hpp"

#include <algorithm>

namespace fairroll::cli {

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
