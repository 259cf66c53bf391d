// SPDX-License-Identifier: Apache-2.0
#include "seats.hpp"

#include <algorithm>

#include "fault.hpp"

namespace fairroll::scenario {
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
      out_.push_back(fault(Code::duplicate, name.place, "two seats are called `" + name.text + "`", "give every seat its own name"));
    if (const Chosen* const one = with_role(chosen_, name.text))
      out_.push_back(fault(Code::duplicate, name.place, "`" + name.text + "` is a role in `" + one->rules->vocabulary.name + "`",
                           "give the seat another name"));
    seats.push_back(name.text);
    if (full())
      out_.push_back(fault(Code::too_many_seats, name.place, "more than " + std::to_string(most_seats) + " seats at one table",
                           "leave out who does nothing, or give each table a scenario of its own"));
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
    if (seen) out.push_back(fault(Code::duplicate, step.place(), "the seats are named twice", "name all seats in one line, clockwise"));
    seen = true;
    for (const Syntax& name : step.all(Kind::name)) seating.add(word_of(name, row));
  }
  if (seating.full()) return std::nullopt;
  return std::move(seating.seats);
}

}  // namespace fairroll::scenario
