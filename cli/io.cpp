// SPDX-License-Identifier: Apache-2.0
#include "io.hpp"

#include <fcntl.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <memory>
#include <system_error>
#include <vector>

#include <fairroll/json_form.hpp>

#include "file_descriptor.hpp"
#include "time_limit.hpp"
#include "unpack.hpp"

namespace fairroll::cli {

namespace {

Diagnostics file_faults(Code code, std::string message, std::string help = {}) {
  return {Diagnostic{.code = code, .location = {}, .message = std::move(message), .help = std::move(help)}};
}

std::string reason(int error) { return std::generic_category().message(error); }

FileDescriptor open_to_read(const std::string& path) {
  return FileDescriptor(path == standard_input ? STDIN_FILENO : ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NOCTTY));
}

/// Names in a folder that a path may have meant; of a folder with a great many files the first.
std::vector<std::filesystem::path> names_in(const std::filesystem::path& folder) {
  constexpr std::size_t most_names = 10'000;
  std::vector<std::filesystem::path> names;
  std::error_code error;
  std::filesystem::directory_iterator at(folder.empty() ? "." : folder, error);
  for (; !error && at != std::filesystem::directory_iterator() && names.size() < most_names; at.increment(error))
    names.push_back(at->path().filename());
  return names;
}

/// The nearest name in that folder with the same ending, else the first that differs in its ending only; empty if there is none.
std::string meant_in(const std::filesystem::path& folder, const std::filesystem::path& name) {
  std::vector<std::string> stems;
  std::string other_ending;
  for (const std::filesystem::path& one : names_in(folder)) {
    if (one.extension() == name.extension()) stems.push_back(one.stem().string());
    if (one.stem() == name.stem() && (other_ending.empty() || one < other_ending)) other_ending = one.string();
  }
  const std::string near = find_nearest(name.stem().string(), stems);
  return near.empty() ? other_ending : near + name.extension().string();
}

/// "did you mean `rulesets/us_sd`?" of a path that leads nowhere, each wrong part of it mended; else how paths are written.
std::string path_meant(const std::filesystem::path& path) {
  std::filesystem::path meant;
  std::error_code error;
  for (const std::filesystem::path& part : path) {
    const bool is_there = part.empty() || std::filesystem::exists(meant / part, error);
    const std::string name = is_there ? part.string() : meant_in(meant, part);
    if (name.empty() && !part.empty()) return "check the spelling of the path, which is relative to the current folder";
    meant /= name;
  }
  return "did you mean `" + meant.string() + "`?";
}

// The largest log that is read whole, unpacked. `judge` and `audit` read logs of any length.
constexpr std::size_t max_log_bytes = 64 * Source::max_bytes;

// The log on standard input is recognised by its first line.
bool is_log(const std::string& path, std::string_view text) {
  return path == standard_input ? detect_notation(text) == Notation::JsonLines : is_log_name(path);
}

// Returns why it cannot be read, or nothing. Stops reading where the text is too large, or has a NUL byte: both are errors of the text.
// Only logs may be packed.
std::string read_all(const std::string& path, int descriptor, std::string& text) {
  const auto raw = [descriptor](char* to, std::size_t size) { return ::read(descriptor, to, size); };
  Unpacker packed(raw);
  const bool may_be_packed = path == standard_input || is_log_name(path);
  std::array<char, 65536> buffer;  // not cleared: it is written before it is read
  for (bool log = false; text.size() <= Source::max_bytes || (text.size() <= max_log_bytes && (log || (log = is_log(path, text))));) {
    const ssize_t got = may_be_packed ? packed.read(buffer.data(), buffer.size()) : raw(buffer.data(), buffer.size());
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) return packed.fault().empty() ? reason(errno) : packed.fault();
    if (got == 0) return {};
    text.append(buffer.data(), static_cast<std::size_t>(got));
    if (std::memchr(buffer.data(), '\0', static_cast<std::size_t>(got)) != nullptr) return {};
  }
  return {};
}

bool printed = false;  // of the one standard output that there is

constexpr char end_of_paint = '0';

std::string_view sequence(char paint) {
  switch (paint) {
    case static_cast<char>(Paint::Bold):
      return "\x1b[1m";
    case static_cast<char>(Paint::Green):
      return "\x1b[32m";
    case static_cast<char>(Paint::Red):
      return "\x1b[31m";
    case static_cast<char>(Paint::Yellow):
      return "\x1b[33m";
    default:
      return "\x1b[0m";
  }
}

bool terminal_knows_colours() {
  const char* refused = std::getenv("NO_COLOR");
  const char* kind = std::getenv("TERM");
  return (refused == nullptr || *refused == '\0') && kind != nullptr && std::string_view(kind) != "dumb";
}

}  // namespace

