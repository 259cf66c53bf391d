// SPDX-License-Identifier: Apache-2.0
// `assert edge of W is 7/495`: names, numbers and amounts resolved. Whether it is true is not asked here.
#include <algorithm>
#include <map>
#include <tuple>
#include <utility>

#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

class Assertions {
 public:
  explicit Assertions(LoweringContext& work) : work_(work) {}

  /// Of a house only what is asserted of it: what its ruleset comes to by itself, it may come to no more. Where somebody asks for another
  /// reading or posts more, nothing is asserted.
  void lower() {
    const bool house = !work_.out.base.empty();
    const bool as_it_stands = work_.selection.readings.empty() && work_.selection.postings.empty();
    for (const Item& item : work_.material.assertions) {
      if (house && item.block->layer != house_layer) continue;
      if (!item.block->readings.empty()) {
        work_.report.add(Code::misplaced, item.node, "an assertion cannot depend on a `reading` or `choice`",
                         "move the assertion out of the alternatives; assertions apply to the text with the default alternatives");
      } else if (as_it_stands) {
        lower(item);
      }
    }
  }

 private:
  void lower(const Item& item) {
    const bool may_wait = work_.selection.as_of && !item.block->dated;
    Diagnostics faults;
    Report undated(faults);
    names_ = may_wait ? &undated : &work_.report;
    EdgeAssertion one;
    one.layer = item.block->layer;
    one.statement_location = item.node.location();
    const bool named = name_wager(item.node, one);
    const bool paid = named && name_column(item.node.child(Kind::edge_by), one);
    one.basis = item.node.has(Kind::per_resolved) ? EdgeAssertion::Basis::BetResolved
                : item.node.has(Kind::per_throw)  ? EdgeAssertion::Basis::Throw
                                                  : EdgeAssertion::Basis::BetMade;
    const bool staked = name_stake(item.node.child(Kind::edge_stake), one);
    const bool valued = name_value(item.node, one);
    if (!faults.empty()) work_.usage.undated_faults.push_back({item.node, std::move(faults.front())});
    if (paid && staked && valued && !is_said(one)) work_.out.assertions.push_back(std::move(one));
  }

  bool name_wager(const Syntax& node, EdgeAssertion& one) {
    const Syntax of = node.child(Kind::edge_of);
    one.wager = wager_of(of);
    if (one.wager == no_index || !numbers_of(of, one.wager, one.numbers)) return false;
    Index follower = one.wager;
    for (const Syntax& behind : Children(node, Kind::edge_behind)) {
      EdgeAssertion::Parent parent;
      parent.wager = wager_of(behind);
      if (parent.wager == no_index || !is_behind(behind, follower, parent.wager) || !numbers_of(behind, parent.wager, parent.numbers))
        return false;
      follower = parent.wager;
      one.parents.push_back(std::move(parent));
    }
    return true;
  }

  Index wager_of(const Syntax& node) {
    const Syntax word = node.child(Kind::name);
    const Index wager = find_wager(work_, word);
    if (wager == no_index) names_->unknown_name("wager", word, work_.report.names_of(work_.material.wagers));
    return wager;
  }

  bool is_behind(const Syntax& node, Index follower, Index parent) {
    const Wager& wager = work_.out.wagers[follower];
    if (wager.parent == parent) return true;
    const std::string name = in_backticks(wager.name);
    if (wager.parent == no_index) {
      names_->add(Code::wrong_kind, node, name + " is not placed behind another wager", "remove `behind`");
    } else {
      const std::string& other = work_.out.wagers[wager.parent].name;
      names_->add(Code::wrong_kind, node, name + " is placed behind " + in_backticks(other),
                  "write " + in_backticks(wager.name + " behind " + other));
    }
    return false;
  }

