// SPDX-License-Identifier: Apache-2.0
#include "exposed.hpp"

#include <algorithm>

#include <fairroll/stake_limit.hpp>

namespace fairroll::analysis {

class ExposedBets::Builder {
 public:
  Builder(const std::shared_ptr<const Ruleset>& ruleset, const Outcomes& outcomes, const ExposureOptions& options, const BetKind& kind,
          Machine machine)
      : ruleset_(ruleset), rules_(*ruleset), outcomes_(outcomes), options_(options), kind_(kind), machine_(std::move(machine)) {}

  std::optional<ExposedBets> build(std::string& why) {
    all_.outcomes_ = outcomes_.size();
    all_.wager_ = machine_.key.wager;
    (void)state_of({Machine::start});
    for (std::size_t state = 0; state < all_.rows_.size(); ++state) {
      if (all_.rows_.size() > most_states || copies_ > most_copies) {
        why = too_many;
        return std::nullopt;
      }
      for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) step(state, outcome);
      if (!why_.empty()) break;
    }
    why = why_;
    if (!why.empty()) return std::nullopt;
    return std::move(all_);
  }

 private:
  /// Whatever may be placed is placed.
  std::uint32_t state_of(std::set<std::uint32_t> rows) {
    std::vector<std::uint32_t> open(rows.begin(), rows.end());
    const auto add = [&](std::uint32_t row) {
      if (row != Machine::no_row && rows.insert(row).second) open.push_back(row);
    };
    while (!open.empty()) {
      const std::uint32_t row = open.back();
      open.pop_back();
      add(machine_.place[row]);
      for (const std::vector<std::uint32_t>& above : machine_.place_above) add(above[row]);
    }
    std::vector<std::uint32_t> key(rows.begin(), rows.end());
    const auto [at, fresh] = known_.try_emplace(key, static_cast<std::uint32_t>(all_.rows_.size()));
    if (fresh) copies_ += key.size();
    if (fresh) all_.rows_.push_back(std::move(key));
    return at->second;
  }

  void step(std::size_t state, std::size_t outcome) {
    std::set<std::uint32_t> after;
    std::int64_t gain = 0;
    const std::vector<std::uint32_t> rows = all_.rows_[state];
    for (const std::uint32_t row : rows) {
      const Cell& cell = machine_.cell(row, outcome);
      after.insert(row_after(machine_, cell));
      if (!machine_.stands(row) || static_cast<Outcome>(cell.outcome) != Outcome::Wins) continue;
      const auto [at, fresh] = all_.won_.try_emplace({row, outcome});
      if (fresh) at->second = pay(row, outcome);
      gain += std::max<std::int64_t>(0, at->second.units);
    }
    all_.gains_.push_back(gain);
    all_.next_.push_back(state_of(std::move(after)));
  }

  // ---- what a win pays

  std::optional<Money> most(const Table& table, std::uint32_t id, Index wager) {
    const StakeLimit limit = stake_limit(table, id);
    std::optional<Money> most = limit.most;
    const auto said = options_.limits.find(rules_.wagers[wager].name);
    if (said != options_.limits.end()) most = most ? std::min(*most, said->second) : said->second;
    if (!most) most = options_.each;
    if (!most) why_ = limit.unposted ? "its limit is measured by what the house has not posted" : "nothing limits it";
    return most;
  }

  /// Puts the wager of that level, and first what it stands behind; each at its limit.
  std::uint32_t put(Table& table, std::uint32_t row, std::size_t level) {
    const std::uint32_t parent = level + 1 < machine_.levels.size() ? put(table, row, level + 1) : 0;
    if (!why_.empty()) return 0;
    const MachineLevel& one = machine_.levels[level];
    const std::vector<int> own = machine_.own(row, level);
    std::optional<Money> stake = level == 0 ? kind_.part_stake : std::nullopt;
    if (!stake) {
      Table trial = table;
      stake = most(trial, trial.put(0, one.wager, one.numbers, Money{rules_.currency.step}, own, parent), one.wager);
    }
    if (!stake) return 0;
    if (stake->units <= 0) {
      why_ = "its limits leave no stake";
      return 0;
    }
    if (level == 0) stake_ = *stake;
    return table.put(0, one.wager, one.numbers, *stake, own, parent);
  }

  [[nodiscard]] Table scene(std::uint32_t row) const {
    Table table(ruleset_, {"seat"});
    if (rules_.vocabulary.thrower != no_index) {
      TableAct act;
      act.kind = TableAct::Kind::TakesDice;
      act.seat = 0;
      (void)table.act(act, Reasons::None);
    }
    for (std::size_t i = 0; i < machine_.members.size(); ++i) table.set_variable(machine_.members[i], machine_.row(row)[i]);
    return table;
  }

  Won pay(std::uint32_t row, std::size_t outcome) {
    Won won;
    Table table = scene(row);
    const std::uint32_t id = put(table, row, 0);
    if (!why_.empty()) return won;
    won.bet.name = table.describe(*std::find_if(table.wagers().begin(), table.wagers().end(), [&](const auto& w) { return w.id == id; }));
    if (kind_.part_stake) won.bet.name += " of " + kind_.name;
    won.bet.stake = stake_;
    ThrowRecord record;
    for (const int face : outcomes_.faces(outcome)) record.faces.emplace_back(face);
    for (const Settlement& one : table.roll(record, Reasons::None).settlements) {
      if (one.before.id != id || one.at_turn_end) continue;
      if (one.outcome == Outcome::Loses) won.units = -one.lost.value_or(stake_).units;  // M1: odds below the stake cost the house nothing
      if (one.outcome == Outcome::Loses) continue;
      if (one.odds) won.bet.odds = to_string(*one.odds);
      if (one.amount) won.units = one.amount->units - (one.commission ? one.commission->units : 0);
      // What cannot be paid exactly is no bet that a house takes: its stake would have to be another. The fraction is rounded down.
      if (!one.amount && one.exact) won.units = one.exact->floor();
      if (!one.amount && !one.exact) why_ = "what it wins is not settled, such as a column that the house has not posted";
    }
    won.bet.win = Money{won.units};
    return won;
  }

  const std::shared_ptr<const Ruleset>& ruleset_;
  const Ruleset& rules_;
  const Outcomes& outcomes_;
  const ExposureOptions& options_;
  const BetKind& kind_;
  Machine machine_;
  ExposedBets all_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> known_;
  std::size_t copies_ = 0;  // in all states together
  std::string why_;
  Money stake_{};
};

std::optional<ExposedBets> ExposedBets::make(const std::shared_ptr<const Ruleset>& ruleset, const Outcomes& outcomes,
                                             const ExposureOptions& options, const BetKind& kind, std::string& why) {
  std::vector<CompileFault> faults;
  std::optional<Machine> machine = compile_machine(*ruleset, outcomes, kind.key, faults);
  if (machine) return Builder(ruleset, outcomes, options, kind, std::move(*machine)).build(why);
  why = faults.empty() ? "it cannot be compiled" : faults.front().message;
  return std::nullopt;
}

std::vector<ExposedBet> ExposedBets::bets(std::size_t state, std::size_t outcome) const {
  std::vector<ExposedBet> all;
  for (const std::uint32_t row : rows_[state]) {
    const auto found = won_.find({row, outcome});
    if (found != won_.end() && found->second.units > 0) all.push_back(found->second.bet);
  }
  return all;
}

}  // namespace fairroll::analysis
