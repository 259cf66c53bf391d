// The books of a table kept a second time, from nothing but the entries that the table reports, and everything that must agree with them.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <fairroll/table.hpp>

namespace books {

using fairroll::Account;
using fairroll::Index;
using fairroll::LedgerEntry;
using fairroll::Money;
using fairroll::Settlement;
using fairroll::StandingWager;
using fairroll::Table;

/// What must hold does not.
struct Broken : std::runtime_error {
  using std::runtime_error::runtime_error;
};

inline void must(bool holds, const char* what) {
  if (!holds) throw Broken(what);
}

/// Everything that can be seen of a table, as numbers: two tables with the same numbers are the same table.
inline std::vector<std::int64_t> seen(const Table& table) {
  std::vector<std::int64_t> out(table.variables().begin(), table.variables().end());
  const auto add = [&out](std::int64_t value) { out.push_back(value); };
  const auto add_all = [&](const std::vector<int>& values) {
    add(static_cast<std::int64_t>(values.size()));
    out.insert(out.end(), values.begin(), values.end());
  };
  for (const StandingWager& wager : table.wagers()) {
    for (const std::int64_t value :
         {std::int64_t{wager.id}, std::int64_t{wager.seat}, std::int64_t{wager.wager}, wager.stake.units, std::int64_t{wager.parent},
          std::int64_t{wager.role}, std::int64_t{wager.part_of}, wager.commission.units})
      add(value);
    add(wager.called_on ? (*wager.called_on ? 2 : 1) : 0);
    add((wager.taken_in_error ? 2 : 0) + (wager.in_doubt ? 1 : 0));
    add_all(wager.numbers);
    add_all(wager.variables);
  }
  for (const fairroll::Composite& one : table.composites()) {
    for (const std::int64_t value :
         {std::int64_t{one.id}, std::int64_t{one.seat}, std::int64_t{one.role}, std::int64_t{one.wager}, one.stake.units})
      add(value);
    add_all(one.numbers);
  }
  for (Index seat = 0; seat < table.seats().size(); ++seat) {
    add(table.balance(seat).units);
    add(table.held({Account::Of::Seat, seat}).units);
    add(table.bought_in(seat) ? 1 : 0);
  }
  for (Index role = 0; role < table.ruleset().vocabulary.roles.size(); ++role) {
    add(table.role_balance(role).units);
    add(table.held({Account::Of::Role, role}).units);
  }
  for (const Account::Of of : {Account::Of::Layout, Account::Of::House, Account::Of::Outside})
    add(table.held({of, fairroll::no_index}).units);
  add(table.thrower() ? std::int64_t{*table.thrower()} : -1);
  add(table.dice_with() ? std::int64_t{*table.dice_with()} : -1);
  add(table.situation().thrower_excused ? 1 : 0);
  return out;
}

/// Who owns a wager: a seat, or the role that it is for.
inline Account owner_of(const StandingWager& wager) {
  return wager.role == fairroll::no_index ? Account{Account::Of::Seat, wager.seat} : Account{Account::Of::Role, wager.role};
}

class Books {
 public:
  explicit Books(const Table& table) {
    for (Index seat = 0; seat < table.seats().size(); ++seat) owners_.push_back({Account::Of::Seat, seat});
    for (Index role = 0; role < table.ruleset().vocabulary.roles.size(); ++role) owners_.push_back({Account::Of::Role, role});
    chips_.resize(owners_.size());
    balances_.resize(owners_.size());
    stakes_.resize(owners_.size());
  }

  void enter(const std::vector<LedgerEntry>& ledger) {
    for (const LedgerEntry& entry : ledger) {
      must(entry.amount.units > 0, "an entry of the ledger moves more than nothing");
      goes_where_it_says(entry);
      move(entry.from, Money{} - entry.amount);
      move(entry.to, entry.amount);
      decide(entry);
    }
  }

  /// Everything, after every step.
  void agree_with(const Table& table) const {
    Money together;
    std::vector<Money> standing(owners_.size());
    Money layout;
    for (const StandingWager& wager : table.wagers()) {
      must(wager.stake.units > 0, "a wager that stands has a stake");
      standing[at(owner_of(wager))] = standing[at(owner_of(wager))] + wager.stake;
      layout = layout + wager.stake;
    }
    for (std::size_t i = 0; i < owners_.size(); ++i) {
      const Account& owner = owners_[i];
      const bool seat = owner.of == Account::Of::Seat;
      must(table.held(owner) == chips_[i], "chips are what the ledger made them");
      must((seat ? table.balance(owner.index) : table.role_balance(owner.index)) == balances_[i],
           "M7: a balance is what the ledger decided");
      must(standing[i] == stakes_[i], "what an owner has on the layout is what it staked and did not get back or lose");
      if (seat && table.bought_in(owner.index)) must(chips_[i].units >= 0, "who bought in never plays with chips that it does not have");
      together = together + table.held(owner);
    }
    must(table.held({Account::Of::Layout, fairroll::no_index}) == layout, "the layout holds the stakes that stand");
    must(layout == layout_, "the layout is what the ledger made it");
    must(table.held({Account::Of::House, fairroll::no_index}) == house_, "the house holds what the ledger gave it");
    must(table.held({Account::Of::Outside, fairroll::no_index}) == outside_, "what came from outside is what was bought in");
    together =
        together + layout + table.held({Account::Of::House, fairroll::no_index}) + table.held({Account::Of::Outside, fairroll::no_index});
    must(together.units == 0, "all accounts together hold nothing");
  }

