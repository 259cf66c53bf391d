// SPDX-License-Identifier: Apache-2.0
// Which rulesets a scenario names, and who sits at its table.
#include "select.hpp"

#include <algorithm>

#include <fairroll/detail/step_kinds.hpp>
#include <fairroll/rules.hpp>

#include "words.hpp"

namespace fairroll::scenario {

std::vector<std::string> named_rulesets(const Syntax& scenario) {
  std::vector<std::string> out;
  for (const Syntax& path : scenario.children_of_kind(Kind::path)) out.push_back(path.str());
  return out;
}

std::vector<Syntax> steps_of(const Syntax& scenario) {
  std::vector<Syntax> steps;
  for (const Syntax& child : scenario.children())
    if (detail::is_step(child.kind())) steps.push_back(child);
  return steps;
}

// ---- who sits there
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

/// More people than any table seats. Each step tells how all of them stand.
constexpr std::size_t most_seats = 64;

/// Null if none has that role.
const Chosen* with_role(const std::vector<Chosen>& chosen, const std::string& name) {
  const auto one = std::find_if(chosen.begin(), chosen.end(), [&](const Chosen& each) { return each.rules->find_role(name) != no_index; });
  return one == chosen.end() ? nullptr : &*one;
}

class Seating {
 public:
  Seating(const std::vector<Chosen>& chosen, Diagnostics& out) : chosen_(chosen), out_(out) {}

  [[nodiscard]] bool full() const { return seats.size() > most_seats; }

  void add(const Word& name) {
    if (full()) return;
    if (std::find(seats.begin(), seats.end(), name.text) != seats.end())
      out_.push_back(fault(Code::duplicate, name.place, "two seats are named `" + name.text + "`", "give each seat a different name"));
    if (const Chosen* const one = with_role(chosen_, name.text))
      out_.push_back(fault(Code::duplicate, name.place, "`" + name.text + "` is a role in `" + one->rules->vocabulary.name + "`",
                           "give the seat a different name"));
    seats.push_back(name.text);
    if (full())
      out_.push_back(fault(Code::too_many_seats, name.place, "the table has more than " + std::to_string(most_seats) + " seats",
                           "remove seats that take no part in the scenario, or write a separate scenario for each table"));
  }

  std::vector<std::string> seats;

 private:
  const std::vector<Chosen>& chosen_;
  Diagnostics& out_;
};

}  // namespace

std::vector<std::string> others_seated(const Syntax& scenario, const std::vector<Syntax>& steps, const std::vector<Chosen>& chosen,
                                       const std::vector<std::string>& named) {
  const bool seated = std::any_of(steps.begin(), steps.end(), [](const Syntax& step) { return step.is(Kind::seats); });
  if (!named.empty() || seated || !scenario.is(Kind::loose_steps)) return named;
  std::vector<std::string> seats;
  for (const Syntax& step : steps) {
    if (!step.is(Kind::act) && !step.is(Kind::given_has)) continue;
    const std::string name = step.child(Kind::name).str();
    if (with_role(chosen, name) == nullptr && std::find(seats.begin(), seats.end(), name) == seats.end()) seats.push_back(name);
  }
  return seats;
}

std::optional<std::vector<std::string>> seats_of(const std::vector<Syntax>& steps, const Row& row, const std::vector<Chosen>& chosen,
                                                 const std::vector<std::string>& others, Diagnostics& out) {
  Seating seating(chosen, out);
  bool seen = !others.empty();
  for (const std::string& name : others) seating.add({name, {}});
  for (const Syntax& step : steps) {
    if (!step.is(Kind::seats)) continue;
    if (seen)
      out.push_back(fault(Code::duplicate, step.location(), "the scenario lists its seats twice", "list all seats clockwise on one line"));
    seen = true;
    for (const Syntax& name : step.children_of_kind(Kind::name)) seating.add(word_of(name, row));
  }
  if (seating.full()) return std::nullopt;
  return std::move(seating.seats);
}

}  // namespace fairroll::scenario

namespace fairroll {
namespace {

/// What the rulesets have for a wish of that kind.
std::vector<std::string> offered(const std::vector<std::shared_ptr<const Ruleset>>& rulesets, bool readings) {
  std::vector<std::string> names;
  const auto add = [&](const std::string& name) {
    if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (const std::shared_ptr<const Ruleset>& one : rulesets) {
    for (const ReadingOrChoice& each : one->alternatives)
      if (readings || !each.is_reading) add(each.name);
    if (readings) continue;
    for (const Paytable& each : one->paytables) add(each.name);
    for (const Posting& each : one->postings) add(each.name);
  }
  return names;
}

}  // namespace

Diagnostic make_undeclared_selection_error(const std::string& name, bool is_reading,
                                           const std::vector<std::shared_ptr<const Ruleset>>& rulesets, SourceLocation place) {
  const std::vector<std::string> known = offered(rulesets, is_reading);
  const std::string what = is_reading ? "reading" : "paytable, choice or posted amount";
  std::string help = make_suggestion(name, known);
  if (help.empty())
    help = known.empty() ? "the rules have no " + what + " to choose from" : "choose one of " + scenario::quoted_list(known);
  return scenario::fault(is_reading ? Code::no_such_reading : Code::not_offered, std::move(place),
                         "the rules have no " + what + " `" + name + "`", std::move(help));
}

}  // namespace fairroll
