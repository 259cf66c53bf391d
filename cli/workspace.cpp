// SPDX-License-Identifier: Apache-2.0
#include "workspace.hpp"

#include <algorithm>
#include <system_error>

#include <fairroll/law_text.hpp>

#include "installed.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

/// No project is nested deeper; it bounds the walk where `..` leads nowhere new.
constexpr int most_folders_above = 40;

fs::path file_of(const std::string& unit) { return unit_file_path(unit); }

/// `./x` is how nobody writes it.
fs::path below(const fs::path& root, const fs::path& file) { return root == "." ? file : root / file; }

/// `x/us_sd/craps.fair` ends like `us_sd.craps`.
bool path_ends_like(const std::string& path, const std::string& unit) {
  std::error_code error;
  const fs::path whole = fs::absolute(path, error).lexically_normal();
  const fs::path end = file_of(unit);
  auto at = whole.end();
  auto name = end.end();
  while (name != end.begin()) {
    if (at == whole.begin()) return false;
    if (*--at != *--name) return false;
  }
  return true;
}

/// What cannot be read is as good as not there, and the check of the unit says so. One that is too large is handed on as such, without what
/// it says.
std::vector<SourcePtr> texts_beside(const Source& rule_file, const Files& files) {
  std::vector<SourcePtr> texts;
  for (const std::string& path : paths_of_texts(rule_file)) {
    const ReadResult read = files.is_file(path) ? files.read(path) : ReadResult{};
    const auto is_too_large = [](const Diagnostic& one) { return one.code == Code::too_large; };
    if (read.ok())
      texts.push_back(read.source);
    else if (std::any_of(read.diagnostics.begin(), read.diagnostics.end(), is_too_large))
      texts.push_back(std::make_shared<const Source>(path, std::string(Source::max_bytes + 1, ' ')));
  }
  return texts;
}

}  // namespace

std::vector<std::string> paths_of_texts(const Source& rule_file) {
  std::vector<std::string> paths;
  for (const std::string& name : list_cited_law_texts(rule_file.text()))
    if (is_valid_text_name(name) && name != standard_input)
      paths.push_back((fs::path(rule_file.name()).parent_path() / name).lexically_normal().string());
  return paths;
}

std::vector<fs::path> places_above(const fs::path& start, const Files& files) {
  std::vector<fs::path> places;
  fs::path folder = start.empty() ? fs::path(".") : start.lexically_normal();
  fs::path last;
  for (int i = 0; i < most_folders_above; ++i) {
    const fs::path real = files.real(folder);
    if (!files.is_there(folder) || real == last) break;  // above the root is the root
    last = real;
    places.push_back(folder);
    places.push_back(below(folder, "rulesets"));
    if (folder == ".")
      folder = "..";
    else if (!folder.has_filename() || folder.filename() == "..")
      folder /= "..";
    else
      folder = folder.has_parent_path() ? folder.parent_path() : fs::path(".");
  }
  return places;
}

std::vector<fs::path> places_from(const fs::path& start, const Files& files) {
  std::vector<fs::path> places = places_above(start, files);
  if (fs::path installed = installed_rulesets(); !installed.empty()) places.push_back(std::move(installed));
  return places;
}

fs::path root_of(const std::string& unit, const fs::path& start, const Files& files) {
  if (is_outside_folders(unit)) return {};
  for (const fs::path& root : places_from(start, files))
    if (files.is_file(below(root, file_of(unit)))) return root;
  return {};
}

fs::path root_of_file(const std::string& path, const Files& files) {
  const ReadResult read = files.peek(path);
  const fs::path folder = fs::path(path).parent_path();
  const fs::path root = read.ok() ? root_of(parse_unit_head(read.source->text()).name, folder, files) : fs::path{};
  return !root.empty() ? root : folder.empty() ? fs::path(".") : folder;
}

RuleRoots rule_roots(const std::vector<std::string>& rules, const Files& files) {
  RuleRoots found;
  for (const std::string& path : rules) {
    const bool file = files.is_file(path);
    found.upwards = found.upwards && file;
    found.roots.push_back(file ? root_of_file(path, files) : fs::path(path));
  }
  return found;
}

Diagnostics hidden_files(const Library& library, const std::string& unit, const fs::path& start, const Files& files) {
  Diagnostics notes;
  const std::shared_ptr<const Tree> tree = library.find_unit(unit);
  if (tree == nullptr || is_outside_folders(unit)) return notes;
  for (const fs::path& root : places_from(start, files)) {
    const fs::path file = below(root, file_of(unit));
    if (!files.is_file(file) || files.real(file) == files.real(tree->source->name())) continue;
    const ReadResult other = files.read(file.string());
    if (!other.ok() || other.source->text() == tree->source->text()) continue;
    notes.push_back({.code = Code::hidden_file,
                     .location = {},
                     .message = "`" + unit + "` is loaded from `" + tree->source->name() + "`, not from `" + file.string() + "`",
                     .help = "select the file with `--rules`"});
  }
  return notes;
}

fs::path Workspace::find(const std::string& unit) const {
  for (const fs::path& root : roots_)
    if (files_.is_file(below(root, file_of(unit)))) return root;
  return upwards_ && !roots_.empty() ? root_of(unit, roots_.front(), files_) : fs::path{};
}

void Workspace::need(const std::string& unit) {
  if (is_outside_folders(unit) || tried_.count(unit) != 0 || library_.find_unit(unit) != nullptr) return;
  const Resolver resolver = [this](const std::string& name, Diagnostics&) { return files_of(name); };
  add_unit_with_dependencies(library_, unit, resolver, diagnostics_);
}

