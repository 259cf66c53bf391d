// SPDX-License-Identifier: Apache-2.0
#include <iostream>

#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

int main(int argc, char** argv) {
  if (argc != 2) return 2;  // the folder of the rule books
  const fairroll::LoadResult rules = fairroll::load("us_sd.craps", fairroll::make_folder_resolver({argv[1]}));
  if (!rules.ok()) {
    std::cerr << fairroll::render_text(rules.diagnostics);
    return 1;
  }
  fairroll::TableSession table(rules.program, {"ann", "bob"});
  for (const char* const step :
       {"ann takes dice", "ann bets 10.00 on pass", "throw 4 2", "throw 4 3 { die 2 rests on other_die }", "throw 5 1"}) {
    const fairroll::StepResult result = table.execute(step);
    if (!result.ok()) {
      std::cerr << fairroll::render_text(result.diagnostics);
      return 1;
    }
    if (!result.report->throw_result) continue;
    const fairroll::Ruling& ruling = result.report->throw_result->ruling;
    std::cout << step << ": " << fairroll::format_headline(ruling);
    for (const fairroll::Index clause : ruling.deciding_clauses) std::cout << ", by " << rules.ruleset->clauses[clause].address;
    std::cout << '\n';
  }
  std::cout << "ann is up " << fairroll::to_string(table.table().balance(0), rules.ruleset->currency) << '\n';
}
