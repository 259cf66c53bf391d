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

/// A text that is open in the editor.
struct Document {
  std::string uri;                      ///< Address of the text, as the editor writes it.
  std::optional<std::string> path;      ///< Path of the file. No value if the text is not a file on this machine.
  std::optional<std::int64_t> version;  ///< Version number from the editor.
  std::string text;
  Lines lines{""};

  Document(std::string named, std::optional<std::int64_t> counted, std::string written);
  /// Replaces the text in `range`, or the entire text if `range` has no value.
  void change(const std::optional<Range>& range, std::string_view with, Encoding encoding);
};

/// The open texts by address.
class Documents {
 public:
  /// Opens a document. If it is already open, it is replaced.
  Document& open(Document document);
  void close(const std::string& uri) { open_.erase(uri); }
  /// Returns the document with the given address, or null if it is not open.
  [[nodiscard]] Document* find(const std::string& uri);
  /// Returns the document for a file, or null if the file is not open.
  [[nodiscard]] const Document* of_file(const std::string& path) const;
  [[nodiscard]] const std::map<std::string, Document>& all() const noexcept { return open_; }

 private:
  std::map<std::string, Document> open_;
};

}  // namespace fairroll::cli::lsp
