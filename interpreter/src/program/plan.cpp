// Machines of single bets fused into automata: one look-up a throw for all of them.
#include <fairroll/plan.hpp>

#include <algorithm>
#include <stdexcept>
#include <utility>

namespace fairroll {
namespace {

/// Automata of more cells than this fit no cache, so bets are split between several.
constexpr std::size_t most_fused_cells = std::size_t{1} << 16U;
/// A single bet may have as many rows as a machine.
constexpr std::size_t most_cells = std::size_t{1} << 26U;
constexpr int widest_pair = 16;  // faces of one die in column_of_pair

}  // namespace

class PlanBuilder {
 public:
  PlanBuilder(Plan& plan, std::vector<CompileFault>& faults) : plan_(plan), faults_(faults) {}

  bool build() {
    const std::optional<GameMachine> game = compile_game(*plan_.ruleset_, *plan_.outcomes_, faults_);
    if (!game) return false;
    game_ = *game;
    for (std::size_t i = 0; i < plan_.bets_.size(); ++i)
      if (!add_bet(i)) return false;
    std::vector<std::size_t> all(plan_.bets_.size());
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = i;
    return fuse(all);
  }

 private:
  bool fault(std::string message, std::string help, const Place& place) {
    faults_.push_back({std::move(message), std::move(help), place});
    return false;
  }

  /// What only the table settles: everything that is not a win at odds on the whole stake.
  bool plain(const Wager& wager) {
    const std::string name = "`" + wager.name + "`";
    const std::string help = "play it at a table";
    const auto capped = [&](const Cap& cap) {
      return std::find(cap.wagers.begin(), cap.wagers.end(), plan_.ruleset_->find_wager(wager.name)) != cap.wagers.end();
    };
    if (wager.commission) return fault(name + " has a commission, which a plan does not take", help, wager.place);
    if (wager.rounding) return fault("payouts of " + name + " are rounded, which a plan does not do", help, wager.place);
    if (!wager.limits.empty()) return fault(name + " has limits, which a plan does not ask", help, wager.place);
    if (std::any_of(plan_.ruleset_->caps.begin(), plan_.ruleset_->caps.end(), capped))
      return fault("wins of " + name + " are capped together with others", help, wager.place);
    return true;
  }

  bool add_bet(std::size_t index) {
    const PlannedBet& bet = plan_.bets_[index];
    if (bet.wager >= plan_.ruleset_->wagers.size()) return fault("the plan names a wager that there is not", "", {});
    const Wager& wager = plan_.ruleset_->wagers[bet.wager];
    const bool behind = bet.behind && *bet.behind < index && plan_.bets_[*bet.behind].wager == wager.behind;
    if ((wager.behind != no_index) != behind)
      return fault("`" + wager.name + "` stands behind `" +
                       (wager.behind == no_index ? std::string("nothing") : plan_.ruleset_->wagers[wager.behind].name) + "`",
                   "name an earlier bet of the plan that it stands behind", wager.place);
    if (!plain(wager)) return false;
    MachineKey key{bet.wager, bet.numbers, nullptr};
    if (bet.behind) key.parent = std::make_shared<const MachineKey>(machines_[*bet.behind].key);
    std::optional<Machine> machine = compile_machine(*plan_.ruleset_, *plan_.outcomes_, key, faults_);
    if (!machine) return false;
    std::vector<std::int64_t> wins;
    for (const Odds& odds : machine->odds) {
      const std::optional<Money> win = exact_money(Rational(bet.stake.units) * odds.profit(), plan_.ruleset_->currency);
      if (!win)
        return fault("a stake of " + to_string(bet.stake, plan_.ruleset_->currency) + " on `" + wager.name +
                         "` cannot be paid exactly at " + to_string(odds),
                     "bet a multiple of what the odds pay exactly", wager.place);
      wins.push_back(win->units);
    }
    machines_.push_back(std::move(*machine));
    wins_.push_back(std::move(wins));
    return true;
  }

  // ---- fusing

  /// A bet and all that stands behind it stay together.
  [[nodiscard]] std::size_t root_of(std::size_t bet) const {
    while (plan_.bets_[bet].behind) bet = *plan_.bets_[bet].behind;
    return bet;
  }

