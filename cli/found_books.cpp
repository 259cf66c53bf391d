// SPDX-License-Identifier: Apache-2.0
#include "found_books.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

#include <fairroll/parser.hpp>

#include "scenario_file.hpp"

namespace fairroll::cli {

namespace {

namespace fs = std::filesystem;

void add_rules(const InputFile& file, std::map<fs::path, Workspace*>& by_root, Found& found) {
  const ReadResult read = on_disk().read(file.path);
  found.diagnostics.insert(found.diagnostics.end(), read.diagnostics.begin(), read.diagnostics.end());
  if (!read.ok()) return;
  const UnitHead head = parse_unit_head(read.source->text());
  if (head.kind != "ruleset" && head.kind != "house") return;
  fs::path root = root_of(head.name, fs::path(file.path).parent_path());
  if (root.empty()) root = ".";
  Workspace*& workspace = by_root[root];
  if (workspace == nullptr) {
    found.workspaces.push_back(std::make_unique<Workspace>(std::vector<fs::path>{root}));
    workspace = found.workspaces.back().get();
  }
  workspace->need(head.name);
  workspace->add(file);
  found.rulesets.emplace_back(workspace, head.name);
}

void add_scenarios(const InputFile& file, Found& found) {
  const ReadResult read = read_source(file.path);
  found.diagnostics.insert(found.diagnostics.end(), read.diagnostics.begin(), read.diagnostics.end());
  if (!read.ok()) return;
  const ScenariosRead parsed = read_scenarios(read.source);
  found.diagnostics.insert(found.diagnostics.end(), parsed.diagnostics.begin(), parsed.diagnostics.end());
  if (!parsed.tree) return;
  for (const Syntax& scenario : parsed.tree->root_node().children_of_kind(Kind::scenario))
    found.scenarios.push_back({parsed.tree, scenario});
}

}  // namespace

Found find_books(const std::vector<std::string>& paths, const std::vector<std::string>& under) {
  Found found;
  const Discovery discovery = discover(paths);
  found.diagnostics = discovery.diagnostics;
  std::map<fs::path, Workspace*> by_root;
  for (const InputFile& file : discovery.of(FileKind::Rules)) add_rules(file, by_root, found);
  for (const InputFile& file : discovery.of(FileKind::Scenarios)) add_scenarios(file, found);
  for (const auto& workspace : found.workspaces) {
    workspace->complete();
    found.diagnostics.insert(found.diagnostics.end(), workspace->diagnostics().begin(), workspace->diagnostics().end());
  }
  for (const std::string& name : under) {
    const bool known = std::any_of(found.rulesets.begin(), found.rulesets.end(), [&](const auto& one) { return one.second == name; });
    if (known) continue;
    std::vector<std::string> names;
    for (const auto& one : found.rulesets) names.push_back(one.second);
    found.diagnostics.push_back({.code = Code::no_unit,
                                 .location = {},
                                 .message = "the given paths contain no ruleset `" + name + "`",
                                 .help = make_suggestion(name, names)});
  }
  if (!under.empty())
    found.rulesets.erase(std::remove_if(found.rulesets.begin(), found.rulesets.end(),
                                        [&](const auto& one) { return std::find(under.begin(), under.end(), one.second) == under.end(); }),
                         found.rulesets.end());
  if (found.rulesets.empty() && !has_errors(found.diagnostics))
    found.diagnostics.push_back({.code = Code::nothing_to_do,
                                 .location = {},
                                 .message = "the given paths contain no ruleset or house",
                                 .help = "specify a folder that contains a rule book and its scenarios"});
  return found;
}

}  // namespace fairroll::cli
