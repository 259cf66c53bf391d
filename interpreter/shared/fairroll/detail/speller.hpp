// SPDX-License-Identifier: Apache-2.0
// Canonical text of rulesets, for comparisons and fingerprints. It depends on the content of the rules, not on the way in which they are
// written. Elements are identified by name instead of index, and lists without an order are sorted. Each text is preceded by its length, so
// that different contents have different canonical texts. Internal header, not installed.
#pragma once

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/model/ruleset.hpp>

namespace FAIRROLL_API fairroll {
namespace detail {

/// Purpose of a canonical text, which determines its content.
enum class SpellFor : std::uint8_t {
  Fingerprint,  ///< to identify rules: includes the address of the clause that states each element
  Behaviour,    ///< to compare play: clauses are identified by their text
  Meaning,      ///< to compare content, regardless of the clause: phases are replaced by their conditions
};

/// Writes canonical texts of the parts of one ruleset. Names in statements of a wager are resolved in `own`. The ruleset and the wager must
/// outlive the object.
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
  /// Writes a list without order and without duplicates.
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

  // ---- Names
  /// Writes a clause that a statement refers to.
  std::string clause(Index index) const;
  /// Writes the clause that states an element; empty unless for a fingerprint.
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
  /// Writes the rank of `layer`: the number of lower layers among the rows for which `is_compared` is true, and the layer `more`. Only the
  /// order of layers matters, not their numbers.
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

  // ---- Statements
  std::string condition(const Condition& condition) const;
  std::string pattern(const ThrowPattern& pattern) const;
  std::string trigger(const Trigger& trigger) const { return pattern(trigger.pattern) + condition(trigger.condition); }
  std::string precedence(const Precedence& precedence) const;
  /// Writes the possible values of a variable.
  std::string range(const Variable& variable) const;
  /// Returns one text for each statement that moves a variable.
  std::vector<std::string> moves(const Variable& variable) const;
  std::string machine(const std::vector<Variable>& variables, const std::vector<Phase>& phases, const std::vector<Event>& events) const;

  // ---- Wagers and their terms
  std::string odds(const Odds& odds) const { return word(to_string(odds)); }
  std::string term(const Term& term) const { return number(term.is_number_of_wager) + number(term.value); }
  std::string terms(const std::vector<Term>& all) const {
    return list(all, [&](const Term& one) { return term(one); });
  }
  std::string amount(const Amount& amount) const;
  std::string rounding(const Rounding& rounding) const { return number(rounding.direction) + amount(rounding.unit); }
  std::string standing(const Window& row, const std::vector<Window>& rows) const;
  std::string leave(const Permission& row) const;
  std::string verdict(const VerdictRow& row) const;
  std::string pay(const PayRow& row) const;
  std::string surrender(const PayRow& row) const;
  std::string limit(const Limit& row) const;
  std::string commission(const Commission& commission) const;
  std::string part(const Component& part) const;
  std::string cap(const Cap& cap) const { return wager_names(cap.wagers) + amount(cap.limit) + by(cap.clause); }
  std::string wager() const;
  std::string table() const;
  std::string paytable(const Paytable& table) const;

  // ---- Conduct
  std::string deed(const ConductAction& deed) const;
  std::string before(const DutyBeforeThrow& duty) const { return role(duty.role) + condition(duty.condition) + by(duty.clause); }
  std::string duty(const Duty& duty) const;
  std::string ground(const Ground& ground) const;
  std::string grounds(const std::vector<Ground>& all) const {
    return heap(all, [&](const Ground& one) { return ground(one); });
  }
  std::string power(const Power& power) const;
  std::string never(const ExcludedGrounds& never) const;
  std::string reads(const DieReading& reads) const;
  std::string direct(const Directive& direct) const;
  std::string close(const BetClosing& close) const;
  std::string go(const DiceOffer& go) const;
  std::string keep(const HeldDiceRule& keep) const;
  std::string designation(const Designation& one) const { return role(one.designated_role) + role(one.replaced_role) + by(one.clause); }
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
  std::string dice_event(const ThrowTest& dice_event) const;
  std::string dice_events(const std::vector<ThrowTest>& all) const;
  std::string paid(const PayRow& row) const;

  const Ruleset& ruleset_;
  SpellFor use_;
  const Wager* own_;
};

/// Returns the canonical text of everything that an amendment can change, except spelt_table() of the wagers.
[[nodiscard]] std::string spelt(const Ruleset& ruleset, SpellFor use);
/// Returns the canonical text of the table of one wager: placing, permissions, off, verdicts and payouts, in the order of its rows.
[[nodiscard]] std::string spelt_table(const Ruleset& ruleset, const Wager& wager, SpellFor use);
/// Returns the canonical text of all rules that affect play, for a fingerprint. It includes the tables of all wagers, the elements that no
/// amendment can change, the selection and the postings. It begins with a version, which increases when the format changes.
[[nodiscard]] std::string spelt_whole(const Ruleset& ruleset);

}  // namespace detail
}  // namespace fairroll
