// SPDX-License-Identifier: Apache-2.0
// How officials and players act, and which throws count.
#include <algorithm>

#include <fairroll/detail/joined.hpp>

#include "dice_events.hpp"
#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr NameScope when_reach{no_index, true, true, false};
constexpr NameScope while_reach{no_index, false, true, false};
constexpr NameScope thrown_reach{no_index, false, true, false, true};

std::string joined_marks(const std::vector<Syntax>& marks) {
  return detail::joined(marks, " ", [&](const Syntax& mark) { return mark.str(); });
}

class Sentence {
 public:
  Sentence(LoweringContext& work, const Item& item) : work_(work), out_(work.out.conduct), item_(item), node_(item.node) {}

  void lower() {
    static constexpr std::pair<Kind, void (Sentence::*)()> by_kind[] = {{Kind::duty_before, &Sentence::duty_before},
                                                                        {Kind::duty, &Sentence::duty},
                                                                        {Kind::power, &Sentence::power},
                                                                        {Kind::roll_is, &Sentence::roll_is},
                                                                        {Kind::nothing_else, &Sentence::nothing_else},
                                                                        {Kind::never_a_cause, &Sentence::never},
                                                                        {Kind::die_reads, &Sentence::die_reads},
                                                                        {Kind::result_is, &Sentence::result_is},
                                                                        {Kind::bets_close, &Sentence::bets_close},
                                                                        {Kind::dice_go, &Sentence::dice_go},
                                                                        {Kind::keep_dice, &Sentence::keep_dice},
                                                                        {Kind::direct, &Sentence::direct}};
    for (const auto& [kind, lower_it] : by_kind)
      if (node_.is(kind)) return (this->*lower_it)();
  }

 private:
  Index clause(ClauseKind kind, bool conditional) {
    return add_clause(work_, item_, {.kind = kind, .place = node_.location(), .conditional = conditional});
  }

  /// True, with a diagnostic, if the question was answered before.
  bool answered(Index before, const char* question) {
    if (before == no_index) return false;
    work_.report.add(Code::same_question, node_, std::string(question) + " is stated twice",
                     {work_.out.clauses[before].location, "first occurrence"}, "remove one of them");
    return true;
  }

  ConductAction deed(const Syntax& node) {
    ConductAction result;
    if (node.has(Kind::call_no_roll)) {
      result.kind = ConductActionKind::CallNoRoll;
    } else if (node.has(Kind::call_total)) {
      result.kind = ConductActionKind::CallTotal;
    } else if (const Syntax overrule = node.child(Kind::overrule)) {
      result.kind = ConductActionKind::Overrule;
      result.overruled = find_roles(work_, overrule);
    } else if (node.has(Kind::relinquish)) {
      result.kind = ConductActionKind::Relinquish;
    } else if (node.has(Kind::order_relinquishment)) {
      result.kind = ConductActionKind::OrderRelinquishment;
    } else {
      result.kind = ConductActionKind::Other;
      result.text = std::string(node.child(Kind::text).unquoted_text());
    }
    return result;
  }

  void duty_before() {
    DutyBeforeThrow duty;
    duty.role = find_role(work_, node_.child(Kind::name));
    duty.condition = lower_condition(work_, when_reach, node_[node_.size() - 1]);
    duty.clause = clause(ClauseKind::DutyBeforeThrow, true);
    if (duty.role != no_index) out_.duties_before_throw.push_back(std::move(duty));
  }

  void duty() {
    Duty duty;
    duty.role = find_role(work_, node_.child(Kind::name));
    duty.action = deed(node_.child(Kind::deed));
    if (const Syntax trigger = node_.child(Kind::occasion)) duty.trigger = lower_trigger(work_, thrown_reach, trigger);
    duty.clause = clause(ClauseKind::Duty, duty.trigger && !is_unconditional(*duty.trigger));
    if (duty.role != no_index) out_.duties.push_back(std::move(duty));
  }

  static CallDeadline timing_of(const Syntax& power) {
    const Syntax timing = power.child(Kind::timing);
    if (timing.has(Kind::whenever_possible)) return CallDeadline::WheneverPossible;
    if (timing.has(Kind::preferably)) return CallDeadline::Preferably;
    return timing.has(Kind::before_rest) ? CallDeadline::BeforeRest : CallDeadline::AnyTime;
  }

  void power() {
    const Syntax grounds = node_.child(Kind::grounds);
    const std::vector<Item> texts = grounds_of(grounds);
    if (grounds && texts.empty()) return;  // every ground was struck, and it gave no discretion
    Power power;
    power.roles = find_roles(work_, node_.child(Kind::roles));
    power.is_exclusive = node_.has(Kind::alone);
    power.action = deed(node_.child(Kind::deed));
    if (const Syntax on = node_.child(Kind::on_pattern)) power.pattern = lower_pattern(work_, while_reach, on[0]);
    power.condition = lower_while(work_, while_reach, node_);
    power.timing = timing_of(node_);
    const bool is_list = is_list_of(grounds);
    const char* const heading = list_heading(power.action.kind);
    const bool happens_always = !power.pattern || is_unconditional({*power.pattern, {}});
    const bool conditional = !happens_always || power.condition.op != Condition::Op::Always || (grounds && !is_list);
    power.clause = add_clause(work_, item_,
                              {.kind = ClauseKind::Power,
                               .place = is_list ? head_of(node_, grounds, "when") : node_.location(),
                               .heading = is_list ? heading : "",
                               .conditional = conditional});
    if (grounds) power.grounds = lower_grounds(texts, ClauseKind::CallGround, heading, power.clause);
    if (power.action.kind == ConductActionKind::CallNoRoll) remember_grounds(power.grounds);
    if (!power.roles.empty()) out_.powers.push_back(std::move(power));
  }

