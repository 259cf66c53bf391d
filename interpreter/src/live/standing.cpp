// SPDX-License-Identifier: Apache-2.0
// The wagers that stand, after a throw: those that ended are gone, equal ones are one (L2).
#include <algorithm>

#include "engine.hpp"

namespace fairroll {

void LiveEngine::take_down_ended() {
  std::size_t to = 0;
  for (std::size_t from = 0; from < standing_.size(); ++from) {
    if (ended_[from] != 0) continue;
    if (from != to) {
      looks_[to] = looks_[from];
      rows_[to] = rows_[from];
      standing_[to] = standing_[from];
    }
    ++to;
  }
  looks_.resize(to);
  rows_.resize(to);
  next_.resize(to);
  standing_.resize(to);
  ended_.assign(to, 0);
}

void LiveEngine::erase(std::size_t at) {
  const auto place = static_cast<std::ptrdiff_t>(at);
  looks_.erase(looks_.begin() + place);
  rows_.erase(rows_.begin() + place);
  standing_.erase(standing_.begin() + place);
  next_.pop_back();
  ended_.pop_back();
}

/// As TableMechanics::join_one_pair(): one table and one row are one wager, numbers, states and call.
bool LiveEngine::join_one_pair() {
  for (std::size_t a = 0; a < standing_.size(); ++a)
    for (std::size_t b = a + 1; b < standing_.size() && standing_[b].seat == standing_[a].seat; ++b) {
      Standing& one = standing_[a];
      const Standing& other = standing_[b];
      if (one.table != other.table || rows_[a] != rows_[b] || one.role != other.role || one.parent != other.parent ||
          one.whole != other.whole)
        continue;
      one.stake += other.stake;
      one.commission += other.commission;
      for (std::size_t i = 0; i < tables_->wagers[one.table].odds.size(); ++i) wins_[one.wins_at + i].ready = false;
      for (Standing& child : standing_)
        if (child.parent == other.id) child.parent = one.id;
      if (one.whole != live::StateRows::none) --wholes_[one.whole].parts;
      erase(b);
      return true;
    }
  return false;
}

void LiveEngine::join_equal() {
  while (join_one_pair()) {
  }
}

}  // namespace fairroll
