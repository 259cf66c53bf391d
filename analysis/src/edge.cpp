#include <fairroll/analysis/edge.hpp>

#include <algorithm>

#include "solved.hpp"

namespace fairroll::analysis {
namespace {

/// Every way in which the wager may stand: each of its numbers, behind each of what it may stand behind.
std::vector<MachineKey> keys_of(const Ruleset& rules, Index index) {
  const Wager& wager = rules.wagers[index];
  std::vector<std::shared_ptr<const MachineKey>> parents{nullptr};
  if (wager.behind != no_index) {
    parents.clear();
    for (MachineKey& parent : keys_of(rules, wager.behind)) parents.push_back(std::make_shared<const MachineKey>(std::move(parent)));
  }
  std::vector<std::vector<int>> family = wager.numbers;
  if (family.empty()) family.emplace_back();
  std::vector<MachineKey> keys;
  for (const std::vector<int>& numbers : family)
    for (const auto& parent : parents) keys.push_back({index, numbers, parent});
  return keys;
}

class Edges {
 public:
  Edges(const std::shared_ptr<const Ruleset>& rules, const EdgeOptions& options)
      : rules_(rules),
        options_(options),
        outcomes_(rules->vocabulary),
        chances_(outcomes_.possible() ? chances_of(outcomes_, rules->vocabulary, options.dice) : std::vector<Number>()) {}

  std::vector<WagerEdge> all() {
    for (Index i = 0; i < rules_->wagers.size(); ++i)
      if (options_.wager == no_index || options_.wager == i) add(i);
    return std::move(edges_);
  }

 private:
  void add(Index wager) {
    const Index table = rules_->wagers[wager].pays_per;
    if (table == no_index || rules_->paytables[table].columns.size() < 2) return add(rules_, wager, std::nullopt);
    const Paytable& paytable = rules_->paytables[table];
    for (Index column = 0; column < paytable.columns.size(); ++column) {
      const bool posted = !paytable.posted || *paytable.posted == column;
      if (options_.column ? paytable.columns[column] != *options_.column : !posted) continue;
      std::shared_ptr<Ruleset> rules = std::make_shared<Ruleset>(*rules_);
      rules->paytables[table].posted = column;
      add(rules, wager, paytable.columns[column]);
    }
  }

  void add(const std::shared_ptr<const Ruleset>& rules, Index wager, const std::optional<std::string>& column) {
    for (const MachineKey& key : keys_of(*rules, wager)) {
      if (options_.wager == wager && !options_.numbers.empty() && key.numbers != options_.numbers) continue;
      WagerEdge edge;
      edge.key = key;
      edge.name = name_of(*rules, key);
      edge.column = column;
      edge.stake = options_.stake;
      edge.clauses = clauses_of(*rules, wager);
      const Setting setting{*rules, outcomes_, chances_};
      if (rules->wagers[wager].parts.empty())
        solve(setting, edge);
      else
        add_parts(setting, rules, options_.stake, edge);
      edges_.push_back(std::move(edge));
    }
  }

  void solve(const Setting& setting, WagerEdge& edge) const {
    const Solved solved(setting, edge.key, options_.stake);
    if (solved.machine()) edge.states = solved.machine()->rows;
    edge.undefined = solved.fault();
    if (edge.undefined) return;
    edge.first = solved.first();
    edge.starts = solved.starts();
    if (!edge.stake) edge.stake = solved.terms().exact_stake();
  }

  std::shared_ptr<const Ruleset> rules_;
  const EdgeOptions& options_;
  Outcomes outcomes_;
  std::vector<Number> chances_;  // per outcome
  std::vector<WagerEdge> edges_;
};

}  // namespace

std::string_view why_name(Undefined::Why why) noexcept {
  switch (why) {
    case Undefined::Why::Undecided:
      return "undecided";
    case Undefined::Why::NeverPlaced:
      return "never_placed";
    case Undefined::Why::NoOdds:
      return "no_odds";
    case Undefined::Why::NotPayable:
      return "not_payable";
    case Undefined::Why::Undetermined:
      return "undetermined";
    default:
      return "not_compiled";
  }
}

std::string fault_of(const std::vector<Fraction>& dice, const Vocabulary& vocabulary) {
  if (dice.empty()) return "";
  const auto faces = static_cast<std::size_t>(vocabulary.highest - vocabulary.lowest + 1);
  if (dice.size() != faces) return "the dice have " + std::to_string(faces) + " faces, not " + std::to_string(dice.size());
  Number sum;
  for (const Fraction& face : dice) {
    if (face.negative()) return "a chance cannot be " + face.str();
    sum += number_of(face);
  }
  if (sum != 1) return "the chances of the faces sum to " + sum.get_str() + ", not to 1";
  return "";
}

std::vector<WagerEdge> edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options) {
  return Edges(ruleset, options).all();
}

}  // namespace fairroll::analysis