  static const char* list_heading(ConductActionKind kind) {
    static constexpr std::pair<ConductActionKind, const char*> headings[] = {{ConductActionKind::CallNoRoll, "no_roll"},
                                                                             {ConductActionKind::CallTotal, "total"},
                                                                             {ConductActionKind::Overrule, "overrule"},
                                                                             {ConductActionKind::Relinquish, "relinquish"},
                                                                             {ConductActionKind::OrderRelinquishment, "order"}};
    for (const auto& [deed, heading] : headings)
      if (deed == kind) return heading;
    return "power";
  }

  static bool is_list_of(const Syntax& grounds) { return grounds && grounds.size() > 0 && grounds[0].has(Kind::mark); }

  std::vector<Item> grounds_of(const Syntax& grounds) const { return edited_grounds(work_.edits, grounds, item_); }

  /// Each ground of a list is a clause of its own; a single one is `shared` with the sentence that it belongs to.
  std::vector<Ground> lower_grounds(const std::vector<Item>& texts, ClauseKind kind, const std::string& heading, Index shared) {
    std::vector<Ground> result;
    std::map<std::string, SourceLocation> seen;
    for (const Item& text : texts) result.push_back(lower_ground(text, kind, heading, shared, seen));
    return result;
  }

  Ground lower_ground(const Item& text, ClauseKind kind, const std::string& heading, Index shared,
                      std::map<std::string, SourceLocation>& seen) {
    const Report::Adopted adopted(work_.report, text.block->adopted_at);
    const Syntax node = text.node;
    const std::vector<Syntax> marks = node.children_of_kind(Kind::mark);
    Ground ground;
    for (const Syntax& mark : marks) ground.marks.push_back(mark.str());
    const std::string mark = joined_marks(marks);
    if (!mark.empty()) {
      const auto [at, fresh] = seen.insert({mark, marks.front().location()});
      if (!fresh)
        work_.report.twice(marks.front(), "mark " + in_backticks(mark) + " occurs more than once in this list", at->second,
                           "give each item a different mark");
    }
    const Syntax first = node[marks.size()];
    ground.condition = lower_condition(work_, when_reach, first);
    if (const Syntax unless = node.child(Kind::unless)) ground.exception = lower_condition(work_, when_reach, unless[0]);
    if (shared != no_index && marks.empty()) {
      ground.clause = shared;
    } else {
      ground.clause = add_clause(work_, text,
                                 {.kind = kind,
                                  .place = marks.empty() ? node_.location() : behind(marks.back(), node),
                                  .heading = heading,
                                  .item = mark,
                                  .conditional = true,
                                  .node = marks.empty() ? node_ : node});
    }
    ground.precedence = lower_precedence(work_, node, ground.clause);
    return ground;
  }

  void remember_grounds(const std::vector<Ground>& grounds) {
    for (const Ground& ground : grounds) {
      std::string marks = ground.marks.empty() ? item_.marks : "";
      for (const std::string& mark : ground.marks) marks += (marks.empty() ? "" : " ") + mark;
      work_.call_grounds.push_back({item_.block->lead, marks, ground.clause});
    }
  }

  void roll_is() {
    RollRule rule;
    rule.kind = node_.has(Kind::is_invalid) ? RulingKind::Invalid : node_.has(Kind::is_void) ? RulingKind::Void : RulingKind::NoRoll;
    const char* heading = node_.has(Kind::is_invalid) ? "invalid" : node_.has(Kind::is_void) ? "void" : "no_roll";
    const Syntax grounds = node_.child(Kind::grounds);
    if (is_list_of(grounds)) add_target(work_, item_, heading);
    rule.grounds = lower_grounds(grounds_of(grounds), ClauseKind::Ruling, heading, no_index);
    if (!rule.grounds.empty()) out_.rulings.push_back(std::move(rule));
  }

  void nothing_else() {
    if (answered(out_.nothing_else_clause, "`nothing else makes a roll invalid`")) return;
    out_.nothing_else_clause = clause(ClauseKind::Other, false);
  }

  void never() {
    const std::vector<Syntax> marks = node_.children_of_kind(Kind::mark);
    ExcludedGrounds never;
    never.condition = lower_condition(work_, when_reach, node_[node_.size() - 1]);
    never.clause = clause(ClauseKind::ExcludedGrounds, true);
    work_.pending_nevers.push_back({out_.excluded_grounds.size(), item_.block->lead, marks, node_});
    out_.excluded_grounds.push_back(std::move(never));
  }

