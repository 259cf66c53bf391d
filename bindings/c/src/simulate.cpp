// SPDX-License-Identifier: Apache-2.0
// Hands by the million, and what became of each bet.
#include <atomic>

#include <fairroll/analysis/readings.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/simulate.hpp>

#include "fault.hpp"
#include "handles.hpp"

using namespace fairroll;
using namespace fairroll::c;

namespace {

struct Bets {
  std::shared_ptr<const Plan> plan;
  std::vector<DefaultBets::UnsimulatedBet> left;
};

Bets every_bet(const std::shared_ptr<const Ruleset>& ruleset) {
  DefaultBets bets = make_default_bets(ruleset);
  if (bets.plan) return {std::move(bets.plan), std::move(bets.unsimulated_bets)};
  Diagnostics why = {{Code::nothing_to_do, {}, "no bet under `" + ruleset->name + "` can be simulated", {}, {}, {}, {}}};
  for (const DefaultBets::UnsimulatedBet& one : bets.unsimulated_bets)
    why.push_back(
        {Code::nothing_to_do, {}, format_bet(*ruleset, one.bet.wager, one.bet.numbers) + ": " + one.reason, {}, {}, {}, one.help});
  throw BadInput{std::move(why)};
}

Bets bets_of(const std::shared_ptr<const Ruleset>& ruleset, std::string_view steps) {
  ParseResult parsed = parse_steps(std::make_shared<const Source>("bets", std::string(steps)));
  if (!parsed.ok()) throw BadInput{std::move(parsed.diagnostics)};
  CompiledBets bets = compile_bets(ruleset, *parsed.tree);
  if (!bets.plan) throw BadInput{std::move(bets.diagnostics)};
  return {std::move(bets.plan), {}};
}

Confidence confidence_or_default(const char* percent) {
  if (percent == nullptr) return {};
  const std::optional<Confidence> confidence = parse_confidence(percent);
  if (!confidence) refuse("`confidence`: `" + std::string(percent) + "` is not a percentage from 50 to 99.9999");
  return *confidence;
}

SimulationResult run(const Simulation& simulation, std::uint32_t threads, fairroll_progress_callback watch, void* context) {
  std::atomic<bool> stop = false;
  SimulationControl control;
  control.threads = threads;
  control.stop_flag = &stop;
  if (watch != nullptr)
    control.progress = [&](std::uint64_t hands) {
      if (watch(context, "hands", hands, simulation.hand_count()) != 0) stop = true;
    };
  return simulation.run(control);
}

}  // namespace

fairroll_status fairroll_rules_simulate(const fairroll_rules* rules, const char* bets, size_t size, uint64_t hands, uint64_t seed,
                                        uint32_t threads, const char* confidence, fairroll_progress_callback watch, void* context,
                                        fairroll_text** out, fairroll_error** error) {
  return making(__func__, out, error, [&] {
    need(rules, "rules");
    if (hands < 1 || hands > Simulation::max_hands) refuse("`hands` must be from 1 to " + std::to_string(Simulation::max_hands));
    if (threads < 1 || threads > Simulation::max_threads) refuse("`threads` must be from 1 to " + std::to_string(Simulation::max_threads));
    const Confidence sure = confidence_or_default(confidence);
    const std::string_view steps = bytes(bets, size, "bets");
    const std::shared_ptr<const Ruleset> ruleset = rules->program->shared_ruleset();
    const Bets played = bets == nullptr ? every_bet(ruleset) : bets_of(ruleset, steps);
    const Simulation simulation(played.plan, hands, seed);
    const SimulationResult result = run(simulation, threads, watch, context);
    std::vector<SelectedAlternative> questions = analysis::find_selected_alternatives(*rules->library, *played.plan, rules->selection);
    *out = text_of(format_simulation_json({simulation, result, played.left, sure, std::move(questions)}));
  });
}
