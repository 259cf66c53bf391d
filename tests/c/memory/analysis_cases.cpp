// SPDX-License-Identifier: Apache-2.0
// Edges, proofs, differences and simulations.
#include "run.hpp"
#include "world.hpp"

namespace {

/// A call that makes a text: all of it, or none.
void telling(Run& run, const char* function, fairroll_status expected,
             const std::function<fairroll_status(fairroll_text**, fairroll_error**)>& body) {
  fairroll_text* text = nullptr;
  const bool told = run.call(function, expected, [&](fairroll_error** error) { return body(&text, error); });
  run.check((told && expected == FAIRROLL_OK) == (text != nullptr), "there is a result exactly if there was memory");
  fairroll_text_free(text);
}

void edges(Run& run) {
  telling(run, "fairroll_rules_edges", FAIRROLL_OK, [](fairroll_text** out, fairroll_error** error) {
    return fairroll_rules_edges(earlier(), nullptr, nullptr, nullptr, 0, out, error);
  });
}

void edge_of_biased_dice(Run& run) {
  static const char* const dice[] = {"1/6", "1/6", "1/6", "1/6", "1/12", "1/4"};
  telling(run, "fairroll_rules_edges", FAIRROLL_OK,
          [](fairroll_text** out, fairroll_error** error) { return fairroll_rules_edges(earlier(), "line", "5.00", dice, 6, out, error); });
}

void edge_of_nothing(Run& run) {
  telling(run, "fairroll_rules_edges", FAIRROLL_ERROR_INPUT, [](fairroll_text** out, fairroll_error** error) {
    return fairroll_rules_edges(earlier(), "a_wager_that_is_not_there", nullptr, nullptr, 0, out, error);
  });
}

void combination(Run& run) {
  telling(run, "fairroll_rules_combined_edge", FAIRROLL_OK, [](fairroll_text** out, fairroll_error** error) {
    return fairroll_rules_combined_edge(earlier(), "10.00 on line + 5.00 on high", nullptr, 0, out, error);
  });
}

void combination_of_nothing(Run& run) {
  telling(run, "fairroll_rules_combined_edge", FAIRROLL_ERROR_INPUT, [](fairroll_text** out, fairroll_error** error) {
    return fairroll_rules_combined_edge(earlier(), "10.00 on a_wager_that_is_not_there", nullptr, 0, out, error);
  });
}

void verify(Run& run) {
  const Owned<fairroll_source> source = small_source();
  telling(run, "fairroll_verify", FAIRROLL_OK, [&](fairroll_text** out, fairroll_error** error) {
    return fairroll_verify("small.house", source.get(), nullptr, nullptr, nullptr, out, error);
  });
}

void diff(Run& run) {
  telling(run, "fairroll_diff", FAIRROLL_OK,
          [](fairroll_text** out, fairroll_error** error) { return fairroll_diff(earlier(), later(), nullptr, nullptr, out, error); });
}

void simulate(Run& run) {
  static constexpr char bets[] = "seats ann\nann bets 10.00 on line\nann bets 5.00 on high";
  telling(run, "fairroll_rules_simulate", FAIRROLL_OK, [](fairroll_text** out, fairroll_error** error) {
    return fairroll_rules_simulate(earlier(), bets, sizeof bets - 1, 100, 1, 1, nullptr, nullptr, nullptr, out, error);
  });
}

void simulate_every_bet(Run& run) {
  telling(run, "fairroll_rules_simulate", FAIRROLL_OK, [](fairroll_text** out, fairroll_error** error) {
    return fairroll_rules_simulate(earlier(), nullptr, 0, 100, 1, 1, nullptr, nullptr, nullptr, out, error);
  });
}

}  // namespace

std::vector<Case> analysis_cases() {
  return {{"rules_edges", edges},
          {"rules_edges of biased dice", edge_of_biased_dice},
          {"rules_edges of no wager", edge_of_nothing},
          {"rules_combination", combination},
          {"rules_combination of no wager", combination_of_nothing},
          {"verify", verify},
          {"diff", diff},
          {"rules_simulate", simulate},
          {"rules_simulate every bet", simulate_every_bet}};
}
