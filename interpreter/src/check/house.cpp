// SPDX-License-Identifier: Apache-2.0
// What a house says, and what it must post.
#include <algorithm>
#include <set>
#include <stdexcept>
#include <utility>

#include "blocks.hpp"
#include "layers.hpp"
#include "lowering_context.hpp"
#include "words.hpp"

namespace fairroll::checking {
namespace {

void read_postings(LoweringContext& work, const Syntax& braces) {
  if (!in_force(period_of_unit(braces), work.selection.as_of)) return;
  for (const Syntax& statement : Children(braces, Kind::statement)) {
    const Syntax node = Blocks::inner_of(statement);
    if (!node) continue;
    if (node.is(Kind::section)) read_postings(work, node.child(Kind::block));
    if (node.is(Kind::posts) && node.size() > 1) work.posted_by_house.insert({node[0].str(), node});
  }
}

const ReadingOrChoice* find_choice(const LoweringContext& work, std::string_view name) {
  for (const ReadingOrChoice& one : work.out.alternatives)
    if (!one.is_reading && one.name == name) return &one;
  return nullptr;
}

std::vector<std::string> offered(const LoweringContext& work) {
  std::vector<std::string> names;
  for (const PaytableText& table : work.material.paytables) names.push_back(table.name);
  for (const Item& posting : work.material.postings) names.push_back(posting.node.child(Kind::name).str());
  for (const ReadingOrChoice& one : work.out.alternatives)
    if (!one.is_reading) names.push_back(one.name);
  return names;
}

/// The same word, or the same amount: `25` is `25.00`.
bool same_posting(const LoweringContext& work, std::string_view a, std::string_view b) {
  if (a == b) return true;
  const std::optional<Money> amount = parse_money(a, work.out.currency);
  return amount && amount == parse_money(b, work.out.currency);
}

/// The rules that the house works under; its own, if they are written out whole.
const std::string& law_of(const LoweringContext& work) { return work.out.base.empty() ? work.out.name : work.out.base; }

/// What a house posts besides choices: an amount, or the column of a paytable.
void note_posted(LoweringContext& work, const Syntax& name) {
  if (work.usage.names() == nullptr || posting_named(work, name) != nullptr) return;
  for (const PaytableText& table : work.material.paytables)
    if (table.name == name.text()) work.usage.means(name, table.declaration.node.child(Kind::name).location(), NameKind::Paytable);
}

void check_posting(LoweringContext& work, const Item& item) {
  const Syntax name = item.node[0];
  const Syntax value = item.node[1];
  const auto known = work.posted_by_house.find(name.str());
  if (known == work.posted_by_house.end())
    return work.report.add(Code::misplaced, item.node, "a posted value cannot depend on a `reading` or `choice`",
                           "move the statement out of the alternatives");
  const Syntax first = known->second;
  if (first.location().span.begin != item.node.location().span.begin)
    return work.report.twice(name, in_backticks(name) + " is posted twice", first.location());
  const std::vector<std::string> names = offered(work);
  if (!contains(names, name.text())) {
    const std::string help = make_suggestion(
        name.text(), names, names.empty() ? "the ruleset leaves nothing to post" : "a house can post " + quoted_list(names));
    return work.report.add(Code::not_offered, name,
                           in_backticks(law_of(work)) + " has no paytable or `house posts` statement named " + in_backticks(name), help);
  }
  const ReadingOrChoice* const choice = find_choice(work, name.text());
  if (choice != nullptr) work.usage.means(name, choice->location, NameKind::Question);
  if (choice == nullptr) note_posted(work, name);
  if (choice != nullptr && !contains(choice->alternative_names, value.text()))
    return work.report.add(Code::not_offered, value, in_backticks(name) + " has no alternative " + in_backticks(value),
                           {choice->location, "declared here"}, "its alternatives are " + quoted_list(choice->alternative_names));
  const auto run = work.selection.postings.find(name.str());
  if (run == work.selection.postings.end() || same_posting(work, run->second, value.text())) return;
  work.report.add(
      Code::not_open, {},
      "the house posts " + in_backticks(value) + " for " + in_backticks(name) + ", but " + in_backticks(run->second) + " was selected",
      {item.node.location(), "posted here"}, "remove the selection, or use the ruleset " + in_backticks(law_of(work)));
}

constexpr const char* what_is_open =
    "a house may post values, designate officials, exceed odds stated with `at least`, add limits, and state rounding or commission that "
    "the ruleset lacks";

class Rights {
 public:
  Rights(LoweringContext& work, SourceLocation base) : work_(work), base_(std::move(base)) {}

