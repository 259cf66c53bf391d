// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/exposure.hpp>

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <unordered_map>

#include "exposed.hpp"
#include "proof.hpp"

namespace fairroll::analysis {

namespace {

constexpr std::size_t most_states = 60'000;  // of the whole table

struct HashKey {
  std::size_t operator()(const std::vector<std::uint32_t>& key) const noexcept {
    std::size_t hash = key.size();
    for (const std::uint32_t one : key) hash = (hash ^ one) * 0x9E3779B97F4A7C15U;
    return hash;
  }
};

// ---- which bets there are

/// The bets that a ruleset has; wagers made of parts as their parts, each with its share of the stake.
class Kinds {
 public:
  Kinds(const Ruleset& rules, const ExposureOptions& options, Exposure& result) : rules_(rules), options_(options), result_(result) {}

  std::vector<BetKind> list() {
    for (MachineKey& key : all_keys(rules_)) {
      const std::string name = key_words(rules_, key);
      if (rules_.wagers[key.wager].parts.empty()) {
        kinds_.push_back({std::move(key), std::nullopt, name});
        continue;
      }
      const std::optional<Money> stake = most(rules_.wagers[key.wager]);
      if (!stake)
        result_.unlimited.push_back(name + ": nothing limits it");
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
      if (limit.kind != Limit::Kind::StakeAtMost || limit.while_.op != Condition::Op::Always) continue;
      if (limit.amount.of == Amount::Of::Money) lower(limit.amount.money);
      const std::optional<Money> posted = limit.amount.of == Amount::Of::Posted ? rules_.postings[limit.amount.index].value : std::nullopt;
      if (posted) lower(Money{(limit.amount.factor * Rational(posted->units)).floor()});
    }
    if (const auto said = options_.limits.find(wager.name); said != options_.limits.end()) lower(said->second);
    return most ? most : options_.each;
  }

  void split(const MachineKey& whole, std::int64_t units, const std::string& name) {
    const std::vector<Part>& parts = rules_.wagers[whole.wager].parts;
    std::int64_t shares = 0;
    for (const Part& part : parts) shares += part.units;
    const std::int64_t one = units / shares / rules_.currency.step * rules_.currency.step;
    for (const Part& part : parts) {
      MachineKey key{part.wager, {}, nullptr};
      for (const Term& term : part.numbers)
        key.numbers.push_back(term.is_number_of_wager ? whole.numbers[static_cast<std::size_t>(term.value)] : term.value);
      if (rules_.wagers[part.wager].parts.empty())
        kinds_.push_back({std::move(key), Money{one * part.units}, name});
      else
        split(key, one * part.units, name);
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
  WholeTable(const std::shared_ptr<const Ruleset>& ruleset, const ExposureOptions& options, const Watch& watch, Exposure& result)
      : ruleset_(ruleset), rules_(*ruleset), options_(options), watch_(watch), result_(result), outcomes_(rules_.vocabulary) {}

  void run() {
    std::vector<CompileFault> faults;
    if (outcomes_.possible()) game_ = compile_game(rules_, outcomes_, faults);
    if (!game_) {
      result_.limits.emplace_back(faults.empty() ? "the dice can fall in more ways than can be gone through" : faults.front().message);
      return;
    }
    gather();
    (void)node_of(std::vector<std::uint32_t>(slots_.size() + 1, 0));
    play_hands();
    find_worst_throw();
    result_.states = nodes_.size();
  }

 private:
  struct Node {
    std::vector<std::uint32_t> key;  // per slot a state, then a row of the game
    std::uint32_t from = 0;
    std::uint32_t by = 0;  // outcome
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
    if (watch_ && !watch_(what, done, of)) throw Stopped{};
  }

  /// Bets that the same throws take through the same states share a slot.
  void gather() {
    const std::vector<BetKind> kinds = Kinds(rules_, options_, result_).list();
    std::map<std::vector<std::uint32_t>, std::size_t> known;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
      tell("bets", i, kinds.size());
      std::string why;
      std::optional<ExposedBets> bets = ExposedBets::make(ruleset_, outcomes_, options_, kinds[i], why);
      if (!bets) {
        (why == ExposedBets::too_many ? result_.limits : result_.unlimited).push_back(kinds[i].name + ": " + why);
        continue;
      }
      const auto [at, fresh] = known.try_emplace(bets->next(), slots_.size());
      if (fresh) slots_.push_back(bets_.size());
      slot_of_.push_back(at->second);
      bets_.push_back(std::move(*bets));
    }
  }

  std::uint32_t node_of(std::vector<std::uint32_t> key, std::uint32_t from = 0, std::uint32_t by = 0) {
    const auto [at, fresh] = known_.try_emplace(std::move(key), static_cast<std::uint32_t>(nodes_.size()));
    if (fresh) nodes_.push_back({at->first, from, by, {}, {}});
    return at->second;
  }

  [[nodiscard]] const GameMachine::Cell& game(const Node& node, std::size_t outcome) const {
    return game_->cells[node.key.back() * outcomes_.size() + outcome];
  }

  void expand(std::uint32_t index) {
    if (!nodes_[index].next.empty()) return;
    std::vector<std::uint32_t> next;
    std::vector<std::int64_t> gains;
    for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
      const std::vector<std::uint32_t>& key = nodes_[index].key;
      std::vector<std::uint32_t> to(key.size());
      for (std::size_t slot = 0; slot < slots_.size(); ++slot)
        to[slot] = bets_[slots_[slot]].next()[key[slot] * outcomes_.size() + outcome];
      const GameMachine::Cell& cell = game(nodes_[index], outcome);
      to.back() = cell.turn_ends ? game_->turn_end[cell.next] : cell.next;
      bool capped = false;
      gains.push_back(gain(nodes_[index], outcome, capped));
      next.push_back(node_of(std::move(to), index, static_cast<std::uint32_t>(outcome)));
      if (gains.back() > 0 && !cell.turn_ends && next.back() == index) result_.unbounded = true;
    }
    nodes_[index].next = std::move(next);
    nodes_[index].gains = std::move(gains);
  }

