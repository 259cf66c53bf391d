// SPDX-License-Identifier: Apache-2.0
// Names in addresses of pages: folders of books, anchors of clauses.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace fairroll::publishing {

/// The folder of a book: its name, with `-` for what not every file system takes, and `_` in front where Windows would mean a device.
[[nodiscard]] std::string folder_of(std::string_view unit);

/// Makes anchors of texts; no two are the same.
class Anchors {
 public:
  /// Letters, digits and `.:()_-` of the text, behind the prefix; `~2` behind one that was given away before.
  [[nodiscard]] std::string of(std::string_view prefix, std::string_view text);

 private:
  std::set<std::string> given_;
};

}  // namespace fairroll::publishing
