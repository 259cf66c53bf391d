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

/// A possible profit per unit of stake, after commissions, with its probability.
struct Payout {
  Fraction profit;  ///< Profit per unit of stake. The minimum is -1 minus the commission that is taken when the bet is placed.
  Fraction chance;  ///< Probability of the profit, from 0 to 1.

  /// Returns true if all members are equal.
  friend bool operator==(const Payout&, const Payout&) = default;
};

/// The figures of a bet that remains in play after each decision until the wager ends.
struct FiguresUntilRemoval {
  Fraction edge;                     ///< Expected total loss, per unit of the amount that the player puts down at the start.
  Fraction expected_decision_count;  ///< Expected number of decisions until the wager ends.
  Fraction expected_throw_count;     ///< Expected number of throws until the wager ends.

  /// Returns true if all members are equal.
  friend bool operator==(const FiguresUntilRemoval&, const FiguresUntilRemoval&) = default;
};

/// The exact figures of one bet, from its placement to its first decision. A wager that then remains in play counts as a new bet.
struct Figures {
  /// House edge per bet made: the expected loss divided by `outlay`. Negative if the player gains.
  Fraction edge;
  std::optional<Fraction> edge_per_bet_resolved;  ///< House edge per bet that wins or loses. No value if no bet wins or loses.
  /// House edge per throw while the bet is in play. Throws while the bet is off are included.
  Fraction edge_per_throw;
  Fraction win_probability;  ///< Probability of a win. The probabilities of a win, a loss, a push and a return add up to 1.
  /// Probability of a loss. A win at odds below zero counts as a loss (rule M1 in docs/language/semantics.md).
  Fraction loss_probability;
  Fraction push_probability;      ///< Probability of a push.
  Fraction return_probability;    ///< Probability that the stake and the commission are returned.
  Fraction expected_throw_count;  ///< Expected number of throws until the decision.
  Fraction variance;              ///< Variance of the profit per unit of stake: the square of the standard deviation.
  Fraction outlay;                ///< Sum of the stake and the commission taken when the bet is placed, per unit of stake.
  std::vector<Payout> payouts;    ///< Possible profits with their probabilities, in ascending order and without duplicates.
  /// Figures of a bet that remains in play until the wager ends. No value if the wager never remains in play after a decision.
  std::optional<FiguresUntilRemoval> until_removal;

  /// Returns true if all members are equal.
  friend bool operator==(const Figures&, const Figures&) = default;
};

/// The figures of a bet that is placed in one of several game states. The figures are the same for each of these states.
struct StartFigures {
  /// Descriptions of the states, such as `point is 6`. Contains one empty string if the figures do not depend on the state.
  std::vector<std::string> states;
  Fraction chance;  ///< Probability, from 0 to 1, that a bet made at the first opportunity is placed in one of `states`.
  Figures figures;  ///< Figures of a bet that is placed in one of `states`.
};

/// The reason why a wager has no figures.
struct UndefinedReason {
  /// The kind of reason.
  enum class Kind : std::uint8_t {
    Undecided,              ///< The wager can remain undecided forever with a positive probability.
    NeverPlaced,            ///< The betting window of the wager might never open.
    NoOdds,                 ///< The text does not state what a win pays, or the column of the paytable is not posted.
    NotPayable,             ///< The payments for the requested stake cannot be made exactly, or a required amount is not posted.
    Undetermined,           ///< The text does not state the result of the wager.
    NotCompiled,            ///< The wager has too many states, or depends on a rule that cannot be compiled.
    NotOffered,             ///< The wager exists only under another interpretation of the text.
    TooLarge,               ///< The computation of the exact fractions would take more than a few seconds or more than about 500 MiB.
    Stopped,                ///< The progress callback stopped the work before the figures of the wager were computed.
  } kind{};                 ///< Kind of the reason.
  std::string description;  ///< One-line explanation of the reason.
};
/// Returns the name of a kind: `undecided`, `never_placed`, `no_odds`, `not_payable`, `undetermined`, `not_compiled`, `not_offered`,
/// `too_large` or `stopped`.
[[nodiscard]] std::string_view undefined_reason_name(UndefinedReason::Kind kind) noexcept;

