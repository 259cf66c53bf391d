// SPDX-License-Identifier: Apache-2.0
#include "params.hpp"

#include <algorithm>
#include <limits>

namespace fairroll::cli::lsp {

namespace {

[[noreturn]] void lacks(std::initializer_list<std::string_view> names) {
  std::string path;
  for (const std::string_view name : names) path += (path.empty() ? "" : ".") + std::string(name);
  throw RequestError(invalid_params, "the parameter `" + path + "` is missing or has the wrong type");
}

/// A number beyond all lines and columns means the last of them.
std::uint32_t count_of(const Json& position, std::string_view name) {
  const Json* const number = position.find(name);
  const std::optional<std::uint64_t> count = number == nullptr ? std::nullopt : number->unsigned_integer();
  if (!count) lacks({name});
  return static_cast<std::uint32_t>(std::min<std::uint64_t>(*count, std::numeric_limits<std::int32_t>::max()));
}

}  // namespace

const Json* part_of(const Json& params, std::initializer_list<std::string_view> names) {
  const Json* part = &params;
  for (const std::string_view name : names)
    if (part != nullptr) part = part->find(name);
  return part;
}

const std::string& text_of(const Json& params, std::initializer_list<std::string_view> names) {
  const Json* const part = part_of(params, names);
  if (part == nullptr || !part->is_string()) lacks(names);
  return part->text();
}

Position position_of(const Json& position) { return {count_of(position, "line"), count_of(position, "character")}; }

Range range_of(const Json& range) {
  const Json* const start = range.find("start");
  const Json* const end = range.find("end");
  if (start == nullptr || end == nullptr) lacks({"range"});
  return {position_of(*start), position_of(*end)};
}

std::optional<std::int64_t> number_of(const Json& params, std::initializer_list<std::string_view> names) {
  const Json* const part = part_of(params, names);
  return part == nullptr ? std::nullopt : part->integer();
}

Json json_of(Position position) { return {{"line", position.line}, {"character", position.character}}; }

Json json_of(const Range& range) { return {{"start", json_of(range.start)}, {"end", json_of(range.end)}}; }

}  // namespace fairroll::cli::lsp
