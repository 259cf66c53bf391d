// SPDX-License-Identifier: Apache-2.0
// Terms that no state changes: commission, rounding, parts, caps, what becomes of a wager outside its limits, how odds are written.
#include <cctype>
#include <map>

#include <fairroll/detail/speller.hpp>

#include "wagers.hpp"

namespace fairroll::analysis::difference {

namespace {

using detail::Speller;
using detail::SpellFor;

/// What is said of one matter.
struct Term {
  std::string meaning;
  std::vector<Index> clauses;
};

class Terms {
 public:
  explicit Terms(const Ruleset& rules) : rules_(rules) {}

  /// By wager and matter.
  std::map<std::pair<std::string, std::string>, Term> of_wagers() const {
    std::map<std::pair<std::string, std::string>, Term> all;
    for (const Wager& wager : rules_.wagers) {
      const Speller spell(rules_, SpellFor::Meaning, &wager);
      const auto tell = [&](const std::string& matter, std::string meaning, Index clause) {
        Term& term = all[{wager.name, matter}];
        term.meaning += std::move(meaning) + "; ";
        term.clauses.push_back(clause);
      };
      if (wager.commission) tell("commission", of(*wager.commission, spell), wager.commission->clause);
      if (wager.rounding) tell("rounding", of(wager.rounding->rounding), wager.rounding->clause);
      if (!wager.components.empty())
        tell("parts", spell.heap(wager.components, [&](const Component& part) { return spell.part(part); }), wager.components_clause);
      if (!wager.components.empty()) limits(wager, spell, tell);
    }
    return all;
  }

  std::map<std::string, Term> of_table() const {
    std::map<std::string, Term> all;
    if (rules_.over_maximum_rule) all["a stake above the maximum that was accepted in error"] = of(*rules_.over_maximum_rule);
    if (rules_.under_minimum_rule) all["a stake below the minimum that was accepted in error"] = of(*rules_.under_minimum_rule);
    if (rules_.to_only_clause != no_index) all["payouts may be stated only with \"to\""] = {"yes", {rules_.to_only_clause}};
    const Speller spell(rules_, SpellFor::Meaning);
    for (const Cap& cap : rules_.caps) {
      Term& term = all["cap"];
      term.meaning += spell.wager_names(cap.wagers) + amount_words(rules_, cap.limit) + "; ";
      term.clauses.push_back(cap.clause);
    }
    return all;
  }

 private:
  [[nodiscard]] std::string of(const Rounding& rounding) const {
    return std::to_string(static_cast<int>(rounding.direction)) + " " + amount_words(rules_, rounding.unit);
  }
  static Term of(const AcceptedInErrorRule& accepted) {
    return {std::to_string(static_cast<int>(accepted.consequence)), {accepted.clause}};
  }
  /// When it is given back is asked state by state.
  [[nodiscard]] std::string of(const Commission& one, const Speller& spell) const {
    return to_string(one.percent) + (one.is_percentage_of_win ? " win " : " stake ") + std::to_string(static_cast<int>(one.moment)) +
           (one.rounding ? of(*one.rounding) : "") + (one.minimum ? " least " + amount_words(rules_, *one.minimum) : "") +
           (one.refund_condition ? " back " + spell.condition(*one.refund_condition) : "");
  }
  template <typename Tell>
  void limits(const Wager& wager, const Speller& spell, Tell tell) const {
    std::map<std::string, Index> sorted;
    for (const Limit& one : wager.limits)
      sorted.emplace(
          std::string(limit_topic(one.kind)) + " " + amount_words(rules_, one.amount) + " while " + spell.condition(one.condition),
          one.clause);
    for (const auto& [meaning, clause] : sorted) tell("limits", meaning, clause);
  }

  const Ruleset& rules_;
};

/// The text with the posted amounts in place of their names: `payouts rounded down to 1.00`.
std::string with_posted_amounts(const Ruleset& rules, const std::string& text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto is_in_word = [](char c) { return c == '_' || std::isalnum(static_cast<unsigned char>(c)) != 0; };
    std::size_t end = at;
    while (end < text.size() && is_in_word(text[end])) ++end;
    const std::string word = text.substr(at, std::max<std::size_t>(end - at, 1));
    const auto posting = std::find_if(rules.postings.begin(), rules.postings.end(), [&](const Posting& one) { return one.name == word; });
    out += posting != rules.postings.end() && posting->value ? to_string(*posting->value, rules.currency) : word;
    at += word.size();
  }
  return out;
}

DiffSide side_of(const Ruleset& rules, const Term* term) {
  if (term == nullptr) return {"not stated", {}};
  DiffSide side{"", citations(rules, term->clauses)};
  std::vector<Index> clauses = term->clauses;
  std::sort(clauses.begin(), clauses.end());
  clauses.erase(std::unique(clauses.begin(), clauses.end()), clauses.end());
  for (const Index clause : clauses)
    if (clause < rules.clauses.size())
      side.result += (side.result.empty() ? "" : "; ") + with_posted_amounts(rules, rules.clauses[clause].text);
  return side;
}

/// Takes both lists side by side.
template <typename Key, typename Tell>
void side_by_side(const std::map<Key, Term>& a, const std::map<Key, Term>& b, Tell tell) {
  for (const auto& [key, term] : a) {
    const auto other = b.find(key);
    if (other == b.end() || other->second.meaning != term.meaning) tell(key, &term, other == b.end() ? nullptr : &other->second);
  }
  for (const auto& [key, term] : b)
    if (a.count(key) == 0) tell(key, static_cast<const Term*>(nullptr), &term);
}

}  // namespace

void compare_terms(Work& work) {
  const Ruleset& a = work.rules(0);
  const Ruleset& b = work.rules(1);
  std::map<std::vector<std::string>, std::size_t> told;  // texts that several wagers share
  const auto tell = [&](const std::string& matter, const std::string& wager, const Term* one, const Term* other) {
    Difference difference;
    difference.kind = Difference::Kind::Term;
    difference.description = matter;
    difference.side_a = side_of(a, one);
    difference.side_b = side_of(b, other);
    const std::vector<std::string> key{matter, difference.side_a.result, difference.side_b.result};
    const auto [at, fresh] = told.try_emplace(key, work.result.differences.size());
    if (fresh) work.result.differences.push_back(std::move(difference));
    if (!wager.empty()) work.result.differences[at->second].wagers.push_back(wager);
  };
  if (work.same_dice)
    side_by_side(Terms(a).of_wagers(), Terms(b).of_wagers(), [&](const auto& key, const Term* one, const Term* other) {
      if (a.find_wager(key.first) != no_index && b.find_wager(key.first) != no_index) tell(key.second, key.first, one, other);
    });
  side_by_side(Terms(a).of_table(), Terms(b).of_table(),
               [&](const std::string& key, const Term* one, const Term* other) { tell(key, "", one, other); });
}

}  // namespace fairroll::analysis::difference
