// SPDX-License-Identifier: Apache-2.0
// Scenario files that show something: the way there is played on a table, so that the file says what happens.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <fairroll/checker.hpp>
#include <fairroll/program.hpp>

namespace fairroll::analysis {

/// One step of a way: a bet, or a throw.
struct WayStep {
  std::optional<MachineKey> placed;  ///< nothing: a throw
  std::vector<int> faces;
};

/// `language 1` and one scenario. Lines of the scene and its steps are added in order.
class ScenarioText {
 public:
  ScenarioText(const Ruleset& ruleset, const Selection& selection, const std::string& title);
  void line(const std::string& words, int deeper = 0);
  [[nodiscard]] std::string str() const { return text_ + "}\n"; }

 private:
  std::string text_;
};

/// A throw in words of a scenario: `throw 4 3 { die 1 rests on rail }`.
[[nodiscard]] std::string throw_in_words(const Ruleset& ruleset, const ThrowRecord& record);

/// One throw with what must stand before it, and `expect EXPECTED`.
[[nodiscard]] std::string scenario_of(const Ruleset& ruleset, const Selection& selection, const std::string& title,
                                      const ThrowRecord& record, const Situation& situation, const std::string& expected = "undetermined");
/// A scenario with further lines at its end: a step, if there is one, and what is expected.
[[nodiscard]] std::string continued(const std::string& scenario, const std::string& step, const std::string& expected);

/// What a way comes to when it is played.
struct Played {
  std::string scenario;
  std::size_t throws = 0;
  std::vector<Finding> findings;   ///< of the last throw
  std::optional<Settlement> last;  ///< of the wager of the way, on the last throw
  std::optional<Table> table{};    ///< as it stands behind the way
  std::string wager{};             ///< the wager of the way as it stands now, as scenarios name it; empty: it does not
};
/// Plays the way from a fresh table; ann makes the bets, and is given what a throw needs to count. The last throw is followed by what it
/// does to the wager of `key`.
[[nodiscard]] Played play(const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection, const std::string& title,
                          const MachineKey& key, const std::vector<WayStep>& way);

}  // namespace fairroll::analysis
