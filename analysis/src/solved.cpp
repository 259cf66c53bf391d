// SPDX-License-Identifier: Apache-2.0
#include "solved.hpp"

#include <algorithm>
#include <map>
#include <stdexcept>

#include <fairroll/detail/family_words.hpp>
#include <fairroll/table.hpp>

namespace fairroll::analysis {
namespace {

/// Some order of fractions in lowest terms, without multiplying them.
struct BeforeInOrder {
  static int compare(const Number& a, const Number& b) {
    const int above = fairroll::analysis::compare(numerator(a), numerator(b));
    return above != 0 ? above : fairroll::analysis::compare(denominator(a), denominator(b));
  }
  bool operator()(const Prospect& a, const Prospect& b) const {
    for (std::size_t i = 0; i < a.chances.size() && i < b.chances.size(); ++i)
      if (const int order = compare(a.chances[i], b.chances[i]); order != 0) return order < 0;
    if (a.chances.size() != b.chances.size()) return a.chances.size() < b.chances.size();
    if (a.decisions.has_value() != b.decisions.has_value()) return b.decisions.has_value();
    if (a.decisions)
      if (const int order = compare(*a.decisions, *b.decisions); order != 0) return order < 0;
    for (const Number Prospect::*member : {&Prospect::throws, &Prospect::won, &Prospect::throws_until_down})
      if (const int order = compare(a.*member, b.*member); order != 0) return order < 0;
    return false;
  }
};

}  // namespace

std::string state_words(const Ruleset& rules, const Machine& machine, std::uint32_t row) {
  const std::string words = format_row(rules, machine, row);
  const std::size_t last = words.rfind(", ");  // the wager itself comes last
  return last == std::string::npos ? "" : words.substr(0, last);
}

Solved::Solved(const EdgeSetting& setting, const MachineKey& key, const std::optional<Money>& stake) : rules_(setting.rules) {
  std::vector<CompileError> faults;
  machine_ = setting.compiler.compile_machine(key, faults);
  if (!machine_) {
    fault_ = UndefinedReason{UndefinedReason::Kind::NotCompiled, faults.empty() ? "the wager cannot be compiled" : faults.front().message};
    return;
  }
  terms_.emplace(setting.rules, *machine_, stake);
  bet_.emplace(setting.rules, *machine_, setting.chances, *terms_);
  fault_ = bet_->fault();
}

Figures Solved::first() const {
  Tally tally(*bet_, *terms_);
  for (const Opportunity& one : bet_->opportunities())
    if (one.chance != 0) tally.add(bet_->from(one.placed), one.chance);
  return tally.figures();
}

std::vector<StartFigures> Solved::starts() const {
  struct Group {
    const Prospect* prospect;
    std::vector<std::string> states;
    Number chance;
  };
  std::vector<Group> groups;  // in the order of the first of each
  std::map<Prospect, std::size_t, BeforeInOrder> known;
  for (const Opportunity& one : bet_->opportunities()) {
    const auto [at, fresh] = known.emplace(bet_->from(one.placed), groups.size());
    if (fresh) groups.push_back({&at->first, {}, 0});
    Group& group = groups[at->second];
    group.states.push_back(state_words(rules_, *machine_, one.row));
    group.chance += one.chance;
  }
  std::vector<StartFigures> starts;
  for (Group& group : groups) {
    Tally tally(*bet_, *terms_);
    tally.add(*group.prospect, 1);
    starts.push_back({std::move(group.states), fraction_of(group.chance), tally.figures()});
  }
  return starts;
}

bool is_same_family(const MachineKey& a, const MachineKey& b) {
  if (a.wager != b.wager || !a.parent != !b.parent) return false;
  if (!a.parent || *a.parent == *b.parent) return a.numbers != b.numbers;
  return a.numbers == b.numbers && is_same_family(*a.parent, *b.parent);
}

std::string format_wager_name(const Ruleset& rules, const MachineKey& key) {
  return format_family_name(rules, std::vector<MachineKey>{key});
}

namespace {

/// `4, 10`; of several numbers each, where it is every one, `(all 15)`.
std::string members_words(const Wager& wager, const std::vector<std::vector<int>>& numbers) {
  if (numbers.front().size() > 1 && numbers.size() == wager.numbers.size()) return "(all " + std::to_string(numbers.size()) + ")";
  return detail::numbers_words(wager, numbers);
}

}  // namespace

std::string format_family_name(const Ruleset& rules, const std::vector<MachineKey>& members) {
  const MachineKey& first = members.front();
  const Wager& wager = rules.wagers[first.wager];
  std::vector<std::vector<int>> numbers;
  std::vector<MachineKey> parents;
  for (const MachineKey& one : members) {
    if (one.numbers != first.numbers || numbers.empty()) numbers.push_back(one.numbers);
    if (one.parent && (parents.empty() || !(*one.parent == *first.parent))) parents.push_back(*one.parent);
  }
  std::string name = numbers.size() == 1 ? wager.format_name(first.numbers) : wager.name + " " + members_words(wager, numbers);
  // Of several that it may stand behind, which.
  if (first.parent && (!first.parent->numbers.empty() || first.parent->parent)) name += " behind " + format_family_name(rules, parents);
  return name;
}

// ---- from chances to figures

void Tally::add(const Prospect& prospect, const Number& weight) {
  chances_.resize(prospect.chances.size());
  for (std::size_t i = 0; i < chances_.size(); ++i) chances_[i] += weight * prospect.chances[i];
  throws_ += weight * prospect.throws;
  stays_up_ = stays_up_ && prospect.decisions;
  if (!stays_up_) return;
  won_ += weight * prospect.won;
  decisions_ += weight * *prospect.decisions;
  throws_until_down_ += weight * prospect.throws_until_down;
}

Figures Tally::figures() const {
  Spread spread{{}, terms_.charge(), throws_};
  for (std::size_t i = 0; i < chances_.size(); ++i)
    if (chances_[i] != 0) spread.chances[bet_.decisions()[i]] = chances_[i];
  Figures figures = figures_of(spread);
  if (!stays_up_) return figures;
  const Number edge = (terms_.charge() - won_) / (1 + terms_.charge());
  figures.until_removal = FiguresUntilRemoval{fraction_of(edge), fraction_of(decisions_), fraction_of(throws_until_down_)};
  return figures;
}

Figures figures_of(const Spread& spread) {
  Number by_kind[4];
  std::map<Number, Number> payouts;
  Number mean;
  Number square;
  for (const auto& [decision, chance] : spread.chances) {
    const Number profit = decision.profit - spread.charge;
    by_kind[static_cast<std::size_t>(decision.kind)] += chance;
    payouts[profit] += chance;
    mean += chance * profit;
    square += chance * profit * profit;
  }
  const Number outlay = 1 + spread.charge;
  const Number edge = -mean / outlay;
  const Number resolved = by_kind[0] + by_kind[1];
  Figures figures;
  figures.edge = fraction_of(edge);
  if (resolved != 0) figures.edge_per_bet_resolved = fraction_of(edge / resolved);
  figures.edge_per_throw = fraction_of(edge / spread.throws);
  figures.win_probability = fraction_of(by_kind[0]);
  figures.loss_probability = fraction_of(by_kind[1]);
  figures.push_probability = fraction_of(by_kind[2]);
  figures.return_probability = fraction_of(by_kind[3]);
  figures.expected_throw_count = fraction_of(spread.throws);
  figures.variance = fraction_of(square - mean * mean);
  figures.outlay = fraction_of(outlay);
  for (const auto& [profit, chance] : payouts) figures.payouts.push_back({fraction_of(profit), fraction_of(chance)});
  return figures;
}

// ---- wagers made of parts: the sum of their parts, each with its share of the stake (L7)

namespace {

/// More units than these are not tried; a wager has at most 1000 parts.
constexpr std::int64_t most_units = 20'000;

struct Share {
  MachineKey key;
  Money stake;
};

/// The parts that a stake is shared into at a fresh table; empty: they cannot share it.
std::vector<Share> shares_of(const std::shared_ptr<const Ruleset>& rules, const MachineKey& key, Money stake) {
  Table table(rules, {"seat"});
  try {
    (void)table.place_wager(0, key.wager, key.numbers, stake, {}, 0);
  } catch (const std::out_of_range&) {
    return {};
  }
  std::vector<Share> shares;
  for (const StandingWager& part : table.wagers()) shares.push_back({{part.wager, part.numbers, nullptr}, part.stake});
  return shares;
}

/// Whether a fresh table takes the bet; limits aside, which are of no matter here. Empty, or why not.
std::string refused(const std::shared_ptr<const Ruleset>& rules, const MachineKey& key, Money stake) {
  std::string why;
  for (const std::int64_t times : {1, 20, 400, 8000}) {  // some stake whose commissions are whole
    Table table(rules, {"seat"});
    TableAction bets;
    bets.kind = TableAction::Kind::Bet;
    bets.seat = 0;
    bets.wager.wager = key.wager;
    bets.wager.numbers = key.numbers;
    bets.amount = Money{stake.units * times};
    bets.is_accepted_in_error = true;
    const ActionResult result = table.execute(bets, ReasonDetail::None);
    if (result.status == ActionResult::Status::Accepted) return "";
    why = result.reason;
  }
  return why;
}

class Parts {
 public:
  Parts(const EdgeSetting& setting, const std::shared_ptr<const Ruleset>& rules, WagerEdge& edge)
      : setting_(setting), rules_(rules), edge_(edge) {}