std::vector<fs::path> Workspace::entries_of(const fs::path& folder) const {
  std::error_code error;  // what cannot be looked into holds nothing that is found
  return files_.entries(folder, most_entries, error);
}

/// The unit's own file and what lies beside it that speaks of it.
std::vector<UnitFile> Workspace::files_of(const std::string& unit) {
  std::vector<UnitFile> files;
  if (!tried_.insert(unit).second) return files;
  const fs::path root = find(unit);
  if (root.empty()) return files;
  const fs::path file = below(root, file_of(unit));
  take(file, unit, files);
  take_beside(file.parent_path().empty() ? fs::path(".") : file.parent_path(), unit, files);
  return files;
}

void Workspace::need_neighbours(const std::string& unit, const fs::path& start) {
  if (is_outside_folders(unit)) return;
  const fs::path wanted = file_of(unit).parent_path();
  if (wanted.empty()) return;
  const std::vector<fs::path> roots = places_from(start, files_);
  const auto has_folder = [&](const fs::path& root) { return files_.is_folder(below(root, wanted)); };
  if (const auto root = std::find_if(roots.begin(), roots.end(), has_folder); root != roots.end()) return need_all_in(below(*root, wanted));
  for (const fs::path& root : roots) {  // the folder is misspelt as well
    std::vector<std::string> folders;
    for (const fs::path& entry : entries_of(root))
      if (files_.is_folder(entry)) folders.push_back(entry.filename().string());
    if (const std::string near = find_nearest(wanted.begin()->string(), folders); !near.empty()) return need_all_in(below(root, near));
  }
}

void Workspace::need_all_in(const fs::path& folder) {
  const Discovery found = discover({folder.string()}, most_entries, files_);
  for (const InputFile& file : found.of(FileKind::Rules)) {
    const ReadResult read = files_.peek(file.path);
    if (!read.ok()) continue;
    const UnitHead head = parse_unit_head(read.source->text());
    if (path_ends_like(file.path, head.name)) need(head.name);
    if (library_.find_unit(head.name) == nullptr && path_ends_like(file.path, head.name)) load(file.path, head.name);
  }
}

void Workspace::take(const fs::path& file, const std::string& unit, std::vector<UnitFile>& files) {
  if (!loaded_.insert(real_.of(file)).second) return;
  const ReadResult read = files_.read(file.lexically_normal().string());
  diagnostics_.insert(diagnostics_.end(), read.diagnostics.begin(), read.diagnostics.end());
  if (!read.ok()) return;
  const UnitHead head = parse_unit_head(read.source->text());
  if (!assertions_ && (head.kind == "assertions" || read.source->text().empty())) return;
  files.push_back(
      {read.source, !head.name.empty() && path_ends_like(file.string(), head.name) ? head.name : unit, texts_beside(*read.source, files_)});
}

void Workspace::take_beside(const fs::path& folder, const std::string& unit, std::vector<UnitFile>& files) {
  const auto& spoken_of = spoken_of_in(folder);
  const auto found = spoken_of.find(unit);
  if (found == spoken_of.end()) return;
  for (const Beside& one : found->second) take(one.file, one.name, files);
}

const std::map<std::string, std::vector<Workspace::Beside>>& Workspace::spoken_of_in(const fs::path& folder) {
  const auto [at_folder, is_new] = folders_.try_emplace(folder);
  if (!is_new) return at_folder->second;
  std::vector<fs::path> there;
  for (const fs::path& entry : entries_of(folder))
    if (entry.extension() == ".fair" && files_.is_file(entry)) there.push_back(folder == "." ? entry.filename() : entry);
  std::sort(there.begin(), there.end());
  for (const fs::path& file : there) {
    const ReadResult read = files_.peek(file.string());
    if (!read.ok()) continue;
    const UnitHead head = parse_unit_head(read.source->text());
    // A second file of one name is an error, not passed over.
    for (const std::string& of : {head.target, head.name})
      if (head.refers_to(of) || head.name == of) at_folder->second[of].push_back({file, head.name});
  }
  return at_folder->second;
}

void Workspace::add_all(const std::vector<UnitFile>& files) {
  for (const UnitFile& file : files) {
    add(file.source, file.expected_name);
    for (const SourcePtr& text : file.law_texts) library_.add_law_text(parse_unit_head(file.source->text()).name, text);
  }
}

void Workspace::load(const fs::path& file, const std::string& unit) {
  std::vector<UnitFile> files;
  take(file, unit, files);
  add_all(files);
}

void Workspace::add(const SourcePtr& source, const std::string& unit) {
  const UnitHead head = parse_unit_head(source->text());
  const Diagnostics faults = library_.add(source, unit);
  diagnostics_.insert(diagnostics_.end(), faults.begin(), faults.end());
  tried_.insert(head.name);
  need_what_names(head.name);
}

void Workspace::need_what_names(const std::string& unit) {
  const std::shared_ptr<const Tree> tree = library_.find_unit(unit);
  if (tree == nullptr) return;
  for (const std::string& other : list_named_units(*tree)) need(other);
}

void Workspace::add(const InputFile& file) {
  load(file.path, file.unit);
  if (!file.root.empty()) return;  // whatever lies beside it is found anyway
  const ReadResult read = files_.peek(file.path);
  if (!read.ok()) return;
  const fs::path folder = fs::path(file.path).parent_path();
  std::vector<UnitFile> files;
  take_beside(folder.empty() ? fs::path(".") : folder, parse_unit_head(read.source->text()).name, files);
  add_all(files);
}

void Workspace::complete() {
  for (const std::string& unit : library_.unit_names()) need_what_names(unit);
}

}  // namespace fairroll::cli
