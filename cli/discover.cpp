// SPDX-License-Identifier: Apache-2.0
#include "discover.hpp"

#include <glob.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <system_error>
#include <utility>

#include <fairroll/detail/joined.hpp>
#include <fairroll/json_form.hpp>

#include "io.hpp"
#include "table_address.hpp"

namespace fairroll::cli {

namespace fs = std::filesystem;

namespace {

Diagnostic path_fault(Code code, std::string message, std::string help = {}) {
  return {.code = code, .location = {}, .message = std::move(message), .help = std::move(help)};
}

std::string unit_of(const fs::path& below_root) {
  const fs::path name = fs::path(below_root).replace_extension();
  return detail::joined(name, ".", [&](const fs::path& part) { return part.string(); });
}

/// In a folder only the name tells which JSON is meant for us.
bool is_any_json(std::string_view path) { return is_log_name(path) || (has_ending(path, ".json") && !has_ending(path, ".scenario.json")); }

bool hidden(const fs::path& path) { return path.filename().string().rfind('.', 0) == 0; }

class Walk {
 public:
  Walk(std::size_t most, const Files& files, bool logs) : files_(files), real_(files), most_entries_(most), logs_(logs) {}

  Discovery take(const std::vector<std::string>& paths) {
    for (const std::string& path : paths) take(path);
    return std::move(found_);
  }

 private:
  /// `named`: the user wrote it, and it is not one of what fits a pattern.
  void take(const std::string& path, bool named = true) {
    if (path != standard_input && files_.is_folder(path)) {
      take_root(path);
      return;
    }
    if (logs_ && named && is_pattern(path)) {
      take_pattern(path);
      return;
    }
    InputFile file{.path = path, .unit = {}, .root = {}};
    if (const auto log = logs_ && path != standard_input ? table_address(path) : std::nullopt) {
      if (once(real_.of(log->file).string() + ":" + log->table)) found_.files.push_back(std::move(file));
      return;
    }
    if (!logs_ && path != standard_input && !kind_of(path, file.kind) && files_.is_there(path)) {
      if (is_database(path))
        report(Code::nothing_to_do, "`" + path + "` is an SQLite database, not a scenario file",
               "to judge a log in a database, use `fairroll judge` or `fairroll audit`");
      else
        report(Code::nothing_to_do, "`" + path + "` is neither a rule file nor a scenario file",
               "rename the file; rule file names end in `.fair`, and scenario file names end in `.scenario`, `.json` or `.jsonl`");
      return;
    }
    if (once(path)) found_.files.push_back(std::move(file));
  }

  /// A shell left it alone: it stood between quotes, or fitted nothing.
  [[nodiscard]] bool is_pattern(const std::string& path) const {
    return &files_ == &on_disk() && path.find_first_of("*?[") != std::string::npos && !files_.is_there(path) && !table_address(path);
  }

  void take_pattern(const std::string& pattern) {
    ::glob_t found{};
    const int result = ::glob(pattern.c_str(), GLOB_NOSORT, nullptr, &found);
    std::vector<std::string> paths(found.gl_pathv, found.gl_pathv + found.gl_pathc);
    ::globfree(&found);
    std::sort(paths.begin(), paths.end());  // whatever the language of the machine
    if (paths.empty())
      report(Code::nothing_to_do, "no log matches `" + pattern + "`",
             "`*` matches any sequence of characters in the name of a file or folder");
    if (result == GLOB_NOSPACE || paths.size() > most_entries_)
      report(Code::too_many_files, "more than " + std::to_string(most_entries_) + " files match `" + pattern + "`",
             "specify the folder that contains the logs instead");
    else
      for (const std::string& path : paths) take(path, false);
  }

  void take_root(const std::string& root) {
    std::vector<fs::path> files;
    const std::size_t faults = found_.diagnostics.size();
    collect(root, files);
    if (files.empty() && faults == found_.diagnostics.size()) {
      if (logs_)
        report(Code::nothing_to_do, "the folder `" + root + "` contains no log",
               "rename the logs; log names must end in `.jsonl`, `.jsonl.gz` or `.jsonl.zst`");
      else
        report(Code::nothing_to_do, "the folder `" + root + "` contains neither rule files nor scenario files",
               "specify another folder; rule file names end in `.fair`, and scenario file names end in `.scenario`");
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& path : files) {
      if (!once(path)) continue;
      InputFile file{.path = path.string(), .unit = unit_of(path.lexically_relative(root)), .root = root};
      file.outside = lies_outside(path, root);
      (void)kind_of(file.path, file.kind);
      found_.files.push_back(std::move(file));
    }
  }

