// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include <fairroll/detail/days.hpp>
#include <fairroll/table.hpp>

#include "skeleton.hpp"

namespace fairroll::cli::skeleton {
namespace {

constexpr const char* deed = "announce the new rule";

/// What the old text says of a deed that it does not name.
std::string answer_of(const std::shared_ptr<const Ruleset>& rules) {
  const std::vector<std::string>& roles = rules->vocabulary.roles;
  TableAction act;
  act.kind = TableAction::Kind::Other;
  act.text = deed;
  act.role = static_cast<Index>(std::find(roles.begin(), roles.end(), official(rules->vocabulary)) - roles.begin());
  return std::string(action_status_name(Table(rules, {"ann", "bob"}).execute(act, ReasonDetail::None).status));
}

std::string scenario(const Ruleset& rules, const std::string& title, const Date& day, const std::string& expected) {
  return "scenario \"" + title + "\" under " + rules.name + " as of " + to_string(day) + " {\n" + seated(rules.vocabulary) + "  " +
         official(rules.vocabulary) + " does \"" + deed + "\"\n    expect " + expected + "\n}\n";
}

}  // namespace

Draft new_amendment(const Head& head, const std::shared_ptr<const Ruleset>& rules, const Date& from) {
  const std::string day = to_string(from);
  std::string text = opening("Written by `fairroll new`. An amendment changes the text of " + rules->name +
                             " from a given date. To change a clause by its address, write one of these statements:\n"
                             "  strike \"ADDRESS\"    replace \"ADDRESS\" with { ... }    insert after \"ADDRESS\" { ... }\n"
                             "To change a declaration, write one of these statements: amend game { ... }    amend wager NAME { ... }    "
                             "amend paytable NAME { ... }\n"
                             "`fairroll flatten " +
                             rules->name + " --as-of " + day + "` prints the amended text.");
  text += "amendment " + head.name + " \"" + head.title + "\" to " + rules->name + " {\n  in force from " + day + "\n}\n\n" +
          "# Replace this duty with the text of the amendment.\nsection \"new\" \"What is new\" {\n  duty of " +
          official(rules->vocabulary) + " to \"" + deed + "\"\n}\n";
  return {text,
          opening("The first scenario tests the last day of the old text, and the second scenario tests the first day of the new text.") +
              scenario(*rules, "the day before", detail::previous_day(from), answer_of(rules)) + '\n' +
              scenario(*rules, "from the first day on", from, "accepted by \"new duty\"")};
}

}  // namespace fairroll::cli::skeleton