  bool fuse(const std::vector<std::size_t>& bets) {
    std::vector<std::size_t> roots;
    for (const std::size_t bet : bets)
      if (root_of(bet) == bet) roots.push_back(bet);
    const bool single = roots.size() <= 1;
    bool too_large = false;
    Plan::Group group = Fusion(*this, bets, plan_.groups_.empty(), single ? most_cells : most_fused_cells).run(too_large);
    if (!faulty_.empty()) return fault(faulty_, "", {});
    if (!too_large) {
      plan_.groups_.push_back(std::move(group));
      return true;
    }
    if (single)
      return fault("the bets of the plan have more states together than can be compiled", "plan fewer bets behind one another", {});
    const std::size_t middle = roots[roots.size() / 2];
    std::vector<std::size_t> first;
    std::vector<std::size_t> second;
    for (const std::size_t bet : bets) (root_of(bet) < middle ? first : second).push_back(bet);
    return fuse(first) && fuse(second);
  }

  /// Explores the states of several machines together.
  class Fusion {
   public:
    Fusion(PlanBuilder& builder, const std::vector<std::size_t>& bets, bool with_game, std::size_t most)
        : builder_(builder), bets_(bets), with_game_(with_game), most_(most) {}

    Plan::Group run(bool& too_large) {
      classify();
      Rows start(bets_.size() + 1, Machine::start);
      group_.made_at_start = place(start);
      group_.start = row_of(start);
      for (std::size_t row = 0; row < states_.size() && builder_.faulty_.empty(); ++row) {
        if (states_.size() * group_.columns > most_) {
          too_large = true;
          return {};
        }
        explore(row);
      }
      for (Plan::Cell& cell : group_.cells) cell.next *= group_.columns;
      group_.start *= group_.columns;
      return std::move(group_);
    }

   private:
    using Rows = std::vector<std::uint32_t>;  // of each bet's machine, then of the game

    [[nodiscard]] const Outcomes& outcomes() const { return *builder_.plan_.outcomes_; }

    void classify() {
      std::map<std::vector<std::uint16_t>, std::uint16_t> classes;
      for (std::size_t outcome = 0; outcome < outcomes().size(); ++outcome) {
        std::vector<std::uint16_t> columns;
        for (const std::size_t bet : bets_) columns.push_back(builder_.machines_[bet].column_of[outcome]);
        if (with_game_) columns.push_back(static_cast<std::uint16_t>(outcome));
        const auto [at, fresh] = classes.insert({std::move(columns), static_cast<std::uint16_t>(classes.size())});
        if (fresh) representatives_.push_back(outcome);
        group_.column_of.push_back(at->second);
      }
      group_.columns = static_cast<std::uint32_t>(classes.size());
    }

    std::uint32_t row_of(const Rows& state) {
      const auto [at, fresh] = rows_.insert({state, static_cast<std::uint32_t>(states_.size())});
      if (fresh) states_.push_back(state);
      return at->second;
    }

    /// Makes every bet that may be made, in the order of the plan; says which.
    std::vector<std::uint32_t> place(Rows& rows) const {
      std::vector<std::uint32_t> made;
      for (std::size_t i = 0; i < bets_.size(); ++i) {
        const std::uint32_t to = builder_.machines_[bets_[i]].place[rows[i]];
        if (to == Machine::no_row) continue;
        rows[i] = to;
        made.push_back(static_cast<std::uint32_t>(bets_[i]));
        for (std::size_t child = i + 1; child < bets_.size(); ++child) {
          if (builder_.plan_.bets_[bets_[child]].behind != bets_[i]) continue;
          const std::uint32_t moved = builder_.machines_[bets_[child]].parent_place[rows[child]];
          if (moved != Machine::no_row) rows[child] = moved;
        }
      }
      return made;
    }

    void settle(std::size_t bet, const Cell& cell, std::vector<PlanSettlement>& settlements) const {
      const auto outcome = static_cast<Outcome>(cell.outcome);
      PlanSettlement one{static_cast<std::uint32_t>(bet), outcome, (cell.flags & Cell::ends) != 0, 0};
      const std::string& name = builder_.plan_.ruleset_->wagers[builder_.plan_.bets_[bet].wager].name;
      switch (outcome) {
        case Outcome::Wins:
          if (cell.odds == Cell::no_odds)
            builder_.faulty_ = "`" + name + "` wins, and nothing says what it pays: post its column";
          else
            one.net = builder_.wins_[bet][cell.odds];
          break;
        case Outcome::Loses:
          one.net = -builder_.plan_.bets_[bet].stake.units;
          break;
        case Outcome::Pushes:
        case Outcome::Returned:
          break;
        case Outcome::Undetermined:
          builder_.faulty_ = "what becomes of `" + name + "` cannot be said";
          return;
        default:
          return;
      }
      settlements.push_back(one);
    }

