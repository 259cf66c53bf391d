// SPDX-License-Identifier: Apache-2.0
#include "seats.hpp"

#include <algorithm>

namespace fairroll::audit::season {

namespace {

constexpr std::uint32_t most_acts = 6;     // of one seat between two throws
constexpr std::size_t most_standing = 6;   // wagers of a seat that bets at random
constexpr std::uint32_t bets_once_in = 4;  // throws: a seat that bets at random
constexpr std::uint32_t changes_once_in = 24;
constexpr std::uint32_t most_times = 3;  // the least stake
constexpr std::int64_t chips_of_stakes = 400;

bool is_own(const StandingWager& one, Index seat) noexcept { return one.seat == seat && one.role == no_index; }

bool stands(const Table& table, Index seat, const PlannedBet& bet, std::uint32_t parent = 0) {
  const auto is_it = [&](const StandingWager& one) {
    return is_own(one, seat) && one.wager == bet.wager && one.numbers == bet.numbers && one.parent_id == parent;
  };
  const auto is_whole = [&](const Composite& one) { return one.seat == seat && one.wager == bet.wager && one.numbers == bet.numbers; };
  return std::any_of(table.wagers().begin(), table.wagers().end(), is_it) ||
         std::any_of(table.composites().begin(), table.composites().end(), is_whole);
}

}  // namespace

Seats::Seats(std::size_t count, const std::vector<BettingStrategy>& strategies) : seats_(count) {
  for (std::size_t i = 0; i < count; ++i) {
    seats_[i].strategy = strategies[i % strategies.size()];
    seats_[i].buys_in = i % 2 == 1;
  }
}

void Seats::choose(const Book& book, detail::Stream& stream) {
  for (Seat& seat : seats_) {
    seat.staple = book.staple()[stream.below(static_cast<std::uint32_t>(book.staple().size()))];
    seat.tried.clear();
  }
}

void Seats::begin_bets() {
  at_ = 0;
  acts_ = 0;
  for (Seat& seat : seats_) seat.tried.clear();
}

std::optional<TableAction> Seats::next(Book& book, const Table& table, detail::Stream& stream) {
  for (; at_ < seats_.size(); ++at_, acts_ = 0) {
    if (acts_++ == most_acts) continue;
    std::optional<TableAction> act = act_of(static_cast<Index>(at_), book, table, stream);
    if (!act) continue;
    // Chips first, if they do not cover it.
    if (act->kind == TableAction::Kind::Bet && seats_[at_].buys_in) {
      const auto seat = static_cast<Index>(at_);
      if (!table.has_bought_in(seat) || table.account_balance({Account::Kind::Seat, seat}) < act->amount) {
        if (!seats_[at_].tried.empty()) seats_[at_].tried.pop_back();  // it is tried again, once they are there
        act->kind = TableAction::Kind::BuyIn;
        act->amount = Money{act->amount.units * chips_of_stakes};
        act->wager = WagerRef{};
      }
    }
    return act;
  }
  return std::nullopt;
}

std::optional<TableAction> Seats::act_of(Index at, Book& book, const Table& table, detail::Stream& stream) {
  switch (seats_[at].strategy) {
    case BettingStrategy::Flat:
      return staple(at, book, table, stream);
    case BettingStrategy::WithOdds: {
      std::optional<TableAction> act = staple(at, book, table, stream);
      return act ? std::move(act) : behind(at, book, table);
    }
    case BettingStrategy::Random:
      if (acts_ > 1) return std::nullopt;
      if (stream.below(changes_once_in) == 0) return change(at, book, table, stream);
      return stream.below(bets_once_in) == 0 ? any(at, book, table, stream) : std::nullopt;
    case BettingStrategy::Listed:
      return listed(at, book, table);
  }
  return std::nullopt;
}

std::optional<TableAction> Seats::staple(Index at, Book& book, const Table& table, detail::Stream& stream) {
  Seat& seat = seats_[at];
  const PlannedBet& bet = book.bets()[seat.staple];
  const std::pair<std::uint32_t, std::size_t> attempt{0, seat.staple};
  if (std::find(seat.tried.begin(), seat.tried.end(), attempt) != seat.tried.end()) return std::nullopt;
  if (stands(table, at, bet) || !book.offers(table.variables(), seat.staple)) return std::nullopt;
  seat.tried.push_back(attempt);
  return bet_of(bet, at, 1 + stream.below(most_times));
}

std::optional<TableAction> Seats::behind(Index at, const Book& book, const Table& table) {
  Seat& seat = seats_[at];
  for (const StandingWager& parent : table.wagers()) {
    if (!is_own(parent, at) || parent.composite_id != 0 || parent.is_undetermined) continue;
    for (const std::size_t bet : book.behind(parent.wager)) {
      const std::pair<std::uint32_t, std::size_t> attempt{parent.id, bet};
      if (std::find(seat.tried.begin(), seat.tried.end(), attempt) != seat.tried.end()) continue;
      const auto follows = [&](const StandingWager& one) { return one.parent_id == parent.id; };
      if (std::any_of(table.wagers().begin(), table.wagers().end(), follows)) continue;
      seat.tried.push_back(attempt);
      TableAction act = bet_of(book.bets()[bet], at, 1);
      const WagerRef name = table.make_reference(parent);
      act.wager.parent = parent.wager;
      if (name.numbers.size() == 1) act.wager.parent_number = name.numbers.front();
      act.wager.parent_ordinal = name.ordinal;
      return act;
    }
  }
  return std::nullopt;
}

std::optional<TableAction> Seats::any(Index at, Book& book, const Table& table, detail::Stream& stream) {
  const auto own = [&](const StandingWager& one) { return is_own(one, at); };
  if (static_cast<std::size_t>(std::count_if(table.wagers().begin(), table.wagers().end(), own)) >= most_standing) return std::nullopt;
  const std::size_t bet = book.opening()[stream.below(static_cast<std::uint32_t>(book.opening().size()))];
  if (!book.offers(table.variables(), bet)) return std::nullopt;
  return bet_of(book.bets()[bet], at, 1 + stream.below(most_times));
}

std::optional<TableAction> Seats::change(Index at, const Book& book, const Table& table, detail::Stream& stream) {
  std::vector<const StandingWager*> own;
  for (const StandingWager& one : table.wagers())
    if (is_own(one, at) && one.composite_id == 0 && one.parent_id == 0) own.push_back(&one);
  if (own.empty()) return std::nullopt;
  const StandingWager& one = *own[stream.below(static_cast<std::uint32_t>(own.size()))];
  TableAction act;
  act.seat = at;
  act.wager = table.make_reference(one);
  act.kind = stream.below(2) == 0 ? TableAction::Kind::Raise : TableAction::Kind::Remove;
  if (act.kind == TableAction::Kind::Remove) return act;
  const auto it = std::find_if(book.bets().begin(), book.bets().end(),
                               [&](const PlannedBet& bet) { return bet.wager == one.wager && bet.numbers == one.numbers; });
  if (it == book.bets().end()) return std::nullopt;
  act.amount = one.stake + it->stake;
  return act;
}

std::optional<TableAction> Seats::listed(Index at, Book& book, const Table& table) {
  Seat& seat = seats_[at];
  for (const std::size_t bet : book.opening()) {
    const std::pair<std::uint32_t, std::size_t> attempt{0, bet};
    if (std::find(seat.tried.begin(), seat.tried.end(), attempt) != seat.tried.end()) continue;
    if (stands(table, at, book.bets()[bet]) || !book.offers(table.variables(), bet)) continue;
    seat.tried.push_back(attempt);
    return bet_of(book.bets()[bet], at, 1);
  }
  return behind(at, book, table);
}

}  // namespace fairroll::audit::season
