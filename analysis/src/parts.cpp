// SPDX-License-Identifier: Apache-2.0
// Wagers made of parts: the sum of their parts, each with its share of the stake (L7).
#include <algorithm>
#include <stdexcept>

#include <fairroll/table.hpp>

#include "solved.hpp"

namespace fairroll::analysis {
namespace {

/// More units than these are not tried; a wager has at most 1000 parts.
constexpr std::int64_t most_units = 20'000;

struct Share {
  MachineKey key;
  Money stake;
};

/// The parts that a stake is shared into at a fresh table; empty: they cannot share it.
std::vector<Share> shares_of(const std::shared_ptr<const Ruleset>& rules, const MachineKey& key, Money stake) {
  Table table(rules, {"seat"});
  try {
    (void)table.put(0, key.wager, key.numbers, stake, {}, 0);
  } catch (const std::out_of_range&) {
    return {};
  }
  std::vector<Share> shares;
  for (const StandingWager& part : table.wagers()) shares.push_back({{part.wager, part.numbers, nullptr}, part.stake});
  return shares;
}

/// Whether a fresh table takes the bet; limits aside, which are of no matter here. Empty, or why not.
std::string refused(const std::shared_ptr<const Ruleset>& rules, const MachineKey& key, Money stake) {
  std::string why;
  for (const std::int64_t times : {1, 20, 400, 8000}) {  // some stake whose commissions are whole
    Table table(rules, {"seat"});
    TableAct bets;
    bets.kind = TableAct::Kind::Bets;
    bets.seat = 0;
    bets.wager.wager = key.wager;
    bets.wager.numbers = key.numbers;
    bets.amount = Money{stake.units * times};
    bets.taken_in_error = true;
    const ActResult result = table.act(bets, Reasons::None);
    if (result.status == ActResult::Status::Accepted) return "";
    why = result.words;
  }
  return why;
}

class Parts {
 public:
  Parts(const Setting& setting, const std::shared_ptr<const Ruleset>& rules, WagerEdge& edge)
      : setting_(setting), rules_(rules), edge_(edge) {}

  void add(const std::optional<Money>& stake) {
    Money whole;
    const std::vector<Share> shares = stake ? shares_of(rules_, edge_.key, whole = *stake) : smallest(whole);
    if (shares.empty()) return refuse(Undefined::Why::NotPayable, "its parts cannot share the stake in whole units");
    const std::string why = refused(rules_, edge_.key, whole);
    if (!why.empty()) return refuse(Undefined::Why::NeverPlaced, "a fresh table does not take it: " + why);
    for (const Share& share : shares) {
      const Number part(Whole(std::to_string(share.stake.units), 10), Whole(std::to_string(whole.units), 10));
      if (!add(share, part, stake.has_value())) return;
    }
    finish();
  }

 private:
  void refuse(Undefined::Why why, std::string words) { edge_.undefined = Undefined{why, std::move(words)}; }

  /// Shares of the smallest stake that can be shared.
  std::vector<Share> smallest(Money& whole) const {
    for (std::int64_t units = 1; units <= most_units; ++units) {
      whole = Money{units * rules_->currency.step};
      std::vector<Share> shares = shares_of(rules_, edge_.key, whole);
      if (!shares.empty()) return shares;
    }
    return {};
  }

  bool add(const Share& share, Number part, bool stated) {
    part.canonicalize();
    const auto solved = std::make_shared<const Solved>(setting_, share.key, stated ? std::optional<Money>(share.stake) : std::nullopt);
    const std::string name = name_of(setting_.rules, share.key);
    if (solved->fault()) {
      refuse(solved->fault()->why, "its part `" + name + "`: " + solved->fault()->words);
      return false;
    }
    const Figures figures = solved->first();
    edge_.parts.push_back({name, fraction_of(part), figures.edge});
    edge_.states += solved->machine()->rows;
    const Number outlay = number_of(figures.outlay);
    loss_ += part * number_of(figures.edge) * outlay;
    outlay_ += part * outlay;
    resolved_ += part * (number_of(figures.win) + number_of(figures.lose)) * outlay;
    one_throw_ = one_throw_ && figures.throws.str() == "1" && solved->bet().opportunities().front().row == Machine::start;
    each_.push_back({solved, part});
    return true;
  }

  void finish() {
    edge_.one_throw = one_throw_;
    if (one_throw_) {
      edge_.first = together();
      return;
    }
    edge_.first.edge = fraction_of(loss_ / outlay_);
    if (resolved_ != 0) edge_.first.edge_resolved = fraction_of(loss_ / resolved_);
    edge_.first.outlay = fraction_of(outlay_);
  }

  /// Every throw decides all of them: what they win together decides how the whole ends, as the table tells it.
  Figures together() const {
    Spread spread{{}, outlay_ - 1, 1};
    for (std::size_t outcome = 0; outcome < setting_.outcomes.size(); ++outcome) {
      Number profit;
      for (const auto& [solved, part] : each_) {
        const Opportunity& start = solved->bet().opportunities().front();
        const std::size_t column = solved->machine()->column_of[outcome];
        profit += part * solved->bet().first_throw(start.placed)[column].decisions.front().profit;
      }
      const Number net = profit - spread.charge;
      const auto kind = net > 0 ? Decision::Kind::Win : net < 0 ? Decision::Kind::Lose : Decision::Kind::Push;
      if (setting_.chances[outcome] != 0) spread.chances[{kind, profit}] += setting_.chances[outcome];
    }
    return figures_of(spread);
  }

  const Setting& setting_;
  const std::shared_ptr<const Ruleset>& rules_;
  WagerEdge& edge_;
  std::vector<std::pair<std::shared_ptr<const Solved>, Number>> each_;
  Number loss_;
  Number outlay_;
  Number resolved_;
  bool one_throw_ = true;
};

}  // namespace

void add_parts(const Setting& setting, const std::shared_ptr<const Ruleset>& rules, const std::optional<Money>& stake, WagerEdge& edge) {
  Parts(setting, rules, edge).add(stake);
}

}  // namespace fairroll::analysis
