// SPDX-License-Identifier: Apache-2.0
// Does a house, or another rule book, keep to a ruleset? docs/verify.md says what is compared.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/analysis/verify.hpp>
#include <fairroll/api.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One way in which a house does not keep to a ruleset.
struct Breach {
  /// The matter in which the house departs from the ruleset; breaches are listed in this order.
  enum class Kind : std::uint8_t {
    Options,               ///< a wager, a number or a column that the ruleset does not have
    Floors,                ///< a win is paid less than the ruleset's `at least`
    Payouts,               ///< a win is paid otherwise than the ruleset settles it
    Verdicts,              ///< a throw decides a wager otherwise
    Windows,               ///< a wager may be made when the ruleset does not let it be
    Limits,                ///< a stake may be higher or lower than the ruleset allows
    Notation,              ///< odds with `for` where only `to` is allowed
    Uniform,               ///< two houses pay the same win differently
    Refused,               ///< the house says what is not open to it
  } kind{};                ///< which matter
  std::string words;       ///< one line
  std::string difference;  ///< exact: profit per unit of stake (`-2/5`), or money; empty where there is none
  Place house;             ///< where the house says so; may be without a source
  Place ruleset;           ///< what stands against it; may be without a source
  std::string scenario;    ///< a whole file that shows what the house does; may be empty
};
/// `options`, `floors`, `payouts`, `verdicts`, `windows`, `limits`, `notation`, `uniform`, `refused`.
[[nodiscard]] std::string_view breach_name(Breach::Kind kind) noexcept;

/// What came of a comparison.
struct Conformity {
  std::shared_ptr<const Ruleset> house;    ///< null if it cannot be played; its breaches are then those of its diagnostics
  std::shared_ptr<const Ruleset> ruleset;  ///< null if it cannot be read
  Diagnostics diagnostics;                 ///< errors that say nothing of conformity
  std::vector<Breach> breaches;            ///< by kind, then wager by wager
  std::vector<std::string> notes;          ///< what stays open, such as columns that nobody has posted
  std::vector<std::string> limits;         ///< what is too large to be gone through; then nothing is said of it
  std::size_t wagers = 0;                  ///< compared, each of a family by itself
  std::size_t states = 0;                  ///< pairs of states compared
  bool stopped = false;                    ///< `watch` said so; nothing may be concluded

  /// Everything was gone through, and no breach found.
  [[nodiscard]] bool conforms() const noexcept {
    return ruleset && breaches.empty() && limits.empty() && !has_errors(diagnostics) && !stopped;
  }
};

/// Holds a house against the ruleset that it works under, or any rule book against another of the same dice, wager by wager. Deterministic
/// and pure. `library` must hold what both need. `selection` is of the house; the ruleset is read with `of_ruleset` or, if there is none,
/// as it stands on the same day. Against its own ruleset a house is held as it reads and has posted everything itself.
[[nodiscard]] Conformity conforms(const Library& library, const std::string& house, const std::string& ruleset,
                                  const Selection& selection = {}, const Watch& watch = {},
                                  const std::optional<Selection>& of_ruleset = std::nullopt);

/// The same under every reading of the texts that are doubtful in one of the two: see readings_of().
[[nodiscard]] UnderReadings<Conformity> conforms_under_readings(const Library& library, const std::string& house,
                                                                const std::string& ruleset, const Selection& selection,
                                                                const Selection& of_ruleset, const Watch& watch = {});

/// Whether two houses pay every win alike, as one casino's tables must where the ruleset says so: `a` is held against `b`. Breaches are of
/// the kind Uniform.
[[nodiscard]] Conformity uniform(const std::shared_ptr<const Ruleset>& a, const std::shared_ptr<const Ruleset>& b,
                                 const Selection& selection = {});

}  // namespace analysis
}  // namespace fairroll
