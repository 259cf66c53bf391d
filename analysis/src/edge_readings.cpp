// SPDX-License-Identifier: Apache-2.0
// House edges under every reading of the texts that they rest on, wager by wager.
#include <algorithm>
#include <map>
#include <utility>

#include <fairroll/analysis/edge.hpp>

#include "read_books.hpp"

namespace fairroll::analysis {
namespace {

bool same(const std::vector<Payout>& a, const std::vector<Payout>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                    [](const Payout& one, const Payout& other) { return one.profit == other.profit && one.chance == other.chance; });
}

bool same(const std::optional<UntilDown>& a, const std::optional<UntilDown>& b) {
  if (!a || !b) return !a == !b;
  return a->edge == b->edge && a->decisions == b->decisions && a->throws == b->throws;
}

bool same(const Figures& a, const Figures& b) {
  return a.edge == b.edge && a.edge_resolved == b.edge_resolved && a.edge_per_throw == b.edge_per_throw && a.win == b.win &&
         a.lose == b.lose && a.push == b.push && a.returned == b.returned && a.throws == b.throws && a.variance == b.variance &&
         a.outlay == b.outlay && same(a.payouts, b.payouts) && same(a.until_down, b.until_down);
}

/// However the states are called.
bool same(const std::vector<Start>& a, const std::vector<Start>& b) {
  return std::is_permutation(a.begin(), a.end(), b.begin(), b.end(), [](const Start& one, const Start& other) {
    return one.chance == other.chance && same(one.figures, other.figures);
  });
}

bool same(const WagerEdge& a, const WagerEdge& b) {
  if (a.undefined || b.undefined) return a.undefined && b.undefined && a.undefined->words == b.undefined->words;
  const auto same_part = [](const PartEdge& one, const PartEdge& other) {
    return one.name == other.name && one.share == other.share && one.edge == other.edge;
  };
  return same(a.first, b.first) && same(a.starts, b.starts) && a.stake == b.stake && a.one_throw == b.one_throw &&
         std::equal(a.parts.begin(), a.parts.end(), b.parts.begin(), b.parts.end(), same_part);
}

}  // namespace

bool same_at_first(const WagerEdge& a, const WagerEdge& b) {
  if (a.undefined || b.undefined) return a.undefined && b.undefined && a.undefined->words == b.undefined->words;
  return a.first.edge == b.first.edge && a.first.edge_resolved == b.first.edge_resolved && a.first.win == b.first.win &&
         a.first.throws == b.first.throws;
}

namespace {

class EdgesReadOtherwise {
 public:
  EdgesReadOtherwise(const Library& library, const std::shared_ptr<const Ruleset>& rules, const Selection& selection,
                     const EdgeOptions& options, const Watch& watch)
      : library_(library), rules_(rules), options_(options), watch_(watch), book_(library, *rules, selection) {}

  EdgesUnderReadings run() {
    const Watch until_stopped = [this](std::string_view what, std::size_t done, std::size_t of) { return goes_on(what, done, of); };
    for (WagerEdge& edge : edges(rules_, options_, until_stopped)) out_.bets.push_back({std::move(edge), {}, {}});
    if (rules_->alternatives.empty()) return std::move(out_);
    for (Index wager = 0; wager < rules_->wagers.size() && goes_on("wagers read otherwise", wager, rules_->wagers.size()); ++wager)
      if (options_.wager == no_index || options_.wager == wager) read_otherwise(rules_->wagers[wager].name);
    if (options_.wager == no_index && !out_.stopped) add_offered_otherwise();
    sort_questions();
    return std::move(out_);
  }

 private:
  bool goes_on(std::string_view what, std::size_t done, std::size_t of) {
    told_ = {what, done, of};
    out_.stopped = out_.stopped || (watch_ && !watch_(what, done, of));
    return !out_.stopped;
  }

  /// Asked again within a stage: each reading is a check of the whole book.
  bool still_goes_on() { return goes_on(told_.what, told_.done, told_.of); }

  void read_otherwise(const std::string& wager) {
    const Readings readings = readings_of({&book_}, edge_matter(wager));
    if (readings.too_many) out_.too_many.push_back(wager);
    add_questions(readings.questions, out_.questions);
    for (BetUnderReadings& bet : out_.bets)
      if (is_of(bet, wager)) bet.questions = readings.questions;
    for (const OtherReading& other : readings.others) {
      if (!still_goes_on()) return;
      add(wager, other);
    }
  }

  void add(const std::string& wager, const OtherReading& other) {
    const std::shared_ptr<const Ruleset>& rules = checked(other.selection);
    if (!rules) return;
    const std::vector<WagerEdge> found = edges_of(rules, wager);
    for (BetUnderReadings& bet : out_.bets)
      if (is_of(bet, wager)) compare(bet, found, rules, other.readings);
    for (const WagerEdge& edge : found)
      if (std::none_of(out_.bets.begin(), out_.bets.end(), [&](const BetUnderReadings& bet) { return is_same_bet(bet.edge, edge); }))
        add_new(edge, rules, other.readings);
  }

