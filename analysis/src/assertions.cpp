// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/assertions.hpp>

#include <algorithm>
#include <map>
#include <tuple>

#include <fairroll/parser.hpp>

#include "known_edges.hpp"
#include "solved.hpp"

namespace fairroll::analysis {
namespace {

using Per = EdgeAssertion::Basis;

constexpr std::size_t longest_in_a_line = 60;  // characters of a fraction; beyond, a decimal is easier to read
constexpr int percent_digits = 4;

bool is_of(const std::vector<int>& numbers, const std::vector<int>& named) { return named.empty() || numbers == named; }

/// Whether the assertion speaks of that bet.
bool refers_to(const EdgeAssertion& assertion, const Ruleset& rules, const WagerEdge& edge) {
  if (assertion.wager != edge.key.wager || !is_of(edge.key.numbers, assertion.numbers)) return false;
  const MachineKey* parent = edge.key.parent.get();
  for (const EdgeAssertion::Parent& behind : assertion.parents) {
    if (parent == nullptr || !is_of(parent->numbers, behind.numbers)) return false;
    parent = parent->parent.get();
  }
  if (!assertion.column) return true;
  const std::vector<std::string>& columns = rules.paytables[rules.wagers[edge.key.wager].paytable].columns;
  return edge.column ? edge.column == assertion.column : columns.front() == *assertion.column;
}

std::string words_of(const WagerEdge& edge) { return edge.name + (edge.column ? " by " + *edge.column : ""); }

std::string_view words_of(Per per) {
  switch (per) {
    case Per::BetMade:
      return "";
    case Per::BetResolved:
      return " per bet resolved";
    default:
      return " per throw";
  }
}

/// `7/495 (1.4141 %)`, or the decimal alone if the fraction would fill the line.
std::string shown(const Fraction& value) {
  const std::string percent = value.to_percent(percent_digits) + " %";
  return value.str().size() > longest_in_a_line ? percent : value.str() + " (" + percent + ")";
}

class Check {
 public:
  Check(const CheckResult& checked, EdgeCache* memo) : checked_(checked), rules_(checked.ruleset), memo_(memo), footprints_(*rules_) {}

  Diagnostics all() {
    for (const EdgeAssertion& assertion : rules_->assertions) check(assertion);
    return std::move(found_);
  }

 private:
  struct Miss {
    const WagerEdge* edge;
    std::optional<Fraction> value;
  };

  void check(const EdgeAssertion& assertion) {
    std::optional<Fraction> asserted;
    if (assertion.value) asserted = Fraction::parse(*assertion.value);
    std::vector<Miss> misses;
    const WagerEdge* too_large = nullptr;
    std::size_t asked = 0;
    for (const WagerEdge& edge : edges_for(assertion)) {
      if (!refers_to(assertion, *rules_, edge) || is_displaced(assertion, edge)) continue;
      ++asked;
      if (edge.undefined_reason && edge.undefined_reason->kind == UndefinedReason::Kind::TooLarge) {
        too_large = &edge;
        continue;
      }
      const std::optional<Fraction> value = find_asserted_figure(edge, assertion.basis);
      if (value != asserted) misses.push_back({&edge, value});
    }
    if (!misses.empty()) report(assertion, misses, asked);
    if (too_large != nullptr) give_up(assertion, *too_large);
  }

  /// All numbers of the wager, behind all that it may stand behind.
  const std::vector<WagerEdge>& edges_for(const EdgeAssertion& assertion) {
    const auto stake = assertion.stake ? std::optional<std::int64_t>(assertion.stake->units) : std::nullopt;
    const auto [at, fresh] = known_.insert({{assertion.wager, assertion.column, stake}, {}});
    if (!fresh) return at->second;
    EdgeOptions options;
    options.wager = assertion.wager;
    options.column = columns_of(assertion.wager) > 1 ? assertion.column : std::nullopt;
    options.stake = assertion.stake;
    at->second = memo_ == nullptr
                     ? compute_edges(rules_, options, compiler())
                     : compute_edges(rules_, footprints_, options, memo_->contents(), [this]() -> MachineCompiler& { return compiler(); });
    return at->second;
  }

  /// Made when the first edge has to be worked out.
  MachineCompiler& compiler() {
    if (!compiler_) compiler_.emplace(checked_, outcomes_.emplace(rules_->vocabulary));
    return *compiler_;
  }

  [[nodiscard]] std::size_t columns_of(Index wager) const {
    const Index table = rules_->wagers[wager].paytable;
    return table == no_index ? 0 : rules_->paytables[table].columns.size();
  }

  /// A later text says otherwise.
  [[nodiscard]] bool is_displaced(const EdgeAssertion& assertion, const WagerEdge& edge) const {
    return std::any_of(rules_->assertions.begin(), rules_->assertions.end(), [&](const EdgeAssertion& other) {
      return other.layer > assertion.layer && other.basis == assertion.basis && other.stake == assertion.stake &&
             refers_to(other, *rules_, edge);
    });
  }

