// SPDX-License-Identifier: Apache-2.0
// Documents that are written: their text.
#include <stdexcept>
#include <utility>

#include <fairroll/json_writer.hpp>

namespace fairroll {

namespace {

constexpr std::string_view replacement = "\xEF\xBF\xBD";  // U+FFFD

struct Piece {
  std::size_t size = 1;  ///< bytes of a code point, or of the beginning of one
  bool whole = false;
};

bool between(char c, unsigned low, unsigned high) noexcept {
  const auto byte = static_cast<unsigned char>(c);
  return byte >= low && byte <= high;
}

/// The first code point of a text that is not empty, or as much as could be one: the Unicode Standard, table 3-7.
Piece next_piece(std::string_view text) noexcept {
  const auto lead = static_cast<unsigned char>(text.front());
  if (lead < 0x80) return {1, true};
  if (lead < 0xC2 || lead > 0xF4) return {};
  const std::size_t size = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4;
  unsigned low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80;
  unsigned high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
  for (std::size_t i = 1; i < size; ++i) {
    if (i == text.size() || !between(text[i], low, high)) return {i, false};
    low = 0x80;
    high = 0xBF;
  }
  return {size, true};
}

/// Calls `good` with pieces that are UTF-8 and `bad` for each that is not, in order.
template <typename Good, typename Bad>
void walk(std::string_view text, const Good& good, const Bad& bad) {
  std::size_t begin = 0;
  std::size_t at = 0;
  while (at < text.size()) {
    const Piece piece = next_piece(text.substr(at));
    if (!piece.whole) {
      good(text.substr(begin, at - begin));
      bad();
      begin = at + piece.size;
    }
    at += piece.size;
  }
  good(text.substr(begin));
}

void add_control(char c, std::string& out) {
  constexpr std::string_view digits = "0123456789abcdef";
  constexpr std::string_view named = "btn?fr";  // from U+0008
  out += '\\';
  const auto code = static_cast<unsigned char>(c);
  if (code >= 0x08 && code <= 0x0D && code != 0x0B) {
    out += named[code - 0x08U];
    return;
  }
  out += "u00";
  out += digits[code >> 4U];
  out += digits[code & 0x0FU];
}

void add_escaped(std::string_view text, std::string& out) {
  std::size_t begin = 0;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const char c = text[at];
    const bool control = static_cast<unsigned char>(c) < 0x20;
    if (!control && c != '"' && c != '\\') continue;
    out += text.substr(begin, at - begin);
    begin = at + 1;
    if (control)
      add_control(c, out);
    else
      (out += '\\') += c;
  }
  out += text.substr(begin);
}

}  // namespace

void JsonWriter::break_line() {
  if (indent_ < 0) return;
  text_ += '\n';
  text_.append(open_.size() * static_cast<std::size_t>(indent_), ' ');
}

void JsonWriter::begin_item() {
  if (std::exchange(behind_key_, false) || open_.empty()) return;
  if (!std::exchange(open_.back().empty, false)) text_ += ',';
  break_line();
}

void JsonWriter::key(std::string_view name) {
  begin_item();
  quoted(name);
  text_ += indent_ < 0 ? ":" : ": ";
  behind_key_ = true;
}

void JsonWriter::open(char begin, char end) {
  begin_item();
  text_ += begin;
  open_.push_back({end, true});
}

void JsonWriter::close() {
  const Open last = open_.back();
  open_.pop_back();
  if (!last.empty) break_line();
  text_ += last.end;
}

/// With a list of what is open instead of the stack.
void JsonWriter::value(const Json& top) {
  std::vector<Walk> walks;
  begin(top, walks);
  while (!walks.empty()) {
    Walk& at = walks.back();
    const Json& parent = *at.value;
    if (at.next == parent.size()) {
      walks.pop_back();
      close();
    } else if (const std::size_t index = at.next++; parent.is_array()) {
      begin(parent.items()[index], walks);
    } else {
      key(parent.members()[index].name);
      begin(parent.members()[index].value, walks);
    }
  }
}

/// All of a value without parts; of any other what opens it.
void JsonWriter::begin(const Json& value, std::vector<Walk>& walks) {
  if (!value.is_structured()) return leaf(value);
  open(value.is_array() ? '[' : '{', value.is_array() ? ']' : '}');
  walks.push_back({&value, 0});
}

void JsonWriter::leaf(const Json& value) {
  begin_item();
  if (const std::string* const verbatim = value.verbatim_text()) {
    text_ += *verbatim;
  } else if (value.is_string()) {
    quoted(value.text());
  } else if (value.is_number()) {
    const std::optional<std::uint64_t> natural = value.unsigned_integer();
    text_ += natural ? std::to_string(*natural) : std::to_string(*value.integer());
  } else {
    text_ += value.is_null() ? "null" : value.boolean() ? "true" : "false";
  }
}

void JsonWriter::quoted(std::string_view text) {
  text_ += '"';
  walk(
      text, [&](std::string_view good) { add_escaped(good, text_); },
      [&] {
        if (bad_ == Json::InvalidUtf8::Refuse) throw std::invalid_argument("fairroll::Json: a string is not valid UTF-8");
        text_ += replacement;
      });
  text_ += '"';
}

std::string Json::dump(int indent, InvalidUtf8 bad) const {
  std::string out;
  JsonWriter(out, indent, bad).value(*this);
  return out;
}

/// Between tokens blanks mean nothing; in strings they are part of what is said.
std::string minify_json(std::string_view json) {
  std::string out;
  bool in_string = false;
  for (std::size_t i = 0; i < json.size(); ++i) {
    const char c = json[i];
    const bool blank = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!in_string && blank) continue;
    out += c;
    if (in_string && c == '\\' && i + 1 < json.size())
      out += json[++i];
    else if (c == '"')
      in_string = !in_string;
  }
  return out;
}

std::string to_utf8(std::string_view bytes) {
  std::string out;
  walk(
      bytes, [&](std::string_view good) { out += good; }, [&] { out += replacement; });
  return out;
}

}  // namespace fairroll
