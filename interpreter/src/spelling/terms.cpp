// SPDX-License-Identifier: Apache-2.0
// Wagers, paytables and money.
#include "speller.hpp"

namespace fairroll {

std::string Speller::amount(const Amount& a) const {
  const std::string of = number(a.of);
  if (a.of == Amount::Of::Money) return of + number(a.money.units);
  const std::string factor = of + word(to_string(a.factor));
  return factor + (a.of == Amount::Of::Stake ? wager_name(a.index) : word(ruleset_.postings.at(a.index).name));
}

/// Limits of one kind follow the layers, unless they add up.
std::string Speller::limit(const Limit& l) const {
  const auto compared = [&](const Limit& other) { return other.kind == l.kind && !other.adds && !l.adds; };
  return number(l.kind) + amount(l.amount) + condition(l.while_) + number(l.adds) + rank(own_->limits, l.layer, compared) + by(l.clause);
}

std::string Speller::commission(const Commission& c) const {
  return word(to_string(c.percent)) + number(c.of_win) + number(c.moment) +
         perhaps(c.rounding, [&](const Rounding& r) { return rounding(r); }) +
         perhaps(c.at_least, [&](const Amount& a) { return amount(a); }) +
         perhaps(c.refunded, [&](const Condition& r) { return condition(r); }) + by(c.clause);
}

/// Without the layer.
std::string Speller::pay(const PayRow& p) const {
  return odds(p.odds) + number(p.at_least) + perhaps(p.on, [&](const Pattern& on) { return pattern(on); }) + condition(p.while_) +
         by(p.clause);
}

std::string Speller::part(const Part& p) const {
  return number(p.units) + wager_name(p.wager) + terms(p.numbers) + perhaps(p.unless, [&](const Condition& c) { return condition(c); });
}

std::string Speller::wager() const {
  const Wager& w = *own_;
  const auto number_list = [&](const std::vector<int>& n) { return list(n, [&](int one) { return number(one); }); };
  const auto any = [](const PayRow&) { return true; };
  return word(w.name) + heap(w.numbers, number_list) + wager_name(w.behind) + number(w.one_roll) + by(w.one_roll_clause) +
         machine(w.variables, w.phases, w.events) + heap(w.limits, [&](const Limit& l) { return limit(l); }) +
         perhaps(w.commission, [&](const Commission& c) { return commission(c); }) +
         perhaps(w.rounding, [&](const PayRounding& r) { return rounding(r.rounding) + by(r.clause); }) +
         heap(w.surrenders, [&](const PayRow& p) { return pay(p) + rank(w.surrenders, p.layer, any); }) +
         list(w.parts, [&](const Part& p) { return part(p); }) + by(w.parts_clause) + by(w.clause);
}

std::string Speller::table() const {
  const Wager& w = *own_;
  const auto any = [](const auto&) { return true; };
  const auto standing = [&](const std::vector<Standing>& rows) {
    return heap(rows, [&](const Standing& s) { return condition(s.while_) + rank(rows, s.layer, any) + by(s.clause); });
  };
  const bool per_table = w.pays_per != no_index;
  std::vector<PayRow> paid = w.pays;  // for their layers; a table is one more
  if (per_table) paid.emplace_back().layer = w.pays_per_layer;
  std::string text = standing(w.placed) + standing(w.off);
  text += heap(w.leaves, [&](const Leave& l) {
    const auto same_act = [&](const Leave& other) { return other.act == l.act; };
    return number(l.act) + number(l.allowed) + condition(l.while_) + rank(w.leaves, l.layer, same_act) + by(l.clause);
  });
  text += heap(w.verdicts, [&](const VerdictRow& r) {
    return number(r.verdict) + number(r.stays_up) + occasion(r.occasion) + precedence(r.precedence) + rank(w.verdicts, r.layer, any) +
           by(r.clause);
  });
  text += heap(w.pays, [&](const PayRow& p) { return pay(p) + rank(paid, p.layer, any); });
  if (!per_table) return text;
  const Paytable& table = ruleset_.paytables.at(w.pays_per);
  return text + paytable(table) + variable(table.measure) + rank(paid, w.pays_per_layer, any) + by(w.pays_per_clause);
}

std::string Speller::paytable(const Paytable& t) const {
  std::vector<std::string> columns;
  for (std::size_t i = 0; i < t.columns.size(); ++i)
    columns.push_back(word(t.columns[i]) + number(t.posted == i) +
                      heap(t.rows, [&](const PaytableRow& r) { return range(r.key.ranges) + odds(r.columns.at(i)) + by(r.clause); }));
  return word(t.name) + word(t.measure_name) + heap_of(std::move(columns)) + by(t.clause);
}

}  // namespace fairroll
