// SPDX-License-Identifier: Apache-2.0
// What every part of the grammar is compiled with: see parts.hpp.
#pragma once

#include "actions.hpp"

#define FAIRROLL_MATCHED_HERE(rule)                                                                           \
  template <>                                                                                                 \
  bool fairroll::match_apart<fairroll::rules::rule>(Input & in, Builder & b) {                                \
    return control<rules::rule>::match_here<apply_mode::action, rewind_mode::active, action, control>(in, b); \
  }