    void explore(std::size_t row) {
      const Rows before = states_[row];
      for (const std::size_t outcome : representatives_) {
        Rows after = before;
        std::vector<PlanSettlement> settlements;
        for (std::size_t i = 0; i < bets_.size(); ++i) {
          const Machine& machine = builder_.machines_[bets_[i]];
          const Cell& cell = machine.cell(after[i], outcome);
          settle(bets_[i], cell, settlements);
          after[i] = cell.next;
          if ((cell.flags & Cell::turn_ends) == 0) continue;
          const Cell& end = machine.turn_end[after[i]];
          settle(bets_[i], end, settlements);
          after[i] = end.next;
        }
        if (with_game_) after.back() = step_game(before.back(), outcome);
        group_.made.push_back(place(after));
        keep(row_of(after), settlements);
      }
    }

    std::uint32_t step_game(std::uint32_t row, std::size_t outcome) {
      const GameMachine::Cell& cell = builder_.game_.cells[row * outcomes().size() + outcome];
      group_.events.push_back(cell.events);
      group_.turn_ends.push_back(cell.turn_ends ? 1 : 0);
      return cell.turn_ends ? builder_.game_.turn_end[cell.next] : cell.next;
    }

    /// Equal lists of settlements are kept once.
    void keep(std::uint32_t next, const std::vector<PlanSettlement>& settlements) {
      std::vector<std::int64_t> key;
      for (const PlanSettlement& one : settlements) {
        key.push_back(one.bet);
        key.push_back(static_cast<std::int64_t>(one.outcome) * 2 + (one.ended ? 1 : 0));
        key.push_back(one.net);
      }
      const auto [at, fresh] = lists_.insert({std::move(key), static_cast<std::uint32_t>(group_.settlements.size())});
      if (fresh) group_.settlements.insert(group_.settlements.end(), settlements.begin(), settlements.end());
      group_.cells.push_back({next, at->second, static_cast<std::uint32_t>(settlements.size())});
    }

    PlanBuilder& builder_;
    const std::vector<std::size_t>& bets_;
    bool with_game_;
    std::size_t most_;
    Plan::Group group_;
    std::vector<std::size_t> representatives_;
    std::map<Rows, std::uint32_t> rows_;
    std::vector<Rows> states_;
    std::map<std::vector<std::int64_t>, std::uint32_t> lists_;
  };

 public:
  /// Two dice: the column of each ordered pair of faces.
  void index_pairs() {
    const Vocabulary& vocabulary = plan_.ruleset_->vocabulary;
    const int width = vocabulary.highest - vocabulary.lowest + 1;
    if (vocabulary.dice != 2 || width > widest_pair) return;
    for (Plan::Group& group : plan_.groups_) {
      group.column_of_pair.assign(static_cast<std::size_t>(widest_pair) * widest_pair, 0);
      for (int first = 0; first < width; ++first)
        for (int second = 0; second < width; ++second)
          group.column_of_pair[static_cast<std::size_t>(first * widest_pair + second)] =
              group.column_of[plan_.outcomes_->of(vocabulary.lowest + first, vocabulary.lowest + second)];
    }
  }

