// SPDX-License-Identifier: Apache-2.0
// The money terms of one wager (limits, commission, rounding, surrender, the parts that it is made of), and those for all wagers.
#include <algorithm>

#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

constexpr std::size_t max_components = 1000;

class Terms : WagerSentence {
 public:
  Terms(LoweringContext& work, const NameScope& reach, const Item& item, bool every) : WagerSentence(work, reach, item), every_(every) {}

  void lower() {
    switch (node_.kind()) {
      case Kind::stake_limit:
        if (node_.has(Kind::limit_equal)) return equal_limits();
        if (node_.has(Kind::limit_at_most)) return limits(Limit::Kind::MaxStake);
        return limits(node_.has(Kind::limit_at_least) ? Limit::Kind::MinStake : Limit::Kind::StakeStep);
      case Kind::win_limit:
        return limits(Limit::Kind::MaxWin);
      case Kind::payouts_rounded:
        return rounding();
      case Kind::commission:
        return commission();
      case Kind::surrender:
        return surrender();
      default:
        return parts();
    }
  }

 private:
  static bool all_conditional(const std::vector<Syntax>& arms) {
    return std::all_of(arms.begin(), arms.end(), [](const Syntax& arm) { return arm.has(Kind::while_); });
  }

  void limits(Limit::Kind kind) {
    const Index at = limit_clause();
    for (const Syntax& arm : node_.children_of_kind(Kind::limit)) limit(kind, arm, at);
  }

  /// At least and at most.
  void equal_limits() {
    const Index at = limit_clause();
    for (const Syntax& arm : node_.children_of_kind(Kind::limit)) {
      limit(Limit::Kind::MaxStake, arm, at);
      if (!wager_.limits.empty() && wager_.limits.back().clause == at) {
        wager_.limits.push_back(wager_.limits.back());
        wager_.limits.back().kind = Limit::Kind::MinStake;
      }
    }
  }

  /// It shows itself by refusing a stake, and not by letting one pass.
  Index limit_clause() { return clause(ClauseKind::Limit, false); }

  void limit(Limit::Kind kind, const Syntax& arm, Index at) {
    const std::optional<Amount> amount = lower_amount(work_, reach_.wager, arm[0]);
    Condition while_ = lower_while(work_, reach_, arm);
    if (amount) wager_.limits.push_back({kind, *amount, std::move(while_), every_ || item_.block->layer >= house_layer, at, layer()});
  }

  void rounding() {
    const Index at = clause(ClauseKind::Other, false);
    const std::optional<Rounding> rounding = lower_rounding(work_, node_[0]);
    const std::optional<PayRounding>& before = wager_.rounding;
    if (before && !prevails(work_, node_, layer(), before->clause, before->layer, "the rounding of " + in_backticks(wager_.name))) return;
    if (rounding) wager_.rounding = PayRounding{*rounding, at, layer()};
  }

  void surrender() {
    const std::vector<Syntax> arms = node_.children_of_kind(Kind::arm);
    const Index at = clause(ClauseKind::Surrender, all_conditional(arms));
    for (const Syntax& arm : arms) {
      if (const Syntax on = arm.child(Kind::on_pattern)) {
        work_.report.add(Code::misplaced, on, "a wager is surrendered between throws, so it cannot depend on a throw",
                         "write a state condition with `while` instead");
        continue;
      }
      PayRow row = row_of(arm, at);
      row.condition = lower_while(work_, reach_, arm);
      wager_.surrender_rows.push_back(std::move(row));
    }
  }

  /// `commission unencoded`: the text may charge one, and the file leaves it out.
  void leave_out_commission() {
    const Index at = clause(ClauseKind::Silence, false);
    const std::optional<Commission>& before = wager_.commission;
    if (before && prevails(work_, node_, layer(), before->clause, before->layer, "the commission of " + in_backticks(wager_.name)))
      wager_.commission.reset();
    work_.out.clauses[at].is_unverified = false;  // what the file leaves out is not hearsay
  }

