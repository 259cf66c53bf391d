// SPDX-License-Identifier: Apache-2.0
// Writing throws into words, and what a ThrowJudge says of them.
#include <fairroll/log.hpp>

#include <algorithm>
#include <bit>

#include "../oracle/condition.hpp"
#include "layout.hpp"

namespace fairroll {
namespace {

using judging::CallCode;
using judging::Field;
using judging::Layout;

/// Whether the thrower, or any seat, holds one of the wagers: 0 no, 1 yes, 2 not known.
std::uint64_t answer_about(const Condition& holding, const Ruleset& ruleset, const Situation& situation) {
  const Answer answer = holds(holding, Scope{ruleset, situation});
  return answer == Answer::Depends ? 2 : answer == Answer::Yes ? 1 : 0;
}

std::uint64_t face_of(const ThrowRecord& record, int die, const Vocabulary& vocabulary) {
  if (const std::optional<int>& face = record.faces[static_cast<std::size_t>(die)])
    return std::uint64_t{1} << static_cast<unsigned>(*face - vocabulary.lowest_face);
  const FactKey at{Subject::Die, die, no_index};
  Mask possible = 0;
  for (const Observation& seen : record.observations)
    if (seen.fact == at)
      for (const Mask face : seen.possible_values) possible |= face;
  return std::has_single_bit(possible) ? possible : 0;
}

}  // namespace

const Ruleset& ThrowJudge::ruleset() const noexcept { return *layout_->ruleset; }
const std::vector<ThrowSlot>& ThrowJudge::slots() const noexcept { return layout_->slots; }
PackedThrow ThrowJudge::default_throw() const noexcept { return {layout_->standard}; }

Index ThrowJudge::find_slot(const FactKey& at) const noexcept {
  const std::vector<ThrowSlot>& all = layout_->slots;
  for (Index i = 0; i < all.size(); ++i)
    if ((all[i].kind == ThrowSlot::Kind::Fact || all[i].kind == ThrowSlot::Kind::Face) && all[i].fact == at) return i;
  return no_index;
}

void ThrowJudge::set(PackedThrow& packed, Index slot, std::uint64_t value) const noexcept {
  for (const std::size_t field : layout_->fields_of[slot])
    layout_->write(packed.bits, field, layout_->code_of(layout_->fields[field], value));
}

bool ThrowJudge::set_no_roll_call(PackedThrow& packed, Index role, CallTime time) const noexcept {
  const std::uint8_t code = layout_->calls.code_of[CallCode::at(true, role, time)];
  if (code == CallCode::not_covered) return false;
  layout_->write(packed.bits, layout_->call_field, code);
  if (layout_->total_field < layout_->fields.size()) layout_->write(packed.bits, layout_->total_field, 0);
  return true;
}

bool ThrowJudge::set_total_call(PackedThrow& packed, int total, Index role, CallTime time) const noexcept {
  const std::uint8_t code = layout_->calls.code_of[CallCode::at(false, role, time)];
  if (code == CallCode::not_covered || layout_->total_field == layout_->fields.size()) return false;
  layout_->write(packed.bits, layout_->call_field, code);
  layout_->write(packed.bits, layout_->total_field, static_cast<std::uint64_t>(total - least_total_) + 1);
  return true;
}

std::optional<PackedThrow> ThrowJudge::pack(const ThrowRecord& record, const Situation& situation) const {
  if (record.calls.size() > 1) return std::nullopt;
  PackedThrow packed = default_throw();
  for (const Observation& seen : record.observations) {
    if (seen.fact.fact == no_index) continue;
    if (seen.possible_values.size() != 1) return std::nullopt;
    const Index slot = find_slot(seen.fact);
    if (slot != no_index) set(packed, slot, seen.possible_values.front());
  }
  for (Index i = 0; i < layout_->slots.size(); ++i) {
    const ThrowSlot& slot = layout_->slots[i];
    switch (slot.kind) {
      case ThrowSlot::Kind::Fact:
        break;
      case ThrowSlot::Kind::Face:
        set(packed, i, face_of(record, slot.fact.die, ruleset().vocabulary));
        break;
      case ThrowSlot::Kind::Variable:
        set(packed, i, static_cast<std::uint64_t>(situation.game_values[slot.variable]));
        break;
      case ThrowSlot::Kind::Holding:
        set(packed, i, answer_about(layout_->asked_holdings[layout_->fields[layout_->fields_of[i].front()].index], ruleset(), situation));
        break;
      case ThrowSlot::Kind::Excused:
        set(packed, i, situation.is_thrower_excused ? 1 : 0);
        break;
    }
  }
  if (record.calls.empty()) return packed;
  const Call& call = record.calls.front();
  if (call.ground || call.role >= ruleset().vocabulary.roles.size()) return std::nullopt;
  const bool written =
      call.is_no_roll ? set_no_roll_call(packed, call.role, call.time) : set_total_call(packed, call.total, call.role, call.time);
  return written ? std::optional(packed) : std::nullopt;
}

PackedRuling ThrowJudge::judge(PackedThrow packed) const noexcept {
  const std::uint64_t all = asked(packed);
  PackedRuling judged;
  judged.row = decision_[all & row_mask_];
  const Row& row = rows_[judged.row];
  const std::uint64_t held = all >> decision_bits;
  judged.kind = row.kind;
  judged.clauses = row.always | (row.if_held & held);
  judged.duties = (held & duty_mask_ & ~((held & excused_bit_) != 0 ? thrower_duties_ : 0)) >> first_duty_;
  std::uint32_t sum = 0;
  for (const Window& window : windows_) sum += faces_[static_cast<std::uint32_t>(packed.bits >> window.shift) & window.mask];
  const bool valid = row.kind == RulingKind::Valid;
  const int shown = least_total_ + static_cast<int>(sum);
  const int called = least_total_ - 1 + static_cast<int>(static_cast<std::uint32_t>(packed.bits >> called_.shift) & called_.mask);
  judged.is_uncovered = judged.row == 0 || (valid && sum >= no_face) || (row.must_agree && called != shown);
  judged.has_total = valid;
  judged.total = valid ? (row.call_governs ? called : shown) : 0;
  judged.is_miscalled = row.call_counts && called != shown;
  return judged;
}

bool ThrowJudge::has_faces(PackedThrow packed, std::span<const int> faces) const noexcept {
  const int lowest = ruleset().vocabulary.lowest_face;
  for (std::size_t die = 0; die < windows_.size(); ++die) {
    const std::uint32_t read = faces_[static_cast<std::uint32_t>(packed.bits >> windows_[die].shift) & windows_[die].mask];
    if (read != static_cast<std::uint32_t>(faces[die] - lowest)) return false;
  }
  return true;
}

std::vector<BriefFinding> ThrowJudge::list_findings(const PackedRuling& judged) const {
  std::vector<BriefFinding> all;
  list_findings(judged, all);
  return all;
}

void ThrowJudge::list_findings(const PackedRuling& judged, std::vector<BriefFinding>& all) const {
  const auto recall = [&](Index clause) {
    if (ruleset().clauses[clause].is_unverified) all.push_back({FindingKind::Recalled, clause});
  };
  for (std::uint64_t left = judged.duties; left != 0; left &= left - 1) {
    const Index duty = duties_[static_cast<std::size_t>(std::countr_zero(left))];
    all.push_back({FindingKind::Duty, duty});
    recall(duty);
  }
  for (const BriefFinding& finding : rows_[judged.row].findings)
    if (finding.kind != FindingKind::Miscalled || judged.is_miscalled) all.push_back(finding);
  for (std::uint64_t left = judged.clauses & ~rows_[judged.row].always; left != 0; left &= left - 1)
    recall(candidate_clauses_[static_cast<std::size_t>(std::countr_zero(left))]);
}

BriefRuling ThrowJudge::judge(const ThrowRecord& record, const Situation& situation) const {
  BriefRuling judgement;
  if (const std::optional<PackedThrow> packed = pack(record, situation)) {
    const PackedRuling judged = judge(*packed);
    judgement.is_from_tables = !judged.is_uncovered;
    judgement.kind = judged.kind;
    if (judged.has_total) judgement.total = judged.total;
    for (std::size_t i = 0; i < candidate_clauses_.size(); ++i)
      if ((judged.clauses >> i & 1U) != 0) judgement.deciding_clauses.push_back(candidate_clauses_[i]);
    if (judgement.is_from_tables) judgement.findings = list_findings(judged);
  }
  if (judgement.is_from_tables) return judgement;
  const Ruling ruling = adjudicate(ruleset(), record, situation);
  judgement.kind = ruling.kind;
  judgement.total = ruling.total;
  judgement.deciding_clauses = ruling.deciding_clauses;
  judgement.findings.clear();
  for (const Finding& finding : ruling.findings) judgement.findings.push_back({finding.kind, finding.clause});
  return judgement;
}

std::size_t ThrowJudge::memory_bytes() const noexcept {
  return chunks_.size() * sizeof(Chunk) + meaning_.size() * sizeof(meaning_[0]) + decision_.size() * sizeof(decision_[0]) +
         effects_.size() * sizeof(Effect) + rows_.size() * sizeof(Row) + windows_.size() * sizeof(Window) +
         faces_.size() * sizeof(faces_[0]);
}

}  // namespace fairroll
