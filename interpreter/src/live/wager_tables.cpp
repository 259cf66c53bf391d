// SPDX-License-Identifier: Apache-2.0
// One wager's table: every state in which it can stand behind what it stands behind, and what the table would make of it (S4-S7, T2, L8).
#include <algorithm>
#include <map>

#include "../automaton/game_space.hpp"
#include "../automaton/wager_transitions.hpp"
#include "tables.hpp"

namespace fairroll::live {
namespace {

using automaton::WagerTransitions;

/// What tables share: spaces of the game, lists of clauses, sets of columns.
struct Shared {
  automaton::GameTransitions& transitions;
  automaton::WagerBook& wagers;
  std::map<std::vector<Index>, automaton::GameSpace> spaces;
  std::map<std::vector<Index>, std::uint32_t> lists;
  std::map<std::vector<std::uint16_t>, std::uint32_t> column_sets;

  /// All states of those variables, wherever turns end.
  const automaton::GameSpace& space_of(const std::vector<Index>& members) {
    const auto [at, fresh] = spaces.try_emplace(members);
    if (!fresh) return at->second;
    automaton::Footprint footprint(transitions.ruleset(), nullptr, nullptr);
    for (const Index member : members) footprint.add_game(member);
    automaton::Exploration how;
    how.turns = automaton::Exploration::Turns::InEveryState;
    how.most_states = most_rows;
    how.invalid_rolls = true;
    at->second = automaton::space_of(transitions, footprint, members);
    automaton::explore(transitions, how, at->second);
    return at->second;
  }
};

/// A wager of the chain, from what stands behind nothing to the one that is compiled.
struct Link {
  WagerTransitions* moves = nullptr;     // while its owner throws
  WagerTransitions* of_other = nullptr;  // while another seat does
  std::size_t at = 0;                    ///< where its own states begin in a row
  std::size_t end = 0;                   ///< and end
  std::uint32_t row = 0;                 ///< of its transitions, in the state at hand
};

class WagerTablesBuilder {
 public:
  WagerTablesBuilder(ProgramTables& tables, Shared& shared)
      : ruleset_(shared.transitions.ruleset()), tables_(tables), shared_(shared), situation_(shared.transitions.start()) {}

  /// Appends the table; false, with a fault, if it cannot be compiled.
  bool build(WagerTable table, std::vector<CompileError>& faults) {
    const Wager& wager = ruleset_.wagers[table.wager];
    const auto fault = [&](const std::string& message, const std::string& help) {
      faults.push_back({message, help, wager.location});
      return false;
    };
    out_ = std::move(table);
    chain();
    if (!mention())
      return fault("a wager whose outcome depends on the wagers that seats hold cannot be compiled: `" + wager.name + "`",
                   "use `Table`, which settles wagers without compiled tables");
    const automaton::GameSpace& game = shared_.space_of(out_.members);
    if (game.too_many || !explore(game))
      return fault("there are more states than can be compiled for `" + wager.name + "`",
                   "use `Table`, which settles wagers without compiled tables, or lower the maximums of the counts");
    tables_.wagers.push_back(std::move(out_));
    return true;
  }

 private:
  void chain() {
    std::vector<const WagerTable*> line{&out_};
    for (std::uint32_t one = out_.parent; one != StateRows::none; one = line.back()->parent) line.push_back(&tables_.wagers[one]);
    WagerTransitions* behind = nullptr;
    WagerTransitions* behind_of_other = nullptr;
    for (auto one = line.rbegin(); one != line.rend(); ++one) {
      const std::optional<bool> called = *one == &out_ && out_.call != Call::None ? std::optional(out_.call == Call::On) : std::nullopt;
      behind = &shared_.wagers.of((*one)->wager, (*one)->numbers, called, behind);
      behind_of_other = &shared_.wagers.of((*one)->wager, (*one)->numbers, called, behind_of_other, false);
      links_.push_back({behind, behind_of_other, 0, 0, 0});
    }
  }

  /// What its row must hold, and which throws it tells apart. False: it asks who holds what.
  bool mention() {
    automaton::ChainFootprint footprint(ruleset_);
    for (const Link& link : links_) (void)link.moves->mention(footprint);
    const automaton::ThrowClasses classes = footprint.classes(shared_.transitions.throws());
    throws_ = classes.representatives();
    out_.members = footprint.members();
    out_.asks_owner = footprint.asks_owner();
    std::size_t width = out_.members.size() + (out_.asks_owner ? 1 : 0);
    for (Link& link : links_) {
      link.at = width;
      link.end = width += link.moves->own_code().width();
    }
    own_.resize(links_.size());
    out_.own_at = links_.back().at;
    out_.columns = static_cast<std::uint32_t>(throws_.size());
    out_.column_set =
        shared_.column_sets.insert({classes.class_of(), static_cast<std::uint32_t>(shared_.column_sets.size())}).first->second;
    return footprint.held().empty();
  }

  // ---- states

  /// As its owner throws, or does not, in the state at hand.
  [[nodiscard]] WagerTransitions& moves_of(const Link& link) const noexcept { return owner_throws_ ? *link.moves : *link.of_other; }

