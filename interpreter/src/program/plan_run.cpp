// Runs of a plan: one look-up per throw and automaton.
#include <fairroll/plan.hpp>

namespace fairroll {

Plan::Run::Run(const Plan& plan) : plan_(&plan) {
  for (const Group& group : plan.groups_) cursors_.push_back({group.start, std::vector<std::uint64_t>(group.cells.size(), 0)});
}

void Plan::Run::throws(std::span<const std::uint8_t> faces) {
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest);
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const Cell* const cells = group.cells.data();
    const std::uint16_t* const column_of = group.column_of_pair.data();
    std::uint64_t* const visits = cursors_[g].visits.data();
    std::uint32_t base = cursors_[g].base;
    std::uint32_t at = cursors_[g].last;
    for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
      at = base + column_of[(faces[i] - lowest) * 16 + (faces[i + 1] - lowest)];
      ++visits[at];
      base = cells[at].next;
    }
    cursors_[g].base = base;
    cursors_[g].last = at;
  }
  throws_ += faces.size() / 2;
}

void Plan::Run::outcomes(std::span<const std::uint16_t> indices) {
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    Cursor& cursor = cursors_[g];
    for (const std::uint16_t outcome : indices) {
      cursor.last = cursor.base + group.column_of[outcome];
      ++cursor.visits[cursor.last];
      cursor.base = group.cells[cursor.last].next;
    }
  }
  throws_ += indices.size();
}

}  // namespace fairroll
