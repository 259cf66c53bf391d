// SPDX-License-Identifier: Apache-2.0
// What reading a log costs that asks for nothing but its values: simdjson (libsimdjson-dev), on demand, every value of every line.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <simdjson.h>

namespace fairroll::bench {

class JsonValues {
 public:
  /// `lines`: JSON objects, one a line.
  explicit JsonValues(const std::string& lines) : padded_(lines) {}

  /// Reads all of it; how many lines there were.
  std::size_t read() {
    std::size_t lines = 0;
    simdjson::ondemand::document_stream documents = parser_.iterate_many(padded_, std::size_t{1} << 20U);
    for (auto document : documents) {
      for (auto member : document.get_object()) {
        sum_ += std::string_view(member.unescaped_key()).size();
        value(member.value());
      }
      ++lines;
    }
    return lines;
  }
  /// Of all values, so that none of them can be left out.
  [[nodiscard]] std::uint64_t sum() const noexcept { return sum_; }

 private:
  void value(simdjson::ondemand::value one) {
    switch (one.type()) {
      case simdjson::ondemand::json_type::object:
        for (auto member : one.get_object()) {
          sum_ += std::string_view(member.unescaped_key()).size();
          value(member.value());
        }
        break;
      case simdjson::ondemand::json_type::array:
        for (auto element : one.get_array()) value(element.value());
        break;
      case simdjson::ondemand::json_type::string:
        sum_ += std::string_view(one.get_string()).size();
        break;
      case simdjson::ondemand::json_type::number:
        sum_ += static_cast<std::uint64_t>(static_cast<std::int64_t>(one.get_int64()));
        break;
      default:
        std::abort();  // these logs have no others
    }
  }

  simdjson::padded_string padded_;
  simdjson::ondemand::parser parser_;
  std::uint64_t sum_ = 0;
};

}  // namespace fairroll::bench
