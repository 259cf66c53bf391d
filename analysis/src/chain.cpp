// SPDX-License-Identifier: Apache-2.0
#include "chain.hpp"

#include <algorithm>
#include <map>
#include <set>

#include "state_walk.hpp"

namespace fairroll::analysis {
namespace {

using State = std::uint32_t;

/// Tarjan's strongly connected components, without recursion: components come out last ones first, which is the order to solve in.
class Components {
 public:
  explicit Components(const std::vector<ChainRow>& rows) : rows_(rows), number_(rows.size(), none), low_(rows.size()), open_(rows.size()) {
    for (State state = 0; state < rows.size(); ++state)
      if (number_[state] == none) visit(state);
  }
  [[nodiscard]] const std::vector<std::vector<State>>& list() const noexcept { return components_; }

 private:
  static constexpr State none = 0xFFFFFFFF;
  struct Frame {
    State state;
    std::size_t next;
  };

  void enter(State state) {
    number_[state] = low_[state] = count_++;
    stack_.push_back(state);
    open_[state] = 1;
    path_.push_back({state, 0});
  }

  void visit(State first) {
    enter(first);
    while (!path_.empty()) {
      Frame& frame = path_.back();
      const State state = frame.state;
      if (frame.next < rows_[state].links.size()) {
        const State to = rows_[state].links[frame.next++].to;
        if (number_[to] == none)
          enter(to);
        else if (open_[to] != 0)
          low_[state] = std::min(low_[state], number_[to]);
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) low_[path_.back().state] = std::min(low_[path_.back().state], low_[state]);
      if (low_[state] == number_[state]) close(state);
    }
  }

  void close(State root) {
    std::vector<State> component;
    State state = none;
    do {
      state = stack_.back();
      stack_.pop_back();
      open_[state] = 0;
      component.push_back(state);
    } while (state != root);
    components_.push_back(std::move(component));
  }

  const std::vector<ChainRow>& rows_;
  std::vector<State> number_;
  std::vector<State> low_;
  std::vector<char> open_;
  std::vector<State> stack_;
  std::vector<Frame> path_;
  std::vector<std::vector<State>> components_;
  State count_ = 0;
};

/// What exact numbers may cost. They grow with every state that one depends on: a million states of one digit are little, ten thousand
/// states of ten thousand digits are not.
class Budget {
 public:
  struct Spent {};

  explicit Budget(std::uint64_t max_work) : most_work_(max_work) {}

  /// A number was worked out. Bringing a fraction to lowest terms costs up to the square of its words. Throws Spent.
  void work(const Number& number) {
    const std::uint64_t size = words_of(number);
    work_ += size * (16 + std::min<std::uint64_t>(size, 1024));
    if (work_ > most_work_) throw Spent{};
  }
  /// So many states were looked through. Throws Spent.
  void look(std::size_t states) {
    work_ += 32 * states;
    if (work_ > most_work_) throw Spent{};
  }
  /// These numbers are kept to the end. Throws Spent.
  void keep(const std::vector<Number>& numbers) {
    for (const Number& one : numbers) kept_ += words_of(one);
    if (kept_ > most_words) throw Spent{};
  }

 private:
  static constexpr std::uint64_t most_words = std::uint64_t{1} << 25U;  // of 8 bytes

  static std::uint64_t words_of(const Number& number) { return words(numerator(number)) + words(denominator(number)); }

  std::uint64_t most_work_;
  std::uint64_t work_ = 0;
  std::uint64_t kept_ = 0;
};

/// One component: its states are eliminated one by one from the rows of those that remain, then found in the opposite order. No
/// difference but 1 - p is ever taken, and p < 1 because every state leads to an end.
class Elimination {
 public:
  Elimination(std::vector<ChainRow>& rows, const std::vector<State>& states, std::vector<std::vector<Number>>& solved, Budget& budget)
      : solved_(solved), budget_(budget) {
    for (const State state : states) inside_[state];
    for (const State state : states) load(state, rows[state]);
  }

