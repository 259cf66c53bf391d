// SPDX-License-Identifier: Apache-2.0
// Single values: what a string or number must look like to be the token that the text would have.
#include <algorithm>

#include "../limits.hpp"
#include "../quoted.hpp"
#include "../tokens.hpp"
#include "../utf8.hpp"
#include "reader.hpp"

namespace fairroll::json {

namespace {

using Scanner = const char* (*)(const char*, const char*);

/// The token is the whole of the text.
[[nodiscard]] bool is_token(Scanner scan, std::string_view text) {
  return !text.empty() && scan(text.data(), text.data() + text.size()) == text.data() + text.size();
}

[[nodiscard]] bool is_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

[[nodiscard]] bool is_preposition(std::string_view text) {
  static constexpr std::string_view words[] = {"on", "in", "at", "by", "from"};
  return std::find(std::begin(words), std::end(words), text) != std::end(words);
}

}  // namespace

std::string example_of(const Part& part) {
  const auto one = [&]() -> std::string {
    switch (part.as) {
      case As::Integer:
      case As::Number:
      case As::Value:
      case As::Face:
        return "4";
      case As::Money:
        return "\"10.00\"";
      case As::Date:
        return "\"2018-01-31\"";
      case As::Flag:
        return "true";
      case As::Literal:
        return '"' + std::string(part.literal) + '"';
      case As::Object:
      case As::OneOf:
        return "{...}";
      default:
        return "\"...\"";
    }
  };
  return part.many && !part.single ? '[' + one() + ']' : one();
}

Diagnostic& Reader::report(Code code, Span span, std::string message, std::string help) {
  out_.push_back({code, {source_, span}, std::move(message), {}, {}, {}, std::move(help)});
  return out_.back();
}

void Reader::wrong_type(const Value& value, std::string wanted, std::string help) {
  report(Code::wrong_type, value.span, "expected " + std::move(wanted) + ", found " + std::string(type_name(value.type)), std::move(help));
}

Made Reader::leaf(Kind kind, Span span, const std::string& text) const {
  Made made{kind, span, {}, {}};
  if (source_->slice(span) != text) made.text = text;
  return made;
}

bool Reader::is_string(const Value& value, const char* wanted, const char* example) {
  if (value.is(Value::Type::String)) return true;
  wrong_type(value, std::string(wanted) + " as a string", example);
  return false;
}

void Reader::one(const Part& part, const Value& value, std::vector<Made>& out) {
  switch (part.as) {
    case As::Name:
    case As::Plain:
    case As::AnyName:
      return name(value, part.as, out);
    case As::Integer:
      return integer(value, out);
    case As::Number:
      return is_column(value, out) ? void() : integer(value, out);
    case As::Money:
      return money(value, out);
    case As::Text:
      return text(value, out);
    case As::Path:
      if (!is_string(value, "the name of a unit", "such as `\"folder.file\"`")) return;
      if (!is_token(scan::path, value.text))
        report(Code::expected, value.inside(), in_backticks(value.text) + " is not the name of a unit", "write the name as `folder.file`");
      return out.push_back(leaf(Kind::path, value.inside(), value.text));
    case As::Date:
      if (!is_string(value, "a date", "such as `\"2018-01-31\"`")) return;
      if (!is_token(scan::date, value.text))
        report(Code::bad_date, value.inside(), in_backticks(value.text) + " is not a valid date",
               "write year, month and day, such as `2018-01-31`");
      return out.push_back(leaf(Kind::date, value.inside(), value.text));
    case As::Value:
      return any_value(value, false, out);
    case As::Face:
      if (value.is(Value::Type::Null)) return out.push_back({Kind::unknown_, value.span, {}, {}});
      if (value.is(Value::Type::String) && is_token(scan::name, value.text))
        return out.push_back(leaf(Kind::name, value.inside(), value.text));
      return is_column(value, out) ? void() : integer(value, out);
    case As::Flag:
      if (!value.is(Value::Type::Bool)) return wrong_type(value, "true or false");
      if (value.text == "true") out.push_back({part.wrap, value.span, {}, {}});
      return;
    case As::Literal:
      if (!value.is(Value::Type::String) || value.text != part.literal)
        report(Code::not_a_value, value.span, "the value of this member must be `\"" + std::string(part.literal) + "\"`");
      return;
    case As::Object:
      if (std::optional<Made> made = object(*find_form(part.form), value)) out.push_back(std::move(*made));
      return;
    case As::Fact:
      return fact(value, out);
    case As::Seen:
      return seen(value, out);
    case As::Subject:
    case As::OneOf:
      return;
  }
}

bool Reader::is_column(const Value& value, std::vector<Made>& out) {
  if (!value.is(Value::Type::Object)) return false;
  Object members(value);
  begin(members);
  if (const Member* const column = members.take("column"))
    name(column->value, As::Plain, out);
  else
    members.lacks("`\"column\": \"...\"`");
  finish(members, "a column of the rows");
  return true;
}

void Reader::name(const Value& value, As as, std::vector<Made>& out) {
  if (as == As::Name && is_column(value, out)) return;
  if (!is_string(value, "a name", as == As::Name ? "refer to a column of the rows with `{\"column\": \"...\"}`" : "")) return;
  const std::string& text = value.text;
  if (!is_token(scan::word, text))
    report(Code::expected, value.inside(), in_backticks(text) + " is not a name",
           "names consist of letters, digits, `_` and `-`, and begin with a letter");
  else if (as != As::AnyName && (!is_token(scan::name, text) || begins_step(text) || text == "the"))
    report(Code::reserved, value.inside(), in_backticks(text) + " is a reserved word and cannot be a name",
           "use a different name, such as " + in_backticks(text + '_'));
  else if (text.size() > max_name)
    report(Code::name_too_long, value.inside(), "the name has " + std::to_string(text.size()) + " characters",
           "shorten it to at most 64 characters");
  out.push_back(leaf(Kind::name, value.inside(), text));
}

// Hidden characters that are written without an escape are reported for the whole file.
void Reader::text(const Value& value, std::vector<Made>& out) {
  if (!is_string(value, "text", "")) return;
  std::string_view rest = value.plain ? std::string_view() : value.text;
  while (!rest.empty() && !utf8::steers_the_terminal(utf8::decode(rest).value)) rest.remove_prefix(utf8::decode(rest).size);
  if (!rest.empty()) out_.push_back(hidden_character({source_, value.inside()}, utf8::decode(rest).value));
  out.push_back(leaf(Kind::text, value.span, '"' + value.text + '"'));
}

void Reader::integer(const Value& value, std::vector<Made>& out) {
  const bool number = value.is(Value::Type::Number);
  if (!number)
    return wrong_type(value, "a whole number", value.is(Value::Type::String) && is_digits(value.text) ? "write it without quotes" : "");
  if (!is_digits(value.text))
    report(Code::wrong_type, value.span, in_backticks(value.text) + " is not a whole number",
           "write only digits, without a sign or decimals");
  out.push_back(leaf(Kind::integer, value.span, value.text));
}

void Reader::money(const Value& value, std::vector<Made>& out) {
  if (value.is(Value::Type::Number)) {
    report(Code::float_money, value.span, "the amount is a JSON number",
           "write the amount as a string, which is exact: `\"" + value.text + "\"`");
    return;
  }
  if (is_column(value, out)) return;
  if (!is_string(value, "an amount", "such as `\"10.00\"`")) return;
  if (is_token(scan::number, value.text)) {
    const auto digits = std::count_if(value.text.begin(), value.text.end(), [](char c) { return c != '.'; });
    if (digits > 18)
      report(Code::number_too_long, value.inside(), "the number has " + std::to_string(digits) + " digits",
             "use at most 18 digits; larger numbers cannot be computed exactly");
    return out.push_back(leaf(Kind::number, value.inside(), value.text));
  }
  if (is_token(scan::name, value.text)) return name(value, As::Plain, out);  // a column by its bare name, as in the text
  report(Code::bad_amount, value.inside(), in_backticks(value.text) + " is not an amount",
         "write only digits and, if needed, the decimal separator `.`: `\"1000.00\"`");
}

void Reader::any_value(const Value& value, bool ranges, std::vector<Made>& out) {
  if (value.is(Value::Type::Number)) return integer(value, out);
  if (is_column(value, out)) return;
  if (!value.is(Value::Type::String)) return wrong_type(value, "a whole number, a name or `\"none\"`");
  if (value.text == "none") return out.push_back(leaf(Kind::none_, value.inside(), value.text));
  if (ranges && value.text.find("..") != std::string::npos) return range(value, out);
  if (!value.text.empty() && is_digits(value.text)) return wrong_type(value, "a whole number", "write it without quotes");
  name(value, As::Plain, out);
}

void Reader::range(const Value& value, std::vector<Made>& out) {
  const std::size_t dots = value.text.find("..");
  const std::string low = value.text.substr(0, dots);
  const std::string high = value.text.substr(dots + 2);
  if (!value.plain || !is_token(scan::integer, low) || !is_token(scan::integer, high)) {
    report(Code::expected, value.inside(), in_backticks(value.text) + " is not a range", "write it as `\"8..12\"`");
    return;
  }
  const Span at = value.inside();
  const auto middle = static_cast<std::uint32_t>(at.begin + dots);
  out.push_back({Kind::range, at, {}, {leaf(Kind::integer, {at.begin, middle}, low), leaf(Kind::integer, {middle + 2, at.end}, high)}});
}

void Reader::subject(Object& object, std::vector<Made>& out) {
  const Member* const die = object.take("die");
  const Member* const of = object.take("of");
  if (die != nullptr && of != nullptr)
    report(Code::unknown_key, of->key_span, "a fact about a die cannot also be a fact about a throw or turn", "keep either `die` or `of`");
  if (die != nullptr) {
    out.push_back({Kind::of_die, die->key_span, {}, {}});
    return integer(die->value, out);
  }
  if (of == nullptr) return object.lacks("`\"die\": 1` or `\"of\": \"throw\"`");
  if (!is_string(of->value, "`throw` or `turn`", "")) return;
  if (of->value.text != "throw" && of->value.text != "turn")
    report(Code::not_a_value, of->value.inside(), in_backticks(of->value.text) + " is not a value of `of`",
           "write `throw` or `turn`; for a die, write `\"die\": 2`");
  out.push_back({of->value.text == "turn" ? Kind::of_turn : Kind::of_throw, of->value.span, {}, {}});
}

void Reader::fact(const Value& value, std::vector<Made>& out) {
  if (!is_string(value, "a fact", "such as `\"rests on\"`")) return;
  const std::size_t blank = value.text.find(' ');
  if (blank == std::string::npos || !value.plain || !is_preposition(value.text.substr(blank + 1))) return name(value, As::Plain, out);
  Value first = value;
  first.text.resize(blank);
  first.span.end = value.span.begin + static_cast<std::uint32_t>(blank) + 2;  // as if its quote stood there
  name(first, As::Plain, out);
  out.push_back(leaf(Kind::preposition, {first.span.end, value.span.end - 1}, value.text.substr(blank + 1)));
}

void Reader::seen(const Value& value, std::vector<Made>& out) {
  if (value.is(Value::Type::Null)) return out.push_back({Kind::unknown_, value.span, {}, {}});
  Made values{Kind::values, value.span, {}, {}};
  const Value* list = &value;
  bool either = false;
  std::optional<Object> members;
  if (value.is(Value::Type::Object) && value.members.size() == 1 && value.members.front().key == "either") {
    list = &value.members.front().value;
    either = true;
    if (!list->is(Value::Type::Array) || list->items.size() < 2) return wrong_type(*list, "an array of two or more values");
  } else if (!value.is(Value::Type::Array)) {
    any_value(value, true, values.children);
    return out.push_back(std::move(values));
  }
  if (list->items.empty())
    report(Code::expected, list->span, "the list must contain at least one value",
           "write null if the value is unknown, or `\"none\"` if no value applies");
  for (const Value& item : list->items) {
    if (either && !values.children.empty()) values.children.push_back({Kind::either, {item.span.begin, item.span.begin}, {}, {}});
    any_value(item, true, values.children);
  }
  out.push_back(std::move(values));
}

void Reader::cell(const Value& value, std::vector<Made>& out) {
  if (value.is(Value::Type::Number)) {
    if (is_digits(value.text)) return integer(value, out);
    report(Code::float_money, value.span, "the cell contains a JSON number with decimals",
           "write the amount as a string, which is exact: `\"" + value.text + "\"`");
    return;
  }
  if (!is_string(value, "a cell", "")) return;
  const std::string& text = value.text;
  if (text == "none") return out.push_back(leaf(Kind::none_, value.inside(), text));
  if (is_token(scan::integer, text)) return out.push_back(leaf(Kind::integer, value.inside(), text));
  if (is_token(scan::number, text)) return out.push_back(leaf(Kind::number, value.inside(), text));
  name(value, As::AnyName, out);
}

}  // namespace fairroll::json
