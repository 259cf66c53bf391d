// SPDX-License-Identifier: Apache-2.0
// Changes that put one word, value or role for another.
#include <algorithm>
#include <array>
#include <set>

#include "site.hpp"

namespace fairroll::analysis::mutation {
namespace {

/// In a node of that kind this word becomes that one.
struct Word {
  Kind kind;
  std::string_view from;
  std::string_view to;
};
constexpr std::array words = {
    Word{Kind::wins, "wins", "loses"},
    Word{Kind::loses, "loses", "wins"},
    Word{Kind::pushes, "pushes", "loses"},
    Word{Kind::returned, "returned", "loses"},
    Word{Kind::die_any, "any", "each"},
    Word{Kind::die_each, "each", "any"},
    Word{Kind::die_no, "no", "any"},
    Word{Kind::seat_any, "any", "no"},
    Word{Kind::seat_no, "no", "any"},
    Word{Kind::hard, "hard", "easy"},
    Word{Kind::easy, "easy", "hard"},
    Word{Kind::odd, "odd", "even"},
    Word{Kind::even, "even", "odd"},
    Word{Kind::any_pair, "pair", "triple"},
    Word{Kind::any_triple, "triple", "pair"},
    Word{Kind::once, "once", "twice"},
    Word{Kind::twice, "twice", "once"},
    Word{Kind::thrice, "thrice", "twice"},
    Word{Kind::odds_to, "to", "for"},
    Word{Kind::odds_for, "for", "to"},
    Word{Kind::round_up, "up", "down"},
    Word{Kind::round_down, "down", "up"},
    Word{Kind::round_nearest, "nearest", "down"},
    Word{Kind::of_stake, "stake", "win"},
    Word{Kind::of_win, "win", "stake"},
    Word{Kind::limit_at_most, "most", "least"},
    Word{Kind::limit_at_least, "least", "most"},
    Word{Kind::is_invalid, "invalid", "no_roll"},
    Word{Kind::is_no_roll, "no_roll", "void"},
    Word{Kind::is_void, "void", "invalid"},
    Word{Kind::clockwise, "clockwise", "counterclockwise"},
    Word{Kind::counterclockwise, "counterclockwise", "clockwise"},
    Word{Kind::over_maximum, "over", "under"},
    Word{Kind::under_minimum, "under", "over"},
    Word{Kind::bound_more, "more", "less"},
    Word{Kind::bound_less, "less", "more"},
};

/// A node of that kind becomes this.
struct Phrase {
  Kind kind;
  std::string_view to;
};
constexpr std::array phrases = {
    Phrase{Kind::when_placed, "on a win"},
    Phrase{Kind::on_a_win, "when placed"},
    Phrase{Kind::result_faces, "total called"},
    Phrase{Kind::result_called, "faces"},
    Phrase{Kind::close_before, "when the dice rest"},
    Phrase{Kind::close_at_rest, "before the throw"},
    Phrase{Kind::paid_to_limit, "in full"},
    Phrase{Kind::paid_in_full, "to limit"},
    Phrase{Kind::paid_back, "paid in full"},
    Phrase{Kind::whenever_possible, "before the dice rest"},
    Phrase{Kind::preferably, "before the dice rest"},
};

/// The value behind `word`, in the order of the list, that `taken` does not hold; empty if there is none.
std::string next_of(const std::vector<std::string>& values, std::string_view word, const std::set<std::string>& taken) {
  const auto at = std::find(values.begin(), values.end(), word);
  if (at == values.end()) return {};
  const auto first = static_cast<std::size_t>(at - values.begin());
  for (std::size_t i = 1; i < values.size(); ++i) {
    const std::string& other = values[(first + i) % values.size()];
    if (taken.find(other) == taken.end()) return other;
  }
  return {};
}

const Fact* fact_named(const Ruleset& rules, std::string_view name) {
  for (const Fact& fact : rules.vocabulary.facts)
    if (fact.name == name) return &fact;
  return nullptr;
}

void exchange_among(const Site& site, const Syntax& word, const std::vector<std::string>& values, const std::set<std::string>& taken,
                    std::string_view change) {
  const std::string other = next_of(values, word.text(), taken);
  if (!other.empty()) site.change(word.span(), other, change);
}

}  // namespace

void exchange_word(const Site& site) {
  for (const Word& word : words) {
    if (!site.node.is(word.kind)) continue;
    // What a kind of node begins with may belong to the node or stand before it.
    Span span = site.word(word.from);
    if (span.begin == span.end) span = site.before(site.node.span().begin, word.from);
    if (span.begin != span.end) site.change(span, std::string(word.to), names::exchanged);
  }
  for (const Phrase& phrase : phrases) {
    if (!site.node.is(phrase.kind)) continue;
    site.change(site.node.span(), std::string(phrase.to), names::exchanged);
  }
}

void exchange_joint(const Site& site) {
  const bool both = site.node.is(Kind::and_);
  const Span span = site.word(both ? "and" : "or");
  if (span.begin != span.end) site.change(span, both ? "or" : "and", names::exchanged);
}

void exchange_fact_values(const Site& site) {
  const Syntax values = site.node.child(Kind::values);
  const Fact* const fact = fact_named(site.rules, site.node.child(Kind::name).text());
  if (!values || fact == nullptr) return;
  std::set<std::string> taken;
  for (const Syntax& value : values.children()) taken.insert(value.str());
  for (const Syntax& value : values.children()) exchange_among(site, value, fact->values, taken, names::value_exchanged);
}

void exchange_default(const Site& site) {
  if (site.node.is(Kind::default_name)) {
    std::vector<std::string> all;
    for (const Syntax& alternative : site.up().all(Kind::alternative)) all.push_back(alternative.child(Kind::name).str());
    exchange_among(site, site.node[0], all, {}, names::value_exchanged);
    return;
  }
  const Fact* const fact = fact_named(site.rules, site.up().child(Kind::name).text());
  if (fact == nullptr || site.node.size() == 0) return;
  if (site.node[0].is(Kind::none_)) {
    if (!fact->values.empty()) site.change(site.node[0].span(), fact->values.front(), names::value_exchanged);
    return;
  }
  exchange_among(site, site.node[0], fact->values, {}, names::value_exchanged);
}

void exchange_role(const Site& site) {
  const std::vector<std::string>& roles = site.rules.vocabulary.roles;
  std::set<std::string> taken;
  for (const Syntax& name : site.node.all(Kind::name)) taken.insert(name.str());
  if (site.node.is(Kind::designates)) {
    for (const Syntax& name : site.node.all(Kind::name)) exchange_among(site, name, roles, taken, names::role_exchanged);
    return;
  }
  if (site.node.is(Kind::roles) || site.node.is(Kind::overrule)) {
    if (site.up().is(Kind::vocabulary)) return;
    for (const Syntax& name : site.node.all(Kind::name)) exchange_among(site, name, roles, taken, names::role_exchanged);
    return;
  }
  if (const Syntax name = site.node.child(Kind::name)) exchange_among(site, name, roles, {}, names::role_exchanged);
}

void exchange_becomes(const Site& site) {
  const Syntax values = site.up().child(Kind::values);
  if (!values || site.node.size() == 0) return;
  if (site.node[0].is(Kind::total_)) return;
  for (const Syntax& value : values.children())
    if (!value.is(Kind::range) && value.text() != site.node[0].text()) {
      site.change(site.node[0].span(), value.str(), names::value_exchanged);
      return;
    }
}

void rotate_first(const Site& site) {
  const Syntax list = site.node.is(Kind::state) ? site.node.child(Kind::values) : site.node;
  const Kind of = Kind::alternative;
  const std::vector<Syntax> all = site.node.is(Kind::state) ? list.children() : list.all(of);
  if (all.size() < 2) return;
  const Span first = all[0].span();
  const Span second = all[1].span();
  const std::string between(site.slice({first.end, second.begin}));
  site.change({first.begin, second.end}, all[1].str() + between + all[0].str(), names::start_exchanged);
}

}  // namespace fairroll::analysis::mutation
