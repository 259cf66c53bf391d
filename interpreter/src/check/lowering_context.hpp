// SPDX-License-Identifier: Apache-2.0
// One run of the checker over one ruleset with one selection of readings: what it has read so far, and what it makes of it.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/rules.hpp>

#include "report.hpp"
#include "scope.hpp"
#include "source_units.hpp"

namespace fairroll::checking {

/// How the address of a clause goes on, kept until all clauses are known. What it has by then is fixed: section or unit, wager or `game`,
/// marks or heading, mark or key of an item. Behind it come opening words of the clause.
struct AddressParts {
  std::size_t fixed = 0;        ///< length of that part
  std::size_t least_words = 1;  ///< that stand in the address
  Index parent = no_index;      ///< the clause whose address stands before all this
};

/// `subject to "A"`: an address, and the clause that names it.
struct PendingAddress {
  Syntax text;
  Index by = no_index;
};

/// One clause prevails over another, by an address in `subject to` or `notwithstanding`.
struct ClausePrecedence {
  Index winner = no_index;  ///< into Ruleset::clauses
  Index loser = no_index;   ///< into Ruleset::clauses
  SourceLocation place;     ///< of the address
};

/// `never a cause ... under (3)`: marks whose grounds are found when all powers are known.
struct PendingNever {
  std::size_t never = 0;
  std::string lead;
  std::vector<Syntax> marks;
  Syntax statement;
};

struct GroundAt {
  std::string lead;
  std::string marks;
  Index clause = no_index;
};

struct LoweringContext {
  LoweringContext(const Library& from, const Selection& with, Diagnostics& into, Usage& use)
      : library(from), selection(with), report(into), usage(use) {
    out.limits = from.limits();
  }

  const Library& library;
  const Selection& selection;
  Report report;
  Usage& usage;

  bool has_currency = false;
  bool is_model = false;  ///< a model by itself: it need not be complete
  bool with_assertions = true;
  Ruleset out{};
  SourceUnits material{};
  Edits edits{};
  std::map<int, std::optional<Date>> first_days{};  ///< of amendments, by their layer
  bool keeps_targets = false;                       ///< edits are being resolved: keep what they may take hold of
  std::vector<Target> targets{};
  ValueLists vocabulary_lists{};
  std::map<std::string, Index> wagers_by_name{};
  Scope game_names{};
  std::vector<Scope> wager_names{};
  std::map<std::string, Syntax> posted_by_house{};  ///< `posts X v`
  std::vector<int> parts_layers{};                  ///< per wager: of its `parts`
  std::vector<AddressParts> addresses{};
  std::vector<PendingAddress> pending_addresses{};
  std::vector<ClausePrecedence> precedences{};  ///< in the order of resolution
  std::vector<PendingNever> pending_nevers{};
  std::vector<GroundAt> call_grounds{};
  std::size_t list_depth = 0;  ///< lists within lists being resolved
  std::size_t statements = 0;
  bool exhausted = false;
};

/// What was posted, by the run (a null place) or by the house.
struct Given {
  std::string text;
  SourceLocation place;
};
[[nodiscard]] std::optional<Given> posted_of(const LoweringContext& work, const std::string& name);

/// Where a sentence stands decides what it may speak of.
struct NameScope {
  Index wager = no_index;  ///< its own names come first, then its parent's, then the game's
  bool facts = false;      ///< `when`: what was observed
  bool holding = false;    ///< who holds which wager
  bool verdict = false;    ///< `any other`
  bool uncounted = false;  ///< `invalid roll`
};

struct Found {
  Entity* entity = nullptr;
  Owner owner = Owner::Game;

