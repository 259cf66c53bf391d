// SPDX-License-Identifier: Apache-2.0
// A diagnostic of a scenario: its code, place, reason and way out.
#pragma once

#include <string>
#include <utility>

#include <fairroll/diagnostic.hpp>

namespace fairroll::scenario {

[[nodiscard]] inline Diagnostic fault(Code code, Place place, std::string message, std::string help) {
  Diagnostic diagnostic;
  diagnostic.code = code;
  diagnostic.place = std::move(place);
  diagnostic.message = std::move(message);
  diagnostic.help = std::move(help);
  return diagnostic;
}

}  // namespace fairroll::scenario
