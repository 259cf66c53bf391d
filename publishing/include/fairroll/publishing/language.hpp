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

/// A language of the pages. To add one, add a column to the catalogue `publishing/src/words.def`; a test checks that it is complete.
enum class Language : std::uint8_t {
  English,  ///< `en`, the default
  French,   ///< `fr`
  Spanish,  ///< `es`
};

/// Returns `en`, `fr` or `es`, a BCP 47 code for `lang` attributes. The view refers to a constant.
[[nodiscard]] std::string_view language_code(Language language) noexcept;
/// Returns the language with this lower-case code, or `std::nullopt` if there is none.
[[nodiscard]] std::optional<Language> find_language(std::string_view code) noexcept;
/// Returns the codes of all languages; the first is the default.
[[nodiscard]] std::vector<std::string> language_codes();

}  // namespace publishing
}  // namespace fairroll
