// SPDX-License-Identifier: Apache-2.0
// libFuzzer: the exact edges of any book that checks are worked out, or said to be too large; chances sum to 1, and what is asserted of
// them is held against them.
#include <gmpxx.h>

#include <fairroll/analysis/assertions.hpp>
#include <fairroll/analysis/edge_report.hpp>
#include <fairroll/render.hpp>

#include "book.hpp"
#include "bounds.hpp"
#include "support/must.hpp"

namespace {

using namespace fairroll;

void hold_chances(const analysis::WagerEdge& edge, const std::string& text) {
  if (edge.undefined_reason || !edge.components.empty()) return;
  const analysis::Figures& first = edge.first_bet_figures;
  mpq_class sum;
  for (const analysis::Fraction* chance :
       {&first.win_probability, &first.loss_probability, &first.push_probability, &first.return_probability})
    sum += mpq_class(chance->str());
  must::equal("chances sum to 1", sum.get_str(), std::string("1"),
              [&] { return "the sum of the chances of " + edge.name + " in\n" + text; });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  const fuzzing::Bound bound;
  const fuzzing::Book book = fuzzing::book(data, size);
  if (book.name.empty()) return 0;
  const std::shared_ptr<const Ruleset> rules = check(book.library, book.name).ruleset;
  if (!rules) return 0;
  const std::string text(data, data + size);
  Diagnostics found;
  const analysis::EdgeReport report = analysis::compute_edge_report(book.library, rules, {}, {}, found);
  for (const analysis::BetByReading& bet : report.bets) {
    hold_chances(bet.edge, text);
    for (const analysis::OtherEdge& other : bet.other_edges) hold_chances(other.edge, text);
  }
  (void)render_text(found);
  (void)render_text(analysis::check_assertions(rules));
  return 0;
}