bool has_ending(std::string_view path, std::string_view end) noexcept {
  return path.size() > end.size() && path.substr(path.size() - end.size()) == end;
}

bool is_log_name(std::string_view path) noexcept { return has_ending(unpacked_name(path), ".jsonl"); }

std::string path_in_words(const std::string& path) { return path == standard_input ? "standard input" : "`" + path + "`"; }

Diagnostics unreadable(const std::string& path, const std::string& why) {
  return file_faults(Code::unreadable, path_in_words(path) + " cannot be read: " + why);
}

Diagnostics unreadable(const std::string& path, int number) { return unreadable(path, reason(number)); }

// Looks before it opens: opening a device may already do something.
Diagnostics unfit_to_read(const std::string& path) {
  struct ::stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    if (errno == ENOENT) return file_faults(Code::unreadable, "there is no file " + path_in_words(path), path_meant(path));
    return unreadable(path, errno);
  }
  if (S_ISDIR(status.st_mode)) return file_faults(Code::not_a_file, path_in_words(path) + " is a folder", "specify a file in this folder");
  if (!S_ISREG(status.st_mode) && !S_ISFIFO(status.st_mode))
    return file_faults(Code::not_a_file, path_in_words(path) + " is a device, not a file");
  return {};
}

ReadResult read_source(const std::string& path) {
  if (path != standard_input) {
    if (Diagnostics diagnostics = unfit_to_read(path); !diagnostics.empty()) return {nullptr, std::move(diagnostics)};
  }
  const FileDescriptor file = open_to_read(path);
  if (file.number() < 0) return {nullptr, unreadable(path, errno)};
  std::string text;
  if (const std::string why = read_all(path, file.number(), text); !why.empty()) return {nullptr, unreadable(path, why)};
  TimeLimit::of_call().give_for_file(text.size());
  return as_read(path, std::move(text));
}

ReadResult as_read(const std::string& path, std::string text) {
  const bool log = text.size() > Source::max_bytes && is_log(path, text);
  if (text.size() > Source::max_bytes && !log) {
    return {nullptr, file_faults(Code::too_large, path_in_words(path) + " is larger than 1 MiB", "split the file into several units")};
  }
  if (text.size() > max_log_bytes) {
    return {nullptr, file_faults(Code::too_large, path_in_words(path) + " is a log larger than 64 MiB",
                                 "split the log, or use `judge` or `audit`, which accept logs of any length")};
  }
  return {std::make_shared<const Source>(path, std::move(text)), {}};
}

FileBeside::FileBeside(const std::string& path) : path_(path) {
  namespace fs = std::filesystem;
  std::error_code error;
  is_new_ = !fs::exists(fs::symlink_status(path, error));
  target_ = is_new_ ? fs::weakly_canonical(path, error) : fs::canonical(path, error);
  if (error) {
    diagnostics_ = unwritable(path_, error.message());
    return;
  }
  std::string beside = target_.string() + ".XXXXXX";
  const int descriptor = ::mkstemp(beside.data());
  if (descriptor < 0) {
    diagnostics_ = unwritable(path_, errno);
    return;
  }
  name_ = beside;
  if (::close(descriptor) != 0) diagnostics_ = unwritable(path_, errno);
}

FileBeside::~FileBeside() {
  std::error_code ignored;
  if (!name_.empty()) std::filesystem::remove(name_, ignored);
}

Diagnostics FileBeside::take_place() {
  namespace fs = std::filesystem;
  constexpr fs::perms ordinary = fs::perms::owner_read | fs::perms::owner_write | fs::perms::group_read | fs::perms::others_read;
  std::error_code error;
  fs::permissions(name_, is_new_ ? ordinary : fs::status(target_, error).permissions(), error);
  if (!error) fs::rename(name_, target_, error);
  if (error) return unwritable(path_, error.message());
  name_.clear();
  return {};
}

Diagnostics unwritable(const std::string& path, const std::string& why) {
  return file_faults(Code::unwritable, (path == "-" ? "standard output" : "`" + path + "`") + " cannot be written: " + why);
}

Diagnostics unwritable(const std::string& path, int number) { return unwritable(path, reason(number)); }

int write_all(int descriptor, std::string_view text) noexcept {
  while (!text.empty()) {
    const ssize_t done = ::write(descriptor, text.data(), text.size());
    if (done == 0) return EIO;  // it would take nothing for ever
    if (done > 0) text.remove_prefix(static_cast<std::size_t>(done));
    if (done < 0 && errno != EINTR) return errno;
  }
  return 0;
}

