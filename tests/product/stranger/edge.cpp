// SPDX-License-Identifier: Apache-2.0
// The house edge of one wager of a rule book, exactly.
#include <fstream>
#include <iostream>
#include <sstream>

#include <fairroll/analysis/edge.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  fairroll::Library library;
  for (const char* const unit : {"common/craps_table.fair", "common/craps.fair", "us_sd/craps.fair"}) {
    const std::string path = std::string(argv[1]) + "/" + unit;
    const std::ifstream file(path, std::ios::binary);
    std::ostringstream text;
    text << file.rdbuf();
    if (const auto faults = library.add(std::make_shared<const fairroll::Source>(path, text.str())); fairroll::has_errors(faults)) {
      std::cerr << fairroll::render_text(faults);
      return 1;
    }
  }
  const fairroll::CheckResult checked = fairroll::check(library, "us_sd.craps");
  if (!checked.ok()) return 1;
  fairroll::analysis::EdgeOptions options;
  options.wager = checked.ruleset->find_wager("pass");
  for (const fairroll::analysis::WagerEdge& edge : fairroll::analysis::compute_edges(checked.ruleset, options))
    std::cout << edge.name << ' ' << edge.first_bet_figures.edge.str() << '\n';
  return 0;
}