  /// Sets the state of the first `links` of the chain.
  void stand(const int* state, std::size_t links) {
    for (std::size_t i = 0; i < out_.members.size(); ++i) situation_.game_values[out_.members[i]] = state[i];
    owner_throws_ = !out_.asks_owner || state[out_.members.size()] != 0;
    for (std::size_t i = 0; i < links; ++i) {
      std::uint32_t* const own = own_.data() + own_.size() - 1 - i;  // what it stands behind comes after it
      WagerTransitions& moves = moves_of(links_[i]);
      *own = static_cast<std::uint32_t>(moves.own_code().of(state + links_[i].at));
      links_[i].row = moves.row(situation_, own);
    }
  }

  /// From what stands alone to the whole chain: each wager is placed behind the others in every state that they can be in.
  bool explore(const automaton::GameSpace& game) {
    StateRows rows = begin(game);
    for (std::size_t links = 1; links <= links_.size(); ++links) {
      StateRows next(links_[links - 1].end);
      const std::vector<int> fresh = first_values(ruleset_.wagers[links_[links - 1].moves->wager()].variables);
      std::vector<int> state(next.width());
      for (std::uint32_t row = 0; row < rows.size(); ++row) {
        std::copy_n(rows[row], rows.width(), state.begin());
        std::copy(fresh.begin(), fresh.end(), state.begin() + static_cast<std::ptrdiff_t>(rows.width()));
        next.insert(state.data());
      }
      if (!close(next, links)) return false;
      rows = std::move(next);
    }
    out_.states = std::move(rows);
    keep_cells();
    return true;
  }

  /// The states of the game, with an owner who throws and one who does not if that is asked.
  StateRows begin(const automaton::GameSpace& game) const {
    StateRows rows(game.members.size() + (out_.asks_owner ? 1 : 0));
    std::vector<int> state(rows.width());
    for (std::size_t row = 0; row < game.count; ++row) {
      std::copy_n(game.state(row), game.members.size(), state.begin());
      insert(rows, state);
    }
    return rows;
  }

  /// The same wager may stand so while its owner throws, and once another seat does.
  std::uint32_t insert(StateRows& rows, std::vector<int>& state) const {
    const std::uint32_t at = rows.insert(state.data()).first;
    if (!out_.asks_owner) return at;
    int& throws = state[out_.members.size()];
    throws = 1 - throws;
    (void)rows.insert(state.data());
    throws = 1 - throws;
    return at;
  }

  /// Adds every state that a throw or the end of a turn leads to.
  bool close(StateRows& rows, std::size_t links) {
    automaton::StateCode code(automaton::variables_of(ruleset_, out_.members));
    automaton::GameCursor cursor(shared_.transitions, out_.members, throws_, code);
    std::vector<int> after(rows.width());
    for (std::uint32_t row = 0; row < rows.size(); ++row) {
      if (rows.size() > most_rows) return false;
      stand(rows[row], links);
      if (out_.asks_owner) after[out_.members.size()] = owner_throws_ ? 1 : 0;
      if (tables_.turns_end) {
        code.decode(cursor.turn_end(situation_), after.data());
        step(rows, row, links, nullptr, after);
      }
      roll_invalidly(rows, row, code);
      cursor.stand(situation_);
      for (std::size_t column = 0; column < throws_.size(); ++column) {
        code.decode(cursor.code(column), after.data());
        step(rows, row, links, &throws_[column], after);
      }
    }
    return true;
  }

  /// A throw that does not count moves the game alone (A7).
  void roll_invalidly(StateRows& rows, std::uint32_t row, const automaton::StateCode& code) {
    const std::optional<std::uint64_t> game = shared_.transitions.after_invalid_roll(out_.members, situation_, code);
    if (!game) return;
    std::vector<int> state(rows[row], rows[row] + rows.width());
    code.decode(*game, state.data());
    (void)insert(rows, state);
  }

  /// `after`: a row, in which the game stands as it will. `thrown` null: the turn ends.
  void step(StateRows& rows, std::uint32_t row, std::size_t links, const std::size_t* thrown, std::vector<int>& after) {
    const bool last = links == links_.size();
    WagerCell cell;
    cell.outcome = static_cast<std::uint8_t>(Outcome::Stays);
    std::uint32_t by = 0;
    const bool stands = settle(links, thrown, last, cell, by, after);
    cell.next = row * out_.columns;
    if (stands) cell.next = insert(rows, after) * out_.columns;
    if (!last) return;
    (thrown == nullptr ? turn_ends_ : cells_).push_back({cell, by});
  }

  // ---- what the table would do (oracle/settle.cpp, src/table/turn.cpp)

