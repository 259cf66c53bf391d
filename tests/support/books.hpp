// SPDX-License-Identifier: Apache-2.0
// The books of a table kept a second time, from nothing but the entries that the table reports, and everything that must agree with them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fairroll/table.hpp>

#include "must.hpp"
#include "table_words.hpp"

namespace books {

using fairroll::Account;
using fairroll::Index;
using fairroll::LedgerEntry;
using fairroll::Money;
using fairroll::Settlement;
using fairroll::StandingWager;
using fairroll::Table;

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
         {std::int64_t{wager.id}, std::int64_t{wager.seat}, std::int64_t{wager.wager}, wager.stake.units, std::int64_t{wager.parent_id},
          std::int64_t{wager.role}, std::int64_t{wager.composite_id}, wager.commission.units})
      add(value);
    add(wager.is_called_on ? (*wager.is_called_on ? 2 : 1) : 0);
    add((wager.is_accepted_in_error ? 2 : 0) + (wager.is_undetermined ? 1 : 0));
    add_all(wager.numbers);
    add_all(wager.variables);
  }
  for (const fairroll::Composite& one : table.composites()) {
    for (const std::int64_t value :
         {std::int64_t{one.id}, std::int64_t{one.seat}, std::int64_t{one.role}, std::int64_t{one.wager}, one.stake.units})
      add(value);
    add_all(one.numbers);
    for (const fairroll::InnerComposite& inner : one.inner_composites) {
      for (const std::int64_t value :
           {std::int64_t{inner.wager}, inner.stake.numerator(), inner.stake.denominator(), inner.stake_after_action.numerator(),
            inner.stake_after_action.denominator(), std::int64_t{inner.is_accepted_in_error}})
        add(value);
      add_all(inner.numbers);
      for (const fairroll::ComponentShare& part : inner.components)
        for (const std::int64_t value : {std::int64_t{part.id}, part.share.numerator(), part.share.denominator()}) add(value);
    }
  }
  for (Index seat = 0; seat < table.seats().size(); ++seat) {
    add(table.balance(seat).units);
    add(table.account_balance({Account::Kind::Seat, seat}).units);
    add(table.has_bought_in(seat) ? 1 : 0);
  }
  for (Index role = 0; role < table.ruleset().vocabulary.roles.size(); ++role) {
    add(table.role_balance(role).units);
    add(table.account_balance({Account::Kind::Role, role}).units);
  }
  for (const Account::Kind of : {Account::Kind::Layout, Account::Kind::House, Account::Kind::Outside})
    add(table.account_balance({of, fairroll::no_index}).units);
  add(table.thrower() ? std::int64_t{*table.thrower()} : -1);
  add(table.dice_holder() ? std::int64_t{*table.dice_holder()} : -1);
  add(table.situation().is_thrower_excused ? 1 : 0);
  return out;
}

/// In what a table is not as it should be: nothing if both come to the same numbers. A difference that no words show has its place only.
inline std::string difference(const Table& is, const Table& expected) {
  const std::vector<std::int64_t> one = seen(is);
  const std::vector<std::int64_t> other = seen(expected);
  if (one == other) return {};
  const auto at = std::mismatch(one.begin(), one.end(), other.begin(), other.end()).first - one.begin();
  return "the tables differ (number " + std::to_string(at) + " of books::seen)" + table_words::differences(is, expected);
}

inline void alike(const char* rule, const Table& is, const Table& expected) {
  const std::string words = difference(is, expected);
  must::hold(words.empty(), [&] { return rule + (": " + words); });
}

/// Who owns a wager: a seat, or the role that it is for.
inline Account owner_of(const StandingWager& wager) {
  return wager.role == fairroll::no_index ? Account{Account::Kind::Seat, wager.seat} : Account{Account::Kind::Role, wager.role};
}

/// The books of one table, kept beside it.
class Books {
 public:
  explicit Books(const Table& table) : table_(table) {
    for (Index seat = 0; seat < table.seats().size(); ++seat) owners_.push_back({Account::Kind::Seat, seat});
    for (Index role = 0; role < table.ruleset().vocabulary.roles.size(); ++role) owners_.push_back({Account::Kind::Role, role});
    chips_.resize(owners_.size());
    balances_.resize(owners_.size());
    stakes_.resize(owners_.size());
  }

