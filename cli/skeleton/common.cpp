// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "skeleton.hpp"

namespace fairroll::cli::skeleton {

std::string opening(const std::string& remark) {
  std::string text = "language 1\n";
  for (std::size_t begin = 0; begin < remark.size();) {
    const std::size_t end = std::min(remark.find('\n', begin), remark.size());
    text += "# " + remark.substr(begin, end - begin) + '\n';
    begin = end + 1;
  }
  return text + '\n';
}

std::string seated(const Vocabulary& vocabulary) {
  return std::string("  seats ann, bob\n") + (vocabulary.thrower == no_index ? "" : "  ann takes the dice\n");
}

std::string official(const Vocabulary& vocabulary) {
  for (Index role = 0; role < vocabulary.roles.size(); ++role)
    if (role != vocabulary.thrower) return vocabulary.roles[role];
  return vocabulary.roles.empty() ? std::string{} : vocabulary.roles.front();
}

}  // namespace fairroll::cli::skeleton