  void run() {
    std::vector<State> order;
    while (order.size() < inside_.size()) {
      const State state = least_entangled();
      eliminate(state);
      order.push_back(state);
    }
    for (auto at = order.rbegin(); at != order.rend(); ++at) {
      Entry& entry = inside_.at(*at);
      for (const auto& [to, chance] : entry.links) add_scaled(entry.earned, chance, solved_[to]);
      solved_[*at] = std::move(entry.earned);
      budget_.keep(solved_[*at]);
    }
  }

 private:
  struct Entry {
    std::map<State, Number> links;  // to states of the component
    std::set<State> from;
    std::vector<Number> earned;
    bool gone = false;
  };

  void add_scaled(std::vector<Number>& to, const Number& factor, const std::vector<Number>& what) {
    for (std::size_t i = 0; i < to.size(); ++i) {
      if (what[i] == 0) continue;
      to[i] += factor * what[i];
      budget_.work(to[i]);
    }
  }

  void load(State state, ChainRow& row) {
    Entry& entry = inside_.at(state);
    entry.earned = std::move(row.earned);
    for (const Link& link : row.links) {
      const auto target = inside_.find(link.to);
      if (target == inside_.end()) {
        add_scaled(entry.earned, link.chance, solved_[link.to]);
        continue;
      }
      entry.links[link.to] += link.chance;
      target->second.from.insert(state);
    }
  }

  [[nodiscard]] State least_entangled() {
    budget_.look(inside_.size());
    State best = 0;
    std::size_t least = static_cast<std::size_t>(-1);
    for (const auto& [state, entry] : inside_) {
      if (entry.gone || entry.links.size() * entry.from.size() >= least) continue;
      least = entry.links.size() * entry.from.size();
      best = state;
    }
    return best;
  }

  void eliminate(State state) {
    Entry& entry = inside_.at(state);
    entry.gone = true;
    const auto self = entry.links.find(state);
    if (self != entry.links.end()) {
      const Number share = 1 / (1 - self->second);
      entry.links.erase(self);
      entry.from.erase(state);
      for (auto& [to, chance] : entry.links) {
        chance *= share;
        budget_.work(chance);
      }
      for (Number& one : entry.earned) one *= share;
    }
    for (const auto& [to, chance] : entry.links) inside_.at(to).from.erase(state);
    for (const State from : entry.from) {
      Entry& other = inside_.at(from);
      const auto link = other.links.find(state);
      const Number factor = link->second;
      other.links.erase(link);
      add_scaled(other.earned, factor, entry.earned);
      for (const auto& [to, chance] : entry.links) {
        Number& sum = other.links[to];
        sum += factor * chance;
        budget_.work(sum);
        inside_.at(to).from.insert(from);
      }
    }
  }

  std::map<State, Entry> inside_;
  std::vector<std::vector<Number>>& solved_;
  Budget& budget_;
};

}  // namespace

void ChainRow::add(std::uint32_t to, const Number& chance) {
  const auto known = std::find_if(links.begin(), links.end(), [&](const Link& link) { return link.to == to; });
  if (known == links.end())
    links.push_back({to, chance});
  else
    known->chance += chance;
}

std::optional<std::vector<std::vector<Number>>> solve(std::vector<ChainRow> rows, std::size_t quantities, std::uint64_t max_work) {
  const Components components(rows);
  std::vector<std::vector<Number>> solved(rows.size(), std::vector<Number>(quantities));
  Budget budget(max_work);
  try {
    for (const std::vector<State>& states : components.list()) Elimination(rows, states, solved, budget).run();
  } catch (const Budget::Spent&) {
    return std::nullopt;
  }
  return solved;
}

std::vector<char> endless(const std::vector<ChainRow>& rows) {
  std::vector<std::vector<State>> before(rows.size());
  std::vector<State> ends;
  for (State state = 0; state < rows.size(); ++state) {
    Number stays = 0;
    for (const Link& link : rows[state].links) {
      stays += link.chance;
      if (link.chance > 0) before[link.to].push_back(state);
    }
    if (stays < 1) ends.push_back(state);
  }
  std::vector<char> stuck = leading_to(std::move(ends), before);
  for (char& one : stuck) one = one == 0 ? 1 : 0;
  return stuck;
}

}  // namespace fairroll::analysis
