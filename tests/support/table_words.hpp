// SPDX-License-Identifier: Apache-2.0
// A table in words, for what a failed check says: wagers, seats and amounts by their names, nothing by an index or an id.
#pragma once

#include <algorithm>
#include <string>
#include <vector>

#include <fairroll/report.hpp>
#include <fairroll/table.hpp>

namespace table_words {

using fairroll::Account;
using fairroll::Index;
using fairroll::LedgerEntry;
using fairroll::Money;
using fairroll::Settlement;
using fairroll::StandingWager;
using fairroll::Table;
using fairroll::TableAction;

/// `10.00 USD`.
inline std::string money(const Table& table, Money amount) {
  return to_string(amount, table.ruleset().currency) + " " + table.ruleset().currency.name;
}

/// The same as a function of the amount alone.
inline auto money_at(const Table& table) {
  return [&table](Money amount) { return money(table, amount); };
}

inline std::string seat(const Table& table, std::optional<Index> seat) {
  if (!seat || *seat == fairroll::no_index) return "nobody";
  return *seat < table.seats().size() ? table.seats()[*seat] : "a seat that there is not";
}

inline std::string account(const Table& table, const Account& account) {
  switch (account.kind) {
    case Account::Kind::Seat:
      return seat(table, account.index);
    case Account::Kind::Role:
      return table.ruleset().vocabulary.roles.at(account.index);
    case Account::Kind::Layout:
      return "the layout";
    case Account::Kind::House:
      return "the house";
    case Account::Kind::Outside:
      break;
  }
  return "the world outside";
}

/// `ann's come 5`. The table may know it no more: its numbers and states are its own.
inline std::string wager(const Table& table, const StandingWager& one) { return seat(table, one.seat) + "'s " + table.describe(one); }

/// The wager with that id, as it stands on one of the tables.
inline std::string wager(const Table& before, const Table& after, std::uint32_t id) {
  for (const Table* table : {&before, &after})
    for (const StandingWager& one : table->wagers())
      if (one.id == id) return wager(*table, one);
  return "a wager that never stood";
}

/// ` point is 6, rolls is 1`, each with `before` in front.
inline std::string variables(const std::vector<fairroll::Variable>& variables, const std::vector<int>& values, const std::string& before) {
  std::string words;
  for (std::size_t i = 0; i < variables.size() && i < values.size(); ++i)
    words += before + variables[i].name + " is " + Table::describe(variables[i], values[i]);
  return words;
}

/// Everything about a wager but its ids.
inline std::string in_full(const Table& table, const StandingWager& one) {
  std::string words = wager(table, one) + ": stake " + money(table, one.stake);
  if (one.commission.units != 0) words += ", commission " + money(table, one.commission);
  if (one.is_called_on) words += *one.is_called_on ? ", called on" : ", called off";
  if (one.is_accepted_in_error) words += ", taken in error";
  if (one.is_undetermined) words += ", in doubt";
  if (one.composite_id != 0) words += ", part of a whole";
  return words + variables(table.ruleset().wagers.at(one.wager).variables, one.variables, ", ");
}

inline std::vector<Account> accounts(const Table& table) {
  std::vector<Account> all;
  for (Index seat = 0; seat < table.seats().size(); ++seat) all.push_back({Account::Kind::Seat, seat});
  for (Index role = 0; role < table.ruleset().vocabulary.roles.size(); ++role) all.push_back({Account::Kind::Role, role});
  for (const Account::Kind of : {Account::Kind::Layout, Account::Kind::House, Account::Kind::Outside})
    all.push_back({of, fairroll::no_index});
  return all;
}

/// Everything that can be seen of a table, a line each: the dice, the game, the wagers, and accounts that are not empty.
inline std::vector<std::string> lines(const Table& table) {
  std::vector<std::string> all;
  all.push_back("thrower " + seat(table, table.thrower()) + ", dice with " + seat(table, table.dice_holder()) +
                (table.situation().is_thrower_excused ? ", excused" : ""));
  const std::string game = variables(table.ruleset().game.variables, table.variables(), ", ");
  if (!game.empty()) all.push_back("game: " + game.substr(2));
  for (const StandingWager& one : table.wagers()) all.push_back(in_full(table, one));
  for (const fairroll::Composite& one : table.composites())
    all.push_back(seat(table, one.seat) + "'s " + table.describe(one) + " of parts: stake " + money(table, one.stake));
  for (const Account& one : accounts(table)) {
    const bool owner = one.kind == Account::Kind::Seat || one.kind == Account::Kind::Role;
    const Money decided = one.kind == Account::Kind::Seat   ? table.balance(one.index)
                          : one.kind == Account::Kind::Role ? table.role_balance(one.index)
                                                          : Money{};
    if (table.account_balance(one).units == 0 && decided.units == 0) continue;
    all.push_back(account(table, one) + " holds " + money(table, table.account_balance(one)) +
                  (owner ? ", balance " + money(table, decided) : std::string()) +
                  (one.kind == Account::Kind::Seat && table.has_bought_in(one.index) ? ", bought in" : ""));
  }
  return all;
}

inline std::string indented(const std::string& title, const std::vector<std::string>& lines) {
  std::string words = "\n  " + title + ":";
  for (const std::string& line : lines) words += "\n    " + line;
  return lines.empty() ? words + " nothing" : words;
}

/// The lines of one table that are not of the other.
inline std::vector<std::string> only_of(const Table& one, const Table& other) {
  const std::vector<std::string> others = lines(other);
  std::vector<std::string> rest;
  for (const std::string& line : lines(one))
    if (std::find(others.begin(), others.end(), line) == others.end()) rest.push_back(line);
  return rest;
}

inline std::string differences(const Table& is, const Table& expected) {
  return indented("is", only_of(is, expected)) + indented("must be", only_of(expected, is));
}

/// `win 10.00 USD from the house to ann for ann's pass, by s pass`. A wager that has ended stands on the table before only.
inline std::string entry(const LedgerEntry& entry, const Table& before, const Table& after) {
  std::string words = std::string(ledger_entry_name(entry.kind)) + " " + money(after, entry.amount) + " from " +
                      account(after, entry.payer) + " to " + account(after, entry.payee);
  if (entry.wager_id != 0) words += " for " + wager(before, after, entry.wager_id);
  if (entry.clause != fairroll::no_index) words += ", by " + fairroll::words::get_clause_address(after.ruleset(), entry.clause);
  return words;
}

/// `ann's pass wins 10.00 and ends, by s pass wins`.
inline std::string settlement(const Settlement& one, const Table& before) {
  std::string words = wager(before, one.wager_before) + " " + fairroll::words::format_outcome(before.ruleset(), one);
  if (one.has_ended) words += " and ends";
  return one.deciding_clauses.empty() ? words : words + ", by " + fairroll::words::format_addresses(before.ruleset(), one.deciding_clauses);
}

inline std::string act_kind(TableAction::Kind kind) {
  static constexpr const char* words[] = {"buys in",
                                          "bets",
                                          "raises",
                                          "reduces",
                                          "removes",
                                          "surrenders",
                                          "calls on",
                                          "calls off",
                                          "takes the dice",
                                          "declines the dice",
                                          "relinquishes the dice",
                                          "orders relinquishment",
                                          "does"};
  return words[static_cast<std::size_t>(kind)];
}

/// `pass`, `come 5 behind ... for dealer`, as an act names it.
inline std::string reference(const fairroll::Ruleset& rules, const fairroll::WagerRef& wager) {
  if (wager.wager == fairroll::no_index) return "";
  std::string words = " " + rules.wagers.at(wager.wager).name;
  for (std::size_t i = 0; i < wager.numbers.size(); ++i) words += (i == 0 ? " " : " and ") + std::to_string(wager.numbers[i]);
  if (wager.parent != fairroll::no_index) words += " behind " + rules.wagers.at(wager.parent).name;
  if (wager.parent_number) words += " " + std::to_string(*wager.parent_number);
  return wager.role == fairroll::no_index ? words : words + " for " + rules.vocabulary.roles.at(wager.role);
}

/// `ann bets 10.00 USD on pass`, with what of the act means anything.
inline std::string act(const Table& table, const TableAction& act) {
  using Kind = TableAction::Kind;
  const fairroll::Ruleset& rules = table.ruleset();
  std::string words = act.role == fairroll::no_index ? seat(table, act.seat) : rules.vocabulary.roles.at(act.role);
  words += " " + act_kind(act.kind);
  if (act.kind == Kind::BuyIn) return words + " for " + money(table, act.amount);
  if (act.kind == Kind::Bet) words += " " + money(table, act.amount) + " on";
  if (act.kind <= Kind::CallOff) words += reference(rules, act.wager);
  if (act.kind == Kind::Raise || act.kind == Kind::Reduce) words += " to " + money(table, act.amount);
  if (act.kind == Kind::Other) words += " `" + act.text + "`";
  if (act.kind == Kind::Bet && act.is_in_flight) words += ", in flight";
  if (act.kind == Kind::Bet && act.is_accepted_in_error) words += ", taken in error";
  for (Index fact = 0; fact < act.turn_facts.size(); ++fact)
    if (act.turn_facts[fact] != 0) words += ", " + to_string({fairroll::Subject::Turn, 0, fact}, act.turn_facts[fact], rules.vocabulary);
  return words;
}

/// One step at a table, for whoever wants to play it again: how things stood, what happened, what came of it, what is new now.
/// `happened`: the throw with its ruling, or the act with its answer. `result`: a ThrowResult or an ActionResult.
template <class Result>
std::string step(const std::string& happened, const Table& before, const Result& result, const Table& after) {
  std::vector<std::string> settled;
  for (const Settlement& one : result.settlements)
    if (one.outcome != fairroll::Outcome::Stays && one.outcome != fairroll::Outcome::Off) settled.push_back(settlement(one, before));
  std::vector<std::string> moved;
  for (const LedgerEntry& one : result.ledger) moved.push_back(entry(one, before, after));
  return indented("before", lines(before)) + "\n  step: " + happened + indented("settled", settled) + indented("moved", moved) +
         indented("now", only_of(after, before));
}

inline std::string step(const fairroll::ThrowRecord& record, const Table& before, const fairroll::ThrowResult& result, const Table& after) {
  return step(fairroll::words::format_throw(record, before.ruleset().vocabulary) + ": " + format_headline(result.ruling), before, result,
              after);
}

inline std::string step(const TableAction& one, const Table& before, const fairroll::ActionResult& result, const Table& after) {
  return step(act(before, one) + ": " + std::string(action_status_name(result.status)) + ", " + result.reason, before, result, after);
}

}  // namespace table_words
