// SPDX-License-Identifier: Apache-2.0
// Values as codes of a few bits.
#include <algorithm>
#include <bit>

#include "../mask_bit.hpp"
#include "judge_layout.hpp"

namespace fairroll::judging {
namespace {

constexpr Mask lowest_bit(Mask mask) { return mask & (~mask + 1); }

/// Splits all values until no mask tells two values of one class apart.
std::vector<Mask> classes_of(const Fact& fact, const Told& told) {
  const Mask all = fact.values.size() >= 64 ? ~Mask{0} : bit(fact.values.size()) - 1;
  std::vector<Mask> classes{all};
  std::vector<Mask> masks = told.masks;
  if (told.each)
    for (std::size_t i = 0; i < fact.values.size(); ++i) masks.push_back(bit(i));
  for (const Mask mask : masks)
    for (std::size_t i = classes.size(); i-- > 0;) {
      const Mask inside = classes[i] & mask;
      if (inside == 0 || inside == classes[i]) continue;
      classes[i] ^= inside;
      classes.push_back(inside);
    }
  Mask named = 0;
  for (const Mask mask : masks) named |= mask;
  // Of a set of values, those that no test names do not matter unless one asks whether there are any.
  if (fact.several && !told.rest)
    classes.erase(std::remove_if(classes.begin(), classes.end(), [&](Mask one) { return (one & named) == 0; }), classes.end());
  std::sort(classes.begin(), classes.end(), [](Mask a, Mask b) { return lowest_bit(a) < lowest_bit(b); });
  return classes;
}

}  // namespace

std::uint32_t FactCode::code(Mask value) const noexcept {
  if (!several) return value == 0 ? 0 : code_of[std::min(static_cast<std::size_t>(std::countr_zero(value)), code_of.size() - 1)];
  std::uint32_t code = 0;
  for (std::size_t i = 0; i < classes.size(); ++i) code |= (value & classes[i]) != 0 ? 1U << i : 0U;
  return code;
}

std::uint32_t FactCode::codes() const noexcept {
  if (!several) return static_cast<std::uint32_t>(classes.size()) + (unknown ? 1 : 0);
  return (1U << classes.size()) + (unknown ? 1 : 0);
}

std::optional<Mask> FactCode::value(std::uint32_t code) const noexcept {
  if (!several) {
    if (unknown && code == 0) return std::nullopt;
    return lowest_bit(classes[code - (unknown ? 1 : 0)]);
  }
  if (unknown && code == 1U << classes.size()) return std::nullopt;
  Mask value = 0;
  for (std::size_t i = 0; i < classes.size(); ++i)
    if ((code >> i & 1U) != 0) value |= lowest_bit(classes[i]);
  return value;
}

FactCode code_of(const Fact& fact, const Told& told) {
  FactCode code;
  code.several = fact.several;
  code.unknown = !fact.standard;
  code.classes = classes_of(fact, told);
  if (fact.several) {
    code.width = static_cast<unsigned>(code.classes.size()) + (code.unknown ? 1 : 0);
    code.standard = code.unknown ? 1U << code.classes.size() : code.code(*fact.standard);
    return code;
  }
  code.code_of.assign(std::max<std::size_t>(fact.values.size(), 1), 0);
  for (std::size_t i = 0; i < code.classes.size(); ++i)
    for (std::size_t value = 0; value < fact.values.size(); ++value)
      if ((code.classes[i] & bit(value)) != 0) code.code_of[value] = static_cast<std::uint8_t>(i + (code.unknown ? 1 : 0));
  code.width = width_of(code.codes());
  code.standard = fact.standard ? code.code(*fact.standard) : 0;
  return code;
}

std::uint32_t Layout::codes(const Field& field) const noexcept {
  switch (field.of) {
    case Field::Of::Fact:
      return facts[field.index].codes();
    case Field::Of::Reading:
      return readings[field.index].codes();
    case Field::Of::Variable:
      return static_cast<std::uint32_t>(variables[field.index].examples.size());
    case Field::Of::Holding:
      return holdings[field.index].thrower ? 3 : 2;
    case Field::Of::Call:
      return static_cast<std::uint32_t>(calls.examples.size()) + 1;
    default:
      return 1U << field.width;
  }
}

std::uint32_t Layout::code_of(const Field& field, std::uint64_t value) const noexcept {
  switch (field.of) {
    case Field::Of::Fact:
      return facts[field.index].code(value);
    case Field::Of::Reading:
      return readings[field.index].code(value);
    case Field::Of::Variable: {
      const VariableCode& variable = variables[field.index];
      const std::uint64_t at = value - static_cast<std::uint64_t>(variable.low);
      return at < variable.code_of.size() ? variable.code_of[at] : 0;
    }
    case Field::Of::Face:
      return value == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(value)) + 1;
    default:
      return static_cast<std::uint32_t>(value);
  }
}

}  // namespace fairroll::judging
