// SPDX-License-Identifier: Apache-2.0
// What a LiveTable is: the Table, and beside it how its wagers stand as rows of the program's tables.
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <fairroll/live_table.hpp>

#include "../table/money.hpp"
#include "../table/naming.hpp"
#include "act_memo.hpp"
#include "plain_findings.hpp"
#include "tables.hpp"

namespace fairroll {

/// Sums of fewer wagers than there are seats in the world stay within 64 bits as long as no amount, in units of the currency, is larger
/// than the first and no account than the second; what is larger, the table adds up and checks.
inline constexpr std::int64_t large_amount = std::int64_t{1} << 40U;
inline constexpr std::int64_t large_account = std::int64_t{1} << 60U;
[[nodiscard]] inline bool is_large_account(std::int64_t account) noexcept { return account > large_account || account < -large_account; }

class LiveEngine {
 public:
  LiveEngine(std::shared_ptr<const Program> program, Table table);

  const LiveThrow& roll(std::span<const int> faces, bool report);
  const LiveThrow& roll_outcome(std::size_t outcome, bool report);
  /// Who asks whether a throw shall come to pass.
  struct Wanted {
    const ThrowFilter* asked = nullptr;  ///< null: it shall in any case
    bool is_ruled = false;               ///< whoever asks knows that it is valid
  };
  const LiveThrow* roll_if(std::span<const int> faces, const Wanted& wanted);
  const LiveThrow& roll(const ThrowRecord& record);
  const ThrowResult& roll_with_explanation(const ThrowRecord& record);
  /// `for_want_of_chips`: set where the act was refused for that and nothing else.
  ActionResult execute(const TableAction& act, ReasonDetail reasons, const ActionFilter* wanted = nullptr,
                       bool* for_want_of_chips = nullptr);
  const ActionResult& execute_if(const TableAction& act, const ActionFilter& wanted, detail::ActMemo& memo);
  [[nodiscard]] ReferenceMatches fitting(Index seat, const WagerRef& reference);
  void situation(Situation& out);
  [[nodiscard]] std::shared_ptr<const Program> program_pointer() const noexcept { return program_; }
  [[nodiscard]] LiveCounters counters() const;
  void set_counters(const LiveCounters& counters);
  void defer_compiled_updates(bool late = true) noexcept { late_ = late; }
  [[nodiscard]] bool rows_late() const noexcept { return late_; }
  void set_scene(const std::function<void(Table&)>& scene);
  /// Brings the table up to date, in place.
  const Table& table();

  [[nodiscard]] const Table& table_as_it_was() const noexcept { return table_; }
  [[nodiscard]] const Program& program() const noexcept { return *program_; }
  [[nodiscard]] const std::vector<LiveTotals>& totals() const noexcept { return totals_; }
  [[nodiscard]] std::uint64_t throws() const noexcept { return throws_; }
  [[nodiscard]] std::uint64_t fallback_throw_count() const noexcept { return by_table_; }
  [[nodiscard]] std::size_t standing() const noexcept { return dirty_ ? standing_.size() + doubts_.size() : state().wagers.size(); }
  [[nodiscard]] std::vector<Index> clauses(const LiveSettlement& settlement) const;
  /// The outcome of faces in any order; std::invalid_argument if they are not those of the dice.
  [[nodiscard]] std::size_t outcome_of(std::span<const int> faces) const;
  void require_faces(std::span<const int> faces) const;

