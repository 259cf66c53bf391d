// SPDX-License-Identifier: Apache-2.0
// Rule files in folders. The one file below the command line that reads anything.
#include <dirent.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <ios>
#include <map>
#include <new>
#include <set>
#include <system_error>
#include <utility>

#include <fairroll/law_text.hpp>
#include <fairroll/rules.hpp>

namespace fairroll {
namespace {

namespace fs = std::filesystem;

Diagnostic unreadable(const fs::path& file, const std::string& why) {
  return {.code = Code::unreadable, .location = {}, .message = "`" + file.generic_string() + "` cannot be read: " + why};
}

/// What a folder or a file does not give for want of memory is not missing.
void require_memory(const std::error_code& error) {
  if (error == std::errc::not_enough_memory) throw std::bad_alloc();
}

/// As much as the file says that it has, and one byte more, which shows that there is more.
std::size_t room_for(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  return static_cast<std::size_t>(error ? Source::max_bytes : std::min<std::uintmax_t>(size, Source::max_bytes)) + 1;
}

/// The file's text under `name`; null, and why, if it cannot be read. No more is taken in than the parser accepts, and one byte to show
/// that there is more. A buffer without its stream: a stream keeps to itself that memory ran out.
SourcePtr read(const fs::path& file, std::string name, Diagnostics& out) {
  std::string text(room_for(file), '\0');
  std::filebuf buffer;
  errno = 0;
  const bool open = buffer.open(file, std::ios::in | std::ios::binary) != nullptr;
  if (!open) require_memory(std::error_code(errno, std::generic_category()));
  std::size_t taken = 0;
  try {
    while (open && taken < text.size()) {
      const std::streamsize got = buffer.sgetn(text.data() + taken, static_cast<std::streamsize>(text.size() - taken));
      if (got <= 0) break;
      taken += static_cast<std::size_t>(got);
      if (taken == text.size()) text.resize(Source::max_bytes + 1);  // it has grown, or is of a kind that does not say how much it has
    }
  } catch (const std::ios_base::failure& why) {  // a folder, say
    require_memory(why.code());
    buffer.close();
  }
  if (!buffer.is_open()) {
    out.push_back(unreadable(file, "access was denied, or the path is not a file"));
    return nullptr;
  }
  text.resize(taken);
  return std::make_shared<const Source>(std::move(name), std::move(text));
}

bool is_file(const fs::path& path) {
  std::error_code error;
  const bool is = fs::is_regular_file(path, error);
  require_memory(error);
  return is;
}

/// By the C library: the iterators of std::filesystem ask for memory in functions that may not throw, and end the program where there is
/// none.
std::vector<fs::path> rule_files_in(const fs::path& folder) {
  std::vector<fs::path> files;
  const auto close = [](DIR* listing) { (void)::closedir(listing); };
  const std::unique_ptr<DIR, decltype(close)> listing(::opendir(folder.c_str()), close);
  if (!listing) require_memory(std::error_code(errno, std::generic_category()));
  while (const dirent* const entry = listing ? ::readdir(listing.get()) : nullptr) {  // NOLINT: each thread has a listing of its own
    fs::path file = folder / entry->d_name;
    std::error_code error;
    if (file.extension() == ".fair" && fs::is_regular_file(file, error)) files.push_back(std::move(file));
  }
  std::sort(files.begin(), files.end());
  return files;
}

/// What the rule files of one folder declare, read once. Any number of its units may ask for what speaks of them. Texts are read again
/// when they are asked for: a folder may hold far more than one load needs.
class FolderRead {
 public:
  /// Names of sources are paths below `root`: the same wherever it lies.
  FolderRead(const fs::path& root, const fs::path& below, Diagnostics& out) : root_(root) {
    for (const fs::path& file : rule_files_in(root / below)) take(below / file.filename(), out);
  }

  /// The file that declares the unit, if it lies here, before all others that have to do with it.
  [[nodiscard]] std::vector<UnitFile> files_of(const std::string& unit, const fs::path& own, Diagnostics& out) const {
    std::vector<UnitFile> files;
    const std::string own_name = own.generic_string();
    const bool declared = is_file(root_ / own);  // also where the folder cannot be listed
    if (declared) give(own_name, unit, files, out);
    std::set<std::size_t> others = unclear_;
    add(by_target_, unit, others);
    if (declared) add(by_name_, unit, others);
    for (const std::size_t at : others)
      if (files_[at].path != own_name) give(files_[at].path, files_[at].unit, files, out);
    return files;
  }

 private:
  using Places = std::map<std::string, std::vector<std::size_t>>;

  struct Seen {
    std::string path;  // below the root
    std::string unit;  // that it declares
  };

  void take(const fs::path& name, Diagnostics& out) {
    const SourcePtr source = read(root_ / name, name.generic_string(), out);
    if (!source) return;
    UnitHead head = parse_unit_head(source->text());
    const std::size_t at = files_.size();
    by_name_[head.name].push_back(at);
    if (head.refers_to(head.target)) by_target_[head.target].push_back(at);
    if (!head.is_complete()) unclear_.insert(at);
    files_.push_back({source->name(), std::move(head.name)});
  }

  void give(const std::string& path, const std::string& unit, std::vector<UnitFile>& files, Diagnostics& out) const {
    SourcePtr source = read(root_ / path, path, out);
    if (source) files.push_back({source, unit, texts_beside(path, *source)});
  }

  /// What cannot be read is as good as not there: rules mean the same without it.
  [[nodiscard]] std::vector<SourcePtr> texts_beside(const fs::path& path, const Source& rule_file) const {
    std::vector<SourcePtr> texts;
    Diagnostics unread;
    for (const std::string& name : list_cited_law_texts(rule_file.text())) {
      const fs::path text = path.parent_path() / name;
      if (!is_valid_text_name(name) || !is_file(root_ / text)) continue;
      if (SourcePtr source = read(root_ / text, text.generic_string(), unread)) texts.push_back(std::move(source));
    }
    return texts;
  }

  static void add(const Places& places, const std::string& unit, std::set<std::size_t>& to) {
    const auto found = places.find(unit);
    if (found != places.end()) to.insert(found->second.begin(), found->second.end());
  }

  fs::path root_;
  std::vector<Seen> files_;        // in the order of their names
  Places by_name_;                 // all three: into files_
  Places by_target_;               // of amendments and assertions
  std::set<std::size_t> unclear_;  // what does not begin like a rule file
};

/// For one load.
Resolver::FileFinder reader_of(const fs::path& root) {
  auto folders = std::make_shared<std::map<std::string, FolderRead>>();
  return [root, folders = std::move(folders)](const std::string& unit, Diagnostics& out) {
    if (is_outside_folders(unit)) return std::vector<UnitFile>{};
    const fs::path own = unit_file_path(unit);
    const std::string below = own.parent_path().generic_string();
    auto at = folders->find(below);
    if (at == folders->end()) at = folders->emplace(below, FolderRead(root, own.parent_path(), out)).first;
    return at->second.files_of(unit, own, out);
  };
}

Resolver in_folder(fs::path folder) {
  return Resolver::make_from_factory([folder = std::move(folder)] { return reader_of(folder); });
}

}  // namespace

Resolver make_folder_resolver(std::vector<std::string> folders) {
  std::vector<Resolver> each;
  for (std::string& folder : folders) each.push_back(in_folder(std::move(folder)));
  return combine_resolvers(std::move(each));
}

}  // namespace fairroll
