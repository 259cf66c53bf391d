// SPDX-License-Identifier: Apache-2.0
#include <fairroll/rules.hpp>

#include <algorithm>
#include <map>
#include <set>

#include "handed_over.hpp"
#include "names.hpp"

namespace fairroll {
namespace {

/// Units that one name leads to, whether the ruleset is made of them or not. More is a chain that some text, or the resolver, makes up.
constexpr std::size_t most_asked_for = 256;

class Needs {
 public:
  Needs(Library& library, const Resolver& resolver, Diagnostics& out)
      : library_(library), resolver_(resolver), files_of_(resolver.make_file_finder()), out_(out) {
    for (const std::string& name : library.unit_names()) there_before_.insert(name);
  }

  // A list instead of recursion: however long the chain of what names what.
  void take(const std::string& unit) {
    std::vector<Wanted> wanted = {{unit, {}}};
    for (std::size_t next = 0; next < wanted.size(); ++next) {
      const std::string name = wanted[next].unit;
      if (is_outside_folders(name) || !asked_.insert(name).second) continue;
      if (there_before_.count(name) == 0) {
        if (++asked_for_ > most_asked_for) return tell_too_many(unit, wanted[next]);
        ask_for(name);
      }
      for (const std::string& amending : library_.find_amendments(name)) wanted.push_back({amending, name});
      if (const auto tree = library_.find_unit(name))
        for (std::string& other : list_named_units(*tree)) wanted.push_back({std::move(other), name});
    }
  }

  /// What was given and is played by nobody, each with the reason.
  void tell_what_is_not_taken(const std::string& unit) {
    const auto is_in = [](const std::vector<SourcePtr>& texts, const SourcePtr& one) {
      return std::find(texts.begin(), texts.end(), one) != texts.end();
    };
    std::vector<SourcePtr> texts = given_;
    for (const SourcePtr& one : resolver_.required_sources())
      if (!is_in(given_, one) && !is_in(doubles_, one)) texts.push_back(one);
    fairroll::tell_what_is_not_taken({unit, library_, asked_}, texts, given_, out_);
  }

 private:
  struct Wanted {
    std::string unit;
    std::string because_of;  ///< the unit that names it, or that it amends; empty: the first
  };

  /// Where `unit` names `other`; nowhere if it does not.
  [[nodiscard]] SourceLocation place_of_name(const std::string& unit, const std::string& other) const {
    if (const auto tree = library_.find_unit(unit))
      for (const Syntax& name : names_of_units_in(*tree))
        if (name.text() == other) return name.location();
    return {};
  }

  void tell_too_many(const std::string& unit, const Wanted& last) {
    Diagnostic fault;
    fault.code = Code::too_many_units;
    fault.location = place_of_name(last.because_of, last.unit);
    if (!fault.location.source) fault.location = place_of_name(last.unit, last.because_of);
    fault.message = "`" + unit + "` requires more than " + std::to_string(most_asked_for) + " units";
    fault.help = "adopt from fewer models, or combine amendments; a ruleset can have at most 64 units";
    out_.push_back(std::move(fault));
  }

  void ask_for(const std::string& unit) {
    if (!files_of_) return;
    const bool there = library_.find_unit(unit) != nullptr;  // given together with another
    for (const UnitFile& file : files_of_(unit, out_))
      if (!there || parse_unit_head(file.source->text()).name != unit) add(file);
  }

  void add(const UnitFile& file) {
    std::vector<SourcePtr>& of_its_name = given_by_name_[file.source->name()];
    const auto is_same = [&](const SourcePtr& one) { return one->text() == file.source->text(); };
    if (std::any_of(of_its_name.begin(), of_its_name.end(), is_same)) return;
    of_its_name.push_back(file.source);
    const Diagnostics faults = library_.add(file.source, file.expected_name);
    for (const SourcePtr& text : file.law_texts) library_.add_law_text(parse_unit_head(file.source->text()).name, text);
    out_.insert(out_.end(), faults.begin(), faults.end());
    const bool is_double = std::any_of(faults.begin(), faults.end(), [](const Diagnostic& one) { return one.code == Code::two_units; });
    (is_double ? doubles_ : given_).push_back(file.source);
  }

