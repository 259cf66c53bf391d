// The game's machine: only what its events and the duties to give up the dice name.
#include <map>

#include <fairroll/program.hpp>

#include "../lint/mentions.hpp"
#include "../lint/space.hpp"
#include "../oracle/settle.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_events = 64;
const std::vector<int> no_dice;

class Builder {
 public:
  Builder(const Ruleset& ruleset, const Outcomes& outcomes)
      : ruleset_(ruleset), outcomes_(outcomes), turns_(ruleset), situation_(linting::at_the_start(ruleset)) {}

  std::optional<GameMachine> build(std::vector<CompileFault>& faults) {
    if (!outcomes_.possible() || ruleset_.game.events.size() > most_events) {
      faults.push_back({"the game has more outcomes or events than can be compiled", "use fewer dice, or fewer events", {}});
      return std::nullopt;
    }
    linting::Mentions mentions(ruleset_, nullptr, nullptr);
    for (const Event& event : ruleset_.game.events) mentions.add(event.occasion);
    turns_.mention_duties(mentions);
    std::vector<int> first;
    for (std::size_t i = 0; i < mentions.game().size(); ++i) {
      if (mentions.game()[i] == 0) continue;
      members_.push_back(static_cast<Index>(i));
      first.push_back(situation_.game[i]);
    }
    (void)row_of(first);
    for (std::size_t row = 0; row < states_.size(); ++row) {
      if (states_.size() > linting::most_states) {
        faults.push_back({"the game has more states than can be compiled", "bound a count or a set that its events name", {}});
        return std::nullopt;
      }
      explore(row);
    }
    machine_.rows = static_cast<std::uint32_t>(states_.size());
    return std::move(machine_);
  }

 private:
  std::uint32_t row_of(const std::vector<int>& state) {
    const auto [at, fresh] = rows_.insert({state, static_cast<std::uint32_t>(states_.size())});
    if (fresh) states_.push_back(state);
    return at->second;
  }

  std::uint32_t after(const Moment& moment) {
    std::vector<int> state;
    for (const Index member : members_) {
      const Variable& variable = ruleset_.game.variables[member];
      const bool reset = moment.turn_ends && variable.per_thrower;
      state.push_back(reset ? first_value(variable) : movement(VariableRef{Owner::Game, member}, moment).to);
    }
    return row_of(state);
  }

  void explore(std::size_t row) {
    for (std::size_t i = 0; i < members_.size(); ++i) situation_.game[members_[i]] = states_[row][i];
    machine_.turn_end.push_back(after(Moment{.ruleset = ruleset_, .before = situation_, .faces = no_dice, .turn_ends = true}));
    for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
      const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = outcomes_.faces(outcome)};
      GameMachine::Cell cell;
      for (std::size_t i = 0; i < ruleset_.game.events.size(); ++i)
        if (happens(ruleset_.game.events[i].occasion, moment)) cell.events |= std::uint64_t{1} << i;
      cell.turn_ends = turns_.duty_after(moment);
      cell.next = after(moment);
      machine_.cells.push_back(cell);
    }
  }

  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  linting::TurnEnd turns_;
  Situation situation_;
  GameMachine machine_;
  std::vector<Index> members_;
  std::map<std::vector<int>, std::uint32_t> rows_;
  std::vector<std::vector<int>> states_;
};

}  // namespace

std::optional<GameMachine> compile_game(const Ruleset& ruleset, const Outcomes& outcomes, std::vector<CompileFault>& faults) {
  return Builder(ruleset, outcomes).build(faults);
}

}  // namespace fairroll
