// SPDX-License-Identifier: Apache-2.0
// Wagers and paytables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/terms.hpp>

namespace FAIRROLL_API fairroll {

/// `subject to` / `notwithstanding`: the clauses that yield to, or beat, the one that carries it.
struct Precedence {
  std::vector<Index> subject_to;       ///< clauses to which it yields where they hold as well
  std::vector<Index> notwithstanding;  ///< clauses that yield to it
};

/// What a sentence of a wager says of a throw. Pushes and Returned both give the stake back; of a wager that is returned the commission
/// goes back as well (M4), and what stands behind it is returned with either (S6).
enum class Verdict : std::uint8_t { Wins, Loses, Pushes, Returned };
/// What an owner may do with a wager that stands, and needs permission for.
enum class Act : std::uint8_t { Removed, Reduced, Raised, CalledOn, CalledOff };
/// `removed`, ..., `called off`, as a rule file writes it.
[[nodiscard]] std::string_view act_name(Act act) noexcept;

/// A sentence that decides a wager (S5).
/// In every matter (verdict, pay, working, placing, each act) the rows of the highest `layer` that apply speak alone (section 9 of the
/// language).
struct VerdictRow {
  Verdict verdict{};        ///< what it says
  bool stays_up = false;    ///< the wager goes on standing, with its states (S8)
  Trigger trigger;          ///< when
  Precedence precedence;    ///< inside one layer
  Index clause = no_index;  ///< into Ruleset::clauses
  int layer = 0;            ///< of the text: the higher, the later. Only the order means anything: adopted text, ruleset, amendments, house
};
/// What a win pays in one case (S7).
struct PayRow {
  Odds odds;                      ///< of the stake
  bool at_least = false;          ///< a floor: a house may pay more; what is stated is paid until it does
  std::optional<DicePattern> on;  ///< nothing: on every win
  Condition while_;               ///< asked with the values before the throw (S1)
  Index clause = no_index;        ///< into Ruleset::clauses; the cases of one sentence share it
  int layer = 0;                  ///< VerdictRow::layer
};
/// How things stand when a wager may be placed, or is off: `placed ...`, `off ...`.
struct Window {
  Condition while_;         ///< of several one that holds is enough
  Index clause = no_index;  ///< into Ruleset::clauses
  int layer = 0;            ///< VerdictRow::layer
};
/// Permission for an act between throws, given or refused: `may ...`, `may not ...`, `contract`. An act of which no row speaks is
/// undetermined.
struct Permission {
  Act act{};                ///< one sentence makes a row for each act that it names
  bool allowed = false;     ///< else refused
  Condition while_;         ///< the case
  Index clause = no_index;  ///< into Ruleset::clauses
  int layer = 0;            ///< VerdictRow::layer
};

/// Stands where a row's key has no end: `10 or more` goes up to it, `3 or less` down to its negative.
inline constexpr int open_end = 1'000'000;
/// A row of a paytable.
struct PaytableRow {
  IntSet key;                 ///< the values of the measure that enter it, perhaps up or down to open_end; no two rows share one
  std::vector<Odds> columns;  ///< as many as Paytable::columns
  Index clause = no_index;    ///< into Ruleset::clauses
};
/// Odds by a count or by the size of a set (S7). A value that enters no row has no odds.
struct Paytable {
  std::string name;     ///< as the text declares it
  VariableRef measure;  ///< a count's number or a set's size, with moved values (S7); owner Wager: a variable of the wager that pays by it
  Figure figure;        ///< not empty: it is entered with what the throw shows instead. Names no variable
  std::string measure_name;          ///< in words: `points_made`, `number of hit`
  std::vector<std::string> columns;  ///< their names, each once, at least one
  std::vector<PaytableRow> rows;     ///< at most 1000
  std::optional<Index> posted;       ///< the column that the house posted; a single column needs no posting
  Index clause = no_index;           ///< of the declaration
  Place place;                       ///< of its name
};

/// A wager, or a family of wagers that differ by their numbers. What stands on a layout is a StandingWager.
struct Wager {
  std::string name;                       ///< as the text declares it; unique in the ruleset
  std::string title;                      ///< for people; the name if the text gives none
  std::vector<std::string> number_names;  ///< `n`, or `a`, `b`
  /// The allowed numbers, one list per wager of the family, in ascending order of the lists; at most 1000; empty if it has none. Each list
  /// is ascending as well, unless `in_order`.
  std::vector<std::vector<int>> numbers;
  bool in_order = false;                 ///< `for a then b`: the order of its numbers counts, so 5 then 2 is another wager than 2 then 5
  Index behind = no_index;               ///< the wager that this one follows (S6), which may follow another; never in a circle
  bool one_roll = false;                 ///< claimed by the text, and checked: every throw decides it
  Index one_roll_clause = no_index;      ///< the claim
  std::vector<Variable> variables;       ///< its own states, one copy per standing wager
  std::vector<VerdictRow> verdicts;      ///< none if it stands behind another or has parts
  std::vector<PayRow> pays;              ///< a case must apply to every win, unless a paytable does
  Index pays_per = no_index;             ///< into Ruleset::paytables
  Index pays_per_clause = no_index;      ///< `pays per`
  int pays_per_layer = 0;                ///< VerdictRow::layer
  std::vector<Window> placed;            ///< when it may be made; none: never
  std::vector<Window> off;               ///< when it is off, unless its owner called it on
  std::vector<Permission> permissions;   ///< to remove, reduce, raise, call on and off
  std::vector<Phase> phases;             ///< its own
  std::vector<Event> events;             ///< its own
  std::vector<Limit> limits;             ///< of stake and win
  std::optional<Commission> commission;  ///< nothing: it costs none
  std::optional<PayRounding> rounding;   ///< its own, or that of all wagers; nothing: a win must come out exactly (M3)
  std::vector<PayRow> surrenders;        ///< `surrender pays`: only odds, while_, clause and layer
  std::vector<Part> parts;               ///< not empty: a bet on this is a bet on its parts, and it has no verdicts, pays or states
  Index parts_clause = no_index;         ///< the sentence that says so
  Index clause = no_index;               ///< of the declaration
  Place place;                           ///< of its name

  /// The list of `numbers` that these make; unless `in_order` they may stand in any order. Null: the family has none of them.
  [[nodiscard]] const std::vector<int>* find_numbers(std::vector<int> wanted) const;
  /// These numbers as files write them: `4`, `2 and 5`, in order `5 then 2`; empty of none.
  [[nodiscard]] std::string spelt(const std::vector<int>& of_one) const;
  /// Its name, with these numbers behind it if there are any: `pass`, `hop 2 and 5`.
  [[nodiscard]] std::string named(const std::vector<int>& of_one) const;
};

}  // namespace fairroll
