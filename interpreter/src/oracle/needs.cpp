// SPDX-License-Identifier: Apache-2.0
#include "needs.hpp"

#include <algorithm>
#include <bit>
#include <unordered_map>

namespace fairroll {
namespace {

// Sets are tried as long as this many completions have been looked at; then one set that cannot be made smaller must do.
constexpr std::uint64_t most_work = std::uint64_t{1} << 24U;

using Set = std::uint32_t;  // of unknowns, by bits: there are at most 16, since each doubles the completions

/// The search for the smallest sets that decide.
class Search {
 public:
  Search(const Vocabulary& vocabulary, Knowledge& knowledge, const OutcomeTable& table)
      : vocabulary_(vocabulary), knowledge_(knowledge), table_(table), count_(knowledge.unknowns().size()) {
    read_values();
  }

  std::vector<Set> smallest() {
    const Set necessary = find_necessary();
    std::vector<std::size_t> others;
    for (std::size_t i = 0; i < count_; ++i)
      if ((necessary >> i & 1U) == 0) others.push_back(i);
    for (std::size_t more = 0; more <= others.size(); ++more) {
      std::vector<Set> found;
      if (!try_all(necessary, others, 0, more, found)) return {shrunk(necessary)};
      if (!found.empty()) return found;
    }
    return {};
  }

 private:
  /// The values that the unknowns really have in each completion, numbered; 0: none.
  void read_values() {
    values_.resize(table_.size() * count_);
    radix_.assign(count_, 1);
    may_lack_value_.assign(count_, false);
    std::vector<std::vector<Mask>> met(count_);
    for (std::uint64_t number = 0; number < table_.size(); ++number) {
      if (table_[number] == ruled_out) continue;
      knowledge_.complete(number);
      for (std::size_t i = 0; i < count_; ++i) {
        values_[number * count_ + i] = value_of(number, i, met[i]);
        if (values_[number * count_ + i] == 0) may_lack_value_[i] = true;
      }
    }
    for (std::size_t i = 0; i < count_; ++i) radix_[i] = met[i].size() + knowledge_.unknowns()[i].size + 1;
  }

  std::uint32_t value_of(std::uint64_t number, std::size_t i, std::vector<Mask>& met) const {
    const Unknown& unknown = knowledge_.unknowns()[i];
    if (!unknown.coupled) return static_cast<std::uint32_t>(knowledge_.choice(number, i) + 1);
    if (!knowledge_.facts().has(unknown.at.fact, unknown.at.die)) return 0;
    const Mask value = knowledge_.facts().value(unknown.at.fact, unknown.at.die);
    const auto found = std::find(met.begin(), met.end(), value);
    const auto which = static_cast<std::uint32_t>(found - met.begin());
    if (found == met.end()) met.push_back(value);
    return which + 1;
  }

  bool same_but(std::uint64_t a, std::uint64_t b, std::size_t except) const {
    for (std::size_t i = 0; i < count_; ++i)
      if (i != except && values_[a * count_ + i] != values_[b * count_ + i]) return false;
    return true;
  }

  /// Unknowns that alone turn the ruling while all else stays the same: every deciding set has them.
  Set find_necessary() const {
    Set necessary = 0;
    for (std::size_t i = 0; i < count_; ++i) {
      for (std::uint64_t number = 0; number < table_.size() && (necessary >> i & 1U) == 0; ++number) {
        if (table_[number] == ruled_out) continue;
        const std::uint64_t first = number - knowledge_.choice(number, i) * knowledge_.stride(i);
        if (first == number || table_[first] == ruled_out || table_[first] == table_[number]) continue;
        if (same_but(first, number, i)) necessary |= Set{1} << i;
      }
    }
    return necessary;
  }

  /// A set that names a fact names also what decides whether it has a value, where that is open.
  bool closed(Set set) const {
    const std::vector<Unknown>& unknowns = knowledge_.unknowns();
    for (std::size_t i = 0; i < count_; ++i) {
      if ((set >> i & 1U) == 0 || unknowns[i].at.fact == no_index || !may_lack_value_[i]) continue;
      const Index other = vocabulary_.facts[unknowns[i].at.fact].only_when;
      if (other == no_index) continue;
      const Subject subject = vocabulary_.facts[other].subject;
      const std::size_t parent = knowledge_.unknown_at(FactAt{subject, subject == Subject::Die ? unknowns[i].at.die : 0, other});
      if (parent != no_index && (set >> parent & 1U) == 0) return false;
    }
    return true;
  }

  /// Do completions that agree on the set always come to the same?
  bool decides(Set set) {
    std::unordered_map<std::uint64_t, std::uint16_t> outcome_by_values;
    for (std::uint64_t number = 0; number < table_.size(); ++number) {
      ++work_;
      if (table_[number] == ruled_out) continue;
      std::uint64_t key = 0;
      for (std::size_t i = 0; i < count_; ++i)
        if ((set >> i & 1U) != 0) key = key * radix_[i] + values_[number * count_ + i];
      if (outcome_by_values.try_emplace(key, table_[number]).first->second != table_[number]) return false;
    }
    return true;
  }

  /// Tries `more` further unknowns of `others` from `from` on. False: that was too much work.
  bool try_all(Set set, const std::vector<std::size_t>& others, std::size_t from, std::size_t more, std::vector<Set>& found) {
    if (more == 0) {
      if (closed(set) && decides(set)) found.push_back(set);
      return work_ <= most_work;
    }
    for (std::size_t i = from; i + more <= others.size(); ++i)
      if (!try_all(set | Set{1} << others[i], others, i + 1, more - 1, found)) return false;
    return true;
  }