  void report(const EdgeAssertion& assertion, const std::vector<Miss>& misses, std::size_t asked) {
    const Miss& first = misses.front();
    const std::string stake = assertion.stake ? " for a stake of " + to_string(*assertion.stake, rules_->currency) : "";
    std::string message = "the edge of `" + words_of(*first.edge) + "`" + std::string(words_of(assertion.basis)) + stake + " is ";
    message += first.value ? shown(*first.value) : "undefined" + why(*first.edge);
    if (misses.size() > 1)
      message += "; the assertion fails for " + std::to_string(misses.size()) + " of its " + std::to_string(asked) + " bets";
    Diagnostic diagnostic{.code = Code::false_edge, .location = assertion.location, .message = std::move(message)};
    diagnostic.labels.push_back({rules_->wagers[assertion.wager].location, "the wager"});
    const std::string value = first.value ? first.value->str() : "undefined";
    diagnostic.help = can_be_asserted(*first.edge, assertion.basis)
                          ? "write `" + value + "` if the rules are correct"
                          : "remove the assertion: the exact fraction has more than " + std::to_string(max_fraction_digits) +
                                " digits, which is the maximum in a rule file";
    diagnostic.help += "; run `fairroll edge " + rules_->name + " --wager \"" + first.edge->name + "\"` to see how the edge is computed";
    const auto as_first = [&](const Miss& one) { return one.value == first.value; };
    if (misses.size() == asked && std::all_of(misses.begin(), misses.end(), as_first) && can_be_asserted(*first.edge, assertion.basis))
      diagnostic.repairs.push_back({"write " + value, value_of(assertion), value});
    found_.push_back(std::move(diagnostic));
  }

  /// The last word of the sentence.
  static SourceLocation value_of(const EdgeAssertion& assertion) {
    SourceLocation place = assertion.location;
    place.span.begin += static_cast<std::uint32_t>(place.text().find_last_of(" \t\n") + 1);
    return place;
  }

  /// Neither true nor false.
  void give_up(const EdgeAssertion& assertion, const WagerEdge& edge) {
    Diagnostic diagnostic{.code = Code::edge_too_large,
                          .location = assertion.location,
                          .message = "the edge of `" + words_of(edge) + "` is " + edge.undefined_reason->description};
    diagnostic.labels.push_back({rules_->wagers[assertion.wager].location, "the wager"});
    diagnostic.help = "make the wager depend on fewer states, or remove the assertion";
    found_.push_back(std::move(diagnostic));
  }

  static std::string why(const WagerEdge& edge) { return edge.undefined_reason ? ": " + edge.undefined_reason->description : ""; }

  using TraceEntry = std::tuple<Index, std::optional<std::string>, std::optional<std::int64_t>>;

  const CheckResult& checked_;
  const std::shared_ptr<const Ruleset>& rules_;
  EdgeCache* memo_;
  Footprints footprints_;
  std::optional<DiceOutcomes> outcomes_;
  std::optional<MachineCompiler> compiler_;
  std::map<TraceEntry, std::vector<WagerEdge>> known_;
  Diagnostics found_;
};

}  // namespace

std::optional<Fraction> find_asserted_figure(const WagerEdge& edge, Per per) {
  if (edge.undefined_reason) return std::nullopt;
  switch (per) {
    case Per::BetMade:
      return edge.first_bet_figures.edge;
    case Per::BetResolved:
      return edge.first_bet_figures.edge_per_bet_resolved;
    default:
      // Of parts that different throws decide no throw is the last of all.
      if (!edge.components.empty() && !edge.is_one_throw) return std::nullopt;
      return edge.first_bet_figures.edge_per_throw;
  }
}

bool can_be_asserted(const WagerEdge& edge, Per per) {
  if (edge.undefined_reason &&
      (edge.undefined_reason->kind == UndefinedReason::Kind::TooLarge || edge.undefined_reason->kind == UndefinedReason::Kind::Stopped))
    return false;
  const std::optional<Fraction> value = find_asserted_figure(edge, per);
  const std::string text = value ? value->str() : std::string();
  const std::size_t above = std::min(text.find('/'), text.size());
  return std::max(above, text.size() - above) <= max_fraction_digits;
}

Diagnostics check_assertions(const CheckResult& checked, EdgeCache* memo) {
  if (!checked.ruleset || checked.ruleset->assertions.empty()) return {};
  return Check(checked, memo).all();
}

Diagnostics check_assertions(const std::shared_ptr<const Ruleset>& ruleset) {
  CheckResult checked;
  checked.ruleset = ruleset;
  return check_assertions(checked);
}

std::vector<std::string> find_unasserted_bets(const Ruleset& ruleset) {
  std::vector<std::string> names;
  for (const WagerEdge& bet : list_bets(ruleset)) {
    const auto speaks = [&](const EdgeAssertion& one) { return one.basis == Per::BetMade && !one.stake && refers_to(one, ruleset, bet); };
    if (std::none_of(ruleset.assertions.begin(), ruleset.assertions.end(), speaks)) names.push_back(words_of(bet));
  }
  return names;
}

}  // namespace fairroll::analysis
