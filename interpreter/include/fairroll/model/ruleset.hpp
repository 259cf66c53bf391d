// SPDX-License-Identifier: Apache-2.0
// A checked ruleset or house as plain data: names are resolved, layers are combined, and the date, interpretations and postings are
// selected. Codes in parentheses such as (M6) are rules in docs/language/semantics.md.
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

/// An assertion about a house edge (docs/language/assertions.md). An assertion without numbers, parents or a column applies to each of
/// them.
struct EdgeAssertion {
  /// The measure of the edge (docs/analysis.md, "Figures"). BetMade: for each bet made. BetResolved: for each bet that wins or loses.
  /// Throw: for each throw until the decision.
  enum class Per : std::uint8_t { BetMade, BetResolved, Throw };
  /// A parent that the assertion names.
  struct Parent {
    Index wager = no_index;    ///< index into Ruleset::wagers
    std::vector<int> numbers;  ///< numbers of the parent; empty: each of its numbers
  };

  Index wager = no_index;       ///< index into Ruleset::wagers
  std::vector<int> numbers;     ///< numbers of the wager; empty: each of its numbers, or it has none
  std::vector<Parent> parents;  ///< parent of the wager, then the parent of the parent, and so on, as far as the assertion states them
  std::optional<std::string> column;  ///< column of the paytable; `std::nullopt`: the posted column, or each if none is posted
  Per per = Per::BetMade;             ///< measure of the edge
  std::optional<Money> stake;         ///< stake whose wins are rounded, greater than 0; `std::nullopt`: every win is paid exactly
  std::optional<std::string> value;   ///< asserted fraction such as `7/495`, `-1/36` or `0`, perhaps not reduced, of any length;
                                      ///< `std::nullopt`: the edge is asserted to be undefined
  int layer = 0;                      ///< greater for later layers; an assertion of a later layer replaces an earlier one
  Place place;                        ///< where the value is in the rule file
  Place statement;                    ///< where the complete statement is
};

// ---- Caches

/// A cached value that belongs to one object. Moving the object moves the cached value. A copy of the object starts with an empty cache,
/// because the copy may be changed. Reading is safe from any thread while no thread writes. No function throws. T may be an incomplete
/// type.
template <typename T>
class UncopiedCache {
 public:
  /// Constructs an empty cache.
  UncopiedCache() = default;
  /// Constructs an empty cache: the value is not copied.
  UncopiedCache(const UncopiedCache& /*other*/) noexcept {}
  /// Takes over the value, and leaves the other cache empty.
  UncopiedCache(UncopiedCache&&) noexcept = default;
  /// Empties the cache, because its object is overwritten. Self-assignment has no effect.
  UncopiedCache& operator=(const UncopiedCache& other) noexcept {
    if (this != &other) value_.reset();
    return *this;
  }
  /// Takes over the value, and leaves the other cache empty.
  UncopiedCache& operator=(UncopiedCache&&) noexcept = default;
  /// Releases the value, also if T is still an incomplete type.
  ~UncopiedCache() = default;

  /// Stores the value, and shares its ownership. Null empties the cache.
  void set(std::shared_ptr<const T> value) noexcept { value_ = std::move(value); }
  /// Returns the value, or null if the cache is empty. The pointer is valid until the cache changes.
  [[nodiscard]] const T* get() const noexcept { return value_.get(); }

 private:
  std::shared_ptr<const T> value_;
};

// ---- A checked ruleset

/// A `reading` (a doubtful text with interpretations) or a `choice` of the house, with the alternative that the ruleset was checked with.
struct Alternatives {
  std::string name;                   ///< key in Selection::readings; for a choice also in Selection::postings
  bool is_reading = false;            ///< true: a `reading`; false: a `choice`
  std::string question;               ///< text of the question; may be empty
  std::vector<std::string> names;     ///< alternatives in the order of the text; a reading uses the first by default
  std::optional<std::size_t> chosen;  ///< selected alternative (index into `names`); `std::nullopt`: a choice without default or posting
  Place place;                        ///< where the name is declared
  /// The smallest part of the rule book that contains all alternatives: the ruleset, the game, or one wager.
  enum class Scope : std::uint8_t { Ruleset, Game, Wager } scope{};  ///< part that contains all alternatives
};

/// A reading or choice that affects a result, with its selected alternative.
struct SelectedAlternative {
  Alternatives question;  ///< the reading or choice, with the selected alternative
  /// True if the caller selected the alternative; false if it is the first alternative, the default, or posted by the house.
  bool is_from_caller = false;
};

/// A quantity that a house must post: `house posts X`.
struct Posting {
  std::string name;            ///< key in Selection::postings
  std::optional<Money> value;  ///< posted amount; `std::nullopt`: not posted, so limits that depend on it are undetermined (U4)
  Index clause = no_index;     ///< clause of the declaration (index into Ruleset::clauses)
  Place place;                 ///< where the name is declared
};

