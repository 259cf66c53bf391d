// SPDX-License-Identifier: Apache-2.0
// Texts of lines, read one after another, and refusals that point into them.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/trust/refusal.hpp>

namespace fairroll::trust {

/// A refusal that speaks of no line.
Refusal refusal(RefusalReason reason, std::string message, std::string help);
/// One that does.
Refusal refusal_at(RefusalReason reason, SourceLocation place, std::string message, std::string help);

/// Lines of a text that ends each with LF; the last one may lack it.
class Lines {
 public:
  explicit Lines(SourcePtr source) : source_(std::move(source)) {}

  [[nodiscard]] bool at_end() const { return at_ >= source_->text().size(); }
  /// The line at hand without its LF; empty at the end.
  [[nodiscard]] std::string_view line() const;
  /// The place of the line at hand, or of the end.
  [[nodiscard]] SourceLocation place() const;
  /// The place of a part of the text that lies in it.
  [[nodiscard]] SourceLocation place_of(std::string_view part) const;
  void next();
  /// Numbers of lines begin with 1.
  [[nodiscard]] std::uint32_t number() const { return number_; }
  /// Byte offset of the line at hand.
  [[nodiscard]] std::size_t offset() const { return at_; }

 private:
  SourcePtr source_;
  std::size_t at_ = 0;
  std::uint32_t number_ = 1;
};

/// The text, cut at each single blank.
std::vector<std::string_view> cut_at_blanks(std::string_view text);
/// Digits without a zero before them, up to `most`. Nothing: it is not written so.
std::optional<std::uint64_t> whole_number(std::string_view text, std::uint64_t most);
/// 64 lower-case hexadecimal digits.
bool is_digest(std::string_view text);
/// Bytes of ASCII that print, and the blank.
bool is_printable(char c);
/// The text in backticks as messages show it: bytes that do not print as `?`, and no more than 60 of them.
std::string shown(std::string_view text);
/// The offset of the text's first byte that is neither printable nor LF; nothing: there is none.
std::optional<std::size_t> first_unprintable(std::string_view text);
/// `offset 17`: from 0, as `xxd` counts.
std::string at_offset(std::size_t offset);

}  // namespace fairroll::trust
