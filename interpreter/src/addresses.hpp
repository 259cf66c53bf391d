// SPDX-License-Identifier: Apache-2.0
// What somebody meant who wrote an address that nothing has.
#pragma once

#include <string>
#include <vector>

namespace fairroll {

/// A way out: of addresses that go on behind the words given, more of the address; else the nearest of all. Empty: there is none.
[[nodiscard]] std::string help_for_address(const std::string& address, const std::vector<std::string>& addresses);

}  // namespace fairroll
