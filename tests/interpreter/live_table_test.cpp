// SPDX-License-Identifier: Apache-2.0
// Tables that play from compiled tables beside ordinary ones: the same acts and throws come to the same, throw by throw.
#include <fairroll/live_table.hpp>

#include <doctest/doctest.h>

#include <algorithm>

#include <fairroll/snapshot.hpp>

#include "live/act_memo.hpp"
#include "support/books.hpp"
#include "support/crowd.hpp"
#include "support/houses.hpp"
#include "support/must.hpp"
#include "support/play.hpp"
#include "support/table_words.hpp"

namespace live_table_test {

using namespace fairroll;

namespace {

/// Of one settlement of a wager; where it has two, they share what moved.
std::int64_t moved(const ThrowResult& result, const Settlement& settlement, LedgerEntry::Kind kind) {
  const bool twice = std::any_of(result.settlements.begin(), result.settlements.end(), [&](const Settlement& other) {
    return other.wager_before.id == settlement.wager_before.id && other.is_at_turn_end != settlement.is_at_turn_end;
  });
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < result.ledger.size(); ++i) {
    const LedgerEntry& entry = result.ledger[i];
    const bool at_turn_end = i >= result.throw_entry_count;
    if (entry.wager_id == settlement.wager_before.id && entry.kind == kind && (!twice || at_turn_end == settlement.is_at_turn_end))
      sum += entry.amount.units;
  }
  return sum;
}

void same_settlement(const LiveSettlement& one, const std::vector<Index>& by, const Settlement& other, const ThrowResult& result,
                     const Table& before) {
  using Kind = LedgerEntry::Kind;
  const Ruleset& rules = before.ruleset();
  const auto wager = [&] { return table_words::wager(before, other.wager_before); };
  const auto same = [&](const char* rule, const char* what, std::int64_t is, Kind kind) {
    must::equal(
        rule, Money{is}, Money{moved(result, other, kind)}, [&] { return what + wager(); }, table_words::money_at(before));
  };
  must::hold(one.id == other.wager_before.id && one.seat == other.wager_before.seat && one.wager == other.wager_before.wager, [&] {
    return "the same wagers are settled: " + table_words::seat(before, one.seat) + "'s " + rules.wagers.at(one.wager).name +
           " instead of " + wager();
  });
  must::equal("one outcome", outcome_name(one.outcome), outcome_name(other.outcome), [&] { return "what becomes of " + wager(); });
  must::equal("what ends, ends", one.has_ended, other.has_ended, [&] { return "the end of " + wager(); });
  same("a win is the same", "the profit of ", one.amount, Kind::Win);
  same("a loss is the same", "the loss of ", one.loss, Kind::Loss);
  same("a commission is the same", "the commission on ", one.commission, Kind::Commission);
  same("a refund is the same", "the refund for ", one.refund, Kind::Refund);
  must::equal(
      "the same clauses decide", by, other.deciding_clauses, [&] { return "what decides " + wager(); },
      [&](const std::vector<Index>& clauses) { return "`" + words::format_addresses(rules, clauses) + "`"; });
}

/// An ordinary table and one that plays from tables, at which the same people do the same.
class Beside {
 public:
  /// `spoilt`: what is observed of the throws that do not count; without it all of them do.
  Beside(const std::shared_ptr<const Program>& program, detail::ActMemo& memo, std::uint32_t seed, std::optional<Observation> spoilt)
      : memo_(memo),
        plain_(program->shared_ruleset(), {"ann", "bob", "cy"}),
        live_(program, {"ann", "bob", "cy"}),
        crowd_(seed),
        spoilt_(std::move(spoilt)) {}

  void step() {
    if (crowd_.pick(2) == 0)
      roll();
    else
      act();
  }

  [[nodiscard]] const LiveTable& live() const { return live_; }
  std::size_t decided = 0;

 private:
  /// Words for what breaks are those of the step at the ordinary table.
  template <class Did, class Result, class Check>
  void watch(const Table& before, const Did& did, const Result& result, const Check& check) {
    try {
      check();
      look();
    } catch (const std::exception& broken) {
      must::fail(broken.what() + table_words::step(did, before, result, plain_));
    }
  }

