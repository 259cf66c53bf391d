// SPDX-License-Identifier: Apache-2.0
// A part of the grammar: the statements of conduct, of houses, of the machine and of bets.
#include "part.hpp"

FAIRROLL_PART_STATEMENTS(FAIRROLL_MATCHED_HERE)
