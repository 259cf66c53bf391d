// SPDX-License-Identifier: Apache-2.0
// Small helpers for sentences that people read.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace fairroll {

/// `rail, bank or bowl`; with an empty `last`: `rail, bank, bowl`. Nothing: `none`.
[[nodiscard]] std::string listed(const std::vector<std::string>& words, std::string_view last);
/// The values whose bits are set.
[[nodiscard]] std::string listed(const std::vector<std::string>& values, Mask mask, std::string_view last);
/// The named roles.
[[nodiscard]] std::string listed(const std::vector<Index>& roles, const Vocabulary& vocabulary, std::string_view last);
/// `1 face`, `2 faces`.
[[nodiscard]] std::string counted(std::size_t number, std::string_view one, std::string_view many = {});

}  // namespace fairroll
