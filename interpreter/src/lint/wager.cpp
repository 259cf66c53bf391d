// SPDX-License-Identifier: Apache-2.0
// Checks of one wager over its reachable states and the throws that it tells apart.
#include <algorithm>
#include <set>
#include <tuple>

#include "../automaton/wager_walk.hpp"
#include "checks.hpp"
#include "words.hpp"

namespace fairroll::linting {

namespace {

const char* word(Verdict verdict) {
  switch (verdict) {
    case Verdict::Wins:
      return "wins";
    case Verdict::Loses:
      return "loses";
    case Verdict::Pushes:
      return "pushes";
    case Verdict::Returned:
      break;
  }
  return "is returned";
}

bool pays_less_than_stake(const Odds& odds) { return odds.notation == Odds::Notation::For && odds.payment < odds.stake; }
bool pays_more_than_stake(const Odds& odds) { return odds.notation == Odds::Notation::To || odds.stake < odds.payment; }

std::string verdict_words(const VerdictRow& row) { return std::string(word(row.verdict)) + (row.stays_up ? " and stays up" : ""); }

// Looks at every step of every wager of a family, and reports each fault once.
class WagerCheck : public Visitor {
 public:
  WagerCheck(const Ruleset& ruleset, Index wager, Diagnostics& found)
      : ruleset_(ruleset),
        wager_(ruleset.wagers[wager]),
        found_(found),
        verdict_used_(wager_.verdicts.size(), 0),
        pay_used_(wager_.pay_rows.size(), 0),
        moved_(ruleset.clauses.size(), 0),
        row_used_(wager_.paytable == no_index ? 0 : ruleset.paytables[wager_.paytable].rows.size(), 0) {}

  void look_at(const WagerWalk& walk) { walk_ = &walk; }

  void state(const EvalContext& /*moment*/) override {}
  [[nodiscard]] bool wants_every_transition() const override { return false; }

  void transition(const Transition& transition) override {
    const automaton::Effect& step = transition.effect;
    loses_ = loses_ || step.verdict == Verdict::Loses || (step.payment && step.payment->odds && pays_less_than_stake(*step.payment->odds));
    gains_ = gains_ || (step.payment && step.payment->odds && pays_more_than_stake(*step.payment->odds));
    for (std::size_t row : step.rows) verdict_used_[row] = 1;
    for (const Movement& movement : step.movements) see(movement, transition);
    if (step.contradiction) two_verdicts(transition);
    if (transition.context.turn_ends) {
      if (!step.verdict && !step.contradiction) stands_at_end_of_turn(transition);
    } else if (wager_.is_one_roll && !step.verdict && !step.contradiction && !step.off) {
      no_verdict(transition);
    }
    if (step.payment) see(*step.payment, transition);
  }

  /// What no step has used; call it when every wager of the family has been walked.
  void finish(bool rows_shared, const Spaces& spaces);

  [[nodiscard]] const std::optional<std::string>& outlives() const noexcept { return outlives_; }
  /// Something is won in some way, and in no way anything lost.
  [[nodiscard]] bool never_loses() const noexcept { return gains_ && !loses_; }

 private:
  using Key = std::tuple<Code, Index, Index>;

  [[nodiscard]] std::string witness(const EvalContext& context) const {
    std::string words = wager_.numbers.empty() ? "" : wager_.format_name(walk_->member().numbers);
    for (const std::string& more :
         {walk_->state_in_words(), context.turn_ends ? std::string("the turn ends") : throw_in_words(ruleset_.vocabulary, context.faces)}) {
      if (more.empty()) continue;
      if (!words.empty()) words += ", ";
      words += more;
    }
    return words;
  }

  bool first_time(Code code, Index a, Index b = no_index) { return seen_.insert({code, a, b}).second; }

  void see(const Movement& movement, const Transition& transition) {
    for (Index clause : movement.clauses)
      if (clause < moved_.size()) moved_[clause] = 1;
    if (movement.fault == Movement::Fault::None) return;
    auto which = static_cast<std::size_t>(&movement - transition.effect.movements.data());
    const bool out_of_bounds = movement.fault == Movement::Fault::PastTop || movement.fault == Movement::Fault::BelowBottom;
    Code code = out_of_bounds ? Code::past_top : movement.fault == Movement::Fault::NoValue ? Code::outside_values : Code::two_values;
    if (first_time(code, movement.clauses.front(), movement.clauses.back()))
      found_.push_back(of_movement(ruleset_, wager_.variables[which], movement, witness(transition.context)));
  }

  // Two sentences of one layer that stand in different files: an edit put one of them into the other's layer.
  [[nodiscard]] std::string help_for_edited(Index a, int layer_a, Index b, int layer_b) const {
    if (layer_a != layer_b || place_of(ruleset_, a).source == place_of(ruleset_, b).source) return {};
    return "; text after `replace` or `insert` belongs to the layer of the edited text, but `amend wager " + wager_.name +
           " { ... }` takes precedence over that layer";
  }