  std::int64_t gain(const Node& node, std::size_t outcome, bool& capped) const {
    const auto sum = [&](const std::vector<Index>* wagers) {
      std::int64_t total = 0;
      for (std::size_t i = 0; i < bets_.size(); ++i)
        if (wagers == nullptr || std::find(wagers->begin(), wagers->end(), bets_[i].wager()) != wagers->end())
          total += bets_[i].gain(node.key[slot_of_[i]], outcome);
      return total * options_.seats;
    };
    std::int64_t total = sum(nullptr);
    for (const Cap& cap : rules_.caps) {
      std::optional<Money> at;
      if (cap.at.of == Amount::Of::Money) at = cap.at.money;
      if (cap.at.of == Amount::Of::Posted)
        if (const std::optional<Money> posted = rules_.postings[cap.at.index].value)
          at = Money{(cap.at.factor * Rational(posted->units)).floor()};
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
    for (int length = 1; length <= options_.throws; ++length) {
      std::vector<Entry> layer;
      std::unordered_map<std::uint32_t, std::size_t> at;
      for (std::size_t i = 0; i < layers.back().size(); ++i) {
        tell("throws " + std::to_string(length), i, layers.back().size());
        const Entry entry = layers.back()[i];
        expand(entry.node);
        const Node& node = nodes_[entry.node];
        for (std::uint32_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
          const std::int64_t total = entry.best + node.gains[outcome];
          if (total > best || hand.throws.empty()) {
            best = total;
            hand.loss = Money{total};
            hand.throws = way(layers, i);
            hand.throws.push_back(outcomes_.faces(outcome));
          }
          if (game(node, outcome).turn_ends) continue;
          const auto [place, fresh] = at.try_emplace(node.next[outcome], layer.size());
          if (fresh) layer.push_back({node.next[outcome], total, i, outcome});
          if (!fresh && total > layer[place->second].best) layer[place->second] = {node.next[outcome], total, i, outcome};
        }
        if (nodes_.size() > most_states) {
          result_.limits.push_back("hands of more than " + std::to_string(length - 1) +
                                   " throws lead to more states than can be gone through");
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
    for (; at < nodes_.size() && nodes_.size() <= most_states; ++at) {
      if (at % 256 == 0) tell("states", at, nodes_.size());
      expand(at);
    }
    result_.exact = at == nodes_.size();
    for (std::uint32_t node = 0; node < nodes_.size(); ++node)
      for (std::size_t outcome = 0; outcome < nodes_[node].gains.size(); ++outcome)
        if (nodes_[node].gains[outcome] > most) {
          most = nodes_[node].gains[outcome];
          worst = node;
          by = outcome;
        }
    ThrowExposure& once = result_.once;
    once.faces = outcomes_.faces(by);
    (void)gain(nodes_[worst], by, once.capped);
    once.loss = Money{most};
    for (std::size_t i = 0; i < bets_.size(); ++i)
      for (ExposedBet& bet : bets_[i].bets(nodes_[worst].key[slot_of_[i]], by)) once.bets.push_back(std::move(bet));
    std::stable_sort(once.bets.begin(), once.bets.end(), [](const ExposedBet& a, const ExposedBet& b) { return b.win < a.win; });
    for (std::uint32_t node = worst; node != 0; node = nodes_[node].from) once.before.push_back(outcomes_.faces(nodes_[node].by));
    std::reverse(once.before.begin(), once.before.end());
  }

  const std::shared_ptr<const Ruleset>& ruleset_;
  const Ruleset& rules_;
  const ExposureOptions& options_;
  const Watch& watch_;
  Exposure& result_;
  Outcomes outcomes_;
  std::optional<GameMachine> game_;
  std::vector<ExposedBets> bets_;
  std::vector<std::size_t> slots_;    // a bet of each
  std::vector<std::size_t> slot_of_;  // per bet
  std::unordered_map<std::vector<std::uint32_t>, std::uint32_t, HashKey> known_;
  std::vector<Node> nodes_;
};

}  // namespace

Exposure exposure(const std::shared_ptr<const Ruleset>& ruleset, const ExposureOptions& options, const Watch& watch) {
  Exposure result;
  result.ruleset = ruleset;
  result.seats = options.seats;
  try {
    WholeTable(ruleset, options, watch, result).run();
  } catch (const Stopped&) {
    result.stopped = true;
  } catch (const std::overflow_error&) {
    result.limits.emplace_back("the sums outgrow what can be counted exactly");
  }
  return result;
}

}  // namespace fairroll::analysis
