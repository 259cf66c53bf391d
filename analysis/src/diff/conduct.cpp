// SPDX-License-Identifier: Apache-2.0
// What conduct says besides rulings: duties, powers, directions, who throws next, when bets close. Held against each other by what they
// say, not by how they are written.
#include <map>
#include <set>

#include <fairroll/detail/joined.hpp>
#include <fairroll/detail/speller.hpp>

#include "work.hpp"

namespace fairroll::analysis::difference {

namespace {

using detail::Speller;

/// One sentence: what it is about, what it says, and where.
struct Sentence {
  std::string about;
  std::string meaning;
  Index clause = no_index;
};

class Sentences {
 public:
  explicit Sentences(const Ruleset& rules) : rules_(rules), spell_(rules, detail::SpellFor::Meaning) {}

  std::vector<Sentence> all() {
    const Conduct& conduct = rules_.conduct;
    for (const Duty& duty : conduct.duties) {
      if (ends_turn(rules_, duty)) continue;  // see compare_turns
      for (const std::string& role : acting(duty.role))
        add("duty of " + role + " to " + deed(duty.action), duty.trigger ? trigger(*duty.trigger) : "", duty.clause);
    }
    for (const Power& power : conduct.powers)
      if (power.action.kind != ConductActionKind::CallNoRoll) add(power);  // the others are asked by throws
    for (const Directive& direct : conduct.directives)
      add("direct " + rules_.vocabulary.roles[direct.role],
          direct.text + (direct.pattern ? pattern(*direct.pattern) : "") + spell_.condition(direct.condition), direct.clause);
    if (conduct.bet_closing)
      add("bets close", (conduct.bet_closing->closes_at_rest ? "rest " : "before ") + spell_.roles(conduct.bet_closing->confirming_roles),
          conduct.bet_closing->clause);
    else
      add("bets close", "before " + spell_.roles({}), no_index);
    if (conduct.dice_offer) add("dice go", spell_.go(*conduct.dice_offer), conduct.dice_offer->clause);
    if (conduct.held_dice_rule) add("keep dice", spell_.keep(*conduct.held_dice_rule), conduct.held_dice_rule->clause);
    return std::move(all_);
  }

  static bool ends_turn(const Ruleset& rules, const Duty& duty) {
    return duty.action.kind == ConductActionKind::Relinquish && duty.role == rules.vocabulary.thrower;
  }

 private:
  void add(std::string about, std::string meaning, Index clause) { all_.push_back({std::move(about), std::move(meaning), clause}); }

  void add(const Power& power) {
    std::set<std::string> roles;
    for (const Index role : power.roles) {
      const std::vector<std::string> more = acting(role);
      roles.insert(more.begin(), more.end());
    }
    std::string meaning = (power.is_exclusive ? "alone " : "") + (power.pattern ? pattern(*power.pattern) : "") +
                          spell_.condition(power.condition) + std::to_string(static_cast<int>(power.timing));
    meaning += spell_.heap(power.grounds, [&](const Ground& ground) {
      return spell_.condition(ground.condition) + (ground.exception ? " unless " + spell_.condition(*ground.exception) : "");
    });
    for (const std::string& role : roles) add("power of " + role + " to " + deed(power.action), meaning, power.clause);
  }

  /// The role, and those that a house lets act as it.
  [[nodiscard]] std::vector<std::string> acting(Index role) const {
    std::vector<std::string> names{rules_.vocabulary.roles[role]};
    for (const Designation& one : rules_.designations)
      if (one.replaced_role == role) names.push_back(rules_.vocabulary.roles[one.designated_role]);
    return names;
  }

  [[nodiscard]] std::string deed(const ConductAction& deed) const {
    switch (deed.kind) {
      case ConductActionKind::CallNoRoll:
        return "call no_roll";
      case ConductActionKind::CallTotal:
        return "call the total";
      case ConductActionKind::Overrule: {
        std::string roles = detail::joined(deed.overruled, ", ", [&](const Index role) { return rules_.vocabulary.roles[role]; });
        return "overrule " + roles;
      }
      case ConductActionKind::Relinquish:
        return "relinquish the dice";
      case ConductActionKind::OrderRelinquishment:
        return "order relinquishment";
      default:
        return "\"" + deed.text + "\"";
    }
  }

  /// Events stand for what they are.
  [[nodiscard]] std::string pattern(const ThrowPattern& of) const {
    std::string words = spell_.pattern(of);
    for (const std::vector<ThrowTest>* list : {&of.included_tests, &of.excluded_tests})
      for (const ThrowTest& one : *list)
        if (one.op == ThrowTest::Op::Event && one.variable.owner == Owner::Game)
          words += " = " + trigger(rules_.game.events[one.event_index].trigger);
    return words;
  }
  [[nodiscard]] std::string trigger(const Trigger& of) const { return pattern(of.pattern) + " while " + spell_.condition(of.condition); }

  const Ruleset& rules_;
  Speller spell_;
  std::vector<Sentence> all_;
};

/// Takes away what both say; what is left is told, side by side where it is about the same.
class Conducts {
 public:
  explicit Conducts(Work& work) : work_(work) {}

  void run() {
    std::vector<Sentence> sides[2] = {Sentences(work_.rules(0)).all(), Sentences(work_.rules(1)).all()};
    std::map<std::string, std::vector<const Sentence*>> left[2];
    for (const int book : {0, 1})
      for (const Sentence& one : sides[book]) {
        const auto same = [&](const Sentence& other) { return other.about == one.about && other.meaning == one.meaning; };
        if (std::none_of(sides[1 - book].begin(), sides[1 - book].end(), same)) left[book][one.about].push_back(&one);
      }
    for (const auto& [about, sentences] : left[0]) {
      const auto other = left[1].find(about);
      const std::size_t pairs = other == left[1].end() ? 0 : std::min(sentences.size(), other->second.size());
      for (std::size_t i = 0; i < sentences.size(); ++i) tell(about, sentences[i], i < pairs ? other->second[i] : nullptr);
      for (std::size_t i = pairs; other != left[1].end() && i < other->second.size(); ++i) tell(about, nullptr, other->second[i]);
    }
    for (const auto& [about, sentences] : left[1])
      if (left[0].count(about) == 0)
        for (const Sentence* one : sentences) tell(about, nullptr, one);
  }

