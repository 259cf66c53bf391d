// SPDX-License-Identifier: Apache-2.0
// One line of a log of receipts: what it says, and the one way to say it.
#include "receipt_form.hpp"

#include <charconv>
#include <map>

#include <fairroll/detail/read_json.hpp>

#include "crypto.hpp"
#include "lines.hpp"

namespace fairroll::trust {
namespace {

constexpr detail::JsonBounds of_receipts{.depth = 4};

/// Without the bracket that closes the object: the link follows.
std::string open_object(const Json& members) {
  std::string text = members.dump(-1, Json::InvalidUtf8::Refuse);
  text.pop_back();
  return text;
}

Json map_json(const std::map<std::string, std::string>& map) {
  Json all = Json::object();
  for (const auto& [name, value] : map) all[name] = value;
  return all;
}

std::string text_of(const Json& object, std::string_view name) {
  const Json* const found = object.find(name);
  return found != nullptr && found->is_string() ? found->text() : "";
}

std::vector<std::string> texts_of(const Json& object, std::string_view name) {
  std::vector<std::string> all;
  if (const Json* const found = object.find(name))
    for (const Json& one : found->items())
      if (one.is_string()) all.push_back(one.text());
  return all;
}

std::map<std::string, std::string> map_of(const Json& object, std::string_view name) {
  std::map<std::string, std::string> all;
  if (const Json* const found = object.find(name))
    for (const Json::Member& one : found->members())
      if (one.value.is_string()) all[one.name] = one.value.text();
  return all;
}

/// The object whose closing bracket the link took.
std::optional<Json> whole_of(std::string_view content) { return detail::read_json(std::string(content) + "}", of_receipts); }

/// Takes a line apart from its left end.
class ReceiptCursor {
 public:
  explicit ReceiptCursor(std::string_view rest) : rest_(rest) {}

  bool takes(std::string_view word) {
    if (rest_.substr(0, word.size()) != word) return false;
    rest_.remove_prefix(word.size());
    return true;
  }
  bool takes_number(std::uint64_t& number) {
    const std::size_t size = std::min(rest_.find_first_not_of("0123456789"), rest_.size());
    const std::optional<std::uint64_t> read = whole_number(rest_.substr(0, size), max_receipt_number);
    if (!read || *read == 0) return false;
    number = *read;
    rest_.remove_prefix(size);
    return true;
  }
  bool takes_digest(std::string_view& digest) {
    digest = rest_.substr(0, digest_digits);
    if (!is_digest(digest)) return false;
    rest_.remove_prefix(digest_digits);
    return true;
  }
  [[nodiscard]] bool at_end() const { return rest_.empty(); }
  [[nodiscard]] bool begins(std::string_view word) const { return rest_.substr(0, word.size()) == word; }

 private:
  std::string_view rest_;
};

/// Cuts the link off.
bool takes_link(std::string_view line, ReceiptLine& made) {
  constexpr std::size_t tail = link_begins.size() + digest_digits + link_ends.size();
  if (line.size() <= tail || line.size() > max_receipt_bytes) return false;
  made.content = line.substr(0, line.size() - tail);
  ReceiptCursor cursor(line.substr(made.content.size()));
  return cursor.takes(link_begins) && cursor.takes_digest(made.link) && cursor.takes(link_ends);
}

}  // namespace

void append_number(std::string& to, std::uint64_t number) {
  char digits[20];
  const auto end = std::to_chars(digits, digits + sizeof digits, number).ptr;
  to.append(digits, end);
}

void write_digest(char* to, std::string_view bytes) {
  const Bytes32 hash = blake2b_256(bytes);
  for (const std::uint8_t byte : hash)
    for (const unsigned digit : {unsigned{byte} >> 4U, unsigned{byte} & 15U}) *to++ = "0123456789abcdef"[digit];
}

std::string compute_receipt_digest(std::string_view bytes) {
  std::string words(digest_digits, '0');
  write_digest(words.data(), bytes);
  return words;
}

std::string opening_content(const ReceiptOpening& opening) {
  const Selection& chosen = opening.selection;
  Json members = {{"receipts", receipt_format_version},    {"program", opening.program},
                  {"under", Json(opening.rule_books)},     {"as_of", chosen.as_of ? Json(to_string(*chosen.as_of)) : Json(nullptr)},
                  {"readings", map_json(chosen.readings)}, {"postings", map_json(chosen.postings)},
                  {"seats", Json(opening.seats)}};
  if (opening.today) members["today"] = to_string(*opening.today);
  return open_object(members);
}

std::string rules_content(std::uint64_t number, std::uint64_t line, const std::vector<RulesInForce>& in_force) {
  Json all = Json::array();
  for (const RulesInForce& one : in_force) all.push_back({{"name", one.name}, {"meaning", one.meaning_digest}});
  return open_object({{"n", number}, {"line", line}, {"rules", std::move(all)}});
}

std::optional<ReceiptOpening> parse_opening(const ReceiptLine& line) {
  if (line.kind != ReceiptLine::Kind::Opening) return std::nullopt;
  const std::optional<Json> json = whole_of(line.content);
  if (!json) return std::nullopt;
  ReceiptOpening made;
  made.program = text_of(*json, "program");
  made.rule_books = texts_of(*json, "under");
  made.seats = texts_of(*json, "seats");
  made.selection.as_of = parse_date(text_of(*json, "as_of"));
  made.today = parse_date(text_of(*json, "today"));
  made.selection.readings = map_of(*json, "readings");
  made.selection.postings = map_of(*json, "postings");
  if (opening_content(made) != line.content) return std::nullopt;  // the one way to say that
  return made;
}

std::vector<RulesInForce> parse_rules(const ReceiptLine& line) {
  if (line.kind != ReceiptLine::Kind::Rules) return {};
  const std::optional<Json> json = whole_of(line.content);
  const Json* const listed = json ? json->find("rules") : nullptr;
  std::vector<RulesInForce> all;
  for (const Json& one : listed != nullptr ? listed->items() : std::vector<Json>{})
    all.push_back({text_of(one, "name"), text_of(one, "meaning")});
  for (const RulesInForce& one : all)
    if (!is_digest(one.meaning_digest)) return {};
  if (rules_content(line.number, line.line_number, all) != line.content) return {};
  return all;
}

std::optional<ReceiptLine> parse_receipt_line(std::string_view line) {
  ReceiptLine made;
  if (!takes_link(line, made)) return std::nullopt;
  if (made.content.substr(0, opening_begins.size()) == opening_begins) {
    made.kind = ReceiptLine::Kind::Opening;
    return parse_opening(made) ? std::optional(made) : std::nullopt;
  }
  ReceiptCursor cursor(made.content);
  if (!cursor.takes("{\"n\":") || !cursor.takes_number(made.number) || !cursor.takes(",\"line\":") ||
      !cursor.takes_number(made.line_number))
    return std::nullopt;
  if (cursor.begins(",\"rules\":")) {
    made.kind = ReceiptLine::Kind::Rules;
    return parse_rules(made).empty() ? std::nullopt : std::optional(made);
  }
  made.kind = ReceiptLine::Kind::Record;
  const bool whole = cursor.takes(",\"record\":\"") && cursor.takes_digest(made.record) && cursor.takes("\",\"result\":\"") &&
                     cursor.takes_digest(made.result) && cursor.takes("\"") && cursor.at_end();
  return whole ? std::optional(made) : std::nullopt;
}

}  // namespace fairroll::trust
