// SPDX-License-Identifier: Apache-2.0
// Mutations: small changes to rule files, which test whether the scenarios detect changes. docs/mutate.md lists the kinds of changes.
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

/// A change to a rule file that replaces one part of the text.
struct Mutation {
  std::string unit;            ///< Name of the unit in the changed file.
  SourceLocation location;     ///< Location of the text to replace. If this range is empty, `text` is inserted at its position.
  std::string text;            ///< Text that replaces the text at `location`.
  std::string_view kind_name;  ///< Name of the kind of change, from mutation_kinds().

  /// Returns the file with the change applied. The file keeps its name and may be invalid.
  [[nodiscard]] SourcePtr apply() const;
  /// Returns the line in which the replaced text begins, as it is before the change, without leading and trailing whitespace.
  [[nodiscard]] std::string line_before() const;
  /// Returns the line at the same position as line_before(), as it is after the change, without leading and trailing whitespace.
  [[nodiscard]] std::string line_after() const;
};

/// The part of a file to which mutations are limited: the entire file or, for a model, the adopted statements.
struct MutationScope {
  bool is_whole_file = true;    ///< True if the scope is the entire file. In this case, the other members are ignored.
  bool includes_game = false;   ///< True if the scope includes the statements of the game.
  std::set<std::string> names;  ///< Names of the wagers and paytables in the scope.
};

/// Returns all mutations of a file in text order, without duplicates. The roles and values that mutations exchange are taken from
/// `ruleset`. The function is pure and thread-safe.
[[nodiscard]] std::vector<Mutation> find_mutations(const Tree& file, const Ruleset& ruleset, const MutationScope& scope = {});

/// A kind of mutation.
struct MutationKind {
  std::string_view name;         ///< Name of the kind, such as `item dropped`.
  std::string_view description;  ///< One-line description of the kind.
};
/// Returns all kinds of mutations, in the order of docs/mutate.md.
[[nodiscard]] const std::vector<MutationKind>& mutation_kinds();

/// The kinds of mutations for one kind of syntax node, or the reason why there are none. Both members are empty for nodes of scenario
/// files.
struct NodeMutationKinds {
  std::vector<std::string_view> kind_names;  ///< Names of the mutation kinds (MutationKind::name).
  std::string_view exclusion_reason;         ///< One-line reason why the node has no mutations. Empty if `kind_names` is not empty.
};
/// Returns the kinds of mutations that apply to syntax nodes of kind `kind`. The returned views refer to string constants.
[[nodiscard]] NodeMutationKinds find_mutation_kinds(Kind kind);

}  // namespace analysis
}  // namespace fairroll
