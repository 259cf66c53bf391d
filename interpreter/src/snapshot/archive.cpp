// SPDX-License-Identifier: Apache-2.0
// From a table's document to the table. All readings of a document have this in common.
#include "archive.hpp"

#include <algorithm>
#include <stdexcept>

#include "../index_list.hpp"
#include "../oracle/settle.hpp"
#include "../table/call.hpp"
#include "../table/naming.hpp"

namespace fairroll {
namespace {

constexpr std::size_t most_digits = 18;  // of a number that fits 64 bits

}  // namespace

TableArchive::TableArchive(std::shared_ptr<const Ruleset> rules, bool carried, Diagnostics& out)
    : rules_(std::move(rules)), carried_(carried), out_(out) {}

std::optional<Table> TableArchive::read(const Json& document) {
  const std::size_t before = out_.size();
  try {
    std::vector<std::string> seats;
    for (const Json& one : list(document, "seats").items()) seats.push_back(seat_name(one));
    std::vector<std::string> sorted = seats;
    std::sort(sorted.begin(), sorted.end());
    if (const auto twice = std::adjacent_find(sorted.begin(), sorted.end()); twice != sorted.end())
      end("seats", "two seats are named `" + *twice + "`");
    table_.emplace(rules_, std::move(seats));
    read_currency(document);
    read_game(document);
    read_turn(document);
    read_composites(document);
    read_wagers(document);
    check_inner();
    read_accounts(document);
    if (out_.size() == before) check_books();
  } catch (const Misfit&) {
  }
  if (out_.size() != before) return std::nullopt;
  return std::move(table_);
}

void TableArchive::misfit(const std::string& where, const std::string& what) {
  Diagnostic fault;
  fault.code = carried_ ? Code::cannot_carry_over : Code::bad_snapshot;
  fault.message = where.empty() ? what : where + ": " + what;
  fault.help =
      carried_ ? "settle or remove the wager before the rules change" : "use an older snapshot, or replay the journal from the start";
  out_.push_back(std::move(fault));
  if (!carried_) throw Misfit{};
}

void TableArchive::end(const std::string& where, const std::string& what) {
  misfit(where, what);
  throw Misfit{};
}

const Json& TableArchive::member(const Json& object, const char* key, const std::string& where) {
  const Json* found = object.find(key);
  if (found == nullptr) end(where, "`" + std::string(key) + "` is missing");
  return *found;
}

const Json& TableArchive::list(const Json& object, const char* key) {
  const Json& found = member(object, key, "");
  if (!found.is_array()) end(key, "the value is not a list");
  return found;
}

std::int64_t TableArchive::whole(const Json& value, std::int64_t low, std::int64_t high, const std::string& where) {
  const std::optional<std::int64_t> number = value.integer();
  if (!number) end(where, "the value is not an integer");
  if (*number < low || *number > high) end(where, std::to_string(*number) + " is out of range");
  return *number;
}

bool TableArchive::flag(const Json& value, const std::string& where) {
  if (!value.is_boolean()) end(where, "the value must be true or false");
  return value.boolean();
}

const std::string& TableArchive::text(const Json& value, const std::string& where) {
  if (!value.is_string()) end(where, "the value is not a string");
  return value.text();
}

Money TableArchive::money(const Json& value, const std::string& where) {
  const std::optional<Money> amount = parse_formatted_money(text(value, where), rules_->currency);
  if (!amount) end(where, "`" + text(value, where) + "` is not an amount of " + rules_->currency.name);
  return *amount;
}

Rational TableArchive::fraction(const Json& value, const std::string& where) {
  const std::string& written = text(value, where);
  const std::size_t slash = std::min(written.find('/'), written.size());
  const auto digits = [](const std::string& part) {
    return !part.empty() && part.find_first_not_of("0123456789") == std::string::npos && part.size() <= most_digits;
  };
  const std::string above = written.substr(0, slash);
  const std::string below = slash == written.size() ? "1" : written.substr(slash + 1);
  if (!digits(above) || !digits(below) || std::stoll(above) == 0 || std::stoll(below) == 0)
    end(where, "`" + written + "` is not a positive fraction");
  return {std::stoll(above), std::stoll(below)};
}

const std::string& TableArchive::seat_name(const Json& value) {
  const std::string& name = text(value, "seats");
  if (carried_ && rules_->find_role(name) != no_index) misfit("seats", "`" + name + "` is a role of `" + rules_->name + "`");
  return name;
}

Index TableArchive::seat(const Json& value, const std::string& where) {
  return static_cast<Index>(whole(value, 0, static_cast<std::int64_t>(state().seats.size()) - 1, where));
}

Index TableArchive::role(const Json& value, const std::string& where) {
  const Index found = rules_->find_role(text(value, where));
  if (found == no_index) misfit(where, "`" + rules_->name + "` has no role `" + text(value, where) + "`");
  return found;
}

Index TableArchive::wager(const Json& value, const std::string& where) {
  const Index found = rules_->find_wager(text(value, where));
  if (found == no_index) misfit(where, "`" + rules_->name + "` has no wager `" + text(value, where) + "`");
  return found;
}

// ---- states of the game, and whose turn it is
// -----------------------------------------------------------------------------------------------------------------------------------------

void TableArchive::read_currency(const Json& document) {
  const Json& currency = member(document, "currency", "");
  const std::string& name = text(member(currency, "name", "currency"), "currency");
  const std::int64_t decimals = whole(member(currency, "decimals", "currency"), 0, 9, "currency");
  if (name != rules_->currency.name || decimals != rules_->currency.decimal_count)
    end("currency", "`" + rules_->name + "` uses " + rules_->currency.name + " with " + std::to_string(rules_->currency.decimal_count) +
                        " decimals, but the table uses " + name + " with " + std::to_string(decimals));
  const Json& dice = member(document, "dice", "");
  const Vocabulary& words = rules_->vocabulary;
  if (whole(member(dice, "count", "dice"), 1, 8, "dice") != words.dice_count || member(dice, "lowest", "dice") != words.lowest_face ||
      member(dice, "highest", "dice") != words.highest_face)
    end("dice", "`" + rules_->name + "` is played with different dice");
}

int TableArchive::read_value(const Variable& variable, const Json& value, const std::string& where) {
  switch (variable.kind) {
    case Variable::Kind::State: {
      const auto at = std::find(variable.values.begin(), variable.values.end(), text(value, where));
      if (at != variable.values.end()) return static_cast<int>(at - variable.values.begin());
      misfit(where, "`" + variable.name + "` cannot have the value " + text(value, where));
      return 0;
    }
    case Variable::Kind::Count: {
      const std::int64_t number = whole(value, 0, 1'000'000'000, where);
      if (number >= variable.min_value && number <= variable.max_value) return static_cast<int>(number);
      misfit(where, "`" + variable.name + "` cannot have the value " + std::to_string(number));
      return variable.min_value;
    }
    case Variable::Kind::Set:
      break;
  }
  if (!value.is_array()) end(where, "`" + variable.name + "` must be a list of totals");
  unsigned bits = 0;
  for (const Json& one : value.items()) {
    const std::int64_t total = whole(one, 0, 1'000'000, where);
    const auto at = std::find(variable.totals.begin(), variable.totals.end(), std::optional<int>(static_cast<int>(total)));
    if (at == variable.totals.end())
      misfit(where, "`" + variable.name + "` cannot contain " + std::to_string(total));
    else
      bits |= 1U << static_cast<unsigned>(at - variable.totals.begin());
  }
  return static_cast<int>(bits);
}

std::vector<int> TableArchive::read_values(const std::vector<Variable>& variables, const Json& object, const std::string& where,
                                           const Json& without) {
  if (!object.is_object()) end(where, "the value must be an object that contains states");
  std::vector<int> values;
  for (const Variable& variable : variables) {
    const Json* found = object.find(variable.name);
    values.push_back(first_value(variable));
    if (found != nullptr)
      values.back() = read_value(variable, *found, where);
    else if (!carried_)
      end(where, "the state `" + variable.name + "` is missing");
  }
  for (const auto& [name, value] : object.members()) {
    const std::string& named = name;
    const bool known = std::any_of(variables.begin(), variables.end(), [&](const Variable& one) { return one.name == named; });
    const bool spared =
        without.is_null() || std::find(without.items().begin(), without.items().end(), Json(named)) != without.items().end();
    if (!known && !(carried_ && spared))
      misfit(where, "`" + rules_->name + "` does not declare the state `" + named + "`, which has the value " + value.dump());
  }
  return values;
}

/// A state that is as at the start says nothing, and what the last throw found matters only to what still asks.
void TableArchive::read_game(const Json& document) {
  const Json* const at_start = document.find("at_start");
  state().variables =
      read_values(rules_->game.variables, member(document, "game", ""), "game", at_start != nullptr ? *at_start : Json::array());
  if (const Json* before = document.find("game_before"))
    state().last_game_values = read_values(rules_->game.variables, *before, "game before the last throw", Json());
}

void TableArchive::read_turn(const Json& document) {
  const auto seat_of = [&](const char* key) -> std::optional<Index> {
    const Json& value = member(document, key, "");
    if (value.is_null()) return std::nullopt;
    return seat(value, key);
  };
  state().thrower = seat_of("thrower");
  state().offered_seat = seat_of("offered");
  state().last_thrower = seat_of("last_thrower");
  if ((state().thrower || state().offered_seat) && rules_->vocabulary.thrower == no_index)
    misfit("dice", "a seat has the dice, but no thrower is declared in `" + rules_->name + "`");
  for (const Json& one : list(document, "declined").items()) state().has_declined.at(seat(one, "declined")) = true;
  for (const Json& one : list(document, "only").items()) state().counted_wagers.push_back(wager(one, "only"));
  state().is_thrower_excused = flag(member(document, "excused", ""), "excused");
  const Vocabulary& words = rules_->vocabulary;
  state().last_faces.clear();
  for (const Json& faces : list(document, "last_faces").items()) {
    if (!faces.is_array() || faces.size() != static_cast<std::size_t>(words.dice_count))
      end("last_faces", "the number of faces does not match the number of dice");
    state().last_faces.emplace_back();
    for (const Json& face : faces.items())
      state().last_faces.back().push_back(static_cast<int>(whole(face, words.lowest_face, words.highest_face, "last_faces")));
  }
}

// ---- what stands, and the accounts
// -----------------------------------------------------------------------------------------------------------------------------------------

namespace {

constexpr std::int64_t most_id = 0xFFFFFFFE;
constexpr std::int64_t most_ordinal = 1'000'000;

}  // namespace

void TableArchive::read_numbers(const Wager& type, const Json& one, std::vector<int>& numbers, const std::string& where) {
  const Json* listed = one.find("numbers");
  if (listed != nullptr && !listed->is_array()) end(where, "`numbers` is not a list");
  if (listed != nullptr)
    for (const Json& number : listed->items()) numbers.push_back(static_cast<int>(whole(number, -1'000'000, 1'000'000, where)));
  const bool fits =
      type.numbers.empty() ? numbers.empty() : std::find(type.numbers.begin(), type.numbers.end(), numbers) != type.numbers.end();
  if (!fits) misfit(where, "`" + rules_->name + "` has no `" + type.name + "` with these numbers");
}

void TableArchive::read_composites(const Json& document) {
  for (const Json& one : list(document, "composites").items()) {
    Composite composite;
    composite.id = static_cast<std::uint32_t>(whole(member(one, "id", "composites"), 1, most_id, "composites"));
    const std::string where = "composite wager " + std::to_string(composite.id);
    composite.seat = seat(member(one, "seat", where), where);
    composite.wager = wager(member(one, "wager", where), where);
    if (const Json* found = one.find("for")) composite.role = role(*found, where);
    if (const Json* taken = one.find("taken_in_error")) composite.is_accepted_in_error = flag(*taken, where);
    if (const Json* found = one.find("staked")) composite.stake_after_action = money(*found, where);
    if (composite.wager == no_index) continue;
    if (rules_->wagers[composite.wager].components.empty())
      misfit(where, "`" + rules_->wagers[composite.wager].name + "` has no components");
    read_numbers(rules_->wagers[composite.wager], one, composite.numbers, where);
    const Json* const inner = one.find("inner");
    if (inner == nullptr) without_inner_.push_back(composite.id);
    if (inner != nullptr && !inner->is_array()) end(where, "`inner` is not a list");
    if (inner != nullptr)
      for (const Json& each : inner->items()) composite.inner_composites.push_back(read_inner(each, where));
    const auto is_missing = [](const InnerComposite& each) { return each.wager == no_index; };
    composite.inner_composites.erase(std::remove_if(composite.inner_composites.begin(), composite.inner_composites.end(), is_missing),
                                     composite.inner_composites.end());
    state().composites.push_back(std::move(composite));
  }
}

InnerComposite TableArchive::read_inner(const Json& one, const std::string& where) {
  InnerComposite inner;
  inner.wager = wager(member(one, "wager", where), where);
  if (inner.wager == no_index) return inner;
  const Wager& type = rules_->wagers[inner.wager];
  if (type.components.empty()) misfit(where, "`" + type.name + "` has no components");
  read_numbers(type, one, inner.numbers, where);
  if (const Json* taken = one.find("taken_in_error")) inner.is_accepted_in_error = flag(*taken, where);
  if (const Json* found = one.find("staked")) inner.stake_after_action = fraction(*found, where);
  const Json& parts = member(one, "parts", where);
  if (!parts.is_array()) end(where, "`parts` is not a list");
  for (const Json& part : parts.items()) {
    ComponentShare share;
    share.id = static_cast<std::uint32_t>(whole(member(part, "id", where), 1, most_id, where));
    share.share = fraction(member(part, "share", where), where);
    if (Rational(1) < share.share) end(where, "a share is larger than 1");
    inner.components.push_back(share);
  }
  return inner;
}

/// The parts of each composite inside a composite are parts of that composite, each once. Documents of older programs have no shares.
void TableArchive::check_inner() {
  for (Composite& whole : state().composites) {
    if (contains(without_inner_, whole.id)) restore_inner(state(), whole);
    for (const InnerComposite& inner : whole.inner_composites) {
      std::vector<std::uint32_t> seen;
      for (const ComponentShare& part : inner.components) {
        const StandingWager* const standing = with_id(state().wagers, part.id);
        const bool is_part = standing != nullptr && standing->composite_id == whole.id && !contains(seen, part.id);
        seen.push_back(part.id);
        if (!is_part && !carried_)
          end("composite wager " + std::to_string(whole.id), "`inner` lists a missing component, or lists a component twice");
      }
    }
  }
}

void TableArchive::read_wagers(const Json& document) {
  state().next_id = static_cast<std::uint32_t>(whole(member(document, "next_id", ""), 1, most_id, "next_id"));
  const auto number_of = [&](const Json& one) {
    return "wager " + std::to_string(whole(member(one, "id", "wagers"), 1, most_id, "wagers"));
  };
  if (document.find("gone") != nullptr)
    for (const Json& one : list(document, "gone").items()) read_gone(one, number_of(one));
  for (const Json& one : list(document, "wagers").items()) read_wager(one, number_of(one));
  check_parts();
}

/// Of what is carried over, whose it is: nobody knows its number.
std::string TableArchive::place_of(const Json& one, const std::string& number) {
  if (!carried_) return number;
  return state().seats[seat(member(one, "seat", number), number)] + " " + text(member(one, "wager", number), number);
}

std::optional<StandingWager> TableArchive::read_standing(const Json& one, const std::string& where) {
  StandingWager standing;
  standing.id = static_cast<std::uint32_t>(whole(member(one, "id", where), 1, most_id, where));
  standing.seat = seat(member(one, "seat", where), where);
  standing.wager = wager(member(one, "wager", where), where);
  if (standing.wager == no_index) return std::nullopt;
  const Wager& type = rules_->wagers[standing.wager];
  read_numbers(type, one, standing.numbers, where);
  standing.stake = money(member(one, "stake", where), where);
  if (standing.stake.units <= 0) end(where, "a stake must be positive");
  if (!type.components.empty())
    misfit(where, "this wager has no components, but `" + type.name + "` is a composite wager in `" + rules_->name + "`");
  const Json* states = one.find("states");
  standing.variables = read_values(type.variables, states != nullptr ? *states : Json::object(), where, Json::array());
  if (const Json* parent = one.find("behind")) standing.parent_id = static_cast<std::uint32_t>(whole(*parent, 1, most_id, where));
  if (const Json* called = one.find("called_on")) standing.is_called_on = flag(*called, where);
  if (const Json* tipped = one.find("for")) standing.role = role(*tipped, where);
  if (const Json* whole_id = one.find("part_of")) standing.composite_id = static_cast<std::uint32_t>(whole(*whole_id, 1, most_id, where));
  if (const Json* commission = one.find("commission")) standing.commission = money(*commission, where);
  if (standing.commission.units < 0) end(where, "a commission cannot be negative");
  if (const Json* taken = one.find("taken_in_error")) standing.is_accepted_in_error = flag(*taken, where);
  if (const Json* doubt = one.find("in_doubt")) standing.is_undetermined = flag(*doubt, where);
  return standing;
}

void TableArchive::read_wager(const Json& one, const std::string& number) {
  const std::string where = place_of(one, number);
  std::optional<StandingWager> standing = read_standing(one, where);
  if (!standing) return;
  read_ordinal(one, *standing, where);
  stand_behind(*standing, where);
  state().wagers.push_back(std::move(*standing));
}

/// Those that it stood behind were read before it, or stand.
void TableArchive::read_gone(const Json& one, const std::string& number) {
  const std::string where = place_of(one, number);
  std::optional<StandingWager> gone = read_standing(one, where);
  if (!gone) return;
  if (const Json* ordinal = one.find("ordinal")) gone->ordinal = static_cast<int>(whole(*ordinal, 1, most_ordinal, where));
  if (gone->parent_id != 0) stand_behind_gone(*gone, where);
  const std::uint32_t id = gone->id;
  if (!gone_.emplace(id, std::make_shared<const StandingWager>(std::move(*gone))).second) end(where, "two wagers have the same id");
}

/// The first of its name needs no ordinal, and documents of older programs have none.
void TableArchive::read_ordinal(const Json& one, StandingWager& wager, const std::string& where) {
  const Json* written = one.find("ordinal");
  wager.ordinal = written == nullptr ? free_ordinal(state().wagers, wager) : static_cast<int>(whole(*written, 1, most_ordinal, where));
  if (is_taken(state().wagers, wager, wager.ordinal)) end(where, "another wager with the same name has this ordinal");
}

/// What a wager stands behind is placed before it, by the same seat. One whose fate nobody can tell stays behind when that is decided.
void TableArchive::stand_behind(StandingWager& wager, const std::string& where) {
  const Index behind = rules_->wagers[wager.wager].parent;
  if ((behind == no_index) != (wager.parent_id == 0)) {
    misfit(where, behind == no_index ? "the wager is not placed behind another wager in `" + rules_->name + "`"
                                     : "the wager must be placed behind `" + rules_->wagers[behind].name + "`");
    return;
  }
  if (wager.parent_id == 0) return;
  const StandingWager* const parent = with_id(state().wagers, wager.parent_id);
  if (parent == nullptr) {
    const bool was_decided = wager.is_undetermined && wager.parent_id < wager.id;
    if (!carried_ && !was_decided) end(where, "the parent wager is missing");
    if (was_decided) stand_behind_gone(wager, where);
    return;  // of what is carried over it is refused for a reason of its own
  }
  if (parent->wager != behind || parent->seat != wager.seat)
    misfit(where, "the parent wager is of the wrong kind or belongs to a different seat");
}

/// Documents of older programs do not have what is gone.
void TableArchive::stand_behind_gone(StandingWager& wager, const std::string& where) {
  const auto gone = gone_.find(wager.parent_id);
  if (gone == gone_.end()) return;
  const StandingWager& parent = *gone->second;
  if (parent.wager != rules_->wagers[wager.wager].parent || parent.seat != wager.seat || parent.id >= wager.id)
    misfit(where, "the parent wager was of the wrong kind or belonged to a different seat");
  else
    wager.ended_parent = gone->second;
}

void TableArchive::check_parts() {
  std::vector<std::uint32_t> ids;
  for (const StandingWager& one : state().wagers) ids.push_back(one.id);
  for (const Composite& one : state().composites) ids.push_back(one.id);
  for (const auto& [id, one] : gone_) ids.push_back(id);
  std::sort(ids.begin(), ids.end());
  if (std::adjacent_find(ids.begin(), ids.end()) != ids.end()) end("wagers", "two wagers have the same id");
  if (!ids.empty() && ids.back() >= state().next_id) end("next_id", "the value must be larger than every wager id in use");
  for (const StandingWager& wager : state().wagers) {
    if (wager.composite_id == 0) continue;
    const bool whole_stands = std::any_of(state().composites.begin(), state().composites.end(), [&](const Composite& one) {
      return one.id == wager.composite_id && one.seat == wager.seat && one.role == wager.role;
    });
    if (!whole_stands && !carried_) end("wager " + std::to_string(wager.id), "the composite wager to which it belongs is missing");
  }
  for (const Composite& one : state().composites) {
    const bool stands =
        std::any_of(state().wagers.begin(), state().wagers.end(), [&](const StandingWager& wager) { return wager.composite_id == one.id; });
    if (!stands && !carried_) end("composite wager " + std::to_string(one.id), "no component of the composite wager is in play");
  }
}

void TableArchive::read_accounts(const Json& document) {
  const Json& seats = member(document, "seat_accounts", "");
  if (!seats.is_array() || seats.size() != state().seats.size())
    end("seat_accounts", "the list must contain exactly one account for each seat");
  for (std::size_t i = 0; i < state().seats.size(); ++i) {
    const std::string where = "account of `" + state().seats[i] + "`";
    state().chips[i] = money(member(seats.items()[i], "chips", where), where);
    state().balances[i] = money(member(seats.items()[i], "decided", where), where);
    state().has_bought_in[i] = flag(member(seats.items()[i], "bought_in", where), where);
  }
  const Json& roles = member(document, "role_accounts", "");
  if (!roles.is_object()) end("role_accounts", "the value must be an object that contains an account for each role");
  for (const auto& [name, account] : roles.members()) {
    const Index of = role(name, "role_accounts");
    if (of == no_index) continue;
    state().role_chips[of] = money(member(account, "chips", name), name);
    state().role_balances[of] = money(member(account, "decided", name), name);
  }
  state().total_buy_in = money(member(document, "brought", ""), "brought");
  state().house_win = money(member(document, "house", ""), "house");
}

/// All accounts together hold nothing, and what the house won somebody lost. Of commissions that stand nobody keeps an account, and
/// neither a stake nor these rules bound them: a stake may be reduced without a refund, and other rules may have charged it before a
/// change. Together they have to be an amount.
void TableArchive::check_books() {
  try {
    Money refundable;
    for (const StandingWager& wager : state().wagers) refundable = refundable + wager.commission;
  } catch (const std::overflow_error&) {
    end("wagers", "the sum of the commissions is too large to compute exactly");
  }
  try {
    refresh_composites(state());
    Money held = table_->account_balance({Account::Kind::Outside}) + table_->account_balance({Account::Kind::Layout}) + state().house_win;
    Money decided = state().house_win;
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
  end("accounts", "the accounts do not balance");
}

}  // namespace fairroll
