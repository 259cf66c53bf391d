#include "memory.hpp"

#include "space.hpp"
#include "throw_classes.hpp"

namespace fairroll::linting {

namespace {

constexpr std::uint64_t most_answers = std::uint64_t{1} << 16U;  // of one question; beyond that asking is left to the oracle

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
    members_.push_back({i, variable.kind == Variable::Kind::Count ? variable.low : 0, static_cast<std::uint32_t>(size)});
  }
  const Situation start = at_the_start(ruleset);
  ThrowClasses classes(ruleset, outcomes, start);
  classes.add(asked, nullptr, nullptr, nullptr, nullptr);
  class_of_ = classes.class_of();
  classes_ = classes.count();
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

template class Answers<Moved>;
template class Answers<EventAnswer>;

Memory::Memory(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes)
    : GameMemory(outcomes, ruleset.game.events.size()),
      ruleset_(ruleset),
      outcomes_(outcomes),
      moves_(ruleset.game.variables.size()),
      all_moves_(ruleset.game.variables.size()),
      all_events_(ruleset.game.events.size()) {}

Moved* Memory::miss_move(Index variable, const Moment& moment) {
  Remembered<Moved>& remembered = moves_[variable];
  turn_to_state(moment);
  std::unique_ptr<Answers<Moved>>& all = all_moves_[variable];
  if (all == nullptr) {
    Mentions asked(ruleset_, nullptr, nullptr, Mentions::Reach::Now);
    asked.add_game(variable);
    all = std::make_unique<Answers<Moved>>(ruleset_, outcomes_, asked);
  }
  all->turn_to(game(), remembered);
  return turned(remembered, moment);
}

void Memory::turn(Index event, Remembered<EventAnswer>& remembered) {
  std::unique_ptr<Answers<EventAnswer>>& all = all_events_[event];
  if (all == nullptr) {
    Mentions asked(ruleset_, nullptr, nullptr, Mentions::Reach::Now);
    asked.add(ruleset_.game.events[event].occasion);
    all = std::make_unique<Answers<EventAnswer>>(ruleset_, outcomes_, asked);
  }
  all->turn_to(game(), remembered);
}

Moved Memory::moved(Index variable, const Moment& moment, Movement& room) {
  Moved asked;
  Moved* const known = move(variable, moment);
  Moved& moved = known == nullptr ? asked : *known;
  if (moved.known) return moved;
  fairroll::move(room, {Owner::Game, variable}, moment);
  moved.to = room.to;
  moved.faulty = room.fault != Movement::Fault::None;
  moved.known = true;
  return moved;
}

bool Memory::happened(Index event, const Moment& moment) {
  EventAnswer* const known = this->event(event, moment);
  if (known != nullptr && *known != EventAnswer::Unknown) return *known == EventAnswer::Yes;
  const bool answer = happens(ruleset_.game.events[event].occasion, moment);
  if (known != nullptr) *known = answer ? EventAnswer::Yes : EventAnswer::No;
  return answer;
}

}  // namespace fairroll::linting
