// SPDX-License-Identifier: Apache-2.0
// Standing wagers, what they are made of, and the books.
#include <algorithm>
#include <stdexcept>

#include "../table/mechanics.hpp"
#include "../table/naming.hpp"
#include "archive.hpp"

namespace fairroll {
namespace {

constexpr std::int64_t most_id = 0xFFFFFFFE;
constexpr std::int64_t most_ordinal = 1'000'000;

}  // namespace

void TableArchive::read_numbers(const Wager& type, const Json& one, std::vector<int>& numbers, const std::string& where) {
  const Json* listed = one.find("numbers");
  if (listed != nullptr && !listed->is_array()) end(where, "its numbers are not a list");
  if (listed != nullptr)
    for (const Json& number : listed->items()) numbers.push_back(static_cast<int>(whole(number, -1'000'000, 1'000'000, where)));
  const bool fits =
      type.numbers.empty() ? numbers.empty() : std::find(type.numbers.begin(), type.numbers.end(), numbers) != type.numbers.end();
  if (!fits) misfit(where, "under `" + rules_->name + "` there is no `" + type.name + "` of these numbers");
}

void TableArchive::read_composites(const Json& document) {
  for (const Json& one : list(document, "composites").items()) {
    Composite composite;
    composite.id = static_cast<std::uint32_t>(whole(member(one, "id", "composites"), 1, most_id, "composites"));
    const std::string where = "wager of parts " + std::to_string(composite.id);
    composite.seat = seat(member(one, "seat", where), where);
    composite.wager = wager(member(one, "wager", where), where);
    if (const Json* found = one.find("for")) composite.role = role(*found, where);
    if (composite.wager == no_index) continue;
    if (rules_->wagers[composite.wager].parts.empty()) misfit(where, "`" + rules_->wagers[composite.wager].name + "` has no parts");
    read_numbers(rules_->wagers[composite.wager], one, composite.numbers, where);
    state().composites.push_back(std::move(composite));
  }
}

void TableArchive::read_wagers(const Json& document) {
  state().next_id = static_cast<std::uint32_t>(whole(member(document, "next_id", ""), 1, most_id, "next_id"));
  for (const Json& one : list(document, "wagers").items()) {
    const std::int64_t id = whole(member(one, "id", "wagers"), 1, most_id, "wagers");
    read_wager(one, "wager " + std::to_string(id));
  }
  check_parts();
}

void TableArchive::read_wager(const Json& one, const std::string& number) {
  StandingWager standing;
  standing.id = static_cast<std::uint32_t>(whole(member(one, "id", number), 1, most_id, number));
  standing.seat = seat(member(one, "seat", number), number);
  const std::string where = carried_ ? state().seats[standing.seat] + " " + text(member(one, "wager", number), number) : number;
  standing.wager = wager(member(one, "wager", where), where);
  if (standing.wager == no_index) return;
  const Wager& type = rules_->wagers[standing.wager];
  read_numbers(type, one, standing.numbers, where);
  standing.stake = money(member(one, "stake", where), where);
  if (standing.stake.units <= 0) end(where, "a stake is more than nothing");
  if (!type.parts.empty())
    misfit(where, "`" + type.name + "` is made of parts under `" + rules_->name + "`, and this one stands as a whole");
  const Json* states = one.find("states");
  standing.variables = read_values(type.variables, states != nullptr ? *states : Json::object(), where, Json::array());
  if (const Json* parent = one.find("behind")) standing.parent = static_cast<std::uint32_t>(whole(*parent, 1, most_id, where));
  if (const Json* called = one.find("called_on")) standing.called_on = flag(*called, where);
  if (const Json* tipped = one.find("for")) standing.role = role(*tipped, where);
  if (const Json* whole_id = one.find("part_of")) standing.part_of = static_cast<std::uint32_t>(whole(*whole_id, 1, most_id, where));
  if (const Json* commission = one.find("commission")) standing.commission = money(*commission, where);
  if (standing.commission.units < 0) end(where, "a commission is never less than nothing");
  if (const Json* taken = one.find("taken_in_error")) standing.taken_in_error = flag(*taken, where);
  if (const Json* doubt = one.find("in_doubt")) standing.in_doubt = flag(*doubt, where);
  read_ordinal(one, standing, where);
  stand_behind(standing, where);
  state().wagers.push_back(std::move(standing));
}

/// The first of its name needs no ordinal, and documents of older programs have none.
void TableArchive::read_ordinal(const Json& one, StandingWager& wager, const std::string& where) {
  const Json* written = one.find("ordinal");
  wager.ordinal = written == nullptr ? free_ordinal(state().wagers, wager) : static_cast<int>(whole(*written, 1, most_ordinal, where));
  if (is_taken(state().wagers, wager, wager.ordinal)) end(where, "another of its name has its ordinal");
}

/// What a wager stands behind is placed before it, by the same seat.
void TableArchive::stand_behind(const StandingWager& wager, const std::string& where) {
  const Index behind = rules_->wagers[wager.wager].behind;
  if ((behind == no_index) != (wager.parent == 0)) {
    misfit(where, behind == no_index ? "under `" + rules_->name + "` it stands behind nothing"
                                     : "it must stand behind `" + rules_->wagers[behind].name + "`");
    return;
  }
  if (wager.parent == 0) return;
  const auto parent =
      std::find_if(state().wagers.begin(), state().wagers.end(), [&](const StandingWager& one) { return one.id == wager.parent; });
  if (parent == state().wagers.end()) {
    if (!carried_) end(where, "what it stands behind is not there");
    return;  // refused for a reason of its own
  }
  if (parent->wager != behind || parent->seat != wager.seat) misfit(where, "it stands behind a wager that it cannot stand behind");
}

void TableArchive::check_parts() {
  std::vector<std::uint32_t> ids;
  for (const StandingWager& one : state().wagers) ids.push_back(one.id);
  for (const Composite& one : state().composites) ids.push_back(one.id);
  std::sort(ids.begin(), ids.end());
  if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) end("wagers", "two of them have one id");
  if (!ids.empty() && ids.back() >= state().next_id) end("next_id", "it is not above the ids that stand");
  for (const StandingWager& wager : state().wagers) {
    if (wager.part_of == 0) continue;
    const bool whole_stands = std::any_of(state().composites.begin(), state().composites.end(), [&](const Composite& one) {
      return one.id == wager.part_of && one.seat == wager.seat && one.role == wager.role;
    });
    if (!whole_stands && !carried_) end("wager " + std::to_string(wager.id), "the wager that it is a part of is not there");
  }
  for (const Composite& one : state().composites) {
    const bool stands =
        std::any_of(state().wagers.begin(), state().wagers.end(), [&](const StandingWager& wager) { return wager.part_of == one.id; });
    if (!stands && !carried_) end("wager of parts " + std::to_string(one.id), "no part of it stands");
  }
}

