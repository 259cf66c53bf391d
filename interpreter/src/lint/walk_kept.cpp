// SPDX-License-Identifier: Apache-2.0
// What a walk keeps for whoever compiles the wager.
#include <utility>

#include "walk.hpp"

namespace fairroll::linting {
namespace {

constexpr std::size_t most_kept_steps = 4096;             // of one wager: more are not worth their room
constexpr std::size_t most_kept = std::size_t{1} << 20U;  // likewise, what rows and outcomes refer to

}  // namespace

/// What an end of a turn does is asked where one ends, by whoever compiles.
void Walk::keep_step(std::size_t row, std::size_t outcome, const FamiliarStep& step) {
  if (outcome < outcomes_.size()) kept_[row * outcomes_.size() + outcome] = static_cast<std::uint16_t>(&step - familiar_->steps().data());
}

std::optional<ExploredWager> Walk::take_explored() {
  if (!keeps_ || too_many_ || !familiar_) return std::nullopt;
  return ExploredWager(std::move(members_), *std::move(seen_), std::move(class_of_), std::move(kept_), familiar_->take_steps());
}

void Walk::make_room() {
  if (!keeps_) return;
  keeps_ = kept_.size() < most_kept && (!familiar_ || familiar_->steps().size() < most_kept_steps);
  if (kept_.capacity() - kept_.size() < outcomes_.size()) kept_.reserve(2 * kept_.size() + seen_->worth_room() * outcomes_.size());
  kept_.resize(kept_.size() + outcomes_.size());
}

}  // namespace fairroll::linting