/// A unit that is a layer of a ruleset or house.
struct Layer {
  /// Model: adopted text. Ruleset: the ruleset itself. Amendment: a change from a date on. House: the rule book of one casino.
  enum class Kind : std::uint8_t { Model, Ruleset, Amendment, House } kind{};  ///< kind of unit
  std::string unit;                                                            ///< name of the unit, as in Library
  std::string title;                                                           ///< title for display
  Period in_force;                                                             ///< period of the unit
  Place place;                                                                 ///< where the name is declared; `place.source` is the file
};
/// Returns the keyword of the kind: `model`, `ruleset`, `amendment` or `house`. The view refers to a constant.
[[nodiscard]] std::string_view layer_name(Layer::Kind kind) noexcept;

/// A statement `designates R as R` of a house: `role` gets the duties and powers of `as`.
struct Designation {
  Index role = no_index;    ///< role that is designated (index into Vocabulary::roles)
  Index as = no_index;      ///< role whose duties and powers it gets (index into Vocabulary::roles)
  Index clause = no_index;  ///< index into Ruleset::clauses
};

/// A checked ruleset or house. Each Index refers to one of its own lists. check() and check_without_lint() return it as a
/// shared pointer to const: it does not change, and any number of threads may share it. Tables, plans, programs and reports keep it alive.
struct Ruleset {
  std::string name;                              ///< name of the unit, such as `us_sd.craps`, or `us_sd.deadwood_one` for a house
  std::string base;                              ///< ruleset of a house; empty for a ruleset
  std::vector<Layer> base_layers;                ///< models that text is adopted from, followed by the ruleset itself
  std::vector<Layer> layers;                     ///< layers above the ruleset: amendments in force by their first date, then the house
  std::string title;                             ///< title for display
  std::string authority;                         ///< authority that is responsible for the rules
  std::string citation;                          ///< citation of the source; may be empty
  Currency currency;                             ///< currency of every amount
  std::optional<Date> as_of;                     ///< selected date; `std::nullopt`: text whose period has no end
  Vocabulary vocabulary;                         ///< dice, roles and facts
  Game game;                                     ///< states and events that are common to all seats
  std::vector<Wager> wagers;                     ///< wagers that the text declares or adopts; a family is one element
  std::vector<Paytable> paytables;               ///< paytables; a name has one element for each variable that its measure refers to
  Conduct conduct;                               ///< rulings, duties and powers
  std::vector<Clause> clauses;                   ///< all clauses that a result may cite
  std::vector<Section> sections;                 ///< sections in force
  std::vector<Remark> remarks;                   ///< remarks of the text about itself
  std::vector<Alternatives> alternatives;        ///< readings and choices
  std::vector<Posting> postings;                 ///< quantities that a house posts
  std::vector<Designation> designations;         ///< designations of the house
  std::vector<Cap> caps;                         ///< caps, applied in this order (M6)
  std::optional<AcceptedInError> over_maximum;   ///< settlement of a wager over its maximum (M5); `std::nullopt` if not stated
  std::optional<AcceptedInError> under_minimum;  ///< settlement of a wager under its minimum (M5); `std::nullopt` if not stated
  std::vector<EdgeAssertion> assertions;         ///< asserted edges; the analysis library verifies them
  Index to_only_clause = no_index;               ///< clause of `payouts stated only with to`
  std::vector<SourcePtr> sources;                ///< all files that the ruleset was made from
  Limits limits;                                 ///< limits of the library that the ruleset was made from
  UncopiedCache<std::string> fingerprint_cache;  ///< internal: cached result of compute_fingerprint()

  /// Returns all layers, weakest first: `base_layers` followed by `layers`.
  [[nodiscard]] std::vector<Layer> layers_in_force() const;
  /// Returns the index in `wagers`, or no_index if there is no wager of that name. Takes linear time, like all functions below: look up
  /// each name once, and keep the index.
  [[nodiscard]] Index find_wager(const std::string& wager) const noexcept;
  /// Returns the index in `vocabulary.roles`, or no_index if there is no role of that name.
  [[nodiscard]] Index find_role(const std::string& role) const noexcept;
  /// Returns the index in `vocabulary.facts`, or no_index if there is no such fact. Facts of different subjects may have the same name.
  [[nodiscard]] Index find_fact(Subject subject, const std::string& fact) const noexcept;
  /// Returns the reading or choice of that name, or null. The pointer is valid as long as the ruleset.
  [[nodiscard]] const Alternatives* find_alternatives(const std::string& question) const noexcept;
  /// Returns true if the name is allowed in Selection::readings: a reading or a choice.
  [[nodiscard]] bool has_alternatives(const std::string& question) const noexcept { return find_alternatives(question) != nullptr; }
  /// Returns true if the name is allowed in Selection::postings: a choice, a paytable, or a quantity that a house posts.
  [[nodiscard]] bool can_post(const std::string& posting_name) const noexcept;
  /// Returns the clauses with that address, which may be shortened from the left at a word boundary. Several blanks count as one. If the
  /// argument is the complete address of a clause, only that clause is returned.
  [[nodiscard]] std::vector<Index> find_clauses(const std::string& address) const;
};

}  // namespace fairroll