  /// `before`: the table as it stood when the first amount moved.
  void enter(const std::vector<LedgerEntry>& ledger, const Table& before) {
    for (const LedgerEntry& entry : ledger) {
      const auto words = [&] { return table_words::entry(entry, before, table_); };
      must::hold(entry.amount.units > 0, [&] { return "an entry of the ledger moves more than nothing: " + words(); });
      must::hold(goes_where_it_says(entry), [&] { return "an entry moves money between the accounts that its kind says: " + words(); });
      move(entry.payer, Money{} - entry.amount);
      move(entry.payee, entry.amount);
      decide(entry, before);
    }
  }

  /// Everything, after every step.
  void agree() const {
    Money together;
    std::vector<Money> standing(owners_.size());
    Money layout;
    for (const StandingWager& wager : table_.wagers()) {
      must::hold(wager.stake.units > 0, [&] { return "a wager that stands has a stake: " + table_words::in_full(table_, wager); });
      standing[at(owner_of(wager))] = standing[at(owner_of(wager))] + wager.stake;
      layout = layout + wager.stake;
    }
    for (std::size_t i = 0; i < owners_.size(); ++i) {
      agree_on(i, standing[i]);
      together = together + table_.account_balance(owners_[i]);
    }
    const Money house = table_.account_balance({Account::Kind::House, fairroll::no_index});
    const Money outside = table_.account_balance({Account::Kind::Outside, fairroll::no_index});
    const auto same = [&](const char* rule, const char* what, Money is, Money expected) {
      must::equal(rule, is, expected, what, table_words::money_at(table_));
    };
    same("the layout holds the stakes that stand", "what it holds", table_.account_balance({Account::Kind::Layout, fairroll::no_index}),
         layout);
    same("the layout is what the ledger made it", "the sum of stakes", layout, layout_);
    same("the house holds what the ledger gave it", "what it holds", house, house_);
    same("what came from outside is what was bought in", "what the world outside holds", outside, outside_);
    same("all accounts together hold nothing", "their sum", together + layout + house + outside, Money{});
  }

 private:
  void agree_on(std::size_t i, Money standing) const {
    const Account& owner = owners_[i];
    const bool seat = owner.kind == Account::Kind::Seat;
    const auto same = [&](const char* rule, const char* what, Money is, Money expected) {
      must::equal(
          rule, is, expected, [&] { return what + table_words::account(table_, owner); }, table_words::money_at(table_));
    };
    same("chips are what the ledger made them", "the money in hand of ", table_.account_balance(owner), chips_[i]);
    same("M7: a balance is what the ledger decided, of a role the chips that its tips brought it", "the balance of ",
         seat ? table_.balance(owner.index) : table_.role_balance(owner.index), seat ? balances_[i] : chips_[i]);
    same("what an owner has on the layout is what it staked and did not get back or lose", "the stakes of ", standing, stakes_[i]);
    must::hold(!seat || !table_.has_bought_in(owner.index) || chips_[i].units >= 0, [&] {
      return "who bought in never plays with chips that it does not have: " + table_words::account(table_, owner) + " holds " +
             table_words::money(table_, chips_[i]);
    });
  }

  /// From whom to whom each kind of entry moves money (LedgerEntry::Kind).
  static bool goes_where_it_says(const LedgerEntry& entry) {
    using AccountKind = Account::Kind;
    using Kind = LedgerEntry::Kind;
    const auto owns = [](const Account& one) { return one.kind == AccountKind::Seat || one.kind == AccountKind::Role; };
    switch (entry.kind) {
      case Kind::BuyIn:
        return entry.payer.kind == AccountKind::Outside && entry.payee.kind == AccountKind::Seat;
      case Kind::Tip:
        return entry.payer.kind == AccountKind::Seat && entry.payee.kind == AccountKind::Role;
      case Kind::Stake:
        return owns(entry.payer) && entry.payee.kind == AccountKind::Layout;
      case Kind::StakeReturned:
        return entry.payer.kind == AccountKind::Layout && owns(entry.payee);
      case Kind::Loss:
        return entry.payer.kind == AccountKind::Layout && entry.payee.kind == AccountKind::House;
      case Kind::Commission:
        return owns(entry.payer) && entry.payee.kind == AccountKind::House;
      case Kind::Win:
      case Kind::Refund:
        return entry.payer.kind == AccountKind::House && owns(entry.payee);
    }
    return false;
  }

  [[nodiscard]] std::size_t at(const Account& owner) const {
    for (std::size_t i = 0; i < owners_.size(); ++i)
      if (owners_[i] == owner) return i;
    must::fail("an account without an owner: " + table_words::account(table_, owner));
  }

