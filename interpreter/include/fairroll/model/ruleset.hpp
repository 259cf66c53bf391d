// SPDX-License-Identifier: Apache-2.0
// A checked ruleset or house as plain data. Its names are resolved, its layers are combined, and its date, interpretations and posted
// values are selected. Codes in parentheses such as (M6) refer to rules in docs/language/semantics.md.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/limits.hpp>
#include <fairroll/model/clause.hpp>
#include <fairroll/model/conduct.hpp>
#include <fairroll/model/money.hpp>
#include <fairroll/model/wager.hpp>

namespace FAIRROLL_API fairroll {

/// An assertion about a house edge (docs/language/assertions.md). If the assertion states no numbers, it applies to every number of the
/// wager. If it states no parent, it likewise applies to every parent. For paytable columns, see `column`.
struct EdgeAssertion {
  /// Measure of a house edge (docs/analysis.md, "Figures"). BetMade is the edge per bet made. BetResolved is the edge per bet that wins or
  /// loses. Throw is the edge per throw until the bet is decided.
  enum class Basis : std::uint8_t { BetMade, BetResolved, Throw };
  /// A parent wager that the assertion names.
  struct Parent {
    Index wager = no_index;    ///< Index of the parent in Ruleset::wagers.
    std::vector<int> numbers;  ///< Numbers of the parent. Empty if the assertion applies to all numbers of the parent.
  };

  Index wager = no_index;       ///< Index of the wager in Ruleset::wagers.
  std::vector<int> numbers;     ///< Numbers of the wager. Empty if the assertion applies to each number, or if the wager has no numbers.
  std::vector<Parent> parents;  ///< Parents that the assertion names: the parent of the wager, then the parent of that parent, and so on.
  /// Paytable column, or `std::nullopt` for the posted column or, if no column is posted, for every column.
  std::optional<std::string> column;
  Basis basis = Basis::BetMade;  ///< Measure of the edge.
  /// Stake, greater than 0, for which the edge is asserted with rounded wins, or `std::nullopt` if the edge is asserted for a stake whose
  /// wins are paid exactly.
  std::optional<Money> stake;
  /// Asserted fraction, such as `7/495`, `-1/36` or `0`, or `std::nullopt` if the edge is asserted to be undefined. The fraction may have
  /// any length and need not be reduced.
  std::optional<std::string> value;
  /// Number of the layer that contains the assertion. Later layers have greater numbers. An assertion in a later layer replaces an
  /// assertion in an earlier layer.
  int layer = 0;
  SourceLocation location;            ///< Location of the asserted value in the rule file.
  SourceLocation statement_location;  ///< Location of the complete statement.
};

// ---- Caches

/// A cached value that belongs to one object. Moving the object moves the cached value. A copy of the object starts with an empty cache,
/// because the copy may be changed. Several threads may read the cache at once if no thread writes to it. No function throws. T may be an
/// incomplete type.
template <typename T>
class UncopiedCache {
 public:
  /// Constructs an empty cache.
  UncopiedCache() = default;
  /// Constructs an empty cache, because the value is not copied.
  UncopiedCache(const UncopiedCache& /*other*/) noexcept {}
  /// Moves the value to the new cache. The other cache is empty afterwards.
  UncopiedCache(UncopiedCache&&) noexcept = default;
  /// Empties the cache, because the object to which it belongs is overwritten. Self-assignment has no effect.
  UncopiedCache& operator=(const UncopiedCache& other) noexcept {
    if (this != &other) value_.reset();
    return *this;
  }
  /// Replaces the value with that of the other cache. The other cache is empty afterwards.
  UncopiedCache& operator=(UncopiedCache&&) noexcept = default;
  /// Releases the value, even if T is still an incomplete type.
  ~UncopiedCache() = default;

  /// Stores the value and shares its ownership. A null pointer empties the cache.
  void set(std::shared_ptr<const T> value) noexcept { value_ = std::move(value); }
  /// Returns the value, or null if the cache is empty. The pointer is valid until the cache changes.
  [[nodiscard]] const T* get() const noexcept { return value_.get(); }

