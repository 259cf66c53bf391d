// SPDX-License-Identifier: Apache-2.0
// What all readings of a document have in common.
#include "archive.hpp"

#include <algorithm>

namespace fairroll {

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
      end("seats", "two seats are called `" + *twice + "`");
    table_.emplace(rules_, std::move(seats));
    read_currency(document);
    read_game(document);
    read_turn(document);
    read_composites(document);
    read_wagers(document);
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
      carried_ ? "decide or remove it first, then change the rules" : "use an older snapshot, or replay the journal from the start";
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
  if (!found.is_array()) end(key, "this is not a list");
  return found;
}

std::int64_t TableArchive::whole(const Json& value, std::int64_t low, std::int64_t high, const std::string& where) {
  const std::optional<std::int64_t> number = value.integer();
  if (!number) end(where, "this is not a whole number");
  if (*number < low || *number > high) end(where, std::to_string(*number) + " is out of range");
  return *number;
}

bool TableArchive::flag(const Json& value, const std::string& where) {
  if (!value.is_boolean()) end(where, "this is neither true nor false");
  return value.boolean();
}

const std::string& TableArchive::text(const Json& value, const std::string& where) {
  if (!value.is_string()) end(where, "this is not a text");
  return value.text();
}

Money TableArchive::money(const Json& value, const std::string& where) {
  const std::optional<Money> amount = parse_written(text(value, where), rules_->currency);
  if (!amount) end(where, "`" + text(value, where) + "` is no amount of " + rules_->currency.name);
  return *amount;
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

}  // namespace fairroll
