// SPDX-License-Identifier: Apache-2.0
#include "days.hpp"

#include <algorithm>

#include "collect.hpp"

namespace fairroll::checking {
namespace {

void gather(const Library& library, const std::string& unit, const Date& after, std::vector<Beginning>& all) {
  const std::shared_ptr<const Tree> tree = library.find(unit);
  if (!tree) return;
  for (const Node& node : tree->nodes) {
    if (node.kind != Kind::in_force) continue;
    const Syntax first = Syntax(*tree, static_cast<NodeId>(&node - tree->nodes.data())).child(Kind::date);
    const std::optional<Date> day = first ? parse_date(first.text()) : std::nullopt;
    if (day && after < *day) all.push_back({*day, first.place()});
  }
}

}  // namespace

std::vector<Beginning> beginnings_after(const Library& library, const std::string& unit, const Date& day) {
  std::vector<Beginning> all;
  gather(library, unit, day, all);
  const std::shared_ptr<const Tree> tree = library.find(unit);
  if (const Syntax base = tree ? unit_of(*tree).child(Kind::base) : Syntax{}) gather(library, base.child(Kind::path).str(), day, all);
  std::stable_sort(all.begin(), all.end(), [](const Beginning& a, const Beginning& b) { return a.day < b.day; });
  all.erase(std::unique(all.begin(), all.end(), [](const Beginning& a, const Beginning& b) { return a.day == b.day; }), all.end());
  return all;
}

Diagnostic not_yet_in_force(const std::string& unit, const Date& day, const Beginning& first) {
  Diagnostic d{Code::not_in_force, {}, quoted(unit) + " is not in force on " + to_string(day)};
  d.labels.push_back({first.place, "in force from this day"});
  d.help = "ask for " + to_string(first.day) + " or a later day";
  return d;
}

}  // namespace fairroll::checking
