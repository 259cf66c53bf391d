// SPDX-License-Identifier: Apache-2.0
// House edges: the exact expected cost of every wager of a ruleset. docs/analysis.md defines each figure.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/analysis/progress.hpp>
#include <fairroll/analysis/readings.hpp>
#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One possible profit per unit of stake, after commissions, and its probability.
struct Payout {
  Fraction profit;  ///< at least -1, less the commission taken when the bet is placed
  Fraction chance;  ///< probability, 0..1

  /// Returns true if all members are equal.
  friend bool operator==(const Payout&, const Payout&) = default;
};

/// Figures of a bet that is left in place after each decision until it is down.
struct FiguresUntilDown {
  Fraction edge;       ///< expected total loss, per unit of the amount put down at the start
  Fraction decisions;  ///< expected number of decisions
  Fraction throws;     ///< expected number of throws

  /// Returns true if all members are equal.
  friend bool operator==(const FiguresUntilDown&, const FiguresUntilDown&) = default;
};

/// The exact figures of one bet, from its placement to its first decision. A wager that stays up after a decision counts as a new bet.
struct Figures {
  Fraction edge;                                  ///< house edge per bet made: expected loss / `outlay`; negative if the player gains
  std::optional<Fraction> edge_per_bet_resolved;  ///< house edge per bet that wins or loses; no value if no bet does
  Fraction edge_per_throw;                        ///< house edge per throw while the bet is in play, including throws while it is off
  Fraction win;                                   ///< probability of a win; the probabilities of win, loss, push and return sum to 1
  /// Probability of a loss; a win at odds below zero counts as a loss (rule M1 in docs/language/semantics.md).
  Fraction loss;
  Fraction push;                               ///< probability of a push
  Fraction returned;                           ///< probability that the stake and the commission are returned
  Fraction throws;                             ///< expected number of throws until the decision
  Fraction variance;                           ///< variance of the profit per unit of stake, the square of the standard deviation
  Fraction outlay;                             ///< stake and commission taken when the bet is placed, per unit of stake
  std::vector<Payout> payouts;                 ///< ascending by profit, without duplicates
  std::optional<FiguresUntilDown> until_down;  ///< no value if the wager never stays up

  /// Returns true if all members are equal.
  friend bool operator==(const Figures&, const Figures&) = default;
};

/// The figures of a bet that is placed in one of several states in which its figures are equal.
struct StartFigures {
  std::vector<std::string> states;  ///< `point is 6`; one empty string if the state does not matter
  Fraction chance;                  ///< probability that a bet placed at the first opportunity is placed in one of these states, 0..1
  Figures figures;                  ///< the figures of a bet placed in these states
};

/// The reason why a wager has no figures.
struct UndefinedReason {
  /// The kind of reason.
  enum class Kind : std::uint8_t {
    Undecided,              ///< the wager can remain undecided forever with a positive probability
    NeverPlaced,            ///< its betting window might never open
    NoOdds,                 ///< the text does not state what a win pays, or the column is not posted
    NotPayable,             ///< the stated stake cannot be paid exactly, or an amount that is needed is not posted
    Undetermined,           ///< the text does not state the result of the wager
    NotCompiled,            ///< too many states, or a rule that cannot be compiled
    NotOffered,             ///< the wager exists only under another interpretation of the text
    TooLarge,               ///< the exact fractions would take more than some seconds, or more than some 500 MiB
    Stopped,                ///< the ProgressCallback stopped the work before the wager was computed
  } kind{};                 ///< the kind of reason
  std::string description;  ///< one line of explanation
};
/// Returns `undecided`, `never_placed`, `no_odds`, `not_payable`, `undetermined`, `not_compiled`, `not_offered`, `too_large` or `stopped`.
[[nodiscard]] std::string_view undefined_reason_name(UndefinedReason::Kind kind) noexcept;

/// A component of a composite wager (rule L7 in docs/language/semantics.md).
struct ComponentEdge {
  std::string name;              ///< name of the wager: `single 2`
  Fraction share;                ///< share of the stake, 0..1
  std::optional<Fraction> edge;  ///< per bet made; no value if undefined

  /// Returns true if all members are equal.
  friend bool operator==(const ComponentEdge&, const ComponentEdge&) = default;
};

/// The figures of one wager, for one number of its family, one parent and one column of its paytable.
struct WagerEdge {
  MachineKey key;                            ///< identifies the wager in a compiled automaton; no_index if the wager is not offered
  std::string name;                          ///< `place 6`, `put_odds behind put 4`; the parent appears only if several are possible
  std::optional<std::string> column;         ///< column of its paytable, if there are several columns
  std::optional<UndefinedReason> undefined;  ///< set if there are no figures; all following members except `clauses` are then not set
  /// Figures of the bet if it is placed at the first opportunity at a new table; for a composite wager see `components`.
  Figures first;
  std::vector<StartFigures> starts;  ///< one entry per group of states in which the bet has the same figures
  std::vector<ComponentEdge> components;                  ///< if not empty, `first` has only edge, edge_per_bet_resolved and outlay, unless `is_one_throw` is true
  bool is_one_throw = false;  ///< for a composite wager: true if every throw decides all components; `first` is then complete
  /// The requested stake. Without one, the smallest stake for which no payment is rounded; no value if that is too large or does not exist.
  std::optional<Money> stake;
  std::vector<Index> clauses;  ///< clauses that the figures depend on, including those of the game, in the order of the ruleset
  bool recalled = false;       ///< true if one of `clauses` is unverified (Clause::recalled)
  std::size_t states = 0;      ///< number of states of its automaton
};