  /// The table behind is looked at now and then only: it is brought up to date in between by what happens.
  void look() {
    if (crowd_.pick(2) == 0) {
      books::alike("the table that plays from tables is as the other", live_.table(), plain_);
      must::equal_texts("what is kept of a table is the same", save_snapshot(live_.table()), save_snapshot(plain_), "the snapshot");
    }
    for (Index seat = 0; seat < plain_.seats().size(); ++seat)
      must::equal(
          "balances are alike", live_.balance(seat), plain_.balance(seat),
          [&] { return "the balance of " + table_words::seat(plain_, seat); }, table_words::money_at(plain_));
    look_at_situation();
    const auto whose = [&](const std::optional<Index>& seat) { return table_words::seat(plain_, seat); };
    must::equal("the same seat throws", live_.thrower(), plain_.thrower(), "the thrower", whose);
    must::equal("the dice are with the same seat", live_.dice_holder(), plain_.dice_holder(), "who has the dice", whose);
    must::equal("as many wagers stand", live_.standing_wager_count(), plain_.wagers().size(), "their number");
  }

  void look_at_situation() {
    Situation plain = plain_.situation();
    live_.copy_situation(now_);
    for (Situation* const one : {&plain, &now_})
      for (std::vector<Index>& held : one->held_wagers) std::sort(held.begin(), held.end());
    must::hold(now_.game_values == plain.game_values && now_.thrower == plain.thrower && now_.held_wagers == plain.held_wagers &&
                   now_.owner == plain.owner && now_.is_thrower_excused == plain.is_thrower_excused,
               [] { return std::string("a situation is as that of the other table"); });
  }

  void roll() {
    const Table before = plain_;
    ThrowRecord record = crowd_.some_throw(plain_.ruleset());
    if (spoilt_ && crowd_.chance(2)) record.observations.push_back(*spoilt_);
    const ThrowResult result = plain_.roll(record, ReasonDetail::None);
    const LiveThrow& thrown = live_.roll(record);
    watch(before, record, result, [&] {
      must::equal("one ruling", words::ruling_name(thrown.ruling), words::ruling_name(result.ruling.kind), "the ruling");
      same_settlements(thrown, result, before);
      same_composites(thrown, result, before);
      std::uint64_t events = 0;
      for (const Index event : result.events) events |= std::uint64_t{1} << event;
      must::equal("the same events happen", thrown.events, events, "what happened",
                  [&](std::uint64_t bits) { return events_in_words(bits); });
    });
  }

  std::string events_in_words(std::uint64_t bits) const {
    std::string words;
    for (Index event = 0; event < plain_.ruleset().game.events.size() && event < 64; ++event)
      if ((bits >> event & 1U) != 0) words += (words.empty() ? "" : ", ") + plain_.ruleset().game.events[event].name;
    return words.empty() ? "nothing" : words;
  }

  void same_settlements(const LiveThrow& thrown, const ThrowResult& result, const Table& before) {
    std::size_t at = 0;
    for (const Settlement& one : result.settlements) {
      if (one.outcome == Outcome::Stays || one.outcome == Outcome::Off || one.wager_before.is_undetermined) continue;
      must::hold(at < thrown.settlements.size(), [&] { return "no report of the settlement " + table_words::settlement(one, before); });
      same_settlement(thrown.settlements[at], live_.find_deciding_clauses(thrown.settlements[at]), one, result, before);
      decided += one.has_ended ? 1U : 0U;
      ++at;
    }
    must::equal("no settlement is told that there is not", thrown.settlements.size(), at, "the number of settlements");
  }

  static void same_composites(const LiveThrow& thrown, const ThrowResult& result, const Table& before) {
    must::equal("composites are settled alike", thrown.composites.size(), result.composite_settlements.size(), "their number");
    for (std::size_t i = 0; i < result.composite_settlements.size(); ++i) {
      const LiveComposite& one = thrown.composites[i];
      const CompositeSettlement& other = result.composite_settlements[i];
      const auto name = [&] {
        return table_words::seat(before, other.composite_before.seat) + "'s " + before.describe(other.composite_before);
      };
      must::hold(one.id == other.composite_before.id, [&] { return "the same composites are settled: another one than " + name(); });
      must::equal("a composite has one outcome", outcome_name(one.outcome), outcome_name(other.outcome),
                  [&] { return "what becomes of " + name(); });
      must::equal("a composite ends with its last part", one.has_ended, other.has_ended, [&] { return "the end of " + name(); });
      must::equal(
          "a composite comes to the same", Money{one.net}, other.net, [&] { return "the net of " + name(); },
          table_words::money_at(before));
    }
  }

