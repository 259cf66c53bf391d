// SPDX-License-Identifier: Apache-2.0
#include "title_filter.hpp"

#include <re2/re2.h>

#include <memory>

#include "command_line.hpp"

namespace fairroll::cli {

std::function<bool(const std::string&)> title_filter(const std::string& expression) {
  const auto filter = std::make_shared<const RE2>(expression, RE2::Quiet);
  if (!filter->ok()) throw WrongValue("`" + expression + "` is not a valid regular expression: " + filter->error());
  return [filter](const std::string& title) { return RE2::PartialMatch(title, *filter); };
}

}  // namespace fairroll::cli