  void two_verdicts(const Transition& transition) {
    const VerdictRow& first = wager_.verdicts[transition.effect.rows.front()];
    auto differs = [&](std::size_t i) {
      const VerdictRow& other = wager_.verdicts[i];
      return other.verdict != first.verdict || other.stays_up != first.stays_up;
    };
    const VerdictRow& second = wager_.verdicts[*std::find_if(transition.effect.rows.begin(), transition.effect.rows.end(), differs)];
    if (!first_time(Code::two_verdicts, first.clause, second.clause)) return;
    Diagnostic d{Code::two_verdicts, place_of(ruleset_, second.clause),
                 "two statements give different verdicts on the same throw for `" + wager_.name + "`"};
    d.caption = "here the wager " + verdict_words(second);
    d.labels.push_back({place_of(ruleset_, first.clause), "here the wager " + verdict_words(first)});
    d.witness = witness(transition.context);
    d.help = "use `while` or `except` to restrict one of the statements to fewer throws, or write `notwithstanding \"" +
             clause_address(ruleset_, first.clause) + "\"`";
    d.help += help_for_edited(first.clause, first.layer, second.clause, second.layer);
    found_.push_back(std::move(d));
  }

  void no_verdict(const Transition& transition) {
    Index clause = wager_.one_roll_clause == no_index ? wager_.clause : wager_.one_roll_clause;
    if (!first_time(Code::no_verdict, clause)) return;
    tell(found_, Code::no_verdict, clause == wager_.clause ? place_of(ruleset_, wager_) : place_of(ruleset_, clause),
         "this throw leaves the one-roll wager `" + wager_.name + "` undecided",
         "add a verdict that covers this throw, such as `loses on any other`", {}, witness(transition.context));
  }

  void see(const Payment& payment, const Transition& transition) {
    for (std::size_t arm : payment.arms) pay_used_[arm] = 1;
    if (payment.row) row_used_[*payment.row] = 1;
    Index win = transition.effect.rows.empty() ? wager_.clause : wager_.verdicts[transition.effect.rows.front()].clause;
    if (payment.no_row)
      missing_row(payment, win, transition);
    else if (payment.arms.empty() && !payment.row)
      no_pay(win, transition);
    if (payment.arms.size() > 1 || (!payment.arms.empty() && payment.per_table)) two_pays(payment, transition);
    if (payment.row) two_rows(payment, transition);
  }

  void no_pay(Index win, const Transition& transition) {
    if (!first_time(Code::no_pay, win)) return;
    Diagnostic d{Code::no_pay, win == wager_.clause ? place_of(ruleset_, wager_) : place_of(ruleset_, win),
                 "the rules state no odds for this win on `" + wager_.name + "`"};
    if (win != wager_.clause && !wager_.pay_rows.empty() && place_of(ruleset_, win).source)
      d.labels.push_back({place_of(ruleset_, wager_.pay_rows.front()), "these odds do not cover the win"});
    d.witness = witness(transition.context);
    d.help = "add `pays ...` for this case to the wager";
    found_.push_back(std::move(d));
  }

  void missing_row(const Payment& payment, Index win, const Transition& transition) {
    const Paytable& table = ruleset_.paytables[wager_.paytable];
    if (!first_time(Code::missing_row, win, static_cast<Index>(payment.key))) return;
    Index clause = table.clause == no_index ? wager_.paytable_clause : table.clause;
    const SourceLocation& place = table.location.source ? table.location : place_of(ruleset_, clause);
    tell(found_, Code::missing_row, place, "paytable `" + table.name + "` has no row for " + std::to_string(payment.key),
         "limit the win to other cases, or add a row `" + std::to_string(payment.key) + "`",
         {{place_of(ruleset_, win), "wins with this number"}}, witness(transition.context));
  }

  void two_pays(const Payment& payment, const Transition& transition) {
    const bool two_arms = payment.arms.size() > 1;
    if (!first_time(Code::two_pays, static_cast<Index>(payment.arms.back()),
                    two_arms ? static_cast<Index>(payment.arms.front()) : no_index))
      return;
    Diagnostic d{Code::two_pays, place_of(ruleset_, wager_.pay_rows[payment.arms.back()]),
                 "two different odds apply to the same win on `" + wager_.name + "`"};
    d.labels.push_back({two_arms ? place_of(ruleset_, wager_.pay_rows[payment.arms.front()]) : place_of(ruleset_, wager_.paytable_clause),
                        "the other odds"});
    d.witness = witness(transition.context);
    d.help = "use `on ...` or `while ...` to restrict one of the odds to fewer cases";
    const PayRow& last = wager_.pay_rows[payment.arms.back()];
    const PayRow& first = wager_.pay_rows[payment.arms.front()];
    d.help += two_arms ? help_for_edited(first.clause, first.layer, last.clause, last.layer)
                       : help_for_edited(wager_.paytable_clause, wager_.paytable_layer, last.clause, last.layer);
    found_.push_back(std::move(d));
  }

