// SPDX-License-Identifier: Apache-2.0
// From units to text: the stack of a ruleset or house, its edits, what the house posts, and the text of all of it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/rules.hpp>

#include "lowering_context.hpp"

namespace fairroll::checking {

/// A unit whose text lies above that of the ruleset.
struct LayerText {
  std::string unit;
  std::shared_ptr<const Tree> tree;
  Syntax node;
  Layer::Kind kind{};
  int layer = 0;  ///< Block::layer of its text
  Period period;
  bool lapsed = false;  ///< an amendment whose period has ended: it gives nothing any more, and what it displaced does not revive
};

struct Stack {
  std::string name;  ///< the unit that was asked for
  std::string base;  ///< the ruleset, or the model
  std::shared_ptr<const Tree> tree;
  Syntax node;                    ///< the unit of `base`
  std::vector<LayerText> layers;  ///< amendments in force and lapsed ones, then the house
};

/// The vocabulary or unit node of a parsed file; null if it has none.
[[nodiscard]] Syntax unit_of(const Tree& tree);
/// That of the library's unit of that name, as long as the library lives; null if there is none.
[[nodiscard]] Syntax unit_named(const Library& library, const std::string& name);
[[nodiscard]] UnitKind kind_of_unit(const Syntax& unit);
/// The title of a unit; the name if it has none.
[[nodiscard]] std::string title_of(const Syntax& unit, const std::string& name);
/// What the ruleset tells of a unit that it is made of.
[[nodiscard]] Layer layer_of(Layer::Kind kind, const Syntax& unit);
/// The block around all that a unit says. `under` is the block of the adopting statement, null for the units that the ruleset is made of.
[[nodiscard]] BlockPtr top_block(const std::string& unit, int layer, const BlockPtr& under, const Item& adopts);
/// The period that a unit states for itself; open ends where it states none, or no day of the calendar.
[[nodiscard]] Period period_of_unit(const Syntax& unit);
/// Without a day, what has no end is in force.
[[nodiscard]] bool in_force(const Period& period, const std::optional<Date>& as_of);
/// Puts a unit together for a day. False, with a diagnostic, if it stands on nothing that is a ruleset.
[[nodiscard]] bool build_stack(const Library& library, const std::string& unit, const std::optional<Date>& as_of, Report& report,
                               Stack& stack);

// ---- From when a rule book holds.

/// A day on which some text begins to be in force, and where that is said.
struct Beginning {
  Date day;
  SourceLocation place;
};

/// Beginnings after that day in everything that the unit is made of, assertions left out: the earliest first, each day once.
[[nodiscard]] std::vector<Beginning> beginnings_after(const Library& library, const std::string& unit, const Date& day);

/// The periods that one file states, in the order of the text.
[[nodiscard]] std::vector<Period> periods_in(const Tree& tree);
/// The shortest period that contains all of these; open ends where one of them has none, and without any.
[[nodiscard]] Period covering(const std::vector<Period>& periods);

/// F0707: the book does not hold on that day, but from this one.
[[nodiscard]] Diagnostic not_yet_in_force(const std::string& unit, const Date& day, const Beginning& first);

// ---- Gathers the text of a unit: sections in force, chosen readings, adopted models, amendments.

/// Fills the head, sections, remarks, alternatives, layers and material of `work`. False if there is nothing to go on with.
[[nodiscard]] bool collect(LoweringContext& work, const Stack& stack);
/// The text below the edits of one unit of the stack, and those edits in SourceUnits::edits: of the ruleset itself (`level` 0) what it
/// adopts, of layer `level - 1` all that lies below it.
[[nodiscard]] bool collect_below(LoweringContext& work, const Stack& stack, std::size_t level);

// ---- What the edits of a ruleset and of its amendments take hold of.

/// Reads the text below each unit that edits, finds what its addresses mean there, and returns what becomes of it. Diagnostics of addresses
/// go to `report`; those of the text itself are left to the run that reads all of it.
[[nodiscard]] Edits resolve_edits(const Library& library, const Selection& selection, const Stack& stack, std::optional<Spot> left_out,
                                  Usage& usage, Report& report);

/// True if the two layers are amendments of one first day, so that neither comes after the other.
[[nodiscard]] bool same_first_day(const Stack& stack, int layer, int other);

// ---- What a house says: what it posts and designates, and whether the ruleset leaves that to it.

/// Reads what the house of the stack posts, before any text is laid out: a choice takes its alternative from there.
void read_posted(LoweringContext& work, const Stack& stack);
/// Refuses what the house posts twice, otherwise than the run, or without being asked for it.
void check_posted(LoweringContext& work);
/// Refuses what the ruleset settles itself (F0605). Only limits, rounding and commission where it is silent, and pay above a floor are a
/// house's to say.
void check_house_rights(LoweringContext& work, const Stack& stack);
/// `designates R as R`: the powers and duties of the second are the first's too.
void lower_designations(LoweringContext& work);

// ---- What names mean, for find_mentions().

/// Lowers the unit, with each alternative, on that day; `usage` keeps the names, whatever else is wrong. Null where nothing can be read.
std::shared_ptr<const Ruleset> lower_for_names(const Library& library, const std::string& unit, const std::optional<Date>& day,
                                               bool is_model, Usage& usage);
/// The vocabulary of that name. Nothing: there is none, or it is at fault.
std::optional<Vocabulary> read_vocabulary(const Library& library, const std::string& name, Usage& usage, Diagnostics& faults);

// ---- F0513: amendments that change nothing.

/// A ruleset on a day with some alternatives, with one statement (or, if it is null, nothing) left out. Null if it is at fault.
using RunWithout = std::function<std::shared_ptr<const Ruleset>(const Selection& selection, const Syntax& statement)>;

/// Leaves out each statement of each amendment in turn that speaks of text below it, on the first day of the amendment and under every
/// reading, and reports those that nothing depends on.
void check_effects(const Library& library, const Ruleset& whole, const Selection& selection, const RunWithout& run_without, Report& report);

}  // namespace fairroll::checking
