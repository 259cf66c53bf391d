// Tables that play from compiled tables beside ordinary ones: the same acts and throws come to the same, throw by throw.
#include <fairroll/live_table.hpp>

#include <doctest/doctest.h>

#include <algorithm>

#include "support/books.hpp"
#include "support/crowd.hpp"
#include "support/houses.hpp"
#include "support/play.hpp"

using namespace fairroll;

namespace {

/// Of one settlement of a wager; where it has two, they share what moved.
std::int64_t moved(const ThrowResult& result, const Settlement& settlement, LedgerEntry::Kind kind) {
  const bool twice = std::any_of(result.settlements.begin(), result.settlements.end(), [&](const Settlement& other) {
    return other.before.id == settlement.before.id && other.at_turn_end != settlement.at_turn_end;
  });
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < result.ledger.size(); ++i) {
    const LedgerEntry& entry = result.ledger[i];
    const bool at_turn_end = i >= result.moved_by_throw;
    if (entry.wager == settlement.before.id && entry.kind == kind && (!twice || at_turn_end == settlement.at_turn_end))
      sum += entry.amount.units;
  }
  return sum;
}

void same_settlement(const LiveSettlement& one, const std::vector<Index>& by, const Settlement& other, const ThrowResult& result) {
  using Kind = LedgerEntry::Kind;
  books::must(one.id == other.before.id && one.seat == other.before.seat && one.wager == other.before.wager, "the same wagers are settled");
  books::must(one.outcome == other.outcome, "one outcome");
  books::must(one.ended == other.ended, "what ends, ends");
  books::must(one.amount == moved(result, other, Kind::Win), "a win is the same");
  books::must(one.lost == moved(result, other, Kind::Loss), "a loss is the same");
  books::must(one.commission == moved(result, other, Kind::Commission), "a commission is the same");
  books::must(one.refund == moved(result, other, Kind::Refund), "a refund is the same");
  books::must(by == other.by, "the same clauses decide");
}

/// An ordinary table and one that plays from tables, at which the same people do the same.
class Beside {
 public:
  Beside(const std::shared_ptr<const Program>& program, std::uint32_t seed)
      : plain_(program->ruleset_pointer(), {"ann", "bob", "cy"}), live_(program, {"ann", "bob", "cy"}), crowd_(seed) {}

  void step() {
    if (crowd_.pick(2) == 0)
      roll();
    else
      act();
    // The table behind is looked at now and then only: it is brought up to date in between by what happens.
    if (crowd_.pick(2) == 0) books::must(books::seen(live_.table()) == books::seen(plain_), "the tables are alike");
    for (Index seat = 0; seat < plain_.seats().size(); ++seat)
      books::must(live_.balance(seat) == plain_.balance(seat), "balances are alike");
    books::must(live_.thrower() == plain_.thrower() && live_.dice_with() == plain_.dice_with(), "the dice are with the same seat");
    books::must(live_.standing() == plain_.wagers().size(), "as many wagers stand");
  }

  [[nodiscard]] const LiveTable& live() const { return live_; }
  std::size_t decided = 0;

 private:
  void roll() {
    const ThrowRecord record = crowd_.some_throw(plain_.ruleset());
    const ThrowResult result = plain_.roll(record, Reasons::None);
    const LiveThrow& thrown = live_.roll(record);
    books::must(thrown.ruling == result.ruling.kind, "one ruling");
    std::size_t at = 0;
    for (const Settlement& one : result.settlements) {
      if (one.outcome == Outcome::Stays || one.outcome == Outcome::Off || one.before.in_doubt) continue;
      books::must(at < thrown.settlements.size(), "every settlement is told");
      same_settlement(thrown.settlements[at], live_.clauses(thrown.settlements[at]), one, result);
      decided += one.ended ? 1U : 0U;
      ++at;
    }
    books::must(at == thrown.settlements.size(), "no settlement is told that there is not");
    books::must(thrown.composites.size() == result.composites.size(), "composites are settled alike");
    for (std::size_t i = 0; i < result.composites.size(); ++i) {
      const LiveComposite& one = thrown.composites[i];
      const CompositeSettlement& other = result.composites[i];
      books::must(one.id == other.before.id && one.outcome == other.outcome && one.ended == other.ended && one.net == other.net.units,
                  "a composite comes to the same");
    }
    std::uint64_t events = 0;
    for (const Index event : result.events) events |= std::uint64_t{1} << event;
    books::must(thrown.events == events, "the same events happen");
  }