/// A component of a composite wager, with its share and edge (rule L7 in docs/language/semantics.md).
struct ComponentEdge {
  std::string name;              ///< Name of the component, such as `single 2`.
  Fraction share;                ///< Share of the composite wager's stake that the component receives, from 0 to 1.
  std::optional<Fraction> edge;  ///< House edge of the component per bet made, or no value if the edge is undefined.

  /// Returns true if all members are equal.
  friend bool operator==(const ComponentEdge&, const ComponentEdge&) = default;
};

/// The figures of one wager. Each family member, parent and paytable column has its own object.
struct WagerEdge {
  /// Key of the wager's compiled automaton. The wager index in the key is no_index if the wager is not offered.
  MachineKey key;
  /// Name of the wager, such as `place 6` or `put_odds behind put 4`. Contains the parent only if several parents are possible.
  std::string name;
  std::optional<std::string> column;  ///< Column of the wager's paytable. No value unless the paytable has several columns.
  /// Reason why the wager has no figures. If it is set, none of the following members except `clauses` is set.
  std::optional<UndefinedReason> undefined_reason;
  /// Figures of a bet that is placed at the first opportunity at a new table. For a composite wager, see `components`.
  Figures first_bet_figures;
  std::vector<StartFigures> start_figures;  ///< One entry for each group of states in which the bet has the same figures.
  /// Components of a composite wager. If the list is not empty, only edge, edge_per_bet_resolved and outlay of `first_bet_figures` are set,
  /// unless `is_one_throw` is true.
  std::vector<ComponentEdge> components;
  /// True if the wager is a composite wager and every throw decides all its components. In this case, all members of `first_bet_figures`
  /// are set.
  bool is_one_throw = false;
  /// The requested stake. If no stake was requested, this is the smallest stake for which no payment is rounded, or no value if no such
  /// stake exists or it is too large.
  std::optional<Money> stake;
  /// Indices of the clauses on which the figures depend, including clauses of the game, in the order of the ruleset.
  std::vector<Index> clauses;
  bool is_unverified = false;   ///< True if one of `clauses` is unverified (Clause::is_unverified).
  std::size_t state_count = 0;  ///< Number of states of the wager's automaton.
};

/// Options of compute_edges().
struct EdgeOptions {
  /// Probabilities of the faces of each die, beginning with the lowest face. Empty for fair dice.
  std::vector<Fraction> face_probabilities;
  /// Stake, greater than 0, for which payments are rounded. If there is no value, every amount is paid exactly.
  std::optional<Money> stake;
  Index wager = no_index;  ///< Index of the only wager whose edge is computed, or no_index for all wagers.
  /// Numbers of the single family member whose edge is computed. Empty for all members. Ignored if `wager` is no_index.
  std::vector<int> numbers;
  /// Column of the paytable to use instead of the posted column. If there is no value, the posted column is used, or every column if no
  /// column is posted.
  std::optional<std::string> column;
};

/// Returns one line that explains why `dice` is invalid, or an empty string if it is valid. The list is valid if it contains one
/// probability per face, no probability is negative, and the probabilities add up to 1.
[[nodiscard]] std::string describe_dice_error(const std::vector<Fraction>& dice, const Vocabulary& vocabulary);

