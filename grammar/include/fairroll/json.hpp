// SPDX-License-Identifier: Apache-2.0
// Documents that programs write as JSON (RFC 8259), put together piece by piece:
//
//   Json wager = {{"name", "field"}, {"numbers", Json::array({2, 12})}};
//   wager["stake"] = "10.00";
//   wager.dump();  // {"name":"field","numbers":[2,12],"stake":"10.00"}
//
// Reading is no part of this.
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

/// Null, true or false, a whole number of 64 bits, a text, an array or an object; there are no fractions, which are texts in what Fairroll
/// writes. Objects keep the order in which members came; names are looked for one after the other. A value like any other: copies are
/// deep, moves leave null behind. Nothing here recurses, so documents may be as deep as memory allows. Reentrant; distinct threads may use
/// distinct values, and read the same one.
class Json {
 public:
  struct Member;

  // What follows converts without a word, so that lists in braces look as the JSON that they come to.

  /// Null.
  Json() noexcept;
  /// Null.
  Json(std::nullptr_t) noexcept;
  /// A text, which is copied; not a null pointer. Bytes may be anything: dump() says what becomes of them.
  Json(const char* text);
  /// A text.
  Json(std::string text);
  /// A text, which is copied.
  Json(std::string_view text);
  /// True or false; pointers are neither.
  template <std::same_as<bool> Flag>
  Json(Flag flag) noexcept : Json(Boolean{flag}) {}
  /// A number; its type is forgotten, so that 5 and 5U are equal.
  template <std::integral Number>
  requires(!std::same_as<Number, bool> && !std::same_as<Number, char>) Json(Number number)
  noexcept : Json(Whole{std::cmp_less(number, 0), static_cast<std::uint64_t>(number)}) {}
  /// The elements of a vector or set, as an array.
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
  /// An object if every element is a pair of a text and a value, `{{"name", "x"}, {"size", 2}}`; of equal names the first counts. Else an
  /// array: `{1, 2}`. Where pairs are meant as arrays, array() says so. A copy is Json(x); Json{x} may be a list of one.
  Json(std::initializer_list<Json> elements);

  /// A deep copy.
  Json(const Json& other);
  /// Leaves null behind.
  Json(Json&& other) noexcept;
  /// Copies or moves; `other` may be a part of this value.
  Json& operator=(Json other) noexcept;
  /// However deep it is.
  ~Json();

  /// An array of these, whatever they look like.
  [[nodiscard]] static Json array(std::initializer_list<Json> items = {});
  /// An object without members.
  [[nodiscard]] static Json object();
  /// A value that is JSON already, and is written as it stands: numbers that this class does not know keep their digits. It has no type
  /// that can be asked for and no parts. The caller vouches for its being one value, in UTF-8.
  [[nodiscard]] static Json verbatim(std::string json);

  [[nodiscard]] bool is_null() const noexcept;     ///< as a value without a content is
  [[nodiscard]] bool is_boolean() const noexcept;  ///< true or false
  [[nodiscard]] bool is_number() const noexcept;   ///< whole, as all are
  [[nodiscard]] bool is_string() const noexcept;   ///< a text
  [[nodiscard]] bool is_array() const noexcept;    ///< with items or without
  [[nodiscard]] bool is_object() const noexcept;   ///< with members or without
  /// An array or an object.
  [[nodiscard]] bool is_structured() const noexcept;

  /// Items or members; 0 of null, 1 of what has no parts.
  [[nodiscard]] std::size_t size() const noexcept;
  /// No items or members, or null.
  [[nodiscard]] bool empty() const noexcept;

  /// What verbatim() was given; null of any other value. Valid until the value changes.
  [[nodiscard]] const std::string* verbatim_text() const noexcept;

  // std::logic_error: the value is of another type than the function asks for.

  /// What is true or false.
  [[nodiscard]] bool boolean() const;
  /// What is a text.
  [[nodiscard]] const std::string& text() const;
  /// Nothing if it is no number, or none of that range.
  [[nodiscard]] std::optional<std::int64_t> integer() const noexcept;
  /// Nothing if it is no number, or below 0.
  [[nodiscard]] std::optional<std::uint64_t> natural() const noexcept;

  /// In order; of what is no array, none. Valid until the value changes.
  [[nodiscard]] const std::vector<Json>& items() const noexcept;
  /// The first of an array that is not empty; std::logic_error if there is none.
  [[nodiscard]] const Json& front() const;
  /// Behind the others; null becomes an array. std::logic_error for other types.
  void push_back(Json item);

  /// In order; of what is no object, none. Valid until the value changes.
  [[nodiscard]] const std::vector<Member>& members() const noexcept;
  /// Null if it is no object or has no such member. Valid until the value changes.
  [[nodiscard]] const Json* find(std::string_view name) const noexcept;
  /// As the other, to change what was found.
  [[nodiscard]] Json* find(std::string_view name) noexcept;
  /// It is an object with such a member.
  [[nodiscard]] bool contains(std::string_view name) const noexcept;
  /// The member of that name, which is made (as null, behind the others) if it is not there; null becomes an object. std::logic_error for
  /// other types.
  Json& operator[](std::string_view name);
  /// Takes over all members of another object: known names get their values, others come behind. Null becomes an object; std::logic_error
  /// if either is of another type.
  void update(Json other);
  /// Does nothing if there is no such member.
  void erase(std::string_view name) noexcept;

  /// The same values in the same order.
  [[nodiscard]] bool operator==(const Json& other) const;

  /// What to do with texts and names that are no UTF-8.
  enum class BadText : std::uint8_t {
    Replace,  ///< as to_utf8() does
    Refuse,   ///< std::invalid_argument
  };
  /// As JSON text, always UTF-8, without a line end behind it. `indent` in blanks for each level; below 0: all on one line, without blanks.
  [[nodiscard]] std::string dump(int indent = -1, BadText bad = BadText::Replace) const;

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

  // Mutable, because elements of a list in braces are const, and are moved all the same into the value that is made of them.
  mutable std::variant<std::nullptr_t, Boolean, Whole, std::string, Array, Object, Verbatim> value_;
};

/// A name and a value.
struct Json::Member {
  std::string name;  ///< unique in its object
  Json value;        ///< of any type

  /// The same name and the same value.
  bool operator==(const Member&) const = default;
};

/// The same text if it is UTF-8; else with U+FFFD for every byte, or beginning of a code point that breaks off, that is none.
[[nodiscard]] std::string to_utf8(std::string_view bytes);

/// The same JSON without blanks between its tokens, on one line: what it says, and the letters in which it says it, stay. Requires JSON.
[[nodiscard]] std::string without_blanks(std::string_view json);

/// As render_json() writes them: an array of objects. For documents that have them as a part.
[[nodiscard]] Json diagnostics_json(const Diagnostics& diagnostics);

/// short_place() as a text, or null of a place that is in no file.
[[nodiscard]] Json short_place_json(const Place& place);

}  // namespace fairroll
