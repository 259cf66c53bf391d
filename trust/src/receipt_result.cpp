// SPDX-License-Identifier: Apache-2.0
// The result of a line as receipts know it: without what only the disk of whoever judged explains.
#include <algorithm>

#include <fairroll/trust/receipt.hpp>

namespace fairroll::trust {
namespace {

constexpr std::string_view place_begins = ",\"place\":{";

/// Behind the bracket that closes the object whose inside begins there. There are none within it.
std::size_t end_of_object(std::string_view json, std::size_t at) {
  for (bool in_text = false; at < json.size(); ++at) {
    if (in_text && json[at] == '\\')
      ++at;
    else if (json[at] == '"')
      in_text = !in_text;
    else if (json[at] == '}' && !in_text)
      return at + 1;
  }
  return json.size();
}

/// In JSON that Json::dump() wrote the name of a member cannot stand within a text: its quotes would have backslashes.
std::string without_places(std::string_view json) {
  std::string rest;
  for (std::size_t at = 0; at < json.size();) {
    const std::size_t place = std::min(json.find(place_begins, at), json.size());
    rest += json.substr(at, place - at);
    at = place == json.size() ? place : end_of_object(json, place + place_begins.size());
  }
  return rest;
}

}  // namespace

std::string format_receipt_result(std::uint32_t number, const LogLine& line) {
  // What is said of a fault may be said better tomorrow; that the line is faulty stays.
  if (line.kind == LogLine::Kind::Malformed) return "{\"line\":" + std::to_string(number) + ",\"kind\":\"invalid_line\"}\n";
  return without_places(format_log_line_json(number, line));
}

}  // namespace fairroll::trust
