// One wager's machine, row by row, from the start: the oracle is asked for every cell.
#include <algorithm>
#include <map>
#include <utility>

#include <fairroll/program.hpp>

#include "../lint/mentions.hpp"
#include "../lint/space.hpp"
#include "../lint/words.hpp"
#include "../oracle/settle.hpp"

namespace fairroll {
namespace {

using linting::Mentions;
using linting::TurnEnd;

/// A wager in a state: the one that is compiled, or its parent.
struct Side {
  bool stands = false;
  std::vector<int> own;

  friend auto operator<=>(const Side&, const Side&) = default;
};

struct State {
  std::vector<int> game;  ///< of the members
  Side parent;            ///< unused without one
  Side self;

  friend auto operator<=>(const State&, const State&) = default;
};

struct Step {
  State after;
  Cell cell;
};

const std::vector<int> no_dice;

class Builder {
 public:
  Builder(const Ruleset& ruleset, const Outcomes& outcomes, const MachineKey& key)
      : ruleset_(ruleset),
        outcomes_(outcomes),
        wager_(ruleset.wagers[key.wager]),
        parent_(key.parent ? &ruleset.wagers[key.parent->wager] : nullptr),
        turns_(ruleset),
        mentions_(ruleset, &wager_, parent_),
        situation_(linting::at_the_start(ruleset)) {
    machine_.key = key;
    situation_.held.resize(1);
    situation_.thrower = ruleset.vocabulary.thrower == no_index ? std::nullopt : std::optional<Index>(0);
  }

  std::optional<Machine> build(std::vector<CompileFault>& faults) {
    if (!mention(faults)) return std::nullopt;
    classify();
    State first;
    for (const Index member : members_) first.game.push_back(situation_.game[member]);
    first.self.own = first_values(wager_.variables);
    if (parent_ != nullptr) first.parent.own = first_values(parent_->variables);
    (void)row_of(first);
    for (std::size_t row = 0; row < states_.size(); ++row) {
      if (states_.size() > linting::most_states) return too_many(faults);
      explore(row);
    }
    machine_.rows = static_cast<std::uint32_t>(states_.size());
    merge_columns();
    return std::move(machine_);
  }

 private:
  // ---- what it depends on

  void mention(const Wager& wager, bool of_parent) {
    for (const VerdictRow& row : wager.verdicts) mentions_.add(row.occasion, of_parent);
    for (const Standing& row : wager.off) mentions_.add(row.while_, of_parent);
    for (const Standing& row : wager.placed) mentions_.add(row.while_, of_parent);
    mentions_.add_own(of_parent);
    if (of_parent) return;
    for (const PayRow& row : wager.pays) {
      if (row.on) mentions_.add(*row.on);
      mentions_.add(row.while_);
    }
    if (wager.pays_per == no_index) return;
    const VariableRef& measured = ruleset_.paytables[wager.pays_per].measure;
    if (measured.owner == Owner::Game) mentions_.add_game(measured.index);
  }

  bool mention(std::vector<CompileFault>& faults) {
    const auto fault = [&](std::string message, std::string help) {
      faults.push_back({std::move(message), std::move(help), wager_.place});
      return false;
    };
    if (!outcomes_.possible()) return fault("the dice have more outcomes than can be listed", "use fewer dice, or fewer faces");
    if (!wager_.parts.empty()) return fault("`" + wager_.name + "` is made of parts", "compile its parts");
    if (parent_ != nullptr && parent_->behind != no_index)
      return fault("`" + wager_.name + "` stands behind a wager that stands behind another", "settle it with the table");
    mention(wager_, false);
    if (parent_ != nullptr) mention(*parent_, true);
    turns_matter_ = turns_.possible() && (mentions_.turns_matter() || names_per_thrower(ruleset_, wager_));
    if (turns_matter_) turns_.mention_duties(mentions_);
    for (std::size_t i = 0; i < mentions_.game().size(); ++i)
      if (mentions_.game()[i] != 0) members_.push_back(static_cast<Index>(i));
    if (mentions_.asks_who_holds())
      return fault("whether `" + wager_.name + "` may be placed depends on who holds what", "settle it with the table");
    return true;
  }

