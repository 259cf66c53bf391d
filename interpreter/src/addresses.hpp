// SPDX-License-Identifier: Apache-2.0
// What somebody meant who wrote an address.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/mentions.hpp>

namespace fairroll {

/// A way out: of addresses that go on behind the words given, more of the address; else the nearest of all. Empty: there is none.
[[nodiscard]] std::string help_for_address(const std::string& address, const std::vector<std::string>& addresses);

/// What the words of an address mean: the clause that has it, and the wager that stands in it. `text` has quotation marks; it is the end of
/// `address`, of which `lead` bytes say where the clause stands. `wager_called` tells where a wager of that name is declared, if one is.
void name_address(const SourceLocation& text, const SourceLocation& clause, std::string_view address, std::size_t lead,
                  const std::function<SourceLocation(const std::string&)>& wager_called, std::vector<Mention>& names);

}  // namespace fairroll
