// SPDX-License-Identifier: Apache-2.0
// What the checker reads of the text: children of nodes, folded lines, opening words, whole numbers, places.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

#include <fairroll/syntax.hpp>

namespace fairroll::checking {

/// All children, or those of one kind, in order. Of a null cursor there are none.
class Children {
 public:
  class Iterator {
   public:
    Iterator(const Children& list, std::size_t at) noexcept : list_(&list), at_(list.next(at)) {}
    [[nodiscard]] Syntax operator*() const noexcept { return list_->of_[at_]; }
    Iterator& operator++() noexcept {
      at_ = list_->next(at_ + 1);
      return *this;
    }
    friend bool operator!=(const Iterator& a, const Iterator& b) noexcept { return a.at_ != b.at_; }

   private:
    const Children* list_;
    std::size_t at_;
  };

  explicit Children(const Syntax& of) noexcept : of_(of), size_(of.size()) {}
  Children(const Syntax& of, Kind kind) noexcept : of_(of), size_(of.size()), kind_(kind), any_kind_(false) {}
  [[nodiscard]] Iterator begin() const noexcept { return {*this, 0}; }
  [[nodiscard]] Iterator end() const noexcept { return {*this, size_}; }

 private:
  [[nodiscard]] std::size_t next(std::size_t at) const noexcept {
    while (!any_kind_ && at != size_ && !of_[at].is(kind_)) ++at;
    return at;
  }

  Syntax of_;
  std::size_t size_;
  Kind kind_{};
  bool any_kind_ = true;
};

/// The text on one line: blanks folded, comments dropped.
[[nodiscard]] std::string folded(std::string_view text);
/// The words of a folded text without `the` and without the punctuation between words, one after another.
class OpeningWords {
 public:
  OpeningWords() = default;
  explicit OpeningWords(std::string_view folded_text) : rest_(folded_text) {}
  /// Empty: there are no more.
  [[nodiscard]] std::string_view next() noexcept;

 private:
  std::string_view rest_;
};
/// The first of them, `count` at most.
[[nodiscard]] std::string opening_words(std::string_view folded_text, std::size_t count);
/// Behind a blank, if there is anything on either side of it.
void append_words(std::string& text, std::string_view more);
/// Both, with a blank between them if neither is empty.
[[nodiscard]] std::string with_words(std::string base, std::string_view more);
/// True if `whole` is `end`, or ends with it behind a blank: addresses may be shortened from the left.
[[nodiscard]] bool ends_with_words(std::string_view whole, std::string_view end) noexcept;
/// Numbers in rules go so far, but for amounts.
inline constexpr int largest_number = 1'000'000;
/// Digits, up to the largest number; nothing if they say more.
[[nodiscard]] std::optional<int> small_int(const Syntax& digits) noexcept;
/// The same, where a number that is too large is told as any other that goes too far: then one more than the largest.
[[nodiscard]] int capped_int(const Syntax& digits) noexcept;
/// `12`; of a number that capped_int() has capped the words of its place.
[[nodiscard]] std::string number_words(int number, const SourceLocation& place);
/// Both ends are small, and the first is the larger one.
[[nodiscard]] bool runs_backwards(const Syntax& first, const Syntax& last) noexcept;
/// Why nobody goes through a range of more than `most` numbers, or one that runs backwards: what is wrong, and the way out. Nothing wrong:
/// both are empty.
struct RangeFault {
  std::string message;
  std::string help;
};
[[nodiscard]] RangeFault fault_of_range(const Syntax& range, int most);
/// From the beginning of `first` to the end of `last`, both of one file.
[[nodiscard]] SourceLocation span_of(const Syntax& first, const Syntax& last);
/// What stands behind `mark` in `whole`, without the blanks and remarks between them. Brackets around a condition are no nodes: this has them.
[[nodiscard]] SourceLocation behind(const Syntax& mark, const Syntax& whole);
/// From the beginning of `whole` to just before `end`, without the blanks, `{` and `word` that stand there.
[[nodiscard]] SourceLocation head_of(const Syntax& whole, const Syntax& end, std::string_view word = {});
/// The first word, so that a whole block is not underlined.
[[nodiscard]] SourceLocation first_word_of(const Syntax& node);

}  // namespace fairroll::checking
