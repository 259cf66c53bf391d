// SPDX-License-Identifier: Apache-2.0
// fairroll check: what is wrong with rule and scenario files.
#include <memory>
#include <set>

#include <fairroll/law_text.hpp>

#include "asserted.hpp"
#include "report.hpp"
#include "scenario_file.hpp"
#include "session.hpp"
#include "watch.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

struct CheckOptions {
  std::vector<std::string> paths;
  std::vector<std::string> rules;
  Format format = Format::Text;
  bool watch = false;
};

/// What was looked at, for the last line.
struct Counts {
  std::size_t files = 0;
  std::set<std::string> names;  // of rulesets without errors
  std::set<std::pair<std::string, std::uint32_t>> clauses;
  std::set<std::string> wagers;
  std::size_t scenarios = 0;

  void add(const Ruleset& rules) {
    names.insert(rules.name);
    for (const Clause& clause : rules.clauses)
      if (clause.place.source) clauses.emplace(clause.place.source->name(), clause.place.span.begin);
    for (const Wager& wager : rules.wagers) wagers.insert(rules.name + " " + wager.name);
  }
};

class Checker {
 public:
  explicit Checker(const CheckOptions& options) : options_(options) {}

  ExitCode run(const Context& context) {
    const Discovery found = discover(options_.paths);
    append(found.diagnostics);
    std::vector<fs::path> roots = rule_roots(options_.rules).roots;
    for (const InputFile& file : found.files)
      if (file.path != standard_input) add_root(file, roots);
    if (roots.empty()) roots.emplace_back(".");
    workspace_ = std::make_unique<Workspace>(roots);
    for (const InputFile& file : found.files) read(file);
    workspace_->complete();
    append(workspace_->diagnostics());
    std::size_t done = 0;
    for (const std::string& unit : units_)
      if (watching_.tell("units", done++, units_.size())) check_one(unit);
    if (!scenario_paths_.empty() && !watching_.stopped()) check_scenarios();
    for (const auto& tree : from_input_)
      if (!watching_.stopped()) check_input(*tree);
    watching_.done();
    sort_diagnostics(diagnostics_);
    report(context, options_.format, diagnostics_, (watching_.stopped() ? "interrupted: " : "") + summary(), watching_.stopped());
    return watching_.stopped() ? ExitCode::Interrupted : exit_code_of(diagnostics_);
  }

 private:
  void append(const Diagnostics& more) { diagnostics_.insert(diagnostics_.end(), more.begin(), more.end()); }

  /// Where the unit's name says that its folder tree begins.
  static void add_root(const InputFile& file, std::vector<fs::path>& roots) {
    if (file.kind != FileKind::Rules) return;
    const fs::path root = root_of_file(file.path);
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  }

  void read(const InputFile& file) {
    ++counts_.files;
    if (file.kind == FileKind::Scenarios) {
      scenario_paths_.push_back(file.path);
      return;
    }
    const ReadResult read = read_source(file.path);
    if (!read.ok()) return append(read.diagnostics);
    const UnitHead head = unit_head(read.source->text());
    if (file.path != standard_input) {
      workspace_->add(file);
    } else if (guess_kind(read.source->text()) == FileKind::Scenarios) {
      const ScenariosRead parsed = read_scenarios(read.source);
      append(parsed.diagnostics);
      if (parsed.tree) append(lacks_ruleset(*parsed.tree));
      if (parsed.tree) from_input_.push_back(parsed.tree);
      return;
    } else {
      workspace_->add(read.source, {});
    }
    units_.insert(head.name);
    if (head.kind == "assertions") units_.insert(head.target);
  }

  void check_one(const std::string& unit) {
    const std::shared_ptr<const Tree> tree = workspace_->library().find(unit);
    if (tree == nullptr) return;
    append(check_words(workspace_->library(), unit));
    const UnitHead head = unit_head(tree->source->text());
    if (head.kind != "ruleset" && head.kind != "house") {
      const bool own_day = day_of_check(workspace_->library(), unit).has_value();
      if (head.kind == "assertions" && !own_day && is_book(head.target)) return;  // checked with that
      append(check_unit(workspace_->library(), unit));
      return append(false_assertions(*workspace_, head, std::nullopt));
    }
    append(with_every_reading(workspace_->cache(), unit, [this](const Ruleset& rules) { counts_.add(rules); }));
    append(false_assertions(*workspace_, head, std::nullopt));
  }