  void check() {
    const SourceUnits& material = work_.material;
    refuse_all(material.game, "`game`");
    refuse_all(material.conduct, "conduct");
    refuse_all(material.postings, "the list of values that a house may post");
    for (const Item& item : material.general)
      if (is_house(item)) check_general(item);
    for (const PaytableText& table : material.paytables) check_table(table);
    for (const WagerText& wager : material.wagers) check_wager(wager);
  }

 private:
  static bool is_house(const Item& item) { return item.block->layer >= house_layer; }

  void refuse(const Item& item, std::string message, Label settled) {
    const SourceLocation place = item.node.location();
    if (!told_.insert({place.source.get(), place.span.begin}).second) return;  // a sentence for every wager stands in each of them
    if (!settled.location.source) settled = {base_, "the ruleset"};
    work_.report.add(Code::not_open, first_word_of(item.node), std::move(message), std::move(settled), what_is_open);
  }

  static const Item* older(const std::vector<Item>& items, Kind kind) {
    for (const Item& item : items)
      if (item.node.is(kind) && !is_house(item)) return &item;
    return nullptr;
  }

  static Label settled_by(const Item* item) { return item == nullptr ? Label{} : Label{item->node.location(), "defined here"}; }

  void refuse_all(const std::vector<Item>& items, const std::string& what) {
    for (const Item& item : items)
      if (is_house(item)) refuse(item, what + " is defined by the ruleset", settled_by(older(items, item.node.kind())));
  }

  void check_general(const Item& item) {
    const SourceUnits& material = work_.material;
    const Kind kind = item.node.kind();
    if (kind == Kind::payouts_to_only) return refuse(item, "the ruleset already defines the notation of payouts", {});
    for (const Item& other : material.general)
      if (!is_house(other) && other.node.is(kind) && same_matter(item.node, other.node))
        return refuse(item, "the ruleset already contains this kind of statement", settled_by(&other));
    if (kind == Kind::payouts_rounded) check_rounding(item);
  }

  void check_rounding(const Item& item) {
    for (const WagerText& wager : work_.material.wagers)
      if (const Item* every = older(wager.every, Kind::payouts_rounded))
        return refuse(item, "the ruleset already states how payouts are rounded", settled_by(every));
  }

  static bool same_matter(const Syntax& a, const Syntax& b) {
    if (a.is(Kind::accepted)) return a.has(Kind::over_maximum) == b.has(Kind::over_maximum);
    if (!a.is(Kind::cap)) return true;
    for (const Syntax& mine : Children(a, Kind::name))
      for (const Syntax& theirs : Children(b, Kind::name))
        if (mine.text() == theirs.text()) return true;
    return false;
  }

  void check_table(const PaytableText& table) {
    if (is_house(table.declaration)) refuse(table.declaration, "a house cannot declare a paytable", {});
    for (const Item& item : table.amendments)
      if (is_house(item))
        refuse(item, "the ruleset defines the rows of paytable " + in_backticks(table.name), settled_by(&table.declaration));
  }

  void check_wager(const WagerText& wager) {
    if (is_house(wager.declaration)) return refuse(wager.declaration, "a house cannot declare a wager", {});
    for (const Item& item : wager.items)
      if (is_house(item)) check_sentence(wager, item, false);
    for (const Item& item : wager.every)
      if (is_house(item)) check_sentence(wager, item, true);
  }

  void check_sentence(const WagerText& wager, const Item& item, bool every) {
    const Kind kind = item.node.kind();
    const std::string name = in_backticks(wager.name);
    switch (kind) {
      case Kind::stake_limit:
      case Kind::win_limit:
        return;
      case Kind::pays:
        return check_pay(wager, item, every);
      case Kind::commission:
      case Kind::payouts_rounded: {
        const Item* own = every ? nullptr : older(wager.items, kind);  // what `every wager` says does not touch a wager that speaks itself
        const Item* settled = own != nullptr ? own : older(wager.every, kind);
        if (settled != nullptr && kind == Kind::commission && !settled->node.has(Kind::number)) return;  // left out: the house sets it
        if (settled == nullptr && kind == Kind::payouts_rounded) settled = older(work_.material.general, kind);
        const char* what = kind == Kind::commission ? "the commission of " : "the rounding of ";
        if (settled != nullptr) refuse(item, what + name + " is defined by the ruleset", settled_by(settled));
        return;
      }
      default: {
        const Item* settled = older(wager.items, kind);
        refuse(item, "the ruleset already contains this kind of statement for " + name,
               settled != nullptr ? settled_by(settled) : Label{wager.declaration.node.child(Kind::name).location(), "the wager"});
      }
    }
  }