  explicit operator bool() const noexcept { return entity != nullptr; }
  [[nodiscard]] VariableRef variable() const noexcept { return {owner, entity->index}; }
};

/// Of one reading or choice. More are reported.
inline constexpr std::size_t most_alternatives = 64;

/// F0514 and F0515: where layers speak on one matter.
void compare_layers(LoweringContext& work);
/// F0514 if `item` lies above a block that is fixed and changes `old`, which stands in it.
void refuse_fixed(Report& report, const Item& item, const Item& old, const SourceLocation& at);

// ---- vocabulary.cpp
/// More are reported. Whatever is worked out for every two roles, such as who may overrule whom, stays small with it.
inline constexpr std::size_t most_roles = 1000;
/// Reads a vocabulary node. Faults are reported; what could be read is kept, so that they do not spread.
[[nodiscard]] Vocabulary lower_vocabulary(Report& report, Usage& usage, const Syntax& node, ValueLists& lists);

// ---- names.cpp: scopes and values
void declare_game_names(LoweringContext& work);
void declare_wager_names(LoweringContext& work);
/// Finds a name and notes that it is used.
[[nodiscard]] Found find_name(LoweringContext& work, const NameScope& reach, const Syntax& word);
/// The same without noting it, for wording a diagnostic.
[[nodiscard]] Found peek_name(LoweringContext& work, const NameScope& reach, const std::string& name);
/// The name, if it means such a thing; otherwise null, and a diagnostic. `help`: where a set is named or wanted.
[[nodiscard]] Found require_name(LoweringContext& work, const NameScope& reach, const Syntax& word, Sort wanted, std::string help = {});
[[nodiscard]] std::vector<std::string> names_of(LoweringContext& work, const NameScope& reach, std::initializer_list<Sort> sorts);
/// The values of a list entity, resolved when first needed.
[[nodiscard]] const Values& list_values(LoweringContext& work, const NameScope& reach, Entity& list);
/// The children of that node, VALUE*, with ranges and lists written out, each value once.
[[nodiscard]] Values expand_values(LoweringContext& work, const NameScope& reach, const Syntax& of);
/// A role's index; no_index and a diagnostic if there is none.
[[nodiscard]] Index find_role(LoweringContext& work, const Syntax& word);
/// Those that the names among the children of that node mean.
[[nodiscard]] std::vector<Index> find_roles(LoweringContext& work, const Syntax& of);
/// A wager's index; no_index if there is none. Notes what the word means.
[[nodiscard]] Index find_wager(LoweringContext& work, const Syntax& word);
/// A wager is called so.
[[nodiscard]] bool is_wager(const LoweringContext& work, const std::string& name);
/// A fact's index; no_index if there is none. Notes what the word means.
[[nodiscard]] Index find_fact(LoweringContext& work, Subject subject, const Syntax& word);
/// Indices of wagers; `holding` words the diagnostics for `holds`.
[[nodiscard]] std::vector<Index> find_wagers(LoweringContext& work, const Syntax& of);
/// False and a diagnostic if no throw has that total.
[[nodiscard]] bool check_total(LoweringContext& work, int total, const SourceLocation& place);

/// What the house posts by that name; null if it posts nothing of the kind (yet). Notes what the word means.
[[nodiscard]] const Posting* posting_named(LoweringContext& work, const Syntax& word);
// ---- conditions.cpp, patterns.cpp
[[nodiscard]] Condition lower_fact_test(LoweringContext& work, Subject subject, const Syntax& test);
[[nodiscard]] Condition lower_die_test(LoweringContext& work, const Syntax& test);
/// The dice of that name; null: there is no such group. Notes what the word means.
[[nodiscard]] const DiceGroup* find_group(LoweringContext& work, const Syntax& word);
/// The same; what is no group is reported.
[[nodiscard]] std::optional<DieRange> require_group(LoweringContext& work, const Syntax& name);
/// Behind `of`; nothing said: all dice.
[[nodiscard]] std::optional<DieRange> lower_group(LoweringContext& work, const Syntax& of_group);
/// What a figure may rest on besides the dice and the numbers of its wager.
enum class FigureMay : std::uint8_t { NameVariables, ShowDiceAlone };
/// Nothing: it is at fault, and was reported.
[[nodiscard]] std::optional<Figure> lower_figure(LoweringContext& work, const NameScope& reach, const Syntax& expression, FigureMay may);
/// Between which numbers it lies, at most.
[[nodiscard]] IntRange range_of(const LoweringContext& work, const NameScope& reach, const Figure& figure);
/// Reports what is wrong with figures, also with those that nobody names.
void check_figures(LoweringContext& work, const NameScope& reach, Scope& names);
/// The declaration of what a scope names.
[[nodiscard]] const Variable& variable_of(const LoweringContext& work, const NameScope& reach, const VariableRef& ref);

[[nodiscard]] Condition lower_condition(LoweringContext& work, const NameScope& reach, const Syntax& node);
[[nodiscard]] Condition lower_standing(LoweringContext& work, const NameScope& reach, const Syntax& node);
[[nodiscard]] Condition lower_while(LoweringContext& work, const NameScope& reach, const Syntax& node);
[[nodiscard]] ThrowPattern lower_pattern(LoweringContext& work, const NameScope& reach, const Syntax& node);
[[nodiscard]] Trigger lower_trigger(LoweringContext& work, const NameScope& reach, const Syntax& node);
/// True if every throw is meant, however things stand.
[[nodiscard]] bool is_unconditional(const Trigger& trigger) noexcept;

// ---- machine.cpp, wagers.cpp, bets.cpp, money_terms.cpp, amounts.cpp, paytables.cpp, conduct.cpp, silence.cpp
void lower_game(LoweringContext& work);
/// Names, values and ranges of the variables of one scope; then, when those of all scopes stand, how they move.
void shape_variables(LoweringContext& work, const NameScope& reach, Scope& names, std::vector<Variable>& variables,
                     const std::string& subject);
void move_variables(LoweringContext& work, const NameScope& reach, Scope& names, std::vector<Variable>& variables,
                    const std::string& subject);
/// Names, numbers, parents and variables of all wagers, so that sentences can speak of them.
void declare_wagers(LoweringContext& work);
void lower_wagers(LoweringContext& work);
void lower_bet(LoweringContext& work, const NameScope& reach, const Item& item, const std::vector<WagerAction>& muted);
/// Phases and events of one scope.
void lower_phases_and_events(LoweringContext& work, const NameScope& reach, Scope& names, std::vector<Phase>& phases,
                             std::vector<Event>& events, const std::string& subject);
void lower_paytables(LoweringContext& work);
void lower_conduct(LoweringContext& work);
/// What conduct leaves open of throws (A8): behind all other conduct.
void lower_silences(LoweringContext& work);
[[nodiscard]] std::optional<Odds> lower_odds(LoweringContext& work, const Syntax& node);
[[nodiscard]] std::optional<Rational> read_number(LoweringContext& work, const Syntax& node);
/// The amount of money that the number is; nothing and a diagnostic if it is too much, or finer than the currency.
[[nodiscard]] std::optional<Money> read_money(LoweringContext& work, const Syntax& number);
/// Nothing and a diagnostic if the text names no amount. `wager`: whose parents' stakes may measure it; no_index: none may.
[[nodiscard]] std::optional<Amount> lower_amount(LoweringContext& work, Index wager, const Syntax& node);
/// The amount in money units; nothing if it is measured by a stake or by what nobody posted.
[[nodiscard]] std::optional<Rational> known_amount(const LoweringContext& work, const Amount& amount);
[[nodiscard]] std::optional<Rounding> lower_rounding(LoweringContext& work, const Syntax& rounding);
/// Limits, commission, rounding, surrender and parts of a wager; `every`: the sentence stands in `every wager`.
void lower_term(LoweringContext& work, const NameScope& reach, const Item& item, bool every);
/// What wagers are made of: after all of them are lowered.
void check_parts(LoweringContext& work);
/// True if the later one is to be kept; of two in one layer a diagnostic says so.
[[nodiscard]] bool prevails(LoweringContext& work, const Syntax& node, int layer, Index clause, int before, const std::string& what);
/// Money terms outside any wager.
void lower_general_terms(LoweringContext& work);
[[nodiscard]] Precedence lower_precedence(LoweringContext& work, const Syntax& node, Index by);

// ---- clauses.cpp
/// Its words are the caller's: they have to live until the clause is added.
struct ClauseHead {
  ClauseKind kind{};
  SourceLocation place;        ///< what it underlines
  std::string_view subject{};  ///< wager or `game`
  std::string_view heading{};
  std::string_view item{};  ///< marks of a ground, key of a row
  std::size_t least_words = 1;
  bool conditional = false;
  Index parent = no_index;
  Syntax node{};  ///< what an edit of its address takes hold of; null: the statement
};
Index add_clause(LoweringContext& work, const Item& item, ClauseHead head);
/// One sentence of a wager while it is lowered.
class WagerSentence {
 protected:
  WagerSentence(LoweringContext& work, const NameScope& reach, const Item& item)
      : work_(work), reach_(reach), item_(item), wager_(work.out.wagers[reach.wager]), node_(item.node) {}

