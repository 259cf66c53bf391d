// Wagers and paytables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/terms.hpp>

namespace FAIRROLL_API fairroll {

/// `subject to` / `notwithstanding`: the clauses that yield to, or beat, the one that carries it.
struct Precedence {
  std::vector<Index> subject_to;
  std::vector<Index> notwithstanding;
};

enum class Verdict : std::uint8_t { Wins, Loses, Pushes, Returned };
enum class Act : std::uint8_t { Removed, Reduced, Raised, CalledOn, CalledOff };
/// `removed`, ..., `called off`, as a rule file writes it.
[[nodiscard]] std::string_view act_name(Act act) noexcept;

/// In every matter (verdict, pay, working, placing, each act) the rows of the highest `layer` that apply speak alone (section 5 of the
/// language).
struct VerdictRow {
  Verdict verdict{};
  bool stays_up = false;
  Occasion occasion;
  Precedence precedence;
  Index clause = no_index;
  int layer = 0;
};
struct PayRow {
  Odds odds;
  bool at_least = false;      ///< a floor: a house may pay more; what is stated is paid until it does
  std::optional<Pattern> on;  ///< nothing: on every win
  Condition while_;
  Index clause = no_index;
  int layer = 0;
};
struct Standing {  ///< placed, off
  Condition while_;
  Index clause = no_index;
  int layer = 0;
};
struct Leave {
  Act act{};
  bool allowed = false;
  Condition while_;
  Index clause = no_index;
  int layer = 0;
};

struct PaytableRow {
  IntSet key;
  std::vector<Odds> columns;
  Index clause = no_index;
};
struct Paytable {
  std::string name;
  VariableRef measure;  ///< a count's number or a set's size, with moved values (S7); owner Wager: a variable of the wager that pays by it
  std::string measure_name;
  std::vector<std::string> columns;
  std::vector<PaytableRow> rows;
  std::optional<Index> posted;  ///< the column that the house posted; a single column needs no posting
  Index clause = no_index;
  Place place;
};

struct Wager {
  std::string name;
  std::string title;
  std::vector<std::string> number_names;  ///< `n`, or `a`, `b`
  std::vector<std::vector<int>> numbers;  ///< the allowed numbers, one list per wager of the family; empty if it has none
  Index behind = no_index;                ///< the wager that this one follows (S6)
  bool one_roll = false;
  Index one_roll_clause = no_index;
  std::vector<Variable> variables;  ///< its own states, one copy per standing wager
  std::vector<VerdictRow> verdicts;
  std::vector<PayRow> pays;
  Index pays_per = no_index;  ///< paytable
  Index pays_per_clause = no_index;
  int pays_per_layer = 0;
  std::vector<Standing> placed;
  std::vector<Standing> off;
  std::vector<Leave> leaves;
  std::vector<Phase> phases;  ///< its own
  std::vector<Event> events;  ///< its own
  std::vector<Limit> limits;
  std::optional<Commission> commission;
  std::optional<PayRounding> rounding;
  std::vector<PayRow> surrenders;  ///< `surrender pays`: only odds, while_, clause and layer
  std::vector<Part> parts;         ///< not empty: a bet on this is a bet on its parts, and it has no verdicts, pays or states
  Index parts_clause = no_index;
  Index clause = no_index;  ///< of the declaration
  Place place;
};

}  // namespace fairroll
