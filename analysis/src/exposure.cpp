// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/exposure.hpp>

#include <algorithm>
#include <limits>
#include <map>
#include <optional>
#include <set>
#include <stdexcept>
#include <unordered_map>

#include <fairroll/table.hpp>

#include "pairs.hpp"
#include "proof.hpp"

namespace fairroll::analysis {

namespace {

// ---- one kind of bet, made whenever it may be: which copies of it stand, and what each throw pays on them

/// A bet whose stake is known: by its own limit, or as a part of a larger one.
struct BetKind {
  MachineKey key;
  std::optional<Money> part_stake;  ///< of a part of a wager made of parts
  std::string name;
};

/// All copies of one bet that may stand at the same time, as one automaton over the outcomes of the dice. A copy is a row of the machine.
class ExposedBets {
 public:
  static constexpr std::string_view too_many = "too many wagers of this kind can be in play at once, so the totals exclude them";
  static constexpr std::size_t most_states = 20'000;
  static constexpr std::size_t most_copies = 100'000;  ///< that stand in all of these together

  /// Refers to all but the machine, which is let go of once it is built.
  ExposedBets(const std::shared_ptr<const Ruleset>& ruleset, const DiceOutcomes& outcomes, const ExposureOptions& options,
              const BetKind& kind)
      : ruleset_(ruleset), rules_(*ruleset), outcomes_(outcomes), options_(options), kind_(kind) {}

  /// Empty; or why not: no limit speaks of it, or the wager cannot be compiled.
  std::string build(MachineCompiler& compiler) {
    std::vector<CompileError> faults;
    std::optional<Machine> machine = compiler.compile_machine(kind_.key, faults);
    if (!machine) return faults.empty() ? "the wager cannot be compiled" : faults.front().message;
    machine_ = std::move(*machine);
    (void)state_of({Machine::start_row});
    for (std::size_t state = 0; state < rows_.size() && why_.empty(); ++state) {
      if (rows_.size() > most_states || copies_ > most_copies) return std::string(too_many);
      for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) step(state, outcome);
    }
    machine_ = {};
    known_.clear();
    return why_;
  }

  [[nodiscard]] const std::vector<std::uint32_t>& next() const noexcept { return next_; }  ///< states x outcomes
  [[nodiscard]] std::int64_t gain(std::size_t state, std::size_t outcome) const { return gains_[state * outcomes_.size() + outcome]; }
  [[nodiscard]] std::vector<ExposedBet> bets(std::size_t state, std::size_t outcome) const {
    std::vector<ExposedBet> all;
    for (const std::uint32_t row : rows_[state]) {
      const auto found = won_.find({row, outcome});
      if (found != won_.end() && found->second.units > 0) all.push_back(found->second.bet);
    }
    return all;
  }
  [[nodiscard]] Index wager() const noexcept { return kind_.key.wager; }

 private:
  struct Won {
    ExposedBet bet;
    std::int64_t units = 0;
  };

  /// Whatever may be placed is placed.
  std::uint32_t state_of(std::set<std::uint32_t> rows) {
    std::vector<std::uint32_t> open(rows.begin(), rows.end());
    const auto add = [&](std::uint32_t row) {
      if (row != Machine::no_row && rows.insert(row).second) open.push_back(row);
    };
    while (!open.empty()) {
      const std::uint32_t row = open.back();
      open.pop_back();
      add(machine_.placed_rows[row]);
      for (const std::vector<std::uint32_t>& above : machine_.parent_placed_rows) add(above[row]);
    }
    std::vector<std::uint32_t> key(rows.begin(), rows.end());
    const auto [at, fresh] = known_.try_emplace(key, static_cast<std::uint32_t>(rows_.size()));
    if (fresh) copies_ += key.size();
    if (fresh) rows_.push_back(std::move(key));
    return at->second;
  }

