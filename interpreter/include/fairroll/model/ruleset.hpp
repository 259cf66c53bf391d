// SPDX-License-Identifier: Apache-2.0
// A checked ruleset: names resolved, layers flattened, dates and readings chosen. Immutable after check(); safe to share between threads.
// The oracle walks it; nothing here decides anything. Rule numbers (A1, S3, ...) are those of docs/language/semantics.md.
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

/// One house edge. What it leaves open (numbers, what the wager stands behind, a column) it says of each.
struct EdgeAssertion {
  /// Per bet made; that divided by the chance that it wins or loses; or by the throws to its decision (docs/analysis.md, "Figures").
  enum class Per : std::uint8_t { BetMade, BetResolved, Throw };
  /// What a wager stands behind.
  struct Behind {
    Index wager = no_index;    ///< into Ruleset::wagers
    std::vector<int> numbers;  ///< empty: each of its numbers
  };

  Index wager = no_index;             ///< into Ruleset::wagers
  std::vector<int> numbers;           ///< empty: each of its numbers, or it has none
  std::vector<Behind> behind;         ///< its parent, the parent's parent, ... as far as they are named
  std::optional<std::string> column;  ///< of its paytable, whatever is posted; nothing: what is posted, else each
  Per per = Per::BetMade;             ///< which of the three figures
  std::optional<Money> stake;         ///< > 0: rounded as for this stake; nothing: as if every amount could be paid
  std::optional<std::string> value;   ///< `7/495`, `-1/36`, `0`: of any length, perhaps not reduced, never divided by 0; nothing: undefined
  int layer = 0;                      ///< a later text speaks instead of an earlier one: the higher, the later
  Place place;                        ///< of the value
  Place words;                        ///< the whole statement
};

// ---- What was worked out from an object and holds for that object alone

/// Goes with its owner when that is moved, and is left behind when it is copied: a copy may be changed. Empty at first. Reading is safe
/// from any thread, as long as none changes it; nothing here throws. T may be incomplete.
template <typename T>
class NotCopied {
 public:
  /// Empty.
  NotCopied() = default;
  /// Empty, whatever the other one has: its owner may become another thing.
  NotCopied(const NotCopied& /*other*/) noexcept {}
  /// Has what the other one had, which is empty from now on.
  NotCopied(NotCopied&&) noexcept = default;
  /// Is emptied, unless the other one is this one: it held for what its owner was before.
  NotCopied& operator=(const NotCopied& other) noexcept {
    if (this != &other) value_.reset();
    return *this;
  }
  /// Has what the other one had, which is empty from now on.
  NotCopied& operator=(NotCopied&&) noexcept = default;
  /// Of a T that is still incomplete, too.
  ~NotCopied() = default;

  /// From now on it is there; it lives as long as somebody has it. Null empties this one.
  void set(std::shared_ptr<const T> value) noexcept { value_ = std::move(value); }
  /// Null: there is nothing. Good as long as this one has it.
  [[nodiscard]] const T* get() const noexcept { return value_.get(); }

 private:
  std::shared_ptr<const T> value_;
};

// ---- A checked ruleset

/// A doubtful text or a house's choice, and which alternative this ruleset was checked with.
struct Alternatives {
  std::string name;                ///< key of Selection::readings; of a choice also of Selection::postings
  bool is_reading = false;         ///< else a choice
  std::string question;            ///< what is doubtful, in words; may be empty
  std::vector<std::string> names;  ///< the alternatives, in the order of the text; of a reading the first is used unless another is chosen
  std::optional<std::size_t> chosen;  ///< into `names`; a choice without default that was not posted: nothing
  Place place;                        ///< of its name
  /// What all its alternatives are part of: the game, one wager, or the ruleset at large.
  enum class Within : std::uint8_t { Ruleset, Game, Wager } within{};  ///< the smallest of them
};

/// A reading or choice that some result rests on.
struct AlternativeTaken {
  Alternatives question;  ///< with the alternative that was taken
  bool asked = false;     ///< the run asked for that alternative; else it is the first, the default, or what the house has posted
};

/// `house posts X`: a quantity that a house must post.
struct Posting {
  std::string name;            ///< key of Selection::postings
  std::optional<Money> value;  ///< nothing: not posted; a limit measured by it cannot be asked, and says so (U4)
  Index clause = no_index;     ///< of the declaration
  Place place;                 ///< of its name
};