 private:
  /// From whom to whom each kind of entry moves money (LedgerEntry::Kind).
  static void goes_where_it_says(const LedgerEntry& entry) {
    using Of = Account::Of;
    using Kind = LedgerEntry::Kind;
    const auto owns = [](const Account& one) { return one.of == Of::Seat || one.of == Of::Role; };
    bool right = false;
    switch (entry.kind) {
      case Kind::BuyIn:
        right = entry.from.of == Of::Outside && entry.to.of == Of::Seat;
        break;
      case Kind::Tip:
        right = entry.from.of == Of::Seat && entry.to.of == Of::Role;
        break;
      case Kind::Stake:
        right = owns(entry.from) && entry.to.of == Of::Layout;
        break;
      case Kind::TakenBack:
        right = entry.from.of == Of::Layout && owns(entry.to);
        break;
      case Kind::Loss:
        right = entry.from.of == Of::Layout && entry.to.of == Of::House;
        break;
      case Kind::Commission:
        right = owns(entry.from) && entry.to.of == Of::House;
        break;
      case Kind::Win:
      case Kind::Refund:
        right = entry.from.of == Of::House && owns(entry.to);
        break;
    }
    must(right, "an entry moves money between the accounts that its kind says");
  }

  [[nodiscard]] std::size_t at(const Account& owner) const {
    for (std::size_t i = 0; i < owners_.size(); ++i)
      if (owners_[i] == owner) return i;
    throw Broken("an account that nobody has");
  }

  void move(const Account& account, Money by) {
    Money& held = account.of == Account::Of::Layout    ? layout_
                  : account.of == Account::Of::House   ? house_
                  : account.of == Account::Of::Outside ? outside_
                                                       : chips_[at(account)];
    held = held + by;
  }

  /// Stakes by owner, and M7: wins - losses - commissions + refunds.
  void decide(const LedgerEntry& entry) {
    using Kind = LedgerEntry::Kind;
    if (entry.kind == Kind::Stake) {
      const std::size_t owner = at(entry.from);
      owner_of_[entry.wager] = owner;
      stakes_[owner] = stakes_[owner] + entry.amount;
    } else if (entry.kind == Kind::TakenBack) {
      stakes_[at(entry.to)] = stakes_[at(entry.to)] - entry.amount;
    } else if (entry.kind == Kind::Loss) {
      must(owner_of_.count(entry.wager) == 1, "what is lost was staked");
      const std::size_t owner = owner_of_[entry.wager];
      stakes_[owner] = stakes_[owner] - entry.amount;
      balances_[owner] = balances_[owner] - entry.amount;
    } else if (entry.kind == Kind::Win || entry.kind == Kind::Refund) {
      balances_[at(entry.to)] = balances_[at(entry.to)] + entry.amount;
    } else if (entry.kind == Kind::Commission) {
      balances_[at(entry.from)] = balances_[at(entry.from)] - entry.amount;
    }
  }

  std::vector<Account> owners_;  // seats, then roles
  std::vector<Money> chips_;
  std::vector<Money> balances_;
  std::vector<Money> stakes_;
  std::map<std::uint32_t, std::size_t> owner_of_;  // by wager
  Money layout_;
  Money house_;
  Money outside_;
};

/// One outcome for each wager and throw; what has ended is gone, what has not is there (or was joined to an equal one, L2).
inline void one_outcome_each(const std::vector<Settlement>& settlements, const std::vector<StandingWager>& before, const Table& after) {
  std::set<std::uint32_t> had;
  std::set<std::uint32_t> has;
  std::set<std::uint32_t> met;
  for (const StandingWager& wager : before) had.insert(wager.id);
  for (const StandingWager& wager : after.wagers()) must(has.insert(wager.id).second, "no two wagers have one id");
  for (const Settlement& one : settlements) {
    using fairroll::Outcome;
    const std::uint32_t id = one.before.id;
    must(met.insert(id).second, "one outcome for each wager");
    must(had.count(id) == 1, "only what stood is settled");
    if (one.ended) must(has.count(id) == 0, "what has ended is gone");
    const bool decided =
        one.outcome == Outcome::Wins || one.outcome == Outcome::Loses || one.outcome == Outcome::Pushes || one.outcome == Outcome::Returned;
    if (one.ended) must(decided || one.outcome == Outcome::Undetermined, "only a verdict ends a wager");
    if (one.outcome == Outcome::Wins) must(one.amount && one.amount->units >= 0, "a win has an amount");
    if (one.outcome == Outcome::Loses || one.outcome == Outcome::Pushes) must(!one.amount, "what is not won pays nothing");
    if (!one.ended && has.count(id) == 0) {
      bool joined = false;
      for (const StandingWager& wager : after.wagers())
        joined = joined || (wager.wager == one.after.wager && owner_of(wager) == owner_of(one.after) && wager.numbers == one.after.numbers);
      must(joined, "what has not ended stands, or was joined to an equal wager");
    }
  }
}

}  // namespace books
