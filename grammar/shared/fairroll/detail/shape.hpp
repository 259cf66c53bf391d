// SPDX-License-Identifier: Apache-2.0
// One description of a result, from which its JSON and the JSON Schema of that follow, so that they cannot differ. A shape is a function
// object that tells the members of an object in their order:
//
//   constexpr auto remark_shape = [](auto& out, const Remark& one) {
//     out.member("message", one.words);               // the type says what the schema has: a text
//     out.given("line", one.line);                    // may be left out: an optional
//     out.list("causes", one.causes, cause_shape);    // objects
//     out.member("stake", [&] { return to_string(one.stake, *one.currency); });
//   };
//   json_document(remark, remark_shape);      // {"message": ...}
//   schema_of<Remark>(remark_shape, names);   // {"type": "object", "properties": {"message": {"type": "string"}, ...
//
// A schema is made by the same call of the shape with a value that its type's default constructor makes. What must not be worked out of
// such a value stands in a function, which is called for JSON alone. For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <concepts>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

#include <fairroll/detail/schema.hpp>
#include <fairroll/json_writer.hpp>

namespace fairroll::detail {

/// A text of these; the schema lists them.
template <typename Enum, typename Name>
struct NamedValue {
  Enum value;
  Enum last;
  Name name;
};
template <typename Enum, typename Name>
NamedValue<Enum, Name> named(Enum value, Enum last, Name name) {
  return {value, last, name};
}

/// A shape that schemas tell once, among their definitions, and refer to.
template <typename Shape>
struct Referred {
  const char* name;
  Shape shape;
  template <typename Out, typename Part>
  void operator()(Out& out, const Part& part) const {
    shape(out, part);
  }
};
template <typename Shape>
constexpr Referred<Shape> referred(const char* name, Shape shape) {
  return {name, shape};
}

template <typename Part>
using Pointed = std::remove_cvref_t<decltype(*std::declval<const Part&>())>;
template <typename>
inline constexpr bool is_named_value = false;
template <typename Enum, typename Name>
inline constexpr bool is_named_value<NamedValue<Enum, Name>> = true;
template <typename>
inline constexpr bool is_referred = false;
template <typename Shape>
inline constexpr bool is_referred<Referred<Shape>> = true;
template <typename>
inline constexpr bool is_optional = false;
template <typename Value>
inline constexpr bool is_optional<std::optional<Value>> = true;

/// What a list holds: items, pointers to them, or a function that makes the list.
template <typename Items>
struct ItemsOf {
  using Item = std::remove_pointer_t<typename Items::value_type>;
};
template <typename Make>
requires std::invocable<const Make&>
struct ItemsOf<Make> : ItemsOf<std::remove_cvref_t<std::invoke_result_t<const Make&>>> {
};
template <typename Items>
using ItemOf = std::remove_const_t<typename ItemsOf<Items>::Item>;

/// Nothing of an empty text.
[[nodiscard]] inline std::optional<std::string> unless_empty(const std::string& words) {
  return words.empty() ? std::nullopt : std::optional(words);
}
/// short_place(); nothing of a place that is in no file.
[[nodiscard]] inline std::optional<std::string> place_words(const Place& place) {
  return place.source ? std::optional(short_place(place)) : std::nullopt;
}

/// Makes a value of what JsonWriter would write.
class JsonBuilder {
 public:
  void member(std::string_view name, Json value) { open_[name] = std::move(value); }
  template <typename Body>
  void object(const Body& body) {
    open_.push_back(made(Json::object(), body));
  }
  template <typename Body>
  void object(std::string_view name, const Body& body) {
    open_[name] = made(Json::object(), body);
  }
  template <typename Body>
  void array(std::string_view name, const Body& body) {
    open_[name] = made(Json::array(), body);
  }
  /// What `body` puts into it.
  template <typename Body>
  [[nodiscard]] Json made(Json empty, const Body& body) {
    std::swap(open_, empty);
    body();
    std::swap(open_, empty);
    return empty;
  }

 private:
  Json open_;
};

/// Writes members as JSON, into a JsonWriter or a JsonBuilder.
template <typename Sink>
class MemberWriter {
 public:
  explicit MemberWriter(Sink& out) : out_(out) {}