  void act() {
    TableAct act = crowd_.some_act(plain_);
    if (plain_.dice_with() && !plain_.thrower() && crowd_.chance(2)) {  // or nobody would throw for long
      act = TableAct{};
      act.kind = TableAct::Kind::TakesDice;
      act.seat = *plain_.dice_with();
    }
    const ActResult plain = plain_.act(act, Reasons::None);
    const ActResult live = live_.act(act, Reasons::None);
    books::must(plain.status == live.status && plain.words == live.words, "an act is answered alike");
  }

  Table plain_;
  LiveTable live_;
  Crowd crowd_;
};

struct Compared {
  std::uint64_t throws = 0;
  std::uint64_t by_table = 0;
  std::size_t decided = 0;
  std::string broken;
};

Compared compare(const houses::Book& book, std::uint32_t seed, std::size_t tables, std::size_t steps) {
  Compared all;
  std::vector<CompileFault> faults;
  const std::shared_ptr<const Program> program = Program::compile(book.rules, faults);
  for (const CompileFault& fault : faults) MESSAGE(book.name << ": " << fault.message);
  for (std::size_t i = 0; i < tables; ++i) {
    Beside beside(program, seed + static_cast<std::uint32_t>(i));
    for (std::size_t step = 0; step < steps; ++step) {
      try {
        beside.step();
      } catch (const std::exception& broken) {
        all.broken = "under " + book.name + ", seed " + std::to_string(seed + i) + ", step " + std::to_string(step) + ": " + broken.what() +
                     "\n" + book.text;
        return all;
      }
    }
    all.throws += beside.live().throws();
    all.by_table += beside.live().throws_by_table();
    all.decided += beside.decided;
  }
  return all;
}

}  // namespace

TEST_CASE("F1: whatever is played, a table on a program comes to what a table comes to, and plays most throws from tables") {
  Library library = shipped_rules();
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
    std::vector<CompileFault> faults;
    live.emplace(Program::compile(rules, faults), std::vector<std::string>{"ann", "bob"});
    TableAct dice;
    dice.kind = TableAct::Kind::TakesDice;
    TableAct bet;
    bet.kind = TableAct::Kind::Bets;
    dice.seat = bet.seat = 0;
    bet.wager.wager = 0;
    bet.amount = Money{1000};
    for (const TableAct& one : {dice, bet}) {
      (void)table.act(one);
      (void)live->act(one);
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
  CHECK_FALSE(won.ended);
  const Settlement& lost = seven.result.settlements.back();
  CHECK(lost.outcome == Outcome::Loses);
  CHECK((lost.at_turn_end && lost.ended && lost.before.id == won.before.id));
  CHECK(seven.result.moved_by_throw == 1);
  REQUIRE(seven.thrown->settlements.size() == 2);
  CHECK(seven.thrown->settlements[0].net == 2000);
  CHECK(seven.thrown->settlements[1].net == -1000);
  CHECK(seven.thrown->settlements[1].at_turn_end);
  CHECK(seven.live->clauses(seven.thrown->settlements[0]) == won.by);
  CHECK(seven.live->clauses(seven.thrown->settlements[1]) == lost.by);
  CHECK(seven.live->totals()[0].won == 1);
  CHECK(seven.live->totals()[0].lost == 1);
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
    return std::count_if(seven.result.asked.begin(), seven.result.asked.end(),
                         [&](const Asked& one) { return one.stage == stage && one.answer == answer; });
  };
  CHECK(asked(Stage::Direction, Answer::Yes) == 1);
  CHECK(asked(Stage::Direction, Answer::No) == 1);
  TableAct dice;
  dice.kind = TableAct::Kind::TakesDice;
  dice.seat = 1;
  (void)seven.table.act(dice);
  ThrowRecord eight;
  eight.faces = {5, 3};
  CHECK(seven.table.roll(eight).directives.empty());
}

TEST_CASE("L7, T2: a part that is decided twice counts once each time in what the whole comes to") {
  const SevenThrown seven(
      "wager w { placed at any time  parts 1 single 5, 1 single 6 }\n"
      "wager single for n in 5, 6 { placed at any time\n  wins and stays up on 7  loses on change of shooter  pays 2 to 1 }");
  REQUIRE(seven.result.composites.size() == 1);
  CHECK(seven.result.composites.front().net == Money{1000});
  CHECK(seven.result.settlements.size() == 4);
}