std::string file_meant_twice(const std::vector<std::string>& written, const std::vector<std::string>& read) {
  const auto meant = [](const std::string& path) {
    std::error_code error;
    return path.empty() || path == "-" ? std::filesystem::path()
                                       : std::filesystem::weakly_canonical(std::filesystem::absolute(path, error), error);
  };
  std::vector<std::filesystem::path> others;
  for (const std::string& path : read) others.push_back(meant(path));
  for (const std::string& path : written) {
    const std::filesystem::path file = meant(path);
    if (!file.empty() && std::find(others.begin(), others.end(), file) != others.end()) return path;
    others.push_back(file);
  }
  return {};
}

int sync_folder_of(const std::filesystem::path& file) noexcept {
  const std::filesystem::path folder = file.parent_path().empty() ? std::filesystem::path(".") : file.parent_path();
  const int descriptor = ::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (descriptor < 0) return errno == EACCES ? 0 : errno;                      // whoever may write there need not be allowed to read
  const int number = ::fsync(descriptor) == 0 || errno == EINVAL ? 0 : errno;  // EINVAL: that file system keeps folders in another way
  ::close(descriptor);
  return number;
}

Diagnostics write_file(const std::string& path, std::string_view text, Durable durable) {
  FileBeside beside(path);
  if (!beside.diagnostics().empty()) return beside.diagnostics();
  const int descriptor = ::open(beside.name().c_str(), O_WRONLY | O_CLOEXEC);
  if (descriptor < 0) return unwritable(path, errno);
  int number = write_all(descriptor, text);
  const bool waits = durable == Durable::Yes || beside.replaces();
  if (number == 0 && waits && ::fsync(descriptor) != 0) number = errno;
  if (::close(descriptor) != 0 && number == 0) number = errno;
  if (number != 0) return unwritable(path, number);
  Diagnostics faults = beside.take_place();
  if (!faults.empty() || durable == Durable::No) return faults;
  number = sync_folder_of(path);
  return number == 0 ? Diagnostics{} : unwritable(path, number);
}

Diagnostics write_file_in(const std::string& folder, const std::string& name, std::string_view text) {
  namespace fs = std::filesystem;
  std::error_code error;
  fs::create_directories(folder, error);
  std::error_code ignored;
  if (error && !folder.empty() && !fs::is_directory(folder, ignored)) return unwritable(folder, error.message());
  const fs::path file = fs::path(folder) / name;
  if (fs::is_symlink(file, error))
    return file_faults(Code::unwritable,
                       path_in_words(file.string()) + " is a link, and the program does not write to the targets of links",
                       "remove the link, or choose another folder");
  return write_file(file.string(), text);
}

TextStyle style_for(std::FILE* stream, Colour colour) {
  TextStyle style;
  const int descriptor = ::fileno(stream);
  const bool terminal = ::isatty(descriptor) == 1;
  style.use_colours = colour == Colour::Always || (colour == Colour::Auto && terminal && terminal_knows_colours());
  struct ::winsize size {};
  if (terminal && ::ioctl(descriptor, TIOCGWINSZ, &size) == 0 && size.ws_col > 0) style.width = size.ws_col;
  return style;
}

bool has_printed() noexcept { return printed; }
void nothing_printed_yet() noexcept { printed = false; }

void print(std::FILE* stream, std::string_view text) {
  printed = printed || (stream == stdout && !text.empty());
  if (std::fwrite(text.data(), 1, text.size(), stream) != text.size()) throw OutputError("the output cannot be written: " + reason(errno));
}

std::string paint(const std::string& text, Paint how) {
  return std::string{paint_mark, static_cast<char>(how)} + text + std::string{paint_mark, end_of_paint};
}

void show(std::FILE* stream, std::string_view text) {
  std::string out;
  while (true) {
    const std::size_t mark = text.find(paint_mark);
    out += sanitize_for_terminal(text.substr(0, mark));
    if (mark == std::string_view::npos || text.size() - mark < 2) break;
    out += sequence(text[mark + 1]);
    text.remove_prefix(mark + 2);
  }
  print(stream, out);
}

bool ask(const std::string& question, std::string& answer) {
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1) return false;
  show(stderr, question + ": ");
  flush(stderr);
  answer.clear();
  for (int byte = std::getchar(); byte != '\n'; byte = std::getchar()) {
    if (byte == EOF) return false;
    answer += static_cast<char>(byte);
  }
  return true;
}

void flush(std::FILE* stream) {
  if (std::fflush(stream) != 0 || std::ferror(stream) != 0) throw OutputError("the output cannot be written: " + reason(errno));
}

}  // namespace fairroll::cli
