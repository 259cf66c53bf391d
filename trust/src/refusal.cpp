// SPDX-License-Identifier: Apache-2.0
#include <fairroll/trust/refusal.hpp>

#include <array>

namespace fairroll::trust {
namespace {

struct Row {
  std::string_view name;
  Code code;
};

constexpr std::array rows = {
#define FAIRROLL_REFUSAL(reason, code) Row{#reason, Code::code},
#include <fairroll/refusals.def>
#undef FAIRROLL_REFUSAL
};

}  // namespace

std::string_view refusal_reason_name(RefusalReason reason) noexcept { return rows[static_cast<std::size_t>(reason)].name; }
Code diagnostic_code(RefusalReason reason) noexcept { return rows[static_cast<std::size_t>(reason)].code; }

const std::vector<RefusalReason>& all_refusal_reasons() {
  static const std::vector<RefusalReason> all = [] {
    std::vector<RefusalReason> each;
    for (std::size_t i = 0; i < rows.size(); ++i) each.push_back(static_cast<RefusalReason>(i));
    return each;
  }();
  return all;
}

Diagnostics get_diagnostics(const Refusals& refusals) {
  Diagnostics all;
  for (const Refusal& one : refusals) all.push_back(one.diagnostic);
  return all;
}

}  // namespace fairroll::trust