  [[nodiscard]] bool is_of(const BetUnderReadings& bet, const std::string& wager) const {
    return bet.edge.key.wager != no_index && rules_->wagers[bet.edge.key.wager].name == wager;
  }
  static bool is_same_bet(const WagerEdge& a, const WagerEdge& b) { return a.name == b.name && a.column == b.column; }

  void compare(BetUnderReadings& bet, const std::vector<WagerEdge>& found, const std::shared_ptr<const Ruleset>& rules,
               const std::vector<ReadAs>& readings) {
    const auto other = std::find_if(found.begin(), found.end(), [&](const WagerEdge& one) { return is_same_bet(one, bet.edge); });
    if (other == found.end()) {
      WagerEdge none;
      none.name = bet.edge.name;
      none.column = bet.edge.column;
      none.undefined = Undefined{Undefined::Why::NotOffered, "there is no such bet"};
      bet.others.push_back({readings, rules, std::move(none)});
    } else if (!same(*other, bet.edge)) {
      bet.others.push_back({readings, rules, *other});
    }
  }

  /// A bet that is not there as the text is read at first.
  void add_new(const WagerEdge& edge, const std::shared_ptr<const Ruleset>& rules, const std::vector<ReadAs>& readings) {
    const auto known = std::find_if(out_.bets.begin(), out_.bets.end(), [&](const BetUnderReadings& bet) {
      return bet.edge.undefined && bet.edge.undefined->why == Undefined::Why::NotOffered && is_same_bet(bet.edge, edge);
    });
    if (known != out_.bets.end()) return known->others.push_back({readings, rules, edge});
    BetUnderReadings bet;
    bet.edge.name = edge.name;
    bet.edge.column = edge.column;
    bet.edge.undefined = Undefined{Undefined::Why::NotOffered, "there is no such bet as the text is read here"};
    bet.others.push_back({readings, rules, edge});
    out_.bets.push_back(std::move(bet));
  }

  /// Wagers that some alternative defines.
  void add_offered_otherwise() {
    for (const Alternatives& question : rules_->alternatives)
      for (const std::string& alternative : question.names) {
        if (!question.is_reading || book_.asks_for(question.name)) continue;
        const Ruleset* const other = book_.under({{question.name, alternative}});
        if (other == nullptr) continue;
        for (const Wager& wager : other->wagers) {
          if (rules_->find_wager(wager.name) != no_index) continue;
          if (!still_goes_on()) return;
          const OtherReading reading{{{question.name, alternative}}, book_.selected({{question.name, alternative}}), {}};
          const std::shared_ptr<const Ruleset>& rules = checked(reading.selection);
          if (!rules) continue;
          for (const WagerEdge& edge : edges_of(rules, wager.name)) add_new(edge, rules, reading.readings);
        }
      }
  }

  [[nodiscard]] std::vector<WagerEdge> edges_of(const std::shared_ptr<const Ruleset>& rules, const std::string& wager) const {
    EdgeOptions options = options_;
    options.wager = rules->find_wager(wager);
    return options.wager == no_index ? std::vector<WagerEdge>{} : edges(rules, options);
  }

  /// Null, with the errors told once, if it cannot be read so.
  const std::shared_ptr<const Ruleset>& checked(const Selection& selection) {
    const auto [at, fresh] = checked_.try_emplace(selection.readings);
    if (!fresh) return at->second;
    CheckResult result = check(library_, rules_->name, selection);
    for (Diagnostic& one : result.diagnostics)
      if (one.severity() == Severity::Error) out_.diagnostics.push_back(std::move(one));
    return at->second = std::move(result.ruleset);
  }

  void sort_questions() {
    const auto place = [&](const AlternativeTaken& of) { return rules_->find_alternatives(of.question.name); };
    std::stable_sort(out_.questions.begin(), out_.questions.end(), [&](const AlternativeTaken& a, const AlternativeTaken& b) {
      const Alternatives* const one = place(a);
      const Alternatives* const other = place(b);
      return one != nullptr && (other == nullptr || one < other);
    });
  }

  const Library& library_;
  const std::shared_ptr<const Ruleset>& rules_;
  const EdgeOptions& options_;
  const Watch& watch_;
  /// What the watch was told last.
  struct Told {
    std::string_view what;
    std::size_t done = 0;
    std::size_t of = 0;
  } told_;
  ReadBook book_;
  std::map<ByName, std::shared_ptr<const Ruleset>> checked_;
  EdgesUnderReadings out_;
};

}  // namespace

EdgesUnderReadings edges_under_readings(const Library& library, const std::shared_ptr<const Ruleset>& ruleset, const Selection& selection,
                                        const EdgeOptions& options, const Watch& watch) {
  return EdgesReadOtherwise(library, ruleset, selection, options, watch).run();
}

}  // namespace fairroll::analysis
