// SPDX-License-Identifier: Apache-2.0
#include "judge_decoded.hpp"

#include <algorithm>

#include "../oracle/condition.hpp"
#include "../oracle/settle.hpp"

namespace fairroll::judging {
namespace {

/// Wagers that nobody of this kind may hold.
void take_away(std::vector<Index>& held, const Holding& holding) {
  for (const Index wager : holding.wagers) held.erase(std::remove(held.begin(), held.end(), wager), held.end());
}

}  // namespace

Decoded::Decoded(const Layout& layout, bool for_reading)
    : layout_(layout),
      ruleset_(*layout.ruleset),
      for_reading_(for_reading),
      dice_(static_cast<std::size_t>(ruleset_.vocabulary.dice)),
      base_(ruleset_.vocabulary.facts.size() * dice_),
      holds_(layout.holdings.size(), Answer::No) {
  for (Index fact = 0; fact < ruleset_.vocabulary.facts.size(); ++fact)
    for (int die = 0; die < ruleset_.vocabulary.dice; ++die) base_[at(fact, die)] = ruleset_.vocabulary.facts[fact].standard;
  for (const Variable& variable : ruleset_.game.variables) game_.push_back(first_value(variable));
}

bool Decoded::take(std::size_t first, std::size_t last, std::uint64_t code) {
  for (std::size_t i = first; i < last; ++i) {
    const Field& field = layout_.fields[i];
    const auto mine = static_cast<std::uint32_t>(code >> (field.shift - layout_.fields[first].shift)) & ((1U << field.width) - 1);
    if (mine >= layout_.codes(field)) return false;
    switch (field.of) {
      case Field::Of::Fact:
      case Field::Of::Reading:
        base_[at(field.index, field.die)] = codes()[field.index].value(mine);
        break;
      case Field::Of::Variable:
        game_[field.index] = layout_.variables[field.index].examples[mine];
        break;
      case Field::Of::Holding:
        holds_[field.index] = mine == 2 ? Answer::Depends : answer_of(mine == 1);
        break;
      case Field::Of::Excused:
        excused_ = mine == 1;
        break;
      case Field::Of::Call:
        call_ = mine;
        break;
      default:
        face_ = mine;
        break;
    }
  }
  return true;
}

bool Decoded::holder_unknown() const noexcept { return std::find(holds_.begin(), holds_.end(), Answer::Depends) != holds_.end(); }

Situation Decoded::situation() const {
  Situation situation;
  situation.game = game_;
  situation.thrower = 0;
  situation.thrower_excused = excused_;
  std::vector<Index> all;
  for (Index i = 0; i < ruleset_.wagers.size(); ++i) all.push_back(i);
  situation.held = {all, all};  // the thrower, and somebody else: each holds whatever nothing says he does not hold
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    if (holds_[i] != Answer::No) continue;
    take_away(situation.held[0], layout_.holdings[i]);
    if (!layout_.holdings[i].thrower) take_away(situation.held[1], layout_.holdings[i]);
  }
  return situation;
}

bool Decoded::possible() const {
  if (holds_.empty()) return true;
  const Situation situation = this->situation();
  const auto holds_one = [&](std::size_t seat, const Holding& holding) {
    const std::vector<Index>& held = situation.held[seat];
    return std::any_of(holding.wagers.begin(), holding.wagers.end(),
                       [&](Index wager) { return std::find(held.begin(), held.end(), wager) != held.end(); });
  };
  for (std::size_t i = 0; i < holds_.size(); ++i) {
    const Holding& holding = layout_.holdings[i];
    const bool yes = holds_one(0, holding) || (!holding.thrower && holds_one(1, holding));
    if (holds_[i] != Answer::Depends && yes != (holds_[i] == Answer::Yes)) return false;
  }
  return true;
}

FactValue Decoded::value_of(Index fact, int die) const {
  return detail::fact_value(ruleset_.vocabulary, fact, die, [this](Index one, int of) { return base_[at(one, of)]; });
}

Answer Decoded::fact(const FactTest& test, int die) const {
  const bool of_die = ruleset_.vocabulary.facts[test.fact].subject == Subject::Die;
  if (of_die && die < 0) return Answer::Depends;
  const FactValue value = value_of(test.fact, of_die ? die : 0);
  return value.known ? answer_of(value.has && passes(test, value.value)) : Answer::Depends;
}

Answer Decoded::variable(const Condition& condition) const {
  if (condition.variable.owner != Owner::Game) return Answer::Depends;
  return answer_of(detail::is_value(condition, ruleset_.game.variables[condition.variable.index], game_[condition.variable.index]));
}

Answer Decoded::includes(const Condition& condition) const {
  if (condition.variable.owner != Owner::Game) return Answer::Depends;
  return answer_of(detail::has_gathered(condition, ruleset_.game.variables[condition.variable.index], game_[condition.variable.index]));
}

Answer Decoded::phase(const Condition& condition, int die) const {
  const Phase* phase = phase_of(condition, ruleset_, nullptr);
  return phase == nullptr ? Answer::Depends : detail::evaluate(phase->condition, *this, die);
}

Answer Decoded::holds(const Condition& condition) const {
  const auto found = std::find(layout_.holdings.begin(), layout_.holdings.end(), holding_of(condition));
  if (found == layout_.holdings.end()) return Answer::Depends;
  const Answer answer = holds_[static_cast<std::size_t>(found - layout_.holdings.begin())];
  return condition.holder == Holder::NoSeat ? negated(answer) : answer;
}

/// The oracle shall not stop at a die that nothing says how to read: the tables ask it for the clauses only.
void Decoded::fill_in(ThrowRecord& record) const {
  for (const DieReads& reading : ruleset_.conduct.readings) {
    const Fact& fact = ruleset_.vocabulary.facts[reading.fact];
    for (int die = 0; die < (fact.subject == Subject::Die ? ruleset_.vocabulary.dice : 1); ++die) {
      const FactAt at{fact.subject, die, reading.fact};
      const auto same = [&](const Observation& other) { return other.at == at; };
      if (std::any_of(record.observations.begin(), record.observations.end(), same)) continue;
      const bool has = fact.only_when == no_index || [&] {
        const FactValue other = value_of(fact.only_when, ruleset_.vocabulary.facts[fact.only_when].subject == Subject::Die ? die : 0);
        return other.has && (other.value & fact.only_when_values) != 0;
      }();
      if (has) record.observations.push_back({at, {Mask{1}}, {}});
    }
  }
}

ThrowRecord Decoded::record() const {
  const Vocabulary& vocabulary = ruleset_.vocabulary;
  ThrowRecord record;
  record.faces.assign(dice_, vocabulary.lowest);
  for (const Field& field : layout_.fields) {
    if (field.of != Field::Of::Fact) continue;
    const std::optional<Mask>& base = base_[at(field.index, field.die)];
    if (base && value_of(field.index, field.die).has)
      record.observations.push_back({{vocabulary.facts[field.index].subject, field.die, field.index}, {*base}, {}});
  }
  fill_in(record);
  if (call_ == 0) return record;
  const CallCode::Example& example = layout_.calls.examples[call_ - 1];
  Call& call = record.calls.emplace_back();
  call.no_roll = example.no_roll;
  call.role = example.role;
  call.time = example.time;
  call.total = vocabulary.dice * vocabulary.lowest + 1;  // not what the dice show, so that a call that counts is a miscall
  return record;
}

}  // namespace fairroll::judging
