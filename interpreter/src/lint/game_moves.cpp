#include "game_moves.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "space.hpp"

namespace fairroll::linting {

GameMoves::GameMoves(const Ruleset& ruleset, Memory& memory, const std::vector<Index>& members,
                     std::vector<const std::vector<int>*> thrown)
    : ruleset_(ruleset), memory_(memory), thrown_(std::move(thrown)), after_(thrown_.size() * members.size()) {
  const std::vector<int> start = first_values(ruleset.game.variables);
  at_.reserve(thrown_.size());
  for (const std::vector<int>* const faces : thrown_) at_.push_back(memory.at(start, *faces).thrown);
  rows_.reserve(members.size());
  for (const Index member : members) rows_.push_back({member, &ruleset.game.variables[member]});
}

void GameMoves::turn_to(const Situation& before) {
  turns_anew_ = true;
  if (thrown_.empty()) return;
  scene_ = memory_.at(before.game, *thrown_.front()).scene;
  for (Row& row : rows_) {
    const Remembered<Met> met = memory_.met(row.index);
    row.from = before.game[row.index];
    row.met = met.answers;
    row.class_of = met.class_of;
    const Variable& variable = *row.variable;
    row.rises = variable.kind == Variable::Kind::Count && (row.from < variable.high || variable.or_more);
    row.risen = row.from < variable.high ? row.from + 1 : row.from;
  }
}

bool GameMoves::moves_plainly(const Row& row, const Met& met, std::size_t thrown, int& after) const {
  const Variable& variable = *row.variable;
  if (variable.kind != Variable::Kind::State || !std::has_single_bit(met.sentences)) return false;
  const Move& move = variable.moves[static_cast<std::size_t>(std::countr_zero(met.sentences))];
  after = move.value;
  if (!move.becomes_total) return true;
  const auto value = std::find(variable.totals.begin(), variable.totals.end(), total_of(*thrown_[thrown]));
  after = static_cast<int>(value - variable.totals.begin());
  return value != variable.totals.end();
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
