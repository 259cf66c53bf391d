// SPDX-License-Identifier: Apache-2.0
// A generator of table logs that contain known errors of officials. An audit of a generated log must find exactly these errors.
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

/// The way in which a seat chooses its bets. The choice never depends on the next throw.
enum class BettingStrategy : std::uint8_t {
  /// The seat always bets on the same wager, which the seed determines. If the shooter must place a wager, that wager fulfils the duty.
  Flat,
  WithOdds,  ///< The seat bets on the same wager as with Flat, and on every wager that can be placed behind it.
  Random,    ///< The seat bets on a random wager of the rule book at random times. It sometimes raises or removes a standing wager.
  Listed,    ///< The seat makes every bet in GeneratorRuleset::bets that is not in play.
};
/// Returns the name of a strategy: `flat`, `behind`, `random` or `listed`. The returned view refers to a constant.
[[nodiscard]] std::string_view betting_strategy_name(BettingStrategy strategy) noexcept;

/// The kind of error that an official makes.
enum class PlantedErrorKind : std::uint8_t {
  ValidNotCounted,  ///< A valid throw is ruled invalid or no roll, and nothing is paid.
  InvalidCounted,   ///< A throw that does not count is ruled valid, and wagers are paid.
  WrongTotal,       ///< A valid throw is counted with a wrong total.
  BetAccepted,      ///< A bet that the rules refuse is accepted.
  BetRefused,       ///< A bet that the rules accept is refused.
  PaidTooMuch,      ///< Too much is paid for a win, or its commission is not taken.
  PaidTooLittle,    ///< Too little is paid for a win.
  NotPaid,          ///< A wager that was won or lost is neither paid nor taken.
  LossPaid,         ///< A lost wager is paid.
  WinTaken,         ///< The stake of a won wager is taken.
  PushDecided,      ///< A wager that pushed or was returned is taken or paid.
  PaidTwice,        ///< A win is paid twice.
  WrongBalance,     ///< A balance is recorded with a wrong amount.
};
/// Number of enumerators of PlantedErrorKind.
inline constexpr std::size_t planted_error_kind_count = 13;
/// Returns the name of a kind of error, such as `valid_not_counted`. The returned view refers to a constant.
[[nodiscard]] std::string_view planted_error_kind_name(PlantedErrorKind kind) noexcept;

/// An error that the generator wrote to a log, in the form in which an audit must report it.
struct PlantedError {
  std::uint64_t line_number = 0;     ///< Line number in the log, counted from 1.
  std::string table;                 ///< Name of the table, as in `meta` of the line.
  std::string official;              ///< Name of the official who made the error, as in `meta` of the line.
  std::string ruleset;               ///< Name of the rule book in force.
  PlantedErrorKind kind{};           ///< Kind of the error.
  LogEntryCheck::Kind entry_kind{};  ///< Kind of the discrepancy that an audit must report (Discrepancy::kind).
  /// Seat or official whose wager or money the error concerns. Empty if it concerns several seats or officials.
  std::string owner;
  std::string wager;            ///< Name of the wager if the error concerns a payment. Otherwise empty.
  std::string recorded_result;  ///< Result that the line records, as text.
  /// Amount of the discrepancy that an audit must report (Discrepancy::difference), computed from the error. No value if the amount is
  /// unknown.
  std::optional<Money> difference;
  Currency currency;  ///< Currency of the ruleset.
};
/// Returns the error as one line of JSON without a line ending. Amounts are written as strings.
[[nodiscard]] std::string format_planted_error_json(const PlantedError& fault);

