// SPDX-License-Identifier: Apache-2.0
// Money terms outside any wager, which hold for all of them: rounding, notation, wagers taken in error, caps.
#include <algorithm>

#include "work.hpp"

namespace fairroll::checking {
namespace {

struct LayeredCap {
  Cap cap;
  int layer = 0;
};

class General {
 public:
  explicit General(Work& work) : work_(work) {}

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
    ClauseHead head{ClauseKind::Other, item.node.place()};
    head.least_words = least_words;
    return add_clause(work_, item, std::move(head));
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
    if (!general_ || !work_.out.wagers[index].parts.empty() || std::any_of(items.begin(), items.end(), speaks)) return;
    if (own && own->layer == general_->layer) return twice(*own);
    if (!own || own->layer < general_->layer) own = general_;
  }

  void twice(const PayRounding& every) {
    if (told_) return;
    told_ = true;
    work_.report.add(Code::same_question, work_.out.clauses[every.clause].place, "the rounding of payouts is settled twice",
                     {work_.out.clauses[general_->clause].place, "here for all wagers"}, "leave one of them out");
  }

  void to_only(const Item& item) {
    const Index at = clause(item, 2);
    if (work_.out.to_only_clause == no_index ||
        prevails(work_, item.node, order_of(*item.block), work_.out.to_only_clause, to_only_layer_, "how payouts are stated")) {
      work_.out.to_only_clause = at;
      to_only_layer_ = order_of(*item.block);
    }
  }

  void accepted(const Item& item) {
    const bool over = item.node.has(Kind::over_maximum);
    std::optional<Accepted>& slot = over ? work_.out.over_maximum : work_.out.under_minimum;
    Accepted result;
    result.consequence = item.node.has(Kind::paid_in_full)    ? Consequence::PaidInFull
                         : item.node.has(Kind::paid_to_limit) ? Consequence::PaidToLimit
                                                              : Consequence::Returned;
    result.clause = clause(item, 3);
    result.layer = order_of(*item.block);
    const char* what = over ? "what becomes of a wager over its maximum" : "what becomes of a wager under its minimum";
    if (!slot || prevails(work_, item.node, result.layer, slot->clause, slot->layer, what)) slot = result;
  }

  void cap(const Item& item) {
    const std::vector<Syntax> names = item.node.all(Kind::name);
    const Syntax amount = item.node[item.node.size() - 1];
    std::vector<Syntax> words = names;
    if (amount.is(Kind::name)) words.pop_back();
    LayeredCap result;
    result.layer = order_of(*item.block);
    result.cap.clause = clause(item, 1);
    result.cap.wagers = wagers_of(words);
    const std::optional<Amount> at = lower_amount(work_, no_index, amount);
    if (!at || result.cap.wagers.empty()) return;
    result.cap.at = *at;
    // A later cap on a wager displaces the earlier ones that name it.
    for (auto before = caps_.begin(); before != caps_.end();) {
      if (!share(before->cap, result.cap)) {
        ++before;
      } else if (prevails(work_, item.node, result.layer, before->cap.clause, before->layer, "the cap on one of these wagers")) {
        before = caps_.erase(before);
      } else {
        return;
      }
    }
    caps_.push_back(std::move(result));
  }

  std::vector<Index> wagers_of(const std::vector<Syntax>& words) {
    std::vector<Index> wagers;
    for (const Syntax& word : words) {
      const Index wager = find_wager(work_, word.str());
      if (wager == no_index) {
        work_.report.unknown_name("wager", word, wager_names(work_));
      } else if (std::find(wagers.begin(), wagers.end(), wager) != wagers.end()) {
        work_.report.add(Code::duplicate, word.place(), "wager " + quoted(word.text()) + " is named twice", "leave one of them out");
      } else {
        wagers.push_back(wager);
      }
    }
    return wagers;
  }

  static bool share(const Cap& a, const Cap& b) {
    return std::any_of(a.wagers.begin(), a.wagers.end(),
                       [&](Index wager) { return std::find(b.wagers.begin(), b.wagers.end(), wager) != b.wagers.end(); });
  }

  Work& work_;
  std::optional<PayRounding> general_;
  int to_only_layer_ = 0;
  bool told_ = false;
  std::vector<LayeredCap> caps_;
};

}  // namespace

void lower_general_terms(Work& work) { General(work).lower(); }

}  // namespace fairroll::checking
