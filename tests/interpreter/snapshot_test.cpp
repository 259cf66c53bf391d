// SPDX-License-Identifier: Apache-2.0
// Tables in bytes and back, and under other rules.
#include <fairroll/snapshot.hpp>

#include <doctest/doctest.h>

#include <limits>
#include <nlohmann/json.hpp>

#include <fairroll/live_table.hpp>
#include <fairroll/render.hpp>
#include <fairroll/rules.hpp>

#include "snapshot/document.hpp"
#include "snapshot_support.hpp"
#include "support/books.hpp"
#include "support/crowd.hpp"
#include "support/houses.hpp"
#include "support/play.hpp"
#include "support/shipped.hpp"

namespace snapshot_test {

using namespace fairroll;
using namespace snapshots;

namespace {

/// Some acts and throws, so that much stands.
void busy(Table& table, Crowd& crowd, int rounds) {
  for (int round = 0; round < rounds; ++round) {
    for (int i = 0; i < 3; ++i) (void)table.execute(crowd.some_act(table), ReasonDetail::None);
    if (table.dice_holder() && !table.thrower()) {
      TableAction takes;
      takes.kind = TableAction::Kind::TakeDice;
      takes.seat = *table.dice_holder();
      (void)table.execute(takes, ReasonDetail::None);
    }
    (void)table.roll(crowd.some_throw(table.ruleset()), ReasonDetail::None);
  }
}

}  // namespace

TEST_CASE("whatever stands on a table comes back from its bytes, and the same bytes again") {
  const Library library = shipped_rules_and_samples();
  std::size_t standing = 0;
  std::size_t parts = 0;
  for (const houses::Book& book : houses::shipped(library)) {
    CAPTURE(book.name);
    Table table(book.rules, {"ann", "bob", "cy"});
    Crowd crowd(11);
    for (int i = 0; i < 12; ++i) {
      busy(table, crowd, 12);
      for (const SnapshotFormat form : {SnapshotFormat::Json, SnapshotFormat::Binary}) {
        const std::string bytes = save_snapshot(table, form);
        const RestoredTable back = restore_table(bytes, book.rules);
        INFO(bytes, render_text(back.diagnostics));
        REQUIRE(back.ok());
        CHECK(books::difference(*back.table, table) == "");
        CHECK(save_snapshot(*back.table, form) == bytes);
        CHECK(save_snapshot(Table(*back.table)) == save_snapshot(table));
        if (form == SnapshotFormat::Binary) CHECK(bytes.size() < save_snapshot(table).size());
      }
      const CarryOverResult carried = carry_over(table, book.rules);
      INFO(refusals(carried));
      REQUIRE(carried.ok());
      CHECK(save_snapshot(*carried.table) == save_snapshot(table));
      standing += table.wagers().size();
      parts += table.composites().size();
    }
  }
  CHECK(standing > 200);
  CHECK(parts > 0);
}

TEST_CASE("both forms are what another library writes of the same document") {
  const LoadResult loaded = shipped("us_sd.craps");
  const Table table = table_after(loaded, {"ann takes dice", "ann bets 10.00 on pass", "bob bets 6.00 on place 6", "throw 4 2"});
  nlohmann::ordered_json document = nlohmann::ordered_json::parse(save_snapshot(table));
  document.erase("checksum");
  CHECK(sealed(document) == save_snapshot(table));
  const std::vector<std::uint8_t> cbor = nlohmann::ordered_json::to_cbor(document);
  CHECK(save_snapshot(table, SnapshotFormat::Binary).substr(26) == std::string(cbor.begin(), cbor.end()));
}

TEST_CASE("CBOR is written as another library writes it, and both skins are read back") {
  Json numbers = Json::array({0, -1, std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::uint64_t>::max()});
  for (const std::int64_t edge : {23LL, 24LL, 0xFFLL, 0x100LL, 0xFFFFLL, 0x10000LL, 0xFFFFFFFFLL, 0x100000000LL})
    for (const std::int64_t number : {edge, -edge, -edge - 1}) numbers.push_back(number);
  Json texts = Json::array({true, false, nullptr, "", Json::object(), Json::array()});
  for (const std::size_t size : {23U, 24U, 255U, 256U, 65'536U}) texts.push_back(std::string(size, 'x'));
  const Json document = {{"numbers", numbers}, {"texts", texts}, {"\xC3\xA9", {{"in", 1}}}};
  const std::vector<std::uint8_t> theirs = nlohmann::ordered_json::to_cbor(nlohmann::ordered_json::parse(document.dump()));
  const std::string cbor = to_cbor(document);
  CHECK(cbor == std::string(theirs.begin(), theirs.end()));
  CHECK(read_cbor(cbor) == std::optional<Json>(document));
  CHECK(read_json(document.dump()) == std::optional<Json>(document));
  CHECK(read_json(R"({"a":1,"b":2,"a":3})") == std::optional<Json>(Json{{"a", 3}, {"b", 2}}));
  CHECK(read_json(std::string(16, '[') + std::string(16, ']')));
  for (const std::string& bad :
       {std::string(17, '[') + std::string(17, ']'), std::string(1'000'000, '['), std::string("1.5"), std::string("[1e3]"),
        std::string("18446744073709551616"), std::string(""), std::string("[1] 2"), std::string("{\"a\":\"\xFF\"}")})
    CHECK_FALSE(read_json(bad));
  for (const std::string& bad : {cbor + '\x01', cbor.substr(0, 40), std::string("\x41x"), std::string("\xF9\x3C\x00", 3),
                                 std::string("\xF7"), std::string("\xC1\x01"), std::string("\xA1\x01\x02"),
                                 std::string(17, '\x81') + '\x01', std::string("\x9B\x7F\xFF\xFF\xFF\xFF\xFF\xFF\xFF")})
    CHECK_FALSE(read_cbor(bad));
}

TEST_CASE("L7, M5: composites inside a composite come back with their shares, stakes and errors") {
  const LoadResult loaded = load("sample.composites", make_folder_resolver({FAIRROLL_ROOT "/rulesets", FAIRROLL_ROOT "/tests/samples"}));
  REQUIRE(loaded.ok());
  const Table table =
      table_after(loaded, {"ann bets 100.00 on both 3", "ann removes single 12", "ann bets 100.00 on horn_high 11 taken in error"});
  REQUIRE(table.composites().size() == 2);
  REQUIRE(table.composites()[0].inner_composites.size() == 2);  // the horn high, and the horn in it
  CHECK(table.composites()[1].inner_composites.front().is_accepted_in_error);
  for (const SnapshotFormat form : {SnapshotFormat::Json, SnapshotFormat::Binary}) {
    const RestoredTable back = restore_table(save_snapshot(table, form), loaded.ruleset);
    REQUIRE(back.ok());
    CHECK(books::difference(*back.table, table) == "");
  }
  const CarryOverResult carried = carry_over(table, loaded.ruleset);
  REQUIRE(carried.table);
  CHECK(carried.table->composites()[1].inner_composites.front().is_accepted_in_error);
  const auto with = [&](const char* at, const char* value) {
    nlohmann::ordered_json document = nlohmann::ordered_json::parse(save_snapshot(table));
    document.erase("checksum");
    if (value == nullptr)
      document["composites"][0].erase("inner");
    else
      document[nlohmann::ordered_json::json_pointer(at)] = nlohmann::ordered_json::parse(value);
    return restore_table(sealed(document), loaded.ruleset);
  };
  const RestoredTable older = with("", nullptr);  // of programs that did not write it
  REQUIRE(older.ok());
  REQUIRE(older.table->composites()[0].inner_composites.size() == 2);
  CHECK(older.table->composites()[0].inner_composites[1].stake == Rational(3000));
  const auto message = [&](const char* at, const char* value) { return with(at, value).diagnostics.at(0).message; };
  CHECK(message("/composites/0/inner", "5").find("not a list") != std::string::npos);
  CHECK(message("/composites/0/inner/0/wager", "\"single\"").find("has no components") != std::string::npos);
  CHECK(message("/composites/0/inner/0/parts/0/share", "\"3/2\"").find("larger than 1") != std::string::npos);
  CHECK(message("/composites/0/inner/0/parts/0/share", "\"1/0\"").find("not a positive fraction") != std::string::npos);
  CHECK(message("/composites/0/inner/0/parts/0/share", "\"-1/2\"").find("not a positive fraction") != std::string::npos);
  CHECK(message("/composites/0/inner/0/parts/0/id", "900").find("missing") != std::string::npos);
  CHECK(message("/composites/0/inner/0/parts/1/id", "2").find("lists a component twice") != std::string::npos);
}

TEST_CASE("a restored table plays on as if nothing had happened") {
  const Library library = shipped_rules_and_samples();
  for (const houses::Book& book : houses::shipped(library)) {
    CAPTURE(book.name);
    Table table(book.rules, {"ann", "bob", "cy"});
    Crowd crowd(5);
    busy(table, crowd, 25);
    RestoredTable back = restore_table(save_snapshot(table, SnapshotFormat::Binary), book.rules);
    REQUIRE(back.ok());
    Crowd same = crowd;
    busy(table, crowd, 40);
    busy(*back.table, same, 40);
    CHECK(save_snapshot(*back.table) == save_snapshot(table));
  }
}

TEST_CASE("a snapshot that was cut off, changed or made for others is refused") {
  const LoadResult loaded = shipped("us_sd.craps");
  const Table table = table_after(loaded, {"ann takes dice", "ann bets 10.00 on pass", "bob bets 6.00 on place 6", "throw 4 2"});
  for (const SnapshotFormat form : {SnapshotFormat::Json, SnapshotFormat::Binary}) {
    const std::string good = save_snapshot(table, form);
    REQUIRE(restore_table(good, loaded.ruleset).ok());
    for (std::size_t size = 0; size < good.size(); ++size) {
      CAPTURE(size);
      const RestoredTable cut = restore_table(good.substr(0, size), loaded.ruleset);
      CHECK_FALSE(cut.ok());
      REQUIRE(cut.diagnostics.size() == 1);
      CHECK(cut.diagnostics.front().code == Code::bad_snapshot);
    }
    for (std::size_t at = 0; at < good.size(); ++at)
      for (const char flip : {'\x01', '\x20', '\x7f'}) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ flip);
        CAPTURE(at);
        CAPTURE(static_cast<int>(flip));
        CHECK_FALSE(restore_table(bad, loaded.ruleset).ok());
      }
    CHECK_FALSE(restore_table(good + "x", loaded.ruleset).ok());
  }
  const RestoredTable elsewhere = restore_table(save_snapshot(table), shipped("nv.fair_roll").ruleset);
  REQUIRE(elsewhere.diagnostics.size() == 1);
  CHECK(elsewhere.diagnostics.front().code == Code::other_rules);
  CHECK(elsewhere.diagnostics.front().message.find("us_sd.craps") != std::string::npos);
  std::string later = save_snapshot(table, SnapshotFormat::Binary);
  later[8] = 9;
  const RestoredTable newer = restore_table(later, loaded.ruleset);
  REQUIRE(newer.diagnostics.size() == 1);
  CHECK(newer.diagnostics.front().code == Code::other_snapshot_version);
}

TEST_CASE("a name that is not UTF-8 is refused in either form, whatever its checksum says") {
  const LoadResult loaded = shipped("us_sd.craps");
  const Table table = table_after(loaded, {"ann takes dice", "ann bets 10.00 on pass"});
  for (const std::string& bad : {std::string("a\xFFn"), std::string("\xC0\x80n"), std::string("\xED\xA0\x80"), std::string("an\xE2")}) {
    nlohmann::ordered_json document = nlohmann::ordered_json::parse(save_snapshot(table));
    document.erase("checksum");
    document["seats"][0] = bad;
    const std::vector<std::uint8_t> cbor = nlohmann::ordered_json::to_cbor(document);
    const RestoredTable back = restore_table(sealed_binary(std::string(cbor.begin(), cbor.end())), loaded.ruleset);
    REQUIRE(back.diagnostics.size() == 1);
    CHECK(back.diagnostics.front().code == Code::bad_snapshot);
    CHECK_FALSE(parse_snapshot_head(sealed_binary(std::string(cbor.begin(), cbor.end()))).ok());
    CHECK_FALSE(read_cbor("\x81" + std::string(1, static_cast<char>(0x60 + bad.size())) + bad));
    CHECK_FALSE(read_cbor("\xA1" + std::string(1, static_cast<char>(0x60 + bad.size())) + bad + "\x01"));
  }
}

TEST_CASE("a commission may be more than its stake, and even of rules that take none") {
  const auto book = [](const std::string& commission) {
    LoadResult loaded =
        with_text("t.game", {{"t.game", play::ruleset_text("wager box for n in 4, 10 { placed at any time   wins on n   "
                                                           "loses on 7   pays 2 to 1   may be reduced, raised at any time   " +
                                                           commission + " }\n")}});
    INFO(render_text(loaded.diagnostics));
    REQUIRE(loaded.ok());
    return loaded;
  };
  const auto stands = [](const Table& table, std::int64_t commission, std::int64_t stake) {
    CHECK(table.wagers().front().commission == Money{commission});
    CHECK(table.wagers().front().stake == Money{stake});
  };
  // What is reduced without a refund keeps what was charged, and goes up from there.
  const LoadResult kept = book("commission 5 percent of stake taken when placed");
  const Table reduced = table_after(
      kept, {"ann bets 500.00 on box 4", "ann reduces box 4 to 1.00", "ann raises box 4 to 501.00", "ann reduces box 4 to 1.00"});
  stands(reduced, 5000, 100);
  // Each raise is charged the least.
  const LoadResult least = book("commission 5 percent of stake taken when placed, at least 3.00, refunded when removed");
  stands(table_after(least, {"ann bets 1.00 on box 4", "ann raises box 4 to 2.00"}), 600, 200);
  const LoadResult none = book("");
  for (const SnapshotFormat form : {SnapshotFormat::Json, SnapshotFormat::Binary}) {
    const RestoredTable same = restore_table(save_snapshot(reduced, form), kept.ruleset);
    REQUIRE(same.ok());
    stands(*same.table, 5000, 100);
    const CarryOverResult carried = carry_over(reduced, none.ruleset);
    REQUIRE(carried.ok());
    const RestoredTable under = restore_table(save_snapshot(*carried.table, form), none.ruleset);
    REQUIRE(under.ok());
    stands(*under.table, 5000, 100);
  }
}

TEST_CASE("what a wager in doubt stood behind comes back as well, though it is gone") {
  const LoadResult loaded = load("sample.owners", make_folder_resolver({FAIRROLL_ROOT "/rulesets", FAIRROLL_ROOT "/tests/samples"}));
  REQUIRE(loaded.ok());
  const Table table = table_after(loaded, {"ann takes the dice", "ann bets 10.00 on rover", "throw 3 2",
                                           "ann bets 20.00 on rover_odds behind rover 5 taken in error", "throw 4 1"});
  const auto name_in = [](const Table& one) { return one.describe(one.wagers().front()); };
  REQUIRE(table.wagers().size() == 1);
  CHECK(name_in(table) == "rover_odds behind rover 5");
  for (const SnapshotFormat form : {SnapshotFormat::Json, SnapshotFormat::Binary}) {
    const RestoredTable back = restore_table(save_snapshot(table, form), loaded.ruleset);
    REQUIRE(back.ok());
    CHECK(name_in(*back.table) == "rover_odds behind rover 5");
    CHECK(save_snapshot(*back.table, form) == save_snapshot(table, form));
  }
  const CarryOverResult carried = carry_over(table, loaded.ruleset);
  REQUIRE(carried.table);
  CHECK(name_in(*carried.table) == "rover_odds behind rover 5");
  const auto with = [&](const char* at, const char* value) {
    nlohmann::ordered_json document = nlohmann::ordered_json::parse(save_snapshot(table));
    document.erase("checksum");
    document[nlohmann::ordered_json::json_pointer(at)] = nlohmann::ordered_json::parse(value);
    return restore_table(sealed(document), loaded.ruleset);
  };
  const RestoredTable older = with("/gone", "[]");  // of programs that did not write it
  REQUIRE(older.ok());
  CHECK(name_in(*older.table) == "rover_odds behind rover");
  CHECK(with("/gone/0/seat", "1").diagnostics.at(0).message.find("of the wrong kind or belonged to a different seat") != std::string::npos);
  CHECK(with("/gone/0/id", "2").diagnostics.at(0).message.find("same id") != std::string::npos);
  CHECK(with("/gone", "5").diagnostics.at(0).message.find("not a list") != std::string::npos);
}

TEST_CASE("a document with a right checksum and wrong content is refused") {
  // What a program of somebody else might write. `at` is a path in the document.
  struct Wrong {
    const char* at;
    const char* value;
    const char* says;
  };
  const Wrong table[] = {
      {"/seats", "5", "not a list"},
      {"/seats", "[1]", "not a string"},
      {"/seats", "[\"ann\", \"ann\"]", "two seats are named `ann`"},
      {"/game/point", "\"11\"", "cannot have the value 11"},
      {"/game/point", "6", "not a string"},
      {"/thrower", "7", "out of range"},
      {"/declined", "[9]", "out of range"},
      {"/only", "[\"nothing\"]", "no wager"},
      {"/excused", "1", "true or false"},
      {"/last_faces", "[[1]]", "number of dice"},
      {"/last_faces", "[[0,9]]", "out of range"},
      {"/wagers/0/stake", "\"0.00\"", "must be positive"},
      {"/wagers/0/stake", "\"1.005\"", "not an amount"},
      {"/wagers/0/commission", "\"-0.01\"", "cannot be negative"},
      {"/wagers", R"([{"id":1,"seat":0,"wager":"pass","stake":"5.00","commission":"90000000000000000.00"},
                      {"id":2,"seat":1,"wager":"pass","stake":"5.00","commission":"90000000000000000.00"}])",
       "too large to compute exactly"},
      {"/wagers/0/stake", "\"11.00\"", "accounts do not balance"},
      {"/wagers/0/wager", "\"nothing\"", "no wager"},
      {"/wagers/0/seat", "2", "out of range"},
      {"/wagers/0/id", "0", "out of range"},
      {"/wagers/0/id", "2", "same id"},
      {"/wagers/0/behind", "2", "is not placed behind another wager"},
      {"/wagers/0/for", "\"nobody\"", "no role"},
      {"/wagers/0/part_of", "77", "is missing"},
      {"/wagers/1/numbers", "[7]", "with these numbers"},
      {"/next_id", "1", "larger than"},
      {"/house", "\"1.00\"", "accounts do not balance"},
      {"/brought", "1", "not a string"},
      {"/currency/name", "\"EUR\"", "uses USD"},
      {"/dice/count", "3", "different dice"},
      {"/seat_accounts", "[]", "one account for each seat"},
      {"/rules/as_of", "\"2026-02-30\"", "does not state the rules of the table"},
      {"/rules/readings", "[]", "does not state the rules of the table"},
      {"/rules/postings", "{\"x\": 1}", "does not state the rules of the table"},
      {"/rules/fingerprint_version", "0", "does not state the rules of the table"},
      {"/meters", "{\"throws\": 1}", "not counts"},
      {"/meters", "{\"throws\": 1, \"throws_by_table\": 2, \"wagers\": {}}", "not counts"},
      {"/meters", "{\"throws\": 1, \"throws_by_table\": 0, \"wagers\": {\"pass\": {\"won\": -1}}}", "not counts"},
  };
  const LoadResult loaded = shipped("us_sd.craps");
  const std::string good =
      save_snapshot(table_after(loaded, {"ann takes dice", "ann bets 10.00 on pass", "bob bets 6.00 on place 6", "throw 4 2"}));
  for (const Wrong& wrong : table) {
    CAPTURE(wrong.at);
    CAPTURE(wrong.value);
    nlohmann::ordered_json document = nlohmann::ordered_json::parse(good);
    document.erase("checksum");
    document[nlohmann::ordered_json::json_pointer(wrong.at)] = nlohmann::ordered_json::parse(wrong.value);
    const std::string bytes = sealed(document);
    const RestoredTable back = restore_table(bytes, loaded.ruleset);
    REQUIRE(back.diagnostics.size() == 1);
    CHECK(back.diagnostics.front().code == Code::bad_snapshot);
    INFO(back.diagnostics.front().message);
    CHECK(back.diagnostics.front().message.find(wrong.says) != std::string::npos);
  }
}