  bool numbers_of(const Syntax& node, Index index, std::vector<int>& out) {
    const Wager& wager = work_.out.wagers[index];
    const Syntax ordered = node.child(Kind::in_order);
    for (const Syntax& digits : Children(ordered ? ordered : node, Kind::integer)) out.push_back(small_int(digits).value_or(-1));
    if (out.empty()) return true;
    const bool as_declared = out.size() == 1 || static_cast<bool>(ordered) == wager.is_ordered;
    const std::vector<int>* const known = wager.find_numbers(out);
    if (known != nullptr && as_declared) {
      out = *known;
      return true;
    }
    std::vector<std::string> members;
    for (const std::vector<int>& numbers : wager.numbers) members.push_back(wager.format_name(numbers));
    names_->add(Code::not_a_value, node, in_backticks(work_.out.name) + " has no wager " + in_backticks(folded(node.text())),
                members.empty()    ? in_backticks(wager.name) + " has no numbers: remove them"
                : known != nullptr ? "write " + in_backticks(wager.format_name(*known))
                                   : "available: " + quoted_list(members));
    return false;
  }

  bool name_column(const Syntax& by, EdgeAssertion& one) {
    if (!by) return true;
    const Syntax word = by.child(Kind::name);
    const Wager& wager = work_.out.wagers[one.wager];
    if (wager.paytable == no_index) {
      names_->add(Code::wrong_kind, by, in_backticks(wager.name) + " is not paid by a paytable", "remove `by`");
      return false;
    }
    const Paytable& table = work_.out.paytables[wager.paytable];
    one.column = word.str();
    if (contains(table.columns, *one.column)) return true;
    names_->unknown("column", word, table.columns, "paytable " + in_backticks(table.name) + " has " + quoted_list(table.columns));
    return false;
  }

  bool name_stake(const Syntax& stake, EdgeAssertion& one) {
    if (!stake) return true;
    const Syntax amount = stake.child(Kind::number);
    one.stake = read_money(work_, amount);
    if (!one.stake) return false;
    if (one.stake->units > 0) return true;
    work_.report.add(Code::bad_amount, amount, "the edge is undefined for a stake of zero", "write an amount greater than zero");
    return false;
  }

  bool name_value(const Syntax& node, EdgeAssertion& one) {
    const Syntax value = node.child(Kind::fraction);
    one.location = (value ? value : node.child(Kind::undefined_)).location();
    if (!value) return true;
    one.value = value.str();
    const std::size_t slash = one.value->find('/');
    if (slash == std::string::npos || one.value->find_first_not_of('0', slash + 1) != std::string::npos) return true;
    work_.report.add(Code::not_a_value, value, "the denominator of an edge cannot be 0",
                     "write the edge as `fairroll edge` prints it, or `undefined`");
    return false;
  }

  /// In one layer; of several the later speaks.
  bool is_said(const EdgeAssertion& one) {
    std::vector<std::pair<Index, std::vector<int>>> behind;
    for (const EdgeAssertion::Parent& parent : one.parents) behind.emplace_back(parent.wager, parent.numbers);
    const std::int64_t stake = one.stake ? one.stake->units : 0;
    const auto [at, fresh] =
        said_.insert({{one.layer, one.wager, one.numbers, behind, one.column, one.basis, stake}, {one.statement_location, one.value}});
    if (fresh) return false;
    const bool differ = one.value != at->second.value;
    work_.report.add(Code::same_question, one.statement_location,
                     differ ? "two different edges are asserted for the same bet" : "this edge is asserted twice",
                     {at->second.words, "first occurrence"}, differ ? "remove the wrong assertion" : "remove one of them");
    return true;
  }

  /// Layer, wager, numbers, what it stands behind, column, per what, stake.
  using Said = std::tuple<int, Index, std::vector<int>, std::vector<std::pair<Index, std::vector<int>>>, std::optional<std::string>,
                          EdgeAssertion::Basis, std::int64_t>;
  struct First {
    SourceLocation words;
    std::optional<std::string> value;
  };

  std::map<Said, First> said_;
  LoweringContext& work_;
  Report* names_ = nullptr;  ///< where unknown names, numbers and columns are reported
};

}  // namespace

void lower_assertions(LoweringContext& work) { Assertions(work).lower(); }

}  // namespace fairroll::checking
