// SPDX-License-Identifier: Apache-2.0
#include "program_dump.hpp"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>
#include <utility>

#include <fairroll/detail/joined.hpp>
#include <fairroll/report.hpp>

#include "report.hpp"

namespace fairroll::cli {

using namespace words;
namespace {

// ---- sets of throws in words

int total_of(const std::vector<int>& faces) { return std::accumulate(faces.begin(), faces.end(), 0); }

bool all_alike(const std::vector<int>& faces) {
  return std::all_of(faces.begin(), faces.end(), [&](int face) { return face == faces.front(); });
}

std::string dashed_faces(const std::vector<int>& faces) {
  return detail::joined(faces, "-", [&](const int face) { return std::to_string(face); });
}

/// What is meant of one total: `6`, `hard 6`, `easy 6`, or the faces.
std::string words_of_total(int total, const std::vector<const std::vector<int>*>& all, const std::vector<const std::vector<int>*>& some) {
  if (some.size() == all.size()) return std::to_string(total);
  const auto hard = static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const auto* faces) { return all_alike(*faces); }));
  const auto hard_here =
      static_cast<std::size_t>(std::count_if(some.begin(), some.end(), [](const auto* faces) { return all_alike(*faces); }));
  if (hard > 0 && hard_here == hard && some.size() == hard) return "hard " + std::to_string(total);
  if (hard > 0 && hard_here == 0 && some.size() == all.size() - hard) return "easy " + std::to_string(total);
  std::string words;
  for (const std::vector<int>* faces : some) words += (words.empty() ? "" : " ") + dashed_faces(*faces);
  return words;
}

/// Three totals or more in a row are a range.
std::string ranges_of(const std::vector<int>& totals) {
  std::string words;
  for (std::size_t first = 0; first < totals.size();) {
    std::size_t last = first;
    while (last + 1 < totals.size() && totals[last + 1] == totals[last] + 1) ++last;
    if (last - first < 2) last = first;
    words += (words.empty() ? "" : " ") + std::to_string(totals[first]);
    if (last > first) words += ".." + std::to_string(totals[last]);
    first = last + 1;
  }
  return words;
}

/// `2 3 12`, `4..10`, `hard 6`, `5-5-2`, `any throw`: which throws these outcomes are, as rule files would name them where they can.
std::string throws_words(const DiceOutcomes& outcomes, const std::vector<std::size_t>& which) {
  if (which.size() == outcomes.size()) return "any throw";
  using Faces = std::vector<const std::vector<int>*>;
  std::map<int, std::pair<Faces, Faces>> totals;  // all of a total, those that are meant
  for (std::size_t i = 0; i < outcomes.size(); ++i) totals[total_of(outcomes.faces(i))].first.push_back(&outcomes.faces(i));
  for (const std::size_t i : which) totals[total_of(outcomes.faces(i))].second.push_back(&outcomes.faces(i));
  std::vector<int> whole;
  std::string parts;
  for (const auto& [total, faces] : totals) {
    if (faces.second.empty()) continue;
    if (faces.second.size() == faces.first.size())
      whole.push_back(total);
    else
      parts += " " + words_of_total(total, faces.first, faces.second);
  }
  const std::string words = ranges_of(whole) + parts;
  return words.front() == ' ' ? words.substr(1) : words;
}

// ---- machines

std::size_t bytes_of(const Machine& machine) {
  return machine.cells.size() * sizeof(Cell) + machine.turn_end_cells.size() * sizeof(Cell) +
         machine.columns_by_outcome.size() * sizeof(std::uint16_t);
}

/// Outcomes that come to the same, in the order of their first.
template <typename What, typename Ask>
std::vector<std::pair<What, std::vector<std::size_t>>> grouped(std::size_t outcomes, const Ask& ask) {
  std::vector<std::pair<What, std::vector<std::size_t>>> groups;
  for (std::size_t outcome = 0; outcome < outcomes; ++outcome) {
    const What what = ask(outcome);
    const auto known = std::find_if(groups.begin(), groups.end(), [&](const auto& one) { return one.first == what; });
    if (known == groups.end())
      groups.push_back({what, {outcome}});
    else
      known->second.push_back(outcome);
  }
  return groups;
}

std::string cell_words(const Machine& machine, const Cell& cell) {
  const auto outcome = static_cast<Outcome>(cell.outcome);
  std::string words(outcome_name(outcome));
  if (cell.odds != Cell::no_odds) words += " " + to_string(machine.odds[cell.odds]);
  if (outcome <= Outcome::Returned && (cell.flags & Cell::ends_flag) == 0) words += " and stays in play";
  return words;
}

std::string next_words(std::uint32_t row, std::uint32_t next) { return next == row ? "" : "-> row " + std::to_string(next); }

std::string or_always(std::string words) { return words.empty() ? "always" : std::move(words); }

