#include "memory.hpp"

#include <algorithm>
#include <functional>
#include <map>

#include "space.hpp"

namespace fairroll::linting {

namespace {

constexpr std::uint64_t most_answers = std::uint64_t{1} << 16U;  // of one question; beyond that asking is left to the oracle

}  // namespace

template <typename Answer>
Remembered<Answer>::Remembered(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Mentions& asked) {
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
  classify(ruleset, outcomes, asked);
  if (states * classes_ <= most_answers) answers_.resize(static_cast<std::size_t>(states * classes_));
}

/// F2: throws on which everything that depends on the dice alone is answered alike.
template <typename Answer>
void Remembered<Answer>::classify(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes, const Mentions& asked) {
  const Situation start = at_the_start(ruleset);
  const std::vector<char>& totals = asked.totals();
  std::map<std::vector<int>, std::uint16_t> classes;
  std::vector<int> column;
  class_of_.reserve(outcomes.size());
  for (const std::vector<int>& faces : outcomes) {
    column.clear();
    const Moment moment{.ruleset = ruleset, .before = start, .faces = faces};
    for (const Mentioned& named : asked.happenings())
      if (depends_on_faces_only(named.happening->op)) column.push_back(happens(*named.happening, moment) ? 1 : 0);
    const auto total = static_cast<std::size_t>(std::max(0, total_of(faces)));
    column.push_back(total < totals.size() && totals[total] != 0 ? static_cast<int>(total) : -1);
    class_of_.push_back(classes.try_emplace(column, static_cast<std::uint16_t>(classes.size())).first->second);
  }
  classes_ = classes.size();
}

template <typename Answer>
Answer* Remembered<Answer>::at(const std::vector<int>& game, std::size_t outcome) {
  if (answers_.empty() || outcome >= class_of_.size()) return nullptr;
  std::size_t code = 0;
  for (const Member& member : members_) {
    const auto value = static_cast<std::uint32_t>(game[member.variable] - member.low);
    if (value >= member.size) return nullptr;
    code = code * member.size + value;
  }
  return &answers_[code * classes_ + class_of_[outcome]];
}

Memory::Memory(const Ruleset& ruleset, std::span<const std::vector<int>> outcomes)
    : ruleset_(ruleset), outcomes_(outcomes), moves_(ruleset.game.variables.size()), events_(ruleset.game.events.size()) {}

std::size_t Memory::number_of(const std::vector<int>& faces) const noexcept {
  const std::vector<int>* const first = outcomes_.data();
  const std::less<const std::vector<int>*> before;
  if (before(&faces, first) || !before(&faces, first + outcomes_.size())) return outcomes_.size();
  return static_cast<std::size_t>(&faces - first);
}

Moved* Memory::move(Index variable, const Moment& moment) {
  const std::size_t outcome = number_of(moment.faces);
  if (outcome == outcomes_.size() || moment.turn_ends) return nullptr;
  std::unique_ptr<Remembered<Moved>>& moves = moves_[variable];
  if (moves == nullptr) {
    Mentions asked(ruleset_, nullptr, nullptr);
    asked.add_game(variable);
    moves = std::make_unique<Remembered<Moved>>(ruleset_, outcomes_, asked);
  }
  return moves->at(moment.before.game, outcome);
}

EventAnswer* Memory::event(Index event, const Moment& moment) {
  const std::size_t outcome = number_of(moment.faces);
  if (outcome == outcomes_.size() || moment.turn_ends) return nullptr;
  std::unique_ptr<Remembered<EventAnswer>>& events = events_[event];
  if (events == nullptr) {
    Mentions asked(ruleset_, nullptr, nullptr);
    asked.add(ruleset_.game.events[event].occasion);
    events = std::make_unique<Remembered<EventAnswer>>(ruleset_, outcomes_, asked);
  }
  return events->at(moment.before.game, outcome);
}

}  // namespace fairroll::linting
