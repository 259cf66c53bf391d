// SPDX-License-Identifier: Apache-2.0
#include "memory.hpp"

#include <utility>

#include "space.hpp"
#include "throw_classes.hpp"

namespace fairroll::linting {

namespace {

constexpr std::uint64_t most_answers = std::uint64_t{1} << 16U;  // of one question; beyond that asking is left to the oracle
constexpr std::size_t most_sentences = 32;                       // of one variable, likewise

}  // namespace

template <typename Answer>
Answers<Answer>::Answers(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Mentions& asked) {
  if (asked.asks_who_holds()) return;
  std::uint64_t states = 1;
  for (Index i = 0; i < asked.game().size(); ++i) {
    if (asked.game()[i] == 0) continue;
    const Variable& variable = ruleset.game.variables[i];
    const std::uint64_t size = range_size(variable);
    if (size > most_answers || states * size > most_answers) return;
    states *= size;
    members_.push_back({i, first_value(variable), static_cast<std::uint32_t>(size)});
  }
  ThrowClasses classes(ruleset, outcomes);
  classes.add(asked, nullptr, nullptr, nullptr, nullptr);
  classes_ = classes.count();
  class_of_ = std::move(classes).class_of();
  if (states * classes_ <= most_answers) answers_.resize(static_cast<std::size_t>(states * classes_));
}

template <typename Answer>
void Answers<Answer>::turn_to(const std::vector<int>& game, Remembered<Answer>& remembered) {
  remembered.answers = nullptr;
  if (answers_.empty()) return;
  std::size_t code = 0;
  for (const Member& member : members_) {
    const auto value = static_cast<std::uint32_t>(game[member.variable] - member.low);
    if (value >= member.size) return;
    code = code * member.size + value;
  }
  remembered.answers = &answers_[code * classes_];
  remembered.class_of = class_of_.data();
}

template class Answers<Met>;
template class Answers<EventAnswer>;

Memory::Memory(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Memory* before)
    : GameMemory(outcomes, ruleset.game.events.size()),
      ruleset_(ruleset),
      outcomes_(outcomes),
      before_(before),
      all_moves_(ruleset.game.variables.size()),
      all_events_(ruleset.game.events.size()) {}

Remembered<Met> Memory::met(Index variable) {
  Remembered<Met> remembered;
  const std::vector<Move>& moves = ruleset_.game.variables[variable].moves;
  if (moves.size() > most_sentences) return remembered;
  std::unique_ptr<Answers<Met>>& all = all_moves_[variable];
  if (all == nullptr && before_ != nullptr && before_->all_moves_[variable] != nullptr) {
    all = std::make_unique<Answers<Met>>(*before_->all_moves_[variable]);
  } else if (all == nullptr) {
    Mentions asked(ruleset_, nullptr, nullptr, Mentions::Reach::Now);
    for (const Move& move : moves) asked.add(move.occasion);
    all = std::make_unique<Answers<Met>>(ruleset_, outcomes_, asked);
  }
  all->turn_to(game(), remembered);
  return remembered;
}

void Memory::turn(Index event, Remembered<EventAnswer>& remembered) {
  std::unique_ptr<Answers<EventAnswer>>& all = all_events_[event];
  if (all == nullptr && before_ != nullptr && before_->all_events_[event] != nullptr) {
    all = std::make_unique<Answers<EventAnswer>>(*before_->all_events_[event]);
  } else if (all == nullptr) {
    Mentions asked(ruleset_, nullptr, nullptr, Mentions::Reach::Now);
    asked.add(ruleset_.game.events[event].occasion);
    all = std::make_unique<Answers<EventAnswer>>(ruleset_, outcomes_, asked);
  }
  all->turn_to(game(), remembered);
}

Remembered<EventAnswer> Memory::event_in(Index event, const std::vector<int>& game) {
  Remembered<EventAnswer> remembered;
  if (!is_at(game)) turn_to(game);
  turn(event, remembered);
  return remembered;
}

bool Memory::happened(Index event, const Moment& moment) {
  EventAnswer* const known = this->event(event, moment);
  if (known != nullptr && *known != EventAnswer::Unknown) return *known == EventAnswer::Yes;
  const bool answer = happens(ruleset_.game.events[event].occasion, moment);
  if (known != nullptr) *known = answer ? EventAnswer::Yes : EventAnswer::No;
  return answer;
}

}  // namespace fairroll::linting
