// SPDX-License-Identifier: Apache-2.0
// A folder that a site is written into, and what in it belongs to the site.
#pragma once

#include <set>
#include <string>
#include <vector>

#include <fairroll/publishing/book.hpp>

#include "io.hpp"

namespace fairroll::cli {

/// Keeps a list of what it has written in the folder itself, so that a later call knows its own files. Nothing else is ever replaced, and
/// nothing is removed.
class PublishedFolder {
 public:
  explicit PublishedFolder(std::string folder);

  /// Why these files cannot be written: others have their names. Nothing has been written then.
  [[nodiscard]] Diagnostics conflicts(const std::vector<publishing::PublishedFile>& files) const;
  /// Writes all of them, up to the first that cannot be written.
  [[nodiscard]] Diagnostics write(const std::vector<publishing::PublishedFile>& files) const;
  /// Files of an earlier site that are none of this one.
  [[nodiscard]] std::vector<std::string> left_over(const std::vector<publishing::PublishedFile>& files) const;

  /// The name of the list.
  static constexpr const char* list_name = "fairroll-book.txt";

 private:
  std::string folder_;
  bool is_ours_ = false;  // the folder has a list
  std::set<std::string> own_;
};

}  // namespace fairroll::cli
