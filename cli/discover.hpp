// SPDX-License-Identifier: Apache-2.0
// Which files a command line means.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/diagnostic.hpp>

#include "files.hpp"

namespace fairroll::cli {

/// Maximum number of files and folders in a folder tree. Larger folder trees are not searched.
inline constexpr std::size_t most_entries = 100'000;

enum class FileKind { Rules, Scenarios };

struct InputFile {
  std::string path;  ///< Path for opening and display: as given, or inside the given folder. `-` is standard input.
  std::string unit;  ///< Unit name that the path inside the given folder requires, such as `us_sd.craps`. Empty for a file given by itself.
  std::string root;  ///< Folder on the command line that contains the file. Empty for a file given by itself.
  FileKind kind = FileKind::Rules;
  bool outside = false;  ///< True if a link in the folder leads to a file outside it.
};

struct Discovery {
  std::vector<InputFile> files;  ///< Files without duplicates, in the order of the arguments. The files of a folder are sorted by path.
  Diagnostics diagnostics;       ///< Diagnostics unreadable, not_a_file, nothing_to_do and too_many_files, without a location.

  [[nodiscard]] std::vector<InputFile> of(FileKind kind) const;
};

/// Returns the given files, and the files in the given folders, at every depth, with the extension `.fair`, `.scenario` or
/// `.scenario.json`. Names that begin with a dot are ignored. In folders, only regular files are used. A pipe or device with such a name
/// is reported, because opening it could wait or have effects. Symbolic links are followed, and each folder or file is used once, so that
/// loops end. Files with other names, folders without such files, and folders with more than `most` entries in all are reported. Paths
/// that do not exist are kept, and read_source() reports them.
[[nodiscard]] Discovery discover(const std::vector<std::string>& paths, std::size_t most = most_entries, const Files& files = on_disk());

/// Finds logs: the given files, matches of a pattern that the shell has not expanded (`logs/2027-*.jsonl`), databases and `FILE:TABLE`
/// (table_address.hpp), and `*.jsonl` files in folders, at every depth, including compressed files.
[[nodiscard]] Discovery discover_logs(const std::vector<std::string>& paths, std::size_t most = most_entries,
                                      const Files& files = on_disk());

/// Determines the kind of a file from its extension. For standard input, use guess_kind().
[[nodiscard]] bool kind_of(std::string_view path, FileKind& kind) noexcept;
/// Guesses the kind from the first word after `language 1`: scenarios begin with `scenario` or are JSON, and other texts are rules.
[[nodiscard]] FileKind guess_kind(std::string_view text);

}  // namespace fairroll::cli
