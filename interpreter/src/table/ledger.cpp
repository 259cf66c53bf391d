#include <fairroll/ledger.hpp>

#include <array>

#include <fairroll/table.hpp>

namespace fairroll {

std::string_view entry_name(LedgerEntry::Kind kind) noexcept {
  constexpr std::array<std::string_view, 8> names{"buy-in", "tip", "stake", "taken back", "loss", "win", "commission", "refund"};
  static_assert(names.size() == static_cast<std::size_t>(LedgerEntry::Kind::Refund) + 1);
  return names[static_cast<std::size_t>(kind)];
}

Money Table::held(const Account& account) const {
  Money sum;
  switch (account.of) {
    case Account::Of::Seat:
      return chips_.at(account.index);
    case Account::Of::Role:
      return role_chips_.at(account.index);
    case Account::Of::Layout:
      for (const StandingWager& wager : wagers_) sum = sum + wager.stake;
      return sum;
    case Account::Of::House:  // it lost what the others won
      for (const Money balance : balances_) sum = sum - balance;
      for (const Money balance : role_balances_) sum = sum - balance;
      return sum;
    default:
      return Money{} - brought_;
  }
}

}  // namespace fairroll
