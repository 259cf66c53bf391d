// SPDX-License-Identifier: Apache-2.0
#include "writer.hpp"

namespace equality {
namespace {

class Writer {
 public:
  explicit Writer(Draw& draw) : draw_(draw) {}

  std::string head(const std::string& name) const {
    return "language 1\nruleset " + name + " \"made up\" {\n  authority \"nobody\"\n  uses common.craps_table\n  currency USD in 0.01\n}\n";
  }

  /// Always sound: a point, a count and a set, some of them of one turn.
  std::string game() {
    return "game {\n  list marks " + one({"4, 5, 6, 8, 9, 10", "4, 10", "6, 8", "5, 6, 8, 9"}) +
           "\n  state mark none or marks\n    becomes total on marked\n    becomes none on mark_made, out\n"
           "  figure spread highest less lowest\n  tally ball 0..9 or more or less from " +
           number(0, 9) + per_turn() + "\n    rises by " + one({"highest", "spread", "total less 7"}) +
           " on even\n    falls by lowest on odd except out\n" + "    becomes 3 on out\n" +
           "  phase unmarked while mark is none\n  phase standing_mark while mark is not none\n"
           "  event marked on marks while unmarked\n  event mark_made on mark while standing_mark\n"
           "  event out on 7 while standing_mark\n"
           "  count run 0.." +
           number(1, 4) + " or more" + counted() + "\n" + "  set seen of " + one({"2, 3, 12", "4, 5, 6", "8, 9"}) + per_turn() + "\n" +
           (draw_.one_in(2) ? "  event early on " + one({"7, 11", "hard 8", "any pair", "2, 12"}) + " while run is 0\n"
                            : "  event early on 2, 12\n") +
           "}\nduty of shooter to relinquish the dice on " + one({"out", "out, early", "7"}) + "\nhouse posts chip\n";
  }

  /// Who has the dice next, and who throws if nobody takes them.
  std::string turns() {
    return std::string(draw_.one_in(2) ? "duty of shooter before the throw: shooter holds first or second\n" : "") +
           (draw_.one_in(3) ? "power of shooter to relinquish the dice on any roll\n" : "") + "dice go " +
           one({"clockwise", "clockwise", "counterclockwise"}) + " to " + one({"any seat", "any seat", "seats that hold first or second"}) +
           one({"", "", " else stickperson throws", " else shooter throws for second only",
                " else stickperson throws for first, second only"}) +
           "\n";
  }

  std::string wager(const std::string& name, const std::vector<std::string>& others) {
    const std::string behind = !others.empty() && draw_.one_in(4) ? draw_.of(others) : "";
    family_ = behind.empty() && draw_.one_in(3);
    own_ = draw_.one_in(2);
    std::string text = "wager " + name + " \"made up\"" + (family_ ? " for n in " + one({"4, 10", "5, 6, 8", "2, 3, 11, 12"}) : "") +
                       (behind.empty() ? "" : " behind " + behind) + " {\n";
    if (behind.empty() && own_)
      text += "  state mine none or 4, 5, 6, 8 becomes total on 4, 5, 6, 8 while mine is none\n  tally purse 0..6 or more or less from " +
              number(0, 6) + "\n    rises by lowest on odd\n    falls by 2 on even\n";
    if (behind.empty() && draw_.one_in(3))
      text += "  count times 0.." + number(2, 4) + " or more on " + pattern() + one({"", " while its owner throws"}) + "\n";
    if (!behind.empty()) own_ = false;
    text += "  placed " + standing() + "\n";
    if (draw_.one_in(4)) text += "  off " + standing() + "\n";
    if (behind.empty()) text += verdicts();
    text += pays() + money(behind) + leaves();
    return text + "}\n";
  }

  std::string whole(const std::string& name, const std::vector<std::string>& parts) {
    std::string text = "wager " + name + " \"made up\" {\n  placed " + standing() + "\n  parts ";
    for (std::size_t i = 0; i < parts.size(); ++i)
      text += (i == 0 ? "" : ", ") + number(1, 3) + " " + parts[i] + (draw_.one_in(3) ? " unless (mark is none)" : "");
    return text + "\n" + limits_of_whole() + leaves() + "}\n";
  }

  /// An amendment of some of these wagers, from the first of January of that year, for good or for one year.
  std::string amendment(const std::string& name, const std::string& ruleset, const std::string& year,
                        const std::vector<std::string>& wagers, const std::vector<std::string>& wholes) {
    std::string text = "language 1\namendment " + name + " \"made up\" to " + ruleset + " {\n  in force from " + year + "-01-01" +
                       (draw_.one_in(3) ? " until " + year + "-12-31" : "") + "\n}\n";
    for (std::size_t i = 0; i < 2; ++i)
      text += "amend wager " + one(wagers) + " {\n" +
              one({"  pays 5 to 2\n", "  stake at most 7.00\n", "  stake in steps of 2.00\n", "  off while unmarked\n",
                   "  commission 3 percent of stake taken when placed, rounded up to 0.25\n", "  may be removed while unmarked\n"}) +
              "}\n";
    if (!wholes.empty()) text += "amend wager " + one(wholes) + " {\n  stake at most " + number(10, 40) + ".00\n}\n";
    return text;
  }

