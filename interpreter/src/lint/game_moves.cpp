// SPDX-License-Identifier: Apache-2.0
#include "game_moves.hpp"

#include <algorithm>
#include <bit>
#include <utility>

namespace fairroll::linting {

GameMoves::GameMoves(const Ruleset& ruleset, Memory& memory, const std::vector<Index>& members, std::vector<const std::vector<int>*> thrown,
                     std::uint64_t factor)
    : ruleset_(ruleset), memory_(memory), thrown_(std::move(thrown)) {
  at_.reserve(thrown_.size());
  for (const std::vector<int>* const faces : thrown_) at_.push_back(memory.place_of(*faces));
  rows_.resize(members.size());
  for (std::size_t i = members.size(); i-- > 0;) {
    const Variable& variable = ruleset.game.variables[members[i]];
    rows_[i].index = members[i];
    rows_[i].variable = &variable;
    rows_[i].low = first_value(variable);
    rows_[i].factor = factor;
    factor *= range_size(variable);
  }
}

void GameMoves::follow(const GameSpace* space) {
  space_ = space;
  state_ = std::nullopt;
  if (space == nullptr) return;
  follows_all_ = space->members.size() == rows_.size();
  space_columns_.clear();
  space_columns_.reserve(at_.size());
  for (const std::size_t place : at_) space_columns_.push_back(space->outcomes.class_of[place]);
  space_codes_.assign(space->count, 0);
  for (Row& row : rows_) {
    const auto found = std::find(space->members.begin(), space->members.end(), row.index);
    row.place = found == space->members.end() ? none : static_cast<std::size_t>(found - space->members.begin());
    if (row.place == none) continue;
    for (std::size_t state = 0; state < space->count; ++state)
      space_codes_[state] += static_cast<std::uint64_t>(space->state(state)[row.place] - row.low) * row.factor;
  }
}

void GameMoves::turn_to(const Situation& before) {
  turns_anew_ = true;
  if (thrown_.empty()) return;
  state_ = space_ == nullptr ? std::nullopt : space_->state_of(before.game);
  std::uint64_t code = 0;
  if (!state_ || !follows_all_) {
    scene_ = memory_.at(before.game, *thrown_.front()).scene;
    for (Row& row : rows_)
      if (!is_followed(row)) code += turn_to(row, before.game[row.index]);
  }
  if (!state_) return codes_.assign(thrown_.size(), code);
  const std::uint32_t* const next = space_->next_of(*state_);
  codes_.resize(thrown_.size());
  for (std::size_t thrown = 0; thrown < codes_.size(); ++thrown) codes_[thrown] = code + space_codes_[next[space_columns_[thrown]]];
}

std::uint64_t GameMoves::turn_to(Row& row, int from) {
  const Remembered<Met> met = memory_.met(row.index);
  row.from = from;
  row.met = met.answers;
  row.class_of = met.class_of;
  const Variable& variable = *row.variable;
  row.rises = variable.kind == Variable::Kind::Count && (from < variable.high || variable.or_more);
  row.risen = from < variable.high ? from + 1 : from;
  return static_cast<std::uint64_t>(from - row.low) * row.factor;
}

std::optional<int> GameMoves::state_plainly(const Row& row, const Met& met, std::size_t thrown) const {
  const Variable& variable = *row.variable;
  const bool single = (met.sentences & (met.sentences - 1)) == 0;
  if (variable.kind != Variable::Kind::State || !single) return std::nullopt;
  const Move& move = variable.moves[static_cast<std::size_t>(std::countr_zero(met.sentences))];
  if (!move.becomes_total) return move.value;
  const int total = total_of(*thrown_[thrown]);
  for (std::size_t i = 0; i < variable.totals.size(); ++i)
    if (variable.totals[i] == total) return static_cast<int>(i);
  return std::nullopt;
}

void GameMoves::values(const Situation& before, std::size_t thrown, int* values) {
  const int* const followed = state_ ? space_->state(space_->next_of(*state_)[space_columns_[thrown]]) : nullptr;
  for (const Row& row : rows_) *values++ = is_followed(row) ? followed[row.place] : value(row, before, thrown);
}

int GameMoves::value(const Row& row, const Situation& before, std::size_t thrown) {
  Met* const met = row.met == nullptr ? nullptr : row.met + row.class_of[at_[thrown]];
  std::optional<int> to;
  if (met != nullptr && met->known) to = met->sentences == 0 ? row.from : plainly(row, *met, thrown);
  return to ? *to : move(row, met, moment(before, thrown));
}

int GameMoves::move(const Row& row, Met* met, const Moment& moment) {
  if (met == nullptr) {
    fairroll::move(movement_, {Owner::Game, row.index}, moment);
  } else {
    if (!met->known) *met = {sentences_met(*row.variable, moment), true};
    move_by(movement_, *row.variable, row.from, met->sentences, moment);
  }
  return movement_.to;
}

}  // namespace fairroll::linting