/// Returns the name of a wager, such as `place 6`, `hop 1 and 2` or `put_odds behind put 4`. The name contains the parent only if several
/// parents are possible.
[[nodiscard]] std::string format_wager_name(const Ruleset& rules, const MachineKey& key);
/// Returns true if both keys belong to the same family. Such keys differ only in their numbers or in the numbers of their parents.
[[nodiscard]] bool is_same_family(const MachineKey& a, const MachineKey& b);
/// Returns a joint name for several members of one family, such as `place 4, 10`, `pip 1..6` or `put_odds behind put 4..6`. If the members
/// have several numbers each and the family is complete, the name is of the form `hop (all 15)`. `members` must be in ascending order and
/// not empty.
[[nodiscard]] std::string format_family_name(const Ruleset& rules, const std::vector<MachineKey>& members);

/// Returns the list that compute_edges() would return, with only `key`, `name` and `column` set. No figures are computed.
[[nodiscard]] std::vector<WagerEdge> list_bets(const Ruleset& ruleset, const EdgeOptions& options = {});

/// Computes the edges of all wagers in the order of the ruleset. Each family member, parent and paytable column has its own entry.
/// describe_dice_error(options.dice) must return an empty string.
///
/// The computing time depends on the number of states of the automata. Nothing is simulated. `progress` is called before each edge. If
/// `progress` stops the work, the remaining edges are undefined (UndefinedReason::Kind::Stopped). The function is pure and thread-safe.
[[nodiscard]] std::vector<WagerEdge> compute_edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options = {},
                                                   const ProgressCallback& progress = {});

/// The figures of a bet under another interpretation of doubtful text.
struct OtherEdge {
  std::vector<ChangedAlternative> changed_alternatives;  ///< Alternatives that differ from those of the selected interpretation.
  std::shared_ptr<const Ruleset> ruleset;  ///< Ruleset under the interpretation that `changed_alternatives` describes. Never null.
  WagerEdge edge;  ///< Figures under the interpretation that `changed_alternatives` describes. Indices refer to `ruleset`.
};

/// Returns true if `a` and `b` have the same edges and probabilities in WagerEdge::first_bet_figures. The other members are not compared.
[[nodiscard]] bool have_same_first_bet_figures(const WagerEdge& a, const WagerEdge& b);

/// The figures of a bet under the selected interpretation and under the other interpretations that affect them.
struct BetByReading {
  WagerEdge edge;                                          ///< Figures under the selected interpretation.
  std::vector<SelectedAlternative> selected_alternatives;  ///< Readings and choices that affect the figures.
  std::vector<OtherEdge> other_edges;                      ///< Figures under each interpretation that changes at least one figure.
};

/// The result of compute_edges_under_readings().
struct EdgesByReading {
  /// Bets in the result of compute_edges(), followed by the bets that are offered only under another interpretation.
  std::vector<BetByReading> bets;
  std::vector<SelectedAlternative> selected_alternatives;  ///< Readings and choices that affect at least one bet, in text order.
  /// Wagers with more than max_other_readings other interpretations. Interpretations beyond this maximum were not evaluated.
  std::vector<std::string> truncated_wagers;
  /// Errors in rule files that occur only under another interpretation. The figures under such an interpretation are omitted.
  Diagnostics diagnostics;
  /// True if the progress callback stopped the work. The remaining figures are then undefined, and interpretations may be missing.
  bool stopped = false;
};

/// Computes the edges of all wagers under the selected interpretation, as compute_edges() does. Also computes the edge of each wager under
/// every other interpretation of the texts that affect it. `ruleset` must have been checked with `selection` from `library`. The
/// requirements of compute_edges() apply.
[[nodiscard]] EdgesByReading compute_edges_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset,
                                                          const Selection& selection, const EdgeOptions& options = {},
                                                          const ProgressCallback& progress = {});
/// Same as the first overload, but faster, because it reuses the result of check(). `checked.ok()` must be true. Two threads must not call
/// this overload for the same CheckResult at the same time.
[[nodiscard]] EdgesByReading compute_edges_under_readings(const Library& library, const CheckResult& checked, const Selection& selection,
                                                          const EdgeOptions& options = {}, const ProgressCallback& progress = {});

}  // namespace analysis
}  // namespace fairroll
