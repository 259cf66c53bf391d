#include "mentioned.hpp"

namespace fairroll::scenario {
namespace {

Mask in_condition(const Condition& condition, Index fact) {
  Mask mask = condition.op == Condition::Op::Fact && condition.test.fact == fact ? condition.test.mask : 0;
  for (const Condition& operand : condition.operands) mask |= in_condition(operand, fact);
  return mask;
}

Mask in_grounds(const std::vector<Ground>& grounds, Index fact) {
  Mask mask = 0;
  for (const Ground& ground : grounds) {
    mask |= in_condition(ground.condition, fact);
    if (ground.unless) mask |= in_condition(*ground.unless, fact);
  }
  return mask;
}

}  // namespace

Mask mentioned(const Ruleset& rules, Index fact) {
  const Conduct& conduct = rules.conduct;
  Mask mask = 0;
  for (const DutyBefore& duty : conduct.duties_before) mask |= in_condition(duty.condition, fact);
  for (const Power& power : conduct.powers) mask |= in_grounds(power.grounds, fact) | in_condition(power.while_, fact);
  for (const RollRule& rule : conduct.rolls) mask |= in_grounds(rule.grounds, fact);
  for (const NeverACause& never : conduct.nevers) mask |= in_condition(never.condition, fact);
  for (const DieReads& reading : conduct.readings) mask |= in_condition(reading.condition, fact);
  for (const Direct& direct : conduct.directives) mask |= in_condition(direct.while_, fact);
  for (const Fact& other : rules.vocabulary.facts)
    if (other.only_when == fact) mask |= other.only_when_values;
  return mask;
}

}  // namespace fairroll::scenario
