// SPDX-License-Identifier: Apache-2.0
// The parsed files of one project.
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include <fairroll/law_text.hpp>
#include <fairroll/parser.hpp>
#include <fairroll/rules.hpp>

#include "../law/citations.hpp"
#include "layers.hpp"

namespace fairroll {

namespace {

/// Of a file that lies beside a rule book: why a fault in it keeps the book from being used.
void say_why_it_matters(const Syntax& unit, Diagnostics& faults) {
  const Syntax of = unit.child(Kind::base).child(Kind::path);
  if (!of || unit.has(Kind::house) || !has_errors(faults)) return;
  const std::string does = unit.has(Kind::amendment) ? "this file amends " : "this file contains assertions about ";
  faults.front().labels.push_back({of.location(), does + checking::in_backticks(of) + ", which cannot be used because of the error"});
}

/// Of either sort, for each ruleset or house.
constexpr std::size_t most_kept = 256;

/// No unit has a name that is longer than others may be, but paths may ask for one, of any length.
std::string name_in_words(const std::string& name) {
  constexpr std::size_t longest = 256;
  if (name.size() <= longest) return "the name " + checking::in_backticks(name);
  return "a name of " + std::to_string(name.size()) + " characters";
}

}  // namespace

Diagnostics Library::add(SourcePtr source, const std::string& expected_name) {
  ParseResult parsed = parse_rules(std::move(source));
  Diagnostics diagnostics = std::move(parsed.diagnostics);
  const Syntax unit = checking::unit_of(*parsed.tree);
  const Syntax path = unit.child(Kind::path);
  if (!path) return diagnostics;
  say_why_it_matters(unit, diagnostics);
  checking::Report report(diagnostics);
  if (!expected_name.empty() && path.text() != expected_name) {
    report.add(Code::name_and_path, path,
               "the path of the file requires " + name_in_words(expected_name) + ", not " + checking::in_backticks(path),
               "rename the unit, or move the file");
  }
  const auto [at, fresh] = units_.insert({path.str(), parsed.tree});
  if (!fresh) {
    const Syntax other = checking::unit_of(*at->second).child(Kind::path);
    report.add(Code::two_units, path, "there is already a unit named " + checking::in_backticks(path),
               {other.location(), "first occurrence"}, "rename one of them");
  } else {
    keep_with_base(path.str(), *parsed.tree, diagnostics);
    if (has_errors(diagnostics)) faults_[path.str()] = diagnostics;
  }
  sort_diagnostics(diagnostics);
  return diagnostics;
}

/// What is kept of each ruleset or house, so that it need not be looked for among all units.
void Library::keep_with_base(const std::string& name, const Tree& tree, Diagnostics& out) {
  const Syntax unit = checking::unit_of(tree);
  const bool amends = unit.has(Kind::amendment);
  if (!amends && !unit.has(Kind::assertions)) return;
  const Syntax base = unit.child(Kind::base).child(Kind::path);
  std::vector<std::string>& kept = (amends ? amendments_ : assertions_)[base.str()];
  if (kept.size() < most_kept) return kept.push_back(name);
  checking::Report(out).add(Code::too_many_units, base.location(),
                            "there are more than " + std::to_string(most_kept) + (amends ? " amendments to " : " assertion files for ") +
                                checking::in_backticks(base),
                            amends ? "combine amendments" : "combine files");
}

void Library::add_law_text(const std::string& unit, const SourcePtr& text) {
  const std::shared_ptr<const Tree> tree = find_unit(unit);
  if (!tree) return;
  const Syntax top = checking::unit_of(*tree);
  const std::string_view path = text->name();
  const std::string_view name = path.substr(path.find_last_of('/') + 1);
  bool named = false;
  for (const Syntax& one : top.child(Kind::head).children_of_kind(Kind::law_text)) named = named || one[0].unquoted_text() == name;
  if (!named) return;
  std::vector<std::shared_ptr<const LawText>>& texts = words_[unit];
  const auto same = std::find_if(texts.begin(), texts.end(), [&](const auto& one) { return one->source()->name() == path; });
  if (same == texts.end()) texts.push_back(std::make_shared<const LawText>(text, law::sections_cited_in(top)));
}

const std::vector<std::shared_ptr<const LawText>>& Library::law_texts(const std::string& unit) const {
  static const std::vector<std::shared_ptr<const LawText>> none;
  const auto found = words_.find(unit);
  return found == words_.end() ? none : found->second;
}

std::string Library::find_unit_with_law_text(const SourcePtr& rule_file) const {
  for (const auto& [unit, texts] : words_)
    if (const auto tree = find_unit(unit); tree && tree->source == rule_file) return unit;
  return {};
}

bool is_outside_folders(std::string_view unit) noexcept {
  return unit.find_first_of("/\\") != std::string_view::npos || unit.find("..") != std::string_view::npos;
}

Diagnostic make_outside_folders_error(const std::string& unit, SourceLocation place) {
  return {.code = Code::outside_folders,
          .location = std::move(place),
          .message = checking::in_backticks(unit) + " is outside the folders that are searched for rule files",
          .help = "write the name of a unit as `folder.file`; on the command line, set the folders with `--rules`"};
}

std::shared_ptr<const Tree> Library::find_unit(const std::string& unit) const {
  const auto found = units_.find(unit);
  return found == units_.end() ? nullptr : found->second;
}

const Diagnostics& Library::errors(const std::string& unit) const {
  static const Diagnostics none;
  const auto found = faults_.find(unit);
  return found == faults_.end() ? none : found->second;
}

std::vector<std::string> Library::unit_names() const {
  std::vector<std::string> result;
  for (const auto& [name, tree] : units_) result.push_back(name);
  return result;
}

std::vector<std::string> Library::unit_names(Kind kind) const {
  std::vector<std::string> result;
  for (const auto& [name, tree] : units_) {
    const Syntax unit = checking::unit_of(*tree);
    if (unit.is(kind) || unit.has(kind)) result.push_back(name);
  }
  return result;
}

std::vector<std::string> Library::find_amendments(const std::string& ruleset) const {
  std::vector<std::pair<std::optional<Date>, std::string>> found;
  const auto those = amendments_.find(ruleset);
  if (those == amendments_.end()) return {};
  for (const std::string& name : those->second)
    found.emplace_back(checking::period_of_unit(checking::unit_of(*units_.at(name))).first_date, name);
  std::sort(found.begin(), found.end());  // without a first day it has always been in force
  std::vector<std::string> names;
  for (auto& [first_day, name] : found) names.push_back(std::move(name));
  return names;
}

std::vector<std::string> Library::find_assertions(const std::string& name) const {
  const auto those = assertions_.find(name);
  std::vector<std::string> found = those == assertions_.end() ? std::vector<std::string>{} : those->second;
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> list_dependencies(const Library& library, const std::string& unit) {
  std::vector<std::string> reached;
  std::set<std::string> seen;
  const auto reach = [&](const std::vector<std::string>& names) {
    for (const std::string& name : names)
      if (library.find_unit(name) && seen.insert(name).second) reached.push_back(name);
  };
  reach({unit});
  for (std::size_t i = 0; i < reached.size(); ++i) {
    const std::string at = reached[i];
    reach(list_named_units(*library.find_unit(at)));
    reach(library.find_amendments(at));
    reach(library.find_assertions(at));
  }
  return reached;
}

}  // namespace fairroll
