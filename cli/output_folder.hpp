// SPDX-License-Identifier: Apache-2.0
// A folder that a command writes files into, and the files in it that the command wrote.
#pragma once

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/publishing/site.hpp>

#include "io.hpp"

namespace fairroll::cli {

/// Writes files to a folder and keeps a list of these files in the folder, so that later calls recognize them. Replaces only files in the
/// list, and removes no files.
class OutputFolder {
 public:
  /// Reads the list, if it exists. `command` is the name of the command, such as `book`.
  OutputFolder(std::string folder, std::string_view command);

  /// Writes files until one cannot be written. Writes nothing if a file would be behind a link, or would replace a file that is not in the
  /// list. Returns the error `unwritable`, or an empty list.
  [[nodiscard]] Diagnostics write(const std::vector<publishing::PublishedFile>& files) const;
  /// Returns the files from earlier calls that are not in `files`.
  [[nodiscard]] std::vector<std::string> left_over(const std::vector<publishing::PublishedFile>& files) const;

 private:
  [[nodiscard]] Diagnostics conflicts(const std::vector<publishing::PublishedFile>& files) const;

  std::string folder_;
  std::string command_;    // `fairroll book`
  std::string list_name_;  // `fairroll-book.txt`
  bool has_list_ = false;
  std::set<std::string> own_;
};

}  // namespace fairroll::cli