  void act() {
    const Table before = plain_;
    TableAction act = crowd_.some_act(plain_);
    if (plain_.dice_holder() && !plain_.thrower() && crowd_.chance(2)) {  // otherwise long periods would pass without a thrower
      act = TableAction{};
      act.kind = TableAction::Kind::TakeDice;
      act.seat = *plain_.dice_holder();
    }
    const ActionResult plain = plain_.execute(act, ReasonDetail::None);
    if (crowd_.chance(2)) return act_by_memo(before, act, plain);
    const ActionResult live = live_.execute(act, ReasonDetail::None);
    watch(before, act, plain, [&] {
      must::equal("an act is answered alike", action_status_name(live.status), action_status_name(plain.status), "the answer");
      must::equal("an act is answered in the same words", live.reason, plain.reason, "the answer");
    });
  }

  /// What is declined does not come to pass; otherwise it comes to the same as ever.
  void act_by_memo(const Table& before, const TableAction& act, const ActionResult& plain) {
    if (crowd_.chance(4)) {
      const ActionResult declined = live_.execute_if(
          act, [](const ActionResult&) { return false; }, memo_);
      same_answer(declined, plain);
      if (crowd_.chance(2)) books::alike("what is declined changes nothing", live_.table(), before);
    }
    const ActionResult live = live_.execute_if(
        act, [](const ActionResult&) { return true; }, memo_);
    watch(before, act, plain, [&] { same_answer(live, plain); });
  }

  void same_answer(const ActionResult& live, const ActionResult& plain) const {
    must::equal("a known act is answered alike", action_status_name(live.status), action_status_name(plain.status), "the answer");
    must::equal("the same clauses decide an act", live.deciding_clauses, plain.deciding_clauses, "what decides",
                [&](const std::vector<Index>& clauses) { return "`" + words::format_addresses(plain_.ruleset(), clauses) + "`"; });
    must::equal("a known act finds as much", live.findings.size(), plain.findings.size(), "the number of findings");
    for (std::size_t i = 0; i < plain.findings.size(); ++i)
      must::equal("a known act finds the same", finding_name(live.findings[i].kind), finding_name(plain.findings[i].kind), "what is found");
    const auto units = [](const std::optional<Money>& money) { return money.value_or(Money{}).units; };
    must::equal("a known act takes the same commission", units(live.commission), units(plain.commission), "the commission");
    must::equal("a known act gives the same back", units(live.refund), units(plain.refund), "the refund");
  }

  detail::ActMemo& memo_;
  Table plain_;
  LiveTable live_;
  Crowd crowd_;
  std::optional<Observation> spoilt_;
  Situation now_;
};

struct Compared {
  std::uint64_t throws = 0;
  std::uint64_t by_table = 0;
  std::size_t decided = 0;
  std::string broken;
};

Compared compare(const houses::Book& book, std::uint32_t seed, std::size_t tables, std::size_t steps,
                 const std::optional<Observation>& spoilt = std::nullopt) {
  Compared all;
  std::vector<CompileError> faults;
  const std::shared_ptr<const Program> program = Program::compile(book.rules, faults);
  for (const CompileError& fault : faults) MESSAGE(book.name << ": " << fault.message);
  detail::ActMemo memo(*book.rules);
  for (std::size_t i = 0; i < 2 * tables; ++i) {  // each twice: the second time its acts are known
    Beside beside(program, memo, seed + static_cast<std::uint32_t>(i / 2), spoilt);
    for (std::size_t step = 0; step < steps; ++step) {
      try {
        beside.step();
      } catch (const std::exception& broken) {
        all.broken = "under " + book.name + ", seed " + std::to_string(seed + i / 2) + ", step " + std::to_string(step) + ": " +
                     broken.what() + "\n" + book.text;
        return all;
      }
    }
    all.throws += beside.live().throw_count();
    all.by_table += beside.live().fallback_throw_count();
    all.decided += beside.decided;
  }
  return all;
}

}  // namespace

TEST_CASE("F1: whatever is played, a table on a program comes to what a table comes to, and plays most throws from tables") {
  Library library = shipped_rules_and_samples();
  std::vector<houses::Book> books = houses::shipped(library);
  for (houses::Book& book : houses::made_up(library, 12)) books.push_back(std::move(book));
  Compared all;
  std::uint32_t seed = 1;
  for (const houses::Book& book : books) {
    const Compared one = compare(book, seed, 4, 150);
    if (!one.broken.empty()) FAIL_CHECK(one.broken);
    MESSAGE(book.name << " " << one.throws << " throws, " << one.by_table << " by table, " << one.decided << " decided");
    all.throws += one.throws;
    all.by_table += one.by_table;
    all.decided += one.decided;
    seed += 1000;
  }
  MESSAGE(books.size() << " rule books: " << all.throws << " throws, " << all.by_table << " of them by the table, " << all.decided
                       << " wagers decided");
  CHECK(all.throws > 1000);
  CHECK(all.by_table < all.throws / 5);
  CHECK(all.decided > all.throws / 8);
}