  void step(std::size_t state, std::size_t outcome) {
    std::set<std::uint32_t> after;
    std::int64_t gain = 0;
    const std::vector<std::uint32_t> rows = rows_[state];
    for (const std::uint32_t row : rows) {
      const Cell& cell = machine_.cell(row, outcome);
      after.insert(row_after(machine_, cell));
      if (!machine_.is_in_play(row) || static_cast<Outcome>(cell.outcome) != Outcome::Wins) continue;
      const auto [at, fresh] = won_.try_emplace({row, outcome});
      if (fresh) at->second = pay(row, outcome);
      gain += std::max<std::int64_t>(0, at->second.units);
    }
    gains_.push_back(gain);
    next_.push_back(state_of(std::move(after)));
  }

  // ---- what a win pays

  std::optional<Money> most(const Table& table, std::uint32_t id, Index wager) {
    const StakeLimit limit = find_stake_limit(table, id);
    std::optional<Money> most = limit.max_stake;
    const auto said = options_.limits.find(rules_.wagers[wager].name);
    if (said != options_.limits.end()) most = most ? std::min(*most, said->second) : said->second;
    if (!most) most = options_.default_limit;
    if (!most) why_ = limit.is_unposted ? "the limit depends on a value that the house has not posted" : "the wager has no limit";
    return most;
  }

  /// Puts the wager of that level, and first what it stands behind; each at its limit.
  std::uint32_t put(Table& table, std::uint32_t row, std::size_t level) {
    const std::uint32_t parent = level + 1 < machine_.levels.size() ? put(table, row, level + 1) : 0;
    if (!why_.empty()) return 0;
    const MachineLevel& one = machine_.levels[level];
    const std::vector<int> own = machine_.wager_variables(row, level);
    std::optional<Money> stake = level == 0 ? kind_.part_stake : std::nullopt;
    if (!stake) {
      Table trial = table;
      stake = most(trial, trial.place_wager(0, one.wager, one.numbers, Money{rules_.currency.smallest_unit}, own, parent), one.wager);
    }
    if (!stake) return 0;
    if (stake->units <= 0) {
      why_ = "no stake satisfies the limits";
      return 0;
    }
    if (level == 0) stake_ = *stake;
    return table.place_wager(0, one.wager, one.numbers, *stake, own, parent);
  }

  [[nodiscard]] Table scene(std::uint32_t row) const {
    Table table(ruleset_, {"seat"});
    (void)take_dice(table);
    for (std::size_t i = 0; i < machine_.game_variables.size(); ++i) table.set_variable(machine_.game_variables[i], machine_.row(row)[i]);
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
    for (const Settlement& one : table.roll(record_of(outcomes_.faces(outcome)), ReasonDetail::None).settlements) {
      if (one.wager_before.id != id || one.is_at_turn_end) continue;
      if (one.outcome == Outcome::Loses)
        won.units = -one.partial_loss.value_or(stake_).units;  // M1: odds below the stake cost the house nothing
      if (one.outcome == Outcome::Loses) continue;
      if (one.odds) won.bet.odds = to_string(*one.odds);
      if (one.amount) won.units = one.amount->units - (one.commission ? one.commission->units : 0);
      // What cannot be paid exactly is no bet that a house takes: its stake would have to be another. The fraction is rounded down.
      if (!one.amount && one.exact_profit) won.units = one.exact_profit->floor();
      if (!one.amount && !one.exact_profit) why_ = "the win is undetermined, for example because the house has not posted a column";
    }
    won.bet.win = Money{won.units};
    return won;
  }

  const std::shared_ptr<const Ruleset>& ruleset_;
  const Ruleset& rules_;
  const DiceOutcomes& outcomes_;
  const ExposureOptions& options_;
  const BetKind& kind_;
  Machine machine_;
  std::map<std::vector<std::uint32_t>, std::uint32_t> known_;
  std::size_t copies_ = 0;  // in all states together
  std::string why_;
  Money stake_{};
  std::vector<std::uint32_t> next_;
  std::vector<std::int64_t> gains_;
  std::vector<std::vector<std::uint32_t>> rows_;              // per state
  std::map<std::pair<std::uint32_t, std::size_t>, Won> won_;  // row, outcome
};

// ---- which bets there are

/// The bets that a ruleset has; wagers made of parts as their parts, each with its share of the stake.
class Kinds {
 public:
  Kinds(const Ruleset& rules, const ExposureOptions& options, Exposure& result) : rules_(rules), options_(options), result_(result) {}

