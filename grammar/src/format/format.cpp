// SPDX-License-Identifier: Apache-2.0
#include <fairroll/format.hpp>

#include "layout.hpp"
#include "lines.hpp"
#include "tokens.hpp"

namespace fairroll {

std::string format(const Tree& tree) { return formatting::written(formatting::lines_of(formatting::tokens_of(tree))); }

}  // namespace fairroll
