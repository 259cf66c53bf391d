#include "game_moves.hpp"

#include <bit>
#include <utility>

#include "space.hpp"

namespace fairroll::linting {

GameMoves::GameMoves(const Ruleset& ruleset, Memory& memory, const std::vector<Index>& members, std::vector<const std::vector<int>*> thrown,
                     std::uint64_t factor)
    : ruleset_(ruleset), memory_(memory), thrown_(std::move(thrown)) {
  const std::vector<int> start = first_values(ruleset.game.variables);
  at_.reserve(thrown_.size());
  for (const std::vector<int>* const faces : thrown_) at_.push_back(memory.at(start, *faces).thrown);
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

void GameMoves::turn_to(const Situation& before) {
  turns_anew_ = true;
  if (thrown_.empty()) return;
  scene_ = memory_.at(before.game, *thrown_.front()).scene;
  std::uint64_t code = 0;
  for (Row& row : rows_) {
    const Remembered<Met> met = memory_.met(row.index);
    row.from = before.game[row.index];
    row.met = met.answers;
    row.class_of = met.class_of;
    const Variable& variable = *row.variable;
    row.rises = variable.kind == Variable::Kind::Count && (row.from < variable.high || variable.or_more);
    row.risen = row.from < variable.high ? row.from + 1 : row.from;
    code += static_cast<std::uint64_t>(row.from - row.low) * row.factor;
  }
  codes_.assign(thrown_.size(), code);
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
  for (const Row& row : rows_) {
    Met* const met = row.met == nullptr ? nullptr : row.met + row.class_of[at_[thrown]];
    std::optional<int> to;
    if (met != nullptr && met->known) to = met->sentences == 0 ? row.from : plainly(row, *met, thrown);
    *values++ = to ? *to : move(row, met, moment(before, thrown));
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
