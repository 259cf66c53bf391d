// SPDX-License-Identifier: Apache-2.0
#include "wishes.hpp"

#include <vector>

namespace fairroll::cli {

namespace {

void split_wish(const std::string& wish, std::map<std::string, std::string>& out) {
  const std::size_t equals = wish.find('=');
  if (equals == std::string::npos || equals == 0 || equals + 1 == wish.size()) throw WrongValue("`" + wish + "` is not NAME=VALUE");
  out[wish.substr(0, equals)] = wish.substr(equals + 1);
}

/// What reads `NAME=VALUE`, once or several times.
Target wishes_into(std::map<std::string, std::string>& out) {
  return [&out](const std::vector<std::string>& wishes) {
    for (const std::string& wish : wishes) split_wish(wish, out);
  };
}

}  // namespace

void add_wishes(CommandForm& command, std::map<std::string, std::string>& readings, std::map<std::string, std::string>& postings) {
  command.add_option("--reading", "NAME=ALTERNATIVE", wishes_into(readings), "Read a doubtful text that way (repeatable)");
  command.add_option("--posting", "NAME=VALUE", wishes_into(postings), "What the house has posted (repeatable)");
}

}  // namespace fairroll::cli