  /// Outcomes that no happening named here tells apart share a column from the start; merge_columns() finds the rest.
  void classify() {
    std::map<std::vector<bool>, std::uint16_t> classes;
    for (std::size_t i = 0; i < outcomes_.size(); ++i) {
      const std::vector<int>& faces = outcomes_.faces(i);
      const auto [at, fresh] = classes.insert({column(faces), static_cast<std::uint16_t>(classes.size())});
      if (fresh) representatives_.push_back(i);
      machine_.column_of.push_back(at->second);
    }
    machine_.columns = static_cast<std::uint32_t>(classes.size());
  }

  std::vector<bool> column(const std::vector<int>& faces) const {
    std::vector<bool> answers;
    Moment own{.ruleset = ruleset_, .before = situation_, .faces = faces};
    own.wager = &wager_;
    own.numbers = &machine_.key.numbers;
    Moment other = own;
    other.wager = parent_;
    if (machine_.key.parent) other.numbers = &machine_.key.parent->numbers;
    for (const linting::Mentioned& named : mentions_.happenings())
      if (linting::depends_on_faces_only(named.happening->op)) answers.push_back(happens(*named.happening, named.of_parent ? other : own));
    const auto total = static_cast<std::size_t>(std::max(0, total_of(faces)));
    for (std::size_t i = 0; i < mentions_.totals().size(); ++i)
      if (mentions_.totals()[i] != 0) answers.push_back(i == total);
    return answers;
  }

  // ---- states and what becomes of them

  std::uint32_t row_of(const State& state) {
    const auto [at, fresh] = rows_.insert({state, static_cast<std::uint32_t>(states_.size())});
    if (fresh) states_.push_back(state);
    return at->second;
  }

  void set_scene(const State& state) {
    for (std::size_t i = 0; i < members_.size(); ++i) situation_.game[members_[i]] = state.game[i];
  }

  [[nodiscard]] Moment moment_of(const State& state, const std::vector<int>& faces, bool turn_ends) const {
    Moment moment{.ruleset = ruleset_, .before = situation_, .faces = faces};
    moment.turn_ends = turn_ends;
    moment.wager = &wager_;
    moment.numbers = &machine_.key.numbers;
    moment.own = &state.self.own;
    if (parent_ != nullptr) moment.parent = &state.parent.own;
    if (parent_ != nullptr) moment.parent_numbers = &machine_.key.parent->numbers;
    return moment;
  }

  /// What the parent does; its side afterwards goes to `after`.
  ParentFate step_parent(const State& state, const std::vector<int>& faces, bool turn_ends, Side& after) const {
    WagerStep step = step_wager(ruleset_, situation_, {machine_.key.parent->wager, machine_.key.parent->numbers, state.parent.own}, faces,
                                turn_ends, nullptr, false);
    const bool ended = step.contradiction || (step.verdict && !step.stays_up);
    after.stands = !ended;
    after.own = ended ? first_values(parent_->variables) : std::move(step.after);
    return {step.verdict, step.stays_up, step.contradiction, {}};
  }

  std::uint16_t odds_of(const WagerStep& step) {
    if (!step.payment || !step.payment->odds) return Cell::no_odds;
    const auto found = std::find(machine_.odds.begin(), machine_.odds.end(), *step.payment->odds);
    if (found != machine_.odds.end()) return static_cast<std::uint16_t>(found - machine_.odds.begin());
    machine_.odds.push_back(*step.payment->odds);
    return static_cast<std::uint16_t>(machine_.odds.size() - 1);
  }

