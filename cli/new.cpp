// SPDX-License-Identifier: Apache-2.0
// fairroll new: the first text of a rule book, a house, an amendment or a scenario, checked before it is written.
#include <algorithm>
#include <filesystem>
#include <memory>

#include <fairroll/format.hpp>
#include <fairroll/parser.hpp>

#include "edge_report.hpp"
#include "report.hpp"
#include "rule_books.hpp"
#include "scenario_file.hpp"
#include "session.hpp"
#include "skeleton/skeleton.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

const std::vector<std::string> kinds_of_text = {"ruleset", "house", "amendment", "scenario"};

struct NewOptions {
  std::string kind;
  std::string name;
  skeleton::Head head{{}, {}, {}, {}, "USD in 0.01"};
  std::string uses = "common.craps_table";
  std::string under;
  std::string to;
  std::string from;
  std::string folder;
  RuleBookOptions books;
};

/// A file that is to be written.
struct NewFile {
  std::string path;  ///< below the folder
  std::string text;
};

/// `us_sd/craps` of `us_sd.craps`.
std::string path_of(std::string unit) {
  std::replace(unit.begin(), unit.end(), '.', '/');
  return unit;
}

class NewCommand {
 public:
  NewCommand(const Context& context, NewOptions options) : context_(context), options_(std::move(options)) {}

  ExitCode run() {
    options_.head.name = options_.name;
    if (const std::string wrong = complete_options(); !wrong.empty()) return wrong_usage(context_, "new", wrong);
    draft();
    if (!has_errors(diagnostics_)) check();
    if (!has_errors(diagnostics_)) write();
    complain(context_, diagnostics_);
    if (has_errors(diagnostics_)) return exit_code_of(diagnostics_);
    show(stdout, summary());
    return ExitCode::Ok;
  }

 private:
  // ---- what is wanted

  /// Asks for what was not said, if somebody is there to answer. Not empty: why that is not enough.
  std::string complete_options() {
    if (options_.kind == "ruleset") {
      if (!asked("--title", "title", options_.head.title)) return "a new ruleset requires a title; add `--title TEXT`";
      if (!asked("--authority", "authority that issues the rules", options_.head.authority))
        return "a new ruleset requires an authority; add `--authority TEXT`";
      if (!asked("--cites", "citation of the encoded text", options_.head.cites))
        return "a new ruleset requires a citation; add `--cites TEXT`";
    } else if (options_.kind == "amendment") {
      if (!asked("--to", "ruleset to amend", options_.to)) return "a new amendment requires a ruleset; add `--to NAME`";
      if (!asked("--from", "first date on which the amendment is in force", options_.from))
        return "a new amendment requires the first date on which it is in force; add `--from DATE`";
      if (!parse_date(options_.from)) return "`" + options_.from + "` is not a valid date; write dates in the form 2027-01-31";
    } else if (!asked("--under", "ruleset", options_.under)) {
      return "a new house or scenario requires a ruleset; add `--under NAME`";
    }
    if (options_.head.title.empty()) options_.head.title = options_.name;
    for (const std::string* const text : {&options_.head.title, &options_.head.authority, &options_.head.cites})
      if (text->find_first_of("\"\n\r") != std::string::npos)
        return "titles, names and citations in rule files must not contain quotation marks or line breaks";
    return {};
  }

  static bool asked(const std::string& option, const std::string& what, std::string& answer) {
    return !answer.empty() || (ask(what + " (" + option + ")", answer) && !answer.empty());
  }

  // ---- the texts

  void draft() {
    RuleBooks books(options_.books);
    if (options_.kind == "ruleset") return draft_ruleset(books);
    const std::string& base = options_.kind == "amendment" ? options_.to : options_.under;
    // What an amendment meets is the law of its first day.
    const bool amends = options_.kind == "amendment" && !options_.books.as_of;
    const SelectedBook book = amends ? books.select(base, parse_date(options_.from)) : books.select(base);
    add(books.diagnostics());
    if (!book.ruleset) return;
    if (options_.kind == "scenario") {
      const std::string title = options_.head.title == options_.name ? "an example" : options_.head.title;
      return add_file(options_.name, skeleton::new_scenario(title, book.ruleset));
    }
    if (options_.folder.empty()) folder_ = root_of(books, base);
    add_draft(options_.kind == "house" ? skeleton::new_house(options_.head, book.ruleset)
                                       : skeleton::new_amendment(options_.head, book.ruleset, *parse_date(options_.from)));
  }

