#include "throw_classes.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "space.hpp"

namespace fairroll::linting {
namespace {

constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();
constexpr std::size_t most_numbers = 256;  // answers are gathered until classes times answers are more: what splits has to be cleared first

}  // namespace

ThrowClasses::ThrowClasses(const Ruleset& ruleset, std::span<const std::vector<int>> throws, const Situation& situation)
    : ruleset_(ruleset),
      throws_(throws),
      situation_(situation),
      count_(throws.empty() ? 0 : 1),
      class_of_(throws.size()),
      answers_(throws.size()) {
  totals_.reserve(throws.size());
  for (const std::vector<int>& faces : throws) totals_.push_back(total_of(faces));
}

void ThrowClasses::split(std::size_t kinds) {
  numbers_.assign(count_ * kinds, none);
  count_ = 0;
  for (std::size_t i = 0; i < class_of_.size(); ++i) {
    std::uint16_t& number = numbers_[class_of_[i] * kinds + answers_[i]];
    if (number == none) number = static_cast<std::uint16_t>(count_++);
    class_of_[i] = number;
    answers_[i] = 0;
  }
}

void ThrowClasses::ask(const Happening& happening, const Wager* wager, const std::vector<int>* numbers) {
  const auto bit = static_cast<std::uint16_t>(kinds_);
  kinds_ *= 2;
  if (happening.op == Happening::Op::Total && !happening.first.is_number_of_wager && !happening.last.is_number_of_wager) {
    const int first = happening.first.value;
    const int last = happening.last.value;
    for (std::size_t i = 0; i < totals_.size(); ++i)
      answers_[i] = static_cast<std::uint16_t>(answers_[i] | (first <= totals_[i] && totals_[i] <= last ? bit : 0));
    return;
  }
  for (std::size_t i = 0; i < throws_.size(); ++i)
    if (happens(happening, Moment{.ruleset = ruleset_, .before = situation_, .faces = throws_[i], .wager = wager, .numbers = numbers}))
      answers_[i] = static_cast<std::uint16_t>(answers_[i] | bit);
}

void ThrowClasses::ask_totals(const std::vector<char>& totals) {
  if (totals.empty()) return;
  std::vector<std::uint16_t> ranks(totals.size(), 0);
  std::uint16_t kinds = 1;
  for (std::size_t i = 0; i < throws_.size(); ++i) {
    const auto total = static_cast<std::size_t>(std::max(0, totals_[i]));
    if (total >= totals.size() || totals[total] == 0) continue;
    if (ranks[total] == 0) ranks[total] = kinds++;
    answers_[i] = ranks[total];
  }
  split(kinds);
}

void ThrowClasses::add(const Mentions& mentions, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
                       const std::vector<int>* parent_numbers) {
  for (const Mentioned& named : mentions.happenings()) {
    if (count_ == throws_.size()) return;  // nothing can be told apart any further
    if (!depends_on_faces_only(named.happening->op)) continue;
    ask(*named.happening, named.of_parent ? parent : wager, named.of_parent ? parent_numbers : numbers);
    if (count_ * kinds_ * 2 > most_numbers || kinds_ * 2 > none) split(std::exchange(kinds_, 1));
  }
  if (kinds_ > 1) split(std::exchange(kinds_, 1));
  ask_totals(mentions.totals());
}

std::vector<std::size_t> ThrowClasses::representatives() const {
  std::vector<std::size_t> first;
  first.reserve(count_);
  for (std::size_t i = 0; i < class_of_.size(); ++i)
    if (class_of_[i] == first.size()) first.push_back(i);
  return first;
}

}  // namespace fairroll::linting
