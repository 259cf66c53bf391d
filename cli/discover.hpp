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

/// No tree of folders with more files and folders in all is looked through.
inline constexpr std::size_t most_entries = 100'000;

enum class FileKind { Rules, Scenarios };

struct InputFile {
  std::string path;  ///< to open and to show: as given, or below the folder that was given; `-` is standard input
  std::string unit;  ///< the unit name that the path below the given folder demands (`us_sd.craps`); empty for a file given by itself
  std::string root;  ///< the folder given on the command line that holds it; empty for a file given by itself
  FileKind kind = FileKind::Rules;
  bool outside = false;  ///< a link in that folder leads to it, and it lies elsewhere
};

struct Discovery {
  std::vector<InputFile> files;  ///< each file once, in the order of the arguments, a folder's files sorted by path
  Diagnostics diagnostics;       ///< unreadable, not_a_file, nothing_to_do, too_many_files; without a place

  [[nodiscard]] std::vector<InputFile> of(FileKind kind) const;
};

/// Takes files as they are and looks in folders, at every depth, for `*.fair`, `*.scenario` and `*.scenario.json`; what begins with a dot
/// is passed over. Of what a folder holds only regular files are taken: opening a pipe or a device would wait, or do something, so one with
/// such a name is reported. Symbolic links are followed, each folder and file is taken once, so a loop ends. A file of another name and a
/// folder without any such file are reported; a path that leads nowhere is kept for read_source to report. Folders with more than
/// `most` files and folders in all are not looked through.
[[nodiscard]] Discovery discover(const std::vector<std::string>& paths, std::size_t most = most_entries, const Files& files = on_disk());

/// The same of logs: files as they are, what fits a pattern that no shell has expanded (`logs/2027-*.jsonl`), sorted, also databases and
/// `FILE:TABLE` (table_address.hpp), and in folders, at every depth, `*.jsonl`, also packed ones.
[[nodiscard]] Discovery discover_logs(const std::vector<std::string>& paths, std::size_t most = most_entries,
                                      const Files& files = on_disk());

/// By the end of the name; for standard input ask guess_kind.
[[nodiscard]] bool kind_of(std::string_view path, FileKind& kind) noexcept;
/// By the first word behind `language 1`: a scenario file says `scenario`, or is JSON; anything else is taken for rules.
[[nodiscard]] FileKind guess_kind(std::string_view text);

}  // namespace fairroll::cli
