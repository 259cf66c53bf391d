// SPDX-License-Identifier: Apache-2.0
// What a rule book is compiled into, in words and as JSON, side by side so that neither shows less.
#pragma once

#include <string>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/json.hpp>

#include "layout.hpp"

namespace fairroll::cli {

/// Returns the text of a wager, such as `place 6` or `come_odds behind come`.
[[nodiscard]] std::string wager_words(const Ruleset& rules, const MachineKey& key);

class ProgramDump {
 public:
  ProgramDump(const Ruleset& rules, const DiceOutcomes& outcomes, MachineCompiler& compiler, int width)
      : rules_(rules), outcomes_(outcomes), compiler_(compiler), width_(width) {}

  /// Prints the size of each automaton on one line, and their total size.
  void sizes(const std::vector<Machine>& machines);
  void game(const GameMachine& game);
  /// Prints every row of an automaton: the effect of placing the wager, and of each throw, with the deciding clauses.
  void machine(const Machine& machine);

  [[nodiscard]] const std::string& text() const noexcept { return text_; }
  [[nodiscard]] const Json& json() const noexcept { return json_; }

 private:
  void machine_row(const Machine& machine, std::uint32_t row, Json& rows);
  void placing(const Machine& machine, std::uint32_t row, Columns& columns, Json& json_row) const;
  void cell(const Machine& machine, std::uint32_t row, const Cell& cell, const std::vector<std::size_t>& which, Columns& columns,
            Json& cells) const;
  [[nodiscard]] Json cell_json(const Machine& machine, const Cell& cell, const std::vector<Index>& by) const;
  void game_row(const GameMachine& game, std::uint32_t row, Json& rows);
  [[nodiscard]] std::string event_words(std::uint64_t events, bool turn_ends) const;

  const Ruleset& rules_;
  const DiceOutcomes& outcomes_;
  MachineCompiler& compiler_;
  int width_;
  std::string text_;
  Json json_ = {{"format", 1}};
};

}  // namespace fairroll::cli