Json addresses(const Ruleset& rules, const std::vector<Index>& clauses) {
  Json all = Json::array();
  for (const Index clause : clauses) all.push_back(get_clause_address(rules, clause));
  return all;
}

/// A line of at most four cells; empty ones at the end are left out.
void add_line(Columns& columns, std::vector<std::string> cells) {
  while (cells.back().empty()) cells.pop_back();
  columns.add(std::move(cells));
}

}  // namespace

std::string wager_words(const Ruleset& rules, const MachineKey& key) {
  const std::string words = rules.wagers[key.wager].format_name(key.numbers);
  return key.parent ? words + " behind " + wager_words(rules, *key.parent) : words;
}

void ProgramDump::sizes(const std::vector<Machine>& machines) {
  std::size_t rows = 0;
  std::size_t bytes = 0;
  Columns columns(2, width_);
  columns.add({"wager", "rows", "columns", "bytes", "states of the game"});
  Json list = Json::array();
  for (const Machine& machine : machines) {
    rows += machine.row_count;
    bytes += bytes_of(machine);
    std::string names;
    Json members = Json::array();
    for (const Index member : machine.game_variables) {
      names += (names.empty() ? "" : ", ") + rules_.game.variables[member].name;
      members.push_back(rules_.game.variables[member].name);
    }
    const std::string name = wager_words(rules_, machine.key);
    add_line(columns,
             {name, std::to_string(machine.row_count), std::to_string(machine.column_count), std::to_string(bytes_of(machine)), names});
    list.push_back(
        {{"wager", name}, {"rows", machine.row_count}, {"columns", machine.column_count}, {"bytes", bytes_of(machine)}, {"game", members}});
  }
  const int dice = rules_.vocabulary.dice_count;
  text_ += wrapped(rules_.name + ": " + std::to_string(machines.size()) + (machines.size() == 1 ? " automaton, " : " automata, ") +
                       plural(rows, "row") + ", " + plural(bytes, "byte") + "; " + plural(outcomes_.size(), "outcome") + " of " +
                       std::to_string(dice) + (dice == 1 ? " die" : " dice"),
                   0, width_) +
           columns.text();
  json_["ruleset"] = rules_.name;
  json_["outcomes"] = outcomes_.size();
  json_["machines"] = std::move(list);
}

// ---- the game
// --------------------------------------------------------------------------------------------------------------------------------

void ProgramDump::game(const GameMachine& game) {
  text_ += "game: " + plural(game.row_count, "row") + "\n";
  Json rows = Json::array();
  for (std::uint32_t row = 0; row < game.row_count; ++row) game_row(game, row, rows);
  json_["game"] = std::move(rows);
}

std::string ProgramDump::event_words(std::uint64_t events, bool turn_ends) const {
  std::string words;
  for (std::size_t i = 0; i < rules_.game.events.size(); ++i)
    if ((events >> i & 1U) != 0) words += (words.empty() ? "" : ", ") + rules_.game.events[i].name;
  if (words.empty()) words = turn_ends ? "" : "no event";
  return words + (turn_ends ? std::string(words.empty() ? "" : ", ") + "the turn ends" : "");
}

void ProgramDump::game_row(const GameMachine& game, std::uint32_t row, Json& rows) {
  std::string state;
  for (std::size_t i = 0; i < game.variables.size(); ++i) {
    const Variable& variable = rules_.game.variables[game.variables[i]];
    state += (state.empty() ? "" : ", ") + variable.name + " is " + Table::describe(variable, game.values[row * game.variables.size() + i]);
  }
  text_ += wrapped("row " + std::to_string(row) + ": " + or_always(state), 2, width_);
  using What = std::tuple<std::uint64_t, bool, std::uint32_t, bool>;
  const auto groups = grouped<What>(outcomes_.size(), [&](std::size_t outcome) {
    const GameMachine::Cell& cell = game.cells[row * outcomes_.size() + outcome];
    return What{cell.events, cell.ends_turn, cell.ends_turn ? game.turn_end_rows[cell.next_row] : cell.next_row, cell.is_impossible};
  });
  Columns columns(4, width_);
  Json cells = Json::array();
  for (const auto& [what, which] : groups) {
    const auto& [events, turn_ends, next, is_impossible] = what;
    if (is_impossible) {
      add_line(columns, {throws_words(outcomes_, which), "impossible", ""});
      cells.push_back({{"throws", throws_words(outcomes_, which)}, {"cannotFall", true}});
      continue;
    }
    Json names = Json::array();
    for (std::size_t i = 0; i < rules_.game.events.size(); ++i)
      if ((events >> i & 1U) != 0) names.push_back(rules_.game.events[i].name);
    const std::string throws = throws_words(outcomes_, which);
    add_line(columns, {throws, event_words(events, turn_ends), next_words(row, next)});
    cells.push_back({{"throws", throws}, {"events", std::move(names)}, {"turnEnds", turn_ends}, {"next", next}});
  }
  text_ += columns.text();
  rows.push_back({{"row", row}, {"state", or_always(state)}, {"cells", std::move(cells)}});
}

