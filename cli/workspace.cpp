#include "workspace.hpp"

#include <algorithm>
#include <array>
#include <system_error>

#include "installed.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

/// No project is nested deeper; it bounds the walk where `..` leads nowhere new.
constexpr int most_folders_above = 40;

fs::path file_of(const std::string& unit) {
  fs::path path;
  std::string part;
  for (const char c : unit + ".") {
    if (c == '.') {
      path /= part;
      part.clear();
    } else {
      part.push_back(c);
    }
  }
  return path += ".fair";
}

bool is_file(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error);
}

/// `./x` is how nobody writes it.
fs::path below(const fs::path& root, const fs::path& file) { return root == "." ? file : root / file; }

void find_paths(const Syntax& node, std::vector<std::string>& out) {
  if (node.is(Kind::path)) out.push_back(node.str());
  if (node.is(Kind::pattern) || node.is(Kind::grounds)) return;
  for (std::size_t i = 0; i < node.size(); ++i) find_paths(node[i], out);
}

/// The next word, without comments; empty at the end.
std::string_view next_word(std::string_view& text) {
  for (;;) {
    const std::size_t blanks = std::min(text.find_first_not_of(" \t\r\n"), text.size());
    text.remove_prefix(blanks);
    if (text.empty() || text.front() != '#') break;
    text.remove_prefix(std::min(text.find('\n'), text.size()));
  }
  if (text.empty()) return {};
  if (text.front() == '"') {
    const std::size_t end = std::min(text.find('"', 1), text.size() - 1);
    const std::string_view word = text.substr(0, end + 1);
    text.remove_prefix(end + 1);
    return word;
  }
  const std::size_t length = std::max<std::size_t>(1, std::min(text.find_first_of(" \t\r\n#\"{"), text.size()));
  const std::string_view word = text.substr(0, length);
  text.remove_prefix(length);
  return word;
}

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

}  // namespace

UnitHead unit_head(std::string_view text) {
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  UnitHead head;
  if (next_word(text) != "language") return head;
  (void)next_word(text);
  const std::string_view kind = next_word(text);
  static constexpr std::array<std::string_view, 6> kinds = {"vocabulary", "model", "ruleset", "house", "amendment", "assertions"};
  if (std::find(kinds.begin(), kinds.end(), kind) == kinds.end()) return head;
  head.kind = kind;
  head.name = next_word(text);
  std::string_view word = next_word(text);
  if (!word.empty() && word.front() == '"') word = next_word(text);
  if (word == "to" || word == "under" || word == "for") head.target = next_word(text);
  return head;
}

std::vector<fs::path> places_above(const fs::path& start) {
  std::vector<fs::path> places;
  fs::path folder = start.empty() ? fs::path(".") : start.lexically_normal();
  std::error_code error;
  fs::path last;
  for (int i = 0; i < most_folders_above; ++i) {
    const fs::path real = fs::canonical(folder, error);
    if (error || real == last) break;  // above the root is the root
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

std::vector<fs::path> places_from(const fs::path& start) {
  std::vector<fs::path> places = places_above(start);
  if (fs::path installed = installed_rulesets(); !installed.empty()) places.push_back(std::move(installed));
  return places;
}

fs::path root_of(const std::string& unit, const fs::path& start) {
  if (leaves_folders(unit)) return {};
  for (const fs::path& root : places_from(start))
    if (is_file(below(root, file_of(unit)))) return root;
  return {};
}

fs::path Workspace::find(const std::string& unit) const {
  for (const fs::path& root : roots_)
    if (is_file(below(root, file_of(unit)))) return root;
  return upwards_ && !roots_.empty() ? root_of(unit, roots_.front()) : fs::path{};
}

void Workspace::need(const std::string& unit) {
  if (leaves_folders(unit) || !tried_.insert(unit).second || library_.find(unit) != nullptr) return;
  const fs::path root = find(unit);
  if (root.empty()) return;
  const fs::path file = below(root, file_of(unit));
  load(file, unit);
  load_beside(file.parent_path().empty() ? fs::path(".") : file.parent_path(), unit);
}

void Workspace::need_neighbours(const std::string& unit, const fs::path& start) {
  if (leaves_folders(unit)) return;
  std::error_code error;
  for (const fs::path& root : places_from(start)) {
    const fs::path folder = below(root, file_of(unit).parent_path());
    if (file_of(unit).parent_path().empty() || !fs::is_directory(folder, error)) continue;
    for (const InputFile& file : discover({folder.string()}).of(FileKind::Rules)) {
      const ReadResult read = read_source(file.path);
      if (!read.ok()) continue;
      const UnitHead head = unit_head(read.source->text());
      if (path_ends_like(file.path, head.name)) need(head.name);
      if (library_.find(head.name) == nullptr && path_ends_like(file.path, head.name)) load(file.path, head.name);
    }
    return;
  }
}

void Workspace::load(const fs::path& file, const std::string& unit) {
  if (!loaded_.insert(real_.of(file)).second) return;
  const ReadResult read = read_source(file.lexically_normal().string());
  diagnostics_.insert(diagnostics_.end(), read.diagnostics.begin(), read.diagnostics.end());
  if (!read.ok()) return;
  const UnitHead head = unit_head(read.source->text());
  if (!assertions_ && (head.kind == "assertions" || read.source->text().empty())) return;
  add(read.source, !head.name.empty() && path_ends_like(file.string(), head.name) ? head.name : unit);
}

void Workspace::add(const SourcePtr& source, const std::string& unit) {
  const UnitHead head = unit_head(source->text());
  const Diagnostics faults = library_.add(source, unit);
  diagnostics_.insert(diagnostics_.end(), faults.begin(), faults.end());
  tried_.insert(head.name);
  need_what_names(head.name);
}

void Workspace::load_beside(const fs::path& folder, const std::string& ruleset) {
  std::vector<fs::path> files;
  std::error_code error;
  fs::directory_iterator at(folder, error);
  for (; !error && at != fs::directory_iterator(); at.increment(error))
    if (at->path().extension() == ".fair" && is_file(at->path())) files.push_back(folder == "." ? at->path().filename() : at->path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    const ReadResult read = read_source(file.string());
    if (!read.ok()) continue;
    const UnitHead head = unit_head(read.source->text());
    if ((head.kind == "amendment" || head.kind == "assertions") && head.target == ruleset) load(file, head.name);
  }
}

void Workspace::need_what_names(const std::string& unit) {
  const std::shared_ptr<const Tree> tree = library_.find(unit);
  if (tree == nullptr || tree->nodes.empty()) return;
  std::vector<std::string> named;
  find_paths(tree->top(), named);
  for (const std::string& other : named) need(other);
}

void Workspace::add(const InputFile& file) {
  load(file.path, file.unit);
  if (!file.root.empty()) return;  // whatever lies beside it is found anyway
  const ReadResult read = read_source(file.path);
  if (!read.ok()) return;
  const fs::path folder = fs::path(file.path).parent_path();
  load_beside(folder.empty() ? fs::path(".") : folder, unit_head(read.source->text()).name);
}

void Workspace::complete() {
  for (const std::string& unit : library_.names()) need_what_names(unit);
}

}  // namespace fairroll::cli
