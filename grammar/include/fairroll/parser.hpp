// Text in, tree and diagnostics out.
#pragma once

#include <memory>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>
#include <fairroll/syntax.hpp>

namespace FAIRROLL_API fairroll {

struct ParseResult {
  std::shared_ptr<const Tree> tree;  ///< never null; whatever could be read, complete exactly when ok()
  Diagnostics diagnostics;           ///< sorted by place

  [[nodiscard]] bool ok() const noexcept { return !has_errors(diagnostics); }
};

/// Reads a rule file (`.fair`): a vocabulary, model, ruleset, house, amendment or file of assertions.
/// Never throws on bad input; reports every independent fault of the file. Reentrant, no shared state.
[[nodiscard]] ParseResult parse_rules(SourcePtr source);

/// Reads a scenario file (`.scenario`); otherwise as parse_rules.
[[nodiscard]] ParseResult parse_scenarios(SourcePtr source);

/// Every reserved word, sorted; generated from the one list that the grammar uses.
[[nodiscard]] const std::vector<std::string>& reserved_words();

}  // namespace fairroll
