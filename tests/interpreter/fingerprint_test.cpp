// SPDX-License-Identifier: Apache-2.0
// What is in a fingerprint, what a snapshot says of its rules, and tables that are restored under others.
#include <doctest/doctest.h>

#include <limits>

#include "snapshot_support.hpp"
#include "support/books.hpp"
#include "support/houses.hpp"
#include "support/shipped.hpp"

namespace fingerprint_test {

using namespace fairroll;
using namespace snapshots;

namespace {

std::string fingerprint_with(const std::string& name, const std::map<std::string, std::string>& texts, const Selection& selection = {}) {
  const LoadResult loaded = with_text(name, texts, selection);
  INFO(render_text(loaded.diagnostics));
  REQUIRE(loaded.ok());
  return compute_fingerprint(*loaded.ruleset);
}

/// Rules in a few lines, with what is to be another in each case.
std::string small(const std::string& wins = "wins on 7, 11", const std::string& more = "") {
  return "language 1\nruleset a.b \"A\" {\n  authority \"us\"\n  uses common.craps_table\n  currency USD in 0.01\n}\n"
         "section \"1\" \"The throw\" {\n  the roll is invalid when {\n    (a) any die rests on rail\n    (b) any die (entered off_table "
         "or rests on bank)\n  }\n}\n"
         "game {\n  state point none or 4, 5\n    becomes total on 4, 5 while point is none\n    becomes none on 4, 5 while point is not "
         "none\n}\n"
         "section \"2\" \"Bets\" {\n  wager big \"Big\" {\n    one roll\n    placed at any time\n    may be removed at any time\n    " +
         wins + "\n    loses on any other\n    pays 1 to 1\n    stake at most 100.00\n  }\n" + more + "}\n";
}

}  // namespace

TEST_CASE("a fingerprint is over what is played, not over how and where it is written") {
  const std::string craps = shipped_text("rulesets/us_sd/craps.fair");
  const std::string plain = fingerprint_with("us_sd.craps", {});
  CHECK(plain == fingerprint_with("us_sd.craps", {{"elsewhere", "# a remark\n\n" + craps + "\n# and one more\n"}}));
  const std::string edges = shipped_text("rulesets/us_sd/craps_edges.fair");
  CHECK(plain == fingerprint_with("us_sd.craps", {{"edges", "# a remark\n" + edges}}));
  CHECK(plain == compute_fingerprint(*check_without_lint(shipped_rules(), "us_sd.craps", {})));  // whoever asks

  // Days between which no text changes.
  CHECK(fingerprint_with("us_sd.craps", {}, on("2026-03-01")) == fingerprint_with("us_sd.craps", {}, on("2026-03-02")));
  CHECK(fingerprint_with("us_sd.craps", {}, on("2016-01-01")) == fingerprint_with("us_sd.craps", {}, on("2016-01-02")));
  CHECK(fingerprint_with("us_sd.craps", {}, on("2016-01-01")) != plain);

  const auto of = [](const std::string& text) { return fingerprint_with("a.b", {{"small", text}}); };
  const std::string first = of(small());
  const auto changed = [](std::string text, const std::string& from, const std::string& to) {
    const std::size_t at = text.find(from);
    REQUIRE(at != std::string::npos);
    return text.replace(at, from.size(), to);
  };
  CHECK(of(changed(small(), "ruleset a.b \"A\"", "ruleset a.b \"Another title\"")) == first);
  CHECK(of(changed(small(), "\"Bets\"", "\"Wagers\"")) == first);
  CHECK(of(small("wins on 7, 11", "  note \"A remark\"\n")) == first);
  CHECK(of(small("wins on 7, 11", "  assert edge of big is 5/9\n")) == first);
  CHECK(of(changed(small(), "    placed at any time\n    may be removed at any time\n",
                   "    may be removed at any time\n    placed at any time\n")) == first);
  CHECK(of(changed(small(), "(entered off_table or rests on bank)", "(rests on bank or entered off_table)")) == first);
  for (const auto& [from, to] : std::vector<std::pair<std::string, std::string>>{{"7, 11", "7, 10"},
                                                                                 {"100.00", "100.01"},
                                                                                 {"pays 1 to 1", "pays 2 to 1"},
                                                                                 {"in 0.01", "in 0.05"},
                                                                                 {"(b) any", "(c) any"},
                                                                                 {"rests on rail", "rests on bowl"},
                                                                                 {"may be removed", "may not be removed"},
                                                                                 {"none on 4, 5 while", "none on 4, 5, 6 while"},
                                                                                 {"wager big ", "wager small "}}) {
    CAPTURE(from);
    CHECK(of(changed(small(), from, to)) != first);
  }
}

TEST_CASE("readings and postings that are chosen are in a fingerprint, and can be chosen again from the head of a snapshot") {
  Selection posted;
  posted.postings["sharp_shooter"] = "SS-04";
  CHECK(fingerprint_with("us_sd.craps", {}, posted) != fingerprint_with("us_sd.craps", {}));
  const Library library = shipped_rules();
  std::size_t chosen = 0;
  for (const houses::Book& book : houses::shipped(library)) {
    CAPTURE(book.name);
    const ParsedSnapshotHead read = parse_snapshot_head(save_snapshot(Table(book.rules, {"ann"}), SnapshotFormat::Binary));
    REQUIRE(read.ok());
    CHECK(read.head->version == snapshot_version);
    CHECK(read.head->ruleset_name == book.rules->name);
    CHECK(read.head->fingerprint == compute_fingerprint(*book.rules));
    CHECK(read.head->fingerprint_version == fingerprint_version);
    CHECK(read.head->selection.as_of == book.rules->as_of);
    const std::shared_ptr<const Ruleset> again = check_without_lint(library, read.head->ruleset_name, read.head->selection);
    REQUIRE(again);
    CHECK(compute_fingerprint(*again) == read.head->fingerprint);
    chosen += read.head->selection.readings.size() + read.head->selection.postings.size();
  }
  CHECK(chosen > 0);
  CHECK(parse_snapshot_head("nothing").diagnostics.front().code == Code::bad_snapshot);
}

TEST_CASE("a table is restored on another day, and under a newer text in one call") {
  const LoadResult monday = shipped("us_sd.craps", on("2026-03-01"));
  const LoadResult tuesday = shipped("us_sd.craps", on("2026-03-02"));
  const Table table = table_after(monday, {"ann takes dice", "ann bets 10.00 on pass", "bob bets 6.00 on place 6", "throw 4 2"});
  for (const SnapshotFormat form : {SnapshotFormat::Json, SnapshotFormat::Binary}) {
    const std::string bytes = save_snapshot(table, form);
    const RestoredTable restored = restore_table(bytes, tuesday.ruleset);
    INFO(render_text(restored.diagnostics));
    REQUIRE(restored.ok());
    CHECK(books::difference(*restored.table, table) == "");

    const std::string amendment =
        "language 1\namendment us_sd.tonight \"Tonight\" to us_sd.craps {\n  in force from 2026-07-01\n}\namend wager field {\n  stake at "
        "most 500.00\n}\n";
    const LoadResult amended = with_text("us_sd.craps", {{"tonight", amendment}});
    REQUIRE(amended.ok());
    const RestoredTable refused = restore_table(bytes, amended.ruleset);
    REQUIRE(refused.diagnostics.size() == 1);
    CHECK(refused.diagnostics.front().code == Code::other_rules);
    const CarryOverResult carried = carry_over(bytes, amended.ruleset);
    INFO(refusals(carried));
    REQUIRE(carried.ok());
    CHECK(&carried.table->ruleset() == amended.ruleset.get());
    CHECK(carried.table->wagers().size() == table.wagers().size());
    CHECK(carried.table->account_balance({Account::Kind::Layout}) == table.account_balance({Account::Kind::Layout}));

    // As carry_over() of the table says: what has no place, and what is lost without a loss.
    const auto elsewhere = shipped("nv.crapless").ruleset;
    const CarryOverResult misfits = carry_over(bytes, elsewhere);
    CHECK_FALSE(misfits.ok());
    CHECK(refusals(misfits) == refusals(carry_over(table, elsewhere)));
    CHECK(refusals(misfits).find("does not declare the state `bonus_rolls`") != std::string::npos);
    CHECK(carry_over(save_snapshot(table_after(monday, {"ann takes dice", "ann bets 10.00 on field"}), form), elsewhere).ok());
    CHECK(carry_over(bytes.substr(1), elsewhere).refusals.front().code == Code::bad_snapshot);
  }
}

TEST_CASE("what a table counted goes on from its snapshot") {
  const LoadResult loaded = shipped("us_sd.craps");
  TableSession session(loaded.program, {"ann", "bob"});
  for (const char* const step : {"ann takes dice", "ann bets 10.00 on pass", "throw 4 2", "throw 3 3", "bob bets 5.00 on field"})
    REQUIRE(session.execute(step).ok());
  (void)session.live_table().roll({1, 2});
  const LiveCounters before = session.live_table().counters();
  CHECK(before.throw_count == 3);
  CHECK(before.totals_by_wager.at("pass").win_count == 1);
  for (const SnapshotFormat form : {SnapshotFormat::Json, SnapshotFormat::Binary}) {
    const std::string bytes = save_snapshot(session.live_table(), form);
    RestoredTable restored = restore_table(bytes, loaded.ruleset);
    INFO(render_text(restored.diagnostics));
    REQUIRE(restored.ok());
    REQUIRE(restored.counters);
    TableSession again(loaded.program, std::move(*restored.table));
    again.live_table().set_counters(*restored.counters);
    CHECK(again.live_table().throw_count() == before.throw_count);
    CHECK(again.live_table().fallback_throw_count() == before.fallback_throw_count);
    CHECK(again.live_table().counters().totals_by_wager == before.totals_by_wager);
    CHECK(save_snapshot(again.live_table(), form) == bytes);
    const CarryOverResult carried = carry_over(bytes, shipped("us_sd.craps", on("2020-01-01")).ruleset);
    INFO(refusals(carried));
    REQUIRE(carried.ok());
    CHECK(carried.counters.value().throw_count == 3);
  }
  CHECK_FALSE(restore_table(save_snapshot(session.table()), loaded.ruleset).counters);
}

TEST_CASE("a snapshot of version 1 knew its rules by their letters: it is carried over") {
  const LoadResult loaded = shipped("us_sd.craps");
  nlohmann::ordered_json document =
      nlohmann::ordered_json::parse(save_snapshot(table_after(loaded, {"ann takes dice", "ann bets 10.00 on pass"})));
  document.erase("checksum");
  document.erase("at_start");
  document["snapshot"] = 1;
  document["rules"] = {{"name", "us_sd.craps"}, {"as_of", nullptr}, {"fingerprint", std::string(32, '0')}};
  const std::string bytes = sealed(document);
  const ParsedSnapshotHead read = parse_snapshot_head(bytes);
  REQUIRE(read.ok());
  CHECK(read.head->version == 1);
  CHECK(read.head->fingerprint_version == 0);
  const RestoredTable restored = restore_table(bytes, loaded.ruleset);
  REQUIRE(restored.diagnostics.size() == 1);
  CHECK(restored.diagnostics.front().code == Code::other_rules);
  CHECK(restored.diagnostics.front().message.find("cannot be compared") != std::string::npos);
  CHECK(carry_over(bytes, loaded.ruleset).ok());
}

TEST_CASE("amounts of nineteen digits come back") {
  const LoadResult loaded = shipped("us_sd.craps");
  Table table(loaded.ruleset, {"ann", "bob"});
  TableAction buys;
  buys.kind = TableAction::Kind::BuyIn;
  buys.amount = Money{std::numeric_limits<std::int64_t>::max() - 1};
  buys.seat = 0;
  REQUIRE(table.execute(buys).status == ActionResult::Status::Accepted);
  const std::string bytes = save_snapshot(table);
  CHECK(bytes.find("\"92233720368547758.06\"") != std::string::npos);
  const RestoredTable restored = restore_table(bytes, loaded.ruleset);
  INFO(render_text(restored.diagnostics));
  REQUIRE(restored.ok());
  CHECK(books::difference(*restored.table, table) == "");
}

TEST_CASE("a seat that is called as a role of the new rules cannot be carried over") {
  const LoadResult loaded = shipped("us_sd.craps");
  const Table table(loaded.ruleset, {"ann", "dealer"});
  const CarryOverResult carried = carry_over(table, shipped("nv.crapless").ruleset);
  CHECK_FALSE(carried.ok());
  CHECK(refusals(carried).find("`dealer` is a role") != std::string::npos);
}

}  // namespace fingerprint_test