TEST_CASE("standing wagers are carried over to amended rules, or refused with the reason") {
  Selection before;
  before.as_of = parse_date("2016-01-01");
  const LoadResult older = shipped("us_sd.craps", before);
  const LoadResult newer = shipped("us_sd.craps");
  REQUIRE(older.ok());
  REQUIRE(newer.ok());
  CHECK(compute_fingerprint(*older.ruleset) != compute_fingerprint(*newer.ruleset));  // an amendment in between
  const Table table = table_after(older, {"ann takes dice", "ann bets 10.00 on pass", "bob bets 6.00 on place 6", "throw 4 2"});
  const CarryOverResult same = carry_over(table, newer.ruleset);
  INFO(refusals(same));
  REQUIRE(same.ok());
  CHECK(&same.table->ruleset() == newer.ruleset.get());
  CHECK(same.table->wagers().size() == table.wagers().size());
  CHECK(same.table->account_balance({Account::Kind::Layout}) == table.account_balance({Account::Kind::Layout}));

  // The bonus bets of the one are unknown to the other: their states are forgotten while nothing was counted.
  const CarryOverResult fresh =
      carry_over(table_after(newer, {"ann takes dice", "ann bets 10.00 on field"}), shipped("nv.crapless").ruleset);
  INFO(refusals(fresh));
  CHECK(fresh.ok());
  const CarryOverResult counted = carry_over(table_after(newer, {"ann takes dice", "throw 4 2"}), shipped("nv.crapless").ruleset);
  CHECK_FALSE(counted.ok());
  CHECK(refusals(counted).find("does not declare the state `bonus_rolls`") != std::string::npos);

  const LoadResult elsewhere = shipped("nv.crapless");
  REQUIRE(elsewhere.ok());
  const CarryOverResult other =
      carry_over(table_after(older, {"ann takes dice", "ann bets 10.00 on dont_pass", "throw 4 2"}), elsewhere.ruleset);
  CHECK_FALSE(other.ok());
  CHECK(refusals(other).find("dont_pass") != std::string::npos);
  for (const Diagnostic& one : other.refusals) CHECK(one.code == Code::cannot_carry_over);

  const CarryOverResult dice = carry_over(table, shipped("us_pa.sic_bo").ruleset);
  CHECK_FALSE(dice.ok());
  CHECK(refusals(dice).find("different dice") != std::string::npos);
}

