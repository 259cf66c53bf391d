// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/edge_rows.hpp>

#include <algorithm>

#include <fairroll/detail/in_force.hpp>

#include "rule_words.hpp"

namespace fairroll::publishing {

namespace {

using analysis::BetByReading;
using analysis::OtherEdge;

/// One bet, as each report has it.
struct BetOfBooks {
  std::string name;
  std::size_t report;  // the first that has it
  std::vector<const BetByReading*> bets;
};

std::vector<BetOfBooks> all_bets(const std::vector<const analysis::EdgeReport*>& reports) {
  std::vector<BetOfBooks> all;
  for (std::size_t i = 0; i < reports.size(); ++i)
    for (const BetByReading& bet : reports[i]->bets) {
      const std::string name = bet_name(bet.edge);
      auto at = std::find_if(all.begin(), all.end(), [&](const BetOfBooks& one) { return one.name == name && one.bets[i] == nullptr; });
      if (at == all.end()) at = all.insert(all.end(), {name, i, std::vector<const BetByReading*>(reports.size(), nullptr)});
      at->bets[i] = &bet;
    }
  return all;
}

/// What is told of them is the same.
bool alike(const analysis::WagerEdge& a, const analysis::WagerEdge& b) {
  const auto same = [](const analysis::Payout& one, const analysis::Payout& other) {
    return one.profit == other.profit && one.chance == other.chance;
  };
  return a.is_unverified == b.is_unverified && analysis::have_same_first_bet_figures(a, b) &&
         std::equal(a.first_bet_figures.payouts.begin(), a.first_bet_figures.payouts.end(), b.first_bet_figures.payouts.begin(),
                    b.first_bet_figures.payouts.end(), same);
}

bool alike(const OtherEdge& a, const OtherEdge& b) {
  return analysis::format_readings(a.changed_alternatives) == analysis::format_readings(b.changed_alternatives) && alike(a.edge, b.edge);
}

bool alike(const BetByReading* a, const BetByReading* b) {
  if (a == nullptr || b == nullptr) return a == b;
  if (a->edge.key.wager == no_index || b->edge.key.wager == no_index) return false;  // of another reading alone
  return analysis::is_same_family(a->edge.key, b->edge.key) && a->edge.column == b->edge.column && alike(a->edge, b->edge) &&
         std::equal(a->other_edges.begin(), a->other_edges.end(), b->other_edges.begin(), b->other_edges.end(),
                    [](const OtherEdge& one, const OtherEdge& other) { return alike(one, other); });
}

bool alike(const BetOfBooks& a, const BetOfBooks& b) {
  return std::equal(a.bets.begin(), a.bets.end(), b.bets.begin(),
                    [](const BetByReading* one, const BetByReading* other) { return alike(one, other); });
}

std::vector<MachineKey> keys_of(const std::vector<BetOfBooks>& family) {
  std::vector<MachineKey> keys;
  for (const BetOfBooks& one : family) keys.push_back(one.bets[family.front().report]->edge.key);
  return keys;
}

std::string name_of(const std::vector<BetOfBooks>& family, const std::vector<MachineKey>& keys, const Ruleset& rules) {
  const BetOfBooks& first = family.front();
  const analysis::WagerEdge& edge = first.bets[first.report]->edge;
  if (family.size() == 1) return first.name;
  return analysis::format_family_name(rules, keys) + (edge.column ? " by " + *edge.column : "");
}

const analysis::WagerEdge& edge_of(const EdgeRow& row) {
  return (*std::find_if(row.bets.begin(), row.bets.end(), [](const BetByReading* bet) { return bet != nullptr; }))->edge;
}

Phrase phrase_of(analysis::UndefinedReason::Kind why) {
  using Why = analysis::UndefinedReason::Kind;
  switch (why) {
    case Why::Undecided:
      return Phrase::EdgeUndecided;
    case Why::NeverPlaced:
      return Phrase::EdgeNeverPlaced;
    case Why::NoOdds:
      return Phrase::EdgeNoOdds;
    case Why::NotPayable:
      return Phrase::EdgeNotPayable;
    case Why::Undetermined:
      return Phrase::EdgeUndetermined;
    case Why::NotOffered:
      return Phrase::NotOffered;
    case Why::TooLarge:
      return Phrase::EdgeTooLarge;
    default:
      return Phrase::NoEdge;
  }
}

}  // namespace

std::string undefined_words(const Ruleset& rules, const analysis::WagerEdge& edge, Language language) {
  const bool has_wager = edge.key.wager < rules.wagers.size();
  if (edge.undefined_reason->kind == analysis::UndefinedReason::Kind::NotPayable && has_wager &&
      detail::commission_left_out(rules, rules.wagers[edge.key.wager]) != no_index)
    return say(language, Phrase::CommissionNotPosted);
  return say(language, phrase_of(edge.undefined_reason->kind));
}

std::string bet_name(const analysis::WagerEdge& edge) { return edge.name + (edge.column ? " by " + *edge.column : ""); }

std::vector<EdgeRow> edge_rows(const std::vector<const analysis::EdgeReport*>& reports) {
  std::vector<std::vector<BetOfBooks>> families;
  for (BetOfBooks& one : all_bets(reports)) {
    const auto with_all = [&](const std::vector<BetOfBooks>& family) {
      return std::all_of(family.begin(), family.end(), [&](const BetOfBooks& other) { return alike(other, one); });
    };
    const auto at = std::find_if(families.begin(), families.end(), with_all);
    if (at == families.end())
      families.push_back({std::move(one)});
    else
      at->push_back(std::move(one));
  }
  std::vector<EdgeRow> rows;
  for (const std::vector<BetOfBooks>& family : families) {
    std::vector<MachineKey> keys = keys_of(family);
    std::string name = name_of(family, keys, *reports[family.front().report]->ruleset);
    rows.push_back({std::move(name), family.front().bets, std::move(keys), reports[family.front().report]->ruleset.get()});
  }
  return rows;
}

std::string row_label(const EdgeRow& row, Language language) {
  const analysis::WagerEdge& edge = edge_of(row);
  const Wager& wager = row.rules->wagers[edge.key.wager];
  std::vector<std::vector<int>> own;
  std::vector<std::vector<int>> of_parent;
  for (const MachineKey& key : row.keys) {
    if (std::find(own.begin(), own.end(), key.numbers) == own.end()) own.push_back(key.numbers);
    if (key.parent && std::find(of_parent.begin(), of_parent.end(), key.parent->numbers) == of_parent.end())
      of_parent.push_back(key.parent->numbers);
  }
  std::string label;
  const auto add = [&](const std::string& words) { label += (label.empty() || words.empty() ? "" : ", ") + words; };
  const bool is_long = !wager.numbers.empty() && wager.numbers.front().size() > 1 && own.size() * 2 > wager.numbers.size();
  if (!wager.numbers.empty())
    add(is_long && own.size() < wager.numbers.size() ? say(language, Phrase::OtherNumbers)
                                                     : RuleWords(*row.rules, wager, language).numbers(own));
  if (edge.key.parent && !edge.key.parent->numbers.empty()) {
    const Wager& parent = row.rules->wagers[edge.key.parent->wager];
    add(parent.title + " " + RuleWords(*row.rules, parent, language).numbers(of_parent));
  }
  if (edge.column) add(say(language, Phrase::EdgeBy, {*edge.column}));
  return label;
}

std::string row_title(const EdgeRow& row, Language language) {
  const Index wager = edge_of(row).key.wager;
  if (wager == no_index) return shown_name(row.name);  // another reading alone has the wager
  const std::string label = row_label(row, language);
  return row.rules->wagers[wager].title + (label.empty() ? "" : " (" + label + ")");
}

}  // namespace fairroll::publishing
