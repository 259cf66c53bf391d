// SPDX-License-Identifier: Apache-2.0
// Looks for cases that show what no scenario shows.
#pragma once

#include <memory>
#include <optional>

#include <fairroll/analysis/cover.hpp>

#include "../trial/probe.hpp"
#include "reachable.hpp"
#include "space.hpp"

namespace fairroll::analysis::cover {

/// For one coverage, once.
class Generator {
 public:
  Generator(const Library& library, ConditionCoverage& coverage, const Watch& watch);
  Generated run();

 private:
  [[nodiscard]] std::vector<trial::Setting> settings();
  [[nodiscard]] bool concerned();
  void directed();
  void try_side(const Decisions& decisions, const Decision& decision, const MissingSide& side);
  void at_large();
  [[nodiscard]] bool is_missing(const MissingSide& side) const;
  bool stop(std::size_t done, std::size_t of);
  /// `comes_up`: as far as is known, play can come to where it begins.
  bool attempt(const trial::Steps& steps, bool comes_up = true);
  std::optional<RulesetReport> play(const std::string& scenario);

  RulesetCache cache_;
  ConditionCoverage& coverage_;
  const Watch& watch_;
  const trial::Setting* setting_ = nullptr;
  std::shared_ptr<const Ruleset> rules_;
  std::unique_ptr<Reachable> reachable_;
  std::uint64_t left_ = most_explored;  // of what may be gone through
  Generated out_;
};

}  // namespace fairroll::analysis::cover
