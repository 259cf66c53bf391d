// SPDX-License-Identifier: Apache-2.0
// A play between two lines of a log, as a document and back. Of what happened before only counts are needed again.
#include <algorithm>

#include "../snapshot/archive.hpp"
#include "../snapshot/document.hpp"
#include "play.hpp"

namespace fairroll::scenario {

Json Play::save() const {
  const bool open = std::any_of(reports_.begin(), reports_.end(), [](const RulesetReport& one) { return one.is_undetermined; });
  return {{"steps", reports_.back().earlier_step_count + reports_.back().steps.size()},
          {"undetermined", open || has_open()},
          {"table", TableArchive::write(table_.state())}};
}

bool Play::restore(const Json& saved, Diagnostics& out) {
  const Json* const steps = saved.find("steps");
  const Json* const open = saved.find("undetermined");
  const Json* const table = saved.find("table");
  if (steps == nullptr || !steps->unsigned_integer() || open == nullptr || !open->is_boolean() || table == nullptr) {
    out.push_back(damaged_snapshot("the data does not contain the state of a table"));
    return false;
  }
  std::optional<Table> stands = TableArchive(rules_, false, out).read(*table);
  if (!stands) return false;
  if (stands->seats() != table_.seats()) {
    out.push_back(damaged_snapshot("the seats in the snapshot differ from the seats of the table"));
    return false;
  }
  table_ = std::move(*stands);
  report().earlier_step_count = static_cast<std::size_t>(*steps->unsigned_integer());
  report().is_undetermined = open->boolean();
  return true;
}

}  // namespace fairroll::scenario
