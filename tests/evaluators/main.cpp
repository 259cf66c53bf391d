// SPDX-License-Identifier: Apache-2.0
// fairroll-evaluators: every evaluator of conditions and happenings against the oracle.
//   fairroll-evaluators [--states N] [--made-up N] [--seed S]
// `--states`: random states for each condition, of conduct eight times as many. `--made-up`: how many books of each sort are made up.
// Prints how many conditions x states were compared; exit 1 if an evaluator differs or has nothing to compare.
#include <array>
#include <cstdlib>
#include <iostream>

#include "adapters.hpp"
#include "support/shipped.hpp"

namespace {

using namespace evaluators;

struct Options {
  std::size_t states = 3;
  std::size_t made_up = 8;
  std::uint64_t seed = 1;
};

bool read(int argc, char** argv, Options& options) {
  for (int i = 1; i + 1 < argc; i += 2) {
    const std::string name = argv[i];
    const std::uint64_t value = std::strtoull(argv[i + 1], nullptr, 10);
    if (name == "--states")
      options.states = value;
    else if (name == "--made-up")
      options.made_up = value;
    else if (name == "--seed")
      options.seed = value;
    else
      return false;
  }
  return argc % 2 == 1;
}

struct Evaluator {
  Compared compared;
  Adapter adapter;
  std::size_t times = 1;  ///< more states, where there are few conditions
};

bool run(const Options& options) {
  Draw draw(options.seed);
  Library library = shipped_rules();
  const std::vector<Book> real = shipped(library);
  const std::vector<Book> others = made_up(library, real, options.made_up, draw);
  std::array<Evaluator, 9> all{{{Compared("trial/evaluate"), compare_evaluate},
                                {Compared("cover/asking"), compare_asking},
                                {Compared("table/foresight"), compare_foresight},
                                {Compared("lint/satisfy"), compare_satisfier, 8},
                                {Compared("conduct/decoded"), compare_decoded, 8},
                                {Compared("answers, how things stood"), compare_stands, 8},
                                {Compared("answers, one die"), compare_of_die, 8},
                                {Compared("throw_space"), compare_cases, 8},
                                {Compared("throw_space, merged"), compare_merged_cases, 8}}};
  std::cout << real.size() << " books that ship, " << others.size() << " made up; " << options.states << " states, seed " << options.seed
            << "\n";
  bool right = true;
  for (Evaluator& one : all) {
    for (const std::vector<Book>* const books : {&real, &others})
      for (const Book& book : *books) one.adapter(book, options.states * one.times, draw, one.compared);
    one.compared.report(std::cout);
    std::cout.flush();
    right = right && one.compared.differences() == 0 && !one.compared.empty();
  }
  return right;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  if (!read(argc, argv, options)) {
    std::cerr << "usage: fairroll-evaluators [--states N] [--made-up N] [--seed S]\n";
    return 2;
  }
  try {
    return run(options) ? 0 : 1;
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 70;
  }
}
