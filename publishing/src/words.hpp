// SPDX-License-Identifier: Apache-2.0
// The fixed words of what is published, in every language, from one catalogue (words.def).
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/publishing/language.hpp>

namespace fairroll::publishing {

enum class Phrase {
#define FAIRROLL_PHRASE(key, english, french, spanish) key,
#include "words.def"
#undef FAIRROLL_PHRASE
};

/// How many phrases the catalogue has.
[[nodiscard]] std::size_t phrase_count() noexcept;

/// The phrase as the catalogue has it, with `{1}`.
[[nodiscard]] std::string_view phrase_of(Language language, Phrase phrase) noexcept;

/// The phrase with its parts filled in: the first where `{1}` stands.
[[nodiscard]] std::string say(Language language, Phrase phrase, const std::vector<std::string>& parts = {});

/// `2 dice`; dice with two faces are coins.
[[nodiscard]] std::string dice_count_words(Language language, std::size_t dice_count, std::size_t face_count);

/// The words with a capital first letter, if that is one of a to z: as the head of a column.
[[nodiscard]] std::string capitalised(std::string words);

/// A number in decimal digits with the decimal sign of the language: `7.143` is `7,143` in French.
[[nodiscard]] std::string shown_decimal(Language language, std::string number);

}  // namespace fairroll::publishing
