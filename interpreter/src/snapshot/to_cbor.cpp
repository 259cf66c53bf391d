// SPDX-License-Identifier: Apache-2.0
#include "document.hpp"

namespace fairroll {

namespace {

enum class Major : unsigned { Natural = 0, Negative = 1, Text = 3, Array = 4, Map = 5, Simple = 7 };

/// What begins every value: its sort and a number, in as few bytes as hold it, highest first.
void put_head(Major major, std::uint64_t number, std::string& out) {
  const auto first = [&](unsigned low) { out.push_back(static_cast<char>(static_cast<unsigned>(major) << 5U | low)); };
  if (number < 24) return first(static_cast<unsigned>(number));
  const unsigned power = number <= 0xFF ? 0 : number <= 0xFFFF ? 1 : number <= 0xFFFFFFFF ? 2 : 3;
  first(24 + power);
  for (unsigned byte = 1U << power; byte-- > 0;) out.push_back(static_cast<char>(number >> 8U * byte & 0xFFU));
}

void put_text(std::string_view text, std::string& out) {
  put_head(Major::Text, text.size(), out);
  out += text;
}

/// Recursion is as deep as a snapshot.
void put_value(const Json& value, std::string& out) {
  if (value.is_array()) {
    put_head(Major::Array, value.size(), out);
    for (const Json& item : value.items()) put_value(item, out);
  } else if (value.is_object()) {
    put_head(Major::Map, value.size(), out);
    for (const auto& [name, member] : value.members()) {
      put_text(name, out);
      put_value(member, out);
    }
  } else if (value.is_string()) {
    put_text(value.text(), out);
  } else if (value.is_number()) {
    const std::optional<std::uint64_t> natural = value.unsigned_integer();
    put_head(natural ? Major::Natural : Major::Negative, natural ? *natural : static_cast<std::uint64_t>(-1 - *value.integer()), out);
  } else {
    put_head(Major::Simple, value.is_null() ? 22 : value.boolean() ? 21 : 20, out);
  }
}

}  // namespace

std::string to_cbor(const Json& document) {
  std::string out;
  put_value(document, out);
  return out;
}

}  // namespace fairroll
