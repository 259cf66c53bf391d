// SPDX-License-Identifier: Apache-2.0
// House edges: what every wager of a ruleset costs in the long run, exactly. docs/analysis.md says how each figure is defined.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/fraction.hpp>
#include <fairroll/analysis/readings.hpp>
#include <fairroll/analysis/watch.hpp>
#include <fairroll/api.hpp>
#include <fairroll/automata.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One way to be paid: profit per unit of stake, commissions deducted, and how likely it is.
struct Payout {
  Fraction profit;  ///< >= -1, less by a commission taken when placed
  Fraction chance;  ///< 0..1

  /// The same in every member.
  friend bool operator==(const Payout&, const Payout&) = default;
};

/// A bet left to lie over all decisions after which it stays up, until it is down.
struct UntilDown {
  Fraction edge;       ///< expected loss of all decisions, per unit put down at first
  Fraction decisions;  ///< expected number
  Fraction throws;     ///< expected number

  /// The same in every member.
  friend bool operator==(const UntilDown&, const UntilDown&) = default;
};

/// One bet, from the moment it is made to its first decision. What stays up behind a decision is a bet made anew.
struct Figures {
  Fraction edge;                          ///< per bet made: expected loss / what was put down (see `outlay`); negative: the player gains
  std::optional<Fraction> edge_resolved;  ///< per bet that wins or loses; nothing: none ever does
  Fraction edge_per_throw;                ///< per throw for which it stands, thrown while it is off included
  Fraction win;                           ///< chances; these four sum to 1
  Fraction lose;                          ///< a win at odds below nothing counts as a loss (M1)
  Fraction push;                          ///< that it is pushed
  Fraction returned;                      ///< that its stake is given back with the commission
  Fraction throws;                        ///< expected number to the decision
  Fraction variance;                      ///< of the profit per unit of stake: the square of the standard deviation
  Fraction outlay;                        ///< stake and commission taken when placed, per unit of stake
  std::vector<Payout> payouts;            ///< by profit, ascending, each profit once
  std::optional<UntilDown> until_down;    ///< nothing: it never stays up

  /// The same in every member.
  friend bool operator==(const Figures&, const Figures&) = default;
};

/// The same bet made while things stand in one of several ways that come to the same figures.
struct Start {
  std::vector<std::string> states;  ///< `point is 6`; one empty word if nothing matters
  Fraction chance;                  ///< that a bet made at the first opportunity is made here, 0..1
  Figures figures;                  ///< of a bet made here
};

/// Why a wager has no figures.
struct Undefined {
  /// One reason is enough: then none of the figures is given.
  enum class Why : std::uint8_t {
    Undecided,        ///< with some chance it stands for ever
    NeverPlaced,      ///< its window may never open
    NoOdds,           ///< the text does not say what a win pays, or its column is not posted
    NotPayable,       ///< the stated stake cannot be paid exactly, or an amount that it needs is not posted
    Undetermined,     ///< the text does not say what becomes of it
    NotCompiled,      ///< too many states, or a rule that cannot be compiled
    NotOffered,       ///< there is no such wager as the text is read; there is if it is read otherwise
    TooLarge,         ///< a limit: the exact fractions would take more than some seconds, or more than some 500 MiB
    Stopped,          ///< the caller's Watch said so before it was worked out
  } why{};            ///< which
  std::string words;  ///< one line
};
/// `undecided`, `never_placed`, `no_odds`, `not_payable`, `undetermined`, `not_compiled`, `not_offered`, `too_large`,
/// `stopped`.
[[nodiscard]] std::string_view why_name(Undefined::Why why) noexcept;

/// One part of a wager made of parts (L7).
struct PartEdge {
  std::string name;              ///< `single 2`
  Fraction share;                ///< of the stake
  std::optional<Fraction> edge;  ///< per bet made; nothing: undefined

  /// The same in every member.
  friend bool operator==(const PartEdge&, const PartEdge&) = default;
};

/// What is known of one wager: one of its family, behind one parent, paid by one column.
struct WagerEdge {
  MachineKey key;                      ///< which wager, as a machine has it; none (no_index) of one that is not offered
  std::string name;                    ///< `place 6`, `put_odds behind put 4`; what it stands behind only where there are several
  std::optional<std::string> column;   ///< of its paytable, where that has several
  std::optional<Undefined> undefined;  ///< then nothing below but clauses is filled
  Figures first;                       ///< made at the first opportunity after the start of a fresh table; of parts: see `parts`
  std::vector<Start> starts;           ///< one for each way in which the moment of the bet matters
  std::vector<PartEdge> parts;         ///< not empty: of `first` only edge, edge_resolved and outlay are filled, unless one throw decides
  bool one_throw = false;              ///< of a wager made of parts: every throw decides all of them, and all of `first` is filled
  std::optional<Money> stake;          ///< as asked for; else the smallest at which nothing is rounded; nothing: too large, or none
  std::vector<Index> clauses;          ///< what the figures rest on, those of the game included, in the order of the ruleset
  bool recalled = false;               ///< one of these clauses is not from a text that was read (Clause::recalled)
  std::size_t states = 0;              ///< rows of its machine
};