/// Options of compute_edges().
struct EdgeOptions {
  std::vector<Fraction> dice;  ///< probabilities of the faces of each die, lowest face first; empty for fair dice
  std::optional<Money> stake;  ///< > 0: payments are rounded for this stake; no value: every amount can be paid exactly
  Index wager = no_index;      ///< compute only this wager; no_index for all wagers
  std::vector<int> numbers;    ///< with `wager`: only this member of its family; empty for all members
  /// Use this column instead of the posted one; no value: the posted column, or each column if none is posted.
  std::optional<std::string> column;
};

/// Returns one line that describes why `dice` is invalid, or an empty string if it is valid: one probability per face, none negative, with
/// sum 1.
[[nodiscard]] std::string describe_dice_error(const std::vector<Fraction>& dice, const Vocabulary& vocabulary);

/// Returns the name of a wager: `place 6`, `hop 1 and 2`, `put_odds behind put 4`. The parent appears only if several are possible.
[[nodiscard]] std::string format_wager_name(const Ruleset& rules, const MachineKey& key);
/// Returns true if both keys belong to the same family, that is, differ only in their numbers or in the numbers of their parents.
[[nodiscard]] bool is_same_family(const MachineKey& a, const MachineKey& b);
/// Returns a name for several members of one family; `members` must be ascending and not empty: `place 4, 10`, `pip 1..6`, `put_odds behind
/// put 4..6`. For a complete family whose members have several numbers: `hop (all 15)`.
[[nodiscard]] std::string format_family_name(const Ruleset& rules, const std::vector<MachineKey>& members);

/// Returns the list that compute_edges() returns with only key, name and column set; nothing is computed.
[[nodiscard]] std::vector<WagerEdge> list_bets(const Ruleset& ruleset, const EdgeOptions& options = {});

/// Computes the edges of all wagers in the order of the ruleset, separately for each number, parent and column.
/// describe_dice_error(options.dice) must be empty. The time depends on the number of states of the automata; nothing is simulated.
/// `progress` is called before each edge; after it stops the work, the remaining edges are undefined (Stopped). Pure and thread-safe.
[[nodiscard]] std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options = {},
                                                   const ProgressCallback& progress = {});

/// A bet under another interpretation of doubtful text.
struct OtherEdge {
  std::vector<SelectedAlternative> readings;  ///< the alternatives that differ from the initial interpretation
  std::shared_ptr<const Ruleset> ruleset;     ///< the ruleset under this interpretation; never null
  WagerEdge edge;                             ///< figures under this interpretation; indices refer to `ruleset`
};

/// Returns true if the edges and probabilities in WagerEdge::first are equal. The other members are not compared.
[[nodiscard]] bool has_same_first_figures(const WagerEdge& a, const WagerEdge& b);

/// A bet and the interpretations that its figures depend on.
struct BetByReading {
  WagerEdge edge;                           ///< figures under the selected interpretation
  std::vector<AlternativeTaken> questions;  ///< readings and choices that affect the bet
  std::vector<OtherEdge> others;            ///< figures under each interpretation that changes at least one of them
};

/// The result of compute_edges_under_readings().
struct EdgesByReading {
  std::vector<BetByReading> bets;           ///< as from compute_edges(), followed by the bets that only another interpretation offers
  std::vector<AlternativeTaken> questions;  ///< readings and choices that affect at least one bet, in text order
  std::vector<std::string> too_many;        ///< wagers with more than max_other_readings other interpretations; the rest was not evaluated
  /// Errors in rule files that occur only under another interpretation. Figures under such an interpretation are omitted.
  Diagnostics diagnostics;
  /// True if `progress` stopped the work; the remaining bets are undefined, and interpretations can be missing.
  bool stopped = false;
};

/// Computes compute_edges() under the selected interpretation, and for each wager under every other interpretation of the texts that affect
/// it. `ruleset` must have been checked with `selection` from `library`. The requirements of compute_edges() apply.
[[nodiscard]] EdgesByReading compute_edges_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset,
                                                          const Selection& selection, const EdgeOptions& options = {},
                                                          const ProgressCallback& progress = {});
/// Computes the edges from the result of check(), which is faster. `checked.ok()` must be true. Not for concurrent use with the same
/// CheckResult.
[[nodiscard]] EdgesByReading compute_edges_under_readings(const Library& library, const CheckResult& checked, const Selection& selection,
                                                          const EdgeOptions& options = {}, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