  void two_rows(const Payment& payment, const Transition& transition) {
    const Paytable& table = ruleset_.paytables[wager_.paytable];
    for (std::size_t i = *payment.row + 1; i < table.rows.size(); ++i) {
      if (!table.rows[i].key.contains(payment.key) || !first_time(Code::two_pays, table.rows[*payment.row].clause, table.rows[i].clause))
        continue;
      tell(found_, Code::two_pays, place_of(ruleset_, table.rows[i].clause),
           "two rows of paytable `" + table.name + "` apply to " + std::to_string(payment.key), "keep only one row for each number",
           {{place_of(ruleset_, table.rows[*payment.row].clause), "the other row"}}, witness(transition.context));
    }
  }

  void stands_at_end_of_turn(const Transition& transition) {
    if (!outlives_) outlives_ = witness(transition.context);
  }

  const Ruleset& ruleset_;
  const Wager& wager_;
  Diagnostics& found_;
  const WagerWalk* walk_ = nullptr;
  std::set<Key> seen_;
  std::vector<char> verdict_used_;
  std::vector<char> pay_used_;
  std::vector<char> moved_;     // per clause
  std::vector<char> row_used_;  // of its paytable
  std::optional<std::string> outlives_;
  bool gains_ = false;
  bool loses_ = false;
};

// A sentence of a lower layer may have been displaced as a whole; only the words of the highest speak for themselves.
template <class Row>
int highest_layer(const std::vector<Row>& rows) {
  int highest = 0;
  for (const Row& row : rows) highest = std::max(highest, row.layer);
  return highest;
}

void WagerCheck::finish(bool rows_shared, const Spaces& spaces) {
  const int verdict_layer = highest_layer(wager_.verdicts);
  auto unused = [&](const SourceLocation& place, std::string message, const char* help) {
    tell(found_, Code::unreachable, place, std::move(message), help);
  };
  for (std::size_t i = 0; i < wager_.verdicts.size(); ++i) {
    const VerdictRow& row = wager_.verdicts[i];
    if (verdict_used_[i] != 0 || row.layer < verdict_layer || !row.precedence.overriding_clauses.empty()) continue;
    if (waits_for_turn(row.trigger)) continue;  // who gives up the dice without being asked is no question of the text
    unused(place_of(ruleset_, row.clause), "`" + wager_.name + "` never " + word(row.verdict) + " under this statement",
           "remove the statement, or correct its condition");
  }
  const int pay_layer = std::max(highest_layer(wager_.pay_rows), wager_.paytable == no_index ? 0 : wager_.paytable_layer);
  for (std::size_t i = 0; i < wager_.pay_rows.size(); ++i)
    if (pay_used_[i] == 0 && wager_.pay_rows[i].layer == pay_layer)
      unused(place_of(ruleset_, wager_.pay_rows[i]),
             "`" + wager_.name + "` is never paid at " + to_string(wager_.pay_rows[i].odds) + " in this case",
             "remove the odds, or correct the case in which they apply");
  for (const Variable& variable : wager_.variables)
    for (const VariableUpdate& move : variable.moves)
      if (move.clause < moved_.size() && moved_[move.clause] == 0) found_.push_back(of_unmoved(ruleset_, spaces, variable, move));
  if (rows_shared || wager_.paytable == no_index) return;
  const Paytable& table = ruleset_.paytables[wager_.paytable];
  const bool rows_missed = std::any_of(seen_.begin(), seen_.end(), [](const Key& key) { return std::get<0>(key) == Code::missing_row; });
  for (std::size_t i = 0; i < table.rows.size(); ++i)
    if (row_used_[i] == 0 && !rows_missed)  // else a wrong key is the likelier fault, and reported
      unused(place_of(ruleset_, table.rows[i].clause), "no win of `" + wager_.name + "` is paid by this row",
             "remove the row, or add a win with the number of the row");
}

// ---- L8
// ------------------------------------------------------------------------------------------------------------------------------------

bool carries_unencoded(const Ruleset& ruleset, const Wager& wager) {
  const std::string& address = clause_address(ruleset, wager.clause);
  return std::any_of(ruleset.remarks.begin(), ruleset.remarks.end(),
                     [&](const Remark& remark) { return remark.kind == Remark::Kind::Unencoded && remark.address == address; });
}

void check_outlives(const Ruleset& ruleset, const Spaces& spaces, const Wager& wager, const std::optional<std::string>& witness,
                    Diagnostics& found) {
  if (!witness || !spaces.turn_end().possible() || !names_per_thrower(ruleset, wager)) return;
  if (carries_unencoded(ruleset, wager)) return;  // the file itself says that the text is silent
  const std::string thrower = ruleset.vocabulary.roles[ruleset.vocabulary.thrower];
  Diagnostic d{Code::outlives_thrower, place_of(ruleset, wager),
               "the rules do not state what happens to `" + wager.name + "` when the " + thrower + " changes"};
  d.witness = *witness;
  d.help = "add a verdict such as `returned on change of " + thrower + "`, or write `unencoded` in the wager if the legal text states none";
  found.push_back(std::move(d));
}

// ---- F0426
// ------------------------------------------------------------------------------------------------------------------------------------

// Only what is certain whatever the dice do; whether the dice favour a player is a matter of chances, and `fairroll edge` tells it.
void check_certain_gain(const Ruleset& ruleset, const Wager& wager, const WagerCheck& check, Diagnostics& found) {
  if (!check.never_loses() || wager.commission) return;
  tell(found, Code::never_loses, place_of(ruleset, wager),
       "no throw can ever make a seat lose a bet on `" + wager.name + "`, which can win",
       "add a verdict such as `loses on any other`, or charge a commission");
}

// ---- one wager
// -----------------------------------------------------------------------------------------------------------------------------

void check_wager(const Ruleset& ruleset, Spaces& spaces, Index index, bool rows_shared, Diagnostics& found) {
  const Wager& wager = ruleset.wagers[index];
  if (wager.parent != no_index && !wager.verdicts.empty()) {
    tell(found, Code::verdict_behind, place_of(ruleset, wager.verdicts.front().clause),
         "a wager cannot have its own verdict if it is decided together with its parent; `" + wager.name + "` is placed behind `" +
             ruleset.wagers[wager.parent].name + "`",
         "remove the verdict, or remove `behind " + ruleset.wagers[wager.parent].name + "`");
    return;
  }
  if (wager.parent != no_index && ruleset.wagers[wager.parent].parent != no_index) return;  // a chain is walked no further
  if (!wager.components.empty()) return check_pairs(ruleset, spaces, index, found);         // its parts settle it
  if (wager.parent == no_index && wager.verdicts.empty()) return;                           // incomplete: the checker's question
  if (wager.betting_windows.empty()) {
    tell(found, Code::no_window, place_of(ruleset, wager), "wager `" + wager.name + "` can never be placed",
         "add `placed at any time` or `placed while ...`");
    return;
  }
  WagerCheck check(ruleset, index, found);
  bool placed = false;
  bool stuck = false;
  for (FamilyMember& one : family(ruleset, index)) {
    const std::string name = one.numbers.empty() ? "" : wager.format_name(one.numbers);
    WagerWalk walk(ruleset, spaces, std::move(one));
    check.look_at(walk);
    walk.run(check);
    if (walk.doubtful()) return;
    if (walk.too_many()) {
      if (const Variable* variable = walk.widest()) found.push_back(of_too_many(ruleset, *variable));
      return;
    }
    placed = placed || walk.placed();
    if (!walk.never_decided() || stuck) continue;
    stuck = true;
    tell(found, Code::never_decided, place_of(ruleset, wager), "from this state on, no throw can ever decide `" + wager.name + "`",
         "add a verdict for this state, such as `returned on ...`", {},
         name + (name.empty() || walk.never_decided()->empty() ? "" : ", ") + *walk.never_decided());
  }
  if (!placed) {
    tell(found, Code::no_window, place_of(ruleset, wager.betting_windows.front().clause),
         "no state allows `" + wager.name + "` to be placed", "correct the condition, or remove the wager");
    return;  // everything else would follow from it
  }
  if (!stuck) check.finish(rows_shared, spaces);
  if (!stuck) check_certain_gain(ruleset, wager, check, found);
  check_outlives(ruleset, spaces, wager, check.outlives(), found);
  check_leaves(ruleset, spaces, wager, found);
  check_terms(ruleset, spaces, index, found);
  check_pairs(ruleset, spaces, index, found);
  check_floors(ruleset, spaces, index, found);
}

}  // namespace

void check_wagers(const Ruleset& ruleset, Spaces& spaces, Diagnostics& found) {
  check_windows(ruleset, found);
  for (Index i = 0; i < ruleset.wagers.size(); ++i) {
    const Index table = ruleset.wagers[i].paytable;
    auto pays_by_it = [&](const Wager& wager) { return table != no_index && wager.paytable == table; };
    const bool shared = std::count_if(ruleset.wagers.begin(), ruleset.wagers.end(), pays_by_it) > 1;
    check_wager(ruleset, spaces, i, shared, found);
  }
}

}  // namespace fairroll::linting