 private:
  /// What a throw looks at. Lists of wagers are in the order of seats, then of placing; one list beside the other.
  struct Look {
    const live::WagerCell* cells = nullptr;
    const live::WagerCell* turn_end = nullptr;
    std::uint32_t columns = 0;
    std::uint32_t set = 0;
  };
  /// What a settlement needs.
  struct LiveWager {
    std::uint32_t id = 0;
    Index seat = 0;
    Index role = no_index;
    Index wager = no_index;
    std::uint32_t place = 0;  ///< into Table::wagers_, as it was when the table was last up to date; no_place: it is not there yet
    std::uint32_t table = 0;
    std::uint32_t parent = 0;                     ///< id
    std::uint32_t whole = live::StateRows::none;  ///< into wholes_
    std::uint32_t wins_at = 0;                    ///< into wins_: one per odds of its table
    bool bounded = false;                         ///< its owner pays with what it has
    int ordinal = 1;                              ///< StandingWager::ordinal
    std::int64_t stake = 0;
    std::int64_t commission = 0;  ///< StandingWager::commission
  };
  struct Win {
    bool ready = false;
    PayoutQuote ahead;
  };
  /// A wager in doubt.
  struct Doubt {
    Index seat = 0;
    Index role = no_index;
    Index wager = no_index;
  };
  struct Whole {
    std::uint32_t id = 0;
    std::uint32_t parts = 0;
    // Of the throw at hand.
    std::int64_t net = 0;
    std::uint32_t ended = 0;
    bool touched = false;
  };
  struct News {
    std::uint32_t at = 0;
    const live::WagerCell* cell = nullptr;
  };
  struct Cap {
    std::optional<std::int64_t> at;  ///< nothing: not posted
    std::int64_t won = 0;            ///< in the throw at hand
  };

  [[nodiscard]] TableState& state() noexcept { return table_.mutable_state(); }
  [[nodiscard]] const TableState& state() const noexcept { return table_.state(); }
  template <typename Step, typename TakeUp>
  void all_or_nothing(const Step& step, const TakeUp& take_up);

  // rows.cpp
  void import();
  void import_if_stale();
  void import_game();
  void import_wagers();
  void import_wholes();
  [[nodiscard]] bool import_wager(const StandingWager& wager, std::uint32_t place);
  [[nodiscard]] bool state_of(const StandingWager& wager, std::uint32_t table, std::uint32_t& row);
  void sort_by_seat();
  void make_room();

  // rows.cpp, back
  void export_game();
  void export_wagers();
  void export_new_wagers();

