// SPDX-License-Identifier: Apache-2.0
// JSON documents (RFC 8259) that a program builds in memory and writes:
//
//   Json wager = {{"name", "field"}, {"numbers", Json::array({2, 12})}};
//   wager["stake"] = "10.00";
//   wager.dump();  // {"name":"field","numbers":[2,12],"stake":"10.00"}
//
// This class does not parse JSON.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace FAIRROLL_API fairroll {

/// A JSON value: null, a boolean, a 64-bit integer, a string, an array or an object. There are no fractional numbers, because Fairroll
/// writes fractions as strings. Objects keep the order of their members and are searched linearly. Copies are deep. A moved-from value is
/// null. No operation recurses, so only the available memory limits the nesting depth. Different threads may use different values, and may
/// read the same value.
class Json {
 public:
  struct Member;

  // The following constructors are implicit, so that braced lists look like the JSON that they produce.

  /// Creates the value null.
  Json() noexcept;
  /// Creates the value null.
  Json(std::nullptr_t) noexcept;
  /// Creates a string from a copy of `text`, which must not be null. The bytes need not be UTF-8 (see dump()).
  Json(const char* text);
  /// Creates a string. The bytes need not be UTF-8 (see dump()).
  Json(std::string text);
  /// Creates a string from a copy of `text`. The bytes need not be UTF-8 (see dump()).
  Json(std::string_view text);
  /// Creates a boolean. Does not accept pointers.
  template <std::same_as<bool> Flag>
  Json(Flag flag) noexcept : Json(Boolean{flag}) {}
  /// Creates a number. The value does not depend on the type of the argument: Json(5) equals Json(5U).
  template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) Json(Number number)
  noexcept : Json(Whole{std::cmp_less(number, 0), static_cast<std::uint64_t>(number)}) {}
  /// Creates an array from the elements of a vector or set.
  template <typename List>
  requires(!std::convertible_to<const List&, std::string_view> &&
           requires(const List& list) {
             typename List::value_type;
             list.begin();
             list.end();
           }) Json(const List& list)
      : Json(array()) {
    for (const auto& one : list) push_back(one);
  }
  /// Creates an object if every element is a pair of a string and a value, as in `{{"name", "x"}, {"size", 2}}`. Otherwise creates an
  /// array, as in `{1, 2}`. If several members have the same name, the first member is used. To create an array of such pairs, use array().
  /// To copy a value, write Json(x), because Json{x} can create an array with one item.
  Json(std::initializer_list<Json> elements);

  /// Creates a deep copy.
  Json(const Json& other);
  /// Moves the value. `other` becomes null.
  Json(Json&& other) noexcept;
  /// Assigns a copied or moved value. `other` may be a part of this value.
  Json& operator=(Json other) noexcept;
  /// Destroys the value without recursion.
  ~Json();

  /// Returns an array of `items`, even if the items look like the members of an object.
  [[nodiscard]] static Json array(std::initializer_list<Json> items = {});
  /// Returns an object without members.
  [[nodiscard]] static Json object();
  /// Returns a value that is written exactly as `json`, for example to keep all digits of a number. For such a value, all is_...()
  /// functions return false, and there are no items or members. `json` must be one JSON value in UTF-8. The function does not check this.
  [[nodiscard]] static Json verbatim(std::string json);

  [[nodiscard]] bool is_null() const noexcept;     ///< Returns true if the value is null.
  [[nodiscard]] bool is_boolean() const noexcept;  ///< Returns true if the value is `true` or `false`.
  [[nodiscard]] bool is_number() const noexcept;   ///< Returns true if the value is an integer.
  [[nodiscard]] bool is_string() const noexcept;   ///< Returns true if the value is a string.
  [[nodiscard]] bool is_array() const noexcept;    ///< Returns true if the value is an array, including an empty array.
  [[nodiscard]] bool is_object() const noexcept;   ///< Returns true if the value is an object, including an empty object.
  /// Returns true if the value is an array or an object.
  [[nodiscard]] bool is_structured() const noexcept;

  /// Returns the number of items of an array or of members of an object. Returns 0 for null, and 1 for a boolean, number or string.
  [[nodiscard]] std::size_t size() const noexcept;
  /// Returns true if the value is null, an empty array or an empty object.
  [[nodiscard]] bool empty() const noexcept;

  /// Returns the text that was passed to verbatim(), or null for any other value. The pointer is valid until the value changes.
  [[nodiscard]] const std::string* verbatim_text() const noexcept;

  /// Returns the boolean. Throws std::logic_error if the value is not a boolean.
  [[nodiscard]] bool boolean() const;
  /// Returns the string. The reference is valid until the value changes. Throws std::logic_error if the value is not a string.
  [[nodiscard]] const std::string& text() const;
  /// Returns the number, or `std::nullopt` if the value is not a number or does not fit in the returned type.
  [[nodiscard]] std::optional<std::int64_t> integer() const noexcept;
  /// Returns the number, or `std::nullopt` if the value is not a number or is negative.
  [[nodiscard]] std::optional<std::uint64_t> unsigned_integer() const noexcept;

  /// Returns the items of an array in order, or an empty list for any other type. The reference is valid until the value changes.
  [[nodiscard]] const std::vector<Json>& items() const noexcept;
  /// Returns the first item of an array. Throws std::logic_error if the value is not an array or is empty.
  [[nodiscard]] const Json& front() const;
  /// Appends an item to an array. Null becomes an array. Throws std::logic_error for any other type.
  void push_back(Json item);

  /// Returns the members of an object in order, or an empty list for any other type. The reference is valid until the value changes.
  [[nodiscard]] const std::vector<Member>& members() const noexcept;
  /// Returns the value of the member `name`. Returns null if there is no such member or if the value is not an object. The pointer is valid
  /// until the value changes.
  [[nodiscard]] const Json* find(std::string_view name) const noexcept;
  /// Returns the value of the member `name` for modification. Returns null if there is no such member or if the value is not an object. The
  /// pointer is valid until the value changes.
  [[nodiscard]] Json* find(std::string_view name) noexcept;
  /// Returns true if the value is an object that has a member `name`.
  [[nodiscard]] bool contains(std::string_view name) const noexcept;
  /// Returns the value of the member `name`. If there is no such member, appends a member with the value null. Null becomes an object.
  /// Throws std::logic_error for any other type.
  Json& operator[](std::string_view name);
  /// Copies all members of another object into this object. Existing members get the new values, and new members are appended. If this
  /// value is null, it becomes an object. Throws std::logic_error if this value is neither an object nor null, or if `other` is not an
  /// object.
  void update(Json other);
  /// Removes the member `name` if it exists.
  void erase(std::string_view name) noexcept;

  /// Returns true if both values have the same content, with items and members in the same order.
  [[nodiscard]] bool operator==(const Json& other) const;

  /// The way in which dump() treats strings and names that are not valid UTF-8.
  enum class InvalidUtf8 : std::uint8_t {
    Replace,  ///< Invalid bytes are replaced, as in to_utf8().
    Refuse,   ///< Invalid bytes make dump() throw std::invalid_argument.
  };
  /// Returns the value as JSON text in UTF-8, without a final line ending. `indent` is the number of spaces per level. If `indent` is
  /// negative, the text is one line without spaces. `bad` determines how strings and names that are not valid UTF-8 are treated.
  [[nodiscard]] std::string dump(int indent = -1, InvalidUtf8 bad = InvalidUtf8::Replace) const;

 private:
  struct Boolean {
    bool is;
    bool operator==(const Boolean&) const = default;
  };
  struct Verbatim {
    std::string json;
    bool operator==(const Verbatim&) const = default;
  };
  struct Whole {
    bool negative;
    std::uint64_t bits;  // two's complement if negative
    bool operator==(const Whole&) const = default;
  };
  using Array = std::vector<Json>;
  using Object = std::vector<Member>;

  Json(Boolean flag) noexcept;
  Json(Whole number) noexcept;
  [[nodiscard]] bool is_pair() const noexcept;
  [[nodiscard]] Json& last() noexcept;
  void drop_last() noexcept;
  void take_down() noexcept;

  // Mutable: the elements of a braced list are const, but their contents are moved into the value that is created from the list.
  mutable std::variant<std::nullptr_t, Boolean, Whole, std::string, Array, Object, Verbatim> value_;
};

/// A member of a JSON object.
struct Json::Member {
  std::string name;  ///< Name of the member, which is unique in its object.
  Json value;        ///< Value of the member. Can have any type.

  /// Returns true if the names and the values are equal.
  bool operator==(const Member&) const = default;
};

/// Returns a copy of `bytes` in which U+FFFD replaces each invalid byte and each incomplete sequence. Valid UTF-8 is unchanged.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

/// Returns `json` on one line, without whitespace between the tokens. The tokens are unchanged. `json` must be valid JSON.
[[nodiscard]] std::string minify_json(std::string_view json);

/// Returns the array of objects that render_json() writes, for use as a part of a larger document.
[[nodiscard]] Json make_diagnostics_json(const Diagnostics& diagnostics);

/// Returns the result of format_short_location() as a JSON string, or null if `place` has no source.
[[nodiscard]] Json make_short_location_json(const SourceLocation& place);

}  // namespace fairroll
