// SPDX-License-Identifier: Apache-2.0
// `--watch`: what a change touches is done again, and nothing else.
#include <doctest/doctest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "../../cli/watch.hpp"
#include "child.hpp"
#include "scratch.hpp"

namespace fairroll::cli::watch_test {
namespace {

const std::string vocabulary = "language 1\nvocabulary made.dice { dice 2 with faces 1..6   roles dealer }\n";
std::string book(const std::string& name) {
  return "language 1\nruleset made." + name + " { authority \"nobody\" cites \"nothing\" uses made.dice currency USD in 0.01 }\n";
}

/// Two books of one vocabulary, and another vocabulary.
void write_books(const Scratch& scratch) {
  scratch.write("made/dice.fair", vocabulary);
  scratch.write("made/one.fair", book("one"));
  scratch.write("made/two.fair", book("two"));
  scratch.write("other/dice.fair", "language 1\nvocabulary other.dice { dice 1 with faces 1..6   roles dealer }\n");
}

TEST_CASE("a file rests on what it names, and on what speaks of it") {
  const Scratch scratch;
  write_books(scratch);
  scratch.write("made/later.fair", "language 1\namendment made.later to made.one { in force from 2020-01-01 }\n");
  const std::vector<std::string> of_one = files_read_for(scratch.path("made/one.fair"), {});
  CHECK(of_one == std::vector{scratch.path("made/dice.fair"), scratch.path("made/later.fair"), scratch.path("made/one.fair")});
  const std::vector<std::string> of_two = files_read_for(scratch.path("made/two.fair"), {});
  CHECK(of_two == std::vector{scratch.path("made/dice.fair"), scratch.path("made/two.fair")});
  scratch.write("x.scenario", "language 1\nscenario \"a\" under made.two {\n}\n");
  CHECK(files_read_for(scratch.path("x.scenario"), {}) ==
        std::vector{scratch.path("made/dice.fair"), scratch.path("made/two.fair"), scratch.path("x.scenario")});
  CHECK(files_read_for(scratch.path("nowhere.fair"), {}) == std::vector{scratch.path("nowhere.fair")});
}

TEST_CASE("check --watch checks again what a change touches, a new file too, until Ctrl-C") {
  const Scratch scratch;
  write_books(scratch);
  Child child({"check", "--watch", scratch.folder()}, scratch.path("out"), Child::Piped::Errors);
  child.wait_until_it_listens();
  scratch.write("made/one.fair", book("one") + "nonsense\n");
  child.read_errors_until("one.fair; processing 1 file again\n");
  child.wait_until_it_listens();
  scratch.write("made/dice.fair", vocabulary + "# changed\n");
  child.read_errors_until("dice.fair; processing 3 files again\n");
  child.wait_until_it_listens();
  scratch.write("made/three.fair", book("three"));
  child.read_errors_until("three.fair; processing 4 files again\n");
  child.wait_until_it_listens();
  child.interrupt();
  CHECK(child.wait() == 130);
  CHECK(scratch.read("out").find("expected a statement, found `nonsense`") != std::string::npos);
}

}  // namespace
}  // namespace fairroll::cli::watch_test
