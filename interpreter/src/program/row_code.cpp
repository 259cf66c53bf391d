// SPDX-License-Identifier: Apache-2.0
#include "row_code.hpp"

#include "../lint/space.hpp"
#include "../oracle/settle.hpp"

namespace fairroll {

RowCode::RowCode(const std::vector<const Variable*>& variables, std::size_t members) : places_(variables.size()), members_(members) {
  std::uint64_t factor = 1;
  for (std::size_t i = variables.size(); i-- > 0 && factor <= linting::most_codes; factor *= linting::range_size(*variables[i])) {
    places_[i].low = first_value(*variables[i]);
    places_[i].factor = static_cast<std::uint32_t>(factor);
  }
  factor_of_members_ = members == 0 ? 1 : places_[members - 1].factor;
}

}  // namespace fairroll