/// The counts and sums of the errors in a generated log, in a form that can be compared with the summary of an audit. Throws only
/// std::bad_alloc.
class PlantedErrorSummary {
 public:
  /// Adds one error to the counts and sums.
  void add(const PlantedError& fault);
  /// Returns the number of errors that have been added so far.
  [[nodiscard]] std::uint64_t error_count() const noexcept { return count_; }
  /// Returns the sums as one line of JSON without a line ending. The sums are listed by ruleset and, within a ruleset, by kind of
  /// discrepancy, kind of error, table and official. `line_count` is the number of lines of the entire log.
  [[nodiscard]] std::string to_json(std::uint64_t line_count) const;

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

/// A rule book for a generated log, and the bets that are made under it.
struct GeneratorRuleset {
  /// Number of the step, counted from 0, from which the rule book is in force. Each table changes its rules at its first step that has this
  /// number or a higher number.
  std::uint64_t first_step = 0;
  std::string name;                        ///< Name of the rule book as in a log, such as `us_sd.craps`.
  std::shared_ptr<const Program> program;  ///< Compiled rule book. Never null.
  /// Bets from which the seats choose. A seat stakes the given amount or a multiple of it. In the list, a wager must precede the wagers
  /// that can be placed behind it.
  std::vector<PlannedBet> bets;
};

/// Returns the bets with realistic stakes. Each stake is multiplied, together with the stakes of the wagers behind it, so that every stake
/// is at least five units of the currency. A bet keeps its stake if its limits do not allow the higher stake at the start of the game. The
/// function is pure.
[[nodiscard]] std::vector<PlannedBet> raise_stakes(const std::shared_ptr<const Ruleset>& rules, std::vector<PlannedBet> bets);

/// The options of a LogGenerator.
struct LogGeneratorOptions {
  /// Maximum value of `step_count`. The reason for this limit is that line numbers in logs have 32 bits.
  static constexpr std::uint64_t max_steps = 4'000'000'000;
  static constexpr std::uint64_t max_tables = 10'000;               ///< Maximum value of `table_count`.
  static constexpr std::uint64_t max_seats = 16;                    ///< Maximum value of `seat_count`.
  static constexpr std::int64_t max_rate_denominator = 0xFFFFFFFF;  ///< Maximum denominator of `error_rate`.

  std::uint64_t step_count = 1'000'000;  ///< Number of lines after the head of the log, from 1 to max_steps.
  std::uint64_t table_count = 1;         ///< Number of tables, from 1 to max_tables. The steps of the tables alternate in the log.
  std::uint64_t seat_count = 4;          ///< Number of seats at each table, from 1 to max_seats.
  std::uint64_t seed = 1;                ///< Seed of the random numbers. Together with the other options, it determines the entire log.
  /// Betting strategies, which are assigned to the seats in turn. If the list is empty, Flat, WithOdds and Random are used.
  std::vector<BettingStrategy> strategies{};
  /// Names of the officials. The officials change tables from time to time. If the list is empty, there is one more official than there are
  /// tables, and the names are `official_1`, `official_2` and so on.
  std::vector<std::string> officials{};
  /// Probability that an official makes an error in a throw or bet, from 0 to 1. The denominator must not exceed max_rate_denominator.
  Rational error_rate{};
  /// Error rates by name of the official. They replace `error_rate` for these officials.
  std::map<std::string, Rational> official_error_rates{};
  Selection selection{};  ///< Selection for the first rule book. The generator writes it to the head of the log.
  /// Rule books of the log, at least one, in ascending order of `first_step`. The first rule book is in force from step 0.
  std::vector<GeneratorRuleset> rulesets{};
};

/// Generates a log line by line. The same options produce the same lines on every machine. The memory usage does not grow with the number
/// of steps. The class is not thread-safe. Throws std::overflow_error if an amount exceeds 64 bits.
class LogGenerator {
 public:
  /// Creates a generator. Throws std::invalid_argument if `options` is invalid.
  explicit LogGenerator(LogGeneratorOptions options);
  LogGenerator(LogGenerator&&) noexcept;             ///< Moves the generator. The moved-from object can only be destroyed or assigned to.
  LogGenerator& operator=(LogGenerator&&) noexcept;  ///< Moves the generator. The moved-from object can only be destroyed or assigned to.
  ~LogGenerator();

  /// Appends the next line with its line ending to `out`. The first line is the head. Returns false and leaves `out` unchanged if all steps
  /// have been written. If the line contains an error, the function stores the error in `fault`. Otherwise `fault` is unchanged.
  bool write_line(std::string& out, std::optional<PlantedError>& fault);

  /// Returns the number of lines that have been written so far.
  [[nodiscard]] std::uint64_t line_count() const noexcept;
  /// Returns the number of lines that an audit must report as undetermined. The generator plants no errors in these lines.
  [[nodiscard]] std::uint64_t undetermined_count() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace audit
}  // namespace fairroll
