// SPDX-License-Identifier: Apache-2.0
#include "throw_classes.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <utility>

#include "footprint.hpp"

namespace fairroll::automaton {
namespace {

constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();
const Situation nowhere;  // what the dice alone answer asks for none

}  // namespace

bool depends_on_faces_only(const ThrowTest& dice_event) {
  switch (dice_event.op) {
    case ThrowTest::Op::Total:
    case ThrowTest::Op::Hard:
    case ThrowTest::Op::Easy:
    case ThrowTest::Op::Showing:
    case ThrowTest::Op::ShowingSome:
    case ThrowTest::Op::MostOften:
    case ThrowTest::Op::Alike:
    case ThrowTest::Op::Different:
    case ThrowTest::Op::Odd:
    case ThrowTest::Op::Even:
    case ThrowTest::Op::Pair:
    case ThrowTest::Op::Triple:
      return true;
    case ThrowTest::Op::FigureIs:
      return !detail::names_variable(dice_event.figure);
    default:
      return false;
  }
}

ThrowClasses::ThrowClasses(const Ruleset& ruleset, std::span<const std::vector<int>> throws)
    : ruleset_(ruleset), throws_(throws), count_(throws.empty() ? 0 : 1), thrown_(throws.size()), class_of_(throws.size()) {
  if (throws.empty()) return;
  for (std::size_t i = 0; i < throws.size(); ++i) thrown_[i].total = total_of(throws[i]);
  const auto less = [](const Thrown& a, const Thrown& b) { return a.total < b.total; };
  const auto [lowest, highest] = std::minmax_element(thrown_.begin(), thrown_.end(), less);
  lowest_ = lowest->total;
  of_total_.resize(static_cast<std::size_t>(highest->total - lowest_) + 1);
}

void ThrowClasses::split(std::size_t kinds) {
  const std::size_t size = count_ * kinds;
  if (size > most_numbers) many_numbers_.resize(size);
  std::uint16_t* const numbers = size > most_numbers ? many_numbers_.data() : few_numbers_.data();
  std::fill_n(numbers, size, none);
  count_ = 0;
  for (std::size_t i = 0; i < class_of_.size(); ++i) {
    const std::size_t answers = std::exchange(thrown_[i].answers, 0) | of_total_[place_of(thrown_[i].total)];
    std::uint16_t& number = numbers[class_of_[i] * kinds + answers];
    if (number == none) number = static_cast<std::uint16_t>(count_++);
    class_of_[i] = number;
  }
  std::fill(of_total_.begin(), of_total_.end(), std::uint16_t{0});
}

void ThrowClasses::ask(const ThrowTest& dice_event, const Wager* wager, const std::vector<int>* numbers) {
  const auto bit = static_cast<std::uint16_t>(kinds_);
  kinds_ *= 2;
  if (dice_event.op == ThrowTest::Op::Total && !dice_event.first_term.is_number_of_wager && !dice_event.last_term.is_number_of_wager) {
    const int last = std::min(dice_event.last_term.value, lowest_ + static_cast<int>(of_total_.size()) - 1);
    for (int total = std::max(dice_event.first_term.value, lowest_); total <= last; ++total)
      of_total_[place_of(total)] = static_cast<std::uint16_t>(of_total_[place_of(total)] | bit);
    return;
  }
  for (std::size_t i = 0; i < throws_.size(); ++i)
    if (happens(dice_event, EvalContext{.ruleset = ruleset_, .before = nowhere, .faces = throws_[i], .wager = wager, .numbers = numbers}))
      thrown_[i].answers = static_cast<std::uint16_t>(thrown_[i].answers | bit);
}

void ThrowClasses::ask_figure(const Figure& figure, const std::vector<int>* numbers) {
  const bool asks_for_any_face =
      std::any_of(figure.begin(), figure.end(), [](const FigureTerm& part) { return part.kind == FigureTerm::Kind::ShowingValue; });
  const int last = asks_for_any_face ? ruleset_.vocabulary.highest_face : ruleset_.vocabulary.lowest_face;
  for (int face = ruleset_.vocabulary.lowest_face; face <= last; ++face) {
    std::map<int, std::uint16_t> kinds;
    for (std::size_t i = 0; i < throws_.size(); ++i) {
      const int value = detail::figure_of_dice(
          figure, throws_[i], [&](const Term& term) { return detail::value_of(term, numbers); }, face);
      thrown_[i].answers = kinds.emplace(value, static_cast<std::uint16_t>(kinds.size())).first->second;
    }
    split(kinds.size());
  }
}

void ThrowClasses::ask_totals(const Flags& totals) {
  if (totals.empty()) return;
  std::uint16_t kinds = 1;  // 0: it is none of them
  for (std::size_t place = 0; place < of_total_.size(); ++place)
    if (totals[place + static_cast<std::size_t>(lowest_)]) of_total_[place] = kinds++;
  split(kinds);
}

void ThrowClasses::add(const Footprint& footprint, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
                       const std::vector<int>* parent_numbers) {
  for (const NamedDiceEvent& named : footprint.dice_events()) {
    if (count_ == throws_.size()) return;  // nothing can be told apart any further
    if (!depends_on_faces_only(*named.dice_event)) continue;
    ask(*named.dice_event, named.of_parent ? parent : wager, named.of_parent ? parent_numbers : numbers);
    if (count_ * kinds_ * 2 > most_numbers || kinds_ * 2 > none) split(std::exchange(kinds_, 1));
  }
  if (kinds_ > 1) split(std::exchange(kinds_, 1));
  for (const NamedFigure& named : footprint.figures()) ask_figure(*named.figure, named.of_parent ? parent_numbers : numbers);
  ask_totals(footprint.totals());
}

std::vector<std::size_t> ThrowClasses::representatives() const {
  std::vector<std::size_t> first;
  first.reserve(count_);
  for (std::size_t i = 0; i < class_of_.size(); ++i)
    if (class_of_[i] == first.size()) first.push_back(i);
  return first;
}

// ---- several wagers together

Footprint& ChainFootprint::add(Index wager, std::vector<int> numbers, Index parent, std::vector<int> parent_numbers) {
  const Wager* const own = &ruleset_.wagers[wager];
  const Wager* const behind = parent == no_index ? nullptr : &ruleset_.wagers[parent];
  members_.push_back({Footprint(ruleset_, own, behind, reach_), own, std::move(numbers), behind, std::move(parent_numbers)});
  return members_.back().footprint;
}

std::vector<Index> ChainFootprint::members() const {
  std::vector<Index> all;
  for (Index i = 0; i < ruleset_.game.variables.size(); ++i)
    if (std::any_of(members_.begin(), members_.end(), [&](const Member& one) { return one.footprint.game()[i] != 0; })) all.push_back(i);
  return all;
}

std::vector<Index> ChainFootprint::held() const {
  std::vector<Index> all;
  for (const Member& member : members_)
    for (const Index wager : member.footprint.held())
      if (std::find(all.begin(), all.end(), wager) == all.end()) all.push_back(wager);
  return all;
}

bool ChainFootprint::asks_owner() const {
  return std::any_of(members_.begin(), members_.end(), [](const Member& one) { return one.footprint.asks_owner(); });
}

bool ChainFootprint::turns_matter() const {
  return std::any_of(members_.begin(), members_.end(), [](const Member& one) { return one.footprint.turns_matter(); });
}

ThrowClasses ChainFootprint::classes(std::span<const std::vector<int>> throws) const {
  ThrowClasses classes(ruleset_, throws);
  for (const Member& one : members_) classes.add(one.footprint, one.wager, &one.numbers, one.parent, &one.parent_numbers);
  return classes;
}

}  // namespace fairroll::automaton
