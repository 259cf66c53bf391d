// SPDX-License-Identifier: Apache-2.0
// Which of all that can become of a wager, or be done with it, the passing scenarios show.
#pragma once

#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/scenario.hpp>

namespace FAIRROLL_API fairroll {

/// Counts per ruleset and wager (a family is one wager), because each rule book settles for itself what it adopts. Of each wager it asks
/// for every outcome that some reachable state and throw leads to; that it was placed and, if its window is ever closed, refused; that each
/// act of which some sentence speaks was accepted where that can be and refused where that can be; that it was surrendered; that its
/// commission was taken. Of each limit: that it once refused a stake. Not thread-safe.
class OutcomeCoverage {
 public:
  /// An outcome of a throw; an act that was accepted, or refused by the rules; a limit that refused a stake; a commission that was taken.
  enum class Kind : std::uint8_t { Outcome, Accepted, Refused, Limit, Commission };
  /// One thing that scenarios can show.
  struct Side {
    std::string wager;     ///< its name; empty of a limit, which may bind many
    Kind kind{};           ///< what sort of thing
    std::string what;      ///< `wins`, `placed`, `raised`, or a limit's address; empty for a commission
    Place place;           ///< of the wager, or of the limit
    std::size_t seen = 0;  ///< times that a passing scenario showed it
    /// `never off`, `raise never refused`.
    [[nodiscard]] std::string missing() const;
  };
  /// Everything that scenarios can show of one rule book.
  struct Book {
    std::string ruleset;                ///< its name, of a house that of its ruleset
    std::vector<Side> sides;            ///< by wager, as the rule book lists them
    std::vector<std::string> unwalked;  ///< wagers with too many states to know what can become of them
    /// How many of `sides` were seen at least once.
    [[nodiscard]] std::size_t covered() const noexcept;
  };

  /// Works out what is possible under a ruleset. Of several selections of one ruleset (dates, readings, the houses that play by it) all
  /// that any of them makes possible.
  void add(const Ruleset& ruleset);
  /// Counts a report, if it is ok().
  void count(const ScenarioReport& report);
  /// Sorted by ruleset.
  [[nodiscard]] const std::map<std::string, Book>& books() const noexcept { return books_; }

 private:
  void see(const Ruleset& ruleset, const StepReport& step);
  void see_act(Book& book, const Ruleset& ruleset, const TableAct& act, const ActResult& result);
  void see(Book& book, const std::string& wager, Kind kind, const std::string& what);

  std::map<std::string, Book> books_;
  std::map<std::tuple<std::string, std::string, Kind, std::string>, std::size_t> places_;  // ruleset, wager, kind, what -> into sides
  std::set<std::string> known_;                                                            // rulesets, each with its selection
};

}  // namespace fairroll
