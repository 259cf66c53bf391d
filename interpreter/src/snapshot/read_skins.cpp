// SPDX-License-Identifier: Apache-2.0
// From bytes that may be anything to a value: the one place where a library reads JSON and CBOR.
//
// Under a name of our own: what of the library is compiled into a static library must not meet another version in a program that links
// both.
#define nlohmann fairroll_nlohmann
#include <nlohmann/json.hpp>
#undef nlohmann

#include <stdexcept>

#include <fairroll/detail/read_json.hpp>

#include "document.hpp"

namespace fairroll {

namespace {

using Nlohmann = fairroll_nlohmann::json;

/// Deeper than a snapshot is; its numbers are whole.
constexpr detail::JsonBounds of_snapshots{.depth = 16};

/// Puts together what the library's reader calls out; false ends the reading.
class Builder {
 public:
  explicit Builder(const detail::JsonBounds& bounds) : bounds_(bounds) {}

  bool null() { return put(nullptr); }
  bool boolean(bool flag) { return put(flag); }
  bool number_integer(std::int64_t number) { return put(number); }
  bool number_unsigned(std::uint64_t number) { return put(number); }
  bool number_float(double, const std::string& digits) { return bounds_.fractions && put(Json::verbatim(digits)); }
  bool string(std::string& text) { return put(std::move(text)); }
  bool binary(const Nlohmann::binary_t&) { return false; }
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
      if (open_.back().size() >= bounds_.members) return false;
      open_.back()[names_.back()] = std::move(value);
    }
    return true;
  }

  bool start(Json empty) {
    open_.push_back(std::move(empty));
    names_.emplace_back();
    return open_.size() <= bounds_.depth;
  }

  bool end() {
    Json whole = std::move(open_.back());
    open_.pop_back();
    names_.pop_back();
    return put(std::move(whole));
  }

  detail::JsonBounds bounds_;
  Json top_;
  std::vector<Json> open_;
  std::vector<std::string> names_;  // of what comes next in each that is open, if that is an object
};

std::optional<Json> read_skin(std::string_view bytes, Nlohmann::input_format_t format, const detail::JsonBounds& bounds) {
  Builder builder(bounds);
  try {
    if (Nlohmann::sax_parse(bytes, &builder, format)) return builder.take();
  } catch (const Nlohmann::exception&) {  // sizes that no memory holds, numbers beyond all bounds
  }
  return std::nullopt;
}

/// The library asks this of JSON itself. Of CBOR it does not: there a text is any bytes with a length before them.
bool is_utf8(const Json& document) {
  try {
    (void)document.dump(-1, Json::InvalidUtf8::Refuse);
    return true;
  } catch (const std::invalid_argument&) {
    return false;
  }
}

}  // namespace

std::optional<Json> detail::read_json(std::string_view text, const JsonBounds& bounds) {
  return read_skin(text, Nlohmann::input_format_t::json, bounds);
}

std::optional<Json> read_json(std::string_view bytes) { return detail::read_json(bytes, of_snapshots); }

std::optional<Json> read_cbor(std::string_view bytes) {
  std::optional<Json> document = read_skin(bytes, Nlohmann::input_format_t::cbor, of_snapshots);
  if (document && !is_utf8(*document)) document.reset();
  return document;
}

}  // namespace fairroll
