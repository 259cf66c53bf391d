// SPDX-License-Identifier: Apache-2.0
// One throw that two books rule differently, in words and as a scenario.
#pragma once

#include "outcomes_of_throws.hpp"

namespace fairroll::analysis::difference {

class RulingWitness {
 public:
  RulingWitness(const Work& work, const Common& common, Judged& a, Judged& b) : work_(work), common_(common), books_{&a, &b} {}
  /// With the least faces that show it; nothing: no faces do.
  [[nodiscard]] std::optional<Difference> show(ThrowRecord record, const Situation& situation, const JointCall* call);

 private:
  [[nodiscard]] DiffSide side(int book, const Ruling& ruling, const ThrowRecord& record) const;
  [[nodiscard]] std::string scenario(int book, const Ruling& ruling, const ThrowRecord& record, const Situation& situation) const;

  const Work& work_;
  const Common& common_;
  Judged* books_[2];
};

/// `no_roll called by stickperson or boxperson, late`.
[[nodiscard]] std::string call_words(const JointCall& call, const std::vector<std::string>& roles, const std::vector<CallTime>& times);

}  // namespace fairroll::analysis::difference