  /// Where the ruleset says `at least` for some case; whether for each one is asked of every throw later.
  void check_pay(const WagerText& wager, const Item& item, bool every) {
    const Item* settled = nullptr;
    const Item* own = every ? older(wager.items, Kind::pays) : nullptr;
    if (own != nullptr)  // a wager's own sentence prevails over `every wager`, so this one would do nothing
      return refuse(item, in_backticks(wager.name) + " already has its own odds in the ruleset", settled_by(own));
    for (const std::vector<Item>* items : {&wager.items, &wager.every}) {
      for (const Item& other : *items) {
        if (!other.node.is(Kind::pays) || is_house(other)) continue;
        if (other.node.has(Kind::at_least)) return;
        settled = &other;
      }
    }
    if (settled != nullptr)
      refuse(item, "the ruleset defines the odds of " + in_backticks(wager.name) + " without `at least`", settled_by(settled));
  }

  LoweringContext& work_;
  SourceLocation base_;
  std::set<std::pair<const Source*, std::uint32_t>> told_;
};

void designate(std::vector<Index>& roles, const Designation& one) {
  const bool has = contains(roles, one.replaced_role);
  if (has && !contains(roles, one.designated_role)) roles.push_back(one.designated_role);
}

void apply(Conduct& conduct, const Designation& one) {
  for (Power& power : conduct.powers) designate(power.roles, one);
  if (conduct.bet_closing) designate(conduct.bet_closing->confirming_roles, one);
  std::vector<Duty> more;
  for (const Duty& duty : conduct.duties) {
    const auto same = [&](const Duty& other) { return other.role == one.designated_role && other.clause == duty.clause; };
    if (duty.role != one.replaced_role || std::any_of(conduct.duties.begin(), conduct.duties.end(), same)) continue;
    more.push_back(duty);
    more.back().role = one.designated_role;
  }
  conduct.duties.insert(conduct.duties.end(), more.begin(), more.end());
}

}  // namespace

void read_posted(LoweringContext& work, const Stack& stack) {
  if (stack.node.has(Kind::house)) read_postings(work, stack.node);
  if (!stack.layers.empty() && stack.layers.back().kind == Layer::Kind::House) read_postings(work, stack.layers.back().node);
}

std::optional<Given> posted_of(const LoweringContext& work, const std::string& name) {
  const auto run = work.selection.postings.find(name);
  if (run != work.selection.postings.end()) return Given{run->second, {}};
  const auto house = work.posted_by_house.find(name);
  if (house == work.posted_by_house.end()) return std::nullopt;
  return Given{house->second[1].str(), house->second[1].location()};
}

void check_posted(LoweringContext& work) {
  for (const Item& item : work.material.posted) check_posting(work, item);
}

void check_house_rights(LoweringContext& work, const Stack& stack) {
  if (stack.layers.empty() || stack.layers.back().kind != Layer::Kind::House) return;
  Rights(work, stack.layers.back().node.child(Kind::base).location()).check();
}

void lower_designations(LoweringContext& work) {
  for (const Item& item : work.material.designated) {
    Designation one;
    one.designated_role = find_role(work, item.node[0]);
    one.replaced_role = find_role(work, item.node[1]);
    one.clause = add_clause(work, item, {ClauseKind::Other, item.node.location(), {}, {}, {}, 2});
    if (one.designated_role == no_index || one.replaced_role == no_index) continue;
    if (one.designated_role == one.replaced_role) {
      work.report.add(Code::duplicate, item.node, in_backticks(item.node[0]) + " is designated as itself", "write two different roles");
      continue;
    }
    work.out.designations.push_back(one);
  }
  // Designations may follow one another: as often as there are roles, at most.
  for (std::size_t round = 0; round < work.out.designations.size(); ++round)
    for (const Designation& one : work.out.designations) apply(work.out.conduct, one);
}

// ---- `house posts X from A to A`: quantities that the house must post, each perhaps within a range that refers to others.

const Posting* posting_named(LoweringContext& work, const Syntax& word) {
  for (const Posting& posting : work.out.postings) {
    if (posting.name != word.text()) continue;
    work.usage.means(word, posting.location, NameKind::Posting);
    return &posting;
  }
  return nullptr;
}

namespace {

Posting declare(LoweringContext& work, const Item& item) {
  Posting posting;
  const Syntax name = item.node.child(Kind::name);
  posting.name = name.str();
  posting.location = name.location();
  posting.clause = add_clause(work, item, {ClauseKind::Other, item.node.location(), {}, {}, {}, 3});
  const std::optional<Given> given = posted_of(work, posting.name);
  if (!given) return posting;
  try {
    posting.value = parse_money(given->text, work.out.currency);
  } catch (const std::exception&) {  // no amount at all
    posting.value = std::nullopt;
  }
  if (!posting.value)
    work.report.add(Code::minor_unit, given->place,
                    in_backticks(given->text) + " is not an amount of " + work.out.currency.name + " that can be posted for " +
                        in_backticks(posting.name),
                    "write a multiple of the smallest unit of the currency, in digits");
  return posting;
}

// The value of another posted quantity; nothing if it was not posted.
std::optional<Rational> posted_value(LoweringContext& work, const Syntax& name) {
  const Posting* const other = posting_named(work, name);
  if (other == nullptr) {
    std::vector<std::string> names;
    for (const Posting& posting : work.out.postings) names.push_back(posting.name);
    work.report.add(Code::unknown, name, "no `house posts` statement declares " + in_backticks(name), make_suggestion(name.text(), names));
    return {};
  }
  if (!other->value) return {};
  return Rational(other->value->units);
}

// An amount in money units; nothing if it rests on a quantity that was not posted.
std::optional<Rational> amount_of(LoweringContext& work, const Syntax& amount) {
  if (amount.is(Kind::name)) return posted_value(work, amount);
  if (amount.is(Kind::number)) {
    const std::optional<Money> money = read_money(work, amount);
    if (!money) return {};
    return Rational(money->units);
  }
  const std::optional<Rational> whole = posted_value(work, amount.child(Kind::name));
  if (!whole) return {};
  const Rational factor = Rational::parse(amount.child(Kind::number).text());
  return *whole * (amount.is(Kind::percent) ? factor / Rational(100) : factor);
}

void check_range(LoweringContext& work, const Item& item) {
  if (item.node.size() < 3) return;
  const std::optional<Rational> low = amount_of(work, item.node[1]);
  const std::optional<Rational> high = amount_of(work, item.node[2]);
  if (low && high && *high < *low)
    return work.report.add(Code::not_a_value, item.node[2], "the second amount of the range is lower than the first amount",
                           "write the lower amount first");
  const Posting* const posting = posting_named(work, item.node.child(Kind::name));
  if (posting == nullptr || !posting->value) return;
  const Rational value(posting->value->units);
  if ((!low || *low <= value) && (!high || value <= *high)) return;
  const std::optional<Given> given = posted_of(work, posting->name);
  const bool below = low && value < *low;
  const Money bound{below ? low->ceil() : high->floor()};
  work.report.add(Code::out_of_range, given ? given->place : SourceLocation{},
                  in_backticks(to_string(*posting->value, work.out.currency)) + " is outside the range of " + in_backticks(posting->name),
                  {item.node.location(), "the range is declared here"},
                  std::string("post at ") + (below ? "least " : "most ") + to_string(bound, work.out.currency));
}

}  // namespace

void declare_postings(LoweringContext& work) {
  for (const Item& item : work.material.postings) {
    const Syntax name = item.node.child(Kind::name);
    work.usage.declares(name, NameKind::Posting);
    if (const Posting* const first = posting_named(work, name)) {
      work.report.twice(name, in_backticks(name) + " is declared by two `house posts` statements",
                        work.out.clauses[first->clause].location);
      continue;
    }
    work.out.postings.push_back(declare(work, item));
  }
}

void check_postings(LoweringContext& work) {
  for (const Item& item : work.material.postings) {
    try {
      check_range(work, item);
    } catch (const std::overflow_error&) {
      work.report.add(Code::number_too_long, item.node, "an amount in this range has more than 18 digits", "write smaller numbers");
    }
  }
}

}  // namespace fairroll::checking
