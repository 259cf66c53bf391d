// SPDX-License-Identifier: Apache-2.0
// JSON with places: what PEGTL's JSON grammar makes of a text, before anybody asks what it means.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/diagnostic.hpp>

namespace fairroll::json {

struct Member;

struct Value {
  enum class Type : std::uint8_t { Null, Bool, Number, String, Array, Object } type{};
  Span span;          ///< of a string with its quotes
  std::string text;   ///< of a string what it says, escapes replaced; of a number or `true` as it stands
  bool plain = true;  ///< a string without escapes: its text is what stands between its quotes
  std::vector<Value> items;
  std::vector<Member> members;

  [[nodiscard]] bool is(Type wanted) const noexcept { return type == wanted; }
  /// Of a string, what stands between its quotes.
  [[nodiscard]] Span inside() const noexcept { return type == Type::String ? Span{span.begin + 1, span.end - 1} : span; }
};

struct Member {
  std::string key;
  Span key_span;  ///< with its quotes
  Value value;
};

/// What people call it: `an object`, `a string`.
[[nodiscard]] std::string_view type_name(Value::Type type) noexcept;

/// The one value that `part` of the source holds, or nothing and, in `out`, the first fault: bad_json, too_deep (more than 100 levels),
/// number_too_long. Recursion is bounded by that depth.
[[nodiscard]] std::optional<Value> read_value(const SourcePtr& source, Span part, Diagnostics& out);

}  // namespace fairroll::json
