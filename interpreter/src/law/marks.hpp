// SPDX-License-Identifier: Apache-2.0
// The marks at the beginning of a line, and how deep each of them lies.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace fairroll::law {

/// A mark as a rule file writes it, and how many bytes the text takes for it.
struct MarkRead {
  std::string mark;  ///< `(a)`
  std::size_t size = 0;
};

/// As many bytes as a mark may take, its brackets included: eight parts of five.
inline constexpr std::size_t longest_mark = 1 + 8 * 6;

/// The mark that `text` begins with: `(a)`, `(3.4.b)`, or `1.`, `a)`, `iv.` with a blank behind it. Nothing: it begins otherwise.
[[nodiscard]] std::optional<MarkRead> mark_at(std::string_view text);

/// How many bytes of blanks `text` begins with; a no-break space is one.
[[nodiscard]] std::size_t blank_at(std::string_view text) noexcept;

/// The lists that are open where the text has come to, each within the one before.
class OpenLists {
 public:
  /// Puts the mark where it belongs, and returns all that lead to it: `(a) (1)`. It goes on with the innermost list that it is next in;
  /// a first mark begins a list within the last item; any other mark belongs to the innermost list of its sort.
  [[nodiscard]] std::string take(const std::string& mark);
  /// A section begins.
  void clear() noexcept { lists_.clear(); }

 private:
  /// One way to count that a mark may belong to, and its number there.
  struct Counted {
    enum class By : unsigned char { Digits, Letters, Capitals, Romans, RomanCapitals, Parts } by{};
    int number = 0;  ///< 0: it cannot be said
  };
  struct List {
    Counted last;
    std::string mark;
  };

  [[nodiscard]] static std::vector<Counted> ways_of(std::string_view inner);
  [[nodiscard]] std::string put(std::size_t depth, const Counted& as, const std::string& mark);

  std::vector<List> lists_;
};

}  // namespace fairroll::law