  void die_reads() {
    DieReading reads;
    reads.is_opposite = node_.has(Kind::opposite_face);
    const Syntax name = node_.child(Kind::name);
    reads.fact = find_fact(work_, Subject::Die, name);
    const Syntax test = node_.child_of_any_kind({Kind::or_, Kind::and_, Kind::not_, Kind::fact_test});
    reads.condition = lower_die_test(work_, test);
    reads.clause = clause(ClauseKind::DieReading, true);
    reads.precedence = lower_precedence(work_, node_, reads.clause);
    if (reads.fact == no_index) {
      std::vector<std::string> names;
      for (const Fact& fact : work_.out.vocabulary.facts)
        if (fact.subject == Subject::Die) names.push_back(fact.name);
      return work_.report.unknown("fact about the die", name, names);
    }
    if (holds_faces(name, reads.fact) && has_opposites(reads.is_opposite)) out_.die_readings.push_back(std::move(reads));
  }

  bool holds_faces(const Syntax& name, Index fact) {
    const Vocabulary& v = work_.out.vocabulary;
    const Fact& f = v.facts[fact];
    const auto is_face = [&](const std::string& value) {
      for (int face = v.lowest_face; face <= v.highest_face; ++face)
        if (value == std::to_string(face)) return true;
      return false;
    };
    if (!f.is_set && std::all_of(f.values.begin(), f.values.end(), is_face)) return true;
    work_.report.add(Code::wrong_kind, name, "the values of " + in_backticks(name) + " are not faces", {f.location, "declared here"},
                     "use a fact that is declared with `one of` and whose values are faces");
    return false;
  }

  bool has_opposites(bool needed) {
    if (!needed || work_.out.vocabulary.opposite_face_sum != 0) return true;
    work_.report.add(Code::incomplete, node_.child(Kind::opposite_face).location(),
                     "the vocabulary does not state which faces are opposite",
                     "add `opposite faces sum to ...` to vocabulary " + in_backticks(work_.out.vocabulary.name));
    return false;
  }

  void result_is() {
    if (answered(out_.result_clause, "the rule that determines the result")) return;
    out_.is_called_total_binding = node_.has(Kind::result_called);
    out_.result_clause = clause(ClauseKind::ResultIs, false);
  }

  void bets_close() {
    if (answered(out_.bet_closing ? out_.bet_closing->clause : no_index, "the time at which bets close")) return;
    BetClosing close;
    close.closes_at_rest = node_.has(Kind::close_at_rest);
    if (const Syntax by = node_.child(Kind::confirmed_by)) close.confirming_roles = find_roles(work_, by);
    close.clause = clause(ClauseKind::BetClosing, false);
    out_.bet_closing = std::move(close);
  }

  void dice_go() {
    if (answered(out_.dice_offer ? out_.dice_offer->clause : no_index, "the rule for passing the dice")) return;
    DiceOffer go;
    if (const Syntax first = node_.child(Kind::first_seat)) {
      go.first_seat = capped_int(first[0]);
      if (go.first_seat == 0)
        return work_.report.add(Code::not_a_value, first[0], "no seat has the number 0",
                                "write 1 or more, because seats are numbered from 1");
    }
    go.is_clockwise = node_.has(Kind::clockwise);
    if (const Syntax seats = node_.child(Kind::seats_that_hold)) go.required_wagers = find_wagers(work_, seats);
    if (const Syntax otherwise = node_.child(Kind::else_throws)) {
      go.fallback_thrower = find_role(work_, otherwise.child(Kind::name));
      if (const Syntax only = otherwise.child(Kind::for_only)) go.fallback_wagers = find_wagers(work_, only);
    }
    go.clause = clause(ClauseKind::DiceOffer, false);
    out_.dice_offer = std::move(go);
  }

  void keep_dice() {
    if (answered(out_.held_dice_rule ? out_.held_dice_rule->clause : no_index, "the rule for held dice")) return;
    std::optional<HeldDiceRule> keep = lower_keep(work_, NameScope{}, node_);
    if (!keep) return;
    keep->clause = clause(ClauseKind::HeldDiceRule, keep->condition.op != Condition::Op::Always);
    out_.held_dice_rule = std::move(keep);
  }

  void direct() {
    Directive direct;
    direct.role = find_role(work_, node_.child(Kind::name));
    direct.text = std::string(node_.child(Kind::text).unquoted_text());
    if (const Syntax on = node_.child(Kind::on_pattern)) direct.pattern = lower_pattern(work_, thrown_reach, on[0]);
    direct.condition = lower_while(work_, while_reach, node_);
    direct.clause = clause(ClauseKind::Directive, direct.pattern || direct.condition.op != Condition::Op::Always);
    if (direct.role != no_index) out_.directives.push_back(std::move(direct));
  }

  LoweringContext& work_;
  Conduct& out_;
  const Item& item_;
  Syntax node_;
};

}  // namespace

void lower_conduct(LoweringContext& work) {
  for (const Item& item : work.material.conduct) Sentence(work, item).lower();
}

}  // namespace fairroll::checking
