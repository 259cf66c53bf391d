// SPDX-License-Identifier: Apache-2.0
// Sessions at random in the words of their steps: what the menu offers is accepted, the table comes back under an amended book, and a
// journal with changes of rules gives the same bytes when it is played again.
#include <fairroll/live_table.hpp>

#include <doctest/doctest.h>

#include <algorithm>
#include <map>

#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/snapshot.hpp>
#include <fairroll/table.hpp>

#include "support/crowd.hpp"
#include "support/effort.hpp"
#include "support/shipped.hpp"
#include "table/naming.hpp"

namespace journal_test {

using namespace fairroll;

namespace {

/// A rule book as it ships, and with a wager more.
struct Books {
  std::map<std::string, std::shared_ptr<const Program>> by_name;  ///< `as_it_is`, `tonight`
};

std::string amendment_to(const std::string& ruleset) {
  return "language 1\namendment t.tonight \"Tonight\" to " + ruleset +
         " {\n  in force from 2000-01-01\n  source \"made up\"\n}\n"
         "section \"tonight\" \"Tonight\" {\n  source \"made up\"\n"
         "  wager tonight \"Tonight\" { placed at any time   one roll   wins on odd   loses on any other   pays 4 to 1 }\n}\n";
}

std::vector<Books> shipped_books() {
  const Resolver shipped = make_folder_resolver({FAIRROLL_ROOT "/rulesets"});
  std::vector<Books> all;
  for (const std::string& name : shipped_rules().unit_names(Kind::ruleset)) {
    const LoadResult plain = load(name, shipped);
    const LoadResult amended = load(name, combine_resolvers({make_memory_resolver({{"tonight.fair", amendment_to(name)}}), shipped}));
    INFO(name, render_text(plain.diagnostics), render_text(amended.diagnostics));
    REQUIRE(plain.ok());
    REQUIRE(amended.ok());
    REQUIRE(compute_fingerprint(plain.program->ruleset()) != compute_fingerprint(amended.program->ruleset()));
    all.push_back({{{"as_it_is", plain.program}, {"tonight", amended.program}}});
  }
  return all;
}

TableSession session_of(const Books& books) {
  TableSession session(books.by_name.at("as_it_is"), {"ann", "bob"});
  session.set_rules_finder([&books](const std::string& name, Diagnostics&) {
    const auto found = books.by_name.find(name);
    return found == books.by_name.end() ? nullptr : found->second;
  });
  return session;
}

/// A journal: what was played, and what came of it.
struct Journal {
  std::vector<std::string> steps;
  std::vector<std::string> results;
};

class RandomSession {
 public:
  RandomSession(const Books& books, std::uint32_t seed) : crowd_(seed), session_(session_of(books)) {}

  void play(std::size_t throws) {
    for (std::size_t i = 0; i < throws; ++i) {
      if (session_.table().dice_holder() && !session_.table().thrower()) step(seat(*session_.table().dice_holder()) + " takes dice");
      if (crowd_.chance(4)) change_rules();
      for (int acts = 0; acts < 2; ++acts) bet_from_menu(crowd_.pick(2));
      if (crowd_.chance(3)) remove_some();
      step(words::format_throw(crowd_.some_throw(session_.program().ruleset()), session_.program().ruleset().vocabulary));
    }
  }

  [[nodiscard]] TableSession& session() { return session_; }
  [[nodiscard]] const Journal& journal() const { return journal_; }
  [[nodiscard]] std::size_t changes() const { return changes_; }

 private:
  [[nodiscard]] std::string seat(Index index) { return session_.table().seats()[index]; }

  StepReport step(const std::string& text) {
    const StepResult result = session_.execute(text);
    INFO(text, render_text(result.diagnostics));
    REQUIRE(result.ok());
    journal_.steps.push_back(text);
    journal_.results.push_back(format_step_json(session_.make_report_header(), *result.report));
    return *result.report;
  }