  std::vector<BetKind> list() {
    for (MachineKey& key : all_keys(rules_)) {
      const std::string name = key_words(rules_, key);
      if (rules_.wagers[key.wager].components.empty()) {
        kinds_.push_back({std::move(key), std::nullopt, name});
        continue;
      }
      const std::optional<Money> stake = most(rules_.wagers[key.wager]);
      if (!stake)
        result_.unlimited_bets.push_back(name + ": the wager has no limit");
      else
        split(key, stake->units, name);
    }
    return std::move(kinds_);
  }

 private:
  [[nodiscard]] std::optional<Money> most(const Wager& wager) const {
    std::optional<Money> most;
    const auto lower = [&](Money amount) { most = most ? std::min(*most, amount) : amount; };
    for (const Limit& limit : wager.limits) {
      if (limit.kind != Limit::Kind::MaxStake || limit.condition.op != Condition::Op::Always) continue;
      if (const std::optional<Money> amount = money_of(rules_, limit.amount)) lower(*amount);
    }
    if (const auto said = options_.limits.find(wager.name); said != options_.limits.end()) lower(said->second);
    return most ? most : options_.default_limit;
  }

  void split(const MachineKey& whole, std::int64_t units, const std::string& name) {
    const std::vector<Component>& parts = rules_.wagers[whole.wager].components;
    std::int64_t shares = 0;
    for (const Component& part : parts) shares += part.share_units;
    const std::int64_t one = units / shares / rules_.currency.smallest_unit * rules_.currency.smallest_unit;
    for (const Component& part : parts) {
      MachineKey key{part.wager, {}, nullptr};
      for (const Term& term : part.numbers)
        key.numbers.push_back(term.is_number_of_wager ? whole.numbers[static_cast<std::size_t>(term.value)] : term.value);
      if (rules_.wagers[part.wager].components.empty())
        kinds_.push_back({std::move(key), Money{one * part.share_units}, name});
      else
        split(key, one * part.share_units, name);
    }
  }

  const Ruleset& rules_;
  const ExposureOptions& options_;
  Exposure& result_;
  std::vector<BetKind> kinds_;
};

// ---- the whole table

class WholeTable {
 public:
  WholeTable(const std::shared_ptr<const Ruleset>& ruleset, const ExposureOptions& options, const ProgressCallback& progress,
             Exposure& result)
      : ruleset_(ruleset), rules_(*ruleset), options_(options), progress_(progress), result_(result), outcomes_(rules_.vocabulary) {}

  void run() {
    std::vector<CompileError> faults;
    if (outcomes_.is_enumerated()) game_ = compiler_.compile_game(faults);
    if (!game_) {
      result_.limitations.emplace_back(faults.empty() ? "the dice have too many outcomes to enumerate" : faults.front().message);
      return;
    }
    gather();
    walk_.emplace(slots_.size() + 1);
    meet(std::vector<std::uint32_t>(slots_.size() + 1, 0));
    play_hands();
    find_worst_throw();
    result_.state_count = nodes_.size();
  }

 private:
  /// Where the outcomes lead from a state of the walk, and what they gain; empty until it is expanded.
  struct Node {
    std::vector<std::uint32_t> next;
    std::vector<std::int64_t> gains;
  };
  struct Entry {
    std::uint32_t node = 0;
    std::int64_t best = 0;
    std::size_t from = 0;  // into the layer before
    std::uint32_t by = 0;
  };

  void tell(std::string_view what, std::size_t done, std::size_t of) const {
    if (progress_ && !progress_(what, done, of)) throw Stopped{};
  }

