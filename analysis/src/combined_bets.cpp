// SPDX-License-Identifier: Apache-2.0
#include <fairroll/analysis/combined_bets.hpp>

#include <algorithm>
#include <memory>
#include <utility>

#include <fairroll/parser.hpp>
#include <fairroll/simulate.hpp>
#include <fairroll/table.hpp>

#include "book.hpp"
#include "footprint.hpp"
#include "solved.hpp"
#include "witness.hpp"

namespace fairroll::analysis {
namespace {

constexpr std::string_view step_prefix = "ann bets ";

/// `point is 4, 10`: a state of the game, or of a wager of the line, and the values that it may have.
struct Requirement {
  std::optional<std::size_t> level{};  ///< of the wager that has the state, 1 for the parent; nothing: the game has it
  Index variable = no_index;
  std::vector<int> values{};
  SourceLocation place{};  ///< of its name
};

/// One bet as it was read.
struct WrittenBet {
  PlannedBet bet;
  MachineKey key;
  SourceLocation place;  ///< location of the bet in the text of the combination
  std::vector<Requirement> requirements{};
};

/// A part of the combination's text without the blanks around it.
struct Piece {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;
};

class CombinationReader {
 public:
  CombinationReader(const std::shared_ptr<const Ruleset>& rules, const std::string& text, Diagnostics& out)
      : rules_(rules), source_(std::make_shared<const Source>("bets", text)), out_(out) {}

  /// Empty, with errors, if the text cannot be read.
  std::vector<WrittenBet> read() {
    const std::string_view text = source_->text();
    std::vector<Piece> conditions;
    std::string steps;
    for (const Piece& item : split({0, size(text)}, "+")) {
      const std::size_t at = slice(item).find(" while ");
      const std::uint32_t end = at == std::string_view::npos ? item.end : item.begin + size(text.substr(0, at));
      bets_.push_back(trimmed({item.begin, end}));
      wholes_.push_back(item);
      conditions.push_back(at == std::string_view::npos ? Piece{item.end, item.end} : trimmed({end + 7, item.end}));
      step_begins_.push_back(size(steps));
      steps += std::string(step_prefix) + std::string(slice(bets_.back())) + '\n';
    }
    ParsedBets listed = list("seats ann\n", steps);
    if (has_errors(out_)) return {};
    if (listed.bets.size() != bets_.size()) {
      complain(Code::not_one_step, {0, size(text)}, "expected `+` between two bets",
               "write one bet as `AMOUNT on WAGER`, and join bets with `+`");
      return {};
    }
    std::vector<WrittenBet> written;
    for (std::size_t i = 0; i < bets_.size(); ++i) {
      const PlannedBet& bet = listed.bets[i];
      MachineKey key{bet.wager, bet.numbers, bet.parent ? std::make_shared<const MachineKey>(written[*bet.parent].key) : nullptr};
      written.push_back({bet, std::move(key), {source_, {wholes_[i].begin, wholes_[i].end}}});
      if (conditions[i].begin < conditions[i].end) read_condition(conditions[i], written.back());
    }
    return has_errors(out_) ? std::vector<WrittenBet>{} : std::move(written);
  }

 private:
  static std::uint32_t size(std::string_view text) { return static_cast<std::uint32_t>(text.size()); }
  [[nodiscard]] std::string_view slice(const Piece& piece) const { return source_->slice({piece.begin, piece.end}); }

  void complain(Code code, const Piece& at, std::string message, std::string help) {
    out_.push_back({.code = code, .location = {source_, {at.begin, at.end}}, .message = std::move(message), .help = std::move(help)});
  }

  [[nodiscard]] Piece trimmed(Piece piece) const {
    const std::string_view text = source_->text();
    while (piece.begin < piece.end && text[piece.begin] == ' ') ++piece.begin;
    while (piece.end > piece.begin && text[piece.end - 1] == ' ') --piece.end;
    return piece;
  }

  [[nodiscard]] std::vector<Piece> split(const Piece& whole, std::string_view separator) const {
    std::vector<Piece> pieces;
    std::uint32_t begin = whole.begin;
    while (true) {
      const std::size_t at = source_->slice({begin, whole.end}).find(separator);
      const std::uint32_t end = at == std::string_view::npos ? whole.end : begin + static_cast<std::uint32_t>(at);
      pieces.push_back(trimmed({begin, end}));
      if (at == std::string_view::npos) return pieces;
      begin = end + size(separator);
    }
  }

