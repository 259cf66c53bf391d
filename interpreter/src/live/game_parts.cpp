// SPDX-License-Identifier: Apache-2.0
// The game, never as one product: parts of variables that name one another, and what their throws bring about (S2, S3, T1).
#include <algorithm>

#include "../lint/space.hpp"
#include "../oracle/settle.hpp"
#include "columns.hpp"
#include "compile.hpp"

namespace fairroll::live {
namespace {

constexpr std::size_t most_events = 64;

/// What a part has to answer besides its variables.
struct Part {
  std::vector<Index> members;
  std::vector<Index> events;
  std::vector<const Duty*> duties;
};

std::vector<Index> members_of(const linting::Mentions& mentions) {
  std::vector<Index> members;
  for (Index i = 0; i < mentions.game().size(); ++i)
    if (mentions.game()[i] != 0) members.push_back(i);
  return members;
}

bool ends_turns(const Duty& duty, const Ruleset& ruleset) {
  return duty.deed.kind == DeedKind::Relinquish && duty.role == ruleset.vocabulary.thrower;
}

class Cutter {
 public:
  explicit Cutter(const Ruleset& ruleset) : ruleset_(ruleset) {}

  /// False: something depends on who holds what.
  bool cut() {
    for (Index i = 0; i < ruleset_.game.variables.size(); ++i) {
      linting::Mentions mentions(ruleset_, nullptr, nullptr);
      mentions.add_game(i);
      (void)home_of(mentions);
    }
    for (Index i = 0; i < ruleset_.game.events.size(); ++i) {
      linting::Mentions mentions(ruleset_, nullptr, nullptr);
      mentions.add(ruleset_.game.events[i].occasion);
      home_of(mentions).events.push_back(i);
    }
    for (const Duty& duty : ruleset_.conduct.duties) {
      if (!ends_turns(duty, ruleset_)) continue;
      linting::Mentions mentions(ruleset_, nullptr, nullptr);
      if (duty.occasion) mentions.add(*duty.occasion);
      home_of(mentions).duties.push_back(&duty);
    }
    return !asks_who_holds_;
  }

  std::vector<Part> parts;

 private:
  /// The part whose variables include all that is named: an old one, an old one that grows, or a new one.
  Part& home_of(const linting::Mentions& mentions) {
    asks_who_holds_ = asks_who_holds_ || mentions.asks_who_holds();
    const std::vector<Index> members = members_of(mentions);
    for (Part& part : parts) {
      if (std::includes(part.members.begin(), part.members.end(), members.begin(), members.end())) return part;
      if (!std::includes(members.begin(), members.end(), part.members.begin(), part.members.end())) continue;
      part.members = members;
      return part;
    }
    parts.push_back({members, {}, {}});
    return parts.back();
  }

  const Ruleset& ruleset_;
  bool asks_who_holds_ = false;
};

class GamePartsBuilder {
 public:
  GamePartsBuilder(const Ruleset& ruleset, const Outcomes& outcomes, const Part& part)
      : ruleset_(ruleset), outcomes_(outcomes), part_(part), situation_(linting::at_the_start(ruleset)), columns_(ruleset, outcomes) {
    out_.members = part.members;
    out_.states = StateRows(part.members.size());
  }

  /// False: too many states.
  bool build(GamePart& out) {
    classify();
    std::vector<int> state;
    for (const Index member : part_.members) state.push_back(situation_.game[member]);
    out_.states.add(state.data());
    for (std::uint32_t row = 0; row < out_.states.size(); ++row) {
      if (out_.states.size() > most_rows) return false;
      explore(row);
    }
    out = std::move(out_);
    return true;
  }

 private:
  void classify() {
    linting::Mentions mentions(ruleset_, nullptr, nullptr);
    for (const Index member : part_.members) mentions.add_game(member);
    for (const Index event : part_.events) mentions.add(ruleset_.game.events[event].occasion);
    for (const Duty* duty : part_.duties)
      if (duty->occasion) mentions.add(*duty->occasion);
    columns_.add(mentions, nullptr, nullptr, nullptr, nullptr);
    columns_.number();
    out_.column_of = columns_.column_of;
    out_.columns = static_cast<std::uint32_t>(columns_.representatives.size());
  }

