// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/edge.hpp>

#include <algorithm>
#include <map>
#include <utility>

#include "footprint.hpp"
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

/// The columns that a wager is paid by; nothing: it has no paytable of several.
std::vector<std::optional<Index>> columns_of(const Ruleset& rules, Index wager, const EdgeOptions& options) {
  const Index table = rules.wagers[wager].pays_per;
  if (table == no_index || rules.paytables[table].columns.size() < 2) return {std::nullopt};
  const Paytable& paytable = rules.paytables[table];
  std::vector<std::optional<Index>> columns;
  for (Index column = 0; column < paytable.columns.size(); ++column) {
    const bool posted = !paytable.posted || *paytable.posted == column;
    if (options.column ? paytable.columns[column] == *options.column : posted) columns.emplace_back(column);
  }
  return columns;
}

class Edges {
 public:
  /// `compiler`: of those rules.
  Edges(const std::shared_ptr<const Ruleset>& rules, const EdgeOptions& options, const Watch& watch, MachineCompiler& compiler)
      : rules_(rules),
        options_(options),
        watch_(watch),
        compiler_(compiler),
        outcomes_(rules->vocabulary),
        chances_(outcomes_.possible() ? chances_of(outcomes_, rules->vocabulary, options.dice) : std::vector<Number>()) {}

  std::vector<WagerEdge> all() {
    std::vector<WagerEdge> edges = bets(*rules_, options_);
    bool stopped = false;
    for (std::size_t i = 0; i < edges.size(); ++i) {
      stopped = stopped || (watch_ && !watch_("edges", i, edges.size()));
      if (stopped)
        edges[i].undefined = Undefined{Undefined::Why::Stopped, "stopped before it was worked out"};
      else
        add(edges[i]);
    }
    return edges;
  }

 private:
  void add(WagerEdge& edge) {
    const std::shared_ptr<const Ruleset>& rules = paid_by(edge);
    edge.stake = options_.stake;
    edge.clauses = clauses_of(edge.key.wager);
    edge.recalled = std::any_of(edge.clauses.begin(), edge.clauses.end(), [&](Index one) { return rules_->clauses[one].recalled; });
    const Setting setting{*rules, outcomes_, chances_, edge.column ? *posted_compiler_ : compiler_};
    if (rules->wagers[edge.key.wager].parts.empty())
      solve(setting, edge);
    else
      add_parts(setting, rules, options_.stake, edge);
  }

  const std::vector<Index>& clauses_of(Index wager) {
    std::vector<Index>& clauses = clauses_[wager];
    if (clauses.empty()) clauses = Footprints(*rules_).clauses(edge_matter(rules_->wagers[wager].name));
    return clauses;
  }

  /// The ruleset with the column of the bet posted. Bets come column by column; all columns at once may be more than there is room for.
  const std::shared_ptr<const Ruleset>& paid_by(const WagerEdge& edge) {
    if (!edge.column) return rules_;
    const Index table = rules_->wagers[edge.key.wager].pays_per;
    if (posted_ && posted_at_ == std::pair(table, *edge.column)) return posted_;
    posted_at_ = {table, *edge.column};
    const std::vector<std::string>& columns = rules_->paytables[table].columns;
    std::shared_ptr<Ruleset> other = std::make_shared<Ruleset>(*rules_);
    other->paytables[table].posted = static_cast<Index>(std::find(columns.begin(), columns.end(), *edge.column) - columns.begin());
    posted_ = std::move(other);
    posted_compiler_.emplace(*posted_, outcomes_);
    return posted_;
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
  const Watch& watch_;
  MachineCompiler& compiler_;
  Outcomes outcomes_;
  std::vector<Number> chances_;  // per outcome
  std::shared_ptr<const Ruleset> posted_;  // with that column of that paytable
  std::optional<MachineCompiler> posted_compiler_;
  std::pair<Index, std::string> posted_at_;
  std::map<Index, std::vector<Index>> clauses_;
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
    case Undefined::Why::NotOffered:
      return "not_offered";
    case Undefined::Why::TooLarge:
      return "too_large";
    case Undefined::Why::Stopped:
      return "stopped";
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

std::vector<WagerEdge> bets(const Ruleset& ruleset, const EdgeOptions& options) {
  std::vector<WagerEdge> all;
  for (Index wager = 0; wager < ruleset.wagers.size(); ++wager) {
    if (options.wager != no_index && options.wager != wager) continue;
    for (const std::optional<Index>& column : columns_of(ruleset, wager, options))
      for (MachineKey& key : keys_of(ruleset, wager)) {
        if (options.wager == wager && !options.numbers.empty() && key.numbers != options.numbers) continue;
        WagerEdge bet;
        bet.name = name_of(ruleset, key);
        bet.key = std::move(key);
        if (column) bet.column = ruleset.paytables[ruleset.wagers[wager].pays_per].columns[*column];
        all.push_back(std::move(bet));
      }
  }
  return all;
}

std::vector<WagerEdge> edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options, const Watch& watch) {
  const Outcomes outcomes(ruleset->vocabulary);
  MachineCompiler compiler(*ruleset, outcomes);
  return edges(ruleset, options, compiler, watch);
}

std::vector<WagerEdge> edges(const std::shared_ptr<const Ruleset>& ruleset, const EdgeOptions& options, MachineCompiler& compiler,
                             const Watch& watch) {
  return Edges(ruleset, options, watch, compiler).all();
}

}  // namespace fairroll::analysis
