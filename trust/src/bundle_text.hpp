// SPDX-License-Identifier: Apache-2.0
// The words of a bundle's first lines, for who reads and who writes them.
#pragma once

#include <string>
#include <string_view>

#include <fairroll/trust/bundle.hpp>

namespace fairroll::trust {

inline constexpr std::string_view bundle_begins = "fairroll bundle ";
inline constexpr std::size_t max_head = std::size_t{512} * 1024;
inline constexpr std::size_t max_path = 200;

/// `us_sd/craps.fair`: parts of letters, digits, `_`, `-` and `.`, none beginning with `.` or `-`, with `/` between.
bool is_path(std::string_view path) noexcept;
/// The line of a text in the list, with its LF.
std::string entry_line(const BundleText& text);
/// All before the texts.
std::string format_head(const Bundle& bundle);

}  // namespace fairroll::trust
