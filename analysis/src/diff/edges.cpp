// SPDX-License-Identifier: Apache-2.0
// House edges side by side, as `edge` works them out.
#include <fairroll/analysis/edge.hpp>

#include "../number.hpp"
#include "work.hpp"

namespace fairroll::analysis::difference {

void compare_edges(Work& work) {
  work.tell("edges", 0, 2);
  const std::vector<WagerEdge> here = edges(work.a.ruleset);
  work.tell("edges", 1, 2);
  const std::vector<WagerEdge> there = edges(work.b.ruleset);
  for (const WagerEdge& one : here) {
    const auto same = [&](const WagerEdge& other) { return other.name == one.name && other.column == one.column; };
    const auto other = std::find_if(there.begin(), there.end(), same);
    if (other == there.end()) continue;
    ++work.result.counts.edges;
    EdgeDifference edge{one.name, one.column, {}, {}, {}, "", ""};
    if (!one.undefined) edge.a = one.first.edge;
    if (!other->undefined) edge.b = other->first.edge;
    if (one.undefined) edge.undefined_a = one.undefined->words;
    if (other->undefined) edge.undefined_b = other->undefined->words;
    if (edge.a == edge.b) continue;
    if (edge.a && edge.b) edge.difference = fraction_of(number_of(*edge.b) - number_of(*edge.a));
    work.result.edges.push_back(std::move(edge));
  }
}

}  // namespace fairroll::analysis::difference
