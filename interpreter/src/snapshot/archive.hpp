// SPDX-License-Identifier: Apache-2.0
// A table as a document that names everything as rule files do. Snapshots write and read it; a change of rules reads it under others.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <fairroll/json.hpp>
#include <fairroll/snapshot.hpp>

namespace fairroll {

/// What is read was checked by the caller, or is refused by fault().
class TableArchive {
 public:
  [[nodiscard]] static Json write(const TableState& state);

  /// Reads under `rules`. `carried`: they may be others than those it was written under; then every misfit is listed, states may be new,
  /// and gone where nothing is lost with them. Else the first misfit ends it.
  TableArchive(std::shared_ptr<const Ruleset> rules, bool carried, Diagnostics& out);
  [[nodiscard]] std::optional<Table> read(const Json& document);

 private:
  [[nodiscard]] TableState& state() { return table_->mutable_state(); }
  struct Misfit {};  // thrown by fault(): inside only

  // states of the game, and whose turn it is
  void read_currency(const Json& document);
  void read_game(const Json& document);
  void read_turn(const Json& document);
  [[nodiscard]] int read_value(const Variable& variable, const Json& value, const std::string& where);
  /// `without`: names of states that may be left out where these rules do not have them; null: any may.
  [[nodiscard]] std::vector<int> read_values(const std::vector<Variable>& variables, const Json& object, const std::string& where,
                                             const Json& without);

  // what stands, and the accounts
  void read_wagers(const Json& document);
  void read_wager(const Json& one, const std::string& where);
  void read_gone(const Json& one, const std::string& where);
  /// Nothing: these rules have no such wager. What it stands among, and behind, is left to the caller.
  [[nodiscard]] std::optional<StandingWager> read_standing(const Json& one, const std::string& where);
  [[nodiscard]] std::string place_of(const Json& one, const std::string& number);
  void read_composites(const Json& document);
  [[nodiscard]] InnerComposite read_inner(const Json& one, const std::string& where);
  void check_inner();
  void read_numbers(const Wager& type, const Json& one, std::vector<int>& numbers, const std::string& where);
  void read_ordinal(const Json& one, StandingWager& wager, const std::string& where);
  void stand_behind(StandingWager& wager, const std::string& where);
  void stand_behind_gone(StandingWager& wager, const std::string& where);
  void check_parts();
  void read_accounts(const Json& document);
  void check_books();

  // parts of a document
  [[nodiscard]] const Json& member(const Json& object, const char* key, const std::string& where);
  /// As member(), a list.
  [[nodiscard]] const Json& list(const Json& object, const char* key);
  [[nodiscard]] std::int64_t whole(const Json& value, std::int64_t low, std::int64_t high, const std::string& where);
  [[nodiscard]] bool flag(const Json& value, const std::string& where);
  [[nodiscard]] const std::string& text(const Json& value, const std::string& where);
  [[nodiscard]] Money money(const Json& value, const std::string& where);
  /// `7` or `1/2`, more than 0.
  [[nodiscard]] Rational fraction(const Json& value, const std::string& where);
  [[nodiscard]] const std::string& seat_name(const Json& value);
  [[nodiscard]] Index seat(const Json& value, const std::string& where);
  [[nodiscard]] Index role(const Json& value, const std::string& where);
  [[nodiscard]] Index wager(const Json& value, const std::string& where);
  /// Says what does not fit and, of a snapshot, ends the reading.
  void misfit(const std::string& where, const std::string& what);
  /// As misfit(), of what nobody can go on behind.
  [[noreturn]] void end(const std::string& where, const std::string& what);

  std::shared_ptr<const Ruleset> rules_;
  bool carried_;
  Diagnostics& out_;
  std::optional<Table> table_;
  std::vector<std::uint32_t> without_inner_;  // ids of composites whose document does not list the composites inside them
  std::map<std::uint32_t, std::shared_ptr<const StandingWager>> gone_;  // by id: what wagers in doubt stood behind
};

}  // namespace fairroll
