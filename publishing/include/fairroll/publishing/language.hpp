// SPDX-License-Identifier: Apache-2.0
// The language of published pages: headings, labels and fixed sentences. The text of the rules is not translated. All functions are pure
// and thread-safe.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API publishing {

/// A language of the pages. To add a language, add a column to the catalogue `publishing/src/words.def`. A test checks that the column is
/// complete.
enum class Language : std::uint8_t {
  English,  ///< English (`en`), the default language.
  French,   ///< French (`fr`).
  Spanish,  ///< Spanish (`es`).
};

/// Returns the BCP 47 code of a language for `lang` attributes: `en`, `fr` or `es`. The returned view refers to a constant.
[[nodiscard]] std::string_view language_code(Language language) noexcept;
/// Returns the language with the given lowercase code, or `std::nullopt` if there is no such language.
[[nodiscard]] std::optional<Language> find_language(std::string_view code) noexcept;
/// Returns the codes of all languages, beginning with the default language.
[[nodiscard]] std::vector<std::string> language_codes();

}  // namespace publishing
}  // namespace fairroll
