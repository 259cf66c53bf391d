// SPDX-License-Identifier: Apache-2.0
// House edges as a file of assertions: what a regulator puts beside a rule book, so that nobody changes them unawares.
#include <algorithm>

#include <fairroll/analysis/assertions.hpp>
#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>

#include "edge_report.hpp"

namespace fairroll::cli {

namespace {

using analysis::WagerEdge;
using Per = EdgeAssertion::Basis;

/// What stands behind `is`, with the reason why there is no edge as a remark.
std::string value_words(const WagerEdge& edge, Per per) {
  const std::optional<analysis::Fraction> value = analysis::find_asserted_figure(edge, per);
  if (value) return value->str();
  return "undefined" + (edge.undefined_reason ? "  # " + edge.undefined_reason->description : "");
}

/// Nobody knows its edge.
bool was_stopped(const WagerEdge& edge) {
  return edge.undefined_reason && edge.undefined_reason->kind == analysis::UndefinedReason::Kind::Stopped;
}

class Writer {
 public:
  explicit Writer(const EdgeReport& report) : report_(report) {}

  std::string text() {
    const std::string& name = report_.ruleset->name;
    text_ = "language 1\n\n# Written by `fairroll edge " + name + " --format assertions`.\nassertions " + name +
            "_edges \"House edges\" for " + name + " { " + in_force() + "}\n\n";
    // Bets on one wager stand together, those by one column among them.
    std::vector<WagerEdge> edges;
    for (const analysis::BetByReading& bet : report_.bets)
      if (bet.edge.key.wager != no_index && !was_stopped(bet.edge)) edges.push_back(bet.edge);
    for (auto begin = edges.begin(); begin != edges.end();) {
      const auto end = std::find_if(
          begin, edges.end(), [&](const WagerEdge& edge) { return edge.key.wager != begin->key.wager || edge.column != begin->column; });
      add({begin, end});
      begin = end;
    }
    if (report_.stopped) text_ += "# Interrupted: the edges of the other wagers were not computed.\n";
    // Canonical layout; what was drafted can always be read.
    return format(*parse_rules(std::make_shared<const Source>("assertions", text_)).tree);
  }

 private:
  /// The days on which the text of these edges is in force; empty if there is no other text. A period of the language has a first day: the
  /// first one of its calendar stands for none.
  [[nodiscard]] std::string in_force() const {
    if (!report_.day) return {};
    const Period& days = report_.day->period;
    return "in force from " + to_string(days.first_date.value_or(Date{1, 1, 1})) +
           (days.last_date ? " until " + to_string(*days.last_date) : "") + "\n";
  }

  void add(const std::vector<WagerEdge>& family) {
    add(family, Per::BetMade);
    const auto differs = [](const WagerEdge& edge) { return value_words(edge, Per::BetMade) != value_words(edge, Per::BetResolved); };
    std::vector<WagerEdge> others;
    std::copy_if(family.begin(), family.end(), std::back_inserter(others), differs);
    if (others.size() == family.size() || others.empty()) return add(others, Per::BetResolved);
    for (const WagerEdge& edge : others) line(edge, edge.name, Per::BetResolved);
  }

  /// In one line if it is the same for all.
  void add(const std::vector<WagerEdge>& family, Per per) {
    const auto same = [&](const WagerEdge& edge) { return value_words(edge, per) == value_words(family.front(), per); };
    if (family.size() > 1 && std::all_of(family.begin(), family.end(), same))
      return line(family.front(), report_.ruleset->wagers[family.front().key.wager].name, per);
    for (const WagerEdge& edge : family) line(edge, edge.name, per);
  }

  void line(const WagerEdge& edge, const std::string& name, Per per) {
    if (!analysis::can_be_asserted(edge, per))
      text_ += "# The exact edge is too long for an assertion; `fairroll edge " + report_.ruleset->name + "`:\n# ";
    text_ += "assert edge of " + name;
    if (edge.column) text_ += " by " + *edge.column;
    if (per == Per::BetResolved) text_ += " per bet resolved";
    if (report_.stake) text_ += " for a stake of " + to_string(*report_.stake, report_.ruleset->currency);
    text_ += " is " + (analysis::can_be_asserted(edge, per) ? value_words(edge, per) : "...") + '\n';
  }

  const EdgeReport& report_;
  std::string text_;
};

}  // namespace

std::string edge_assertions(const EdgeReport& report) { return Writer(report).text(); }

}  // namespace fairroll::cli
