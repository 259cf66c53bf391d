// SPDX-License-Identifier: Apache-2.0
// The head of a unit: who answers for it, what it cites, its money.
#include "blocks.hpp"
#include "children.hpp"

namespace fairroll::checking {
namespace {

void read_currency(Work& work, const Syntax& node) {
  const Syntax unit = node[1];
  Currency currency;
  currency.name = node[0].str();
  const std::string text = unit.str();
  const std::size_t dot = text.find('.');
  currency.decimals = dot == std::string::npos ? 0 : static_cast<int>(text.size() - dot - 1);
  std::int64_t step = 0;
  constexpr int most_decimals = 9;
  constexpr std::int64_t most_step = 1'000'000'000;
  for (const char c : text)
    if (c != '.' && step <= most_step) step = step * 10 + (c - '0');
  if (currency.decimals > most_decimals || step == 0 || step > most_step) {
    work.report.add(Code::minor_unit, unit.place(), quoted(text) + " cannot be the smallest unit of a currency",
                    "it is greater than zero and has at most 9 decimals");
    return;
  }
  currency.step = step;
  work.out.currency = currency;
  work.has_currency = true;
}

}  // namespace

Syntax single_in_head(Work& work, const Syntax& head, Kind kind) {
  const Syntax first = head.child(kind);
  for (const Syntax& line : Children(head, kind))
    if (!(line == first))
      work.report.add(Code::duplicate, line.place(), quoted(kind_name(kind)) + " stands twice", {first.place(), "first here"},
                      "leave one of them out");
  return first;
}

void read_head(Work& work, const Syntax& head) {
  if (const Syntax authority = single_in_head(work, head, Kind::authority)) work.out.authority = std::string(authority[0].unquoted());
  if (const Syntax cites = single_in_head(work, head, Kind::cites)) work.out.cites = std::string(cites[0].unquoted());
  if (const Syntax currency = single_in_head(work, head, Kind::currency)) read_currency(work, currency);
}

}  // namespace fairroll::checking
