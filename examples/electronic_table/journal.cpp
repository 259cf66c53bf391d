// SPDX-License-Identifier: Apache-2.0
#include "journal.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <fstream>
#include <iterator>
#include <optional>
#include <system_error>

namespace {

[[noreturn]] void fail(const char* what) { throw std::system_error(errno, std::generic_category(), what); }

/// FNV-1a, 64 bits: enough to tell a line that was written from one that was torn.
std::uint64_t checksum(std::string_view bytes) {
  std::uint64_t hash = 0xcbf29ce484222325U;
  for (const char byte : bytes) hash = (hash ^ static_cast<unsigned char>(byte)) * 0x100000001b3U;
  return hash;
}

/// `NUMBER TEXT|CHECKSUM`
std::string line_of(const Entry& entry) {
  const std::string body = std::to_string(entry.number) + ' ' + entry.text;
  return body + '|' + std::to_string(checksum(body)) + '\n';
}

std::optional<std::uint64_t> number_in(std::string_view digits) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(digits.data(), digits.data() + digits.size(), number);
  if (error != std::errc{} || end != digits.data() + digits.size()) return std::nullopt;
  return number;
}

std::optional<Entry> entry_in(std::string_view line) {
  const std::size_t bar = line.rfind('|');
  const std::size_t blank = line.find(' ');
  if (bar == std::string_view::npos || blank == std::string_view::npos || blank > bar) return std::nullopt;
  const std::string_view body = line.substr(0, bar);
  const auto number = number_in(body.substr(0, blank));
  if (!number || number_in(line.substr(bar + 1)) != checksum(body)) return std::nullopt;
  return Entry{*number, std::string(body.substr(blank + 1))};
}

/// The whole lines at the start of the file; returns where they end.
std::uint64_t read_whole_lines(std::string_view text, std::vector<Entry>& entries) {
  std::size_t begin = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', begin)) {
    std::optional<Entry> entry = entry_in(text.substr(begin, end - begin));
    if (!entry) break;
    entries.push_back(std::move(*entry));
    begin = end + 1;
  }
  return begin;
}

}  // namespace

File::File(const std::filesystem::path& path, int flags) : descriptor_(::open(path.c_str(), flags | O_CLOEXEC, 0644)) {
  if (descriptor_ < 0) fail(path.c_str());
}

File::~File() { ::close(descriptor_); }

void File::write(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
    if (written < 0 && errno != EINTR) fail("write");
    if (written > 0) bytes.remove_prefix(static_cast<std::size_t>(written));
  }
}

void File::sync() const {
  if (::fsync(descriptor_) != 0) fail("fsync");
}

void File::cut_to(std::uint64_t size) const {
  if (::ftruncate(descriptor_, static_cast<off_t>(size)) != 0) fail("ftruncate");
}

void replace_file(const std::filesystem::path& path, std::string_view bytes) {
  const std::filesystem::path fresh = path.string() + ".new";
  {
    const File file(fresh, O_WRONLY | O_CREAT | O_TRUNC);
    file.write(bytes);
    file.sync();
  }
  std::filesystem::rename(fresh, path);
  File(path.parent_path(), O_RDONLY | O_DIRECTORY).sync();  // the name, too, must reach the disk
}

std::string read_file(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

Journal::Journal(const std::filesystem::path& path) : file_(path, O_WRONLY | O_CREAT | O_APPEND) {
  file_.cut_to(read_whole_lines(read_file(path), entries_));
  file_.sync();
}

void Journal::append(const Entry& entry) {
  file_.write(line_of(entry));
  file_.sync();
}
