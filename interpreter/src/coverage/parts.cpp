// SPDX-License-Identifier: Apache-2.0
// What a wager made of parts can come to, as one.
#include <stdexcept>

#include "possible.hpp"

namespace fairroll::covering {
namespace {

/// Everything that decides the parts of a wager, and the parts of those.
void mention(const Ruleset& ruleset, const Wager& wager, std::vector<Index>& parts) {
  for (const Component& part : wager.components) {
    parts.push_back(part.wager);
    mention(ruleset, ruleset.wagers.at(part.wager), parts);
  }
}

automaton::Footprint mentions_of(const Ruleset& ruleset, const Wager& whole) {
  automaton::Footprint footprint(ruleset, nullptr, nullptr);
  std::vector<Index> parts;
  mention(ruleset, whole, parts);
  for (const Component& part : whole.components)
    if (part.exception) footprint.add(*part.exception);
  for (const Index index : parts) {
    automaton::Footprint own(ruleset, &ruleset.wagers[index], nullptr);
    own.add_sentences(ruleset.wagers[index], {ClauseKind::Verdict, ClauseKind::OffWindow});
    for (Index i = 0; i < own.game().size(); ++i)
      if (own.game()[i] != 0) footprint.add_game(i);
  }
  return footprint;
}

std::int64_t units_of(const Ruleset& ruleset, const Wager& wager) {
  std::int64_t units = 0;
  for (const Component& part : wager.components) units += part.share_units;
  std::int64_t below = 1;
  for (const Component& part : wager.components)
    if (const Wager& one = ruleset.wagers.at(part.wager); !one.components.empty()) below *= units_of(ruleset, one);
  return units * below;
}

ThrowRecord record_of(const std::vector<int>& faces) {
  ThrowRecord record;
  for (const int face : faces) record.faces.emplace_back(face);
  return record;
}

}  // namespace

std::set<Outcome> outcomes_of_parts(const Ruleset& ruleset, automaton::Spaces& spaces, Index index) {
  // A stake that any usual odds divide, so that no payment is in doubt.
  constexpr std::int64_t even = 2520;
  const Wager& wager = ruleset.wagers[index];
  automaton::Footprint footprint = mentions_of(ruleset, wager);
  const automaton::GameSpace& space = spaces.reachable(footprint);
  const Money stake{even * units_of(ruleset, wager) * ruleset.currency.smallest_unit};
  const auto shared = std::make_shared<const Ruleset>(ruleset);
  const std::vector<std::vector<int>> none{{}};
  std::set<Outcome> found;
  for (const std::vector<int>& numbers : wager.numbers.empty() ? none : wager.numbers)
    for (std::size_t row = 0; row < space.count; ++row) {
      Table table(shared, {"seat"});
      for (std::size_t i = 0; i < space.members.size(); ++i) table.set_variable(space.members[i], space.state(row)[i]);
      try {
        table.place_wager(0, index, numbers, stake, {}, 0);
      } catch (const std::out_of_range&) {
        continue;  // every part is left out as things stand
      }
      for (const std::vector<int>& faces : spaces.all_outcomes()) {
        Table thrown = table;
        for (const CompositeSettlement& one : thrown.roll(record_of(faces)).composite_settlements)
          if (one.outcome != Outcome::Undetermined) found.insert(one.outcome);
      }
    }
  return found;
}

}  // namespace fairroll::covering
