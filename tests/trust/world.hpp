// SPDX-License-Identifier: Apache-2.0
// Keys, a bundle and a trust file that tests of `trust` share. Their secrets are published in vectors.json: nobody may trust them.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/trust/trust.hpp>

namespace world {

using namespace fairroll;
using namespace fairroll::trust;

inline SourcePtr source(std::string text, const std::string& name = "file") {
  return std::make_shared<const Source>(name, std::move(text));
}

/// Keys by a number, the same each time.
inline KeyFiles key_files(std::uint8_t number) {
  KeySeed seed;
  seed.id.fill(number);
  seed.seed.fill(number);
  return create_key(seed, std::nullopt);
}
inline SecretKey secret_key(std::uint8_t number) {
  return std::move(*parse_secret_key_file("key", key_files(number).secret_file, std::nullopt).key);
}
inline std::string key_line(std::uint8_t number, const std::string& name) {
  const std::string file = key_files(number).public_file;
  const std::size_t begin = file.find('\n') + 1;
  return "key " + file.substr(begin, file.size() - begin - 1) + " " + name + "\n";
}

constexpr std::uint8_t lab = 1;
constexpr std::uint8_t board = 2;
constexpr std::uint8_t deputy = 3;
constexpr std::uint8_t stranger = 4;
constexpr std::uint8_t newcomer = 5;

inline std::string books() { return std::string(FAIRROLL_ROOT) + "/tests/trust/books"; }

inline std::string bundle(const BundleHead& head = {"lab", 7, {2027, 12, 31}}) {
  return create_bundle(head, {"lab.game"}, make_folder_resolver({books()})).bytes;
}

inline std::string words_of(const std::string& bytes) { return format_trusted_comment(parse_bundle("lab.bundle", bytes).bundle->head); }

/// Signature files by these keys.
inline std::vector<std::string> signatures(const std::string& bytes, const std::vector<std::uint8_t>& keys, const std::string& words) {
  std::vector<std::string> all;
  for (const std::uint8_t key : keys) all.push_back(secret_key(key).sign(bytes, words));
  return all;
}

inline std::string trust_file(const std::string& version = "2", const std::string& threshold = "2", const std::string& authority = "lab") {
  return "fairroll trust 1\nauthority " + authority + "\nversion " + version + "\nexpires 2030-12-31\nthreshold " + threshold +
         "\nlowest 5\n" + key_line(lab, "lab") + key_line(board, "board") + key_line(deputy, "deputy");
}

/// Every place of `from` becomes `to`, or the first.
inline std::string replaced(std::string text, std::string_view from, std::string_view to, bool all = false) {
  std::size_t at = text.find(from);
  if (at == std::string::npos) throw std::logic_error("there is no `" + std::string(from) + "`");
  for (; at != std::string::npos; at = all ? text.find(from, at + to.size()) : std::string::npos) text.replace(at, from.size(), to);
  return text;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = text.find('\n', at);
    lines.push_back(text.substr(at, end - at));
    at = end == std::string::npos ? text.size() : end + 1;
  }
  return lines;
}
inline std::string joined_lines(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}
/// With another line of that number, from 0.
inline std::string with_line(const std::string& text, std::size_t number, const std::string& line) {
  std::vector<std::string> lines = lines_of(text);
  lines.at(number) = line;
  return joined_lines(lines);
}

}  // namespace world
