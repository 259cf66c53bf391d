// SPDX-License-Identifier: Apache-2.0
#include "needs.hpp"

#include <algorithm>
#include <bit>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <unordered_map>

namespace fairroll {
namespace {

// Sets are tried as long as this many completions have been looked at; then one set that cannot be made smaller must do.
constexpr std::uint64_t max_work = std::uint64_t{1} << 24U;

using Set = std::uint32_t;  // of unknowns, by bits: there are at most 16, since each doubles the completions

/// The search for the smallest sets that decide.
class Search {
 public:
  Search(Knowledge& knowledge, const OutcomeTable& table) : knowledge_(knowledge), table_(table), count_(knowledge.unknowns().size()) {
    read_values();
  }

  std::vector<Set> smallest() {
    const Set necessary = find_necessary();
    std::vector<std::size_t> others;
    std::vector<std::size_t> told;
    for (std::size_t i = 0; i < count_; ++i)
      if ((necessary >> i & 1U) == 0) {
        others.push_back(i);
        if (told_apart(i)) told.push_back(i);
      }
    // What no clause tells apart is listed only where nothing else decides.
    std::optional<std::vector<Set>> found = smallest_of(necessary, told);
    if (found && found->empty() && told.size() < others.size()) found = smallest_of(necessary, others);
    return found ? *found : std::vector<Set>{shrunk(necessary)};
  }

