// SPDX-License-Identifier: Apache-2.0
// A table that is played in words: the same as scenarios say, one step at a time.
#include <fairroll/live_table.hpp>

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>

#include <fairroll/render.hpp>
#include <fairroll/report.hpp>
#include <fairroll/rules.hpp>
#include <fairroll/snapshot.hpp>

namespace table_session_test {

using namespace fairroll;

namespace {

std::shared_ptr<const Program> craps() {
  static const LoadResult loaded = load("us_sd.craps", make_folder_resolver({FAIRROLL_ROOT "/rulesets"}));
  return loaded.program;
}

struct BadStep {
  const char* text;
  Code code;
  const char* underlined;
};

}  // namespace

TEST_CASE("steps in words, as text and as JSON") {
  TableSession session(craps(), {"ann", "bob"});
  CHECK(session.execute("ann takes dice").report->action_result->status == ActionResult::Status::Accepted);
  CHECK(session.execute(R"({"act": {"by": "ann", "bets": "10.00", "on": {"wager": "pass"}}})").report->action_result->status ==
        ActionResult::Status::Accepted);
  const StepResult point = session.execute("throw 4 2");
  REQUIRE(point.ok());
  CHECK(point.report->throw_result->ruling.total == 6);
  CHECK_FALSE(point.report->throw_result->trace.empty());  // with reasons
  const StepResult stacked =
      session.execute(R"({"throw": {"faces": [3, 3], "facts": [{"die": 2, "fact": "rests on", "is": "other_die"}]}})");
  REQUIRE(stacked.ok());
  CHECK(stacked.report->throw_result->ruling.kind == RulingKind::Invalid);
  const StepResult made = session.execute("throw 3 3");
  REQUIRE(made.ok());
  CHECK(made.report->settled_wagers == std::vector<std::string>{"ann pass"});
  CHECK(session.table().balance(0) == Money{1000});
  CHECK(session.live_table().throw_count() == 3);
  CHECK(session.live_table().roll({1, 1}).is_from_tables);
}

TEST_CASE("a refused act is a result, and changes nothing") {
  TableSession session(craps(), {"ann"});
  const StepResult refused = session.execute("ann removes pass");
  REQUIRE(refused.ok());
  CHECK(refused.report->action_result->status == ActionResult::Status::Refused);
  CHECK_FALSE(refused.report->action_result->reason.empty());
  CHECK(session.table().wagers().empty());
}

TEST_CASE("a bet that the rules do not have is refused, and what was meant is said") {
  TableSession session(craps(), {"ann"});
  const auto words = [&](const char* step) {
    const StepResult played = session.execute(step);
    for (const Diagnostic& one : played.diagnostics) MESSAGE(one.message);
    REQUIRE(played.ok());
    CHECK(played.report->action_result->status == ActionResult::Status::Refused);
    return played.report->action_result->reason;
  };
  CHECK(words("ann bets 10.00 on plase 6") == "`us_sd.craps` has no wager `plase`: did you mean `place`?");
  CHECK(words("ann bets 10.00 on place 3") == "`place` cannot be placed on this number; choose 4, 5, 6, 8, 9 or 10");
  CHECK(words(R"({"act": {"by": "ann", "removes": {"wager": "place", "numbers": [3]}}})") == "ann has no wager `place`");
  CHECK(words("ann removes pass (2)") == "ann has no wager `pass`");
}

TEST_CASE("a scene is set by `given`, and play goes on from there") {
  TableSession session(craps(), {"ann", "bob"});
  const std::string before = save_snapshot(session.table());
  for (const std::string& step : {std::string("given point is 6"), std::string("given bob has 10.00 on pass")}) {
    const StepResult refused = session.execute(step);
    INFO(render_text(refused.diagnostics));
    CHECK_FALSE(refused.ok());  // unless somebody allows it
    REQUIRE(refused.diagnostics.size() == 1);
    CHECK(refused.diagnostics.front().code == Code::given_refused);
    CHECK(refused.diagnostics.front().location.text() == step);
    CHECK(refused.diagnostics.front().help.find("allow `given`") != std::string::npos);
  }
  CHECK(save_snapshot(session.table()) == before);
  session.allow_given_steps();
  CHECK(session.execute("given point is 6").ok());
  CHECK(session.execute("given bob has 10.00 on pass").ok());
  CHECK(session.execute("note \"nothing happens\"").ok());
  const StepResult seven = session.execute("throw 4 3");
  REQUIRE(seven.ok());
  CHECK(seven.report->throw_result->settlements.at(0).outcome == Outcome::Loses);
}

TEST_CASE("what is no step is refused with its place, and the table is as it was") {
  const BadStep table[] = {
      {"", Code::not_one_step, ""},
      {"  # nothing", Code::not_one_step, "  # nothing"},
      {"throw 4 3 throw 1 1", Code::not_one_step, "throw 1 1"},
      {"seats ann, bob", Code::not_one_step, "seats ann, bob"},
      {"expect valid", Code::not_one_step, "expect valid"},
      {"throw 4", Code::wrong_dice, "4"},
      {"throw 4 9", Code::wrong_dice, "9"},
      {"throw 4 3 { die 2 rests on moon }", Code::not_a_value, "moon"},
      {"cy bets 10.00 on pass", Code::no_such_seat, "cy"},
      {"ann bets 10.001 on pass", Code::bad_amount, "10.001"},
      {"ann bets 10.00 on place", Code::which_wager, "place"},
      {"ann bats 10.00", Code::expected, "bats"},
      {"given point is 11", Code::not_a_value, "11"},
      {"throw 4 3 }", Code::expected, "}"},
      {R"({"throw": {"faces": [4, 3], "fact": []}})", Code::unknown_key, "\"fact\""},
      {R"({"throw": {"faces": [4, 3]})", Code::bad_json, ""},
      {"{\"throw\": {\"faces\": [4, 3]}}\n{\"throw\": {\"faces\": [4, 3]}}", Code::not_one_step, "{\"throw\": {\"faces\": [4, 3]}}"},
  };
  TableSession session(craps(), {"ann", "bob"});
  session.allow_given_steps();
  for (const BadStep& bad : table) {
    CAPTURE(bad.text);
    const StepResult result = session.execute(bad.text);
    INFO(render_text(result.diagnostics));
    CHECK_FALSE(result.ok());
    REQUIRE_FALSE(result.diagnostics.empty());
    CHECK(code_slug(result.diagnostics.front().code) == code_slug(bad.code));
    CHECK(result.diagnostics.front().location.text() == bad.underlined);
    CHECK_FALSE(result.diagnostics.front().message.empty());
  }
  CHECK(session.live_table().throw_count() == 0);
  CHECK(session.table().wagers().empty());
}

TEST_CASE("seats have names that steps can say, each once, none of them a role's") {
  const auto says = [](const std::vector<std::string>& seats) {
    const Diagnostics faults = check_seat_names(craps()->ruleset(), seats);
    return faults.empty() ? std::string() : faults.front().message;
  };
  CHECK(says({"ann", "seat_1"}).empty());
  CHECK(says({}).empty());
  for (const char* const bad : {"", "ann bob", "ann, bob", "1", "ann\nthrow 4 3", "\xC3\xA9va", "#"})
    CHECK(says({"bob", bad}) == "`" + std::string(bad) + "` is not a valid seat name");
  CHECK(says({"bob", "throw"}) == "`throw` is a reserved word and cannot be a name");
  CHECK(says({"ann", "bob", "ann"}) == "two seats are named `ann`");
  CHECK(says({"ann", "dealer"}) == "`dealer` is a role in `common.craps_table`");
  CHECK_THROWS_AS(TableSession(craps(), std::vector<std::string>{"ann", "ann"}), std::invalid_argument);
  CHECK_THROWS_AS(TableSession(craps(), Table(craps()->shared_ruleset(), {"ann bob"})), std::invalid_argument);
}

TEST_CASE("a step as JSON is one line that names clauses and amounts") {
  TableSession session(craps(), {"ann"});
  (void)session.execute("ann takes dice");
  (void)session.execute("ann bets 10.00 on pass");
  const StepResult seven = session.execute("throw 4 3");
  const std::string line = format_step_json(session.make_report_header(), *seven.report);
  CHECK(line.find('\n') == std::string::npos);
  const nlohmann::json json = nlohmann::json::parse(line);
  CHECK(json.at("ruling") == "valid");
  CHECK(json.at("total") == 7);
  CHECK(json.at("settlements").at(0).at("wager") == "ann pass");
  CHECK(json.at("settlements").at(0).at("amount") == "10.00");
  CHECK_FALSE(json.contains("evaluated"));
  CHECK(nlohmann::json::parse(format_step_json(session.make_report_header(), *seven.report, JsonDetail::Full)).contains("evaluated"));
}

}  // namespace table_session_test
