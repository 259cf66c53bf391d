// SPDX-License-Identifier: Apache-2.0
// One wager's table: every state in which it can stand behind what it stands behind, and what the table would make of it (S4-S7, T2, L8).
#include <algorithm>
#include <map>

#include "../lint/space.hpp"
#include "../oracle/settle.hpp"
#include "columns.hpp"
#include "compile.hpp"

namespace fairroll::live {
namespace {

/// A wager of the chain, from what stands behind nothing to the one that is compiled.
struct Link {
  Index wager = no_index;
  const std::vector<int>* numbers = nullptr;
  std::size_t at = 0;  ///< where its own states begin in a row
  bool names_turns = false;
  bool names_change = false;
};

class WagerTablesBuilder {
 public:
  WagerTablesBuilder(const Ruleset& ruleset, const Outcomes& outcomes, ProgramTables& tables, GameSpaces& spaces,
                     std::map<std::vector<Index>, std::uint32_t>& lists, std::map<std::vector<std::uint16_t>, std::uint32_t>& column_sets)
      : ruleset_(ruleset),
        outcomes_(outcomes),
        tables_(tables),
        spaces_(spaces),
        lists_(lists),
        column_sets_(column_sets),
        situation_(linting::at_the_start(ruleset)),
        columns_(ruleset, outcomes) {}

  /// Appends the table; false, with a fault, if it cannot be compiled.
  bool build(WagerTable table, std::vector<CompileFault>& faults) {
    const Wager& wager = ruleset_.wagers[table.wager];
    const auto fault = [&](const std::string& message, const std::string& help) {
      faults.push_back({message, help, wager.place});
      return false;
    };
    out_ = std::move(table);
    chain();
    if (!mention()) return fault("what becomes of `" + wager.name + "` depends on who holds what", "the table settles it");
    const StateRows* const game = spaces_.of(out_.members);
    if (game == nullptr || !explore(*game))
      return fault("`" + wager.name + "` has more states than can be compiled", "the table settles it; to compile it, bound what it names");
    tables_.wagers.push_back(std::move(out_));
    return true;
  }

 private:
  void chain() {
    std::vector<const WagerTable*> line{&out_};
    for (std::uint32_t one = out_.parent; one != StateRows::none; one = line.back()->parent) line.push_back(&tables_.wagers[one]);
    for (auto one = line.rbegin(); one != line.rend(); ++one) {
      const Wager& wager = ruleset_.wagers[(*one)->wager];
      links_.push_back({(*one)->wager, &(*one)->numbers, 0, names_per_thrower(ruleset_, wager), names_change_of_thrower(ruleset_, wager)});
    }
  }

  static void mention(linting::Mentions& mentions, const Ruleset& ruleset, const Wager& wager) {
    for (const VerdictRow& row : wager.verdicts) mentions.add(row.occasion);
    for (const Standing& row : wager.off) mentions.add(row.while_);
    for (const PayRow& row : wager.pays) {
      if (row.on) mentions.add(*row.on);
      mentions.add(row.while_);
    }
    mentions.add_own(false);
    if (wager.pays_per == no_index) return;
    const VariableRef& measured = ruleset.paytables[wager.pays_per].measure;
    if (measured.owner == Owner::Game) mentions.add_game(measured.index);
  }

  /// What its row must hold, and which outcomes it tells apart. False: it asks who holds what.
  bool mention() {
    std::vector<char> game(ruleset_.game.variables.size(), 0);
    bool holds = false;
    for (std::size_t i = 0; i < links_.size(); ++i) {
      const Wager& wager = ruleset_.wagers[links_[i].wager];
      const Wager* const parent = i == 0 ? nullptr : &ruleset_.wagers[links_[i - 1].wager];
      linting::Mentions mentions(ruleset_, &wager, parent);
      mention(mentions, ruleset_, wager);
      holds = holds || mentions.asks_who_holds();
      for (std::size_t v = 0; v < game.size(); ++v) game[v] = static_cast<char>(game[v] | mentions.game()[v]);
      columns_.add(mentions, &wager, links_[i].numbers, parent, i == 0 ? nullptr : links_[i - 1].numbers);
    }
    columns_.number();
    for (Index i = 0; i < game.size(); ++i)
      if (game[i] != 0) out_.members.push_back(i);
    std::size_t width = out_.members.size();
    for (Link& link : links_) {
      link.at = width;
      width += ruleset_.wagers[link.wager].variables.size();
      own_.emplace_back();
      after_.emplace_back();
    }
    out_.own_at = links_.back().at;
    out_.columns = static_cast<std::uint32_t>(columns_.representatives.size());
    const auto [at, fresh] = column_sets_.insert({columns_.column_of, static_cast<std::uint32_t>(column_sets_.size())});
    out_.column_set = at->second;
    (void)fresh;
    return !holds;
  }