  /// Bets that the same throws take through the same states share a slot.
  void gather() {
    kinds_ = Kinds(rules_, options_, result_).list();
    std::map<std::vector<std::uint32_t>, std::size_t> known;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
      tell("bets", i, kinds_.size());
      ExposedBets bets(ruleset_, outcomes_, options_, kinds_[i]);
      const std::string why = bets.build(compiler_);
      if (!why.empty()) {
        (why == ExposedBets::too_many ? result_.limitations : result_.unlimited_bets).push_back(kinds_[i].name + ": " + why);
        continue;
      }
      const auto [at, fresh] = known.try_emplace(bets.next(), slots_.size());
      if (fresh) slots_.push_back(bets_.size());
      slot_of_.push_back(at->second);
      bets_.push_back(std::move(bets));
    }
  }

  std::uint32_t meet(const std::vector<std::uint32_t>& key, std::uint32_t from = 0, std::uint32_t by = 0) {
    const std::uint32_t node = walk_->meet(key.data(), from, by).first;
    nodes_.resize(walk_->size());
    return node;
  }

  /// Per slot a state, then a row of the game. Valid until another node is met.
  [[nodiscard]] const std::uint32_t* key(std::uint32_t node) const { return (*walk_)[node]; }

  [[nodiscard]] const GameMachine::Cell& game(std::uint32_t node, std::size_t outcome) const {
    return game_->cells[key(node)[slots_.size()] * outcomes_.size() + outcome];
  }

