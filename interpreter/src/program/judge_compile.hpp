// SPDX-License-Identifier: Apache-2.0
// Fills the tables of a ThrowJudge.
#pragma once

#include "judge_terms.hpp"

namespace fairroll::judging {

/// Fills one ThrowJudge; used once.
class Compiler {
 public:
  Compiler(std::shared_ptr<const Ruleset> ruleset, std::vector<CompileFault>& faults);
  std::optional<ThrowJudge> compile();

 private:
  /// Some throw of each combination of decision bits that a throw can come to.
  struct Reached {
    std::uint64_t pattern = 0;
    std::uint64_t word = 0;
  };

  void fill_meaning(const Terms& terms);
  std::uint64_t meaning_of(const Terms& terms, std::size_t part, const Decoded& decoded);
  void mark_beyond(Terms& terms);
  [[nodiscard]] std::vector<Reached> reach() const;
  void decide(const Terms& terms);
  [[nodiscard]] std::optional<ThrowJudge::Row> row_with_call(const Terms& terms, const Decoded& decoded, const Ruling& ruling) const;
  [[nodiscard]] std::optional<ThrowJudge::Row> row_of(const Terms& terms, const Ruling& ruling) const;
  void take_clauses(const Terms& terms, const Ruling& ruling, ThrowJudge::Row& row) const;
  [[nodiscard]] std::uint64_t relevant(const Terms& terms, const Ruling& ruling) const;
  std::uint16_t intern(ThrowJudge::Row row);
  bool read_dice();
  [[nodiscard]] std::uint32_t read(const Decoded& decoded) const;
  [[nodiscard]] bool speaks(const Decoded& decoded, const DieReads& reading) const;
  [[nodiscard]] std::optional<int> face_of(const Decoded& decoded, const DieReads& reading) const;
  void finish(const Terms& terms);

  const Ruleset& ruleset_;
  std::vector<CompileFault>& faults_;
  ConductAsks asks_;
  std::shared_ptr<Layout> layout_;
  std::vector<Part> parts_;
  std::vector<std::vector<char>> usable_;  // per part and value: a throw can have it, and everything about it is known
  std::uint64_t beyond_ = 0;               // decision bit: something that matters is not known
  bool out_of_rows_ = false;
  ThrowJudge judge_;
};

}  // namespace fairroll::judging
