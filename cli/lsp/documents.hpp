// SPDX-License-Identifier: Apache-2.0
// The texts that the editor has open, as it has them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "positions.hpp"

namespace fairroll::cli::lsp {

/// One open text.
struct Document {
  std::string uri;                      ///< as the editor writes it
  std::optional<std::string> path;      ///< of the file that it is; nothing: it is no file of this machine
  std::optional<std::int64_t> version;  ///< as the editor counts
  std::string text;
  Lines lines{""};

  Document(std::string named, std::optional<std::int64_t> counted, std::string written);
  /// What stands between the two is another text from now on; nothing: the whole is.
  void change(const std::optional<Range>& range, std::string_view with, Encoding encoding);
};

/// All of them, by address.
class Documents {
 public:
  /// One that is open already is opened anew.
  Document& open(Document document);
  void close(const std::string& uri) { open_.erase(uri); }
  /// Null: it is not open.
  [[nodiscard]] Document* find(const std::string& uri);
  /// The one that is this file; null: none.
  [[nodiscard]] const Document* of_file(const std::string& path) const;
  [[nodiscard]] const std::map<std::string, Document>& all() const noexcept { return open_; }

 private:
  std::map<std::string, Document> open_;
};

}  // namespace fairroll::cli::lsp
