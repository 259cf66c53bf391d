// SPDX-License-Identifier: Apache-2.0
// A part of the grammar: values, amounts and odds, conditions, and what the throw does.
#include "part.hpp"

FAIRROLL_PART_CONDITIONS(FAIRROLL_MATCHED_HERE)
