// SPDX-License-Identifier: Apache-2.0
// Which text is a ruleset's own.
#pragma once

#include <string>
#include <vector>

#include <fairroll/analysis/mutation.hpp>
#include <fairroll/checker.hpp>

namespace fairroll::analysis::trial {

struct OwnText {
  std::string unit;
  MutationScope scope;
};

/// Its unit, its amendments, its vocabulary, and of models what it adopts; of a house its own unit alone.
[[nodiscard]] std::vector<OwnText> own_text(const Library& library, const std::string& ruleset);

}  // namespace fairroll::analysis::trial
