// What only the whole ruleset can tell: what it leaves unsaid, what stands outside its sections, what its house must post.
#include <algorithm>

#include "words.hpp"
#include "work.hpp"

namespace fairroll::checking {
namespace {

void warn_uncited(Work& work, const Item& item) {
  const Block& block = *item.block;
  if (block.in_section || block.recalled || block.adopted_at.source) return;
  Place place = item.node.place();
  place.span.end = place.span.begin + static_cast<std::uint32_t>(std::min(place.text().find_first_of(" \t\r\n{"), place.text().size()));
  work.report.add(Code::uncited, place, "this rule stands outside every section, so nothing is cited for it",
                  "put it into a `section`, or mark its block `recalled`");
}

void check_cited(Work& work) {
  if (work.out.cites.empty() || work.is_model) return;
  for (const Item& item : work.material.conduct) warn_uncited(work, item);
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
  const std::shared_ptr<const Tree> tree = work.library.find(work.out.name);
  const Syntax path = tree->top().child(Kind::unit).child(Kind::path);
  work.report.add(Code::incomplete, path.place(), "ruleset " + quoted(path.text()) + " has wagers and names no currency",
                  "add `currency` with its smallest unit, such as `currency USD in 0.01`");
}

// `from 5.00 to 100.00`: what the house may post.
void check_range(Work& work, const Syntax& node, const Posting& posting) {
  std::vector<Money> bounds;
  for (const Syntax& amount : node.children()) {
    if (amount.is(Kind::name) && bounds.empty() && amount.place().span == node.child(Kind::name).place().span) continue;
    if (!amount.is(Kind::number)) {
      work.report.not_built(amount.place(), "a bound that rests on another quantity");
      return;
    }
    const std::optional<Money> bound = parse_money(amount.text(), work.out.currency);
    if (!bound) {
      work.report.add(Code::minor_unit, amount.place(), quoted(amount.text()) + " is no amount of " + work.out.currency.name,
                      "write digits, no finer than the currency's smallest unit");
      return;
    }
    bounds.push_back(*bound);
  }
  if (bounds.size() != 2) return;
  if (bounds[1] < bounds[0]) {
    work.report.add(Code::not_a_value, node[2].place(), "the range ends before it begins", "write the smaller amount first");
  } else if (posting.value && (*posting.value < bounds[0] || bounds[1] < *posting.value)) {
    work.report.add(Code::not_offered, {}, quoted(to_string(*posting.value, work.out.currency)) + " is outside the range that " + quoted(posting.name) + " may have",
                    {node[1].place(), "it begins here"}, "post an amount in the range");
  }
}

void lower_posting(Work& work, const Item& item) {
  const Syntax name = item.node.child(Kind::name);
  for (const Posting& other : work.out.postings) {
    if (other.name != name.text()) continue;
    return work.report.add(Code::duplicate, name.place(), "the house posts " + quoted(name.text()) + " twice",
                           {work.out.clauses[other.clause].place, "first here"}, "leave one of them out");
  }
  Posting posting;
  posting.name = name.str();
  posting.clause = add_clause(work, item, {ClauseKind::Other, item.node.place(), {}, {}, {}, 3});
  const auto given = work.selection.postings.find(posting.name);
  if (given != work.selection.postings.end()) {
    posting.value = parse_money(given->second, work.out.currency);
    if (!posting.value)
      work.report.add(Code::minor_unit, {},
                      quoted(given->second) + " is no amount of " + work.out.currency.name + " to post for " + quoted(posting.name),
                      "write digits, no finer than the currency's smallest unit");
  }
  check_range(work, item.node, posting);
  work.out.postings.push_back(std::move(posting));
}

}  // namespace

void check_whole(Work& work) {
  check_cited(work);
  check_currency(work);
  for (const Item& item : work.material.postings) lower_posting(work, item);
}

}  // namespace fairroll::checking
