// SPDX-License-Identifier: Apache-2.0
// The words of a log of receipts, for who writes and who reads them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/trust/receipt.hpp>

namespace fairroll::trust {

inline constexpr std::size_t digest_digits = 64;
/// The link before the opening: nothing comes before it.
inline const std::string no_link(digest_digits, '0');
inline constexpr std::string_view link_begins = ",\"link\":\"";
inline constexpr std::string_view link_ends = "\"}";
inline constexpr std::string_view opening_begins = "{\"receipts\":";

/// All of an opening or of a change of rules before `,"link"`. std::invalid_argument: a text is not UTF-8.
std::string opening_content(const ReceiptOpening& opening);
std::string rules_content(std::uint64_t number, std::uint64_t line, const std::vector<RulesInForce>& in_force);

/// Digits at the end of `to`.
void append_number(std::string& to, std::uint64_t number);
/// 64 digits of the digest of `bytes`, to `to`.
void write_digest(char* to, std::string_view bytes);

}  // namespace fairroll::trust
