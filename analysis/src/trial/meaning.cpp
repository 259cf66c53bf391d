// SPDX-License-Identifier: Apache-2.0
#include "meaning.hpp"

#include <algorithm>
#include <limits>
#include <vector>

#include <fairroll/detail/fact_value.hpp>

#include "words_of.hpp"

namespace fairroll::analysis::trial {
namespace {

using Topics = std::map<std::string, std::vector<std::string>>;

std::string values_of(const Variable& of) {
  std::string said = of.name + " " + std::to_string(static_cast<int>(of.kind)) + " " + std::to_string(of.low) + ".." +
                     std::to_string(of.high) + (of.or_more ? " or more" : "") + (of.per_thrower ? " per thrower" : "");
  for (const std::string& value : of.values) said += " " + value;
  for (const auto& total : of.totals) said += " " + (total ? std::to_string(*total) : "-");
  return said;
}

std::vector<std::string> moves_of(const Words& words, const Variable& of) {
  std::vector<std::string> said;
  for (const Move& one : of.moves)
    said.push_back(of.name + (one.becomes_total ? " total " : " ") + std::to_string(one.value) + words.occasion(one.occasion));
  return said;
}

void tell_variable(const Words& words, const Variable& of, const std::string& topic, Topics& out) {
  out["states " + topic].push_back(values_of(of));
  for (std::string& move : moves_of(words, of)) out["machine " + topic].push_back(std::move(move));
}

bool always(const Condition& condition) { return condition.op == Condition::Op::Always; }

/// A wager made of parts asks its parts; that it may be done at any time by its own sentence adds nothing to that.
bool adds_nothing(const Wager& wager, Act act) {
  return !wager.parts.empty() && std::all_of(wager.leaves.begin(), wager.leaves.end(),
                                             [act](const Leave& one) { return one.act != act || (one.allowed && always(one.while_)); });
}

/// The highest layer of a row that speaks whatever happens. Rows below it are silent, so what they say means nothing.
template <typename Row, typename Speaks>
int sure_layer(const std::vector<Row>& rows, const Speaks& speaks, int least = std::numeric_limits<int>::min()) {
  for (const Row& one : rows)
    if (speaks(one)) least = std::max(least, one.layer);
  return least;
}

void tell_limits(const Words& words, const Wager& wager, std::vector<std::string>& out) {
  for (const Limit& one : wager.limits) {
    const auto instead = [&](const Limit& other) { return other.kind == one.kind && !other.adds && always(other.while_); };
    if (!one.adds && one.layer < sure_layer(wager.limits, instead)) continue;
    out.push_back("limit " + std::to_string(static_cast<int>(one.kind)) + (one.adds ? "+" : "") + std::to_string(one.layer) +
                  words.amount(one.amount) + words.condition(one.while_));
  }
}

void tell_verdicts(const Words& words, const Wager& wager, std::vector<std::string>& out) {
  for (const VerdictRow& one : wager.verdicts) {
    const std::string when = words.occasion(one.occasion);
    const auto instead = [&](const VerdictRow& other) { return other.layer > one.layer && words.occasion(other.occasion) == when; };
    if (std::any_of(wager.verdicts.begin(), wager.verdicts.end(), instead)) continue;
    out.push_back("verdict " + std::to_string(static_cast<int>(one.verdict)) + (one.stays_up ? "up" : "") + std::to_string(one.layer) +
                  when + words.precedence(one.precedence));
  }
}

void tell_pays(const Words& words, const Wager& wager, std::vector<std::string>& out) {
  const int table = wager.pays_per == no_index ? std::numeric_limits<int>::min() : wager.pays_per_layer;
  const int sure = sure_layer(
      wager.pays, [](const PayRow& one) { return !one.on && always(one.while_); }, table);
  for (const PayRow& one : wager.pays)
    if (one.layer >= sure)
      out.push_back("pays " + to_string(one.odds) + std::to_string(one.layer) + (one.on ? words.pattern(*one.on) : "") +
                    words.condition(one.while_));
}

void tell_windows(const Words& words, const Wager& wager, std::vector<std::string>& out) {
  for (const Standing& one : wager.placed) out.push_back("placed " + std::to_string(one.layer) + words.condition(one.while_));
  for (const Leave& one : wager.leaves)
    if (!adds_nothing(wager, one.act))
      out.push_back("leave " + std::to_string(static_cast<int>(one.act)) + (one.allowed ? "+" : "-") + std::to_string(one.layer) +
                    words.condition(one.while_));
  tell_limits(words, wager, out);
}

void tell_terms(const Words& words, const Wager& wager, std::vector<std::string>& out) {
  if (wager.commission) {
    const Commission& one = *wager.commission;
    out.push_back("commission " + to_string(one.percent) + (one.of_win ? "win" : "stake") + std::to_string(static_cast<int>(one.moment)) +
                  (one.rounding ? words.rounding(*one.rounding) : "") + (one.at_least ? words.amount(*one.at_least) : "") +
                  (one.refunded ? words.condition(*one.refunded) : ""));
  }
  if (wager.rounding) out.push_back("rounding " + words.rounding(wager.rounding->rounding));
  for (const PayRow& one : wager.surrenders)
    out.push_back("surrender " + to_string(one.odds) + std::to_string(one.layer) + words.condition(one.while_));
}

void tell_wager(const Ruleset& rules, const Wager& wager, Topics& out) {
  const Words words(rules, &wager);
  std::vector<std::string>& machine = out["machine " + wager.name];
  std::vector<std::string>& terms = out["terms " + wager.name];
  tell_verdicts(words, wager, machine);
  tell_pays(words, wager, machine);
  for (const PayRow& one : wager.pays) terms.push_back(one.at_least ? "floor" : "no floor");
  for (const Standing& one : wager.off) machine.push_back("off " + std::to_string(one.layer) + words.condition(one.while_));
  for (const Event& one : wager.events) machine.push_back("event " + one.name + words.occasion(one.occasion));
  for (const Variable& one : wager.variables) tell_variable(words, one, wager.name, out);
  std::string head = wager.in_order ? "numbers in order" : "numbers";
  for (const std::vector<int>& numbers : wager.numbers) {
    head += ";";
    for (const int one : numbers) head += " " + std::to_string(one);
  }
  head += wager.behind == no_index ? "" : " behind " + rules.wagers[wager.behind].name;
  head += wager.pays_per == no_index ? "" : " per " + rules.paytables[wager.pays_per].name;
  terms.push_back(head);
  tell_windows(words, wager, out["windows " + wager.name]);
  tell_terms(words, wager, terms);
  for (const Part& one : wager.parts) {
    std::string said = "part " + std::to_string(one.units) + " " + rules.wagers[one.wager].name;
    for (const Term& number : one.numbers) said += " " + Words::term(number);
    terms.push_back(said + (one.unless ? words.condition(*one.unless) : ""));
  }
}

void tell_grounds(const Words& words, const std::string& head, const std::vector<Ground>& grounds, std::vector<std::string>& out) {
  for (const Ground& one : grounds) {
    std::string said = head;
    for (const std::string& mark : one.marks) said += mark;
    out.push_back(said + words.condition(one.condition) + (one.unless ? " unless " + words.condition(*one.unless) : "") +
                  words.precedence(one.precedence));
  }
}

std::string deed_words(const Words& words, const Deed& deed) {
  return std::to_string(static_cast<int>(deed.kind)) + words.roles(deed.overruled) + deed.words;
}

void tell_powers(const Words& words, const Conduct& conduct, std::vector<std::string>& out) {
  for (const DutyBefore& one : conduct.duties_before) out.push_back("before " + words.role(one.role) + words.condition(one.condition));
  for (const Duty& one : conduct.duties)
    out.push_back("duty " + words.role(one.role) + deed_words(words, one.deed) + (one.occasion ? words.occasion(*one.occasion) : ""));
  for (const Power& one : conduct.powers) {
    const std::string head = "power " + words.roles(one.roles) + (one.alone ? " alone" : "") + deed_words(words, one.deed) +
                             (one.on ? words.pattern(*one.on) : "") + words.condition(one.while_) +
                             std::to_string(static_cast<int>(one.timing));
    out.push_back(head);
    tell_grounds(words, head, one.grounds, out);
  }
  for (const Direct& one : conduct.directives)
    out.push_back("direct " + words.role(one.role) + one.words + (one.on ? words.pattern(*one.on) : "") + words.condition(one.while_));
}

void tell_conduct(const Ruleset& rules, Words::Named& named, std::vector<std::string>& out) {
  const Words words(rules, nullptr, &named);
  const Conduct& conduct = rules.conduct;
  tell_powers(words, conduct, out);
  for (const RollRule& one : conduct.rolls) tell_grounds(words, "roll " + std::to_string(static_cast<int>(one.kind)), one.grounds, out);
  for (const NeverACause& one : conduct.nevers) out.push_back("never " + words.clauses(one.grounds) + words.condition(one.condition));
  for (const DieReads& one : conduct.readings)
    out.push_back("reads " + rules.vocabulary.facts[one.fact].name + (one.opposite ? " opposite" : "") + words.condition(one.condition) +
                  words.precedence(one.precedence));
  if (conduct.open_no_roll != no_index) out.emplace_back("silent on who calls no_roll");
  if (conduct.open_total != no_index) out.emplace_back("silent on who calls the total");
  if (conduct.total_called_governs) out.push_back(*conduct.total_called_governs ? "called" : "faces");
  if (conduct.bets_close)
    out.push_back("close " + std::string(conduct.bets_close->at_rest ? "rest" : "before") +
                  words.roles(conduct.bets_close->in_flight_confirmed_by));
  if (conduct.dice_go)
    out.push_back("go " + std::string(conduct.dice_go->clockwise ? "+" : "-") + words.wagers(conduct.dice_go->seats_holding) +
                  words.role(conduct.dice_go->else_throws) + words.wagers(conduct.dice_go->for_only));
  for (const Designation& one : rules.designations) out.push_back("designates " + words.role(one.role) + " " + words.role(one.as));
}

/// Facts that some test names, and of their defaults what tests tell apart.
void tell_vocabulary(const Vocabulary& of, Words::Named named, std::vector<std::string>& out) {
  out.push_back(std::to_string(of.dice) + " " + std::to_string(of.lowest) + ".." + std::to_string(of.highest) + " " +
                std::to_string(of.opposite_sum) + "thrower " + (of.thrower == no_index ? std::string("-") : of.roles[of.thrower]));
  for (std::size_t round = 0; round < of.facts.size(); ++round)
    for (Index i = 0; i < of.facts.size(); ++i) {
      const Fact& fact = of.facts[i];
      if (named.count(i) == 0) continue;
      if (fact.including != no_index) named[fact.including] |= detail::translated(fact, named[i], of.facts[fact.including]);
      if (fact.only_when != no_index) named[fact.only_when] |= fact.only_when_values;
    }
  for (const auto& [index, mask] : named) {
    const Fact& fact = of.facts[index];
    std::string said = "fact " + std::to_string(static_cast<int>(fact.subject)) + fact.name + (fact.several ? " several" : "");
    for (const std::string& value : fact.values) said += " " + value;
    said += fact.standard ? " default " + std::to_string(*fact.standard & mask) : "";
    if (fact.including != no_index) said += " including " + of.facts[fact.including].name;
    if (fact.only_when != no_index) said += " when " + of.facts[fact.only_when].name + std::to_string(fact.only_when_values);
    out.push_back(said);
  }
}

void tell_tables(const Ruleset& rules, std::vector<std::string>& out) {
  for (const Paytable& table : rules.paytables) out.push_back(meaning_of(table));
  const Words words(rules, nullptr);
  for (const Posting& one : rules.postings) out.push_back("posts " + one.name + (one.value ? std::to_string(one.value->units) : ""));
  for (const Cap& one : rules.caps) out.push_back("cap " + words.wagers(one.wagers) + words.amount(one.at));
  if (rules.over_maximum) out.push_back("over " + std::to_string(static_cast<int>(rules.over_maximum->consequence)));
  if (rules.under_minimum) out.push_back("under " + std::to_string(static_cast<int>(rules.under_minimum->consequence)));
  if (rules.to_only_clause != no_index) out.emplace_back("to only");
}

void tell_questions(const Ruleset& rules, std::vector<std::string>& out) {
  for (const Alternatives& one : rules.alternatives) {
    std::string said = "asks " + one.name + (one.chosen ? " " + one.names[*one.chosen] : "");
    for (const std::string& name : one.names) said += " " + name;
    out.push_back(said);
  }
}

}  // namespace

std::string meaning_of(const Words& words, const Variable& variable) {
  return values_of(variable) + Words::joined(moves_of(words, variable));
}

std::string meaning_of(const Paytable& table) {
  std::vector<std::string> rows;
  for (const PaytableRow& row : table.rows) {
    std::string said;
    for (const IntRange& range : row.key.ranges) said += " " + std::to_string(range.low) + ".." + std::to_string(range.high);
    for (const Odds& odds : row.columns) said += " | " + to_string(odds);
    rows.push_back(std::move(said));
  }
  return "table " + table.name + table.measure_name + (table.posted ? std::to_string(*table.posted) : "") + Words::joined(std::move(rows));
}

std::map<std::string, std::string> meaning_of(const Ruleset& rules) {
  Topics topics;
  const Words words(rules, nullptr);
  for (const Variable& one : rules.game.variables) tell_variable(words, one, "game", topics);
  for (const Event& one : rules.game.events) topics["machine game"].push_back("event " + one.name + words.occasion(one.occasion));
  for (const Wager& one : rules.wagers) tell_wager(rules, one, topics);
  Words::Named named;
  tell_conduct(rules, named, topics["conduct"]);
  for (const DieReads& one : rules.conduct.readings) named[one.fact] = ~Mask{0};
  tell_vocabulary(rules.vocabulary, std::move(named), topics["facts"]);
  tell_tables(rules, topics["tables"]);
  tell_questions(rules, topics["questions"]);
  std::map<std::string, std::string> out;
  for (auto& [topic, lines] : topics) out[topic] = Words::joined(std::move(lines));
  return out;
}

}  // namespace fairroll::analysis::trial