 private:
  [[nodiscard]] DiffSide side(int book, const Sentence* one) const {
    const Ruleset& rules = work_.rules(book);
    if (one == nullptr) return {"not stated", {}};
    if (one->clause == no_index) return {"not stated, so bets close before the throw", {}};
    return {rules.clauses[one->clause].text, citations(rules, {one->clause})};
  }

  void tell(const std::string& about, const Sentence* a, const Sentence* b) {
    // A sentence about several roles is told once.
    const auto [at, fresh] =
        told_.try_emplace({a == nullptr ? no_index : a->clause, b == nullptr ? no_index : b->clause}, work_.result.differences.size());
    if (!fresh) {
      work_.result.differences[at->second].description += "; " + about;
      return;
    }
    Difference difference;
    difference.kind = Difference::Kind::Conduct;
    difference.description = about;
    difference.side_a = side(0, a);
    difference.side_b = side(1, b);
    work_.result.differences.push_back(std::move(difference));
  }

  Work& work_;
  std::map<std::pair<Index, Index>, std::size_t> told_;
};

/// Both games side by side: the first throw that ends a turn in one of them alone.
class Turns {
 public:
  Turns(Work& work, const GameMachine& a, const GameMachine& b, const DiceOutcomes& outcomes)
      : work_(work), games_{&a, &b}, outcomes_(outcomes) {}

  void run() {
    reach(0, 0, 0, 0);
    for (std::size_t at = 0; at < pairs_.size(); ++at)
      for (std::size_t outcome = 0; outcome < outcomes_.size(); ++outcome) {
        const Pair pair = pairs_[at];
        const GameMachine::Cell& a = cell(0, pair.a, outcome);
        const GameMachine::Cell& b = cell(1, pair.b, outcome);
        if (a.ends_turn != b.ends_turn)
          tell(at, outcome, a.ends_turn ? 0 : 1);
        else
          reach(after(0, a), after(1, b), at, outcome);
      }
    work_.result.counts.turn_count = pairs_.size();
  }

 private:
  struct Pair {
    std::uint32_t a = 0;
    std::uint32_t b = 0;
    std::size_t from = 0;
    std::size_t outcome = 0;
  };

  [[nodiscard]] const GameMachine::Cell& cell(int book, std::uint32_t row, std::size_t outcome) const {
    return games_[book]->cells[std::size_t{row} * outcomes_.size() + outcome];
  }
  [[nodiscard]] std::uint32_t after(int book, const GameMachine::Cell& cell) const {
    return cell.ends_turn ? games_[book]->turn_end_rows[cell.next_row] : cell.next_row;
  }
  void reach(std::uint32_t a, std::uint32_t b, std::size_t from, std::size_t outcome) {
    if (met_.insert({a, b}).second) pairs_.push_back({a, b, from, outcome});
  }

  [[nodiscard]] DiffSide side(int book, bool ends) const {
    std::vector<Index> clauses;
    for (const Duty& duty : work_.rules(book).conduct.duties)
      if (Sentences::ends_turn(work_.rules(book), duty)) clauses.push_back(duty.clause);
    return {ends ? "the thrower gives up the dice" : "the thrower keeps the dice", citations(work_.rules(book), std::move(clauses))};
  }

  void tell(std::size_t at, std::size_t outcome, int book) {
    if (!told_.insert(book).second) return;
    std::vector<WayStep> way{{std::nullopt, outcomes_.faces(outcome)}};
    for (; at != 0; at = pairs_[at].from) way.insert(way.begin(), WayStep{std::nullopt, outcomes_.faces(pairs_[at].outcome)});
    Difference difference;
    difference.kind = Difference::Kind::Conduct;
    difference.description = "duty to give up the dice";
    difference.side_a = side(0, book == 0);
    difference.side_b = side(1, book == 1);
    std::string texts[2];
    bool known = true;
    for (const int one : {0, 1}) {
      const ComparedRuleset& compared = work_.side(one);
      const Played played = play(compared.ruleset, compared.selection, "a throw after which the turn may end", {}, way);
      const std::optional<Index> seat = played.table->dice_holder();
      known = known && seat;
      texts[one] = seat ? continued(played.scenario, "", "dice with " + played.table->seats()[*seat]) : played.scenario;
    }
    difference.steps = steps_of(texts[0]);
    if (known) difference.scenario = both_scenarios(texts[0], texts[1]);
    work_.result.differences.push_back(std::move(difference));
  }

  Work& work_;
  const GameMachine* games_[2];
  const DiceOutcomes& outcomes_;
  std::vector<Pair> pairs_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> met_;
  std::set<int> told_;
};

}  // namespace

void compare_conduct(Work& work) { Conducts(work).run(); }

void compare_turns(Work& work) {
  const DiceOutcomes outcomes(work.rules(0).vocabulary);
  std::vector<CompileError> faults;
  const std::optional<GameMachine> a = compile_game(work.rules(0), outcomes, faults);
  const std::optional<GameMachine> b = compile_game(work.rules(1), outcomes, faults);
  if (!a || !b)
    work.result.limitations.push_back("turns: " + faults.front().message);
  else
    Turns(work, *a, *b, outcomes).run();
}

}  // namespace fairroll::analysis::difference
