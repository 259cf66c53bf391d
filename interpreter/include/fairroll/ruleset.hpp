// A checked ruleset: names resolved, layers flattened, dates and readings chosen. Immutable after check(); safe to share between threads.
// The oracle walks it; nothing here decides anything. Rule numbers (A1, S3, ...) are those of docs/language.md.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/assertion.hpp>
#include <fairroll/conduct.hpp>
#include <fairroll/wager.hpp>

namespace FAIRROLL_API fairroll {

/// A doubtful text or a house's choice, and which alternative this ruleset was checked with.
struct Alternatives {
  std::string name;
  bool is_reading = false;  ///< else a choice
  std::string question;
  std::vector<std::string> names;
  std::optional<std::size_t> chosen;  ///< a choice without default that was not posted: nothing
  Place place;
  /// What all its alternatives are part of: the game, one wager, or the ruleset at large.
  enum class Within : std::uint8_t { Ruleset, Game, Wager } within{};
};

struct Posting {  ///< `house posts X`
  std::string name;
  std::optional<Money> value;  ///< nothing: not posted; a limit measured by it cannot be asked, and says so (U4)
  Index clause = no_index;
};

/// A unit whose text stands above that of the ruleset: amendments by their first day, then the house.
struct Layer {
  enum class Kind : std::uint8_t { Amendment, House } kind{};
  std::string unit;
  std::string title;
  Period in_force;
  Place place;
};

/// `designates R as R` (a house): every duty and power of `as` is that of `role` too.
struct Designation {
  Index role = no_index;
  Index as = no_index;
  Index clause = no_index;
};

struct Ruleset {
  std::string name;  ///< `us_sd.craps`, or of a house `us_sd.deadwood_one`
  std::string base;  ///< the ruleset that a house works under; of a ruleset: empty
  std::vector<Layer> layers;
  std::string title;
  std::string authority;
  std::string cites;
  Currency currency;
  std::optional<Date> as_of;
  Vocabulary vocabulary;
  Game game;
  std::vector<Wager> wagers;
  std::vector<Paytable> paytables;
  Conduct conduct;
  std::vector<Clause> clauses;
  std::vector<Section> sections;
  std::vector<Remark> remarks;
  std::vector<Alternatives> alternatives;
  std::vector<Posting> postings;
  std::vector<Designation> designations;
  std::vector<Cap> caps;
  std::optional<Accepted> over_maximum;  ///< a wager over its maximum that was taken in error; nothing said: silent
  std::optional<Accepted> under_minimum;
  std::vector<EdgeAssertion> assertions;
  Index to_only_clause = no_index;  ///< `payouts stated only with to`
  std::vector<SourcePtr> sources;   ///< every file it was made of

  [[nodiscard]] Index find_wager(const std::string& wager) const noexcept;
  [[nodiscard]] Index find_role(const std::string& role) const noexcept;
  [[nodiscard]] Index find_fact(Subject subject, const std::string& fact) const noexcept;
  /// Clauses whose address ends with `address` at a word boundary (addresses may be shortened from the left); blanks are folded.
  [[nodiscard]] std::vector<Index> find_clauses(const std::string& address) const;
};

}  // namespace fairroll