  // ---- states

  [[nodiscard]] std::size_t end_of(std::size_t link) const {
    return links_[link].at + ruleset_.wagers[links_[link].wager].variables.size();
  }

  void load(const int* state, std::size_t links) {
    for (std::size_t i = 0; i < out_.members.size(); ++i) situation_.game[out_.members[i]] = state[i];
    for (std::size_t i = 0; i < links; ++i) own_[i].assign(state + links_[i].at, state + end_of(i));
  }

  /// From what stands alone to the whole chain: each wager is placed behind the others in every state that they can be in.
  bool explore(const StateRows& game) {
    StateRows rows = game;
    for (std::size_t links = 1; links <= links_.size(); ++links) {
      StateRows next(end_of(links - 1));
      const std::vector<int> fresh = first_values(ruleset_.wagers[links_[links - 1].wager].variables);
      std::vector<int> state(next.width());
      for (std::uint32_t row = 0; row < rows.size(); ++row) {
        std::copy_n(rows[row], rows.width(), state.begin());
        std::copy(fresh.begin(), fresh.end(), state.begin() + static_cast<std::ptrdiff_t>(rows.width()));
        next.add(state.data());
      }
      if (!close(next, links)) return false;
      rows = std::move(next);
    }
    out_.states = std::move(rows);
    keep_cells();
    return true;
  }

  /// Adds every state that a throw or the end of a turn leads to.
  bool close(StateRows& rows, std::size_t links) {
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
      if (rows.size() > most_rows) return false;
      if (tables_.turns_end) step(rows, row, links, no_dice, true);
      for (const std::size_t outcome : columns_.representatives) step(rows, row, links, outcomes_.faces(outcome), false);
    }
    return true;
  }

  void step(StateRows& rows, std::uint32_t row, std::size_t links, const std::vector<int>& faces, bool turn_ends) {
    const bool last = links == links_.size();
    load(rows[row], links);
    WagerCell cell;
    std::vector<Index> by;
    const bool stands = settle(links, faces, turn_ends, last ? &cell : nullptr, by);
    cell.next = row * out_.columns;
    if (stands) cell.next = rows.add(state_after(links, faces, turn_ends).data()).first * out_.columns;
    if (!last) return;
    if (stands && after_.back() != own_.back()) cell.flags |= WagerCell::changes;
    (turn_ends ? turn_ends_ : cells_).push_back({cell, list_of(cell.flags == 0 ? std::vector<Index>{} : std::move(by))});
  }

  std::vector<int> state_after(std::size_t links, const std::vector<int>& faces, bool turn_ends) const {
    std::vector<int> state;
    const Moment moment{.ruleset = ruleset_, .before = situation_, .faces = faces, .turn_ends = turn_ends};
    for (const Index member : out_.members) {
      const Variable& variable = ruleset_.game.variables[member];
      state.push_back(turn_ends && variable.per_thrower ? first_value(variable) : movement(VariableRef{Owner::Game, member}, moment).to);
    }
    for (std::size_t i = 0; i < links; ++i) state.insert(state.end(), after_[i].begin(), after_[i].end());
    return state;
  }

  // ---- what the table would do (src/table/effects.cpp, turn.cpp)

  /// Settles the chain; false: the last of the links does not stand afterwards. Its cell, if it is wanted, is that of the table's answer.
  bool settle(std::size_t links, const std::vector<int>& faces, bool turn_ends, WagerCell* cell, std::vector<Index>& by) {
    ParentFate fate;
    bool ended = false;
    if (cell != nullptr) cell->outcome = static_cast<std::uint8_t>(Outcome::Stays);
    for (std::size_t i = 0; i < links; ++i) {
      const bool last = i + 1 == links;
      after_[i] = own_[i];
      const bool follows = i > 0 && fate.verdict;
      WagerStep step;
      step.after = own_[i];
      if (!turn_ends || follows || links_[i].names_change) step = asked(i, faces, turn_ends, i == 0 ? nullptr : &fate, last);
      const bool doubt = turn_ends && !step.verdict && links_[i].names_turns;
      if (step.contradiction || step.faulty() || doubt) return open(cell);
      if (step.verdict == Verdict::Returned) step.stays_up = false;
      const bool decided = step.verdict.has_value() && !step.stays_up;
      if (ended && !decided) return open(cell);  // it would stand behind what is gone
      ended = decided;
      after_[i] = step.after;
      if (last && cell != nullptr) describe(step, *cell);
      if (last) by = std::move(step.by);
      if (turn_ends) reset(i);
      fate = ParentFate{step.verdict, step.stays_up, false, clauses_of(step, i)};
    }
    return !ended;
  }

