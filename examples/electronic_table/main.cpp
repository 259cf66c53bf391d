// SPDX-License-Identifier: Apache-2.0
// The loop of an electronic table that survives crashes and power cuts. Reads `NUMBER STEP` on each line, plays the step, has it on disk
// before it answers `ok NUMBER RESULT` (or `no NUMBER REASON`, and nothing has happened). After a start it says `ready NUMBER`: the last
// step that it keeps. A line `state` prints the table.
//
//   electronic_table RULES_FOLDER RULE_BOOK STATE_FOLDER SEAT...
#include <cstdint>
#include <exception>
#include <iostream>
#include <sstream>
#include <string>

#include "keeper.hpp"

namespace {

std::string one_line(std::string words) {
  for (char& c : words)
    if (c == '\n') c = ' ';
  return words;
}

void answer(Keeper& table, const std::string& line) {
  if (line == "state") {
    std::cout << table.state() << std::endl;
    return;
  }
  std::istringstream in(line);
  std::uint64_t number = 0;
  std::string step;
  if (!(in >> number) || !std::getline(in >> std::ws, step)) {
    std::cout << "no 0 write a number and a step: `1 throw 4 3`" << std::endl;
    return;
  }
  const Reply said = table.play(number, step);
  std::cout << (said.kept ? "ok " : "no ") << number << ' ' << one_line(said.words) << std::endl;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 5) {
    std::cerr << "usage: electronic_table RULES_FOLDER RULE_BOOK STATE_FOLDER SEAT...\n";
    return 2;
  }
  try {
    Keeper table({argv[1], argv[2], argv[3], {argv + 4, argv + argc}});
    std::cout << "ready " << table.last() << std::endl;
    for (std::string line; std::getline(std::cin, line);) answer(table, line);
  } catch (const std::exception& fault) {
    std::cerr << "electronic_table: " << fault.what() << '\n';
    return 1;
  }
  return 0;
}
