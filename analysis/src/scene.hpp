// SPDX-License-Identifier: Apache-2.0
// A table on which a way is played, and the scenario that tells it.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "witness.hpp"

namespace fairroll::analysis {

/// ann makes every bet; bob is there for whoever must be another.
class Scene {
 public:
  static constexpr std::size_t bettor = 0;
  static const std::array<std::string, 2>& seats();
  /// Stakes to try, from ordinary ones to ones that almost any odds pay exactly.
  static std::vector<Money> stakes(const Currency& currency);

  Scene(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title);

  /// From now on the bettor is given what a throw needs to count, if it is none of the wagers that this one stands on.
  void let_throws_count(const MachineKey& key);
  /// Bets so that this wager stands; if no bet is accepted it is given.
  void place(const MachineKey& key);
  ThrowResult roll(const std::vector<int>& faces);
  void walk(const std::vector<WayStep>& way);
  /// Does it if it can be said of this act that `shows`; false: nothing has happened.
  template <typename Shows>
  bool act_if(const TableAct& act, const std::string& words, const Shows& shows) {
    Table trial = table_;
    const ActResult result = trial.act(act, Reasons::None);
    if (!shows(result)) return false;
    table_ = std::move(trial);
    line(words);
    return true;
  }
  void line(const std::string& words, int deeper = 0) { text_.line(words, deeper); }
  void expect(const std::string& words) { line("expect " + words, 1); }

  /// The bettor's wager of that key, wherever it has moved; null: none stands.
  [[nodiscard]] const StandingWager* standing(const MachineKey& key) const;
  /// The last bet that neither was accepted nor refused, in words; empty: there is none.
  [[nodiscard]] const std::string& unanswered() const noexcept { return unanswered_; }
  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] std::string str() const { return text_.str(); }

 private:
  bool bet(TableAct& act, const std::string& words);
  void take_dice();
  void hold_what_it_needs(const ThrowRecord& record);
  static std::vector<int> first_values(const Wager& wager);

  const Ruleset& rules_;
  Table table_;
  ScenarioText text_;
  std::string unanswered_;
  std::vector<Index> kept_;  // wagers that must not be given; empty: none is given
};

}  // namespace fairroll::analysis