 private:
  /// The values that the unknowns really have in each completion, numbered; 0: none.
  void read_values() {
    values_.resize(table_.size() * count_);
    std::vector<std::vector<Mask>> met(count_);
    radix_.assign(count_, 1);
    answers_.resize(table_.size());
    const bool coupled =
        std::any_of(knowledge_.unknowns().begin(), knowledge_.unknowns().end(), [](const Unknown& one) { return one.coupled; });
    std::map<std::vector<Mask>, std::uint32_t> numbers;
    for (std::uint64_t number = 0; number < table_.size(); ++number) {
      if (table_[number] == ruled_out) continue;
      knowledge_.complete(number);
      if (coupled) answers_[number] = numbers.try_emplace(knowledge_.answers(), static_cast<std::uint32_t>(numbers.size())).first->second;
      for (std::size_t i = 0; i < count_; ++i) {
        values_[number * count_ + i] = value_of(number, i, met[i]);
        if (values_[number * count_ + i] == 0) may_lack_value_ |= Set{1} << i;
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

  /// Does a clause tell two values of it apart, while all else stays the same? If not, it is not listed (U2).
  bool told_apart(std::size_t i) const {
    if (!knowledge_.unknowns()[i].coupled) return true;
    for (std::uint64_t number = 0; number < table_.size(); ++number) {
      if (table_[number] == ruled_out) continue;
      for (std::uint64_t choice = knowledge_.choice(number, i), other = number; choice > 0; --choice) {
        other -= knowledge_.stride(i);
        if (table_[other] == ruled_out) continue;
        if (answers_[number] != answers_[other]) return true;
        break;
      }
    }
    return false;
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

  using Values = std::vector<std::uint32_t>;  // of the unknowns of one set, in order; 0: it has none
  using Outcomes = std::map<Values, std::uint16_t>;

  static Values without(Values row, Set places) {
    for (std::size_t i = 0; i < row.size(); ++i)
      if ((places >> i & 1U) != 0) row[i] = 0;
    return row;
  }

  /// No row of one comes to something else than a row of the other with the same values at all other places.
  static bool agree(const Outcomes& one, const Outcomes& other, Set but_for) {
    std::map<Values, std::set<std::uint16_t>> met;
    for (const auto& [row, outcome] : one) met[without(row, but_for)].insert(outcome);
    return std::all_of(other.begin(), other.end(), [&](const auto& row) {
      const auto found = met.find(without(row.first, but_for));
      return found == met.end() || found->second == std::set<std::uint16_t>{row.second};
    });
  }

  /// Do completions that agree on the set always come to the same? Whoever does not know whether a fact has a value cannot tell that it has
  /// none, so having none agrees with every value: such a set needs the fact on which that depends.
  bool decides(Set set) {
    work_ += table_.size();
    std::unordered_map<std::uint64_t, std::uint64_t> first_with;  // per row of values a completion that has it
    for (std::uint64_t number = 0; number < table_.size(); ++number) {
      if (table_[number] == ruled_out) continue;
      std::uint64_t key = 0;
      for (std::size_t i = 0; i < count_; ++i)
        if ((set >> i & 1U) != 0) key = key * radix_[i] + values_[number * count_ + i];
      const std::uint64_t known = first_with.try_emplace(key, number).first->second;
      if (table_[known] != table_[number]) return false;
    }
    if ((set & may_lack_value_) == 0) return true;
    std::map<Set, Outcomes> by_lack;  // by which of them have no value
    for (const auto& [key, number] : first_with) {
      Values row;
      Set lacking = 0;
      for (std::size_t i = 0; i < count_; ++i) {
        if ((set >> i & 1U) == 0) continue;
        if (values_[number * count_ + i] == 0) lacking |= Set{1} << row.size();
        row.push_back(values_[number * count_ + i]);
      }
      by_lack[lacking].emplace(std::move(row), table_[number]);
    }
    for (auto a = by_lack.begin(); a != by_lack.end(); ++a)
      for (auto b = std::next(a); b != by_lack.end(); ++b) {
        work_ += a->second.size() + b->second.size();
        if (!agree(a->second, b->second, a->first | b->first)) return false;
      }
    return true;
  }

  /// The smallest sets of the necessary unknowns and some of these; empty: none decides; nothing: that was too much work.
  std::optional<std::vector<Set>> smallest_of(Set necessary, const std::vector<std::size_t>& unknowns) {
    std::vector<Set> found;
    for (std::size_t more = 0; more <= unknowns.size() && found.empty(); ++more)
      if (!try_all(necessary, unknowns, 0, more, found)) return std::nullopt;
    return found;
  }

  /// Tries `more` further unknowns of `others` from `from` on. False: that was too much work.
  bool try_all(Set set, const std::vector<std::size_t>& others, std::size_t from, std::size_t more, std::vector<Set>& found) {
    if (more == 0) {
      if (decides(set)) found.push_back(set);
      return work_ <= max_work;
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
      if ((necessary >> i & 1U) == 0 && decides(without)) set = without;
    }
    return set;
  }

  Knowledge& knowledge_;
  const OutcomeTable& table_;
  std::size_t count_;
  std::vector<std::uint32_t> values_;  // per completion, then per unknown
  std::vector<std::uint64_t> radix_;
  Set may_lack_value_ = 0;              // those that have no value in some completion
  std::vector<std::uint32_t> answers_;  // per completion: the same number where every test of a clause comes to the same
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

std::vector<std::vector<FactKey>> smallest_needs(Knowledge& knowledge, const OutcomeTable& table) {
  std::vector<std::vector<FactKey>> needs;
  for (const Set set : Search(knowledge, table).smallest()) {
    std::vector<FactKey>& facts = needs.emplace_back();
    for (std::size_t i = 0; i < knowledge.unknowns().size(); ++i)
      if ((set >> i & 1U) != 0) facts.push_back(knowledge.unknowns()[i].at);
    std::sort(facts.begin(), facts.end());
  }
  std::sort(needs.begin(), needs.end());
  return needs;
}

std::vector<std::pair<FactKey, Mask>> example_of(const Vocabulary& vocabulary, const Knowledge& knowledge, const OutcomeTable& table,
                                                 std::uint64_t number) {
  Box box(knowledge, table, number);
  box.widen();
  std::vector<std::pair<FactKey, Mask>> example;
  for (std::size_t i = 0; i < knowledge.unknowns().size(); ++i) {
    const Unknown& unknown = knowledge.unknowns()[i];
    if (box.has_all(i)) continue;  // whatever it is
    const bool a_set = unknown.at.fact != no_index && vocabulary.facts[unknown.at.fact].is_set;
    Mask shown = unknown.shown[box.chosen(i).front()];
    if (!a_set)
      for (const std::size_t choice : box.chosen(i)) shown |= unknown.shown[choice];
    example.emplace_back(unknown.at, shown);
  }
  std::sort(example.begin(), example.end());
  return example;
}

std::vector<FactKey> first_to_establish(const Knowledge& knowledge) {
  std::vector<const Unknown*> by_size;
  for (const Unknown& unknown : knowledge.unknowns()) by_size.push_back(&unknown);
  std::stable_sort(by_size.begin(), by_size.end(), [](const Unknown* a, const Unknown* b) { return a->size > b->size; });
  std::vector<FactKey> first;
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
