// SPDX-License-Identifier: Apache-2.0
#include <fairroll/limits.hpp>

#include <algorithm>
#include <string>

#include <fairroll/detail/joined.hpp>

namespace fairroll {

std::span<const NamedLimit> named_limits() noexcept {
  static constexpr NamedLimit all[] = {
#define FAIRROLL_LIMIT(name, usual, most, what) {#name, usual, most, what, &Limits::name},
#include <fairroll/limits.def>
  };
  return all;
}

std::optional<std::string> set_limit(Limits& limits, std::string_view name, std::uint64_t value) {
  const std::span<const NamedLimit> all = named_limits();
  const auto found = std::find_if(all.begin(), all.end(), [name](const NamedLimit& one) { return one.name == name; });
  if (found == all.end()) {
    const auto name_of = [](const NamedLimit& one) { return one.name; };
    return "there is no limit `" + std::string(name) + "`; the limits are " + detail::joined(all, ", ", name_of);
  }
  if (value < 1 || value > found->max_value)
    return "`" + std::string(name) + "` must be a number from 1 to " + std::to_string(found->max_value) + ", not " + std::to_string(value);
  limits.*found->member = value;
  return std::nullopt;
}

}  // namespace fairroll
