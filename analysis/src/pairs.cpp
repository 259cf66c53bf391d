// SPDX-License-Identifier: Apache-2.0
#include "pairs.hpp"

#include <algorithm>

namespace fairroll::analysis {

std::optional<MachineKey> counterpart(const Ruleset& from, const MachineKey& key, const Ruleset& to) {
  MachineKey other{to.find_wager(from.wagers[key.wager].name), key.numbers, nullptr};
  if (other.wager == no_index) return std::nullopt;
  const Wager& wager = to.wagers[other.wager];
  const auto& numbers = wager.numbers;
  const bool known = key.numbers.empty() ? numbers.empty() : std::find(numbers.begin(), numbers.end(), key.numbers) != numbers.end();
  if (!known || (wager.behind == no_index) != !key.parent || wager.parts.empty() != from.wagers[key.wager].parts.empty())
    return std::nullopt;
  if (!key.parent) return other;
  const std::optional<MachineKey> parent = counterpart(from, *key.parent, to);
  if (!parent || parent->wager != wager.behind) return std::nullopt;
  other.parent = std::make_shared<const MachineKey>(*parent);
  return other;
}

void Pairs::reach(std::uint32_t a, std::uint32_t b, std::size_t from, int placed, std::size_t outcome) {
  std::vector<std::uint32_t>& others = met_[a];
  if (std::find(others.begin(), others.end(), b) != others.end()) return;
  others.push_back(b);
  pairs_.push_back({a, b, from, placed, outcome});
}

void Pairs::throws(std::size_t at, const Show& show) {
  const Pair pair = pairs_[at];
  std::vector<std::pair<std::uint16_t, std::uint16_t>> known;  // columns that were looked at
  for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
    const std::pair<std::uint16_t, std::uint16_t> columns{a_.column_of[outcome], b_.column_of[outcome]};
    if (std::find(known.begin(), known.end(), columns) != known.end()) continue;
    known.push_back(columns);
    const Cell& a = a_.cell(pair.a, outcome);
    const Cell& b = b_.cell(pair.b, outcome);
    show({pair.a, pair.b, outcome, &a, &b});
    std::uint32_t next_a = a.next;
    std::uint32_t next_b = b.next;
    const bool end_a = (a.flags & Cell::turn_ends) != 0 && a.next < a_.turn_end.size();
    const bool end_b = (b.flags & Cell::turn_ends) != 0 && b.next < b_.turn_end.size();
    if (end_a && end_b) show({pair.a, pair.b, outcome, &a_.turn_end[a.next], &b_.turn_end[b.next], true});
    if (end_a) next_a = row_after(a_, a);
    if (end_b) next_b = row_after(b_, b);
    if (a_.stands(next_a) == b_.stands(next_b)) reach(next_a, next_b, at, -1, outcome);
  }
}

void Pairs::walk(const Show& show) {
  met_.assign(a_.rows, {});
  pairs_.clear();
  reach(Machine::start, Machine::start, 0, -1, 0);
  for (at_ = 0; at_ < pairs_.size(); ++at_) {
    const Pair pair = pairs_[at_];
    const auto place = [&](std::uint32_t a, std::uint32_t b, int level) {
      if (level == 0) show({pair.a, pair.b, PairStep::no_outcome, nullptr, nullptr, false, a != Machine::no_row, b != Machine::no_row});
      if (a != Machine::no_row && b != Machine::no_row) reach(a, b, at_, level, 0);
    };
    place(a_.place[pair.a], b_.place[pair.b], 0);
    for (std::size_t level = 0; level < std::min(a_.place_above.size(), b_.place_above.size()); ++level)
      place(a_.place_above[level][pair.a], b_.place_above[level][pair.b], static_cast<int>(level) + 1);
    throws(at_, show);
  }
}

std::vector<WayStep> Pairs::way() const {
  std::vector<WayStep> way;
  for (std::size_t at = at_; at != 0; at = pairs_[at].from) {
    const Pair& pair = pairs_[at];
    WayStep step;
    if (pair.placed < 0) {
      step.faces = outcomes_.faces(pair.outcome);
    } else {
      const MachineKey* key = &a_.key;
      for (int level = 0; level < pair.placed; ++level) key = key->parent.get();
      step.placed = *key;
    }
    way.push_back(std::move(step));
  }
  std::reverse(way.begin(), way.end());
  return way;
}

}  // namespace fairroll::analysis
