// SPDX-License-Identifier: Apache-2.0
// Messages in a stream of bytes: LSP 3.17, "Base Protocol".
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace fairroll::cli::lsp {

/// Maximum size of a message. A document can have 1 MiB, and JSON can use six bytes for each byte of the document.
inline constexpr std::size_t most_message_bytes = std::size_t{64} << 20U;

/// Assembles messages from parts of any size. For any input, it needs only the memory for one message, and it continues after input that
/// is not a message.
class MessageReader {
 public:
  /// Returns the messages that `bytes` completes. A message without a length, or that is too large, becomes an empty text (invalid JSON).
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

/// Returns the message with its header.
[[nodiscard]] std::string framed(std::string_view content);

}  // namespace fairroll::cli::lsp
