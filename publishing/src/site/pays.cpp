// SPDX-License-Identifier: Apache-2.0
#include "pays.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include <fairroll/detail/heard.hpp>
#include <fairroll/report.hpp>

namespace fairroll::publishing {

namespace {

/// Where the odds of a row stand in its sentence, behind the odds before them.
std::size_t place_of(const std::string& sentence, const PayRow& row, std::size_t from) {
  const std::string odds = to_string(row.odds);
  for (std::size_t at = sentence.find(odds, from); at != std::string::npos; at = sentence.find(odds, at + 1))
    if (at == 0 || sentence[at - 1] == ' ') return at;
  return std::string::npos;
}

/// What a later text says once more is told once, where it is said last.
void add_line(PayLine line, std::vector<PayLine>& lines) {
  std::erase_if(
      lines, [&](const PayLine& other) { return other.odds == line.odds && other.at_least == line.at_least && other.when == line.when; });
  lines.push_back(std::move(line));
}

/// The cases of one sentence, which stand in it one behind the other.
void add_cases(const Ruleset& rules, const std::vector<const PayRow*>& cases, std::vector<PayLine>& lines) {
  const std::string& sentence = words::text_of(rules, cases.front()->clause);
  std::vector<std::size_t> places;
  for (const PayRow* const row : cases) {
    const std::size_t from = places.empty() ? 0 : places.back() + 1;
    places.push_back(places.empty() || places.back() != std::string::npos ? place_of(sentence, *row, from) : std::string::npos);
  }
  for (std::size_t i = 0; i < cases.size(); ++i) {
    PayLine line{to_string(cases[i]->odds), cases[i]->at_least, {}, cases[i]->clause};
    if (places.back() != std::string::npos) {
      const std::size_t begin = places[i] + line.odds.size();
      const std::size_t end = i + 1 < places.size() ? places[i + 1] : sentence.size();
      line.when = sentence.substr(begin, end - begin);
      line.when.erase(0, line.when.find_first_not_of(' ') == std::string::npos ? line.when.size() : line.when.find_first_not_of(' '));
      while (!line.when.empty() && line.when.back() == ' ') line.when.pop_back();
    } else if (!detail::covers_every_win(*cases[i])) {
      line.when = sentence;
    }
    add_line(std::move(line), lines);
  }
}

/// In the order of Limit::Kind.
Phrase phrase_of_kind(Limit::Kind kind) {
  constexpr std::array phrases{Phrase::StakeAtMost, Phrase::StakeAtLeast, Phrase::StakeSteps, Phrase::WinAtMost};
  return phrases[static_cast<std::size_t>(kind)];
}

std::optional<Rational> always_known(const Ruleset& rules, const Limit& limit) {
  return detail::always(limit.while_) ? detail::known_amount(rules, limit.amount) : std::nullopt;
}

/// Another amount bounds the same thing more narrowly.
bool is_looser(const Ruleset& rules, const Wager& wager, const Limit& one) {
  const std::optional<Rational> own = always_known(rules, one);
  if (!own || one.kind == Limit::Kind::StakeSteps) return false;
  return std::any_of(wager.limits.begin(), wager.limits.end(), [&](const Limit& other) {
    const std::optional<Rational> bound =
        other.kind == one.kind && detail::is_heard(wager, other) ? always_known(rules, other) : std::nullopt;
    return bound && (one.kind == Limit::Kind::StakeAtLeast ? *own < *bound : *bound < *own);
  });
}

std::vector<LimitLine> lines_of_limits(const Ruleset& rules, const Wager& wager, Language language, bool binding) {
  std::vector<LimitLine> lines;
  for (const Limit& limit : wager.limits) {
    if (!detail::is_heard(wager, limit) || (binding && is_looser(rules, wager, limit))) continue;
    LimitLine line{{}, {}, limit.clause};
    if (const std::optional<Rational> amount = always_known(rules, limit))
      line.words = say(language, phrase_of_kind(limit.kind), {words::exact_words(rules, *amount) + " " + rules.currency.name});
    else
      line.as_said = words::text_of(rules, limit.clause);
    const auto same = [&](const LimitLine& other) { return other.words == line.words && other.as_said == line.as_said; };
    if (std::none_of(lines.begin(), lines.end(), same)) lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

std::vector<PayLine> pay_lines(const Ruleset& rules, const Wager& wager) {
  const int lowest = detail::sure_pay_layer(wager);
  std::vector<PayLine> lines;
  for (std::size_t i = 0; i < wager.pays.size();) {
    std::vector<const PayRow*> cases{&wager.pays[i]};
    while (++i < wager.pays.size() && wager.pays[i].clause == cases.front()->clause) cases.push_back(&wager.pays[i]);
    if (cases.front()->layer >= lowest) add_cases(rules, cases, lines);
  }
  return lines;
}

std::string key_words(const IntSet& keys) {
  std::string text;
  for (const IntRange& range : keys.ranges) {
    text += text.empty() ? "" : ", ";
    if (range.high >= open_end)
      text += "≥ " + std::to_string(range.low);
    else if (range.low <= -open_end)
      text += "≤ " + std::to_string(range.high);
    else
      text += std::to_string(range.low) + (range.high > range.low ? "–" + std::to_string(range.high) : "");
  }
  return text;
}

std::vector<LimitLine> limit_lines(const Ruleset& rules, const Wager& wager, Language language) {
  return lines_of_limits(rules, wager, language, false);
}

std::vector<LimitLine> binding_limits(const Ruleset& rules, const Wager& wager, Language language) {
  return lines_of_limits(rules, wager, language, true);
}

}  // namespace fairroll::publishing
