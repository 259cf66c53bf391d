// SPDX-License-Identifier: Apache-2.0
// Documents that are written: their text.
#include <stdexcept>

#include <fairroll/json.hpp>

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

/// Goes through a document with a list of what is open instead of the stack.
class Dump {
 public:
  Dump(int indent, Json::BadText bad) : indent_(indent), bad_(bad) {}

  std::string of(const Json& top) {
    begin(top);
    while (!open_.empty()) {
      Open& at = open_.back();
      if (at.next == at.value->size()) {
        const char close = at.value->is_array() ? ']' : '}';
        open_.pop_back();
        break_line();
        out_ += close;
        continue;
      }
      if (at.next > 0) out_ += ',';
      break_line();
      next(*at.value, at.next++);
    }
    return std::move(out_);
  }

 private:
  struct Open {
    const Json* value;
    std::size_t next;
  };

  void next(const Json& parent, std::size_t index) {
    if (parent.is_array()) return begin(parent.items()[index]);
    const Json::Member& member = parent.members()[index];
    text(member.name);
    out_ += indent_ < 0 ? ":" : ": ";
    begin(member.value);
  }

  /// All of a value without parts; of any other what opens it.
  void begin(const Json& value) {
    if (value.is_structured()) {
      out_ += value.is_array() ? '[' : '{';
      if (value.empty())
        out_ += value.is_array() ? ']' : '}';
      else
        open_.push_back({&value, 0});
    } else if (value.is_string()) {
      text(value.text());
    } else if (value.is_number()) {
      const std::optional<std::uint64_t> natural = value.natural();
      out_ += natural ? std::to_string(*natural) : std::to_string(*value.integer());
    } else {
      out_ += value.is_null() ? "null" : value.boolean() ? "true" : "false";
    }
  }

  void text(std::string_view text) {
    out_ += '"';
    walk(
        text, [&](std::string_view good) { add_escaped(good, out_); },
        [&] {
          if (bad_ == Json::BadText::Refuse) throw std::invalid_argument("fairroll::Json: a text is not UTF-8");
          out_ += replacement;
        });
    out_ += '"';
  }

  void break_line() {
    if (indent_ < 0) return;
    out_ += '\n';
    out_.append(open_.size() * static_cast<std::size_t>(indent_), ' ');
  }

  int indent_;
  Json::BadText bad_;
  std::vector<Open> open_;
  std::string out_;
};

}  // namespace

std::string Json::dump(int indent, BadText bad) const { return Dump(indent, bad).of(*this); }

std::string to_utf8(std::string_view bytes) {
  std::string out;
  walk(
      bytes, [&](std::string_view good) { out += good; }, [&] { out += replacement; });
  return out;
}

}  // namespace fairroll
