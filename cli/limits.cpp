// SPDX-License-Identifier: Apache-2.0
#include "limits.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/detail/joined.hpp>

#include "time_limit.hpp"

namespace fairroll::cli {

namespace {

constexpr std::string_view seconds_limit = "seconds";

Limits of_call;  // of the one call that there is

std::string all_names() {
  const auto name_of = [](const NamedLimit& one) { return one.name; };
  return std::string(seconds_limit) + ", " + detail::joined(named_limits(), ", ", name_of);
}

bool is_limit(std::string_view name) {
  const std::span<const NamedLimit> all = named_limits();
  return std::any_of(all.begin(), all.end(), [name](const NamedLimit& one) { return one.name == name; });
}

void set_one(const std::string& wish) {
  const std::size_t equals = wish.find('=');
  std::uint64_t value = 0;
  const char* const end = wish.data() + wish.size();
  const auto [stop, fault] = std::from_chars(wish.data() + std::min(equals, wish.size() - 1) + 1, end, value);
  if (equals == std::string::npos || equals == 0 || fault != std::errc{} || stop != end)
    throw WrongValue("`" + wish + "` is not in the form NAME=N, where NAME is one of " + all_names());
  const std::string_view name = std::string_view(wish).substr(0, equals);
  if (name == seconds_limit) {
    if (value < 1 || value > TimeLimit::most_seconds)
      throw WrongValue("`seconds` must be a number from 1 to " + std::to_string(TimeLimit::most_seconds) + ", not " +
                       std::to_string(value));
    return TimeLimit::of_call().give_seconds(value);
  }
  if (!is_limit(name)) throw WrongValue("there is no limit `" + std::string(name) + "`; the limits are " + all_names());
  if (const std::optional<std::string> why = set_limit(of_call, name, value)) throw WrongValue(*why);
}

}  // namespace

const Limits& limits_of_call() noexcept { return of_call; }
void limit_call(const Limits& limits) noexcept { of_call = limits; }

void add_limit(CommandForm& program) {
  const auto read = [](const std::vector<std::string>& wishes) {
    for (const std::string& wish : wishes) set_one(wish);
  };
  OptionForm& option =
      program.add_option("--limit", "NAME=N", Target(read),
                         "Limit the work of the command; for example, `seconds=10` allows 10 seconds of processor time (repeatable)");
  option.value.offered = Offered::Nothing;
}

}  // namespace fairroll::cli