 private:
  std::shared_ptr<const T> value_;
};

// ---- A checked ruleset

/// A `reading` (a doubtful text with several interpretations) or a `choice` of the house. The object also stores the alternative with which
/// the ruleset was checked.
struct ReadingOrChoice {
  std::string name;  ///< Name of the reading or choice. Can be a key in Selection::readings and, for a choice, in Selection::postings.
  bool is_reading = false;  ///< True for a `reading`, and false for a `choice`.
  std::string question;     ///< Text of the question. Empty if the rule file states none.
  /// Names of the alternatives, in the order of the text. A reading uses the first alternative by default.
  std::vector<std::string> alternative_names;
  /// Index in `alternative_names` of the selected alternative, or `std::nullopt` for a choice that has no default and is not posted.
  std::optional<std::size_t> selected_index;
  SourceLocation location;  ///< Location of the declaration.
  /// Smallest part of the rule book that contains all alternatives: the ruleset, the game, or one wager.
  enum class Scope : std::uint8_t { Ruleset, Game, Wager } scope{};  ///< Smallest part of the rule book that contains all alternatives.
};

/// A reading or choice that affects a result, with the alternative that was selected.
struct SelectedAlternative {
  ReadingOrChoice question;  ///< Reading or choice, including the selected alternative.
  /// True if the caller selected the alternative, and false if it is the first alternative, the default, or the alternative that the house
  /// posts.
  bool is_from_caller = false;
};

/// A quantity that a house must post, declared in the form `house posts X`.
struct Posting {
  std::string name;  ///< Name of the quantity, which can be used as a key in Selection::postings.
  /// Posted amount, or `std::nullopt` if the house has not posted it. Without the amount, limits that depend on the quantity are
  /// undetermined (U4).
  std::optional<Money> value;
  Index clause = no_index;  ///< Index in Ruleset::clauses of the declaration.
  SourceLocation location;  ///< Location of the declaration.
};

/// A unit that is a layer of a ruleset or house.
struct Layer {
  /// Kind of unit. Model is adopted text. Ruleset is the ruleset itself. Amendment is a change that applies from a date. House is the rule
  /// book of one casino.
  enum class Kind : std::uint8_t { Model, Ruleset, Amendment, House } kind{};  ///< Kind of the unit.
  std::string unit;                                                            ///< Name of the unit in the library.
  std::string title;                                                           ///< Title of the unit for display.
  Period period;                                                               ///< Period in which the unit is in force.
  SourceLocation location;  ///< Location of the unit's name in its head. `location.source` is the rule file.
};
/// Returns the keyword for a kind of layer: `model`, `ruleset`, `amendment` or `house`. The view refers to a constant.
[[nodiscard]] std::string_view layer_name(Layer::Kind kind) noexcept;

/// A statement `designates ... as ...` of a house, which gives `designated_role` the duties and powers of `replaced_role`.
struct Designation {
  Index designated_role = no_index;  ///< Index in Vocabulary::roles of the role that is designated.
  Index replaced_role = no_index;    ///< Index in Vocabulary::roles of the role whose duties and powers `designated_role` receives.
  Index clause = no_index;           ///< Index of the statement's clause in Ruleset::clauses.
};

/// A checked ruleset or house. Each Index in it refers to one of its own lists. check() and check_without_lint() return it as a shared
/// pointer to const. A checked ruleset does not change, so any number of threads may share it. Tables, plans, programs and reports share
/// its ownership.
struct Ruleset {
  std::string name;                ///< Name of the unit, such as `us_sd.craps` for a ruleset or `us_sd.deadwood_one` for a house.
  std::string base;                ///< For a house, the name of its ruleset. Empty for a ruleset.
  std::vector<Layer> base_layers;  ///< Models from which text is adopted, followed by the ruleset itself.
  std::vector<Layer> layers;  ///< Layers above the ruleset: the amendments in force, ordered by their first date, followed by the house.
  std::string title;          ///< Title of the rule book for display.
  std::string authority;      ///< Authority that is responsible for the rules.
  std::string citation;       ///< Citation of the source. Empty if the rule file states none.
  Currency currency;          ///< Currency of every amount in the rule book.
  std::optional<Date> as_of;  ///< Selected date. If there is none, the text in periods without an end applies.
  Vocabulary vocabulary;      ///< Dice, roles and facts that the rule book uses.
  Game game;                  ///< States and events that are common to all seats.
  std::vector<Wager> wagers;  ///< Wagers that the text declares or adopts. A family of wagers is one element.
  std::vector<Paytable> paytables;            ///< Paytables, with one element for each variable that selects rows of a declared paytable.
  Conduct conduct;                            ///< Rulings, duties, powers and other rules of conduct.
  std::vector<Clause> clauses;                ///< All clauses that a result may cite.
  std::vector<Section> sections;              ///< Sections that are in force.
  std::vector<Remark> remarks;                ///< Statements of the rule book about its own text.
  std::vector<ReadingOrChoice> alternatives;  ///< Readings and choices, with their selected alternatives.
  std::vector<Posting> postings;              ///< Quantities that a house posts.
  std::vector<Designation> designations;      ///< Designations of roles by the house.
  std::vector<Cap> caps;                      ///< Caps, in the order in which they are applied (M6).
  /// Settlement of a wager whose stake is over its maximum (M5), or `std::nullopt` if the rules do not state it.
  std::optional<AcceptedInErrorRule> over_maximum_rule;
  /// Settlement of a wager whose stake is under its minimum (M5), or `std::nullopt` if the rules do not state it.
  std::optional<AcceptedInErrorRule> under_minimum_rule;
  std::vector<EdgeAssertion> assertions;  ///< Assertions about house edges, which the analysis library verifies.
  Index to_only_clause = no_index;  ///< Index in `clauses` of the statement `payouts stated only with to`, or `no_index` if there is none.
  std::vector<SourcePtr> sources;   ///< All files from which the ruleset was built.
  Limits limits;                    ///< Limits of the library from which the ruleset was built.
  UncopiedCache<std::string> fingerprint_cache;  ///< Cached result of compute_fingerprint(). For internal use.

