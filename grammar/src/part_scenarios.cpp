// SPDX-License-Identifier: Apache-2.0
// A part of the grammar: the steps of a scenario.
#include "part.hpp"

FAIRROLL_PART_SCENARIOS(FAIRROLL_MATCHED_HERE)