  [[nodiscard]] bool is_book(const std::string& unit) const {
    const std::shared_ptr<const Tree> tree = workspace_->library().find(unit);
    const Syntax top = tree ? tree->top().child(Kind::unit) : Syntax{};
    return top.has(Kind::ruleset) || top.has(Kind::house);
  }

  /// To play a scenario is to look up every name in it; whether its expectations hold is for `test`.
  void check_scenarios() {
    SessionOptions options;
    options.paths = scenario_paths_;
    options.rules = options_.rules;
    options.run.try_other_readings = false;
    const Session session = run_session(options, watching_);
    append(session.all_diagnostics(false));
    for (const FileRun& file : session.files) counts_.scenarios += file.reports.size();
  }

  void check_input(const Tree& tree) {
    for (const Syntax& scenario : tree.top().all(Kind::scenario))
      for (const Syntax& path : scenario.all(Kind::path)) workspace_->need(path.str());
    RunOptions options;
    options.try_other_readings = false;
    for (const ScenarioReport& one : run_scenarios(workspace_->cache(), tree, options)) {
      ++counts_.scenarios;
      for (const Diagnostic& diagnostic : one.diagnostics)
        if (diagnostic.code != Code::no_expectation) diagnostics_.push_back(diagnostic);
    }
  }

  std::string summary() const {
    std::string out = count_diagnostics(diagnostics_) + " (checked " + plural(counts_.files, "file");
    if (!counts_.names.empty())
      out += ": " + plural(counts_.names.size(), "ruleset") + ", " + plural(counts_.clauses.size(), "clause") + ", " +
             plural(counts_.wagers.size(), "wager");
    if (counts_.scenarios > 0) out += ", " + plural(counts_.scenarios, "scenario");
    return out + ")";
  }

  const CheckOptions& options_;
  Watching watching_{ShowProgress::Auto};
  Diagnostics diagnostics_;
  Counts counts_;
  std::unique_ptr<Workspace> workspace_;
  std::set<std::string> units_;
  std::vector<std::string> scenario_paths_;
  std::vector<std::shared_ptr<const Tree>> from_input_;
};

}  // namespace

void add_check(CommandForm& program, Context& context) {
  CommandForm& command = program.add_command("check", "Say what is wrong with rule and scenario files");
  const auto options = std::make_shared<CheckOptions>();
  add_paths(command, options->paths, "Files and folders (default: this folder); - for standard input");
  command.add_option("--rules", "DIR", &options->rules, "Look for what the files name in this folder first (repeatable)");
  add_format(command, options->format, {Format::Text, Format::Gnu, Format::Json, Format::Sarif});
  add_watch(command, options->watch);
  add_examples(command,
               {"fairroll check rulesets", "fairroll check my_county.fair",
                "fairroll check --format gnu rulesets     one line per fault, for editors"},
               "What the files adopt or use is found by name: `common.craps` is `common/craps.fair`, in the folder of the\n"
               "file, in a folder `rulesets` there, or in a folder above. Every reading of a doubtful text is checked.\n"
               "Ends with 0 or, if there is an error, 3. Whether scenarios meet their expectations is for `fairroll test`;\n"
               "`fairroll explain-code CODE` tells more of a diagnostic.");
  command.action = [options, &context] {
    if (options->paths.empty()) options->paths.emplace_back(".");
    if (!options->watch) return Checker(*options).run(context);
    return watch_files(options->paths, options->rules, [&](const std::vector<std::string>& paths) {
      CheckOptions some = *options;
      some.paths = paths;
      return Checker(some).run(context);
    });
  };
}

}  // namespace fairroll::cli