  static bool open(WagerCell* cell) {
    if (cell == nullptr) return false;
    cell->outcome = static_cast<std::uint8_t>(Outcome::Undetermined);
    cell->flags = WagerCell::open;
    return false;
  }

  WagerStep asked(std::size_t link, const std::vector<int>& faces, bool turn_ends, const ParentFate* fate, bool last) const {
    WagerBefore before{links_[link].wager, *links_[link].numbers, own_[link]};
    if (last && links_.size() == link + 1 && out_.call != Call::None) before.called_on = out_.call == Call::On;
    if (link > 0) before.parent = &own_[link - 1];
    if (link > 0) before.parent_numbers = links_[link - 1].numbers;
    return step_wager(ruleset_, situation_, before, faces, turn_ends, fate, false);
  }

  /// What a follower names as the reason of its own fate.
  [[nodiscard]] std::vector<Index> clauses_of(const WagerStep& step, std::size_t link) const {
    if (step.rows.empty()) return step.by;
    std::vector<Index> clauses;
    for (const std::size_t row : step.rows) clauses.push_back(ruleset_.wagers[links_[link].wager].verdicts[row].clause);
    return clauses;
  }

  void reset(std::size_t link) {
    const std::vector<Variable>& variables = ruleset_.wagers[links_[link].wager].variables;
    for (std::size_t i = 0; i < variables.size(); ++i)
      if (variables[i].per_thrower) after_[link][i] = first_value(variables[i]);
  }

  void describe(const WagerStep& step, WagerCell& cell) {
    Outcome outcome = step.off ? Outcome::Off : step.after == own_[links_.size() - 1] ? Outcome::Stays : Outcome::Moves;
    if (step.verdict) {
      outcome = outcome_of(*step.verdict);
      cell.flags |= WagerCell::decides;
      if (!step.stays_up) cell.flags |= WagerCell::ends;
    }
    if (outcome == Outcome::Moves) cell.flags |= WagerCell::moves;
    cell.outcome = static_cast<std::uint8_t>(outcome);
    if (step.verdict != Verdict::Wins) return;
    if (!step.payment || !step.payment->odds) {
      cell.flags |= WagerCell::open;
      return;
    }
    const auto found = std::find(out_.odds.begin(), out_.odds.end(), *step.payment->odds);
    cell.odds = static_cast<std::uint16_t>(found - out_.odds.begin());
    if (found == out_.odds.end()) out_.odds.push_back(*step.payment->odds);
  }

  // ---- keeping

  std::uint32_t list_of(std::vector<Index> by) {
    const auto [at, fresh] = lists_.insert({std::move(by), static_cast<std::uint32_t>(lists_.size())});
    (void)fresh;
    return at->second;
  }

  void keep_cells() {
    const auto keep = [&](const std::vector<std::pair<WagerCell, std::uint32_t>>& from) {
      const auto first = static_cast<std::uint32_t>(tables_.cells.size());
      for (const auto& [cell, by] : from) {
        tables_.cells.push_back(cell);
        tables_.by_of_cell.push_back(by);
      }
      return first;
    };
    out_.first_cell = keep(cells_);
    out_.first_turn_end = keep(turn_ends_);
  }

  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  ProgramTables& tables_;
  GameSpaces& spaces_;
  std::map<std::vector<Index>, std::uint32_t>& lists_;
  std::map<std::vector<std::uint16_t>, std::uint32_t>& column_sets_;
  Situation situation_;
  Columns columns_;
  WagerTable out_;
  std::vector<Link> links_;
  std::vector<std::vector<int>> own_;    // per link: before
  std::vector<std::vector<int>> after_;  // per link
  std::vector<std::pair<WagerCell, std::uint32_t>> cells_;
  std::vector<std::pair<WagerCell, std::uint32_t>> turn_ends_;
};

/// Wagers such that what one stands behind comes before it.
class Compiler {
 public:
  Compiler(const Ruleset& ruleset, const Outcomes& outcomes, ProgramTables& tables, std::vector<CompileFault>& faults)
      : ruleset_(ruleset),
        outcomes_(outcomes),
        tables_(tables),
        faults_(faults),
        spaces_(ruleset, outcomes),
        of_(ruleset.wagers.size()),
        done_(ruleset.wagers.size(), 0) {
    lists_.insert({{}, 0});
  }

