#include "throw_classes.hpp"

#include <algorithm>
#include <limits>

#include "space.hpp"

namespace fairroll::linting {
namespace {

constexpr std::uint16_t none = std::numeric_limits<std::uint16_t>::max();

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

void ThrowClasses::split(std::uint16_t kinds) {
  const auto same = [&](std::uint16_t answer) { return answer == answers_.front(); };
  if (count_ == throws_.size() || std::all_of(answers_.begin(), answers_.end(), same)) return;
  numbers_.assign(count_ * kinds, none);
  count_ = 0;
  for (std::size_t i = 0; i < class_of_.size(); ++i) {
    std::uint16_t& number = numbers_[std::size_t{class_of_[i]} * kinds + answers_[i]];
    if (number == none) number = static_cast<std::uint16_t>(count_++);
    class_of_[i] = number;
  }
}

void ThrowClasses::ask(const Happening& happening, const Wager* wager, const std::vector<int>* numbers) {
  if (happening.op == Happening::Op::Total && !happening.first.is_number_of_wager && !happening.last.is_number_of_wager) {
    for (std::size_t i = 0; i < totals_.size(); ++i)
      answers_[i] = happening.first.value <= totals_[i] && totals_[i] <= happening.last.value ? 1 : 0;
    return;
  }
  for (std::size_t i = 0; i < throws_.size(); ++i)
    answers_[i] =
        happens(happening, Moment{.ruleset = ruleset_, .before = situation_, .faces = throws_[i], .wager = wager, .numbers = numbers}) ? 1
                                                                                                                                       : 0;
}

void ThrowClasses::add(const Mentions& mentions, const Wager* wager, const std::vector<int>* numbers, const Wager* parent,
                       const std::vector<int>* parent_numbers) {
  for (const Mentioned& named : mentions.happenings()) {
    if (!depends_on_faces_only(named.happening->op)) continue;
    ask(*named.happening, named.of_parent ? parent : wager, named.of_parent ? parent_numbers : numbers);
    split(2);
  }
  const std::vector<char>& totals = mentions.totals();
  std::vector<std::uint16_t> ranks(totals.size(), 0);
  std::uint16_t kinds = 1;
  for (std::size_t i = 0; i < throws_.size(); ++i) {
    const auto total = static_cast<std::size_t>(std::max(0, totals_[i]));
    const bool named = total < totals.size() && totals[total] != 0;
    if (named && ranks[total] == 0) ranks[total] = kinds++;
    answers_[i] = named ? ranks[total] : 0;
  }
  split(kinds);
}

std::vector<std::size_t> ThrowClasses::representatives() const {
  std::vector<std::size_t> first;
  first.reserve(count_);
  for (std::size_t i = 0; i < class_of_.size(); ++i)
    if (class_of_[i] == first.size()) first.push_back(i);
  return first;
}

}  // namespace fairroll::linting