  void move(const Account& account, Money by) {
    Money& held = account.kind == Account::Kind::Layout    ? layout_
                  : account.kind == Account::Kind::House   ? house_
                  : account.kind == Account::Kind::Outside ? outside_
                                                           : chips_[at(account)];
    held = held + by;
  }

  /// Stakes by owner, and M7: wins - losses - commissions + refunds.
  void decide(const LedgerEntry& entry, const Table& before) {
    using Kind = LedgerEntry::Kind;
    if (entry.kind == Kind::Stake) {
      const std::size_t owner = at(entry.payer);
      owner_of_[entry.wager_id] = owner;
      stakes_[owner] = stakes_[owner] + entry.amount;
    } else if (entry.kind == Kind::StakeReturned) {
      stakes_[at(entry.payee)] = stakes_[at(entry.payee)] - entry.amount;
    } else if (entry.kind == Kind::Loss) {
      must::hold(owner_of_.count(entry.wager_id) == 1,
                 [&] { return "what is lost was staked: " + table_words::entry(entry, before, table_); });
      const std::size_t owner = owner_of_[entry.wager_id];
      stakes_[owner] = stakes_[owner] - entry.amount;
      balances_[owner] = balances_[owner] - entry.amount;
    } else if (entry.kind == Kind::Win || entry.kind == Kind::Refund) {
      balances_[at(entry.payee)] = balances_[at(entry.payee)] + entry.amount;
    } else if (entry.kind == Kind::Commission) {
      balances_[at(entry.payer)] = balances_[at(entry.payer)] - entry.amount;
    }
  }

  const Table& table_;
  std::vector<Account> owners_;  // seats, then roles
  std::vector<Money> chips_;
  std::vector<Money> balances_;
  std::vector<Money> stakes_;
  std::map<std::uint32_t, std::size_t> owner_of_;  // by wager
  Money layout_;
  Money house_;
  Money outside_;
};

/// What a settlement says agrees with itself.
inline void consistent(const Settlement& one, const Table& before) {
  using fairroll::Outcome;
  const auto must_hold = [&](bool holds, const char* rule) {
    must::hold(holds, [&] {
      return rule + std::string(": ") + table_words::settlement(one, before) + (one.amount ? ", with an amount" : ", with no amount");
    });
  };
  const bool decided =
      one.outcome == Outcome::Wins || one.outcome == Outcome::Loses || one.outcome == Outcome::Pushes || one.outcome == Outcome::Returned;
  must_hold(!one.has_ended || decided || one.outcome == Outcome::Undetermined, "only a verdict ends a wager");
  must_hold(one.outcome != Outcome::Wins || (one.amount && one.amount->units >= 0), "a win has an amount");
  must_hold((one.outcome != Outcome::Loses && one.outcome != Outcome::Pushes) || !one.amount, "what is not won pays nothing");
}

/// One outcome for each wager and throw; what has ended is gone, what has not is there (or was joined to an equal one, L2).
inline void one_outcome_each(const std::vector<Settlement>& settlements, const Table& before, const Table& after) {
  std::set<std::uint32_t> had;
  std::set<std::uint32_t> has;
  std::set<std::uint32_t> met;
  for (const StandingWager& wager : before.wagers()) had.insert(wager.id);
  for (const StandingWager& wager : after.wagers())
    must::hold(has.insert(wager.id).second, [&] { return "no two wagers have one id: " + table_words::in_full(after, wager); });
  for (const Settlement& one : settlements) {
    const std::uint32_t id = one.wager_before.id;
    const auto must_hold = [&](bool holds, const char* rule) {
      must::hold(holds, [&] { return rule + std::string(": ") + table_words::settlement(one, before); });
    };
    must_hold(met.insert(id).second, "one outcome for each wager");
    must_hold(had.count(id) == 1, "only what stood is settled");
    must_hold(!one.has_ended || has.count(id) == 0, "a wager that has ended is not in play");
    consistent(one, before);
    if (one.has_ended || has.count(id) == 1) continue;
    const auto joined = [&](const StandingWager& wager) {
      return wager.wager == one.wager_after.wager && owner_of(wager) == owner_of(one.wager_after) &&
             wager.numbers == one.wager_after.numbers;
    };
    must_hold(std::any_of(after.wagers().begin(), after.wagers().end(), joined),
              "what has not ended stands, or was joined to an equal wager");
  }
}

}  // namespace books
