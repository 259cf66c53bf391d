// SPDX-License-Identifier: Apache-2.0
// Messages in a stream of bytes: LSP 3.17, "Base Protocol".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairroll::cli::lsp {

/// The largest message that is read; the longest document of a rule file is one MiB, and JSON may take six bytes for each of its own.
inline constexpr std::size_t most_message_bytes = std::size_t{64} << 20U;

/// Puts messages together from pieces of any size. Whatever comes, it needs no more room than one message takes, and goes on behind what is
/// no message.
class MessageReader {
 public:
  /// The messages that these bytes complete. One that is too large, or whose length is not told, comes as an empty text, which is no JSON.
  [[nodiscard]] std::vector<std::string> feed(std::string_view bytes);

 private:
  void read_header(std::string_view& bytes, std::vector<std::string>& out);
  void read_content(std::string_view& bytes, std::vector<std::string>& out);
  void end_of_line(std::vector<std::string>& out);

  std::string line_;
  bool has_length_ = false;
  bool any_line_ = false;  // in the header that is read
  bool in_content_ = false;
  std::size_t missing_ = 0;  // bytes of the content
  bool kept_ = true;         // it is not too large
  std::string content_;
};

/// The message with its header.
[[nodiscard]] std::string framed(std::string_view content);

}  // namespace fairroll::cli::lsp