/// What to work out, and for which dice.
struct EdgeOptions {
  std::vector<Fraction> dice;         ///< chance of each face, lowest first, the same for every die; empty: all alike
  std::optional<Money> stake;         ///< > 0: rounds as the text says; nothing: as if every amount could be paid
  Index wager = no_index;             ///< this one only
  std::vector<int> numbers;           ///< with `wager`: this one of its family; empty: all
  std::optional<std::string> column;  ///< by this column, whatever is posted; nothing: by what is posted, else by each
};

/// Says what is wrong with the dice of the options (as many faces as the dice have, none negative, sum 1); empty: nothing.
[[nodiscard]] std::string fault_of(const std::vector<Fraction>& dice, const Vocabulary& vocabulary);

/// `place 6`, `hop 1 and 2`, `put_odds behind put 4`: what it stands behind only where there are several.
[[nodiscard]] std::string name_of(const Ruleset& rules, const MachineKey& key);
/// One wager, and they differ in its numbers alone, or in those of what it stands behind.
[[nodiscard]] bool in_one_family(const MachineKey& a, const MachineKey& b);
/// Several of one family, in ascending order and not empty: `place 4, 10`, `pip 1..6`, `put_odds behind put 4..6`; `hop (all 15)` where
/// it is the whole of a family of several numbers each.
[[nodiscard]] std::string name_of(const Ruleset& rules, const std::vector<MachineKey>& family);

/// What edges() lists, with key, name and column and nothing worked out.
[[nodiscard]] std::vector<WagerEdge> bets(const Ruleset& ruleset, const EdgeOptions& options = {});

/// All wagers, in the order of the ruleset, each of its numbers, behind each of its parents, by each column. Pure; safe from any thread.
/// Precondition: fault_of(options.dice) is empty. Takes as long as the machines of the wagers have states; nothing is simulated. `watch` is
/// told of the edges before each of them; once it says stop, the rest are undefined (Stopped).
[[nodiscard]] std::vector<WagerEdge> edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options = {},
                                           const Watch& watch = {});

/// A bet under another reading of doubtful text.
struct OtherEdge {
  std::vector<ReadAs> readings;            ///< that differ from how the text is read at first
  std::shared_ptr<const Ruleset> ruleset;  ///< read so; never null
  WagerEdge edge;                          ///< its indices are those of this ruleset
};

/// The edges and the chances of the bet made at the first opportunity are the same; other figures, or what only the moment of the bet
/// changes, may not be.
[[nodiscard]] bool same_at_first(const WagerEdge& a, const WagerEdge& b);

/// A bet, and how its figures hang on doubtful text.
struct BetUnderReadings {
  WagerEdge edge;                           ///< as selected
  std::vector<AlternativeTaken> questions;  ///< readings and choices that bear on it
  std::vector<OtherEdge> others;            ///< every reading under which one of its figures is another
};

/// What came of edges_under_readings().
struct EdgesUnderReadings {
  std::vector<BetUnderReadings> bets;       ///< as edges() lists them; behind them those that only another reading offers
  std::vector<AlternativeTaken> questions;  ///< readings and choices that bear on one of them, in the order of the text
  std::vector<std::string> too_many;        ///< wagers that may be read in more ways than were gone through (most_other_readings)
  Diagnostics diagnostics;                  ///< errors of rule files that only another reading shows; figures under it are left out
  bool stopped = false;                     ///< `watch` said so: bets that are not worked out say it, and other readings may be missing
};

/// edges() as selected, and of each wager under every other reading of the texts that bear on it. `ruleset` was checked with `selection`
/// from `library`; otherwise as edges().
[[nodiscard]] EdgesUnderReadings edges_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset,
                                                      const Selection& selection, const EdgeOptions& options = {}, const Watch& watch = {});
/// The same of what check() said, which takes less. Precondition: `checked.ok()`. For one thread at a time, as MachineCompiler.
[[nodiscard]] EdgesUnderReadings edges_under_readings(const Library& library, const CheckResult& checked, const Selection& selection,
                                                      const EdgeOptions& options = {}, const Watch& watch = {});

}  // namespace analysis
}  // namespace fairroll
