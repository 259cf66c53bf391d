// How this floor writes JSON. Private.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace fairroll {

/// UTF-8 whatever the texts contain: bytes that are none become U+FFFD. No line end behind it.
inline std::string dumped(const nlohmann::ordered_json& json, int indent) {
  return json.dump(indent, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
}

}  // namespace fairroll
