// SPDX-License-Identifier: Apache-2.0
// Runs of a plan: one look-up per throw and automaton.
#include <cstring>
#include <limits>
#include <stdexcept>

#include <fairroll/plan.hpp>

namespace fairroll {

void Plan::need_pairs() const {
  for (const Group& group : groups_)
    if (group.column_of_pair.empty()) throw std::logic_error("a plan plays faces only of two dice with at most 16 faces");
}

Plan::Run::Run(const Plan& plan) : plan_(&plan) {
  for (const Group& group : plan.groups_) cursors_.push_back({group.start, std::vector<std::uint64_t>(group.cells.size(), 0)});
}

void Plan::Run::throws(std::span<const std::uint8_t> faces) {
  plan_->need_pairs();
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest);
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const std::uint32_t* const next = group.next.data();
    const std::uint16_t* const column_of = group.column_of_pair.data();
    std::uint64_t* const visits = cursors_[g].visits.data();
    std::uint32_t base = cursors_[g].base;
    std::uint32_t at = cursors_[g].last;
    for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
      at = base + column_of[pair_of(&faces[i], lowest)];
      ++visits[at];
      base = next[at];
    }
    cursors_[g].base = base;
    cursors_[g].last = at;
  }
  throws_ += faces.size() / 2;
}

void Plan::Run::throws(std::span<const std::uint8_t> faces, PlanReport& report) {
  plan_->need_pairs();
  report.throws_ = faces.size() / 2;
  std::size_t most = block;  // of one throw, and room to copy whole blocks
  for (const Group& group : plan_->groups_) most += group.blocks * block;
  if (report.throws_ > std::numeric_limits<std::uint32_t>::max() / most) throw std::length_error("too many throws for one report");
  if (report.decided_.size() < most * (report.throws_ + 1)) report.decided_.resize(most * (report.throws_ + 1));
  if (report.ends_.size() < report.throws_) report.ends_.resize(report.throws_);
  if (cursors_.size() != 1)
    report_all(faces, report);
  else if (plan_->groups_.front().blocks <= 1)
    report_one<1>(faces, report);
  else if (plan_->groups_.front().blocks == 2)
    report_one<2>(faces, report);
  else
    report_all(faces, report);
  throws_ += report.throws_;
}

/// One automaton whose lists fit in few blocks: every throw copies all of them, and the next throw overwrites what is too much.
template <std::size_t Blocks>
void Plan::Run::report_one(std::span<const std::uint8_t> faces, PlanReport& report) {
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest);
  const Group& group = plan_->groups_.front();
  Cursor& cursor = cursors_.front();
  const std::uint32_t* const next = group.next.data();
  const std::uint32_t* const list_of = group.list_of.data();
  const std::uint16_t* const lists = group.lists.data();
  const std::uint16_t* const column_of = group.column_of_pair.data();
  std::uint64_t* const visits = cursor.visits.data();
  std::uint16_t* const decided = report.decided_.data();
  std::uint32_t* end = report.ends_.data();
  std::uint32_t size = 0;
  std::uint32_t base = cursor.base;
  std::uint32_t at = cursor.last;
  for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
    at = base + column_of[pair_of(&faces[i], lowest)];
    ++visits[at];
    base = next[at];
    const std::uint16_t* const list = lists + list_of[at];
    std::memcpy(decided + size, list + 1, Blocks * block * sizeof(std::uint16_t));
    size += *list;
    *end++ = size;
  }
  cursor.base = base;
  cursor.last = at;
}

void Plan::Run::report_all(std::span<const std::uint8_t> faces, PlanReport& report) {
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest);
  std::uint32_t size = 0;
  for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
    const std::size_t pair = pair_of(&faces[i], lowest);
    for (std::size_t g = 0; g < cursors_.size(); ++g) {
      const Group& group = plan_->groups_[g];
      Cursor& cursor = cursors_[g];
      cursor.last = cursor.base + group.column_of_pair[pair];
      ++cursor.visits[cursor.last];
      cursor.base = group.next[cursor.last];
      const std::uint16_t* const list = group.lists.data() + group.list_of[cursor.last];
      for (std::size_t b = 0; b < group.blocks; ++b)
        std::memcpy(report.decided_.data() + size + b * block, list + 1 + b * block, block * sizeof(std::uint16_t));
      size += *list;
    }
    report.ends_[i / 2] = size;
  }
}

void Plan::Run::outcomes(std::span<const std::uint16_t> indices) {
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const std::uint32_t* const next = group.next.data();
    const std::uint16_t* const column_of = group.column_of.data();
    std::uint64_t* const visits = cursors_[g].visits.data();
    std::uint32_t base = cursors_[g].base;
    std::uint32_t at = cursors_[g].last;
    for (const std::uint16_t outcome : indices) {
      at = base + column_of[outcome];
      ++visits[at];
      base = next[at];
    }
    cursors_[g].base = base;
    cursors_[g].last = at;
  }
  throws_ += indices.size();
}

}  // namespace fairroll
