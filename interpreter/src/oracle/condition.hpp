// SPDX-License-Identifier: Apache-2.0
// Does a condition hold before a throw, as the oracle sees it? Conduct, settlement and acts all ask here.
#pragma once

#include <unordered_map>
#include <vector>

#include <fairroll/detail/evaluate.hpp>
#include <fairroll/detail/visit.hpp>
#include <fairroll/ruling.hpp>

namespace fairroll {

/// The value of every fact of one throw: one completion of a record. A fact may have no value where `only when` gives it none.
class Facts {
 public:
  /// No fact has a value yet.
  explicit Facts(const Vocabulary& vocabulary)
      : dice_(static_cast<std::size_t>(vocabulary.dice_count)), values_(vocabulary.facts.size() * dice_, 0), has_(values_.size(), 0) {}

  /// `die` is 0 for a fact of the throw or the turn.
  void set(Index fact, int die, Mask value) noexcept {
    values_[at(fact, die)] = value;
    has_[at(fact, die)] = 1;
  }
  void clear(Index fact, int die) noexcept { has_[at(fact, die)] = 0; }
  [[nodiscard]] bool has(Index fact, int die) const noexcept { return has_[at(fact, die)] != 0; }
  /// Meaningless without has().
  [[nodiscard]] Mask value(Index fact, int die) const noexcept { return values_[at(fact, die)]; }

 private:
  [[nodiscard]] std::size_t at(Index fact, int die) const noexcept { return fact * dice_ + static_cast<std::size_t>(die); }

  std::size_t dice_;
  std::vector<Mask> values_;  // per fact, then per die
  std::vector<unsigned char> has_;
};

/// What wide events, phases and counts came to at one moment, by where they stand.
using WideAnswers = std::unordered_map<const void*, int>;

/// What a condition may look at. Whatever is null is not known: conditions that need it are answered with Depends.
struct Scope {
  const Ruleset& ruleset;
  const Situation& situation;                         ///< how things stood before the throw (S1)
  const std::vector<int>* own = nullptr;              ///< values of the wager's variables
  const std::vector<int>* parent = nullptr;           ///< values of its parent's variables
  const std::vector<int>* numbers = nullptr;          ///< the wager's numbers
  const Facts* facts = nullptr;                       ///< what was observed
  const std::vector<Index>* thrower_holds = nullptr;  ///< wagers of the thrower; null: as the situation says
  int die = -1;                                       ///< the die at hand, from 0
  const Wager* wager = nullptr;                       ///< whose variables `own` are; needed wherever `own` or `parent` is given
  const std::vector<int>* parent_numbers = nullptr;   ///< its parent's numbers
  WideAnswers* known = nullptr;                       ///< of this moment; null: no wide phase has been asked for
};

/// What an event, phase or count comes to in a scope or moment: one that is wide, and all wide ones that it rests on, is asked once.
template <typename Thing, typename At, typename Ask>
auto ask_once(const Thing& thing, const At& at, const Ask& ask) -> decltype(ask(at)) {
  if (!thing.is_cached) return ask(at);
  WideAnswers none;
  At asked = at;
  if (asked.known == nullptr) asked.known = &none;
  const auto found = asked.known->find(&thing);
  if (found != asked.known->end()) return static_cast<decltype(ask(at))>(found->second);
  const auto answer = ask(asked);
  asked.known->emplace(&thing, static_cast<int>(answer));
  return answer;
}

using detail::answer_of;
using detail::both;
using detail::either;
using detail::measure;
using detail::negated;
using detail::passes;
using detail::phase_of;

/// Three-valued: Depends only if something that matters is null in the scope, or the thrower is not recorded and the seats differ (U4).
[[nodiscard]] Answer holds(const Condition& condition, const Scope& scope);

}  // namespace fairroll