  static Outcome outcome_of(const WagerStep& step, const std::vector<int>& before) noexcept {
    if (step.contradiction || step.faulty()) return Outcome::Undetermined;
    if (!step.verdict) return step.off ? Outcome::Off : step.after == before ? Outcome::Stays : Outcome::Moves;
    return fairroll::outcome_of(*step.verdict);
  }

  void step_self(const State& state, const std::vector<int>& faces, bool turn_ends, const ParentFate* fate, Step& step) {
    const Moment moment = moment_of(state, faces, turn_ends);
    WagerStep own =
        step_wager(ruleset_, situation_,
                   {machine_.key.wager, machine_.key.numbers, state.self.own, std::nullopt, moment.parent, moment.parent_numbers}, faces,
                   turn_ends, fate, false);
    const Outcome outcome = outcome_of(own, state.self.own);
    const bool ended = outcome == Outcome::Undetermined || (own.verdict && !own.stays_up);
    step.cell.outcome = static_cast<std::uint8_t>(outcome);
    step.cell.odds = odds_of(own);
    if (ended) step.cell.flags |= Cell::ends;
    step.after.self.stands = !ended;
    step.after.self.own = ended ? first_values(wager_.variables) : std::move(own.after);
  }

  Step step_from(const State& state, const std::vector<int>& faces, bool turn_ends) {
    set_scene(state);
    Step step;
    step.after = state;
    step.cell.outcome = static_cast<std::uint8_t>(Outcome::Stays);
    ParentFate fate;
    if (state.parent.stands) fate = step_parent(state, faces, turn_ends, step.after.parent);
    if (state.self.stands) step_self(state, faces, turn_ends, parent_ == nullptr ? nullptr : &fate, step);
    const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = faces, .turn_ends = turn_ends};
    for (std::size_t i = 0; i < members_.size(); ++i) {
      const Variable& variable = ruleset_.game.variables[members_[i]];
      const bool reset = turn_ends && variable.per_thrower;
      step.after.game[i] = reset ? first_value(variable) : movement(VariableRef{Owner::Game, members_[i]}, moment).to;
    }
    if (turn_ends) reset_own(step.after);
    if (!turn_ends && turns_matter_ && turns_.duty_after(moment)) step.cell.flags |= Cell::turn_ends;
    return step;
  }

  void reset_own(State& state) const {
    const auto reset = [](const Wager& wager, Side& side) {
      for (std::size_t i = 0; i < wager.variables.size(); ++i)
        if (wager.variables[i].per_thrower) side.own[i] = first_value(wager.variables[i]);
    };
    reset(wager_, state.self);
    if (parent_ != nullptr) reset(*parent_, state.parent);
  }

  [[nodiscard]] bool window_open(const Wager& wager, const State& state) const {
    Moment moment = moment_of(state, no_dice, false);
    if (&wager == parent_) {
      moment.wager = parent_;
      moment.numbers = moment.parent_numbers;
      moment.own = moment.parent;
      moment.parent = moment.parent_numbers = nullptr;
    }
    return std::any_of(wager.placed.begin(), wager.placed.end(),
                       [&](const Standing& row) { return stood(row.while_, moment) == Answer::Yes; });
  }

  std::uint32_t placed_from(const State& state) {
    if (state.self.stands || (parent_ != nullptr && !state.parent.stands) || !window_open(wager_, state)) return Machine::no_row;
    State after = state;
    after.self = {true, first_values(wager_.variables)};
    return row_of(after);
  }

  std::uint32_t parent_placed_from(const State& state) {
    if (state.parent.stands || !window_open(*parent_, state)) return Machine::no_row;
    State after = state;
    after.parent = {true, first_values(parent_->variables)};
    return row_of(after);
  }