 private:
  Plan& plan_;
  std::vector<CompileFault>& faults_;
  GameMachine game_;
  std::vector<Machine> machines_;                // per bet
  std::vector<std::vector<std::int64_t>> wins_;  // per bet, per odds of its machine
  std::string faulty_;
};

std::optional<Plan> Plan::compile(std::shared_ptr<const Ruleset> ruleset, std::vector<PlannedBet> bets, std::vector<CompileFault>& faults) {
  Plan plan;
  plan.outcomes_ = std::make_shared<const Outcomes>(ruleset->vocabulary);
  plan.ruleset_ = std::move(ruleset);
  plan.bets_ = std::move(bets);
  PlanBuilder builder(plan, faults);
  try {
    if (!builder.build()) return std::nullopt;
  } catch (const std::overflow_error&) {
    faults.push_back({"a win of the plan is too large to be counted exactly", "bet less", {}});
    return std::nullopt;
  }
  builder.index_pairs();
  return plan;
}

std::size_t Plan::rows() const noexcept {
  std::size_t rows = 0;
  for (const Group& group : groups_) rows += group.cells.size() / std::max<std::size_t>(1, group.columns);
  return rows;
}

// ---- runs
// ----------------------------------------------------------------------------------------------------------------------------------

Plan::Run::Run(const Plan& plan) : plan_(&plan) {
  for (const Group& group : plan.groups_) cursors_.push_back({group.start, std::vector<std::uint64_t>(group.cells.size(), 0)});
}

void Plan::Run::throws(std::span<const std::uint8_t> faces) {
  const auto lowest = static_cast<std::uint32_t>(plan_->ruleset_->vocabulary.lowest);
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const Cell* const cells = group.cells.data();
    const std::uint16_t* const column_of = group.column_of_pair.data();
    std::uint64_t* const visits = cursors_[g].visits.data();
    std::uint32_t base = cursors_[g].base;
    std::uint32_t at = cursors_[g].last;
    for (std::size_t i = 0; i + 1 < faces.size(); i += 2) {
      at = base + column_of[(faces[i] - lowest) * 16 + (faces[i + 1] - lowest)];
      ++visits[at];
      base = cells[at].next;
    }
    cursors_[g].base = base;
    cursors_[g].last = at;
  }
  throws_ += faces.size() / 2;
}

void Plan::Run::outcomes(std::span<const std::uint16_t> indices) {
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    Cursor& cursor = cursors_[g];
    for (const std::uint16_t outcome : indices) {
      cursor.last = cursor.base + group.column_of[outcome];
      ++cursor.visits[cursor.last];
      cursor.base = group.cells[cursor.last].next;
    }
  }
  throws_ += indices.size();
}

namespace {

std::int64_t times(std::int64_t amount, std::uint64_t count) {
  std::int64_t product = 0;
  if (__builtin_mul_overflow(amount, count, &product)) throw std::overflow_error("money outgrows 64 bits");
  return product;
}

std::int64_t sum(std::int64_t a, std::int64_t b) {
  std::int64_t result = 0;
  if (__builtin_add_overflow(a, b, &result)) throw std::overflow_error("money outgrows 64 bits");
  return result;
}

void count(BetTotals& totals, const PlanSettlement& one, std::uint64_t visits) {
  switch (one.outcome) {
    case Outcome::Wins:
      totals.won += visits;
      break;
    case Outcome::Loses:
      totals.lost += visits;
      break;
    case Outcome::Pushes:
      totals.pushed += visits;
      break;
    default:
      totals.returned += visits;
      break;
  }
  totals.net = sum(totals.net, times(one.net, visits));
  totals.by_net[one.net] += visits;
}

}  // namespace

PlanTotals Plan::Run::totals() const {
  PlanTotals totals;
  totals.throws = throws_;
  totals.events.resize(plan_->ruleset_->game.events.size());
  totals.bets.resize(plan_->bets_.size());
  for (std::size_t g = 0; g < cursors_.size(); ++g) {
    const Group& group = plan_->groups_[g];
    const Cursor& cursor = cursors_[g];
    if (throws_ > 0)
      for (const std::uint32_t bet : group.made_at_start) ++totals.bets[bet].made;
    for (std::size_t at = 0; at < cursor.visits.size(); ++at) {
      const std::uint64_t visits = cursor.visits[at];
      if (visits == 0) continue;
      const Cell& cell = group.cells[at];
      for (std::uint32_t i = 0; i < cell.count; ++i) {
        const PlanSettlement& one = group.settlements[cell.first + i];
        count(totals.bets[one.bet], one, visits);
      }
      // A bet made behind the last throw has seen none.
      const std::uint64_t seen = visits - (at == cursor.last ? 1 : 0);
      for (const std::uint32_t bet : group.made[at]) totals.bets[bet].made += seen;
      if (group.turn_ends.empty()) continue;
      totals.turns += group.turn_ends[at] != 0 ? visits : 0;
      for (std::size_t event = 0; event < totals.events.size(); ++event)
        if ((group.events[at] >> event & 1U) != 0) totals.events[event] += visits;
    }
  }
  return totals;
}

}  // namespace fairroll