  void bet_from_menu(Index who) {
    const std::vector<PossibleBet> offered = list_possible_bets(session_.table(), who);
    if (offered.empty()) return;
    const PossibleBet& one = offered[crowd_.pick(offered.size())];
    const Ruleset& rules = session_.program().ruleset();
    const Money amount =
        crowd_.chance(2) && one.allows(one.min_amount + one.amount_step) ? one.min_amount + one.amount_step : one.min_amount;
    const StepReport report = step(seat(who) + " bets " + to_string(amount, rules.currency) + " on " + reference_words(rules, one.wager));
    CHECK(report.action_result->status == ActionResult::Status::Accepted);
  }

  /// Whether the rules allow it or not.
  void remove_some() {
    const Table& table = session_.table();
    if (table.wagers().empty()) return;
    const StandingWager& one = table.wagers()[crowd_.pick(table.wagers().size())];
    if (one.composite_id == 0) (void)step(seat(one.seat) + " removes " + table.describe(one));
  }

  /// Back to the book without the wager only where nobody has it.
  void change_rules() {
    const Table& table = session_.table();
    const Index more = table.ruleset().find_wager("tonight");
    const auto has_it = [&](const StandingWager& one) { return one.wager == more; };
    if (more != no_index && std::any_of(table.wagers().begin(), table.wagers().end(), has_it)) return;
    step(std::string("rules change to ") + (more == no_index ? "tonight" : "as_it_is"));
    ++changes_;
  }

  Crowd crowd_;
  TableSession session_;
  Journal journal_;
  std::size_t changes_ = 0;
};

const Program& program_of(const Books& books, const std::string& wanted) {
  for (const auto& [name, program] : books.by_name)
    if (compute_fingerprint(program->ruleset()) == wanted) return *program;
  FAIL("a snapshot names rules that nobody played");
  return *books.by_name.begin()->second;
}

void check_snapshot(const Books& books, TableSession& session) {
  const std::string bytes = save_snapshot(session.live_table());
  const ParsedSnapshotHead head = parse_snapshot_head(bytes);
  INFO(bytes, render_text(head.diagnostics));
  REQUIRE(head.ok());
  const Program& own = program_of(books, head.head->fingerprint);
  CHECK(head.head->ruleset_name == session.program().ruleset().name);
  const RestoredTable same = restore_table(bytes, own.shared_ruleset());
  REQUIRE(same.ok());
  CHECK(save_snapshot(*same.table) == save_snapshot(session.table()));
  const std::shared_ptr<const Ruleset> amended = books.by_name.at("tonight")->shared_ruleset();
  const CarryOverResult carried = carry_over(bytes, amended);
  INFO(render_text(carried.refusals));
  REQUIRE(carried.ok());
  CHECK(carried.table->wagers().size() == session.table().wagers().size());
  if (&own.ruleset() != amended.get()) CHECK_FALSE(restore_table(bytes, amended).ok());
  CHECK(restore_table(save_snapshot(*carried.table), amended).ok());
}

void check_replay(const Books& books, RandomSession& played) {
  TableSession again = session_of(books);
  const Journal& journal = played.journal();
  for (std::size_t i = 0; i < journal.steps.size(); ++i) {
    const StepResult result = again.execute(journal.steps[i]);
    REQUIRE(result.ok());
    REQUIRE(format_step_json(again.make_report_header(), *result.report) == journal.results[i]);
  }
  CHECK(save_snapshot(again.live_table()) == save_snapshot(played.session().live_table()));
}

}  // namespace

TEST_CASE("a session at random is offered what it plays, comes back under an amended book, and is replayed to the same bytes") {
  const std::vector<Books> books = shipped_books();
  const std::size_t sessions = effort(2 * books.size(), 1000);
  std::size_t steps = 0;
  std::size_t changes = 0;
  for (std::size_t i = 0; i < sessions; ++i) {
    const Books& of_session = books[i % books.size()];
    CAPTURE(of_session.by_name.at("tonight")->ruleset().name);
    CAPTURE(i);
    RandomSession session(of_session, static_cast<std::uint32_t>(7000 + i));
    session.play(5);
    check_snapshot(of_session, session.session());
    check_replay(of_session, session);
    steps += session.journal().steps.size();
    changes += session.changes();
  }
  MESSAGE(sessions << " sessions, " << steps << " steps, " << changes << " changes of rules");
  CHECK(changes > sessions / 2);
  CHECK(steps > 10 * sessions);
}

}  // namespace journal_test