  // `pending` instead of recursion: however deep the folders are.
  void collect(const fs::path& root, std::vector<fs::path>& files) {
    std::set<fs::path> seen;
    std::vector<fs::path> pending = {root};
    bool told_too_deep = false;
    while (!pending.empty()) {
      const fs::path folder = std::move(pending.back());
      pending.pop_back();
      std::error_code error;
      if (!seen.insert(real_.of(folder)).second) continue;
      std::vector<fs::path> entries = entries_of(folder);
      entries_ += entries.size();
      if (entries_ > most_entries_) {
        report(Code::too_many_files,
               "the folder `" + root.string() + "` contains more than " + std::to_string(most_entries_) + " files and folders",
               "specify the folder that contains the rule files instead of a parent folder with many other files");
        return files.clear();
      }
      // The first in the alphabet is taken first: it decides under which of its names a folder is seen that has several.
      std::sort(entries.rbegin(), entries.rend());
      for (const fs::path& entry : entries) {
        if (hidden(entry)) continue;
        if (files_.type(entry, error) == fs::file_type::directory) {
          pending.push_back(entry);
        } else if (is_wanted(entry.string()) && is_file(entry)) {
          files.push_back(entry);
        } else if (error == std::errc::filename_too_long) {
          if (!std::exchange(told_too_deep, true)) too_deep(root);
        }
      }
    }
  }

  [[nodiscard]] bool is_wanted(const std::string& entry) const {
    FileKind kind{};
    return logs_ ? is_log_name(entry) : kind_of(entry, kind) && !is_any_json(entry);
  }

  void too_deep(const fs::path& root) {
    report(Code::unreadable, "the folders in `" + root.string() + "` are nested so deeply that the system does not accept their paths",
           "specify a subfolder, or move the deeply nested folders");
  }

  std::vector<fs::path> entries_of(const fs::path& folder) {
    std::error_code error;
    std::vector<fs::path> entries = files_.entries(folder, most_entries_ - entries_ + 1, error);
    if (error) report(Code::unreadable, "the folder `" + folder.string() + "` cannot be read: " + error.message());
    return entries;
  }

  // A link that leads nowhere is left to whoever opens it.
  bool is_file(const fs::path& entry) {
    std::error_code error;
    const fs::file_type type = files_.type(entry, error);
    if (type == fs::file_type::regular || type == fs::file_type::not_found || type == fs::file_type::none) return true;
    report(Code::not_a_file, "`" + entry.string() + "` is a pipe or a device, not a file",
           "remove the pipe or device from the folder, or rename it");
    return false;
  }

  bool lies_outside(const fs::path& path, const fs::path& root) {
    const fs::path real_root = real_.of(root / "");
    const fs::path below = real_.of(path).lexically_relative(real_root.has_filename() ? real_root : real_root.parent_path());
    return below.empty() || *below.begin() == "..";
  }

  // False if the same file was taken before, under whatever name. What is not there by that name is left to whoever opens it.
  bool once(const fs::path& path) { return taken_.insert(real_.of(path)).second; }

  void report(Code code, std::string message, std::string help = {}) {
    found_.diagnostics.push_back(path_fault(code, std::move(message), std::move(help)));
  }

  const Files& files_;
  Discovery found_;
  RealPaths real_;
  std::set<fs::path> taken_;
  std::size_t most_entries_;
  std::size_t entries_ = 0;
  bool logs_;
};

}  // namespace

std::vector<InputFile> Discovery::of(FileKind kind) const {
  std::vector<InputFile> chosen;
  std::copy_if(files.begin(), files.end(), std::back_inserter(chosen), [kind](const InputFile& f) { return f.kind == kind; });
  return chosen;
}

Discovery discover(const std::vector<std::string>& paths, std::size_t most, const Files& files) {
  return Walk(most, files, false).take(paths);
}

Discovery discover_logs(const std::vector<std::string>& paths, std::size_t most, const Files& files) {
  return Walk(most, files, true).take(paths);
}

bool kind_of(std::string_view path, FileKind& kind) noexcept {
  const bool rules = has_ending(path, ".fair");
  const bool scenarios = has_ending(path, ".scenario") || has_ending(path, ".json") || is_log_name(path);
  if (rules) kind = FileKind::Rules;
  if (scenarios) kind = FileKind::Scenarios;
  return rules || scenarios;
}

FileKind guess_kind(std::string_view text) {
  if (detect_notation(text) != Notation::Text) return FileKind::Scenarios;
  if (text.substr(0, 3) == "\xEF\xBB\xBF") text.remove_prefix(3);
  for (int word = 0; word < 3 && !text.empty();) {
    const std::size_t blanks = text.find_first_not_of(" \t\r\n");
    if (blanks == std::string_view::npos) break;
    text.remove_prefix(blanks);
    if (text.front() == '#') {
      text.remove_prefix(std::min(text.find('\n'), text.size()));
      continue;
    }
    const std::size_t length = std::min(text.find_first_of(" \t\r\n#"), text.size());
    if (++word == 3) return text.substr(0, length) == "scenario" ? FileKind::Scenarios : FileKind::Rules;
    text.remove_prefix(length);
  }
  return FileKind::Rules;
}

}  // namespace fairroll::cli
