// SPDX-License-Identifier: Apache-2.0
#include <fairroll/ruling.hpp>

#include <array>
#include <string_view>

namespace fairroll {
namespace {

// In the order of FindingKind.
constexpr std::array<std::string_view, 14> finding_names{
    "duty",   "without_authority", "without_cause",      "too_late",  "late",     "miscalled", "not_payable", "over_limit", "under_limit",
    "silent", "choice_open",       "depends_on_reading", "unsettled", "recalled",
};
static_assert(finding_names.size() == static_cast<std::size_t>(FindingKind::Recalled) + 1);

}  // namespace

std::string_view finding_name(FindingKind kind) noexcept { return finding_names[static_cast<std::size_t>(kind)]; }

std::optional<FindingKind> parse_finding_kind(std::string_view name) noexcept {
  for (std::size_t i = 0; i < finding_names.size(); ++i)
    if (finding_names[i] == name) return static_cast<FindingKind>(i);
  return std::nullopt;
}

std::string format_headline(const Ruling& ruling) {
  switch (ruling.kind) {
    case RulingKind::Valid:
      return ruling.total ? "VALID " + std::to_string(*ruling.total) : "VALID";
    case RulingKind::Invalid:
      return "INVALID";
    case RulingKind::NoRoll:
      return "NO ROLL";
    case RulingKind::Void:
      return "VOID";
    case RulingKind::Undetermined:
      break;
  }
  return "UNDETERMINED";
}

}  // namespace fairroll
