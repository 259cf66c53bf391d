// SPDX-License-Identifier: Apache-2.0
// Whole rulesets.
#include <fairroll/detail/speller.hpp>
#include <fairroll/snapshot.hpp>

namespace fairroll::detail {
namespace {

/// What can be observed, and who acts.
std::string vocabulary(const Speller& spell, const Vocabulary& words) {
  const auto fact = [&](const Fact& f) {
    const Index index = static_cast<Index>(&f - words.facts.data());
    return spell.fact(index) + spell.word(f.preposition) + spell.number(f.is_set) + spell.words(f.values) +
           spell.perhaps(f.default_value, [&](Mask mask) { return spell.values(index, mask); }) + spell.fact(f.included_fact) +
           spell.fact(f.required_fact) + (f.required_fact == no_index ? std::string() : spell.values(f.required_fact, f.required_values));
  };
  std::string differing;  // spelt only where they differ
  if (!words.groups.empty())
    differing += spell.list(words.groups, [&](const DiceGroup& one) { return spell.word(one.name) + spell.number(one.die_count); });
  if (!words.face_names.empty()) differing += spell.list(words.face_names, [&](const std::string& one) { return spell.word(one); });
  return differing + spell.number(words.dice_count) + spell.number(words.lowest_face) + spell.number(words.highest_face) +
         spell.number(words.opposite_face_sum) + spell.words(words.roles) + spell.role(words.thrower) + spell.heap(words.facts, fact);
}

/// What results say of a clause beside its address.
std::string clauses(const Speller& spell, const std::vector<Clause>& all) {
  std::vector<std::string> told;
  for (const Clause& one : all)
    if (one.is_unverified || !one.readings.empty())
      told.push_back(spell.word(one.address) + spell.number(one.is_unverified) + spell.words(one.readings));
  return spell.heap_of(std::move(told));
}

/// A text that is not chosen is not played; that there is a question results say.
std::string chosen(const Speller& spell, const Ruleset& rules) {
  return spell.heap(rules.alternatives, [&](const ReadingOrChoice& a) {
    return spell.word(a.name) + spell.number(a.is_reading) +
           (a.selected_index ? spell.word(a.alternative_names.at(*a.selected_index)) : "- ");
  }) + spell.heap(rules.postings, [&](const Posting& p) {
    return spell.word(p.name) + spell.perhaps(p.value, [&](Money value) { return spell.number(value.units); });
  });
}

}  // namespace

std::string spelt(const Ruleset& ruleset, SpellFor use) {
  const Speller spell(ruleset, use);
  std::string text = spell.number(ruleset.game.is_declared) +
                     spell.machine(ruleset.game.variables, ruleset.game.phases, ruleset.game.events) + spell.conduct(ruleset.conduct);
  text += spell.heap(ruleset.wagers, [&](const Wager& w) { return Speller(ruleset, use, &w).wager(); });
  text += spell.heap(ruleset.paytables, [&](const Paytable& t) { return spell.paytable(t); });
  text += spell.heap(ruleset.postings, [&](const Posting& p) { return spell.word(p.name) + spell.clause(p.clause); });
  text += spell.heap(ruleset.designations, [&](const Designation& d) { return spell.designation(d); });
  text += spell.list(ruleset.caps, [&](const Cap& c) { return spell.cap(c); });
  const auto accepted = [&](const AcceptedInErrorRule& a) { return spell.number(a.consequence) + spell.by(a.clause); };
  text += spell.perhaps(ruleset.over_maximum_rule, accepted) + spell.perhaps(ruleset.under_minimum_rule, accepted);
  return text + spell.number(ruleset.to_only_clause != no_index);
}

std::string spelt_table(const Ruleset& ruleset, const Wager& wager, SpellFor use) { return Speller(ruleset, use, &wager).table(); }

std::string spelt_whole(const Ruleset& ruleset) {
  const Speller spell(ruleset, SpellFor::Fingerprint);
  const Currency& currency = ruleset.currency;
  return spell.word("fairroll rules") + spell.number(fingerprint_version) + spell.word(currency.name) +
         spell.number(currency.decimal_count) + spell.number(currency.smallest_unit) + vocabulary(spell, ruleset.vocabulary) +
         spelt(ruleset, SpellFor::Fingerprint) +
         spell.heap(ruleset.wagers, [&](const Wager& w) { return spell.word(w.name) + spelt_table(ruleset, w, SpellFor::Fingerprint); }) +
         clauses(spell, ruleset.clauses) + chosen(spell, ruleset);
}

}  // namespace fairroll::detail