  void add(const std::optional<Money>& stake) {
    Money whole;
    const std::vector<Share> shares = stake ? shares_of(rules_, edge_.key, whole = *stake) : smallest(whole);
    if (shares.empty())
      return refuse(UndefinedReason::Kind::NotPayable, "the stake cannot be divided among the components without a remainder");
    const std::string why = refused(rules_, edge_.key, whole);
    if (!why.empty()) return refuse(UndefinedReason::Kind::NeverPlaced, "the bet is refused at a new table: " + why);
    for (const Share& share : shares) {
      const Number part = ratio(whole_of(std::to_string(share.stake.units)), whole_of(std::to_string(whole.units)));
      if (!add(share, part, stake.has_value())) return;
    }
    finish();
  }

 private:
  void refuse(UndefinedReason::Kind why, std::string words) { edge_.undefined_reason = UndefinedReason{why, std::move(words)}; }

  /// Shares of the smallest stake that can be shared.
  std::vector<Share> smallest(Money& whole) const {
    for (std::int64_t units = 1; units <= most_units; ++units) {
      whole = Money{units * rules_->currency.smallest_unit};
      std::vector<Share> shares = shares_of(rules_, edge_.key, whole);
      if (!shares.empty()) return shares;
    }
    return {};
  }

  bool add(const Share& share, Number part, bool stated) {
    const auto solved = std::make_shared<const Solved>(setting_, share.key, stated ? std::optional<Money>(share.stake) : std::nullopt);
    const std::string name = format_wager_name(setting_.rules, share.key);
    if (solved->fault()) {
      refuse(solved->fault()->kind, "component `" + name + "`: " + solved->fault()->description);
      return false;
    }
    const Figures figures = solved->first();
    edge_.components.push_back({name, fraction_of(part), figures.edge});
    edge_.state_count += solved->machine()->row_count;
    const Number outlay = number_of(figures.outlay);
    loss_ += part * number_of(figures.edge) * outlay;
    outlay_ += part * outlay;
    resolved_ += part * (number_of(figures.win_probability) + number_of(figures.loss_probability)) * outlay;
    one_throw_ = one_throw_ && figures.expected_throw_count.str() == "1" && solved->bet().opportunities().front().row == Machine::start_row;
    each_.push_back({solved, part});
    return true;
  }