  /// Starts from everything and drops what can be dropped.
  Set shrunk(Set necessary) {
    Set set = (Set{1} << count_) - 1;
    for (std::size_t i = 0; i < count_; ++i) {
      const Set without = set & ~(Set{1} << i);
      if ((necessary >> i & 1U) == 0 && closed(without) && decides(without)) set = without;
    }
    return set;
  }

  const Vocabulary& vocabulary_;
  Knowledge& knowledge_;
  const OutcomeTable& table_;
  std::size_t count_;
  std::vector<std::uint32_t> values_;  // per completion, then per unknown
  std::vector<std::uint64_t> radix_;
  std::vector<bool> may_lack_value_;  // per unknown: in some completion it has none
  std::uint64_t work_ = 0;
};

/// A box of choices, one set per unknown, all of whose completions come to one outcome.
class Box {
 public:
  Box(const Knowledge& knowledge, const OutcomeTable& table, std::uint64_t number)
      : knowledge_(knowledge), table_(table), outcome_(table[number]), numbers_{number}, chosen_(knowledge.unknowns().size()) {
    for (std::size_t i = 0; i < chosen_.size(); ++i) chosen_[i] = {knowledge.choice(number, i)};
    find_possible();
  }

  void widen() {
    for (std::size_t i = 0; i < chosen_.size(); ++i) {
      const std::size_t own = chosen_[i].front();
      const std::vector<std::uint64_t> before = numbers_;
      for (std::size_t other = 0; other < possible_[i].size(); ++other)
        if (other != own && possible_[i][other]) try_choice(i, own, other, before);
    }
  }

  const std::vector<std::size_t>& chosen(std::size_t unknown) const { return chosen_[unknown]; }
  /// Every choice of it that is possible.
  bool has_all(std::size_t unknown) const {
    return static_cast<std::ptrdiff_t>(chosen_[unknown].size()) == std::count(possible_[unknown].begin(), possible_[unknown].end(), true);
  }

 private:
  /// A choice that the record rules out, whatever else is so, is none (U1).
  void find_possible() {
    for (const Unknown& unknown : knowledge_.unknowns()) possible_.emplace_back(unknown.choices.size(), false);
    for (std::uint64_t number = 0; number < table_.size(); ++number)
      for (std::size_t i = 0; i < possible_.size() && table_[number] != ruled_out; ++i) possible_[i][knowledge_.choice(number, i)] = true;
  }

  void try_choice(std::size_t i, std::size_t own, std::size_t other, const std::vector<std::uint64_t>& before) {
    const auto moved = [&](std::uint64_t number) { return number - own * knowledge_.stride(i) + other * knowledge_.stride(i); };
    const bool same = std::all_of(before.begin(), before.end(), [&](std::uint64_t number) {
      const std::uint16_t outcome = table_[moved(number)];
      return outcome == outcome_ || outcome == ruled_out;
    });
    if (!same) return;
    chosen_[i].push_back(other);
    for (const std::uint64_t number : before) numbers_.push_back(moved(number));
  }

  const Knowledge& knowledge_;
  const OutcomeTable& table_;
  std::uint16_t outcome_;
  std::vector<std::uint64_t> numbers_;  // the completions inside: most_completions at most
  std::vector<std::vector<std::size_t>> chosen_;
  std::vector<std::vector<bool>> possible_;  // per unknown, per choice
};

}  // namespace

std::vector<std::vector<FactAt>> smallest_needs(const Vocabulary& vocabulary, Knowledge& knowledge, const OutcomeTable& table) {
  std::vector<std::vector<FactAt>> needs;
  for (const Set set : Search(vocabulary, knowledge, table).smallest()) {
    std::vector<FactAt>& facts = needs.emplace_back();
    for (std::size_t i = 0; i < knowledge.unknowns().size(); ++i)
      if ((set >> i & 1U) != 0) facts.push_back(knowledge.unknowns()[i].at);
    std::sort(facts.begin(), facts.end());
  }
  std::sort(needs.begin(), needs.end());
  return needs;
}

std::vector<std::pair<FactAt, Mask>> example_of(const Vocabulary& vocabulary, const Knowledge& knowledge, const OutcomeTable& table,
                                                std::uint64_t number) {
  Box box(knowledge, table, number);
  box.widen();
  std::vector<std::pair<FactAt, Mask>> example;
  for (std::size_t i = 0; i < knowledge.unknowns().size(); ++i) {
    const Unknown& unknown = knowledge.unknowns()[i];
    if (box.has_all(i)) continue;  // whatever it is
    const bool a_set = unknown.at.fact != no_index && vocabulary.facts[unknown.at.fact].several;
    Mask shown = unknown.shown[box.chosen(i).front()];
    if (!a_set)
      for (const std::size_t choice : box.chosen(i)) shown |= unknown.shown[choice];
    example.emplace_back(unknown.at, shown);
  }
  std::sort(example.begin(), example.end());
  return example;
}

std::vector<FactAt> first_to_establish(const Knowledge& knowledge) {
  std::vector<const Unknown*> by_size;
  for (const Unknown& unknown : knowledge.unknowns()) by_size.push_back(&unknown);
  std::stable_sort(by_size.begin(), by_size.end(), [](const Unknown* a, const Unknown* b) { return a->size > b->size; });
  std::vector<FactAt> first;
  std::uint64_t rest = 1;
  for (auto it = by_size.rbegin(); it != by_size.rend(); ++it) {  // the small ones stay as long as they fit
    const bool fits = (*it)->size <= most_completions / rest;
    if (fits && first.empty())
      rest *= (*it)->size;
    else
      first.push_back((*it)->at);
  }
  std::sort(first.begin(), first.end());
  return first;
}

}  // namespace fairroll