  Library& library_;
  const Resolver& resolver_;
  Resolver::FileFinder files_of_;
  Diagnostics& out_;
  std::set<std::string> there_before_;  ///< with all that speaks of them
  std::set<std::string> asked_;
  std::size_t asked_for_ = 0;  ///< of the resolver
  std::vector<SourcePtr> given_;
  std::vector<SourcePtr> doubles_;  ///< of a unit that was there: reported as two_units
  std::map<std::string, std::vector<SourcePtr>> given_by_name_;
};

/// Empty: it does not say.
std::string unit_declared_in(const UnitFile& file) {
  UnitHead head = parse_unit_head(file.source->text());
  return head.is_complete() ? std::move(head.name) : file.expected_name;
}

std::vector<UnitFile> files_of_first(const std::vector<Resolver::FileFinder>& each, const std::string& unit, Diagnostics& out) {
  std::vector<UnitFile> files;
  std::set<std::string> units;
  for (const Resolver::FileFinder& one : each) {
    if (!one) continue;  // it has nothing
    std::set<std::string> here;
    for (UnitFile& file : one(unit, out)) {
      const std::string declared = unit_declared_in(file);
      if (units.count(declared) != 0) continue;  // an earlier one has it
      if (!declared.empty()) here.insert(declared);
      files.push_back(std::move(file));
    }
    units.merge(here);
  }
  return files;
}

}  // namespace

void add_missing_unit_help(Diagnostics& faults) {
  for (Diagnostic& fault : faults)
    if (fault.code == Code::no_unit && fault.help.empty())
      fault.help =
          "store the unit `folder.file` in the file `folder/file.fair` in a rule folder, or have the calling program supply the unit";
}

void add_unit_with_dependencies(Library& library, const std::string& unit, const Resolver& resolver, Diagnostics& out) {
  Needs(library, resolver, out).take(unit);
}

Resolver combine_resolvers(std::vector<Resolver> resolvers) {
  std::vector<SourcePtr> required_sources;
  for (const Resolver& one : resolvers)
    required_sources.insert(required_sources.end(), one.required_sources().begin(), one.required_sources().end());
  return Resolver::make_from_factory(
      [resolvers = std::move(resolvers)] {
        std::vector<Resolver::FileFinder> each;
        for (const Resolver& one : resolvers) each.push_back(one.make_file_finder());
        return [each = std::move(each)](const std::string& unit, Diagnostics& out) { return files_of_first(each, unit, out); };
      },
      std::move(required_sources));
}

Resolver make_memory_resolver(const std::map<std::string, std::string>& texts) {
  std::vector<SourcePtr> held;
  for (const auto& [name, text] : texts) held.push_back(std::make_shared<const Source>(name, text));
  return {[held](const std::string& unit, Diagnostics&) {
            std::vector<UnitFile> files;
            for (const SourcePtr& one : held) {
              const UnitHead head = parse_unit_head(one->text());
              if (head.name == unit || head.refers_to(unit)) files.push_back({one, head.name});
            }
            return files;
          },
          held};
}

LoadResult load(const std::string& name, const Resolver& resolver, const Selection& selection, const Limits& limits) {
  LoadResult loaded;
  const auto library = std::make_shared<Library>(limits);
  Needs needs(*library, resolver, loaded.diagnostics);
  needs.take(name);
  needs.tell_what_is_not_taken(name);
  CheckResult checked = check(*library, name, selection);
  loaded.diagnostics.insert(loaded.diagnostics.end(), checked.diagnostics.begin(), checked.diagnostics.end());
  add_missing_unit_help(loaded.diagnostics);
  sort_diagnostics(loaded.diagnostics);
  if (!checked.ok() || has_errors(loaded.diagnostics)) return loaded;
  loaded.library = library;
  loaded.ruleset = checked.ruleset;
  loaded.program = Program::compile(checked, loaded.uncompiled_parts);
  return loaded;
}

}  // namespace fairroll
