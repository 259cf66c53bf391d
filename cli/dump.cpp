// SPDX-License-Identifier: Apache-2.0
// fairroll dump: what a rule book is compiled into.
#include <algorithm>
#include <memory>

#include "program_dump.hpp"
#include "report.hpp"
#include "rule_books.hpp"

namespace fairroll::cli {

namespace {

struct DumpOptions {
  RuleBookOptions books;
  std::vector<std::string> name;
  std::string house;
  std::vector<std::string> wagers;
  bool program = false;
  Format format = Format::Text;
};

/// One for each wager of a family, behind each that it may stand behind.
std::vector<MachineKey> keys_of(const Ruleset& rules, Index index) {
  const Wager& wager = rules.wagers[index];
  std::vector<std::vector<int>> numbers = wager.numbers;
  if (numbers.empty()) numbers.emplace_back();
  std::vector<MachineKey> keys;
  for (const std::vector<int>& one : numbers) {
    if (wager.parent == no_index) {
      keys.push_back({index, one, nullptr});
      continue;
    }
    for (MachineKey& parent : keys_of(rules, wager.parent))
      keys.push_back({index, one, std::make_shared<const MachineKey>(std::move(parent))});
  }
  return keys;
}

Diagnostic dump_fault(Code code, std::string message, std::string help, const SourceLocation& place = {}) {
  return {.code = code, .location = place, .message = std::move(message), .help = std::move(help)};
}

/// Nothing: there is no such wager.
std::optional<std::vector<Index>> chosen(const Ruleset& rules, const DumpOptions& options, Diagnostics& diagnostics) {
  std::vector<Index> wagers;
  std::vector<std::string> known;
  for (const Wager& wager : rules.wagers) known.push_back(wager.name);
  for (const std::string& name : options.wagers) {
    const Index wager = rules.find_wager(name);
    if (wager == no_index) {
      std::string help = make_suggestion(name, known);
      if (help.empty()) help = "`fairroll list wagers " + rules.name + same_books(options.books) + "` lists the wagers";
      diagnostics.push_back(dump_fault(Code::unknown, "`" + rules.name + "` has no wager `" + name + "`", help));
      return std::nullopt;
    }
    wagers.push_back(wager);
  }
  return wagers;
}

/// Machines of all wagers, or of those chosen; empty with diagnostics if one cannot be compiled.
std::vector<Machine> compile(const Ruleset& rules, MachineCompiler& compiler, const std::vector<Index>& wagers, Diagnostics& diagnostics) {
  std::vector<Machine> machines;
  std::vector<CompileError> faults;
  for (Index wager = 0; wager < rules.wagers.size(); ++wager) {
    if (!wagers.empty() && std::find(wagers.begin(), wagers.end(), wager) == wagers.end()) continue;
    for (const MachineKey& key : keys_of(rules, wager))
      if (std::optional<Machine> machine = compiler.compile_machine(key, faults)) machines.push_back(std::move(*machine));
  }
  for (const CompileError& one : faults) diagnostics.push_back(dump_fault(Code::too_many_states, one.message, one.help, one.location));
  return machines;
}

SelectedBook find(RuleBooks& books, const DumpOptions& options, Diagnostics& diagnostics) {
  const std::string& name = options.name.front();
  SelectedBook book = books.select(options.house.empty() ? name : options.house);
  if (!book.ruleset || options.house.empty() || book.ruleset->base == name) return book;
  diagnostics.push_back(dump_fault(Code::wrong_kind, "`" + options.house + "` is not a house under " + name,
                                   "`fairroll list" + same_books(options.books) + "` lists the houses"));
  return {};
}

ExitCode dump(const Context& context, const DumpOptions& options) {
  RuleBooks books(options.books);
  Diagnostics diagnostics;
  const auto [rules, selection, day] = find(books, options, diagnostics);
  std::string text;
  Json json = {{"format", 1}};
  if (rules) {
    const DiceOutcomes outcomes(rules->vocabulary);
    MachineCompiler compiler(*rules, outcomes);
    ProgramDump program(*rules, outcomes, compiler, context.out_style().width);
    if (const auto wagers = chosen(*rules, options, diagnostics)) {
      const std::vector<Machine> machines = compile(*rules, compiler, *wagers, diagnostics);
      std::vector<CompileError> faults;
      program.sizes(machines);
      if (const auto game = wagers->empty() ? compiler.compile_game(faults) : std::nullopt) program.game(*game);
      for (const CompileError& one : faults) diagnostics.push_back(dump_fault(Code::too_many_states, one.message, one.help, one.location));
      if (!wagers->empty())
        for (const Machine& machine : machines) program.machine(machine);
      text = (day ? text_day_words(*day) + "\n" : "") + program.text();
      json = program.json();
      json["asOf"] = selection.as_of ? Json(to_string(*selection.as_of)) : Json(nullptr);
    }
  }
  Diagnostics all = books.diagnostics();
  all.insert(all.end(), diagnostics.begin(), diagnostics.end());
  if (options.format == Format::Json) {
    json["diagnostics"] = make_diagnostics_json(all);
    print(stdout, json.dump(2) + '\n');
  } else {
    complain(context, all);
    show(stdout, text);
  }
  return exit_code_of(all);
}

}  // namespace

void add_dump(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("dump", "Print the compiled tables of a ruleset or house (for developers)");
  const auto options = std::make_shared<DumpOptions>();
  command.add_argument("NAME", &options->name, "Ruleset or house").repeatable = false;
  command.add_flag("--program", &options->program, "Print the automata, which contain the effect of each throw on each wager in each state")
      .required = true;
  command.add_option("--house", "NAME", &options->house, "Use the rules of this house, which must be a house under the ruleset");
  OptionForm& wager =
      command.add_option("--wager", "WAGER", &options->wagers, "Print every row of the automata for this wager (repeatable)");
  wager.repeatable = false;
  add_rule_book_options(command, options->books, DayOption::Today);
  add_format(command, options->format, {Format::Text, Format::Json});
  add_examples(command, {"fairroll dump --program us_sd.craps", "fairroll dump --program us_sd.craps --wager place"},
               "Without --wager, the command prints the size of each automaton and the automaton of the game. "
               "Each row of an automaton\nis a state. "
               "Each line of a row lists some throws, their effect, the next row and the deciding clauses. "
               "If throws can\nbe distinguished by their totals alone, only the totals are shown.");
  act(command, options->name, [options, &context] { return dump(context, *options); });
}

}  // namespace fairroll::cli
