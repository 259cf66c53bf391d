#include "game_moves.hpp"

namespace fairroll::linting {

GameMoves::GameMoves(const Ruleset& ruleset, Memory& memory, const std::vector<Index>& members) : memory_(memory) {
  rows_.reserve(members.size());
  for (const Index member : members) rows_.push_back({member, &ruleset.game.variables[member]});
}

void GameMoves::stand(const Moment& moment) {
  for (Row& row : rows_) {
    const Remembered<Met> met = memory_.met(row.index, moment);
    row.from = moment.before.game[row.index];
    row.met = met.answers;
    row.class_of = met.class_of;
  }
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