  // acts.cpp
  static constexpr std::uint32_t no_place = 0xFFFFFFFF;
  /// A wager that an act is about, and the one that it stands behind: places in `standing_`.
  struct ActSubject {
    std::optional<std::size_t> own;  ///< nothing: it is to be made
    std::optional<std::size_t> parent;
    std::uint32_t table = 0;
    Index whole = no_index;  ///< a wager with parts is to be made; `table` is then the place of its numbers
  };
  /// What an act that is accepted does.
  struct ActEffect {
    ActSubject subject;
    Index seat = 0;
    std::int64_t stake = 0;                              ///< as it stands afterwards; 0: it stands no more
    std::int64_t charged = 0;                            ///< commission, less what is refunded
    std::int64_t cost = 0;                               ///< in chips
    std::uint32_t row = 0;                               ///< of a wager that is made
    const std::vector<int>* numbers = nullptr;           ///< of a wager with parts
    std::span<const detail::NewPart> parts;              ///< likewise; their rows are in `rows_of_parts_`
    const std::vector<InnerComposite>* inner = nullptr;  ///< likewise; as KnownAct::inner
  };
  /// The rows say how the wagers stand.
  [[nodiscard]] bool rows_stand() const noexcept { return !stale_ && doubts_.empty() && (covered_ || dirty_); }
  [[nodiscard]] NamedWager named(std::size_t at) const;
  [[nodiscard]] bool fits(std::size_t at, const WagerRef& reference) const;
  [[nodiscard]] std::size_t at_id(std::uint32_t id) const;
  [[nodiscard]] std::optional<std::size_t> only_one(Index seat, const WagerRef& reference) const;
  [[nodiscard]] const ActionResult* known_act(const TableAction& act, const ActionFilter& wanted, detail::ActMemo& memo);
  [[nodiscard]] const ActionResult* known_taking(const TableAction& act, const ActionFilter& wanted, detail::ActMemo& memo);
  [[nodiscard]] bool begin_turn_on_rows(Index seat);
  [[nodiscard]] std::optional<ActSubject> subject_of(const TableAction& act) const;
  [[nodiscard]] std::optional<ActSubject> bet_on(const TableAction& act) const;
  [[nodiscard]] std::optional<ActSubject> bet_on_parts(const TableAction& act) const;
  [[nodiscard]] std::vector<detail::NewPart> parts_since(std::uint32_t first_id) const;
  [[nodiscard]] std::vector<InnerComposite> inner_since(std::uint32_t first_id) const;
  [[nodiscard]] std::optional<std::size_t> equal_to(Index seat, const ActSubject& fresh) const;
  [[nodiscard]] bool is_simple(const ActSubject& subject) const;
  [[nodiscard]] bool write_key(const TableAction& act, const ActSubject& subject, const detail::ActLook& look);
  void add_stakes(Index seat, Index wager);
  [[nodiscard]] bool add_holders(Index seat, const std::vector<Index>& wagers);
  [[nodiscard]] std::optional<ActEffect> effect_of(const TableAction& act, const ActSubject& subject, const detail::KnownAct& known);
  [[nodiscard]] bool first_row(Index seat, const ActSubject& fresh, std::uint32_t& row);
  void give_room_for(const ActEffect& effect);
  void give_room_for_whole(const ActEffect& effect);
  void take_effect(const ActEffect& effect);
  [[nodiscard]] bool find_rows_of_parts(Index seat, std::span<const detail::NewPart> parts);
  [[nodiscard]] LiveWager fresh_wager(Index seat, const detail::NewPart& made);
  void stand_parts(const ActEffect& effect);
  void stand(const LiveWager& one, std::uint32_t row);
  [[nodiscard]] int free_ordinal(const LiveWager& fresh) const;
  void give_room_for_wins(std::size_t at);
  void give_all_room_for_wins();
  void forget_wins(const LiveWager& one);
  [[nodiscard]] int game_value(Index variable) const;

  // throw.cpp
  enum class Played : std::uint8_t { Yes, NotInTables, NotWanted };
  [[nodiscard]] Played play(std::size_t outcome, bool report, const Wanted& wanted);
  [[nodiscard]] bool is_wanted(std::size_t outcome, std::size_t count, bool turn_ends, const Wanted& wanted);
  struct Held {
    std::uint32_t by_thrower = 0;
    std::uint32_t by_others = 0;
  };
  [[nodiscard]] bool ask_ruling() const;
  [[nodiscard]] Held who_holds(const live::HoldingKinds& kinds) const;
  [[nodiscard]] bool find_plainly();
  [[nodiscard]] std::size_t look_up(std::size_t outcome);
  [[nodiscard]] std::optional<std::size_t> end_turn_in_tables(std::size_t count);
  [[nodiscard]] bool is_certain(std::size_t count, bool turn_ends);
  [[nodiscard]] bool prepare(std::size_t count);
  [[nodiscard]] bool prepare_one(const News& news);
  [[nodiscard]] const PayoutQuote& win_of(const LiveWager& standing, std::uint16_t odds);
  [[nodiscard]] bool owner_can_pay(const LiveWager& standing, std::int64_t more);
  [[nodiscard]] bool note_capped(Index wager, std::int64_t profit);
  [[nodiscard]] bool find_next_thrower();
  [[nodiscard]] bool may_throw(Index seat) const;
  [[nodiscard]] bool stands_on(std::uint32_t composite) const;
  void commit(std::size_t outcome, std::size_t count, bool report);
  void pass_dice();
  const LiveThrow& by_table(const ThrowRecord& record, ReasonDetail reasons = ReasonDetail::None);

