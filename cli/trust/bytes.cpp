// SPDX-License-Identifier: Apache-2.0
#include "bytes.hpp"

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <system_error>
#include <utility>

#include <fairroll/trust/minisign.hpp>

#include "../file_descriptor.hpp"
#include "../io.hpp"

namespace fairroll::cli {

namespace {

/// Unlike rename(), it takes no name that is there. Returns 0 or errno. Not every file system knows the first way.
int take_new_name(const std::string& from, const std::string& to) {
  if (::renameat2(AT_FDCWD, from.c_str(), AT_FDCWD, to.c_str(), RENAME_NOREPLACE) == 0) return 0;
  if (errno != EINVAL && errno != ENOSYS) return errno;
  if (::link(from.c_str(), to.c_str()) != 0) return errno;
  ::unlink(from.c_str());
  return 0;
}

}  // namespace

std::optional<std::string> read_bytes(const std::string& path, std::size_t most, Diagnostics& out) {
  const bool is_input = path == standard_input;
  if (Diagnostics why = is_input ? Diagnostics{} : unfit_to_read(path); !why.empty()) {
    out.insert(out.end(), why.begin(), why.end());
    return std::nullopt;
  }
  const FileDescriptor file(is_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string bytes;
  char block[std::size_t{64} * 1024];
  ssize_t got = -1;
  while (file.number() >= 0 && bytes.size() <= most) {
    got = ::read(file.number(), block, std::min(sizeof block, most + 1 - bytes.size()));
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    bytes.append(block, static_cast<std::size_t>(got));
  }
  if (file.number() >= 0 && got >= 0) return bytes;
  const Diagnostics why = unreadable(path, errno);
  out.insert(out.end(), why.begin(), why.end());
  return std::nullopt;
}

SourcePtr read_small(const std::string& path, Diagnostics& out) {
  std::optional<std::string> bytes = read_bytes(path, trust::max_key_file_bytes, out);
  return bytes ? std::make_shared<const Source>(path, std::move(*bytes)) : nullptr;
}

bool lies_there(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

Diagnostics write_secret(const std::string& path, const std::string& bytes) {
  std::string beside = path + ".XXXXXX";
  FileDescriptor file(::mkostemp(beside.data(), O_CLOEXEC));  // for its owner alone
  if (file.number() < 0) return unwritable(path, errno);
  int why = write_all(file.number(), bytes);
  if (why == 0 && ::fsync(file.number()) != 0) why = errno;
  if (const int closed = file.close(); why == 0) why = closed;
  if (why == 0) why = take_new_name(beside, path);
  if (why != 0) ::unlink(beside.c_str());
  if (why == EEXIST) return unwritable(path, "the file already exists, and the program never overwrites keys");
  if (why == 0) why = sync_folder_of(path);
  return why == 0 ? Diagnostics{} : unwritable(path, why);
}

}  // namespace fairroll::cli
