// SPDX-License-Identifier: Apache-2.0
// The command line described as data: what the program, its commands and their options are called, what they take and where it goes. The
// arguments are read by it (arguments.hpp), and help, the manual and what shells offer are written from it, so none of them can be stale.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stdexcept>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "exit_code.hpp"

namespace fairroll::cli {

/// The kind of values, besides words, that a shell can suggest.
enum class Offered { Nothing, Files, Folders, RuleBooks };

/// Thrown if the user wrote an invalid value. The message is the reason.
class WrongValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// Target of an option that prints the help of its command.
struct AsksForHelp {};
/// Target of an option that prints `text`.
struct AsksForVersion {
  std::string text;
};

/// The target of a value. Objects behind pointers must outlive parsing, and they are unchanged if the option is missing. A flag sets its
/// bool, and a list receives all values. A function receives one value or all values, and throws WrongValue if they are invalid.
using Target = std::variant<bool*, int*, std::uint64_t*, std::string*, std::vector<std::string>*, std::function<void(const std::string&)>,
                            std::function<void(const std::vector<std::string>&)>, AsksForHelp, AsksForVersion>;

struct ValueForm {
  std::string placeholder;  ///< Placeholder in the help, such as `DIR`. Empty if there is no value.
  Offered offered = Offered::Nothing;
  std::vector<std::string> words;
  bool only_words = false;                   ///< True if only the values in `words` are valid.
  std::optional<std::pair<int, int>> range;  ///< Minimum and maximum of a number.
  Target target;

  /// Accepts only the given words, which shells suggest.
  void take_one_of(std::vector<std::string> these);
  /// Accepts a number from `least` to `most`. The help states the range.
  void take_between(int least, int most);
  /// Makes shells suggest the given words. Other values are also accepted.
  void suggest(std::vector<std::string> these);
};

struct OptionForm {
  std::vector<std::string> names;  ///< Names such as `--rules` or `-h`, short names first.
  ValueForm value;
  std::string help;
  bool repeatable = false;  ///< True if the help shows the option as repeatable. Each use of a list option takes one value.
  bool required = false;
  std::string needs;  ///< Option that must also be given. Empty if there is none.
};

struct ArgumentForm {
  ValueForm value;
  std::string help;
  bool repeatable = false;  ///< True if the argument takes several values. Otherwise, it takes one value.
};

/// A command, or the program itself. References to options, arguments and commands are valid until another element is added to the list.
struct CommandForm {
  std::string name;  ///< Name of the command. For the program itself, `fairroll`.
  std::string summary;
  std::vector<OptionForm> options;
  std::vector<ArgumentForm> arguments;
  std::string footer;  ///< Examples and remarks after the help.
  std::vector<CommandForm> commands;
  std::function<ExitCode()> action;  ///< Action of the command after the complete command line was parsed.
  std::function<bool()> idle;        ///< Returns true if the command has nothing to act on. Help is then shown.

  /// Creates a command with the option `--help`.
  CommandForm(std::string called, std::string what);

  CommandForm& add_command(std::string called, std::string what);
  OptionForm& add_flag(std::string called, bool* set, std::string help);
  /// Adds an option. Shells suggest values for the placeholders `DIR`, `FILE`, `PATH`, `NAME` and `HOUSE`. A list option is repeatable.
  OptionForm& add_option(std::string called, std::string placeholder, Target target, std::string help);
  /// Adds a positional argument. The order of the calls is the order of the arguments. See add_option().
  ArgumentForm& add_argument(std::string placeholder, Target target, std::string help);
};

}  // namespace fairroll::cli