namespace {

const char* const owners_text = R"(language 1
ruleset owners "Decided by its owner's own throws" { uses table currency USD in 0.01 }
game {
  count run 0..3 or more on any roll
  count spoilt 0..2 or more in a row on invalid roll
}
the roll is invalid when any die rests on rail, bank
duty of shooter to relinquish the dice on 7
duty of shooter to relinquish the dice on spoilt reaching 2
dice go clockwise to any seat
wager shake "Made by who throws" {
  count made 0..2 or more on 6, 8 while its owner throws
  phase own while its owner throws
  event out on 7 while own
  placed at any time
  off while not own and made is 0
  may be removed while not its owner throws
  wins on made reaching 2
  loses on out
  pays 3 to 1
}
wager odds "Behind it" behind shake {
  placed at any time
  off while not its owner throws and run is 3
  may be removed at any time
  pays 2 to 1
}
wager quick "One roll" for n in 4, 5 {
  placed at any time
  one roll
  wins on n while its owner throws
  wins on 2, 12 while not its owner throws
  loses on any other
  pays 7 to 1
}
wager pass "On whoever throws" {
  placed while spoilt is 0
  off while spoilt is 1
  wins on 11
  loses on 7
  pays 1 to 1
}
)";

}  // namespace

TEST_CASE("F5, A7: who throws and throws that do not count are seen alike by a table and by a table on a program") {
  Library library;
  (void)library.add(std::make_shared<const Source>("table", shipped_text("bench/rules/table.fair")), "table");
  (void)library.add(std::make_shared<const Source>("owners", owners_text), "owners");
  const CheckResult checked = check(library, "owners");
  for (const Diagnostic& one : checked.diagnostics) MESSAGE(one.message);
  REQUIRE(checked.ok());
  const Observation on_the_rail{{Subject::Die, 0, 0}, {Mask{1} << 2U}, {}};
  const Compared all = compare({"owners", owners_text, checked.ruleset}, 77, 12, 400, on_the_rail);
  if (!all.broken.empty()) FAIL_CHECK(all.broken);
  MESSAGE(all.throws << " throws, " << all.by_table << " by table, " << all.decided << " decided");
  CHECK(all.throws > 300);
  CHECK(all.by_table < all.throws);
  CHECK(all.decided > 50);
}

namespace {

std::shared_ptr<const Ruleset> dice_passed_on(const std::string& wagers) {
  Library library;
  (void)library.add(std::make_shared<const Source>("table", shipped_text("bench/rules/table.fair")), "table");
  const std::string text =
      "language 1\nruleset passed \"Dice passed on\" { uses table currency USD in 0.01 }\n"
      "duty of shooter to relinquish the dice on 7\ndice go clockwise to any seat\n" +
      wagers;
  (void)library.add(std::make_shared<const Source>("passed", text), "passed");
  return check(library, "passed").ruleset;
}

/// Two tables at which ann has bet 10.00 on `w` and throws a seven, which ends her turn.
struct SevenThrown {
  explicit SevenThrown(const std::string& wagers) : rules(dice_passed_on(wagers)), table(rules, {"ann", "bob"}) {
    std::vector<CompileError> faults;
    live.emplace(Program::compile(rules, faults), std::vector<std::string>{"ann", "bob"});
    TableAction dice;
    dice.kind = TableAction::Kind::TakeDice;
    TableAction bet;
    bet.kind = TableAction::Kind::Bet;
    dice.seat = bet.seat = 0;
    bet.wager.wager = 0;
    bet.amount = Money{1000};
    for (const TableAction& one : {dice, bet}) {
      (void)table.execute(one);
      (void)live->execute(one);
    }
    ThrowRecord seven;
    seven.faces = {3, 4};
    result = table.roll(seven);
    thrown = &live->roll(seven);
  }
  std::shared_ptr<const Ruleset> rules;
  Table table;
  std::optional<LiveTable> live;
  ThrowResult result;
  const LiveThrow* thrown = nullptr;
};

}  // namespace