  void finish() {
    edge_.is_one_throw = one_throw_;
    if (one_throw_) {
      edge_.first_bet_figures = together();
      return;
    }
    edge_.first_bet_figures.edge = fraction_of(loss_ / outlay_);
    if (resolved_ != 0) edge_.first_bet_figures.edge_per_bet_resolved = fraction_of(loss_ / resolved_);
    edge_.first_bet_figures.outlay = fraction_of(outlay_);
  }

  /// Every throw decides all of them: what they win together decides how the whole ends, as the table tells it.
  Figures together() const {
    Spread spread{{}, outlay_ - 1, 1};
    const Solved& first = *each_.front().first;
    const std::vector<Number>& chances = setting_.chances.of(aside_in(*first.machine(), first.bet().opportunities().front().row));
    for (std::size_t outcome = 0; outcome < setting_.outcomes.size(); ++outcome) {
      Number profit;
      for (const auto& [solved, part] : each_) {
        const Opportunity& start = solved->bet().opportunities().front();
        const std::size_t column = solved->machine()->columns_by_outcome[outcome];
        profit += part * solved->bet().first_throw(start.placed)[column].decisions.front().profit;
      }
      const Number net = profit - spread.charge;
      const auto kind = net > 0 ? Decision::Kind::Win : net < 0 ? Decision::Kind::Lose : Decision::Kind::Push;
      if (chances[outcome] != 0) spread.chances[{kind, profit}] += chances[outcome];
    }
    return figures_of(spread);
  }

  const EdgeSetting& setting_;
  const std::shared_ptr<const Ruleset>& rules_;
  WagerEdge& edge_;
  std::vector<std::pair<std::shared_ptr<const Solved>, Number>> each_;
  Number loss_;
  Number outlay_;
  Number resolved_;
  bool one_throw_ = true;
};

}  // namespace

void add_parts(const EdgeSetting& setting, const std::shared_ptr<const Ruleset>& rules, const std::optional<Money>& stake,
               WagerEdge& edge) {
  Parts(setting, rules, edge).add(stake);
}

}  // namespace fairroll::analysis