  void explore(std::size_t row) {
    const State state = states_[row];  // the list grows
    set_scene(state);
    machine_.stands.push_back(state.self.stands ? 1 : 0);
    machine_.words.push_back(words_of(state));
    machine_.place.push_back(placed_from(state));
    if (parent_ != nullptr) machine_.parent_place.push_back(parent_placed_from(state));
    if (turns_matter_) machine_.turn_end.push_back(finished(step_from(state, no_dice, true)));
    for (const std::size_t outcome : representatives_) {
      const Step step = step_from(state, outcomes_.faces(outcome), false);
      machine_.cells.push_back(finished(step));
    }
  }

  Cell finished(const Step& step) {
    Cell cell = step.cell;
    cell.next = row_of(step.after);
    return cell;
  }

  [[nodiscard]] std::string words_of(const State& state) const {
    std::vector<std::string> words;
    for (std::size_t i = 0; i < members_.size(); ++i)
      words.push_back(linting::state_in_words(ruleset_.game.variables[members_[i]], state.game[i]));
    const auto add = [&](const Wager& wager, const Side& side) {
      words.push_back(wager.name + (side.stands ? " stands" : " does not stand"));
      for (std::size_t i = 0; side.stands && i < side.own.size(); ++i)
        words.push_back(linting::state_in_words(wager.variables[i], side.own[i]));
    };
    if (parent_ != nullptr) add(*parent_, state.parent);
    add(wager_, state.self);
    return linting::listed(words, ", ");
  }

  // ---- the end

  /// F2: columns that are equal in every row are one.
  void merge_columns() {
    const auto same = [](const Cell& a, const Cell& b) {
      return a.next == b.next && a.odds == b.odds && a.outcome == b.outcome && a.flags == b.flags;
    };
    std::vector<std::uint16_t> kept;
    std::vector<std::uint16_t> now(machine_.columns);
    for (std::uint16_t column = 0; column < machine_.columns; ++column) {
      const auto equal = [&](std::uint16_t other) {
        for (std::size_t row = 0; row < machine_.rows; ++row)
          if (!same(machine_.cells[row * machine_.columns + column], machine_.cells[row * machine_.columns + other])) return false;
        return true;
      };
      const auto at = std::find_if(kept.begin(), kept.end(), equal);
      now[column] = static_cast<std::uint16_t>(at - kept.begin());
      if (at == kept.end()) kept.push_back(column);
    }
    std::vector<Cell> cells;
    cells.reserve(machine_.rows * kept.size());
    for (std::size_t row = 0; row < machine_.rows; ++row)
      for (const std::uint16_t column : kept) cells.push_back(machine_.cells[row * machine_.columns + column]);
    for (std::uint16_t& column : machine_.column_of) column = now[column];
    machine_.cells = std::move(cells);
    machine_.columns = static_cast<std::uint32_t>(kept.size());
  }

  std::optional<Machine> too_many(std::vector<CompileFault>& faults) const {
    const Variable* widest = nullptr;
    const auto consider = [&](const Variable& variable) {
      if (widest == nullptr || linting::range_size(variable) > linting::range_size(*widest)) widest = &variable;
    };
    for (const Variable& variable : wager_.variables) consider(variable);
    for (const Index member : members_) consider(ruleset_.game.variables[member]);
    faults.push_back({"`" + wager_.name + "` has more states than can be compiled",
                      widest == nullptr ? "" : "bound `" + widest->name + "`, which has the most values", wager_.place});
    return std::nullopt;
  }

  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  const Wager& wager_;
  const Wager* parent_;
  TurnEnd turns_;
  Mentions mentions_;
  Situation situation_;
  bool turns_matter_ = false;
  Machine machine_;
  std::vector<Index> members_;
  std::vector<std::size_t> representatives_;  // of the columns
  std::map<State, std::uint32_t> rows_;
  std::vector<State> states_;
};

}  // namespace

std::optional<Machine> compile_machine(const Ruleset& ruleset, const Outcomes& outcomes, const MachineKey& key,
                                       std::vector<CompileFault>& faults) {
  return Builder(ruleset, outcomes, key).build(faults);
}

}  // namespace fairroll
