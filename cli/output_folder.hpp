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

/// Keeps a list of the files that the command has written in the folder itself, so that a later call knows them. Replaces the files of the
/// list and no others, and removes none.
class OutputFolder {
 public:
  /// Reads the list, if there is one. `command` is the name of the command, such as `book`.
  OutputFolder(std::string folder, std::string_view command);

  /// Writes all of the files, up to the first that cannot be written. Writes nothing if one of them would replace a file that is not in the
  /// list, or lie behind a link. Returns why: `unwritable`.
  [[nodiscard]] Diagnostics write(const std::vector<publishing::PublishedFile>& files) const;
  /// Files of earlier calls that are not among these.
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
