// SPDX-License-Identifier: Apache-2.0
// The states of a table and of the wagers on it, by the names of the rule files.
#include <fairroll/json_results.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

fairroll_status fairroll_table_states(fairroll_table* table, fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(table, "table");
    *out = text_of(states_json(table->session.table()));
  });
}
