// The moving parts of a table. Each public call works on a copy that the table takes over when it ended well, so that nothing is half done.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/table.hpp>

#include "../oracle/settle.hpp"

namespace fairroll {

/// What one throw with known faces does, before anything is touched (S1-S8). With unknown faces there is one per class of faces (U3).
struct Effects {
  std::vector<int> game;  ///< game variables afterwards
  std::vector<Index> events;
  std::vector<Settlement> settlements;  ///< in the order of the table's wagers
  std::vector<Money> gains;             ///< per settlement: what its owner wins or, negative, loses
  bool turn_ends = false;               ///< a duty to give up the dice arose
  bool faulty = false;                  ///< the rules move the game two ways
  std::vector<std::string> directives;
  std::vector<Asked> asked;
  std::vector<std::vector<Finding>> findings;  ///< per settlement
};

class TableMechanics {
 public:
  explicit TableMechanics(Table& table) : table_(table), rules_(*table.ruleset_) {}

  [[nodiscard]] ThrowResult roll(const ThrowRecord& record);
  /// The table may be left half changed unless the result is Accepted.
  [[nodiscard]] ActResult act(const TableAct& act);

 private:
  // throw.cpp
  void stand_still(ThrowResult& result, Outcome outcome) const;
  void settle(ThrowResult& result, const Situation& before);
  [[nodiscard]] std::optional<Effects> agreed_effects(const Situation& before, const std::vector<std::vector<int>>& classes,
                                                      std::string& why) const;
  void apply(const Effects& effects);
  [[nodiscard]] std::vector<Settlement> by_seat(std::vector<Settlement> settlements) const;
  void list_moved(ThrowResult& result, const std::vector<int>& before, const GameStep& step) const;
  void join_equal();
  bool join_one_pair();

  // effects.cpp
  [[nodiscard]] Effects effects_of(const Situation& before, const std::vector<int>& faces) const;
  /// The moment at which a wager is settled.
  struct Before {
    const Situation& situation;
    const std::vector<int>& faces;  ///< none at the end of a turn
    bool turn_ends;
    const ParentFate* parent_fate;  ///< null: it stands behind none
  };
  void settle_wagers(Effects& effects, const Situation& situation, const std::vector<int>& faces) const;
  [[nodiscard]] Settlement settle_one(const StandingWager& wager, const Before& before, ParentFate& fate, Money& gain,
                                      std::vector<Finding>& findings) const;
  [[nodiscard]] bool counts(const StandingWager& wager) const;
  [[nodiscard]] const StandingWager* standing(std::uint32_t id) const;
  void ask_duties(Effects& effects, const Situation& before, const std::vector<int>& faces) const;
  void ask_directives(Effects& effects, const Situation& before, const std::vector<int>& faces) const;

  // payment.cpp
  void pay(Settlement& settlement, const WagerStep& step, Money& gain, std::vector<Finding>& findings) const;
  [[nodiscard]] std::string owner_and_wager(const StandingWager& wager) const;

  // turn.cpp
  /// Where the end of a turn puts what it finds.
  struct Notes {
    std::vector<Settlement>& settlements;
    std::vector<Asked>& asked;
    std::vector<Finding>& findings;
    std::vector<std::string>& directives;
  };
  void begin_turn(Index seat);
  void end_turn(bool gave_up, const Notes& notes);
  void settle_turn_end(const Notes& notes);
  [[nodiscard]] Settlement turn_end_of(const StandingWager& wager, const Before& before, ParentFate& fate, const Notes& notes);
  void note_settlement(const Notes& notes, Settlement settlement) const;
  void reset_turn();
  void offer_after(Index seat, const Notes& notes);
  [[nodiscard]] bool may_be_offered(Index seat) const;
  void nobody_takes(const Notes& notes);
  void note_undecided(const Notes& notes) const;
  [[nodiscard]] bool continuing() const noexcept { return !table_.only_.empty(); }
  void end_continuation_if_over(const Notes& notes);
  void standing_directives(std::vector<std::string>& directives, std::vector<Asked>& asked) const;

  // bet_acts.cpp
  void bets(const TableAct& act, ActResult& result);
  [[nodiscard]] bool window_open(const TableAct& act, const StandingWager* parent, ActResult& result) const;
  [[nodiscard]] bool in_time(const TableAct& act, ActResult& result) const;
  [[nodiscard]] bool family_has(const TableAct& act, std::vector<int>& numbers, ActResult& result) const;
  [[nodiscard]] const StandingWager* parent_for(const TableAct& act, ActResult& result) const;
  void place(const TableAct& act, std::vector<int> numbers, std::uint32_t parent, ActResult& result);
  void change(const TableAct& act, ActResult& result);
  [[nodiscard]] bool leave_given(const StandingWager& wager, Act wanted, ActResult& result) const;
  void remove(const StandingWager& wager, ActResult& result);
  void line_bet_made(Index seat, Index wager, ActResult& result);

  // dice_acts.cpp
  void takes(Index seat, ActResult& result);
  void declines(Index seat, const TableAct& act, ActResult& result);
  void relinquishes(Index seat, const TableAct& act, ActResult& result);
  void orders(const TableAct& act, ActResult& result);
  void does(const TableAct& act, ActResult& result);
  /// Looks for a power of that role to that deed; the result says what came of it. True: it may.
  [[nodiscard]] bool has_power(DeedKind deed, Index role, const TableAct& act, ActResult& result) const;
  [[nodiscard]] bool power_applies(const Power& power, const TableAct& act, ActResult& result) const;
  void give_up(ActResult& result);

  [[nodiscard]] std::string role_name(Index role) const;
  [[nodiscard]] const std::string& seat_name(Index seat) const { return table_.seats_[seat]; }
  [[nodiscard]] static Notes notes_of(ActResult& result) { return {result.settlements, result.asked, result.findings, result.directives}; }

  Table& table_;
  const Ruleset& rules_;
};

// Ends of an act, in words that a player understands.
void refuse(ActResult& result, std::string words, std::vector<Index> by = {});
/// The text says nothing of it.
void silent(ActResult& result, std::string words, std::vector<Index> by = {});

}  // namespace fairroll
