// SPDX-License-Identifier: Apache-2.0
// What only the whole ruleset can tell: what it leaves unsaid, what stands outside its sections.
#include <algorithm>

#include "collect.hpp"
#include "words.hpp"
#include "work.hpp"

namespace fairroll::checking {
namespace {

void warn_uncited(Work& work, const Item& item) {
  const Block& block = *item.block;
  if (block.in_section || block.recalled || block.adopted_at.source) return;
  if (block.layer > ruleset_layer) return;  // an amendment or a house is cited by its own name
  Place place = item.node.place();
  place.span.end = place.span.begin + static_cast<std::uint32_t>(std::min(place.text().find_first_of(" \t\r\n{"), place.text().size()));
  work.report.add(Code::uncited, place, "this rule stands outside every section, so nothing is cited for it",
                  "put it into a `section`, or mark its block `recalled`");
}

void check_cited(Work& work) {
  if (work.out.cites.empty() || work.is_model) return;
  const std::shared_ptr<const Tree> tree = work.library.find(work.out.name);
  if (work.out.base.empty() && tree && unit_of(*tree).has(Kind::house)) return;  // cited by its own name
  for (const Item& item : work.material.conduct) warn_uncited(work, item);
  for (const Item& item : work.material.general) warn_uncited(work, item);
  for (const Item& item : work.material.game) warn_uncited(work, item);
  for (const WagerText& wager : work.material.wagers) {
    warn_uncited(work, wager.declaration);
    for (const Item& item : wager.items)
      if (item.block->amends) warn_uncited(work, item);
  }
  for (const PaytableText& table : work.material.paytables) warn_uncited(work, table.declaration);
}

void check_currency(Work& work) {
  if (work.has_currency || work.is_model || work.out.wagers.empty()) return;
  const std::shared_ptr<const Tree> tree = work.library.find(work.out.base.empty() ? work.out.name : work.out.base);
  const Syntax unit = tree->top().child(Kind::unit);
  if (unit.child(Kind::head).has(Kind::currency)) return;  // what is wrong with it was told
  const Syntax path = unit.child(Kind::path);
  work.report.add(Code::incomplete, path.place(), "ruleset " + quoted(path.text()) + " has wagers and names no currency",
                  "add `currency` with its smallest unit, such as `currency USD in 0.01`");
}

}  // namespace

void check_whole(Work& work) {
  check_cited(work);
  check_currency(work);
}

}  // namespace fairroll::checking
