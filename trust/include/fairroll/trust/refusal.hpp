// SPDX-License-Identifier: Apache-2.0
// Why something is not trusted: a reason for programs, and a diagnostic for people.
#pragma once

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

#include <fairroll/api.hpp>
#include <fairroll/diagnostic.hpp>

namespace fairroll {
namespace FAIRROLL_API trust {

/// The closed list of reasons, the rows of refusals.def. Keep reason_name(): the values of the enumerators may change.
enum class RefusalReason : std::uint8_t {
#define FAIRROLL_REFUSAL(reason, code) reason,
#include <fairroll/refusals.def>
#undef FAIRROLL_REFUSAL
};

/// `text_changed`: the reason in a word, as test vectors write it. A constant: it lives for ever.
[[nodiscard]] std::string_view reason_name(RefusalReason reason) noexcept;
/// The diagnostic that tells of it, F10xx.
[[nodiscard]] Code code_of(RefusalReason reason) noexcept;
/// Every reason, in the order of refusals.def: for tables, and for tests that want a case of each.
/// Made at the first call (safe from any thread), the same object ever after.
[[nodiscard]] const std::vector<RefusalReason>& all_reasons();

/// One reason and what is said of it: what was expected, what was found, where, and the way out. A value.
struct Refusal {
  RefusalReason reason{};  ///< why
  Diagnostic diagnostic;   ///< code_of(reason), an error; its place, if it has one, keeps the text alive
};

/// In the order in which they were found: what lies deeper first. Empty: nothing is wrong.
using Refusals = std::vector<Refusal>;

/// The diagnostics alone, in the same order, for who tells people of them and needs no reasons: render_text(), diagnostics_json(). Copies;
/// any thread may call it at any time.
[[nodiscard]] Diagnostics diagnostics_of(const Refusals& refusals);

}  // namespace trust
}  // namespace fairroll