  /// The next member is there only if `present`.
  MemberWriter& when(bool present) {
    skip_ = !present;
    return *this;
  }
  /// A value, or a function that makes it; `form` makes its schema where its type does not say enough.
  template <typename Value, typename... Form>
  void member(std::string_view name, const Value& value, const Form&... /*form*/) {
    if (!skipped()) out_.member(name, json_of(value));
  }
  /// Several, each a name and a value.
  template <typename Value, typename... More>
  void members(std::string_view name, const Value& value, const More&... more) {
    member(name, value);
    if constexpr (sizeof...(more) > 0) members(more...);
  }
  /// A member only if there is a value.
  template <typename Value, typename... Form>
  void given(std::string_view name, const std::optional<Value>& value, const Form&... /*form*/) {
    if (value) out_.member(name, json_of(*value));
  }
  template <typename Part, typename Shape>
  void object(std::string_view name, const Part& part, const Shape& shape) {
    if (!skipped()) out_.object(name, [&] { shape(*this, part); });
  }
  /// An object only if there is one. `part`: a pointer or an optional, here and below.
  template <typename Part, typename Shape>
  void given_object(std::string_view name, const Part& part, const Shape& shape) {
    if (part) object(name, *part, shape);
  }
  /// Null of what is not there.
  template <typename Part, typename Shape>
  void object_or_null(std::string_view name, const Part& part, const Shape& shape) {
    if (part)
      object(name, *part, shape);
    else if (!skipped())
      out_.member(name, nullptr);
  }
  /// An object of one of two shapes.
  template <typename Part, typename Shape, typename Other>
  void either(std::string_view name, bool first, const Part& part, const Shape& shape, const Other& other) {
    if (!skipped()) out_.object(name, [&] { first ? shape(*this, part) : other(*this, part); });
  }
  /// Objects; `form` makes the schema of one where `shape` has several.
  template <typename Items, typename Shape, typename... Form>
  void list(std::string_view name, const Items& items, const Shape& shape, const Form&... /*form*/) {
    if (skipped()) return;
    if constexpr (std::invocable<const Items&>)
      list(name, items(), shape);
    else
      out_.array(name, [&] {
        for (const auto& one : items) out_.object([&] { shape(*this, pointed(one)); });
      });
  }
  /// A list that is never empty.
  template <typename Items, typename Shape>
  void some(std::string_view name, const Items& items, const Shape& shape) {
    list(name, items, shape);
  }
  /// Schemas have these members last; JSON has them where they are told.
  void last_in_schema(std::initializer_list<std::string_view> /*names*/) {}

 private:
  bool skipped() { return std::exchange(skip_, false); }

  template <typename Item>
  static const Item& pointed(const Item& one) {
    return one;
  }
  template <typename Item>
  static const Item& pointed(const Item* one) {
    return *one;
  }

  template <typename Value>
  static Json json_of(const Value& value) {
    if constexpr (std::invocable<const Value&>)
      return json_of(value());
    else if constexpr (is_named_value<Value>)
      return Json(value.name(value.value));
    else if constexpr (is_optional<Value>)
      return value ? json_of(*value) : Json(nullptr);
    else
      return Json(value);
  }

  Sink& out_;
  bool skip_ = false;
};

/// Makes the schema of an object with just these members.
class MemberSchema {
 public:
  explicit MemberSchema(const ResultNames& names) : names_(names) {}

  // As MemberWriter has them.

  MemberSchema& when(bool /*present*/) {
    optional_ = true;
    return *this;
  }
  template <typename Value>
  void member(std::string_view name, const Value& /*value*/) {
    add(name, form_of<Value>());
  }
  template <typename Enum, typename Name>
  void member(std::string_view name, const NamedValue<Enum, Name>& value) {
    add(name, schema::names_of(value.last, value.name));
  }
  template <typename Value, typename Form>
  void member(std::string_view name, const Value& /*value*/, const Form& form) {
    if constexpr (std::invocable<const Form&, const ResultNames&>)
      add(name, form(names_));
    else
      add(name, form());
  }
  template <typename Value, typename... More>
  void members(std::string_view name, const Value& value, const More&... more) {
    member(name, value);
    if constexpr (sizeof...(more) > 0) members(more...);
  }
  template <typename Value, typename... Form>
  void given(const char* name, const std::optional<Value>& /*value*/, const Form&... form) {
    when(false).member(name, specimen<Value>(), form...);
  }
  template <typename Part, typename Shape>
  void object(const char* name, const Part& part, const Shape& shape) {
    add(name, of(part, shape));
  }
  template <typename Part, typename Shape>
  void given_object(const char* name, const Part& /*part*/, const Shape& shape) {
    when(false).object(name, specimen<Pointed<Part>>(), shape);
  }
  template <typename Part, typename Shape>
  void object_or_null(const char* name, const Part& /*part*/, const Shape& shape) {
    add(name, schema::or_null(of(specimen<Pointed<Part>>(), shape)));
  }
  template <typename Part, typename Shape, typename Other>
  void either(const char* name, bool /*first*/, const Part& part, const Shape& shape, const Other& other) {
    add(name, schema::any_of(Json::array({of(part, shape), of(part, other)})));
  }
  template <typename Items, typename Shape>
  void list(const char* name, const Items& /*items*/, const Shape& shape) {
    add(name, schema::any_number_of(of(specimen<ItemOf<Items>>(), shape)));
  }
  template <typename Items, typename Shape, typename Form>
  void list(const char* name, const Items& /*items*/, const Shape& /*shape*/, const Form& form) {
    add(name, schema::any_number_of(form(names_)));
  }
  template <typename Items, typename Shape>
  void some(const char* name, const Items& /*items*/, const Shape& shape) {
    add(name, schema::list_of(of(specimen<ItemOf<Items>>(), shape)));
  }

  void last_in_schema(std::initializer_list<std::string_view> names) {
    for (const std::string_view name : names) {
      const auto is = [name](const auto& member) { return member.first == name || member.first == std::string(name) + '?'; };
      const auto at = std::find_if(members_.begin(), members_.end(), is);
      if (at != members_.end()) std::rotate(at, at + 1, members_.end());
    }
  }