  void commission() {
    if (!node_.has(Kind::number)) return leave_out_commission();
    Commission result;
    result.clause = clause(ClauseKind::Commission, false);
    result.layer = layer();
    const Syntax digits = node_.child(Kind::number);
    const std::optional<Rational> percent = read_number(work_, digits);
    if (percent && Rational(100) < *percent)
      work_.report.add(Code::not_a_value, digits, in_backticks(digits.str() + " percent") + " is more than 100 percent",
                       "write at most 100 percent");
    result.percent = percent.value_or(Rational(0));
    result.is_percentage_of_win = node_.has(Kind::of_win);
    using Moment = Commission::Moment;
    result.moment = node_.has(Kind::on_a_win)         ? Moment::OnWin
                    : node_.has(Kind::after_each_win) ? Moment::WhenPlacedAndAfterEachWin
                                                      : Moment::WhenPlaced;
    charges(result);
    const std::optional<Commission>& before = wager_.commission;
    if (before && !prevails(work_, node_, layer(), before->clause, before->layer, "the commission of " + in_backticks(wager_.name))) return;
    wager_.commission = std::move(result);
  }

  void charges(Commission& result) {
    SourceLocation seen[3];
    for (const Syntax& charge : Children(node_)) {
      const int which = charge.is(Kind::charge_rounded) ? 0 : charge.is(Kind::charge_at_least) ? 1 : charge.is(Kind::refunded) ? 2 : -1;
      if (which < 0) continue;
      if (seen[which].source) {
        work_.report.twice(charge, "this commission term is stated twice", seen[which]);
        continue;
      }
      seen[which] = charge.location();
      if (which == 0) result.rounding = lower_rounding(work_, charge[0]);
      if (which == 1) result.minimum = lower_amount(work_, no_index, charge[0]);
      if (which == 2) refund(charge, result);
    }
  }

  void refund(const Syntax& node, Commission& result) {
    if (result.moment == Commission::Moment::OnWin)
      return work_.report.add(Code::misplaced, node, "a commission that is taken on a win cannot be refunded when the wager is removed",
                              "remove `refunded`, or take the commission `when placed`");
    result.refund_condition = lower_while(work_, reach_, node);
  }

  // ---- parts (L7)

  void parts() {
    const Index at = clause(ClauseKind::Components, false);
    int& before = work_.parts_layers[reach_.wager];
    if (wager_.components_clause != no_index &&
        !prevails(work_, node_, layer(), wager_.components_clause, before, "the component list of " + in_backticks(wager_.name)))
      return;
    before = layer();
    wager_.components_clause = at;
    wager_.components.clear();
    const std::vector<Syntax> all = node_.children_of_kind(Kind::part);
    if (all.size() > max_components) return bad_parts(node_, "the wager has more than 1000 components", "list fewer components");
    for (const Syntax& part : all) read_part(part);
  }

  void bad_parts(const Syntax& node, std::string message, std::string help) {
    work_.report.add(Code::bad_parts, node, std::move(message), std::move(help));
  }

  void read_part(const Syntax& node) {
    Component part;
    part.location = node.location();
    const Syntax units = node[0];
    part.share_units = static_cast<int>(std::min<std::int64_t>(units_of(units), 1'000'000));
    if (const Syntax unless = node.child(Kind::unless)) part.exception = lower_condition(work_, reach_, unless[0]);
    const Syntax name = node[1];
    part.wager = find_wager(work_, name);
    if (part.wager == no_index) {
      if (!work_.report.has_failed_adoption())
        bad_parts(name, "there is no wager named " + in_backticks(name),
                  make_suggestion(name.text(), work_.report.names_of(work_.material.wagers)));
      return;
    }
    if (part.share_units <= 0) return bad_parts(units, "each component must have at least one share", "write a number from 1 to 1000000");
    const Wager& of = work_.out.wagers[part.wager];
    if (of.parent != no_index)
      return bad_parts(name, in_backticks(of.name) + " is placed behind another wager, so it cannot be a component",
                       "remove the component");
    if (read_numbers(node, of, part)) wager_.components.push_back(std::move(part));
  }