  /// Settles the chain; false: the last of the links does not stand afterwards. Its cell is that of the table's answer.
  bool settle(std::size_t links, const std::size_t* thrown, bool last, WagerCell& cell, std::uint32_t& by, std::vector<int>& after) {
    bool ended = false;
    for (std::size_t i = 0; i < links; ++i) {
      const WagerTransitions& of = moves_of(links_[i]);
      const automaton::WagerMove& move = thrown == nullptr ? of.turn_end(links_[i].row) : of.move(links_[i].row, *thrown);
      const automaton::Effect& effect = of.effect(move);
      const std::uint32_t before = own_[own_.size() - 1 - i];
      ended = effect.ends();
      if (effect.open()) {
        cell.outcome = static_cast<std::uint8_t>(Outcome::Undetermined);
        cell.flags = WagerCell::open;
        return false;
      }
      const std::uint32_t now = thrown == nullptr ? of.reset_turn(move.after) : move.after;
      of.own_code().decode(now, after.data() + links_[i].at);
      if (!last || i + 1 < links) continue;
      describe(effect, move.after != before, cell);
      if (!ended && now != before) cell.flags |= WagerCell::changes;
      by = list_of(effect.by);
    }
    return !ended;
  }

  void describe(const automaton::Effect& effect, bool moves, WagerCell& cell) {
    const Outcome outcome = effect.outcome(moves);
    if (effect.verdict) cell.flags |= WagerCell::decides;
    if (effect.ends()) cell.flags |= WagerCell::ends;
    if (outcome == Outcome::Moves) cell.flags |= WagerCell::moves;
    cell.outcome = static_cast<std::uint8_t>(outcome);
    if (!effect.payment) return;
    if (!effect.payment->odds) {
      cell.flags |= WagerCell::open;
      return;
    }
    const auto found = std::find(out_.odds.begin(), out_.odds.end(), *effect.payment->odds);
    cell.odds = static_cast<std::uint16_t>(found - out_.odds.begin());
    if (found == out_.odds.end()) out_.odds.push_back(*effect.payment->odds);
  }

  // ---- keeping

  std::uint32_t list_of(const std::vector<Index>& by) {
    return shared_.lists.insert({by, static_cast<std::uint32_t>(shared_.lists.size())}).first->second;
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
  ProgramTables& tables_;
  Shared& shared_;
  Situation situation_;
  bool owner_throws_ = true;         // in the state at hand
  std::vector<std::size_t> throws_;  // of the columns
  WagerTable out_;
  std::vector<Link> links_;
  std::vector<std::uint32_t> own_;  // codes of own states: of the last link first
  std::vector<std::pair<WagerCell, std::uint32_t>> cells_;
  std::vector<std::pair<WagerCell, std::uint32_t>> turn_ends_;
};

/// Wagers such that what one stands behind comes before it.
class Compiler {
 public:
  Compiler(automaton::Transitions& transitions, ProgramTables& tables, std::vector<CompileError>& faults)
      : ruleset_(transitions.game.ruleset()),
        tables_(tables),
        faults_(faults),
        shared_{transitions.game, transitions.wagers, {}, {{{}, 0}}, {}},
        of_(ruleset_.wagers.size()),
        done_(ruleset_.wagers.size(), 0) {}

  void run() {
    for (Index wager = 0; wager < ruleset_.wagers.size(); ++wager) compile(wager);
    sort_by_wager();
    tables_.column_sets = static_cast<std::uint32_t>(shared_.column_sets.size());
    tables_.column_of.resize(shared_.transitions.throws().size() * shared_.column_sets.size());
    for (const auto& [columns, set] : shared_.column_sets)
      for (std::size_t outcome = 0; outcome < columns.size(); ++outcome)
        tables_.column_of[outcome * shared_.column_sets.size() + set] = columns[outcome];
    tables_.by.resize(shared_.lists.size());
    for (const auto& [clauses, at] : shared_.lists) tables_.by[at] = clauses;
  }

 private:
  void compile(Index index) {
    if (done_[index] != 0) return;
    done_[index] = 1;
    const Wager& wager = ruleset_.wagers[index];
    if (!wager.components.empty()) return;
    std::vector<std::uint32_t> parents{StateRows::none};
    if (wager.parent != no_index) {
      compile(wager.parent);
      parents.clear();
      for (const std::uint32_t parent : of_[wager.parent])
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
          if (!WagerTablesBuilder(tables_, shared_).build(std::move(table), faults_)) return;
          of_[index].push_back(at);
        }
  }

  /// None, and those that its owner may be allowed to make.
  static std::vector<Call> calls_of(const Wager& wager) {
    std::vector<Call> calls{Call::None};
    const auto allowed = [&](WagerAction act) {
      return std::any_of(wager.permissions.begin(), wager.permissions.end(),
                         [&](const Permission& row) { return row.action == act && row.is_allowed; });
    };
    if (allowed(WagerAction::CallOn)) calls.push_back(Call::On);
    if (allowed(WagerAction::CallOff)) calls.push_back(Call::Off);
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
  ProgramTables& tables_;
  std::vector<CompileError>& faults_;
  Shared shared_;
  std::vector<std::vector<std::uint32_t>> of_;  // per wager: its tables
  std::vector<char> done_;
};

}  // namespace

void compile_wagers(automaton::Transitions& transitions, ProgramTables& tables, std::vector<CompileError>& faults) {
  Compiler(transitions, tables, faults).run();
}

}  // namespace fairroll::live