  /// Where the moment leads: row x columns.
  std::uint32_t after(const Moment& moment, bool* faulty) {
    std::vector<int> state;
    for (const Index member : part_.members) {
      const Variable& variable = ruleset_.game.variables[member];
      const Movement moved = movement(VariableRef{Owner::Game, member}, moment);
      if (faulty != nullptr && moved.fault != Movement::Fault::None) *faulty = true;
      state.push_back(moment.turn_ends && variable.per_thrower ? first_value(variable) : moved.to);
    }
    return out_.states.add(state.data()).first * out_.columns;
  }

  void explore(std::uint32_t row) {
    for (std::size_t i = 0; i < part_.members.size(); ++i) situation_.game[part_.members[i]] = out_.states[row][i];
    out_.turn_end.push_back(after(Moment{.ruleset = ruleset_, .before = situation_, .faces = no_dice, .turn_ends = true}, nullptr));
    for (const std::size_t outcome : columns_.representatives) {
      const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = outcomes_.faces(outcome)};
      GameCell cell;
      bool faulty = false;
      cell.next = after(moment, &faulty);
      if (faulty) cell.flags |= GameCell::faulty;
      for (const Index event : part_.events)
        if (happens(ruleset_.game.events[event].occasion, moment)) cell.events |= std::uint64_t{1} << event;
      for (const Duty* duty : part_.duties)
        if (!duty->occasion || happens(*duty->occasion, moment)) cell.flags |= GameCell::turn_ends;
      out_.cells.push_back(cell);
    }
  }

  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  const Part& part_;
  Situation situation_;
  Columns columns_;
  GamePart out_;
};

}  // namespace

bool compile_game_parts(const Ruleset& ruleset, const Outcomes& outcomes, ProgramTables& tables, std::vector<CompileFault>& faults) {
  const auto fault = [&](const char* message, const char* help) {
    faults.push_back({message, help, {}});
    return false;
  };
  if (ruleset.game.events.size() > most_events) return fault("the game has more events than can be compiled", "use fewer events");
  Cutter cutter(ruleset);
  if (!cutter.cut()) return fault("what happens in the game depends on who holds what", "play it with the table alone");
  for (const Part& part : cutter.parts) {
    GamePart& out = tables.game.emplace_back();
    if (!GamePartsBuilder(ruleset, outcomes, part).build(out))
      return fault("the game has more states than can be compiled", "bound its counts and sets, or let fewer of them name one another");
    tables.turns_end = tables.turns_end || !part.duties.empty();
  }
  return true;
}

const StateRows* GameSpaces::of(const std::vector<Index>& members) {
  const auto [at, fresh] = spaces_.try_emplace(members, members.size());
  StateRows& rows = at->second;
  if (!fresh) return rows.size() > most_rows ? nullptr : &rows;
  Situation situation = linting::at_the_start(ruleset_);
  Columns columns(ruleset_, outcomes_);
  linting::Mentions mentions(ruleset_, nullptr, nullptr);
  for (const Index member : members) mentions.add_game(member);
  columns.add(mentions, nullptr, nullptr, nullptr, nullptr);
  columns.number();
  std::vector<int> state;
  for (const Index member : members) state.push_back(situation.game[member]);
  rows.add(state.data());
  const auto add = [&](const std::vector<int>& faces, bool turn_ends) {
    const Moment moment{.ruleset = ruleset_, .before = situation, .faces = faces, .turn_ends = turn_ends};
    for (std::size_t i = 0; i < members.size(); ++i) {
      const Variable& variable = ruleset_.game.variables[members[i]];
      state[i] = turn_ends && variable.per_thrower ? first_value(variable) : movement(VariableRef{Owner::Game, members[i]}, moment).to;
    }
    rows.add(state.data());
  };
  for (std::uint32_t row = 0; row < rows.size() && rows.size() <= most_rows; ++row) {
    for (std::size_t i = 0; i < members.size(); ++i) situation.game[members[i]] = rows[row][i];
    add(no_dice, true);
    for (const std::size_t outcome : columns.representatives) add(outcomes_.faces(outcome), false);
  }
  return rows.size() > most_rows ? nullptr : &rows;
}

}  // namespace fairroll::live