  [[nodiscard]] Json made() const { return schema::object(members_); }

  template <typename Value>
  static const Value& specimen() {
    static const Value one{};
    return one;
  }

 private:
  void add(std::string_view name, Json form) {
    members_.emplace_back(std::string(name) + (std::exchange(optional_, false) ? "?" : ""), std::move(form));
  }
  template <typename Part, typename Shape>
  Json of(const Part& part, const Shape& shape) const {
    if constexpr (is_referred<Shape>) {
      return schema::ref(shape.name);
    } else {
      MemberSchema inner(names_);
      shape(inner, part);
      return inner.made();
    }
  }

  template <typename Value>
  static Json form_of() {
    if constexpr (std::invocable<const Value&>)
      return form_of<std::remove_cvref_t<std::invoke_result_t<const Value&>>>();
    else if constexpr (is_optional<Value>)
      return schema::or_null(form_of<typename Value::value_type>());
    else if constexpr (std::same_as<Value, std::nullptr_t>)
      return {{"type", "null"}};
    else if constexpr (std::same_as<Value, bool>)
      return schema::flag;
    else if constexpr (std::integral<Value>)
      return schema::count;
    else if constexpr (std::convertible_to<const Value&, std::string_view>)
      return schema::text;
    else
      return schema::any_number_of(form_of<typename Value::value_type>());
  }

  const ResultNames& names_;
  bool optional_ = false;
  schema::Members members_;
};

/// The object of that shape, on one line of its own for each member, and a line end.
template <typename Value, typename Shape>
[[nodiscard]] std::string json_document(const Value& value, const Shape& shape) {
  std::string text;
  JsonWriter out(text, 2);
  MemberWriter members(out);
  out.object([&] {
    members.member("format", 1);
    shape(members, value);
  });
  return text + '\n';
}

/// The values of that shape, as an array.
template <typename Items, typename Shape>
[[nodiscard]] Json list_json(const Items& items, const Shape& shape) {
  JsonBuilder out;
  MemberWriter members(out);
  return out.made(Json::array(), [&] {
    for (const auto& one : items) out.object([&] { shape(members, one); });
  });
}

/// The schema of what json_document() writes of such a value.
template <typename Value, typename Shape>
[[nodiscard]] Json schema_of(const Shape& shape, const ResultNames& names = {}) {
  MemberSchema members(names);
  members.member("format", 1, [] { return schema::constant(1); });
  shape(members, MemberSchema::specimen<Value>());
  return members.made();
}

/// The schema of an object within others.
template <typename Value, typename Shape>
[[nodiscard]] Json schema_of_part(const Shape& shape, const ResultNames& names = {}) {
  MemberSchema members(names);
  shape(members, MemberSchema::specimen<Value>());
  return members.made();
}

// What many documents have.

constexpr auto any_diagnostics = [] { return schema::any_number_of(schema::any_object()); };
constexpr auto known_diagnostics = [] { return schema::any_number_of(schema::ref("diagnostic")); };
constexpr auto ruleset_name = [](const ResultNames& words) { return schema::one_of(words.names); };
constexpr auto currency_name = [](const ResultNames& words) { return schema::one_of(words.currencies); };
constexpr auto always_true = [] { return schema::yes; };
constexpr auto amount_form = [] { return schema::text_like("^-?[0-9]+([.][0-9]+)?$"); };
constexpr auto a_place = [] { return schema::object({{"file", schema::text}, {"line", schema::count}, {"column", schema::count}}); };

/// Null of a place that is in no file.
[[nodiscard]] inline Json place_json(const Place& place) {
  if (!place.source) return nullptr;
  const LineColumn at = place.source->locate(place.span.begin);
  return {{"file", place.source->name()}, {"line", at.line}, {"column", at.column}};
}

/// Why a command came to no result.
struct NoResult {
  const Diagnostics* diagnostics = nullptr;
  std::string summary;
  bool interrupted = false;
};
template <typename Form>
auto no_result_shape(const Form& diagnostic) {
  return [&diagnostic](auto& out, const NoResult& result) {
    out.member(
        "diagnostics", [&] { return diagnostics_json(*result.diagnostics); }, diagnostic);
    out.member("summary", result.summary);
    out.when(result.interrupted).member("interrupted", true, always_true);
  };
}
/// `diagnostics`: the form of them all.
template <typename Form>
[[nodiscard]] Json no_result(const Form& diagnostics) {
  return schema::described(schema_of<NoResult>(no_result_shape(diagnostics)),
                           "the diagnostics of `fairroll check`, or of a command that has no result");
}

inline const Json draft = {{"$schema", "https://json-schema.org/draft/2020-12/schema"}};

/// What one command writes, or why it came to no result.
template <typename Value, typename Shape>
[[nodiscard]] Json document_schema(const std::string& title, const Shape& shape) {
  Json all = draft;
  all["title"] = title;
  all.update(schema::any_of(Json::array({schema_of<Value>(shape), no_result(any_diagnostics)})));
  return all;
}

}  // namespace fairroll::detail
