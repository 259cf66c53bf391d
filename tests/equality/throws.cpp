// SPDX-License-Identifier: Apache-2.0
#include "throws.hpp"

#include "support/conduct.hpp"
#include "support/conduct_writer.hpp"
#include "support/judges.hpp"

namespace equality {
namespace {

constexpr std::size_t throws_of_a_text = 200;

std::uint32_t seed_of(Draw& draw) { return static_cast<std::uint32_t>(draw.below(std::size_t{1} << 32U)); }

judges::Tally judge_all(const ThrowJudge& judge, std::size_t throws, Draw& draw) {
  judges::Tally all = judges::compare(judge, seed_of(draw), throws, judges::Known::All, 1);
  all += judges::compare(judge, seed_of(draw), throws / 4, judges::Known::All, 3);
  all += judges::compare(judge, seed_of(draw), throws / 4, judges::Known::Mostly, 1);
  all += judges::compare(judge, seed_of(draw), throws / 100, judges::Known::Little, 1);
  return all;
}

void count(const judges::Tally& tally, Counts& counts) {
  if (tally.different != 0) throw Difference(tally.example + "\n");
  counts.judged += tally.compared;
  counts.from_tables += tally.from_tables;
}

}  // namespace

void compare_judge(const std::shared_ptr<const Ruleset>& rules, std::size_t throws, Draw& draw, Counts& counts) {
  std::vector<CompileError> faults;
  const std::optional<ThrowJudge> judge = ThrowJudge::compile(rules, faults);
  if (!judge && !judges::has_tables(rules)) return;
  if (!judge) throw std::runtime_error(rules->name + ": " + faults.front().message);
  count(judge_all(*judge, throws, draw), counts);
}

void compare_conduct(std::size_t texts, Draw& draw, Counts& counts) {
  for (std::size_t i = 0; i < texts;) {
    const std::string text = conduct::Writer(seed_of(draw)).conduct();
    std::optional<conduct::Bench> bench;
    try {
      bench.emplace(text);
    } catch (const std::invalid_argument&) {
      continue;  // the checker refuses it
    }
    ++i;
    std::vector<CompileError> faults;
    const std::optional<ThrowJudge> judge = ThrowJudge::compile(std::make_shared<const Ruleset>(bench->rules), faults);
    ++(judge ? counts.judges : counts.refused_judges);
    if (!judge) continue;
    try {
      count(judge_all(*judge, throws_of_a_text, draw), counts);
    } catch (const Difference& difference) {
      throw Difference(text + difference.what());
    }
  }
}

}  // namespace equality
