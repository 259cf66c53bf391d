// SPDX-License-Identifier: Apache-2.0
// What is found in a throw of which nothing but the faces is recorded, by who holds what. The oracle is asked once for each such situation.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <vector>

#include <fairroll/automata.hpp>
#include <fairroll/ruling.hpp>

#include "tables.hpp"

namespace fairroll::live {

class PlainFindings {
 public:
  /// `rules` must outlive it.
  explicit PlainFindings(const Ruleset& rules) : rules_(&rules), kinds_(asked_holdings(rules, true)) {}

  /// By which situations are told apart; null: they cannot be.
  [[nodiscard]] const HoldingKinds* kinds() const noexcept { return kinds_ ? &*kinds_ : nullptr; }
  /// Of situations with that key, which tells apart what differs in who throws and in kinds(); one of them if it is asked for the first
  /// time. Null: it depends on the faces, or more than findings is to be told. Valid as long as this.
  [[nodiscard]] const std::vector<FindingKind>* of(std::uint32_t key, const std::function<Situation()>& situation,
                                                   const DiceOutcomes& outcomes);

 private:
  [[nodiscard]] std::optional<std::vector<FindingKind>> ask(const Situation& situation, const DiceOutcomes& outcomes) const;

  const Ruleset* rules_;
  std::optional<HoldingKinds> kinds_;
  std::map<std::uint32_t, std::optional<std::vector<FindingKind>>> known_;
};

}  // namespace fairroll::live
