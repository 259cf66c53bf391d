// SPDX-License-Identifier: Apache-2.0
// fairroll-equality: what is compiled against what is played, state by state and bet by bet.
//   fairroll-equality [--samples N] [--seed S] [--throws N] [--made-up N] [--judged N] [--write FOLDER]
// `--samples`: cells of each machine, drawn at random; 0, the default: every state, every order of every throw. `--judged`:
// throws for each rule book, judged by tables and by the oracle. Exit 1 and a scenario at
// the first difference. `--write`: compares nothing, and writes the rule books that are made up into a folder.
#include <cstdlib>
#include <iostream>

#include "machines.hpp"
#include "plans.hpp"
#include "support/houses.hpp"
#include "support/shipped.hpp"
#include "throws.hpp"
#include "write_out.hpp"
#include "writer.hpp"

namespace {

using namespace equality;

struct Options {
  std::size_t samples = 0;
  std::uint64_t seed = 1;
  std::size_t throws = 100'000;  ///< at least, over all shipped rule books
  std::size_t made_up = 200;     ///< rulesets, and texts of conduct
  std::size_t judged = 10'000;   ///< throws for each rule book
  std::string write;             ///< the folder
};

std::string grouped(std::size_t number) {
  std::string digits = std::to_string(number);
  for (std::size_t i = digits.size(); i > 3; i -= 3) digits.insert(i - 3, ",");
  return digits;
}

bool read(int argc, char** argv, Options& options) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const std::uint64_t value = std::strtoull(argv[i + 1], nullptr, 10);
    if (name == "--samples")
      options.samples = value;
    else if (name == "--seed")
      options.seed = value;
    else if (name == "--throws")
      options.throws = value;
    else if (name == "--made-up")
      options.made_up = value;
    else if (name == "--judged")
      options.judged = value;
    else if (name == "--write")
      options.write = argv[i + 1];
    else
      return false;
  }
  return argc % 2 == 1;
}

constexpr std::size_t throws_of_a_plan = 250;

/// A house that has posted nothing may let no plan be made.
void play(const std::shared_ptr<const Ruleset>& rules, std::size_t throws, Draw& draw, Counts& counts) {
  std::size_t played = 0;
  for (std::size_t tried = 0; played < throws && tried < 20 + throws / throws_of_a_plan; ++tried)
    if (!rules->wagers.empty() && compare_plan(rules, throws_of_a_plan, draw, counts)) played += throws_of_a_plan;
}

void compare(const std::shared_ptr<const Ruleset>& rules, const Options& options, std::size_t throws, Draw& draw, Counts& counts) {
  ++counts.rulesets;
  compare_machines(rules, options.samples, draw, counts);
  play(rules, throws, draw, counts);
}

void report(const std::string& what, const Counts& counts) {
  std::cout << what << ": " << grouped(counts.rulesets) << " rulesets, " << grouped(counts.machines) << " machines, "
            << grouped(counts.states) << " states; " << grouped(counts.cells) << " states x outcomes by " << grouped(counts.rolls)
            << " throws, " << grouped(counts.placings) << " bets tried; " << grouped(counts.plans) << " plans beside tables ("
            << grouped(counts.refused_plans) << " refused with a reason), " << grouped(counts.throws) << " throws, "
            << grouped(counts.settlements) << " settlements: no difference" << std::endl;
}

/// Conduct, under every rule book and under texts made up at random.
void judge(const std::vector<houses::Book>& books, const Options& options, Draw& draw) {
  Counts shipped;
  for (const houses::Book& book : books) compare_judge(book.rules, options.judged, draw, shipped);
  Counts made_up;
  compare_conduct(options.made_up, draw, made_up);
  std::cout << "conduct: " << grouped(shipped.judged) << " throws under " << books.size() << " shipped rule books, "
            << grouped(shipped.from_tables) << " judged by tables; " << grouped(made_up.judged) << " under " << grouped(made_up.judges)
            << " texts made up at random (" << grouped(made_up.refused_judges) << " more were too much for tables), "
            << grouped(made_up.from_tables) << " judged by tables: no difference" << std::endl;
}

int run(const Options& options) {
  Draw draw(options.seed);
  if (!options.write.empty()) {
    write_out(options.write, options.made_up, draw);
    return 0;
  }
  Library library = shipped_rules_and_samples();
  const std::vector<houses::Book> books = houses::shipped(library);
  Counts shipped;
  for (const houses::Book& book : books) compare(book.rules, options, options.throws / books.size() + 1, draw, shipped);
  for (std::size_t i = 0; shipped.throws < options.throws; i = (i + 1) % books.size())
    play(books[i].rules, throws_of_a_plan, draw, shipped);
  report("shipped", shipped);
  judge(books, options, draw);
  Counts made_up;
  for (std::size_t i = 0; i < options.made_up; ++i) {
    const Written written = write_rules(library, "t.made_up_" + std::to_string(i), draw);
    try {
      compare(written.rules, options, 1000, draw, made_up);
    } catch (...) {  // also what could not be compiled
      std::cout << written.text << std::endl;
      throw;
    }
  }
  report("made up", made_up);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read(argc, argv, options)) {
    std::cerr << "usage: fairroll-equality [--samples N] [--seed S] [--throws N] [--made-up N] [--judged N] [--write FOLDER]\n";
    return 2;
  }
  try {
    return run(options);
  } catch (const Difference& difference) {
    std::cout << difference.what() << "a difference between what is compiled and what is played\n";
    return 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 70;
  }
}
