// SPDX-License-Identifier: Apache-2.0
// The one file of the room that includes nlohmann/json, which takes long to compile; under a name of our own, as in the interpreter.
#include "read_json.hpp"

#define nlohmann fairroll_nlohmann
#include <nlohmann/json.hpp>
#undef nlohmann

#include <string>
#include <utility>
#include <vector>

namespace fairroll::cli::lsp {

namespace {

using Reader = fairroll_nlohmann::json;

constexpr std::size_t most_depth = 128;
constexpr std::size_t most_members = 4096;  // they are looked for one after the other

/// Puts together what the library's reader calls out; false ends the reading.
class MessageBuilder {
 public:
  bool null() { return put(nullptr); }
  bool boolean(bool flag) { return put(flag); }
  bool number_integer(std::int64_t number) { return put(number); }
  bool number_unsigned(std::uint64_t number) { return put(number); }
  bool number_float(double, const std::string& digits) { return put(Json::verbatim(digits)); }
  bool string(std::string& text) { return put(std::move(text)); }
  bool binary(const Reader::binary_t&) { return false; }
  bool key(std::string& name) {
    names_.back() = std::move(name);
    return true;
  }
  bool start_object(std::size_t) { return start(Json::object()); }
  bool start_array(std::size_t) { return start(Json::array()); }
  bool end_object() { return end(); }
  bool end_array() { return end(); }
  bool parse_error(std::size_t, const std::string&, const std::exception&) { return false; }

  Json take() { return std::move(top_); }

 private:
  bool put(Json value) {
    if (open_.empty()) {
      top_ = std::move(value);
    } else if (open_.back().is_array()) {
      open_.back().push_back(std::move(value));
    } else {
      if (open_.back().size() >= most_members) return false;
      open_.back()[names_.back()] = std::move(value);
    }
    return true;
  }

  bool start(Json empty) {
    open_.push_back(std::move(empty));
    names_.emplace_back();
    return open_.size() <= most_depth;
  }

  bool end() {
    Json whole = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return put(std::move(whole));
  }

  Json top_;
  std::vector<Json> open_;
  std::vector<std::string> names_;  // of what comes next in each that is open, if that is an object
};

}  // namespace

std::optional<Json> read_json(std::string_view text) {
  MessageBuilder builder;
  try {
    if (Reader::sax_parse(text, &builder)) return builder.take();
  } catch (const Reader::exception&) {  // numbers beyond all bounds
  }
  return std::nullopt;
}

}  // namespace fairroll::cli::lsp