  /// Reads the bets as steps of a scenario. Places of diagnostics are moved to the text of the combination.
  ParsedBets list(const std::string& seats, const std::string& steps) {
    const auto source = std::make_shared<const Source>("bets", seats + steps);
    const ParseResult parsed = parse_steps(source);
    ParsedBets listed;
    listed.diagnostics = parsed.diagnostics;
    if (parsed.ok()) listed = parse_bets(rules_, *parsed.tree);
    for (Diagnostic& one : listed.diagnostics) {
      if (one.location.source == source) move(one.location, size(seats));
      one.repairs.clear();  // edits of the steps
      out_.push_back(std::move(one));
    }
    return listed;
  }

  void move(SourceLocation& place, std::uint32_t before) const {
    const auto moved = [&](std::uint32_t at) {
      at -= std::min(at, before);
      std::size_t item = 0;
      while (item + 1 < step_begins_.size() && step_begins_[item + 1] <= at) ++item;
      const std::uint32_t within = at - std::min(at, step_begins_[item] + size(step_prefix));
      return std::min(bets_[item].begin + within, bets_[item].end);
    };
    place = {source_, {moved(place.span.begin), moved(place.span.end)}};
  }

  void read_condition(const Piece& whole, WrittenBet& written) {
    for (const Piece& test : split(whole, " and ")) {
      const std::vector<Piece> sides = split(test, " is ");
      if (sides.size() != 2)
        return complain(Code::expected, test, "expected a condition that names a state and its values",
                        "write the condition as `while STATE is VALUE, VALUE`");
      std::optional<Requirement> found = named(sides[0], written.bet.wager);
      if (!found) return;
      for (const Piece& value : split(sides[1], ",")) add_value(value, written.bet.wager, *found);
      written.requirements.push_back(std::move(*found));
    }
  }

  [[nodiscard]] const Variable& variable_of(const Requirement& requirement, Index wager) const {
    if (!requirement.level) return rules_->game.variables[requirement.variable];
    for (std::size_t level = 0; level < *requirement.level; ++level) wager = rules_->wagers[wager].parent;
    return rules_->wagers[wager].variables[requirement.variable];
  }

  /// The state of that name: of the wagers above, nearest first, then of the game.
  std::optional<Requirement> named(const Piece& name, Index wager) {
    std::vector<std::string> names;
    const auto find = [&](const std::vector<Variable>& variables) {
      for (const Variable& one : variables) names.push_back(one.name);
      const auto found = std::find_if(variables.begin(), variables.end(), [&](const Variable& one) { return one.name == slice(name); });
      return found == variables.end() ? no_index : static_cast<Index>(found - variables.begin());
    };
    const SourceLocation place{source_, {name.begin, name.end}};
    std::size_t level = 1;
    for (Index above = rules_->wagers[wager].parent; above != no_index; above = rules_->wagers[above].parent, ++level)
      if (const Index found = find(rules_->wagers[above].variables); found != no_index) return Requirement{level, found, {}, place};
    if (const Index found = find(rules_->game.variables); found != no_index) return Requirement{std::nullopt, found, {}, place};
    complain(Code::unknown, name, "there is no state or count `" + std::string(slice(name)) + "` in the game or in an earlier wager",
             make_suggestion(slice(name), names));
    return std::nullopt;
  }

  void add_value(const Piece& value, Index wager, Requirement& requirement) {
    const Variable& variable = variable_of(requirement, wager);
    const std::string text(slice(value));
    if (variable.kind == Variable::Kind::State) {
      const auto found = std::find(variable.values.begin(), variable.values.end(), text);
      if (found != variable.values.end()) return requirement.values.push_back(static_cast<int>(found - variable.values.begin()));
      return complain(Code::not_a_value, value, "`" + text + "` is not a value of `" + variable.name + "`",
                      make_suggestion(text, variable.values, "write one or more values of this state, separated by commas"));
    }
    for (int number = variable.min_value; variable.kind == Variable::Kind::Count && number <= variable.max_value; ++number)
      if (std::to_string(number) == text) return requirement.values.push_back(number);
    complain(Code::not_a_value, value, "`" + text + "` is not a possible number for `" + variable.name + "`",
             "after `is`, write a value of the state or a number that the count can reach");
  }

