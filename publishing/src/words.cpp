// SPDX-License-Identifier: Apache-2.0
#include "words.hpp"

#include <array>

namespace fairroll::publishing {

namespace {

struct InEveryLanguage {
  std::array<std::string_view, 3> words;
};

constexpr std::array catalogue{
#define FAIRROLL_PHRASE(key, english, french, spanish) InEveryLanguage{{english, french, spanish}},
#include "words.def"
#undef FAIRROLL_PHRASE
};

constexpr std::array<std::string_view, 3> codes{"en", "fr", "es"};

}  // namespace

std::size_t phrase_count() noexcept { return catalogue.size(); }

std::string_view phrase_of(Language language, Phrase phrase) noexcept {
  return catalogue[static_cast<std::size_t>(phrase)].words[static_cast<std::size_t>(language)];
}

std::string say(Language language, Phrase phrase, const std::vector<std::string>& parts) {
  const std::string_view text = phrase_of(language, phrase);
  std::string out;
  for (std::size_t at = 0; at < text.size(); ++at) {
    const bool hole = text[at] == '{' && at + 2 < text.size() && text[at + 2] == '}';
    const std::size_t part = hole ? static_cast<std::size_t>(text[at + 1] - '1') : 0;
    if (!hole) {
      out += text[at];
      continue;
    }
    if (part < parts.size()) out += parts[part];
    at += 2;
  }
  return out;
}

std::string shown_decimal(Language language, std::string number) {
  const std::size_t at = number.find('.');
  if (at != std::string::npos) number.replace(at, 1, phrase_of(language, Phrase::DecimalSign));
  return number;
}

std::string dice_count_words(Language language, std::size_t dice_count, std::size_t face_count) {
  const bool is_coin = face_count == 2;
  const Phrase one = is_coin ? Phrase::OneCoin : Phrase::OneDie;
  const Phrase several = is_coin ? Phrase::SeveralCoins : Phrase::SeveralDice;
  return say(language, dice_count == 1 ? one : several, {std::to_string(dice_count)});
}

std::string capitalised(std::string words) {
  if (!words.empty() && words.front() >= 'a' && words.front() <= 'z') words.front() = static_cast<char>(words.front() - 'a' + 'A');
  return words;
}

std::string_view language_code(Language language) noexcept { return codes[static_cast<std::size_t>(language)]; }

std::optional<Language> find_language(std::string_view code) noexcept {
  for (std::size_t i = 0; i < codes.size(); ++i)
    if (codes[i] == code) return static_cast<Language>(i);
  return std::nullopt;
}

std::vector<std::string> language_codes() { return {codes.begin(), codes.end()}; }

}  // namespace fairroll::publishing
