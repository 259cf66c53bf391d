// SPDX-License-Identifier: Apache-2.0
// Who sits at a table of a season, and what each does between two throws.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "book.hpp"

namespace fairroll::audit::season {

/// One seat: how it bets, and what it always bets on.
struct Seat {
  BettingStrategy strategy{};
  std::size_t staple = 0;                                      ///< into Book::bets()
  bool buys_in = false;                                        ///< it plays with chips
  std::vector<std::pair<std::uint32_t, std::size_t>> tried{};  ///< since the last throw: behind which wager, which bet; 0: behind none
};

/// What seats try. A table asks one act after the other until there is none, and then the next seat.
class Seats {
 public:
  Seats(std::size_t count, const std::vector<BettingStrategy>& strategies);

  /// Each chooses anew what it always bets on.
  void choose(const Book& book, detail::Stream& stream);
  /// They look at the table anew.
  void begin_bets();
  /// The next act that somebody tries; nothing: all have done. Whether it is possible, the table says.
  [[nodiscard]] std::optional<TableAction> next(Book& book, const Table& table, detail::Stream& stream);
  [[nodiscard]] std::size_t size() const noexcept { return seats_.size(); }

 private:
  [[nodiscard]] std::optional<TableAction> act_of(Index at, Book& book, const Table& table, detail::Stream& stream);
  [[nodiscard]] std::optional<TableAction> staple(Index at, Book& book, const Table& table, detail::Stream& stream);
  [[nodiscard]] std::optional<TableAction> behind(Index at, const Book& book, const Table& table);
  [[nodiscard]] std::optional<TableAction> any(Index at, Book& book, const Table& table, detail::Stream& stream);
  [[nodiscard]] std::optional<TableAction> change(Index at, const Book& book, const Table& table, detail::Stream& stream);
  [[nodiscard]] std::optional<TableAction> listed(Index at, Book& book, const Table& table);

  std::vector<Seat> seats_;
  std::size_t at_ = 0;
  std::uint32_t acts_ = 0;  ///< of the seat at hand
};

}  // namespace fairroll::audit::season