  const std::shared_ptr<const Ruleset>& rules_;
  SourcePtr source_;
  Diagnostics& out_;
  std::vector<Piece> wholes_;  // per bet
  std::vector<Piece> bets_;    // without the condition
  std::vector<std::uint32_t> step_begins_;
};

/// One combination under one reading of the text.
class Combining {
 public:
  Combining(const CheckResult& checked, const std::string& text, const std::vector<Fraction>& dice, Diagnostics& out,
            const ProgressCallback& progress)
      : rules_(checked.ruleset),
        outcomes_(rules_->vocabulary),
        compiler_(checked, outcomes_),
        chances_(outcomes_, rules_->vocabulary, dice),
        out_(out),
        progress_(progress),
        bets_(CombinationReader(rules_, text, out).read()) {}

  /// Nothing, with errors, if the text cannot be read or a bet cannot be made.
  std::optional<Combination> run() {
    if (bets_.empty()) return std::nullopt;
    list_bets();
    for (std::size_t i = 0; i < bets_.size() && !result_.undefined_reason; ++i) {
      if (progress_ && !progress_("bets", i, bets_.size()))
        result_.undefined_reason = UndefinedReason{UndefinedReason::Kind::Stopped, "the computation was stopped"};
      else if (rules_->wagers[bets_[i].key.wager].components.empty())
        add(i);
      else
        add_composite(i);
      if (has_errors(out_)) return std::nullopt;
    }
    if (!result_.undefined_reason) sum();
    return std::move(result_);
  }

  /// Names of the wagers, those that they stand behind not repeated.
  [[nodiscard]] std::vector<std::string> wagers() const {
    std::vector<std::string> names;
    for (const WrittenBet& one : bets_) names.push_back(rules_->wagers[one.key.wager].name);
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
    return names;
  }

 private:
  void list_bets() {
    for (const WrittenBet& one : bets_) {
      CombinedBet& bet = result_.bets.emplace_back();
      bet.text = std::string(one.place.text());
      bet.name = format_wager_name(*rules_, one.key);
      bet.stake = one.bet.stake;
    }
    result_.clauses = Footprints(*rules_).clauses({false, true, false, wagers()});
    const auto is_recalled = [&](Index clause) { return rules_->clauses[clause].is_unverified; };
    result_.is_unverified = std::any_of(result_.clauses.begin(), result_.clauses.end(), is_recalled);
  }

  void complain(const SourceLocation& place, std::string message, std::string help) {
    out_.push_back({.code = Code::bad_amount, .location = place, .message = std::move(message), .help = std::move(help)});
  }
  void refuse(std::size_t bet, const UndefinedReason& why) {
    result_.undefined_reason = UndefinedReason{why.kind, "`" + result_.bets[bet].name + "`: " + why.description};
  }
  [[nodiscard]] EdgeSetting setting() { return {*rules_, outcomes_, chances_, compiler_}; }

  /// The bet of that level above: 0 is the bet itself.
  [[nodiscard]] std::size_t above(std::size_t bet, std::size_t level) const {
    for (; level > 0; --level) bet = *bets_[bet].bet.parent;
    return bet;
  }

  void add(std::size_t index) {
    Solved solved(setting(), bets_[index].key, bets_[index].bet.stake);
    if (solved.fault()) return refuse(index, *solved.fault());
    const Machine& machine = *solved.machine();
    if (!knows_states(index, machine)) return;
    const MayMake may_make = [&](std::size_t level, std::uint32_t row) { return allows(bets_[above(index, level)], machine, row, level); };
    const std::vector<Number> chances = solved.bet().made_once(may_make);
    if (solved.bet().fault()) return refuse(index, *solved.bet().fault());
    const std::uint32_t first_row = solved.bet().with_parents(Machine::start_row, may_make);
    Number chance;
    Number loss;  // per unit of stake
    for (std::size_t i = 0; i < chances.size(); ++i) {
      const Opportunity& one = solved.bet().opportunities()[i];
      if (chances[i] == 0) continue;
      if (!is_accepted(index, machine, one.row, one.row == first_row)) return;
      const Prospect prospect = solved.bet().from(one.placed);
      Number profit = -solved.terms().charge();
      for (std::size_t kind = 0; kind < prospect.chances.size(); ++kind)
        profit += prospect.chances[kind] * solved.bet().decisions()[kind].profit;
      chance += chances[i];
      loss -= chances[i] * profit;
    }
    if (chance == 0)
      return complain(bets_[index].place, "`" + result_.bets[index].name + "` is never made",
                      "the parent wagers are always decided before the betting window opens and the `while` condition is met");
    enter(index, chance, 1 + solved.terms().charge(), loss);
  }

