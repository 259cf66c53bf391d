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

/// What a shell may offer for a value, besides words.
enum class Offered { Nothing, Files, Folders, RuleBooks };

/// What the user wrote for a value is none; says why.
class WrongValue : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// The option is asked for the help of its command.
struct AsksForHelp {};
/// The option is asked for this text.
struct AsksForVersion {
  std::string text;
};

/// Where a value goes; what is pointed at must outlive the parse, and keeps its value if nothing is written. A flag sets its bool, a list
/// takes the values of all mentions. A function reads the value, or those of all mentions, and throws WrongValue if it takes them not.
using Target = std::variant<bool*, int*, std::uint64_t*, std::string*, std::vector<std::string>*, std::function<void(const std::string&)>,
                            std::function<void(const std::vector<std::string>&)>, AsksForHelp, AsksForVersion>;

struct ValueForm {
  std::string placeholder;  ///< `DIR`; empty: there is no value
  Offered offered = Offered::Nothing;
  std::vector<std::string> words;
  bool only_words = false;                   ///< nothing but the `words` is taken
  std::optional<std::pair<int, int>> range;  ///< the least and the greatest number that is taken
  Target target;

  /// Takes one of these words and nothing else; shells offer them.
  void take_one_of(std::vector<std::string> these);
  /// Takes a number from `least` to `most`; the help says so.
  void take_between(int least, int most);
  /// Shells offer these words; others are taken as well.
  void suggest(std::vector<std::string> these);
};

struct OptionForm {
  std::vector<std::string> names;  ///< `--rules`, `-h`; short ones first
  ValueForm value;
  std::string help;
  bool repeatable = false;  ///< shown as such; a list that is not takes one value with each mention all the same
  bool required = false;
  std::string needs;  ///< the option without which this one is wrong usage; empty: none
};

struct ArgumentForm {
  ValueForm value;
  std::string help;
  bool repeatable = false;  ///< a list that is not takes one value
};

/// The program itself is one, too. References to options, arguments and commands are good until the next one is added beside them.
struct CommandForm {
  std::string name;  ///< `fairroll` of the program itself
  std::string summary;
  std::vector<OptionForm> options;
  std::vector<ArgumentForm> arguments;
  std::string footer;  ///< examples and remarks
  std::vector<CommandForm> commands;
  std::function<ExitCode()> action;  ///< what the command does once the whole command line is understood
  std::function<bool()> idle;        ///< true: nothing was given to act on, so help is shown instead

  /// It has `--help` from the start.
  CommandForm(std::string called, std::string what);

  CommandForm& add_command(std::string called, std::string what);
  OptionForm& add_flag(std::string called, bool* set, std::string help);
  /// The placeholder tells shells what to offer: `DIR`, `FILE` or `PATH`, and `NAME` or `HOUSE` for a rule book. A list is repeatable.
  OptionForm& add_option(std::string called, std::string placeholder, Target target, std::string help);
  /// Arguments are told apart by their order. See add_option().
  ArgumentForm& add_argument(std::string placeholder, Target target, std::string help);
};

}  // namespace fairroll::cli
