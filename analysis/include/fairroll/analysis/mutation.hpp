// SPDX-License-Identifier: Apache-2.0
// Mutations: small changes of rule files, to test whether the scenarios detect them. docs/mutate.md lists the kinds of changes.
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

/// A change of a rule file that replaces one part of the text.
struct Mutation {
  std::string unit;         ///< name of the unit in the changed file
  Place place;              ///< the replaced text; if the span is empty, the position of the insertion
  std::string text;         ///< the new text
  std::string_view change;  ///< the kind of change, a name from mutation_kinds()

  /// Returns the changed file under the same name. The result can be invalid.
  [[nodiscard]] SourcePtr apply() const;
  /// Returns the first line of the place before the change, without surrounding whitespace.
  [[nodiscard]] std::string line_before() const;
  /// Returns the line of line_before() after the change, without surrounding whitespace.
  [[nodiscard]] std::string line_after() const;
};

/// The part of a file to which mutations are limited: the whole file or, for a model, the adopted statements.
struct MutationScope {
  bool is_whole_file = true;    ///< true for the whole file; the other members are then ignored
  bool includes_game = false;   ///< true if the statements of the game are included
  std::set<std::string> names;  ///< names of the included wagers and paytables
};

/// Returns all mutations of a file in text order, without duplicates. `ruleset` provides the roles and values that can be exchanged. Pure
/// and thread-safe.
[[nodiscard]] std::vector<Mutation> find_mutations(const Tree& file, const Ruleset& ruleset, const MutationScope& scope = {});

/// A kind of mutation.
struct MutationKind {
  std::string_view name;   ///< name of the kind: `item dropped`
  std::string_view words;  ///< description in one line
};
/// Returns all kinds of changes, in the order of docs/mutate.md.
[[nodiscard]] const std::vector<MutationKind>& mutation_kinds();

/// The kinds of mutations for one kind of syntax node, or the reason why there are none. Both members are empty for nodes of scenario
/// files.
struct NodeMutationKinds {
  std::vector<std::string_view> changes;  ///< names, as MutationKind::name
  std::string_view exclusion_reason;      ///< one line; empty if there are changes
};
/// Returns the changes that are made to nodes of kind `kind`. The views refer to constants.
[[nodiscard]] NodeMutationKinds find_mutation_kinds(Kind kind);

}  // namespace analysis
}  // namespace fairroll
