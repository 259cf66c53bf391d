// SPDX-License-Identifier: Apache-2.0
// Fields into parts that one look-up decides.
#include <algorithm>

#include "judge_terms.hpp"

namespace fairroll::judging {
namespace {

constexpr unsigned widest_group = 12;  // bits of facts that depend on each other
constexpr unsigned wide_enough = 10;   // bits: up to here groups share a look-up
constexpr unsigned word = 64;

bool of_ruling(const Field& field) {
  return field.of != Field::Of::Reading && field.of != Field::Of::Face && field.of != Field::Of::CalledTotal;
}

struct Group {
  std::vector<Field> fields;
  unsigned width = 0;
};

std::vector<Group> groups_of(const std::vector<Field>& fields) {
  std::vector<Group> groups;
  for (const Field& field : fields) {
    if (!of_ruling(field)) continue;
    auto found = std::find_if(groups.begin(), groups.end(), [&](const Group& group) { return group.fields.front().group == field.group; });
    if (found == groups.end()) found = groups.insert(found, Group{});
    found->fields.push_back(field);
    found->width += field.width;
  }
  return groups;
}

/// The fact that takes the most bits.
std::string widest(const Layout& layout, const std::vector<Field>& fields, Place& place) {
  const Field* most = nullptr;
  for (const Field& field : fields)
    if ((field.of == Field::Of::Fact || field.of == Field::Of::Reading) && (most == nullptr || field.width > most->width)) most = &field;
  if (most == nullptr) return "what is held and how the game stands";
  const Fact& fact = layout.ruleset->vocabulary.facts[most->index];
  place = fact.place;
  return "`" + fact.name + "`, " + std::to_string(most->width) + " bits of them";
}

CompileFault too_wide(const Layout& layout, const std::vector<Field>& fields, unsigned width, unsigned limit) {
  CompileFault fault;
  const std::string most = widest(layout, fields, fault.place);
  fault.message = "clauses of conduct tell apart what takes " + std::to_string(width) + " bits to write down, and a table has room for " +
                  std::to_string(limit) + ": most is asked of " + most;
  fault.help = "ask for fewer values of that fact, or for several of them together";
  return fault;
}

}  // namespace

std::vector<Part> divide(Layout& layout, std::vector<CompileFault>& faults) {
  std::vector<Group> parts;
  for (Group& group : groups_of(layout.fields)) {
    if (group.width > widest_group) {
      faults.push_back(too_wide(layout, group.fields, group.width, widest_group));
      return {};
    }
    auto room = std::find_if(parts.begin(), parts.end(), [&](const Group& part) { return part.width + group.width <= wide_enough; });
    if (room == parts.end()) room = parts.insert(room, Group{});
    room->fields.insert(room->fields.end(), group.fields.begin(), group.fields.end());
    room->width += group.width;
  }
  if (parts.empty()) parts.emplace_back();  // nothing is asked: one look-up that says so
  std::vector<Field> ordered;
  std::vector<Part> result;
  unsigned shift = 0;
  const auto append = [&](Field field) {
    field.shift = shift;
    shift += field.width;
    ordered.push_back(field);
  };
  for (const Group& part : parts) {
    result.push_back({ordered.size(), ordered.size() + part.fields.size(), shift, part.width});
    for (const Field& field : part.fields) append(field);
  }
  for (const Field& field : layout.fields)
    if (!of_ruling(field)) append(field);
  layout.fields = std::move(ordered);
  if (shift <= word) return result;
  faults.push_back(too_wide(layout, layout.fields, shift, word));
  return {};
}

}  // namespace fairroll::judging
