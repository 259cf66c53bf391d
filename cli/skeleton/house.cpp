// SPDX-License-Identifier: Apache-2.0
#include <fairroll/detail/joined.hpp>

#include "skeleton.hpp"

namespace fairroll::cli::skeleton {
namespace {

/// What the house may post, each as a remark.
std::string postings_of(const Ruleset& rules) {
  std::string text;
  for (const Posting& posting : rules.postings)
    if (!posting.value) text += "# posts " + posting.name + " AMOUNT    # " + rules.clauses[posting.clause].text + '\n';
  for (const Paytable& table : rules.paytables)
    if (table.columns.size() > 1)
      text += "# posts " + table.name + " " + table.columns.front() + "    # or one of " + detail::joined(table.columns, ", ") + '\n';
  for (const ReadingOrChoice& choice : rules.alternatives)
    if (!choice.is_reading)
      text += "# posts " + choice.name + " " + choice.alternative_names.front() + "    # one of " +
              detail::joined(choice.alternative_names, ", ") +
              (choice.selected_index ? "; default " + choice.alternative_names[*choice.selected_index] : "") + '\n';
  return text;
}

}  // namespace

Draft new_house(const Head& head, const std::shared_ptr<const Ruleset>& rules) {
  std::string text = opening(
      "Written by `fairroll new`. A house posts the values that its ruleset leaves open. A house may also add\n"
      "limits, odds above the minimum odds, and rounding and commission if the ruleset has none.");
  text += "house " + head.name + " \"" + head.title + "\" under " + rules->name + " { }\n\n";
  const std::string postings = postings_of(*rules);
  if (!postings.empty())
    text += "# Values that the ruleset leaves to the house. Remove the first `#` of a line to post its value.\n" + postings + '\n';
  const SampleBet bet = sample_bet(rules);
  if (bet.index == no_index) return {text, {}};
  const std::string& wager = rules->wagers[bet.index].name;
  const std::string least = to_string(bet.stake, rules->currency);
  text += "# A limit of the house, in addition to the limits of the ruleset.\namend wager " + wager + " { stake at least " + least + " }\n";
  const Money less{rules->currency.smallest_unit};
  std::string scenarios = opening("These scenarios test the rules that the house adds to its ruleset.");
  scenarios += "scenario \"a stake below the minimum is refused\" under " + head.name + " {\n" + seated(rules->vocabulary);
  if (less < bet.stake) scenarios += "  ann bets " + to_string(less, rules->currency) + " on " + bet.wager + "\n    expect refused\n";
  scenarios += "  ann bets " + least + " on " + bet.wager + "\n    expect accepted\n}\n";
  return {text, scenarios};
}

}  // namespace fairroll::cli::skeleton