  void run() {
    for (Index wager = 0; wager < ruleset_.wagers.size(); ++wager) compile(wager);
    sort_by_wager();
    tables_.column_sets = static_cast<std::uint32_t>(column_sets_.size());
    tables_.column_of.resize(outcomes_.size() * column_sets_.size());
    for (const auto& [columns, set] : column_sets_)
      for (std::size_t outcome = 0; outcome < columns.size(); ++outcome)
        tables_.column_of[outcome * column_sets_.size() + set] = columns[outcome];
    tables_.by.resize(lists_.size());
    for (const auto& [clauses, at] : lists_) tables_.by[at] = clauses;
  }

 private:
  void compile(Index index) {
    if (done_[index] != 0) return;
    done_[index] = 1;
    const Wager& wager = ruleset_.wagers[index];
    if (!wager.parts.empty()) return;
    std::vector<std::uint32_t> parents{StateRows::none};
    if (wager.behind != no_index) {
      compile(wager.behind);
      parents.clear();
      for (const std::uint32_t parent : of_[wager.behind])
        if (tables_.wagers[parent].call == Call::None) parents.push_back(parent);
    }
    std::vector<std::vector<int>> numbers = wager.numbers;
    if (numbers.empty()) numbers.emplace_back();
    for (const std::vector<int>& own : numbers)
      for (const std::uint32_t parent : parents)
        for (const Call call : calls_of(wager)) {
          WagerTable table;
          table.wager = index;
          table.numbers = own;
          table.parent = parent;
          table.call = call;
          const auto at = static_cast<std::uint32_t>(tables_.wagers.size());
          // One fault for a family is enough; a wager that is too large on one number is so on all.
          if (!WagerTablesBuilder(ruleset_, outcomes_, tables_, spaces_, lists_, column_sets_).build(std::move(table), faults_)) return;
          of_[index].push_back(at);
        }
  }

  /// None, and those that its owner may be allowed to make.
  static std::vector<Call> calls_of(const Wager& wager) {
    std::vector<Call> calls{Call::None};
    const auto allowed = [&](Act act) {
      return std::any_of(wager.leaves.begin(), wager.leaves.end(), [&](const Leave& row) { return row.act == act && row.allowed; });
    };
    if (allowed(Act::CalledOn)) calls.push_back(Call::On);
    if (allowed(Act::CalledOff)) calls.push_back(Call::Off);
    return calls;
  }

  void sort_by_wager() {
    std::vector<WagerTable> sorted;
    std::vector<std::uint32_t> now(tables_.wagers.size());
    for (const std::vector<std::uint32_t>& of : of_) {
      tables_.first_of_wager.push_back(static_cast<std::uint32_t>(sorted.size()));
      for (const std::uint32_t one : of) {
        now[one] = static_cast<std::uint32_t>(sorted.size());
        sorted.push_back(std::move(tables_.wagers[one]));
      }
    }
    tables_.first_of_wager.push_back(static_cast<std::uint32_t>(sorted.size()));
    for (WagerTable& table : sorted)
      if (table.parent != StateRows::none) table.parent = now[table.parent];
    tables_.wagers = std::move(sorted);
  }

  const Ruleset& ruleset_;
  const Outcomes& outcomes_;
  ProgramTables& tables_;
  std::vector<CompileFault>& faults_;
  GameSpaces spaces_;
  std::vector<std::vector<std::uint32_t>> of_;  // per wager: its tables
  std::vector<char> done_;
  std::map<std::vector<Index>, std::uint32_t> lists_;
  std::map<std::vector<std::uint16_t>, std::uint32_t> column_sets_;
};

}  // namespace

void compile_wagers(const Ruleset& ruleset, const Outcomes& outcomes, ProgramTables& tables, std::vector<CompileFault>& faults) {
  Compiler(ruleset, outcomes, tables, faults).run();
}

}  // namespace fairroll::live