void TableArchive::read_accounts(const Json& document) {
  const Json& seats = member(document, "seat_accounts", "");
  if (!seats.is_array() || seats.size() != state().seats.size()) end("seat_accounts", "not one for each seat");
  for (std::size_t i = 0; i < state().seats.size(); ++i) {
    const std::string where = "account of `" + state().seats[i] + "`";
    state().chips[i] = money(member(seats.items()[i], "chips", where), where);
    state().balances[i] = money(member(seats.items()[i], "decided", where), where);
    state().bought_in[i] = flag(member(seats.items()[i], "bought_in", where), where);
  }
  const Json& roles = member(document, "role_accounts", "");
  if (!roles.is_object()) end("role_accounts", "these are no accounts by role");
  for (const auto& [name, account] : roles.members()) {
    const Index of = role(name, "role_accounts");
    if (of == no_index) continue;
    state().role_chips[of] = money(member(account, "chips", name), name);
    state().role_balances[of] = money(member(account, "decided", name), name);
  }
  state().brought = money(member(document, "brought", ""), "brought");
  state().house = money(member(document, "house", ""), "house");
}

/// All accounts together hold nothing, and what the house won somebody lost. Of commissions that stand nobody keeps an account, and
/// neither a stake nor these rules bound them: a stake may be reduced without a refund, and other rules may have charged it before a
/// change. Together they have to be an amount.
void TableArchive::check_books() {
  try {
    Money refundable;
    for (const StandingWager& wager : state().wagers) refundable = refundable + wager.commission;
  } catch (const std::overflow_error&) {
    end("wagers", "their commissions are more than can be counted");
  }
  try {
    TableMechanics(state(), Reasons::None).refresh_composites();
    Money held = table_->held({Account::Of::Outside}) + table_->held({Account::Of::Layout}) + state().house;
    Money decided = state().house;
    for (std::size_t i = 0; i < state().chips.size(); ++i) {
      held = held + state().chips[i];
      decided = decided + state().balances[i];
    }
    for (std::size_t i = 0; i < state().role_chips.size(); ++i) {
      held = held + state().role_chips[i];
      decided = decided + state().role_balances[i];
    }
    if (held.units == 0 && decided.units == 0) return;
  } catch (const std::overflow_error&) {
  }
  end("accounts", "the books do not balance");
}

}  // namespace fairroll
