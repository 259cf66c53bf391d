// SPDX-License-Identifier: Apache-2.0
#include "checking.hpp"

#include <memory>

#include <fairroll/law_text.hpp>

#include "asserted.hpp"
#include "report.hpp"
#include "scenario_file.hpp"
#include "session.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

class Checker {
 public:
  Checker(const std::vector<std::string>& paths, const std::vector<std::string>& rules, Watching& watching, const CheckFrom& from)
      : paths_(paths), rules_(rules), watching_(watching), from_(from) {}

  Checked run() {
    const Discovery found = discover(paths_, most_entries, from_.files);
    append(found.diagnostics);
    std::vector<fs::path> roots = rule_roots(rules_, from_.files).roots;
    for (const InputFile& file : found.files)
      if (file.path != standard_input) add_root(file, roots);
    if (roots.empty()) roots.emplace_back(".");
    workspace_ = std::make_shared<Workspace>(roots, true, from_.files);
    for (const InputFile& file : found.files) read(file);
    workspace_->complete();
    append(workspace_->diagnostics());
    std::size_t done = 0;
    for (const std::string& unit : units_)
      if (goes_on(watching_.tell("units", done++, units_.size()))) check_one(unit);
    if (!scenario_paths_.empty() && goes_on(!watching_.stopped())) check_scenarios();
    for (const auto& tree : from_input_)
      if (goes_on(!watching_.stopped())) check_input(*tree);
    watching_.done();
    sort_diagnostics(diagnostics_);
    if (from_.insight != nullptr) {
      from_.insight->workspace = std::move(workspace_);
      from_.insight->units = std::move(units_);
    }
    return {std::move(diagnostics_), std::move(counts_), stopped_};
  }

 private:
  /// Whether nothing was left out so far.
  bool goes_on(bool still) {
    stopped_ = stopped_ || !still;
    return still;
  }

  void append(const Diagnostics& more) { diagnostics_.insert(diagnostics_.end(), more.begin(), more.end()); }

  /// Where the unit's name says that its folder tree begins.
  void add_root(const InputFile& file, std::vector<fs::path>& roots) const {
    if (file.kind != FileKind::Rules) return;
    const fs::path root = root_of_file(file.path, from_.files);
    if (std::find(roots.begin(), roots.end(), root) == roots.end()) roots.push_back(root);
  }

  void read(const InputFile& file) {
    ++counts_.files;
    if (file.kind == FileKind::Scenarios) {
      scenario_paths_.push_back(file.path);
      return;
    }
    const ReadResult read = from_.files.read(file.path);
    if (!read.ok()) return append(read.diagnostics);
    const UnitHead head = parse_unit_head(read.source->text());
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
    const std::shared_ptr<const Tree> tree = workspace_->library().find_unit(unit);
    if (tree == nullptr) return;
    append(check_law_texts(workspace_->library(), unit));
    const UnitHead head = parse_unit_head(tree->source->text());
    if (head.kind == "ruleset" || head.kind == "house") return check_book(head);
    if (head.kind == "amendment" && is_book(head.target))  // its ruleset is checked on every day, also after the amendment has lapsed
      return check_book(parse_unit_head(workspace_->library().find_unit(head.target)->source->text()));
    const bool own_day = find_check_date(workspace_->library(), unit).has_value();
    if (head.kind == "assertions" && !own_day && is_book(head.target)) return;  // checked with that
    append(check_unit(workspace_->library(), unit));
    append(false_assertions(*workspace_, head, from_.as_of, from_.memo));
  }

  /// A ruleset or a house, once.
  void check_book(const UnitHead& head) {
    if (!checked_books_.insert(head.name).second) return;
    append(check_every_text(workspace_->cache(), head.name, from_.as_of, [this](const Ruleset& rules) {
      if (units_.count(rules.name) != 0) counts_.add(rules);
    }));
    append(false_assertions(*workspace_, head, from_.as_of, from_.memo));
  }

  [[nodiscard]] bool is_book(const std::string& unit) const {
    const std::shared_ptr<const Tree> tree = workspace_->library().find_unit(unit);
    const Syntax top = tree ? tree->root_node().child(Kind::unit) : Syntax{};
    return top.has(Kind::ruleset) || top.has(Kind::house);
  }

  /// To play a scenario is to look up every name in it; whether its expectations hold is for `test`.
  void check_scenarios() {
    SessionOptions options;
    options.paths = scenario_paths_;
    options.rules = rules_;
    options.run.try_other_readings = false;
    options.files = &from_.files;
    if (from_.insight != nullptr) options.run.mentions = &from_.insight->mentions;
    Session session = run_session(options, watching_);
    append(session.all_diagnostics(false));
    stopped_ = stopped_ || session.interrupted;
    if (from_.insight != nullptr) tell_what_was_played(session);
    for (const FileRun& file : session.files) counts_.scenarios += file.reports.size();
  }

  void tell_what_was_played(Session& session) const {
    from_.insight->trees = std::move(session.trees);
    for (FileRun& file : session.files)
      for (ScenarioReport& report : file.reports) from_.insight->reports.push_back(std::move(report));
  }

  void check_input(const Tree& tree) {
    for (const Syntax& scenario : tree.root_node().children_of_kind(Kind::scenario))
      for (const Syntax& path : scenario.children_of_kind(Kind::path)) workspace_->need(path.str());
    RunOptions options;
    options.try_other_readings = false;
    for (const ScenarioReport& one : run_scenarios(workspace_->cache(), tree, options)) {
      ++counts_.scenarios;
      for (const Diagnostic& diagnostic : one.diagnostics)
        if (diagnostic.code != Code::no_expectation) diagnostics_.push_back(diagnostic);
    }
  }

  const std::vector<std::string>& paths_;
  const std::vector<std::string>& rules_;
  Watching& watching_;
  const CheckFrom& from_;
  bool stopped_ = false;
  Diagnostics diagnostics_;
  Counts counts_;
  std::shared_ptr<Workspace> workspace_;
  std::set<std::string> units_;
  std::set<std::string> checked_books_;
  std::vector<std::string> scenario_paths_;
  std::vector<std::shared_ptr<const Tree>> from_input_;
};

}  // namespace

void Counts::add(const Ruleset& rules) {
  names.insert(rules.name);
  for (const Clause& clause : rules.clauses)
    if (clause.location.source) clauses.emplace(clause.location.source->name(), clause.location.span.begin);
  for (const Wager& wager : rules.wagers) wagers.insert(rules.name + " " + wager.name);
}

std::string Counts::words() const {
  std::string out = plural(files, "file");
  if (!names.empty())
    out += ": " + plural(names.size(), "ruleset") + ", " + plural(clauses.size(), "clause") + ", " + plural(wagers.size(), "wager");
  if (scenarios > 0) out += ", " + plural(scenarios, "scenario");
  return out;
}

Checked check_files(const std::vector<std::string>& paths, const std::vector<std::string>& rules, Watching& watching,
                    const CheckFrom& from) {
  return Checker(paths, rules, watching, from).run();
}

}  // namespace fairroll::cli