  std::string cap(const std::string& a, const std::string& b) {
    return "cap " + a + ", " + b + " together at " + number(5, 60) + ".00 per roll shared in proportion\n";
  }

 private:
  std::string one(const std::vector<std::string>& words) { return draw_.of(words); }
  std::string number(std::size_t low, std::size_t high) { return std::to_string(low + draw_.below(high - low + 1)); }
  /// A mark that is made is gone, so none is made twice in a row.
  std::string counted() {
    if (draw_.one_in(3)) return " in a row" + per_turn() + " on " + one({"hard 6", "11, 12", "odd"});
    return per_turn() + " on " + one({"any roll", "mark_made", "hard 6", "11, 12"});
  }
  std::string per_turn() { return draw_.one_in(2) ? " per shooter" : ""; }

  std::string pattern() {
    std::vector<std::string> all{"7",
                                 "2, 3, 12",
                                 "11",
                                 "8..10",
                                 "hard 8",
                                 "easy 6",
                                 "any pair",
                                 "odd",
                                 "even",
                                 "showing 2 and 5",
                                 "showing 6 once",
                                 "mark",
                                 "mark_made",
                                 "out",
                                 "marked",
                                 "early",
                                 "run reaching 1",
                                 "number of seen reaching 2",
                                 "9 or more",
                                 "above mark",
                                 "equal to mark",
                                 "highest 6",
                                 "spread 2 or more",
                                 "total less ball at least 2",
                                 "all different",
                                 "2 alike",
                                 "6, 8 and any pair",
                                 "showing 1 of 1, 6",
                                 "showing 5 at least 1 times",
                                 "showing 4 most often with ties by 4, 3",
                                 "lowest below ball and odd"};
    if (family_) all.insert(all.end(), {"n", "hard n", "n"});
    if (own_) all.insert(all.end(), {"mine", "total less 4 below purse", "highest above purse"});
    return one(all);
  }

  std::string standing() {
    std::vector<std::string> all{"at any time",
                                 "while unmarked",
                                 "while standing_mark",
                                 "while run is 0",
                                 "while mark is 6, 8",
                                 "while seen includes 12",
                                 "while number of seen is 1 or more",
                                 "while any seat holds first",
                                 "while not (shooter holds first or second)",
                                 "while its owner throws",
                                 "while not its owner throws or unmarked",
                                 "while unmarked and no seat holds second"};
    return one(all);
  }

  /// Two that decide one throw differently are refused by the checker; most pairs here are disjoint by their windows.
  std::string verdicts() {
    const std::string first = pattern();
    switch (draw_.below(7)) {
      case 0:
        return "  one roll\n  wins on " + first + "\n  loses on any other\n";
      case 1:
        return "  wins and stays up on " + first + "\n  loses on any roll except " + first + "\n";
      case 2:
        return "  wins on " + first + " while unmarked\n  loses on " + pattern() + " while standing_mark\n";
      case 3:
        return "  wins and stays up on " + first + " while standing_mark\n  pushes on " + pattern() +
               " while unmarked\n  returned on change of shooter\n";
      case 4:
        return "  wins on " + first + " while its owner throws\n  loses on " + first + ", 7 while not its owner throws\n" +
               "  returned on change of shooter\n";
      case 5:
        return "  wins on 7\n  loses and stays up on " + first + " except 7\n  returned on change of shooter\n";
      default:
        return "  wins on " + first + "\n  loses on 7 except " + first + "\n  returned on change of shooter\n";
    }
  }

  std::string leaves() { return draw_.one_in(3) ? "" : "  may be removed, reduced, raised at any time\n"; }

  std::string limits_of_whole() {
    return std::string(draw_.one_in(2) ? "  stake at most " + number(20, 60) + ".00\n" : "") +
           (draw_.one_in(4) ? "  stake at least " + number(2, 12) + ".00\n" : "") +
           (draw_.one_in(4) ? "  stake in steps of " + number(2, 6) + ".00\n" : "");
  }

  std::string pays() {
    return "  pays " +
           one({"1 to 1", "7 to 6", "9 to 5", "30 for 1", "1 to 2", "3 to 2", "2 to 3", "1 for 2",
                "2 to 1 while unmarked 3 to 1 while standing_mark", "3 to 1 on 2, 12 2 to 1 on 3..11"}) +
           "\n";
  }

