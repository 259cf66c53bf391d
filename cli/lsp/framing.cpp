// SPDX-License-Identifier: Apache-2.0
#include "framing.hpp"

#include <algorithm>
#include <charconv>
#include <utility>

namespace fairroll::cli::lsp {

namespace {

constexpr std::size_t longest_line = 1024;  // no header needs more; of a longer one the rest is passed over

bool same_but_case(std::string_view a, std::string_view lower) {
  return a.size() == lower.size() && std::equal(a.begin(), a.end(), lower.begin(), [](char one, char other) {
           return (one >= 'A' && one <= 'Z' ? static_cast<char>(one - 'A' + 'a') : one) == other;
         });
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

/// The length that this line of a header tells; more than any message has, if it is no number that there is room for.
bool tells_length(std::string_view line, std::size_t& length) {
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || !same_but_case(trimmed(line.substr(0, colon)), "content-length")) return false;
  const std::string_view digits = trimmed(line.substr(colon + 1));
  std::size_t told = static_cast<std::size_t>(-1);  // stays if there is no room for the number
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), told);
  if (end != digits.data() + digits.size() || error == std::errc::invalid_argument) return false;
  length = told;
  return true;
}

}  // namespace

std::vector<std::string> MessageReader::feed(std::string_view bytes) {
  std::vector<std::string> out;
  while (!bytes.empty()) in_content_ ? read_content(bytes, out) : read_header(bytes, out);
  return out;
}

void MessageReader::read_header(std::string_view& bytes, std::vector<std::string>& out) {
  const std::size_t end = bytes.find('\n');
  const std::string_view part = bytes.substr(0, end);
  line_.append(part.substr(0, longest_line - std::min(longest_line, line_.size())));
  bytes.remove_prefix(end == std::string_view::npos ? bytes.size() : end + 1);
  if (end != std::string_view::npos) end_of_line(out);
}

void MessageReader::end_of_line(std::vector<std::string>& out) {
  const std::string line = std::exchange(line_, {});
  if (!trimmed(line).empty()) {
    any_line_ = true;
    has_length_ = tells_length(line, missing_) || has_length_;
    return;
  }
  if (!std::exchange(any_line_, false)) return;  // a blank line between messages
  in_content_ = std::exchange(has_length_, false);
  kept_ = missing_ <= most_message_bytes;
  if (!in_content_ || missing_ == 0) {
    in_content_ = false;
    out.emplace_back();
  }
}

void MessageReader::read_content(std::string_view& bytes, std::vector<std::string>& out) {
  const std::size_t part = std::min(bytes.size(), missing_);
  if (kept_) content_.append(bytes.substr(0, part));
  bytes.remove_prefix(part);
  missing_ -= part;
  if (missing_ > 0) return;
  in_content_ = false;
  out.push_back(std::exchange(content_, {}));
}

std::string framed(std::string_view content) {
  std::string message = "Content-Length: " + std::to_string(content.size()) + "\r\n\r\n";
  message += content;
  return message;
}

}  // namespace fairroll::cli::lsp