// ---- one wager
// -------------------------------------------------------------------------------------------------------------------------------

void ProgramDump::machine(const Machine& machine) {
  const std::string name = wager_words(rules_, machine.key);
  text_ += name + ": " + plural(machine.row_count, "row") + " x " + plural(machine.column_count, "column") + ", " +
           plural(bytes_of(machine), "byte") + "\n";
  Json rows = Json::array();
  for (std::uint32_t row = 0; row < machine.row_count; ++row) machine_row(machine, row, rows);
  json_["wagers"].push_back({{"wager", name}, {"states", std::move(rows)}});
}

void ProgramDump::machine_row(const Machine& machine, std::uint32_t row, Json& rows) {
  const std::string state = or_always(format_row(rules_, machine, row));
  text_ += wrapped("row " + std::to_string(row) + ": " + state, 2, width_);
  Json json_row = {{"row", row}, {"state", state}};
  Columns columns(4, width_);
  placing(machine, row, columns, json_row);
  Json cells = Json::array();
  const auto groups = grouped<Cell>(outcomes_.size(), [&](std::size_t outcome) { return machine.cell(row, outcome); });
  for (const auto& [one, which] : groups) cell(machine, row, one, which, columns, cells);
  text_ += columns.text();
  json_row["cells"] = std::move(cells);
  rows.push_back(std::move(json_row));
}

void ProgramDump::placing(const Machine& machine, std::uint32_t row, Columns& columns, Json& json_row) const {
  if (machine.placed_rows[row] != Machine::no_row) {
    const bool whole = !rules_.wagers[machine.key.wager].components.empty();
    const std::string asks = machine.tested_wagers.empty() ? "" : ", if the standing wagers allow it";
    add_line(columns, {"when placed", whole ? "its components begin" + asks : "begins" + asks, next_words(row, machine.placed_rows[row])});
    json_row["placed"] = machine.placed_rows[row];
  }
  for (std::size_t level = 0; level < machine.parent_placed_rows.size(); ++level) {
    const std::uint32_t to = machine.parent_placed_rows[level][row];
    if (to == Machine::no_row) continue;
    const std::string& parent = rules_.wagers[machine.levels[level + 1].wager].name;
    add_line(columns, {"when " + parent + " is placed", "waits", next_words(row, to)});
    json_row["placedAbove"].push_back({{"wager", parent}, {"next", to}});
  }
}

void ProgramDump::cell(const Machine& machine, std::uint32_t row, const Cell& cell, const std::vector<std::size_t>& which, Columns& columns,
                       Json& cells) const {
  const std::string throws = throws_words(outcomes_, which);
  if ((cell.flags & Cell::impossible_flag) != 0) {
    add_line(columns, {throws, "impossible", ""});
    return cells.push_back({{"throws", throws}, {"cannotFall", true}});
  }
  std::vector<Index> by;  // throws that come to the same may do so by different clauses
  for (const std::size_t outcome : which)
    for (const Index clause : compiler_.find_deciding_clauses(machine, row, outcomes_.faces(outcome)))
      if (std::find(by.begin(), by.end(), clause) == by.end()) by.push_back(clause);
  const std::string outcome = machine.is_in_play(row) ? cell_words(machine, cell) : "-";
  add_line(columns, {throws, outcome, next_words(row, cell.next_row), format_addresses(rules_, by)});
  Json one = cell_json(machine, cell, by);
  one["throws"] = throws;
  if ((cell.flags & Cell::turn_ends_flag) != 0) {
    const Cell& end = machine.turn_end_cells[cell.next_row];
    const std::vector<Index> by_end = compiler_.find_deciding_clauses(machine, cell.next_row, {});
    add_line(columns,
             {"  and the turn ends", cell_words(machine, end), next_words(cell.next_row, end.next_row), format_addresses(rules_, by_end)});
    one["turnEnds"] = cell_json(machine, end, by_end);
  }
  cells.push_back(std::move(one));
}

Json ProgramDump::cell_json(const Machine& machine, const Cell& cell, const std::vector<Index>& by) const {
  Json one = {{"outcome", outcome_name(static_cast<Outcome>(cell.outcome))}};
  if (cell.odds != Cell::no_odds) one["odds"] = to_string(machine.odds[cell.odds]);
  one["ends"] = (cell.flags & Cell::ends_flag) != 0;
  one["next"] = cell.next_row;
  one["by"] = addresses(rules_, by);
  return one;
}

}  // namespace fairroll::cli