  std::int64_t units_of(const Syntax& node) {
    const std::optional<Rational> number = read_number(work_, node);
    return number ? number->numerator() : 0;
  }

  bool read_numbers(const Syntax& node, const Wager& of, Component& part) {
    const Syntax ordered = node.child(Kind::in_order);
    for (const Syntax& number : ordered ? ordered.children() : node.children()) {
      const bool is_number = ordered || !(number == node[0] || number == node[1] || number.is(Kind::unless));
      Term term;
      if (is_number && !read_term(number, term)) return false;
      if (is_number) part.numbers.push_back(term);
    }
    if (part.numbers.size() != of.number_names.size()) {
      const std::string count = std::to_string(of.number_names.size());
      bad_parts(
          node, of.number_names.empty() ? in_backticks(of.name) + " has no numbers" : in_backticks(of.name) + " requires its number",
          of.number_names.empty() ? "write only the name" : "write " + count + (count == "1" ? " number" : " numbers") + " after the name");
      return false;
    }
    if (part.numbers.size() > 1 && static_cast<bool>(ordered) != of.is_ordered) {
      bad_parts(node, "the numbers of " + in_backticks(of.name) + (of.is_ordered ? " are ordered" : " are not ordered"),
                std::string("join them with `") + (of.is_ordered ? "then`" : "and`"));
      return false;
    }
    if (wager_.numbers.empty() && !wager_.number_names.empty()) return false;  // what they are was not understood, and is told
    const std::vector<std::vector<int>> none{{}};
    for (const std::vector<int>& own : wager_.numbers.empty() ? none : wager_.numbers)
      if (!has(of, part, own, node)) return false;
    return true;
  }

  bool read_term(const Syntax& node, Term& term) {
    if (node.is(Kind::integer)) {
      const std::optional<Rational> number = read_number(work_, node);
      term.value = number && *number <= Rational(1'000'000) ? static_cast<int>(number->numerator()) : -1;
      return true;
    }
    const Found found = find_name(work_, reach_, node);
    if (!found || found.entity->sort != Sort::Number) {
      bad_parts(node, in_backticks(node) + " is not a number of " + in_backticks(wager_.name),
                make_suggestion(node.text(), wager_.number_names));
      return false;
    }
    term.is_number_of_wager = true;
    term.value = static_cast<int>(found.entity->index);
    return true;
  }

  /// Whether the part exists for these numbers of the wager itself.
  bool has(const Wager& of, const Component& part, const std::vector<int>& own, const Syntax& node) {
    std::vector<int> wanted;
    for (const Term& term : part.numbers)
      wanted.push_back(term.is_number_of_wager ? own[static_cast<std::size_t>(term.value)] : term.value);
    if (wanted.empty() || of.numbers.empty() || of.find_numbers(wanted) != nullptr) return true;
    bad_parts(node, "there is no wager " + in_backticks(of.format_name(wanted)),
              "write a number for which " + in_backticks(of.name) + " is declared");
    return false;
  }

  bool every_;
};

// How many wagers a bet comes to in the end.
class Wholes {
 public:
  explicit Wholes(LoweringContext& work) : work_(work), seen_(work.out.wagers.size(), 0), sizes_(seen_.size(), 1) {}

  void check() {
    for (Index i = 0; i < seen_.size(); ++i)
      if (!visit(i, 0)) return;
  }