  void draft_ruleset(RuleBooks& books) {
    books.workspace().need(options_.uses);
    const std::optional<Vocabulary> vocabulary = find_vocabulary(books.library(), options_.uses);
    add(books.workspace().diagnostics());
    if (!vocabulary) {
      diagnostics_.push_back(
          {.code = Code::no_unit,
           .location = {},
           .message = "there is no valid vocabulary `" + options_.uses + "`",
           .help = make_suggestion(options_.uses, books.library().unit_names(Kind::vocabulary),
                                   "`--uses` requires the name of a vocabulary in the current folder or in one of its parent folders")});
      return;
    }
    add_draft(skeleton::new_ruleset(options_.head, *vocabulary));
  }

  /// The folder tree that the rule file of that name lies in.
  static std::string root_of(const RuleBooks& books, const std::string& name) {
    const std::shared_ptr<const Tree> tree = books.library().find_unit(name);
    return tree ? root_of_file(tree->source->name()).string() : std::string{};
  }

  void add_draft(const skeleton::Draft& draft) {
    add_file(path_of(options_.name) + ".fair", draft.rules);
    if (!draft.scenarios.empty()) add_file(path_of(options_.name) + ".scenario", draft.scenarios);
  }
  void add_file(std::string path, std::string text) { files_.push_back({std::move(path), std::move(text)}); }
  void add(const Diagnostics& more) { diagnostics_.insert(diagnostics_.end(), more.begin(), more.end()); }

  // ---- are they right?

  /// Everything is held against the rule books that are there before anything is written.
  void check() {
    RuleBooks books(options_.books);
    for (NewFile& file : files_) read(books.workspace(), file);
    books.workspace().complete();
    if (has_errors(diagnostics_)) return;
    add(books.workspace().diagnostics());
    if (options_.kind == "ruleset") assert_edges(books.workspace());
    if (options_.kind == "ruleset" || options_.kind == "house")
      add(check_every_text(books.workspace().cache(), options_.name, std::nullopt, [](const Ruleset&) {}));
    if (options_.kind == "amendment") add(check_unit(books.library(), options_.name));
    for (const auto& tree : scenarios_) play(books.workspace(), *tree);
    sort_diagnostics(diagnostics_);
  }

  /// Lays it out, and takes the rule file among the others.
  void read(Workspace& workspace, NewFile& file) {
    const auto source = std::make_shared<const Source>(shown(file), file.text);
    if (file.path.size() > 5 && file.path.compare(file.path.size() - 5, 5, ".fair") == 0) {
      const ParseResult parsed = parse_rules(source);
      add(parsed.diagnostics);
      if (!parsed.ok()) return;
      file.text = format(*parsed.tree);
      workspace.add(std::make_shared<const Source>(shown(file), file.text), options_.name);
      return;
    }
    const ScenariosRead parsed = read_scenarios(source);
    add(parsed.diagnostics);
    if (!parsed.tree) return;
    file.text = format(*parsed.tree);
    scenarios_.push_back(parsed.tree);
  }

  void assert_edges(Workspace& workspace) {
    const CheckResult& checked = workspace.cache().get(options_.name, {});
    if (!checked.ok()) return;
    EdgeReport report{analysis::compute_edge_report(workspace.library(), checked, {}, {}, diagnostics_)};
    add_file(path_of(options_.name + "_edges") + ".fair", edge_assertions(report));
  }

  void play(Workspace& workspace, const Tree& tree) {
    for (const ScenarioReport& report : run_scenarios(workspace.cache(), tree, {})) {
      ++played_;
      add(report.diagnostics);
      passed_ += report.ok() ? 1U : 0U;
    }
  }

  // ---- written down

