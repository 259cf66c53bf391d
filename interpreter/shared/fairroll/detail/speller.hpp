// SPDX-License-Identifier: Apache-2.0
// A ruleset spelt out so that two can be compared, or known again: what it says, and nothing of how and where it is written. What another
// ruleset may number otherwise goes by its name; what has no order is sorted. Values stand one behind the other, each with its length, so
// that no two things are spelt alike. For the floors of this project alone: it is not installed.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// What a spelling is for.
enum class SpellFor : std::uint8_t {
  Fingerprint,  ///< knowing the rules again: clauses go by their addresses, as results name them, and with what each says goes who says it
  Behaviour,    ///< comparing what is played: clauses go by their words
  Meaning,      ///< comparing what two texts say, whichever clause says it: phases are what they stand for
};

/// Spells the parts of one ruleset; sentences as those of `own` where a wager's are, whose names they may speak.
class Speller {
 public:
  Speller(const Ruleset& ruleset, SpellFor use, const Wager* own = nullptr) : ruleset_(ruleset), use_(use), own_(own) {}

  template <typename Number>
  std::string number(Number value) const {
    return std::to_string(static_cast<long long>(value)) + ' ';
  }
  std::string word(std::string_view text) const { return std::to_string(text.size()) + ':' + std::string(text) + ' '; }

  template <typename Things, typename Spell>
  std::string list(const Things& things, const Spell& spell) const {
    std::string text = "[";
    for (const auto& thing : things) text += spell(thing);
    return text + "] ";
  }
  /// What has no order, and counts once.
  template <typename Things, typename Spell>
  std::string heap(const Things& things, const Spell& spell) const {
    std::vector<std::string> all;
    for (const auto& thing : things) all.push_back(spell(thing));
    return heap_of(std::move(all));
  }
  std::string heap_of(std::vector<std::string> all) const {
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return list(all, [](const std::string& one) { return one + ';'; });
  }
  template <typename Thing, typename Spell>
  std::string perhaps(const std::optional<Thing>& thing, const Spell& spell) const {
    return thing ? '+' + spell(*thing) : "- ";
  }
  std::string words(const std::vector<std::string>& all) const {
    return heap(all, [&](const std::string& one) { return word(one); });
  }

  // ---- names
  /// That a sentence speaks of it.
  std::string clause(Index index) const;
  /// That it says what was just spelt, for a fingerprint.
  std::string by(Index clause) const;
  std::string role(Index index) const;
  std::string roles(const std::vector<Index>& indices) const;
  std::string wager_name(Index index) const;
  std::string wager_names(const std::vector<Index>& indices) const;
  std::string fact(Index index) const;
  std::string values(Index fact, Mask mask) const;
  std::string variable(const VariableRef& reference) const;
  std::string values(const VariableRef& reference, const IntSet& values) const;
  std::string range(std::vector<IntRange> ranges) const;
  /// How many layers of `rows` that `is_compared` speaks of, and of one more thing, lie below: of layers only the order means anything.
  template <typename Rows, typename Compared>
  std::string rank(const Rows& rows, int layer, const Compared& is_compared, std::optional<int> more = {}) const {
    if (use_ == SpellFor::Meaning) return number(layer);
    std::vector<int> below;
    for (const auto& row : rows)
      if (row.layer < layer && is_compared(row) && std::find(below.begin(), below.end(), row.layer) == below.end())
        below.push_back(row.layer);
    if (more && *more < layer && std::find(below.begin(), below.end(), *more) == below.end()) below.push_back(*more);
    return number(below.size());
  }

  // ---- sentences
  std::string condition(const Condition& condition) const;
  std::string pattern(const DicePattern& pattern) const;
  std::string trigger(const Trigger& trigger) const { return pattern(trigger.on) + condition(trigger.while_); }
  std::string precedence(const Precedence& precedence) const;
  /// What it can be; how it moves.
  std::string range(const Variable& variable) const;
  std::vector<std::string> moves(const Variable& variable) const;
  std::string machine(const std::vector<Variable>& variables, const std::vector<Phase>& phases, const std::vector<Event>& events) const;

  // ---- wagers and their terms
  std::string odds(const Odds& odds) const { return word(to_string(odds)); }
  std::string term(const Term& term) const { return number(term.is_number_of_wager) + number(term.value); }
  std::string terms(const std::vector<Term>& all) const {
    return list(all, [&](const Term& one) { return term(one); });
  }
  std::string amount(const Amount& amount) const;
  std::string rounding(const Rounding& rounding) const { return number(rounding.direction) + amount(rounding.to); }
  std::string standing(const Window& row, const std::vector<Window>& rows) const;
  std::string leave(const Permission& row) const;
  std::string verdict(const VerdictRow& row) const;
  std::string pay(const PayRow& row) const;
  std::string surrender(const PayRow& row) const;
  std::string limit(const Limit& row) const;
  std::string commission(const Commission& commission) const;
  std::string part(const Part& part) const;
  std::string cap(const Cap& cap) const { return wager_names(cap.wagers) + amount(cap.at) + by(cap.clause); }
  std::string wager() const;
  std::string table() const;
  std::string paytable(const Paytable& table) const;

  // ---- conduct
  std::string deed(const Deed& deed) const;
  std::string before(const DutyBefore& duty) const { return role(duty.role) + condition(duty.condition) + by(duty.clause); }
  std::string duty(const Duty& duty) const;
  std::string ground(const Ground& ground) const;
  std::string grounds(const std::vector<Ground>& all) const {
    return heap(all, [&](const Ground& one) { return ground(one); });
  }
  std::string power(const Power& power) const;
  std::string never(const NeverACause& never) const;
  std::string reads(const DieReads& reads) const;
  std::string direct(const Direct& direct) const;
  std::string close(const BetsClose& close) const;
  std::string go(const DiceGo& go) const;
  std::string keep(const KeepDice& keep) const;
  std::string designation(const Designation& one) const { return role(one.role) + role(one.as) + by(one.clause); }
  std::string conduct(const Conduct& conduct) const;

 private:
  [[nodiscard]] const Wager* owner(Owner of) const;
  [[nodiscard]] const Variable& variable_at(const VariableRef& reference) const;
  [[nodiscard]] const std::vector<Phase>& phases(Owner of) const;
  [[nodiscard]] const std::vector<Event>& events(Owner of) const;
  void gather(const Condition& condition, Condition::Op op, std::vector<std::string>& operands) const;
  std::string fact_test(const FactTest& test) const;
  std::string dice(const DieRange& dice) const;
  std::string figure(const Figure& figure) const;
  std::string dice_event(const DiceEvent& dice_event) const;
  std::string dice_events(const std::vector<DiceEvent>& all) const;
  std::string paid(const PayRow& row) const;

  const Ruleset& ruleset_;
  SpellFor use_;
  const Wager* own_;
};

/// Everything that can be amended but what the wagers' tables say. For a fingerprint: also which clause says each thing.
[[nodiscard]] std::string spelt(const Ruleset& ruleset, SpellFor use);
/// What the table of one wager says, as its rows stand: placing, leaves, working, verdicts, pay.
[[nodiscard]] std::string spelt_table(const Ruleset& ruleset, const Wager& wager, SpellFor use);
/// All that is played, for a fingerprint: with the tables of all wagers, what no amendment changes, and what was chosen and posted. Its
/// first words are a version, which rises when the same rules are spelt otherwise.
[[nodiscard]] std::string spelt_whole(const Ruleset& ruleset);

}  // namespace detail
}  // namespace fairroll
