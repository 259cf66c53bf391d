// SPDX-License-Identifier: Apache-2.0
// PEGTL's own JSON grammar, with words for what it expects, and the values it finds.
#include <algorithm>

#include "../own_pegtl.hpp"
//
#include <tao/pegtl.hpp>
#include <tao/pegtl/contrib/json.hpp>
#include <tao/pegtl/contrib/unescape.hpp>

#include "../builder.hpp"
#include "value.hpp"

namespace fairroll::json {

namespace {

namespace pegtl = TAO_PEGTL_NAMESPACE;
namespace rfc = TAO_PEGTL_NAMESPACE::json;

struct any_value : pegtl::pad<rfc::value, rfc::ws> {};
struct end_of_text : pegtl::eof {};
struct document : pegtl::seq<any_value, end_of_text> {};

/// Rules that must match once they are tried, and what is said otherwise. The others are tried in vain every day.
struct Expected {
  template <typename Rule>
  static constexpr const char* message = nullptr;
};
template <>
inline constexpr const char* Expected::message<any_value> = "a value";
template <>
inline constexpr const char* Expected::message<end_of_text> = "the end of the text";
template <>
inline constexpr const char* Expected::message<rfc::next_array_element> = "a value";
template <>
inline constexpr const char* Expected::message<rfc::member_value> = "a value";
template <>
inline constexpr const char* Expected::message<rfc::next_member> = "a member name in double quotes";
template <>
inline constexpr const char* Expected::message<rfc::name_separator> = "`:`";
template <>
inline constexpr const char* Expected::message<rfc::end_array> = "`,` or `]`";
template <>
inline constexpr const char* Expected::message<rfc::end_object> = "`,` or `}`";
template <>
inline constexpr const char* Expected::message<rfc::digits> = "a digit";
template <>
inline constexpr const char* Expected::message<rfc::escaped> = "an escape: one of `\"\\/bfnrt`, or `u` and four hexadecimal digits";
template <>
inline constexpr const char* Expected::message<rfc::unescaped> = "`\"` to end the string";

template <typename Rule>
using control = typename pegtl::must_if<Expected, pegtl::normal, false>::template control<Rule>;

constexpr std::size_t max_digits = 18;

/// Ends the reading; what is wrong has been reported.
struct stop {};

class Stack {
 public:
  Stack(const SourcePtr& source, Diagnostics& out) : source_(source), out_(out) {}

  void open(Value::Type type, const char* at) {
    if (open_.size() >= max_depth) {
      report(Code::too_deep, at, at + 1, "the text has more than 100 levels of nesting",
             "use fewer levels of nesting; scenarios and logs need at most ten");
      throw stop{};
    }
    Value value;
    value.type = type;
    value.span = span(at, at + 1);
    open_.push_back(std::move(value));
  }
  void key(const char* begin, const char* end) { keys_.push_back({unescaped(begin, end), span(begin, end), {}}); }
  void close(const char* end) {
    Value value = std::move(open_.back());
    open_.pop_back();
    value.span.end = span(end, end).end;
    add(std::move(value));
  }
  void leaf(Value::Type type, const char* begin, const char* end) {
    Value value;
    value.type = type;
    value.span = span(begin, end);
    value.text = type == Value::Type::String ? unescaped(begin, end) : std::string(begin, end);
    value.plain = type != Value::Type::String || value.text == std::string_view(begin + 1, static_cast<std::size_t>(end - begin - 2));
    if (type == Value::Type::Number && !in_meta()) check_digits(begin, end);
    add(std::move(value));
  }
  [[nodiscard]] Value take() { return std::move(whole_); }

 private:
  /// What stands there is handed through, and not understood.
  [[nodiscard]] bool in_meta() const {
    return std::any_of(keys_.begin(), keys_.end(), [](const Member& one) { return one.key == "meta"; });
  }

