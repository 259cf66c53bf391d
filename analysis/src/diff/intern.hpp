// SPDX-License-Identifier: Apache-2.0
// Cases that are alike are one.
#pragma once

#include <cstddef>
#include <utility>

namespace fairroll::analysis::difference {

/// The number of that key in a map of numbers, which is `fresh` if it was not in it; and whether it was not.
template <typename Map, typename Key>
std::pair<std::size_t, bool> intern(Map& known, Key key, std::size_t fresh) {
  const auto [at, is_new] = known.try_emplace(std::move(key), fresh);
  return {at->second, is_new};
}

}  // namespace fairroll::analysis::difference
