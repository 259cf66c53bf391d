// SPDX-License-Identifier: Apache-2.0
// Refusals of files that are not trusted. A refusal consists of a reason for programs and a diagnostic for people.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// The reason for a refusal. Each row of refusals.def defines one enumerator. The numeric values can change in later versions. To store a
/// reason, use refusal_reason_name().
enum class RefusalReason : std::uint8_t {
#define FAIRROLL_REFUSAL(reason, code) reason,
#include <fairroll/refusals.def>
#undef FAIRROLL_REFUSAL
};

/// Returns the name of a reason as used in the test vectors, such as `text_changed`. The returned view refers to a constant.
[[nodiscard]] std::string_view refusal_reason_name(RefusalReason reason) noexcept;
/// Returns the diagnostic code of a reason, in the range F10xx.
[[nodiscard]] Code diagnostic_code(RefusalReason reason) noexcept;
/// Returns all reasons in the order of refusals.def. The first call creates the list, and all calls return the same object. Thread-safe.
[[nodiscard]] const std::vector<RefusalReason>& all_refusal_reasons();

/// A reason for a refusal, with a diagnostic. The diagnostic states what was expected, what was found and where, and what the user can do.
struct Refusal {
  RefusalReason reason{};  ///< Reason for the refusal.
  Diagnostic diagnostic;   ///< Error with the code diagnostic_code(reason). Its location, if any, keeps the source alive.
};

/// Refusals in the order in which they were found. The first refusal is the most specific. Empty if nothing was refused.
using Refusals = std::vector<Refusal>;

/// Returns copies of the diagnostics in the same order, for render_text() or make_diagnostics_json(). Thread-safe.
[[nodiscard]] Diagnostics get_diagnostics(const Refusals& refusals);

}  // namespace trust
}  // namespace fairroll