TEST_CASE("a table changes its program between throws, all of it or nothing") {
  const LoadResult one = shipped("us_sd.craps");
  const LoadResult same_again = shipped("us_sd.craps");
  const LoadResult other = shipped("nv.crapless");
  TableSession session(one.program, {"ann", "bob"});
  for (const char* const step : {"ann takes dice", "ann bets 10.00 on dont_pass", "throw 4 2"}) REQUIRE(session.execute(step).ok());
  const std::string before = save_snapshot(session.table());
  const Diagnostics refused = session.live_table().change_program(other.program);
  CHECK(has_errors(refused));
  CHECK(save_snapshot(session.table()) == before);
  CHECK(&session.program() == one.program.get());
  CHECK(session.live_table().change_program(same_again.program).empty());
  CHECK(&session.program() == same_again.program.get());
  CHECK(save_snapshot(session.table()) == before);
  CHECK(session.live_table().throw_count() == 1);
  const LiveThrow& seven = session.live_table().roll({4, 3});
  CHECK(seven.settlements.size() == 1);
  CHECK(session.live_table().totals().at(one.ruleset->find_wager("dont_pass")).win_count == 1);
}

TEST_CASE("whoever asks gets the program that was published last") {
  const LoadResult one = shipped("us_sd.craps");
  const LoadResult two = shipped("nv.fair_roll");
  CurrentProgram current(one.program);
  CHECK(current.version() == 0);
  CHECK(current.get() == one.program);
  current.publish(two.program);
  CHECK(current.version() == 1);
  CHECK(current.get() == two.program);
}

}  // namespace snapshot_test