  [[nodiscard]] Span span(const char* begin, const char* end) const {
    const char* const text = source_->text().data();
    return {static_cast<std::uint32_t>(begin - text), static_cast<std::uint32_t>(end - text)};
  }
  void report(Code code, const char* begin, const char* end, std::string message, std::string help) {
    out_.push_back({code, {source_, span(begin, end)}, std::move(message), {}, {}, {}, std::move(help)});
  }

  void add(Value value) {
    if (open_.empty()) {
      whole_ = std::move(value);
    } else if (open_.back().is(Value::Type::Array)) {
      open_.back().items.push_back(std::move(value));
    } else {
      keys_.back().value = std::move(value);
      open_.back().members.push_back(std::move(keys_.back()));
      keys_.pop_back();
    }
  }

  void check_digits(const char* begin, const char* end) {
    const auto digits = std::count_if(begin, end, [](char c) { return c >= '0' && c <= '9'; });
    if (static_cast<std::size_t>(digits) <= max_digits) return;
    report(Code::number_too_long, begin, end, "the number has " + std::to_string(digits) + " digits",
           "use at most 18 digits; larger numbers cannot be computed exactly");
  }

  /// What the string with these quotes says. The grammar has seen to it that every escape is whole.
  [[nodiscard]] std::string unescaped(const char* begin, const char* end) {
    std::string text;
    for (const char* p = begin + 1; p != end - 1; ++p) {
      if (*p != '\\') {
        text.push_back(*p);
        continue;
      }
      const char* const escape = p++;
      static constexpr std::string_view letters = "bfnrt";
      if (*p == 'u')
        p = append_code_point(text, escape, end);
      else if (const std::size_t control_letter = letters.find(*p); control_letter != std::string_view::npos)
        text.push_back("\b\f\n\r\t"[control_letter]);
      else
        text.push_back(*p);
    }
    return text;
  }

  [[nodiscard]] static char32_t hex(const char* p) {
    char32_t value = 0;
    for (int i = 0; i < 4; ++i) {
      const char c = p[i];
      value = value * 16 + static_cast<char32_t>(c <= '9' ? c - '0' : (c | 0x20) - 'a' + 10);
    }
    return value;
  }

  /// Of `\u0041`, or of two such that are one letter together; returns the last of its characters.
  [[nodiscard]] const char* append_code_point(std::string& text, const char* escape, const char* end) {
    char32_t code = hex(escape + 2);
    const char* last = escape + 5;
    const bool high = code >= 0xD800 && code < 0xDC00;
    if (high && end - last > 6 && last[1] == '\\' && last[2] == 'u') {
      const char32_t low = hex(last + 3);
      if (low >= 0xDC00 && low < 0xE000) {
        code = 0x10000 + ((code - 0xD800) << 10U) + (low - 0xDC00);
        last += 6;
      }
    }
    if (in_meta()) return last;
    if (code >= 0xD800 && code < 0xE000)
      report(Code::bad_json, escape, last + 1, "this escape is half of a surrogate pair",
             "write the character itself or both halves of the pair: `\\ud83c\\udfb2`");
    else if (code == 0)
      report(Code::not_utf8, escape, last + 1, "the text contains a NUL character", "remove the escape");
    else
      (void)pegtl::unescape::utf8_append_utf32(text, code);
    return last;
  }

