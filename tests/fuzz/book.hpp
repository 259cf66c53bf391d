// SPDX-License-Identifier: Apache-2.0
// A rule file made of the bytes of a fuzz input, beside the rule files that ship.
#pragma once

#include <map>
#include <memory>
#include <string>

#include <fairroll/rules.hpp>

#include "support/shipped.hpp"

namespace fuzzing {

/// Every rule file that ships but the one of that name: an input that is a shipped file with a few bytes changed stands in its place.
inline const fairroll::Library& shipped_without(const std::string& name) {
  static const fairroll::Library all = shipped_rules();
  static std::map<std::string, fairroll::Library> others;
  if (!all.find(name)) return all;
  const auto known = others.find(name);
  if (known != others.end()) return known->second;
  fairroll::Library rest;
  for (const std::string& one : all.names())
    if (one != name) (void)rest.add(all.find(one)->source, one);
  return others.emplace(name, std::move(rest)).first->second;
}

/// A unit and what it stands beside; no name: the input is no rule file.
struct Book {
  std::string name;
  fairroll::Library library;
};

inline Book book(const unsigned char* data, std::size_t size) {
  const auto source = std::make_shared<const fairroll::Source>("fuzz.fair", std::string(data, data + size));
  fairroll::Library alone;
  if (!alone.add(source).empty() || alone.names().size() != 1) return {};
  Book result{alone.names().front(), {}};
  result.library = shipped_without(result.name);
  (void)result.library.add(source);
  return result;
}

}  // namespace fuzzing
