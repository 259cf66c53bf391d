// SPDX-License-Identifier: Apache-2.0
// Names of seats.
#include <algorithm>

#include <fairroll/parser.hpp>
#include <fairroll/table_session.hpp>

namespace fairroll {
namespace {

Diagnostic bad_seat(Code code, std::string message, std::string help) {
  return {.code = code, .place = {}, .message = std::move(message), .help = std::move(help)};
}

/// As a scenario would read it.
bool can_be_said(const std::string& name) {
  const ParseResult parsed = parse_steps(std::make_shared<const Source>("seats", "seats " + name));
  if (has_errors(parsed.diagnostics)) return false;
  const std::vector<Syntax> steps = parsed.tree->top().children();
  if (steps.size() != 1) return false;
  const std::vector<Syntax> names = steps[0].all(Kind::name);
  return names.size() == 1 && names[0].str() == name;
}

}  // namespace

Diagnostics seat_faults(const Ruleset& rules, const std::vector<std::string>& seats) {
  Diagnostics faults;
  for (auto seat = seats.begin(); seat != seats.end(); ++seat) {
    if (!can_be_said(*seat))
      faults.push_back(bad_seat(Code::expected, "`" + *seat + "` is not the name of one seat",
                                "write letters, digits and underscores, as `ann` or `seat_1`"));
    else if (std::find(seats.begin(), seat, *seat) != seat)
      faults.push_back(bad_seat(Code::duplicate, "two seats are called `" + *seat + "`", "give every seat its own name"));
    else if (rules.find_role(*seat) != no_index)
      faults.push_back(
          bad_seat(Code::duplicate, "`" + *seat + "` is a role in `" + rules.vocabulary.name + "`", "give the seat another name"));
  }
  return faults;
}

}  // namespace fairroll
