// SPDX-License-Identifier: Apache-2.0
// What `fairroll mutate` found out, and how it is told.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/analysis/trial.hpp>

#include "command.hpp"

namespace fairroll::cli {

/// One mutant and what became of it.
struct Mutant {
  analysis::Mutation mutation;
  std::optional<analysis::Trial> trial;  ///< nothing: it was not tried (interrupted)
  std::string explained;                 ///< a survivor: what the README beside the file says of it
  std::string witness;                   ///< a survivor: a scenario that would notice; empty if none was found
};

struct MutationBook {
  std::string ruleset;
  std::size_t scenarios = 0;
  std::vector<std::string> failing;  ///< scenarios that do not pass as it is
  std::size_t possible = 0;          ///< mutants before sampling
  std::vector<Mutant> mutants;

  [[nodiscard]] std::size_t count(analysis::Fate fate) const noexcept;
  [[nodiscard]] std::size_t explained() const noexcept;
  [[nodiscard]] std::size_t tried() const noexcept;
};

/// Killed of those that a scenario could notice, in tenths of a percent rounded down; 1000 if there is none.
[[nodiscard]] std::size_t killed_permille(const MutationBook& book) noexcept;

struct MutationSummary {
  std::vector<MutationBook> books;
  Diagnostics diagnostics{};
  int threshold = -1;  ///< percent; -1: none
  bool interrupted = false;
  int seconds = 0;  ///< stopped after so many; 0: it was not
  [[nodiscard]] bool below_threshold() const noexcept;
};

/// Text or JSON.
[[nodiscard]] std::string mutation_report(const MutationSummary& summary, Format format, bool all);

/// What the README.md beside a rule file says of mutants that survive: rows `| file | before | after | why |` of a table, each cell
/// perhaps in backticks, `\|` for a bar.
class Explanations {
 public:
  /// Nothing if the file is not there.
  [[nodiscard]] std::string of(const analysis::Mutation& mutation);

 private:
  struct Row {
    std::string file, before, after, why;
  };
  [[nodiscard]] const std::vector<Row>& rows_beside(const std::string& path);
  std::vector<std::pair<std::string, std::vector<Row>>> read_;
};

}  // namespace fairroll::cli
