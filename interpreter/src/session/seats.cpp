// SPDX-License-Identifier: Apache-2.0
// Names of seats.
#include <algorithm>
#include <optional>

#include <fairroll/parser.hpp>
#include <fairroll/table_session.hpp>

namespace fairroll {
namespace {

Diagnostic bad_seat(Code code, std::string message, std::string help) {
  return {.code = code, .place = {}, .message = std::move(message), .help = std::move(help)};
}

/// Why no scenario can say this name; nothing: one can.
std::optional<Diagnostic> unsayable(const std::string& name) {
  const ParseResult parsed = parse_steps(std::make_shared<const Source>("seats", "seats " + name));
  const Diagnostics& faults = parsed.diagnostics;
  if (has_errors(faults) && faults.front().code == Code::reserved)
    return bad_seat(Code::reserved, faults.front().message, faults.front().help);
  if (!has_errors(faults)) {
    const std::vector<Syntax> steps = parsed.tree->top().children();
    const std::vector<Syntax> names = steps.size() == 1 ? steps[0].all(Kind::name) : std::vector<Syntax>();
    if (names.size() == 1 && names[0].str() == name) return std::nullopt;
  }
  return bad_seat(Code::expected, "`" + name + "` is not the name of one seat",
                  "write letters, digits and underscores, as `ann` or `seat_1`");
}

}  // namespace

Diagnostics seat_faults(const Ruleset& rules, const std::vector<std::string>& seats) {
  Diagnostics faults;
  for (auto seat = seats.begin(); seat != seats.end(); ++seat) {
    if (auto fault = unsayable(*seat))
      faults.push_back(std::move(*fault));
    else if (std::find(seats.begin(), seat, *seat) != seat)
      faults.push_back(bad_seat(Code::duplicate, "two seats are called `" + *seat + "`", "give every seat its own name"));
    else if (rules.find_role(*seat) != no_index)
      faults.push_back(
          bad_seat(Code::duplicate, "`" + *seat + "` is a role in `" + rules.vocabulary.name + "`", "give the seat another name"));
  }
  return faults;
}

}  // namespace fairroll
