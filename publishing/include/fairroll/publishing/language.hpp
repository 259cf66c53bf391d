// SPDX-License-Identifier: Apache-2.0
// The language of what is published around a rule book: headings, labels, sentences of the pages. The text of the rules stays as it was
// written, whatever the language of the page. All functions are pure and safe from any thread.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API publishing {

/// A language that every fixed word is written in. Another one is a column of the catalogue, `publishing/src/words.def`, of which a test
/// holds that nothing is missing.
enum class Language : std::uint8_t {
  English,  ///< `en`, the one that is used unless another is asked for
  French,   ///< `fr`
  Spanish,  ///< `es`
};

/// `en`, `fr`, `es`, as BCP 47 writes it and `lang` attributes have it. The view is of a constant.
[[nodiscard]] std::string_view code_of(Language language) noexcept;
/// The language of that code, in lower case; nothing: there is no such one.
[[nodiscard]] std::optional<Language> language_of(std::string_view code) noexcept;
/// The codes of all languages, the first that of the language that is used unless another is asked for.
[[nodiscard]] std::vector<std::string> language_codes();

}  // namespace publishing
}  // namespace fairroll