 private:
  bool visit(Index index, std::size_t depth) {
    Wager& wager = work_.out.wagers[index];
    if (seen_[index] == 2 || wager.components.empty()) return true;
    const Report::Adopted adopted(work_.report, work_.material.wagers[index].declaration.block->adopted_at);
    if (seen_[index] == 1 || depth > deepest) {
      work_.report.add(Code::bad_parts, work_.out.clauses[wager.components_clause].location,
                       "the components of " + in_backticks(wager.name) + " include the composite wager itself",
                       "list only wagers that have their own verdicts");
      return false;
    }
    seen_[index] = 1;
    std::size_t size = 0;
    for (const Component& part : wager.components) {
      if (!visit(part.wager, depth + 1)) return false;
      size += sizes_[part.wager];
    }
    seen_[index] = 2;
    sizes_[index] = size;
    if (size <= max_components) return true;
    work_.report.add(Code::bad_parts, work_.out.clauses[wager.components_clause].location,
                     "a bet on " + in_backticks(wager.name) + " has more than 1000 components", "list fewer components");
    return false;
  }

  LoweringContext& work_;
  std::vector<char> seen_;
  std::vector<std::size_t> sizes_;
};

}  // namespace

void lower_term(LoweringContext& work, const NameScope& reach, const Item& item, bool every) { Terms(work, reach, item, every).lower(); }

void check_parts(LoweringContext& work) {
  for (Index i = 0; i < work.out.wagers.size(); ++i) {
    const Wager& wager = work.out.wagers[i];
    if (wager.components_clause == no_index || wager.parent == no_index) continue;
    const Item& declaration = work.material.wagers[i].declaration;
    const Report::Adopted adopted(work.report, declaration.block->adopted_at);
    work.report.add(Code::bad_parts, declaration.node.child(Kind::behind).location(),
                    "a composite wager cannot be placed behind another wager",
                    {work.out.clauses[wager.components_clause].location, "its components"}, "remove `behind` or `parts`");
  }
  Wholes(work).check();
}

bool prevails(LoweringContext& work, const Syntax& node, int layer, Index clause, int before, const std::string& what) {
  if (layer == before)
    work.report.add(Code::same_question, node, what + " is stated twice", {work.out.clauses[clause].location, "first occurrence"},
                    "remove one of them");
  return layer > before;
}

// ---- Money terms outside any wager, which hold for all of them: rounding, notation, wagers taken in error, caps.

namespace {

struct LayeredCap {
  Cap cap;
  int layer = 0;
};

class General {
 public:
  explicit General(LoweringContext& work) : work_(work) {}

  void lower() {
    std::vector<Item> items = work_.material.general;
    std::stable_sort(items.begin(), items.end(), [](const Item& a, const Item& b) { return order_of(*a.block) < order_of(*b.block); });
    for (const Item& item : items) {
      const Report::Adopted adopted(work_.report, item.block->adopted_at);
      lower(item);
    }
    for (std::size_t i = 0; i < work_.out.wagers.size(); ++i) round(static_cast<Index>(i));
    for (LayeredCap& one : caps_) work_.out.caps.push_back(std::move(one.cap));
  }

 private:
  void lower(const Item& item) {
    switch (item.node.kind()) {
      case Kind::payouts_rounded:
        return rounding(item);
      case Kind::payouts_to_only:
        return to_only(item);
      case Kind::accepted:
        return accepted(item);
      default:
        return cap(item);
    }
  }

  Index clause(const Item& item, std::size_t least_words = 1) {
    return add_clause(work_, item, {.kind = ClauseKind::Other, .place = item.node.location(), .least_words = least_words});
  }

  void rounding(const Item& item) {
    const Index at = clause(item);
    const int layer = order_of(*item.block);
    const std::optional<Rounding> rounding = lower_rounding(work_, item.node[0]);
    if (general_ && !prevails(work_, item.node, layer, general_->clause, general_->layer, "the rounding of payouts")) return;
    if (rounding) general_ = PayRounding{*rounding, at, layer};
  }

  /// A wager's own sentence prevails over those for all wagers, of whatever layer; of these the later.
  void round(Index index) {
    std::optional<PayRounding>& own = work_.out.wagers[index].rounding;
    const std::vector<Item>& items = work_.material.wagers[index].items;
    const auto speaks = [](const Item& item) { return item.node.is(Kind::payouts_rounded); };
    if (!general_ || !work_.out.wagers[index].components.empty() || std::any_of(items.begin(), items.end(), speaks)) return;
    if (own && own->layer == general_->layer) return twice(*own);
    if (!own || own->layer < general_->layer) own = general_;
  }