  /// Returns all layers, starting with the layer that has the lowest precedence: `base_layers` followed by `layers`.
  [[nodiscard]] std::vector<Layer> all_layers() const;
  /// Returns the index in `wagers` of the wager with this name, or `no_index` if there is none. Takes linear time, like the other find
  /// functions. Look up each name once, and store the index.
  [[nodiscard]] Index find_wager(const std::string& wager) const noexcept;
  /// Returns the index in `vocabulary.roles` of the role with this name, or `no_index` if there is none.
  [[nodiscard]] Index find_role(const std::string& role) const noexcept;
  /// Returns the index in `vocabulary.facts` of the fact with this subject and name, or `no_index` if there is none. Facts of different
  /// subjects may have the same name.
  [[nodiscard]] Index find_fact(Subject subject, const std::string& fact) const noexcept;
  /// Returns the reading or choice with this name, or null if there is none. The pointer is valid as long as the ruleset exists.
  [[nodiscard]] const ReadingOrChoice* find_alternatives(const std::string& question) const noexcept;
  /// Returns true if the name is a valid key in Selection::readings, that is, if it names a reading or a choice.
  [[nodiscard]] bool has_alternatives(const std::string& question) const noexcept { return find_alternatives(question) != nullptr; }
  /// Returns true if the name is a valid key in Selection::postings, that is, if it names a choice, a paytable, or a quantity that a house
  /// posts.
  [[nodiscard]] bool can_post(const std::string& posting_name) const noexcept;
  /// Returns the indices in `clauses` of the clauses with this address. The argument may omit the beginning of the address, up to a word
  /// boundary. Several blanks count as one blank. If the argument is the complete address of a clause, only that clause is returned.
  [[nodiscard]] std::vector<Index> find_clauses(const std::string& address) const;
};

}  // namespace fairroll
