// SPDX-License-Identifier: Apache-2.0
// Small changes to rule files, to find out whether the scenarios notice. docs/mutate.md lists them.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/model/ruleset.hpp>
#include <fairroll/syntax.hpp>

namespace fairroll {
namespace FAIRROLL_API analysis {

/// One place of a rule file, and what stands there instead.
struct Mutation {
  std::string unit;         ///< of the changed file
  Place place;              ///< what is replaced; an empty span: something is added there
  std::string text;         ///< instead
  std::string_view change;  ///< the name of the kind of change, one of changes()

  /// The changed file, of the same name. It need not be a rule file any more.
  [[nodiscard]] SourcePtr apply() const;
  /// The line of the place, and the same line changed; without the blanks around them. A change over several lines: its first line.
  [[nodiscard]] std::string line_before() const;
  /// The same line with the change, of `apply()`.
  [[nodiscard]] std::string line_after() const;
};

/// Which part of a file belongs to a ruleset: all of it, or of a model what is adopted.
struct MutationScope {
  bool whole = true;            ///< all of it
  bool game = false;            ///< else: the game is adopted
  std::set<std::string> names;  ///< else: wagers and paytables that are adopted
};

/// Every small change of a file, in the order of the file, each text once. `ruleset` says which roles and values there are to exchange.
/// Pure; safe from any thread.
[[nodiscard]] std::vector<Mutation> mutations(const Tree& file, const Ruleset& ruleset, const MutationScope& scope = {});

/// A kind of change.
struct Change {
  std::string_view name;   ///< `item dropped`
  std::string_view words;  ///< what it does, one line
};
/// All of them, in the order of the manual.
[[nodiscard]] const std::vector<Change>& changes();

/// Of a kind of node: the changes made to it, or, if there are none, why. Of kinds that occur in scenario files only: neither.
struct KindChanges {
  std::vector<std::string_view> changes;  ///< names, as Change::name
  std::string_view why_none;              ///< one line
};
/// The changes made to nodes of that kind. The views are of constants.
[[nodiscard]] KindChanges changes_of(Kind kind);

}  // namespace analysis
}  // namespace fairroll