  /// A wager made of parts, bet on at a fresh table.
  void add_composite(std::size_t index) {
    if (!bets_[index].requirements.empty())
      return complain(bets_[index].requirements.front().place, "a bet on a composite wager cannot have a `while` condition",
                      "remove the condition, or bet on each component separately");
    WagerEdge edge;
    edge.key = bets_[index].key;
    add_parts(setting(), rules_, bets_[index].bet.stake, edge);
    if (edge.undefined_reason) return refuse(index, *edge.undefined_reason);
    if (!takes(fresh_, index, " at a new table")) return;
    const Number outlay = number_of(edge.first_bet_figures.outlay);
    enter(index, 1, outlay, number_of(edge.first_bet_figures.edge) * outlay);
  }

  void enter(std::size_t index, const Number& chance, const Number& outlay, const Number& loss) {
    CombinedBet& bet = result_.bets[index];
    Number stake = number_of(Rational(bet.stake.units));
    for (int i = 0; i < rules_->currency.decimal_count; ++i) stake /= 10;
    bet.chance = fraction_of(chance);
    bet.outlay = fraction_of(chance * outlay * stake);
    bet.loss = fraction_of(loss * stake);
  }

  void sum() {
    Number outlay;
    Number loss;
    for (const CombinedBet& bet : result_.bets) {
      outlay += number_of(bet.outlay);
      loss += number_of(bet.loss);
    }
    result_.outlay = fraction_of(outlay);
    result_.loss = fraction_of(loss);
    result_.edge = fraction_of(loss / outlay);
    result_.loss_per_first_outlay = fraction_of(loss / number_of(result_.bets.front().outlay));
  }

  /// The machine has every state that a condition of the line names; otherwise the condition would change nothing.
  bool knows_states(std::size_t index, const Machine& machine) {
    for (std::size_t level = 0; level < machine.levels.size(); ++level)
      for (const Requirement& one : bets_[above(index, level)].requirements) {
        const std::vector<Index>& members = machine.game_variables;
        if (one.level || std::binary_search(members.begin(), members.end(), one.variable)) continue;
        complain(one.place, "the bet `" + result_.bets[index].name + "` does not depend on `" + std::string(one.place.text()) + "`",
                 "remove the condition");
        return false;
      }
    return true;
  }

  [[nodiscard]] static bool allows(const WrittenBet& bet, const Machine& machine, std::uint32_t row, std::size_t level) {
    return std::all_of(bet.requirements.begin(), bet.requirements.end(), [&](const Requirement& one) {
      const auto member =
          std::lower_bound(machine.game_variables.begin(), machine.game_variables.end(), one.variable) - machine.game_variables.begin();
      const int value =
          one.level ? machine.wager_variables(row, level + *one.level)[one.variable] : machine.row(row)[static_cast<std::size_t>(member)];
      return std::find(one.values.begin(), one.values.end(), value) != one.values.end();
    });
  }

  // ---- at a table

