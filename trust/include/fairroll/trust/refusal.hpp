// SPDX-License-Identifier: Apache-2.0
// Refusals: why a file is not trusted, as a reason for programs and a diagnostic for people.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// The reasons for a refusal: one enumerator for each row of refusals.def. The numeric values can change: store reason_name() instead.
enum class RefusalReason : std::uint8_t {
#define FAIRROLL_REFUSAL(reason, code) reason,
#include <fairroll/refusals.def>
#undef FAIRROLL_REFUSAL
};

/// Returns the name of a reason, such as `text_changed`, as in the test vectors. The view refers to a constant.
[[nodiscard]] std::string_view reason_name(RefusalReason reason) noexcept;
/// Returns the diagnostic code for a reason, F10xx.
[[nodiscard]] Code diagnostic_code(RefusalReason reason) noexcept;
/// Returns all reasons in the order of refusals.def. Thread-safe. The list is created by the first call; all calls return the same object.
[[nodiscard]] const std::vector<RefusalReason>& all_reasons();

/// A reason with a diagnostic that states what was expected, what was found, where, and what to do.
struct Refusal {
  RefusalReason reason{};  ///< the reason for the refusal
  Diagnostic diagnostic;   ///< an error with the code diagnostic_code(reason); its place, if any, keeps its source alive
};

/// Refusals in the order in which they were found, most specific first. Empty if nothing is wrong.
using Refusals = std::vector<Refusal>;

/// Returns only the diagnostics, in the same order, for render_text() or diagnostics_json(). Returns copies. Thread-safe.
[[nodiscard]] Diagnostics diagnostics_of(const Refusals& refusals);

}  // namespace trust
}  // namespace fairroll
