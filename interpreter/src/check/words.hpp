// Words of the text: folded lines, opening words, whole numbers.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/syntax.hpp>

namespace fairroll::checking {

/// The text on one line: blanks folded, comments dropped.
[[nodiscard]] std::string folded(std::string_view text);
/// Its words without `the` and without the punctuation between words.
[[nodiscard]] std::vector<std::string> opening_words(std::string_view folded_text);
/// True if `whole` is `end`, or ends with it behind a blank: addresses may be shortened from the left.
[[nodiscard]] bool ends_with_words(std::string_view whole, std::string_view end) noexcept;
/// Digits, up to one million; nothing if there are more.
[[nodiscard]] std::optional<int> small_int(const Syntax& digits) noexcept;
/// From the beginning of `first` to the end of `last`, both of one file.
[[nodiscard]] Place span_of(const Syntax& first, const Syntax& last);
/// From the beginning of `whole` to just before `end`, without the blanks, `{` and `word` that stand there.
[[nodiscard]] Place head_of(const Syntax& whole, const Syntax& end, std::string_view word = {});

}  // namespace fairroll::checking