TEST_CASE("T2: what a throw pays and leaves up is told although the end of the turn decides it again") {
  const SevenThrown seven("wager w { placed at any time\n  wins and stays up on 7  loses on change of shooter  pays 2 to 1 }");
  REQUIRE(seven.result.settlements.size() == 2);
  const Settlement& won = seven.result.settlements.front();
  CHECK(won.outcome == Outcome::Wins);
  CHECK(won.amount == Money{2000});
  CHECK_FALSE(won.has_ended);
  const Settlement& lost = seven.result.settlements.back();
  CHECK(lost.outcome == Outcome::Loses);
  CHECK(lost.is_at_turn_end);
  CHECK(lost.has_ended);
  CHECK(lost.wager_before.id == won.wager_before.id);
  CHECK(seven.result.throw_entry_count == 1);
  REQUIRE(seven.thrown->settlements.size() == 2);
  CHECK(seven.thrown->settlements[0].net == 2000);
  CHECK(seven.thrown->settlements[1].net == -1000);
  CHECK(seven.thrown->settlements[1].is_at_turn_end);
  CHECK(seven.live->find_deciding_clauses(seven.thrown->settlements[0]) == won.deciding_clauses);
  CHECK(seven.live->find_deciding_clauses(seven.thrown->settlements[1]) == lost.deciding_clauses);
  CHECK(seven.live->totals()[0].win_count == 1);
  CHECK(seven.live->totals()[0].loss_count == 1);
  CHECK(seven.live->totals()[0].net == 1000);
  CHECK(seven.live->balance(0) == seven.table.balance(0));
}

TEST_CASE("T2: a win that stays up is paid although the end of the turn moves the wager on") {
  SevenThrown seven(
      "wager w { state mark  plain, gold  becomes gold on 7  becomes plain on change of shooter\n"
      "placed at any time  wins and stays up on 7  loses on 12 while mark is plain  pays 2 to 1 }");
  REQUIRE(seven.result.settlements.size() == 2);
  CHECK(seven.result.settlements.front().amount == Money{2000});
  CHECK(seven.result.settlements.back().outcome == Outcome::Moves);
  REQUIRE(seven.thrown->settlements.size() == 2);
  CHECK(seven.thrown->settlements[0].net == 2000);
  CHECK(seven.live->balance(0) == Money{2000});
  CHECK(seven.live->table().wagers().front().variables == seven.table.wagers().front().variables);
}

TEST_CASE("T2: what is somebody's duty on a change of the thrower, or to be said then, is told when the turn ends, and only then") {
  const std::string said =
      "duty of stickperson to \"offer dice\" on change of shooter\n"
      "direct stickperson \"turn the marker\" on change of shooter while a is 1\n"
      "direct stickperson \"leave it\" on change of shooter while a is 0\n"
      "game { count a 0..1 or more per shooter on 7 }\n"
      "wager w { placed at any time  wins on 12  loses on 2  pays 1 to 1 }";
  SevenThrown seven(said);
  CHECK(seven.result.directives == std::vector<std::string>{"offer dice", "turn the marker"});
  const auto asked = [&](Stage stage, Answer answer) {
    return std::count_if(seven.result.trace.begin(), seven.result.trace.end(),
                         [&](const TraceEntry& one) { return one.stage == stage && one.answer == answer; });
  };
  CHECK(asked(Stage::Directive, Answer::Yes) == 1);
  CHECK(asked(Stage::Directive, Answer::No) == 1);
  TableAction dice;
  dice.kind = TableAction::Kind::TakeDice;
  dice.seat = 1;
  (void)seven.table.execute(dice);
  ThrowRecord eight;
  eight.faces = {5, 3};
  CHECK(seven.table.roll(eight).directives.empty());
}

TEST_CASE("L7, T2: a part that is decided twice counts once each time in what the whole comes to") {
  const SevenThrown seven(
      "wager w { placed at any time  parts 1 single 5, 1 single 6 }\n"
      "wager single for n in 5, 6 { placed at any time\n  wins and stays up on 7  loses on change of shooter  pays 2 to 1 }");
  REQUIRE(seven.result.composite_settlements.size() == 1);
  CHECK(seven.result.composite_settlements.front().net == Money{1000});
  CHECK(seven.result.settlements.size() == 4);
}

TEST_CASE("F2, T3: of the last throw it is kept which of the dice that differ showed which face") {
  const CheckResult checked = check(shipped_rules(), "games.dice_duel");
  REQUIRE(checked.ok());
  std::vector<CompileError> left;
  LiveTable live(Program::compile(checked, left), {"ann"});
  REQUIRE(left.empty());
  (void)live.roll(std::vector<int>{4, 2});  // red 4, gold 2
  CHECK(live.fallback_throw_count() == 0);  // all from tables
  Table plain(checked.ruleset, {"ann"});
  ThrowRecord record;
  record.faces = {4, 2};
  (void)plain.roll(record);
  CHECK(save_snapshot(live.table()) == save_snapshot(plain));
}

}  // namespace live_table_test
