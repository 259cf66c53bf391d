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

/// The path that means standard input.
inline constexpr std::string_view standard_input = "-";

struct ReadResult {
  SourcePtr source;         ///< null if it could not be read
  Diagnostics diagnostics;  ///< unreadable, not_a_file, too_large; without a place

  [[nodiscard]] bool ok() const noexcept { return source != nullptr; }
};

/// The name ends so, and there is something before it.
[[nodiscard]] bool has_ending(std::string_view path, std::string_view end) noexcept;
/// `night.jsonl`, perhaps packed: `night.jsonl.gz`, `night.jsonl.zst`.
[[nodiscard]] bool is_log_name(std::string_view path) noexcept;

/// The path as messages name it: in backticks, or `standard input`.
[[nodiscard]] std::string path_in_words(const std::string& path);
/// Why nobody should open that path to read it: there is no such file, or it is a folder or a device. Empty: it may be tried.
[[nodiscard]] Diagnostics unfit_to_read(const std::string& path);
/// The fault `unreadable`; `-` is standard input.
[[nodiscard]] Diagnostics unreadable(const std::string& path, const std::string& why);
/// The same for the reason that errno gives.
[[nodiscard]] Diagnostics unreadable(const std::string& path, int number);
/// Reads a file, or standard input for `-`, up to Source::max_bytes; a log of lines, unpacked, up to 64 MiB. Pipes are read, directories
/// and devices are not.
[[nodiscard]] ReadResult read_source(const std::string& path);
/// What read_source() gives of a file with that text: too_large, or its source.
[[nodiscard]] ReadResult as_read(const std::string& path, std::string text);

/// A new file beside that one, whose name it takes at the end; until then it is there for nobody, and it goes away if it is not wanted.
class FileBeside {
 public:
  /// For a file that is there, or not: a symbolic link is followed.
  explicit FileBeside(const std::string& path);
  ~FileBeside();
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;

  /// Why there is none: `unwritable`.
  [[nodiscard]] const Diagnostics& diagnostics() const noexcept { return diagnostics_; }
  /// A file of that name is there, which it will replace.
  [[nodiscard]] bool replaces() const noexcept { return !is_new_; }
  /// What it is called so far; empty, and anybody may open it.
  [[nodiscard]] const std::string& name() const noexcept { return name_; }
  /// The only file of that name from now on, with the permissions of the one before. Returns an empty list, or `unwritable`.
  [[nodiscard]] Diagnostics take_place();

 private:
  std::string path_;
  std::filesystem::path target_;
  bool is_new_ = true;
  std::string name_;
  Diagnostics diagnostics_;
};

/// The fault `unwritable`; `-` is standard output.
[[nodiscard]] Diagnostics unwritable(const std::string& path, const std::string& why);
/// The same for the reason that errno gives.
[[nodiscard]] Diagnostics unwritable(const std::string& path, int number);
/// Writes all of it. Returns 0, or the errno that says why not.
[[nodiscard]] int write_all(int descriptor, std::string_view text) noexcept;

/// Whether a new file is on the disk when it is written, also where the machine fails, or when the system gets to it. One that replaces
/// another is there before it takes its name, since the other one goes away with that.
enum class Durable { No, Yes };
/// Makes the file, or replaces its content, at once or not at all (a new file beside it takes its name); keeps its permissions and follows
/// a symbolic link. Returns an empty list, or `unwritable`.
[[nodiscard]] Diagnostics write_file(const std::string& path, std::string_view text, Durable durable = Durable::No);
/// A path of those that are written that means the same file as another one, or as one that is read; empty: there is none. Empty paths and
/// `-` mean no file.
[[nodiscard]] std::string file_meant_twice(const std::vector<std::string>& written, const std::vector<std::string>& read);
/// A name that was taken is on the disk once its folder is. Returns 0, or the errno that says why it may not be.
[[nodiscard]] int sync_folder_of(const std::filesystem::path& file) noexcept;

/// Makes the folder if there is none, and in it the file. Never writes through a link: somebody else's file may lie behind it. Otherwise as
/// write_file.
[[nodiscard]] Diagnostics write_file_in(const std::string& folder, const std::string& name, std::string_view text);

enum class Colour { Never, Auto, Always };

/// How text for `stream` should look: its width if it is a terminal, else 80; colour as asked, `Auto`: on a terminal that knows colours,
/// unless the environment says NO_COLOR.
[[nodiscard]] TextStyle style_for(std::FILE* stream, Colour colour);

/// A stream takes no more: a full disk, or nobody has opened it.
struct OutputError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// How `text` is to look, for show(). A NUL begins each of these marks, because no file, argument or JSON can bring one along.
enum class Paint : char { Bold = 'b', Green = 'g', Red = 'r', Yellow = 'y' };
[[nodiscard]] std::string paint(const std::string& text, Paint how);
inline constexpr char paint_mark = '\0';  ///< and one more character

/// Whether anything was written to standard output.
[[nodiscard]] bool has_printed() noexcept;
/// A program begins.
void nothing_printed_yet() noexcept;

/// Writes all of it. Throws OutputError.
void print(std::FILE* stream, std::string_view text);
/// Text for people: what could steer the terminal is replaced, see sanitize_for_terminal(), and what paint() wrote becomes a sequence of
/// ANSI. Throws OutputError.
void show(std::FILE* stream, std::string_view text);
/// Puts a question on the terminal and reads a line. False: nobody is there to answer, or the input has ended.
[[nodiscard]] bool ask(const std::string& question, std::string& answer);
/// Hands over what is still kept back. Throws as print.
void flush(std::FILE* stream);

}  // namespace fairroll::cli