  std::string money(const std::string& behind) {
    std::string text;
    if (draw_.one_in(2))
      text += "  payouts rounded " + one({"up", "down", "nearest"}) + " to " + one({"0.05", "0.25", "1.00", "5.00"}) + "\n";
    if (draw_.one_in(12)) text += "  payouts rounded down to chip\n";
    if (draw_.one_in(3))
      text += "  commission " + one({"5", "2", "1"}) + " percent of " + one({"stake", "win"}) + " taken " +
              one({"when placed", "when placed and after each win", "on a win"}) +
              one({"", ", rounded up to 0.25", ", rounded down to 1.00", ", rounded nearest to 0.05"}) +
              one({"", ", at least 1.00", ", at least 0.25"}) + one({"", ", refunded when removed"}) + "\n";
    if (draw_.one_in(4)) text += "  stake at most " + number(5, 60) + ".00" + one({"", " while unmarked"}) + "\n";
    if (draw_.one_in(5)) text += "  stake at least " + number(1, 12) + ".00\n";
    if (draw_.one_in(6)) text += "  stake in steps of " + number(1, 6) + ".00\n";
    if (draw_.one_in(5)) text += "  win at most " + number(10, 90) + ".00\n";
    if (!behind.empty() && draw_.one_in(2)) text += "  stake at most " + number(1, 3) + " times " + behind + "\n";
    return text;
  }

  Draw& draw_;
  bool family_ = false;
  bool own_ = false;
};

}  // namespace

namespace {

/// Adds amendments that leave the book sound on every day, and takes the book of the last day.
void add_amendments(Library& library, Writer& writer, const std::vector<std::string>& wagers, const std::vector<std::string>& wholes,
                    Written& written) {
  for (const std::string& year : std::vector<std::string>{"2027", "2029"}) {
    const std::string name = written.rules->name + "_" + year;
    const std::string text = writer.amendment(name, written.rules->name, year, wagers, wholes);
    Library tried = library;
    (void)tried.add(std::make_shared<const Source>(name + ".fair", text), name);
    const auto is_sound_in = [&](int in_year) {
      Selection selection;
      selection.as_of = Date{in_year, 6, 1};
      return check(tried, written.rules->name, selection).ok();
    };
    const CheckResult result = check(tried, written.rules->name);
    if (!result.ok() || !is_sound_in(2026) || !is_sound_in(2027) || !is_sound_in(2028) || !is_sound_in(2029) || !is_sound_in(2030))
      continue;
    library = std::move(tried);
    written.rules = result.ruleset;
    written.amendments.push_back({name, text});
  }
}

}  // namespace

Written write_rules(Library& library, const std::string& name, Draw& draw) {
  Writer writer(draw);
  Written written;
  std::string body = writer.game() + writer.turns();
  const std::string simple =
      " { placed at any time wins on mark_made loses on out pays 1 to 1 may be removed, reduced, raised at any time }\n";
  body += "wager first \"made up\"" + simple + "wager second \"made up\"" + simple;
  std::vector<std::string> names{"first", "second"};
  std::vector<std::string> alone = names;
  std::size_t tried = 0;
  const auto attempt = [&](const std::string& more) {
    const std::string unit = name + "_" + std::to_string(tried++);
    const std::string text = writer.head(unit) + body + more;
    const Diagnostics read = library.add(std::make_shared<const Source>(unit + ".fair", text), unit);
    const CheckResult result = check(library, unit);
    if (!result.ok()) {
      if (!read.empty() && read.front().severity() == Severity::Error) throw std::runtime_error(text + "\n" + read.front().message);
      return false;
    }
    body += more;
    written.text = text;
    written.rules = result.ruleset;
    return true;
  };
  if (!attempt("")) throw std::runtime_error("the game that was made up is refused:\n" + body);
  for (std::size_t i = 0; i < 8; ++i) {
    const std::string wager = "w" + std::to_string(i);
    const std::string text = writer.wager(wager, names);
    if (!attempt(text)) continue;
    names.push_back(wager);
    const Wager& made = written.rules->wagers[written.rules->find_wager(wager)];
    if (made.numbers.empty() && made.parent == no_index) alone.push_back(wager);
  }
  std::vector<std::string> wholes;
  const auto attempt_whole = [&](const std::string& whole, const std::vector<std::string>& parts) {
    if (attempt(writer.whole(whole, parts))) wholes.push_back(whole);
  };
  attempt_whole("all", {draw.of(alone), alone.back(), "first"});
  if (!wholes.empty()) attempt_whole("outer", {"all", draw.of(alone)});
  if (wholes.size() == 2) attempt_whole("outermost", {"second", "outer", "all"});
  (void)attempt(writer.cap(draw.of(alone), alone.back()));
  add_amendments(library, writer, alone, wholes, written);
  return written;
}

}  // namespace equality