  const SourcePtr& source_;
  Diagnostics& out_;
  std::vector<Value> open_;
  std::vector<Member> keys_;  // of members whose value is being read
  Value whole_;
};

template <typename Rule>
struct action : pegtl::nothing<Rule> {};

template <Value::Type Type>
struct opens {
  template <typename Input>
  static void apply(const Input& in, Stack& stack) {
    stack.open(Type, in.begin());
  }
};
struct closes {
  template <typename Input>
  static void apply(const Input& in, Stack& stack) {
    stack.close(in.end());
  }
};
template <Value::Type Type>
struct leaf_of {
  template <typename Input>
  static void apply(const Input& in, Stack& stack) {
    stack.leaf(Type, in.begin(), in.end());
  }
};
template <>
struct action<rfc::begin_array> : opens<Value::Type::Array> {};
template <>
struct action<rfc::begin_object> : opens<Value::Type::Object> {};
template <>
struct action<rfc::end_array> : closes {};
template <>
struct action<rfc::end_object> : closes {};
template <>
struct action<rfc::string> : leaf_of<Value::Type::String> {};
template <>
struct action<rfc::number> : leaf_of<Value::Type::Number> {};
template <>
struct action<rfc::true_> : leaf_of<Value::Type::Bool> {};
template <>
struct action<rfc::false_> : leaf_of<Value::Type::Bool> {};
template <>
struct action<rfc::null> : leaf_of<Value::Type::Null> {};
template <>
struct action<rfc::key> {
  template <typename Input>
  static void apply(const Input& in, Stack& stack) {
    stack.key(in.begin(), in.end());
  }
};

[[nodiscard]] bool is_blank(char c) noexcept { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

/// Help for notations of other languages, such as comments and single quotes.
[[nodiscard]] std::string help_for(std::string_view before, char found) {
  const char last = before.empty() ? ' ' : before.back();
  if (last == ',' && (found == '}' || found == ']')) return "remove the preceding `,`";
  if (found == '\'') return "write strings in double quotes: `\"...\"`";
  if (found == '/' || found == '#') return "JSON has no comments: write a `note`, or remove the comment";
  if (found == '+' || found == '.') return "numbers begin with a digit or `-`; write amounts as strings: `\"10.00\"`";
  if (last == '{' && found != '"') return "write member names in double quotes: `{\"seats\": [\"ann\"]}`";
  return {};
}

[[nodiscard]] Diagnostic fault(const SourcePtr& source, Span part, std::size_t at, std::string expected) {
  const std::string_view text = source->text().substr(0, part.end);
  std::string_view before = text.substr(part.begin, at - part.begin);
  while (!before.empty() && is_blank(before.back())) before.remove_suffix(1);
  if (!before.empty() && before.back() == '{') expected = "`}` or a member name in double quotes";
  if (!before.empty() && before.back() == '[') expected = "`]` or a value";
  Diagnostic d{Code::bad_json, {source, {}}, "expected " + expected, {}, {}, {}, {}};
  const auto begin = static_cast<std::uint32_t>(at);
  if (at >= text.size()) {
    d.location.span = {begin, begin};
    d.message += ", found the end of the " + std::string(part.end == source->text().size() ? "text" : "line");
    return d;
  }
  const char* const p = text.data() + at;
  const auto end = begin + static_cast<std::uint32_t>(scan::anything(p, text.data() + text.size()) - p);
  d.location.span = {begin, end};
  const bool control_character = static_cast<unsigned char>(*p) < 0x20;
  d.message += control_character ? ", found the end of the line or a control character"
                                 : ", found `" + std::string(source->slice(d.location.span)) + "`";
  d.help = control_character ? "in strings, write line breaks as `\\n` and tabs as `\\t`" : help_for(before, *p);
  return d;
}

}  // namespace

std::string_view type_name(Value::Type type) noexcept {
  switch (type) {
    case Value::Type::Null:
      return "null";
    case Value::Type::Bool:
      return "a boolean";
    case Value::Type::Number:
      return "a number";
    case Value::Type::String:
      return "a string";
    case Value::Type::Array:
      return "an array";
    case Value::Type::Object:
      return "an object";
  }
  return {};
}

std::optional<Value> read_value(const SourcePtr& source, Span part, Diagnostics& out) {
  using Input = pegtl::memory_input<pegtl::tracking_mode::lazy, pegtl::eol::lf, const char*>;
  const std::size_t before = out.size();
  const char* const text = source->text().data();
  Stack stack(source, out);
  Input in(text + part.begin, text + part.end, "");
  try {
    if (!pegtl::parse<document, action, control>(in, stack)) return std::nullopt;
  } catch (const pegtl::parse_error& error) {
    out.push_back(fault(source, part, part.begin + error.positions().front().byte, std::string(error.message())));
  } catch (const stop&) {
  }
  if (out.size() != before) return std::nullopt;
  return stack.take();
}

}  // namespace fairroll::json
