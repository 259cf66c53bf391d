// SPDX-License-Identifier: Apache-2.0
// Scenario files that show something: the way there is played on a table, so that the file says what happens.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/rules.hpp>

namespace fairroll::analysis {

/// One step of a way: a bet, or a throw.
struct WayStep {
  std::optional<MachineKey> placed;  ///< nothing: a throw
  std::vector<int> faces;
};

/// `language 1` and one scenario. Lines of the scene and its steps are added in order.
class ScenarioText {
 public:
  ScenarioText(const Ruleset& ruleset, const Selection& selection, const std::string& title);
  void line(const std::string& words, int deeper = 0);
  [[nodiscard]] std::string str() const { return text_ + "}\n"; }

 private:
  std::string text_;
};

/// A record of nothing but the faces.
[[nodiscard]] ThrowRecord record_of(const std::vector<int>& faces);
/// Whoever is to throw takes the dice, if somebody has to; nothing: nobody took them.
std::optional<Index> take_dice(Table& table, Index first = 0);

/// A throw in words of a scenario: `throw 4 3 { die 1 rests on rail }`.
[[nodiscard]] std::string throw_in_words(const Ruleset& ruleset, const ThrowRecord& record);

/// One throw with what must stand before it, and `expect EXPECTED`.
[[nodiscard]] std::string scenario_of(const Ruleset& ruleset, const Selection& selection, const std::string& title,
                                      const ThrowRecord& record, const Situation& situation, const std::string& expected = "undetermined");
/// A scenario with further lines at its end: a step, if there is one, and what is expected.
[[nodiscard]] std::string continued(const std::string& scenario, const std::string& step, const std::string& expected);

/// What a way comes to when it is played.
struct Played {
  std::string scenario{};
  std::size_t throws = 0;
  std::vector<Finding> findings{};   ///< of the last throw
  std::optional<Settlement> last{};  ///< of the wager of the way, on the last throw
  std::optional<Table> table{};      ///< as it stands behind the way
  std::string wager{};               ///< the wager of the way as it stands now, as scenarios name it; empty: it does not
};
/// Plays the way from a fresh table; ann makes the bets, and is given what a throw needs to count. The last throw is followed by what it
/// does to the wager of `key`.
[[nodiscard]] Played play(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title,
                          const MachineKey& key, const std::vector<WayStep>& way);

// ---- a table on which a way is played, and the scenario that tells it

/// A wager as acts refer to it, and as scenarios name it: `come_odds behind come 5`.
struct NamedWager {
  WagerRef ref;
  std::string words;
};
/// What a bet is made on.
[[nodiscard]] NamedWager bet_on(const Table& table, const MachineKey& key);
/// The bettor's wager of that key, wherever it has moved; null: none stands.
[[nodiscard]] const StandingWager* standing(const Table& table, const MachineKey& key);
/// An act of the bettor on a wager of that name: `ann reduces pass to 5.00`.
[[nodiscard]] std::string act_words(const Table& table, const TableAction& act, const std::string& name);

/// ann makes every bet; bob is there for whoever must be another.
class Scene {
 public:
  static constexpr std::size_t bettor = 0;
  static const std::array<std::string, 2>& seats();
  /// Stakes to try, from ordinary ones to ones that almost any odds pay exactly.
  static std::vector<Money> stakes(const Currency& currency);

  Scene(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title);

  /// From now on the bettor is given what a throw needs to count, if it is none of the wagers that this one stands on. The bettor throws,
  /// or the other seat does, where the wager asks that.
  void let_throws_count(const MachineKey& key);
  /// Bets so that this wager stands; if no bet is accepted it is given.
  void place(const MachineKey& key);
  ThrowResult roll(const std::vector<int>& faces);
  void walk(const std::vector<WayStep>& way);
  /// Does it if it can be said of this act that `shows`; false: nothing has happened.
  template <typename Shows>
  bool execute_if(const TableAction& act, const std::string& words, const Shows& shows) {
    Table trial = table_;
    const ActionResult result = trial.execute(act, ReasonDetail::None);
    if (!shows(result)) return false;
    table_ = std::move(trial);
    line(words);
    return true;
  }
  void line(const std::string& words, int deeper = 0) { text_.line(words, deeper); }
  void expect(const std::string& words) { line("expect " + words, 1); }

  [[nodiscard]] const StandingWager* standing(const MachineKey& key) const { return analysis::standing(table_, key); }
  /// The last bet that neither was accepted nor refused, in words; empty: there is none.
  [[nodiscard]] const std::string& unanswered() const noexcept { return unanswered_; }
  [[nodiscard]] const Table& table() const { return table_; }
  [[nodiscard]] std::string str() const { return text_.str(); }

 private:
  bool bet(TableAction& act, const std::string& words);
  void take_dice();
  void hold_what_it_needs(const ThrowRecord& record);

  const Ruleset& rules_;
  Table table_;
  ScenarioText text_;
  std::string unanswered_;
  std::optional<Index> wanted_;  // who is to throw; nothing: whoever is offered the dice
  std::vector<Index> kept_;      // wagers that must not be given; empty: none is given
};

}  // namespace fairroll::analysis
