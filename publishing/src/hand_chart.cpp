// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/hand_chart.hpp>

#include <algorithm>

#include <fairroll/analysis/hand.hpp>

#include <fairroll/detail/chart.hpp>
#include <fairroll/detail/page.hpp>

#include "words.hpp"

namespace fairroll::publishing {

namespace {

constexpr int throws = 30;

struct Hand {
  std::string names;
  analysis::HandLength length;
};

std::vector<Hand> different(const std::vector<std::pair<std::string, const Ruleset*>>& books) {
  std::vector<Hand> hands;
  for (const auto& [name, rules] : books) {
    const std::optional<analysis::HandLength> length = analysis::compute_hand_length(*rules, throws);
    if (!length) continue;
    const auto same = [&](const Hand& other) { return other.length.end_probabilities == length->end_probabilities; };
    const auto at = std::find_if(hands.begin(), hands.end(), same);
    if (at == hands.end())
      hands.push_back({name, *length});
    else
      at->names += ", " + name;
  }
  return hands;
}

}  // namespace

std::string hand_figure(const std::vector<std::pair<std::string, const Ruleset*>>& books, Language language) {
  const std::vector<Hand> hands = different(books);
  if (hands.empty()) return "";
  std::vector<Line> lines;
  std::vector<std::string> names;
  for (const Hand& hand : hands) {
    Line line{hand.names, {}};
    for (const analysis::Fraction& chance : hand.length.end_probabilities) line.values.push_back(std::stod(chance.to_decimal(9)));
    lines.push_back(std::move(line));
    names.push_back(hand.names);
  }
  std::string text = "<figure>" + element("figcaption", say(language, Phrase::HandEndsOn)) + "\n" + colour_key(names) +
                     line_chart(lines, say(language, Phrase::ThrowsToDecision), say(language, Phrase::HowLongAHand)) +
                     "</figure>\n<ul class=\"plain\">\n";
  for (const Hand& hand : hands) {
    const std::string& exact = hand.length.mean_throw_count.str();
    const bool is_shown = exact.find('/') != std::string::npos && exact.size() <= max_fraction_shown;
    text += element("li", say(language, Phrase::HandLength,
                              {hand.names, shown_decimal(language, hand.length.mean_throw_count.to_decimal(4)),
                               is_shown ? " (" + exact + ")" : "", std::to_string(throws),
                               shown_decimal(language, percent(hand.length.longer_hand_probability))})) +
            "\n";
  }
  return text + "</ul>\n";
}

}  // namespace fairroll::publishing
