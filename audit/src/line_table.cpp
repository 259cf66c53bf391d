// SPDX-License-Identifier: Apache-2.0
#include "line_table.hpp"

#include <algorithm>
#include <array>
#include <vector>

namespace fairroll::audit {

namespace {

/// Goes through JSON by its quotes and brackets alone. Where something is unusual it gives up.
class Skimmer {
 public:
  explicit Skimmer(std::string_view text) : text_(text) {}

  /// The value of that member of an object, where the skimmer stands; empty: it has none. Behind it stands what follows the object.
  std::optional<std::string_view> member(std::string_view wanted, std::vector<std::string_view>* names = nullptr) {
    std::string_view found;
    if (!take('{')) return std::nullopt;
    if (take('}')) return found;
    do {
      const std::optional<std::string_view> name = string();
      if (!name || !take(':')) return std::nullopt;
      const std::optional<std::string_view> value = skip();
      if (!value || (*name == wanted && !found.empty())) return std::nullopt;
      if (*name == wanted) found = *value;
      if (names != nullptr) names->push_back(*name);
    } while (take(','));
    if (!take('}')) return std::nullopt;
    return found;
  }

 private:
  static bool is_blank(char one) { return one == ' ' || one == '\t' || one == '\r' || one == '\n'; }

  bool take(char wanted) {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    if (at_ >= text_.size() || text_[at_] != wanted) return false;
    ++at_;
    return true;
  }

  /// What stands between the quotes, without escapes.
  std::optional<std::string_view> string() {
    if (!take('"')) return std::nullopt;
    const std::size_t begin = at_;
    at_ = text_.find_first_of("\"\\", at_);
    if (at_ == std::string_view::npos || text_[at_] == '\\') return std::nullopt;
    return text_.substr(begin, at_++ - begin);
  }

  /// A value of whatever kind, as it is written.
  std::optional<std::string_view> skip() {
    while (at_ < text_.size() && is_blank(text_[at_])) ++at_;
    const std::size_t begin = at_;
    for (int depth = 0; at_ < text_.size(); ++at_) {
      const char one = text_[at_];
      if (one == '"') {
        at_ = text_.find_first_of("\"\\", at_ + 1);
        if (at_ == std::string_view::npos || text_[at_] == '\\') return std::nullopt;
      } else if (one == '{' || one == '[') {
        ++depth;
      } else if (depth == 0 && (one == ',' || one == '}' || one == ']' || is_blank(one))) {
        break;
      } else if (one == '}' || one == ']') {
        --depth;
      }
    }
    if (at_ == begin) return std::nullopt;
    return text_.substr(begin, at_ - begin);
  }

  std::string_view text_;
  std::size_t at_ = 0;
};

/// A number that is written in one way only.
bool is_plain_number(std::string_view value) {
  return value.find_first_not_of("0123456789") == std::string_view::npos && value.size() <= 15 &&
         (value.front() != '0' || value.size() == 1);
}

constexpr std::array<std::string_view, 4> deeds{"throw", "act", "note", "seats"};
constexpr std::array<std::string_view, 4> beside{"ruled", "paid", "balance", "meta"};

bool is_among(const auto& names, std::string_view name) { return std::find(names.begin(), names.end(), name) != names.end(); }

bool is_plain_step(const std::vector<std::string_view>& members) {
  bool does = false;
  for (const std::string_view name : members) {
    does = does || is_among(deeds, name);
    if (!is_among(deeds, name) && !is_among(beside, name)) return false;
  }
  return does;
}

/// Nothing of no `meta`, or of one that cannot be skimmed.
std::optional<std::string> table_in(const std::optional<std::string_view>& meta, std::string_view member) {
  if (!meta) return std::nullopt;
  if (meta->empty()) return std::string();
  const std::optional<std::string_view> table = Skimmer(*meta).member(member);
  if (!table) return std::nullopt;
  if (table->empty()) return std::string();
  if (table->front() == '"') return std::string(table->substr(1, table->size() - 2));
  if (is_plain_number(*table)) return std::string(*table);
  return std::nullopt;
}

}  // namespace

std::optional<std::string> quick_table_of(std::string_view line, std::string_view member) {
  return table_in(Skimmer(line).member("meta"), member);
}

std::optional<std::string> table_of_plain_step(std::string_view line, std::string_view member) {
  std::vector<std::string_view> members;
  members.reserve(deeds.size() + beside.size());
  const std::optional<std::string_view> meta = Skimmer(line).member("meta", &members);
  return is_plain_step(members) ? table_in(meta, member) : std::nullopt;
}

}  // namespace fairroll::audit
