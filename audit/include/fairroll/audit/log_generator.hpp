// SPDX-License-Identifier: Apache-2.0
// Generator for table logs with known errors of officials. An audit of a generated log must find exactly these errors.
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
  Flat,      ///< always one wager, chosen by the seed; a wager that the rules require of the shooter, if there is one
  WithOdds,  ///< the wager of Flat, and every wager that can be placed behind it
  Random,    ///< at random times a random wager of the rule book; sometimes raises or removes a standing wager
  Listed,    ///< every bet in GeneratorRuleset::bets that is not in play
};
/// Returns `flat`, `behind`, `random` or `listed`. The view refers to a constant.
[[nodiscard]] std::string_view strategy_name(BettingStrategy strategy) noexcept;

/// The kind of error that an official makes.
enum class OfficialErrorKind : std::uint8_t {
  ValidNotCounted,  ///< a valid throw is ruled invalid or no roll, and nothing is paid
  InvalidCounted,   ///< a throw that does not count is ruled valid, and wagers are paid
  WrongTotal,       ///< a valid throw is counted with another total
  BetAccepted,      ///< a bet that the rules refuse is accepted
  BetRefused,       ///< a bet that the rules accept is refused
  PaidTooMuch,      ///< a win is paid too high, or its commission is not taken
  PaidTooLittle,    ///< a win is paid too low
  NotPaid,          ///< a wager that was won or lost is neither paid nor taken
  LossPaid,         ///< a lost wager is paid
  WinTaken,         ///< the stake of a won wager is taken
  PushDecided,      ///< a wager that was pushed or returned is taken or paid
  PaidTwice,        ///< a win is paid twice
  WrongBalance,     ///< a balance is recorded with a wrong amount
};
/// The number of enumerators of OfficialErrorKind.
inline constexpr std::size_t official_error_kind_count = 13;
/// Returns the name of a kind of error, such as `valid_not_counted`. The view refers to a constant.
[[nodiscard]] std::string_view official_error_kind_name(OfficialErrorKind kind) noexcept;

/// An error in a generated log, as an audit must report it.
struct PlantedError {
  std::uint64_t line = 0;            ///< line number in the log, from 1
  std::string table;                 ///< name of the table, as in `meta` of the line
  std::string official;              ///< the official who made the error, as in `meta` of the line
  std::string ruleset;               ///< name of the rule book in force
  OfficialErrorKind kind{};          ///< the kind of error
  LogEntryCheck::Kind entry_kind{};  ///< Discrepancy::kind of the discrepancy that an audit must report
  std::string owner;                 ///< the seat or official whose wager or money is concerned; empty if several are
  std::string wager;                 ///< name of the wager of a payment; otherwise empty
  std::string recorded;              ///< what was done according to the line, as text
  std::optional<Money> difference;   ///< as Discrepancy::difference, computed from the planted error; no value if unknown
  Currency currency;                 ///< currency of the ruleset
};
/// Returns the error as one line of JSON without a line end. Amounts are written as strings.
[[nodiscard]] std::string planted_error_json(const PlantedError& fault);

/// Counts and sums of the errors in a generated log, in a form that can be compared with an audit summary. Throws only std::bad_alloc.
class PlantedErrorSums {
 public:
  /// Adds one error.
  void add(const PlantedError& fault);
  /// Returns the number of errors so far.
  [[nodiscard]] std::uint64_t error_count() const noexcept { return count_; }
  /// Returns one line of JSON without a line end: sums by ruleset and within it by kind of discrepancy, kind of error, table and official.
  /// `line_count` is the number of lines of the whole log.
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
  /// The step, counted from 0, from which the rule book is in force. Each table changes its rules at its first step with this number or a
  /// higher number.
  std::uint64_t first_step = 0;
  std::string name;                        ///< name of the rule book, as in a log: `us_sd.craps`
  std::shared_ptr<const Program> program;  ///< never null
  /// The bets that seats choose from. A seat stakes the given amount or a multiple of this amount. A wager must precede the wagers that can
  /// be placed behind it.
  std::vector<PlannedBet> bets;
};

/// Returns the bets with realistic stakes: each stake, and those of the wagers behind it, is multiplied so that no stake is less than five
/// units of the currency. A bet whose limits do not allow this at the start of the game keeps its stake. Pure.
[[nodiscard]] std::vector<PlannedBet> raise_stakes(const std::shared_ptr<const Ruleset>& rules, std::vector<PlannedBet> bets);

/// Options of a LogGenerator.
struct LogGeneratorOptions {
  static constexpr std::uint64_t max_steps = 4'000'000'000;         ///< maximum for `steps`: line numbers of logs have 32 bits
  static constexpr std::uint64_t max_tables = 10'000;               ///< maximum for `tables`
  static constexpr std::uint64_t max_seats = 16;                    ///< maximum for `seats`
  static constexpr std::int64_t max_rate_denominator = 0xFFFFFFFF;  ///< maximum for the denominator of `error_rate`

  std::uint64_t steps = 1'000'000;  ///< number of lines after the head of the log, 1 to max_steps
  std::uint64_t tables = 1;         ///< number of tables, 1 to max_tables; their steps alternate in the log
  std::uint64_t seats = 4;          ///< number of seats at each table, 1 to max_seats
  std::uint64_t seed = 1;           ///< seed of the random numbers; determines the whole log together with the other options
  /// The strategies, which are assigned to the seats in turn. If the list is empty, Flat, WithOdds and Random are used.
  std::vector<BettingStrategy> strategies{};
  /// Names of the officials, who change tables from time to time. If the list is empty, there is one official more than there are tables,
  /// with the names `official_1`, `official_2` and so on.
  std::vector<std::string> officials{};
  Rational error_rate{};  ///< probability of an error per throw or bet, 0 to 1; the denominator is at most max_rate_denominator
  std::map<std::string, Rational> official_error_rates{};  ///< error rates that replace `error_rate` for some officials, by name
  Selection selection{};                     ///< the selection for the first rule book, which is written to the head of the log
  std::vector<GeneratorRuleset> rulesets{};  ///< at least one; the first applies from step 0; ascending by first_step
};

/// Generates a log line by line. The same options produce the same lines on every machine. Memory does not grow with the number of steps.
/// Not thread-safe. Throws std::overflow_error if an amount exceeds 64 bits.
class LogGenerator {
 public:
  /// Creates a generator. Throws std::invalid_argument for invalid options.
  explicit LogGenerator(LogGeneratorOptions options);
  LogGenerator(LogGenerator&&) noexcept;             ///< the source can then only be destroyed or assigned to
  LogGenerator& operator=(LogGenerator&&) noexcept;  ///< the source can then only be destroyed or assigned to
  ~LogGenerator();

  /// Appends the next line with its line end to `out`; the first line is the head. Returns false if all steps have been written; `out` is
  /// then unchanged. If the line contains an error, sets `fault`; otherwise `fault` is unchanged.
  bool write_line(std::string& out, std::optional<PlantedError>& fault);

  /// Returns the number of lines written so far.
  [[nodiscard]] std::uint64_t line_count() const noexcept;
  /// Returns the number of lines that an audit must report as undetermined. These lines contain no planted errors.
  [[nodiscard]] std::uint64_t undetermined_count() const noexcept;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace audit
}  // namespace fairroll