  [[nodiscard]] std::string folder() const { return !options_.folder.empty() ? options_.folder : folder_.empty() ? "." : folder_; }
  [[nodiscard]] std::string shown(const NewFile& file) const { return (fs::path(folder()) / file.path).lexically_normal().string(); }

  void write() {
    for (const NewFile& file : files_)
      if (fs::exists(fs::symlink_status(shown(file))))
        diagnostics_.push_back({.code = Code::unwritable,
                                .location = {},
                                .message = "`" + shown(file) + "` already exists",
                                .help = "choose another name or remove the existing file"});
    if (has_errors(diagnostics_)) return;
    for (const NewFile& file : files_) {
      const fs::path path(shown(file));
      add(write_file_in(path.has_parent_path() ? path.parent_path().string() : ".", path.filename().string(), file.text));
      if (has_errors(diagnostics_)) return;
    }
  }

  [[nodiscard]] std::string summary() const {
    std::string text;
    for (const NewFile& file : files_) text += "written  " + shown(file) + '\n';
    text += "checked: " + count_diagnostics(diagnostics_);
    if (played_ > 0) text += "; " + plural(played_, "scenario") + ", " + std::to_string(passed_) + " passed";
    text += "\nnext: edit the files, then run `fairroll check` and `fairroll test` in this folder\n";
    return text;
  }

  const Context& context_;
  NewOptions options_;
  std::vector<NewFile> files_;
  std::vector<std::shared_ptr<const Tree>> scenarios_;
  std::string folder_;  // that of the ruleset, unless another was asked for
  Diagnostics diagnostics_;
  std::size_t played_ = 0;
  std::size_t passed_ = 0;
};

}  // namespace

void add_new(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("new", "Create a ruleset, house, amendment or scenario to start from (for new authors)");
  const auto options = std::make_shared<NewOptions>();
  command.add_argument("KIND", &options->kind, "Kind of file").value.take_one_of(kinds_of_text);
  command.add_argument("UNIT", &options->name,
                       "Name of the unit, such as us_xx.craps, or name of the scenario file, such as first.scenario");
  command.add_option("--title", "TEXT", &options->head.title, "Title of the unit or scenario (default: its name)");
  command.add_option("--authority", "TEXT", &options->head.authority, "Authority that issues the ruleset");
  command.add_option("--cites", "TEXT", &options->head.cites, "Citation of the text that the ruleset encodes");
  command.add_option("--uses", "VOCABULARY", &options->uses,
                     "Vocabulary of the ruleset, which declares dice, roles and facts (default common.craps_table)");
  command.add_option("--currency", "TEXT", &options->head.currency, "Currency of the ruleset (default `USD in 0.01`)");
  command.add_option("--under", "NAME", &options->under, "Ruleset of the house or scenario");
  command.add_option("--to", "NAME", &options->to, "Ruleset that the amendment changes");
  command.add_option("--from", "DATE", &options->from, "First date on which the amendment is in force, such as 2027-01-01");
  command.add_option("--in", "DIR", &options->folder,
                     "Root folder for unit names (default: the current folder, or the root folder of the ruleset)");
  add_rule_book_options(command, options->books, DayOption::Today);
  add_examples(command,
               {"fairroll new ruleset us_xx.craps --title \"Example craps\" --authority \"Nobody\" --cites \"Chapter 1\"",
                "fairroll new house us_sd.riverside --under us_sd.craps",
                "fairroll new amendment us_sd.craps_2027 --to us_sd.craps --from 2027-01-01",
                "fairroll new scenario first.scenario --under us_sd.craps"},
               "The command writes a rule file with scenarios and, for a ruleset, also a file with its edges. "
               "Comments in the files\nexplain the next steps. "
               "Before anything is written, all files are checked and the scenarios are run. "
               "Existing files\nare never changed. "
               "On a terminal, the command prompts for missing values. "
               "The exit code is 0 on success, 2 if a value\nis missing, or 3 if a name is invalid or a file already exists.");
  command.action = [options, &context] {
    if (options->kind.empty() || options->name.empty()) return wrong_usage(context, "new", "`new` requires a kind of file and a name");
    return NewCommand(context, *options).run();
  };
}

}  // namespace fairroll::cli
