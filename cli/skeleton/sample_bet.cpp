// SPDX-License-Identifier: Apache-2.0
#include <array>
#include <numeric>

#include <fairroll/automata.hpp>
#include <fairroll/table.hpp>

#include "skeleton.hpp"

namespace fairroll::cli::skeleton {
namespace {

constexpr std::array<std::int64_t, 5> stakes{10, 25, 100, 5, 1};  // in whole units of the currency

Money whole(const Currency& currency, std::int64_t amount) {
  for (int digit = 0; digit < currency.decimal_count; ++digit) amount *= 10;
  return Money{amount};
}

class Search {
 public:
  explicit Search(const std::shared_ptr<const Ruleset>& rules)
      : rules_(*rules), outcomes_(rules->vocabulary), fresh_(rules, {"ann", "bob"}) {
    TableAction act;
    act.kind = TableAction::Kind::TakeDice;
    act.seat = 0;
    if (rules_.vocabulary.thrower != no_index) (void)fresh_.execute(act, ReasonDetail::None);
  }

  /// The first bet that a throw decides; without one, the first that is accepted.
  SampleBet run() {
    SampleBet accepted;
    for (Index wager = 0; wager < rules_.wagers.size(); ++wager) {
      SampleBet one = bet_on(wager);
      if (!one.faces.empty() && one.result != "stays") return one;
      if (accepted.wager.empty()) accepted = std::move(one);
    }
    if (accepted.wager.empty()) throw_valid(accepted);
    return accepted;
  }

 private:
  SampleBet bet_on(Index wager) {
    TableAction act;
    act.kind = TableAction::Kind::Bet;
    act.seat = 0;
    act.wager.wager = wager;
    const std::vector<std::vector<int>>& numbers = rules_.wagers[wager].numbers;
    if (!numbers.empty()) act.wager.numbers = numbers.front();
    for (const std::int64_t amount : stakes) {
      act.amount = whole(rules_.currency, amount);
      Table table = fresh_;
      if (table.execute(act, ReasonDetail::None).status != ActionResult::Status::Accepted || table.wagers().size() != 1) continue;
      SampleBet bet{table.describe(table.wagers().front()), wager, act.amount, {}, 0, {}};
      throw_dice(table, bet);
      return bet;
    }
    return {};
  }

  void throw_dice(const Table& table, SampleBet& bet) const {
    for (std::size_t i = 0; outcomes_.is_enumerated() && i < outcomes_.size(); ++i) {
      const ThrowResult result = thrown(table, i);
      if (result.ruling.kind != RulingKind::Valid || result.settlements.size() != 1) continue;
      const std::string words = words_of(result.settlements.front());
      if (words.empty() || (words == "stays" && !bet.faces.empty())) continue;
      take(i, bet);
      bet.result = words;
      if (words != "stays") return;
    }
  }

  /// A throw without a bet.
  void throw_valid(SampleBet& bet) const {
    for (std::size_t i = 0; outcomes_.is_enumerated() && i < outcomes_.size(); ++i)
      if (thrown(fresh_, i).ruling.kind == RulingKind::Valid) return take(i, bet);
  }

  [[nodiscard]] ThrowResult thrown(const Table& table, std::size_t outcome) const {
    const std::vector<int>& faces = outcomes_.faces(outcome);
    ThrowRecord record;
    record.faces.assign(faces.begin(), faces.end());
    return Table(table).roll(record, ReasonDetail::None);
  }

  void take(std::size_t outcome, SampleBet& bet) const {
    const std::vector<int>& faces = outcomes_.faces(outcome);
    bet.faces.clear();
    for (const int face : faces) bet.faces += (bet.faces.empty() ? "" : " ") + rules_.vocabulary.face_name(face);
    bet.total = std::accumulate(faces.begin(), faces.end(), 0);
  }

  /// Empty: nothing that a scenario should expect.
  [[nodiscard]] std::string words_of(const Settlement& settlement) const {
    switch (settlement.outcome) {
      case Outcome::Wins:
        return settlement.amount ? "wins " + to_string(*settlement.amount, rules_.currency) : std::string{};
      case Outcome::Loses:
      case Outcome::Pushes:
      case Outcome::Stays:
        return std::string(outcome_name(settlement.outcome));
      default:
        return {};
    }
  }

  const Ruleset& rules_;
  DiceOutcomes outcomes_;
  Table fresh_;
};

}  // namespace

SampleBet sample_bet(const std::shared_ptr<const Ruleset>& rules) { return Search(rules).run(); }

}  // namespace fairroll::cli::skeleton
