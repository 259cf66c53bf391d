// SPDX-License-Identifier: Apache-2.0
// A rule file made of the bytes of a fuzz input, beside the rule files that ship.
#pragma once

#include <algorithm>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/rules.hpp>

#include "bounds.hpp"
#include "support/shipped.hpp"

namespace fuzzing {

/// Every rule file that ships but the one of that name: an input that is a shipped file with a few bytes changed stands in its place.
/// A consolidated text has the amendments in it: `amended` leaves those out as well.
inline const fairroll::Library& shipped_without(const std::string& name, bool amended = false) {
  static const fairroll::Library all = shipped_rules(bounded());
  static std::map<std::pair<std::string, bool>, fairroll::Library> others;
  if (!all.find_unit(name)) return all;
  const auto known = others.find({name, amended});
  if (known != others.end()) return known->second;
  const std::vector<std::string> amendments = all.find_amendments(name);
  const auto stays = [&](const std::string& one) {
    return one != name && !(amended && std::find(amendments.begin(), amendments.end(), one) != amendments.end());
  };
  fairroll::Library rest(bounded());
  for (const std::string& one : all.unit_names())
    if (stays(one)) (void)rest.add(all.find_unit(one)->source, one);
  return others.emplace(std::pair(name, amended), std::move(rest)).first->second;
}

/// A unit and what it stands beside; no name: the input is no rule file.
struct Book {
  std::string name;
  fairroll::Library library;
};

inline Book book(const unsigned char* data, std::size_t size) {
  const auto source = std::make_shared<const fairroll::Source>("fuzz.fair", std::string(data, data + size));
  fairroll::Library alone;
  if (!alone.add(source).empty() || alone.unit_names().size() != 1) return {};
  Book result{alone.unit_names().front(), {}};
  result.library = shipped_without(result.name);
  (void)result.library.add(source);
  return result;
}

}  // namespace fuzzing
