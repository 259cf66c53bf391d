// SPDX-License-Identifier: Apache-2.0
// Files, standard streams and the terminal. The only place of the program that reads or writes anything.
#pragma once

#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <fairroll/diagnostic.hpp>
#include <fairroll/render.hpp>
#include <fairroll/source.hpp>

namespace fairroll::cli {

/// The path that represents standard input.
inline constexpr std::string_view standard_input = "-";

struct ReadResult {
  SourcePtr source;         ///< The source. Null if it could not be read.
  Diagnostics diagnostics;  ///< Error unreadable, not_a_file or too_large, without a location.

  [[nodiscard]] bool ok() const noexcept { return source != nullptr; }
};

/// Returns true if the path ends with `end` and is longer than `end`.
[[nodiscard]] bool has_ending(std::string_view path, std::string_view end) noexcept;
/// Returns true for names of logs, such as `night.jsonl`, including the compressed forms `night.jsonl.gz` and `night.jsonl.zst`.
[[nodiscard]] bool is_log_name(std::string_view path) noexcept;

/// Returns the path in the form used in messages: in backticks, or `standard input`.
[[nodiscard]] std::string path_in_words(const std::string& path);
/// Returns the reason why the path should not be opened for reading: it does not exist, or is a folder or device. Empty if there is none.
[[nodiscard]] Diagnostics unfit_to_read(const std::string& path);
/// Returns the error `unreadable` with the reason `why`. The path `-` is standard input.
[[nodiscard]] Diagnostics unreadable(const std::string& path, const std::string& why);
/// Returns the error `unreadable` with the reason for the `errno` value `number`.
[[nodiscard]] Diagnostics unreadable(const std::string& path, int number);
/// Reads a file, or standard input for `-`, up to Source::max_bytes. A log is decompressed and can have up to 64 MiB. Pipes can be read,
/// but directories and devices cannot.
[[nodiscard]] ReadResult read_source(const std::string& path);
/// Returns the result that read_source() would return for a file with the given text: its source or the error too_large.
[[nodiscard]] ReadResult as_read(const std::string& path, std::string text);

/// A temporary file in the same folder as another file. It either replaces that file or is removed by the destructor.
class FileBeside {
 public:
  /// Creates the temporary file for `path`, which need not exist. Symbolic links are followed.
  explicit FileBeside(const std::string& path);
  ~FileBeside();
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;

  /// Returns the error `unwritable` if the temporary file could not be created.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }
  /// Returns true if the target file already exists and would be replaced.
  [[nodiscard]] bool replaces() const noexcept { return !is_new_; }
  /// Returns the path of the temporary file. The file is empty at first, and callers open it by this path.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// Replaces the target file and keeps its permissions. Returns an empty list, or the error `unwritable`.
  [[nodiscard]] Diagnostics take_place();

 private:
  std::string path_;
  std::filesystem::path target_;
  bool is_new_ = true;
  std::string name_;
  Diagnostics diagnostics_;
};

/// Returns the error `unwritable` with the reason `why`. The path `-` is standard output.
[[nodiscard]] Diagnostics unwritable(const std::string& path, const std::string& why);
/// Returns the error `unwritable` with the reason for the `errno` value `number`.
[[nodiscard]] Diagnostics unwritable(const std::string& path, int number);
/// Writes the complete text. Returns 0, or the value of `errno` on failure.
[[nodiscard]] int write_all(int descriptor, std::string_view text) noexcept;

/// Whether a new file is guaranteed to be on the disk after writing, even if the machine fails. A file that replaces another file is
/// always on the disk before the replacement, because the other file is lost.
enum class Durable { No, Yes };
/// Creates a file or replaces its contents, either completely or not at all, by means of a temporary file. Keeps the permissions and
/// follows symbolic links. Returns an empty list, or the error `unwritable`.
[[nodiscard]] Diagnostics write_file(const std::string& path, std::string_view text, Durable durable = Durable::No);
/// Returns a path in `written` that refers to the same file as another path in `written` or a path in `read`. Returns an empty string if
/// there is none. Empty paths and `-` refer to no file.
[[nodiscard]] std::string file_meant_twice(const std::vector<std::string>& written, const std::vector<std::string>& read);
/// Writes the folder of a renamed file to the disk, so that the new name is durable. Returns 0, or the value of `errno` on failure.
[[nodiscard]] int sync_folder_of(const std::filesystem::path& file) noexcept;

/// Writes a file in a folder, which is created if it does not exist. Never writes through a link, because the link may lead to a file of
/// another user. In other respects, behaves like write_file().
[[nodiscard]] Diagnostics write_file_in(const std::string& folder, const std::string& name, std::string_view text);

enum class Colour { Never, Auto, Always };

/// Returns the style of text for `stream`. The width is the width of the terminal, or 80 if there is none. `Auto` uses colour on a
/// terminal that supports colours, unless the environment variable NO_COLOR is set.
[[nodiscard]] TextStyle style_for(std::FILE* stream, Colour colour);

/// Thrown if a stream cannot be written, for example because the disk is full or the stream is not open.
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// The appearance of text for show(). Each paint mark begins with NUL, which no file, argument or JSON text can contain.
enum class Paint : char { Bold = 'b', Green = 'g', Red = 'r', Yellow = 'y' };
[[nodiscard]] std::string paint(const std::string& text, Paint how);
inline constexpr char paint_mark = '\0';  ///< First character of a paint mark. One more character follows.

/// Returns true if any text was written to standard output.
[[nodiscard]] bool has_printed() noexcept;
/// Resets has_printed() at the start of a call of the program.
void nothing_printed_yet() noexcept;

/// Writes the complete text to the stream. Throws OutputError.
void print(std::FILE* stream, std::string_view text);
/// Writes text for people. Characters that could control the terminal are replaced (see sanitize_for_terminal()), and marks from paint()
/// become ANSI sequences. Throws OutputError.
void show(std::FILE* stream, std::string_view text);
/// Prints a question on the terminal and reads a line. Returns false if there is no terminal or the input has ended.
[[nodiscard]] bool ask(const std::string& question, std::string& answer);
/// Writes the buffered output of the stream. Throws OutputError.
void flush(std::FILE* stream);

}  // namespace fairroll::cli
