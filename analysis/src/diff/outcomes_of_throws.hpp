// SPDX-License-Identifier: Apache-2.0
// What one book makes of every kind of throw: without a call, and with each kind of call.
#pragma once

#include <unordered_map>

#include "work.hpp"

namespace fairroll::analysis::difference {

/// A call that both books are asked about. Callers whom no clause of either tells apart are one.
struct JointCall {
  enum class What : std::uint8_t { NoRoll, Total, OtherTotal } what{};
  CallTime time{};
  Index role[2] = {no_index, no_index};
  std::vector<std::string> roles;
};
[[nodiscard]] std::vector<JointCall> joint_calls(const Ruleset& a, const Ruleset& b);

/// A ruling, as far as it is compared.
struct Ruled {
  enum class Total : std::uint8_t { None, Read, Called, Other };
  RulingKind kind{};
  Total total{};
  bool late = false;        ///< it stands, with a finding that it came late
  std::vector<Index> by{};  ///< clauses that decided
  /// To whoever is at the table they are the same.
  [[nodiscard]] bool like(const Ruled& other) const noexcept { return kind == other.kind && total == other.total && late == other.late; }
  friend bool operator==(const Ruled&, const Ruled&) = default;
};

/// All throws for which the same clauses of one book hold.
struct Behaviour {
  Ruled plain;
  bool by_law = false;        ///< then no call is asked about (A3)
  std::vector<Ruled> called;  ///< per joint call; empty: by law, or no call changes anything
  [[nodiscard]] const Ruled& with(std::size_t call) const { return called.empty() ? plain : called[call]; }
};

/// One of the two books, asked once for everything that its clauses tell apart.
class Judged {
 public:
  /// Asks its clauses of the space.
  Judged(const Work& work, const Common& common, int book, const std::vector<JointCall>& calls, ThrowSpace& space);
  /// The number of its behaviour there.
  [[nodiscard]] std::size_t of(const ThrowSpace& space, const ThrowSpace::Spot& spot);
  [[nodiscard]] const Behaviour& behaviour(std::size_t number) const { return behaviours_[number]; }
  [[nodiscard]] std::size_t asked() const noexcept { return asked_; }
  /// A ruling of the record as it is.
  [[nodiscard]] Ruling ruling(const ThrowRecord& record, const Situation& situation);
  /// The call in this book's words, of a throw that is read to that total uncalled.
  [[nodiscard]] Call call_of(const JointCall& call, const ThrowRecord& record, std::optional<int> read) const;

 private:
  [[nodiscard]] Ruled ruled(const Ruling& ruling, std::optional<int> read, const JointCall* call) const;
  [[nodiscard]] bool may_matter(const JointCall& call) const;
  [[nodiscard]] Behaviour work_out(const ThrowRecord& record, const Situation& situation);

  const Ruleset& rules_;
  const Common& common_;
  int book_;
  const std::vector<JointCall>& calls_;
  RulingBits bits_;
  std::unordered_map<RulingBits::Key, std::size_t, RulingBits::KeyHash> known_;
  RulingBits::Key key_;  // used again and again
  std::vector<Behaviour> behaviours_;
  std::size_t asked_ = 0;
};

}  // namespace fairroll::analysis::difference
