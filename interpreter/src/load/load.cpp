// SPDX-License-Identifier: Apache-2.0
#include <fairroll/load.hpp>

#include <algorithm>
#include <set>

namespace fairroll {
namespace {

class Needs {
 public:
  Needs(Library& library, const Resolver& resolver, Diagnostics& out) : library_(library), resolver_(resolver), out_(out) {}

  // A list instead of recursion: however long the chain of what names what.
  void take(const std::string& unit) {
    std::vector<std::string> wanted = {unit};
    for (std::size_t next = 0; next < wanted.size(); ++next) {
      const std::string name = wanted[next];
      if (leaves_folders(name) || !asked_.insert(name).second) continue;
      if (library_.find(name) == nullptr)
        for (const UnitFile& file : resolver_(name, out_)) add(file);
      for (const std::string& amending : library_.amendments_to(name)) wanted.push_back(amending);
      if (const auto tree = library_.find(name))
        for (std::string& other : units_named_in(*tree)) wanted.push_back(std::move(other));
    }
  }

 private:
  void add(const UnitFile& file) {
    if (!added_.insert(file.source->name()).second) return;
    const Diagnostics faults = library_.add(file.source, file.expected);
    out_.insert(out_.end(), faults.begin(), faults.end());
  }

  Library& library_;
  const Resolver& resolver_;
  Diagnostics& out_;
  std::set<std::string> asked_;
  std::set<std::string> added_;
};

}  // namespace

void tell_where_units_are(Diagnostics& faults) {
  for (Diagnostic& fault : faults)
    if (fault.code == Code::no_unit && fault.help.empty())
      fault.help = "a unit `folder.file` is looked for as `folder/file.fair` in the folders given, or asked for by its name; none had it";
}

void add_with_all_it_names(Library& library, const std::string& unit, const Resolver& resolver, Diagnostics& out) {
  Needs(library, resolver, out).take(unit);
}

Resolver first_of(std::vector<Resolver> resolvers) {
  return [resolvers = std::move(resolvers)](const std::string& unit, Diagnostics& out) {
    std::vector<UnitFile> files;
    for (const Resolver& one : resolvers)
      if (files = one(unit, out); !files.empty()) break;
    return files;
  };
}

Resolver in_memory(const std::map<std::string, std::string>& texts) {
  struct Held {
    SourcePtr source;
    UnitHead head;
  };
  std::vector<Held> held;
  for (const auto& [name, text] : texts) held.push_back({std::make_shared<const Source>(name, text), unit_head(text)});
  return [held = std::move(held)](const std::string& unit, Diagnostics&) {
    std::vector<UnitFile> files;
    for (const Held& one : held)
      if (one.head.name == unit) files.push_back({one.source, unit});
    if (files.empty()) return files;
    for (const Held& one : held)
      if (one.head.name != unit && one.head.speaks_of(unit)) files.push_back({one.source, one.head.name});
    return files;
  };
}

Loaded load(const std::string& name, const Resolver& resolver, const Selection& selection) {
  Loaded loaded;
  Library library;
  add_with_all_it_names(library, name, resolver, loaded.diagnostics);
  CheckResult checked = check(library, name, selection);
  loaded.diagnostics.insert(loaded.diagnostics.end(), checked.diagnostics.begin(), checked.diagnostics.end());
  tell_where_units_are(loaded.diagnostics);
  sort_diagnostics(loaded.diagnostics);
  if (!checked.ok() || has_errors(loaded.diagnostics)) return loaded;
  loaded.ruleset = checked.ruleset;
  loaded.program = Program::compile(checked.ruleset, loaded.left_to_table);
  return loaded;
}

}  // namespace fairroll
