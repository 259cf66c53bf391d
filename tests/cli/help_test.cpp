// SPDX-License-Identifier: Apache-2.0
#include "../../cli/help.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <sstream>

#include "../../cli/layout.hpp"

namespace fairroll::cli::help_test {
namespace {

std::size_t widest(const std::string& text) {
  std::size_t width = 0;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) width = std::max(width, width_of(line));
  return width;
}

TEST_CASE("help fits the terminal, of 60 columns at least") {
  bool flag = false;
  CommandForm program("fairroll", "Judges");
  CommandForm& command = program.add_command("weigh", "Weighs dice");
  command.add_flag("--slowly", &flag, "Weighs each die again and again, and tells the mean of all that it found, with what it is off by");
  command.footer =
      "Examples:\n  fairroll weigh --slowly   when there is time, and nobody waits for the dice that are weighed\n\nA scale\nis needed.";
  const std::string wide = help_text(program, command, 200);
  CHECK(widest(wide) > 100);
  CHECK(wide.find("  fairroll weigh --slowly   when there") != std::string::npos);
  CHECK(wide.find("\n\nA scale is needed.\n") != std::string::npos);
  const std::string narrow = help_text(program, command, 60);
  CHECK(widest(narrow) <= 60);
  CHECK(narrow.find("  fairroll weigh --slowly\n      when there") != std::string::npos);
  CHECK(help_text(program, command, 20) == narrow);
}

}  // namespace
}  // namespace fairroll::cli::help_test