  /// Whether the rules take the bet as things stand in that row. `before_any_throw`: at a fresh table, after the bets before it.
  bool is_accepted(std::size_t index, const Machine& machine, std::uint32_t row, bool before_any_throw) {
    const std::string when = " while " + state_words(*rules_, machine, row);
    for (const auto& [other, other_row] : made_)
      if (other_row == row && bets_[other].key == bets_[index].key) {
        out_.push_back({.code = Code::duplicate,
                        .location = bets_[index].place,
                        .message = "there is already a bet on `" + result_.bets[index].name + "`" + when,
                        .help = "write one bet with the total stake, or add a `while` condition to each bet"});
        return false;
      }
    made_.emplace_back(index, row);
    if (before_any_throw) return takes(fresh_, index, " at a new table");
    const auto is_in_line = [&](Index held) {
      return std::any_of(machine.levels.begin(), machine.levels.end(), [&](const MachineLevel& one) { return one.wager == held; });
    };
    if (!std::all_of(machine.tested_wagers.begin(), machine.tested_wagers.end(), is_in_line)) {
      refuse(index, {UndefinedReason::Kind::NotCompiled,
                     "the betting window depends on other bets, which may be decided before this bet can be made"});
      return false;
    }
    Table table = table_with_shooter();
    for (std::size_t i = 0; i < machine.game_variables.size(); ++i) table.set_variable(machine.game_variables[i], machine.row(row)[i]);
    std::uint32_t parent = 0;
    for (std::size_t level = machine.levels.size() - 1; level > 0; --level) {
      const PlannedBet& bet = bets_[above(index, level)].bet;
      parent = table.place_wager(0, bet.wager, bet.numbers, bet.stake, machine.wager_variables(row, level), parent);
    }
    return takes(table, index, when);
  }

  bool takes(Table& table, std::size_t index, const std::string& when) {
    const PlannedBet& bet = bets_[index].bet;
    TableAction act;
    act.kind = TableAction::Kind::Bet;
    act.seat = 0;
    act.amount = bet.stake;
    act.wager.wager = bet.wager;
    act.wager.numbers = bet.numbers;
    if (bet.parent) {
      const PlannedBet& parent = bets_[*bet.parent].bet;
      act.wager.parent = parent.wager;
      if (!parent.numbers.empty()) act.wager.parent_number = parent.numbers.front();
    }
    const ActionResult result = table.execute(act, ReasonDetail::None);
    if (result.status == ActionResult::Status::Accepted) return true;
    std::string words =
        "`" + result_.bets[index].name + "` is " + std::string(action_status_name(result.status)) + when + ": " + result.reason;
    if (!result.deciding_clauses.empty()) words += " (" + rules_->clauses[result.deciding_clauses.front()].address + ")";
    complain(bets_[index].place, std::move(words), "change the stake, reorder the bets, or add a `while` condition");
    return false;
  }

  [[nodiscard]] Table table_with_shooter() const {
    Table table(rules_, {"ann"});
    (void)take_dice(table);
    return table;
  }

  const std::shared_ptr<const Ruleset> rules_;
  const DiceOutcomes outcomes_;
  MachineCompiler compiler_;
  Chances chances_;
  Diagnostics& out_;
  const ProgressCallback& progress_;
  std::vector<WrittenBet> bets_;
  Combination result_;
  Table fresh_ = table_with_shooter();                       // with the bets that are made before any throw
  std::vector<std::pair<std::size_t, std::uint32_t>> made_;  // bets, and the rows in which they are made
};

bool same_figures(const Combination& a, const Combination& b) {
  if (a.undefined_reason || b.undefined_reason)
    return a.undefined_reason && b.undefined_reason && a.undefined_reason->description == b.undefined_reason->description;
  return a.bets == b.bets;
}

}  // namespace

std::optional<CombinationReport> compute_combination_report(const Library& library, const CheckResult& checked, const Selection& selection,
                                                            const std::string& bets, const std::vector<Fraction>& dice, Diagnostics& out,
                                                            const ProgressCallback& progress) {
  Combining combining(checked, bets, dice, out, progress);
  std::optional<Combination> first = combining.run();
  if (!first) return std::nullopt;
  CombinationReport report;
  report.selected_combination = std::move(*first);
  report.readings = find_readings(library, *checked.ruleset, selection, {false, true, true, combining.wagers()});
  for (const OtherReading& other : report.readings.other_readings) {
    if (progress && !progress("readings", report.other_combinations.size(), report.readings.other_readings.size())) break;
    const CheckResult read = check(library, checked.ruleset->name, other.selection);
    std::optional<Combination> then = read.ok() ? Combining(read, bets, dice, out, progress).run() : std::nullopt;
    if (!read.ok()) out.insert(out.end(), read.diagnostics.begin(), read.diagnostics.end());
    if (then && !same_figures(*then, report.selected_combination))
      report.other_combinations.push_back({other.changed_alternatives, read.ruleset, std::move(*then)});
  }
  return report;
}

}  // namespace fairroll::analysis
