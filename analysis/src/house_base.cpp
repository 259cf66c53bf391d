// SPDX-License-Identifier: Apache-2.0
#include "house_base.hpp"

namespace fairroll::analysis {

std::shared_ptr<const Ruleset> base_as_posted(const Library& library, const Ruleset& house) {
  if (house.base.empty()) return nullptr;
  Selection selection;
  selection.as_of = house.as_of;
  for (const Alternatives& question : house.alternatives) {
    if (!question.chosen) continue;
    auto& chosen = question.is_reading ? selection.readings : selection.postings;
    chosen[question.name] = question.names[*question.chosen];
  }
  for (const Paytable& table : house.paytables)
    if (table.posted) selection.postings[table.name] = table.columns[*table.posted];
  for (const Posting& posting : house.postings)
    if (posting.value) selection.postings[posting.name] = to_string(*posting.value, house.currency);
  return unchecked(library, house.base, selection);
}

}  // namespace fairroll::analysis