  Index clause(ClauseKind kind, bool conditional) {
    return add_clause(work_, item_, {.kind = kind, .place = node_.location(), .subject = wager_.name, .conditional = conditional});
  }
  [[nodiscard]] int layer() const { return order_of(*item_.block); }
  /// A case of the sentence, with the odds that it pays.
  [[nodiscard]] PayRow row_of(const Syntax& arm, Index clause) {
    PayRow row;
    const std::optional<Odds> odds = lower_odds(work_, arm.child_of_any_kind({Kind::odds_to, Kind::odds_for}));
    row.clause = clause;
    row.layer = layer();
    row.odds = odds.value_or(Odds{1, 1, Odds::Notation::To});  // a stand-in behind an error
    return row;
  }

  LoweringContext& work_;
  const NameScope& reach_;
  const Item& item_;
  Wager& wager_;
  Syntax node_;
};

/// What has no clause and yet an address: a list of grounds under its heading, a section, a list of values, a container.
void add_target(LoweringContext& work, const Item& item, const std::string& words);
/// Gives every clause its address, then resolves what was named by address.
void assign_addresses(LoweringContext& work);
void resolve_addresses(LoweringContext& work);

// ---- circles.cpp, precedence_cycles.cpp, final_checks.cpp, house.cpp, assertions.cpp
/// How deep definitions may rest on definitions: whoever walks them may recurse.
inline constexpr std::size_t deepest = 100;
/// False if events, counts or phases lead back to themselves, rest on one another too deeply, or come to too much where they are named.
[[nodiscard]] bool find_circles(LoweringContext& work);
/// Reports clauses that prevail over one another in a cycle. Requires resolved addresses.
void check_precedence_cycles(LoweringContext& work);
/// Powers given to one role alone and to another; roles that may overrule each other.
void check_authority(LoweringContext& work);
/// Facts tested where they never have a value.
void check_applicable(LoweringContext& work);
/// What is asserted of edges, as data.
void lower_assertions(LoweringContext& work);
/// From material to the Ruleset in work.out.
void lower_all(LoweringContext& work);
/// What the ruleset leaves unsaid, and what stands outside its sections.
void check_whole(LoweringContext& work);
/// Quantities that the house must post, then their ranges.
void declare_postings(LoweringContext& work);
void check_postings(LoweringContext& work);

}  // namespace fairroll::checking
