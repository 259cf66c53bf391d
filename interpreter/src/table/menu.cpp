// SPDX-License-Identifier: Apache-2.0
// What may be bet, found out by betting on copies of the table: an act that is refused for its amount says which are nearest.
#include <fairroll/table.hpp>

#include <algorithm>
#include <stdexcept>

#include "call.hpp"

namespace fairroll {
namespace {

/// Higher amounts are not looked for: no bet is so high, and sums of them stay within 64 bits.
constexpr std::int64_t highest_bet = std::int64_t{1} << 50U;
/// Far more than limits of any kind take turns in moving an amount.
constexpr int most_trials = 10'000;

/// One bet, of any amount.
class Bet {
 public:
  Bet(const Table& table, TableAction act) : table_(table), act_(std::move(act)) {}

  [[nodiscard]] ActionResult of(Money amount) {
    act_.amount = amount;
    try {
      TableState copy = table_.state();
      TableCall call(copy, ReasonDetail::None);
      return fairroll::act(call, act_);
    } catch (const std::overflow_error&) {
      ActionResult result;
      result.status = ActionResult::Status::Refused;
      return result;
    }
  }
  /// What stands of the wager that an accepted bet raises.
  [[nodiscard]] Money standing_before(Money accepted) {
    act_.amount = accepted;
    TableState copy = table_.state();
    TableCall call(copy, ReasonDetail::None);
    (void)fairroll::act(call, act_);
    const auto raised = [](const auto& before, const auto& after) {
      for (const auto& now : after)
        for (const auto& one : before)
          if (one.id == now.id && one.stake != now.stake) return one.stake;
      return Money{};
    };
    const bool whole = !table_.ruleset().wagers[act_.wager.wager].components.empty();
    return whole ? raised(table_.composites(), copy.composites) : raised(table_.wagers(), copy.wagers);
  }

  /// The lowest amount from there on that is accepted.
  [[nodiscard]] std::optional<Money> from(Money amount) {
    const Money unit{table_.ruleset().currency.smallest_unit};
    for (int i = 0; i < most_trials && amount.units <= highest_bet; ++i) {
      const ActionResult result = of(amount);
      if (result.status == ActionResult::Status::Accepted) return amount;
      if (result.status != ActionResult::Status::Refused || !result.nearest_amounts || !result.nearest_amounts->higher) return std::nullopt;
      amount = std::max(*result.nearest_amounts->higher, amount + unit);
      if (const std::int64_t over = amount.units % unit.units; over != 0) amount.units += unit.units - over;
    }
    return std::nullopt;
  }

  /// The highest that is accepted of `least`, which is, and what lies whole steps above it.
  [[nodiscard]] Money highest_of(Money least, Money step) {
    std::int64_t good = 0;                                            // steps
    std::int64_t bad = (highest_bet - least.units) / step.units + 1;  // steps; nobody bets so much
    const auto at = [&](std::int64_t steps) { return Money{least.units + steps * step.units}; };
    // Limits say where to go on, and that nothing between will do; chips only say no.
    for (std::int64_t next = bad - 1; bad - good > 1;) {
      const ActionResult result = of(at(next));
      const bool accepted = result.status == ActionResult::Status::Accepted;
      (accepted ? good : bad) = next;
      const bool told = !accepted && result.nearest_amounts && result.nearest_amounts->lower && *result.nearest_amounts->lower < at(next);
      const std::int64_t nearest = told ? (result.nearest_amounts->lower->units - least.units) / step.units : 0;
      if (told && nearest >= good) bad = nearest + 1;
      next = told && nearest > good ? nearest : good + (bad - good) / 2;
    }
    return at(good);
  }

 private:
  const Table& table_;
  TableAction act_;
};

class Menu {
 public:
  Menu(const Table& table, Index seat, Index role) : table_(table), seat_(seat), role_(role) {}

  std::vector<PossibleBet> take() {
    const std::vector<Wager>& wagers = table_.ruleset().wagers;
    for (Index wager = 0; wager < wagers.size(); ++wager) {
      WagerRef reference;
      reference.wager = wager;
      reference.role = role_;
      if (wagers[wager].numbers.empty()) add_behind(reference);
      for (const std::vector<int>& numbers : wagers[wager].numbers) {
        reference.numbers = numbers;
        add_behind(reference);
      }
    }
    return std::move(entries_);
  }

 private:
  /// Behind each wager that stands there.
  void add_behind(WagerRef reference) {
    const Index behind = table_.ruleset().wagers[reference.wager].parent;
    if (behind == no_index) return add(reference);
    for (const StandingWager& one : table_.wagers()) {
      if (one.seat != seat_ || one.role != role_ || one.wager != behind) continue;
      const WagerRef parent = table_.make_reference(one);
      reference.parent = behind;
      reference.parent_number = parent.numbers.size() == 1 ? std::optional(parent.numbers.front()) : std::nullopt;
      reference.parent_ordinal = parent.ordinal;
      add(reference);
    }
  }

  void add(const WagerRef& reference) {
    TableAction act;
    act.kind = TableAction::Kind::Bet;
    act.seat = seat_;
    act.wager = reference;
    Bet bet(table_, std::move(act));
    const Money unit{table_.ruleset().currency.smallest_unit};
    const std::optional<Money> least = bet.from(unit);
    if (!least) return;
    PossibleBet entry;
    entry.wager = reference;
    entry.min_amount = *least;
    entry.current_stake = bet.standing_before(*least);
    const std::optional<Money> second = bet.from(*least + unit);
    entry.amount_step = second ? *second - *least : unit;
    const Money most = second ? bet.highest_of(*least, entry.amount_step) : *least;
    if (most.units <= highest_bet - entry.amount_step.units) entry.max_amount = most;
    entries_.push_back(std::move(entry));
  }

  const Table& table_;
  Index seat_;
  Index role_;
  std::vector<PossibleBet> entries_;
};

}  // namespace

bool PossibleBet::allows(Money amount) const noexcept {
  return amount >= min_amount && (!max_amount || amount <= *max_amount) && (amount.units - min_amount.units) % amount_step.units == 0;
}

std::vector<PossibleBet> list_possible_bets(const Table& table, Index seat, Index role) {
  if (seat >= table.seats().size()) throw std::out_of_range("list_possible_bets: there is no such seat");
  if (role != no_index && role >= table.ruleset().vocabulary.roles.size())
    throw std::out_of_range("list_possible_bets: there is no such role");
  return Menu(table, seat, role).take();
}

}  // namespace fairroll
