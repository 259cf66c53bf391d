// SPDX-License-Identifier: Apache-2.0
// A season of tables written as a log, whose every fault is known: what an audit of it must find, and nothing else.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/audit/audit.hpp>
#include <fairroll/live_table.hpp>
#include <fairroll/simulate.hpp>

namespace fairroll {
namespace FAIRROLL_API audit {

/// How a seat bets. It never looks at what a throw will show.
enum class SeatStrategy : std::uint8_t {
  Flat,    ///< one wager, chosen by the seed, whenever it does not stand: one that the rules ask of who throws, if they ask for any
  Behind,  ///< the same, and everything that may stand behind it
  Random,  ///< now and then one of those that the rules offer; now and then it raises one that stands, or takes it down
  Listed,  ///< every bet of the book (SeasonBook::bets) that does not stand
};
/// `flat`, `behind`, `random`, `listed`. The view is of a constant.
[[nodiscard]] std::string_view strategy_words(SeatStrategy strategy) noexcept;

/// What an official gets wrong.
enum class FaultKind : std::uint8_t {
  ValidNotCounted,  ///< a valid throw is ruled invalid or no roll, and nothing is paid
  InvalidCounted,   ///< a throw that does not count is ruled valid, and paid
  WrongTotal,       ///< a valid throw counts as another total
  BetTaken,         ///< a bet stands that the rules refuse
  BetRefused,       ///< a bet is refused that the rules accept
  PaidTooMuch,      ///< a win is paid too high, or the commission on it not taken
  PaidTooLittle,    ///< a win is paid too low
  NotPaid,          ///< a wager that was won or lost is left as it is
  LossPaid,         ///< a wager that was lost is paid
  WinTaken,         ///< a wager that was won is taken
  PushDecided,      ///< a wager that was pushed or returned is taken, or paid
  PaidTwice,        ///< a win is paid a second time
  WrongBalance,     ///< a balance is told wrong
};
/// How many kinds there are.
inline constexpr std::size_t fault_kinds = 13;
/// `valid_not_counted`, ... The view is of a constant.
[[nodiscard]] std::string_view fault_words(FaultKind kind) noexcept;

/// A fault of a log, and what it must be told as. A value.
struct PlantedFault {
  std::uint64_t line = 0;           ///< of the log, from 1
  std::string table;                ///< as `meta` of the line has it
  std::string official;             ///< likewise: who erred
  std::string ruleset;              ///< that was in force
  FaultKind kind{};                 ///< what was done wrong
  LogDeed::Kind deed{};             ///< as an audit calls it
  std::string who;                  ///< whose wager or money it is; empty: no single one's
  std::string wager;                ///< of a payment: its name; else empty
  std::string told;                 ///< what the line says, in words
  std::optional<Money> difference;  ///< as Discrepancy::difference, reckoned from how the fault was made; nothing: nobody can say
  Currency currency;                ///< of the ruleset
};
/// One line of JSON without a line end. Amounts are texts.
[[nodiscard]] std::string fault_json(const PlantedFault& fault);

/// What the faults of a season come to, in the forms of an audit's summary. Throws nothing but for want of memory.
class FaultSums {
 public:
  /// Counts one more.
  void add(const PlantedFault& fault);
  /// Faults so far.
  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  /// One line of JSON without a line end: by ruleset, and in each by deed, kind of fault, table and official. `lines`: of the whole log.
  [[nodiscard]] std::string json(std::uint64_t lines) const;

 private:
  struct Under {
    Currency currency;
    std::map<std::string, Tally> by_deed;
    std::map<std::string, Tally> by_fault;
    std::map<std::string, Tally> by_table;
    std::map<std::string, Tally> by_official;
  };
  std::uint64_t count_ = 0;
  std::map<std::string, Under> rulesets_;
};

/// A rule book of a season, and what is bet under it.
struct SeasonBook {
  std::uint64_t from = 0;  ///< it is in force at each table from the first of its steps on that is no earlier than this one of the season;
                           ///< 0: from the begin
  std::string name;        ///< as a step names it: `us_sd.craps`
  std::shared_ptr<const Program> program;  ///< not null
  std::vector<PlannedBet> bets;            ///< what seats choose from, each at that stake or a multiple; parents before what is behind them
};

/// Bets with stakes as people make them: each is raised to a multiple, with what stands behind it to the same, so that none is less than
/// five whole units of the currency. One whose limits forbid that as the game begins stays as it is. Pure.
[[nodiscard]] std::vector<PlannedBet> raised_bets(const std::shared_ptr<const Ruleset>& rules, std::vector<PlannedBet> bets);

/// What a season is made of.
struct SeasonOptions {
  static constexpr std::uint64_t most_steps = 4'000'000'000;         ///< of one season: lines of logs are numbered by 32 bits
  static constexpr std::uint64_t most_tables = 10'000;               ///< of one log
  static constexpr std::uint64_t most_seats = 16;                    ///< at a table
  static constexpr std::int64_t most_rate_denominator = 0xFFFFFFFF;  ///< of `errors`

  std::uint64_t steps = 1'000'000;              ///< lines behind the head of the log, 1..most_steps
  std::uint64_t tables = 1;                     ///< 1..most_tables; their steps take turns in the log
  std::uint64_t seats = 4;                      ///< at each table, 1..most_seats
  std::uint64_t seed = 1;                       ///< what everything follows from
  std::vector<SeatStrategy> strategies{};       ///< seats take them in turn; none: Flat, Behind, Random
  std::vector<std::string> officials{};         ///< they change tables now and then; none: `official_1` and so on, one more than tables
  Rational errors{};                            ///< how often an official gets a throw or a bet wrong, 0..1; its denominator fits 32 bits
  std::map<std::string, Rational> errors_of{};  ///< the same of some of them
  Selection selection{};                        ///< with which the first book was chosen: the head of the log says so
  std::vector<SeasonBook> books{};              ///< at least one; the first from 0, the others in order
};

/// Writes the lines of a log one by one. The same options give the same lines on every machine. Not thread-safe; memory does not grow with
/// the steps. Throws std::overflow_error where money outgrows 64 bits.
class Season {
 public:
  /// std::invalid_argument where the options are none.
  explicit Season(SeasonOptions options);
  Season(Season&&) noexcept;             ///< `other` can only be destroyed or assigned to
  Season& operator=(Season&&) noexcept;  ///< the same
  ~Season();

  /// Appends the next line with its line end, first of all the head. False: all steps are written, and nothing was appended. What is wrong
  /// with the line goes to `fault`; else that stays as it is.
  bool next(std::string& out, std::optional<PlantedFault>& fault);

  /// Lines so far.
  [[nodiscard]] std::uint64_t lines() const noexcept;
  /// Lines of which the rules leave something open, so that an audit tells them as undetermined; no fault is among them.
  [[nodiscard]] std::uint64_t undetermined() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace audit
}  // namespace fairroll