/// A unit whose text a ruleset is made of.
struct Layer {
  /// Text that is adopted; the ruleset itself; text that changes it from a day on; a table's own book.
  enum class Kind : std::uint8_t { Model, Ruleset, Amendment, House } kind{};  ///< which of them
  std::string unit;                                                            ///< its name, as Library has it
  std::string title;                                                           ///< for people
  Period in_force;                                                             ///< of the unit
  Place place;                                                                 ///< of its name; Place::source tells the file
};
/// `model`, `ruleset`, `amendment`, `house`.
[[nodiscard]] std::string_view layer_name(Layer::Kind kind) noexcept;

/// `designates R as R` (a house): every duty and power of `as` is that of `role` too.
struct Designation {
  Index role = no_index;    ///< who is designated
  Index as = no_index;      ///< as whom
  Index clause = no_index;  ///< into Ruleset::clauses
};

/// A ruleset or house as plain data. Every Index in it is into one of its own lists. Made by check() and unchecked(), which hand it out as
/// a shared_ptr to const; tables, plans, programs and reports keep it alive.
struct Ruleset {
  std::string name;                        ///< `us_sd.craps`, or of a house `us_sd.deadwood_one`
  std::string base;                        ///< the ruleset that a house works under; of a ruleset: empty
  std::vector<Layer> foundation;           ///< models that text is adopted from, as they are come upon, then the ruleset itself
  std::vector<Layer> layers;               ///< what stands on top of the ruleset: amendments in force, weakest first, then the house
  std::string title;                       ///< for people
  std::string authority;                   ///< who answers for it
  std::string cites;                       ///< its source; may be empty
  Currency currency;                       ///< of every amount in it
  std::optional<Date> as_of;               ///< the day that was asked for; nothing: text whose period has no end
  Vocabulary vocabulary;                   ///< what can be observed, and who acts
  Game game;                               ///< what is the same for everybody at a table
  std::vector<Wager> wagers;               ///< defined and adopted, families as one
  std::vector<Paytable> paytables;         ///< one for each meaning of its measure, so a name may stand twice
  Conduct conduct;                         ///< which throws count, and who may do what
  std::vector<Clause> clauses;             ///< all that can be named in an answer
  std::vector<Section> sections;           ///< those in force
  std::vector<Remark> remarks;             ///< what it says of itself
  std::vector<Alternatives> alternatives;  ///< readings and choices
  std::vector<Posting> postings;           ///< quantities that a house posts
  std::vector<Designation> designations;   ///< by the house
  std::vector<Cap> caps;                   ///< asked one after the other (M6)
  std::optional<Accepted> over_maximum;    ///< a wager over its maximum that was taken in error; nothing said: silent
  std::optional<Accepted> under_minimum;   ///< the same of one under its minimum
  std::vector<EdgeAssertion> assertions;   ///< what it says that its wagers come to; fairroll::analysis holds them against the truth
  Index to_only_clause = no_index;         ///< `payouts stated only with to`
  std::vector<SourcePtr> sources;          ///< every file it was made of
  Limits limits;                           ///< of the library that it was made of: what may be asked of it
  NotCopied<std::string> spelt;            ///< for Fairroll alone: fingerprint() of it, once check() has made it

  /// All text in force, weakest first: `foundation`, then `layers`.
  [[nodiscard]] std::vector<Layer> layers_in_force() const;
  /// Into `wagers`; no_index: there is none of that name. Linear, as the two below: look names up once and keep the index.
  [[nodiscard]] Index find_wager(const std::string& wager) const noexcept;
  /// Into `vocabulary.roles`, or no_index.
  [[nodiscard]] Index find_role(const std::string& role) const noexcept;
  /// Into `vocabulary.facts`, or no_index. Facts of different subjects may share a name.
  [[nodiscard]] Index find_fact(Subject subject, const std::string& fact) const noexcept;
  /// The reading or choice of that name, or null. Linear.
  [[nodiscard]] const Alternatives* find_alternatives(const std::string& question) const noexcept;
  /// Whether Selection::readings may name this: a reading or a choice. Linear, as the next.
  [[nodiscard]] bool can_read(const std::string& question) const noexcept { return find_alternatives(question) != nullptr; }
  /// Whether Selection::postings may name this: a choice, a paytable or a quantity that a house posts.
  [[nodiscard]] bool can_post(const std::string& thing) const noexcept;
  /// Clauses whose address ends with `address` at a word boundary (addresses may be shortened from the left); blanks are folded. One
  /// whose whole address it is is meant alone. Linear in the clauses.
  [[nodiscard]] std::vector<Index> find_clauses(const std::string& address) const;
};

}  // namespace fairroll