  // money.cpp
  void foresee(const News& news, LiveSettlement& settlement) const;
  void settle(const News& news, LiveSettlement& settlement);
  void post(LiveWager& standing, const LiveSettlement& settlement, bool restaked);
  void count(Index wager, Outcome outcome, std::int64_t net);
  void note_part(const LiveWager& standing, const LiveSettlement& settlement);
  [[nodiscard]] std::span<const LiveComposite> tell_wholes(bool it_happened);
  void make_room_for(const ThrowResult& result);
  void report_full();
  [[nodiscard]] std::span<const LedgerEntry> moved_by(const Settlement& settlement) const;

  // money.cpp, the wagers
  void take_down_ended();
  void drop_ended_wholes();
  void drop_composite(std::uint32_t id);
  void join_equal();
  [[nodiscard]] bool join_one_pair();
  void erase(std::size_t at);

  std::shared_ptr<const Program> program_;
  const live::ProgramTables* tables_;
  Table table_;
  Table spare_;                  ///< what a step is tried on before it takes the place of the table
  bool covered_ = false;         ///< throws may be played from tables
  bool asks_owner_ = false;      ///< some wager's row holds whether its owner throws
  bool asked_ = false;           ///< whether plain throws are valid is known ...
  bool valid_ = false;           ///< ... and they are
  bool awaits_thrower_ = false;  ///< they may not only because nobody has the dice
  bool dirty_ = false;           ///< the table's wagers are not up to date ...
  bool thrown_ = false;          ///< ... and neither are its variables
  bool stale_ = false;  ///< the rows are not made yet, or memory ran out meanwhile: the table says how things stand, and they do not
  bool late_ = false;   ///< rows are made before they are used, and not sooner

  std::vector<std::uint32_t> game_;       ///< per part: row x columns
  std::vector<std::uint32_t> game_next_;  ///< of the throw at hand
  std::vector<std::uint32_t> game_before_;
  std::size_t last_outcome_ = 0;
  bool turn_ended_ = false;  ///< with the last throw
  std::uint64_t events_ = 0;
  std::uint8_t game_flags_ = 0;

  std::vector<Look> looks_;
  std::vector<std::uint32_t> rows_;  ///< row x columns
  std::vector<std::uint32_t> next_;  ///< of the throw at hand
  std::vector<LiveWager> standing_;
  std::vector<Win> wins_;
  std::vector<Whole> wholes_;
  std::vector<Composite> ended_composites_;  ///< whose memory the next ones use
  std::vector<Doubt> doubts_;                ///< no throw decides them
  std::vector<char> ended_;                  ///< in the throw at hand
  std::vector<News> news_;
  std::vector<News> news_at_turn_end_;
  bool some_changed_ = false;  ///< two wagers may have become equal
  bool some_ended_ = false;
  bool some_whole_ = false;
  bool some_whole_ended_ = false;

  std::vector<Cap> caps_;
  std::vector<std::vector<std::uint32_t>> caps_of_;  ///< per wager of the ruleset
  std::vector<std::int64_t> owed_;                   ///< per seat, then per role: in the throw at hand
  bool some_owed_ = false;
  std::optional<Index> next_thrower_;

  std::vector<LiveSettlement> settlements_;
  std::vector<LiveComposite> composites_;
  ThrowResult full_;
  LiveThrow throw_;
  std::vector<LiveTotals> totals_;
  std::uint64_t throws_ = 0;
  std::uint64_t by_table_ = 0;

  std::optional<live::PlainFindings> findings_;               ///< nothing: nobody has asked
  const std::vector<FindingKind>* plain_findings_ = nullptr;  ///< of the last throw that was asked about

  std::vector<std::uint32_t> rows_of_parts_;  ///< that the act at hand makes
  detail::ActKey key_;                        ///< of the act at hand
  bool has_key_ = false;                      ///< all that it looks at is in the key
  bool of_parts_ = false;                     ///< it is a bet on a wager made of parts
  ActionResult act_result_;                   ///< of the last act that the table itself was asked

  std::vector<int> state_;                     // scratch
  std::vector<std::uint32_t> table_of_place_;  // scratch
  std::vector<char> kept_;                     // scratch
};

}  // namespace fairroll