  void expand(std::uint32_t index) {
    if (!nodes_[index].next.empty()) return;
    std::vector<std::uint32_t> next;
    std::vector<std::int64_t> gains;
    std::vector<std::uint32_t> to(slots_.size() + 1);
    for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
      if (game(index, outcome).is_impossible) {
        gains.push_back(0);
        next.push_back(index);
        continue;
      }
      for (std::size_t slot = 0; slot < slots_.size(); ++slot)
        to[slot] = bets_[slots_[slot]].next()[key(index)[slot] * outcomes_.size() + outcome];
      const GameMachine::Cell cell = game(index, outcome);
      to.back() = cell.ends_turn ? game_->turn_end_rows[cell.next_row] : cell.next_row;
      bool capped = false;
      gains.push_back(gain(index, outcome, capped));
      next.push_back(meet(to, index, static_cast<std::uint32_t>(outcome)));
      if (gains.back() > 0 && !cell.ends_turn && next.back() == index) result_.is_unbounded = true;
    }
    nodes_[index].next = std::move(next);
    nodes_[index].gains = std::move(gains);
  }

  std::int64_t gain(std::uint32_t node, std::size_t outcome, bool& capped) const {
    const auto sum = [&](const std::vector<Index>* wagers) {
      std::int64_t total = 0;
      for (std::size_t i = 0; i < bets_.size(); ++i)
        if (wagers == nullptr || std::find(wagers->begin(), wagers->end(), bets_[i].wager()) != wagers->end())
          total += bets_[i].gain(key(node)[slot_of_[i]], outcome);
      return total * options_.seat_count;
    };
    std::int64_t total = sum(nullptr);
    for (const Cap& cap : rules_.caps) {
      const std::optional<Money> at = money_of(rules_, cap.limit);
      const std::int64_t together = sum(&cap.wagers);
      if (!at || together <= at->units) continue;
      total -= together - at->units;
      capped = true;
    }
    return total;
  }

  // ---- hands

  void play_hands() {
    std::vector<std::vector<Entry>> layers{{Entry{}}};
    std::int64_t best = 0;
    HandExposure hand;
    for (int length = 1; length <= options_.throw_count; ++length) {
      std::vector<Entry> layer;
      std::unordered_map<std::uint32_t, std::size_t> at;
      for (std::size_t i = 0; i < layers.back().size(); ++i) {
        tell("throws " + std::to_string(length), i, layers.back().size());
        const Entry entry = layers.back()[i];
        expand(entry.node);
        const Node& node = nodes_[entry.node];
        for (std::uint32_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
          if (game(entry.node, outcome).is_impossible) continue;
          const std::int64_t total = entry.best + node.gains[outcome];
          if (total > best || hand.throw_faces.empty()) {
            best = total;
            hand.loss = Money{total};
            hand.throw_faces = way(layers, i);
            hand.throw_faces.push_back(outcomes_.faces(outcome));
          }
          if (game(entry.node, outcome).ends_turn) continue;
          const auto [place, fresh] = at.try_emplace(node.next[outcome], layer.size());
          if (fresh) layer.push_back({node.next[outcome], total, i, outcome});
          if (!fresh && total > layer[place->second].best) layer[place->second] = {node.next[outcome], total, i, outcome};
        }
        if (nodes_.size() > rules_.limits.exposure_states) {
          result_.limitations.push_back("hands of more than " + std::to_string(length - 1) + " throws have too many states to enumerate");
          return;
        }
      }
      result_.hands.push_back(hand);
      layers.push_back(std::move(layer));
    }
  }

  [[nodiscard]] std::vector<std::vector<int>> way(const std::vector<std::vector<Entry>>& layers, std::size_t at) const {
    std::vector<std::vector<int>> throws;
    for (std::size_t layer = layers.size() - 1; layer > 0; --layer) {
      const Entry& entry = layers[layer][at];
      throws.push_back(outcomes_.faces(entry.by));
      at = entry.from;
    }
    std::reverse(throws.begin(), throws.end());
    return throws;
  }

  // ---- one throw

  void find_worst_throw() {
    std::uint32_t worst = 0;
    std::size_t by = 0;
    std::int64_t most = std::numeric_limits<std::int64_t>::min();
    std::uint32_t at = 0;
    for (; at < nodes_.size() && nodes_.size() <= rules_.limits.exposure_states; ++at) {
      if (at % 256 == 0) tell("states", at, nodes_.size());
      expand(at);
    }
    result_.is_exact = at == nodes_.size();
    for (std::uint32_t node = 0; node < nodes_.size(); ++node)
      for (std::size_t outcome = 0; outcome < nodes_[node].gains.size(); ++outcome)
        if (nodes_[node].gains[outcome] > most) {
          most = nodes_[node].gains[outcome];
          worst = node;
          by = outcome;
        }
    ThrowExposure& once = result_.worst_throw;
    once.faces = outcomes_.faces(by);
    (void)gain(worst, by, once.is_capped);
    once.loss = Money{most};
    for (std::size_t i = 0; i < bets_.size(); ++i)
      for (ExposedBet& bet : bets_[i].bets(key(worst)[slot_of_[i]], by)) once.bets.push_back(std::move(bet));
    std::stable_sort(once.bets.begin(), once.bets.end(), [](const ExposedBet& a, const ExposedBet& b) { return b.win < a.win; });
    for (const std::uint32_t outcome : walk_->way(worst)) once.preceding_throws.push_back(outcomes_.faces(outcome));
  }

  const std::shared_ptr<const Ruleset>& ruleset_;
  const Ruleset& rules_;
  const ExposureOptions& options_;
  const ProgressCallback& progress_;
  Exposure& result_;
  DiceOutcomes outcomes_;
  MachineCompiler compiler_{rules_, outcomes_};
  std::optional<GameMachine> game_;
  std::vector<BetKind> kinds_;
  std::vector<ExposedBets> bets_;
  std::vector<std::size_t> slots_;                // a bet of each
  std::vector<std::size_t> slot_of_;              // per bet
  std::optional<StateWalk<std::uint32_t>> walk_;  // by outcomes
  std::vector<Node> nodes_;                       // per state of it
};

}  // namespace

Exposure compute_exposure(const std::shared_ptr<const Ruleset>& ruleset, const ExposureOptions& options, const ProgressCallback& progress) {
  Exposure result;
  result.ruleset = ruleset;
  result.seat_count = options.seat_count;
  try {
    WholeTable(ruleset, options, progress, result).run();
  } catch (const Stopped&) {
    result.stopped = true;
  } catch (const std::overflow_error&) {
    result.limitations.emplace_back("the totals are too large to compute exactly");
  }
  return result;
}

}  // namespace fairroll::analysis