  void twice(const PayRounding& every) {
    if (told_) return;
    told_ = true;
    work_.report.add(Code::same_question, work_.out.clauses[every.clause].location, "the rounding of payouts is stated twice",
                     {work_.out.clauses[general_->clause].location, "for all wagers"}, "remove one of them");
  }

  void to_only(const Item& item) {
    const Index at = clause(item, 2);
    if (work_.out.to_only_clause == no_index ||
        prevails(work_, item.node, order_of(*item.block), work_.out.to_only_clause, to_only_layer_, "the odds notation for payouts")) {
      work_.out.to_only_clause = at;
      to_only_layer_ = order_of(*item.block);
    }
  }

  void accepted(const Item& item) {
    const bool over = item.node.has(Kind::over_maximum);
    std::optional<AcceptedInErrorRule>& slot = over ? work_.out.over_maximum_rule : work_.out.under_minimum_rule;
    AcceptedInErrorRule result;
    result.consequence = item.node.has(Kind::paid_in_full)    ? AcceptedInErrorSettlement::PaidInFull
                         : item.node.has(Kind::paid_to_limit) ? AcceptedInErrorSettlement::PaidToLimit
                                                              : AcceptedInErrorSettlement::Returned;
    result.clause = clause(item, 3);
    result.layer = order_of(*item.block);
    const char* what = over ? "the rule for stakes over the maximum" : "the rule for stakes under the minimum";
    if (!slot || prevails(work_, item.node, result.layer, slot->clause, slot->layer, what)) slot = result;
  }

  void cap(const Item& item) {
    const std::vector<Syntax> names = item.node.children_of_kind(Kind::name);
    const Syntax amount = item.node[item.node.size() - 1];
    std::vector<Syntax> words = names;
    if (amount.is(Kind::name)) words.pop_back();
    LayeredCap result;
    result.layer = order_of(*item.block);
    result.cap.clause = clause(item, 1);
    result.cap.wagers = wagers_of(words);
    const std::optional<Amount> at = lower_amount(work_, no_index, amount);
    if (!at || result.cap.wagers.empty()) return;
    result.cap.limit = *at;
    // A cap in a later layer replaces the earlier caps for the wagers that it names.
    for (LayeredCap& before : caps_) {
      if (!share(before.cap, result.cap)) continue;
      if (!prevails(work_, item.node, result.layer, before.cap.clause, before.layer, "the maximum for the wins of one of these wagers"))
        return;
      std::erase_if(before.cap.wagers, [&](Index wager) { return contains(result.cap.wagers, wager); });
    }
    std::erase_if(caps_, [](const LayeredCap& one) { return one.cap.wagers.empty(); });
    caps_.push_back(std::move(result));
  }

  std::vector<Index> wagers_of(const std::vector<Syntax>& words) {
    std::vector<Index> wagers;
    for (const Syntax& word : words) {
      const Index wager = find_wager(work_, word);
      if (wager == no_index) {
        work_.report.unknown_name("wager", word, work_.report.names_of(work_.material.wagers));
      } else if (contains(wagers, wager)) {
        work_.report.add(Code::duplicate, word, "wager " + in_backticks(word) + " is listed twice", "remove one of them");
      } else {
        wagers.push_back(wager);
      }
    }
    return wagers;
  }

  static bool share(const Cap& a, const Cap& b) {
    return std::any_of(a.wagers.begin(), a.wagers.end(), [&](Index wager) { return contains(b.wagers, wager); });
  }

  LoweringContext& work_;
  std::optional<PayRounding> general_;
  int to_only_layer_ = 0;
  bool told_ = false;
  std::vector<LayeredCap> caps_;
};

}  // namespace

void lower_general_terms(LoweringContext& work) { General(work).lower(); }

}  // namespace fairroll::checking
